## call_on_gpu.m -- call a function with gpuArrays in the place of its arrays.
##
## call_on_gpu ("gpu") or call_on_gpu ("plain")     what calls do from now on
## [CALLS, GIVEN, BACK] = call_on_gpu ()            how many calls there were; with
##                                                  gpuArrays; of these, with
##                                                  gpuArrays in what they returned
## [...] = call_on_gpu (F, ARGS)                    F (ARGS{:})
##
## Full numeric and logical arguments that are not scalars become gpuArrays, unless calls
## are plain; results are gathered, inside of cells and structures, too.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function varargout = call_on_gpu (f, args)
  persistent mode = "plain";
  persistent counts = [0, 0, 0];
  if (nargin == 0)
    varargout = num2cell (counts);
    return;
  elseif (nargin == 1)
    mode = f;
    return;
  endif
  moved = false (size (args));
  ## of imrotate (x, 20, "bicubic", :, 0) the colon is nothing that functions take
  for k = find (! cellfun ("isclass", args, "magic-colon") & strcmp (mode, "gpu"))
    moved(k) = (isnumeric (args{k}) || islogical (args{k})) && ! issparse (args{k}) ...
               && ! isscalar (args{k}) && ndims (args{k}) <= 8;
    if (moved(k))
      args{k} = gpuArray (args{k});
    endif
  endfor
  counts(1:2) += [1, any(moved)];
  varargout = cell (1, nargout);
  [varargout{:}] = f (args{:});
  if (any (moved))
    [varargout, found] = on_host (varargout);
    counts(3) += found;
  endif
endfunction

## X with all gpuArrays in it gathered; were there any?
function [x, found] = on_host (x)
  found = false;
  if (iscell (x))
    for k = 1:numel (x)
      [x{k}, f] = on_host (x{k});
      found |= f;
    endfor
  elseif (isstruct (x))
    for k = 1:numel (x)
      for [v, key] = x(k)
        [x(k).(key), f] = on_host (v);
        found |= f;
      endfor
    endfor
  elseif (isgpuarray (x))
    x = gather (x);
    found = true;
  endif
endfunction
