## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} cuda.take (@var{a}, @var{indices})
## @deftypefnx {octcuda} {@var{y} =} cuda.take (@var{a}, @var{indices}, @var{out}, @var{stream})
##
## Return the elements of the gpuArray @var{a} at @var{indices}, counted from 0,
## as in PyCUDA.
##
## Octave's @code{@var{a}(@var{k})} does the same, counted from 1.  @var{y} has the
## size of @var{indices}.  With @var{out}, a gpuArray of the class of @var{a}, the
## elements are written there and also change every plain copy of @var{out}.
##
## @example
## @group
## a = gpuArray ([10 20 30]);
## gather (cuda.take (a, [2 0]))
##   @result{} ans =
##
##      30   10
## @end group
## @end example
##
## @seealso{cuda.multi_take, cuda.multi_take_put, gpuArray}
## @end deftypefn

function y = take (varargin)

  [a, indices, out, stream] = __arguments__ ("cuda.take", varargin);
  scope = __random_scope__ (stream);
  y = cuda.internal.take_elements ("cuda.take", a, indices, out);

endfunction
