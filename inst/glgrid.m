## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glgrid ()
## @deftypefnx {octcuda} {} glgrid ("on")
## @deftypefnx {octcuda} {} glgrid ("off")
## @deftypefnx {octcuda} {} glgrid ("minor")
## @deftypefnx {octcuda} {} glgrid ("minor", "on")
## @deftypefnx {octcuda} {} glgrid (@var{ax}, @dots{})
##
## Show or hide lines at the ticks, as Octave's @code{grid}.
##
## Without an argument it toggles the lines; with @qcode{"minor"} it toggles the minor
## lines.  Logarithmic axes have both.  @var{ax} are the axes, by default the current
## ones.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glgrid on
## glca ().xgrid
##   @result{} ans = on
## close (f)
## @end group
## @end example
##
## @seealso{glbox, glaxis, glAxes}
## @end deftypefn

function glgrid (varargin)

  [ax, args] = __plot_target__ ("glgrid", varargin);
  if (numel (args) > 2)
    cuda.internal.usage ();
  elseif (! isempty (args) && ! ischar (args{1}))
    error ("glgrid: argument 1 must be an axis handle or a string");
  endif
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  is_log = strcmp (get (ax, {"xscale", "yscale"}), "log");
  is_on = any (strcmp (get (ax, {"xgrid", "ygrid"}), "on"));
  is_minor = any (strcmp (get (ax, {"xminorgrid", "yminorgrid"}), "on") & ! is_log);
  is_auto = true;                               # minor lines where the scale is logarithmic
  switch (tolower (strjoin (args, " ")))
    case ""
      is_on = is_auto = ! is_on;
    case "on"
      is_on = true;
    case "off"
      is_on = is_minor = is_auto = false;
    case "minor"
      is_minor = ! is_minor;
      is_auto = false;
    case "minor on"
      is_minor = true;
    case "minor off"
      is_minor = is_auto = false;
    otherwise
      cuda.internal.usage ();
  endswitch
  words = {"off", "on"};
  minor = is_minor | (is_auto & is_log);
  set (ax, "xgrid", words{1 + is_on}, "ygrid", words{1 + is_on}, ...
       "xminorgrid", words{1 + minor(1)}, "yminorgrid", words{1 + minor(2)});

endfunction
