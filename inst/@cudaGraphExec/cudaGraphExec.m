## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGraphExec < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGraphExec
  ##
  ## A CUDA graph that is ready to be launched.
  ##
  ## Made by @code{instantiate} of a @code{cudaGraph}.  @code{launch (@var{e})}
  ## and @code{launch (@var{e}, @var{stream})} run all its nodes, in the order
  ## that their dependencies ask for; launches of one graph run one after the
  ## other.  Where its nodes use gpuArrays, those that are pending are computed
  ## first, and gpuArray work that comes later waits for the graph.
  ## @code{upload (@var{e}, @var{stream})} makes the first launch as fast as the
  ## others.
  ##
  ## Without instantiating again: @code{update (@var{e}, @var{g})} takes over
  ## all parameters of a graph of the same shape, and gives a name in
  ## @code{cuda.graph_exec_update_result}, or raises an error if nobody takes it;
  ## @code{kernel_node_set_params} gives one node other arguments, as
  ## @code{memcpy_node_set_params (@var{e}, @var{node}, @var{dest}, @var{src},
  ## @var{bytes})} and @code{memset_node_set_params (@var{e}, @var{node},
  ## @var{dest}, @var{value}, @var{count})} do; @code{node_set_enabled (@var{e},
  ## @var{node}, false)} skips a node, a kernel, copy or fill, and
  ## @code{node_get_enabled} tells.  @var{node} is one of the graph that
  ## @var{e} was made of.
  ##
  ## @code{close (@var{e})} waits for the last launch and gives it back.
  ##
  ## @example
  ## @group
  ## d = cuda.mem_alloc (400);
  ## g = cuda.Graph ();
  ## g.add_memset_node (d, uint8 (7), 400);
  ## e = g.instantiate ();
  ## s = cuda.Stream ();
  ## for k = 1:100
  ##   e.launch (s);
  ## endfor
  ## s.synchronize ();
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaGraph, cuda.capture}
  ## @end deftp

  methods
  endmethods

endclassdef
