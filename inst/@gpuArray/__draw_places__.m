## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## AT = __draw_places__ (N, WHO, K, REPLACEMENT, W) is a column of K of the numbers from 1
## to N, drawn with or without replacement, by the weights W, or [].  WHO names the caller
## in messages.

function at = __draw_places__ (n, who, k, replacement, w)

  n = gather (n);
  replacement = gather (replacement);
  check (n, who, k, replacement, w);
  if (k == 0)
    at = gpuArray.zeros (0, 1);
  elseif (isempty (w))
    if (replacement)
      at = gpuArray.randi (n, k, 1);
    else
      at = gpuArray.randperm (n, k).';
    endif
  elseif (replacement)
    borders = cumsum (double (gpuArray (w)(:)));
    at = lookup (borders(1:end-1), gpuArray.rand (k, 1) * borders(end)) + 1;
    at = gpuArray (at);
  else
    ## Waiting times: the first come first, each as fast as it is heavy.
    [~, at] = sort (gpuArray.rande (n, 1) ./ double (gpuArray (w)(:)));
    at = at(1:k);
  endif

endfunction

function check (n, who, k, replacement, w)

  if (! isnumeric (k) || ! isscalar (k) || ! (k >= 0) || k != fix (k) || isinf (k))
    error ("octcuda:LogicError", "%s: K must be a non-negative integer", who);
  elseif (! (islogical (replacement) || isnumeric (replacement)) || ! isscalar (replacement))
    error ("octcuda:LogicError", "%s: the replacement must be true or false", who);
  elseif (k > 0 && n == 0)
    error ("octcuda:LogicError", "%s: there is nothing to draw from", who);
  elseif (! replacement && k > n)
    error ("octcuda:LogicError", "%s: %d of %d elements cannot be drawn without replacement; ask for fewer, or with replacement", ...
           who, k, n);
  elseif (isempty (w))
    return;
  elseif (! isnumeric (w) || ! isreal (w) || numel (w) != n || ! all (w(:) >= 0)
          || ! any (w(:)) || any (isinf (w(:))))
    error ("octcuda:LogicError", "%s: the weights must be %d non-negative numbers, not all 0", who, n);
  elseif (! replacement && k > nnz (w))
    error ("octcuda:LogicError", "%s: %d elements cannot be drawn without replacement, as only %d have weights that are not 0", ...
           who, k, gather (nnz (w)));
  endif

endfunction
