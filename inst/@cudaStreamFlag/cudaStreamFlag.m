## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaStreamFlag < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaStreamFlag
  ##
  ## A flag that a stream or a graph sets when it reaches the point where the
  ## flag was added.
  ##
  ## CUDA's callbacks run on a thread of the driver, where no Octave code can
  ## run.  A flag that the program checks replaces them.  It is made by
  ## @code{add_callback} of a stream or @code{add_host_node} of a graph.
  ##
  ## Methods: @code{@var{f}.isset} is true once it was set, and
  ## @code{@var{f}.count} is how often; @code{wait (@var{f})} waits for it,
  ## @code{wait (@var{f}, @var{seconds})} at most so long, and both return
  ## whether it is set; @code{reset (@var{f})} clears it; @code{close (@var{f})}
  ## releases it, at any time.
  ##
  ## @example
  ## @group
  ## m = cuda.SourceModule ("__global__ void f (double *x) @{ x[threadIdx.x] += 1; @}");
  ## f = m.get_function ("f");
  ## x = gpuArray (zeros (1, 4));
  ## s = cuda.Stream ();
  ## f (x, "block", 4, "stream", s);
  ## done = s.add_callback ();
  ## while (! done.isset ())
  ##   drawnow ();
  ## endwhile
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaStream, cudaGraph, cudaEvent}
  ## @end deftp

  methods
  endmethods

endclassdef
