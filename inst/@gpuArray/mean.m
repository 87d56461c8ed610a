## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{m} =} mean (@var{x})
## @deftypefnx {gpuArray} {@var{m} =} mean (@var{x}, @var{dim}, @dots{})
## The mean of the elements of @var{x} along a dimension.
##
## This is the running Octave's own function, working on the device; only
## integers of 64 bits with @qcode{"native"} are gathered.  Where core does not
## know the options @qcode{"all"}, a vector of dimensions, @qcode{"omitnan"} and
## @qcode{"includenan"} (Octave 7), they are as in MATLAB.
##
## @example
## @group
## mean (gpuArray ([1, 2; 3, 6]))
##   @result{} 2 4
## @end group
## @end example
## @seealso{@@gpuArray/median, @@gpuArray/var}
## @end deftypefn

function m = mean (x, varargin)

  if (isobject (x) && wants_options ("mean", varargin, 1))
    m = __reduce_options__ ("mean", x, varargin{:});
    return;
  endif
  is_native = cellfun (@(a) ischar (a) && strcmpi (a, "native"), varargin);
  if (! any (is_native) || ! isobject (x))
    m = __octcuda_core__ ("mean", x, varargin{:});
  elseif (isempty (x) || nnz (cellfun (@is_type_word, varargin)) > 1
          || any (isa (x, {"int64", "uint64"})))
    m = __core__ ("mean", x, varargin{:});
  else
    ## class (x) would not be what core takes it for
    m = __octcuda_core__ ("mean", x, varargin{! is_native});
    if (! islogical (x))
      m = cast (m, classUnderlying (x));
    endif
  endif
  if (isobject (x) && ! isobject (m))
    m = gpuArray (m);           # core's NaN for an empty array
  endif

endfunction

## Does A say what class the mean has?
function yes = is_type_word (a)

  yes = ischar (a) && any (strcmpi (a, {"native", "double", "default"}));

endfunction
