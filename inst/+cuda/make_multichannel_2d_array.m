## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{a} =} cuda.make_multichannel_2d_array (@var{x}, @var{order})
##
## Make a two-dimensional CUDA array with 1, 2 or 4 channels in each texel.
##
## With @var{order} @qcode{"C"}, @var{x} has the size @var{height} x @var{width}
## x @var{channels}, as images have, and the texel at (x, y) is @code{x(y+1,
## x+1, :)}.  With @qcode{"F"} the size is @var{channels} x @var{width} x
## @var{height}, and the texel is @code{x(:, x+1, y+1)}.
##
## @example
## @group
## rgba = uint8 (255 * rand (480, 640, 4));
## a = cuda.make_multichannel_2d_array (rgba, "C");
## size (a.value ())
##   @result{} ans =
##        4   640   480
## @end group
## @end example
##
## @seealso{cuda.matrix_to_array, cuda.np_to_array, cuda.TextureObject}
## @end deftypefn

function a = make_multichannel_2d_array (varargin)

  [x, order] = __arguments__ ("cuda.make_multichannel_2d_array", varargin);
  if (issparse (x))
    x = full (x);
  endif
  if (! (isnumeric (x) || islogical (x)) || isobject (x) || ndims (x) > 3
          || isempty (x) || iscomplex (x))
    error ("octcuda:LogicError", ...
           "ARRAY must be an ordinary real array of three dimensions");
  elseif (! (ischar (order) && isscalar (order) && any (order == "CF")))
    error ("octcuda:LogicError", 'ORDER must be "C" or "F"');
  elseif (strcmp (order, "C"))
    x = permute (x, [3, 2, 1]);
  endif
  if (! any (size (x, 1) == [1, 2, 4]))
    error ("octcuda:LogicError", "a texel has 1, 2 or 4 channels, not %d", ...
           size (x, 1));
  endif
  d = cuda.ArrayDescriptor ("width", size (x, 2), "height", size (x, 3));
  d.format = cuda.dtype_to_array_format (class (x));
  d.num_channels = size (x, 1);
  a = cuda.Array (d);
  set_value (a, full (x));

endfunction
