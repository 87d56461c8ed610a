## Programs that mpirun starts itself, as users do: distributed arrays, blocks, ranks that are killed.
## SPDX-License-Identifier: GPL-3.0-or-later

## Run CODE in N processes; OPTIONS of mpirun.  C is the communicator, R this rank.
%!function [status, out] = launch (n, code, options = "")
%!  folder = tempname ();
%!  mkdir (folder);
%!  name = fullfile (folder, "program.m");
%!  fid = fopen (name, "w");
%!  fprintf (fid, "c = cuda.Communicator ('timeout', 60); r = rank (c);\n%s\n", code);
%!  fclose (fid);
%!  [~, version] = system ("mpirun --version");
%!  if (! isempty (strfind (version, "Open MPI")))
%!    options = [options, " --oversubscribe --allow-run-as-root"];
%!  endif
%!  paths = {fileparts(which ("gpuDevice")), fileparts(which ("run_octave"))};
%!  unwind_protect
%!    [status, out] = system (sprintf (["cd %s && OCTCUDA_COMM_CHECK=1 timeout -k 10 200 mpirun -n %d %s '%s' --norc --no-history " ...
%!                                      "--quiet --path '%s' --path '%s' program.m 2>&1 < /dev/null"], ...
%!                                     folder, n, options, octave_program (), paths{:}));
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

## The processes whose numbers OUT tells have ended
%!function none_left (out)
%!  pids = cellfun (@(t) str2double (t{1}), regexp (out, 'pid=(\d+);', "tokens"));
%!  assert (numel (pids) == 4, "%s", out);
%!  start = tic ();
%!  for pid = pids
%!    while (lives (pid) && toc (start) < 100)
%!      pause (0.05);
%!    endwhile
%!    assert (! lives (pid));
%!  endfor
%!endfunction

## A zombie has ended, too
%!function yes = lives (pid)
%!  [status, state] = system (sprintf ("ps -o stat= -p %d", pid));
%!  yes = status == 0 && strtrim (state)(1) != "Z";
%!endfunction

## Distributed arrays against whole ones, and blocks of an array in each process
%!function text = work ()
%!  text = ["A = reshape (mod (1:24*50, 17), 24, 50); x = cuda.distribute (A, c); y = cuda.redistribute (x, 1);\n" ...
%!    "assert (gather (x + y), 2 * A); assert (gather (sum (x, 2)), sum (A, 2)); assert (gather (cumsum (y, 1)), cumsum (A, 1));\n" ...
%!    "assert (gather (sort (x, 2)), sort (A, 2)); assert (gather (x * x.'), A * A.'); assert (gather (x(:,2:end) - x(:,1:end-1)), diff (A, 1, 2));\n" ...
%!    "u = cuda.distributed.rand (c, 6, 40); gpurng (42); v = gpuArray.rand (6, 40); gpurng (42); w = cuda.distributed.rand (c, 6, 40); assert (gather (w), gather (v));\n" ...
%!    "mine = A(:,r+1:n_ranks(c):end);\n" ...
%!    "s = cuda.blockfun (@(b) sum (b(:)), mine, 'bytes', 500, 'reduce', 'sum');\n" ...
%!    "assert (all_reduce (c, s), sum (A(:)));\n" ...
%!    "z = all_gather (c, cuda.blockfun (@(b) b .^ 2, mine, 'bytes', 500), 2); k = []; for q = 1:n_ranks(c), k = [k, q:n_ranks(c):50]; end\n" ...
%!    "assert (z, A(:,k) .^ 2);\n" ...
%!    "t = split (c, mod (r, 2), r); B = cuda.distribute (A, t, 1); assert (gather (B'), A'); clear A B t u w x y;\n" ...
%!    "printf ('well %d;\\n', r);\n"];
%!endfunction
%!testif ; can_launch (2) && strcmp (octcuda_backend (), "host")
%! for n = [2, 4]
%!   [status, out] = launch (n, work ());
%!   assert (status == 0 && numel (strfind (out, "well ")) == n, "%s", out);
%! endfor

## A rank that is killed between the calls of a loop: mpirun ends the others
%!function text = loop (timeout)
%!  text = [sprintf("c = cuda.Communicator ('timeout', %g); fputs (stdout, sprintf ('pid=%%d;\\n', getpid ())); fflush (stdout);\n", timeout) ...
%!    "x = cuda.distribute (ones (4, 1000), c); barrier (c);\n" ...
%!    "try\n" ...
%!    "  for k = 1:1e9\n" ...
%!    "    if (r == 1 && k == 20), kill (getpid (), SIG ().KILL); end\n" ...
%!    "    all_reduce (c, ones (300, 300)); sum (x(:));\n" ...
%!    "  end\n" ...
%!    "catch e\n" ...
%!    "  assert (! isopen (c)); fputs (stdout, sprintf ('[%s] %s\\n', e.identifier, e.message));\n" ...
%!    "end\n"];
%!endfunction
%!testif ; can_launch (2) && strcmp (octcuda_backend (), "host")
%! [status, out] = launch (4, loop (60));
%! assert (status != 0, "%s", out);
%! none_left (out);

## If mpirun leaves them alone, they notice after the timeout
%!testif ; can_launch (2) && strcmp (octcuda_backend (), "host") && system ("mpirun --version | grep -q 'Open MPI'") == 0
%! [~, out] = launch (4, loop (1), "--enable-recovery");
%! said = regexp (out, '\[octcuda:CommError\] \w+ on rank [023] ended after [\d.]+ s: ', "match");
%! assert (numel (said) == 3, "%s", out);
%! none_left (out);

## A rank that never answers: MPI_Finalize would wait for it, so the process ends without
%!testif ; can_launch (2) && strcmp (octcuda_backend (), "host") && system ("mpirun --version | grep -q 'Open MPI'") == 0
%! start = tic ();
%! [status, out] = launch (2, ["c = cuda.Communicator ('timeout', 1); if (r == 1), kill (getpid (), SIG ().STOP); end\n" ...
%!   "try, barrier (c); catch e, printf ('[%s]\\n', e.identifier); fflush (stdout); end"]);
%! assert (status != 0 && toc (start) < 100, "%s", out);
%! assert (! isempty (strfind (out, "[octcuda:CommError]")) && ! isempty (strfind (out, "MPI cannot be finalized")), "%s", out);

## A rank that stops in the middle of a message that is larger than MPI's own memory
%!testif ; can_launch (2) && strcmp (octcuda_backend (), "host")
%! [~, out] = launch (2, ["c = cuda.Communicator ('timeout', 1); big = ones (3000, 1000);\n" ...
%!   "if (r == 1), recv (c, 0); printf ('got\\n'); abort (c);\n" ...
%!   "else, send (c, big, 1); try, for k = 1:9, send (c, big, 1); end, catch e, printf ('[%s]\\n', e.identifier); end, end"]);
%! assert (! isempty (strfind (out, "got")) && ! isempty (strfind (out, "[octcuda:CommError]")), "%s", out);
