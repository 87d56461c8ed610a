## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: a cudaExpression of FAMILY from the texts in
## SPEC and the PAIRS of options that FUNCTION was called with.  Options whose
## names are fields of SPEC, or in TEXTS, are texts too.

function k = __expression__ (func, family, spec, texts, pairs)

  if (! isscalar (spec))  # struct () made of a cell array
    error ("octcuda:LogicError", "%s: the texts must be strings, not cell arrays: join lines with strjoin", func);
  endif
  options = {};
  keep = "";
  if (mod (numel (pairs), 2) != 0)
    error ("octcuda:InvalidCall", ...
           "%s: options are pairs of a name and a value", func);
  endif
  for i = 1:2:numel (pairs)
    [key, value] = pairs{i:i+1};
    if (! ischar (key))
      error ("octcuda:InvalidCall", "%s: option names must be strings",
             func);
    endif
    switch (key)
      case [{"name", "preamble"}, texts]
        if (! is_text (value))
          error ("octcuda:LogicError", '%s: "%s" must be a string', func,
                 strrep (key, "map", "map_expr"));
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
        error ("octcuda:LogicError", '%s: unknown option "%s"; there are %s', func,
               key, strjoin ({"name", "preamble", "options", "keep", ...
                              strrep(texts, "map", "map_expr"){:}}, ", "));
    endswitch
  endfor
  if (isfield (spec, "neutral") && isreal (spec.neutral)
      && isnumeric (spec.neutral) && isscalar (spec.neutral))
    spec.neutral = number_text (double (spec.neutral));
  endif
  for f = fieldnames (spec)'
    if (! is_text (spec.(f{1})))
      error ("octcuda:LogicError", "%s: %s must be a string with C in it, not a %s",
             func, named (f{1}), class (spec.(f{1})));
    endif
  endfor
  k = __octcuda_kernel__ ("cudaExpression");
  __open__ (k, family, spec, options, keep);

endfunction

function tf = is_text (x)

  tf = ischar (x) && (isrow (x) || isempty (x));

endfunction

## What the help calls the text KEY.
function name = named (key)

  known = struct ("reduce", "REDUCE_EXPR", "scan", "SCAN_EXPR", "input", ...
                  "INPUT_EXPR", "output", "OUTPUT_STATEMENT");
  name = toupper (key);
  if (isfield (known, key))
    name = known.(key);
  endif

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
