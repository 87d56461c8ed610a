## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glaxes ()
## @deftypefnx {octcuda} {} glaxes (@var{ax})
## @deftypefnx {octcuda} {} glaxes (@var{f})
## @deftypefnx {octcuda} {} glaxes (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {@var{ax} =} glaxes (@dots{})
##
## Make axes, or make existing axes the current ones, as Octave's @code{axes}.
##
## New ones are in the glFigure @var{f}, or in @code{"parent", @var{f}}, by default the
## current one, and are the current axes.  @code{"position", [left, bottom, width, height]},
## in fractions of the figure, puts them anywhere, also over other axes; the other
## properties are those of glAxes.  The result is a glAxes.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glplot (1:10);
## small = glaxes ("position", [0.2 0.6 0.25 0.25]);
## plot (small, rand (1, 100), ".");
## small == glca ()
##   @result{} ans = 1
## close (f)
## @end group
## @end example
##
## @seealso{glsubplot, glAxes, glcla}
## @end deftypefn

function ax = glaxes (varargin)

  args = varargin;
  f = [];
  if (! isempty (args) && isa (args{1}, "glObject"))
    if (! isscalar (args{1}))
      error ("glaxes: H must be a scalar handle");
    elseif (isaxes (args{1}) && numel (args) == 1)
      __gl_figure__ ("current", "axes", uint64 (args{1}));
      if (nargout > 0)
        ax = args{1};
      endif
      return;
    elseif (! isfigure (args{1}))
      error ("glaxes: H must be a handle to an axes or container");
    endif
    f = args{1};
    args(1) = [];
  endif
  if (mod (numel (args), 2) || ! iscellstr (args(1:2:end)))
    cuda.internal.usage ();
  endif
  at = find (strcmpi (args(1:2:end), "parent"), 1) * 2 - 1;
  if (isempty (f) && ! isempty (at))
    f = args{at+1};
    args(at:at+1) = [];
    if (! isa (f, "glObject") || ! isscalar (f) || ! isfigure (f))
      error ('glaxes: the value of "parent" must be a glFigure');
    endif
  elseif (isempty (f))
    f = __plot_current__ ("figure", true);
  endif
  new = __plot_make__ ("axes", f, args{:});
  __gl_figure__ ("current", "axes", uint64 (new));
  if (nargout > 0)
    ax = new;
  endif

endfunction
