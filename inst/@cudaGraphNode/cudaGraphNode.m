## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGraphNode < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGraphNode
  ##
  ## A node of a CUDA graph.
  ##
  ## Made by the methods of @code{cudaGraph} that add or list nodes.  Methods:
  ## @code{type (@var{n})} is a name in @code{cuda.graph_node_type}, such as
  ## @qcode{"KERNEL"}; @code{dependencies (@var{n})} are the nodes that it waits
  ## for and @code{dependents (@var{n})} those that wait for it, cell arrays;
  ## @code{handle (@var{n})} is the driver's handle, a uint64 number.  Nodes are
  ## compared with @code{==}.  @code{close (@var{n})} closes the object; the
  ## graph keeps its node.
  ##
  ## @example
  ## @group
  ## g = cuda.Graph ();
  ## a = g.add_empty_node ();
  ## b = g.add_empty_node ("dependencies", a);
  ## b.dependencies ()@{1@} == a
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaGraph, cuda.graph_node_type}
  ## @end deftp

  methods
  endmethods

endclassdef
