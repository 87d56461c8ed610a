## Memory of the host: page-locked, aligned, registered, managed, mapped.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function f = doublify ()
%!  mod = cuda.SourceModule ("__global__ void doublify (float *a) { a[threadIdx.x] *= 2; }");
%!  f = mod.get_function ("doublify");
%!endfunction

## Size and class of another array
%!test
%! for x = {single([1 2; 3 4]), complex([1 2], 3), true(3, 1), zeros(2, 3, 4, "int8")}
%!   x = x{1};
%!   for f = {@cuda.pagelocked_empty_like, @cuda.pagelocked_zeros_like, ...
%!            @cuda.aligned_empty_like, @cuda.aligned_zeros_like, ...
%!            @cuda.managed_empty_like, @cuda.managed_zeros_like}
%!     h = f{1} (x);
%!     assert (size (h.value), size (x));
%!     assert (class (h.value), class (x));
%!     assert (h.nbytes (), sizeof (x));
%!     if (! isempty (strfind (func2str (f{1}), "zeros")))
%!       assert (all (vec (h.value == 0)));
%!     endif
%!     h.value = x;
%!     assert (h.value, x);
%!   endfor
%! endfor
%! k = cuda.pagelocked_zeros_like (h);
%! assert (size (k.value), [2 3 4]);
%! l = cuda.pagelocked_zeros_like (gpuArray (single (1:3)));
%! assert (l.value, single ([0 0 0]));
%! n = [2, ones(1, 31), 3];  # as many dimensions as core has
%! m = cuda.pagelocked_zeros (n);
%! assert (size (m.value), n);
%! clear h k l m;
%! assert_no_live ();
%!error <Invalid call> cuda.pagelocked_empty_like ()
%!error <Invalid call> cuda.pagelocked_zeros_like ()
%!error <Invalid call> cuda.aligned_empty_like ()
%!error <Invalid call> cuda.aligned_zeros_like ()
%!error <Invalid call> cuda.managed_empty_like ()
%!error <Invalid call> cuda.managed_zeros_like ()
%!error id=octcuda:WrongKind cuda.pagelocked_empty_like ("a")
%!error id=octcuda:WrongKind cuda.managed_zeros_like (sparse (1))

## Flags of page-locked memory
%!test
%! f = cuda.host_alloc_flags.PORTABLE + cuda.host_alloc_flags.DEVICEMAP;
%! h = cuda.pagelocked_empty ([2 2], "single", f);
%! ## With unified addresses all of it is portable, and drivers do not say so
%! assert (bitand (h.get_flags (), cuda.host_alloc_flags.DEVICEMAP) != 0);
%! h.value = single ([1 2; 3 4]);
%! assert (class (h.get_device_pointer ()), "uint64");
%! assert (h.base.get_device_pointer (), h.get_device_pointer ());
%! assert (h.base == h);
%! fails (@() cuda.pagelocked_empty (1, "double", 128), "octcuda:LogicError", ...
%!        "cuMemHostAlloc");
%! fails (@() h.attach (1), "octcuda:LogicError", "only managed memory");
%! fails (@() h.prefetch (), "octcuda:LogicError", "only managed memory");
%! fails (@() h.advise (1), "octcuda:LogicError", "only managed memory");
%! fails (@() h.unregister (), "octcuda:LogicError", "not registered");
%! h.free ();
%! closed = "octcuda:ClosedHandle";
%! fails (@() h.get_flags (), closed, "closed");
%! fails (@() h.get_device_pointer (), closed, "closed");
%! fails (@() h.unregister (), closed, "closed");
%! fails (@() h.ptr + 4, closed, "closed");
%! clear h;
%! assert_no_live ();

## A kernel uses page-locked memory where it is, and a part of it too
%!test
%! h = cuda.pagelocked_zeros ([1 4], "single", cuda.host_alloc_flags.DEVICEMAP);
%! h.value = single (1:4);
%! f = doublify ();
%! f (h, "block", [4 1 1]);
%! assert (h.value, single ([2 4 6 8]));
%! f (h.ptr + 8, "block", [2 1 1]);
%! assert (h.value, single ([2 4 12 16]));
%! p = h.get_device_pointer ();
%! f (p, "block", [1 1 1]);
%! assert (h.value, single ([4 4 12 16]));
%! v = h.ptr + 4;
%! clear h;
%! assert (cuda.from_device (v, [1 3], "single"), single ([4 12 16]));
%! clear f v;
%! assert_no_live ();

## Managed memory (the example of PyCUDA's manual): the object is the pointer,
## and so is a part of it (PyCUDA's defect: managed_slice is passed by value)
%!test
%! h = cuda.managed_empty ([1 10], "single", cuda.mem_attach_flags.GLOBAL);
%! h.value = single (0:9);
%! f = doublify ();
%! f (h, "block", [10 1 1]);
%! assert (h.value, single (0:2:18));
%! f (h.ptr + 20, "block", [5 1 1]);
%! assert (h.value, single ([0 2 4 6 8 20 24 28 32 36]));
%! h.value(1) = 5;
%! assert (h.value(1:2), single ([5 2]));
%! assert (h.get_device_pointer (), uint64 (h.ptr));
%! fails (@() f (h + 20, "block", [5 1 1]), "octcuda:LogicError", "argument 1 .*h\\.ptr \\+ n");
%! fails (@() prepared_call (f, 1, 5, h + 20), "octcuda:LogicError", "h\\.ptr \\+ n");
%! fails (@() cuda.memset_d8 (h + 20, 0, 4), "octcuda:WrongKind", "h\\.ptr \\+ n");
%! prepared_call (f, [1 1], [1 1 1], h);
%! assert (h.value(1), single (10));
%! clear h f;
%! assert_no_live ();

## Who may use managed memory, and where it is
%!test
%! s = cuda.Stream ();
%! h = cuda.managed_zeros (1000, "double", cuda.mem_attach_flags.GLOBAL);
%! h.attach (cuda.mem_attach_flags.HOST);
%! s.synchronize ();
%! assert (sum (h.value), 0);
%! h.attach (cuda.mem_attach_flags.SINGLE, s);
%! s.synchronize ();
%! h.attach (cuda.mem_attach_flags.GLOBAL, s);
%! cuda.Context.synchronize ();
%! h.value = ones (1000, 1);
%! if (cuda.Device (0).get_attribute ("CONCURRENT_MANAGED_ACCESS"))
%!   h.prefetch ();
%!   h.prefetch (0);
%!   h.prefetch (cuda.Device (0), s);
%!   cuda.Context.synchronize ();
%!   assert (cuda.mem_range_get_attribute (h, [], "last_prefetch_location"), 0);
%!   h.prefetch ("cpu");
%!   cuda.Context.synchronize ();
%!   at = cuda.mem_range_attribute.LAST_PREFETCH_LOCATION;
%!   assert (cuda.mem_range_get_attribute (h, 8000, at), -1);
%!   cuda.mem_prefetch_async (h.ptr + 4000, 4000, 0, s);
%!   cuda.mem_prefetch_async (h.ptr + 4000, [], 0);
%!   cuda.Context.synchronize ();
%!   assert (cuda.mem_range_get_attribute (h.ptr + 4000, 4000, at), 0);
%!   fails (@() h.prefetch (999), "octcuda:LogicError", "cuMemPrefetchAsync");
%! endif
%! assert (sum (h.value), 1000);
%! fails (@() h.attach (3), "octcuda:LogicError", "mem_attach_flags");
%! fails (@() h.attach (cuda.mem_attach_flags.SINGLE), "octcuda:LogicError", ...
%!        "SINGLE needs a stream");
%! fails (@() h.get_flags (), "octcuda:LogicError", ...
%!        "only page-locked memory");
%! clear s h;
%! assert_no_live ();

## Advice
%!test
%! h = cuda.managed_zeros (1000);
%! get = @(a) cuda.mem_range_get_attribute (h, [], a);
%! if (cuda.Device (0).get_attribute ("CONCURRENT_MANAGED_ACCESS"))
%!   assert (get ("read_mostly"), 0);
%!   assert (get ("preferred_location"), -2);
%!   assert (get ("accessed_by"), zeros (1, 0));
%!   h.advise ("set_read_mostly");
%!   assert (get ("read_mostly"), 1);
%!   h.advise (cuda.mem_advice.UNSET_READ_MOSTLY);
%!   assert (get (cuda.mem_range_attribute.READ_MOSTLY), 0);
%!   h.advise ("set_preferred_location", "cpu");
%!   assert (get ("preferred_location"), -1);
%!   cuda.mem_advise (h, [], "SET_PREFERRED_LOCATION", cuda.Device (0));
%!   assert (get ("preferred_location"), 0);
%!   cuda.mem_advise (h, 8000, "unset_preferred_location");
%!   assert (get ("preferred_location"), -2);
%!   h.advise ("set_accessed_by", 0);
%!   assert (get ("accessed_by"), 0);
%!   h.advise ("unset_accessed_by", 0);
%!   assert (get (cuda.mem_range_attribute.ACCESSED_BY), zeros (1, 0));
%! endif
%! logic = "octcuda:LogicError";
%! fails (@() h.advise ("nonsense"), logic, "cuda.mem_advice has no nonsense");
%! fails (@() h.advise (99), logic, "cuMemAdvise");
%! fails (@() get ("nonsense"), logic, "has no nonsense");
%! fails (@() cuda.mem_advise (h, 8001, "set_read_mostly"), logic, ...
%!        "holds 8000 bytes, but 8001");
%! a = cuda.mem_alloc (1000);
%! fails (@() cuda.mem_advise (a, [], 1), logic, "cuMemAdvise");
%! fails (@() cuda.mem_range_get_attribute (a, [], 1), logic, ...
%!        "cuMemRangeGetAttribute");
%! fails (@() cuda.mem_prefetch_async (a, [], 0), logic, "cuMemPrefetchAsync");
%! fails (@() cuda.mem_advise (uint64 (a), [], 1), logic, "BYTES is needed");
%! clear h a get;
%! assert_no_live ();
%!error <Invalid call> cuda.mem_advise (1, 2)
%!error <Invalid call> cuda.mem_prefetch_async (1, 2)
%!error <Invalid call> cuda.mem_range_get_attribute (1, 2)
%!error <Invalid call> cuda.managed_empty ()
%!error <Invalid call> cuda.managed_zeros ()
%!error id=octcuda:LogicError cuda.managed_empty (1, "double", 0)
%!error id=octcuda:LogicError cuda.managed_zeros (1, "double", 3)
%!error <CLASS must be> cuda.managed_zeros (1, "cell")
%!error <DEVICE must be> h = cuda.managed_zeros (1); h.prefetch (-1)

## Managed memory in copies, of both sides
%!test
%! h = cuda.managed_zeros ([1 4]);
%! d = cuda.to_device (1:4);
%! s = cuda.Stream (1);
%! cuda.memcpy_dtoh (h, d);
%! clear ans;
%! assert (h.value, 1:4);
%! h.value = 5:8;
%! cuda.memcpy_htod_async (d, h, s);
%! s.synchronize ();
%! assert (cuda.from_device (d, [1 4]), 5:8);
%! cuda.memcpy_dtod (h.ptr + 8, d, 16);
%! assert (h.value, [5 5 6 8]);
%! cuda.memcpy_dtoh_async (h, d + 16, s);
%! assert (h.value, [7 8 6 8]);
%! cuda.memset_d32 (h, 0, 2);
%! assert (h.value, [0 8 6 8]);
%! clear h d s;
%! assert_no_live ();

## Aligned memory is page-locked in place (PyCUDA: test_register_host_memory,
## which is known to fail there; PyCUDA's defect: register_host_memory)
%!test
%! x = single (rand (400, 1));
%! h = cuda.aligned_empty ([400 1], "single", 4096);
%! h.value = x;
%! d = cuda.mem_alloc_like (x);
%! s = cuda.Stream ();
%! logic = "octcuda:LogicError";
%! fails (@() cuda.memcpy_htod_async (d, h, s), logic, ...
%!        "SRC is not page-locked.*cuda.register_host_memory");
%! fails (@() cuda.memcpy_dtoh_async (h, d, s), logic, "DEST is not page-locked");
%! fails (@() h.get_device_pointer (), logic, "cuda.register_host_memory");
%! fails (@() cuda.memset_d8 (h, 0, 4), logic, "cuda.register_host_memory");
%! k = cuda.register_host_memory (h);
%! assert (k.value, x);
%! cuda.memcpy_htod_async (d, k, s);
%! s.synchronize ();
%! assert (cuda.from_device (d, [400 1], "single"), x);
%! h.value = zeros (400, 1, "single");
%! cuda.memcpy_dtoh_async (h, d, s);
%! assert (k.value, x);
%! fails (@() cuda.register_host_memory (h), logic, "cuMemHostRegister");
%! k.unregister ();
%! assert (h.value, x);
%! fails (@() h.unregister (), logic, "not registered");
%! fails (@() cuda.memcpy_htod_async (d, h, s), logic, "not page-locked");
%! k = cuda.register_host_memory (h, cuda.mem_host_register_flags.DEVICEMAP);
%! f = doublify ();
%! f (h, "block", [400 1 1]);
%! assert (h.value, 2 * x);
%! clear h k d s f;
%! assert_no_live ();
%!test
%! h = cuda.aligned_zeros (3, "int16", 64);
%! assert (h.value, zeros (3, 1, "int16"));
%! d = cuda.to_device (int16 ([1 2 3]));
%! k = cuda.memcpy_dtoh (h, d);
%! assert (h.value, int16 ([1; 2; 3]));
%! cuda.memcpy_htod (d, h);
%! logic = "octcuda:LogicError";
%! fails (@() cuda.aligned_empty (1, "double", 48), logic, "power of two");
%! fails (@() cuda.aligned_zeros (1, "double", 0), logic, "power of two");
%! p = cuda.pagelocked_zeros (1);
%! fails (@() cuda.register_host_memory (p), logic, "only memory from cuda.aligned_empty");
%! fails (@() cuda.register_host_memory ([1 2 3]), "octcuda:WrongKind", ...
%!        "cudaHostAllocation");
%! h.free ();
%! h.free ();
%! fails (@() cuda.register_host_memory (h), "octcuda:ClosedHandle", "closed");
%! clear h k d p;
%! assert_no_live ();
%!error <Invalid call> cuda.aligned_empty ()
%!error <Invalid call> cuda.aligned_zeros ()
%!error <Invalid call> cuda.register_host_memory ()

## Empty ones
%!test
%! for f = {@cuda.pagelocked_zeros, @cuda.aligned_zeros, @cuda.managed_zeros}
%!   h = f{1} ([0 3], "single");
%!   assert (h.value, zeros (0, 3, "single"));
%!   assert (h.nbytes (), 0);
%! endfor
%! clear h;
%! assert_no_live ();

## What they are called
%!test
%! assert (evalc ("h = cuda.managed_zeros ([1 2])"), ...
%!         sprintf ("h =\n\n  cudaHostAllocation: 16 bytes, class double, managed\n\n"));
%! clear h;
%! assert_no_live ();
%!assert (cuda.mem_attach_flags.GLOBAL, 1)
%!assert (cuda.mem_host_register_flags.READ_ONLY, 8)
%!assert (cuda.mem_advice.SET_ACCESSED_BY, 5)
%!assert (cuda.mem_range_attribute.ACCESSED_BY, 3)

## Sizes of any numeric class, and things that are none
%!test
%! h = cuda.pagelocked_zeros (int8 ([2 3]));
%! assert (size (h.value), [2 3]);
%! h = cuda.aligned_zeros (single (4));
%! assert (size (h.value), [4 1]);
%! s = cuda.Stream ();
%! for bad = {{}, struct(), @sin, s, h, "abc", gpuArray(3), sparse(3), 1i}
%!   for f = {@cuda.pagelocked_zeros, @cuda.pagelocked_empty, ...
%!            @cuda.aligned_zeros, @cuda.aligned_empty, ...
%!            @cuda.managed_zeros, @cuda.managed_empty}
%!     try
%!       f{1} (bad{1});
%!       error ("no error");
%!     catch err
%!       assert (strncmp (err.message, "SIZE must be a vector of dimensions, not ", 41));
%!     end_try_catch
%!   endfor
%! endfor
%! clear h s bad f err;
%! assert_no_live ();

## Subscripts that Octave would never make
%!test
%! mod = cuda.SourceModule ("__global__ void k (int *x) { *x = 1; }");
%! h = cuda.pagelocked_zeros (3);
%! objects = {cuda.Device(0), mod.get_function("k"), h, gpuArray(1:3)};
%! bad = {struct(), 1, {}, "a", struct("type", {}), struct("type", "."), ...
%!        struct("type", 1, "subs", 2), struct("type", "()", "subs", 3), ...
%!        struct("type", [], "subs", []), @sin, h};
%! warning ("off", "Octave:classdef-to-struct", "local");
%! for o = objects
%!   for s = bad
%!     for f = {@() subsref(o{1}, s{1}), @() subsasgn(o{1}, s{1}, 3)}
%!       is_wrong = false;
%!       try
%!         f{1} ();
%!       catch
%!         is_wrong = true;
%!       end_try_catch
%!       assert (is_wrong);
%!     endfor
%!   endfor
%! endfor
%! assert (h.value, zeros (3, 1));
%! clear mod h objects bad o s f;
%! assert_no_live ();

## Elements are read and written like those of an array, which keeps its class
## and its size; h.value(i) means the same (it was the first element for "end",
## and an integer made integers of all the others)
%!test
%! for make = {@cuda.pagelocked_zeros, @cuda.managed_zeros, @cuda.aligned_zeros}
%!   h = make{1} ([2, 3]);
%!   h(:) = 1000:1005;
%!   assert (h.value, reshape (1000:1005, 2, 3));
%!   assert (h(end), 1005);
%!   assert (h.value(end), 1005);
%!   assert (h(1,end), 1004);
%!   assert (h(end,2), 1003);
%!   assert (h(:,[1, 3]), [1000, 1004; 1001, 1005]);
%!   assert (h.value(:), (1000:1005)');
%!   assert (h(h.value > 1003), [1004; 1005]);
%!   h(2) = int8 (7);
%!   h.value(1,2) = uint8 (8);
%!   h(end) += 1;
%!   h(2,2) = gpuArray (9);
%!   assert (h.value, [1000, 8, 1004; 7, 9, 1006]);
%!   assert (class (h(2)), "double");
%!   h(:) = 0;
%!   assert (h.value, zeros (2, 3));
%! endfor
%! k = cuda.pagelocked_zeros ([1, 3], "int16");
%! k(2) = 1e6;
%! k(3) = 2.5;
%! assert (k(:)', int16 ([0, 32767, 3]));
%! z = cuda.pagelocked_zeros ([1, 2], "complex single");
%! z(2) = 1 + 2i;
%! z(1) = 3;
%! assert (z(:), single ([3; 1 + 2i]));
%! clear h k z make;
%! assert_no_live ();
%!test
%! h = cuda.pagelocked_zeros ([2, 3]);
%! logic = "octcuda:LogicError";
%! fails (@() h(7), "Octave:index-out-of-bounds", "out of bound");
%! fails (@() h(0), "Octave:(invalid-index|index-out-of-bounds)", "");
%! function put (h, i, x)
%!   h(i) = x;
%! endfunction
%! fails (@() put (h, 1, 2i), logic, "VALUE must be real");
%! fails (@() put (h, 1, "a"), "octcuda:\\w+", "VALUE must be");
%! fails (@() put (h, 1:2, 1:3), "Octave:nonconformant-args", "");
%! fails (@() put (h, 4:5, []), logic, "must have 6 elements");
%! function grow (h)
%!   h(3,3) = 1;
%! endfunction
%! fails (@() grow (h), logic, "must have 6 elements");
%! function name (h)
%!   h.size = 1;
%! endfunction
%! fails (@() name (h), logic, "h.value = x, h\\(i\\) = x");
%! assert (h.value, zeros (2, 3));
%! h.free ();
%! fails (@() h(1), "octcuda:ClosedHandle", "closed");
%! fails (@() put (h, 1, 1), "octcuda:ClosedHandle", "closed");
%! clear h;
%! assert_no_live ();

## Its size is that of the array; numel is asked by Octave itself before a dot,
## and is that of an object
%!test
%! x = zeros (2, 3, 4, "int8");
%! h = cuda.pagelocked_zeros (size (x), "int8");
%! assert (size (h), size (x));
%! assert (size (h, 2), 3);
%! assert (size (h, 5), 1);
%! assert (size (h, [3, 1]), [4, 2]);
%! assert (size (h, 3, 1), [4, 2]);
%! assert (h.size (), size (x));
%! for n = 2:4
%!   [have{1:n}] = size (h);
%!   [want{1:n}] = size (x);
%!   assert (have, want);
%! endfor
%! [a, b] = size (h, 2, 3);
%! assert ([a, b], [3, 4]);
%! assert ([rows(h), columns(h), ndims(h), length(h)], [2, 3, 3, 4]);
%! assert (h.n_elements (), 24);
%! assert (numel (h), 1);
%! assert (isempty (h), false);
%! fails (@() size (h, 0), "octcuda:LogicError", "DIM must be");
%! fails (@() size (h, 1.5), "octcuda:LogicError", "DIM must be");
%! fails (@() size (h, "a"), "octcuda:LogicError", "DIM must be");
%! function three (h)
%!   [a, b, c] = size (h, 1:2);
%! endfunction
%! fails (@() three (h), "octcuda:LogicError", "number of results");
%! e = cuda.pagelocked_zeros ([0, 3]);
%! assert (size (e), [0, 3]);
%! assert (isempty (e));
%! assert (length (e), 0);
%! clear h e;
%! assert_no_live ();
