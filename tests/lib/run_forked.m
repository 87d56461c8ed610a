## run_forked.m -- run many programs, each in an Octave process of its own, that start as one.
##
## [STATUS, OUTPUT] = run_forked (CODES)
##
## CODES is a cell of texts.  STATUS and OUTPUT have for each what run_octave gives, but the
## time that Octave takes to start is spent once: the processes are forks of an Octave that
## has not seen the package.  Each finds the package first, and ends as Octave ends: behind
## the last line of its program, or where that calls exit.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [status, output] = run_forked (codes)

  if (ispc ())          # no fork
    [status, output] = cellfun (@run_octave, codes, "UniformOutput", false);
    status = [status{:}];
    return;
  endif
  folder = tempname ();
  mkdir (folder);
  mark = "\n== run_forked: status ";
  unwind_protect
    write = @(name, code) file_of (fullfile (folder, name), code);
    scripts = arrayfun (@(k) write (sprintf ("p%d.m", k), codes{k}), 1:numel (codes), ...
                        "UniformOutput", false);
    first = write ("first.m", nursery (scripts, mark));
    [all_status, text] = system (sprintf ('"%s" --no-history --norc --quiet "%s" 2>&1 </dev/null', ...
                                          octave_program (), first));
  unwind_protect_cleanup
    confirm_recursive_rmdir (false, "local");
    rmdir (folder, "s");
  end_unwind_protect
  parts = strsplit (text, mark);
  assert (all_status == 0 && numel (parts) == numel (codes) + 1, "%s", text);
  [status, output] = deal (zeros (size (codes)), cell (size (codes)));
  for k = 1:numel (codes)
    output{k} = parts{k};
    [status(k), ~, ~, at] = sscanf (parts{k+1}, "%d\n", 1);
    parts{k+1} = parts{k+1}(at:end);
  endfor

endfunction

function path = file_of (path, code)
  fid = fopen (path, "w");
  fprintf (fid, "1;\n%s\n", code);
  fclose (fid);
endfunction

## A process that a signal has ended has the status that a shell gives it.
function code = nursery (scripts, mark)

  inst = fileparts (which ("gpuDevice"));
  lib = fileparts (mfilename ("fullpath"));
  code = [sprintf("for script_ = {'%s'", scripts{1}), sprintf(", '%s'", scripts{2:end}), "}\n" ...
          "  pid_ = fork ();\n" ...
          "  if (pid_ == 0) break; end\n" ...
          "  [~, status_] = waitpid (pid_);\n" ...
          "  if (WIFEXITED (status_)) status_ = WEXITSTATUS (status_); else status_ = 128 + WTERMSIG (status_); end\n" ...
          sprintf("  printf (\"%s%%d\\n\", status_);\n", undo_string_escapes (mark)) ...
          "  fflush (stdout);\n" ...
          "end\n" ...
          sprintf("if (pid_ == 0) addpath ('%s', '%s'); script_ = script_{1}; clear pid_ status_; source (script_); end\n", ...
                  inst, lib)];

endfunction
