## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glcolorbar ()
## @deftypefnx {octcuda} {} glcolorbar (@dots{}, @var{location})
## @deftypefnx {octcuda} {} glcolorbar ("off")
## @deftypefnx {octcuda} {} glcolorbar (@var{ax}, @dots{})
## @deftypefnx {octcuda} {} glcolorbar (@var{h}, @dots{})
## @deftypefnx {octcuda} {} glcolorbar (@dots{}, "peer", @var{ax}, @dots{})
## @deftypefnx {octcuda} {} glcolorbar (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glcolorbar (@dots{})
##
## Show colors and their values beside the axes, as Octave's @code{colorbar}.
##
## @var{ax} are the axes, by default the current ones; @var{h} is an existing
## colorbar.  @var{location} is its place:
##
## @table @asis
## @item @qcode{"eastoutside"}
## beside the axes at the right; the default
## @item @qcode{"westoutside"}
## beside them at the left
## @item @qcode{"northoutside"}
## above them, below the title; colors go from left to right
## @item @qcode{"southoutside"}
## below them
## @item @qcode{"east"}, @qcode{"west"}, @qcode{"north"}, @qcode{"south"}
## at that side within the axes, over the data
## @end table
##
## It is the last argument, or the one after @qcode{"location"}.  As in core, a call without
## it moves an existing bar back to the right.  @qcode{"off"}, @qcode{"hide"} and
## @qcode{"delete"} remove the bar.  The property @code{"label"} is a text beside it.
##
## For a scatter of mode @qcode{"density"} it shows the number of points on a pixel, unless
## another object in the axes uses the color map.
##
## The result is a glColorbar.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glimagesc (magic (8));
## h = glcolorbar ("label", "volts");
## h.label
##   @result{} ans = volts
## glcolorbar ("southoutside");
## h.location
##   @result{} ans = southoutside
## close (f)
## @end group
## @end example
##
## @seealso{glcolormap, glcaxis, glimagesc, glColorbar}
## @end deftypefn

function h = glcolorbar (varargin)

  [ax, args, bar] = target (varargin);
  [location, given, is_off, peer] = options (args);
  if (isempty (bar) && ! isempty (peer))
    ax = peer;
  endif
  if (isempty (ax))
    ax = __plot_current__ ("axes", ! is_off);
  endif
  if (isempty (bar) && ! isempty (ax))
    bar = bar_of (ax);
  endif
  if (is_off)
    delete (bar);
    bar = [];
  elseif (isempty (bar))
    bar = __plot_make__ ("colorbar", ax, "location", location, given{:});
  else
    set (bar, "location", location, given{:});
  endif
  if (nargout > 0)
    h = bar;
  endif

endfunction

## Axes or a bar, if the first argument is one.
function [ax, args, bar] = target (args)

  bar = [];
  if (! isempty (args) && isa (args{1}, "glColorbar") && isscalar (args{1}))
    bar = args{1};
    ax = bar.parent;
    args(1) = [];
  else
    [ax, args] = __plot_target__ ("glcolorbar", args);
  endif

endfunction

## What ARGS say; GIVEN are pairs for the bar.
function [location, given, is_off, peer] = options (args)

  places = {"eastoutside", "east", "westoutside", "west", "northoutside", "north", ...
            "southoutside", "south"};
  [location, given, is_off, peer] = deal ("eastoutside", {}, false, []);
  is_newer = sscanf (OCTAVE_VERSION (), "%d") >= 11;
  i = 1;
  while (i <= numel (args))
    a = args{i++};
    if (! ischar (a))
      error ("glcolorbar: expected string argument at position %d", i - 1);
    endif
    switch (tolower (a))
      case places
        if (is_newer && i != 2)
          error ("glcolorbar: LOC specification must occur as first argument");
        elseif (! is_newer && i <= numel (args))
          error ("glcolorbar: LOC specification must occur as final argument");
        endif
        location = tolower (a);
      case "location"
        if (i > numel (args))
          error ('glcolorbar: missing value after "location"');
        endif
        location = tolower (args{i++});
      case {"delete", "hide", "off"}
        is_off = true;
      case "peer"
        if (i > numel (args))
          error ('glcolorbar: missing axes handle after "peer"');
        endif
        peer = args{i++};
        if (! isa (peer, "glObject") || ! isscalar (peer) || ! isaxes (peer))
          error ('glcolorbar: invalid axes handle following "peer"');
        endif
      otherwise
        if (i > numel (args))
          error ("glcolorbar: PROP/VAL inputs must occur in pairs");
        endif
        given = [given, {a, args{i++}}];
    endswitch
  endwhile
  if (! any (strcmp (location, places)))
    if (is_newer)
      error ("glcolorbar: unrecognized colorbar location '%s'", location);
    endif
    error ("glcolorbar: unrecognized colorbar location");
  endif

endfunction

function bar = bar_of (ax)

  bar = [];
  for id = __gl_figure__ ("children", uint64 (ax))(:).'
    if (strcmp (__gl_figure__ ("class", id), "colorbar"))
      bar = glColorbar (id);
    endif
  endfor

endfunction
