## arrayfun.tst -- compiled functions: how they are called and kept.
##
## What functions can hold is tests/gpuArray/function_cases.tst.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function y = collatz (x)
%!  y = 0;
%!  while (x != 1)
%!    if (mod (x, 2))
%!      x = 3 * x + 1;
%!    else
%!      x /= 2;
%!    endif
%!    y++;
%!  endwhile
%!endfunction
%!function [s, d] = both (x, y)
%!  s = x + y;
%!  d = x - y;
%!endfunction

## ordinary arrays in, ordinary arrays out
%!test
%! y = cuda.arrayfun (@collatz, 1:30);
%! assert (! isgpuarray (y));
%! assert (y, arrayfun (@collatz, 1:30));
%! assert (isgpuarray (cuda.arrayfun (@collatz, gpuArray (1:30))));
%! [s, d] = cuda.arrayfun (@both, single ([1, 2]), [3; 4]);
%! assert (s, single ([4, 5; 5, 6]));
%! assert (d, single ([-2, -1; -3, -2]));
%! assert (cuda.arrayfun ("sin", 0), 0);
%! h = cuda.compile (@both);
%! [s, d] = h (5, int8 (3));
%! assert (s, int8 (8));
%! assert (d, int8 (2));

## The result is computed with what uses it, in one kernel.
%!test
%! x = gpuArray (linspace (0, 1, 1000));
%! gather (x);
%! octcuda_profile ("on");
%! unwind_protect
%!   y = sqrt (arrayfun (@(a) a^2 + 1, 2 * x) - 1);
%!   assert (numel (octcuda_profile ().kernels), 0);
%!   got = gather (y);
%!   kernels = octcuda_profile ().kernels;
%! unwind_protect_cleanup
%!   octcuda_profile ("off");
%! end_unwind_protect
%! assert (got, sqrt ((2 * linspace (0, 1, 1000)) .^ 2 + 1 - 1));
%! assert (numel (kernels), 1);

## Values that were captured are arguments: another value is no other function.
%!test
%! got = zeros (1, 20);
%! for k = 1:20
%!   got(k) = gather (arrayfun (@(x) x + k, gpuArray (1)));
%! endfor
%! assert (got, 2:21);
%! c = [3, 1, 4];
%! assert (gather (arrayfun (@(k) c(k), gpuArray ([3, 1, 2]))), [4, 3, 1]);
%! big = rand (100, 3);
%! assert (gather (arrayfun (@(k) big(k, end) + big(k), gpuArray (1:100))), (big(:,3) + big(:,1))');
%! f = @(x) x^2;
%! assert (gather (arrayfun (@(x) f (x) + f (c(1)), gpuArray ([1, 2]))), [10, 13]);

## A file that has changed is read again.
%!test
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   file = fullfile (folder, "octcudatest_changes.m");
%!   addpath (folder);
%!   for k = 1:3
%!     fid = fopen (file, "w");
%!     fprintf (fid, "function y = octcudatest_changes (x)\n%s  y = x + %d;\nendfunction\n", blanks (k), k);
%!     fclose (fid);
%!     rehash ();
%!     clear octcudatest_changes
%!     f = @octcudatest_changes;
%!     assert (gather (arrayfun (f, gpuArray (1))), 1 + k);
%!     assert (gather (arrayfun (@(x) octcudatest_changes (x), gpuArray (1))), 1 + k);
%!   endfor
%! unwind_protect_cleanup
%!   rmpath (folder);
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect

## What cannot be compiled: an error that shows the place; core, if asked.
%!test
%! msg = "";
%! try
%!   arrayfun (@(x) numel ({x}), gpuArray ([1, 2]));
%! catch err
%!   msg = err.message;
%!   assert (err.identifier, "octcuda:CompileError");
%! end_try_catch
%! assert (! isempty (regexp (msg, ':1:\d+: cells cannot be compiled.*\n.*\n *\^\nTo let core Octave compute it on the CPU, type warning \("off"', "once")), msg);
%! warning ("off", "octcuda:CompileError", "local");
%! warning ("off", "octcuda:fallback", "local");
%! assert (gather (arrayfun (@(x) numel ({x}), gpuArray ([1, 2]))), [1, 1]);
%! fails (@() cuda.arrayfun (@(x) numel ({x}), [1, 2]), "octcuda:CompileError", "cells");

%!test fails (@() cuda.arrayfun (@sin), "Octave:invalid-fun-call|octcuda:InvalidCall", "cuda.arrayfun");
%!test fails (@() arrayfun (@sin), "Octave:invalid-fun-call", "Invalid call");
%!test fails (@() cuda.arrayfun (@sin, {1}), "octcuda:CompileError", "argument 2 is a cell");
%!test fails (@() cuda.arrayfun (@sin, 1, "ErrorHandler", @cos), "octcuda:LogicError", "argument 3 must be .* not a string; there are no options");
%!test fails (@() cuda.arrayfun (@plus, [1, 2], [1, 2, 3]), "Octave:nonconformant-args", "nonconformant arrays");
%!test fails (@() cuda.arrayfun (@(x) "a", 1), "octcuda:CompileError", "result 1 is text; give a number");
%!test fails (@() cuda.arrayfun (@(x) erf (x), 1i), "octcuda:CompileError", ":1:6: erf of complex numbers");
%!test fails (@() cuda.compile (@sin, "speed", 1), "octcuda:LogicError", "only option");
%!test fails (@() cuda.compile (@sin, "fma", "yes"), "octcuda:LogicError", "true or false");

## An error is that of the first element which has one, and comes at once.
%!test
%! fails (@() arrayfun (@(x) bitshift (x, 1.5), gpuArray ([1, 2])), "", "");

## octcuda_explain, also before anything else
%!test
%! [status, out] = run_octave ("disp (octcuda_explain (@(x) x + 1, 3).text);");
%! assert (status == 0, "%s", out);
%! assert (! isempty (strfind (out, "octaf_anonymous_")), out);
%!test
%! s = octcuda_explain (@(x) sqrt (x), single (1));
%! assert (s.classes, {"single"});
%! assert ([s.leaves, s.fails, s.loops], [true, false, false]);
%! assert (! isempty (strfind (s.text, "octa_sqrt_ok")));
%! s = octcuda_explain (@collatz, 1);
%! assert ([s.leaves, s.fails, s.loops], [false, true, true]);
%! s = octcuda_explain (@both, int8 (1), 2, "nargout", 2);
%! assert (s.classes, {"int8", "int8"});
%! assert (octcuda_explain (@(x) x * 1i, 1).classes, {"complex double"});
%! text = evalc ("octcuda_explain (@(x) x > 1, gpuArray (single (3)))");
%! assert (! isempty (strfind (text, "argument 1: single\nresult 1: logical\n")), text);
%! fails (@() octcuda_explain (@sin, 1, "nargout", 0), "octcuda:LogicError", "1 to 10");

## functions that are defined later, or again
%!test
%! unwind_protect
%!   f = @(x) octcudatest_defined (x);
%!   fails (@() cuda.arrayfun (f, [1, 2]), "octcuda:CompileError", "octcudatest_defined");
%!   evalc ("function y = octcudatest_defined (x) y = x + 1; end");
%!   assert (cuda.arrayfun (f, [1, 2]), [2, 3]);
%!   evalc ("function y = octcudatest_defined (x) y = x + 100; end");
%!   assert (cuda.arrayfun (f, [1, 2]), [101, 102]);
%! unwind_protect_cleanup
%!   clear octcudatest_defined
%! end_unwind_protect

## a handle of a built-in function, with as many arguments as it is given
%!test
%! k = @max;
%! assert (cuda.arrayfun (@(x) k (x, 2), 1:3), [2, 2, 3]);
%! assert (cuda.arrayfun (k, 1:3, 2), [2, 2, 3]);

## a product and a sum, rounded once where that is asked for: (1 + e) (1 - e) is
## 1 - e^2, which is not 1
%!function y = product_first (a, b, c)
%!  p = a * b;
%!  y = p + c;
%!endfunction
%!test
%! for type = {"double", "single"}
%!   e = eps (type{1});
%!   a = 1 + e;
%!   b = 1 - e;
%!   one = ones (1, 3, type{1});
%!   for f = {@(a, b, c) a * b - c, @(a, b, c) c - a .* b, @(a, b, c) -c + a * b, @(a, b, c) c * c - a * b, @(a, b, c) abs(a * b - c)}
%!     assert (cuda.arrayfun (f{1}, a, b, one), 0 * one);
%!     h = cuda.compile (f{1}, "fma", true);
%!     y = h (a, b, one);
%!     assert (class (y), type{1});
%!     assert (abs (y), e ^ 2 * one);
%!     h = cuda.compile (f{1}, "fma", false);
%!     assert (h (a, b, one), 0 * one);
%!   endfor
%!   h = cuda.compile (@product_first, "fma", true);
%!   assert (h (a, b, -one), 0 * one);
%! endfor
%! h = cuda.compile (@(a, b, c) a * b - c, "fma", true);
%! assert (h (int8 (11), int8 (12), int8 (4)), int8 (123));
%! assert (h (2, 1i, 4), -4 + 2i);
%! assert (isgpuarray (h (gpuArray (2), 3, 4)));
%! c = 3;
%! h = cuda.compile (@(x) 2 * x + c, "fma", true);
%! assert (h ([1, 2]), [5, 7]);
