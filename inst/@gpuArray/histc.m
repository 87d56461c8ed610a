## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{n} =} histc (@var{x}, @var{edges})
## @deftypefnx {gpuArray} {@var{n} =} histc (@var{x}, @var{edges}, @var{dim})
## @deftypefnx {gpuArray} {[@var{n}, @var{idx}] =} histc (@dots{})
## Count the elements of @var{x} between consecutive @var{edges}; @var{idx} is
## the interval of each element, 0 if it is in none.
##
## @example
## @group
## histc (gpuArray ([1 2 2 3 5]), 1:5)
##   @result{} 1 2 1 0 1
## @end group
## @end example
## @seealso{@@gpuArray/hist, @@gpuArray/lookup}
## @end deftypefn

function [n, idx] = histc (x, edges, varargin)

  if (nargin < 2)
    print_usage ();
  endif
  edges = gather (edges);
  x = gpuArray (x);
  dim = find (size (x) > 1, 1);
  if (isempty (dim))
    dim = 1;
  endif
  if (numel (varargin))
    dim = gather (varargin{1});
  endif
  ne = numel (edges);
  e = edges(:);
  ok = nargin <= 3 && isreal (x) && isnumeric (x) && ! isempty (x) ...
       && isnumeric (edges) && isreal (edges) && ne > 0 ...
       && ! any (isnan (e)) && issorted (e) ...
       && isscalar (dim) && any (dim == 1:ndims (x));
  if (! ok)
    [n, idx] = core (nargout, x, edges, varargin{:});
    return;
  endif

  sz = nsz = size (x);
  nsz(dim) = ne;
  if (ne <= 3)
    ## compared as core compares
    idx = 0;
    counts = cell (1, ne);
    for k = 1:ne
      if (k < ne)
        b = e(k) <= x & x < e(k+1);
      else
        b = x == e(k);
      endif
      counts{k} = sum (b, dim);
      idx = idx + k * b;
    endfor
    n = cat (dim, counts{:});
    if (! isgpuarray (idx))
      idx = gpuArray (idx);
    endif
    return;
  endif

  ## Bin 1 is for what is in no interval, NaN among it.
  idx = lookup (e, x) .* (x <= e(end));
  if (isvector (x))
    bin = vec (idx) + 1;
  else
    nl = prod (sz(1:dim-1));
    nu = prod (sz(dim+1:end));
    k = reshape (idx, nl, sz(dim), nu);
    bin = ((k - 1) * nl + (1:nl)' + nl * ne * reshape (0:nu-1, 1, 1, nu)) ...
          .* (k != 0) + 1;
    bin = vec (bin);
  endif
  total = prod (nsz);
  counts = __accumarray_sum__ (gpuArray (bin), 1, total + 1);
  n = reshape (counts(2:total+1), nsz);

endfunction

function [n, idx] = core (n_out, varargin)

  idx = [];
  if (n_out > 1)
    [n, idx] = __core__ ("histc", varargin{:});
  else
    n = __core__ ("histc", varargin{:});
  endif

endfunction
