## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glcolorbar ()
## @deftypefnx {octcuda} {} glcolorbar ("off")
## @deftypefnx {octcuda} {} glcolorbar (@var{ax}, @dots{})
## @deftypefnx {octcuda} {} glcolorbar (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} glcolorbar (@dots{})
##
## Show colors and their values beside the axes, as Octave's @code{colorbar}.
##
## @var{ax} are the axes, by default the current ones.  It is on the right, so that
## @qcode{"eastoutside"} is the only location.  @qcode{"off"} takes it away.  The property
## @code{"label"} is a text beside it.
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
## close (f)
## @end group
## @end example
##
## @seealso{glcolormap, glcaxis, glimagesc, glColorbar}
## @end deftypefn

function h = glcolorbar (varargin)

  [ax, args, bar] = target (varargin);
  given = {};
  i = 1;
  while (i <= numel (args))
    a = args{i++};
    if (! ischar (a))
      error ("glcolorbar: expected string argument at position %d", i - 1);
    endif
    switch (tolower (a))
      case {"north", "south", "east", "west", "northoutside", "southoutside", ...
            "eastoutside", "westoutside"}
        if (i <= numel (args))
          error ("glcolorbar: LOC specification must occur as final argument");
        endif
        given = [given, {"location", tolower(a)}];
      case {"delete", "hide", "off"}
        delete (bar);
        if (nargout > 0)
          h = [];
        endif
        return;
      case "peer"
        if (i > numel (args))
          error ('glcolorbar: missing axes handle after "peer"');
        endif
        ax = args{i++};
        if (! isa (ax, "glObject") || ! isscalar (ax) || ! isaxes (ax))
          error ('glcolorbar: invalid axes handle following "peer"');
        endif
        bar = bar_of (ax);
      otherwise
        if (i > numel (args))
          if (strcmpi (a, "location"))
            error ('glcolorbar: missing value after "location"');
          endif
          error ("glcolorbar: PROP/VAL inputs must occur in pairs");
        endif
        given = [given, {a, args{i++}}];
    endswitch
  endwhile
  if (isempty (bar))
    bar = __plot_make__ ("colorbar", ax, given{:});
  elseif (! isempty (given))
    set (bar, given{:});
  endif
  if (nargout > 0)
    h = bar;
  endif

endfunction

function [ax, args, bar] = target (args)

  if (! isempty (args) && isa (args{1}, "glColorbar") && isscalar (args{1}))
    bar = args{1};
    ax = bar.parent;
    args(1) = [];
    return;
  endif
  [ax, args] = __plot_target__ ("glcolorbar", args);
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  bar = bar_of (ax);

endfunction

function bar = bar_of (ax)

  bar = [];
  for id = __gl_figure__ ("children", uint64 (ax))(:).'
    if (strcmp (__gl_figure__ ("class", id), "colorbar"))
      bar = glColorbar (id);
    endif
  endfor

endfunction
