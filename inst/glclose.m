## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glclose ()
## @deftypefnx {octcuda} {} glclose (@var{f})
## @deftypefnx {octcuda} {} glclose (@var{n})
## @deftypefnx {octcuda} {} glclose ("all")
## @deftypefnx {octcuda} {} glclose (@var{name})
##
## Close figures, as Octave's @code{close}: the current one, the glFigures in the column
## @var{f}, the one with number @var{n}, all, or those with the name @var{name}.
##
## Using their objects later raises @code{octcuda:ClosedHandle}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glclose (f)
## isvalid (f)
##   @result{} ans = 0
## @end group
## @end example
##
## @seealso{glfigure, glclf}
## @end deftypefn

function status = glclose (which, how)

  if (nargin == 0)
    f = __plot_current__ ("figure");
  elseif (nargin > 1 && ! (ischar (how) && any (strcmpi (how, {"hidden", "force"}))))
    error ('glclose: second argument must be "hidden" or "force"');
  elseif (ischar (which) || (isnumeric (which) && isscalar (which)))
    f = __plot_figures__ (which);
  elseif (isa (which, "glObject") && any (isfigure (which)))
    f = which(isfigure (which));
  elseif (isempty (which))
    f = [];
  elseif (isa (which, "glFigure"))
    f = [];                                     # closed already
  else
    error ('glclose: first argument must be "all", a figure handle, or a figure name');
  endif
  if (! isempty (f))
    delete (f);
  endif
  if (nargout > 0)
    status = 1;
  endif

endfunction
