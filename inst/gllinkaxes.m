## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} gllinkaxes (@var{ax})
## @deftypefnx {octcuda} {} gllinkaxes (@var{ax}, @var{how})
##
## Give axes the same limits, now and after every zoom, as Octave's @code{linkaxes}.
##
## @var{ax} is a column of two or more glAxes, also of several figures.  @var{how} is
## @qcode{"x"}, @qcode{"y"}, @qcode{"xy"}, the default, or @qcode{"off"}, which separates
## them again.  The limits of the first axes are used.
##
## @example
## @group
## f = glfigure ("visible", "off");
## a = [glsubplot(2, 1, 1); glsubplot(2, 1, 2)];
## xlim (a(1), [0 7]);
## gllinkaxes (a, "x")
## xlim (a(2))
##   @result{} ans = 0   7
## close (f)
## @end group
## @end example
##
## @seealso{glsubplot, glxlim}
## @end deftypefn

function gllinkaxes (ax, how = "xy")

  if (nargin < 1)
    cuda.internal.usage ();
  elseif (numel (ax) < 2)
    error ("gllinkaxes: HAX must contain at least 2 handles");
  elseif (! isa (ax, "glObject") || ! all (isaxes (ax)))
    error ("gllinkaxes: HAX must be a vector of axes handles");
  elseif (! ischar (how) || ! any (strcmp (how, {"x", "y", "xy", "off"})))
    error ("gllinkaxes: unrecognized OPTSTR '%s'", disp (how)(1:end-1));
  endif
  set (ax, "linkx", 0, "linky", 0);
  if (! strcmp (how, "off"))
    group = 1 + last_group ();
    for name = how
      set (ax, [name, "lim"], get (ax(1), [name, "lim"]));
      set (ax, ["link", name], group);
    endfor
  endif

endfunction

## The greatest number of a group of linked axes.
function n = last_group ()

  n = 0;
  for f = __gl_figure__ ("figures")(:).'
    for id = __gl_figure__ ("children", f)(:).'
      if (strcmp (__gl_figure__ ("class", id), "axes"))
        n = max ([n, __gl_figure__("get", id, "linkx"), __gl_figure__("get", id, "linky")]);
      endif
    endfor
  endfor

endfunction
