#| name   | core | axis | example | other
#| glxlim | xlim | x    | [0 5]   | glylim
#| glylim | ylim | y    | [0 5]   | glxlim
## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} ${name} (@var{limits})
## @deftypefnx {octcuda} {@var{limits} =} ${name} ()
## @deftypefnx {octcuda} {} ${name} ("auto")
## @deftypefnx {octcuda} {} ${name} ("manual")
## @deftypefnx {octcuda} {@var{mode} =} ${name} ("mode")
## @deftypefnx {octcuda} {} ${name} (@var{ax}, @dots{})
##
## Set or query the limits of the ${axis} axis, as Octave's @code{${core}}.
##
## @var{limits} are two increasing numbers; an end that is -Inf or Inf follows the data.
## Without an argument the current limits are returned.  @qcode{"auto"} lets the limits
## follow the data, @qcode{"manual"} keeps them, and @qcode{"mode"} returns which of the two
## is set.  @var{ax} are the axes, by default the current ones.
##
## Invalid limits raise the errors of @code{${core}}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## ${name} (${example})
## ${name} ()
##   @result{} ans = 0   5
## close (f)
## @end group
## @end example
##
## @seealso{${other}, glaxis, glcaxis}
## @end deftypefn

function limits = ${name} (varargin)

  [ax, args] = __plot_target__ ("${name}", varargin);
  if (numel (args) > 1)
    __usage__ ();
  endif
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  if (isempty (args))
    limits = get (ax, "${core}");
    return;
  endif
  a = gather (args{1});
  if (ischar (a))
    if (strcmpi (a, "mode"))
      limits = get (ax, "${core}mode");
    elseif (strcmpi (a, "auto"))
      set (ax, "${core}mode", "auto", "${core}itmethod", "tickaligned");
    elseif (strcmpi (a, "manual"))
      set (ax, "${core}mode", "manual");
    else
      error ("octcuda:LogicError", "${name}: unknown mode \"%s\"; valid modes are auto and manual", a);
    endif
  elseif (! isnumeric (a) || numel (a) != 2)
    error ("${name}: LIMITS must be a 2-element vector");
  elseif (! (a(1) < a(2)))
    error ("${name}: axis limits must be increasing");
  else
    set (ax, "${core}", double (a(:).'));
  endif

endfunction
