## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} cuda.memcpy (@var{dest}, @var{src}, @var{bytes})
##
## Copy between any two places that CUDA knows.  CUDA tells host and device
## memory apart by the addresses.
##
## @var{dest} and @var{src} are device memory, gpuArrays, page-locked or
## managed memory (cudaHostAllocations), or addresses (uint64 numbers).  Copying
## past the known end of either, or to an address at which the process has no
## memory, raises @code{octcuda:LogicError}.
##
## @example
## @group
## h = cuda.pagelocked_zeros ([1 3]);
## d = cuda.to_device ([1 2 3]);
## cuda.memcpy (h, d, 24);
## h.value
##   @result{} ans =
##
##        1   2   3
## @end group
## @end example
##
## @seealso{cuda.memcpy_async, cuda.memcpy_dtod, cuda.Memcpy2D}
## @end deftypefn

function memcpy (dest, src, bytes)

  if (nargin != 3)
    cuda.internal.usage ();
  endif
  __cuda_copy__ ("copy", dest, src, bytes);

endfunction
