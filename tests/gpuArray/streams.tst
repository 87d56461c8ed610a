## streams.tst -- gpuArrays in several streams: what is current, what waits for
## what, and memory that changes streams.
##
## A stream that is kept busy (stream_kernels) is what makes a missing wait show:
## everything that is queued in it comes late.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## ---- which stream is current ----

## ---- where work goes ----

## The stream that is current when an array is made computes it; events and
## kernels without a stream are in the current one; nobody waits without need
%!test
%! s = cuda.Stream (1);
%! t = cuda.Stream (1);
%! word = cuda.mem_alloc (4);
%! cuda.memcpy_htod (word, uint32 (0));
%! slow = stream_kernels ();
%! x = 1:1000;
%! a = gpuArray (x);
%! b = gpuArray.zeros (1, 1000) + 0;
%! e = cuda.Event ();
%! slow.delay (1);
%! {gather(a + 1), gather(a * 2)}; # the kernels are there
%! e.record ();
%! scope = cuda.stream_scope (s);
%! s.wait_value (word, 1);
%! slow.copy (b, a, 1);
%! e.record ();
%! clear scope
%! assert (e.query (), false);
%! c = a * 2;
%! cuda.Event ().record ();
%! f = cuda.Stream.default ().add_callback ();
%! assert (f.wait (300));
%! assert (gather (c), x * 2);
%! assert (e.query (), false);
%! t.write_value (word, 1);
%! d = b + 1;
%! assert (gather (d), x + 1);
%! assert (e.query (), true);
%! clear s t word slow a b c d e f ans
%! assert_no_live ();

## One stream costs no call of the driver more than none
%!function n = calls_of (a, b, e)
%!  n = __octcuda__ ("calls");
%!  for k = 1:10
%!    c = a + b;
%!    e.record ();
%!  endfor
%!  n = __octcuda__ ("calls") - n;
%!endfunction
%!test
%! a = gpuArray (1:5000);
%! b = gpuArray (5000:-1:1);
%! e = cuda.Event ();
%! calls_of (a, b, e);
%! want = calls_of (a, b, e);
%! if (! strcmp (getenv ("OCTCUDA_POOL"), "0"))
%!   assert (want, 20);
%! endif
%! s = cuda.Stream (1);
%! scope = cuda.stream_scope (s);
%! calls_of (a, b, e);
%! assert (calls_of (a, b, e), want);
%! clear scope
%! calls_of (a, b, e);
%! assert (calls_of (a, b, e), want);
%! clear a b e s
%! assert_no_live ();

## ---- what waits for what ----

## Reading what another stream writes
%!test
%! slow = stream_kernels ();
%! n = 3000;
%! x = rand (n, 1);
%! for flags = [0, 1]
%!   s = cuda.Stream (flags);
%!   t = cuda.Stream (flags);
%!   scope = cuda.stream_scope (s);
%!   a = gpuArray (x);
%!   fresh = @() gpuArray.zeros (n, 1) + 0;
%!   b = fresh ();
%!   slow.copy (b, a, 20);
%!   scope = cuda.stream_scope (t);
%!   c = b * 2;
%!   assert (gather (c), x * 2);
%!   b = fresh ();
%!   slow.copy (b, a, 20);
%!   clear scope
%!   assert (gather (sort (b, "descend")), sort (x, "descend"));
%!   for f = {@cumsum, @sum, @(v) find(v > 0.5), @(v) v(end:-1:1), @(v) v(v > 0.5), ...
%!            @(v) [v; v], @(v) lookup([0; 0.5; 1], v), @(v) cummax(v), ...
%!            @(v) max(v), @(v) sqrt(v - 0.5), @(v) reshape(v, 2, []), ...
%!            @(v) accumarray(1 + (v > 0.5), 1), @(v) filter(1, [1, 0.5], v), @(v) v}
%!     scope = cuda.stream_scope (s);
%!     b = fresh ();
%!     slow.copy (b, a, 5);
%!     clear scope
%!     same_value (gather (f{1} (b)), gather (f{1} (gpuArray (x))));
%!   endfor
%! endfor
%! clear slow s t a b c f fresh
%! assert_no_live ();

## Lists of subscripts that another stream writes
%!test
%! slow = stream_kernels ();
%! s = cuda.Stream (1);
%! n = 1000;
%! p = randperm (n)';
%! a = gpuArray (p);
%! u = gpuArray ((1:n)');
%! for k = 1:3
%!   b = gpuArray.ones (n, 1) + 0;
%!   scope = cuda.stream_scope (s);
%!   slow.copy (b, a, 20);
%!   clear scope
%!   c = u(b);
%!   assert (gather (c), p);
%!   c(b) = -u;
%!   want = p;
%!   want(p) = -(1:n)';
%!   assert (gather (c), want);
%! endfor
%! clear slow s a b c u
%! assert_no_live ();

## Writing in place what another stream still reads
%!test
%! slow = stream_kernels ();
%! s = cuda.Stream (1);
%! e = cuda.Event ();
%! x = (1:3000)';
%! for k = 1:5
%!   a = gpuArray (x) + 0;
%!   b = gpuArray.zeros (3000, 1) + 0;
%!   e.record ();
%!   scope = cuda.stream_scope (s);
%!   slow.copy (b, a, 20);
%!   clear scope
%!   a(:) = -1;
%!   e.record ();                # a is changed, in the default stream
%!   assert (gather (b), x);
%!   assert (gather (a), -ones (3000, 1));
%! endfor
%! clear slow s e a b
%! assert_no_live ();

## Memory that one stream still works with is not handed to another: neither
## what it reads nor what it writes
%!test
%! recycle_streams (16);
%! recycle_streams (2e5);
%! assert_no_live ();

## Within one stream it is, and what is uploaded into it comes behind its last reader
%!test
%! slow = stream_kernels ();
%! for n = [300, 400]    # less and more than the driver copies by itself
%!   x = gpuArray (repmat (2, n)) + 0;
%!   y = gpuArray.zeros (n) + 0;
%!   wait (gpuDevice ());
%!   slow.copy (y, x, 300);
%!   clear x;
%!   z = gpuArray (repmat (7, n));
%!   assert (gather (y), repmat (2, n));
%!   assert (gather (z), repmat (7, n));
%!   clear y z
%! endfor

## The same where every array is an allocation of its own
%!test
%! setenv ("OCTCUDA_POOL", "0");
%! unwind_protect
%!   [status, out] = run_octave ("recycle_streams (16); recycle_streams (2e5); disp ('fine');");
%! unwind_protect_cleanup
%!   unsetenv ("OCTCUDA_POOL");
%! end_unwind_protect
%! assert (status == 0 && ! isempty (regexp (out, 'fine\s*$')), out);

## User kernels: in the current stream, in another one, and arrays around them
%!test
%! mod = cuda.SourceModule ([ ...
%!   "__global__ void add (double *x, const double *y, int n)\n" ...
%!   "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += y[i]; }"]);
%! add = mod.get_function ("add");
%! slow = stream_kernels ();
%! s = cuda.Stream (1);
%! t = cuda.Stream (1);
%! n = 3e5;
%! shape = {"block", [256, 1, 1], "grid", [ceil(n / 256), 1]};
%! x = (1:n)';
%! scope = cuda.stream_scope (s);
%! a = gpuArray (x) + 1;
%! slow.delay (20);
%! b = gpuArray (x) * 2;
%! clear scope
%! add (a, b, int32 (n), shape{:}, "stream", t);
%! c = a - x;
%! add (a, b, int32 (n), shape{:});
%! scope = cuda.stream_scope (t);
%! slow.delay (20);
%! add (a, b, int32 (n), shape{:});
%! out = cuda.InOut (x);
%! add (out, a, int32 (n), shape{:}, "stream", s);
%! clear scope
%! d = a + 0;
%! assert (gather (c), 2 * x + 1);
%! assert (gather (d), 7 * x + 1);
%! assert (gather (a), 7 * x + 1);
%! assert (out.value, 8 * x + 1);
%! assert (gather (b), 2 * x);
%! clear mod add slow s t scope a b c d out
%! assert_no_live ();

## Copies of cuda.* without a stream are in the current one
%!test
%! slow = stream_kernels ();
%! s = cuda.Stream (1);
%! x = rand (1e5, 1);
%! d = cuda.mem_alloc (8e5);
%! h = cuda.pagelocked_zeros ([1e5 1]);
%! k = cuda.pagelocked_zeros ([1e5 1]);
%! h.value = x;
%! scope = cuda.stream_scope (s);
%! slow.delay (20);
%! cuda.memcpy_htod_async (d, h);
%! a = gpuArray.zeros (1e5, 1);
%! cuda.memcpy_dtod_async (a, d, 8e5);
%! b = a * 2;
%! cuda.memcpy_dtoh_async (k, a);
%! assert (cuda.memcpy_dtoh (zeros (1e5, 1), d), x);
%! clear scope
%! assert (gather (b), x * 2);
%! assert (k.value, x);
%! clear slow s d h k a b
%! assert_no_live ();

## ---- streams that go ----

## Arrays outlive their stream, computed or not
%!test
%! slow = stream_kernels ();
%! x = (1:1e5)';
%! s = cuda.Stream (1);
%! scope = cuda.stream_scope (s);
%! a = gpuArray (x) + 1;
%! e = cuda.Event ();
%! slow.delay (20);
%! b = a * 2;
%! e.record ();
%! c = a * 3;                    # pending
%! clear scope s
%! d = b + 1;
%! assert (gather (d), 2 * x + 3);
%! assert (gather (c), 3 * x + 3);
%! assert (gather (b), 2 * x + 2);
%! clear slow a b c d e
%! assert_no_live ();

## More streams than are remembered, one after another and all at once
%!test
%! x = (1:1000)';
%! a = gpuArray (x);
%! for k = 1:100
%!   s = cuda.Stream (1);
%!   scope = cuda.stream_scope (s);
%!   a = a + 1;
%!   clear scope s
%! endfor
%! assert (gather (a), x + 100);
%! s = arrayfun (@(k) cuda.Stream (1), 1:100, "UniformOutput", false);
%! e = cuda.Event ();
%! for k = 1:100
%!   scope = cuda.stream_scope (s{k});
%!   a = a + k;
%!   e.record ();
%! endfor
%! clear scope
%! assert (gather (a), x + 100 + 5050);
%! scopes = {};
%! try
%!   for k = 1:100
%!     scopes{k} = cuda.stream_scope (s{k});
%!   endfor
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%! end_try_catch
%! a = a - 1;
%! assert (gather (a), x + 100 + 5049);
%! clear scopes s e a err
%! assert_no_live ();

## Streams that come and go do not hoard memory
%!test
%! e = cuda.Event ();
%! for k = 1:20
%!   s = cuda.Stream (1);
%!   scope = cuda.stream_scope (s);
%!   a = gpuArray.zeros (1e6, 1) + k;
%!   e.record ();
%!   s.synchronize ();
%!   clear scope s
%!   if (k == 2)
%!     before = __octcuda__ ("memory");
%!   endif
%! endfor
%! after = __octcuda__ ("memory");
%! assert (after.in_use + after.cached <= before.in_use + before.cached + 9e6);
%! assert (gather (a(end)), 20);
%! clear a e
%! assert_no_live ();

## ---- captures ----

## What a graph is yet to compute cannot be read before; what is made of it waits
%!test
%! x = gpuArray (1:1000);
%! s = cuda.Stream (1);
%! warning ("off", "octcuda:detached", "local");
%! [g, y] = cuda.capture (@(x) x * 2, {x}, "stream", s);
%! z = y + 1;
%! y(2) = -1;
%! e = cuda.Event ();
%! e.record ();
%! for f = {@() gather(z), @() gather(y), @() gather(sum (y)), @() sort(y)}
%!   try
%!     f{1} ();
%!     error ("no error");
%!   catch err
%!     assert (err.identifier, "octcuda:LogicError");
%!     assert (! isempty (strfind (err.message, "launch")), err.message);
%!   end_try_catch
%! endfor
%! step = g.instantiate ();
%! step.launch ();
%! assert (gather (z), (1:1000) * 2 + 1);
%! assert (gather (y), [2, -1, (3:1000) * 2]);
%! clear x s g y z e f err step
%! assert_no_live ();

## A graph's temporaries are its own for as long as it lives, sums too
%!function [y, n] = work (x)
%!  y = repmat (x + 1, 2, 1)(2, :) - x(end:-1:1);
%!  y(2:end) = y(1:end-1) .* 2;
%!  n = sum (y);
%!endfunction
%!test
%! v = rand (1, 1e5);
%! [want_y, want_n] = work (v);
%! x = gpuArray (zeros (1, 1e5));
%! work (x);
%! [g, y, n] = cuda.capture (@work, {x});
%! step = g.instantiate ();
%! clear g
%! kept = arrayfun (@(k) gpuArray (k * v) + 1, 1:8, "UniformOutput", false);
%! e = cuda.Event ();
%! e.record ();
%! cuda.memcpy_htod (x, v);
%! for k = 1:3
%!   step.launch ();
%!   kept{k} = kept{k} * 1;
%!   assert (gather (y), want_y);
%!   assert (gather (n), want_n, 1e-12 * sum (abs (want_y)));
%!   assert (gather (sum (kept{k})), sum (k * v + 1), 1e-6);
%! endfor
%! for k = 1:8
%!   assert (gather (kept{k}), k * v + 1);
%! endfor
%! clear x y n step kept e ans
%! assert_no_live ();

## Streams that are captured together are ordered by what passes between them
%!test
%! slow = stream_kernels ();
%! n = 1000;
%! v = rand (n, 1);
%! x = gpuArray (v);
%! a = gpuArray.zeros (n, 1) + 0;
%! c = gpuArray.zeros (n, 1) + 0;
%! s = cuda.Stream (1);
%! t = cuda.Stream (1);
%! e = cuda.Event ();
%! f = cuda.Event ();
%! wait (gpuDevice ());
%! s.begin_capture ();
%! e.record (s);
%! t.wait_for_event (e);
%! scope = cuda.stream_scope (s);
%! slow.copy (a, x, 30);
%! scope = cuda.stream_scope (t);
%! slow.copy (c, a, 1);
%! f.record (t);
%! s.wait_for_event (f);
%! clear scope
%! g = s.end_capture ();
%! assert (rows (g.edges ()), 1);
%! step = g.instantiate ();
%! for k = 1:3
%!   cuda.memcpy_htod (x, k * v);
%!   step.launch (s);
%!   assert (gather (c), k * v);
%! endfor
%! clear slow x a c s t e f g step
%! assert_no_live ();

## ---- programs ----

## Random programs, each statement in another stream (OCTCUDA_RANDOM=N: N of
## them)
%!test
%! n = str2double (getenv ("OCTCUDA_RANDOM"));
%! if (isnan (n))
%!   n = 80;
%! endif
%! before = __octcuda__ ("nodes");
%! old = warning ("off", "all");
%! unwind_protect
%!   turn = stream_turns (1);
%!   for k = 1:n
%!     [msg, text] = random_program (ceil (k / 10), k, turn);
%!     if (! isempty (msg))
%!       error ("random_program (%d, %d): %s\n%s", ceil (k / 10), k, msg, text);
%!     endif
%!   endfor
%! unwind_protect_cleanup
%!   warning (old);
%! end_unwind_protect
%! clear turn
%! assert (__octcuda__ ("pending"), 0);
%! assert (__octcuda__ ("nodes"), before);

## A calculation in blocks on three streams, beside plain Octave
%!test
%! turn = stream_turns (2);
%! n = 2e5;
%! u = rand (n, 1);
%! v = zeros (n, 1);
%! gu = gpuArray (u);
%! gv = gpuArray (v);
%! for k = 1:25
%!   v(2:end-1) = 0.5 * (u(1:end-2) + u(3:end)) - 0.25 * v(2:end-1);
%!   u(1:2:end) = u(1:2:end) .* v(1:2:end);
%!   u -= sqrt (abs (v));
%!   held = turn ();
%!   gv(2:end-1) = 0.5 * (gu(1:end-2) + gu(3:end)) - 0.25 * gv(2:end-1);
%!   held = turn ();
%!   gu(1:2:end) = gu(1:2:end) .* gv(1:2:end);
%!   held = turn ();
%!   gu -= sqrt (abs (gv));
%! endfor
%! assert (gather (gu), u);
%! assert (gather (gv), v);
%! clear turn held gu gv
%! assert_no_live ();

## Words, and plain copies from and to CUDA arrays, come behind work on the array
## in a stream that is not current any more
%!test
%! k = stream_kernels ();
%! s = cuda.Stream (1);
%! t = cuda.Stream (1);
%! from = gpuArray (1:4) + 0;
%! x = gpuArray.zeros (1, 4) + 0;
%! wait (gpuDevice ());
%! scope = cuda.stream_scope (s);
%! k.copy (x, from, 300);
%! clear scope
%! t.write_value (x, typecast (7, "uint64"));
%! t.synchronize ();
%! assert (gather (x), [7, 2, 3, 4]);
%! line = cuda.Array (cuda.ArrayDescriptor ("width", 8));
%! scope = cuda.stream_scope (s);
%! k.copy (x, from, 300);
%! clear scope
%! cuda.memcpy_dtoa (line, 0, x, 32);
%! assert (cuda.memcpy_atoh (zeros (1, 4), line, 0), 1:4);
%! y = gpuArray.zeros (1, 4) + 0;
%! cuda.memcpy_htoa (line, 0, [5, 6, 7, 8]);
%! wait (gpuDevice ());
%! scope = cuda.stream_scope (s);
%! k.copy (y, x, 300);
%! clear scope
%! cuda.memcpy_atod (x, line, 0, 32);
%! assert (gather (x), 5:8);
%! assert (gather (y), 1:4);
%! line = cuda.Array (cuda.ArrayDescriptor ("width", 4));
%! scope = cuda.stream_scope (s);
%! k.copy (x, from, 300);
%! z = single (x);
%! clear scope
%! line.set_value (z);
%! assert (line.value ()(:)', single (1:4));
%! clear k s t from x y z line
%! assert_no_live ();

## ---- faults ----

%!function r = program ()
%!  s = cuda.Stream (1);
%!  t = cuda.Stream (0);
%!  a = gpuArray (1:1000);
%!  scope = cuda.stream_scope (s);
%!  b = a + 1;
%!  b(2:end) = b(1:end-1) .* 2;
%!  scope = cuda.stream_scope (t);
%!  c = b + a;
%!  d = sum (c);
%!  clear scope
%!  f = c .* 2;
%!  close (t);
%!  r = [gather(d), gather(f)(1:5)];
%!endfunction

## Each driver call fails in turn; what follows an illegal address (700) is a
## matter of the host alone
%!test
%! codes = [2, 1];
%! if (strcmp (octcuda_backend (), "host"))
%!   codes(3) = 700;
%! endif
%! fail_in_turn (@program, program (), codes, 0, @() assert (cuda.current_stream () == cuda.Stream.default ()));

%!test assert_no_live ();
