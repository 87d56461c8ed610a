## cuda.stream_scope: which stream is current, and for how long.
## SPDX-License-Identifier: GPL-3.0-or-later

## A scope makes its stream current, and ends with its variable
%!test
%! s = cuda.Stream ();
%! assert (cuda.current_stream () == cuda.Stream.default ());
%! scope = cuda.stream_scope (s);
%! assert (isa (scope, "cudaStreamScope") && isopen (scope));
%! t = cuda.current_stream ();
%! assert (isa (t, "cudaStream"));
%! assert (t.handle (), s.handle ());
%! clear scope
%! assert (cuda.current_stream () == cuda.Stream.default ());
%! clear s t
%! assert_no_live ();

## Scopes nest, and may end in any order
%!test
%! s = cuda.Stream ();
%! t = cuda.Stream ();
%! one = cuda.stream_scope (s);
%! two = cuda.stream_scope (t);
%! three = cuda.stream_scope ([]);
%! assert (cuda.current_stream () == cuda.Stream.default ());
%! three.close ();
%! close (three);
%! assert (isopen (three), false);
%! assert (handle (cuda.current_stream ()), t.handle ());
%! one.close ();
%! assert (handle (cuda.current_stream ()), t.handle ());
%! two = cuda.stream_scope (s);
%! assert (handle (cuda.current_stream ()), s.handle ());
%! clear two
%! assert (cuda.current_stream () == cuda.Stream.default ());
%! clear all_of_it one three s t
%! assert_no_live ();

## A function's scope ends when it returns, by an error too
%!function x = within (s, does_fail)
%!  scope = cuda.stream_scope (s);
%!  x = gpuArray (1:3) + 1;
%!  if (does_fail)
%!    error ("enough");
%!  endif
%!endfunction
%!test
%! s = cuda.Stream (1);
%! x = within (s, false);
%! assert (cuda.current_stream () == cuda.Stream.default ());
%! assert (gather (x), 2:4);
%! try
%!   within (s, true);
%! catch err
%!   assert (err.message, "enough");
%! end_try_catch
%! assert (cuda.current_stream () == cuda.Stream.default ());
%! clear x s err
%! assert_no_live ();

## The scope keeps the stream; what current_stream gives is a handle of its own
%!test
%! s = cuda.Stream (1);
%! scope = cuda.stream_scope (s);
%! t = cuda.current_stream ();
%! h = s.handle ();
%! clear s
%! a = gpuArray (1:1000) * 2;
%! close (t);
%! assert (isopen (scope));
%! assert (handle (cuda.current_stream ()), h);
%! assert (gather (a), (1:1000) * 2);
%! clear scope t a
%! assert_no_live ();

## Misuse
%!error <Invalid call> cuda.stream_scope ()
%!error <scope = cuda.stream_scope> cuda.stream_scope ([])
%!test
%! s = cuda.Stream ();
%! e = cuda.Event ();
%! close (s);
%! try
%!   scope = cuda.stream_scope (s);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:ClosedHandle");
%! end_try_catch
%! try
%!   scope = cuda.stream_scope (e);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:WrongKind");
%! end_try_catch
%! assert (cuda.current_stream () == cuda.Stream.default ());
%! clear s e err
%! assert_no_live ();

%!test
%! s = cuda.stream_scope ([]);
%! assert (evalc ("disp (s)"), "  cudaStreamScope: open\n");
%! s.close ();
%! assert (evalc ("disp (s)"), "  cudaStreamScope: closed\n");
