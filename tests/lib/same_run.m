## same_run.m -- do two runs of a program (run_program) agree?
##
## MSG = same_run (GOT, WANT)
## MSG = same_run (GOT, WANT, BOUND)
##
## MSG is "" when printed text, error and variables do, otherwise a sentence.  Numbers in
## floating point may differ by BOUND times the largest one of the array, in single
## precision 1e8 times as much.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function msg = same_run (got, want, bound = 0)

  msg = same_error (got.err, want.err);
  if (isempty (msg) && ! strcmp (plain (got.printed), plain (want.printed)))
    msg = sprintf ("printed <%s>, not <%s>", got.printed, want.printed);
  elseif (isempty (msg) && ! isequal (sort (fieldnames (got.value)),
                                      sort (fieldnames (want.value))))
    msg = sprintf ("variables are %s, not %s",
                   strjoin (fieldnames (got.value)', " "),
                   strjoin (fieldnames (want.value)', " "));
  endif
  for [value, name] = want.value
    if (isempty (msg))
      msg = same_deep (got.value.(name), value, name, bound);
      if (isempty (msg) && strncmp (name, "on_gpu", 6)
          && ! isgpuarray (got.value.(name){1}))
        msg = [name, " is no gpuArray"];
      endif
    endif
  endfor

endfunction

function msg = same_deep (got, want, where, bound)

  msg = "";
  if (is_caught (want) && is_caught (got))
    msg = same_error (got, want);
  elseif (iscell (want) && iscell (got))
    if (! isequal (size (got), size (want)))
      msg = "size of the cell";
    endif
    for k = 1:numel (want)
      if (isempty (msg))
        msg = same_deep (got{k}, want{k}, "", bound);
      endif
    endfor
  elseif (isstruct (want) && isstruct (got))
    if (! isequal (size (got), size (want))
        || ! isequal (fieldnames (got), fieldnames (want)))
      msg = "size or names of the struct";
    else
      msg = same_deep (struct2cell (got), struct2cell (want), "", bound);
    endif
  elseif (isa (want, "containers.Map") && isa (got, "containers.Map"))
    msg = same_deep ({got.keys(), got.values()}, {want.keys(), want.values()}, "", bound);
  elseif (is_function_handle (want) && is_function_handle (got))
    if (! strcmp (func2str (got), func2str (want)))
      msg = [func2str(got), " is not ", func2str(want)];
    endif
  elseif (isnumeric (want) || islogical (want) || ischar (want))
    msg = same_value (got, want, bound > 0, tolerance (want, bound));
  elseif (! strcmp (class (got), class (want)))
    msg = sprintf ("class is %s, not %s", class (got), class (want));
  elseif (isobject (want) && ! isa (want, "inputParser"))
    msg = sprintf ("cannot compare a %s", class (want));
  endif
  if (! isempty (msg) && ! isempty (where))
    msg = [where, ": ", msg];
  endif

endfunction

function tol = tolerance (x, bound)
  tol = 0;
  if (bound && isfloat (x))
    tol = bound * max ([0; abs(x(isfinite (x)))(:)]) * ifelse (isa (x, "single"), 1e8, 1);
  endif
endfunction

## What `catch e' gives.
function tf = is_caught (x)
  tf = isa (x, "MException") ...
       || (isstruct (x) && isscalar (x)
           && isempty (setxor (fieldnames (x), {"message", "identifier", "stack"})));
endfunction

function text = plain (text)
  text = strrep (text, sprintf ("(gpuArray on %s)\n", __octcuda__ ("label")), "");
endfunction
