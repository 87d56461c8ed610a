## native_update.tst -- x op= y, which core computes in place for two arrays of one
## class: x is not repeated then.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## What X becomes, or the error; Octave looks whether another variable has X.
%!function [err, x] = updated (op, x, y, is_shared)
%!  if (islogical (x))   # nobody else has what is made here
%!    x = (! x);
%!    x = (! x);
%!  else
%!    x = 1 * x;
%!  endif
%!  err = "";
%!  if (is_shared)
%!    z = x;
%!  endif
%!  try
%!    eval (sprintf ("x %s= y;", op));
%!  catch e
%!    err = [e.identifier, " ", e.message];
%!  end_try_catch
%!endfunction

%!function same (op, x, y, is_shared = false)
%!  [want_err, want] = updated (op, x, y, is_shared);
%!  for h = {y, gpuArray(y)}
%!    [err, got] = updated (op, gpuArray (x), h{1}, is_shared);
%!    assert (err, want_err);
%!    ## a quotient that is no elementwise one is a solve, which rounds
%!    is_solve = strcmp (op, "/") && ! isscalar (y) && isfloat (want);
%!    if (is_solve)
%!      assert (classUnderlying (got), class (want));
%!      assert (gather (got), want, 4 * eps (class (want)));
%!      continue;
%!    endif
%!    msg = same_value (got, want);
%!    assert (isempty (msg), "x %s= y: %s", op, msg);
%!  endfor
%!endfunction

## every operator, size by size
%!test
%! warning ("off", "all", "local");
%! sizes = {[1, 3], [2, 1], [1, 1], [1, 1, 3], [0, 3, 3], [2, 3], [0, 0], [1, 0], [2, 3, 2]};
%! for op = {"+", "-", ".*", "./", "&", "|"}
%!   class = {"int8", "logical"}{1 + any(strcmp (op{1}, {"&", "|"}))};
%!   for a = sizes
%!     for b = sizes
%!       same (op{1}, feval (class, ones (a{1})), feval (class, ones (b{1})));
%!     endfor
%!   endfor
%! endfor

## every pair of classes
%!test
%! warning ("off", "all", "local");
%! classes = {@double, @single, @int8, @int32, @uint16, @logical, @(x) complex(x, 1), @(x) single(complex (x, 1))};
%! for op = {"+", "-", ".*", "./", "&", "|", "*", "/"}
%!   for a = classes
%!     for b = classes
%!       same (op{1}, a{1} ([1, 1, 1]), b{1} ([1; 1]));
%!       same (op{1}, a{1} (ones (2, 3)), b{1} ([1, 1, 1]));
%!     endfor
%!   endfor
%! endfor

## another variable has it: then core makes a new array
%!test
%! same ("+", int8 (1:3), int8 ([1; 2]), true);
%! same (".*", [1.5, 2], [1; 2], true);
%! x = gpuArray (int8 ([1, 2, 3]));
%! y = x;
%! x += int8 ([1; 2]);
%! assert (gather (x), int8 ([2, 3, 4; 3, 4, 5]));
%! assert (gather (y), int8 ([1, 2, 3]));

## what is left alone
%!test
%! s.x = gpuArray ([1, 2, 3]);
%! s.x += [1, 1, 1];
%! assert (gather (s.x), [2, 3, 4]);
%! x = gpuArray.colon (1, 3);
%! x += [1; 2];
%! assert (gather (x), (1:3) + [1; 2]);
