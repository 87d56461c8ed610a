## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the operation of cudaCommunicator that the function F, a
## handle or a name, is; "" if it is none.

function op = comm_operation (f)

  if (is_function_handle (f))
    f = func2str (f);
  elseif (! ischar (f))
    error ("octcuda:LogicError", "F must be a function handle or a name, not a %s", class (f));
  endif
  names = {"plus", "times", "min", "max", "or", "and"};
  ops = {"sum", "prod", "min", "max", "any", "all"};
  op = [ops(strcmp (f, names)), {""}]{1};

endfunction
