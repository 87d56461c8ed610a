## function_calls.tst -- functions that call others, constants, errors, through arrayfun.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test check_functions ("calls");
%!test check_functions ("constants");
%!test check_functions ("results");
%!test check_functions ("errors");

## Names of functions that Octave has: a file's own come first, also those that it
## gets later; what calls us does not matter.
%!function owns (folder)
%!  file = fullfile (folder, "octcudatest_own.m");
%!  main = "function y = octcudatest_own (x)\n  y = sign (x) + fliplr (x);\nend\n";
%!  write_text (file, main);
%!  x = gpuArray ([3, -4]);
%!  assert (gather (arrayfun (@octcudatest_own, x)), [4, -5]);
%!  write_text (file, [main, "%{\nfunction y = sign (x)\nend\n%}\n# function y = fliplr (x)\n"]);
%!  assert (gather (arrayfun (@octcudatest_own, x)), [4, -5]);
%!  write_text (file, [main, "function [y, ...\n  z] = sign (x)\n  y = z = 10 * x;\nend\n"]);
%!  assert (gather (arrayfun (@octcudatest_own, x)), [33, -44]);
%!  mkdir (fullfile (folder, "private"));
%!  write_text (fullfile (folder, "private", "fliplr.m"), "function y = fliplr (x)\n  y = 100 * x + sign (x);\nend\n");
%!  write_text (fullfile (folder, "private", "sign.m"), "function y = sign (x)\n  y = 5;\nend\n");
%!  write_text (file, [main, " function y = abs (x)\n  y = 0;\nend\n"]);
%!  assert (gather (arrayfun (@octcudatest_own, x)), [310, -390]);
%!  assert (gather (arrayfun (@(x) sign (x) + abs (x), x)), [4, 3]);
%!  unlink (fullfile (folder, "private", "fliplr.m"));
%!  unlink (fullfile (folder, "private", "sign.m"));
%!  rmdir (fullfile (folder, "private"));
%!  write_text (file, main);
%!  try
%!    octcudatest_own (3);   # "no such file": Octave 7 remembers a private one until then
%!  catch
%!  end_try_catch
%!  assert (gather (arrayfun (@octcudatest_own, x)), [4, -5]);
%!endfunction
%!function write_text (file, text)
%!  if (exist (file, "file"))
%!    unlink (file);
%!  endif
%!  fid = fopen (file, "w");
%!  fputs (fid, text);
%!  fclose (fid);
%!  clear octcudatest_own
%!  rehash ();
%!endfunction
%!test
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   addpath (folder);
%!   owns (folder);
%! unwind_protect_cleanup
%!   rmpath (folder);
%!   clear octcudatest_own
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect

## a script's functions: each is a text of its own
%!test
%! [status, out] = run_octave (strjoin ({ ...
%!   "function y = twice (x), y = 2 * x; end", ...
%!   "function y = fresh (x), y = twice (x) + 1; end", ...
%!   "function y = base_of (x), y = fresh (x) + twice (x); end", ...
%!   "function y = even (x), if (x > 0), y = odd (x - 1); else, y = 1; end, end", ...
%!   "function y = odd (x), if (x > 0), y = even (x - 1); else, y = 0; end, end", ...
%!   "function y = sub (x), y = gather (arrayfun (@(t) base_of (t), x)); end", ...
%!   "printf ('%d ', gather (arrayfun (@base_of, gpuArray ([1, 2]))), sub (gpuArray (3)));", ...
%!   "try, arrayfun (@even, gpuArray (4)), catch err, disp (err.message), end"}, "\n"));
%! assert (status == 0, "%s", out);
%! assert (! isempty (regexp (out, '^5 9 13 .*(even|odd) calls itself')), out);
