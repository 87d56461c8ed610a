## fault_launch_program.m -- a program that launches kernels in every way.
##
## fault_launch.tst makes its driver calls fail in turn.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function r = fault_launch_program ()
  module = cuda.SourceModule ([ ...
    "#include <cooperative_groups.h>\n" ...
    "struct pair { int n; double v; };\n" ...
    "__global__ void add (double *x, pair p)\n" ...
    "{ int i = threadIdx.x; if (i < p.n) x[i] += p.v; }\n" ...
    "__global__ void meet (double *x)\n" ...
    "{ if (threadIdx.x == 0 && blockIdx.x == 0) x[0] = 7;\n" ...
    "  cooperative_groups::this_grid ().sync (); x[1] = x[0]; }\n"]);
  add = module.get_function ("add");
  t = cuda.struct_type ("pair", "n", "int32", "v", "double");
  add.prepare ({"P", t});
  x = cuda.InOut (1:4);
  s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
  add (x, struct ("n", 3, "v", 10), "block", 4, "stream", s);
  prepared_call (add, 1, 4, x, [4, 100]);
  seconds = add (x, t.pack (struct ("n", 1, "v", 1000)), "block", 4, ...
                 "time_kernel", true);
  assert (seconds >= 0);
  g = gpuArray ([1, 2]);
  add (g, [2, 5], "block", 2, "stream", s, "priority", 0);
  y = cuda.Out ([0, 0]);
  meet = module.get_function ("meet");
  meet (y, "block", 32, "grid", 2, "cooperative", true);
  h = test_handler ([1, 2]);
  add (h, [2, 1], "block", 2);
  n = add.active_blocks (32);
  m = add.max_potential_block_size ();
  assert (n >= 1 && m >= 32);
  r = [x.value, gather(g), y.value, h.value];
endfunction
