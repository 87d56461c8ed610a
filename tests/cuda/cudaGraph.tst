## Graphs: nodes, edges, launching, changing, lifetimes, misuse.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function f = kernel (name)
%!  persistent source = [ ...
%!    "__global__ void add (float *x, float v, int n)\n" ...
%!    "{ int i = threadIdx.x + blockIdx.x * blockDim.x; if (i < n) x[i] += v; }\n" ...
%!    "__global__ void twice (float *y, const float *x, int n)\n" ...
%!    "{ int i = threadIdx.x + blockIdx.x * blockDim.x; if (i < n) y[i] = 2 * x[i]; }\n"];
%!  f = cuda.SourceModule (source).get_function (name);
%!endfunction

%!function d = device (x)
%!  d = cuda.mem_alloc (4 * numel (x));
%!  cuda.memcpy_htod (d, single (x));
%!  cuda.Context.synchronize ();
%!endfunction

%!function x = host (d, n)
%!  x = cuda.memcpy_dtoh (zeros (1, n, "single"), d);
%!endfunction

## A fill, a kernel behind it, a copy behind that: in order at every launch
%!test
%! add = kernel ("add");
%! d = cuda.mem_alloc (4000);
%! e = cuda.mem_alloc (4000);
%! g = cuda.Graph ();
%! assert (isa (g, "cudaGraph"));
%! a = g.add_memset_node (d, single (1), 1000);
%! b = g.add_kernel_node (add, d, 3, int32 (1000), "block", 256, "grid", 4, ...
%!                        "dependencies", a);
%! c = add_memcpy_node (g, e, d, "dependencies", {b});
%! x = g.instantiate ();
%! for k = 1:3
%!   launch (x);
%!   assert (host (e, 1000), single (4 * ones (1, 1000)));
%! endfor
%! assert (numel (g.nodes ()), 3);
%! assert (size (g.edges ()), [2, 2]);
%! assert ({a.type(), b.type(), c.type()}, {"MEMSET", "KERNEL", "MEMCPY"});
%! assert (cuda.graph_node_type.(b.type ()), 0);
%! assert (numel (g.root_nodes ()), 1);
%! assert (g.root_nodes (){1} == a && a != b);
%! assert (b.dependencies (){1} == a && b.dependents (){1} == c);
%! assert (isempty (a.dependencies ()) && isempty (c.dependents ()));
%! assert (class (b.handle ()), "uint64");
%! clear add d e g a b c x ans k
%! assert_no_live ();

## Two branches that meet; the order that dependencies leave open is no matter
%!test
%! twice = kernel ("twice");
%! add = kernel ("add");
%! n = 10000;
%! a = device (1:n);  b = device (zeros (1, n));  c = device (zeros (1, n));
%! g = cuda.Graph ();
%! o = {"block", 256, "grid", 40};
%! n1 = g.add_kernel_node (twice, b, a, int32 (n), o{:});
%! n2 = g.add_kernel_node (twice, c, a, int32 (n), o{:});
%! n3 = g.add_empty_node ("dependencies", {n1, n2});
%! n4 = g.add_kernel_node (twice, a, b, int32 (n), o{:}, "dependencies", n3);
%! n5 = g.add_kernel_node (add, c, 1, int32 (n), o{:}, "dependencies", {n3});
%! assert (n3.type (), "EMPTY");
%! s = cuda.Stream (1);
%! x = g.instantiate ();
%! x.upload (s);
%! x.launch (s);
%! x.launch (s);
%! s.synchronize ();
%! assert (host (a, n), single (16 * (1:n)));
%! assert (host (b, n), single (8 * (1:n)));
%! assert (host (c, n), single (8 * (1:n) + 1));
%! clear twice add a b c g o n1 n2 n3 n4 n5 s x
%! assert_no_live ();

## Dependencies can be added and removed; a circle cannot be instantiated
%!test
%! g = cuda.Graph ();
%! a = g.add_empty_node ();
%! b = g.add_empty_node ();
%! g.add_dependencies (a, b);
%! assert (sort (g.edges ()), [1, 2]);
%! g.remove_dependencies (a, b);
%! assert (g.edges (), zeros (0, 2));
%! fails (@() g.remove_dependencies (a, b), "octcuda:LogicError");
%! g.add_dependencies (a, b);
%! fails (@() g.add_dependencies (a, b), "octcuda:LogicError");
%! function circle (g, a, b)
%!   g.add_dependencies (b, a);
%!   g.instantiate ();
%! endfunction
%! fails (@() circle (g, a, b), "octcuda:LogicError");
%! clear g a b
%! assert_no_live ();

## What nodes use lives as long as the graph: memory, kernels, modules, events
%!test
%! d = cuda.mem_alloc (4000);
%! keep = d;
%! g = cuda.Graph ();
%! g.add_kernel_node (kernel ("add"), d, 1, int32 (1000), "block", 256, ...
%!                    "grid", 4, "dependencies", ...
%!                    g.add_memset_node (d, single (5), 1000));
%! g.add_event_record_node (cuda.Event ());
%! x = g.instantiate ();
%! clear d g ans
%! x.launch ();
%! assert (host (keep, 1000), single (6 * ones (1, 1000)));
%! keep.free ();
%! clear keep
%! other = cuda.mem_alloc (4000);
%! cuda.memcpy_htod (other, zeros (1, 1000, "single"));
%! x.launch ();
%! assert (host (other, 1000), zeros (1, 1000, "single"));
%! clear x other ans
%! assert_no_live ();

## A gpuArray in a graph: pending work is computed first, later work waits
%!test
%! a = gpuArray (single (1:1000)) + 1;
%! g = cuda.Graph ();
%! g.add_kernel_node (kernel ("add"), a, 1, int32 (1000), "block", 256, ...
%!                    "grid", 4);
%! x = g.instantiate ();
%! s = cuda.Stream (1);
%! b = a * 2;           # pending: reads the values before
%! x.launch (s);
%! x.launch (s);
%! assert (gather (b), single (2 * (2:1001)));
%! assert (gather (a * 1), single (4:1003));
%! k = kernel ("add");
%! k (a, 1, int32 (1000), "block", 256, "grid", 4);
%! x.launch (s);
%! assert (gather (a), single (6:1005));
%! clear a g x s b k ans
%! assert_no_live ();

## The array may go before the graph
%!test
%! a = gpuArray (zeros (1, 1e5, "single"));
%! g = cuda.Graph ();
%! g.add_kernel_node (kernel ("add"), a, 1, int32 (1e5), "block", 256, ...
%!                    "grid", 391);
%! x = g.instantiate ();
%! clear a g
%! b = gpuArray (zeros (1, 1e5, "single"));
%! for k = 1:5
%!   x.launch ();
%! endfor
%! assert (gather (b), zeros (1, 1e5, "single"));
%! clear b x k ans
%! assert_no_live ();

## Flags tell Octave how far a graph has come
%!test
%! g = cuda.Graph ();
%! [n, f] = g.add_host_node ();
%! assert (n.type (), "HOST");
%! x = g.instantiate ();
%! s = cuda.Stream ();
%! assert (f.isset, false);
%! x.launch (s);
%! assert (wait (f, 300), true);
%! x.launch (s);
%! x.launch (s);
%! s.synchronize ();
%! assert (f.count, 3);
%! f.reset ();
%! assert (f.isset, false);
%! f.close ();
%! x.launch (s);
%! s.synchronize ();
%! clear g n f x s
%! assert_no_live ();

## Events in a graph order it with streams
%!test
%! g = cuda.Graph ();
%! d = device ([0, 0]);
%! e1 = cuda.Event ();
%! e2 = cuda.Event ();
%! w = g.add_event_wait_node (e1);
%! k = g.add_kernel_node (kernel ("add"), d, 1, int32 (2), "block", 2, ...
%!                        "dependencies", w);
%! r = g.add_event_record_node (e2, "dependencies", k);
%! assert ({w.type(), r.type()}, {"WAIT_EVENT", "EVENT_RECORD"});
%! x = g.instantiate ();
%! s = cuda.Stream (1);
%! e1.record (s);
%! x.launch (s);
%! e2.synchronize ();
%! assert (e2.query (), true);
%! assert (host (d, 2), single ([1, 1]));
%! clear g d e1 e2 w k r x s ans
%! assert_no_live ();

## A graph within a graph, which is a copy
%!test
%! d = device (zeros (1, 8));
%! inner = cuda.Graph ();
%! p = inner.add_kernel_node (kernel ("add"), d, 1, int32 (8), "block", 8);
%! g = cuda.Graph ();
%! a = g.add_memset_node (d, single (10), 8);
%! b = g.add_child_graph_node (inner, "dependencies", a);
%! c = g.add_child_graph_node (inner, "dependencies", b);
%! assert (c.type (), "GRAPH");
%! inner.add_kernel_node (kernel ("add"), d, 100, int32 (8), "block", 8, ...
%!                        "dependencies", p);
%! clear inner p
%! x = g.instantiate ();
%! x.launch ();
%! assert (host (d, 8), single (12 * ones (1, 8)));
%! clear d g a b c x ans
%! assert_no_live ();
%!test
%! g = cuda.Graph ();
%! fails (@() g.add_child_graph_node (g), "octcuda:LogicError");
%! clear g
%! assert_no_live ();

## Clones are separate
%!test
%! d = device (zeros (1, 4));
%! g = cuda.Graph ();
%! g.add_kernel_node (kernel ("add"), d, 1, int32 (4), "block", 4);
%! h = clone (g);
%! assert (g != h && g == g);
%! h.add_empty_node ();
%! assert ([numel(g.nodes ()), numel(h.nodes ())], [1, 2]);
%! clear g ans
%! x = h.instantiate ();
%! x.launch ();
%! assert (host (d, 4), single ([1, 1, 1, 1]));
%! clear d h x
%! assert_no_live ();

## Parameters of an executable graph
%!test
%! add = kernel ("add");
%! d = device (zeros (1, 4));  e = device (1:4);  f = device (5:8);
%! g = cuda.Graph ();
%! a = g.add_memcpy_node (d, e);
%! b = g.add_kernel_node (add, d, 1, int32 (4), "block", 4, ...
%!                        "dependencies", a);
%! c = g.add_memset_node (e, single (0), 1, "dependencies", b);
%! x = g.instantiate ();
%! x.memcpy_node_set_params (a, d, f);
%! x.kernel_node_set_params (b, add, d, 10, int32 (3), "block", 4);
%! x.memset_node_set_params (c, e, single (9), 2);
%! x.launch ();
%! assert (host (d, 4), single ([15, 16, 17, 8]));
%! assert (host (e, 4), single ([9, 9, 3, 4]));
%! assert (x.node_get_enabled (b), true);
%! x.node_set_enabled (b, false);
%! assert (x.node_get_enabled (b), false);
%! x.launch ();
%! assert (host (d, 4), single (5:8));
%! y = g.instantiate ();       # the graph itself is as it was
%! y.launch ();
%! assert (host (d, 4), single ([10, 10, 4, 5]));
%! clear add d e f g a b c x y ans
%! assert_no_live ();

## Update takes over another graph of the same shape, and says why not
%!test
%! add = kernel ("add");
%! d = device (zeros (1, 4));
%! g = cuda.Graph ();
%! a = g.add_memset_node (d, single (1), 4);
%! g.add_kernel_node (add, d, 1, int32 (4), "block", 4, "dependencies", a);
%! x = g.instantiate ();
%! h = cuda.Graph ();
%! p = h.add_memset_node (d, single (7), 4);
%! h.add_kernel_node (add, d, 2, int32 (4), "block", 4, "dependencies", p);
%! assert (x.update (h), "SUCCESS");
%! clear h p
%! x.launch ();
%! assert (host (d, 4), single ([9, 9, 9, 9]));
%! h = cuda.Graph ();
%! h.add_memset_node (d, single (7), 4);
%! why = x.update (h);
%! assert (strncmp (why, "ERROR", 5));
%! fails (@() update (x, h), "octcuda:LogicError");
%! x.launch ();
%! assert (host (d, 4), single ([9, 9, 9, 9]));
%! clear add d g a x h why ans
%! assert_no_live ();

## In a context of one's own, and launched while another is current
%!test
%! ctx = cuda.Device (0).make_context ();
%! add = kernel ("add");
%! d = device (1:4);
%! s = cuda.Stream (1);
%! g = cuda.Graph ();
%! a = g.add_memset_node (d, single (5), 2);
%! s.begin_capture ("relaxed");
%! add (d, 1, int32 (4), "block", 4, "stream", s);
%! h = s.end_capture ();
%! cuda.Context.pop ();
%! g.add_child_graph_node (h, "dependencies", a);
%! x = g.instantiate ();
%! x.launch (s);
%! f = s.add_callback ();
%! assert (f.wait (300));
%! s.synchronize ();
%! assert (host (d, 4), single ([6, 6, 4, 5]));
%! clear add d s g a h x f ans
%! ctx.detach ();
%! clear ctx
%! assert_no_live ();

## A file for Graphviz
%!test
%! file = [tempname(), ".dot"];
%! g = cuda.Graph ();
%! g.add_empty_node ("dependencies", g.add_empty_node ());
%! g.debug_dot_print (file, cuda.graph_debug_dot_flags.VERBOSE);
%! text = fileread (file);
%! unlink (file);
%! assert (! isempty (strfind (text, "digraph")));
%! assert (! isempty (strfind (text, "->")));
%! clear g ans
%! assert_no_live ();

## Page-locked memory: its value waits for the launch
%!test
%! d = cuda.mem_alloc (8e6);
%! h = cuda.pagelocked_zeros ([1e6, 1]);
%! k = cuda.pagelocked_zeros ([1e6, 1]);
%! g = cuda.Graph ();
%! g.add_memcpy_node (k, d, "dependencies", g.add_memcpy_node (d, h));
%! x = g.instantiate ();
%! s = cuda.Stream (1);
%! for i = 1:3
%!   h.value = i * ones (1e6, 1);
%!   x.launch (s);
%!   assert (isequal (k.value, i * ones (1e6, 1)));
%! endfor
%! clear d h k g x s i ans
%! assert_no_live ();

## Mistakes
%!test
%! g = cuda.Graph ();
%! h = cuda.Graph ();
%! d = device (1:4);
%! add = kernel ("add");
%! n = h.add_empty_node ();
%! fails (@() g.add_empty_node ("dependencies", n), "octcuda:LogicError");
%! fails (@() g.add_empty_node ("dependencies"), "octcuda:LogicError");
%! fails (@() g.add_empty_node ("after", n), "octcuda:LogicError");
%! fails (@() g.add_empty_node ("dependencies", g), "octcuda:WrongKind");
%! fails (@() g.add_memset_node (d, 1, 4), "octcuda:LogicError");
%! fails (@() g.add_memset_node (d, single (1), 5), "octcuda:LogicError");
%! fails (@() g.add_memset_node (d, single (1), 0), "octcuda:LogicError");
%! fails (@() g.add_memcpy_node (d, d, 17), "octcuda:LogicError");
%! fails (@() g.add_kernel_node (add, cuda.InOut (single (1:4)), 1, int32 (4), ...
%!                               "block", 4), "octcuda:LogicError");
%! fails (@() g.add_kernel_node (add, d, 1, "block", 4), "octcuda:LogicError");
%! fails (@() g.add_kernel_node (@() 1), "octcuda:LogicError");
%! fails (@() g.add_kernel_node (add, d, 1, int32 (4), "block", 4, ...
%!                               "cooperative", true), "octcuda:LogicError");
%! fails (@() g.add_kernel_node (add, d, 1, int32 (4), "block", 4, ...
%!                               "time_kernel", true), "octcuda:LogicError");
%! assert (isempty (g.nodes ()));
%! add (d, 1, int32 (4), "block", 4);  # calls are calls again
%! assert (host (d, 4), single (2:5));
%! n.close ();
%! fails (@() n.type (), "octcuda:ClosedHandle");
%! h.close ();
%! fails (@() h.nodes (), "octcuda:ClosedHandle");
%! x = g.instantiate ();
%! x.close ();
%! x.close ();
%! fails (@() x.launch (), "octcuda:ClosedHandle");
%! clear g h d add n x ans
%! assert_no_live ();
%!error <Invalid call> cuda.Graph ().add_memcpy_node ()
%!error <Invalid call> cuda.Graph ().add_empty_node (1)

%!test assert_no_live ();

## A graph is launched in streams of its own context
%!test
%! g = cuda.Graph ();
%! g.add_empty_node ();
%! x = g.instantiate ();
%! c = cuda.Device (0).make_context ();
%! s = cuda.Stream ();
%! cuda.Context.pop ();
%! try
%!   x.launch (s);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%!   assert (strfind (err.message, "another context than the graph"), 18);
%! end_try_catch
%! x.launch (cuda.Stream ());
%! x.launch ();
%! clear g x c s err ans;
%! assert_no_live ();
