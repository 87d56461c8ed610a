## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} cuda.launch (@var{n}, @var{file})
## @deftypefnx {octcuda} {} cuda.launch (@var{n}, @var{file}, @var{option}, @var{value}, @dots{})
## @deftypefnx {octcuda} {[@var{status}, @var{output}] =} cuda.launch (@dots{})
##
## Run a script in @var{n} processes of @code{octave-cli}, which
## @code{cuda.Communicator ()} connects.
##
## The lines that the processes print are printed as they come, after
## @qcode{"[k] "}, where k is the rank, from 0.  If one process fails, the others
## are ended, and an error is raised.  If @var{status} is requested, no error is
## raised: it is the exit status of the first process that failed, or 0.  If
## @var{output} is requested, nothing is printed: it is a string with these lines.
##
## On the host backend the processes are started by @code{mpirun}, because they
## exchange arrays through MPI.
##
## Options:
##
## @table @code
## @item "devices"
## The device of each process, a vector of @var{n} numbers from 0; by default
## process k has device k.  Only for GPUs.
## @item "env"
## Variables of the processes' environment: a struct with a string for each.
## @end table
##
## An unknown @var{file} or a wrong option raises @code{octcuda:LogicError}, a
## missing @code{mpirun} @code{octcuda:NotSupported}, and a process that failed
## @code{octcuda:CommError}.
##
## @example
## @group
## file = [tempname(), ".m"];
## fid = fopen (file, "w");
## fputs (fid, "c = cuda.Communicator (); s = all_reduce (c, 1 + rank (c));\n");
## fputs (fid, "if (rank (c) == 0) disp (s), endif\n");
## fclose (fid);
## cuda.launch (2, file, "env", struct ("OMP_NUM_THREADS", "1"))
##   @print{} [0] 3
## @end group
## @end example
##
## @seealso{cuda.Communicator, spmdIndex}
## @end deftypefn

function [status, output] = launch (n, file, varargin)

  if (nargin < 2)
    cuda.internal.usage ();
  endif
  n = cuda.internal.whole_number ("N", n, 1);
  if (! ischar (file) || ! exist (file, "file"))
    error ("octcuda:LogicError", "FILE must be the name of a script that exists");
  endif
  o = cuda.internal.options ("cuda.launch", varargin, struct ("devices", [], "env", struct ()));
  words = environment (o.env);
  is_host = strcmp (octcuda_backend (), "host");
  check_devices (o.devices, n, is_host);
  [folder, clean] = meeting_place ();
  command = [{octave_program(), "--no-history", "--quiet", "--path", inst_folder()}, ...
             {make_absolute_filename(file)}];
  if (is_host)
    commands = {[mpirun(n), to_files(folder, "${OMPI_COMM_WORLD_RANK:-$PMI_RANK}"), ...
                 {"env"}, words, command]};
  else
    for k = 1:n
      commands{k} = [to_files(folder, sprintf ("%d", k - 1)), {"env"}, ...
                     identity(k - 1, n, o.devices, folder), words, command];
    endfor
  endif
  [status, output] = run (commands, n, folder, nargout < 2);
  if (nargout == 0)
    if (status != 0)
      error ("octcuda:CommError", ...
             "cuda.launch: a process ended with status %d; its lines above say why", status);
    endif
    clear status output;
  endif

endfunction

## ---- what is run ----

function name = octave_program ()

  name = fullfile (OCTAVE_EXEC_HOME (), "bin", ["octave-cli-", OCTAVE_VERSION()]);
  if (! exist (name, "file"))
    name = "octave-cli";
  endif

endfunction

function folder = inst_folder ()
  folder = fileparts (fileparts (mfilename ("fullpath")));
endfunction

## NAME=VALUE for each field.
function words = environment (env)

  if (! isstruct (env) || ! isscalar (env) || ! all (structfun (@ischar, env)))
    error ("octcuda:LogicError", "\"env\" must be a struct of strings");
  endif
  words = strcat (fieldnames (env)', "=", struct2cell (env)');

endfunction

function check_devices (devices, n, is_host)

  if (isempty (devices))
    return;
  elseif (is_host)
    error ("octcuda:LogicError", ...
           "\"devices\" is for GPUs; on the host backend all processes share the CPU");
  elseif (! isnumeric (devices) || numel (devices) != n || any (devices != fix (devices)))
    error ("octcuda:LogicError", "\"devices\" must have a number for each of %d processes", n);
  endif

endfunction

function words = mpirun (n)

  [status, text] = system ("mpirun --version 2>&1");
  if (status != 0)
    error ("octcuda:NotSupported",
           ["cuda.launch: on the host backend processes are started by mpirun, which was not found; " ...
            "install Open MPI (the package openmpi-bin) or MPICH"]);
  endif
  words = {"mpirun", "-n", sprintf("%d", n)};
  if (any (strfind (text, "Open MPI")))
    words = [words, {"--oversubscribe", "--allow-run-as-root"}];
  endif

endfunction

## Words before a command: what it prints goes to the file of its RANK.
function words = to_files (folder, rank)
  words = {"sh", "-c", ["echo $$ > \"$0/pid.", rank, "\"; ", ...
                        "exec \"$@\" > \"$0/out.", rank, "\" 2>&1"], folder};
endfunction

## A folder that only this user can enter, for the file by which processes meet, and for
## what they print.
function [folder, clean] = meeting_place ()

  folder = tempname ();
  old = umask (77);
  [ok, message] = mkdir (folder);
  umask (old);
  if (! ok)
    error ("octcuda:RuntimeError", "cuda.launch: cannot make %s: %s", folder, message);
  endif
  clean = onCleanup (@() remove (folder));

endfunction

function remove (folder)

  was = confirm_recursive_rmdir (false);
  unwind_protect
    rmdir (folder, "s");
  unwind_protect_cleanup
    confirm_recursive_rmdir (was);
  end_unwind_protect

endfunction

function words = identity (rank, n, devices, folder)

  device = rank;
  if (! isempty (devices))
    device = devices(rank + 1);
  endif
  words = {sprintf("OCTCUDA_RANK=%d", rank), sprintf("OCTCUDA_SIZE=%d", n), ...
           sprintf("OCTCUDA_LOCAL_RANK=%d", device), ["OCTCUDA_ROOT=", folder, "/root"]};

endfunction

## ---- running it ----

## Run COMMANDS at the same time, whose N processes print into files of FOLDER.
function [status, output] = run (commands, n, folder, is_printed)

  pids = [];
  files = -ones (1, n);
  texts = repmat ({""}, 1, n);
  [status, output] = deal (0, "");
  unwind_protect
    for k = 1:numel (commands)
      pids(k) = start (commands{k}, fullfile (folder, "out"));
    endfor
    while (! isempty (pids) || any (files >= 0))
      [pids, status] = wait_for (pids, status);
      for k = 1:n
        [files(k), lines, texts{k}] = read_lines (fullfile (folder, sprintf ("out.%d", k - 1)), ...
                                                  files(k), texts{k}, isempty (pids));
        output = [output, show(lines, k - 1, is_printed)];
      endfor
      pause (0.01 * ! isempty (pids));
    endwhile
    if (status != 0)
      output = [output, show(fileread (fullfile (folder, "out")), -1, is_printed)];
    endif
  unwind_protect_cleanup
    end_all (pids, folder);
    arrayfun (@fclose, files(files >= 0));
  end_unwind_protect

endfunction

## End what still runs; mpirun, when it is killed, leaves its processes alone.
function end_all (pids, folder)

  if (isempty (pids))
    return;
  endif
  for name = glob (fullfile (folder, "pid.*"))'
    pids(end+1) = str2double (fileread (name{1}));
  endfor
  for pid = pids(! isnan (pids))
    [~, ~] = kill (pid, SIG ().KILL);
    waitpid (pid, WNOHANG ());
  endfor

endfunction

## Start COMMAND.  The output of mpirun or the shell itself goes to the file OUT.
function pid = start (command, out)

  [in, from, pid] = popen2 ("sh", [{"-c", "exec \"$@\" >> \"$0\" 2>&1", out}, command]);
  fclose (in);
  fclose (from);

endfunction

## The processes that have not ended.  STATUS is that of the first that failed; it ends
## the others.
function [pids, status] = wait_for (pids, status)

  for pid = pids
    [ended, how] = waitpid (pid, WNOHANG ());
    if (ended != pid)
      continue;
    endif
    pids(pids == pid) = [];
    if (! (WIFEXITED (how) && WEXITSTATUS (how) == 0) && status == 0)
      status = 128;
      if (WIFEXITED (how))
        status = WEXITSTATUS (how);
      endif
      arrayfun (@(pid) kill (pid, SIG ().TERM), pids);
    endif
  endfor

endfunction

## The lines that NAME got since; at the end everything, and the file is closed.
function [file, lines, rest] = read_lines (name, file, rest, is_end)

  lines = "";
  if (file < 0 && exist (name, "file"))
    file = fopen (name, "r");
  endif
  if (file >= 0)
    fclear (file);
    rest = [rest, fread(file, [1, Inf], "uint8=>char")];
    last = max ([0, find(rest == "\n", 1, "last")]);
    if (is_end)
      last = numel (rest);
      if (last > 0 && rest(end) != "\n")
        rest(++last) = "\n";
      endif
      fclose (file);
      file = -1;
      unlink (name);
    endif
    lines = rest(1:last);
    rest = rest(last+1:end);
  endif

endfunction

## LINES with MARK in front of each that is not empty.  The bytes may be any.
function text = marked (lines, mark)

  starts = [true, lines(1:end-1) == "\n"] & lines != "\n";
  at = (1:numel (lines)) + numel (mark) * cumsum (starts);
  text = repmat (" ", 1, at(end));
  text(at) = lines;
  for i = 1:numel (mark)
    text(at(starts) - numel (mark) + i - 1) = mark(i);
  endfor

endfunction

## LINES with the rank, if there is one, in front of each.
function text = show (lines, rank, is_printed)

  text = "";
  if (isempty (lines))
    return;
  endif
  text = lines;
  if (rank >= 0)
    text = marked (lines, sprintf ("[%d] ", rank));
  endif
  if (is_printed)
    fputs (stdout, text);
    fflush (stdout);
  endif

endfunction
