## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} ver
## @deftypefnx {octcuda} {@var{v} =} ver ()
## @deftypefnx {octcuda} {@var{v} =} ver (@var{package})
##
## Octave's @code{ver}, which also lists the Parallel Computing Toolbox.
##
## So it is after @code{octcuda_matlab on}.  @var{package} may be
## @qcode{"parallel"}.
##
## @seealso{octcuda_matlab}
## @end deftypefn

function v = ver (varargin)

  [row, is_it] = toolbox (varargin{1:min (nargin, 1)});
  if (nargin == 1 && is_it)
    v = row;
  elseif (nargout > 0)
    v = __octcuda_core__ ("ver", varargin{:});
    if (nargin == 0)
      v(end+1) = row;
    endif
    return;
  else
    __octcuda_core__ ("ver", varargin{:});
  endif
  if (nargout == 0 && (is_it || nargin == 0))
    printf ("%s %s %s, by octcuda (octcuda_matlab on)\n", row.Name, row.Version, row.Release);
    clear v
  endif

endfunction
