## What exchange_begin returns: it is used once, and keeps what it needs.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function [g, u, v] = ring ()
%!  g = cuda.Grid (cuda.Communicator (), 4, "periodic", true);
%!  u = gpuArray ([0; 1; 2; 3; 4; 0]);
%!  v = [4; 1; 2; 3; 4; 1];
%!endfunction

%!function two (t)
%!  [a, b] = exchange_end (t);
%!endfunction

## The array may change or be cleared meanwhile
%!test
%! [g, u, v] = ring ();
%! t = exchange_begin (g, u);
%! u(2) = 10;
%! assert (gather (exchange_end (t)), v);
%! assert (gather (u), [0; 10; 2; 3; 4; 0]);
%! t = exchange_begin (g, u);
%! clear u g
%! assert (gather (exchange_end (t)), [4; 10; 2; 3; 4; 10]);
%! clear t
%! assert_no_live ();

## Two at once, ended in another order
%!test
%! [g, u, v] = ring ();
%! a = exchange_begin (g, u, 2 * u);
%! b = exchange_begin (g, 3 * u);
%! assert (gather (exchange_end (b)), 3 * v);
%! [x, y] = exchange_end (a);
%! assert (gather (x), v);
%! assert (gather (y), 2 * v);
%! assert (gather (u), [0; 1; 2; 3; 4; 0]);
%! clear -x nothing
%! assert_no_live ();

## A call with too many results does not end it
%!test
%! [g, u, v] = ring ();
%! t = exchange_begin (g, u);
%! fails (@() two (t), "octcuda:LogicError", "exchange_end returns 1 array");
%! assert (gather (exchange_end (t)), v);
%! clear t g u v
%! assert_no_live ();

## It ends once; closing gives the result up
%!test
%! [g, u] = ring ();
%! t = exchange_begin (g, u);
%! s = evalc ("t");
%! assert (! isempty (strfind (s, "cudaRequest: open")));
%! v = exchange_end (t);
%! fails (@() exchange_end (t), "octcuda:LogicError", "exchange_end was called before");
%! t = exchange_begin (g, u);
%! assert (isopen (t));
%! close (t);
%! assert (! isopen (t));
%! fails (@() exchange_end (t), "octcuda:ClosedHandle");
%! assert (gather (u), [0; 1; 2; 3; 4; 0]);
%! fails (@() exchange_end (cudaRequest ()), "octcuda:ClosedHandle");
%! clear t g u s v
%! assert_no_live ();
