## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glaxis (@var{limits})
## @deftypefnx {octcuda} {@var{limits} =} glaxis ()
## @deftypefnx {octcuda} {} glaxis (@var{option}, @dots{})
## @deftypefnx {octcuda} {} glaxis (@var{ax}, @dots{})
##
## Set or query the limits and the appearance of axes, as Octave's @code{axis}.
##
## @var{limits} are [xmin, xmax], [xmin, xmax, ymin, ymax], or eight numbers: the last two
## are the limits of colors, and those of z, the fifth and sixth, have no effect.  A limit
## of -Inf or Inf follows the data.  The options are
##
## @table @asis
## @item @qcode{"auto"}, @qcode{"auto x"}, @qcode{"auto y"}
## limits follow the data; @qcode{"manual"}: they stay
## @item @qcode{"tight"}
## limits are those of the data, without a margin
## @item @qcode{"equal"}
## a unit has the same length on both axes: automatic limits are those of the data and
## widen along one axis, manual limits make the box smaller
## @item @qcode{"image"}
## equal and tight, with a box as large as the data
## @item @qcode{"square"}
## the box is a square
## @item @qcode{"normal"}, @qcode{"fill"}
## the box takes all room, with any lengths of units
## @item @qcode{"ij"}, @qcode{"xy"}
## y grows downwards, upwards
## @item @qcode{"on"}, @qcode{"off"}
## axes are visible, or hidden
## @item @qcode{"tic"}, @qcode{"tic[xy]"}
## show ticks, on all axes or on one only
## @end table
##
## Unlike core's, limits stay automatic after @qcode{"tight"} and follow later data.
## @var{ax} are the axes, by default the current ones.  Bad limits raise the errors of
## @code{axis}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glplot (1:10);
## glaxis ([0 20 0 5])
## glaxis ()
##   @result{} ans = 0   20    0    5
## close (f)
## @end group
## @end example
##
## @seealso{glxlim, glylim, glcaxis, glAxes}
## @end deftypefn

function limits = glaxis (varargin)

  [ax, args] = __plot_target__ ("glaxis", varargin);
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  if (isempty (args))
    limits = [get(ax, "xlim"), get(ax, "ylim")];
    return;
  endif
  for arg = args
    a = gather (arg{1});
    if (ischar (a))
      option (ax, a);
    elseif (isnumeric (a) && isvector (a))
      set_limits (ax, double (a(:).'));
    else
      error ("glaxis: expecting no args, or a numeric vector with 2, 4, 6, or 8 elements");
    endif
  endfor

endfunction

function set_limits (ax, v)

  n = numel (v);
  if (! any (n == [2 4 6 8]))
    error ("glaxis: LIMITS vector must have 2, 4, 6, or 8 elements");
  endif
  for i = 1:2:n
    if (! (v(i) < v(i+1)))
      error ("glaxis: LIMITS(%d) must be less than LIMITS(%d)", i, i + 1);
    endif
  endfor
  names = {"xlim", "ylim", "zlim", "clim"};
  for i = [1 2 4](1:(n >= 2) + (n >= 4) + (n >= 8))
    set (ax, names{i}, v(2*i-1:2*i));
  endfor

endfunction

function option (ax, a)

  auto = {"xlimmode", "auto", "xlimitmethod", "tickaligned"; ...
          "ylimmode", "auto", "ylimitmethod", "tickaligned"};
  equal = {"dataaspectratio", [1 1 1], "plotboxaspectratiomode", "auto"};
  word = tolower (a);
  if (strncmp (word, "auto", 4))
    word(isspace (word)) = [];          # "auto y"
  endif
  switch (word)
    case "ij"
      set (ax, "ydir", "reverse");
    case "xy"
      set (ax, "ydir", "normal");
    case "tight"
      tight (ax);
    case "image"
      set (ax, equal{:});
      tight (ax);
    case "equal"
      set (ax, equal{:});
    case "square"
      set (ax, "dataaspectratiomode", "auto", "plotboxaspectratio", [1 1 1]);
    case {"normal", "fill"}
      set (ax, "dataaspectratiomode", "auto", "plotboxaspectratiomode", "auto");
    case {"auto", "autoxy", "autoyx"}
      set (ax, auto'{:});
    case "autox"
      set (ax, auto{1,:});
    case "autoy"
      set (ax, auto{2,:});
    case "manual"
      set (ax, "xlimmode", "manual", "ylimmode", "manual");
    case {"on", "off"}
      set (ax, "visible", word);
    case "tic"
      set (ax, "xtickmode", "auto", "ytickmode", "auto", "visible", "on");
    case {"ticx", "ticy", "ticxy", "ticyx"}
      for name = "xy"
        if (any (word(4:end) == name))
          set (ax, [name, "tickmode"], "auto");
        else
          set (ax, [name, "tick"], []);
        endif
      endfor
    otherwise
      if (any (strcmp (word, {"vis3d", "label", "nolabel", "autoz"}))
          || strncmp (word, "label", 5) || strncmp (word, "tic", 3))
        error ("octcuda:NotSupported", "glaxis: '%s' is not supported", a);
      endif
      warning ("glaxis: unknown option '%s'", a);
  endswitch

endfunction

function tight (ax)
  set (ax, "xlimmode", "auto", "ylimmode", "auto", "xlimitmethod", "tight", ...
       "ylimitmethod", "tight");
endfunction
