## all_same.m -- same_on_gpu for each of the functions in a cell.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function all_same (fs, varargin)
  for f = fs
    same_on_gpu (f{1}, varargin{:});
  endfor
endfunction
