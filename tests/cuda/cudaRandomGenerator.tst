## cudaRandomGenerator.tst -- random number generators under PyCUDA's names.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function list = generators ()
%!  list = {cuda.XORWOWRandomNumberGenerator(), cuda.MRG32k3aRandomNumberGenerator(), ...
%!          cuda.Sobol32RandomNumberGenerator(), cuda.Sobol64RandomNumberGenerator(), ...
%!          cuda.ScrambledSobol32RandomNumberGenerator(), cuda.ScrambledSobol64RandomNumberGenerator()};
%!endfunction

## PyCUDA: test_random
%!test
%! for dtype = {"single", "double"}
%!   a = gather (cuda.curandom.rand ([10, 100], dtype{1}));
%!   assert (size (a), [10, 100]);
%!   assert (class (a), dtype{1});
%!   assert (all (0 <= a(:) & a(:) < 1));
%! endfor
%! assert (class (gather (cuda.curandom.rand (3))), "single");
%! assert (size (cuda.curandom.rand (3)), [3, 1]);

## PyCUDA: test_curand_wrappers (with the statistics that are commented out there)
%!test
%! for g = generators ()
%!   gen = g{1};
%!   for dtype = {"single", "double"}
%!     gen.gen_normal (10000, dtype{1});
%!     gen.gen_normal (10001, dtype{1});
%!     gen.gen_log_normal (10000, dtype{1}, 10, 3);
%!     gen.gen_log_normal (10001, dtype{1}, 10, 3);
%!     x = gather (gen.gen_uniform (10000, dtype{1}));
%!     assert (all (-1 <= x) && all (x <= 1));
%!   endfor
%!   gen.gen_uniform (10000, "uint32");
%!   gen.gen_poisson (10000, "uint32", 13);
%!   for dtype = {"single", "double", "uint32"}
%!     v = 10;
%!     a = gpuArray.ones (1e6, 1, dtype{1}) * v;
%!     gen.fill_poisson (a);
%!     tmp = sum (gather (a) == v - 1) / numel (a);
%!     assert (tmp, 0.12511, 0.002);
%!   endfor
%! endfor

## PyCUDA: test_curand_wrappers_8gb, test_curand_wrappers_16gb: N numbers of each kind, with
## their laws.  N of a few runs always; that many on a GPU, for a CPU would take minutes.
%!function x = fresh (gen)
%!  x = gen;
%!  if (! isempty (strfind (gen.Type, "Sobol32")))
%!    x = cuda.([gen.Type "RandomNumberGenerator"]) ();    # 2^32 points are all it has
%!  endif
%!endfunction
%!function laws_of (gen, n, dtypes = {"single", "double"})
%!  near = max (1e-3, 4 / sqrt (n));
%!  for dtype = dtypes
%!    x = fresh (gen).gen_uniform (n, dtype{1});
%!    assert (gather ([min(x), max(x)]), cast ([0, 1], dtype{1}), max (1e-6, 20 / n));
%!    assert (double (gather (mean (x))), 0.5, near);
%!    clear x
%!    x = fresh (gen).gen_normal (n, dtype{1});
%!    assert (gather (sum (x > 0)) / n, 0.5, near);
%!    clear x
%!    x = fresh (gen).gen_log_normal (n, dtype{1}, 10, 3);
%!    assert (gather (sum (x > exp (10))) / n, 0.5, near);
%!    clear x
%!  endfor
%!  for dtype = {"uint32", "int32"}
%!    x = fresh (gen).gen_uniform (n, dtype{1});
%!    middle = cast (2^31 * strcmp (dtype{1}, "uint32"), dtype{1});
%!    assert (gather (sum (x >= middle)) / n, 0.5, near);
%!    clear x
%!  endfor
%!endfunction
%!function poisson_of (gen, n)
%!  near = max (0.005, 4 / sqrt (n));
%!  x = fresh (gen).gen_poisson (n, "uint32", 10);
%!  assert (gather (sum (x == 9)) / n, 0.12511, near);
%!  clear x
%!  for dtype = {"single", "double", "uint32"}
%!    a = gpuArray.ones (n, 1, dtype{1}) * 10;
%!    fresh (gen).fill_poisson (a);
%!    assert (gather (sum (a == 9)) / n, 0.12511, near);
%!    clear a
%!  endfor
%!endfunction
%!test
%! for g = generators ()
%!   for n = [2^17, 2^17 + 1]
%!     laws_of (g{1}, n);
%!     poisson_of (g{1}, n);
%!   endfor
%! endfor
%!testif ; strcmp (octcuda_backend (), "cuda") && cuda.mem_get_info () > 60e9
%! for g = generators ()
%!   for n = [2^31, 2^31 + 1]
%!     laws_of (g{1}, n);
%!     if (isempty (strfind (g{1}.Type, "Sobol")))
%!       x = g{1}.gen_poisson (n, "uint32", 10);
%!       assert (gather (sum (x == 9)) / n, 0.12511, 0.005);
%!       clear x
%!     endif
%!   endfor
%!   ## on their way they are doubles, several of each
%!   poisson_of (g{1}, 2^29 + 1);
%! endfor
%!testif ; strcmp (octcuda_backend (), "cuda") && cuda.mem_get_info () > 60e9
%! for g = generators ()
%!   laws_of (g{1}, 2^32, {"single"});
%! endfor

## What is behind 2^32 numbers, which are never computed, is reached
%!test
%! for g = {cuda.XORWOWRandomNumberGenerator(3), cuda.MRG32k3aRandomNumberGenerator(3), ...
%!          cuda.Sobol64RandomNumberGenerator()}
%!   gen = g{1};
%!   before = gather (gen.gen_uniform (1000));
%!   x = gen.gen_uniform (2^32 + 4, "single");
%!   assert (size (x), [2^32 + 4, 1]);
%!   clear x
%!   after = gather (gen.gen_uniform (1000));
%!   assert (all (after > 0 & after < 1) && ! isequal (before, after));
%! endfor

## Laws, also of what is written into arrays that exist; other copies see it
%!test
%! for g = generators ()
%!   gen = g{1};
%!   for dtype = {"single", "double"}
%!     a = gpuArray.zeros (100, 200, dtype{1});
%!     b = a;
%!     gen.fill_uniform (a);
%!     x = gather (a);
%!     assert (gather (b), x);
%!     assert (class (x), dtype{1});
%!     assert (mean (x(:)), 0.5, 0.012);
%!     assert (var (double (x(:))), 1/12, 0.004);
%!     gen.fill_normal (b);
%!     x = double (gather (a)(:));
%!     assert ([mean(x), var(x), mean(x .^ 4)], [0, 1, 3], 0.25);
%!     gen.fill_log_normal (a, 2, 0.5);
%!     x = log (double (gather (a)(:)));
%!     assert ([mean(x), std(x)], [2, 0.5], 0.02);
%!     gen.fill_poisson (a, 4.5);
%!     x = double (gather (a)(:));
%!     assert (x, fix (x));
%!     assert ([mean(x), var(x)], [4.5, 4.5], 0.25);
%!     x = log (double (gather (gen.gen_log_normal ([2e4, 1], dtype{1}, 2, 0.5))));
%!     assert ([mean(x), std(x)], [2, 0.5], 0.02);
%!   endfor
%!   for dtype = {"int32", "uint32"}
%!     x = gather (gen.gen_uniform ([4096, 2], dtype{1}));
%!     assert (class (x), dtype{1});
%!     for bit = 1:31
%!       n = sum (bitget (typecast (x(:), "uint32"), bit));
%!       if (isempty (strfind (gen.Type, "Sobol32")) && isempty (strfind (gen.Type, "Sobol64")))
%!         assert (n, 4096, 300);
%!       endif
%!     endfor
%!     a = gpuArray.zeros (5, 1, dtype{1});
%!     gen.fill_uniform (a);
%!     assert (any (gather (a)));
%!   endfor
%! endfor

## Means of its own for each element; those that are none give NaN
%!test
%! for g = generators ()
%!   gen = g{1};
%!   want = repmat ([0, 0.5, 20, 1000, 2e10], 1e4, 1);
%!   a = gpuArray (want);
%!   gen.fill_poisson (a);
%!   x = gather (a);
%!   assert (x, fix (x));
%!   assert (x(:,1), zeros (1e4, 1));
%!   assert (mean (x(:,2:5)) ./ want(1,2:5), ones (1, 4), 0.05);
%!   assert (var (x(:,2:5)) ./ want(1,2:5), ones (1, 4), 0.1);
%!   a = gpuArray ([-1, NaN, 3]);
%!   gen.fill_poisson (a);
%!   assert (isnan (gather (a)), [true, true, false]);
%! endfor

## Memory that exists already
%!test
%! gen = cuda.XORWOWRandomNumberGenerator (1);
%! memory = cuda.mem_alloc (64);
%! gen.fill_uniform (cuda.GPUArray ([4, 2], "double", "gpudata", memory));
%! x = cuda.from_device (memory, [4, 2]);
%! assert (all (x(:) > 0 & x(:) < 1));
%! assert (numel (unique (x)), 8);
%! fails (@() gen.fill_uniform (memory), "octcuda:WrongKind", "cuda.GPUArray");
%! clear gen memory

## One object's numbers: of its seed; gpuArray.rand goes on as if there were none
%!test
%! for name = {"XORWOW", "MRG32k3a"}
%!   make = @(varargin) cuda.([name{1} "RandomNumberGenerator"]) (varargin{:});
%!   gpurng (12, name{1});
%!   want = gather (gpuArray.rand (5, 3));
%!   want2 = gather (gpuArray.randn (7, 1, "single"));
%!   gpurng (3, "Threefry");
%!   all = gather (gpuArray.rand (8, 1));
%!   gpurng (3, "Threefry");
%!   a = make (12);  b = make (@(n) gpuArray (int32 (12 * ones (n, 1))));
%!   x = gather (gpuArray.rand (4, 1));
%!   assert (gather (a.gen_uniform ([5, 3])), want);
%!   assert (gather (b.gen_uniform ([5, 3])), want);
%!   x = [x; gather(gpuArray.rand (4, 1))];
%!   assert (gather (a.gen_normal (7, "single")), want2);
%!   gpurng (3, "Threefry");
%!   assert ([gather(gpuArray.rand (4, 1)); gather(gpuArray.rand (4, 1))], x);
%!   s = gpurng ();
%!   fails (@() a.gen_uniform (-1), "octcuda:LogicError");
%!   fails (@() a.gen_uniform (3, "int8"), "octcuda:NotSupported", "single");
%!   a.call_skip_ahead (5);  a.call_skip_ahead_sequence (5);  make (7, 3);
%!   a.gen_poisson (5, "double", 3);
%!   assert (gpurng (), s);
%! endfor
%! gpurng ("default");

## Seeds: core's, known where core's are; no two the same
%!test
%! kept = rand ("twister");
%! unwind_protect
%!   rand ("twister", 5);
%!   a = gather (cuda.XORWOWRandomNumberGenerator ().gen_uniform (3));
%!   b = gather (cuda.XORWOWRandomNumberGenerator ().gen_uniform (3));
%!   rand ("twister", 5);
%!   assert (gather (cuda.XORWOWRandomNumberGenerator ().gen_uniform (3)), a);
%!   assert (! isequal (a, b));
%! unwind_protect_cleanup
%!   rand ("twister", kept);
%! end_unwind_protect
%! s = gather (cuda.seed_getter_uniform (4));
%! assert (class (s), "int32");
%! assert (s, s(1) * ones (4, 1, "int32"));
%! s = gather (cuda.seed_getter_unique (1000));
%! assert (class (s), "int32");
%! assert (numel (unique (s)), 1000);
%! assert (gather (cuda.XORWOWRandomNumberGenerator (int32 (-1)).gen_uniform (3)), ...
%!         gather (cuda.XORWOWRandomNumberGenerator (2^32 - 1).gen_uniform (3)));
%! g = cuda.MRG32k3aRandomNumberGenerator (@(n) cuda.seed_getter_unique (n), 3);
%! fails (@() cuda.XORWOWRandomNumberGenerator (@(n) [1, 2]), "octcuda:LogicError", "SEED_GETTER");
%! fails (@() cuda.XORWOWRandomNumberGenerator (1.5), "octcuda:LogicError", "SEED_GETTER");
%! fails (@() cuda.XORWOWRandomNumberGenerator (1, -1), "octcuda:LogicError", "OFFSET");

## PyCUDA's defect: skip_ahead (all of the sequences skip, by as much)
%!test
%! for k = {{"XORWOW", 4096}, {"MRG32k3a", 81920}}
%!   [name, n] = k{1}{:};
%!   make = @(varargin) cuda.([name "RandomNumberGenerator"]) (varargin{:});
%!   all = gather (make (5).gen_uniform (4 * n, "uint32"));
%!   g = make (5);
%!   g.call_skip_ahead (1);
%!   assert (gather (g.gen_uniform (n, "uint32")), all(n+1:2*n));
%!   g.call_skip_ahead_array (gpuArray ([1, 1, 1]));
%!   assert (gather (g.gen_uniform (n, "uint32")), all(3*n+1:4*n));
%!   g = make (5, 2);
%!   assert (gather (g.gen_uniform (10, "uint32")), all(2*n+1:2*n+10));
%!   g = make (5);  g.call_skip_ahead (2^41 + 5);
%!   h = make (5);  h.call_skip_ahead (2^40);  h.call_skip_ahead (5);  h.call_skip_ahead (2^40);
%!   assert (gather (g.gen_uniform (10)), gather (h.gen_uniform (10)));
%!   fails (@() g.call_skip_ahead_array ([1, 2]), "octcuda:NotSupported", "several generators");
%! endfor

## Sequences of a seed: others, and the same whichever way one goes there
%!test
%! for name = {"XORWOW", "MRG32k3a"}
%!   make = @(varargin) cuda.([name{1} "RandomNumberGenerator"]) (varargin{:});
%!   g = make (5);  h = make (5);  none = make (5);
%!   g.call_skip_ahead_sequence (2);  g.call_skip_ahead_sequence (3);  g.call_skip_ahead (7);
%!   h.call_skip_ahead (7);  h.call_skip_ahead_sequence_array ([5, 5]);
%!   x = gather (g.gen_uniform (1000));
%!   assert (gather (h.gen_uniform (1000)), x);
%!   none.call_skip_ahead_sequence (0);
%!   first = gather (none.gen_uniform (1000));
%!   assert (first, gather (make (5).gen_uniform (1000)));
%!   other = make (5);  other.call_skip_ahead_sequence (1);
%!   y = gather (other.gen_uniform (1000));
%!   assert (numel (unique ([x; y; first])), 3000);
%!   assert (abs (corr (x, y)) < 0.15 && abs (corr (x, first)) < 0.15);
%!   fails (@() g.call_skip_ahead_sequence (2^32), "octcuda:LogicError", "another seed");
%! endfor
%! for g = generators ()(3:end)
%!   fails (@() g{1}.call_skip_ahead_sequence (1), "octcuda:NotSupported", "call_skip_ahead");
%! endfor

## Sobol sequences: points, one behind the other, a column for each dimension
%!test
%! for bits = [32, 64]
%!   kind = sprintf ("uint%d", bits);
%!   set = cuda.direction_vector_set;
%!   direction = set.(sprintf ("VECTOR_%d", bits));
%!   v = cuda.generate_direction_vectors (3, direction);
%!   assert (size (v), [3, bits]);
%!   assert (class (gather (v)), kind);
%!   assert (gather (v(1,:)), bitshift (ones (1, 1, kind), bits-1:-1:0));
%!   make = @(varargin) cuda.(sprintf ("Sobol%dRandomNumberGenerator", bits)) (varargin{:});
%!   all = gather (make (v).gen_uniform ([64, 3]));
%!   assert (floor (8 * sort (all)), repmat (floor ((0:63)' / 8), 1, 3));
%!   assert (floor (all(1:4,:) * 100), [0, 0, 0; 50, 50, 50; 75, 25, 25; 25, 75, 75]);
%!   g = make (gather (v));
%!   x = [gather(g.gen_uniform ([10, 3])); gather(g.gen_uniform ([20, 3]))];
%!   assert (x, all(1:30,:));
%!   g.call_skip_ahead (4);
%!   assert (gather (g.gen_uniform ([5, 3])), all(35:39,:));
%!   assert (gather (make (v, 7).gen_uniform ([5, 3])), all(8:12,:));
%!   assert (gather (make ().gen_uniform (64)), all(:,1));
%!   assert (size (make (v).gen_uniform ([0, 3])), [0, 3]);
%!   fails (@() make (v).gen_uniform (4), "octcuda:LogicError", "multiple");
%!   fails (@() make (v.'), "octcuda:LogicError", "DIR_VECTOR");
%!   fails (@() make (double (v)), "octcuda:LogicError", kind);
%!   fails (@() cuda.generate_direction_vectors (1e5, direction), "octcuda:NotSupported");
%! endfor
%! fails (@() cuda.Sobol32RandomNumberGenerator ().gen_uniform (2, "uint64"), ...
%!        "octcuda:NotSupported", "64 bits");
%! x = gather (cuda.Sobol64RandomNumberGenerator ().gen_uniform (4, "int64"));
%! assert (typecast (x, "uint64"), uint64 ([0; 2^63; 2^63 + 2^62; 2^62]));
%! assert (size (cuda.generate_direction_vectors (2)), [2, 32]);

## Scrambled ones: as even, and the shift is added bit by bit
%!test
%! for bits = [32, 64]
%!   kind = sprintf ("uint%d", bits);
%!   direction = cuda.direction_vector_set.(sprintf ("SCRAMBLED_VECTOR_%d", bits));
%!   v = cuda.generate_direction_vectors (2, direction);
%!   c = cuda.(sprintf ("generate_scramble_constants%d", bits)) (2);
%!   assert (size (c), [2, 1]);
%!   assert (class (gather (c)), kind);
%!   make = @(varargin) cuda.(sprintf ("ScrambledSobol%dRandomNumberGenerator", bits)) (varargin{:});
%!   x = gather (make (v, c).gen_uniform ([64, 2], kind));
%!   assert (gather (make (v).gen_uniform ([64, 2], kind)), x);
%!   assert (gather (make ("scramble_vector", c).gen_uniform ([64, 2], kind)), x);
%!   assert (x(1,:), gather (c.'));
%!   assert (sort (bitshift (x, 6 - bits)), repmat (feval (kind, 0:63)', 1, 2));
%!   y = gather (make (v, [0, 0](ones (1, 1),:) * feval (kind, 0)).gen_uniform ([64, 2], kind));
%!   assert (bitxor (y, repmat (gather (c.'), 64, 1)), x);
%!   assert (gather (make (v, c, 5).gen_uniform ([8, 2], kind)), x(6:13,:));
%!   other = cuda.(sprintf ("generate_scramble_constants%d", bits)) (2, 9);
%!   assert (! isequal (gather (other), gather (c)));
%!   fails (@() make (v, c(1)), "octcuda:LogicError", "SCRAMBLE_VECTOR");
%!   fails (@() make (v, double (c)), "octcuda:LogicError", kind);
%! endfor

## In a stream; and other words
%!test
%! s = cuda.Stream ();
%! g = cuda.XORWOWRandomNumberGenerator (4);
%! h = cuda.XORWOWRandomNumberGenerator (4);
%! x = g.gen_log_normal ([3, 4], "single", 1, 2, s);
%! assert (gather (x), gather (h.gen_log_normal ([3, 4], "single", 1, 2)));
%! a = gpuArray.zeros (5, 1);  b = gpuArray.zeros (5, 1);
%! g.fill_normal (a, "stream", s);
%! h.fill_normal (b);
%! assert (gather (a), gather (b));
%! assert (gather (g.gen_poisson (3, "double", "lambda", 5, "stream", s)), ...
%!         gather (h.gen_poisson (3, "double", 5)));
%! assert (isa (cuda.current_stream (), "cudaStream"));
%! fails (@() g.gen_normal (3, "single", 7), "octcuda:WrongKind", "STREAM must be a cuda.Stream");
%! fails (@() g.gen_poisson (3, "double"), "octcuda:LogicError", "LAMBDA");
%! fails (@() g.fill_normal (gpuArray (1i)), "octcuda:LogicError", "real");
%! fails (@() g.fill_normal (gpuArray.zeros (3, "int8")), "octcuda:NotSupported", "single");
%! fails (@() g.gen_normal (), "octcuda:InvalidCall", "gen_normal \\(g, shape, dtype\\)");
%! assert (strtrim (evalc ("disp (g)")), "XORWOW random number generator");
%! assert (g.Type, "XORWOW");
%! assert (cuda.get_curand_version (), [10, 4, 0]);
%! a = cuda.MRG32k3aRandomNumberGenerator (5);
%! b = cuda.MRG32k3aRandomNumberGenerator (5);
%! a.call_skip_ahead_subsequence (2);
%! b.call_skip_ahead_sequence ("i", 2);
%! assert (gather (a.gen_uniform (4, "double")), gather (b.gen_uniform (4, "double")));
%! a.call_skip_ahead_subsequence_array (gpuArray (ones (1, a.generators_per_block * a.block_count, "int32")));
%! b.call_skip_ahead_sequence (1);
%! assert (gather (a.gen_uniform (4)), gather (b.gen_uniform (4)));
%! assert (islogical (cuda.have_gl_ext ()));
%! assert (cuda.have_gl_ext () || ! can_gl ());
%! clear

%!test assert_no_live ();

## a gpuArray as the number of seeds
%!test
%! seeds = gather (cuda.seed_getter_unique (gpuArray (3)));
%! assert (size (seeds), [3, 1]);
%! assert (numel (unique (seeds)), 3);
## The last points of a sequence of 32 bits, and none beyond
%!test
%! x = gather (cuda.Sobol32RandomNumberGenerator ("offset", 2^32 - 4).gen_uniform ([4 1]));
%! y = gather (cuda.Sobol32RandomNumberGenerator ("offset", 2^32 - 3).gen_uniform ([3 1]));
%! assert (x(2:4), y);
%! assert (numel (unique (x)), 4);
%! g = cuda.Sobol32RandomNumberGenerator ("offset", 2^32 - 4);
%! fails (@() g.gen_uniform ([5 1]), "octcuda:LogicError", "2\\^32 points");
%! clear g x y;
%! assert_no_live ();

