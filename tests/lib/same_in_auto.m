## same_in_auto.m -- a program gives the same with octcuda_auto on as without.
##
## same_in_auto (CODE, G, H, ...)
## same_in_auto (CODE, G, H, ...) of a cell CODE: each of its texts
##
## Runs the text CODE with the variables g, h, k as run_program does, first without the
## mode, then in it, where everything with two or more elements goes to the device.  What
## is printed, the error and all variables must agree, and no variable may be a gpuArray
## afterwards.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function same_in_auto (code, varargin)

  if (ischar (code))
    code = {code};
  endif
  threshold = octcuda_auto ().threshold;
  unwind_protect
    octcuda_auto ("threshold", 2);
    for k = 1:numel (code)
      if (is_due ("octcuda_auto"))
        in_each_way (@() compare (code{k}, varargin), false);
      endif
    endfor
  unwind_protect_cleanup
    octcuda_auto off
    octcuda_auto ("threshold", threshold);
  end_unwind_protect

endfunction

function compare (code, args)

  want = run_program (code, args);
  octcuda_auto on
  got = run_program (code, args);
  octcuda_auto off
  msg = same_run (got, want, 1e-13);
  for [value, name] = got.value
    if (isempty (msg) && isgpuarray (value{1}))
      msg = [name, " is a gpuArray"];
    endif
  endfor
  if (! isempty (msg))
    error ("same_in_auto: %s\n%s", code, msg);
  endif

endfunction
