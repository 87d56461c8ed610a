## errors.tst -- bad input gets a clear error, and nothing is lost.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## What is no array cannot be put on a GPU; the message says what was given.
%!error <cell> gpuArray ({1, 2})
%!error <struct> gpuArray (struct ("a", 1))
%!error <char> gpuArray ("abc")
%!error <function> gpuArray (@sin)
%!error <sparse|full> gpuArray (sparse (eye (3)))
%!error gpuArray (1, 2, 3, 4)

## Mismatched sizes, unknown classes, indices: core's words (ops.tst and
## index.tst hold more).
%!error id=Octave:nonconformant-args gpuArray ([1, 2]) + gpuArray ([1, 2, 3])
%!error id=Octave:index-out-of-bounds gpuArray (1:3)(4)
%!error <int16> gpuArray (int8 (1:3)) + int16 (1:3)

## No dot access, no braces: the message says what to write instead.
%!error <classUnderlying|size|method|function> gpuArray (1:3).size
%!error <\(\)|brace|\{> gpuArray (1:3){1}

## First mistakes
%!error <it is called as gpuArray \(X\): for another class, write gpuArray \(single> gpuArray (1, "single")
%!test fails (@() struct (gpuArray (1:3)), "octcuda:InvalidCall", 'write struct \("x", x\)');
%!test fails (@() arrayfun (gpuArray (1:3)), "Octave:invalid-fun-call", 'called as arrayfun \(F, X');
%!test
%! for f = {3, {1}, true, struct(), "octcudatest_none", [1, 2]}
%!   same_on_gpu (@(x) arrayfun (f{1}, x), [1, 2; 3, 4]);
%!   same_on_gpu (@(x) arrayfun (f{1}, x, "UniformOutput", false), [1, 2; 3, 4]);
%! endfor

## Text made of an array: one warning
%!test
%! counts = [0, 0];
%! for x = {[65, 66], gpuArray([65, 66])}
%!   said = evalc ("text = regexprep (x{1}, 'B', 'C');");
%!   counts(1 + isgpuarray (x{1})) = numel (strfind (said, "implicit conversion"));
%!   assert (text, "AC");
%! endfor
%! assert (counts, [1, 1]);

## Text of an error comes without the name of a gateway.
%!test
%! try
%!   gpuArray ([1, 2]) + gpuArray ([1, 2, 3]);
%! catch err
%!   assert (err.message,
%!           "operator +: nonconformant arguments (op1 is 1x2, op2 is 1x3)");
%! end_try_catch

## After each mistake the operands are what they were.
%!test
%! a = gpuArray (1:3);
%! for f = {@() a + [1, 2], @() a(7), @() a{1}, @() a.x, @() gpuArray({a}), ...
%!          @() assigned(a, 1:2, 1:3), @() sum (a, -1), ...
%!          @() a + int8(1:2), @() logical(a ./ a - a ./ a + NaN)}
%!   failed = false;
%!   try
%!     gather (f{1} ());
%!   catch
%!     failed = true;
%!   end_try_catch
%!   assert (failed, func2str (f{1}));
%!   assert (gather (a), 1:3);
%! endfor

## Kernels: the number and the class of the arguments, the name, the source.
%!function k = scaler ()
%!  mod = cuda.SourceModule (["__global__ void scale (float *x, float s, int n)\n" ...
%!    "{ int i = threadIdx.x; if (i < n) x[i] *= s; }"]);
%!  k = mod.get_function ("scale");
%!endfunction
%!error <3 arg>
%! k = scaler ();
%! k (gpuArray (single (1:3)), single (2), "block", [3, 1, 1]);
%!error <3 arg>
%! k = scaler ();
%! k (gpuArray (single (1:3)), single (2), int32 (3), 4, "block", [3, 1, 1]);
%!error <double|float|single>
%! k = scaler ();
%! k (gpuArray (1:3), single (2), int32 (3), "block", [3, 1, 1]);
%!error <int|2.5>
%! k = scaler ();
%! k (gpuArray (single (1:3)), single (2), 2.5, "block", [3, 1, 1]);
%!error k = scaler (); k ({1}, single (2), 3, "block", [3, 1, 1]);
%!test  # a number of another class that can be converted exactly is taken
%! k = scaler ();
%! a = gpuArray (single (1:3));
%! k (a, 2, 3, "block", [3, 1, 1]);
%! assert (gather (a), single ([2, 4, 6]));
%!error <nosuch> cuda.SourceModule ("__global__ void f (int *p) { *p = 1; }").get_function ("nosuch")
%!error id=octcuda:CompileError cuda.SourceModule ("__global__ void f (int *p) { *p = ; }");
%!error <undeclared_thing> cuda.SourceModule ("__global__ void f (int *p) { *p = undeclared_thing; }");

## A block that is too large is the caller's mistake; the session goes on.
%!test
%! k = scaler ();
%! a = gpuArray (single (1:3));
%! try
%!   k (a, 2, 3, "block", [33, 33, 1], "grid", [1, 1]);
%!   error ("a block of 1089 threads ran");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%!   assert (! isempty (strfind (err.message, "cuLaunchKernel failed: ")));
%!   assert (! isempty (strfind (err.message, "CUDA_ERROR_INVALID_VALUE")));
%! end_try_catch
%! k (a, 2, 3, "block", [32, 1, 1]);
%! assert (gather (a), single ([2, 4, 6]));

## A closed handle is an error, closing twice is none.
%!test
%! a = gpuArray (1:3);
%! b = a;
%! delete (a);
%! delete (a);
%! for f = {@() gather(a), @() a + 1, @() a(2), @() b + 1, @() sum(a), @() size(a)}
%!   id = "";
%!   try
%!     f{1} ();
%!   catch err
%!     id = err.identifier;
%!   end_try_catch
%!   assert (strcmp (id, "octcuda:ClosedHandle"), "%s gives [%s]", func2str (f{1}), id);
%! endfor

## Too much memory: an error that says so, then a smaller allocation works.
%!test
%! try
%!   m = cuda.mem_alloc (2^50);
%!   error ("a pebibyte was allocated");
%! catch err
%!   assert (err.identifier, "octcuda:MemoryError");
%!   assert (! isempty (strfind (err.message, "CUDA_ERROR_OUT_OF_MEMORY")));
%! end_try_catch
%! m = cuda.mem_alloc (1024);
%! m.free ();

## Wrong numbers of arguments.
%!error gather ()
%!error sum (gpuArray (1:3), 1, 2, 3, 4)
%!error sin (gpuArray (1:3), 2)
%!error plus (gpuArray (1:3))

%!test assert_no_live ();

## Waiting: the end of a child process is no Ctrl-C
%!test
%! slow = stream_kernels ();
%! [in, out, pid] = popen2 ("sh", {"-c", "sleep 0.02"});
%! do
%!   slow.delay (3);
%!   wait (gpuDevice ());
%! until (waitpid (pid, WNOHANG ()) == pid)
%! fclose (in);
%! fclose (out);
%! clear slow
%! assert_no_live ();

## Waiting: Ctrl-C ends it, and what was to be cleaned up is
%!test
%! file = tempname ();
%! [status, output] = run_octave ([ ...
%!   "slow = stream_kernels ();" ...
%!   sprintf("system (sprintf ('(while kill -0 %%d && ! [ -e %s ]; do sleep 0.05; done; sleep 0.3; kill -INT %%d) > /dev/null 2>&1 &', getpid (), getpid ()));", file) ...
%!   "unwind_protect;" ...
%!   sprintf("  fclose (fopen ('%s', 'w'));", file) ...
%!   "  while true, slow.delay (100); wait (gpuDevice ()); end;" ...
%!   "unwind_protect_cleanup; disp ('cleaned up'); end_unwind_protect;" ...
%!   "disp ('not interrupted');"], [], 300);
%! unlink (file);
%! assert (! isempty (strfind (output, "cleaned up")), output);
%! assert (isempty (strfind (output, "not interrupted")), output);

## Ctrl-C in a destructor, which waits for a kernel here: Octave alone would forget it
%!test
%! file = tempname ();
%! [status, output] = run_octave ([ ...
%!   "slow = stream_kernels (); x = cuda.mem_alloc (100);" ...
%!   sprintf("system (sprintf ('(while kill -0 %%d && ! [ -e %s ]; do sleep 0.05; done; sleep 0.1; kill -INT %%d) > /dev/null 2>&1 &', getpid (), getpid ()));", file) ...
%!   "slow.delay (10000);" ...
%!   "unwind_protect;" ...
%!   sprintf("  fclose (fopen ('%s', 'w')); clear x; pause (15);", file) ...
%!   "unwind_protect_cleanup; disp (__octcuda__ ('live', 'cudaDeviceAllocation')); end_unwind_protect;" ...
%!   "disp ('not interrupted');"], [], 300);
%! unlink (file);
%! assert (! isempty (regexp (output, '^0$', "lineanchors")), output);
%! assert (isempty (strfind (output, "not interrupted")), output);

## Arguments that no array is made of: core's text, whoever stands first
%!test
%! odd = {zeros(0, 0), zeros(1, 0), 3, single(3), int8(3), true, ...
%!        2i, magic(3)};
%! bad = {{2}, struct("a", 1)};
%! for f = {@max, @min, @mod, @rem, @atan2, @hypot, @lcm, @gcd, @bitand, ...
%!          @bitor, @bitxor, @bitshift, @power, @times, @plus, @eq, @and, ...
%!          @polyval, @idivide, @kron, @dot, @cross, @isa, @xor}
%!   for b = bad
%!     for x = odd
%!       y = {x{1}, gpuArray(x{1})};
%!       for order = 1:2
%!         r = cell (2, 1);
%!         for k = 1:2
%!           args = {y{k}, b{1}}([order, 3 - order]);
%!           try
%!             f{1} (args{:});
%!             r{k} = [];
%!           catch err
%!             r{k} = err;
%!           end_try_catch
%!         endfor
%!         assert (same_error (r{2}, r{1}), "", func2str (f{1}));
%!       endfor
%!     endfor
%!   endfor
%! endfor

%!test
%! for k = {Inf, -Inf, NaN, 1.5, 100, -100, [1 NaN 2], 1i, 0}
%!   for x = {uint8(1), int8(-3), 5, uint8([1 2 3]), single(7)}
%!     same_on_gpu (@(x, k) bitshift (x, k), x{1}, k{1}, "mixed", true);
%!     same_on_gpu (@(x, k) bitshift (x, k, 3), x{1}, k{1}, "mixed", true);
%!   endfor
%! endfor
%! same_on_gpu (@(c) isa (1, c), 1);
%! same_on_gpu (@(x) idivide (1, 2, x), 1);
%! same_on_gpu (@(x) cellslices (x), 1:3);
%! same_on_gpu (@(x) cellslices (x, 1), 1:3);
%! same_on_gpu (@(x) ind2sub (x), [2 3]);
%! same_on_gpu (@(x) ppval (x), 1:3);
%! for p = {zeros(1, 0), zeros(0, 1), [], 1, [1 2 3], [1; 2], magic(2)}
%!   for x = {3, [], zeros(1, 0), magic(3), int8(3), single(3), true, 2i}
%!     same_on_gpu (@polyval, p{1}, x{1}, "mixed", true);
%!   endfor
%! endfor

## A second argument that counts for nothing is said, once
%!test
%! warning ("");
%! assert (gather (max (gpuArray ([1 5; 7 2]), 2, 2)), [5; 7]);
%! assert (lastwarn (), "max: second argument is ignored");
%! warning ("");
%! [m, at] = min (gpuArray ([1 5; 7 2]), gpuArray (2), 1);
%! assert ({gather(m), gather(at)}, {[1 2], [1 2]});
%! assert (lastwarn (), "min: second argument is ignored");

## where core takes over, a gpuArray of one element is a number
%!test
%! same_program ({"x = sparse ([1, 0, 2]); x = full (x + g);", "x = full (sparse ([1, 0, 2]) == g);"}, 2);
%! for code = {"{1, 2} + g", "struct (\"a\", 1) == g", "@sin & g"}
%!   g = 1;
%!   want = got = "";
%!   try eval ([code{1}, ";"]); catch err, want = err.message; end_try_catch
%!   g = gpuArray (g);
%!   try eval ([code{1}, ";"]); catch err, got = err.message; end_try_catch
%!   assert (got, want);
%! endfor

## identifiers
%!test
%! fails (@() gpuArray (cuda.mem_alloc (8)), "octcuda:WrongKind", "cudaDeviceAllocation");
%! for x = {{}, "abc", struct(), sparse(1), @sin}
%!   fails (@() gpuArray (x{1}), "octcuda:WrongKind", "gpuArray: X must be");
%! endfor
%! fails (@() gpuArray.arange (3), "Octave:undefined-function", "gpuArray.arange; valid names are Inf");

## A call with other numbers of arguments: core's usage
%!test
%! for name = {"permute", "mod", "interp1", "circshift", "linspace", "repmat"}
%!   f = str2func (name{1});
%!   same_on_gpu (@(x) f (x), 1:3);
%!   same_on_gpu (@(x) f (x, x, x, x, x, x, x, x, x, x), 1:3);
%! endfor
%!error <Invalid call to gather> gather ()

## What has texels is no array; what to write is said
%!test
%! g = gpuArray (single (magic (4)));
%! a = cuda.gpuarray_to_array (g, "F");
%! for op = {"==", "+", ".*", "&"}
%!   f = str2func (sprintf ("@(x, y) x %s y", op{1}));
%!   fails (@() f (g, a), "Octave:undefined-function", ...
%!          "not implemented for 'gpuArray' by 'cuda.Array' operations; value \\(a\\) of a CUDA array has its texels");
%! endfor
%! assert (isequal (gather (g == value (a)), true (4)));

## Subscripts: core's whole text, with the variable's name and the first that is
## wrong, wherever array and subscripts are
%!test
%! codes = {"x(i)", "x(i, 1)", "x(1, i)", "x(i, i)", "x(1, 1, i)", "x(i)(1)", "(x)(i)", "x([1, i])", "x(i - 7)", "x(i - 8)", ...
%!          "x(i - 6.5)", "x(i * NaN)", "x(i * Inf)", "x(i * 2i)", "x(i, 1.5)", "x(1.5, i)", "x(i, i - 8)", "x(1, -i)", ...
%!          "x(end + i)", "x(:, i)", "x(i:i+1)", "x(int8 (i) - 7)", "x(single (i) + 0.5)", "x((i * ones (1, 8)) > 3)", ...
%!          "x(1, (i * ones (1, 8)) > 3)", "s.a = x; s.a(i)", "c = {x}; c{1}(i)", "f = @() x(i); f ()", "y = x; y(1.5 * i) = 2", ...
%!          "y = x; y(i - 8) = 2", "y = x; y(i) = []", "y = x; y(i, :) = []", "y = x; y(i - 8) = []", "y = x; y(1, i - 8) = []", ...
%!          "y = x; y(i)++", "y = ones (3); y(i, 1)", "y = ones (2, 2, 2); y(1, i)", "y = {1}; y{i}", "y = struct (\"a\", {1, 2}); y(i)"};
%! for code = codes
%!   want = "";
%!   for k = 1:4
%!     x = 1:6;
%!     x(2) = 9;
%!     i = 7;
%!     if (k > 2) x = gpuArray (x); endif
%!     if (mod (k, 2) == 0) i = gpuArray (i); endif
%!     try
%!       evalc (code{1});
%!       got = "no error";
%!     catch err
%!       got = [err.identifier, " ", err.message];
%!     end_try_catch
%!     if (k == 1) want = got; endif
%!     assert (got, want, code{1});
%!   endfor
%! endfor

## "like" behind a class, and get: core's errors
%!test
%! for form = {"eye (3, \"int8\", \"like\", x)", "eye (\"like\", x, 3)", "get (x)", "get (x, \"a\")", "set (x, \"a\", 1)", "fieldnames (x)"}
%!   f = str2func (["@(x) " form{1}]);
%!   same_on_gpu (f, -1.5);
%!   same_on_gpu (f, [-1.5, -2.5]);
%! endfor

## Every error of ours has an identifier
%!test
%! g = gpuArray (1:3);
%! undefined = "Octave:undefined-function";
%! fails (@() g{1}, undefined, "index with \\(\\)");
%! fails (@() g.x, undefined, "no fields");
%! fails (@() gpuArray.foo, undefined, "valid names are Inf");
%! fails (@() nosuch_function (g), undefined, "nosuch_function");
%! into = @(type, subs) struct ("type", type, "subs", subs);
%! fails (@() subsasgn (g, into ("{}", {{1}}), 2), undefined, "index with \\(\\)");
%! fails (@() subsasgn (g, into (".", "a"), 2), undefined, "no fields");
%! fails (@() subsasgn (g, [into("()", {{1}}), into(".", "a")], 2), "octcuda:InvalidCall", "last lhs index");
%! wrong = "octcuda:LogicError";
%! fails (@() histcounts (g, "foo", 1), wrong, "unknown option");
%! fails (@() maxk (g, -1), wrong, "whole number");
%! fails (@() gpuArray.freqspace (0.5), wrong, "positive integer");
%! subs = num2cell (ones (1, 40));
%! fails (@() g(subs{:}), wrong, "subscripts");
%! k = cuda.ElementwiseKernel ("float *x", "x[i] = 1");
%! fails (@() subsasgn (k, into ("()", {{1}}), 2), wrong, "no properties that can be set");
%! fails (@() gpurng (struct ("a", 1)), wrong, "that gpurng \\(\\) returned");
%! fails (@() cuda.vectors.make_float3 (1, 2), wrong, "3 components");
%! fails (@() cuda.vectors.make_float2 ([1, 2], [1, 2, 3]), wrong, ".");
%! fails (@() cuda.vectors.make_float2 ({}, 1), wrong, ".");
