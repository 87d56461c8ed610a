## test_values.m -- the data of the sweeps.
##
## V = test_values (CLASS, KIND, LO, HI, N)
##
## A column of values of CLASS ("double", ..., or "complex double", "complex
## single").  KIND "edge": the values where arithmetic goes wrong.  "random": N
## values between LO and HI, the same ones every time.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function v = test_values (cls, kind, lo = -10, hi = 10, n = 24)
  is_complex = strncmp (cls, "complex ", 8);
  if (is_complex)
    cls = cls(9:end);
  endif
  if (strcmp (kind, "edge"))
    v = edge (cls, is_complex);
  else
    u = uniform (n, 1);
    if (strcmp (cls, "logical"))
      v = u < 0.5;
    else
      if (! strcmp (cls, "double") && ! strcmp (cls, "single"))
        lo = max (lo, double (intmin (cls)));
        hi = min (hi, double (intmax (cls)));
        u = round (lo + (hi - lo) * u);
      else
        u = lo + (hi - lo) * u;
      endif
      v = feval (cls, u);
    endif
    if (is_complex)
      v = complex (v, feval (cls, lo + (hi - lo) * uniform (n, 7)));
    endif
  endif
endfunction

function v = edge (cls, is_complex)
  switch (cls)
    case {"double", "single"}
      if (is_complex)
        ## Branch cuts need both signs of zero on either axis.
        re = [0, -0, 1, -1, 0.5, -0.5, 2, -2];
        im = [0, -0, 1, -1, 0.5, -2];
        [re, im] = ndgrid (re, im);
        v = complex (feval (cls, re(:)), feval (cls, im(:)));
      else
        v = feval (cls, [NaN; Inf; -Inf; -0; 0; 1; -1; 0.5; -0.5; 1.5; 2.5; ...
                         -2.5; 2; -3; 2^31; -2^31; 2^53; 1e-5; 0.1; 100; ...
                         127.5; -128.5]);
        v(end+(1:2)) = [realmin(cls); eps(cls)];
      endif
    case "logical"
      v = [true; false];
    otherwise
      v = [intmin(cls); intmax(cls); feval(cls, [0; 1; 2; 3; 5; 7; 100; -1; ...
                                                 -2; -100])];
      v(end+(1:2)) = [intmin(cls) + 1; intmax(cls) - 1];
      v = unique (v);
  endswitch
endfunction

## The same numbers in every process and version of Octave: a Weyl sequence.
function u = uniform (n, start)
  u = mod ((start:start + n - 1)' * 0.6180339887498949 + start * 0.137, 1);
endfunction
