## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {@var{z} =} normalize (@var{x})
## @deftypefnx {gpuArray} {@var{z} =} normalize (@var{x}, @var{dim})
## @deftypefnx {gpuArray} {@var{z} =} normalize (@dots{}, @var{method}, @var{option})
## @deftypefnx {gpuArray} {[@var{z}, @var{c}, @var{s}] =} normalize (@dots{})
## Shift and scale the elements of @var{x} along a dimension: @code{(x - c) ./
## s}.
##
## @var{method} is
##
## @table @code
## @item "zscore"
## Mean 0 and deviation 1; with @qcode{"robust"}, median 0 and median absolute
## deviation 1.  This is the default.
## @item "norm"
## The norm becomes 1; @var{option} selects the norm: 1, 2 (default) or Inf.
## @item "scale"
## Divide by the @qcode{"std"} (default), @qcode{"mad"}, @qcode{"iqr"},
## @qcode{"first"} element or a number.
## @item "range"
## The range becomes 0 to 1, or that given by the two numbers of @var{option}.
## Equal elements become the lower limit.
## @item "center"
## Subtract the @qcode{"mean"} (default), @qcode{"median"} or a number.  It can be
## combined with @qcode{"scale"} in one call.
## @item "medianiqr"
## Median 0 and interquartile range 1.
## @end table
##
## NaN stays NaN and is ignored.  If core has this function, it is core's,
## working on the device.
##
## @example
## @group
## normalize (gpuArray ([1, 2, 5]), "range")
##   @result{} 0 0.2500 1.0000
## @end group
## @end example
## @seealso{@@gpuArray/rms, @@gpuArray/mean}
## @end deftypefn

function [z, c, s] = normalize (x, varargin)

  if (exist ("normalize"))
    [z, c, s] = __octcuda_core__ ("normalize", x, varargin{:});
    return;
  endif
  if (! isfloat (x))
    x = double (x);
  endif
  dim = [find(size (x) > 1, 1), 1](1);
  if (numel (varargin) > 0 && ! ischar (varargin{1}))
    dim = gather (varargin{1});
    varargin(1) = [];
  elseif (isempty (varargin))
    dim = [find(size (x) != 1, 1), 1](1);
  endif
  if (! isnumeric (dim) || ! isscalar (dim) || dim < 1 || dim != fix (dim))
    error ("octcuda:LogicError", "normalize: DIM must be a positive integer");
  endif
  list = methods_of (varargin);
  names = list(:,1)';
  if (isequal (sort (names), {"center", "scale"}))
    c = centre_and_scale (x, dim, list{strcmp(names, "center"),:});
    [~, s] = centre_and_scale (x, dim, list{strcmp(names, "scale"),:});
  elseif (isscalar (names))
    [c, s] = centre_and_scale (x, dim, list{:});
  else
    error ("octcuda:LogicError", "normalize: give one METHOD, or \"center\" and \"scale\"");
  endif
  z = (x - c) ./ s;

endfunction

## The methods with their options, a row each.
function list = methods_of (args)

  list = cell (0, 2);
  if (isempty (args))
    list = {"zscore", []};
  endif
  while (! isempty (args))
    if (! ischar (args{1}))
      error ("octcuda:LogicError", "normalize: the arguments are X, DIM, METHOD and OPTION");
    endif
    list(end+1,:) = {lower(args{1}), []};
    args(1) = [];
    if (! isempty (args) && ! (ischar (args{1}) && is_method (args{1})))
      list{end,2} = gather (args{1});
      args(1) = [];
    endif
  endwhile

endfunction

function yes = is_method (word)
  yes = any (strcmpi (word, {"zscore", "norm", "scale", "range", "center", "medianiqr"}));
endfunction

function [c, s] = centre_and_scale (x, dim, method, option)

  flag = "omitnan";
  centre = @(x) mean (x, dim, flag);
  spread = @(x) std (x, 0, dim, flag);
  middle = @(x) median (x, dim, flag);
  mad = @(x) median (abs (x - median (x, dim, flag)), dim, flag);
  c = 0;
  s = 1;
  word = ifelse_text (option);
  switch ([method, " ", word])
    case {"zscore ", "zscore std"}
      c = centre (x);
      s = spread (x);
    case "zscore robust"
      c = middle (x);
      s = mad (x);
    case {"norm ", "norm number"}
      s = norm_along (x, dim, option);
    case {"scale ", "scale std"}
      s = spread (x);
    case "scale mad"
      s = mad (x);
    case "scale iqr"
      s = quartiles (x, dim);
    case "scale first"
      s = slice (x, dim, 1:min (1, size (x, dim)));
    case {"scale number", "center number"}
      if (! isscalar (option))
        error ("octcuda:LogicError", "normalize: give \"%s\" one number", method);
      elseif (strcmp (method, "scale"))
        s = option;
      else
        c = option;
      endif
    case {"range ", "range number"}
      if (! any (numel (option) == [0, 2]))
        error ("octcuda:LogicError", "normalize: give \"range\" two numbers, the lowest and the highest");
      endif
      [c, s] = between (x, dim, option);
    case {"center ", "center mean"}
      c = centre (x);
    case "center median"
      c = middle (x);
    case "medianiqr "
      c = middle (x);
      s = quartiles (x, dim);
    otherwise
      error ("octcuda:LogicError", "normalize: there is no \"%s\"; METHOD is \"zscore\", \"norm\", \"scale\", \"range\", \"center\" or \"medianiqr\"", ...
             deblank ([method, " ", word]));
  endswitch

endfunction

## Between the quartiles; core's iqr takes nothing empty.
function s = quartiles (x, dim)

  if (! isempty (x))
    s = iqr (x, dim);
    return;
  endif
  sz = size (x);
  sz(dim) = 1;
  s = NaN (sz, "like", x);

endfunction

## A constant goes to the lower limit.
function [c, s] = between (x, dim, limits)

  if (isempty (limits))
    limits = [0, 1];
  endif
  low = min (x, [], dim);
  s = max (x, [], dim) - low;
  s(s == 0) = 1;
  s = s / (limits(2) - limits(1));
  c = low - limits(1) * s;

endfunction

function word = ifelse_text (option)

  if (ischar (option))
    word = lower (option);
  elseif (isempty (option))
    word = "";
  else
    word = "number";
  endif

endfunction

function s = norm_along (x, dim, p)

  if (isempty (p))
    p = 2;
  endif
  if (! isscalar (p) || ! (p > 0))
    error ("octcuda:LogicError", "normalize: the norm must be a positive number or Inf");
  elseif (isinf (p))
    s = max (abs (x), [], dim);
  else
    s = sum (abs (x) .^ p, dim, "omitnan") .^ (1 / p);
  endif

endfunction
