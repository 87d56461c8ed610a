## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glprint (@var{file})
## @deftypefnx {octcuda} {} glprint (@var{f}, @var{file})
## @deftypefnx {octcuda} {} glprint (@dots{}, "-rDPI")
## @deftypefnx {octcuda} {} glprint (@dots{}, "-@var{swidth},@var{height}")
##
## Write a figure to the PNG file @var{file}, as Octave's @code{print}.
##
## The figure is drawn again at the new size, not enlarged.  @qcode{"-S1600,900"} means
## 1600 x 900 pixels.  @qcode{"-r300"} means 300 pixels per inch, which makes texts and
## lines larger; without @qcode{"-S"} the picture grows in proportion.  The default is the
## size of the figure.  @var{f} is a glFigure, or axes of one, by default the current one.
## Only PNG files can be written; Octave's @code{print} writes other formats of Octave's
## own figures.
##
## @example
## @group
## f = glfigure ("visible", "off");
## glplot (rand (1, 10));
## file = [tempname(), ".png"];
## glprint (f, file, "-S640,480")
## imfinfo (file).Width
##   @result{} ans = 640
## unlink (file);
## close (f)
## @end group
## @end example
##
## @seealso{glgetframe, glfigure}
## @end deftypefn

function glprint (varargin)

  [f, args] = target (varargin);
  file = "";
  size = [0 0];
  dpi = 0;
  for arg = args
    a = arg{1};
    if (! ischar (a))
      error ("octcuda:LogicError", "glprint: FILE and the options must be texts, not a %s",
             class (a));
    elseif (strncmp (a, "-r", 2) && ! isnan (str2double (a(3:end))))
      dpi = str2double (a(3:end));
    elseif (strncmp (a, "-S", 2))
      size = sscanf (a(3:end), "%d,%d").';
      if (numel (size) != 2 || any (size < 1))
        error ("octcuda:LogicError",
               "glprint: a size is given as \"-S640,480\", not \"%s\"", a);
      endif
    elseif (strcmp (a, "-dpng"))
      # As everything.
    elseif (strncmp (a, "-", 1))
      error ("octcuda:LogicError",
             "glprint: unknown option \"%s\"; valid options are -rDPI, -SWIDTH,HEIGHT and -dpng", a);
    elseif (isempty (file))
      file = a;
    else
      cuda.internal.usage ();
    endif
  endfor
  if (isempty (f))
    error ("glprint: no figure to print");
  elseif (isempty (file))
    cuda.internal.usage ();
  endif
  [folder, ~, kind] = fileparts (file);
  if (isempty (kind))
    file = [file, ".png"];
  elseif (! strcmpi (kind, ".png"))
    error ("octcuda:NotSupported",
           "glprint: cannot write %s files, only .png; Octave's print writes other formats of Octave's figures",
           kind);
  endif
  file = make_absolute_filename (tilde_expand (file));
  if (! isempty (folder) && ! isfolder (fileparts (file)))
    error ("glprint: directory %s does not exist", folder);
  endif
  if (dpi && ! all (size))
    size = round (get (f, "position")(3:4) * dpi / 96);
  endif
  __gl_figure__ ("print", uint64 (f), file, size(1), size(2), dpi);

endfunction

function [f, args] = target (args)

  f = [];
  if (! isempty (args) && isa (args{1}, "glObject"))
    f = args{1};
    args(1) = [];
    if (isscalar (f) && ! isfigure (f))
      f = f.parent;
    endif
  elseif (! isempty (args) && isnumeric (args{1}))
    f = __plot_figures__ (args{1});
    args(1) = [];
  else
    f = __plot_current__ ("figure");
  endif
  if (! isempty (f) && ! all (isfigure (f)))
    error ("octcuda:LogicError", "glprint: F must be a glFigure");
  endif

endfunction
