## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{scope} =} cuda.stream_scope (@var{stream})
##
## Make @var{stream} the current stream for as long as @var{scope} lives.
##
## gpuArrays that are made meanwhile are computed in @var{stream}, a
## @code{cuda.Stream} or @code{[]}, the default stream.  So are kernels, copies
## and events without a stream.  They wait only for the arrays that they read, in
## whichever stream these are computed.  Work in two streams that does not use
## the same arrays may run at the same time.
##
## The scope ends when @var{scope} is cleared, also at the end of its function,
## or with @code{close (@var{scope})}.  Scopes may be nested.  The stream stays
## open until then.
##
## @example
## @group
## a = gpuArray.ones (1000);
## s = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
## scope = cuda.stream_scope (s);
## b = a + 1;              # will be computed in s
## clear scope
## c = b .* a;             # in the default stream, behind b
## gather (c(1))
##   @result{} ans = 2
## @end group
## @end example
##
## @seealso{cuda.current_stream, cuda.Stream, cudaStreamScope}
## @end deftypefn

function scope = stream_scope (stream)

  if (nargin != 1)
    cuda.internal.usage ();
  elseif (nargout == 0)
    error ("octcuda:LogicError", ["stream_scope: the scope ends with its variable; write " ...
            "scope = cuda.stream_scope (stream)"]);
  endif
  scope = cudaStreamScope.open (stream);

endfunction
