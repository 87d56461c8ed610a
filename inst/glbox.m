## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glbox ()
## @deftypefnx {octcuda} {} glbox ("on")
## @deftypefnx {octcuda} {} glbox ("off")
## @deftypefnx {octcuda} {} glbox (@var{ax}, @dots{})
##
## Show or hide the line around axes, as Octave's @code{box}; without an argument it
## toggles.  @var{ax} are the axes, by default the current ones.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glbox off
## glca ().box
##   @result{} ans = off
## close (f)
## @end group
## @end example
##
## @seealso{glgrid, glaxis}
## @end deftypefn

function glbox (varargin)

  [ax, args] = __plot_target__ ("glbox", varargin);
  if (numel (args) > 1)
    cuda.internal.usage ();
  elseif (! isempty (args) && (! ischar (args{1}) || ! any (strcmpi (args{1}, {"on", "off"}))))
    error ('glbox: argument must be "on" or "off"');
  endif
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  if (isempty (args))
    args = {"on"};
    if (strcmp (get (ax, "box"), "on"))
      args = {"off"};
    endif
  endif
  set (ax, "box", tolower (args{1}));

endfunction
