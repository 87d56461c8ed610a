## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef direction_vector_set

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {} cuda.direction_vector_set.@var{NAME}
  ##
  ## Constants: sets of direction vectors of Sobol sequences; see
  ## @code{cuda.generate_direction_vectors}.
  ##
  ## The numbers are cuRAND's.
  ##
  ## @example
  ## @group
  ## cuda.direction_vector_set.VECTOR_32
  ##   @result{} ans = 101
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.generate_direction_vectors}
  ## @end deftypefn

  properties (Constant)
    ## -*- texinfo -*-
    ## @deftp {cuda.direction_vector_set} VECTOR_32
    ## Of 32 bits: 101.
    ## @end deftp
    VECTOR_32 = 101;
    ## -*- texinfo -*-
    ## @deftp {cuda.direction_vector_set} SCRAMBLED_VECTOR_32
    ## Of 32 bits, scrambled: 102.
    ## @end deftp
    SCRAMBLED_VECTOR_32 = 102;
    ## -*- texinfo -*-
    ## @deftp {cuda.direction_vector_set} VECTOR_64
    ## Of 64 bits: 103.
    ## @end deftp
    VECTOR_64 = 103;
    ## -*- texinfo -*-
    ## @deftp {cuda.direction_vector_set} SCRAMBLED_VECTOR_64
    ## Of 64 bits, scrambled: 104.
    ## @end deftp
    SCRAMBLED_VECTOR_64 = 104;
  endproperties

  methods

    ## Of a class without methods, `methods' asks Java.
    function this = direction_vector_set ()
    endfunction

  endmethods

endclassdef
