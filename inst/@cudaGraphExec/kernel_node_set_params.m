## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} kernel_node_set_params (@var{e}, @var{node}, @var{f}, @var{args}, @dots{}, "block", @var{block}, "grid", @var{grid})
##
## Let a kernel node of an executable graph make another call.
##
## The arguments after @var{node} are as for @code{add_kernel_node}.  Running
## launches are not affected.  CUDA requires that the kernel belongs to the
## context of the node's kernel.
##
## @example
## @group
## m = cuda.SourceModule (["__global__ void f (float *x, int n)\n" ...
##   "@{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1; @}"]);
## f = m.get_function ("f");
## d = cuda.to_device (zeros (1, 1000, "single"));
## g = cuda.Graph ();
## n = g.add_kernel_node (f, d, int32 (1000), "block", 256, "grid", 4);
## e = g.instantiate ();
## e.kernel_node_set_params (n, f, d, int32 (500), "block", 256, "grid", 2);
## e.launch ();
## sum (cuda.from_device (d, [1 1000], "single"))
##   @result{} ans = 500
## @end group
## @end example
##
## @seealso{cudaGraphExec, cudaGraph}
## @end deftypefn

function kernel_node_set_params (e, node, f, varargin)
  if (nargin < 3)
    cuda.internal.usage ();
  endif
  cuda.internal.check_kernel (f);
  __graph__ ("graph_record", e, node);
  unwind_protect
    f (varargin{:});
  unwind_protect_cleanup
    any = __graph__ ("graph_recorded");
  end_unwind_protect
  if (! any)
    error ("octcuda:LogicError", "F launched no kernel: pass a function that get_function of a module returned");
  endif
endfunction
