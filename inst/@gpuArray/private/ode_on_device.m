## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [...] = ode_on_device (NAME, N_OUT, FUN, TRANGE, INIT, ...) is core's ode45 or
## another one of its kin, an m-file that runs over gpuArrays: the state stays on the
## device.  N_OUT: how many results are wanted.

function varargout = ode_on_device (name, n_out, varargin)

  args = varargin;
  is_on_device = numel (args) > 2 && isgpuarray (args{3});
  if (numel (args) > 1)
    args{2} = gather (args{2});
  endif
  if (n_out == 0 && numel (args) > 2)
    args = with_plot (args);
  endif
  [varargout{1:n_out}] = builtin (name, args{:});
  for i = 1:n_out * is_on_device
    varargout{i} = on_device (varargout{i});
  endfor

endfunction

function x = on_device (x)

  if (isnumeric (x))
    x = gpuArray (x);
  elseif (isstruct (x))
    x = fields_on_device (x, {"x", "y", "xe", "ye", "ie"});
  endif

endfunction

## Where nobody takes the results they are plotted, which takes ordinary arrays.
function args = with_plot (args)

  if (numel (args) < 4 || ! isstruct (args{4}))
    args = [args(1:3), {odeset()}, args(4:end)];
  endif
  if (! isfield (args{4}, "OutputFcn") || isempty (args{4}.OutputFcn))
    args{4} = odeset (args{4}, "OutputFcn", @(t, y, varargin) odeplot (gather (t), gather (y), varargin{:}));
  endif

endfunction
