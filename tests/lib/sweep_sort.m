## sweep_sort.m -- sort of one class, over shapes, dimensions and directions.
##
## sweep_sort (CLASS)
##
## SPDX-License-Identifier: GPL-3.0-or-later

function sweep_sort (cls)
  for x = shapes (cls)
    for dim = 1:3
      for mode = {"ascend", "descend"}
        same_on_gpu (@(x) sort (x, dim, mode{1}), x{1});
        same_on_gpu (@(x) sort (x, dim, mode{1}), x{1}, "nout", 2);
      endfor
    endfor
    same_on_gpu (@(x) sort (x), x{1}, "nout", 2);
    same_on_gpu (@(x) sort (x, "descend"), x{1});
  endfor
endfunction

## Lengths on both sides of what the kernels are chosen by: 32, 1024, 4096 on
## a GPU, 12 and 80 on the host.
function s = shapes (cls)
  v = test_values (cls, "random", -100, 100, 120);
  e = test_values (cls, "edge");
  m = e(mod (7 * (1:1100)', numel (e)) + 1);   # full of ties
  s = {v, v.', v(1), reshape(v, 4, 5, 6), reshape(v, 10, 12), ...
       e, e.', [e, flipud(e), e], [e; e; e].', m, reshape(m, 5, 220), ...
       reshape(m, 110, 10), v(zeros (0, 0)), v(zeros (0, 3)), ...
       v(zeros (3, 0)), v(zeros (2, 0, 3))};
endfunction
