## Kernels of expressions as objects: streams, contexts, sources, misuse.
## SPDX-License-Identifier: GPL-3.0-or-later

## Another stream, and gpuArray work before and behind
%!test
%! k = cuda.ElementwiseKernel ("double *x, double *y", "y[i] = 3 * x[i]");
%! s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
%! x = gpuArray (1:1000) + 1;
%! y = zeros (1, 1000, "like", x);
%! k (x, y, "stream", s);
%! assert (gather (y + 1), 3 * (2:1001) + 1);
%! clear k s x y;
%! assert_no_live ();

## What does not compile, or cannot be
%!test
%! k = cuda.ElementwiseKernel ("float *x", "x[i] = foo", "wrong");
%! fails (@() k (gpuArray (single (1))), "octcuda:CompileError", "foo");
%! fails (@() cuda.ElementwiseKernel ("float x", "x = 1"), "octcuda:LogicError", "array");
%! fails (@() cuda.ElementwiseKernel ("float *", ""), "octcuda:LogicError", "operation");
%! fails (@() cuda.ElementwiseKernel ("float *", "1"), "octcuda:LogicError", "name");
%! fails (@() cuda.ElementwiseKernel ("float *i", "1"), "octcuda:LogicError", "taken");
%! fails (@() cuda.ElementwiseKernel ("float *x", "1", "a b"), "octcuda:LogicError", "identifier");
%! fails (@() cuda.ElementwiseKernel ("float *x", "1", "color", 1), "octcuda:LogicError", "unknown option");
%! fails (@() cuda.ElementwiseKernel ("float *x", 1), "octcuda:LogicError", "OPERATION must be a string");
%! fails (@() cuda.ElementwiseKernel ("float *x", "1", "preamble", 1), "octcuda:LogicError", "must be a string");
%! fails (@() cuda.ElementwiseKernel ("float *x"), "octcuda:InvalidCall", "Invalid call");
%! clear k;
%! assert_no_live ();

## A kernel that is closed, and what it looks like
%!test
%! k = cuda.ElementwiseKernel ("float *x", "x[i] = 1", "ones_");
%! assert (disp (k), "  cudaExpression: elementwise ones_ (float *x)\n");
%! assert (k.isopen ());
%! k.close ();
%! close (k);
%! assert (isopen (k), false);
%! fails (@() k (gpuArray (single (1))), "octcuda:ClosedHandle", "closed");
%! fails (@() k.nothing (), "octcuda:LogicError", "nothing");
%! clear k;
%! assert_no_live ();

## Sources can be kept
%!test
%! folder = tempname ();
%! k = cuda.ElementwiseKernel ("float *x", "x[i] = 1", "keep", folder);
%! k (gpuArray (single (1)));
%! text = fileread (fullfile (folder, "kernel.cu"));
%! assert (! isempty (strfind (text, "x[i] = 1")));
%! confirm_recursive_rmdir (false, "local");
%! rmdir (folder, "s");
%! clear k;
%! assert_no_live ();

## Another context: the kernel is loaded there too, and comes back
%!test
%! k = cuda.ElementwiseKernel ("double *x", "x[i] *= 2");
%! x = gpuArray (1:3);
%! k (x);
%! c = cuda.Device (0).make_context ();
%! d = cuda.mem_alloc (24);
%! cuda.memcpy_htod (d, [4 5 6]);
%! k (d);
%! assert (cuda.memcpy_dtoh (zeros (1, 3), d), [8 10 12]);
%! d.free ();
%! c.pop ();
%! c.detach ();
%! k (x);
%! assert (gather (x), [4 8 12]);
%! clear k x d c;
%! assert_no_live ();

## Texts that are none, and declarations that no kernel can have
%!test
%! logic = "octcuda:LogicError";
%! fails (@() cuda.ElementwiseKernel ("double *z; int a", "z[i] = a"), logic, "; cannot be");
%! fails (@() cuda.ElementwiseKernel ("double &z, double *x", "x[i] = z"), logic, "& cannot be");
%! fails (@() cuda.ElementwiseKernel ({"int a", "int *x"}, "x[i] = a"), "octcuda:LogicError", "not cell arrays");
%! fails (@() cuda.ReductionKernel ("float", "0", {}), "octcuda:LogicError", "not cell arrays");
%! assert_no_live ();
