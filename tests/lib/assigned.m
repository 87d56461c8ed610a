## assigned.m -- X after X(IDX{:}) = V, as an expression.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function x = assigned (x, v, varargin)
  x(varargin{:}) = v;
endfunction
