## blockfun.tst -- cuda.blockfun against the function on whole arrays in plain Octave.
## SPDX-License-Identifier: GPL-3.0-or-later

## The results of F for the whole ARRAYS, and with each number of elements in a block.  F is exact.
%!function same (f, arrays, dim, n_results = 1)
%!  want = cell (1, n_results);
%!  [want{:}] = f (arrays{:});
%!  n = max (cellfun (@(x) size (x, dim), arrays));
%!  for len = unique ([1, 2, ceil(n / 2), n - 1, n, n + 1](:)')
%!    if (len < 1)
%!      continue;
%!    endif
%!    got = cell (1, n_results);
%!    [got{:}] = cuda.blockfun (f, arrays{:}, "dim", dim, "bytes", bytes_of (arrays, dim, len));
%!    for i = 1:n_results
%!      msg = same_value (got{i}, want{i});
%!      assert (isempty (msg) && ! isa (got{i}, "gpuArray"), "result %d, dim %d, blocks of %d: %s: %s",
%!              i, dim, len, func2str (f), msg);
%!    endfor
%!  endfor
%!endfunction

## The bytes of LEN elements along DIM
%!function bytes = bytes_of (arrays, dim, len)
%!  bytes = 0;
%!  for i = 1:numel (arrays)
%!    x = arrays{i};
%!    if (size (x, dim) != 1)
%!      dims = size (x);
%!      dims(dim) = len;
%!      bytes += sizeof (zeros (dims, "uint8")) * sizeof (cast (0, class (x))) * (1 + iscomplex (x));
%!    endif
%!  endfor
%!  bytes = max (bytes, 1);
%!endfunction

## Run CODE with N devices; on a machine with fewer GPUs, with these.
%!function run (n, code)
%!  was = getenv ("OCTCUDA_HOST_DEVICES");
%!  unwind_protect
%!    setenv ("OCTCUDA_HOST_DEVICES", sprintf ("%d", n));
%!    [status, out] = run_octave (["n = min (", sprintf("%d", n), ", cuda.Device.count ());\n", ...
%!                                 code, "\nassert_no_live (); printf ('well\\n');"], [], 300);
%!  unwind_protect_cleanup
%!    setenv ("OCTCUDA_HOST_DEVICES", was);
%!  end_unwind_protect
%!  assert (status == 0 && ! isempty (regexp (out, '(^|\n)well\n$')), "%s", out);
%!endfunction

## nthargout of Octave 11 has words of its own for this
%!function a = two_results (varargin)
%!  [a, b] = cuda.blockfun (varargin{:});
%!endfunction

## Of another class where there is a 7; an error where there is V; one inside a kernel
%!function y = int8_at_seven (x)
%!  y = x;
%!  if (gather (x(1)) == 7)
%!    y = int8 (x);
%!  endif
%!endfunction

%!function y = complain_at (x, v)
%!  y = x;
%!  if (any (gather (x == v)))
%!    error ("mine:id", "there is %d", v);
%!  endif
%!endfunction

%!function y = stop_at (x)
%!  y = x;
%!  if (x == 5)
%!    error ("five");
%!  endif
%!endfunction

## All classes, shapes and dimensions
%!test
%! shapes = {[1, 7], [7, 1], [5, 4], [3, 4, 5], [2, 1, 6], [1, 1, 1, 5], [4, 3, 1, 2]};
%! for class = {"double", "single", "int8", "uint8", "int16", "uint16", "int32", "uint32", ...
%!              "int64", "uint64", "logical"}
%!   for shape = shapes
%!     x = cast (floor (fixed_rand (shape{1}) * 7), class{1});
%!     for dim = find (shape{1} > 1)
%!       same (@(x) x + x, {x}, dim);
%!       same (@(x) ! x, {x}, dim);
%!     endfor
%!   endfor
%! endfor

## Complex arrays, and results that become complex or real in a later block
%!test
%! for class = {"double", "single"}
%!   z = cast (complex (1:9, [0, 1, 0, 2, 0, 0, 3, 0, 0]), class{1});
%!   same (@(x) x .* 2, {z}, 2);
%!   same (@(x) x .* 2, {reshape(z, 3, 1, 3)}, 3);
%!   same (@(x) imag (x), {z}, 2);
%!   for x = {[4, 9, 16, 25, -4, -9, 1], [-4, 4, 9, 16, 1], [1, -1, 1]}
%!     same (@(x) sqrt (x), {cast(x{1}, class{1})}, 2);
%!     same (@(x) sqrt (x), {cast(x{1}', class{1})}, 1);
%!   endfor
%!   same (@(x) complex (x, 0), {cast(1:5, class{1})}, 2);
%! endfor

## A block of a complex array is complex, also where its imaginary part is zero: extremes go by
## magnitude.  So is what is put together of complex results.
%!test
%! z = complex ([-5, 3, 1, 2; 3, 4, -7, 1; 1, -9, 2, 6], [0, 1, 0, 0; 0, 0, 0, 0; 0, 0, 0, 0]);
%! for dim = 1:2
%!   same (@(x) max (x, [], 3 - dim), {z}, dim);
%!   same (@(x) sort (x, 3 - dim), {single(reshape (z, 3, 1, 4))}, 2 * dim - 1);
%!   same (@(x) x, {complex(real (z), 0)}, dim);
%!   same (@(x) max (x, 0), {complex(reshape (real (z), 2, 3, 2), 0)}, 4 - dim);
%!   same (@(x) gather (max (x, [], 3 - dim)), {gpuArray(z)}, dim);
%! endfor
%! assert (iscomplex (cuda.blockfun (@(x) complex (repelem (x, 2), 0), 1:3, "bytes", 8)));

## Empty arrays are one block; of numbers too
%!test
%! for shape = {[0, 0], [0, 3], [3, 0], [0, 3, 2], [3, 0, 2], [1, 0], [0, 1]}
%!   for dim = 1:numel (shape{1})
%!     same (@(x) x + 1, {zeros(shape{1}, "single")}, dim);
%!   endfor
%! endfor
%! same (@(x) x + 1, {5}, 1);
%! same (@(x, y) x + y, {5, int8(3)}, 2);
%! assert (cuda.blockfun (@(x) x + 1, zeros (3, 0)), zeros (3, 0));

## The default dimension is the last one that is not 1, and all is one block by default
%!test
%! for shape = {[3, 4], [1, 4], [4, 1], [2, 3, 4], [2, 3, 1, 4], [4, 3, 1]}
%!   x = fixed_rand (shape{1}, "double");
%!   n = cuda.blockfun (@(x) gpuArray (numel (x)), x, "bytes", sizeof (x) / 4 * 3, "reduce", @(a, b) [a, b]);
%!   dim = find (shape{1} > 1, 1, "last");
%!   len = floor (shape{1}(dim) * 3 / 4);
%!   assert (n(1), numel (x) / shape{1}(dim) * len);
%!   assert (cuda.blockfun (@(x) numel (x), x), numel (x));
%! endfor

## Arguments of size 1 along the dimension are given whole to every block
%!test
%! A = fixed_rand (4, 9);
%! same (@(a, b, c) a .* b + c, {A, (1:4)', 3}, 2);
%! same (@(a, b) a .* b, {A, 1:9}, 2);
%! same (@(a, b) a .* b, {A, 1:9}, 1);
%! same (@(b, a) a - b, {single((1:4)'), A}, 2);
%! same (@(a, b) a + b, {reshape(1:24, 2, 3, 4), reshape(1:4, 1, 1, 4)}, 3);
%! same (@(a, b) a + b, {reshape(1:24, 2, 3, 4), [1, 2, 3]}, 3);
%! same (@(a) magic (4) * a, {round(8 * fixed_rand (4, 9, "double"))}, 2);

## Several results, some of which have one element for each block's column
%!test
%! A = floor (9 * fixed_rand (5, 8, "double"));
%! same (@(x) max (x, [], 1), {A}, 2, 2);
%! same (@(x) deal (x + 1, x > 2, int8 (x)), {A}, 2, 3);
%! same (@(x) deal (sum (x, 2), x > 2), {A}, 1, 2);
%! [a, b] = cuda.blockfun (@(x) deal (sum (x(:)), numel (x)), A, "bytes", 5 * 8 * 3, "reduce", {"sum", @max});
%! assert ([a, b], [sum(A(:)), 15]);

## Results of other lengths and classes, and ordinary ones, are put together as by cat
%!test
%! x = [3, -1, -2, 5, 7, -4, 8];
%! same (@(x) x(x > 0), {x}, 2);
%! same (@(x) repelem (x, 2), {x}, 2);
%! same (@(x) double (gather (x)) / 2, {x}, 2);
%! y = cuda.blockfun (@(x) int8_at_seven (x), x, "bytes", 16);
%! assert (y, int8 ([3, -1, -2, 5, 7, -4, 8]));
%! assert (class (y), "int8");
%! assert (cuda.blockfun (@(x) sum (x), x, "bytes", 16), [2, 3, 3, 8]);

## Reductions, by handle and by name; integers saturate as the handle does
%!test
%! A = floor (9 * fixed_rand (6, 7, "double")) - 3;
%! names = {"sum", @(x) sum (x, 2); "prod", @(x) prod (x, 2); "min", @(x) min (x, [], 2); ...
%!          "max", @(x) max (x, [], 2); "any", @(x) any (x, 2); "all", @(x) all (x, 2)};
%! for i = 1:rows (names)
%!   for len = [1, 2, 6, 7]
%!     assert (cuda.blockfun (names{i,2}, A, "bytes", 48 * len, "reduce", names{i,1}), names{i,2}(A));
%!   endfor
%! endfor
%! assert (cuda.blockfun (@(x) x, 1:4, "reduce", @(a, b) 2 * a + b, "bytes", 8), 26);
%! assert (cuda.blockfun (@(x) sum (x, "native"), int8 ([100, 100, -100]), "bytes", 1, "reduce", "sum"), int8 (27));
%! assert (cuda.blockfun (@(x) sum (x), 1:3, "REDUCE", "sum"), 6);
%! join = @(a, b) [a, b];
%! assert (cuda.blockfun (@(x) {gather(x)}, 1:3, "bytes", 16, "reduce", join), {1:2, 3});
%! s = cuda.blockfun (@(x) struct ("sum", sum (x)), 1:3, "bytes", 16, "reduce", join);
%! assert (isa (s(2).sum, "gpuArray") && isequal ([s.sum], [3, 3]));
%! assert (cuda.blockfun (@(x) sparse (gather (x)), 1:3, "bytes", 8, "reduce", "sum"), sparse (6));
%! clear s

## Ranges, diagonal matrices, gpuArrays and other package's arrays are arrays
%!test
%! assert (cuda.blockfun (@(x) sum (x), 1:1e5, "bytes", 8e4, "reduce", "sum"), 50000.5 * 1e5);
%! assert (cuda.blockfun (@(x) x, 10:-2:1, "bytes", 16), 10:-2:1);
%! assert (cuda.blockfun (@(x) x, eye (4), "bytes", 32), eye (4)(:,:));
%! y = cuda.blockfun (@(x) x + 1, gpuArray (magic (4)), "bytes", 64);
%! assert (y, magic (4) + 1);

## What f captures is on the device, whichever stream made it
%!test
%! w = gpuArray (magic (50)) * 2;
%! x = fixed_rand (50, 20) > 0.5;
%! assert (cuda.blockfun (@(x) w * x, double (x), "bytes", 50 * 8 * 3), 2 * magic (50) * x);
%! before = cuda.current_stream ();
%! cuda.blockfun (@(x) x, 1:4, "bytes", 8);
%! assert (cuda.current_stream () == before);
%! clear w before
%! assert_no_live ();

## The input is as it was, and results of separate calls are separate
%!test
%! x = 1:6;
%! x(1) = 1;
%! f = @(x) x + 1;
%! y = cuda.blockfun (f, x, "bytes", 16);
%! z = y;
%! w = cuda.blockfun (@(x) x - 1, x, "bytes", 16);
%! assert ({x, y, z, w}, {1:6, 2:7, 2:7, 0:5});

## A block goes to the device while the stream of the one before still waits: each call lets the
## call before go on, so one after the other they would never end.  On a GPU loading a kernel
## may wait for all streams; there bench_blockfun shows it.
%!testif ; strcmp (octcuda_backend (), "host")
%! run (1, ["1; function y = step (x, slow, word, t)\n" ...
%!   "  persistent k = 0; k = mod (k, 5) + 1; s = cuda.current_stream ();\n" ...
%!   "  t.write_value (word, k - 1);\n" ...
%!   "  y = gpuArray.zeros (size (x)) + 0; slow.copy (y, x, 1);\n" ...
%!   "  if (k < 5) s.wait_value (word, k); end\n" ...
%!   "end\n" ...
%!   "word = cuda.mem_alloc (4); cuda.memcpy_htod (word, uint32 (0)); t = cuda.Stream (1);\n" ...
%!   "slow = stream_kernels (); x = rand (1, 50);\n" ...
%!   "assert (cuda.blockfun (@(x) step (x, slow, word, t), x, 'bytes', 80), x);\n" ...
%!   "f = @(x) step (x, slow, word, t);\n" ...
%!   "assert (cuda.blockfun (f, x, 'bytes', 80, 'reduce', @(a, b) [a, b]), x);\n" ...
%!   "clear word t slow f step;\n"]);

## Several devices compute blocks in turn; results do not depend on how many there are
%!test
%! run (3, ["x = rand (1000, 1) - 0.3; A = reshape (1:60, 3, 4, 5); where = [];\n" ...
%!   "s = cuda.blockfun (@(x) sum (x), x, 'bytes', 800, 'reduce', 'sum');\n" ...
%!   "assert (s, sum (x), 1e-12);\n" ...
%!   "for v = {0, 0:n-1, n-1:-1:0, int8(n-1)}\n" ...
%!   "  assert (cuda.blockfun (@(x) sum (x), x, 'bytes', 800, 'reduce', 'sum', 'devices', v{1}), s);\n" ...
%!   "  assert (cuda.blockfun (@(x) sqrt (x), x, 'bytes', 888, 'devices', v{1}), sqrt (x));\n" ...
%!   "  assert (cuda.blockfun (@(a, b) a + b, A, [1; 2; 3], 'bytes', 96, 'devices', v{1}), A + [1; 2; 3]);\n" ...
%!   "  assert (gpuDevice ().Index, 1);\n" ...
%!   "end\n" ...
%!   "k = cuda.blockfun (@(x) gpuDevice ().Index, 1:7, 'bytes', 8, 'devices', n-1:-1:0);\n" ...
%!   "assert (k, mod (n - 1 - (0:6), n) + 1);\n" ...
%!   "fails (@() cuda.blockfun (@(x) error ('octcuda:Mine', 'x'), 1:7, 'bytes', 8, 'devices', 0:n-1), 'octcuda:Mine');\n" ...
%!   "assert (gpuDevice ().Index, 1);\n" ...
%!   "for v = {-1, n, 0.5, [0, 0], 'a', {0}}\n" ...
%!   "  fails (@() cuda.blockfun (@sin, 1, 'devices', v{1}), 'octcuda:LogicError', 'different numbers from 0 to');\n" ...
%!   "end\n" ...
%!   "clear err; lasterror ('reset');"]);

## An error of f keeps its identifier and says which block; later blocks are not computed
%!test
%! f = @(x) complain_at (x, 7);
%! fails (@() cuda.blockfun (f, 1:10, "bytes", 24), "mine:id", ...
%!        '^cuda\.blockfun: block 3 of 4 \(7:9 along dimension 2\): there is 7$');
%! fails (@() cuda.blockfun (@(x) error ("no identifier"), (1:9)', "bytes", 80), "", ...
%!        '^cuda\.blockfun: block 1 of 1 \(1:9 along dimension 1\): no identifier$');
%! fails (@() cuda.blockfun (@(x) x * ones (7), 1:4), "Octave:nonconformant-args", ...
%!        'block 1 of 1 .*operator \*: nonconformant arguments');
%! fails (@() cuda.blockfun (@(x) error ("octcuda:MemoryError", "out of memory"), 1:4, "bytes", 16), ...
%!        "octcuda:MemoryError", 'block 1 of 2 \(1:2 along dimension 2\): out of memory; blocks need less memory with "bytes", 8$');
%! fails (@() cuda.blockfun (@(x) x, 1:9, "bytes", 24, "reduce", @(a, b) complain_at (a, 1)), "mine:id", "block 2 of 3");
%! fails (@() cuda.blockfun (@(x) arrayfun (@stop_at, x), 1:9, "bytes", 24), '.*', "block 2 of 3");
%! fails (@() two_results (@(x) numel (x), 1:9, "bytes", 24), '.*', "block 1 of 3");
%! lasterror ("reset");
%! assert_no_live ();

## Results whose sizes do not agree, and that are no arrays
%!test
%! f = @(x) ones (gather (x(1)), numel (x));
%! fails (@() cuda.blockfun (f, 1:4, "bytes", 16), "octcuda:LogicError", ...
%!        'block 2 of 2 .*result 1 of F is 3x2; .*only along dimension 2, and that of block 1 is 1xN');
%! fails (@() cuda.blockfun (@(x) gpuArray.ones (2, 2, gather (x)), [1, 2], "bytes", 8), ...
%!        "octcuda:LogicError", 'result 1 of F is 2x2x2; .* block 1 is 2xN');
%! for bad = {@(x) {1}, @(x) struct(), @(x) sparse(1), @(x) "text", @(x) @sin}
%!   fails (@() cuda.blockfun (bad{1}, 1:4), "octcuda:WrongKind", ...
%!          'block 1 of 1 .*result 1 of F must be a full numeric or logical array');
%! endfor

## Where memory ends, the message names blockfun
%!test
%! [~, total] = cuda.mem_get_info ();
%! fails (@() cumsum (gpuArray.ones (2 * total / 8, 1)), "octcuda:MemoryError", "in parts by cuda\.blockfun");
%! fails (@() cuda.blockfun (@(x) cumsum (gpuArray.ones (2 * total / 8, 1)), 1:3), "octcuda:MemoryError", ...
%!        'block 1 of 1 .*blocks need less memory with "bytes", 12$');
%! lasterror ("reset");

## What does not fit is not copied
%!test
%! x = 1:4;
%! x(1) = 1;
%! g = gpuArray ([7, 8]);
%! for bad = {{single(x), 0, g}, {complex(x, 1), 0, g}, {x, 3, g}, {x, -1, g}, {sparse(x), 0, g}, {1:4, 0, g}}
%!   fails (@() __octcuda_put__ (bad{1}{:}), "", "V must be a full array of G's class");
%! endfor
%! assert (x, 1:4);

## Wrong arguments and options
%!test
%! fails (@() cuda.blockfun (@sin), "octcuda:InvalidCall");
%! fails (@() cuda.blockfun ("sin", 1), "octcuda:LogicError", "F must be a function handle, not a char");
%! for bad = {{1}, struct(), @sin, sparse(1)}
%!   fails (@() cuda.blockfun (@sin, 1, bad{1}), "octcuda:WrongKind", "argument 3 must be a full numeric");
%! endfor
%! fails (@() cuda.blockfun (@sin, "text"), "octcuda:WrongKind", 'use double \(A\)');
%! fails (@() cuda.blockfun (@sin, "dim", 1), "octcuda:WrongKind");
%! fails (@() cuda.blockfun (@sin, sparse (1)), "octcuda:WrongKind", "sparse matrix; use full");
%! fails (@() cuda.blockfun (@sin, 1, "dmi", 2), "octcuda:LogicError", 'unknown option "dmi"; valid options are "dim"');
%! fails (@() cuda.blockfun (@sin, 1, "dim"), "octcuda:LogicError", "has no value");
%! for bad = {0, 1.5, -1, NaN, "x", [1, 2]}
%!   fails (@() cuda.blockfun (@sin, magic (3), "dim", bad{1}), "octcuda:LogicError", '"dim" must be a whole number');
%!   fails (@() cuda.blockfun (@sin, magic (3), "bytes", bad{1}), "octcuda:LogicError", '"bytes" must be a whole number');
%! endfor
%! fails (@() cuda.blockfun (@sin, magic (3), "dim", 3), "octcuda:LogicError", '"dim" must be at most 2');
%! fails (@() cuda.blockfun (@sin, magic (3), "bytes", 23), "octcuda:LogicError", ...
%!        '"bytes" must be at least 24, the size of one element along dimension 2');
%! fails (@() cuda.blockfun (@plus, complex (single (1:4), 1), 1:4, "bytes", 15), "octcuda:LogicError", "at least 16");
%! fails (@() cuda.blockfun (@plus, 1:3, 1:4), "octcuda:LogicError", "have 3 and 4 elements along dimension 2");
%! fails (@() cuda.blockfun (@sin, 1, "reduce", 1), "octcuda:LogicError", '"reduce" must be a function handle .*"sum", "prod"');
%! fails (@() cuda.blockfun (@sin, 1, "reduce", "mean"), "octcuda:LogicError", '"reduce" must be');
%! fails (@() cuda.blockfun (@sin, 1, "reduce", {@plus, @plus}), "octcuda:LogicError", "2 functions for 1 results");
%! for bad = {-1, "x", [1, 2], NaN}
%!   fails (@() cuda.blockfun (@sin, 1, "progress", bad{1}), "octcuda:LogicError", '"progress" must be a number of seconds');
%! endfor
%! lasterror ("reset");
%! assert_no_live ();

## Three blocks and their results are on the device at the same time, however many there are
%!test
%! x = ones (1, 4e6);
%! for option = {{}, {"reduce", @(a, b) b}}
%!   before = __octcuda__ ("memory").in_use;
%!   __octcuda__ ("memory", "reset");
%!   cuda.blockfun (@(x) x + 1, x, "bytes", 1e6, option{1}{:});
%!   assert (__octcuda__ ("memory").peak - before < 6.6e6);
%! endfor

## A line on stderr tells how far it is; it can be switched off
%!test
%! [status, out] = run_octave ([ ...
%!   "cuda.blockfun (@(x) x, 1:4, 'bytes', 8, 'progress', 0); disp ('-');\n" ...
%!   "cuda.blockfun (@(x) x, 1:4, 'bytes', 8, 'progress', false);\n" ...
%!   "cuda.blockfun (@(x) x, 1:4, 'bytes', 8, 'progress', Inf);\n" ...
%!   "cuda.blockfun (@(x) x, 1:4, 'bytes', 8, 'progress', true);"]);
%! [lines, rest] = deal (strsplit (out, "-\n"){:});
%! assert (! isempty (regexp (lines, '^cuda\.blockfun: block 1 of 4 done, [\d.]+ GB/s, about \d+ s left\n')), "%s", out);
%! assert (isempty (rest), "%s", out);

## Ctrl-C: it ends, nothing is left, and the device is the one before
%!test
%! file = tempname ();
%! unwind_protect
%!   run (2, [ ...
%!     "1; function y = slow (x, file)\n fclose (fopen (file, 'w')); y = x + 1; while (true) gather (y + 1); end\n endfunction\n" ...
%!     sprintf("file = '%s'; x = gpuArray (1);\n", file), ...
%!     "function show (n)\n" ...
%!     "  if (live_count () == n && gpuDevice ().Index == 1) printf ('well\\n'); end, exit (0);\n endfunction\n" ...
%!     "system (sprintf ('(while kill -0 %d && ! [ -e %s ]; do sleep 0.05; done; sleep 0.3; kill -INT %d) > /dev/null 2>&1 &', getpid (), file, getpid ()));\n" ...
%!     "clear x; unwind_protect\n" ...
%!     "  cuda.blockfun (@(x) slow (x, file), 1:9, 'bytes', 8, 'devices', n-1:-1:0);\n" ...
%!     "unwind_protect_cleanup\n  show (0);\nend_unwind_protect\n"]);
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect

## Each driver call fails in turn: put together, and reduced
%!test
%! A = reshape (1:24, 2, 12);
%! fail_in_turn (@() cuda.blockfun (@(x) x + 1, A, "bytes", 64), A + 1);
%! fail_in_turn (@() cuda.blockfun (@(x, y) sum (x .* y, 2), A, 3, "bytes", 64, "reduce", "sum"), 3 * sum (A, 2));
%! run (2, ["A = 1:12; fail_in_turn (@() cuda.blockfun (@(x, y) sum (x .* y), A, 3, 'bytes', 32, " ...
%!          "'reduce', 'sum', 'devices', 0:n-1), 3 * sum (A), 2); lasterror ('reset');"]);

## Arrays are never in managed memory, which could exceed the device's: the driver is not asked for any
%!test
%! [status, out] = run_octave ([ ...
%!   "setenv ('OCTCUDA_TRACE', '1'); x = rand (300, 400);\n" ...
%!   "__octcuda__ ('trace', 1);\n" ...
%!   "g = gpuArray (x); h = sort (g * g' + 1); z = fft (h); k = find (h > 1); s = arrayfun (@(a) a + 1, g);\n" ...
%!   "r = gpuArray.rand (500); r(2, :) = []; y = cuda.blockfun (@(x) cumsum (x, 1), x, 'bytes', 1e5);\n" ...
%!   "gather (z); gather (s); gather (r); gather (k); u = cuda.managed_empty (4, 'single');"]);
%! assert (status == 0, "%s", out);
%! n = @(name) numel (regexp (out, [name, '\>']));
%! assert (n ("cuMemAllocManaged") == 1, "%s", out);
%! assert (n ("cuMemAlloc") + n ("cuMemAllocFromPoolAsync") > 5, "%s", out);

%!test assert_no_live ();
