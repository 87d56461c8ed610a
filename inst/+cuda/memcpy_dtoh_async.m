## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.memcpy_dtoh_async (@var{dest}, @var{src})
## @deftypefnx {octcuda} {} cuda.memcpy_dtoh_async (@var{dest}, @var{src}, @var{stream})
## @deftypefnx {octcuda} {} cuda.memcpy_dtoh_async (@dots{}, "stream", @var{stream})
##
## Queue a copy from the device to page-locked memory.
##
## @var{dest} is a cudaHostAllocation, which is filled as far as @var{src}
## reaches; reading its value waits for the copy.  @var{src} is as in
## @code{cuda.memcpy_dtoh}, @var{stream} a cudaStream, by default the default
## stream.
##
## @example
## @group
## d = cuda.to_device (1:4);
## h = cuda.pagelocked_zeros ([1 4]);
## s = cuda.Stream ();
## cuda.memcpy_dtoh_async (h, d, s);
## h.value
##   @result{} ans =
##
##        1   2   3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_dtoh, cuda.pagelocked_empty, cuda.Stream}
## @end deftypefn

function memcpy_dtoh_async (varargin)

  [dest, src, stream] = __arguments__ ("cuda.memcpy_dtoh_async", varargin);
  if (! isa (dest, "cudaHostAllocation"))
    error ("octcuda:WrongKind", ["cuda.memcpy_dtoh_async: DEST must be a " ...
           "cudaHostAllocation; see cuda.pagelocked_empty"]);
  endif
  __cuda_copy__ ("dtoh_async", dest, src, stream);

endfunction
