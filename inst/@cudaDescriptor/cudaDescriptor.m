## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaDescriptor

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaDescriptor
  ##
  ## What @code{cuda.ArrayDescriptor} and @code{cuda.ArrayDescriptor3D} have in
  ## common: brackets do not join them, and say so.
  ##
  ## @example
  ## @group
  ## isa (cuda.ArrayDescriptor (), "cudaDescriptor")
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.ArrayDescriptor, cuda.ArrayDescriptor3D}
  ## @end deftp

  methods
  endmethods

endclassdef
