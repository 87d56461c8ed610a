## x_session.m -- an Octave whose windows are on an X server of its own.
##
## S = x_session ()
## S = x_session (PROGRAM, MANAGER, DPI, REPEATS)
##
## PROGRAM is "octave-cli", "octave --no-gui" or "octave --gui", or "" for no Octave; MANAGER is
## a window manager, or ""; DPI is what the display says of its pixels, with xprop, or 0 for
## nothing.  A key that is held is pressed again and again only if it REPEATS: else one press
## might be several on a machine that is held up.
## The Octave has the package on its path and sits at its prompt, where it is told what to do;
## keys and the mouse come by xdotool, and the screen is read from where the server keeps it.
## No time is waited for: await() asks until something is so.
##
## S.stop () ends all of it.
##
## SPDX-License-Identifier: GPL-3.0-or-later

classdef x_session < handle

  properties
    folder;              # where the Octave works, and all files are
    display;
    pid = 0;             # of the Octave
    child = 0;           # of what started it, whose status is Octave's
    in = -1;             # what it reads; -1: what is typed in its window
    others = [];         # the server and the manager
    n = 0;               # how often something was said
  endproperties

  properties (Constant)
    LIMIT = 300;         # seconds: what has to come has come
    LIFE = 1200;         # what ends after so long, should nobody end it
  endproperties

  methods

    function this = x_session (program = "octave-cli", manager = "openbox", dpi = 0, repeats = false)

      this.folder = tempname ();
      mkdir (this.folder);
      system (sprintf ("chmod 700 '%s'", this.folder));
      try
        this.start_server (manager, dpi, repeats);
        if (! isempty (program))
          this.start_octave (program);
        endif
      catch err
        this.stop ();
        rethrow (err);
      end_try_catch

    endfunction

    ## ---- the screen ----

    function start_server (this, manager, dpi, repeats)

      ## The server chooses a number that is free.
      delay = merge (repeats, 660, 1e9);   # milliseconds, before a key repeats
      this.spawn (sprintf (["Xvfb -displayfd 3 -screen 0 1200x800x24 -fbdir . -nolisten tcp -noreset " ...
                            "-ardelay %d 3> display > server.log 2>&1"], delay));
      this.await (@() any (this.text ("display") == "\n"), "Xvfb starts");
      this.display = [":" strtrim(this.text ("display"))];
      if (! isempty (manager))
        this.spawn ([manager " > manager.log 2>&1"]);
        this.await (@() this.tool ("wmctrl -m > wm.log 2>&1") == 0, "the window manager starts");
      endif
      if (dpi)
        this.tool (sprintf (["xprop -root -f RESOURCE_MANAGER 8s " ...
                             "-set RESOURCE_MANAGER 'Xft.dpi: %d'"], dpi));
      endif

    endfunction

    function spawn (this, command)
      [~, out] = this.tool (sprintf ("timeout %d %s & echo $!", this.LIFE, command));
      this.others(end+1) = str2double (out);
    endfunction

    ## A command of the shell's, in the folder and on the display.  To ask system() for the
    ## output takes a tenth of a second.
    function [status, out] = tool (this, command)

      status = system (sprintf ("cd '%s'; unset XAUTHORITY; export DISPLAY=%s; { %s\n} > tool.log", ...
                                this.folder, this.display, command));
      if (nargout > 1)
        out = this.text ("tool.log");
      endif

    endfunction

    ## xdotool's words; the first number that it prints.
    function v = x (this, varargin)

      command = sprintf (varargin{:});
      [status, out] = this.tool (["xdotool " command " 2>&1"]);
      if (status)
        error ("xdotool %s: %s", command, out);
      endif
      v = sscanf (out, "%d", 1);

    endfunction

    ## The window that is called so, once it is there.
    function w = window (this, title)

      this.await (@() this.is_window (title), ["a window " title]);
      w = sscanf (this.text ("tool.log"), "%d", 1);

    endfunction

    function yes = is_window (this, title)
      yes = this.tool (sprintf ("xdotool search --onlyvisible --name '%s' 2> found.log", title)) == 0;
    endfunction

    ## Window W, which was minimized, is seen.  It is asked for again and again: the manager hides
    ## first what is around a window, and one that is shown before it is hidden itself stays away.
    function show_again (this, w)

      for k = 1:60
        this.x ("windowmap %d", w);
        if (this.is_soon (@() this.is_viewable (w), 5))
          return;
        endif
      endfor
      error ("a window is not shown again\n%s", this.output ());

    endfunction

    function yes = is_viewable (this, w)
      yes = this.tool (sprintf ("xdotool search --onlyvisible --name . | grep -x %d", w)) == 0;
    endfunction

    ## Width and height of window W, and where it is; the pointer gets there.
    function [size, at] = place (this, w)

      [~, out] = this.tool (sprintf ("xdotool getwindowgeometry --shell %d", w));
      size = [field(out, "WIDTH"), field(out, "HEIGHT")];
      [~, out] = this.tool (sprintf ("xdotool mousemove --window %d 0 0 getmouselocation --shell", w));
      at = [field(out, "X"), field(out, "Y")];

    endfunction

    ## What is on the screen, or in the part that is SIZE large and begins AT.
    function rgb = picture (this, size = [], at = [0 0])

      fid = fopen (fullfile (this.folder, "Xvfb_screen0"));
      head = fread (fid, 25, "uint32", 0, "ieee-be");
      if (isempty (size))
        size = head(5:6)';
      endif
      row = head(13);
      fseek (fid, head(1) + 12 * head(20) + row * at(2), "bof");
      pixels = fread (fid, [row, size(2)], "uint8=>uint8");
      fclose (fid);
      pixels = reshape (pixels(4 * at(1) + (1:4 * size(1)),:), 4, size(1), size(2));
      rgb = permute (pixels(3:-1:1,:,:), [3 2 1]);

    endfunction

    ## ---- the Octave ----

    function start_octave (this, program)

      folder = fullfile (OCTAVE_EXEC_HOME (), "bin");
      words = strsplit (program, " ");
      path = fullfile (folder, words{1});
      if (strcmp (words{1}, "octave-cli") && ! isempty (getenv ("OCTAVE_CLI")))
        path = getenv ("OCTAVE_CLI");
      endif
      is_gui = any (strcmp (words, "--gui"));
      words = [{["'" path "'"]}, words(2:end), {"--norc", "--no-history", "--quiet"}];
      if (is_gui)
        ## with no settings it begins by asking for some
        mkdir (fullfile (this.folder, "octave"));
        this.write ("octave/octave-gui.ini", "[General]\nshowTopic=false\nglobal_skip_welcome_wizard=true\n[news]\nallow_web_connection=false\n");
        words = [words, {"--eval 'source begin.m' --persist"}];
      else
        words = [words, {"--interactive"}];
      endif
      this.write ("begin.m", sprintf ("addpath ('%s', pwd ());\nwarning ('off', 'backtrace');\nx_reply (getpid (), 'begun');\n",
                                      fileparts (which ("gpuDevice"))));
      ## whole or not at all
      this.write ("x_reply.m", ["function x_reply (value, name)\n" ...
                                "  file = fullfile (fileparts (mfilename ('fullpath')), name);\n" ...
                                "  save ('-binary', [file '.new'], 'value');\n" ...
                                "  rename ([file '.new'], file);\nendfunction\n"]);
      command = sprintf (["cd '%s'; unset XAUTHORITY OCTCUDA_GL WAYLAND_DISPLAY QT_QPA_PLATFORM; " ...
                          "export DISPLAY=%s XDG_CONFIG_HOME=\"$PWD\" XDG_RUNTIME_DIR=\"$PWD\"; " ...
                          "exec timeout %d %s > octave.log 2>&1"], ...
                         this.folder, this.display, this.LIFE, strjoin (words));
      [this.in, out, this.child] = popen2 ("sh", {"-c", command});
      fclose (out);
      if (is_gui)
        fclose (this.in);
        this.in = -1;
      else
        this.type ("source begin.m");
      endif
      if (is_gui)
        this.await (@() this.has ("begun") || this.dismiss (), "the window of Octave is there");
      endif
      this.pid = this.reply ("begun");

    endfunction

    ## Octave tells in a window of its own that its manual is not installed.
    function no = dismiss (this)

      no = false;
      if (this.is_window ("^Octave Documentation$"))
        this.x ("windowactivate --sync %s key Return", strtok (this.text ("tool.log")));
      endif

    endfunction

    ## LINE is typed, at the prompt or where it is asked for.
    function type (this, line)

      if (this.in >= 0)
        fputs (this.in, [line "\n"]);
        fflush (this.in);
      else
        assert (this.type_into (this.window ("^Octave$"), line), 0);
      endif

    endfunction

    function status = type_into (this, w, line)
      status = this.tool (sprintf (["exec 2>&1; xdotool mousemove --window %d 450 400 click --delay 1 1 key ctrl+u " ...
                                    "type --delay 2 -- '%s' && xdotool key Return"], w, line));
    endfunction

    ## The same until FILE is there: a terminal in a window may lose what comes too early.
    function type_until (this, line, file)

      seconds = this.LIMIT;
      if (this.in < 0)
        seconds = 3 * 2 .^ (0:6);
      endif
      for s = seconds
        this.type (line);
        if (this.is_soon (@() this.has (file), s))
          return;
        endif
      endfor
      error ("%s is not heard\n%s", line, this.output ());

    endfunction

    ## It shall do these lines, once; nobody waits for their end.
    function say (this, varargin)

      heard = sprintf ("heard%d", ++this.n);
      this.write ([heard ".m"], ["if (! exist ('" fullfile(this.folder, heard) "', 'file'))\n" ...
                                 "x_reply (1, '" heard "');\n" sprintf("%s\n", varargin{:}) "endif\n"]);
      this.type_until (["source " fullfile(this.folder, [heard ".m"])], heard);

    endfunction

    ## What EXPRESSION is after these lines; an error's text.
    function value = ask (this, expression, varargin)

      file = sprintf ("reply%d", this.n + 1);
      this.say ("try", varargin{:}, sprintf ("x_reply (%s, '%s');", expression, file), ...
                "catch err", sprintf ("x_reply (err, '%s');", file), "end_try_catch");
      value = this.reply (file);
      if (isstruct (value))
        error ("%s", value.message);
      endif

    endfunction

    ## What a running program has left in FILE by x_reply.
    function value = reply (this, file)

      this.await (@() this.has (file), [file " is there"]);
      file = fullfile (this.folder, file);
      value = load (file).value;
      unlink (file);

    endfunction

    ## Its output, but what Octave 7 says at each end, Octave 9 of one of its toolkits, and
    ## prompts.
    function text = output (this)
      text = regexprep (this.text ("octave.log"), {'octave:\d+> ?', ...
             'error: ignoring const execution_exception& while preparing to exit\s*', ...
             'warning: using the fltk graphics toolkit is discouraged\s+The FLTK [^.]*\.\s+[^.]*\.\s*'}, "");
      text = strtrim (text);
    endfunction

    function close_input (this)
      if (this.in >= 0)
        fclose (this.in);
        this.in = -1;
      endif
    endfunction

    function interrupt (this)
      kill (this.pid, SIG ().INT);
    endfunction

    ## LINE shall end it: its status.
    function status = leave (this, line)

      this.type (line);
      status = this.status (merge (this.in < 0, 5, this.LIMIT));
      for k = 1:60
        if (status >= 0 || this.in >= 0)
          return;
        elseif (this.is_window ("^Octave$"))
          ## which may have gone by now
          this.type_into (sscanf (this.text ("tool.log"), "%d", 1), line);
        endif
        status = this.status (5);
      endfor

    endfunction

    ## The status that it ends with; -1: it does not, 1000: it was killed.
    function status = status (this, seconds = this.LIMIT)

      status = -1;
      start = tic ();
      while (this.child > 0 && status < 0 && toc (start) < seconds)
        [pid, how] = waitpid (this.child, WNOHANG ());
        if (pid == this.child)
          this.child = 0;
          status = merge (WIFEXITED (how), WEXITSTATUS (how), 1000);
        else
          pause (0.02);
        endif
      endwhile

    endfunction

    ## ---- all of it ----

    function await (this, is_so, what)

      if (! this.is_soon (is_so, this.LIMIT))
        error ("not in %d s: %s\n%s", this.LIMIT, what, this.output ());
      endif

    endfunction

    function yes = is_soon (this, is_so, seconds)

      start = tic ();
      while (! (yes = is_so ()) && toc (start) < seconds)
        pause (0.005);
      endwhile

    endfunction

    function yes = has (this, file)
      yes = exist (fullfile (this.folder, file), "file") == 2;
    endfunction

    function text = text (this, file)
      text = "";
      if (this.has (file))
        text = fileread (fullfile (this.folder, file));
      endif
    endfunction

    function write (this, file, text)
      fid = fopen (fullfile (this.folder, file), "w");
      fputs (fid, text);
      fclose (fid);
    endfunction

    function stop (this)

      this.close_input ();
      if (this.child > 0)
        kill (this.child, SIG ().TERM);
        if (this.status (10) < 0)
          if (this.pid > 0)             # 0 would be all of us
            kill (this.pid, SIG ().KILL);
          endif
          kill (this.child, SIG ().KILL);
          this.status (10);
        endif
      endif
      for pid = fliplr (this.others)
        kill (pid, SIG ().TERM);
      endfor
      this.others = [];
      if (exist (this.folder, "dir"))
        this.tool ("rm -rf \"$PWD\"");
      endif

    endfunction

  endmethods

endclassdef

function v = field (text, name)
  v = str2double (regexp (text, ['(?:^|\n)' name '=(-?\d+)'], "tokens", "once"));
endfunction
