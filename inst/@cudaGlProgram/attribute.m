## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} attribute (@var{p}, @var{name}, @var{buffer})
## @deftypefnx {octcuda} {} attribute (@var{p}, @var{name}, @var{buffer}, @var{option}, @var{value}, @dots{})
##
## Read the input @var{name} of @var{p}'s vertex shader from @var{buffer}.
##
## Options: @qcode{"size"}, numbers for each vertex (else 2); @qcode{"class"} of the
## numbers in the buffer (else @qcode{"single"}); @qcode{"stride"}, bytes from one
## vertex to the next, and @qcode{"offset"} of the first; @qcode{"divisor"}, that
## many instances have one element (else 0: one for each vertex);
## @qcode{"normalized"}, integers become 0 to 1, or -1 to 1.
##
## A matrix written into the buffer with a column for each vertex is read by
## @qcode{"size"} @code{rows (@var{x})}.
##
## @seealso{cuda.gl.Program, cuda.gl.Buffer}
## @end deftypefn

function attribute (p, name, buffer, varargin)

  if (nargin < 3)
    __usage__ ();
  endif
  [n, class, stride, offset, divisor, normalized] ...
    = __options__ ("attribute", varargin, "size", 2, "class", "single", ...
                   "stride", 0, "offset", 0, "divisor", 0, "normalized", false);
  __attribute__ (p, name, buffer, class, n, stride, offset, divisor, ...
                 logical (normalized));

endfunction
