## contexts.tst -- gpuArrays in contexts of one's own.
##
## A program written for PyCUDA begins with make_context, and its arrays, kernels
## and streams are in that context.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Arrays follow the current context, and kernels of it take them
%!test
%! c = cuda.Device (0).make_context ();
%! a = gpuArray (1:3);
%! b = a + 1;
%! assert (gather (b), 2:4);
%! f = cuda.SourceModule ("__global__ void f (double *x) { x[threadIdx.x] *= 2; }").get_function ("f");
%! f (a, "block", 3);
%! assert (gather (a), 2:2:6);
%! assert (gather (b), 2:4);
%! k = cuda.ElementwiseKernel ("double *x, double *y", "y[i] = x[i] - 1", "less");
%! y = gpuArray.zeros (1, 3);
%! k (a, y);
%! assert (gather (y), 1:2:5);
%! assert (cuda.from_device (a, [1 3]), 2:2:6);
%! m = cuda.to_device ([7 8 9]);
%! cuda.memcpy_dtod (a, m);
%! assert (gather (a + 1), 8:10);
%! p = cuda.pointer_attributes (a);
%! assert (p.context, c.handle);
%! c.pop ();
%! assert (gather (a + b), 9:2:13);     # where they are
%! f (a, "block", 3);
%! assert (gather (a), 14:2:18);
%! clear c a b f k y m p ans
%! assert_no_live ();

%!function h = in (x)
%!  h = getfield (cuda.pointer_attributes (x), "context");
%!endfunction

## Where arrays of several contexts meet they are copied to the current one
%!test
%! d = cuda.Device (0);
%! p = gpuArray (single (1:5));
%! c1 = d.make_context ();
%! a = gpuArray (1:5);
%! s = sum (a .* (a + 1));              # pending, and read elsewhere
%! c2 = d.make_context ();
%! e = gpuArray (11:15);
%! z = e + a;
%! assert (in (z), c2.handle);
%! assert (in (a + 1), c1.handle);
%! assert (gather (z + p), single (13:3:25));
%! q = p(2:4);
%! q(2) = 100;
%! q(1) = e(1);
%! assert (gather (q), single ([11 100 4]));
%! a(2) = e(3);
%! assert (in (a), c1.handle);
%! assert (gather (a), [1 13 3 4 5]);
%! assert (gather ([a; e; p]), single ([1 13 3 4 5; 11:15; 1:5]));
%! assert (gather (sort (e, "descend")), 15:-1:11);
%! assert (gather (cumsum (e)), cumsum (11:15));
%! assert (gather (a(a > p)), 13);
%! assert (gather (s + sum (p)), single (70 + 15));
%! c2.pop ();
%! c1.pop ();
%! clear d p c1 a s c2 e z q ans
%! assert_no_live ();

## Nothing is lost with a context that is popped or detached: its arrays keep it
%!test
%! d = cuda.Device (0);
%! for k = 1:3
%!   c = d.make_context ();
%!   x = gpuArray (1:1000);
%!   y = x .* 2;                        # pending when the context goes
%!   if (k == 1)
%!     c.pop ();
%!   elseif (k == 2)
%!     c.detach ();
%!   else
%!     c.pop ();
%!     clear c
%!   endif
%!   assert (gather (y(1:3)), [2 4 6]);
%!   y(2) = -1;
%!   z = gpuArray (5) + y;
%!   assert (gather (z(1:3)), [7 4 11]);
%!   clear c x y
%!   assert (gather (z(3:4)), [11 13]);
%!   clear z
%! endfor
%! clear d k ans
%! assert_no_live ();

## Contexts that come and go leave nothing, with streams of theirs current
%!test
%! d = cuda.Device (0);
%! n = 60;
%! if (strcmp (octcuda_backend (), "cuda"))
%!   n = 3;                             # contexts of GPUs take their time
%! endif
%! p = gpuArray (1:4);
%! for k = 1:n
%!   c = d.make_context ();
%!   s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%!   scope = cuda.stream_scope (s);
%!   assert (cuda.current_stream () == s);
%!   a = gpuArray (k + (1:4)) .* 2;
%!   b = sum (a + p);
%!   assert (gather (b), 8 * k + 30);
%!   clear scope
%!   a(1) = 0;
%!   assert (gather (sum (a)), 6 * k + 18);
%!   now = cuda.current_stream ();
%!   assert (now == cuda.Stream.default ());
%!   c.pop ();
%!   assert (gather (p), 1:4);
%!   clear c s a b now
%! endfor
%! clear p d n k ans
%! assert_no_live ();

## The same where every array is an allocation of its own, with two programs
%!test
%! setenv ("OCTCUDA_POOL", "0");
%! unwind_protect
%!   [status, out] = run_octave ([ ...
%!     "for k = 1:3, c = cuda.Device (0).make_context (); a = gpuArray (1:9);" ...
%!     "b = cumsum (a) + sum (a); c.pop (); clear c a;" ...
%!     "d = b + gpuArray (1); clear b; disp (gather (d(1:2))); clear d; end\n"]);
%! unwind_protect_cleanup
%!   unsetenv ("OCTCUDA_POOL");
%! end_unwind_protect
%! assert (status == 0, "%s", out);
%! assert (sscanf (out, "%d")', repmat ([47 49], 1, 3));

## A kernel of another context says what to do
%!test
%! d = cuda.Device (0);
%! a = gpuArray (1:4);
%! c = d.make_context ();
%! f = cuda.SourceModule ("__global__ void f (double *x) { x[threadIdx.x] *= 2; }").get_function ("f");
%! fails (@() f (a, "block", 4), "octcuda:LogicError", ...
%!        'another context.*gpuArray \(gather \(X\)\)');
%! b = gpuArray (gather (a));
%! f (b, "block", 4);
%! assert (gather (b + a), 3:3:12);
%! c.pop ();
%! clear d a c f b ans
%! assert_no_live ();

## Graphs, slices, textures of a context's arrays
%!test
%! c = cuda.Device (0).make_context ();
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! a = gpuArray (1:6);
%! b = gpuArray.zeros (1, 6);
%! f = cuda.SourceModule ("__global__ void f (double *x, const double *y) { x[threadIdx.x] += y[threadIdx.x]; }").get_function ("f");
%! s.begin_capture ();
%! f (b, a, "block", 6, "stream", s);
%! e = s.end_capture ().instantiate ();
%! e.launch (s);
%! e.launch (s);
%! assert (gather (b), 2:2:12);
%! f (cuda.slice (b, 1:2), cuda.slice (a, 5:6), "block", 2);
%! assert (gather (b), [7 10 6:2:12]);
%! c.pop ();
%! e.launch (s);
%! assert (gather (b), [8 12 9:3:18]);
%! clear c s a b f e ans
%! assert_no_live ();

## A reset of the device closes them too
%!test
%! d = gpuDevice ();
%! c = d.make_context ();
%! a = gpuArray (1:3) + 1;
%! reset (d);
%! fails (@() gather (a), "octcuda:ClosedHandle", "closed");
%! b = gpuArray (1:3) + 1;
%! assert (gather (b), 2:4);
%! clear a b c d ans
%! assert_no_live ();

## wait (gpuDevice) waits for all of them
%!test
%! d = gpuDevice ();
%! c = d.make_context ();
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! scope = cuda.stream_scope (s);
%! a = gpuArray.rand (500) * 2;
%! c.pop ();
%! wait (d);
%! assert (s.is_done ());
%! clear scope a s c d ans
%! assert_no_live ();

## There can be so many
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   d = cuda.Device (0);
%!   all = {};
%!   for k = 1:40
%!     all{k} = d.make_context ();
%!     g{k} = gpuArray (k) + (1:2);
%!   endfor
%!   fails (@() d.make_context (), "octcuda:LogicError", "detach some");
%!   for k = 40:-1:1
%!     assert (gather (g{k}), k + (1:2));
%!     all{k}.detach ();
%!   endfor
%!   clear d all g k ans
%! endif
%! assert_no_live ();

## Any call of the driver may fail meanwhile
%!function r = program ()
%!  d = cuda.Device (0);
%!  p = gpuArray (1:3);
%!  c = d.make_context ();
%!  unwind_protect
%!    a = gpuArray (1:3) .* 2;
%!    r = gather (a + p);
%!    a(2) = p(1);
%!    c.pop ();
%!    r = [r, gather(cumsum (a)), gather(p - a)];
%!  unwind_protect_cleanup
%!    detach (c);
%!  end_unwind_protect
%!endfunction
%!test
%! codes = [2, 1, 201];
%! if (strcmp (octcuda_backend (), "cuda"))
%!   codes = 2;                       # contexts of GPUs take their time
%! endif
%! fail_in_turn (@program, [3 6 9, 2 3 9, -1 1 -3], codes, 0, ...
%!               @() fails (@cuda.Context.pop, "octcuda:LogicError"));
%! assert_no_live ();

%!test assert_no_live ();
