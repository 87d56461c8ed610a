## sweep_grid.m -- grids and their halos against the definition.
##
## N = sweep_grid (C)
##
## The whole array is known to each rank: its local array must be the window of it that plain
## Octave selects, where the ends of periodic dimensions meet, and what was there before
## outside.  For one to three dimensions, all ways to divide them among the ranks of C, halos of
## 0 to 2, several arrays at once, all classes, ordinary arrays and gpuArrays, in one and in two
## steps; or a part of these (is_due.m).  N is the number of exchanges.  Works for communicators
## of devices and of processes.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function n = sweep_grid (c)

  n = 0;
  sizes = {9, [9, 8], [8, 9, 5]};
  for nd = 1:3
    for ranks = divisions (n_ranks (c), nd)
      for halo = {0, 1, 2, [1, 0, 2](1:nd)}
        for periodic = {false, true, [true, false, true](1:nd)}
          n += check_grid (c, struct ("n", sizes{nd}, "ranks", ranks{1}, "halo", halo{1}, ...
                                      "periodic", periodic{1}));
        endfor
      endfor
    endfor
  endfor
  n += check_grid (c, struct ("n", [4, 3, 2, 5], "ranks", [1, 1, 1, n_ranks(c)], ...
                              "halo", [0, 1, 1, 1], "periodic", true));
  n += check_grid (c, struct ("n", [1, 12], "ranks", [1, n_ranks(c)], "halo", [0, 1], ...
                              "periodic", false));

endfunction

## All rows of ND numbers whose product is N.
function all = divisions (n, nd)

  if (nd == 1)
    all = {n};
    return;
  endif
  all = {};
  for k = find (mod (n, 1:n) == 0)
    all = [all, cellfun(@(rest) [k, rest], divisions (n / k, nd - 1), "UniformOutput", false)];
  endfor

endfunction

function n = check_grid (c, s)

  n = 0;
  s.halo = s.halo .* ones (size (s.n));
  s.periodic = s.periodic & true (size (s.n));
  make = @() cuda.Grid (c, s.n, "halo", s.halo, "periodic", s.periodic, "ranks", s.ranks);
  if (any (s.halo > floor (s.n ./ s.ranks) & (s.ranks > 1 | s.periodic)))
    fails (make, "octcuda:LogicError", "the halo along dimension");
    return;
  endif
  g = make ();
  check_queries (c, g, s);
  kinds = {"double", "single", "logical", "int8", "uint16", "int32", "uint64", "char", ...
           "complex double", "complex single", "int64", "uint8"};
  k = sum ([s.n, 3 * s.halo, 5 * s.periodic, 2 * s.ranks]);
  for on_device = [false, true]
    for in_steps = [false, true]
      for count = 1:3
        k++;
        mine = kinds(1 + mod (k + (1:count), numel (kinds)));
        if (on_device)
          mine = strrep (mine, "char", "double");
        endif
        if (is_due (sprintf ("grid of %d dimensions, %d, %d", numel (s.n), on_device, in_steps)))
          check_exchange (c, g, s, mine, on_device, in_steps);
          n++;
        endif
      endfor
    endfor
  endfor

endfunction

## ---- the definition ----

## The part of RANK: its coordinates, and the first and last index along each dimension.
function p = part_of (s, rank)

  at = cell (1, numel (s.n));
  [at{:}] = ind2sub ([s.ranks, 1], rank + 1);
  p.at = [at{:}] - 1;
  for d = 1:numel (s.n)
    counts = repmat (floor (s.n(d) / s.ranks(d)), 1, s.ranks(d));
    counts(1:mod (s.n(d), s.ranks(d)))++;
    p.first(d) = sum (counts(1:p.at(d))) + 1;
    p.last(d) = p.first(d) + counts(p.at(d) + 1) - 1;
  endfor

endfunction

## RANK's window of the WHOLE, with halos of width HALO; what is outside keeps the value of FILL.
function w = window (s, whole, rank, halo, fill)

  p = part_of (s, rank);
  w = repmat (fill, [p.last - p.first + 1 + 2 * halo, 1]);
  for d = 1:numel (s.n)
    at = p.first(d) - halo(d):p.last(d) + halo(d);
    if (s.periodic(d))
      at = mod (at - 1, s.n(d)) + 1;
    endif
    is_inside{d} = find (at >= 1 & at <= s.n(d));
    from{d} = at(is_inside{d});
  endfor
  w(is_inside{:}) = whole(from{:});

endfunction

function x = numbers (kind, s)

  v = reshape (1:prod (s), [s, 1]);
  switch (kind)
    case {"complex double", "complex single"}
      x = feval (kind(9:end), complex (v, -v - 1));
    case "logical"
      x = mod (v, 3) == 0;
    case "char"
      x = char (mod (v, 90) + 33);
    otherwise
      x = feval (kind, mod (v, 101));
  endswitch

endfunction

function fill = filler (whole)
  fill = whole(end);
  if (isreal (whole) && ! ischar (whole) && ! islogical (whole))
    fill = cast (111, class (whole));
  endif
endfunction

## ---- comparing ----

function check_exchange (c, g, s, kinds, on_device, in_steps)

  own = rank (c);
  for i = 1:numel (kinds)
    whole{i} = numbers (kinds{i}, s.n);
    fill = filler (whole{i});
    for l = 1:numel (own)
      x = window (s, whole{i}, own(l), 0 * s.halo, fill);
      inner{i,l} = x;
      given{i,l} = put_inside (x, s.halo, fill);
      want{i,l} = window (s, whole{i}, own(l), s.halo, fill);
      wholes{i,l} = whole{i};
    endfor
    u{i} = pack (c, given(i,:), on_device);
    copies{i} = u{i};
    reader{i} = pack_each (c, u{i}, @(a) [a, a]); # pending work that reads it
  endfor
  got = cell (1, numel (kinds));
  if (in_steps)
    t = exchange_begin (g, u{:});
    [got{:}] = exchange_end (t);
    fails (@() exchange_end (t), "octcuda:LogicError", "before");
  else
    [got{:}] = exchange (g, u{:});
  endif
  what = sprintf ("%s of [%s], halo [%s], periodic [%s], on [%s] ranks", ...
                  strjoin (kinds, ", "), num2str (s.n), num2str (s.halo), ...
                  num2str (s.periodic), num2str (s.ranks));
  for i = 1:numel (kinds)
    compare (c, got{i}, want(i,:), on_device, [what, ": exchange"]);
    compare (c, u{i}, given(i,:), on_device, [what, ": the argument"]);
    compare (c, reader{i}, cellfun (@(a) [a, a], given(i,:), "UniformOutput", false), ...
             on_device, [what, ": what read the argument"]);
    compare (c, gather (g, got{i}), wholes(i,:), on_device, [what, ": gather"]);
    compare (c, interior (g, got{i}), inner(i,:), on_device, [what, ": interior"]);
    compare (c, copies{i}, given(i,:), on_device, [what, ": a copy of the argument"]);
  endfor
  root = numel (kinds) - 1;
  if (root < n_ranks (c))
    want = wholes(1,:);
    want(own != root) = {[]};
    compare (c, gather (g, got{1}, root), want, on_device, [what, ": gather to a root"]);
  endif

endfunction

## X with a frame of FILL, HALO wide.
function y = put_inside (x, halo, fill)

  len = arrayfun (@(d) size (x, d), 1:numel (halo));
  y = repmat (fill, [len + 2 * halo, 1]);
  for d = 1:numel (halo)
    at{d} = halo(d) + (1:len(d));
  endfor
  y(at{:}) = x;

endfunction

## The arrays of the ranks here as an argument.
function x = pack (c, parts, on_device)

  if (on_device && is_of_devices (c))
    x = each (c, @(k, a) gpuArray (a), parts);
  elseif (on_device)
    x = gpuArray (parts{1});
  elseif (is_of_devices (c))
    x = parts;
  else
    x = parts{1};
  endif

endfunction

## F of each rank's array
function y = pack_each (c, x, f)
  if (is_of_devices (c))
    y = cellfun (f, x, "UniformOutput", false);
  else
    y = f (x);
  endif
endfunction

function compare (c, got, want, on_device, what)

  if (! is_of_devices (c))
    got = {got};
  endif
  for l = 1:numel (want)
    y = got{l};
    if (isequal (size (want{l}), [0, 0]))
      assert (isempty (y));
      continue;
    elseif (isa (y, "gpuArray") != on_device)
      error ("sweep_grid: %s is a %s", what, class (y));
    endif
    y = gather (y);
    if (! strcmp (class (y), class (want{l})) || iscomplex (y) != iscomplex (want{l})
        || ! isequal (y, want{l}))
      error ("sweep_grid: %s on rank %d:\ngot    %s\nwanted %s", what, rank (c)(l), ...
             mat2str (y(:)'), mat2str (want{l}(:)'));
    endif
  endfor

endfunction

function check_queries (c, g, s)

  assert (n (g), s.n);
  assert (halo (g), s.halo);
  assert (periodic (g), s.periodic);
  assert (ranks (g), s.ranks);
  for k = rank (c)
    p = part_of (s, k);
    l = k + 1;
    assert (element (c, coordinates (g), l), p.at);
    len = p.last - p.first + 1 + 2 * s.halo;
    assert (element (c, local_size (g), l), [len, 1](1:max (2, numel (len))));
    assert (size (element (c, zeros (g), l)), size (zeros ([len, 1])));
    assert (class (gather (element (c, zeros (g, "int8"), l))), "int8");
    for d = 1:numel (s.n)
      at = p.first(d):p.last(d);
      assert (vec (element (c, global_index (g, d), l))', at);
      assert (size (element (c, global_index (g, d), l), d), numel (at));
      at = p.first(d) - s.halo(d):p.last(d) + s.halo(d);
      if (s.periodic(d))
        at = mod (at - 1, s.n(d)) + 1;
      endif
      assert (vec (element (c, global_index (g, d, "halo"), l))', at);
      assert (element (c, neighbours (g), l)(:,d)', neighbours_of (s, p, d));
    endfor
  endfor

endfunction

## What rank L, counted from 1, has of X.
function x = element (c, x, l)
  if (is_of_devices (c))
    x = x{l};
  endif
endfunction

function pair = neighbours_of (s, p, d)

  numbers = reshape (0:prod (s.ranks) - 1, [s.ranks, 1]);
  for side = 1:2
    at = p.at;
    at(d) += 2 * side - 3;
    if (s.periodic(d))
      at(d) = mod (at(d), s.ranks(d));
    endif
    pair(side) = -1;
    if (at(d) >= 0 && at(d) < s.ranks(d))
      pair(side) = numbers(num2cell (at + 1){:});
    endif
  endfor

endfunction
