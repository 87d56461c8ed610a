## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{s} =} cuda.slice (@var{x}, @var{idx})
## @deftypefnx {octcuda} {@var{s} =} cuda.slice (@var{x}, @var{i}, @var{j}, @dots{})
##
## Return a part of the gpuArray @var{x} that kernels change in place.
##
## @code{@var{x}(@var{idx})} is a new array; but if a kernel writes into
## @code{cuda.slice (@var{x}, @var{idx})}, it writes into @var{x}.  The elements
## must be contiguous: subscripts are consecutive integers or
## @qcode{":"}, as in @code{cuda.slice (@var{x}, ":", 3)} for a column.
##
## @example
## @group
## double_them = cuda.ElementwiseKernel ("double *x", "x[i] *= 2");
## x = gpuArray ([1 2 3 4]);
## double_them (cuda.slice (x, 2:3));
## gather (x)
##   @result{} ans =
##
##      1   4   6   4
## @end group
## @end example
##
## @seealso{cudaSlice, cuda.ElementwiseKernel}
## @end deftypefn

function s = slice (x, varargin)

  if (nargin < 2)
    cuda.internal.usage ();
  elseif (! isa (x, "gpuArray"))
    error ("octcuda:WrongKind", "cuda.slice: X must be a gpuArray, not a %s",
           class (x));
  endif
  n = numel (varargin);
  dims = size (x);
  dims = [dims(1:min (n - 1, end)), prod(dims(n:end)), ones(1, n - numel (dims))];
  first = 0;
  last = 0;
  count = 1;
  stride = 1;
  for d = 1:n
    idx = varargin{d};
    if (ischar (idx) && strcmp (idx, ":"))
      idx = [1, dims(d)];
      len = dims(d);
    elseif (! (isnumeric (idx) && isreal (idx) && all (idx(:) == fix (idx(:)))))
      error ("octcuda:LogicError", ...
             ["cuda.slice: subscript %d must be \":\", or consecutive positive " ...
              "integers"], d);
    else
      len = numel (idx);
      if (len > 0 && dims(d) == 0)
        error ("octcuda:LogicError", "cuda.slice: subscript %d must be [], because X is empty there", d);
      elseif (len > 0 && (idx(1) < 1 || idx(end) > dims(d)))
        error ("octcuda:LogicError",
               "cuda.slice: subscript %d must be from 1 to %d (dimensions are %s)",
               d, dims(d),
               strjoin (arrayfun (@num2str, size (x), "UniformOutput", false),
                        "x"));
      elseif (any (diff (double (idx(:))) != 1))
        error ("octcuda:LogicError", "cuda.slice: subscript %d must be consecutive integers", d);
      endif
    endif
    count *= len;
    if (len > 0)
      first += (double (idx(1)) - 1) * stride;
      last += (double (idx(end)) - 1) * stride;
    endif
    stride *= dims(d);
  endfor
  if (count == 0)
    first = 0;
  elseif (last - first + 1 != count)
    error ("octcuda:LogicError",
           ["cuda.slice: the elements are not contiguous: pass x(...), " ...
            "which is a copy, to the kernel"]);
  endif
  s = cudaSlice ();
  __open__ (s, x, first + 1, count);

endfunction
