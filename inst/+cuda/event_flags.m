## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef event_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.event_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: events; see @code{cuda.Event}.
  ##
  ## @code{properties (@qcode{"cuda.event_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.event_flags.DEFAULT
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    DEFAULT = 0;
    BLOCKING_SYNC = 1;
    DISABLE_TIMING = 2;
    INTERPROCESS = 4;
  endproperties

endclassdef
