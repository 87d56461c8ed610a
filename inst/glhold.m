## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glhold ()
## @deftypefnx {octcuda} {} glhold ("on")
## @deftypefnx {octcuda} {} glhold ("off")
## @deftypefnx {octcuda} {} glhold (@var{ax}, @dots{})
##
## Keep earlier plots when a new one is drawn, or replace them, as Octave's @code{hold}.
##
## While it is on, plotting functions add to the axes; while it is off, the default, they empty
## them first.  Without an argument it toggles.  @var{ax} are the axes, by
## default the current ones.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glplot (1:3);
## glhold on
## glplot (3:-1:1);
## numel (glca ().children)
##   @result{} ans = 2
## close (f)
## @end group
## @end example
##
## @seealso{glcla, glplot}
## @end deftypefn

function glhold (varargin)

  args = varargin;
  ax = [];
  if (! isempty (args) && isa (args{1}, "glObject"))
    if (! isscalar (args{1}) || ! isaxes (args{1}))
      cuda.internal.usage ();
    endif
    ax = args{1};
    args(1) = [];
  endif
  if (numel (args) > 1)
    cuda.internal.usage ();
  elseif (! isempty (args)
          && ! (ischar (args{1}) && any (strcmpi (args{1}, {"on", "off", "all"}))))
    error ("glhold: invalid hold STATE");
  endif
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  if (isempty (args))
    is_on = ! ishold (ax);
  else
    is_on = ! strcmpi (args{1}, "off");
  endif
  set (ax, "nextplot", {"replace", "add"}{1 + is_on});

endfunction
