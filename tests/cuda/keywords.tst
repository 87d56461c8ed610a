## keywords.tst -- options as pairs, wherever PyCUDA has keywords.
## SPDX-License-Identifier: GPL-3.0-or-later

## Copies and fills in a stream
%!test
%! s = cuda.Stream ("flags", cuda.stream_flags.NON_BLOCKING, "priority", 0);
%! assert (s.flags (), cuda.stream_flags.NON_BLOCKING);
%! h = cuda.pagelocked_zeros ([1 4], "mem_flags", cuda.host_alloc_flags.PORTABLE);
%! assert (bitand (h.get_flags (), cuda.host_alloc_flags.PORTABLE), cuda.host_alloc_flags.PORTABLE);  # a GPU adds DEVICEMAP
%! assert (class (h.value), "double");
%! h.value = 1:4;
%! a = cuda.mem_alloc (32);
%! b = cuda.mem_alloc_async (32, "stream", s);
%! cuda.memcpy_htod_async (a, h, "stream", s);
%! cuda.memcpy_dtod_async (b, a, 32, "stream", s);
%! cuda.memset_d8_async (a, 0, 8, "stream", s);
%! cuda.memset_d2d8_async (a, 16, 0, 8, 2, "stream", s);
%! cuda.memcpy_async (b, a, 8, "stream", s);
%! cuda.memcpy_dtoh_async (h, b, "stream", s);
%! s.synchronize ();
%! assert (h.value, [0 2 3 4]);
%! assert (cuda.from_device (a, [1 4]), [0 2 0 4]);
%! cuda.memcpy_peer (a, b, 32, "src_context", cuda.Context.get_current ());
%! assert (cuda.from_device (a, [1 4]), [0 2 3 4]);
%! cuda.memset_d32 (a, 0, 8);
%! cuda.memcpy_peer_async (a, b, 32, "stream", s);
%! s.synchronize ();
%! assert (cuda.from_device (a, [1 4]), [0 2 3 4]);
%! cuda.free_async (b, "stream", s);
%! g = cuda.managed_zeros ([1 4]);
%! cuda.mem_prefetch_async (g, 32, cuda.Device (0), "stream", s);
%! s.synchronize ();
%! clear s h a b g ans
%! assert_no_live ();

## From and to CUDA arrays
%!test
%! s = cuda.Stream ();
%! d = cuda.ArrayDescriptor ();
%! d.width = 4;
%! d.height = 0;
%! d.format = cuda.array_format.FLOAT;
%! d.num_channels = 1;
%! x = cuda.Array (d);
%! h = cuda.pagelocked_zeros ([1 4], "dtype", "single");
%! h.value = single (1:4);
%! cuda.memcpy_htoa_async (x, 0, h, "stream", s);
%! k = cuda.pagelocked_empty_like (h, "flags", 0);
%! cuda.memcpy_atoh_async (k, x, 0, "stream", s);
%! assert (k.value, single (1:4));
%! clear s d x h k
%! assert_no_live ();

## Events
%!test
%! s = cuda.Stream ();
%! e = cuda.Event ("flags", cuda.event_flags.DISABLE_TIMING);
%! assert (e.record ("stream", s).synchronize ().query ());
%! record (e, "stream", s, "flags", 0);
%! e.record (s, "flags", 0);
%! e.record ("flags", 0);
%! fails (@() e.record ("strm", s), "octcuda:LogicError", 'there are "stream", "flags"');
%! fails (@() e.record (s, "flags"), "octcuda:LogicError", "pairs");
%! fails (@() e.record ("stream", 3), "octcuda:WrongKind", "");
%! clear s e ans
%! assert_no_live ();

## Memory of the host: class, flags, alignment, order
%!test
%! for name = {"pagelocked", "managed", "aligned"}
%!   for what = {"empty", "zeros"}
%!     f = str2func (["cuda." name{1} "_" what{1}]);
%!     h = f ([2 3], "dtype", "int8", "order", "F");
%!     assert (class (h.value), "int8");
%!     assert (size (h.value), [2 3]);
%!     l = str2func (["cuda." name{1} "_" what{1} "_like"]);
%!     k = l (h, "order", "F");
%!     assert (class (k.value), "int8");
%!     fails (@() f ([2 3], "order", "C"), "octcuda:NotSupported", "transpose");
%!     fails (@() f ([2 3], "order", "x"), "octcuda:LogicError", "by columns");
%!     fails (@() f ([2 3], "single", "flgs", 1), "octcuda:LogicError", 'unknown option "flgs"');
%!     fails (@() l (h, "nothing", 1), "octcuda:LogicError", 'unknown option "nothing"; there are');
%!     fails (@() l (h, 0, "F", [], []), "octcuda:LogicError", "too many arguments");
%!   endfor
%! endfor
%! h = cuda.aligned_zeros ([1 4], "alignment", 8192);
%! r = cuda.register_host_memory (h, "flags", cuda.mem_host_register_flags.PORTABLE);
%! if (strcmp (octcuda_backend (), "host"))
%!   assert (mod (double (r.get_device_pointer ()), 8192), 0);
%! endif
%! r.unregister ();
%! clear h r f l k
%! assert_no_live ();

## By rows, as PyCUDA's arrays are unless they say otherwise
%!test
%! a = cuda.to_device (int16 (1:24));
%! assert (cuda.from_device (a, [2 3], "int16", "order", "C"), int16 ([1 2 3; 4 5 6]));
%! assert (cuda.from_device (a, [2 3], "dtype", "int16"), int16 ([1 3 5; 2 4 6]));
%! x = cuda.from_device (a, [2 3 4], "order", "C", "class", "int16");
%! assert (size (x), [2 3 4]);
%! assert (x(1,1,:)(:)', int16 (1:4));
%! assert (x(1,2,1), int16 (5));
%! assert (x(2,1,1), int16 (13));
%! assert (cuda.from_device_like (a, zeros (2, 3, "int16"), "order", "C"), ...
%!         int16 ([1 2 3; 4 5 6]));
%! assert (cuda.from_device (a, 3, "int16", "order", "C"), int16 ([1; 2; 3]));
%! fails (@() cuda.from_device (a, 3, "int16", "order", "rows"), ...
%!        "octcuda:LogicError", "by rows");
%! clear a x
%! assert_no_live ();

## Pairs that are none
%!test
%! s = cuda.Stream ();
%! h = cuda.pagelocked_zeros (4);
%! a = cuda.mem_alloc (32);
%! fails (@() cuda.memcpy_htod_async (a, h, "strm", s), "octcuda:LogicError", 'unknown option "strm"; there are "stream"');
%! fails (@() cuda.memcpy_htod_async (a, h, "stream"), "octcuda:LogicError", "has no value");
%! fails (@() cuda.memcpy_htod_async (a, h, s, s), "octcuda:LogicError", "too many arguments");
%! fails (@() cuda.Stream ("flag", 1), "octcuda:LogicError", 'unknown option "flag"');
%! clear s h a
%! assert_no_live ();

%!test assert_no_live ();
