## huge.tst -- arrays of more than 2^31 elements.
##
## What is computed without being stored is tested in every run.  Arrays in memory are
## tested where huge_is_due; on a GPU tests/gpu/huge.sh does the same.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## At least COUNT of the answers R are right, and none is wrong.
%!function right (r, count)
%!  wrong = r(strcmp ({r.state}, "wrong"));
%!  assert (strjoin ({wrong.name}, "; "), "");
%!  assert (sum (strcmp ({r.state}, "right")) >= count);
%!endfunction

## A range has no memory, and a reduction computes its operand.
%!test
%! n = 2^31 + 9;
%! x = gpuArray.colon (1, n);
%! in_each_way (@() assert (gather (nnz (x > 2^31 - 2)), 11));
%! assert (gather (any (x == n)), true);
%! assert (gather (all (x < n)), false);
%! assert (gather (sum (x(end:-1:1) <= 3)), 3);
%! assert (gather ([x(2^31), x(2^31 + 1), x(end)]), [2^31, 2^31 + 1, n]);
%! assert (gather (x([1, 2^31, 2^31 + 2, n])), [1, 2^31, 2^31 + 2, n]);

## Coordinates of elements whose numbers have more than 32 bits: a GPU divides, the host
## goes from row to row.
%!test
%! row = gpuArray.colon (0, 2^17 - 1);
%! column = 2^17 * gpuArray.colon (0, 2^14)';
%! in_each_way (@() assert (gather (nnz (row + column == 2^31)), 1));
%! assert (gather (sum (row + column > 2^31 + 2)), [0, 0, 0, ones(1, 2^17 - 3)]);

## Lengths that a library's integers do not hold.
%!testif ; ! strcmp (octcuda_backend (), "cuda")
%! window = [6, 13.8, zeros(1, 15)];
%! place = @(n) __nufft_pack__ (gpuArray ([0.1, 0.2, 0.3]), gpuArray (1), ...
%!                              [n; ones(1, 3); zeros(2, 3)], window);
%! place ([1000, 1000, 1000]);
%! fails (@() place ([2000, 2000, 2000]), "octcuda:NotSupported", "finer grid would have 8000000000 places");
%! fails (@() place ([2^31, 1, 1]), "octcuda:NotSupported", "finer grid");

%!testif ; huge_is_due () && ! strcmp (octcuda_backend (), "cuda")
%! right (huge_check (2^31 + 9, "int8"), 48);

## A block for each column: their number is 2^32 + 5.
%!testif ; huge_is_due () && ! strcmp (octcuda_backend (), "cuda")
%! n = 2^32 + 5;
%! at = [1, 6, 2^32, 2^32 + 2, n];
%! x = gpuArray.zeros (1, n, "int8");
%! x(at) = 1:5;
%! assert (gather (sum (x, 1, "native")(at)), int8 (1:5));
%! assert (gather (nnz (any (x, 1))), 5);
%! assert (gather (cumsum (x, 1, "native")(at)), int8 (1:5));

## With 32-bit integers, BLAS cannot; core says so too.
%!testif ; huge_is_due () && ! strcmp (octcuda_backend (), "cuda")
%! x = gpuArray.ones (2^31 + 9, 1, "single");
%! x(3) = 1;                        # in memory
%! try
%!   assert (gather (x' * x), single (2^31 + 9));
%! catch err
%!   assert (! isempty (strfind (err.message, "at most 2147483647 rows or columns")));
%! end_try_catch

%!testif ; huge_is_due () && strcmp (octcuda_backend (), "cuda")
%! right (huge_check (5e9, "int8"), 50);

%!testif ; huge_is_due () && strcmp (octcuda_backend (), "cuda")
%! right (huge_check (3e9, "single"), 50);
