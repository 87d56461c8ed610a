## record.tst -- glrecord: films of figures, and recordings that fail.
##
## Figures of the toolkit are in an Octave of their own, which has no display.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function output = recorded (code)
%!  output = run_headless (['graphics_toolkit ("octcuda"); f = figure ("visible", "off", "position", [0 0 200 150]);' ...
%!    'folder = tempname (); mkdir (folder); in = @(name) fullfile (folder, name); pictures = {};' "\n" ...
%!    'function n = count (folder), n = numel (dir (folder)) - 2; endfunction' "\n" ...
%!    'function p = film (file), [~, p] = system (["ffmpeg -loglevel error -i " file " -f rawvideo -pix_fmt rgb24 -"]); endfunction' "\n" ...
%!    code, "\n" 'confirm_recursive_rmdir (false); rmdir (folder, "s");']);
%!endfunction
%!function yes = can_film ()
%!  yes = can_gl () && ! isempty (file_in_path (getenv ("PATH"), "ffmpeg"));
%!endfunction
## Five frames, each other than the one before.
%!function code = wave ()
%!  code = ['h = plot (1:9); ylim ([-9 9]); for k = 1:5, set (h, "ydata", k * sin (1:9)); r.frame (); pictures{k} = getframe (f).cdata; endfor;' "\n"];
%!endfunction

## a GIF file has each frame, its time, and nearly its colors; a file that is there is replaced
%!testif ; can_gl ()
%! output = recorded (['r = glrecord (f, in ("a.gif")); r.frame (); r.close (); assert (r.count, 1);' ...
%!   'r = glrecord (in ("a.gif"), "framerate", 30); assert (r.rate, 30);' wave() ...
%!   'assert (r.count, 5); assert (r.figure, f); r.close ();' ...
%!   'info = imfinfo (r.file); assert ([info.DelayTime], [3 4 3 3 4]); assert ([info.Width; info.Height], [200; 150] * ones (1, 5));' ...
%!   'is = zeros (150 * 200, 3); for k = 1:5, x = imread (r.file, "frames", k); map = info(k).Colormap; new = x != 255;' ...
%!   'is(new,:) = map(double (x(new)) + 1,:); assert (is, reshape (double (pictures{k}) / 255, [], 3), 8 / 255); endfor;' ...
%!   'assert (nnz (new) < 5000); assert (count (folder), 1);']); # what does not move is not written again
%! assert (output, "");

## PNG files are the pictures
%!testif ; can_gl ()
%! output = recorded (['r = glrecord (f, in ("50%.png"));' wave() 'r.close ();' ...
%!   'for k = 1:5, assert (imread (in (sprintf ("50%%-%04d.png", k))), pictures{k}); endfor; assert (count (folder), 5);' ...
%!   'r = glrecord (f, in ("w%02d.PNG")); r.frame (); r.close (); assert (imread (in ("w01.PNG")), pictures{5}); assert (count (folder), 6);' ...
%!   'for name = {"a%d-%d.png", "100%%d.png"}, r = glrecord (f, in (name{1})); r.frame (); r.frame (); r.close (); endfor; assert (count (folder), 10);' ...
%!   'for name = {"a1-%d.png", "a2-%d.png", "100%1.png", "100%2.png"}, assert (imread (in (name{1})), pictures{5}); endfor;']);
%! assert (output, "");

## films by ffmpeg, whose frames are not left behind; their size is made even
%!testif ; can_film ()
%! output = recorded (['setenv ("TMPDIR", in ("")); set (f, "position", [0 0 201 151]); r = glrecord (f, in ("a.mp4"), "FrameRate", 12.5); assert (count (folder), 1);' ...
%!   wave() 'r.close (); assert (count (folder), 1);' ...
%!   'p = permute (reshape (uint8 (film (r.file)), 3, 202, 152, []), [3 2 1 4]); assert (size (p, 4), 5);' ...
%!   'for k = 1:5, assert (mean (abs (double (p(1:151,1:201,:,k)) - double (pictures{k}))(:)) < 4); endfor;' ...
%!   '[~, s] = system (["ffprobe -v error -show_entries stream=r_frame_rate -of csv=p=0 " r.file]); assert (strtrim (s), "25/2");' ...
%!   'for kind = {".webm", ".avi", ".MKV"}, r = glrecord (f, in (["b" kind{1}])); r.frame (); r.close (); assert (numel (film (r.file)), 3 * 202 * 152); endfor;']);
%! assert (output, "");

## it is closed by clear, and by the end of the session; closing twice is nothing
%!testif ; can_film ()
%! output = recorded (['plot (1:3); r = glrecord (f, in ("a.mp4")); s = r; r.frame (); clear r; assert (s.count, 1); clear s; assert (numel (film (in ("a.mp4"))), 3 * 200 * 150);' ...
%!   'r = glrecord (f, in ("a.mp4")); r.frame (); r.frame (); r.close (); r.close (); disp (r); assert (numel (film (r.file)), 2 * 3 * 200 * 150);' ...
%!   'try, r.frame (); catch err, disp (err.message); disp (err.identifier); end; disp (isempty (strfind (evalc ("r"), "(closed)")))']);
%! assert (! isempty (regexp (output, ['^  glRecording: 2 frames, 30 per second, \S+a.mp4 \(closed\)\n' ...
%!   'frame: the recording is closed; make a new one by glrecord\noctcuda:ClosedHandle\n0\n$'])), output);
%!testif ; can_film ()
%! file = [tempname(), ".mp4"];
%! unwind_protect
%!   output = run_headless (sprintf ('r = glrecord ("%s"); r.frame (zeros (20, 30, 3, "uint8"));', file));
%!   assert (output, "");
%!   assert (stat (file).size > 0);
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect

## ffmpeg fails: the reason, the frames are there, and it can be closed later
%!testif ; can_film ()
%! output = recorded (['r = glrecord (f, in ("a.mp4"));' wave() 'path = getenv ("PATH"); mkdir (in ("bin")); fid = fopen (in ("bin/ffmpeg"), "w");' ...
%!   'fputs (fid, "#!/bin/sh\necho no space\nexit 1\n"); fclose (fid); system (["chmod +x " in("bin/ffmpeg")]); setenv ("PATH", [in("bin") ":" path]);' ...
%!   'try, r.close (); catch err, disp (strrep (err.message, folder, "")); kept = regexp (err.message, "frames are in (\\S+);", "tokens"){1}{1}; end;' ...
%!   'for k = 1:5, assert (imread (fullfile (kept, sprintf ("%06d.png", k))), pictures{k}); endfor; assert (count (folder), 1);' ...
%!   'warning ("on", "octcuda:gl"); s = glrecord (f, in ("b.mp4")); s.frame (); clear s; kept2 = regexp (lastwarn (), "frames are in (\\S+);", "tokens"){1}{1};' ...
%!   'assert (imread (fullfile (kept2, "000001.png")), pictures{5}); delete (fullfile (kept2, "000001.png")); rmdir (kept2);' ...
%!   'setenv ("PATH", path); r.frame (); r.close (); assert (numel (film (r.file)), 6 * 3 * 200 * 150); assert (! isfolder (kept));']);
%! assert (! isempty (regexp (output, ['^close: cannot make /a.mp4: no space\nThe frames are in \S+; call close again when the reason is gone\n' ...
%!   'warning: close: cannot make \S+b.mp4: no space\nThe frames are in'])), output);

## figures that are seen, of this toolkit and of another one
%!testif ; can_gl () && can_window ()
%! s = x_session ("");
%! before = getenv ("DISPLAY");
%! setenv ("DISPLAY", s.display);
%! unwind_protect
%!   [status, output] = run_octave (['warning ("off", "Octave:fltk-graphics"); other = graphics_toolkit (); graphics_toolkit ("octcuda"); file = [tempname() ".gif"];' ...
%!     'function n = frames (f, file), set (f, "visible", "on"); plot (1:3); drawnow (); r = glrecord (f, file); r.frame (); set (f, "color", "r"); r.frame (); r.close ();' ...
%!     'info = imfinfo (file); n = numel (info); x = imread (file, "frames", 2); assert (info(2).Colormap(x(3,3)+1,:), [1 0 0]); assert (x(end/2,end/2), uint8 (255)); unlink (file); endfunction' "\n" ...
%!     'disp (frames (figure ("position", [50 50 200 150]), file)); g = figure ("visible", "off"); graphics_toolkit (g, other); disp (frames (g, file));'], [], 300);
%! unwind_protect_cleanup
%!   setenv ("DISPLAY", before);
%!   s.stop ();
%! end_unwind_protect
%! assert (status == 0, output);
%! assert (output, "2\n2\n");

## without ffmpeg: what to install
%!testif ; can_gl ()
%! path = getenv ("PATH");
%! unwind_protect
%!   setenv ("PATH", "/none");
%!   fails (@() glrecord ("a.mp4"), "octcuda:NotSupported", "^glrecord: .mp4 files need the program ffmpeg; install it \\(sudo apt-get install ffmpeg\\), or record");
%! unwind_protect_cleanup
%!   setenv ("PATH", path);
%! end_unwind_protect

## figures of the gl* functions, axes, and pictures of other origin
%!testif ; can_plot ()
%! f = glfigure ("visible", "off", "position", [0 0 200 150]);
%! h = glplot (1:9);
%! name = tempname ();
%! file = @(k) sprintf ("%s-%04d.png", name, k);
%! unwind_protect
%!   r = glrecord (f, [name ".png"]);
%!   r.frame ();
%!   a = glgetframe (f);
%!   update (h, 9:-1:1);
%!   r.frame ();
%!   r.frame (a);
%!   r.frame (a.cdata);
%!   r.close ();
%!   assert (imread (file (1)), a.cdata);
%!   assert (imread (file (2)), glgetframe (f).cdata);
%!   assert (imread (file (3)), a.cdata);
%!   assert (imread (file (4)), a.cdata);
%!   r = glrecord (h.parent, [name ".png"]);
%!   r.frame ();
%!   r.close ();
%!   assert (imread (file (1)), glgetframe (h.parent).cdata);
%!   glfigure (f);
%!   r = glrecord ([name ".png"]);
%!   r.frame ();
%!   r.close ();
%!   assert (r.figure == f);
%! unwind_protect_cleanup
%!   for k = 1:4
%!     unlink (file (k));
%!   endfor
%!   close (f);
%! end_unwind_protect

## a figure that changes its size or is closed: an error, and the frames before are in the file
%!testif ; can_gl ()
%! output = recorded (['axes (); r = glrecord (f, in ("a.gif")); r.frame (); set (f, "position", [0 0 210 150]);' ...
%!   'try, r.frame (); catch err, disp (err.message); end; assert (r.count, 1);' ...
%!   'try, r.frame (zeros (3)); catch err, disp (err.message); end; close (f); try, r.frame (); catch err, disp (err.message); end;' ...
%!   'r.close (); assert (numel (imfinfo (r.file)), 1); r = glrecord (in ("b.gif")); try, r.frame (); catch err, disp (err.message); end;' ...
%!   'try, r.frame (zeros (3)); catch err, disp (err.message); end; warning ("on", "octcuda:gl"); r.close (); assert (count (folder), 1);']);
%! assert (! isempty (regexp (output, ['^frame: this picture has 210 x 150 pixels, the first one 200 x 150; keep the figure''s size while you record\n' ...
%!   'frame: this picture has 3 x 3 pixels, [^\n]*\nframe: the figure is closed; call close to complete the file with the frames so far\n' ...
%!   'frame: no figure to record; make one, or call glrecord \(H, FILE\)\n[^\n]*PICTURE must be uint8 of height x width x 3[^\n]*\n' ...
%!   'warning: close: no frame was recorded, so there is no \S+b.gif; call frame for each picture\n'])), output);

## wrong arguments
%!testif ; can_gl ()
%! fails (@() glrecord (), "octcuda:InvalidCall", "Invalid call to glrecord");
%! fails (@() glrecord ({}), "", "glrecord: H must be a figure or axes handle");
%! fails (@() glrecord (-7, "a.gif"), "", "glrecord: H must be a figure or axes handle");
%! fails (@() glrecord ("a.gif", "FrameRate"), "octcuda:InvalidCall", "Invalid call to glrecord");
%! fails (@() glrecord (["a.gif"; "b.gif"]), "octcuda:InvalidCall", "Invalid call to glrecord");
%! fails (@() glrecord ("a.gif", 1, 2), "octcuda:InvalidCall", "Invalid call to glrecord");
%! fails (@() glrecord ("a.gif", "rate", 3), "octcuda:LogicError", 'unknown option "rate"; the only one is "FrameRate"');
%! for rate = {0, -1, 0.001, NaN, Inf, "30", [1 2], 1i}
%!   fails (@() glrecord ("a.gif", "FrameRate", rate{1}), "octcuda:LogicError", '"FrameRate" must be a number from 0.01 to 1000');
%! endfor
%! fails (@() glrecord ("a.doc"), "octcuda:NotSupported", 'cannot record ".doc" files; the extension of FILE must be .gif, .png, .avi');
%! fails (@() glrecord ("a"), "octcuda:NotSupported", 'cannot record "" files');
%! fails (@() glrecord ("/none/a.gif"), "octcuda:RuntimeError", 'glrecord: cannot write "/none/a.gif": No such file or directory');
%! folder = tempname ();
%! mkdir (folder);
%! mkdir (fullfile (folder, "a.gif"));
%! unwind_protect
%!   fails (@() glrecord (fullfile (folder, "a.gif")), "octcuda:RuntimeError", 'a.gif": it is a folder; give the name of a file');
%! unwind_protect_cleanup
%!   rmdir (fullfile (folder, "a.gif"));
%!   rmdir (folder);
%! end_unwind_protect
%! fails (@() glrecord ("/proc/a.png"), "octcuda:RuntimeError", 'glrecord: cannot write "/proc/a-0001.png": ');
%! assert (! exist ("a.gif", "file"));
