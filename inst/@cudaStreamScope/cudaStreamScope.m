## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaStreamScope < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaStreamScope
  ##
  ## The time in which a stream is the current one.
  ##
  ## Made by @code{cuda.stream_scope}.  It ends with @code{close (@var{scope})}
  ## or when the last variable that holds it is cleared or goes out of its
  ## function; then the scope that was opened before it says which stream is
  ## current.  @code{isopen (@var{scope})} is true until then.
  ##
  ## @example
  ## @group
  ## s = cuda.Stream ();
  ## scope = cuda.stream_scope (s);
  ## isopen (scope)
  ##   @result{} ans = 1
  ## close (scope);
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.stream_scope, cuda.current_stream, cudaStream}
  ## @end deftp

  methods (Static)
    scope = open (stream)
    s = current ()
  endmethods

endclassdef
