## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {} kernel_node_set_params (@var{e}, @var{node}, @var{f}, @var{args}, @dots{}, "block", @var{block}, "grid", @var{grid})
##
## Let a kernel node of an executable graph make another call.
##
## What follows @var{node} is as for @code{add_kernel_node}.  Launches that are
## under way are not affected.  CUDA demands that the kernel belongs to the
## context that the node's had.
##
## @example
## @group
## e = g.instantiate ();
## e.kernel_node_set_params (n, f, d, int32 (500), "block", 256, "grid", 2);
## e.launch ();
## @end group
## @end example
##
## @seealso{cudaGraphExec, cudaGraph}
## @end deftypefn

function kernel_node_set_params (e, node, f, varargin)
  if (nargin < 3)
    print_usage ();
  endif
  __graph__ ("graph_record", e, node);
  unwind_protect
    f (varargin{:});
  unwind_protect_cleanup
    any = __graph__ ("graph_recorded");
  end_unwind_protect
  if (! any)
    error ("octcuda:LogicError", "F launched no kernel");
  endif
endfunction
