## comm_faults.m -- calls of MPI and of the driver fail in turn on one of two ranks.
##
## NAMES = comm_faults (FOLDER, COUNT, STEP, TIMEOUT)
## NAMES = comm_faults (FOLDER, COUNT, STEP, TIMEOUT, AFTER)
## NAMES = comm_faults (FOLDER, COUNT, STEP, TIMEOUT, AFTER, FIRST)
##
## Two processes run this with the same empty FOLDER, by whose files they stay in step.  Both run
## a program with communicators again and again.  On rank 1 call FIRST, FIRST + STEP, FIRST + 2 * STEP ... fails, and
## the COUNT - 1 calls after it, until the program runs through.  With AFTER the calls are counted after
## rank 0 has closed the communicator that rank 1 then waits for.  Each run ends with
## octcuda:CommError or the results on rank 0, and with any octcuda error on rank 1; nothing
## stays open, nobody waits for longer than TIMEOUT, and the next run works.  A run whose time is
## up before that call, on a busy machine, is repeated.  NAMES are the
## calls that errors and warnings of rank 1 name.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function names = comm_faults (folder, count, step, timeout, after = false, first = 1)

  rank = str2double ([getenv("OMPI_COMM_WORLD_RANK"), getenv("PMI_RANK")]);
  names = {};
  for k = [min(rank + 1, cuda.Device.count ()), 1]
    gpuDevice (k);
    gather (gpuArray (1:5000) + 1); # the devices are ready: each run makes the same calls
  endfor
  if (after)
    close (cuda.Communicator ()); # and MPI
  elseif (rank == 1)
    names = fail_before_mpi (count);
  endif
  k = repeated = 0;
  n = first;
  do
    [failure, seconds, said, calls] = run_program (rank, n, count, timeout, after);
    names = [names; said];
    check_run (rank, n, failure, seconds, timeout);
    is_last = told (folder, k++, rank, isempty (failure) && calls < n);
    if (rank == 0 || calls >= n)
      n += step;
      repeated = 0;
    else                        # the time was up before call N
      assert (++repeated < 20, "no run comes to call %d", n);
    endif
  until (is_last)
  names = unique (names);
  [failure, ~, said] = run_program (rank, 0, 1, 60, false);
  assert (isempty (failure) && isempty (said));

endfunction

## Until the other rank, which waits in MPI_Init_thread, goes on.
function names = fail_before_mpi (count)

  names = {};
  n = 0;
  do
    [failure, ~, said] = run_program (1, ++n, count, 60, false);
    names = [names; said];
    assert (! isempty (failure));
  until (! isempty (regexp (failure.message, 'MPI_Comm_set_errhandler')))

endfunction

## CALLS are those that this rank made.
function [failure, seconds, names, calls] = run_program (rank, n, count, timeout, after)

  failure = [];
  start = tic ();
  before = __octcuda__ ("calls");
  fault = {0, 0};
  if (rank == 1)
    fault = {n, 1, count};
  endif
  run = {@program, @lone_receiver}{after + 1};
  text = evalc ("try, run (rank, timeout, fault); catch failure, end"); # and warnings
  __octcuda__ ("fail_call", 0, 0);
  seconds = toc (start);
  calls = __octcuda__ ("calls") - before;
  if (! isempty (failure))
    text = [text, failure.message];
  endif
  lasterror ("reset");
  names = unique (regexp (text, 'MPI_\w+(?= failed)|error 16', "match"))(:);

endfunction

function program (rank, timeout, fault)

  __octcuda__ ("fail_call", fault{:});
  c = cuda.Communicator ("timeout", timeout);
  s = split (c, 0, -rank);
  assert (all_reduce (s, gpuArray ((1:3) + rank)), 3:2:7);
  assert (sendrecv (c, [rank, 5], 1 - rank, 1 - rank), [1 - rank, 5]);
  assert (sum (cuda.distribute (1:4, c)), 10);
  close (s);
  barrier (c);

endfunction

function lone_receiver (rank, timeout, fault)

  c = cuda.Communicator ("timeout", 60);
  if (rank == 0)
    abort (c);
  else
    __octcuda__ ("fail_call", fault{:});
    fails (@() recv (c, 0), "octcuda:CommError", "recv on rank 1 ended");
  endif

endfunction

function check_run (rank, n, failure, seconds, timeout)

  at = sprintf ("call %d, rank %d", n, rank);
  if (! isempty (failure))
    id = {"octcuda:CommError", "octcuda:"}{rank + 1};
    assert (strncmp (failure.identifier, id, numel (id)), "%s: [%s] %s", at,
            failure.identifier, failure.message);
  endif
  assert (live_count () == 0, "%s: %d handles are open", at, live_count ());
  assert (seconds < timeout + 30, "%s: %g s", at, seconds);

endfunction

## Rank 1 tells whether it is done.
function yes = told (folder, k, rank, is_done)

  own = fullfile (folder, sprintf ("%d.%d", k, rank));
  other = fullfile (folder, sprintf ("%d.%d", k, 1 - rank));
  fid = fopen ([own, ".new"], "w");
  fprintf (fid, "%d", is_done);
  fclose (fid);
  rename ([own, ".new"], own);
  start = tic ();
  while (! exist (other, "file"))
    assert (toc (start) < 120, "run %d: the other rank does not end", k);
    pause (0.005);
  endwhile
  yes = str2double (fileread (fullfile (folder, sprintf ("%d.1", k))));

endfunction
