## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaStreamScope < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaStreamScope
  ##
  ## A scope in which a stream is the current one.
  ##
  ## Made by @code{cuda.stream_scope}.  It ends with @code{close (@var{scope})}
  ## or when the last variable that holds it is cleared, also at the end of its
  ## function; then the stream of the enclosing scope is current again.
  ## @code{isopen (@var{scope})} is true until then.
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
