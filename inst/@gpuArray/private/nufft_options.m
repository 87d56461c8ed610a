## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [ARGS, TOL] = nufft_options (WHO, X, GIVEN): X is checked, and an option at the end of
## GIVEN is read.  TOL has value, and is_single, which says the result's class.

function [args, tol] = nufft_options (who, x, given)

  n = numel (given);
  texts = cellfun ("isclass", given, "char");
  if (any (texts))
    n = find (texts, 1) - 1;
  endif
  args = given(1:n);
  if (! isnumeric (x) && ! islogical (x))
    error ("octcuda:LogicError", "%s: X must be a numeric or logical array, not a %s", who, class (x));
  elseif (issparse (x))
    error ("octcuda:LogicError", "%s: X is sparse; use full (X)", who);
  endif
  tol.is_single = is_single (x) || is_single (args(1:min (n, 2)));
  tol.value = 1e-12;
  if (tol.is_single)
    tol.value = 1e-6;
  endif
  if (n == numel (given))
    return;
  endif
  if (n + 2 == numel (given) && strcmp (given{n+1}, "tolerance") && strcmp (class (given{n+2}), "double"))
    v = given{n+2};
  else
    o = cuda.internal.options (who, given(n+1:end), struct ("tolerance", tol.value));
    v = o.tolerance;
  endif
  if (! isnumeric (v) || ! isscalar (v) || ! isreal (v) || ! (v >= 1e-14 && v <= 0.1))
    error ("octcuda:LogicError", "%s: \"tolerance\" must be a number from 1e-14 to 0.1", who);
  endif
  tol.value = double (v);

endfunction

function is = is_single (v)

  if (iscell (v))
    is = false;
    for k = 1:numel (v)
      is = is || is_single (v{k});
    endfor
  elseif (isgpuarray (v))
    is = strcmp (classUnderlying (v), "single");
  else
    is = isa (v, "single");
  endif

endfunction
