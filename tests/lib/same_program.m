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

function s = describe (x)
  kind = {"", "complex "};
  s = sprintf ("%s%s %s", kind{1 + iscomplex (x)}, class (x),
               strjoin (cellfun (@num2str, num2cell (size (x)),
                                 "UniformOutput", false), "x"));
  if (isgpuarray (x))
    s = sprintf ("%s of %s", s, classUnderlying (x));
  endif
endfunction
