## check_functions.m -- functions on gpuArrays, element by element, against core.
##
## check_functions (GROUP)
##
## Runs each row of function_cases (GROUP) through arrayfun, on ordinary arrays
## and on gpuArrays of them: results, classes, bits and errors must agree
## (same_on_gpu.m).  Each must be compiled, except those that core refuses.  In
## the group "broadcast", core gets the arguments repeated.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function check_functions (group)

  old = warning ("off", "all");
  unwind_protect
    failures = check (group);
  unwind_protect_cleanup
    warning (old);
  end_unwind_protect
  if (! isempty (failures))
    error ("check_functions: %s: %d differences\n%s", group, numel (failures), ...
           strjoin (failures(1:min (end, 30)), "\n"));
  endif

endfunction

function failures = check (group)

  failures = {};
  cases = function_cases (group);
  for k = 1:rows (cases)
    if (! is_due (group))
      continue;
    endif
    [f, kinds, options] = cases{k,:};
    n = 1;
    if (strncmp (func2str (f), "@", 1))
      n = max (1, nargin (f));
    endif
    for kind = kinds
      for args = some_of (function_arguments (kind{1}, n), k)
        failures = [failures, compare(f, args{1}, options)];
      endfor
    endfor
  endfor

endfunction

## The first set of arguments and two others, in turn: of each construct some
## classes, and each class with some constructs.  OCTCUDA_CHECK_ALL=1: all.
function sets = some_of (sets, k)

  if (! strcmp (getenv ("OCTCUDA_CHECK_ALL"), "1"))
    sets = sets(unique ([1, 1 + mod([k, 2 * k + 1], numel (sets))]));
  endif

endfunction

function failures = compare (f, args, options)

  failures = {};
  try
    same_on_gpu (@(varargin) run (f, varargin{:}), args{:}, options{:});
    must_compile (f, args, options);
  catch err
    what = cellfun (@(x) [{"", "complex "}{1 + iscomplex(x)}, class(x)], args, ...
                    "UniformOutput", false);
    failures = {sprintf("%s (%s): %s", func2str (f), strjoin (what, ", "), err.message)};
  end_try_catch

endfunction

function varargout = run (f, varargin)

  if (! any (cellfun (@isgpuarray, varargin)))
    [varargin{:}] = alike (varargin{:});
  endif
  [varargout{1:nargout}] = arrayfun (f, varargin{:});

endfunction

## Singletons repeated, as arrayfun on gpuArrays does.
function varargout = alike (varargin)

  varargout = varargin;
  total = 0;
  for k = 1:numel (varargin)
    total = total + zeros (size (varargin{k}));
  endfor
  for k = 1:numel (varargin)
    x = varargin{k};
    if (! isequal (size (x), size (total)))
      times = size (total);
      times(1:ndims (x)) ./= max (size (x), 1);
      times(size (x) == size (total)(1:ndims (x))) = 1;
      varargout{k} = repmat (x, times);
    endif
  endfor

endfunction

## What core computes is compiled, not handed to core.
function must_compile (f, args, options)

  at = find (strcmp (options, "nout"));
  nout = 1;
  if (! isempty (at))
    nout = options{at+1};
  endif
  out = cell (1, nout);
  [whole{1:numel (args)}] = alike (args{:});
  try
    [out{:}] = arrayfun (f, whole{:});
  catch
    return;
  end_try_catch
  [out{:}] = cuda.arrayfun (f, args{:});

endfunction
