## Events: recording, waiting, times, misuse.
## SPDX-License-Identifier: GPL-3.0-or-later

## Times between events are milliseconds, and have both signs
%!test
%! s = cuda.Event ();
%! e = cuda.Event ();
%! assert (isa (s.record (), "cudaEvent"));
%! clear ans;
%! s.record ();
%! pause (0.02);
%! e.record ();
%! e.synchronize ();
%! t = e.time_since (s);
%! assert (t >= 15 && t < 5000);
%! assert (s.time_till (e), t);
%! assert (s.query () && e.query ());
%! clear s e ans;
%! assert_no_live ();

## Calls can be chained, and a chain leaves the same object
%!test
%! e = cuda.Event ().record ().synchronize ();
%! assert (e.query (), true);
%! clear e ans;
%! assert_no_live ();

## Recording in a stream
%!test
%! s = cuda.Stream ();
%! e = cuda.Event (cuda.event_flags.BLOCKING_SYNC);
%! e.record (s);
%! e.synchronize ();
%! assert (e.query (), true);
%! clear s e ans;
%! assert_no_live ();

## Events bracket plain array code
%!test
%! a = gpuArray (rand (500));
%! s = cuda.Event ();
%! e = cuda.Event ();
%! s.record ();
%! c = a .* a + 1;
%! e.record ();
%! e.synchronize ();
%! assert (e.time_since (s) >= 0);
%! assert (gather (c(1)), gather (a(1)) ^ 2 + 1);
%! clear a c s e ans;
%! assert_no_live ();

## No times without timing, nor of events that were never recorded
%!test
%! s = cuda.Event (cuda.event_flags.DISABLE_TIMING);
%! e = cuda.Event ();
%! s.record ();
%! e.record ();
%! e.synchronize ();
%! try
%!   e.time_since (s);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%!   assert (! isempty (strfind (err.message, "cuEventElapsedTime failed: ")));
%! end_try_catch
%! clear s;
%! s = cuda.Event ();
%! try
%!   e.time_since (s);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%! end_try_catch
%! clear s e err ans;
%! assert_no_live ();

## Closed handles and other kinds
%!test
%! e = cuda.Event ();
%! e.close ();
%! e.close ();
%! for f = {@() e.record(), @() e.query(), @() e.synchronize()}
%!   try
%!     f{1} ();
%!     error ("no error");
%!   catch err
%!     assert (err.identifier, "octcuda:ClosedHandle");
%!   end_try_catch
%! endfor
%! g = cuda.Event ();
%! s = cuda.Stream ();
%! try
%!   g.time_since (s);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:WrongKind");
%! end_try_catch
%! try
%!   g.record (g);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:WrongKind");
%! end_try_catch
%! clear e f g s err;
%! assert_no_live ();
%!error <FLAGS> cuda.Event (1.5)

## A failing driver call is an error, and leaves nothing behind
%!test
%! cuda.init ();
%! cuda.Context.synchronize ();
%! __octcuda__ ("fail_call", 1, 2);
%! try
%!   e = cuda.Event ();
%!   error ("no error");
%! catch err
%!   __octcuda__ ("fail_call", 0, 0);
%!   assert (err.identifier, "octcuda:MemoryError");
%!   assert (! isempty (regexp (err.message, ...
%!       '^cuEventCreate failed: .* \(CUDA_ERROR_OUT_OF_MEMORY\)$')));
%! end_try_catch
%! clear err;
%! assert_no_live ();
