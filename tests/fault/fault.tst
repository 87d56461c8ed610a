## fault.tst -- any driver call may fail: an error, no crash, nothing left open.
##
## Driver call 1, 2, 3 ... of a demo-sized program fails in turn until the
## program runs through.  Each run ends with an octcuda error, or with the right
## answer and a warning where it was a destructor's call; then nothing is open,
## and the program works again.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function want = expected ()
%!  c = sqrt ((1:1000) .^ 2 + (1000:-1:1));
%!  c(2:end-1) = (c(1:end-2) + c(3:end)) / 2;
%!  want = [sum(c), 1000, 2 * c(1:4), 10, 20, 30, 40, 15, 18];
%!endfunction

## Each call in turn.
%!test fail_in_turn (@fault_program, expected (), [2, 1, 800], -1e-9);

## The error says which call failed, and of what.
%!test
%! a = gpuArray (1:5000);
%! gather (a + 1);                     # loads the kernel, which tries twice
%! b = a + 1;
%! __octcuda__ ("fail_call", 1, 2);
%! try
%!   gather (b);
%!   error ("nothing failed");
%! catch err
%!   assert (err.identifier, "octcuda:MemoryError");
%!   assert (! isempty (regexp (err.message,
%!             'cu\w+ failed: out of memory \(CUDA_ERROR_OUT_OF_MEMORY\)')),
%!           err.message);
%! end_try_catch
%! __octcuda__ ("fail_call", 0, 0);
%! assert (gather (b), 2:5001);

## The first calls of a process, those that find and start the device: an
## error, and the next try works.
%!test
%! for n = [1:6, 8, 10, 13, 17]
%!   code = sprintf ([ ...
%!     "__octcuda__ ('fail_call', %d, 2);\n" ...
%!     "try, x = gather (gpuArray (1:3) + 1);\n" ...
%!     "catch err, assert (strncmp (err.identifier, 'octcuda:', 8), err.message); end\n" ...
%!     "__octcuda__ ('fail_call', 0, 0);\n" ...
%!     "printf ('%%d ', gather (gpuArray (1:3) + 1));\n"], n);
%!   [status, out] = run_octave (code);
%!   assert (status == 0, "%s", out);
%!   assert (! isempty (regexp (out, '2 3 4 $')), sprintf ("call %d: %s", n, out));
%! endfor

%!test assert_no_live ();

## Of a large array most is assigned from itself: a new one, and copies around it
%!function s = assign_most (x)
%!  for k = 1:3
%!    x(2:end-1,2:end-1) = x(1:end-2,2:end-1) + k;
%!    x(2:end,2:end,2:end) = 2 - x(1:end-1,1:end-1,1:end-1);
%!    x(3:end) = x(1:end-2);
%!    s(k) = gather (max (x(:)));
%!  endfor
%!endfunction
%!test
%! x = single (reshape (mod (1:2100*2000, 1009), 100, 21, 2000));
%! fail_in_turn (@() assign_most (gpuArray (x)), assign_most (x));

## Linear indices, bins by several subscripts, and NaN among what is selected
%!function s = bins_and_ranks (i)
%!  k = sub2ind ([60, 50], i, i + 1);
%!  [r, c] = ind2sub ([60, 50], k);
%!  a = accumarray ([r, c], k);
%!  y = nth_element ([NaN; i; NA], 2999:3002);
%!  s = [gather(sum (a(:))), gather(sum (r)), gather(sum (c)), gather(isna (y))'];
%!endfunction
%!test
%! i = 1 + mod ((1:3000)', 49);
%! fail_in_turn (@() bins_and_ranks (gpuArray (i)), bins_and_ranks (i), [2, 1]);
