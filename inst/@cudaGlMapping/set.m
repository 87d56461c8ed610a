## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {cudaGlMapping} {} set (@var{m}, @var{x})
##
## Write the array @var{x} into the mapped object.
##
## A gpuArray is copied on the device, an ordinary array is uploaded.  For a buffer,
## the bytes of the array are written, which may be fewer than those of the buffer.
## For an image, the array must have its class and size, height x width x channels (x
## depth), row 1 at the top.  gpuArrays that @code{gpuarray} returned earlier keep
## their value.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## b = cuda.gl.Buffer (single ([0 0 0]));
## m = map (cuda.gl.RegisteredBuffer (b));
## m.set (gpuArray (single ([5 6])));
## m.unmap ();
## b.get ("single")
##   @result{} ans = 5   6   0
## @end group
## @end example
##
## @seealso{cuda.gl.RegisteredBuffer, cuda.gl.RegisteredImage}
## @end deftypefn

function set (m, x)

  if (nargin != 2)
    cuda.internal.usage ();
  endif
  [type, channels, is_image] = __what__ (m);
  if (is_image)
    x = cuda.internal.texels_of (x, type, channels, true);
  elseif (! (isnumeric (x) || islogical (x)) || ! isreal (x) || issparse (x))
    error ("octcuda:LogicError", "X must be a real full array, not %s", class (x));
  endif
  __set__ (m, gpuArray (x));

endfunction
