## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{node} =} add_kernel_node (@var{g}, @var{f}, @var{args}, @dots{}, "block", @var{block}, "grid", @var{grid})
## @deftypefnx {octcuda} {@var{node} =} add_kernel_node (@dots{}, "dependencies", @var{nodes})
##
## Add the call of a kernel to a graph.
##
## The arguments after @var{f} are those of the call @code{@var{f} (@dots{})},
## including options.  The option @qcode{"dependencies"} is the node, or a cell
## array of nodes, that must run first.  Arguments are checked and converted at
## once; host arrays (@code{cuda.In}, @code{cuda.Out}) cannot be part of a
## graph.  The memory lives as long as the graph.
##
## @example
## @group
## m = cuda.SourceModule (["__global__ void f (float *x, int n)\n" ...
##   "@{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1; @}"]);
## f = m.get_function ("f");
## d = cuda.to_device (zeros (1, 1000, "single"));
## g = cuda.Graph ();
## n = g.add_kernel_node (f, d, int32 (1000), "block", 256, "grid", 4);
## n.type ()
##   @result{} ans = KERNEL
## @end group
## @end example
##
## @seealso{cudaGraph, cuda.Graph}
## @end deftypefn

function node = add_kernel_node (g, f, varargin)
  if (nargin < 2)
    cuda.internal.usage ();
  endif
  cuda.internal.check_kernel (f);
  nodes = {};
  at = find (cellfun (@(x) ischar (x) && strcmp (x, "dependencies"), varargin));
  if (! isempty (at))
    if (at(1) == numel (varargin))
      error ("octcuda:LogicError", "\"dependencies\" has no value");
    endif
    nodes = varargin{at(1)+1};
    varargin(at(1):at(1)+1) = [];
  endif
  if (any (cellfun (@(x) ischar (x) && strcmp (x, "stream"), varargin)))
    error ("octcuda:LogicError", ...
           "a node has no stream: leave \"stream\" out, and give launch of the graph one");
  endif
  __graph__ ("graph_record", g, nodes);
  unwind_protect
    f (varargin{:});
  unwind_protect_cleanup
    node = __graph__ ("graph_recorded");
  end_unwind_protect
  if (islogical (node))
    error ("octcuda:LogicError", "F launched no kernel: pass a function that get_function of a module returned");
  endif
endfunction
