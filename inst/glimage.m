## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glimage (@var{img})
## @deftypefnx {octcuda} {} glimage (@var{x}, @var{y}, @var{img})
## @deftypefnx {octcuda} {} glimage (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} glimage (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glimage (@dots{})
##
## Show a matrix as a picture, as Octave's @code{image}.
##
## @var{img} is a matrix of indices into the color map, from 1, in integer classes from 0;
## or n x m x 3 red, green and blue, or n x m x 4 with opacity: from 0 to 1, in integer
## classes from the least to the greatest number.  A gpuArray stays on the device, an
## ordinary array is uploaded.  NaN is transparent.  The first and the last elements of
## @var{x} and @var{y} are the middles of the outer pixels; by default pixel (i, j) is
## around x = j, y = i.  The first row is on top.
##
## @var{h} is a glImage; the properties are those of glImage, such as
## @code{"interpolation", "linear"}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## h = glimage (gpuArray.rand (100, 150, 3));
## size (h.cdata)
##   @result{} ans = 100   150     3
## close (f)
## @end group
## @end example
##
## @seealso{glimagesc, glpcolor, glImage, glcolormap}
## @end deftypefn

function h = glimage (varargin)

  [ax, args] = __plot_target__ ("glimage", varargin);
  n = find ([cellfun("isclass", args, "char"), true], 1) - 1;
  [x, y] = deal ([]);
  switch (n)
    case 0
      cuda.internal.usage ();
    case 1
      img = args{1};
    case 2
      cuda.internal.usage ();
    otherwise
      [x, y, img] = args{1:3};
      n = 3;
  endswitch
  image = __plot_image__ ("glimage", ax, x, y, img, "direct", args(n+1:end));
  if (nargout > 0)
    h = image;
  endif

endfunction
