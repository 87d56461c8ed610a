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

## Launches with attributes are counted too
%!test
%! nothing = cuda.SourceModule ("__global__ void nothing (int n) { }").get_function ("nothing");
%! octcuda_profile on
%! for i = 1:3
%!   nothing (int32 (1), "block", 1, "priority", 0);
%! endfor
%! octcuda_profile off
%! p = octcuda_profile ();
%! assert (sum ([p.kernels.n]), 3);
%! octcuda_profile clear
%! clear nothing
%! assert_no_live ();

## What a stream records for a graph is left alone, also by more launches than
## are kept pending, and by the end of the profile; the other stream is timed
%!test
%! add = cuda.SourceModule ("__global__ void add (int *x, int n) { *x += n; }").get_function ("add");
%! x = gpuArray (int32 (0));
%! y = gpuArray (int32 (0));
%! s = cuda.Stream (1);
%! octcuda_profile on
%! for i = 1:1000
%!   add (y, int32 (1), "block", 1);
%! endfor
%! s.begin_capture ("relaxed");
%! for i = 1:1100
%!   add (x, int32 (1), "block", 1, "stream", s);
%! endfor
%! octcuda_profile off
%! octcuda_profile on
%! add (x, int32 (1), "block", 1, "stream", s);
%! g = s.end_capture ();
%! octcuda_profile off
%! assert (numel (g.nodes ()), 1101);
%! g.instantiate ().launch (s);
%! s.synchronize ();
%! assert (gather (x), int32 (1101));
%! assert (gather (y), int32 (1000));
%! p = octcuda_profile ();
%! named = p.kernels(strcmp ({p.kernels.name}, "add"));
%! assert (isempty (named) || named.n == 1000);
%! assert (sum ([p.kernels.n]) < 1010);        # and what fills x and y
%! octcuda_profile clear
%! clear add x y s g
%! assert_no_live ();

## The least and the most that something took
%!test
%! octcuda_profile on
%! x = gpuArray (rand (1000));
%! for k = 1:3
%!   y = gather (sum (sqrt (x + k)));
%! endfor
%! octcuda_profile off
%! s = octcuda_profile ();
%! for rows = {s.kernels, s.calls}
%!   assert (! isempty (rows{1}));
%!   assert (all ([rows{1}.min] > 0));
%!   assert (all ([rows{1}.min] <= [rows{1}.max]));
%!   assert (all ([rows{1}.n] .* [rows{1}.min] <= [rows{1}.total] * (1 + 1e-9)));
%! endfor
%! octcuda_profile clear
%! clear x y s
%! assert_no_live ();
