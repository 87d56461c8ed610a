## cuda.sort_by_key, cuda.unique_by_key, cuda.reduce_by_key.
## SPDX-License-Identifier: GPL-3.0-or-later

## Stable, both ways, keys of several classes, rows and columns
%!test
%! for n = [1 2 100 5000]
%!   for class = {"double", "int16", "single"}
%!     keys = feval (class{1}, mod ((1:n) * 7919, 37));
%!     values = 1:n;
%!     [want, i] = sort (keys);
%!     [k, v] = cuda.sort_by_key (gpuArray (keys), gpuArray (values));
%!     assert (gather (k), want);
%!     assert (gather (v), values(i));
%!     [want, i] = sort (keys', "descend");
%!     [k, v, w] = cuda.sort_by_key (gpuArray (keys'), gpuArray (single (values)), ...
%!                                   gpuArray (values'), "descend");
%!     assert (gather (k), want);
%!     assert (gather (v), single (values(i)));
%!     assert (gather (w), values(i)');
%!   endfor
%! endfor
%! clear k v w;
%! assert_no_live ();

## NaN last; a column for each key, as structs are
%!test
%! keys = [3 NaN 1 2 1];
%! values = uint8 (reshape (1:20, 4, 5));
%! [k, v] = cuda.sort_by_key (gpuArray (keys), gpuArray (values));
%! assert (gather (k), [1 1 2 3 NaN]);
%! assert (gather (v), values(:,[3 5 4 1 2]));
%! assert (gather (cuda.sort_by_key (gpuArray (keys))), [1 1 2 3 NaN]);
%! clear k v;
%! assert_no_live ();

## The first value of each key
%!test
%! keys = [5 3 5 NaN 3 4 NaN];
%! [k, v, w] = cuda.unique_by_key (gpuArray (keys), gpuArray (1:7), ...
%!                                 gpuArray ([1:7; 11:17]));
%! assert (gather (k), [3 4 5 NaN NaN]);
%! assert (gather (v), [2 6 1 4 7]);
%! assert (gather (w), [2 6 1 4 7; 12 16 11 14 17]);
%! keys = mod ((1:3000)' * 31, 101);
%! [k, v] = cuda.unique_by_key (gpuArray (keys), gpuArray ((1:3000)'));
%! [want, i] = unique (keys, "first");
%! assert (gather (k), want);
%! assert (gather (v), i);
%! clear k v w;
%! assert_no_live ();

## All values of each key, by any expression
%!test
%! keys = mod ((1:20000) .^ 2, 211);
%! values = mod ((1:20000) * 13, 17);
%! [want, i, j] = unique (keys);
%! [k, v] = cuda.reduce_by_key (gpuArray (keys), gpuArray (values));
%! assert (gather (k), want);
%! assert (gather (v), accumarray (j(:), values(:))');
%! [k, v] = cuda.reduce_by_key (gpuArray (int32 (keys')), gpuArray (int16 (values')), ...
%!                              "a > b ? a : b");
%! assert (gather (k), int32 (want'));
%! assert (gather (v), int16 (accumarray (j(:), values(:), [], @max)));
%! [k, v] = cuda.reduce_by_key (gpuArray ([1 2 1 2 1]), gpuArray (single (1:5)), "b");
%! assert (gather (v), single ([5 4]));
%! [k, v] = cuda.reduce_by_key (gpuArray (7), gpuArray (8));
%! assert (gather ([k, v]), [7 8]);
%! clear k v;
%! assert_no_live ();

## Nothing
%!test
%! e = gpuArray (zeros (1, 0));
%! [k, v] = cuda.sort_by_key (e, e);
%! assert (size (v), [1 0]);
%! [k, v] = cuda.unique_by_key (e, e);
%! assert (size (k), [1 0]);
%! [k, v] = cuda.reduce_by_key (e, e);
%! assert (size (k), [1 0]);
%! clear e k v;
%! assert_no_live ();

%!error <there are 3 keys, but VALUES is 1x2> [k, v] = cuda.sort_by_key (gpuArray (1:3), gpuArray (1:2))
%!error <there are 3 keys> [k, v] = cuda.unique_by_key (gpuArray (1:3), gpuArray (1:2));
%!error <3 keys, but 2 values> cuda.reduce_by_key (gpuArray (1:3), gpuArray (1:2));
%!error <VALUES must be real> cuda.reduce_by_key (gpuArray (1:2), gpuArray ([1i 2]));
%!error id=octcuda:InvalidCall cuda.reduce_by_key (gpuArray (1:3));
%!error id=octcuda:CompileError cuda.reduce_by_key (gpuArray (1:3), gpuArray (1:3), "a + nonsense");
%!test assert_no_live ();
