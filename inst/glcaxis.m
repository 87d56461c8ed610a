## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glcaxis (@var{limits})
## @deftypefnx {octcuda} {@var{limits} =} glcaxis ()
## @deftypefnx {octcuda} {} glcaxis ("auto")
## @deftypefnx {octcuda} {} glcaxis ("manual")
## @deftypefnx {octcuda} {} glcaxis (@var{ax}, @dots{})
##
## Set or query the values of the first and the last color, as Octave's @code{caxis}.
##
## @var{limits} are two increasing numbers; an end that is -Inf or Inf follows the data.
## @qcode{"auto"} takes the least and the greatest value of the objects in the axes,
## @qcode{"manual"} keeps the limits.  @var{ax} are the axes, by default the current ones.
## Invalid limits raise the errors of @code{caxis}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glimagesc (magic (4));
## glcaxis ([0 20])
## glcaxis ()
##   @result{} ans = 0   20
## close (f)
## @end group
## @end example
##
## @seealso{glcolormap, glcolorbar, glimagesc}
## @end deftypefn

function limits = glcaxis (varargin)

  [ax, args] = __plot_target__ ("glcaxis", varargin);
  if (numel (args) > 1)
    cuda.internal.usage ();
  endif
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  if (isempty (args))
    limits = get (ax, "clim");
    return;
  endif
  a = gather (args{1});
  if (ischar (a))
    if (! any (strcmpi (a, {"auto", "manual"})))
      error ("glcaxis: invalid mode '%s'", a);
    endif
    set (ax, "climmode", tolower (a));
  elseif (isvector (a))
    if (numel (a) != 2 || ! isnumeric (a) || ! (a(1) < a(2)))
      error ("glcaxis: LIMITS must be a numeric 2-element vector where LIM1 < LIM2");
    endif
    set (ax, "clim", double (a(:).'));
  else
    cuda.internal.usage ();
  endif

endfunction
