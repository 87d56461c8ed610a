## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glcolormap (@var{map})
## @deftypefnx {octcuda} {} glcolormap (@var{name})
## @deftypefnx {octcuda} {} glcolormap ("default")
## @deftypefnx {octcuda} {@var{map} =} glcolormap ()
## @deftypefnx {octcuda} {} glcolormap (@var{ax}, @dots{})
##
## Set or query the colors of numbers in images and scatter plots, as Octave's
## @code{colormap}.
##
## @var{map} is n x 3, red, green and blue from 0 to 1; @var{name} is one of Octave's
## functions that make such maps, as @qcode{"jet"} or @qcode{"gray"}.  The default is
## @code{viridis (64)}, from Octave 11 on @code{viridis (256)}.  The map applies to
## the current figure, or only to the axes @var{ax}.
##
## Bad maps raise the errors of @code{colormap}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glcolormap (gray (16));
## size (glcolormap ())
##   @result{} ans = 16    3
## close (f)
## @end group
## @end example
##
## @seealso{glcolorbar, glcaxis, glimagesc}
## @end deftypefn

function map = glcolormap (varargin)

  [h, args] = target (varargin);
  if (numel (args) > 1)
    cuda.internal.usage ();
  endif
  if (isempty (h))
    h = __plot_current__ ("figure", true);
  endif
  if (! isempty (args))
    m = gather (args{1});
    if (ischar (m))
      m = tolower (m);
      if (strcmp (m, "default"))
        m = default_map ();
      else
        try
          m = feval (m);
        catch
          error ("glcolormap: failed to set MAP <%s>", m);
        end_try_catch
      endif
    endif
    if (! isempty (m))
      if (! (isnumeric (m) && isreal (m) && ndims (m) == 2 && columns (m) == 3))
        error ("glcolormap: MAP must be a real-valued N x 3 ([R,G,B]) matrix");
      elseif (! all (m(:) >= 0 & m(:) <= 1))
        error ("glcolormap: all MAP values must be in the range [0,1]");
      endif
      set (h, "colormap", double (m));
    endif
  endif
  if (nargout > 0 || isempty (args))
    map = get (h, "colormap");
    if (isempty (map) && isaxes (h))
      map = get (h.parent, "colormap");
    endif
    if (isempty (map))
      map = default_map ();
    endif
  endif

endfunction

function map = default_map ()
  map = viridis (merge (sscanf (OCTAVE_VERSION (), "%d") < 11, 64, 256));
endfunction

## A figure is fine here, too.
function [h, args] = target (args)

  if (! isempty (args) && isa (args{1}, "glObject") && isscalar (args{1}) && isfigure (args{1}))
    h = args{1};
    args(1) = [];
  else
    [h, args] = __plot_target__ ("glcolormap", args);
  endif

endfunction
