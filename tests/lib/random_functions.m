## random_functions.m -- many random functions, alike on both kinds of array.
##
## random_functions (PART, PARTS)
## S = random_functions (PART, PARTS, "core")
##
## Runs one of PARTS shares of 500 functions (OCTCUDA_RANDOM_FUNCTIONS=N: of N), in
## turn as functions of a file and of the command line.  With "core" only core
## runs them, and S says how many failed (failed), how many ran (all), and their
## texts (text).  A few have variables of so many classes that they are refused.
## An error names the number with which random_function writes the
## function again, and shows it.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function s = random_functions (part, parts, is_core = "")

  n = str2double (getenv ("OCTCUDA_RANDOM_FUNCTIONS"));
  if (isnan (n))
    n = 500;
  endif
  s = struct ("failed", 0, "all", 0, "text", "", "refused", 0);
  folder = tempname ();
  mkdir (folder);
  old = warning ("off", "all");
  unwind_protect
    addpath (folder);
    for seed = floor (n * (part - 1) / parts) + 1:floor (n * part / parts)
      if (isempty (is_core) && ! is_due ("functions"))
        continue;
      endif
      name = sprintf ("octcuda_random_%d", seed);
      [text, args, nout] = random_function (seed, name);
      f = defined (text, name, folder, isempty (is_core) && mod (seed, 2));
      if (isempty (is_core))
        [is_compiled, is_ambiguous] = compare (f, args, nout, seed, text);
        if (is_ambiguous)               # on the command line, since Octave 8
          clear (name);
          f = defined (text, name, folder, true);
          is_compiled = compare (f, args, nout, seed, text);
        endif
        s.refused += ! is_compiled;
        s.all++;
      else
        s.failed += ! runs (f, args, nout);
        s.all++;
        s.text = [s.text, text];
      endif
      clear (name);
    endfor
  unwind_protect_cleanup
    warning (old);
    rmpath (folder);
    confirm_recursive_rmdir (false, "local");
    rmdir (folder, "s");
  end_unwind_protect
  assert (s.refused <= max (0.06 * s.all, 2), "%d of %d functions are refused", s.refused, s.all);

endfunction

function f = defined (text, name, folder, is_file)

  if (is_file)
    fid = fopen (fullfile (folder, [name, ".m"]), "w");
    fputs (fid, text);
    fclose (fid);
    rehash ();
  else
    eval (text);
  endif
  f = str2func (name);

endfunction

## False: it has too many combinations of classes, or its printed text says too
## little.
function [tf, is_ambiguous] = compare (f, args, nout, seed, text)

  tf = true;
  is_ambiguous = false;
  try
    same_on_gpu (@(varargin) arrayfun (f, varargin{:}), args{:}, "nout", nout);
    if (runs (f, args, nout))
      out = cell (1, nout);
      [out{:}] = cuda.arrayfun (f, args{:});
    endif
  catch err
    is_refused = strcmp (err.identifier, "octcuda:CompileError");
    is_ambiguous = is_refused && ! isempty (strfind (err.message, "does not say which parentheses"));
    is_large = is_refused && ! isempty (regexp (err.message, "too many (combinations of )?classes"));
    tf = ! (is_ambiguous || is_large);
    if (tf)
      error ("random_function (%d): %s\n%s", seed, err.message, text);
    endif
  end_try_catch

endfunction

function tf = runs (f, args, nout)

  tf = true;
  out = cell (1, nout);
  try
    [out{:}] = arrayfun (f, args{:});
  catch
    tf = false;
  end_try_catch

endfunction
