## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: a cudaExpression of FAMILY from what FUNCTION
## was GIVEN, a struct of __arguments__: texts by PyCUDA's names, "options" and
## "keep".

function k = open_expression (func, family, given)

  [options, keep] = deal (given.options, given.keep);
  if (ischar (options))
    options = {options};
  elseif (isnumeric (options) && isempty (options))
    options = {};
  endif
  if (! ischar (keep))
    if (isempty (keep) || ! cuda.internal.as_flag ([func ": \"keep\""], keep))
      keep = "";
    else
      keep = tempname ();
      printf ("%s: files are kept in %s\n", func, keep);
    endif
  endif
  spec = struct ();
  for f = setdiff (fieldnames (given), {"options", "keep", "devices"})'
    value = given.(f{1});
    if (isnumeric (value) && isempty (value))
      value = "";  # None of PyCUDA
    elseif (strcmp (f{1}, "neutral") && isnumeric (value) && isreal (value)
            && isscalar (value))
      value = number_text (double (value));
    elseif (iscell (value))
      error ("octcuda:LogicError", ["%s: %s must be a string of C code, not cell arrays: " ...
             "join lines with strjoin"], func, toupper (f{1}));
    elseif (! (ischar (value) && (isrow (value) || isempty (value))))
      error ("octcuda:LogicError", "%s: %s must be a string of C code, not a %s",
             func, toupper (f{1}), class (value));
    endif
    spec.(own_name (f{1})) = value;
  endfor
  k = __octcuda_kernel__ ("cudaExpression");
  __open__ (k, family, spec, options, keep);

endfunction

## The gateway's name of the parameter NAME.
function name = own_name (name)

  names = struct ("dtype_out", "dtype", "map_expr", "map", "reduce_expr", "reduce", ...
                  "scan_expr", "scan", "name_prefix", "name", "input_expr", "input", ...
                  "output_statement", "output", "is_segment_start_expr", "segment");
  if (isfield (names, name))
    name = names.(name);
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
