## native_kernel.tst -- kernels as values: the short way from the parentheses to
## libocta takes and refuses what the long one does.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared source
%! source = ["__global__ void put (double *out, double a, float b, int c, unsigned char d, long long e, bool f)\n" ...
%!           "{ out[0] = a; out[1] = b; out[2] = c; out[3] = d; out[4] = e; out[5] = f; }\n" ...
%!           "__global__ void where (int *p) { p[0] = blockDim.x; p[1] = blockDim.y; p[2] = blockDim.z;\n" ...
%!           "  p[3] = gridDim.x; p[4] = gridDim.y; p[5] = gridDim.z; }\n" ...
%!           "struct pair { int i; float f; };\n__global__ void of_struct (float *o, pair p) { *o = p.i + p.f; }\n" ...
%!           "__global__ void twice (float *x) { x[threadIdx.x] *= 2; }"];

## What F (X, ...) does in every way to call it, and with an option that only the
## MEX function knows: ALSO of the array's elements, or of the error.
%!function c = calls (f, varargin)
%!  is_closed = ! f.isopen ();
%!  ways = {@(f, a) f(a{:}, "block", [1 1]), @(f, a) f(a{:}, "block", 1), @(f, a) f(a{:}, "grid", [1 1], "block", [1 1 1]), ...
%!          @(f, a) f(a{:}, "block", 1, "shared", 0), @(f, a) f(a{:}, "stream", [], "block", 1), @(f, a) prepared_call(f, 1, 1, a{:}), ...
%!          @(f, a) f.prepared_call(1, 1, a{:}), @(f, a) f.prepared_call(1, 1, a{:}, "shared", 0), ...
%!          @(f, a) f.prepared_async_call(1, 1, [], a{:})};
%!  for i = 1:numel (ways)
%!    x = gpuArray (zeros (1, 6));
%!    try
%!      ways{i} (f, [{x}, varargin]);
%!      c{i} = gather (x);
%!    catch err
%!      c{i} = {err.identifier, err.message};
%!    end_try_catch
%!  endfor
%!  for i = 2:numel (c)
%!    assert (c{i}, c{1});
%!  endfor
%!  c = c{1};
%!endfunction

## Numbers of all classes, in memory or not, right and wrong
%!test
%! f = cuda.SourceModule (source).get_function ("put");
%! assert (calls (f, 1.5, 2.5, 3, 4, 5, true), [1.5 2.5 3 4 5 1]);
%! assert (calls (f, single (7), int8 (-3), uint16 (9), true, int64 (-2), 0), [7 -3 9 1 -2 0]);
%! assert (calls (f, gpuArray (2), gpuArray (single (3)), gpuArray (int32 (4)), uint8 (255), gpuArray (6), gpuArray (true)), [2 3 4 255 6 1]);
%! values = {1, single(1), int8(1), true, 1.5, 300, -1, NaN, Inf, 1i, complex(1, 0), [], zeros(1, 0), [1 2], 1:3, 1:1, eye(1), eye(2), ...
%!           sparse(1), {1}, struct("a", 1), @sin, gpuArray(1), gpuArray([1 2]), gpuArray(1.5), uint64(1), int64(5), 2^40, single(1e20), [1](1), (1:3)(2)};
%! for v = values
%!   for k = 1:6
%!     a = {1, 2, 3, 4, 5, 1};
%!     a{k} = v{1};
%!     if (is_due ("values"))
%!       calls (f, a{:});
%!     endif
%!   endfor
%! endfor
%! calls (f);
%! calls (f, 1);
%! calls (f, 1, 2, 3, 4, 5, 6, 7);

## Sizes of blocks and grids, both ways
%!test
%! f = cuda.SourceModule (source).get_function ("where");
%! sizes = {1, 2, [2 3], [2 3 4], [2; 3], single([2 3]), int8([2 3 4]), 1:3, gpuArray([2 3]), true, uint8(2)};
%! for s = sizes
%!   want = ones (1, 3);
%!   want(1:numel (s{1})) = gather (s{1});
%!   p = gpuArray (zeros (1, 6, "int32"));
%!   f (p, "block", s{1}, "grid", s{1});
%!   assert (double (gather (p)), [want want]);
%!   p = gpuArray (zeros (1, 6, "int32"));
%!   prepared_call (f, s{1}, [3 1 2], p);
%!   assert (double (gather (p)), [3 1 2 want]);
%! endfor
%! wrong = {0, -1, 1.5, NaN, Inf, 2^32, [], [1 2 3 4], 1i, "2", {1}, [1 0], sparse(1), eye(2), 1e9};
%! for w = wrong
%!   for option = {"block", "grid"}(1:1 + ! isequal (w{1}, 1e9)) # a grid may have so many
%!     try
%!       f (p, option{1}, w{1});
%!       one = "";
%!     catch err
%!       one = err.message;
%!     end_try_catch
%!     try
%!       f (p, option{1}, w{1}, "shared", 0);
%!       other = "";
%!     catch err
%!       other = err.message;
%!     end_try_catch
%!     assert (one, other);
%!   endfor
%! endfor
%! fails (@() f (p, "block"), "octcuda:LogicError", "no value");
%! fails (@() f (p, "block", 1, p), "octcuda:LogicError", "pairs");
%! fails (@() f (p, "blok", 1), "octcuda:LogicError", "unknown option");

## Device memory, parts of arrays, structs, closed objects
%!test
%! mod = cuda.SourceModule (source);
%! f = mod.get_function ("twice");
%! x = single (1:4);
%! m = cuda.to_device (x);
%! f (m, "block", 4);
%! f.prepared_call (1, 4, m);
%! assert (cuda.from_device (m, size (x), "single"), 4 * x);
%! g = gpuArray (x);
%! f (cuda.slice (g, 2:3), "block", 2);
%! assert (gather (g), single ([1 4 6 4]));
%! f (cuda.InOut (x), "block", 4);
%! m.free ();
%! fails (@() f (m, "block", 4), "octcuda:ClosedHandle", "closed");
%! fails (@() f.prepared_call (1, 4, m), "octcuda:ClosedHandle", "closed");
%! fails (@() f (cuda.Stream (), "block", 4), "octcuda:WrongKind", "cuda.Stream");
%! h = mod.get_function ("of_struct");
%! o = gpuArray (single (0));
%! h (o, [typecast(int32 (3), "uint8"), typecast(single (0.5), "uint8")], "block", 1);
%! assert (gather (o), single (3.5));

## Copies are one kernel, wherever they lie
%!test
%! f = cuda.SourceModule (source).get_function ("twice");
%! g = f;
%! c = {f, {g}};
%! s.k = f;
%! m = containers.Map ("k", f, "UniformValues", false);
%! h = @(x) f (x, "block", 2);
%! x = gpuArray (single ([1 2]));
%! g (x, "block", 2); c{2}{1} (x, "block", 2); s.k (x, "block", 2); k = m("k"); k (x, "block", 2); h (x);
%! assert (gather (x), single ([32 64]));
%! assert (isobject (f) && isa (f, "cudaFunction") && isa (f, "handle") && ! isa (f, "double"));
%! assert (size (f), [1 1]);
%! assert (! isempty (f) && ismethod (f, "prepared_call") && ismethod (f, "prepare"));
%! close (s.k);
%! assert (! g.isopen ());
%! fails (@() h (x), "octcuda:ClosedHandle", "closed");
%! fails (@() f.num_regs, "octcuda:ClosedHandle", "closed");
%! clear f g c s m k h x
%! assert_no_live ();

## What cannot be done says so, and nothing changes
%!test
%! f = cuda.SourceModule (source).get_function ("twice");
%! fails (@() subsasgn (f, struct ("type", ".", "subs", "x"), 1), "octcuda:LogicError", "cudaFunction has no properties that can be set");
%! fails (@() f{1}, ".*", "cannot be indexed");
%! fails (@() f.nonsense, "octcuda:LogicError", "no method or property nonsense");
%! fails (@() f.nonsense (3), "octcuda:LogicError", "no method or property nonsense");
%! fails (@() f + 1, "(Octave:undefined-function)?", "cudaFunction");
%! fails (@() prepared_call (3, f), "octcuda:InvalidCall", "prepared_call");
%! fails (@() prepared_call (f), "octcuda:InvalidCall", "prepared_call");
%! fails (@() prepared_call (f, 1), "octcuda:InvalidCall", "prepared_call");
%! assert (f.isopen ());
%! assert (strtrim (disp (f)), "cudaFunction: twice (float *)");
%! assert (! isempty (strfind (evalc ("f"), "cudaFunction: twice (float *)")));
%! assert (! isempty (strfind (evalc ("c = {f}"), "<object cudaFunction>")));

## Results of options come back, also through more subscripts
%!test
%! f = cuda.SourceModule (source).get_function ("twice");
%! x = gpuArray (single ([1 2]));
%! assert (f (x, "block", 2, "time_kernel", true) > 0);
%! assert (f.prepare ("P").isopen ());
%! [block, grid] = f.max_potential_block_size ();
%! assert (block > 0 && grid > 0);
%! assert (isstruct (f.occupancy (64)));

## Expressions
%!test
%! k = cuda.ElementwiseKernel ("double a, double *x, double *y", "y[i] += a * x[i]");
%! x = gpuArray ([1 2 3]);
%! y = gpuArray ([1 1 1]);
%! k (2, x, y);
%! k (gpuArray (2), x, y);
%! assert (gather (y), [5 9 13]);
%! r = cuda.ReductionKernel ("double", "0", "a + b", "arguments", "double *x", "map_expr", "x[i]");
%! assert (gather (r (x)), 6);
%! assert (gather (r (x)(1)) + 1, 7);
%! for v = {{2, x}, {2, x, y, y}, {"2", x, y}, {2, [1 2 3], y}, {2, x, cuda.Stream()}, {[1 2], x, y}, {2, x, gpuArray(single ([1 2 3]))}, {2, x, 3}}
%!   try
%!     k (v{1}{:});
%!     one = "";
%!   catch err
%!     one = err.message;
%!   end_try_catch
%!   try
%!     k (v{1}{:}, "stream", []);
%!     other = "";
%!   catch err
%!     other = err.message;
%!   end_try_catch
%!   assert (one, other);
%! endfor
%! clear k r v x y
%! assert_no_live ();

## Names that are cleared, and the end of the process
%!test
%! source = 'mod = cuda.SourceModule ("__global__ void twice (float *x) { x[threadIdx.x] *= 2; }");';
%! [status, out] = run_octave ([source "\nclear all\n" source "\nk = mod.get_function (\"twice\"); clear mod functions\nx = gpuArray (single ([1 2]));\n" ...
%!   "k (x, \"block\", 2); prepared_call (k, 1, 2, x); k.prepared_call (1, 2, x); global G; G = {k, @() k}; disp (gather (x));"]);
%! assert (status == 0, "%s", out);
%! assert (strtrim (out), "8   16");

## What a kernel writes into one array does not show in what a function made
## of it
%!test
%! m = cuda.SourceModule ("__global__ void put (double *x) { x[0] = 99; }");
%! k = m.get_function ("put");
%! for f = {@full, @gpuArray, @(x) merge(true, x, 0), @(x) ifelse(false, 0, x), ...
%!          @(x) +x, @double, @vec, @real, @(x) cat(1, x), @(x) reshape(x, 1, 3), ...
%!          @(x) x(1:3), @(x) x(:), @squeeze, @conj, @(x) cast(x, "double"), ...
%!          @(x) repmat(x, 1, 1), @(x) permute(x, [1 2]), @(x) circshift(x, 0)}
%!   x = gpuArray ([1 2 3]);
%!   y = f{1} (x);
%!   k (y, "block", 1);
%!   assert (gather (x), [1 2 3]);
%!   assert (gather (y(1)), 99);
%!   z = f{1} (x);
%!   k (x, "block", 1);
%!   assert (gather (z(:)), [1; 2; 3]);
%!   assert (gather (x), [99 2 3]);
%! endfor
