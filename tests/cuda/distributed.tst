## Distributed arrays: every operation against the same one of whole arrays, for devices of
## one process and for processes; mistakes.
## SPDX-License-Identifier: GPL-3.0-or-later

## Run CODE in a process with N devices; on a machine with fewer GPUs, with these.
%!function run (n, code)
%!  was = getenv ("OCTCUDA_HOST_DEVICES");
%!  unwind_protect
%!    setenv ("OCTCUDA_HOST_DEVICES", sprintf ("%d", n));
%!    [status, out] = run_octave ([sprintf("setenv ('OCTCUDA_COMM_CHECK', '1'); n = %d;\n", n), ...
%!                                 "n = min (n, cuda.Device.count ()); c = cuda.Communicator (0:n-1);\n", ...
%!                                 code, "\nprintf ('well\\n');"], [], 500);
%!  unwind_protect_cleanup
%!    setenv ("OCTCUDA_HOST_DEVICES", was);
%!  end_unwind_protect
%!  assert (status == 0 && ! isempty (regexp (out, '(^|\n)well\n$')), "%s", out);
%!endfunction

## Run CODE in N processes.
%!function out = launch (n, code)
%!  name = [tempname(), ".m"];
%!  fid = fopen (name, "w");
%!  fprintf (fid, "addpath ('%s');\nc = cuda.Communicator ();\n%s\n", ...
%!           fileparts (which ("run_octave")), code);
%!  fclose (fid);
%!  unwind_protect
%!    [status, out] = cuda.launch (n, name, "env", struct ("OCTCUDA_COMM_CHECK", "1"));
%!  unwind_protect_cleanup
%!    unlink (name);
%!  end_unwind_protect
%!  assert (status == 0, "%s", out);
%!endfunction

## Processes need MPI, or GPUs
%!function yes = can_launch (n)
%!  if (strcmp (octcuda_backend (), "host"))
%!    yes = system ("mpirun --version > /dev/null 2>&1") == 0;
%!  else
%!    yes = cuda.Device.count () >= n;
%!  endif
%!endfunction

%!function text = sweep ()
%!  text = ["warning ('off', 'octcuda:fallback'); [n, f] = sweep_distributed (c);\n" ...
%!          "if (! isempty (f)), error ('%d of %d:\\n%s', numel (f), n, strjoin (f(1:min(end,40)), \"\\n\")); end\n" ...
%!          "assert (n > 0);\n"];
%!endfunction

## Every operation, all classes: one, two, three and four devices
%!test
%! for n = 1:4
%!   run (n, [sweep(), "close (c); assert_no_live ();"]);
%! endfor

## The same for processes
%!testif ; can_launch (2)
%! launch (2, sweep ());
%!testif ; can_launch (3)
%! launch (3, sweep ());

## Arrays that are made where they are needed: the numbers are those of whole arrays
%!test
%! run (3, ["for f = {'zeros', 'ones', 'rand', 'randn'}\n" ...
%!   "  for args = {{{5, 7}, {}}, {{3, 4, 2, 'single'}, {}}, {{1, 9}, {'dim', 1}}, {{6, 5}, {'dim', 1, 'partition', [6, zeros(1, n - 1)]}}}\n" ...
%!   "    b = args{1}{1}; a = [b, args{1}{2}];\n" ...
%!   "    s = gpurng (); x = cuda.distributed.(f{1}) (c, a{:}); after = gpurng ();\n" ...
%!   "    gpurng (s); y = gpuArray.(f{1}) (b{:});\n" ...
%!   "    assert (gather (x), gather (y)); assert (after, gpurng ());\n" ...
%!   "  end\nend\n" ...
%!   "assert (gather (cuda.distributed.linspace (c, 1, 2, 11)), linspace (1, 2, 11));\n" ...
%!   "assert (gather (cuda.distributed.colon (c, 5, 3, 50)), 5:3:50);\n"]);
%!testif ; can_launch (2)
%! launch (2, ["x = cuda.distributed.rand (c, 20, 30); gpurng (7 + rank (c));\n" ...
%!   "y = cuda.distributed.rand (c, 20, 30);\n" ...
%!   "gpurng (7); assert (gather (y), gather (gpuArray.rand (20, 30)));"]);

## Parts, ranges, and other divisions
%!test
%! run (3, ["A = reshape (1:24, 4, 6); x = cuda.distribute (A, c, 2, [1, zeros(1, n - 2), 5](end-n+1:end) + (n == 1));\n" ...
%!   "assert (cuda.isdistributed (x) && ! cuda.isdistributed (A) && ! cuda.isdistributed (gpuArray (A)));\n" ...
%!   "[r, d] = cuda.local_range (x); assert (d, 2); assert (r(end,2), 6); assert (r(1,1), 1);\n" ...
%!   "p = cuda.local_part (x); assert (numel (p), n); assert (cat (2, cellfun (@gather, p, 'UniformOutput', false){:}), A);\n" ...
%!   "y = cuda.distributed.from_parts (c, p, 2); assert (gather (y), A); assert (gather (y + x), 2 * A);\n" ...
%!   "for d = 1:3, z = cuda.redistribute (x, d); assert (gather (z), A); [~, e] = cuda.local_range (z); assert (e, d); end\n" ...
%!   "s = evalc ('disp (x)'); assert (! isempty (strfind (s, 'rank 0, 1:')));\n" ...
%!   "assert (! isempty (strfind (s, sprintf ('(distributed gpuArray of 4x6 on %d ranks)', n))));\n"]);

## A rank that looks at its array alone does not stop the others
%!testif ; can_launch (2)
%! launch (2, ["x = cuda.distributed.ones (c, 4, 6);\n" ...
%!   "for k = 1:3, x = x + 1; if (rank (c) == 0), disp (x); x, end, end\n" ...
%!   "assert (gather (x), 4 * ones (4, 6));"]);

## The heat equation in plain slices
%!test
%! run (3, ["u = rand (7, 20); x = cuda.distribute (u, c);\n" ...
%!   "for t = 1:5\n" ...
%!   "  x(:,2:end-1) = x(:,2:end-1) + 0.1 * (x(:,3:end) - 2 * x(:,2:end-1) + x(:,1:end-2));\n" ...
%!   "  u(:,2:end-1) = u(:,2:end-1) + 0.1 * (u(:,3:end) - 2 * u(:,2:end-1) + u(:,1:end-2));\n" ...
%!   "end\nassert (gather (x), u, eps (1));"]);

## What has no rule names itself, gathers nothing and changes nothing
%!test
%! run (2, ["x = cuda.distribute (magic (4), c);\n" ...
%!   "fails (@() sort (x), 'octcuda:NotSupported', 'sort has no rule for distributed arrays; use gather');\n" ...
%!   "fails (@() inv (x), 'octcuda:NotSupported', 'inv has no rule');\n" ...
%!   "fails (@() x(3), 'octcuda:NotSupported', 'no linear indexing');\n" ...
%!   "fails (@() x(:,[2, 1]), 'octcuda:NotSupported', 'ascending range');\n" ...
%!   "fails (@() sprintf ('%g', x), 'octcuda:NotSupported');\n" ...
%!   "fails (@() x * x, 'octcuda:NotSupported', 'divided along its columns');\n" ...
%!   "f = @() evalin ('base', 'a = gpuArray (magic (4)); a(:,1:4) = x;'); fails (f, 'octcuda:NotSupported', 'not assigned to an ordinary one');\n" ...
%!   "d = cuda.Communicator (0:n-1); y = cuda.distribute (magic (4), d);\n" ...
%!   "fails (@() x + y, 'octcuda:LogicError', 'different communicators');\n" ...
%!   "close (d); assert (gather (y), magic (4));\n" ...
%!   "assert (gather (x), magic (4));\n"]);

## Mistakes
%!test
%! c = cuda.Communicator (0);
%! fails (@() cuda.distribute (1:3), "octcuda:InvalidCall");
%! fails (@() cuda.distribute (1:3, 0), "octcuda:LogicError", "C must be a communicator");
%! fails (@() cuda.distribute (1:3, c, 0), "octcuda:LogicError", "DIM");
%! fails (@() cuda.distribute (1:3, c, 2, 4), "octcuda:LogicError", "the sum is 4, but the dimension has 3");
%! fails (@() cuda.distribute (1:3, c, 2, [1, 2]), "octcuda:LogicError", "PARTITION must be a vector");
%! fails (@() cuda.distribute (1:3, c, 2, -1), "octcuda:LogicError", "not negative");
%! fails (@() cuda.distribute ({1}, c), "octcuda:WrongKind", "not a cell");
%! fails (@() cuda.local_part (1:3), "octcuda:LogicError", "not a distributed array");
%! fails (@() cuda.local_range (gpuArray (1)), "octcuda:LogicError", "not a distributed array");
%! fails (@() cuda.distributed.from_parts (c, 1:3, 2), "octcuda:LogicError", "PARTS must be a cell");
%! fails (@() cuda.distributed.zeros (3, 4), "octcuda:LogicError", "C must be a communicator");
%! fails (@() cuda.distributed.zeros (c, 3, "partition", 4), "octcuda:LogicError", "the sum must be 3");
%! x = cuda.distribute (1:3, c);
%! fails (@() cuda.distributed.from_parts (c, {x}, 2), "octcuda:LogicError", "must not be distributed");
%! fails (@() cuda.redistribute (x), "octcuda:InvalidCall");

%!test assert_no_live ();
