## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{tf} =} verLessThan (@var{package}, @var{version})
##
## Octave's @code{verLessThan}, which also accepts @qcode{"parallel"}.
##
## So it is after @code{octcuda_matlab on}.
##
## @seealso{octcuda_matlab}
## @end deftypefn

function tf = verLessThan (varargin)

  if (nargin > 0)
    [row, is_it] = toolbox (varargin{1});
    if (is_it)
      varargin{1} = row.Name;
    endif
  endif
  tf = __octcuda_core__ ("verLessThan", varargin{:});

endfunction
