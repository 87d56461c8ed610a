## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Do null, orth and pinv compute with A, and the tolerance TOL if it is given?
## Else core does.

function is = is_for_svd (a, tol)

  is = isgpuarray (a) && isfloat (a) && ndims (a) == 2 && ! isempty (a) ...
       && (nargin < 2 || (isfloat (tol) && isscalar (tol)));

endfunction
