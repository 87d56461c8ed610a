## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [...] = solve_on_host (NAME, WHICH, F, X, ...) is core's function NAME, which
## looks for numbers that go into the function F.  They are few, and stay on the
## host; F is called with gpuArrays if any of X, ... is one, and then the results
## numbered WHICH are gpuArrays.
##
## What F returns is gathered, unless it is long: then core's m-file computes with
## it on the device.

function varargout = solve_on_host (name, which, f, varargin)

  is_on_device = any (cellfun (@isgpuarray, varargin));
  args = cellfun (@on_host, varargin, "UniformOutput", false);
  [varargout{1:max(1, nargout)}] = feval (name, wrapped (on_host (f), is_on_device), args{:});
  for i = which(which <= numel (varargout))
    if (is_on_device)
      varargout{i} = gpuArray (varargout{i});
    endif
  endfor

endfunction

## Arguments that core rejects are passed on to it; a list is F and its Jacobian.
function f = wrapped (f, is_on_device)

  if (iscell (f))
    f = cellfun (@(f) wrapped (f, is_on_device), f, "UniformOutput", false);
  elseif (is_function_handle (f) || (ischar (f) && isrow (f) && exist (f)))
    if (ischar (f))
      f = str2func (f);
    endif
    f = @(x, varargin) value (f, is_on_device, x, varargin{:});
  endif

endfunction

function varargout = value (f, is_on_device, x, varargin)

  few = 1000;
  if (is_on_device)
    x = gpuArray (x);
  endif
  [varargout{1:max(1, nargout)}] = f (x, varargin{:});
  for i = 1:numel (varargout)
    if (isgpuarray (varargout{i}) && numel (varargout{i}) <= few)
      varargout{i} = gather (varargout{i});
    endif
  endfor

endfunction
