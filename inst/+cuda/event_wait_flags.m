## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef event_wait_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.event_wait_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: how a stream waits for an event; see
  ## @code{cudaStream}.
  ##
  ## @code{properties (@qcode{"cuda.event_wait_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.event_wait_flags.EXTERNAL
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
