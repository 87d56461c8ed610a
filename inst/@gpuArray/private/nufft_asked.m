## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [T, F] = nufft_asked (T, F): the points of nufft_points, with all that only the device
## knows of them.  It is asked once, since each answer is waited for, and behind all that is
## queued.  An error where a point is not finite.

function [t, f] = nufft_asked (t, f)

  parts = [t.asks, f.asks];
  has_ends = isempty (t.vectors) && isempty (f.vectors);
  if (has_ends)
    parts = [t.asks, ends_of(t), f.asks, ends_of(f)];
  endif
  if (! isempty (parts))
    numbers = gather (vertcat (parts{:}));
    [t, at] = answered (t, numbers, 0, has_ends);
    f = answered (f, numbers, at, has_ends);
  endif
  if (any (isinf ([t.most, f.most])))
    p = {t, f}{1 + ! any (isinf (t.most))};
    error ("octcuda:LogicError", "%s has NaN or Inf; a point must be a finite number", p.name);
  endif

endfunction

function parts = ends_of (p)

  parts = {};
  if (! isempty (p.values))
    parts = {double(min (p.values, [], 1)).', double(max (p.values, [], 1)).'};
  endif

endfunction

## P with its answers, which are in NUMBERS behind AT.
function [p, at] = answered (p, numbers, at, has_ends)

  if (! isempty (p.values))
    n = columns (p.values);
    p.most = numbers(at+1:at+n).';
    at += n;
    if (has_ends)
      p.ends = reshape (numbers(at+1:at+2*n), n, 2).';
      at += 2 * n;
    endif
  elseif (! isempty (p.unknown))
    n = p.n_asked;
    last = at + sum (n);
    e = __octcuda__ ("evenness", numbers(at+1:last), n);
    for k = find (n != p.even(5,p.unknown))     # what is long has given its own answers
      e(:,k) = numbers(at+sum(n(1:k-1))+(1:4));
    endfor
    p.even(1:4,p.unknown) = e;
    p.most = p.even(4,:);
    at = last;
  endif

endfunction
