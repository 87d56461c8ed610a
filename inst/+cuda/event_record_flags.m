## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef event_record_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.event_record_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: how an event is recorded; see @code{cudaEvent}.
  ##
  ## @code{properties (@qcode{"cuda.event_record_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.event_record_flags.EXTERNAL
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    DEFAULT = 0;
    EXTERNAL = 1;
  endproperties

endclassdef
