## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [X, MU, SIGMA] = __normal__ (WHO, WORD, X, MU, SIGMA): checked, as floating point
## numbers, and SIGMA NaN where it is not positive.  WORD is what WHO calls X.

function [x, mu, sigma] = __normal__ (who, word, x, mu, sigma)

  args = {x, mu, sigma};
  names = {word, "MU", "SIGMA"};
  for k = 1:3
    if (! (isnumeric (args{k}) || islogical (args{k})) || ! isreal (args{k}))
      error ("octcuda:LogicError", "%s: %s must be an array of real numbers", who, names{k});
    elseif (! isfloat (args{k}))
      args{k} = double (args{k});
    endif
  endfor
  [x, mu, sigma] = args{:};
  x = gpuArray (x);
  if (isscalar (sigma) && ! isgpuarray (sigma))
    if (! (sigma > 0))
      sigma(1) = NaN;
    endif
  else
    sigma = merge (sigma > 0, sigma, NaN);
  endif

endfunction
