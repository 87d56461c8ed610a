## plot_data.tst -- what is written to an array later is not seen in the plot
## SPDX-License-Identifier: GPL-3.0-or-later

## A row of ways to write into an array of 1e4 doubles, which say what it is then
%!function rows = writers ()
%!  kernel = "__global__ void negate (double *x) { x[blockIdx.x * 100 + threadIdx.x] *= -1; }";
%!  rows = {"an element", @(x) subsasgn (x, substruct ("()", {2}), rand ());
%!          "a range", @(x) subsasgn (x, substruct ("()", {2:50}), rand (1, 49));
%!          "a mask", @(x) subsasgn (x, substruct ("()", {x >= max(x) / 2}), rand ());
%!          "all", @(x) subsasgn (x, substruct ("()", {":"}), rand ());
%!          "a stencil", @stencil;
%!          "a kernel", @(x) launched (x, get_function (cuda.SourceModule (kernel), "negate"));
%!          "a prepared kernel", @(x) prepared (x, get_function (cuda.SourceModule (kernel), "negate"));
%!          "ElementwiseKernel", @(x) called (cuda.ElementwiseKernel ("double *x", "x[i] = -x[i]"), x);
%!          "a copy from the host", @(x) written (x, @() cuda.memcpy_htod (x, rand (1, 1e4)));
%!          "a copy on the device", @(x) written (x, @() cuda.memcpy_dtod (x, gpuArray.rand (1, 1e4), 8e4));
%!          "a fill", @(x) written (x, @() cuda.memset_d32 (x, randi (1e9), 2e4));
%!          "memory of others", @over;
%!          "a graph", @captured};
%!endfunction

%!function x = stencil (x)
%!  for k = 1:3
%!    x(2:end-1) = (x(1:end-2) + x(3:end)) / 3;
%!  endfor
%!endfunction

%!function x = launched (x, k)
%!  k (x, "block", [100 1 1], "grid", [100 1]);
%!endfunction

%!function x = prepared (x, k)
%!  prepare (k, "P");
%!  prepared_call (k, [100 1], [100 1 1], x);
%!endfunction

%!function x = called (k, x)
%!  k (x);
%!endfunction

%!function x = written (x, write)
%!  write ();
%!endfunction

%!function x = over (x)
%!  y = cuda.GPUArray ([1 1e4], "double", "gpudata", x);
%!  y(:) = rand ();
%!  wait (gpuDevice ());
%!endfunction

%!function x = captured (x)
%!  step = instantiate (cuda.capture (@(x) -x, {x}, "feedback", true));
%!  step.launch ();
%!  wait (gpuDevice ());
%!endfunction

%!function same (name, h, want)
%!  assert (isequal (gather (h.ydata)(:)', want), "%s: the plot has other data", name);
%!endfunction

%!function rgb = seen (f)
%!  gldrawnow (f);
%!  rgb = glgetframe (f).cdata;
%!endfunction

## The plot is as it was, and its picture drawn anew; the array has what was written; the plot
## is what the array is when it is told.  PREPARE comes in front: what writes may have been made then
%!function stays (name, make, write, before)
%!  f = glfigure ("visible", "off", "position", [0 0 300 200]);
%!  old = 1:1e4;
%!  x = gpuArray (old);
%!  if (before)
%!    x = gather (write (x));
%!    old = x;
%!    x = gpuArray (x);
%!  endif
%!  h = make (x);
%!  picture = seen (f);
%!  x = write (x);
%!  is = gather (x);
%!  assert (! isequal (is, old), "%s: nothing was written", name);
%!  same (name, h, old);
%!  set (f, "position", [0 0 400 200]);
%!  gldrawnow (f);
%!  set (f, "position", [0 0 300 200]);
%!  assert (isequal (seen (f), picture), "%s: the picture changed", name);
%!  update (h, x, x);
%!  x = write (x);
%!  same (name, h, is);
%!  update (h, x, x);
%!  same (name, h, gather (x));
%!  close (f);
%!endfunction

%!testif ; can_plot ()
%! for row = writers ()'
%!   [name, write] = row{:};
%!   stays (name, @(x) glplot (x, x), write, false);
%!   stays (name, @(x) glscatter (x, x, 4), write, true);
%! endfor
%! assert_no_live ();

## A variable more, a reshape and a part of it are arrays as before
%!testif ; can_plot ()
%! f = glfigure ("visible", "off", "position", [0 0 300 200]);
%! x = gpuArray (1:1e4);
%! y = x;
%! z = reshape (x, 100, 100);
%! h = glplot (x);
%! x(1) = -1;
%! z(1,2) = -2;
%! assert (gather (h.ydata)(:)', 1:1e4);
%! assert (gather (y), 1:1e4);
%! assert (gather (x), [-1, 2:1e4]);
%! assert (gather (z)(:)', [1:100, -2, 102:1e4]);
%! clear x y z
%! assert (gather (h.ydata)(:)', 1:1e4);
%! g = h.ydata;
%! g(3) = 0;
%! assert (gather (h.ydata)(:)', 1:1e4);
%! close (f);
%! clear g
%! assert_no_live ();

## Memory: none for the plot, and all of it comes back
%!testif ; can_plot ()
%! f = glfigure ("visible", "off", "position", [0 0 300 200]);
%! x = gpuArray.rand (1e6, 1);
%! wait (gpuDevice ());
%! used = __octcuda__ ("memory").in_use;
%! h = glplot (x);
%! gldrawnow (f);
%! assert (__octcuda__ ("memory").in_use, used);
%! clear x
%! assert (__octcuda__ ("memory").in_use, used);
%! for k = 1:50
%!   update (h, gpuArray.rand (1e6, 1) + k);
%!   gldrawnow (f);
%! endfor
%! assert (__octcuda__ ("memory").in_use <= used + 2 * 8e6);
%! close (f);
%! assert (__octcuda__ ("memory").in_use <= used - 8e6);
%! assert_no_live ();
