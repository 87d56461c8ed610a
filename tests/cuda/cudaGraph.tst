## Graphs: nodes, edges, launching, changing, lifetimes, misuse.
## SPDX-License-Identifier: GPL-3.0-or-later

## A fill, a kernel behind it, a copy behind that: in order at every launch
%!test
%! add = graph_kernel ("add");
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
%!   assert (host_floats (e, 1000), single (4 * ones (1, 1000)));
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
%! twice = graph_kernel ("twice");
%! add = graph_kernel ("add");
%! n = 10000;
%! a = device_floats (1:n);  b = device_floats (zeros (1, n));  c = device_floats (zeros (1, n));
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
%! assert (host_floats (a, n), single (16 * (1:n)));
%! assert (host_floats (b, n), single (8 * (1:n)));
%! assert (host_floats (c, n), single (8 * (1:n) + 1));
%! clear twice add a b c g o n1 n2 n3 n4 n5 s x
%! assert_no_live ();

## A gpuArray in a graph: pending work is computed first, later work waits
%!test
%! a = gpuArray (single (1:1000)) + 1;
%! g = cuda.Graph ();
%! g.add_kernel_node (graph_kernel ("add"), a, 1, int32 (1000), "block", 256, ...
%!                    "grid", 4);
%! x = g.instantiate ();
%! s = cuda.Stream (1);
%! b = a * 2;           # pending: reads the values before
%! x.launch (s);
%! x.launch (s);
%! assert (gather (b), single (2 * (2:1001)));
%! assert (gather (a * 1), single (4:1003));
%! k = graph_kernel ("add");
%! k (a, 1, int32 (1000), "block", 256, "grid", 4);
%! x.launch (s);
%! assert (gather (a), single (6:1005));
%! clear a g x s b k ans
%! assert_no_live ();

## The array may go before the graph
%!test
%! a = gpuArray (zeros (1, 1e5, "single"));
%! g = cuda.Graph ();
%! g.add_kernel_node (graph_kernel ("add"), a, 1, int32 (1e5), "block", 256, ...
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

## Events in a graph order it with streams
%!test
%! g = cuda.Graph ();
%! d = device_floats ([0, 0]);
%! e1 = cuda.Event ();
%! e2 = cuda.Event ();
%! w = g.add_event_wait_node (e1);
%! k = g.add_kernel_node (graph_kernel ("add"), d, 1, int32 (2), "block", 2, ...
%!                        "dependencies", w);
%! r = g.add_event_record_node (e2, "dependencies", k);
%! assert ({w.type(), r.type()}, {"WAIT_EVENT", "EVENT_RECORD"});
%! x = g.instantiate ();
%! s = cuda.Stream (1);
%! e1.record (s);
%! x.launch (s);
%! e2.synchronize ();
%! assert (e2.query (), true);
%! assert (host_floats (d, 2), single ([1, 1]));
%! clear g d e1 e2 w k r x s ans
%! assert_no_live ();

## Clones are separate
%!test
%! d = device_floats (zeros (1, 4));
%! g = cuda.Graph ();
%! g.add_kernel_node (graph_kernel ("add"), d, 1, int32 (4), "block", 4);
%! h = clone (g);
%! assert (g != h && g == g);
%! h.add_empty_node ();
%! assert ([numel(g.nodes ()), numel(h.nodes ())], [1, 2]);
%! clear g ans
%! x = h.instantiate ();
%! x.launch ();
%! assert (host_floats (d, 4), single ([1, 1, 1, 1]));
%! clear d h x
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
%! d = device_floats (1:4);
%! add = graph_kernel ("add");
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
%! assert (host_floats (d, 4), single (2:5));
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

## Memory that was freed after its node had been made; on a GPU the launch may end the context.
%!testif ; strcmp (octcuda_backend (), "host")
%! for way = 1:4
%!   d = cuda.VirtualMemory (2^22, 2^22);
%!   host = cuda.pagelocked_empty ([1, 10], "single");
%!   g = cuda.Graph ();
%!   if (way == 1)
%!     g.add_memset_node (d + 8, single (1), 10);
%!   elseif (way == 2)
%!     g.add_memcpy_node (host, d + 8, 40);
%!   elseif (way == 3)
%!     part = cuda.Graph ();
%!     part.add_memset_node (uint64 (d + 8), uint8 (1), 64);
%!     g.add_child_graph_node (part);
%!   else
%!     s = cuda.Stream (1);
%!     s.begin_capture ();
%!     cuda.memset_d8_async (uint64 (d + 8), 1, 16, s);
%!     g = s.end_capture ();
%!   endif
%!   x = g.instantiate ();
%!   x.launch ();
%!   d.shrink (0);
%!   fails (@() x.launch (), "octcuda:LogicError", "may have been freed: keep it as long as the graph");
%!   d.grow (2^22);
%!   x.launch ();
%! endfor
%! clear d host g x part s ans
%! assert_no_live ();

%!test
%! f = cuda.SourceModule ("__global__ void f (float *x) { *x = 1; }").get_function ("f");
%! fails (@() cuda.Graph ().add_kernel_node (f, gpuArray (single (0)), "block", 1, "stream", cuda.Stream ()), ...
%!        "octcuda:LogicError", "a node has no stream");

%!error <Invalid call> cuda.Graph ().add_memcpy_node ()
%!error <Invalid call> cuda.Graph ().add_empty_node (1)

%!test assert_no_live ();
