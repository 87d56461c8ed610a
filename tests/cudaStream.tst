## Streams: creation, waiting, order, misuse.
## SPDX-License-Identifier: GPL-3.0-or-later

## An empty stream is done
%!test
%! s = cuda.Stream ();
%! assert (isa (s, "cudaStream"));
%! s.synchronize ();
%! assert (s.is_done (), true);
%! assert (is_done (s), true);
%! assert (class (s.handle), "uint64");
%! clear s;
%! assert_no_live ();

## Flags and priorities
%!test
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! t = cuda.Stream (0, -1);
%! synchronize (s);
%! synchronize (t);
%! clear s t;
%! assert_no_live ();
%!error <FLAGS> cuda.Stream (-1)
%!error <FLAGS> cuda.Stream ("a")

## A copy back in a stream sees the copy that was queued before it
%!test
%! s = cuda.Stream ();
%! h = cuda.pagelocked_zeros ([1000 1]);
%! k = cuda.pagelocked_zeros ([1000 1]);
%! h.value = (1:1000)';
%! d = cuda.mem_alloc (8000);
%! cuda.memcpy_htod_async (d, h, s);
%! cuda.memcpy_dtoh_async (k, d, s);
%! s.synchronize ();
%! assert (k.value, (1:1000)');
%! clear s h k d;
%! assert_no_live ();

## One stream waits for an event in another
%!test
%! s = cuda.Stream (1);
%! t = cuda.Stream (1);
%! e = cuda.Event (cuda.event_flags.DISABLE_TIMING);
%! h = cuda.pagelocked_zeros ([1e6 1]);
%! h.value = rand (1e6, 1);
%! k = cuda.pagelocked_zeros ([1e6 1]);
%! d = cuda.mem_alloc (8e6);
%! cuda.memcpy_htod_async (d, h, s);
%! e.record (s);
%! t.wait_for_event (e);
%! cuda.memcpy_dtoh_async (k, d, t);
%! t.synchronize ();
%! assert (isequal (k.value, h.value));
%! clear s t e h k d;
%! assert_no_live ();

## Closing is idempotent; a closed stream is no default stream
%!test
%! s = cuda.Stream ();
%! s.close ();
%! close (s);
%! delete (s);
%! assert (s.isopen (), false);
%! for f = {@() s.synchronize(), @() s.is_done(), @() s.handle()}
%!   try
%!     f{1} ();
%!     error ("no error");
%!   catch err
%!     assert (err.identifier, "octcuda:ClosedHandle");
%!   end_try_catch
%! endfor
%! e = cuda.Event ();
%! try
%!   e.record (s);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:ClosedHandle");
%! end_try_catch
%! clear s e f err;
%! assert_no_live ();

## The wrong kind
%!test
%! s = cuda.Stream ();
%! try
%!   s.wait_for_event (s);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:WrongKind");
%!   assert (! isempty (strfind (err.message, "cudaEvent")));
%! end_try_catch
%! clear s err;
%! assert_no_live ();

## Many streams, kept in cells and structs, all go
%!test
%! c = arrayfun (@(i) cuda.Stream (), 1:20, "UniformOutput", false);
%! x.y = c;
%! clear c;
%! assert (getfield (__cuda__ ("live"), "cudaStream"), 20);
%! clear x;
%! assert_no_live ();
