## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glcla ()
## @deftypefnx {octcuda} {} glcla (@var{ax})
## @deftypefnx {octcuda} {} glcla (@dots{}, "reset")
##
## Empty axes, as Octave's @code{cla}: the current ones, or the glAxes @var{ax}.
##
## Limits, titles and the like stay; with @qcode{"reset"} they are those of new axes.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glplot (1:3);
## glcla ();
## isempty (glca ().children)
##   @result{} ans = 1
## close (f)
## @end group
## @end example
##
## @seealso{glclf, glaxes}
## @end deftypefn

function glcla (varargin)

  args = varargin;
  is_reset = ! isempty (args) && ischar (args{end}) && strcmpi (args{end}, "reset");
  args(numel (args) + (1 - is_reset):end) = [];
  if (isempty (args))
    ax = __plot_current__ ("axes", true);
  elseif (numel (args) == 1 && isa (args{1}, "glObject") && isscalar (args{1})
          && isaxes (args{1}))
    ax = args{1};
  else
    cuda.internal.usage ();
  endif
  if (is_reset)
    __plot_reset__ (ax);
  else
    delete (ax.children);
    set (ax, "colororderindex", 1);
  endif

endfunction
