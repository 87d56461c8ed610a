## comm_fault.tst -- any call of MPI may fail in one of two processes: an error, nobody waits for ever.
##
## The calls are the rows of src/comm/mpi.def.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## The calls that failed in comm_faults (COUNT, STEP, TIMEOUT, AFTER)
%!function names = failed (args)
%!  folder = tempname ();
%!  mkdir (folder);
%!  unwind_protect
%!    [status, out] = launch_ranks (2, sprintf ("printf ('%%s ', comm_faults ('%s', %s){:}); disp ('well');", folder, args));
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!  assert (status == 0 && numel (strfind (out, "well\n")) == 2, "%s", out);
%!  names = regexp (out, 'MPI_\w+|error 16', "match");
%!endfunction

## Each in turn, and all from there on, after which no farewell can be sent: the other rank
## notices at once, or after its timeout
%!testif ; can_launch (2) && strcmp (octcuda_backend (), "host")
%! names = failed ("1, 1, 1");
%! for call = {"Initialized", "Init_thread", "Comm_set_errhandler", "Comm_size", "Comm_rank", ...
%!             "Comm_idup", "Isend", "Irecv", "Test", "Iprobe", "Request_free"}
%!   assert (any (strcmp (names, ["MPI_", call{1}])), "%s did not fail", call{1});
%! endfor
%! names = failed ("1e6, 9, 0.3");
%! assert (any (strcmp (names, "error 16")), "MPI_Error_string did not fail");

## While a message is given up because the other rank has ended
%!testif ; can_launch (2) && strcmp (octcuda_backend (), "host")
%! names = failed ("1, 1, 60, true");
%! for call = {"Cancel", "Request_free", "Isend"}
%!   assert (any (strcmp (names, ["MPI_", call{1}])), "%s did not fail", call{1});
%! endfor

## At the end of a process: MPI_Finalized, MPI_Finalize, or all with the farewell
%!testif ; can_launch (2) && strcmp (octcuda_backend (), "host")
%! for row = {"1, 1", "2, 1", "1, 1, 1e6"; "Finalized", "Finalize", "Isend"}
%!   [status, out] = launch_ranks (2, ["c = cuda.Communicator (); barrier (c); r = rank (c);\n" ...
%!     "if (isempty (strfind ('" row{1} "', '1e6'))), close (c); end\n" ...
%!     "disp ('done'); if (r == 1), __octcuda__ ('fail_call', " row{1} "); end"]);
%!   assert (status != 0 && ! isempty (strfind (out, "[1] done")), "%s", out);
%!   assert (! isempty (strfind (out, ["[1] warning: MPI_", row{2}, " failed"])), "%s", out);
%! endfor
