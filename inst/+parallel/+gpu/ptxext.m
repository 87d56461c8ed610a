## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{ext} =} parallel.gpu.ptxext ()
##
## Return the extension of the PTX files that MATLAB's @command{mexcuda -ptx} makes
## on this system: @qcode{"ptxa64"}.  @code{parallel.gpu.CUDAKernel} reads files of
## any name.
##
## @example
## @group
## ["myfun.", parallel.gpu.ptxext()]
##   @result{} ans = myfun.ptxa64
## @end group
## @end example
##
## @seealso{parallel.gpu.CUDAKernel}
## @end deftypefn

function ext = ptxext ()

  ext = "ptxa64";

endfunction
