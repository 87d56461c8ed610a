## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@dots{} =} license (@dots{})
##
## Octave's @code{license}, which also reports
## @qcode{"Distrib_Computing_Toolbox"}.
##
## So it is after @code{octcuda_matlab on}.
##
## @seealso{octcuda_matlab}
## @end deftypefn

function varargout = license (varargin)

  n = nargout;
  if (nargin > 1 && any (strcmpi (varargin{1}, {"test", "checkout"})))
    n = max (n, 1);
    [~, is_it] = toolbox (varargin{2});
    if (is_it)
      ## Core checks the other arguments, by a name that it knows.
      varargin{2} = "octave";
    endif
  endif
  [varargout{1:n}] = __octcuda_core__ ("license", varargin{:});

endfunction
