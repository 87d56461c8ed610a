## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef Graph < cudaGraph

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {@var{g} =} cuda.Graph ()
  ##
  ## Make an empty graph, to which nodes are added.
  ##
  ## The result has the methods of @code{cudaGraph}.
  ##
  ## @example
  ## @group
  ## d = cuda.mem_alloc (100);
  ## h = cuda.pagelocked_empty ([1, 100], "uint8");
  ## g = cuda.Graph ();
  ## a = g.add_memset_node (d, uint8 (7), 100);
  ## b = g.add_memcpy_node (h, d, "dependencies", a);
  ## g.edges ()
  ##   @result{} ans =
  ##         1   2
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaGraph, cuda.capture}
  ## @end deftypefn

  methods

    function this = Graph ()
      __graph__ ("graph_open", this);
    endfunction

  endmethods

endclassdef
