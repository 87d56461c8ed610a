## cuda.Device, cuda.Context, versions and the constants of the driver.
## SPDX-License-Identifier: GPL-3.0-or-later

## A device tells its name, capability, memory and attributes
%!test
%! d = cuda.Device (0);
%! assert (ischar (d.name ()) && ! isempty (d.name ()));
%! assert (name (d), d.name);
%! cc = d.compute_capability ();
%! assert (size (cc), [1 2]);
%! assert (cc(1), d.get_attribute (cuda.device_attribute.COMPUTE_CAPABILITY_MAJOR));
%! assert (d.total_memory () > 2^20);
%! assert (d.get_attribute ("WARP_SIZE"), 32);
%! assert (d.warp_size, 32);
%! assert (d.max_threads_per_block, 1024);
%! all = d.get_attributes ();
%! assert (all.WARP_SIZE, 32);
%! clear d;
%! assert_no_live ();

## The number of devices, and devices beyond
%!test
%! n = cuda.Device.count ();
%! assert (n >= 1 && n == fix (n));
%!test
%! try
%!   cuda.Device (1000);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%!   assert (! isempty (regexp (err.message, ...
%!           '^cuDeviceGet failed: .* \(CUDA_ERROR_INVALID_DEVICE\)$')));
%! end_try_catch
%! clear err;
%! assert_no_live ();
%!error id=octcuda:LogicError cuda.Device (-1)
%!error id=Octave:invalid-fun-call cuda.Device ()

## Devices are equal by what they stand for
%!test
%! a = cuda.Device (0);
%! b = cuda.Device (0);
%! assert (a == b);
%! assert (! (a != b));
%! assert (a == gpuDevice ());
%! assert (! (a == 1));
%! clear a b;
%! assert_no_live ();

## Closed handles, unknown names
%!test
%! d = cuda.Device (0);
%! assert (d.isopen ());
%! d.close ();
%! d.close ();
%! assert (! d.isopen ());
%! try
%!   d.name ();
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:ClosedHandle");
%! end_try_catch
%! clear d err;
%! assert_no_live ();
%!error id=Octave:undefined-function d = cuda.Device (0); d.no_such_name
%!error id=octcuda:LogicError d = cuda.Device (0); d.get_attribute ("NOTHING")

## Every constant agrees with the table that the library is made of
%!test
%! groups = {"ctx_flags", "event_flags", "stream_flags", "func_cache", ...
%!           "function_attribute", "device_attribute", "compute_mode", ...
%!           "limit", "memory_type"};
%! for group = groups
%!   table = __cuda__ ("constants", group{1});
%!   object = feval (["cuda." group{1}]);
%!   for [value, name] = table
%!     assert (isequal (object.(name), value), [group{1} "." name]);
%!   endfor
%!   assert (numel (properties (object)), numfields (table));
%! endfor
%!assert (cuda.ctx_flags.SCHED_BLOCKING_SYNC, 4)
%!assert (cuda.host_alloc_flags.WRITECOMBINED, 4)
%!error id=octcuda:LogicError __cuda__ ("constants", "nonsense")

## Context and versions
%!test
%! cuda.init ();
%! cuda.Context.synchronize ();
%! d = cuda.Context.get_device ();
%! assert (d == cuda.Device (0));
%! v = cuda.get_driver_version ();
%! assert (v >= 11000);
%! w = cuda.get_version ();
%! assert (1000 * w(1) + 10 * w(2) + w(3), v);
%! clear d;
%! assert_no_live ();
%!error __cuda__ ()
%!error id=Octave:invalid-fun-call __cuda__ ("no such command")
