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
  ## of their dependencies; launches of one graph run one after the other.  If
  ## its nodes use gpuArrays, pending ones are computed first, and later
  ## gpuArray work waits for the graph.  @code{upload (@var{e}, @var{stream})}
  ## makes the first launch as fast as the others.
  ##
  ## For a graph from @code{cuda.capture}, @code{inputs (@var{e})} are the arguments
  ## of the function and @code{outputs (@var{e})} its results: a row cell array of
  ## gpuArrays, over the memory that launches work on, and @code{[]} for other
  ## values.  @code{set_input (@var{e}, @var{k}, @var{x})} copies @var{x} to
  ## argument @var{k}, in stream order: earlier launches read the old values.
  ## @var{x} is a gpuArray or an ordinary array of the argument's class and size,
  ## else octcuda:LogicError is raised; @var{x} may be real if the argument is
  ## complex.  Variables that refer to the argument show the new values too.  An
  ## assignment to such a variable (@code{x(1) = 10}) makes it a separate array and
  ## does not change the graph; see @code{cuda.capture}.
  ##
  ## These change it without instantiating again: @code{update (@var{e},
  ## @var{g})} takes over all parameters of a graph of the same shape, and
  ## returns a name in @code{cuda.graph_exec_update_result}, or raises an error
  ## if the result is not requested; @code{kernel_node_set_params} gives one node
  ## other arguments, as @code{memcpy_node_set_params (@var{e}, @var{node},
  ## @var{dest}, @var{src}, @var{bytes})} and @code{memset_node_set_params
  ## (@var{e}, @var{node}, @var{dest}, @var{value}, @var{count})} do;
  ## @code{node_set_enabled (@var{e}, @var{node}, false)} skips a node, a kernel,
  ## copy or fill, and @code{node_get_enabled} queries this.  @var{node} is a
  ## node of the graph from which @var{e} was made.
  ##
  ## @code{close (@var{e})} waits for the last launch and deletes the executable
  ## graph.
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
  ## @example
  ## @group
  ## x = gpuArray ([1, 2, 3]);
  ## [g, y] = cuda.capture (@@(x) 2 * x, @{x@});
  ## e = g.instantiate ();
  ## e.set_input (1, [4, 5, 6]);
  ## e.launch ();
  ## gather (y)
  ##   @result{} ans =  8  10  12
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaGraph, cuda.capture}
  ## @end deftp

  methods
  endmethods

endclassdef
