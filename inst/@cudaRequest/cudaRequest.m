## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaRequest < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaRequest
  ##
  ## An exchange of halos that has begun.
  ##
  ## Made by @code{@var{t} = exchange_begin (@var{g}, @var{u}, @var{v}, @dots{})}, where
  ## @var{g} is a @code{cudaGrid}.  The arrays can be read meanwhile; assigning to
  ## them does not change what was sent.
  ##
  ## @code{[@var{u}, @var{v}, @dots{}] = exchange_end (@var{t})} returns the arrays as
  ## they were at the beginning, with the elements of the neighbours in their halos.  It
  ## can be called once.  All ranks must begin exchanges in the same order.
  ##
  ## @code{close (@var{t})} gives the result up, as does clearing the last variable that
  ## holds @var{t}.  @code{isopen (@var{t})} is false after that.  A second
  ## @code{exchange_end} raises @code{octcuda:LogicError}.
  ##
  ## @example
  ## @group
  ## g = cuda.Grid (cuda.Communicator (), 4, "periodic", true);
  ## u = gpuArray ([0; 1; 2; 3; 4; 0]);
  ## t = exchange_begin (g, u);
  ## inner = sum (u(3:4));           # computed meanwhile
  ## u = exchange_end (t);
  ## gather (u)'
  ##   @result{} ans =
  ##         4   1   2   3   4   1
  ## @end group
  ## @end example
  ##
  ## Sources: MPI's requests.
  ##
  ## @seealso{cudaGrid, cuda.Grid}
  ## @end deftp

  methods
  endmethods

endclassdef
