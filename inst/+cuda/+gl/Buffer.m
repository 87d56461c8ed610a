## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{b} =} cuda.gl.Buffer (@var{data})
## @deftypefnx {octcuda} {@var{b} =} cuda.gl.Buffer (@var{data}, "usage", @var{usage})
## @deftypefnx {octcuda} {@var{b} =} cuda.gl.Buffer ("bytes", @var{n})
## Make an OpenGL buffer in the current context, with the bytes of the array
## @var{data}, or of @var{n} bytes that are not set.
##
## @var{usage} is @qcode{"static"}, @qcode{"dynamic"} or @qcode{"stream"}: a hint.
## The bytes are those of the array in memory: a matrix is stored column by
## column.  OpenGL computes with @code{single (@var{x})}.
##
## @example
## @group
## c = cuda.gl.Context ("mode", "headless");
## b = cuda.gl.Buffer (single ([0 1 2; 3 4 5]));
## b.nbytes ()
##   @result{} ans = 24
## @end group
## @end example
##
## @seealso{cudaGlBuffer, cuda.gl.Program}
## @end deftypefn

function b = Buffer (varargin)

  if (nargin < 1)
    cuda.internal.usage ();
  endif
  [data, usage, bytes] = cuda.internal.options ("cuda.gl.Buffer", varargin, "data", [], ...
                                      "usage", "static", "bytes", []);
  b = cudaGlBuffer ();
  if (isempty (bytes))
    __gl__ ("buffer_open", b, data, true, usage);
  else
    __gl__ ("buffer_open", b, bytes, false, usage);
  endif

endfunction
