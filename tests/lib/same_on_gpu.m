## same_on_gpu.m -- the differential test: one body, run on both kinds of array.
##
## same_on_gpu (BODY, ARG, ...)
## same_on_gpu (BODY, ARG, ..., "ulp", N)
## same_on_gpu (BODY, ARG, ..., "floor", TOL)
## same_on_gpu (BODY, ARG, ..., "nout", N)
## same_on_gpu (BODY, ARG, ..., "mixed", true)
##
## BODY is run on the ordinary arrays ARG and on gpuArrays of them.  Value,
## class, size, complexity and, if it fails, the error must agree (same_value,
## same_error say how).  With "mixed", every choice of which arguments are
## gpuArrays is run.  A difference is an error.
##
## Afterwards the arguments on the GPU must be what they were.  A run that does a
## part of all comparisons (is_due.m) does a part of those of each BODY.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function same_on_gpu (body, varargin)
  opt = struct ("ulp", 0, "floor", 0, "nout", 1, "mixed", false);
  args = varargin;
  first = find (cellfun (@ischar, args), 1);
  if (! isempty (first))
    for k = first:2:numel (args)
      opt.(args{k}) = args{k+1};
    endfor
    args = args(1:first-1);
  endif
  [is_mine, has_kernels] = is_due (func2str (body));
  if (is_mine)
    in_each_way (@() compare (body, args, opt), has_kernels);
  endif

endfunction

function compare (body, args, opt)

  [want, want_err] = attempt (body, args, opt.nout);
  n = numel (args);
  choices = true (1, n);
  if (opt.mixed)
    choices = dec2bin (1:2^n - 1, n) == "1";
  endif
  for choice = choices'
    dev = args;
    dev(choice) = cellfun (@gpuArray, args(choice), "UniformOutput", false);
    [got, got_err] = attempt (body, dev, opt.nout);
    msg = same_error (got_err, want_err);
    k = 0;
    while (isempty (msg) && isempty (want_err) && k < opt.nout)
      k++;
      msg = same_value (got{k}, want{k}, opt.ulp, opt.floor);
    endwhile
    if (isempty (msg))
      for k = find (choice')
        changed = same_value (dev{k}, args{k});
        if (! isempty (changed))
          msg = sprintf ("argument %d was changed: %s", k, changed);
        endif
      endfor
    endif
    if (! isempty (msg))
      error ("same_on_gpu: %s on %s: %s", func2str (body),
             strjoin (cellfun (@describe, args, "UniformOutput", false), ", "),
             msg);
    endif
  endfor

endfunction

## Results that are computed late fail late: gathering belongs to the attempt.
function [out, err] = attempt (body, args, nout)
  out = cell (1, nout);
  err = [];
  try
    [out{:}] = body (args{:});
    for k = 1:nout
      if (isobject (out{k}))
        gather (out{k});
      endif
    endfor
  catch err
  end_try_catch
endfunction

function s = describe (x)
  kind = {"", "complex "};
  s = sprintf ("%s%s %s", kind{1 + iscomplex (x)}, class (x),
               strrep (strrep (mat2str (size (x)), " ", "x"), "[", ""));
  s = strrep (s, "]", "");
endfunction
