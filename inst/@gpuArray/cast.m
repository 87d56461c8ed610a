## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{y} =} cast (@var{x}, @var{type})
## @deftypefnx {gpuArray} {@var{y} =} cast (@var{x}, "like", @var{var})
## Convert @var{x} to the class @var{type}, or to that of @var{var}.
##
## With @qcode{"like"} the result has the class of @var{var}, is complex if
## @var{var} is, and is a gpuArray if and only if @var{var} is one.
##
## @example
## @group
## classUnderlying (cast (gpuArray ([1 2]), "single"))
##   @result{} single
## @end group
## @end example
## @seealso{@@gpuArray/typecast}
## @end deftypefn

function y = cast (x, type, var)
  if (nargin == 3 && ischar (type) && strcmp (type, "like"))
    name = class (var);
    if (isgpuarray (var))
      name = classUnderlying (var);
      if (! isgpuarray (x))
        x = gpuArray (x);
      endif
    else
      x = gather (x);
    endif
    y = cast (x, name);
    if ((iscomplex (var) || iscomplex (x)) && ! iscomplex (y))
      y = complex (y);
    endif
    return;
  endif
  if (nargin == 2)
    type = __octcuda_class__ (type);   # class (g) stands for that of its elements
  endif
  if (nargin == 2 && isa (x, "gpuArray") && ischar (type)
          && any (strcmp (type, {"double", "single", "logical", ...
                                 "int8", "int16", "int32", "int64", ...
                                 "uint8", "uint16", "uint32", "uint64"})))
    y = feval (type, x);
  elseif (nargin < 2)
    y = cast ();   # core says what is wrong
  elseif (nargin == 2)
    y = cast (gather (x), gather (type));
  else
    y = cast (gather (x), gather (type), gather (var));
  endif
endfunction
