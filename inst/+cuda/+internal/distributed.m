## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## X = cuda.internal.distributed (F, ARGS): gpuArray.F (ARGS{2:end}) on the ranks of ARGS{1}.
## Pairs "dim", DIM and "partition", LENGTHS at the end of ARGS say how it is divided.
## The whole array is lazy, so that each rank computes its own elements only.

function x = distributed (f, args)

  if (isempty (args))
    cuda.internal.usage (sprintf ("cuda.distributed.%s (c, ...)", f));
  endif
  c = cuda.internal.communicator (args{1});
  args(1) = [];
  given = struct ("dim", [], "partition", []);
  while (numel (args) >= 2 && ischar (args{end-1}) && isfield (given, lower (args{end-1})))
    given.(lower (args{end-1})) = args{end};
    args(end-1:end) = [];
  endwhile
  whole = str2func (["gpuArray.", f]);
  is_random = strncmp (f, "rand", 4);
  state = [];
  if (is_random)
    state = same_state (c);
  endif
  sz = size (whole (args{:}));
  if (isempty (given.dim))
    given.dim = max ([1, find(sz != 1, 1, "last")]);
  endif
  len = [sz, ones(1, given.dim - numel (sz))](given.dim);
  if (isempty (given.partition))
    n = n_ranks (c);
    given.partition = floor (len / n) + ((1:n) <= mod (len, n));
  elseif (numel (given.partition) != n_ranks (c) || sum (given.partition) != len)
    error ("octcuda:LogicError", ...
           "PARTITION must have the length of the part of each of the %d ranks; the sum must be %d", ...
           n_ranks (c), len);
  endif
  ends = cumsum (given.partition(:)');
  idx = repmat ({":"}, 1, max (numel (sz), given.dim));
  parts = each (c, @(k) part (whole, args, state, idx, given.dim, ...
                              ends(k+1) - given.partition(k+1) + 1, ends(k+1)));
  x = cuda.distributed.from_parts (c, parts, given.dim);

endfunction

function y = part (whole, args, state, idx, dim, first, last)

  if (! isempty (state))
    gpurng (state);
  endif
  idx{dim} = first:last;
  y = whole (args{:})(idx{:});

endfunction

## The state of the generator of rank 0, with which all ranks draw.
function s = same_state (c)

  s = gpurng ();
  if (! is_of_devices (c) && n_ranks (c) > 1)
    v = broadcast (c, [double(s.Seed); double(s.State(:))], 0);
    s.Seed(:) = v(1);
    s.State(:) = v(2:end);
  endif

endfunction
