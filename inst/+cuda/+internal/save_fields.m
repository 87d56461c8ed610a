## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the fields of VARIABLES, saved as variables
## in FILE in their order, with save's OPTIONS.

function varargout = save_fields (variables, file, varargin)

  [varargout{1:nargout}] = save (varargin{:}, file, "-struct", "variables",
                             fieldnames (variables){:});

endfunction
