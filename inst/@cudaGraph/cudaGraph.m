## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGraph < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGraph
  ##
  ## A CUDA graph: work that is described once and launched many times.
  ##
  ## It comes from a capture (@code{cuda.capture}, or @code{end_capture} of a
  ## stream), or is built of nodes: @code{add_kernel_node}, @code{add_memcpy_node
  ## (@var{g}, @var{dest}, @var{src}, @var{bytes})} between device memory,
  ## gpuArrays and page-locked allocations, without @var{bytes} as many as fit;
  ## @code{add_memset_node (@var{g}, @var{dest}, @var{value}, @var{count})} for
  ## @var{count} elements of the class of @var{value}, which has 1, 2 or 4 bytes;
  ## @code{[@var{node}, @var{flag}] = add_host_node (@var{g})}, which sets a
  ## @code{cudaStreamFlag}; @code{add_event_record_node (@var{g}, @var{event})},
  ## @code{add_event_wait_node (@var{g}, @var{event})},
  ## @code{add_child_graph_node (@var{g}, @var{graph})}, @code{add_empty_node
  ## (@var{g})}.  Each takes @qcode{"dependencies"} and a node or a cell array of
  ## nodes to wait for, as the last arguments, and returns a
  ## @code{cudaGraphNode}.
  ##
  ## @code{nodes (@var{g})} and @code{root_nodes (@var{g})} are cell arrays of
  ## nodes; @code{edges (@var{g})} has a row [@var{from}, @var{to}] of positions
  ## in it for each dependency; @code{add_dependencies (@var{g}, @var{from},
  ## @var{to})} and @code{remove_dependencies} change those; @code{clone
  ## (@var{g})} is a copy; @code{debug_dot_print (@var{g}, @var{file},
  ## @var{flags})} writes a file for Graphviz.
  ##
  ## @code{instantiate (@var{g})} makes a @code{cudaGraphExec}, which can be
  ## launched.
  ##
  ## The memory, kernels and events that the nodes use live as long as the graph
  ## and everything made from it.  @code{close (@var{g})} closes the graph.
  ##
  ## @example
  ## @group
  ## m = cuda.SourceModule ([
  ##   "__global__ void scale (float *x, float a, int n)\n" ...
  ##   "@{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= a; @}"]);
  ## scale = m.get_function ("scale");
  ## d = cuda.mem_alloc (4000);
  ## g = cuda.Graph ();
  ## a = g.add_memset_node (d, single (1), 1000);
  ## b = g.add_kernel_node (scale, d, single (3), int32 (1000), ...
  ##                        "block", 256, "grid", 4, "dependencies", a);
  ## e = g.instantiate ();
  ## e.launch ();
  ## cuda.memcpy_dtoh (single (0), d)
  ##   @result{} ans = 3
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.Graph, cuda.capture, cudaGraphNode, cudaGraphExec}
  ## @end deftp

  methods
  endmethods

endclassdef
