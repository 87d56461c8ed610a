## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{x} =} vertcat (@var{a}, @var{b}, @dots{})
## Core's function.  In @code{[g; 1, 2]} with a gpuArray @code{g} Octave looks
## for a method for the row @code{1, 2} too, and would find none.  The file is
## on the path only after @code{octcuda_overload ("on")}.
## @seealso{octcuda_overload}
## @end deftypefn

function x = vertcat (varargin)
  x = builtin ("vertcat", varargin{:});
endfunction
