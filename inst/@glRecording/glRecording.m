## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef glRecording < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} glRecording
  ##
  ## A film of a figure, made by @code{glrecord}.
  ##
  ## @table @code
  ## @item @var{r}.frame ()
  ## add a picture of the figure
  ## @item @var{r}.frame (@var{picture})
  ## add this one: height x width x 3 of class uint8, or the struct of @code{getframe}
  ## @item @var{r}.close ()
  ## complete the file.  If that fails, the frames are kept: call it again, or find them in
  ## the folder that the error names
  ## @item @var{r}.file, @var{r}.rate, @var{r}.count, @var{r}.figure
  ## read-only: the file, the frames per second, the number of frames so far, and the
  ## figure or axes
  ## @end table
  ##
  ## @example
  ## @group
  ## r = glrecord ([tempname(), ".gif"]);
  ## for level = uint8 (0:50:250)
  ##   r.frame (repmat (level, [40, 60, 3]));
  ## endfor
  ## r.count
  ##   @result{} ans = 6
  ## r.close ();
  ## unlink (r.file);
  ## @end group
  ## @end example
  ##
  ## @seealso{glrecord, getframe, glgetframe}
  ## @end deftp

  properties (SetAccess = private)
    ## -*- texinfo -*-
    ## @deftp {glRecording} file
    ## The whole name of the file.
    ## @end deftp
    file
    ## -*- texinfo -*-
    ## @deftp {glRecording} rate
    ## The number of frames per second.
    ## @end deftp
    rate
    ## -*- texinfo -*-
    ## @deftp {glRecording} count
    ## The number of frames so far.
    ## @end deftp
    count = 0
    ## -*- texinfo -*-
    ## @deftp {glRecording} figure
    ## The figure or axes that @code{frame} draws.
    ## @end deftp
    figure
  endproperties

  properties (Constant, Access = private)
    films = {".avi", ".m4v", ".mkv", ".mov", ".mp4", ".webm"};
  endproperties

  properties (Access = private)
    kind           # the extension
    pattern = ""   # of the names of PNG files; "" for a GIF file
    last = []      # the frame before
    isopen = false
  endproperties

  methods

    function r = glRecording (figure, file, rate)
      if (nargin != 3)
        error ("octcuda:LogicError", "glRecording: use glrecord, which makes recordings");
      endif
      __gl__ ("errors");   # an error where octcuda was built without OpenGL
      r.figure = figure;
      r.rate = rate;
      r.file = make_absolute_filename (tilde_expand (file));
      [folder, name, kind] = fileparts (r.file);
      r.kind = tolower (kind);
      if (! any (strcmp (r.kind, [{".gif", ".png"}, r.films])))
        error ("octcuda:NotSupported",
               "glrecord: cannot record \"%s\" files; the extension of FILE must be .gif, .png%s",
               kind, sprintf (", %s", r.films{:}));
      elseif (r.is_film () && isempty (file_in_path (getenv ("PATH"), "ffmpeg")))
        error ("octcuda:NotSupported",
               "glrecord: %s files need the program ffmpeg; install it (sudo apt-get install ffmpeg), or record a .gif file or .png files",
               r.kind);
      elseif (strcmp (r.kind, ".png"))
        [format, parts] = regexp (name, '%0?\d*d', "match", "split", "once");
        if (isempty (format))
          [format, parts] = deal ("-%04d", {name, ""});
        endif
        literal = @(text) strrep (text, "%", "%%");
        r.pattern = fullfile (literal (folder), [literal(parts{1}), format, literal(parts{2}), kind]);
      endif
      glRecording.check_writable (r.name_of (1));
      if (r.is_film ())
        folder = tempname ();
        [done, why] = mkdir (folder);
        if (! done)
          error ("octcuda:RuntimeError", "glrecord: cannot keep frames in %s: %s", folder, why);
        endif
        r.pattern = fullfile (folder, "%06d.png");
      endif
      r.isopen = true;
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {glRecording} {} frame (@var{r}, @var{picture})
    ##
    ## Add the picture of the figure, or @var{picture}, to the film.  See
    ## @code{help glRecording}.
    ## @end deftypefn
    function frame (r, picture)
      if (! r.isopen)
        error ("octcuda:ClosedHandle", "frame: the recording is closed; make a new one by glrecord");
      elseif (nargin == 1)
        picture = r.current ();
      elseif (isstruct (picture) && isfield (picture, "cdata"))
        picture = picture.cdata;
      endif
      if (r.count > 0 && ! isequal (size (picture), size (r.last)))
        error ("octcuda:LogicError",
               "frame: this picture has %s pixels, the first one %s; keep the figure's size while you record",
               sprintf ("%d x %d", size (picture)([2, 1])), sprintf ("%d x %d", size (r.last)([2, 1])));
      endif
      if (isempty (r.pattern))
        ## Hundredths of a second, so that their sum is right.
        delay = diff (round (100 / r.rate * [r.count, r.count + 1]));
        __gl__ ("gif", r.file, picture, r.last, delay);
      else
        __gl__ ("png", r.name_of (r.count + 1), picture);
      endif
      r.last = picture;
      r.count++;
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {glRecording} {} close (@var{r})
    ##
    ## Finish the film.  See @code{help glRecording}.
    ## @end deftypefn
    function close (r)
      if (! r.isopen)
        return;
      elseif (r.count == 0)
        warning ("octcuda:gl", "close: no frame was recorded, so there is no %s; call frame for each picture", r.file);
      elseif (r.is_film ())
        r.encode ();
      endif
      if (r.is_film ())
        r.remove_frames ();
      endif
      r.isopen = false;
      r.last = [];
    endfunction

    function delete (r)
      try
        r.close ();
      catch err
        warning ("octcuda:gl", "%s", err.message);
      end_try_catch
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {glRecording} {} disp (@var{r})
    ##
    ## Print the number of frames and the file.  See @code{help glRecording}.
    ## @end deftypefn
    function disp (r)
      printf ("  glRecording: %d frames, %g per second, %s%s\n", r.count, r.rate, r.file,
              ifelse (r.isopen, "", " (closed)"));
    endfunction

  endmethods

  methods (Access = private)

    function yes = is_film (r)
      yes = any (strcmp (r.kind, r.films));
    endfunction

    ## The file that frame K begins, or is.
    function name = name_of (r, k)
      name = r.file;
      if (! isempty (r.pattern))
        name = sprintf (r.pattern, k);
      endif
    endfunction

    ## The picture of the figure.
    function picture = current (r)
      if (isempty (r.figure))
        r.figure = get (0, "currentfigure");
        if (isempty (r.figure) && ! isempty (__gl_figure__ ("figures")))
          r.figure = glcf ();
        elseif (isempty (r.figure))
          error ("frame: no figure to record; make one, or call glrecord (H, FILE)");
        endif
      elseif (! (isfigure (r.figure) || isaxes (r.figure)))
        error ("octcuda:ClosedHandle",
               "frame: the figure is closed; call close to complete the file with the frames so far");
      endif
      if (isnumeric (r.figure))
        drawnow ();
      endif
      picture = getframe (r.figure).cdata;
    endfunction

    ## Have ffmpeg make the film beside the frames, then put it in its place.
    function encode (r)
      quoted = @(name) strrep (name, "'", "'\\''");
      folder = fileparts (r.pattern);
      film = fullfile (folder, ["film", r.kind]);
      [status, said] = system (sprintf (["ffmpeg -nostdin -y -loglevel error -framerate %g -i '%s' " ...
        "-vf 'pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white' -pix_fmt yuv420p '%s' 2>&1"], ...
        r.rate, quoted(r.pattern), quoted(film)));
      if (status == 0)
        [done, said] = movefile (film, r.file, "f");
        status = ! done;
      endif
      if (status != 0)
        error ("octcuda:RuntimeError",
               "close: cannot make %s: %s\nThe frames are in %s; call close again when the reason is gone",
               r.file, strtrim (said), folder);
      endif
    endfunction

    function remove_frames (r)
      for k = 1:r.count
        [~] = unlink (r.name_of (k));
      endfor
      [~] = rmdir (fileparts (r.pattern));
    endfunction

  endmethods

  methods (Static, Access = private)

    ## Raise the error now rather than after the last frame.
    function check_writable (file)
      if (isfolder (file))
        error ("octcuda:RuntimeError", "glrecord: cannot write \"%s\": it is a folder; give the name of a file", file);
      endif
      is_new = ! exist (file, "file");
      [fid, why] = fopen (file, "a");
      if (fid < 0)
        error ("octcuda:RuntimeError", "glrecord: cannot write \"%s\": %s", file, why);
      endif
      fclose (fid);
      if (is_new)
        unlink (file);
      endif
    endfunction

  endmethods

endclassdef
