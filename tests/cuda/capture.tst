## Capture: streams and gpuArray code recorded as graphs; rules; lifetimes.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function f = add_kernel ()
%!  persistent source = [ ...
%!    "__global__ void add (float *x, float v, int n)\n" ...
%!    "{ int i = threadIdx.x + blockIdx.x * blockDim.x; if (i < n) x[i] += v; }"];
%!  f = cuda.SourceModule (source).get_function ("add");
%!endfunction

## What is captured is not done, and is done at each launch
%!test
%! add = add_kernel ();
%! d = cuda.mem_alloc (400);
%! cuda.memcpy_htod (d, zeros (1, 100, "single"));
%! cuda.Context.synchronize ();
%! s = cuda.Stream (1);
%! assert (s.is_capturing (), false);
%! assert (s.get_capture_info ().status, "NONE");
%! s.begin_capture ("relaxed");
%! assert (s.is_capturing (), true);
%! for k = 1:4
%!   add (d, k, int32 (100), "block", 128, "stream", s);
%! endfor
%! info = s.get_capture_info ();
%! assert (info.status, "ACTIVE");
%! assert (numel (info.dependencies), 1);
%! assert (numel (info.graph.nodes ()), 4);
%! g = s.end_capture ();
%! assert (g == info.graph);
%! assert (s.is_capturing (), false);
%! assert (cuda.memcpy_dtoh (single (0), d), single (0));
%! assert (rows (g.edges ()), 3);
%! n = g.nodes ();
%! assert (sort (cellfun (@(n) numel (n.dependencies ()), n)), [0; 1; 1; 1]);
%! x = g.instantiate ();
%! x.launch (s);
%! x.launch (s);
%! s.synchronize ();
%! assert (cuda.memcpy_dtoh (zeros (1, 100, "single"), d), ...
%!         20 * ones (1, 100, "single"));
%! clear add d s k info g x n
%! assert_no_live ();

## Copies, fills and flags are captured too; launches of graphs cannot be
%!test
%! h = cuda.pagelocked_zeros ([100, 1]);
%! k = cuda.pagelocked_zeros ([100, 1]);
%! d = cuda.mem_alloc (800);
%! e = cuda.mem_alloc (800);
%! s = cuda.Stream (1);
%! inner = cuda.Graph ();
%! inner.add_memset_node (e, uint32 (0), 100);
%! inner_x = inner.instantiate ();
%! s.begin_capture ("relaxed");
%! cuda.memcpy_htod_async (d, h, s);
%! cuda.memcpy_dtod_async (e, d, 800, s);
%! try
%!   inner_x.launch (s);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%!   assert (! isempty (strfind (err.message, "add_child_graph_node")));
%! end_try_catch
%! cuda.memset_d32_async (e, 0, 100, s);
%! cuda.memcpy_dtoh_async (k, e, s);
%! f = s.add_callback ();
%! g = s.end_capture ();
%! types = sort (cellfun (@(n) n.type (), g.nodes (), "UniformOutput", false));
%! assert (types', {"HOST", "MEMCPY", "MEMCPY", "MEMCPY", "MEMSET"});
%! clear d e inner inner_x err
%! h.value = (1:100)';
%! x = g.instantiate ();
%! x.launch (s);
%! assert (k.value, [zeros(50, 1); (51:100)']);
%! x.launch (s);
%! s.synchronize ();
%! assert (f.count, 2);
%! clear h k s f g types x ans
%! assert_no_live ();

## Another stream takes part: fork and join by events
%!test
%! add = add_kernel ();
%! a = cuda.mem_alloc (400);
%! b = cuda.mem_alloc (400);
%! cuda.memcpy_htod (a, zeros (1, 100, "single"));
%! cuda.memcpy_htod (b, zeros (1, 100, "single"));
%! cuda.Context.synchronize ();
%! s = cuda.Stream (1);
%! t = cuda.Stream (1);
%! fork = cuda.Event (cuda.event_flags.DISABLE_TIMING);
%! join = cuda.Event (cuda.event_flags.DISABLE_TIMING);
%! s.begin_capture ("relaxed");
%! add (a, 1, int32 (100), "block", 128, "stream", s);
%! fork.record (s);
%! t.wait_for_event (fork);
%! assert (t.is_capturing ());
%! assert (t.get_capture_info ().id == s.get_capture_info ().id);
%! add (b, 2, int32 (100), "block", 128, "stream", t);
%! add (a, 3, int32 (100), "block", 128, "stream", s);
%! join.record (t);
%! s.wait_for_event (join);
%! add (b, 4, int32 (100), "block", 128, "stream", s);
%! g = s.end_capture ();
%! assert (t.is_capturing (), false);
%! assert (numel (g.nodes ()), 4);
%! assert (rows (g.edges ()), 4);
%! x = g.instantiate ();
%! x.launch (s);
%! s.synchronize ();
%! assert (cuda.memcpy_dtoh (single ([0, 0]), a), single ([4, 4]));
%! assert (cuda.memcpy_dtoh (single ([0, 0]), b), single ([6, 6]));
%! clear add a b s t fork join g x ans
%! assert_no_live ();

## The next node's dependencies can be changed
%!test
%! add = add_kernel ();
%! a = cuda.mem_alloc (400);
%! s = cuda.Stream (1);
%! s.begin_capture ("relaxed");
%! add (a, 1, int32 (100), "block", 128, "stream", s);
%! first = s.get_capture_info ().dependencies;
%! add (a, 1, int32 (100), "block", 128, "stream", s);
%! s.update_capture_dependencies (first, "set_capture_dependencies");
%! assert (s.get_capture_info ().dependencies{1} == first{1});
%! add (a, 1, int32 (100), "block", 128, "stream", s);
%! s.update_capture_dependencies (first);
%! assert (numel (s.get_capture_info ().dependencies), 2);
%! g = s.end_capture ();
%! edges = g.edges ();
%! assert (rows (edges), 2);
%! assert (edges(1,1), edges(2,1));
%! clear add a s first g ans
%! assert_no_live ();

## What cannot be captured spoils it, and the stream is usable again
%!test
%! s = cuda.Stream (1);
%! t = cuda.Stream (1);
%! e = cuda.Event ();
%! a = cuda.mem_alloc (400);
%! add = add_kernel ();
%! s.begin_capture ("relaxed");
%! fails (@() s.is_done (), "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED.* call its end_capture first");
%! assert (s.get_capture_info ().status, "INVALIDATED");
%! fails (@() add (a, 1, int32 (100), "block", 128, "stream", s), ...
%!        "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED");
%! fails (@() s.end_capture (), "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED");
%! assert (s.is_capturing (), false);
%! s.begin_capture ("relaxed");
%! fails (@() s.synchronize (), "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED");
%! fails (@() s.end_capture (), "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED");
%! s.begin_capture ("relaxed");
%! e.record (s);
%! fails (@() e.query (), "octcuda:LogicError", "CUDA_ERROR_CAPTURED_EVENT");
%! try
%!   s.end_capture ();
%! end_try_catch
%! e = cuda.Event ();
%! e.record (t);
%! s.begin_capture ("relaxed");
%! fails (@() s.wait_for_event (e), "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_ISOLATION");
%! fails (@() s.end_capture (), "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED");
%! s.begin_capture ("relaxed");
%! add (a, 1, int32 (100), "block", 128, "stream", s);
%! f = cuda.Event ();
%! f.record (s);
%! t.wait_for_event (f);
%! add (a, 1, int32 (100), "block", 128, "stream", t);
%! fails (@() s.end_capture (), "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_UNJOINED");
%! assert (t.is_capturing (), false);
%! s.begin_capture ("relaxed");
%! f = cuda.Event ();
%! f.record (s);
%! t.wait_for_event (f);
%! fails (@() t.end_capture (), "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_UNMATCHED");
%! try
%!   s.end_capture ();
%! end_try_catch
%! fails (@() s.end_capture (), "octcuda:LogicError", "call begin_capture first");
%! s.begin_capture ();
%! fails (@() s.begin_capture (), "octcuda:LogicError", "captured already");
%! assert (isempty (s.end_capture ().nodes ()));
%! fails (@() begin_capture (cuda.Stream.default ()), ...
%!        "octcuda:LogicError", "the default stream cannot record");
%! add (a, 1, int32 (100), "block", 128, "stream", s);
%! s.synchronize ();
%! clear s t e f a add ans
%! assert_no_live ();

## A blocking stream under capture and the default stream do not go together
%!test
%! a = cuda.mem_alloc (400);
%! add = add_kernel ();
%! s = cuda.Stream (0);
%! s.begin_capture ("relaxed");
%! fails (@() add (a, 1, int32 (100), "block", 128), ...
%!        "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT");
%! fails (@() s.end_capture (), "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED");
%! clear a add s
%! assert_no_live ();

## In other modes than RELAXED, memory cannot be had meanwhile
%!test
%! s = cuda.Stream (1);
%! for mode = {"global", "thread_local"}
%!   s.begin_capture (mode{1});
%!   fails (@() cuda.mem_alloc (400), ...
%!        "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED");
%!   fails (@() s.end_capture (), "octcuda:LogicError", "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED");
%! endfor
%! s.begin_capture (cuda.capture_mode.RELAXED);
%! m = cuda.mem_alloc (400);
%! g = s.end_capture ();
%! fails (@() begin_capture (s, "strict"), "octcuda:LogicError", "strict");
%! clear s m g mode
%! assert_no_live ();

## Host arrays and times cannot be captured
%!test
%! add = add_kernel ();
%! s = cuda.Stream (1);
%! s.begin_capture ("relaxed");
%! fails (@() add (cuda.InOut (single (1:4)), 1, int32 (4), ...
%!                              "block", 4, "stream", s), "octcuda:LogicError", "argument 1");
%! a = cuda.mem_alloc (16);
%! fails (@() add (a, 1, int32 (4), "block", 4, "stream", s, ...
%!                          "time_kernel", true), "octcuda:LogicError", "timed");
%! g = s.end_capture ();
%! assert (isempty (g.nodes ()));
%! clear add s a g ans
%! assert_no_live ();

## A stream that goes while it is captured takes the capture with it
%!test
%! a = cuda.mem_alloc (400);
%! add = add_kernel ();
%! s = cuda.Stream (1);
%! s.begin_capture ("relaxed");
%! add (a, 1, int32 (100), "block", 128, "stream", s);
%! clear s a add
%! assert_no_live ();
%! assert (gather (gpuArray (1:3) + 1), 2:4);

## Plain gpuArray code: the result, at each launch, of what the inputs are then
%!test
%! x = gpuArray (1:1000);
%! [g, y, m] = cuda.capture (@(x) deal (sqrt (x .* x + 1) - x, sum (x)), {x});
%! assert (isa (y, "gpuArray") && isa (m, "gpuArray"));
%! fails (@() gather (y), "octcuda:LogicError", "launch the graph first");
%! later = y * 2;
%! e = g.instantiate ();
%! e.launch ();
%! assert (gather (y), sqrt ((1:1000) .^ 2 + 1) - (1:1000));
%! assert (gather (m), 500500);
%! assert (gather (later), 2 * gather (y));
%! set = cuda.SourceModule ("__global__ void set (double *x) { x[0] = 7; }");
%! set.get_function ("set") (x, "block", 1);
%! e.launch ();
%! assert (gather (y(1)), sqrt (50) - 7);
%! assert (gather (m), 500506);
%! clear x g y m e set later ans
%! assert_no_live ();

## Feedback: a launch is a step of a loop
%!test
%! x = gpuArray ([1, 2, 3]);
%! same = x;
%! step = instantiate (cuda.capture (@(x) x .* x + 1, {x}, "feedback", true));
%! want = [1, 2, 3];
%! for k = 1:3
%!   later = x * 2;
%!   step.launch ();
%!   assert (gather (later), want * 2);
%!   want = want .* want + 1;
%!   assert (gather (x), want);
%! endfor
%! assert (gather (same), want);
%! clear x same step want k later
%! assert_no_live ();

## Some arguments only, several at once, and a swap
%!test
%! a = gpuArray (1:5);
%! b = gpuArray (11:15);
%! swap = cuda.capture (@(a, b) deal (b, a), {a, b}, "feedback", true);
%! x = swap.instantiate ();
%! x.launch ();
%! assert ({gather(a), gather(b)}, {11:15, 1:5});
%! x.launch ();
%! x.launch ();
%! assert ({gather(a), gather(b)}, {11:15, 1:5});
%! both = instantiate (cuda.capture (@(a, b) deal (a + b, a - b), {a, b}, ...
%!                                   "feedback", [2, 1]));
%! both.launch ();
%! assert ({gather(b), gather(a)}, {12:2:20, [10, 10, 10, 10, 10]});
%! clear a b swap x both
%! assert_no_live ();

## A heat equation, replayed, is the loop
%!function u = heat (u)
%!  n = rows (u);
%!  i = 2:n-1;
%!  u(i, i) = u(i, i) + 0.1 * (u(i-1, i) + u(i+1, i) + u(i, i-1) + u(i, i+1) ...
%!                             - 4 * u(i, i));
%!endfunction
%!test
%! u0 = rand (60);
%! u = gpuArray (u0);
%! step = instantiate (cuda.capture (@(u) heat (heat (u)), {u}, "feedback", true));
%! for k = 1:10
%!   step.launch ();
%! endfor
%! want = u0;
%! for k = 1:20
%!   want = heat (want);
%! endfor
%! assert (gather (u), want, 1e-13);
%! clear u step k
%! assert_no_live ();

## Kernels and expressions mixed; what they use may be cleared
%!test
%! add = add_kernel ();
%! x = gpuArray (single (1:1000));
%! c = gpuArray (single (1000:-1:1));
%! function y = mixed (x, c, add)
%!   y = x + c;
%!   add (y, 10, int32 (1000), "block", 256, "grid", 4);
%!   y = y .* 2;
%! endfunction
%! [g, y] = cuda.capture (@mixed, {x, c, add});
%! e = g.instantiate ();
%! clear x c add g
%! junk = arrayfun (@(k) gpuArray.ones (1, 1000, "single"), 1:8, ...
%!                  "UniformOutput", false);
%! for k = 1:3
%!   e.launch ();
%! endfor
%! assert (gather (y), single (2022 * ones (1, 1000)));
%! assert (all (cellfun (@(j) all (gather (j) == 1), junk)));
%! clear e y junk k ans
%! assert_no_live ();

## Update: the same work on other arrays, which then live with it
%!test
%! x = gpuArray (1:1000);
%! y = gpuArray (zeros (1, 1000));
%! f = @(x) 2 * x + 1;
%! e = instantiate (cuda.capture (f, {x}, "feedback", true));
%! e.launch ();
%! other = cuda.capture (f, {y}, "feedback", true);
%! assert (e.update (other), "SUCCESS");
%! clear other
%! e.launch ();
%! e.launch ();
%! assert (gather (x), 2 * (1:1000) + 1);
%! assert (gather (y), 3 * ones (1, 1000));
%! clear y
%! junk = gpuArray (ones (1, 1000));
%! e.launch ();
%! assert (gather (junk), ones (1, 1000));
%! more = cuda.capture (@(x) sum (f (x)), {x});
%! assert (strncmp (e.update (more), "ERROR", 5));
%! clear x f e junk more
%! assert_no_live ();

## Reductions, cumulative sums, concatenation, views; many launches
%!test
%! X0 = rand (40, 30);
%! X = gpuArray (X0);
%! average = @mean;
%! if (compare_versions (OCTAVE_VERSION (), "11", ">="))
%!   average = @(x) sum (x) / numel (x);   # there mean looks at its sum
%! endif
%! f = @(X) deal (sum (X), cumsum (X), [X.', X(1:30, :)], ...
%!                max (X(:)) - average (X(:)));
%! [g, a, b, c, d] = cuda.capture (f, {X});
%! e = g.instantiate ();
%! for k = 1:20
%!   e.launch ();
%! endfor
%! assert (gather (a), sum (X0), 1e-12);
%! assert (gather (b), cumsum (X0), 1e-12);
%! assert (gather (c), [X0.', X0(1:30, :)]);
%! assert (gather (d), max (X0(:)) - mean (X0(:)), 1e-14);
%! clear X g a b c d e f k
%! assert_no_live ();

## Launches in other streams are ordered with the arrays
%!test
%! x = gpuArray (zeros (1, 1e6));
%! step = instantiate (cuda.capture (@(x) x + 1, {x}, "feedback", true));
%! s = cuda.Stream (1);
%! t = cuda.Stream (1);
%! for k = 1:10
%!   step.launch (s);
%!   y = x * 2;
%!   step.launch (t);
%!   assert (gather (y(end)), 2 * (2 * k - 1));
%! endfor
%! assert (gather (x([1, end])), [20, 20]);
%! clear x step s t y k
%! assert_no_live ();

## A function that fails leaves no capture behind
%!test
%! u = gpuArray (1:3);
%! fails (@() cuda.capture (@(x) gather (x + 1), {u}), "octcuda:LogicError", "being captured");
%! fails (@() cuda.capture (@(x) x(x > 2), {u}), "octcuda:LogicError", "being captured");
%! fails (@() cuda.capture (@(x) x + gpuArray (1:3), {u}), "octcuda:LogicError", "being captured");
%! a = [10, 20, 30];
%! todo = "convert the arrays that it reads before the capture";
%! fails (@() cuda.capture (@(x) arrayfun (@(t) t + a(2), x), {u}), "octcuda:LogicError", todo);
%! fails (@() cuda.capture (@(x) arrayfun (@plus, x, a), {u}), "octcuda:LogicError", todo);
%! b = gpuArray (a);
%! [g, y] = cuda.capture (@(x) arrayfun (@(t) t + b(2), x), {u});
%! e = instantiate (g);
%! e.launch ();
%! assert (gather (y), [21, 22, 23]);
%! clear e g y b
%! fails (@() cuda.capture (@(x) error ("nothing"), {u}), "", "nothing");
%! fails (@() cuda.capture (@(x) [x, x], {u}, "feedback", true), "octcuda:LogicError", "fed back");
%! fails (@() cuda.capture (@(x) single (x), {u}, "feedback", true), ...
%!        "octcuda:LogicError", "fed back");
%! fails (@() cuda.capture (@(x) 1, {u}, "feedback", true), "octcuda:WrongKind", "gpuArray");
%! fails (@() cuda.capture (@(x) x, {1}, "feedback", true), "octcuda:WrongKind", "gpuArray");
%! fails (@() cuda.capture (@(x) x, {u}, "feedback", 2), "octcuda:LogicError", "positions");
%! fails (@() cuda.capture ("sin"), "octcuda:LogicError", "handle");
%! fails (@() cuda.capture (@sin, {u}, "streams", 1), "octcuda:LogicError", "option");
%! fails (@() cuda.capture (@sin, u), "octcuda:LogicError", "cell");
%! assert (gather (u + 1), 2:4);
%! clear u
%! assert_no_live ();

## Values are not looked at: what leaves the real numbers is NaN
%!test
%! x = gpuArray ([4, -1]);
%! [g, y] = cuda.capture (@(x) sqrt (x), {x});
%! e = g.instantiate ();
%! e.launch ();
%! assert (gather (y), [2, NaN]);
%! assert (gather (sqrt (x)), [2, i]);
%! clear x g y e
%! assert_no_live ();

## What is known of values is not taken for true of later launches
%!test
%! x = abs (gpuArray ([-4, 9]));
%! [g, y] = cuda.capture (@(x) 2 * x, {x});
%! neg = cuda.SourceModule ("__global__ void neg (double *x) { x[0] = -8; }");
%! neg.get_function ("neg") (x, "block", 1);
%! e = g.instantiate ();
%! e.launch ();
%! assert (gather (sqrt (y)), sqrt ([-16, 18]), eps (5));
%! clear x g y neg e ans
%! assert_no_live ();

## Memory of graphs that are gone serves later captures: 60 steps of 8 MB are
## captured where there is room for 49; then of sizes that differ, so that blocks that
## fit nobody are given back within a capture; graphs that are kept stay right
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   code = [ ...
%!     "x = gpuArray ((1:1e6)'); kept = cell (1, 6);\n" ...
%!     "for k = 1:60\n" ...
%!     "  [g, y] = cuda.capture (@(x) x * 2 + k, {x}); e = g.instantiate ();\n" ...
%!     "  e.launch (); assert (gather (y([1, end])), [2; 2e6] + k);\n" ...
%!     "  if (mod (k, 10) == 0) kept{k / 10} = {y, e, g}; endif\n" ...
%!     "  clear g e y\n" ...
%!     "endfor\n" ...
%!     "for k = 1:60\n" ...
%!     "  n = 1e6 + k * 3e5; z = gpuArray (ones (n, 1));\n" ...
%!     "  [g, y] = cuda.capture (@() z + k); e = g.instantiate (); e.launch ();\n" ...
%!     "  assert (gather (y([1, end])), [1; 1] + k);\n" ...
%!     "  clear g e y z\n" ...
%!     "endfor\n" ...
%!     "kept{1}{2}.set_input (1, 7 * ones (1e6, 1));\n" ...
%!     "for k = 1:6\n" ...
%!     "  kept{k}{2}.launch ();\n" ...
%!     "  assert (gather (kept{k}{1}([1, end])), [14; 14] + 10 * k);\n" ...
%!     "endfor\n" ...
%!     "clear kept k\n" ...
%!     "clear kept k; m = cuda.mem_alloc (380e6);\n" ];
%!   before = getenv ("OCTCUDA_HOST_MEMORY");
%!   unwind_protect
%!     setenv ("OCTCUDA_HOST_MEMORY", "400e6");
%!     [status, out] = run_octave (code);
%!     assert (out, "");
%!     assert (status, 0);
%!   unwind_protect_cleanup
%!     setenv ("OCTCUDA_HOST_MEMORY", before);
%!   end_unwind_protect
%! endif

## Graphs that are kept need their memory; when there is no more, the error says
## so, and as soon as they go there is
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   code = [ ...
%!     "x = gpuArray ((1:1e6)'); kept = {};\n" ...
%!     "try, for k = 1:60, [kept{end+1}, y] = cuda.capture (@(x) x + k, {x}); endfor\n" ...
%!     "catch e, assert (e.identifier, \"octcuda:MemoryError\"); end_try_catch\n" ...
%!     "assert (k > 45 && k < 50); clear y\n" ...
%!     "kept(20:end) = [];\n" ...
%!     "for k = 1:40\n" ...
%!     "  [g, y] = cuda.capture (@(x) [x; x] + k, {x}); e = g.instantiate ();\n" ...
%!     "  e.launch (); assert (gather (y([1, end])), [1; 1e6] + k); clear g e y\n" ...
%!     "endfor\n" ];
%!   before = getenv ("OCTCUDA_HOST_MEMORY");
%!   unwind_protect
%!     setenv ("OCTCUDA_HOST_MEMORY", "400e6");
%!     [status, out] = run_octave (code);
%!     assert (out, "");
%!     assert (status, 0);
%!   unwind_protect_cleanup
%!     setenv ("OCTCUDA_HOST_MEMORY", before);
%!   end_unwind_protect
%! endif

%!test assert_no_live ();
