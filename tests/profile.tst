## The profile: what its own examples cannot show.
## SPDX-License-Identifier: GPL-3.0-or-later

## More launches than are kept pending; the counts add up, nothing leaks
%!test
%! mod = cuda.SourceModule ("__global__ void nothing (int n) { }");
%! nothing = mod.get_function ("nothing");
%! octcuda_profile on
%! for i = 1:1500
%!   nothing (int32 (i), "block", 1);
%! endfor
%! octcuda_profile off
%! s = octcuda_profile ();
%! i = strcmp ({s.kernels.name}, "nothing");
%! if (any (i))                # drivers before CUDA 12.3 tell no names
%!   assert (s.kernels(i).n, 1500);
%! else
%!   assert (sum ([s.kernels.n]), 1500);
%! endif
%! octcuda_profile clear
%! clear mod nothing
%! assert_no_live ();

## A launch that is refused is not counted
%!test
%! mod = cuda.SourceModule ("__global__ void nothing (int n) { }");
%! nothing = mod.get_function ("nothing");
%! octcuda_profile on
%! try
%!   nothing (int32 (1), "block", [100 100 1]);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%! end_try_catch
%! octcuda_profile off
%! assert (isempty (octcuda_profile ().kernels));
%! octcuda_profile clear
%! clear mod nothing err
%! assert_no_live ();

## Driver calls are timed, those that fail too
%!test
%! octcuda_profile on
%! try
%!   cuda.Device (1000);
%!   error ("no error");
%! catch err
%!   assert (err.identifier, "octcuda:LogicError");
%! end_try_catch
%! octcuda_profile off
%! calls = octcuda_profile ().calls;
%! assert (calls(strcmp ({calls.name}, "cuDeviceGet")).n, 1);
%! octcuda_profile clear
