## cudaContext and cuda.Context: own contexts, the stack, what lives where.
## SPDX-License-Identifier: GPL-3.0-or-later

## Without any context of one's own: the primary one
%!test
%! c = cuda.Context.get_current ();
%! assert (isa (c, "cudaContext"));
%! assert (c == cuda.Context.attach ());
%! p = retain_primary_context (gpuDevice ());
%! assert (c == p && ! (c != p));
%! assert (class (c.handle), "uint64");
%! assert (c.handle != 0 && isequal (c.handle, p.handle));
%! assert (get_device (c) == gpuDevice ());
%! assert (cuda.Context.get_device () == gpuDevice ());
%! assert (evalc ("disp (c)"), ...
%!         sprintf ("  cudaContext: on device %d, current\n", ...
%!                  gpuDevice ().Index - 1));
%! assert (! (c == 1) && c != 1);
%! [flags, active] = primary_context_state (gpuDevice ());
%! ## Beside the way of waiting drivers show what they chose by themselves
%! mask = cuda.ctx_flags.SCHED_MASK;
%! assert (active && bitand (flags, mask) == bitand (get_flags (c), mask));
%! clear c p ans;
%! assert_no_live ();

## A context of one's own is pushed, popped, equal to itself by handle (PyCUDA's
## defect: context_hash)
%!test
%! d = cuda.Device (0);
%! p = cuda.Context.get_current ();
%! c = d.make_context ();
%! assert (c == cuda.Context.get_current ());
%! assert (c != p && c.handle != p.handle);
%! assert (c.get_device () == d && cuda.Context.get_device () == d);
%! assert (c.get_api_version () >= 3020);
%! cuda.Context.pop ();
%! assert (p == cuda.Context.get_current ());
%! c.push ();
%! push (c);                          # the same one may be there twice
%! p.push ();
%! assert (p == cuda.Context.get_current ());
%! p.pop ();
%! c.pop ();
%! assert (c == cuda.Context.get_current ());
%! c.pop ();
%! assert (p == cuda.Context.get_current ());
%! clear c p d;
%! assert_no_live ();

## Numbers are never used again
%!test
%! d = cuda.Device (0);
%! seen = uint64 ([]);
%! if (cuda.get_driver_version () >= 12000)
%!   for i = 1:3
%!     c = d.make_context ();
%!     seen(end+1) = c.get_id ();
%!     c.detach ();
%!   endfor
%!   assert (numel (unique (seen)), 3);
%! else
%!   c = cuda.Context.get_current ();
%!   try
%!     c.get_id ();
%!     error ("no error");
%!   catch err
%!     assert (err.identifier, "octcuda:NotSupported");
%!   end_try_catch
%! endif
%! clear c d err;
%! assert_no_live ();

## The stack: what is not there cannot be taken off
%!error <context stack is empty> cuda.Context.pop ()
%!error id=octcuda:LogicError cuda.Context.pop ()
%!test
%! d = cuda.Device (0);
%! a = d.make_context ();
%! b = d.make_context ();
%! try
%!   a.pop ();
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%!   assert (! isempty (strfind (err.message, "not the current one")));
%! end_try_catch
%! assert (b == cuda.Context.get_current ());
%! b.pop ();
%! a.pop ();
%! try
%!   a.pop ();
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%! end_try_catch
%! clear a b d err;
%! assert_no_live ();

## What is on the stack lives on without a variable (as in PyCUDA), and is
## found again; detach takes it off wherever it is
%!test
%! d = cuda.Device (0);
%! h = handle (d.make_context ());
%! c = cuda.Context.get_current ();
%! assert (c.handle == h);
%! b = d.make_context ();
%! c.detach ();
%! c.detach ();
%! assert (! c.isopen ());
%! assert (b == cuda.Context.get_current ());
%! b.pop ();
%! assert (cuda.Context.get_current () == retain_primary_context (d));
%! for f = {@() c.push(), @() c.pop(), @() c.synchronize(), @() c.handle(), ...
%!          @() c.get_limit("STACK_SIZE"), @() c.get_device()}
%!   try
%!     f{1} ();
%!     error ("no error");
%!   catch err
%!     assert (err.identifier, "octcuda:ClosedHandle");
%!   end_try_catch
%! endfor
%! assert (! (c == b));
%! assert (evalc ("disp (c)"), "  cudaContext: closed\n");
%! clear b c d f err ans;
%! assert_no_live ();

## A failing make_context leaves the stack as it was (PyCUDA's #335)
%!test
%! d = cuda.Device (0);
%! c = d.make_context ();
%! warning ("off", "octcuda:cleanup", "local");
%! for k = 1:6
%!   __octcuda__ ("fail_call", k, 2);
%!   failed = false;
%!   try
%!     x = d.make_context ();
%!     x.detach ();
%!   catch err
%!     failed = true;
%!     assert (strncmp (err.identifier, "octcuda:", 8));
%!   end_try_catch
%!   __octcuda__ ("fail_call", 0, 0);
%!   assert (c == cuda.Context.get_current ());
%!   m = cuda.mem_alloc (8);
%!   cuda.memcpy_htod (m, k);
%!   assert (cuda.memcpy_dtoh (0, m), k);
%!   clear m x err
%!   if (k < 4)
%!     assert (failed);
%!   endif
%! endfor
%! lasterror ("reset");
%! try
%!   d.make_context (3);                # two ways to wait at once
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%!   assert (! isempty (strfind (err.message, "cuCtxCreate failed")));
%! end_try_catch
%! assert (c == cuda.Context.get_current ());
%! c.detach ();
%! clear c d err;
%! assert_no_live ();
%!error <FLAGS> make_context (cuda.Device (0), -1)

## Objects work in their own context whichever is current
%!test
%! d = cuda.Device (0);
%! c = d.make_context ();
%! m = cuda.mem_alloc (80);
%! s = cuda.Stream ();
%! e = cuda.Event ();
%! mod = cuda.SourceModule ([ ...
%!   "__global__ void twice (double *x) { x[threadIdx.x] *= 2; }"]);
%! twice = mod.get_function ("twice");
%! c.pop ();
%! cuda.memcpy_htod (m, 1:10);
%! twice (m, "block", 10);
%! assert (cuda.memcpy_dtoh (zeros (1, 10), m), 2:2:20);
%! twice (m, "block", 10, "stream", s);
%! e.record (s);
%! e.synchronize ();
%! assert (s.is_done () && e.query ());
%! s.synchronize ();
%! assert (cuda.memcpy_dtoh (zeros (1, 10), m), 4:4:40);
%! x = cuda.InOut (1:10);             # host arrays travel through C's memory
%! twice (x, "block", 10);
%! assert (x.value, 2:2:20);
%! mod = cuda.SourceModule ([ ...
%!   "__global__ void more (double *x) { x[threadIdx.x] += 1; }"]);
%! more = mod.get_function ("more");
%! more (x, "block", 10);             # the same holder in the primary one
%! assert (x.value, 3:2:21);
%! twice (x, "block", 10, "stream", s);
%! assert (x.value, 6:4:42);
%! h = cuda.pagelocked_empty ([1, 10], "double");
%! cuda.memcpy_dtoh_async (h, m, s);  # made in the one, used in the other
%! assert (h.value, 4:4:40);
%! n = cuda.mem_alloc (80);           # in the primary one
%! cuda.memcpy_dtod (n, m, 80);
%! assert (cuda.memcpy_dtoh (zeros (1, 10), n), 4:4:40);
%! cuda.memcpy_htod_async (n, h, cuda.Stream ());
%! c.synchronize ();
%! cuda.Context.synchronize ();
%! assert (cuda.memcpy_dtoh (zeros (1, 10), n), 4:4:40);
%! clear c d m s e mod twice more x h n ans;
%! assert_no_live ();

## Contexts do not share memory: a kernel that cannot reach an argument says so
%!test
%! d = cuda.Device (0);
%! a = gpuArray (1:4);
%! m = cuda.mem_alloc (32);
%! s = cuda.Stream ();
%! c = d.make_context ();
%! mod = cuda.SourceModule ([ ...
%!   "__global__ void twice (double *x) { x[threadIdx.x] *= 2; }"]);
%! twice = mod.get_function ("twice");
%! for x = {a, m}
%!   try
%!     twice (x{1}, "block", 4);
%!     error ("no error");
%!   catch err
%!     assert (err.identifier, "octcuda:LogicError");
%!     assert (! isempty (strfind (err.message, "another context")));
%!     assert (! isempty (strfind (err.message, "argument 1 of function twice")));
%!   end_try_catch
%! endfor
%! own = cuda.mem_alloc (32);
%! try
%!   twice (own, "block", 4, "stream", s);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%! end_try_catch
%! b = a .* 3;                        # arrays are computed where they are
%! assert (gather (b), 3:3:12);
%! c.pop ();
%! assert (gather (a + b), 4:4:16);
%! clear a b c d m s own mod twice x err ans;
%! assert_no_live ();

## Closing a context with live things in it: they keep it
%!test
%! d = cuda.Device (0);
%! c = d.make_context ();
%! m = cuda.mem_alloc (8);
%! c.detach ();
%! cuda.memcpy_htod (m, pi);
%! assert (cuda.memcpy_dtoh (0, m), pi);
%! clear c m
%! c = d.make_context ();
%! m = cuda.mem_alloc (8);
%! s = cuda.Stream ();
%! c.pop ();
%! clear c
%! cuda.memcpy_htod (m, 7);
%! assert (cuda.memcpy_dtoh (0, m), 7);
%! clear m
%! s.synchronize ();
%! clear s d
%! assert_no_live ();

## PyCUDA: test_multi_context, test_additional_primary_context
%!test
%! d = cuda.Device (0);
%! for kind = 1:2
%!   first = d.make_context ();
%!   a = cuda.mem_alloc (1024);
%!   if (kind == 1)
%!     second = d.make_context ();
%!   else
%!     second = d.retain_primary_context ();
%!     second.push ();
%!   endif
%!   b = cuda.mem_alloc (1024);
%!   clear a b
%!   second.detach ();
%!   first.detach ();
%! endfor
%! clear first second d
%! assert_no_live ();

## Limits, read back because the driver may round them
%!test
%! c = make_context (cuda.Device (0));
%! p = retain_primary_context (cuda.Device (0));
%! for name = {"STACK_SIZE", "PRINTF_FIFO_SIZE", "MALLOC_HEAP_SIZE"}
%!   v = c.get_limit (name{1});
%!   assert (v > 0);
%!   assert (cuda.Context.get_limit (cuda.limit.(name{1})), v);
%! endfor
%! before = p.get_limit ("STACK_SIZE");
%! c.set_limit ("STACK_SIZE", 8192);
%! assert (c.get_limit ("STACK_SIZE") >= 8192);
%! cuda.Context.set_limit (cuda.limit.PRINTF_FIFO_SIZE, 2 ^ 21);
%! assert (cuda.Context.get_limit ("PRINTF_FIFO_SIZE") >= 2 ^ 21);
%! assert (p.get_limit ("STACK_SIZE"), before);   # of each context
%! for f = {@() c.get_limit(1000), @() c.get_limit("NOTHING"), ...
%!          @() c.set_limit(1000, 1)}
%!   try
%!     f{1} ();
%!     error ("no error");
%!   catch err
%!     assert (strncmp (err.identifier, "octcuda:", 8), err.identifier);
%!   end_try_catch
%! endfor
%! c.detach ();
%! clear c p f err ans;
%! assert_no_live ();
%!error <VALUE> cuda.Context.set_limit ("STACK_SIZE", -1)

## Flags, caches, priorities
%!test
%! c = make_context (cuda.Device (0), cuda.ctx_flags.SCHED_BLOCKING_SYNC);
%! assert (bitand (c.get_flags (), cuda.ctx_flags.SCHED_MASK), ...
%!         cuda.ctx_flags.SCHED_BLOCKING_SYNC);
%! if (cuda.get_driver_version () >= 12010)
%!   c.set_flags (cuda.ctx_flags.SCHED_SPIN);
%!   assert (bitand (c.get_flags (), cuda.ctx_flags.SCHED_MASK), ...
%!           cuda.ctx_flags.SCHED_SPIN);
%! endif
%! c.set_cache_config (cuda.func_cache.PREFER_L1);
%! assert (any (c.get_cache_config () == [0, cuda.func_cache.PREFER_L1]));
%! cuda.Context.set_cache_config ("PREFER_NONE");
%! assert (cuda.Context.get_cache_config (), 0);
%! [least, greatest] = c.get_stream_priority_range ();
%! assert (least >= greatest);
%! [l, g] = cuda.Context.get_stream_priority_range ();
%! assert ([l, g], [least, greatest]);
%! s = cuda.Stream (0, greatest);
%! [available, total] = c.mem_get_info ();
%! assert (available > 0 && available <= total);
%! c.reset_persisting_l2_cache ();
%! c.detach ();
%! clear c s
%! assert_no_live ();
%!error id=octcuda:LogicError cuda.Context.set_cache_config (77)

## The width of shared memory's banks: nothing to choose any more
%!test
%! assert (cuda.Context.get_shared_config (), ...
%!         cuda.shared_config.FOUR_BYTE_BANK_SIZE);
%! lastwarn ("");
%! evalc ("cuda.Context.set_shared_config (cuda.shared_config.DEFAULT_BANK_SIZE)");
%! [text, id] = lastwarn ();
%! assert (id, "octcuda:NotSupported");
%! assert (! isempty (strfind (text, "no effect")));
%! assert_no_live ();
%!error id=octcuda:LogicError cuda.Context.set_shared_config (9)

## Peers: a context cannot be its own, nor the one of another kind
%!test
%! c = make_context (cuda.Device (0));
%! d = make_context (cuda.Device (0));
%! codes = {@() c.enable_peer_access(c), "octcuda:LogicError"; ...
%!          @() c.enable_peer_access(d), "octcuda:LogicError"; ...
%!          @() c.disable_peer_access(d), "octcuda:LogicError"; ...
%!          @() c.enable_peer_access(1), "octcuda:WrongKind"; ...
%!          @() c.enable_peer_access(d, 1), "octcuda:LogicError"};
%! for k = 1:rows (codes)
%!   try
%!     codes{k,1} ();
%!     error ("no error");
%!   catch err
%!     assert (err.identifier, codes{k,2});
%!   end_try_catch
%! endfor
%! d.detach ();
%! c.detach ();
%! clear c d codes err
%! assert_no_live ();

## A reset of the device closes its contexts too, and empties the stack of them
%!test
%! d = gpuDevice ();
%! c = d.make_context ();
%! p = d.retain_primary_context ();
%! m = cuda.mem_alloc (8);
%! reset (d);
%! assert (! c.isopen () && ! p.isopen () && ! m.isopen ());
%! assert (cuda.Context.get_current () == d.retain_primary_context ());
%! m = cuda.mem_alloc (8);
%! clear c p m d ans;
%! assert_no_live ();

## The primary context's flags hold when it is made
%!test
%! d = gpuDevice ();
%! reset (d);
%! before = d.primary_context_state ();
%! d.set_primary_context_flags (cuda.ctx_flags.SCHED_BLOCKING_SYNC);
%! assert (bitand (d.primary_context_state (), 7), 4);
%! assert (bitand (get_flags (cuda.Context.get_current ()), 7), 4);
%! reset (d);
%! d.set_primary_context_flags (bitand (before, cuda.ctx_flags.SCHED_MASK));
%! clear d
%! assert_no_live ();
%!error <FLAGS> set_primary_context_flags (gpuDevice (), "a")

## The end of the process with contexts on the stack is silent (PyCUDA aborts)
%!test
%! code = [ ...
%!   "global G; d = cuda.Device (0);\n" ...
%!   "a = d.make_context (); m = cuda.mem_alloc (64); s = cuda.Stream ();\n" ...
%!   "b = d.make_context (); n = cuda.mem_alloc (64); G = {a, n};\n" ...
%!   "p = d.retain_primary_context (); p.push ();\n" ...
%!   "x = gpuArray (1:3) + 1; clear b\n"];
%! [status, out] = run_octave ([code "printf ('end\\n');\n"]);
%! assert (status == 0, "%s", out);
%! assert (strtrim (out), "end");
%! [status, out] = run_octave ([code "exit (3);\n"]);
%! assert (status == 3, "%s", out);
%! assert (strtrim (out), "");
%! [status, out] = run_octave ([code "clear all\nprintf ('end\\n');\n"]);
%! assert (status == 0, "%s", out);
%! assert (strtrim (out), "end");

## Any call of the driver may fail meanwhile
%!function r = program ()
%!  d = cuda.Device (0);
%!  c = d.make_context ();
%!  unwind_protect
%!    m = cuda.mem_alloc (16);
%!    cuda.memcpy_htod (m, [1, 2]);
%!    e = cuda.Event ();
%!    c.pop ();
%!    a = gather (gpuArray (1:2) + 1);
%!    c.push ();
%!    e.record ();
%!    n = c.get_limit ("STACK_SIZE");
%!    c.synchronize ();
%!    c.pop ();
%!    r = [cuda.memcpy_dtoh([0, 0], m), a, n > 0];
%!  unwind_protect_cleanup
%!    detach (c);
%!  end_unwind_protect
%!endfunction
%!test
%! codes = [2, 1, 201];
%! if (strcmp (octcuda_backend (), "cuda"))
%!   codes = 2;                       # contexts of GPUs take their time
%! endif
%! fail_in_turn (@program, [1, 2, 2, 3, 1], codes, 0, ...
%!               @() fails (@cuda.Context.pop, "octcuda:LogicError"));
%! assert_no_live ();

%!test assert_no_live ();
