## cudaGlMapping.tst -- cuda.gl: gpuArrays that read what is mapped, and keep its value
## SPDX-License-Identifier: GPL-3.0-or-later

%!function [c, b, r, m] = mapped (x)
%!  c = cuda.gl.Context ("mode", "headless");
%!  b = cuda.gl.Buffer (x);
%!  r = cuda.gl.RegisteredBuffer (b);
%!  m = r.map ();
%!endfunction

## How many copies within the device ACT () makes
%!function n = copies (act)
%!  octcuda_profile ("on");
%!  unwind_protect
%!    act ();
%!    calls = octcuda_profile ().calls;
%!  unwind_protect_cleanup
%!    octcuda_profile ("off");
%!  end_unwind_protect
%!  within = regexp ({calls.name}, 'cuMemcpy(DtoD|Async|Peer|2D|3D)', "once");
%!  n = sum ([calls(! cellfun (@isempty, within)).n]);
%!endfunction

%!function k = kernel (text)
%!  k = cuda.SourceModule (["extern \"C\" __global__ void f (" text ]).get_function ("f");
%!endfunction

%!function k = twice ()
%!  k = kernel ("float *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= 2; }");
%!endfunction

%!function assert_none ()
%!  assert_no_live ();
%!  [objects, contexts] = __gl__ ("live");
%!  assert ([objects, contexts], [0 0]);
%!endfunction

## Nothing is copied while it is mapped; what is alive when it is unmapped is copied once
%!testif ; can_gl ()
%! x = single (mod (1:2^16, 251));
%! [c, b, r, m] = mapped (x);
%! total = @() assert (gather (sum (m.gpuarray ("single"))), sum (x));
%! total ();
%! assert (copies (total), 0);
%! assert (copies (@() assert (gather (m.gpuarray ("single", [2^8, 2^8])(7,:)), x(7:2^8:end))), 0);
%! g = m.gpuarray ("single");
%! h = reshape (g, 2^8, []);
%! y = g + 1;
%! assert (copies (@() m.unmap ()), 1);
%! b.set (-x);
%! m = r.map ();
%! m.unmap ();
%! assert (gather (g), x);
%! assert (gather (h), reshape (x, 2^8, []));
%! assert (gather (y), x + 1);
%! b.set (x);
%! m = r.map ();
%! y = 2 * m.gpuarray ("single");
%! z = sum (m.gpuarray ("single"));
%! assert (copies (@() m.unmap ()), 0);
%! b.set (-x);
%! m = r.map ();
%! assert (gather (y), 2 * x);
%! assert (gather (z), sum (x));
%! clear total
%! clear c b r m g h y z
%! assert_none ();

## What is written to the array stays out of the mapping
%!testif ; can_gl ()
%! x = single (1:64);
%! [c, b, r, m] = mapped (x);
%! g = m.gpuarray ("single");
%! g(3) = 100;
%! h = m.gpuarray ("single");
%! h(:) = 7;
%! u = m.gpuarray ("single");
%! want = x;
%! for k = 1:5
%!   u(2:end-1) = u(1:end-2) + u(3:end);
%!   want(2:end-1) = want(1:end-2) + want(3:end);
%! endfor
%! v = m.gpuarray ("single");
%! v += 1;
%! w = m.gpuarray ("single");
%! w(end+1) = 5;
%! d = m.gpuarray ("single");
%! d(1:2) = [];
%! k = m.gpuarray ("single");
%! f = twice ();
%! f (k, int32 (64), "block", 64);
%! s = m.gpuarray ("single");
%! f (cuda.slice (s, 1:8), int32 (8), "block", 64);
%! o = cuda.GPUArray ([1 64], "single", "gpudata", m.gpuarray ("single"));
%! o(:) = 9;
%! a = m.gpuarray ("single", [8 8]);
%! a(:,2) = a(:,1);
%! assert (gather (m.gpuarray ("single")), x);
%! m.unmap ();
%! assert (b.get ("single"), x);
%! assert (gather (g), single ([1 2 100 4:64]));
%! assert (gather (h), 7 * ones (1, 64, "single"));
%! assert (gather (u), want);
%! assert (gather (v), x + 1);
%! assert (gather (w), [x 5]);
%! assert (gather (d), x(3:end));
%! assert (gather (k), 2 * x);
%! assert (gather (s), [2 * x(1:8), x(9:end)]);
%! assert (gather (o), 9 * ones (1, 64, "single"));
%! assert (gather (a)(:,2), single (1:8)');
%! clear
%! assert_none ();

## Whatever reads it keeps its value: after unmap, set, a kernel with the address, a copy there
%!testif ; can_gl ()
%! x = single (1:64);
%! f = twice ();
%! acts = {@(m) m.unmap();
%!         @(m) m.set(zeros (1, 64, "single"));
%!         @(m) m.set(single (5));
%!         @(m) m.set(m.gpuarray ("single") * 3);
%!         @(m) f(m.device_ptr (), int32 (64), "block", 64);
%!         @(m) f(uint64 (m.device_ptr ()), int32 (64), "block", 64);
%!         @(m) cuda.memcpy_htod(m.device_ptr (), -x);
%!         @(m) cuda.memcpy_dtod(m.device_ptr (), gpuArray (-x), 256);
%!         @(m) cuda.memset_d32(m.device_ptr (), 0, 64);
%!         @(m) close(m);
%!         @(m) delete(m)};
%! for act = acts.'
%!   [c, b, r, m] = mapped (x);
%!   g = m.gpuarray ("single");
%!   y = m.gpuarray ("single") .^ 2;
%!   shapes = {reshape(g, 8, 8), g(:), g(5:2:40), g(:,end:-1:1), reshape(g, 8, 8).', ...
%!             repmat(g, 2, 1), m.gpuarray("uint8"), m.gpuarray("single", 0), g};
%!   part = cuda.slice (g, 3:4);
%!   in_cell = {g};
%!   act{1} (m);
%!   if (! isopen (m) || ! m.is_mapped ())
%!     b.set (-x);
%!     m = r.map ();
%!   endif
%!   assert (gather (g), x);
%!   assert (gather (y), x .^ 2);
%!   want = {reshape(x, 8, 8), x(:), x(5:2:40), fliplr(x), reshape(x, 8, 8).', repmat(x, 2, 1), ...
%!           typecast(x, "uint8"), zeros(0, 0, "single"), x};
%!   for k = 1:numel (want)
%!     if (! isempty (want{k}))
%!       assert (gather (shapes{k}), want{k});
%!     endif
%!   endfor
%!   assert (gather (in_cell{1}), x);
%!   clear m r part
%!   assert (gather (g), x);
%!   clear c b g y shapes in_cell
%!   assert (live_count () <= 2);
%! endfor
%! clear
%! assert_none ();

## Every order of going, by clear
%!testif ; can_gl ()
%! warning ("error", "octcuda:cleanup", "local");
%! x = single (1:4);
%! for order = perms (1:6).'
%!   things = cell (1, 6);
%!   [things{1:4}] = mapped (x);
%!   things{5} = things{4}.gpuarray ("single");
%!   things{6} = sqrt (things{5});
%!   for k = order.'
%!     things{k} = [];
%!     if (! isempty (things{5}))
%!       assert (gather (things{5}), x);
%!     endif
%!   endfor
%!   assert_none ();
%! endfor

## The buffer is OpenGL's again, whatever is alive
%!testif ; can_gl ()
%! [c, b, r, m] = mapped (single (1:4));
%! g = m.gpuarray ("single");
%! clear m
%! b.set (single (5:8));
%! m = r.map ();
%! h = m.gpuarray ("single");
%! clear r m
%! b.set (single (0));
%! assert (gather ([g; h]), single ([1:4; 5:8]));
%! clear b c
%! assert (gather ([g; h]), single ([1:4; 5:8]));
%! clear g h
%! assert_none ();

## Two mappings, two streams
%!testif ; can_gl ()
%! [c, b, r, m] = mapped (single (1:2^12));
%! b2 = cuda.gl.Buffer (single (2^12:-1:1));
%! r2 = cuda.gl.RegisteredBuffer (b2);
%! [s, t] = deal (cuda.Stream (), cuda.Stream ());
%! m2 = r2.map (s);
%! y = m.gpuarray ("single") + m2.gpuarray ("single");
%! g2 = m2.gpuarray ("single");
%! scope = cuda.stream_scope (t);
%! z = g2 * 2;
%! m2.unmap (t);
%! clear scope
%! m2 = r2.map (t);
%! m2.set (zeros (1, 2^12, "single"));
%! clear s t
%! m2.unmap ();
%! m.unmap ();
%! assert (gather (y), single (2^12 + 1) * ones (1, 2^12, "single"));
%! assert (gather (g2), single (2^12:-1:1));
%! assert (gather (z), 2 * single (2^12:-1:1));
%! assert (b2.get ("single"), zeros (1, 2^12, "single"));
%! clear
%! assert_none ();

## In a CUDA context of one's own; streams of another one are refused
%!testif ; can_gl ()
%! warning ("error", "octcuda:cleanup", "local");
%! x = single (1:64);
%! c = cuda.gl.Context ("mode", "headless");
%! b = cuda.gl.Buffer (x);
%! s = cuda.Stream ();
%! ctx = cuda.gl.make_context (cuda.Device (0));
%! r = cuda.gl.RegisteredBuffer (b);
%! m = r.map ();
%! g = m.gpuarray ("single");
%! y = 2 * g;
%! cuda.Context.pop ();
%! h = m.gpuarray ("single");
%! z = gpuArray (x) + h;
%! fails (@() m.unmap (s), "octcuda:LogicError", "another CUDA context");
%! m.unmap ();
%! b.set (-x);
%! m = r.map ();
%! assert (gather (g), x);
%! assert (gather (h), x);
%! assert (gather (y), 2 * x);
%! assert (gather (z), 2 * x);
%! g = m.gpuarray ("single");
%! ctx.detach ();
%! clear ctx
%! m.unmap ();
%! assert (gather (g), -x);
%! clear
%! assert_none ();

## What remembers an address gets one that stays: textures, graphs, captures
%!testif ; can_gl ()
%! x = single (1:64);
%! [c, b, r, m] = mapped (x);
%! g = m.gpuarray ("single");
%! t = cuda.TextureObject (g);
%! f = kernel ("cudaTextureObject_t t, float *y) { y[threadIdx.x] = tex1Dfetch<float> (t, threadIdx.x); }");
%! k = kernel ("const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x]; }");
%! y = gpuArray.zeros (1, 64, "single");
%! h = m.gpuarray ("single");
%! z = gpuArray.zeros (1, 64, "single");
%! graph = cuda.Graph ();
%! graph.add_kernel_node (k, h, z, "block", 64);
%! run = graph.instantiate ();
%! p = m.gpuarray ("single");
%! q = gpuArray.zeros (1, 64, "single");
%! step = instantiate (cuda.capture (@(q) p + q, {q}, "feedback", true));
%! m.unmap ();
%! b.set (zeros (1, 64, "single"));
%! m = r.map ();
%! clear g h p
%! f (t, y, "block", 64);
%! run.launch ();
%! assert (gather (y), x);
%! assert (gather (z), x);
%! step.launch ();
%! step.launch ();
%! assert (gather (q), 2 * x);

## Kernels that only read, read the mapping itself
%!testif ; can_gl ()
%! x = single (1:64);
%! [c, b, r, m] = mapped (x);
%! g = m.gpuarray ("single");
%! y = gpuArray.zeros (1, 64, "single");
%! k = kernel ("const float *x, float *y) { y[threadIdx.x] = x[threadIdx.x]; }");
%! assert (copies (@() k (g, y, "block", 64)), 0);
%! assert (gather (y), x);

## Under arrays of cuda.GPUArray it is copied, as these write there at once
%!testif ; can_gl ()
%! x = single (1:64);
%! [c, b, r, m] = mapped (x);
%! old = m.gpuarray ("single");
%! o = cuda.GPUArray ([1 64], "single", "gpudata", m.device_ptr ());
%! g = m.gpuarray ("single");
%! o(:) = 1;
%! assert (gather (old), x);
%! assert (gather (g), x);
%! fails (@() m.unmap (), "octcuda:LogicError", "still use the mapped memory");
%! clear o
%! m.unmap ();
%! assert (gather (g), x);
%! assert (b.get ("single"), ones (1, 64, "single"));
%! clear
%! assert_none ();

## A reset takes the arrays too, as it does all of them
%!testif ; can_gl ()
%! warning ("error", "octcuda:cleanup", "local");
%! [c, b, r, m] = mapped (single (1:4));
%! g = m.gpuarray ("single");
%! y = g + 1;
%! reset (gpuDevice ());
%! fails (@() gather (g), "octcuda:ClosedHandle", "");
%! fails (@() m.unmap (), "octcuda:ClosedHandle", "");
%! assert (numel (b.get ("single")), 4);
%! clear c b r m g y
%! assert_none ();

## Where the copy fails, unmap does: the mapping stays, and so does the value
%!testif ; can_gl ()
%! x = single (1:2^10);
%! for stop = {@unmap, @close}
%!   [c, b, r, m] = mapped (x);
%!   g = m.gpuarray ("single");
%!   n_failed = 0;
%!   for n = 1:12
%!     failure = [];
%!     __octcuda__ ("fail_call", n, 2);
%!     try
%!       stop{1} (m);
%!     catch failure
%!     end_try_catch
%!     __octcuda__ ("fail_call", 0, 0);
%!     assert (gather (g), x);
%!     if (isempty (failure))
%!       b.set (-x);
%!       m = r.map ();
%!       assert (gather (g), x);
%!       m.set (x);
%!       g = m.gpuarray ("single");
%!     else
%!       n_failed++;
%!       assert (failure.identifier, "octcuda:MemoryError");
%!       assert (m.is_mapped ());
%!     endif
%!   endfor
%!   assert (n_failed > 0);
%!   clear g m
%!   assert (b.get ("single"), x);
%! endfor

## The last variable goes when it fails: a warning, and the array keeps the mapping
%!testif ; can_gl ()
%! x = single (1:2^10);
%! warning ("off", "all", "local");
%! n_kept = 0;
%! for n = 1:12
%!   [c, b, r, m] = mapped (x);
%!   g = m.gpuarray ("single");
%!   __octcuda__ ("fail_call", n, 2);
%!   clear m
%!   __octcuda__ ("fail_call", 0, 0);
%!   if (__octcuda__ ("live", "cudaGlMapping") > 0)
%!     n_kept++;
%!     fails (@() b.get (), "octcuda:LogicError", "mapped");
%!   endif
%!   assert (gather (g), x);
%!   clear g
%!   assert (b.get ("single"), x);
%!   clear c b r
%!   assert_none ();
%! endfor
%! assert (n_kept > 0);

## The end of a session, with everything alive: no complaint
%!testif ; can_gl ()
%! [status, out] = run_octave (strjoin ({
%!   'c = cuda.gl.Context ("mode", "headless");'
%!   'b = cuda.gl.Buffer (single (1:4));'
%!   'm = map (cuda.gl.RegisteredBuffer (b));'
%!   'g = m.gpuarray ("single");'
%!   'y = 2 * g;'
%!   'atexit ("last");'
%!   'function last () printf ("%d ", evalin ("base", "gather ([g; y])")); endfunction'}.', "\n"));
%! assert ({status, strtrim(out)}, {0, "1 2 2 4 3 6 4 8"});

## A plot of it keeps its data, whatever becomes of the mapping
%!testif ; can_plot ()
%! c = cuda.gl.Context ("mode", "headless");
%! b = cuda.gl.Buffer (single (1:100));
%! m = map (cuda.gl.RegisteredBuffer (b));
%! g = m.gpuarray ("single");
%! f = glfigure ("visible", "off", "position", [0 0 300 200]);
%! h = glplot (g);
%! m.set (gpuArray (single (zeros (1, 100))));
%! gldrawnow (f);
%! assert (gather (h.ydata)(:).', single (1:100));
%! m.unmap ();
%! b.set (single (7 * ones (1, 100)));
%! gldrawnow (f);
%! assert (gather (h.ydata)(:).', single (1:100));
%! close (f);
%! clear m b c g
%! assert_no_live ();
