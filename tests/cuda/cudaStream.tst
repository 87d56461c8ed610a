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

## What a stream is
%!test
%! [least, greatest] = cuda.stream_priority_range ();
%! assert (least >= greatest);
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING, greatest);
%! t = cuda.Stream (0, least);
%! assert (s.flags (), cuda.stream_flags.NON_BLOCKING);
%! assert (t.flags (), cuda.stream_flags.DEFAULT);
%! assert ([s.priority(), t.priority()], [greatest, least]);
%! assert (class (s.id ()), "uint64");
%! assert (s.id () != t.id ());
%! assert (s == s && s != t && ! (s == t));
%! clear s t;
%! assert_no_live ();

## The default streams, and streams of others
%!test
%! d = cuda.Stream.default ();
%! p = cuda.Stream.per_thread ();
%! assert (isa (d, "cudaStream") && isa (p, "cudaStream"));
%! assert (d == cuda.Stream.default () && d != p);
%! h = cuda.pagelocked_zeros ([1000 1]);
%! k = cuda.pagelocked_zeros ([1000 1]);
%! h.value = (1:1000)';
%! m = cuda.mem_alloc (8000);
%! cuda.memcpy_htod_async (m, h, d);
%! cuda.memcpy_dtoh_async (k, m, p);
%! p.synchronize ();
%! d.synchronize ();
%! assert (k.value, (1:1000)');
%! s = cuda.Stream ();
%! x = cuda.ExternalStream (s.handle ());
%! assert (x == s);
%! cuda.memcpy_htod_async (m, h, x);
%! x.close ();
%! s.synchronize ();
%! assert (s.is_done ());
%! clear d p h k m s x;
%! assert_no_live ();
%!error <HANDLE> cuda.ExternalStream (1)

## Words that streams write and wait for
%!test
%! m = cuda.mem_alloc (64);
%! cuda.memcpy_htod (m, zeros (1, 16, "uint32"));
%! cuda.Context.synchronize ();
%! s = cuda.Stream (1);
%! t = cuda.Stream (1);
%! t.wait_value (m, 5);
%! f = t.add_callback ();
%! s.synchronize ();
%! assert (f.isset, false);
%! s.write_value (m, 6);
%! s.synchronize ();
%! assert (f.wait (300), true);
%! t.wait_value (m, 6, cuda.stream_wait_value_flags.EQ);
%! t.wait_value (m, 2, cuda.stream_wait_value_flags.AND);
%! t.write_value (m, intmax ("uint64"));
%! t.wait_value (m, intmax ("uint64"), cuda.stream_wait_value_flags.EQ);
%! t.synchronize ();
%! assert (cuda.memcpy_dtoh (zeros (1, 3, "uint32"), m), ...
%!         [intmax("uint32"), intmax("uint32"), uint32(0)]);
%! try
%!   s.write_value (m, -1);
%!   error ("no error");
%! catch err
%!   assert (! isempty (strfind (err.message, "VALUE")));
%! end_try_catch
%! small = cuda.mem_alloc (4);
%! try
%!   s.write_value (small, uint64 (1));
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%! end_try_catch
%! clear m s t f err small;
%! assert_no_live ();

## Only managed memory can be attached
%!test
%! m = cuda.mem_alloc (64);
%! s = cuda.Stream ();
%! try
%!   s.attach (m);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%! end_try_catch
%! clear m s err;
%! assert_no_live ();
