## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [...] = __core__ (NAME, ...) is core's function NAME.  The gpuArray method of
## that name gathers first; this is for calls that have nothing to gather.

function varargout = __core__ (name, varargin)
  [varargout{1:nargout}] = feval (name, varargin{:});
endfunction
