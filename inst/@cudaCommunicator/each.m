## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {cudaCommunicator} {@var{parts} =} each (@var{c}, @var{f}, @dots{})
##
## Call a function for each rank of this process, with the rank's device
## selected.
##
## @var{f} is called as @code{@var{f} (k, @dots{})} with the rank k, a number from 0.
## If the communicator was made of devices, a further argument that is a cell of
## 1 x n passes its element k + 1, other arguments are passed as they are,
## and @var{parts} is a cell of 1 x n.  Otherwise @var{f} is called once, with
## all arguments as they are, and @var{parts} is its result.
##
## The work of each call is queued before the next call begins, and nothing is
## copied to the host, so that all devices work at the same time.  The device
## that was selected before is selected again at the end.
##
## @example
## @group
## c = cuda.Communicator (0);      # one device; [0, 1] for two
## parts = each (c, @@(k, n) sum (gpuArray.colon (1, n)), 1000);
## total = all_reduce (c, parts);
## gather (total@{1@})
##   @result{} ans = 500500
## @end group
## @end example
##
## @seealso{cuda.Communicator, cudaCommunicator}
## @end deftypefn

function varargout = each (c, f, varargin)

  if (nargin < 2)
    cuda.internal.usage ();
  elseif (! is_function_handle (f))
    error ("octcuda:LogicError", "F must be a function handle, not a %s", class (f));
  endif
  varargout = cell (1, nargout);
  if (! is_of_devices (c))
    [varargout{:}] = f (rank (c), varargin{:});
    return;
  endif
  n = n_ranks (c);
  parts = cell (max (nargout, 1), n);
  before = __cuda__ ("device_number");
  unwind_protect
    for k = 1:n
      __cuda__ ("device_select", devices (c)(k));
      if (nargout > 0)
        [parts{:,k}] = f (k - 1, own_arguments (varargin, k, n){:});
      else
        f (k - 1, own_arguments (varargin, k, n){:});
      endif
      __comm__ ("compute");
    endfor
  unwind_protect_cleanup
    __cuda__ ("device_select", before);
  end_unwind_protect
  for i = 1:nargout
    varargout{i} = parts(i,:);
  endfor

endfunction

## The arguments of rank K, counted from 1.
function args = own_arguments (args, k, n)

  for i = 1:numel (args)
    if (iscell (args{i}) && numel (args{i}) == n)
      args{i} = args{i}{k};
    endif
  endfor

endfunction
