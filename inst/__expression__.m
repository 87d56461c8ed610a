## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: a cudaExpression of FAMILY from the texts in
## SPEC and the PAIRS of options that FUNCTION was called with.  Options whose
## names are fields of SPEC, or in TEXTS, are texts too.

function k = __expression__ (func, family, spec, texts, pairs)

  if (! isscalar (spec))  # struct () made of a cell array
    error ("%s: the texts must be strings, not cell arrays", func);
  endif
  options = {};
  keep = "";
  if (mod (numel (pairs), 2) != 0)
    error ("Octave:invalid-fun-call", ...
           "%s: options are pairs of a name and a value", func);
  endif
  for i = 1:2:numel (pairs)
    [key, value] = pairs{i:i+1};
    if (! ischar (key))
      error ("Octave:invalid-fun-call", "%s: option names must be strings",
             func);
    endif
    switch (key)
      case [{"name", "preamble"}, texts]
        if (! ischar (value))
          error ('%s: "%s" must be a string', func, key);
        endif
        spec.(key) = value;
      case "options"
        if (ischar (value))
          value = {value};
        endif
        options = value;
      case "keep"
        if (ischar (value))
          keep = value;
        elseif (value)
          keep = tempname ();
          printf ("%s: files are kept in %s\n", func, keep);
        endif
      otherwise
        error ('%s: unknown option "%s"', func, key);
    endswitch
  endfor
  if (isfield (spec, "neutral") && isreal (spec.neutral)
      && isnumeric (spec.neutral) && isscalar (spec.neutral))
    spec.neutral = number_text (double (spec.neutral));
  endif
  for f = fieldnames (spec)'
    if (! ischar (spec.(f{1})))
      error ("%s: %s must be a string", func, upper (f{1}));
    endif
  endfor
  k = __octcuda_kernel__ ("cudaExpression");
  __open__ (k, family, spec, options, keep);

endfunction

## The number X in C.
function text = number_text (x)

  if (isfinite (x))
    text = sprintf ("%.17g", x);
  else
    text = {"(0.0 / 0.0)", "(1.0 / 0.0)", "(-1.0 / 0.0)"};
    text = text{1 + (x > 0) + 2 * (x < 0)};
  endif

endfunction
