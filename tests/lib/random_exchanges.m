## random_exchanges.m -- random programs with halos, on gpuArrays and on ordinary arrays.
##
## random_exchanges (N, SEED)
##
## In N programs variables are copied, assigned to, computed from each other and exchanged, in random order;
## at the end all of them must have the values that plain Octave computes.  So a function that
## writes in its argument's memory changes no other value.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function random_exchanges (n, seed)

  rand ("twister", seed);
  g = cuda.Grid (cuda.Communicator (), [4, 3], "periodic", true);
  for program = 1:n
    x = y = {};
    for k = 1:4
      x{k} = floor (100 * rand (6, 5));
      y{k} = gpuArray (x{k});
    endfor
    text = {};
    for step = 1:12
      [x, y, text{step}] = one_step (g, x, y);
    endfor
    for k = randperm (4)
      if (! isequal (x{k}, gather (y{k})))
        error ("random_exchanges: variable %d differs after\n%s", k, strjoin (text, "\n"));
      endif
    endfor
  endfor

endfunction

function [x, y, text] = one_step (g, x, y)

  a = randi (4);
  b = randi (4);
  c = randi (4);
  i = randi (30);
  switch (randi (10))
    case {1, 2}
      text = sprintf ("%d = exchange (%d)", a, b);
      x{a} = filled (x{b});
      y{a} = exchange (g, y{b});
    case 3
      text = sprintf ("[%d, %d] = exchange (%d, %d + 1)", a, mod (a, 4) + 1, b, c);
      [x{[a, mod(a, 4) + 1]}] = deal (filled (x{b}), filled (x{c} + 1));
      [y{[a, mod(a, 4) + 1]}] = exchange (g, y{b}, y{c} + 1);
    case 4
      text = sprintf ("t = exchange_begin (%d), %d(%d) = -1, %d = exchange_end (t)", b, c, i, a);
      z = filled (x{b});
      x{c}(i) = -1;
      x{a} = z;
      t = exchange_begin (g, y{b});
      y{c}(i) = -1;
      y{a} = exchange_end (t);
    case 5
      text = sprintf ("%d = %d", a, b);
      x{a} = x{b};
      y{a} = y{b};
    case 6
      text = sprintf ("%d(%d) = 7", a, i);
      x{a}(i) = 7;
      y{a}(i) = 7;
    case 7
      text = sprintf ("%d(2:5,2:4) = %d(1:4,2:4) + %d(3:6,2:4)", a, b, c);
      x{a}(2:5,2:4) = x{b}(1:4,2:4) + x{c}(3:6,2:4);
      y{a}(2:5,2:4) = y{b}(1:4,2:4) + y{c}(3:6,2:4);
    case 8
      text = sprintf ("%d = %d + %d", a, b, c);
      x{a} = x{b} + x{c};
      y{a} = y{b} + y{c};
    case 9
      text = sprintf ("%d = reshape (%d(:), 6, 5)", a, b);
      x{a} = reshape (x{b}(:), 6, 5);
      y{a} = reshape (y{b}(:), 6, 5);
    case 10
      text = sprintf ("%d is looked at", a);
      gather (y{a});
  endswitch

endfunction

## The halos of the ordinary X, 6 x 5, by definition.
function y = filled (x)
  y = x([5, 2:5, 2], [4, 2:4, 2]);
endfunction
