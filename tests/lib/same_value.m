## same_value.m -- is one result the same as another?
##
## MSG = same_value (GOT, WANT, ULP, FLOOR)
##
## MSG is "" when GOT (a gpuArray or an ordinary array) has the class, the size
## and the complexity of WANT and the same elements; otherwise it is a sentence
## that names the first difference.  ULP 0 (the default) means bit for bit, with
## all NaNs alike and zeros told apart by sign.  Otherwise a finite element may
## be off by ULP units in the last place of WANT (of abs (WANT) where complex),
## or by FLOOR (default 0) if that is more; with a FLOOR, zeros are alike.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function msg = same_value (got, want, ulp = 0, floor_ = 0)
  msg = "";
  if (isobject (got))
    got_class = classUnderlying (got);
    got_size = size (got);
    got = gather (got);
    if (! strcmp (got_class, class (got)))
      msg = sprintf ("classUnderlying is %s, gathered class is %s", got_class,
                     class (got));
      return;
    elseif (ndims (got) != numel (got_size) || any (got_size != size (got)))
      msg = sprintf ("size is %s, gathered size is %s",
                     mat2str (got_size), mat2str (size (got)));
      return;
    endif
  endif
  if (! strcmp (class (got), class (want)))
    msg = sprintf ("class is %s, not %s", class (got), class (want));
  elseif (! size_equal (got, want))
    msg = sprintf ("size is %s, not %s", mat2str (size (got)),
                   mat2str (size (want)));
  elseif (iscomplex (got) != iscomplex (want))
    kinds = {"real", "complex"};
    msg = sprintf ("result is %s, not %s", kinds{1 + iscomplex (got)},
                   kinds{1 + iscomplex (want)});
  elseif (! isempty (want))
    bad = differing (got(:), want(:), ulp, floor_);
    k = find (bad, 1);
    if (! isempty (k))
      msg = sprintf ("element %d is %s, not %s (%d of %d differ)", k,
                     digits (got(k)), digits (want(k)), sum (bad),
                     numel (want));
    endif
  endif
endfunction

function bad = differing (got, want, ulp, floor_)
  if (! isfloat (want))
    bad = got != want;
  elseif (ulp == 0 && isscalar (floor_) && floor_ == 0)
    bad = differing_bits (real (got), real (want));
    if (iscomplex (want))
      bad |= differing_bits (imag (got), imag (want));
    endif
  else
    tol = max (ulp * eps (abs (want)), floor_);
    bad = abs (got - want) > tol;
    odd = ! isfinite (want) | ! isfinite (got);
    bad(odd) = differing_kind (got(odd), want(odd));
    if (! iscomplex (want))
      zero = want == 0 & got == 0 & floor_ == 0;
      bad(zero) = signbit (got(zero)) != signbit (want(zero));
    endif
  endif
endfunction

function bad = differing_bits (got, want)
  bad = ! (got == want | (isnan (got) & isnan (want)));
  bad |= (want == 0 & got == 0 & (signbit (got) != 0) != (signbit (want) != 0));
endfunction

## Of what is not finite the kind of each part is compared, and the sign of an
## infinity, unless both parts of a complex number are not finite: what C calls
## a complex infinity has no direction.
function bad = differing_kind (got, want)
  bad = differing_part (real (got), real (want));
  if (iscomplex (want))
    bad |= differing_part (imag (got), imag (want));
    lost = ! isfinite (real (want)) & ! isfinite (imag (want));
    bad(lost) = isfinite (got(lost));
  endif
endfunction

function bad = differing_part (got, want)
  bad = isnan (got) != isnan (want);
  inf = isinf (want) | isinf (got);
  bad(inf) = ! (got(inf) == want(inf));
endfunction

function s = digits (x)
  if (isfloat (x) && iscomplex (x))
    s = sprintf ("%.17g%+.17gi", real (x), imag (x));
  elseif (isfloat (x))
    s = sprintf ("%.17g", x);
  elseif (islogical (x))
    s = sprintf ("%d", x);
  elseif (strncmp (class (x), "uint", 4))
    s = sprintf ("%lu", x);
  else
    s = sprintf ("%ld", x);
  endif
endfunction
