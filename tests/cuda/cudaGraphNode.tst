## Nodes of graphs: what they depend on and keep alive, graphs within graphs.
## SPDX-License-Identifier: GPL-3.0-or-later

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
%! g.add_kernel_node (graph_kernel ("add"), d, 1, int32 (1000), "block", 256, ...
%!                    "grid", 4, "dependencies", ...
%!                    g.add_memset_node (d, single (5), 1000));
%! g.add_event_record_node (cuda.Event ());
%! x = g.instantiate ();
%! clear d g ans
%! x.launch ();
%! assert (host_floats (keep, 1000), single (6 * ones (1, 1000)));
%! keep.free ();
%! clear keep
%! other = cuda.mem_alloc (4000);
%! cuda.memcpy_htod (other, zeros (1, 1000, "single"));
%! x.launch ();
%! assert (host_floats (other, 1000), zeros (1, 1000, "single"));
%! clear x other ans
%! assert_no_live ();

## A graph within a graph, which is a copy
%!test
%! d = device_floats (zeros (1, 8));
%! inner = cuda.Graph ();
%! p = inner.add_kernel_node (graph_kernel ("add"), d, 1, int32 (8), "block", 8);
%! g = cuda.Graph ();
%! a = g.add_memset_node (d, single (10), 8);
%! b = g.add_child_graph_node (inner, "dependencies", a);
%! c = g.add_child_graph_node (inner, "dependencies", b);
%! assert (c.type (), "GRAPH");
%! inner.add_kernel_node (graph_kernel ("add"), d, 100, int32 (8), "block", 8, ...
%!                        "dependencies", p);
%! clear inner p
%! x = g.instantiate ();
%! x.launch ();
%! assert (host_floats (d, 8), single (12 * ones (1, 8)));
%! clear d g a b c x ans
%! assert_no_live ();
%!test
%! g = cuda.Graph ();
%! fails (@() g.add_child_graph_node (g), "octcuda:LogicError");
%! clear g
%! assert_no_live ();
