## function_cases.tst -- functions of operators, branches and loops, through arrayfun.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test check_functions ("operators");
%!test check_functions ("branches");
%!test check_functions ("loops");

## a function without a result, called for what it does
%!function nothing (x)
%!  y = x;
%!endfunction
%!test
%! arrayfun (@nothing, gpuArray (1:3));
%! fails (@() arrayfun (@(x) error ("octcudatest:x", "%d", x), gpuArray (7)), "octcudatest:x", "^7$");

## functions of constants: a compiler would compute them itself, and round better than core's C library
%!test
%! constants = {@sinh, 3.47, @cosh, 0.93, @tanh, -0.27, @asinh, 757435796.42, @acosh, 49.42, @atanh, -0.43, ...
%!              @gamma, 14.33, @cbrt, 97.36, @log1p, -0.45, @expm1, 3.84, @erf, -1.39, @erfc, 4.07, @tan, 0.08, ...
%!              @log10, 189.84};
%! ulp = 16 * strcmp (octcuda_backend (), "cuda");
%! for c = reshape (constants, 2, [])
%!   f = str2func (sprintf ("@(x) x * %s (%.17g)", func2str (c{1}), c{2}));
%!   same_on_gpu (@(x) arrayfun (f, x), [1, 2, -4], "ulp", ulp);
%! endfor
