## The font of labels where the system has none: Octave's own, or a warning.
## SPDX-License-Identifier: GPL-3.0-or-later

## Octave code that draws, and writes what it drew and the font's name to FILE
%!function text = drawing (file, fonts)
%!  text = strjoin ({
%!    "setenv ('OCTCUDA_BACKEND', 'host');"
%!    "for name = {'OCTCUDA_FONT', 'XDG_DATA_HOME', 'XDG_DATA_DIRS'}, unsetenv (name{1}); endfor"
%!    "setenv ('HOME', '/nonexistent');"
%!    sprintf("setenv ('OCTAVE_FONTS_DIR', '%s');", fonts)
%!    "f = glfigure ('visible', 'off', 'position', [0 0 320 240]);"
%!    "glplot (1:10, (1:10) .^ 2);"
%!    "gltitle ('Labels: \\alpha, {\\bf bold}, {\\it slanted}');"
%!    "rgb = glgetframe (f).cdata;"
%!    "font = __gl__ ('font');"
%!    sprintf("save ('-binary', '%s', 'rgb', 'font');", file)
%!  }', "\n");
%!endfunction

## The same in this process, with the font FILE
%!function rgb = drawn_with (file)
%!  was = getenv ("OCTCUDA_FONT");
%!  unwind_protect
%!    glclose ("all");
%!    setenv ("OCTCUDA_FONT", file);
%!    f = glfigure ("visible", "off", "position", [0 0 320 240]);
%!    glplot (1:10, (1:10) .^ 2);
%!    gltitle ("Labels: \\alpha, {\\bf bold}, {\\it slanted}");
%!    rgb = glgetframe (f).cdata;
%!    glclose ("all");
%!  unwind_protect_cleanup
%!    setenv ("OCTCUDA_FONT", was);
%!    if (isempty (was))
%!      unsetenv ("OCTCUDA_FONT");
%!    endif
%!  end_unwind_protect
%!endfunction

## Some font of this system with its bold and slanted faces, called as Octave's are
%!function take_fonts (folder)
%!  for face = {"", "Bold", "Oblique", "BoldOblique"}
%!    to = fullfile (folder, ["FreeSans" face{1} ".otf"]);
%!    from = fullfile ("/usr/share/fonts/opentype/freefont", ["FreeSans" face{1} ".otf"]);
%!    if (exist (from, "file") == 2)
%!      copyfile (from, to);
%!    elseif (isempty (face{1}))
%!      copyfile (__gl__ ("font"), to);
%!    endif
%!  endfor
%!endfunction

%!testif ; can_plot () && ! isempty (__gl__ ("font")) && run_mounted ()
%! confirm_recursive_rmdir (false, "local");
%! top = tempname ();
%! fonts = fullfile (top, "fonts");
%! mkdir (top);
%! mkdir (fonts);
%! mounts = {};
%! for folder = {"/usr/share/fonts", "/usr/local/share/fonts"}
%!   if (isfolder (folder{1}))
%!     mounts{end+1} = ["-t tmpfs none " folder{1}];
%!   endif
%! endfor
%! file = fullfile (top, "drawn");
%! unwind_protect
%!   ## none at all: the picture is there, and one warning says what to do
%!   [~, out] = run_mounted (mounts, drawing (file, fonts));
%!   assert (exist (file, "file") == 2, "%s", out);
%!   bare = load (file);
%!   assert (numel (strfind (out, "plots have no labels")) == 1, "%s", out);
%!   assert (! isempty (strfind (out, ["nor Octave's own in " fonts ...
%!                                     "; install the package fonts-dejavu-core, or set OCTCUDA_FONT"])), out);
%!   assert (bare.font, "");
%!   ## Octave's: the labels are those of that font
%!   take_fonts (fonts);
%!   [~, out] = run_mounted (mounts, drawing (file, fonts));
%!   spare = load (file);
%!   assert (out, "");
%!   assert (spare.font, fullfile (fonts, "FreeSans.otf"));
%!   assert (spare.rgb, drawn_with (spare.font));
%!   assert (nnz (spare.rgb != bare.rgb) > 1000);
%!   ## but those of the system, where there are some
%!   [~, out] = run_octave (drawing (file, fonts));
%!   own = load (file);
%!   assert (out, "");
%!   assert (strncmp (own.font, fonts, numel (fonts)) == isempty (mounts), "%s", own.font);
%! unwind_protect_cleanup
%!   rmdir (top, "s");
%! end_unwind_protect
