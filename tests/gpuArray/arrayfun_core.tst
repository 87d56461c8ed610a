## arrayfun_core.tst -- arrayfun on gpuArrays: core's options, sizes and errors.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function varargout = handler (err, varargin)
%!  varargout = {err.index, -1}(1:max (1, nargout));
%!  assert (sort (fieldnames (err)), {"identifier"; "index"; "message"});
%!  assert (! isempty (err.message) && strcmp (err.identifier, "octcudatest:odd"));
%!  assert (isnumeric (varargin{1}));
%!endfunction
%!function [a, b] = odd (x)
%!  if (x == 3)
%!    error ("octcudatest:odd", "odd: %d", x);
%!  endif
%!  a = x;
%!  b = 2 * x;
%!endfunction
%!function only_one (x)
%!endfunction

## What cannot be compiled is core's here: who turns its warning off asks for that.

## sizes and shapes of what goes in
%!test
%! warning ("off", "octcuda:CompileError", "local");
%! for x = {1, [1, 2, 3], [1; 2], magic(3), ones(2, 3, 2), zeros(0, 0), zeros(0, 3), zeros(3, 0, 2), zeros(1, 0), ...
%!          single([1, 2]), int8([1, 2; 3, 4]), true, [true, false], 1i, [1i, 2], zeros(0, 3, "single"), ...
%!          zeros(0, 3, "int8"), false(0, 2), single([]), 1:4, -(1:4)}
%!   all_same ({@(x) arrayfun(@(a) a + 1, x), @(x) arrayfun(@(a) a > 1, x), @(x) arrayfun(@(a) int8 (a), real (x)), ...
%!              @(x) arrayfun(@(a) single (a), x), @(x) arrayfun(@(a, b) a + b, x, x), @(x) arrayfun("abs", x), ...
%!              @(x) arrayfun(@abs, x), @(x) arrayfun(@(varargin) nargin, x, x, x), ...
%!              @(x) arrayfun(@(a) a + 1, x, "UniformOutput", true), @(x) arrayfun(@(a) 2i * a, x)}, x{1});
%!   same_on_gpu (@(x) arrayfun (@(a) deal (a, a > 0), x), x{1}, "nout", 2);
%! endfor

## sizes that differ; those of length 1, which are repeated, are in options.tst
%!test
%! warning ("off", "octcuda:CompileError", "local");
%! for xy = {{1:3, 1:2}, {ones(2, 3), ones(3, 2)}, {ones(2, 3), ones(2, 4)}, {zeros(0, 3), ones(2, 3)}, ...
%!           {ones(2, 2, 2), ones(2, 2, 3)}}
%!   same_on_gpu (@(x, y) arrayfun (@(a, b) a + b, x, y), xy{1}{:}, "mixed", true);
%! endfor

## results that differ from element to element, or are no scalars
%!test
%! warning ("off", "octcuda:CompileError", "local");
%! for f = {@(a) [a, a], @(a) [], @(a) "a", @(a) "ab", @(a) zeros(1, 0), @(a) ones(a, 1), ...
%!          @(a) {1, single(1)}{1 + (a > 1)}, @(a) {1, int8(1)}{1 + (a > 1)}, @(a) {1, true}{1 + (a > 1)}, ...
%!          @(a) {true, 1}{1 + (a > 1)}, @(a) {1, 1i}{1 + (a > 1)}, @(a) {1i, 1}{1 + (a > 1)}, @(a) {1, "a"}{1 + (a > 1)}, ...
%!          @(a) {"a", 1}{1 + (a > 1)}, @(a) {1, {}}{1 + (a > 1)}, @(a) {single(1), 1i}{1 + (a > 1)},  ...
%!          @(a) sqrt(a - 2), @(a) sqrt(2 - a), @(a) complex(a, 0), @(a) 1:a, @(a) 1:1, @(a) @sin, @(a) uint8(a) * 200}
%!   same_on_gpu (@(x) arrayfun (f{1}, x), [1, 2, 3]);
%!   same_on_gpu (@(x) arrayfun (f{1}, x), 1);
%! endfor

%!function msg = same_deep_value (got, want)
%!  msg = "";
%!  if (iscell (want))
%!    msg = same_value (got{1}, want{1});
%!  else
%!    msg = same_value (got, want);
%!  endif
%!endfunction

## core puts scalars of all classes side by side
%!test
%! warning ("off", "octcuda:CompileError", "local");
%! for f = {@(a) {a}, @(a) struct("a", a), @(a) sparse(a)}
%!   for x = {[1, 2, 3], 1}
%!     want = arrayfun (f{1}, x{1});
%!     got = arrayfun (f{1}, gpuArray (x{1}));
%!     if (isgpuarray (got))
%!       got = gather (got);
%!     endif
%!     assert (class (got), class (want));
%!     assert (isequal (got, want));
%!   endfor
%! endfor

## cells instead
%!test
%! warning ("off", "octcuda:CompileError", "local");
%! for x = {[1, 2, 3], magic(2), zeros(0, 3), [], single(4)}
%!   for f = {@(a) a + 1, @(a) [a, a], @(a) "ab", @(a) {a}}
%!     want = arrayfun (f{1}, x{1}, "UniformOutput", false);
%!     got = arrayfun (f{1}, gpuArray (x{1}), "UniformOutput", false);
%!     assert (iscell (got));
%!     assert (size (got), size (want));
%!     for k = 1:numel (want)
%!       assert (same_deep_value (got{k}, want{k}), "");
%!     endfor
%!   endfor
%! endfor
## names of options: case, order, and what is wrong with them
%!test
%! warning ("off", "octcuda:CompileError", "local");
%! for args = {{"UniformOutput", true}, {"uniformoutput", true}, {"UNIFORMOUTPUT", 1}, {"UniformOutput", 2}, {"UniformOutput", NaN}, ...
%!             {"UniformOutput", []}, {"UniformOutput", "a"}, {"UniformOutput"}, {"Uniform", true}, {"Nonsense", 1}, ...
%!             {"ErrorHandler", @handler}, {"errorhandler", @handler, "UniformOutput", true}, {"ErrorHandler", 3}, ...
%!             {"ErrorHandler", "nosuch_handler"}, {"UniformOutput", true, "ErrorHandler", @handler}, {"ErrorHandler", {}}, ...
%!             {"UniformOutput", true, "UniformOutput", true}}
%!   same_on_gpu (@(x) arrayfun (@odd, x, args{1}{:}), [1, 2, 3]);
%!   same_on_gpu (@(x) arrayfun (@odd, x, args{1}{:}), [1, 2, 4]);
%!   same_on_gpu (@(x) arrayfun (@odd, x, args{1}{:}), zeros (0, 2));
%! endfor
%!test
%! warning ("off", "octcuda:CompileError", "local");
%! same_on_gpu (@(x) arrayfun (@odd, x, "ErrorHandler", @handler), [1, 3, 5, 3]);
%! same_on_gpu (@(x) arrayfun (@odd, x, "ErrorHandler", @handler), [1, 3; 5, 3], "nout", 2);
%! same_on_gpu (@(x) arrayfun (@odd, x, "ErrorHandler", @(e, v) single (v)), [1, 3, 5, 3]);
%! same_on_gpu (@(x) arrayfun (@odd, x, "ErrorHandler", @(e, v) [v, v]), [1, 3, 5, 3]);
%! same_on_gpu (@(x) arrayfun (@odd, x, "ErrorHandler", @(e, v) error ("octcudatest:again", "again %d", e.index)), [1, 3]);
%! same_on_gpu (@(x, y) arrayfun (@(a, b) odd (a), x, y, "ErrorHandler", @(e, a, b) 10 * a + b), [1, 3], [5, 6], "mixed", true);

## what is no function, what does not suit it, and what fails in it
%!test
%! warning ("off", "octcuda:CompileError", "local");
%! for f = {"nosuch_function", @nosuch_function, "sin", "x + 1", "", 3, {}, {@sin}, struct(), [], @(a) nosuch_function (a), ...
%!          @() 1, @(a, b) a + b, @odd, @only_one, @(a) a(2), @(a) a + [1, 2](3), @(a) error ("plain"), @(a) error ("x:y", "with"), ...
%!          @(a) error ("two\n"), @(a) error ("Octave:some-id", "three"), @(a) undefined_here, @(a) a{1}, @(a) a.b, @(a) print_usage (), ...
%!          @sin, "odd", true, "@(a) a"}
%!   same_on_gpu (@(x) arrayfun (f{1}, x), [1, 2, 3]);
%!   same_on_gpu (@(x) arrayfun (f{1}, x), zeros (0, 3));
%!   same_on_gpu (@(x) arrayfun (f{1}, x), [1, 2, 4], "nout", 2);
%! endfor

## fewer and more results than there are
%!test
%! warning ("off", "octcuda:CompileError", "local");
%! same_on_gpu (@(x) arrayfun (@odd, x), [1, 2], "nout", 1);
%! same_on_gpu (@(x) arrayfun (@odd, x), [1, 2], "nout", 2);
%! same_on_gpu (@(x) arrayfun (@odd, x), [1, 2], "nout", 3);
%! same_on_gpu (@(x) arrayfun (@odd, x), zeros (0, 3), "nout", 3);
%! same_on_gpu (@(x) arrayfun (@(a) a, x), [1, 2], "nout", 2);
%! same_on_gpu (@(x) arrayfun (@only_one, x), [1, 2], "nout", 1);
%! same_on_gpu (@(x) arrayfun (@only_one, x), [], "nout", 1);
%! same_on_gpu (@(x) arrayfun (@(a) deal (a, [a, a]), x), [1, 2], "nout", 2);
%! same_on_gpu (@(x) arrayfun (@(a) deal (a, {1, single(1)}{a}), x), [1, 2], "nout", 2);

## other arguments beside gpuArrays
%!test
%! warning ("off", "octcuda:CompileError", "local");
%! for y = {{1, 2}, "ab", int8([1, 2]), struct("a", {1, 2}), {@sin, 2}}
%!   want = arrayfun (@(a, b) a + numel (b), [1, 2], y{1});
%!   assert (gather (arrayfun (@(a, b) a + numel (b), gpuArray ([1, 2]), y{1})), want);
%! endfor

%!test assert_no_live ();
