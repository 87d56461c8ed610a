## same_program.m -- the differential test of statements.
##
## same_program (CODE, G, H, ...)
##
## Runs the text CODE (or each one of a cell of them) with the ordinary arrays G,
## H, ... in variables g, h, k, and again with every choice of which of them
## are gpuArrays.  What is printed, the error, and afterwards every variable of
## the program must agree: cells, structs, maps and function handles are compared
## in depth, arrays by same_value, and errors by same_error.  The line that says
## where a gpuArray lives does not count, and warnings are off.  A run that does a
## part of all comparisons (is_due.m) does a part of those of each text.
##
## A variable whose name begins with `on_gpu' must be a gpuArray, in the runs
## that have one among their arguments.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function same_program (code, varargin)

  if (ischar (code))
    code = {code};
  endif
  warning ("off", "all", "local");
  [is_mine, has_kernels] = cellfun (@is_due, code);
  for has = {true, false}
    some = code(is_mine & has_kernels == has{1});
    if (! isempty (some))
      in_each_way (@() compare (some, varargin{:}), has{1});
    endif
  endfor

endfunction

function compare (code, varargin)

  n = numel (varargin);
  choices = dec2bin (1:2^n - 1, n) == "1";
  for k = 1:numel (code)
    want = run_program (code{k}, varargin);
    for choice = choices'
      dev = varargin;
      dev(choice) = cellfun (@gpuArray, dev(choice), "UniformOutput", false);
      got = run_program (code{k}, dev);
      msg = same_run (got, want);
      if (! isempty (msg))
        error ("same_program: %s\nwith %s: %s", code{k},
               strjoin (cellfun (@describe, dev, "UniformOutput", false), ", "),
               msg);
      endif
    endfor
  endfor

endfunction

## The program sees only the variables g, h and k, and its own.
function run__ = run_program (code__, args__)
  run__.printed = "";
  run__.err = [];
  for k__ = 1:numel (args__)
    switch (k__)
      case 1
        g = args__{1};
      case 2
        h = args__{2};
      case 3
        k = args__{3};
    endswitch
  endfor
  clear args__ k__
  try
    run__.printed = evalc (code__);
  catch err__
    run__.err = err__;
  end_try_catch
  run__.value = struct ();
  for name__ = who ()'
    if (! strcmp (name__{1}(max (end-1, 1):end), "__"))
      run__.value.(name__{1}) = {eval(name__{1})};
    endif
  endfor
endfunction

function msg = same_run (got, want)

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
      msg = same_deep (got.value.(name), value, name);
      if (isempty (msg) && strncmp (name, "on_gpu", 6)
          && ! isgpuarray (got.value.(name){1}))
        msg = [name, " is no gpuArray"];
      endif
    endif
  endfor

endfunction

function msg = same_deep (got, want, where)

  msg = "";
  if (is_caught (want) && is_caught (got))
    msg = same_error (got, want);
  elseif (iscell (want) && iscell (got))
    if (! isequal (size (got), size (want)))
      msg = "size of the cell";
    endif
    for k = 1:numel (want)
      if (isempty (msg))
        msg = same_deep (got{k}, want{k}, "");
      endif
    endfor
  elseif (isstruct (want) && isstruct (got))
    if (! isequal (size (got), size (want))
        || ! isequal (fieldnames (got), fieldnames (want)))
      msg = "size or names of the struct";
    else
      msg = same_deep (struct2cell (got), struct2cell (want), "");
    endif
  elseif (isa (want, "containers.Map") && isa (got, "containers.Map"))
    msg = same_deep ({got.keys(), got.values()}, {want.keys(), want.values()}, "");
  elseif (is_function_handle (want) && is_function_handle (got))
    if (! strcmp (func2str (got), func2str (want)))
      msg = [func2str(got), " is not ", func2str(want)];
    endif
  elseif (isnumeric (want) || islogical (want) || ischar (want))
    msg = same_value (got, want);
  elseif (! strcmp (class (got), class (want)))
    msg = sprintf ("class is %s, not %s", class (got), class (want));
  elseif (isobject (want) && ! isa (want, "inputParser"))
    msg = sprintf ("cannot compare a %s", class (want));
  endif
  if (! isempty (msg) && ! isempty (where))
    msg = [where, ": ", msg];
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

function s = describe (x)
  kind = {"", "complex "};
  s = sprintf ("%s%s %s", kind{1 + iscomplex (x)}, class (x),
               strjoin (cellfun (@num2str, num2cell (size (x)),
                                 "UniformOutput", false), "x"));
  if (isgpuarray (x))
    s = sprintf ("%s of %s", s, classUnderlying (x));
  endif
endfunction
