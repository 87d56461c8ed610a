## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{y} =} cuda.mul_add (@var{a}, @var{selffac}, @var{other}, @var{otherfac})
## @deftypefnx {octcuda} {@var{y} =} cuda.mul_add (@var{a}, @var{selffac}, @var{other}, @var{otherfac}, @var{add_timer}, @var{stream}, @var{out})
##
## @code{@var{selffac} * @var{a} + @var{otherfac} * @var{other}}, computed by one
## kernel, as that expression is.
##
## @var{a} is a gpuArray, whose method this is in PyCUDA.  With @var{out}, a gpuArray
## of the result's class, the result is written there and also changes every plain
## copy of @var{out}.  @var{add_timer} must be []; use events to measure time.
##
## @example
## @group
## x = gpuArray ([1 2 3]);
## gather (cuda.mul_add (x, 10, x, 1))
##   @result{} ans =
##
##      11   22   33
## @end group
## @end example
##
## @seealso{cuda.ElementwiseKernel, cuda.Event}
## @end deftypefn

function y = mul_add (varargin)

  [a, selffac, other, otherfac, add_timer, stream, out] ...
    = __arguments__ ("cuda.mul_add", varargin);
  if (! isa (a, "gpuArray"))
    error ("octcuda:WrongKind", "cuda.mul_add: A must be a gpuArray, not a %s: use gpuArray (x)", class (a));
  elseif (! isempty (add_timer))
    error ("octcuda:NotSupported", ["cuda.mul_add: \"add_timer\" must be []: to measure the " ...
           "time, record a cuda.Event before and after"]);
  elseif (! (is_number (other) && (isscalar (other) || isequal (size (other), size (a)))))
    error ("octcuda:LogicError", "cuda.mul_add: OTHER must be an array of numbers of the size of A, or one number");
  endif
  check_factor ("SELFFAC", selffac);
  check_factor ("OTHERFAC", otherfac);
  scope = __random_scope__ (stream);
  y = cuda.internal.as_complex (selffac * a + otherfac * other, a, selffac, other, otherfac);
  y = cuda.internal.write_out ("cuda.mul_add", y, out);

endfunction

function tf = is_number (x)

  tf = (isnumeric (x) || islogical (x)) && ! issparse (x);

endfunction

function check_factor (name, x)

  if (! (is_number (x) && isscalar (x)))
    error ("octcuda:LogicError", "cuda.mul_add: %s must be a number", name);
  endif

endfunction
