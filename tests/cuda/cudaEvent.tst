## Events: recording, waiting, times, misuse.
## SPDX-License-Identifier: GPL-3.0-or-later

## Times between events are milliseconds, and have both signs
%!test
%! s = cuda.Event ();
%! e = cuda.Event ();
%! assert (isa (s.record (), "cudaEvent"));
%! clear ans;
%! outer = tic ();
%! s.record ().synchronize ();
%! inner = tic ();
%! pause (0.02);
%! inner = 1e3 * toc (inner);
%! e.record ();
%! e.synchronize ();
%! outer = 1e3 * toc (outer);
%! t = e.time_since (s);
%! assert (inner >= 19);
%! assert (t > 0.99 * inner - 1 && t < 1.01 * outer + 1);
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
%!   assert (! isempty (strfind (err.message, "cuEventElapsedTime failed: both events must have")));
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

## The order of events is that of their times
%!test
%! e = arrayfun (@(i) cuda.Event ().record (), 1:5, "UniformOutput", false);
%! e{5}.synchronize ();
%! for k = 1:4
%!   assert (e{k+1}.time_since (e{k}) >= 0);
%!   assert (e{k}.time_since (e{k+1}), -e{k+1}.time_since (e{k}));
%! endfor
%! assert (e{1} == e{1} && e{1} != e{2});
%! clear e k;
%! assert_no_live ();

## An event that was not reached has no time, and is no mistake to ask for
%!test
%! m = cuda.mem_alloc (4);
%! cuda.memcpy_htod (m, uint32 (0));
%! cuda.Context.synchronize ();
%! s = cuda.Stream (1);
%! t = cuda.Stream (1);
%! a = cuda.Event ().record (s);
%! s.wait_value (m, 1);
%! b = cuda.Event ().record (s);
%! assert (b.query (), false);
%! try
%!   b.time_since (a);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:RuntimeError");
%! end_try_catch
%! t.write_value (m, 1);
%! b.synchronize ();
%! assert (b.time_since (a) >= 0);
%! clear m s t a b err;
%! assert_no_live ();

## Waiting in a stream: for the record that is there, not for later ones
%!test
%! m = cuda.mem_alloc (4);
%! cuda.memcpy_htod (m, uint32 (0));
%! cuda.Context.synchronize ();
%! s = cuda.Stream (1);
%! t = cuda.Stream (1);
%! e = cuda.Event (cuda.event_flags.DISABLE_TIMING);
%! t.wait_for_event (e);                    # never recorded: no wait
%! e.record (s);
%! t.wait_for_event (e);
%! s.wait_value (m, 1);
%! e.record (s);
%! t.synchronize ();
%! assert (e.query (), false);
%! u = cuda.Stream (1);
%! u.write_value (m, 1);
%! e.synchronize ();
%! clear m s t e u ans;
%! assert_no_live ();

## Flags that only a capture knows
%!error id=octcuda:LogicError
%! cuda.Event ().record (cuda.Stream (), cuda.event_record_flags.EXTERNAL);
%!error id=octcuda:LogicError
%! cuda.Stream ().wait_for_event (cuda.Event ().record (), ...
%!                                cuda.event_wait_flags.EXTERNAL);

## Between processes: the child waits for what the parent has not reached yet
%!test
%! shared = cuda.event_flags.INTERPROCESS + cuda.event_flags.DISABLE_TIMING;
%! if (cuda.Device (0).get_attribute ("IPC_EVENT_SUPPORTED"))
%!   m = cuda.mem_alloc (4);
%!   cuda.memcpy_htod (m, uint32 (0));
%!   cuda.Context.synchronize ();
%!   s = cuda.Stream (1);
%!   t = cuda.Stream (1);
%!   e = cuda.Event (shared);
%!   h = e.ipc_handle ();
%!   assert (class (h), "uint8");
%!   assert (size (h), [1, 64]);
%!   s.wait_value (m, 1);
%!   e.record (s);
%!   file = tempname ();
%!   code = sprintf ([ ...
%!     "e = cuda.Event.from_ipc_handle (uint8 ([%s]));\n" ...
%!     "t = cuda.Stream (1);\n" ...
%!     "was = e.query ();\n" ...
%!     "t.wait_for_event (e);\n" ...
%!     "f = t.add_callback ();\n" ...
%!     "early = f.wait (0.1);\n" ...
%!     "fclose (fopen ('%s', 'w'));\n" ...
%!     "printf ('%%d %%d %%d %%d\\n', was, early, f.wait (300), e.query ());\n"], ...
%!     sprintf ("%d ", h), file);
%!   child = start_octave (code);
%!   for k = 1:3000
%!     if (exist (file, "file"))
%!       break;
%!     endif
%!     pause (0.1);
%!   endfor
%!   t.write_value (m, 1);
%!   e.synchronize ();
%!   text = start_octave (child);
%!   unlink (file);
%!   assert (strtrim (text), "0 0 1 1");
%!   clear m s t e
%! else
%!   try
%!     e = cuda.Event (shared);
%!     e.ipc_handle ();
%!     error ("no error");
%!   catch err
%!     assert (strncmp (err.identifier, "octcuda:", 8));
%!   end_try_catch
%!   clear e err
%! endif
%! clear ans
%! assert_no_live ();

## Handles that are none
%!test
%! e = cuda.Event ();
%! for f = {@() e.ipc_handle(), ...
%!          @() cuda.Event.from_ipc_handle(zeros (1, 64, "uint8")), ...
%!          @() cuda.Event.from_ipc_handle(1:64), ...
%!          @() cuda.Event(cuda.event_flags.INTERPROCESS)}
%!   failed = false;
%!   try
%!     f{1} ();
%!   catch err
%!     failed = strncmp (err.identifier, "octcuda:", 8);
%!   end_try_catch
%!   assert (failed);
%! endfor
%! clear e f err;
%! assert_no_live ();
