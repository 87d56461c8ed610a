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
  ## Of a graph that @code{cuda.capture} has made, @code{inputs (@var{e})} are the
  ## arguments of the function and @code{outputs (@var{e})} its results: a row cell
  ## array of gpuArrays, over the memory that launches work on, and @code{[]} for
  ## what is not a gpuArray.  @code{set_input (@var{e}, @var{k}, @var{x})} copies
  ## @var{x} to argument @var{k}, in the order of the streams: launches that were
  ## made before read what was there.  @var{x} is a gpuArray or an array of
  ## Octave's, of the argument's class and size, else it is an error
  ## octcuda:LogicError; real numbers may be given for complex ones.  Variables that
  ## show the argument show the new values too.  An assignment to such a variable
  ## (@code{x(1) = 10}) makes it a value of its own and leaves the graph alone, see
  ## @code{cuda.capture}.
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
