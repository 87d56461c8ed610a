## is_due.tst -- parts of the sweeps are together all of them, and the same each time.
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! code = ["for k = 1:200, printf ('%d', is_due ('a')); end\n", ...
%!         "for k = 1:3, printf ('%d', is_due (sprintf ('%d', k))); end"];
%! was = getenv ("OCTCUDA_CHECK_PART");
%! unwind_protect
%!   for k = 0:3
%!     setenv ("OCTCUDA_CHECK_PART", sprintf ("%d/4", k));
%!     [~, out] = run_octave (code);
%!     parts(k+1,:) = out == "1";
%!   endfor
%!   setenv ("OCTCUDA_CHECK_PART", "2/4 first");
%!   [~, out] = run_octave (code);
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_CHECK_PART", was);
%! end_unwind_protect
%! assert (sum (parts), ones (1, 203));
%! assert (sum (parts(:,1:200), 2), [50; 50; 50; 50]);
%! assert (find (out == "1" != parts(3,:)), setdiff ([1, 201:203], find (parts(3,:))));
