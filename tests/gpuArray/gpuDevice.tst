## gpuDevice and its relatives: properties, wait, reset, selection.
## SPDX-License-Identifier: GPL-3.0-or-later

## Properties have the types that scripts expect
%!test
%! d = gpuDevice ();
%! assert (class (d), "cudaDevice");
%! assert (ischar (d.Name));
%! assert (d.Index, 1);
%! assert (! isempty (regexp (d.ComputeCapability, '^\d+\.\d+$')));
%! assert (d.SupportsDouble, true);
%! assert (d.MaxThreadsPerBlock, 1024);
%! assert (size (d.MaxThreadBlockSize), [1 3]);
%! assert (size (d.MaxGridSize), [1 3]);
%! assert (d.SIMDWidth, 32);
%! assert (d.TotalMemory >= d.AvailableMemory && d.AvailableMemory > 0);
%! assert (d.FreeMemory > 0);
%! assert (d.MultiprocessorCount >= 1);
%! assert (d.DeviceSelected && d.DeviceAvailable && d.DeviceSupported);
%! assert (d.ComputeMode, "Default");
%! for name = properties (d)'
%!   assert (! isempty (d.(name{1})), name{1});
%! endfor
%! text = evalc ("disp (d)");
%! assert (! isempty (strfind (text, "MultiprocessorCount")));
%! clear d ans;
%! assert_no_live ();

## Counting never fails
%!test
%! [n, index] = gpuDeviceCount ();
%! assert (index, 1:n);
%! assert (gpuDeviceCount ("available"), n);
%! assert (canUseGPU (), n > 0);
%! before = getenv ("OCTCUDA_BACKEND");
%! if (strcmp (octcuda_backend (), "host"))
%!   unwind_protect
%!     setenv ("OCTCUDA_BACKEND", "");
%!     assert (gpuDeviceCount (), 0);
%!     assert (canUseGPU (), false);
%!     setenv ("OCTCUDA_BACKEND", "host");
%!     assert (gpuDeviceCount (), cuda.Device.count ());
%!     assert (canUseGPU (), true);
%!   unwind_protect_cleanup
%!     setenv ("OCTCUDA_BACKEND", before);
%!   end_unwind_protect
%! endif
%! assert_no_live ();
%!error <MODE must be> gpuDeviceCount ("some")

## A number that no device has
%!test
%! n = cuda.Device.count ();
%! fails (@() gpuDevice (n + 6), "octcuda:LogicError", ...
%!        sprintf ("there is no device %d; INDEX is from 1 to %d", n + 6, n));
%! fails (@() cuda.Device (n + 6), "octcuda:LogicError", ...
%!        sprintf ("the valid device numbers are 0 to %d", n - 1));
%! fails (@() cuda.Device (-1), "octcuda:LogicError", "the valid device numbers are 0 to ");

## wait computes what is pending
%!test
%! a = gpuArray (rand (100));
%! c = a + 1;
%! wait (gpuDevice ());
%! assert (__octcuda__ ("pending"), 0);
%! d = gpuDevice ();
%! d.wait ();
%! clear a c d ans;
%! assert_no_live ();

## reset closes everything, and work goes on afterwards
%!test
%! a = gpuArray (1:4);
%! c = a + 1;
%! m = cuda.mem_alloc (100);
%! s = cuda.Stream ();
%! mod = cuda.SourceModule ("__global__ void f (double *x) { x[threadIdx.x] += 1; }");
%! f = mod.get_function ("f");
%! f (a, "block", 4);
%! d = gpuDevice ();
%! reset (d);
%! for x = {@() gather(a), @() gather(c), @() a + 1, @() m.nbytes(), ...
%!          @() s.synchronize(), @() mod.kernels(), @() f.num_regs}
%!   try
%!     x{1} ();
%!     error ("no error");
%!   catch err
%!     assert (err.identifier, "octcuda:ClosedHandle");
%!   end_try_catch
%! endfor
%! assert (existsOnGPU (a), false);
%! assert (ischar (d.Name));
%! b = gpuArray (1:4) * 2;
%! assert (gather (b), [2 4 6 8]);
%! f = cuda.SourceModule ("__global__ void f (double *x) { x[threadIdx.x] += 1; }").get_function ("f");
%! f (b, "block", 4);
%! assert (gather (b), [3 5 7 9]);
%! clear a b c m s mod f d x err ans;
%! assert_no_live ();

## Selecting the device in use resets it
%!test
%! a = gpuArray (1:4);
%! d = gpuDevice (1);
%! assert (existsOnGPU (a), false);
%! assert (d.Index, 1);
%! gpuDevice ([]);
%! assert (gather (gpuArray (1) + [1 2]), [2 3]);
%! clear a d ans;
%! assert_no_live ();
%!error <INDEX must be> gpuDevice (0)
%!error <INDEX must be> gpuDevice (1.5)
%!error <INDEX must be> gpuDevice ("a")
%!error id=octcuda:LogicError gpuDevice (1000)

## A table of the devices: a structure, or printed
%!test
%! s = gpuDeviceTable ();
%! assert (numel (s), cuda.Device.count ());
%! assert (fieldnames (s), {"Index"; "Name"; "ComputeCapability"; ...
%!                          "DeviceAvailable"; "DeviceSelected"});
%! assert ([s.Index], 1:numel (s));
%! assert (s(gpuDevice ().Index).DeviceSelected, true);
%! assert (sum ([s.DeviceSelected]), 1);
%! s = gpuDeviceTable ("SIMDWidth");
%! assert (s(1).SIMDWidth, 32);
%! assert (numfields (s), 1);
%! text = evalc ('gpuDeviceTable ({"Index", "SIMDWidth", "MaxThreadBlockSize"})');
%! lines = strsplit (strtrim (text), "\n");
%! assert (numel (lines), 2 + cuda.Device.count ());
%! assert (regexp (lines{3}, '^ *1 +32 +\[1024 1024 64\]$'), 1);
%! clear ans
%! assert_no_live ();
%!error <PROPERTIES> gpuDeviceTable (1)
%!error <no property Colour> gpuDeviceTable ({"Index", "Colour"})

## What MATLAB added later
%!test
%! d = gpuDevice ();
%! assert (regexp (d.UUID, '^[CG]PU-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'), 1);
%! assert (d.UUID, d.uuid ());
%! assert (str2double (d.GraphicsDriverVersion), d.DriverVersion);
%! assert (ischar (d.DriverModel) && ischar (d.CachePolicy));
%! clear d
%! assert_no_live ();

## Closed handles cannot be waited for
%!test
%! d = gpuDevice ();
%! d.close ();
%! try
%!   wait (d);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:ClosedHandle");
%! end_try_catch
%! clear d err;
%! assert_no_live ();

## A reset gives back all memory, that of lost arrays too.  Others may have some of the GPU's for
## a while.
%!test
%! code = [ ...
%!   "x = gpuArray (1); before = cuda.mem_get_info (); n = fix (before / 160);" ...
%!   "if (strcmp (octcuda_backend (), 'host')), n = 1e6; end;" ...
%!   "for i = 1:3, a = gpuArray.zeros (n, 1) + i; gather (a(1)); b{i} = a;" ...
%!   "reset (gpuDevice ()); x = gpuArray (1); end;" ...
%!   "if (strcmp (octcuda_backend (), 'cuda')), start = tic ();" ...
%!   "do, pause (0.1); after = cuda.mem_get_info (); until (after > 0.92 * before || toc (start) > 60);" ...
%!   "disp (after > 0.92 * before);" ...
%!   "else, disp (1); end; clear a b x; disp (__octcuda__ ('live'));"];
%! [status, out] = run_octave (code);
%! assert (status == 0, "%s", out);
%! assert (out, "1\n0\n");

## MATLAB's other ways to ask for devices
%!test
%! n = gpuDeviceCount ();
%! assert (parallel.gpu.GPUDevice.count (), n);
%! if (n > 0)
%!   assert (gpuDevice.count, n);
%!   assert (gpuDevice.isAvailable, true);
%! endif
%! assert (parallel.gpu.GPUDevice.isAvailable ([0, 1:n, n + 1; 0.5, n + (2:n+2)]),
%!         logical ([0, ones(1, n), 0; zeros(1, n + 2)]));
%! assert (parallel.gpu.GPUDevice.isAvailable (), n > 0);
%! d = parallel.gpu.GPUDevice.current ();
%! assert (d == gpuDevice ());
%! e = parallel.gpu.GPUDevice.getDevice (cuda.Device.count ());
%! assert (e.Index, cuda.Device.count ());
%! assert (gpuDevice ().Index, d.Index);            # it is not selected
%! fails (@() parallel.gpu.GPUDevice.getDevice (0), "octcuda:LogicError", "from 1 to [0-9]+$");
%! fails (@() parallel.gpu.GPUDevice.getDevice (cuda.Device.count () + 1), "octcuda:LogicError", "from 1 to [0-9]+$");
%! fails (@() parallel.gpu.GPUDevice.getDevice ("1"), "octcuda:LogicError", "from 1 to [0-9]+$");
%! fails (@() parallel.gpu.GPUDevice.getDevice (), "octcuda:InvalidCall");
%! fails (@() parallel.gpu.GPUDevice.isAvailable ("1"), "octcuda:LogicError", "numbers of devices");
%! assert (parallel.gpu.ptxext (), "ptxa64");

## gpurng by its older name
%!test
%! was = parallel.gpu.rng ();
%! assert (isequal (was, gpurng ()));
%! parallel.gpu.rng (7, "Threefry");
%! s = parallel.gpu.rng ();
%! assert ({s.Type, s.Seed}, {"Threefry", 7});
%! before = parallel.gpu.rng (was);
%! assert (before.Type, "Threefry");
%! assert (isequal (gpurng (), was));
%! fails (@() parallel.gpu.rng (1, "none"), "octcuda:LogicError", "unknown generator \"none\"");

## MATLAB's names of distributed arrays
%!test
%! for f = {@distributed, @codistributed}
%!   y = f{1} (magic (4));
%!   assert (cuda.isdistributed (y) && gather (y) == magic (4));
%!   assert (gather (f{1} (y) + 1), magic (4) + 1);
%!   fails (@() f{1} ({1}), "octcuda:WrongKind");
%!   fails (@() f{1} (), "octcuda:InvalidCall", "cuda.distributed.zeros .c, m, n");
%! endfor
%!error <cuda.distributed.zeros \(c, m, n\)> distributed.zeros (3)
