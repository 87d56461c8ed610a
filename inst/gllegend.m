## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} gllegend (@var{str1}, @var{str2}, @dots{})
## @deftypefnx {octcuda} {} gllegend (@var{names})
## @deftypefnx {octcuda} {} gllegend (@var{ax}, @dots{})
## @deftypefnx {octcuda} {} gllegend (@var{h}, @dots{})
## @deftypefnx {octcuda} {} gllegend (@dots{}, "location", @var{pos})
## @deftypefnx {octcuda} {} gllegend ("off")
## @deftypefnx {octcuda} {@var{hl} =} gllegend (@dots{})
##
## Show the names of lines and other objects, as Octave's @code{legend}.
##
## @var{str1}, @var{str2}, @dots{} or the cell array @var{names} are the names of the lines,
## points, bars and so on in the order in which they were drawn; a matrix has a line for
## each column.  @var{h} are the objects to name, by default all of the axes @var{ax}, or
## of the current ones.  Without names, the property @code{displayname} of each object is
## its name.  Objects without a name are omitted; if no object has a name, the names are
## data1, data2, @dots{}
##
## @var{pos} is @qcode{"northeast"}, the default, @qcode{"north"}, @qcode{"southwest"} and so
## on, @qcode{"best"}, where it hides the least, or @qcode{"eastoutside"},
## @qcode{"southoutside"} and so on, beside the axes, which become smaller.
## @qcode{"hide"}, @qcode{"show"} and @qcode{"toggle"} make it invisible or visible,
## @qcode{"off"} deletes it.  In a window the user can drag it; a click on a name hides
## that object.
##
## @var{hl} is a glLegend.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glplot (1:10, (1:10)' * [1 2]);
## hl = gllegend ("once", "twice", "location", "northwest");
## hl.location
##   @result{} ans = northwest
## close (f)
## @end group
## @end example
##
## @seealso{glLegend, glplot, gltext}
## @end deftypefn

function hl = gllegend (varargin)

  args = varargin;
  [h, ax] = deal ([]);
  if (! isempty (args) && isa (args{1}, "glObject") && ! any (isaxes (args{1})))
    h = args{1};
    args(1) = [];
    if (isgraphics (h(1), "legend"))
      ax = h(1).parent;
      h = [];
    elseif (! isempty (h))
      check (h);
      ax = h(1).parent;
    endif
  else
    [ax, args] = __plot_target__ ("gllegend", args);
  endif
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  if (! isempty (args) && isa (args{1}, "glObject"))
    h = args{1};
    args(1) = [];
    check (h);
  endif
  legend = children (ax, {"legend"});
  legend = legend(1:min (end, 1));

  actions = {"show", "hide", "toggle", "boxon", "boxoff", "right", "left", "off"};
  if (! isempty (args) && ischar (args{1}) && any (strcmp (args{1}, actions)))
    legend = act (legend, ax, args{1});
    args = {};
  else
    [names, pairs] = split (args);
    if (isempty (h))
      h = children (ax, {"line", "scatter", "patch"});
      if (isempty (h) && (! isempty (names) || isempty (legend)))
        error ("gllegend: no valid object to label");
      endif
    endif
    items = named (h, names);
    if (isempty (legend))
      legend = __plot_make__ ("legend", ax, "items", items, pairs{:});
    elseif (isempty (names))
      set (legend, pairs{:});
    else
      set (legend, "items", items, pairs{:});
    endif
  endif
  if (nargout > 0)
    hl = legend;
  endif

endfunction

function check (h)

  for k = 1:numel (h)
    type = get (h(k), "type");
    if (! any (strcmp (type, {"line", "scatter", "patch"})))
      error ("gllegend: objects of type \"%s\" can't be labeled", type);
    endif
  endfor

endfunction

## The objects of some classes in axes, in the order in which they were made.
function h = children (ax, classes)

  h = glObject ();
  for id = __gl_figure__ ("children", uint64 (ax))(:).'
    if (any (strcmp (__gl_figure__ ("class", id), classes)))
      h = [h; glObject.wrap(id)];
    endif
  endfor

endfunction

function legend = act (legend, ax, action)

  switch (action)
    case "off"
      delete (legend);
      legend = glLegend ();
      return;
    case {"boxon", "boxoff", "left", "right"}
      error ("octcuda:NotSupported", "gllegend: \"%s\" is not supported", action);
  endswitch
  if (isempty (legend))
    legend = __plot_make__ ("legend", ax);
  endif
  is_on = strcmp (action, "show") ...
          || (strcmp (action, "toggle") && strcmp (get (legend, "visible"), "off"));
  set (legend, "visible", {"off", "on"}{1 + is_on});

endfunction

## Names, and pairs of properties and values.
function [names, pairs] = split (args)

  properties = {"location", "position", "items", "visible", "fontsize", "string", ...
                "orientation", "numcolumns", "interpreter", "textcolor", "color", "box"};
  is_word = cellfun (@(x) ischar (x) && any (strcmpi (x, properties)), args);
  n = find ([is_word, true], 1) - 1;
  pairs = args(n+1:end);
  names = args(1:n);
  if (numel (names) == 1 && iscellstr (names{1}))
    names = names{1}(:).';
  elseif (numel (names) == 1 && ischar (names{1}))
    names = cellstr (names{1}).';
  elseif (! iscellstr (names))
    cuda.internal.usage ("gllegend (str1, str2, ...)", "gllegend (names)", "gllegend (h, ...)");
  endif

endfunction

## The objects get NAMES as their own; the names of a matrix's columns have to be in the
## legend: then all are.
function items = named (h, names)

  items = {};
  if (isempty (names))
    return;
  endif
  n = zeros (1, numel (h));
  for k = 1:numel (h)
    n(k) = 1;
    if (isgraphics (h(k), "line"))
      n(k) = max (1, columns (get (h(k), "ydata")));
    endif
  endfor
  if (numel (names) > sum (n))
    warning ("Octave:legend:object-label-mismatch", "gllegend: ignoring extra labels.");
    names = names(1:sum (n));
  endif
  last = cumsum (n);
  for k = 1:numel (h)
    if (n(k) == 1 && last(k) <= numel (names))
      set (h(k), "displayname", names{last(k)});
    endif
  endfor
  if (any (n > 1))
    items = names;
  endif

endfunction
