## sample_arrays.m -- a cell of small arrays of many classes and shapes.
##
## C = sample_arrays ()             every class of test_classes, every shape
## C = sample_arrays (SHAPES)       the sizes in this cell
## C = sample_arrays (SHAPES, CLASSES)
##
## SPDX-License-Identifier: GPL-3.0-or-later

function c = sample_arrays (shapes = {}, classes = test_classes ())
  if (isempty (shapes))
    shapes = {[1, 1], [1, 3], [3, 1], [2, 3], [2, 2, 2], [0, 0], [0, 3], [1, 0]};
  endif
  c = {};
  for k = classes
    for s = shapes
      x = test_values (k{1}, "random", 0, 5, prod (s{1}));
      c{end+1} = reshape (x, s{1});
    endfor
  endfor
endfunction
