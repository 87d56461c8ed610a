## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glhist (@var{y})
## @deftypefnx {octcuda} {} glhist (@var{y}, @var{nbins})
## @deftypefnx {octcuda} {} glhist (@var{y}, @var{x})
## @deftypefnx {octcuda} {} glhist (@var{y}, @var{x}, @var{norm})
## @deftypefnx {octcuda} {} glhist (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} glhist (@var{ax}, @dots{})
## @deftypefnx {octcuda} {[@var{nn}, @var{xx}] =} glhist (@dots{})
##
## Count values in bins and draw the counts, as Octave's @code{hist}.
##
## @var{y} is a vector, or a matrix with data in each column; a gpuArray is counted on the
## device, an ordinary array is uploaded.  There are ten bins, or @var{nbins}, or bins around
## the middles @var{x}.  If @var{norm} is given, the counts add up to it.  The properties
## are those of @code{glPatch}.
##
## With outputs nothing is drawn: @var{nn} are the counts, @var{xx} the middles of the
## bins, both gpuArrays.
##
## Bad arguments raise the errors of @code{hist}.
##
## @example
## @group
## [nn, xx] = glhist ([1 1 2 3 3 3], 3);
## gather (nn)
##   @result{} ans =
##        2   1   3
## @end group
## @end example
##
## @seealso{glbar, hist}
## @end deftypefn

function [nn, xx] = glhist (varargin)

  [ax, args] = __plot_target__ ("glhist", varargin);
  if (isempty (args))
    cuda.internal.usage ();
  endif
  y = args{1};
  if (isnumeric (y) && isreal (y))
    y = __plot_data__ ("glhist", "Y", y);
  elseif (! isreal (y) || ischar (y))
    error ("glhist: Y must be real-valued");
  endif
  n = find ([cellfun("isclass", args, "char"), true], 1) - 1;
  [counts, middles] = hist (y, args{2:n});
  if (nargout == 0)
    if (isvector (y))
      counts = counts(:);
    endif
    if (isempty (ax))
      ax = __plot_current__ ("axes", true);
    endif
    glbar (ax, middles(:), counts, "hist", args{n+1:end});
  else
    nn = gpuArray (counts);
    xx = gpuArray (middles);
  endif

endfunction
