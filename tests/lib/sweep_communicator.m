## sweep_communicator.m -- every call of a communicator against its definition.
##
## N = sweep_communicator (C)
##
## Each rank knows what all ranks pass, and compares what it gets with the result of
## plain Octave: sum (cat (3, ...), 3), cat (dim, ...) and so on, with ordinary arrays and
## gpuArrays, over all classes and many sizes, or a part of them (is_due.m).  The numbers
## are such that sums and products are exact.  N is the number of comparisons on this
## process's ranks.  Works for communicators of devices and of processes.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function n = sweep_communicator (c)

  n = 0;
  classes = {"double", "single", "logical", "int8", "int16", "int32", "int64", ...
             "uint8", "uint16", "uint32", "uint64"};
  kinds = [classes, {"complex double", "complex single"}];
  n += sweep_reductions (c, kinds);
  n += sweep_joins (c, [kinds, {"char"}]);
  if (n_ranks (c) > 1) # core keeps an empty one complex only where there is no other
    n += sweep_joins (c, {"kept complex double"});
  endif
  n += sweep_letters (c, [kinds, {"char"}]);

endfunction

## ---- all_reduce, reduce, reduce_scatter ----

function n = sweep_reductions (c, kinds)

  n = 0;
  sizes = {[3, 4], [1, 1], [1, 5], [2, 3, 2], [0, 3], [0, 0]};
  for kind = kinds
    for s = sizes
      x = inputs (c, kind{1}, s);
      for op = {"sum", "prod", "min", "max", "mean", "any", "all"}
        n += check_reductions (c, x, op{1});
      endfor
    endfor
  endfor
  ## Results that are too large to be gathered
  for kind = {"double", "single", "int16", "uint8", "complex double"}
    x = inputs (c, kind{1}, {[211, 401]});
    for op = {"sum", "max", "mean", "any"}
      n += check_reductions (c, x, op{1});
    endfor
  endfor

endfunction

function n = check_reductions (c, x, op)

  n_all = numel (x);
  want = reduced (x, op);
  root = n_all - 1;
  n = compare (c, @(c, x) all_reduce (c, x, op), x, repmat ({want}, 1, n_all), op);
  n += compare (c, @(c, x) reduce (c, x, op, root), x, ...
                [cell(1, root), {want}], ["reduce ", op]);
  dim = last_dim (x);
  for k = 1:n_all
    parts{k} = part_of (want, dim, k, n_all);
  endfor
  n += compare (c, @(c, x) reduce_scatter (c, x, op, dim), x, parts, ["scattered ", op]);

endfunction

## The definition: the function along the pages of one array.
function y = reduced (x, op)

  dim = ndims (x{1}) + 1;
  pages = cat (dim, x{:});
  if (isequal (size (x{1}), [0, 0]))
    pages = reshape (pages, [0, 0, numel(x)]); # which cat leaves out
  endif
  switch (op)
    case {"min", "max"}
      y = feval (op, pages, [], dim);
    case "mean"
      y = sum (pages, dim);
      if (isinteger (pages))
        y = sum (double (pages), dim);
      endif
      y = y / numel (x);
    case {"sum", "prod"}
      native = {"native"}(isinteger (pages)); # saturates
      y = feval (op, pages, dim, native{:});
    otherwise
      y = feval (op, pages, dim);
  endswitch
  y = reshape (y, size (x{1}));

endfunction

## ---- all_gather, gather, broadcast, scatter, all_to_all ----

function n = sweep_joins (c, kinds)

  n = 0;
  n_all = n_ranks (c);
  for kind = kinds
    for dim = 1:3
      for k = 1:n_all
        s = [2, 3, 2];
        s(dim) = k - 1;
        sizes{k} = s;
      endfor
      x = inputs (c, kind{1}, sizes);
      whole = cat (dim, x{:});
      n += compare (c, @(c, x) all_gather (c, x, dim), x, ...
                    repmat ({whole}, 1, n_all), "all_gather");
      n += compare (c, @(c, x) gather (c, x, 0, dim), x, ...
                    [{whole}, cell(1, n_all - 1)], "gather");
      n += check_divided (c, inputs (c, kind{1}, {[4, 5, 3]}), dim);
    endfor
    for s = {[1, 1], [4, 1], [1, 6], [0, 0], [2, 0], [3, 2, 2]}
      x = inputs (c, kind{1}, s);
      whole = cat (last_dim (x), x{:});
      n += compare (c, @(c, x) all_gather (c, x), x, ...
                    repmat ({whole}, 1, n_all), "all_gather");
      root = n_all - 1;
      n += compare (c, @(c, x) broadcast (c, x, root), x, ...
                    repmat (x(root + 1), 1, n_all), "broadcast");
    endfor
  endfor

endfunction

function n = check_divided (c, x, dim)

  n_all = numel (x);
  for k = 1:n_all
    parts{k} = part_of (x{1}, dim, k, n_all);
    mixed{k} = cellfun (@(a) part_of (a, dim, k, n_all), x, "UniformOutput", false);
    mixed{k} = cat (dim, mixed{k}{:});
  endfor
  n = compare (c, @(c, x) scatter (c, x, 0, dim), x, parts, "scatter");
  n += compare (c, @(c, x) all_to_all (c, x, dim), x, mixed, "all_to_all");
  len = size (x{1}, dim);
  lengths = [zeros(1, n_all - 1), len];
  for k = 1:n_all
    parts{k} = take_range (x{1}, dim, 1:lengths(k));
  endfor
  n += compare (c, @(c, x) scatter (c, x, 0, dim, lengths), x, parts, "scatter, lengths");

endfunction

## ---- send, recv, sendrecv ----

function n = sweep_letters (c, kinds)

  n = 0;
  n_all = n_ranks (c);
  next = mod ((0:n_all - 1) + 1, n_all);
  last = mod ((0:n_all - 1) - 1, n_all);
  for kind = kinds
    for s = {[1, 1], [3, 4], [0, 2], [2, 2, 2]}
      x = inputs (c, kind{1}, s);
      n += compare (c, @(c, x) sendrecv (c, x, next(rank (c) + 1), last(rank (c) + 1)), ...
                    x, x(last + 1), "sendrecv");
      n += compare (c, @(c, x) line (c, x), x, [{[]}, x(1:end-1)], "send, recv");
    endfor
  endfor

endfunction

## Each rank sends to the next one, the last one to none.
function y = line (c, x)

  to = rank (c) + 1;
  to(to == n_ranks (c)) = -1;
  send (c, x, to);
  y = recv (c, rank (c) - 1);

endfunction

## ---- comparing ----

## F (C, X) gives each rank its element of WANT; [] that it gets nothing.
function n = compare (c, f, x, want, what)

  n = 0;
  own = rank (c) + 1;
  if (! is_due (sprintf ("%s of %s %d", what, class (x{1}), iscomplex (x{1}))))
    return; # on all ranks
  endif
  for on_device = [false, true]
    if (on_device && ischar (x{1}))
      continue;
    endif
    given = x(own);
    if (on_device && is_of_devices (c))
      given = each (c, @(k, a) gpuArray (a), given);
    elseif (on_device)
      given = cellfun (@gpuArray, given, "UniformOutput", false);
    endif
    if (is_of_devices (c))
      got = f (c, given);
    else
      got = {f(c, given{1})};
    endif
    for i = 1:numel (own)
      check_one (got{i}, want{own(i)}, on_device, sprintf ("%s of %s on rank %d", what, ...
                 [class(x{1}), sprintf(" %d", size (x{own(i)}))], own(i) - 1));
      n++;
    endfor
  endfor

endfunction

function check_one (got, want, on_device, what)

  if (isnumeric (want) && isempty (want) && isequal (size (want), [0, 0])
      && isa (want, "double") && isempty (got))
    return; # nothing, or an empty array
  endif
  if (isa (got, "gpuArray") != on_device)
    error ("sweep_communicator: %s: a %s", what, class (got));
  endif
  got = gather (got);
  if (! strcmp (class (got), class (want)) || ! isequal (size (got), size (want))
      || iscomplex (got) != iscomplex (want) || ! isequaln (got, want))
    error ("sweep_communicator: %s:\ngot %s, wanted %s", what, ...
           head_of (got), head_of (want));
  endif

endfunction

function text = head_of (x)
  text = [class(x), sprintf(" %d", size (x)), ": ", mat2str(x(1:min (6, end)))];
endfunction

## ---- arrays ----

## What the ranks pass: arrays of class KIND and of SIZES, or all of one size.
function x = inputs (c, kind, sizes)

  if (numel (sizes) == 1)
    sizes = repmat (sizes, 1, n_ranks (c));
  endif
  for k = 1:n_ranks (c)
    x{k} = numbers (kind, sizes{k}, k);
  endfor

endfunction

function x = numbers (kind, s, k)

  v = reshape (mod ((1:prod (s)) * 7 + k * 13, 23) - 11, s);
  switch (kind)
    case {"double", "single"}
      x = feval (kind, v / 4);
      x(mod (v + k, 9) == 0) = NaN;
      x(v == 3) = -Inf;
    case {"complex double", "complex single"}
      x = feval (kind(9:end), complex (v / 4, mod (v, 5) - 2.5));
    case "kept complex double" # on every other rank without imaginary parts
      x = complex (v / 4, mod (k, 2) * v);
    case "logical"
      x = mod (v, 3) == 0;
    case "char"
      x = char (v + 80);
    otherwise
      x = feval (kind, v) * 12;
  endswitch

endfunction

## The last dimension that is not 1 in some array.
function dim = last_dim (x)

  dim = 1;
  for k = 1:numel (x)
    if (! isequal (size (x{k}), [0, 0]))
      dim = max ([dim, find(size (x{k}) != 1)]);
    endif
  endfor

endfunction

## Part K of N along DIM; the first ones are longer.
function y = part_of (x, dim, k, n)

  len = size (x, dim);
  more = mod (len, n);
  counts = repmat (floor (len / n), 1, n) + (1:n <= more);
  first = sum (counts(1:k-1));
  y = take_range (x, dim, first + (1:counts(k)));

endfunction

function y = take_range (x, dim, range)

  at = repmat ({':'}, 1, max (ndims (x), dim));
  at{dim} = range;
  y = x(at{:});

endfunction
