## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {gpuArray} {@var{name} =} superiorfloat (@var{x}, @dots{})
## The floating-point class of a result of all arguments: @qcode{"single"} if
## one of them is single, else @qcode{"double"}.
##
## For gpuArrays, the class of the elements counts.  Integers raise an error.
##
## @example
## @group
## superiorfloat (gpuArray (single (1)), 2)
##   @result{} single
## @end group
## @end example
## @seealso{classUnderlying}
## @end deftypefn

function name = superiorfloat (varargin)

  if (exist ("superiorfloat"))
    gathered = cellfun (@gather, varargin, "UniformOutput", false);
    name = __octcuda_core__ ("superiorfloat", gathered{:});
    return;
  endif
  name = "double";
  for x = varargin
    if (isa (x{1}, "single"))
      name = "single";
    elseif (! isa (x{1}, "double") && ! islogical (x{1}) && ! ischar (x{1}))
      error ("octcuda:LogicError", "superiorfloat: arguments must be single, double, logical or char: convert integers by double (X)");
    endif
  endfor

endfunction
