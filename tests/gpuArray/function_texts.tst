## function_texts.tst -- programs of a few lines, compiled: values and errors.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## CHECK (f, ROW) for each of ROWS, whose first column is the body of the function
## f (x, y); HELPERS stand behind it.
%!function each (rows, check, helpers = "")
%!  failures = {};
%!  folder = tempname ();
%!  mkdir (folder);
%!  old = warning ("off", "all");
%!  addpath (folder);
%!  unwind_protect
%!    for k = 1:size (rows, 1)
%!      write_f (folder, [rows{k,1}, "\nend\n", helpers]);
%!      failures = [failures, wrong(check, str2func ("octcudatest_f"), rows(k,:))];
%!    endfor
%!  unwind_protect_cleanup
%!    warning (old);
%!    rmpath (folder);
%!    clear octcudatest_f
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!  assert (isempty (failures), strjoin (failures, "\n"));
%!endfunction
%!function write_f (folder, body)
%!  file = fullfile (folder, "octcudatest_f.m");
%!  is_new = ! exist (file, "file");
%!  if (! is_new)
%!    unlink (file);
%!  endif
%!  fid = fopen (file, "w");
%!  fprintf (fid, "function r = octcudatest_f (x, y)\n%s", body);
%!  fclose (fid);
%!  clear octcudatest_f
%!  if (is_new)
%!    rehash ();
%!  endif
%!endfunction
%!function failures = wrong (check, f, row)
%!  failures = {};
%!  try
%!    check (f, row);
%!  catch err
%!    failures = {sprintf("%s\n  [%s] %s", row{1}, err.identifier, err.message)};
%!  end_try_catch
%!endfunction
%!function [x, y] = operands ()
%!  x = ((0:49)' - 20) / 4;
%!  y = 1 + mod ((0:49)', 7);
%!endfunction

## F (X, Y) of some of all, whose kernels NVRTC takes as well, if there is one.
%!function got = computed (f, x, y)
%!  unwind_protect
%!    if (is_due ("nvrtc"))
%!      setenv ("OCTCUDA_ALSO_NVRTC", "1");
%!    endif
%!    got = cuda.arrayfun (f, x, y);
%!  unwind_protect_cleanup
%!    unsetenv ("OCTCUDA_ALSO_NVRTC");
%!  end_unwind_protect
%!endfunction

## What core computes, bit for bit; and every loop can be stopped.
%!function has_values (f, row)
%!  [x, y] = operands ();
%!  got = computed (f, x, y);
%!  want = arrayfun (f, x, y);
%!  assert (class (got), class (want));
%!  assert (isequaln (got, want) && iscomplex (got) == iscomplex (want), "gives %s, not %s", ...
%!          mat2str (got'), mat2str (want'));
%!  looks (octcuda_explain (f, x(1), y(1)).text);
%!endfunction
## The units of TEXT and the jumps between them: each circle has a round in it.
%!function looks (text)
%!  units = regexp (text, '\nu(\d+):\n(.*?)(?=\nu\d+:\n|\ndone:)', "tokens");
%!  asks = cellfun (@(u) strncmp (u{2}, "OCTA_ROUND", 10), units);
%!  n = numel (units);
%!  jumps = false (n);
%!  for k = find (! asks)
%!    to = cellfun (@(t) str2double (t{1}), regexp (units{k}{2}, 'goto u(\d+)', "tokens"));
%!    jumps(k, to + 1) = true;
%!  endfor
%!  jumps(:,asks) = false;
%!  assert (n > 0 && ! any ((double (jumps) ^ n)(:)), text);
%!endfunction
%!test each (function_texts ("values"), @has_values);
%!test each (function_texts ("helped"), @has_values, function_texts ("helpers"));

%!function is_true (f, row)
%!  [x, y] = operands ();
%!  got = cuda.arrayfun (f, x, y);
%!  assert (islogical (got) && all (got));
%!endfunction
## All in one function; where it fails, each alone says which one does
%!test
%! truths = function_texts ("truths");
%! try
%!   each ({["r = (", strjoin(truths', ") && ("), ");"]}, @is_true);
%! catch err
%!   each (cellfun (@(t) ["r = ", t, ";"], truths, "UniformOutput", false), @is_true);
%!   rethrow (err);
%! end_try_catch

%!function has_error (f, row)
%!  [~, id, says] = row{:};
%!  [x, y] = operands ();
%!  err = struct ("identifier", "none", "message", "");
%!  try
%!    cuda.arrayfun (f, x, y);
%!  catch err
%!  end_try_catch
%!  assert (strcmp (err.identifier, id), "[%s] %s", err.identifier, err.message);
%!  assert (! isempty (strfind (err.message, says)), err.message);
%!endfunction
%!test each (function_text_errors ("errors"), @has_error);
%!function has_message (f, row)
%!  has_error (f, row);
%!  [x, y] = operands ();
%!  fails (@() cuda.arrayfun (f, x, y), row{2}, ["^", regexptranslate("escape", row{3}), "$"]);
%!endfunction
%!test each (function_text_errors ("messages"), @has_message);

## with arrays of the function around
%!function of_arrays (list, check)
%!  w = reshape (10:10:120, 3, 4);
%!  s = [1, 2; 3, 4];
%!  for k = 1:size (list, 1)
%!    check (eval (list{k,1}), list(k,:));
%!  endfor
%!endfunction
%!test of_arrays (function_texts ("arrays"), @has_values);
%!test of_arrays (function_text_errors ("arrays"), @has_error);

## complex numbers, as a whole
%!test
%! [x, y] = operands ();
%! assert (cuda.arrayfun (@(x, y) sqrt (x) + y, x, y), sqrt (x) + y);
%! assert (isreal (cuda.arrayfun (@(x) sqrt (x) * sqrt (x), x)));
%! z = cuda.arrayfun (@(x) 1e999i, x);
%! assert (all (real (z) == 0 & imag (z) == Inf));
%!function r = octcudatest_single (x, y)
%!  if (x > 0)
%!    r = x + 2i;
%!  else
%!    r = single (y);
%!  endif
%!endfunction
%!test
%! [x, y] = operands ();
%! want = single (y);
%! want(x > 0) = x(x > 0) + 2i;
%! assert (cuda.arrayfun (@octcudatest_single, x, y), want);

## An argument that nobody reads has a class, too: the texts have two names.
%!test
%! name = @(varargin) regexp (octcuda_explain (varargin{:}).text, '\w+_results', "match", "once");
%! f = @(x, ~) x;
%! assert (! strcmp (name (f, 1, 1), name (f, 1, single (1))));
%! assert (name (f, 1, 1), name (f, 2, 3));

## what is so high that nobody would climb it
%!test
%! fails (@() cuda.arrayfun (str2func (["@(x) x", repmat(" + x", 1, 3000)]), 1), "octcuda:CompileError", "too deeply");
%! fails (@() cuda.arrayfun (str2func (["@(x) x", repmat("(1)", 1, 3000)]), 1), "octcuda:CompileError", "too long");

## All of core's functions can be read, and what cannot be compiled says so.
%!test
%! old = warning ("off", "all");
%! names = __list_functions__ ();
%! n = [0, 0];
%! unwind_protect
%!   for k = 1:numel (names)
%!     try
%!       s = octcuda_explain (str2func (["@(x) ", names{k}, " (x)"]), 1);
%!       n(1)++;
%!     catch err
%!       n(2)++;
%!       assert (isempty (strfind (err.identifier, "LogicError")), "%s: %s", names{k}, err.message);
%!     end_try_catch
%!   endfor
%! unwind_protect_cleanup
%!   warning (old);
%! end_unwind_protect
%! assert (all (n > 50), mat2str (n));
