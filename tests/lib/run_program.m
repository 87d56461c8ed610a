## run_program.m -- run a text and keep what it leaves.
##
## RUN = run_program (CODE, ARGS)
##
## CODE sees only the variables g, h and k, which are the first elements of the cell
## ARGS, and its own.  RUN has what it printed, the error or [], and its variables, each
## in a cell.
##
## SPDX-License-Identifier: GPL-3.0-or-later

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
