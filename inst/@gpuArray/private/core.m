## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [...] = core (NAME, ...) calls core's m-file NAME, past the method of that
## name, on gpuArrays.  builtin () would do, but what it calls does not see the
## class's parentheses; cellfun looks NAME up without regard to arguments.

function varargout = core (name, varargin)
  args = num2cell (varargin);
  [out{1:max (nargout, 1)}] = cellfun (name, args{:}, "UniformOutput", false);
  varargout = [out{:}];
endfunction
