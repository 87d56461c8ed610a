## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {[@var{a}, @var{pitch}] =} cuda.mem_alloc_pitch (@var{width}, @var{height}, @var{access_size})
##
## Allocate @var{height} rows of @var{width} bytes each on the device, with each
## row aligned for fast access.
##
## Rows are @var{pitch} bytes apart, which is at least @var{width}.
## @var{access_size}, 4, 8 or 16, is the number of bytes that a thread reads at
## a time.  An element in row @var{i} and column @var{j}, from 0, is
## @code{@var{i} * @var{pitch} + @var{j} * @var{bytes}} bytes into the
## cudaDeviceAllocation @var{a}.
##
## @example
## @group
## [a, pitch] = cuda.mem_alloc_pitch (100, 50, 4);
## a.nbytes == 50 * pitch
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.mem_alloc, cuda.Memcpy2D, cuda.memset_d2d8}
## @end deftypefn

function [a, pitch] = mem_alloc_pitch (varargin)

  [width, height, access_size] ...
    = __arguments__ ("cuda.mem_alloc_pitch", varargin);
  [a, pitch] = __cuda_memory__ ("alloc_pitch", width, height, access_size);

endfunction
