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
%!           '^cuDeviceGet failed: .* \(CUDA_ERROR_INVALID_DEVICE\) - the valid device numbers are 0 to \d+$')));
%! end_try_catch
%! clear err;
%! assert_no_live ();
%!error id=octcuda:LogicError cuda.Device (-1)
%!error id=octcuda:InvalidCall cuda.Device ()

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

## Every attribute that the driver knows, by constant, by name and as property
%!test
%! d = cuda.Device (0);
%! all = d.get_attributes ();
%! names = fieldnames (all);
%! assert (numel (names) > 100);
%! assert (numel (properties ("cuda.device_attribute")) >= 147);
%! for k = 1:numel (names)
%!   v = all.(names{k});
%!   assert (v == fix (v));
%!   if (! any (strcmp (names{k}, {"CLOCK_RATE", "MEMORY_CLOCK_RATE"})))
%!     assert (d.get_attribute (cuda.device_attribute.(names{k})), v);
%!     if (! strcmp (names{k}, "PCI_BUS_ID"))   # is a method of that name
%!       assert (d.(tolower (names{k})), v);
%!     endif
%!   endif
%! endfor
%! assert (any (all.COMPUTE_MODE == [0, 2, 3]));
%! clear d all
%! assert_no_live ();
%!error id=octcuda:LogicError cuda.Device (0).get_attribute (100000)

## Its address on the bus, where there is one
%!test
%! d = cuda.Device (0);
%! if (strcmp (octcuda_backend (), "host"))
%!   for f = {@() d.pci_bus_id(), @() cuda.Device("0000:00:00.0")}
%!     try
%!       f{1} ();
%!       error ("no error");
%!     catch err
%!       assert (err.identifier, "octcuda:NotSupported");
%!       assert (! isempty (regexp (err.message, 'PCIBusId failed')));
%!     end_try_catch
%!   endfor
%! else
%!   id = d.pci_bus_id ();
%!   assert (regexp (id, '^[0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2}:[0-9A-Fa-f]{2}\.'), 1);
%!   assert (cuda.Device (id) == d);
%! endif
%! clear d f err
%! assert_no_live ();

## Textures over linear memory
%!test
%! d = cuda.Device (0);
%! n = d.get_texture_1d_linear_max_width (cuda.array_format.FLOAT, 4);
%! assert (n >= 2 ^ 20 && n == fix (n));
%! assert (d.get_texture_1d_linear_max_width ("FLOAT", 1) >= n);
%! clear d
%! assert_no_live ();
%!error id=octcuda:LogicError cuda.Device (0).get_texture_1d_linear_max_width ("FLOAT", 3)
%!error id=octcuda:LogicError cuda.Device (0).get_texture_1d_linear_max_width ("COLOUR", 1)

## Links between devices; one device has none to itself
%!test
%! d = cuda.Device (0);
%! assert (d.can_access_peer (d), false);
%! try
%!   d.get_p2p_attribute ("ACCESS_SUPPORTED", d);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%! end_try_catch
%! clear d err
%! assert_no_live ();
%!error id=octcuda:LogicError cuda.Device (0).get_p2p_attribute ("NOTHING", cuda.Device (0))
%!error id=octcuda:WrongKind cuda.Device (0).can_access_peer (1)

## The default device and context, by environment and by file
%!function in_home (text, check)
%!  home = getenv ("HOME");
%!  chosen = getenv ("CUDA_DEVICE");
%!  folder = tempname ();
%!  mkdir (folder);
%!  unwind_protect
%!    setenv ("HOME", folder);
%!    unsetenv ("CUDA_DEVICE");
%!    if (! isempty (text))
%!      fid = fopen (fullfile (folder, ".cuda_device"), "w");
%!      fputs (fid, text);
%!      fclose (fid);
%!    endif
%!    check ();
%!  unwind_protect_cleanup
%!    setenv ("HOME", home);
%!    setenv ("CUDA_DEVICE", chosen);
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction
%!function check_default (n)
%!  d = cuda.get_default_device ();
%!  assert (d == cuda.Device (n));
%!  c = cuda.make_default_context ();
%!  assert (c == cuda.Context.get_current ());
%!  assert (c.get_device () == d);
%!  c.detach ();
%!endfunction
%!function fails_by_default (id, pattern)
%!  fails (@cuda.make_default_context, id, pattern);
%!endfunction
%!function by_environment (value, check)
%!  unwind_protect
%!    setenv ("CUDA_DEVICE", value);
%!    check ();
%!  unwind_protect_cleanup
%!    unsetenv ("CUDA_DEVICE");
%!  end_unwind_protect
%!endfunction
%!test
%! in_home ("", @() check_default (0));
%! in_home ("0\n", @() check_default (0));
%! in_home ("1000", @() fails_by_default ("octcuda:LogicError", "cuDeviceGet"));
%! in_home ("first", @() fails_by_default ("octcuda:LogicError", "~/.cuda_device"));
%! in_home ("first", @() by_environment ("0", @() check_default (0)));
%! in_home ("", @() by_environment ("x", ...
%!                  @() fails_by_default ("octcuda:LogicError", "CUDA_DEVICE")));
%! assert_no_live ();
%!test
%! p = cuda.make_default_context (@(d) retain_primary_context (d));
%! assert (p == cuda.Context.get_current ());
%! try
%!   cuda.make_default_context (@(d) error ("not this one"));
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:RuntimeError");
%!   assert (! isempty (strfind (err.message, "not this one")));
%! end_try_catch
%! clear p err
%! assert_no_live ();
%!error <MAKER> cuda.make_default_context (1)

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
%!error id=octcuda:LogicError d = cuda.Device (0); d.no_such_name
%!error id=octcuda:LogicError d = cuda.Device (0); d.get_attribute ("NOTHING")

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
%!error id=octcuda:InvalidCall __cuda__ ("no such command")
