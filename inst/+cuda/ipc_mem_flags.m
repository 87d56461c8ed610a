## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef ipc_mem_flags

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.ipc_mem_flags.@var{NAME}
  ##
  ## Constants of the CUDA driver: memory of other processes; see
  ## @code{cuda.IPCMemoryHandle}.
  ##
  ## @code{properties (@qcode{"cuda.ipc_mem_flags"})} lists the names.
  ##
  ## @example
  ## @group
  ## cuda.ipc_mem_flags.LAZY_ENABLE_PEER_ACCESS
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @end deftypefn

  properties (Constant)
    LAZY_ENABLE_PEER_ACCESS = 1;
  endproperties

endclassdef
