## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaLinker < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaLinker
  ##
  ## A linker: pieces of relocatable code become one module.
  ##
  ## Made by @code{cuda.Linker}.
  ##
  ## @table @code
  ## @item add_data (@var{l}, @var{data}, @var{type}, @var{name})
  ## Add code in memory: a string or an array of class uint8, of a
  ## @var{type} of @code{cuda.jit_input_type}.  @var{name} appears in messages.
  ##
  ## @item add_file (@var{l}, @var{file}, @var{type})
  ## Add the code in a file.
  ##
  ## @item @var{m} = link_module (@var{l})
  ## Link the added code, load the result as a cudaModule, and close the
  ## linker.
  ## @end table
  ##
  ## The first two return @var{l}.  @code{close (@var{l})} closes the linker,
  ## and so does clearing the last variable that holds it; @code{isopen
  ## (@var{l})} is false after that.
  ##
  ## @example
  ## @group
  ## [code, ~, type] = cuda.compile ("__global__ void k (int *x) @{ *x = 42; @}", ...
  ##                                "options", "-rdc=true");
  ## l = cuda.Linker ();
  ## l.add_data (code, type, "k");
  ## m = l.link_module ();
  ## isopen (l)
  ##   @result{} ans = 0
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.Linker, cuda.DynamicModule}
  ## @end deftp

  properties (SetAccess = protected, Hidden)
    message_handler = [];
  endproperties

  methods
  endmethods

endclassdef
