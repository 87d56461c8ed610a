## fault_graphs.m -- a program that uses streams, events, captures and graphs.
##
## R = fault_graphs () gives five numbers.  fault_graphs.tst makes its driver
## calls fail in turn.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function r = fault_graphs ()
  mod = cuda.SourceModule ([ ...
    "__global__ void add (float *x, float v, int n)\n" ...
    "{ int i = threadIdx.x + blockIdx.x * blockDim.x; if (i < n) x[i] += v; }"]);
  add = mod.get_function ("add");
  d = cuda.mem_alloc (400);
  cuda.memcpy_htod (d, ones (1, 100, "single"));
  cuda.Context.synchronize ();
  o = {"block", 128};

  ## Streams and events
  s = cuda.Stream (1);
  t = cuda.ExternalStream (s.handle ());
  [least, greatest] = cuda.stream_priority_range ();
  assert (s.flags () == 1 && s.priority () <= least && s.id () > 0);
  add (d, 1, int32 (100), o{:}, "stream", t);                        # 2
  flag = s.add_callback ();
  s.write_value (d, uint32 (0x40400000));                            # d(1): 3
  s.wait_value (d, uint32 (0x40400000), cuda.stream_wait_value_flags.EQ);

  ## A graph of nodes, and one within it
  h = cuda.pagelocked_zeros ([1, 100], "single");
  g = cuda.Graph ();
  a = g.add_kernel_node (add, d, 2, int32 (100), o{:});
  b = g.add_memcpy_node (h, d, "dependencies", a);
  e = cuda.Event ();
  c = g.add_event_record_node (e, "dependencies", b);
  [n, reached] = g.add_host_node ("dependencies", {b, c});
  outer = cuda.Graph ();
  m = outer.add_memset_node (d, single (1), 1);
  outer.add_child_graph_node (clone (g), "dependencies", m);
  x = outer.instantiate ();
  x.upload (s);
  x.launch (s);
  v = h.value;                                                       # 3 4
  assert (numel (g.nodes ()) == 4 && rows (g.edges ()) == 4);
  y = g.instantiate ();
  y.kernel_node_set_params (a, add, d, 5, int32 (100), o{:});
  y.node_set_enabled (b, y.node_get_enabled (b));
  y.launch (s);

  ## Captured calls and captured arrays
  s.begin_capture ("relaxed");
  add (d, 1, int32 (100), o{:}, "stream", s);
  assert (s.is_capturing () && numel (s.get_capture_info ().dependencies) == 1);
  k = s.end_capture ().instantiate ();
  k.launch (s);
  s.synchronize ();
  u = gpuArray ([1, 2, 3]);
  step = cuda.capture (@(u) 2 * u + 1, {u}, "feedback", true);
  twice = step.instantiate ();
  twice.launch ();
  twice.launch (s);
  assert (strcmp (twice.update (step), "SUCCESS"));
  total = gather (sum (u));
  assert (flag.isset && reached.count >= 1);

  ## Its arrays
  warning ("off", "octcuda:detached", "local");
  twice.set_input (1, [1, 0, 0]);
  u(1) = 10;
  twice.launch ();
  total(2) = gather (sum (u)) * gather (sum (twice.inputs (){1}));   # 10 * 5
  r = [double(v(1:2)), double(cuda.memcpy_dtoh (single (0), d)), total];
endfunction
