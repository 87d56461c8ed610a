## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## The argument of METHOD, such as "set_src_host", and its member of
## cuda.memory_type.

function [x, type] = checked_side (method, args)

  persistent rows = table_of ({"host", "x"; "device", "p"; "array", "a"; "unified", "p"});
  row = rows.(method);
  type = row{4};
  x = __arguments__ (row{1}, args, row{2});
  __cuda_copy__ ("side", row{3}, type, x);

endfunction

## For each method its signature, its call, its argument in messages, and the type.
## KINDS, with the names of arguments, are in the order of cuda.memory_type.
function table = table_of (kinds)

  for side = {"src", "dst"}
    for type = 1:rows (kinds)
      method = ["set_" side{1} "_" kinds{type,1}];
      table.(method) = {["cudaMemcpy2D." method], ["m." method " (" kinds{type,2} ")"], ...
                        [method ": " toupper(kinds{type,2})], type};
    endfor
  endfor

endfunction
