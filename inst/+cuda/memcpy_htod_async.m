## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.memcpy_htod_async (@var{dest}, @var{src})
## @deftypefnx {octcuda} {} cuda.memcpy_htod_async (@var{dest}, @var{src}, @var{stream})
## @deftypefnx {octcuda} {} cuda.memcpy_htod_async (@dots{}, "stream", @var{stream})
##
## Queue a copy to the device.
##
## @var{src} is page-locked memory, a cudaHostAllocation; an ordinary array
## raises an error, since it may be freed before it is copied.  @var{dest} is as
## in @code{cuda.memcpy_htod}, @var{stream} a cudaStream, by default the default
## stream.
##
## @example
## @group
## h = cuda.pagelocked_zeros ([1000 1], "single");
## h.value = single (1:1000);
## d = cuda.mem_alloc (h.nbytes);
## s = cuda.Stream ();
## cuda.memcpy_htod_async (d, h, s);
## @end group
## @end example
##
## @seealso{cuda.memcpy_htod, cuda.pagelocked_empty, cuda.Stream}
## @end deftypefn

function memcpy_htod_async (varargin)

  [dest, src, stream] = __arguments__ ("cuda.memcpy_htod_async", varargin);
  if (! isa (src, "cudaHostAllocation"))
    error ("octcuda:WrongKind", ["cuda.memcpy_htod_async: SRC must be a " ...
           "cudaHostAllocation; see cuda.pagelocked_empty"]);
  endif
  __cuda_copy__ ("htod_async", dest, src, stream);

endfunction
