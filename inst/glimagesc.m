## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glimagesc (@var{img})
## @deftypefnx {octcuda} {} glimagesc (@var{img}, @var{climits})
## @deftypefnx {octcuda} {} glimagesc (@var{x}, @var{y}, @var{img})
## @deftypefnx {octcuda} {} glimagesc (@var{x}, @var{y}, @var{img}, @var{climits})
## @deftypefnx {octcuda} {} glimagesc (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} glimagesc (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glimagesc (@dots{})
##
## Show a matrix as a picture, with its least and greatest number as first and last color,
## as Octave's @code{imagesc}.
##
## The arguments are those of @code{glimage}, and @var{climits}: the values of the first and
## the last color, instead of the least and the greatest.  @code{glcolorbar} shows the
## values of the colors.
##
## @var{h} is a glImage.
##
## @example
## @group
## f = glfigure ("visible", "off");
## h = glimagesc (gpuArray (magic (8)), [0 64]);
## ax = glca ();
## ax.clim
##   @result{} ans = 0   64
## close (f)
## @end group
## @end example
##
## @seealso{glimage, glcolorbar, glcaxis, glImage}
## @end deftypefn

function h = glimagesc (varargin)

  [ax, args] = __plot_target__ ("glimagesc", varargin);
  n = find ([cellfun("isclass", args, "char"), true], 1) - 1;
  [x, y, limits] = deal ([]);
  switch (n)
    case 0
      cuda.internal.usage ();
    case 1
      img = args{1};
    case 2
      [img, limits] = args{1:2};
    case 3
      [x, y, img] = args{1:3};
    otherwise
      [x, y, img, limits] = args{1:4};
      n = 4;
  endswitch
  limits = double (gather (limits(:).'));
  if (! isempty (limits) && ! (numel (limits) == 2 && limits(1) <= limits(2)))
    error ("glimagesc: CLIMITS must be in form [lo, hi]");
  endif
  [image, ax] = __plot_image__ ("glimagesc", ax, x, y, img, "scaled", args(n+1:end));
  if (! isempty (limits) && ! ishold (ax))
    set (ax, "clim", limits);
  endif
  if (nargout > 0)
    h = image;
  endif

endfunction
