## unlike_double.m -- what functions give otherwise of a value than of a double.
##
## WHAT = unlike_double (MAKE, Y)
##
## MAKE () is a fresh value that has to be to everybody what Y, a row of doubles, is.  WHAT
## is a cell array of the calls that differ in result, class or error.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function what = unlike_double (make, y)
  calls = {"int8 (v)", "int64 (v)", "uint8 (v)", "uint32 (v)", "single (v)", "double (v)", "logical (v)", "char (v)", ...
           "sparse (v)", "nnz (v)", "diag (v)", "diag (v, 6, 6)", "issorted (v)", "sortrows (v')", "find (v)", "num2cell (v)", ...
           "[v, 'a']", "strcat (v, v)", "sprintf ('%g,', v)", "sprintf ('%d %s|', v)", "evalc ('printf (\"%d\\n\", v)')", ...
           "evalc ('disp (v)')", "evalc ('v')", "sizeof (v)", "typecast (v, 'uint8')", "v + int32 (1)", "complex (v, v)", ...
           "det (v' * v)", "kron (v, [1 2])", "interp1 (v, 1.5)", "polyfit (1:5, v, 1)", "accumarray ((1:5)', v(:))", ...
           "histc (v, 0:3)", "dec2bin (round (v))", "bitshift (round (v), 1)", "lookup (0:9, v)", "v([1 3])", "v(end)", ...
           "cellfun (@numel, {v})", "arrayfun (@(x) x + 1, v)", "bsxfun (@plus, v, v')", "permute (v, [2 1])", ...
           "filter (1, [1 .5], v)", "num2str (v)", "mat2str (v)", "inv (v' * v + eye (5))", "struct ('a', v)", ...
           "gather (gpuArray (v))", "written (v)", "saved (v)", "is_true (v)", "without (v, 2)", "v / 'ab'", "v{1}", "v.a"};
  is_same = @(a, b) isequal (a, b) && strcmp (class (a), class (b));
  same = cellfun (@(code) is_same (value (code, make ()), value (code, y)), calls);
  what = calls(! same);
endfunction

function r = value (code, v)
  try
    r = eval ([code ";"]);
  catch e
    r = e.message;
  end_try_catch
endfunction

## In a file of fwrite, and read again.
function r = written (v)
  name = tempname ();
  f = fopen (name, "w+b");
  fwrite (f, v, "double");
  frewind (f);
  r = fread (f, Inf, "double");
  fclose (f);
  unlink (name);
endfunction

function r = saved (v)
  name = tempname ();
  r = {};
  for format = {"-text", "-binary", "-v7", "-v6", "-hdf5"}
    save (format{1}, name, "v");
    r{end+1} = load (name).v;
  endfor
  unlink (name);
endfunction

function r = is_true (v)
  r = false;
  if (v)
    r = true;
  endif
endfunction

function v = without (v, k)
  v(k) = [];
endfunction
