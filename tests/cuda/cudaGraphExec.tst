## Executable graphs: how far they are, parameters, updates, contexts.
## SPDX-License-Identifier: GPL-3.0-or-later

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

## Parameters of an executable graph
%!test
%! add = graph_kernel ("add");
%! d = device_floats (zeros (1, 4));  e = device_floats (1:4);  f = device_floats (5:8);
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
%! assert (host_floats (d, 4), single ([15, 16, 17, 8]));
%! assert (host_floats (e, 4), single ([9, 9, 3, 4]));
%! assert (x.node_get_enabled (b), true);
%! x.node_set_enabled (b, false);
%! assert (x.node_get_enabled (b), false);
%! x.launch ();
%! assert (host_floats (d, 4), single (5:8));
%! y = g.instantiate ();       # the graph itself is as it was
%! y.launch ();
%! assert (host_floats (d, 4), single ([10, 10, 4, 5]));
%! clear add d e f g a b c x y ans
%! assert_no_live ();

## Update takes over another graph of the same shape, and says why not
%!test
%! add = graph_kernel ("add");
%! d = device_floats (zeros (1, 4));
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
%! assert (host_floats (d, 4), single ([9, 9, 9, 9]));
%! h = cuda.Graph ();
%! h.add_memset_node (d, single (7), 4);
%! why = x.update (h);
%! assert (strncmp (why, "ERROR", 5));
%! fails (@() update (x, h), "octcuda:LogicError");
%! x.launch ();
%! assert (host_floats (d, 4), single ([9, 9, 9, 9]));
%! clear add d g a x h why ans
%! assert_no_live ();

## In a context of one's own, and launched while another is current
%!test
%! ctx = cuda.Device (0).make_context ();
%! add = graph_kernel ("add");
%! d = device_floats (1:4);
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
%! assert (host_floats (d, 4), single ([6, 6, 4, 5]));
%! clear add d s g a h x f ans
%! ctx.detach ();
%! clear ctx
%! assert_no_live ();

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
