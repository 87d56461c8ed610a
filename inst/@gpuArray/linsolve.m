## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{x} =} linsolve (@var{A}, @var{b})
## @deftypefnx {gpuArray} {@var{x} =} linsolve (@var{A}, @var{b}, @var{opts})
## @deftypefnx {gpuArray} {[@var{x}, @var{r}] =} linsolve (@dots{})
## Solve the system of equations @code{@var{A} * @var{x} = @var{b}}, as @code{@var{A} \ @var{b}}
## does.
##
## @var{A} and @var{b} are matrices, single or double, real or complex.  The fields of the
## struct @var{opts} are options: @code{TRANSA} solves @code{@var{A}' * @var{x} = @var{b}},
## @code{LT} and @code{UT} use only the lower or upper triangle of @var{A}, and the others
## have no effect, since one pass over the matrix finds its kind.  @var{r} is @code{rcond
## (@var{A})} of the whole matrix, 0 if it is not square.  Errors are core's.
##
## @example
## @group
## linsolve (gpuArray ([2, 1; 0, 4]), [4; 8], struct ("TRANSA", true))
##   @result{}
##      2.0000
##      1.5000
## @end group
## @end example
## @seealso{mldivide, @@gpuArray/rcond}
## @end deftypefn

function [x, r] = linsolve (A, b, opts)

  if (nargin < 2 || nargin > 3 || ! (isnumeric (A) && isnumeric (b))
      || (nargin > 2 && ! isstruct (opts)) || ndims (A) > 2)
    args = {A};
    if (nargin > 1)
      args{end+1} = b;
    endif
    if (nargin > 2)
      args{end+1} = opts;
    endif
    [out{1:max (nargout, 1)}] = __core__ ("linsolve", args{:});
    [x, r] = [out, cell(1, 1)]{1:2};
    return;
  endif
  if (nargin < 3)
    opts = struct ();
  endif
  has = @(name) isfield (opts, name) && opts.(name);
  used = A;
  if (has ("LT"))
    used = tril (A);
  elseif (has ("UT"))
    used = triu (A);
  endif
  if (has ("TRANSA"))
    x = used' \ b;
  else
    x = used \ b;
  endif
  if (nargout > 1)
    r = 0;
    if (issquare (A))
      r = rcond (A);
    endif
  endif

endfunction
