## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {gpuArray} {[@var{n}, @var{edges}, @var{bin}] =} histcounts (@var{x})
## @deftypefnx {gpuArray} {[@dots{}] =} histcounts (@var{x}, @var{nbins})
## @deftypefnx {gpuArray} {[@dots{}] =} histcounts (@var{x}, @var{edges})
## @deftypefnx {gpuArray} {[@dots{}] =} histcounts (@dots{}, @var{name}, @var{value})
## Count the elements of @var{x} in bins.
##
## Bin k counts elements that are at least @code{edges(k)} and less than
## @code{edges(k+1)}; the last bin includes its upper edge.  @var{bin} is the bin
## of each element, 0 for elements outside and for NaN.  By default the edges are
## round numbers, for about as many bins as Scott's rule suggests, or for exactly
## @var{nbins}.  Names and values:
##
## @table @code
## @item "BinWidth"
## The width of the bins.
## @item "BinLimits"
## The lowest and the highest edge; only elements between them are counted.
## @item "BinMethod"
## @qcode{"auto"}, @qcode{"scott"}, @qcode{"fd"}, @qcode{"integers"},
## @qcode{"sturges"} or @qcode{"sqrt"}.
## @item "Normalization"
## @qcode{"count"}, @qcode{"probability"}, @qcode{"percentage"},
## @qcode{"countdensity"}, @qcode{"pdf"}, @qcode{"cumcount"} or @qcode{"cdf"}.
## @item "NumBins", "BinEdges"
## @var{nbins} and @var{edges} by their names.
## @end table
##
## @example
## @group
## histcounts (gpuArray ([1, 2, 2, 3, 5]), [1, 2, 3, 5])
##   @result{} 1 2 2
## @end group
## @end example
## @seealso{@@gpuArray/histc, @@gpuArray/hist, @@gpuArray/accumarray}
## @end deftypefn

function [n, edges, bin] = histcounts (x, varargin)

  if (exist ("histcounts"))
    [n, edges, bin] = __octcuda_core__ ("histcounts", x, varargin{:});
    return;
  endif
  o = read_options (varargin);
  x = gpuArray (x);
  if (! isreal (x))
    error ("octcuda:LogicError", "histcounts: X must be real: use abs (X) or real (X)");
  endif
  edges = find_edges (x, o);
  n_bins = numel (edges) - 1;
  y = x(:);
  if (! isfloat (y))
    y = double (y);
  endif
  place = lookup (edges, y);
  place(y == edges(end)) = n_bins;
  place(! (y >= edges(1) & y <= edges(end))) = 0;
  inside = place(place > 0);
  n = zeros (1, n_bins);
  if (! isempty (inside))
    n = accumarray (inside(:), 1, [n_bins, 1]).';
  endif
  n = scaled (gpuArray (n), edges, numel (x), o.Normalization);
  bin = reshape (place, size (x));
  edges = gpuArray (edges);

endfunction

function o = read_options (args)

  o = struct ("NumBins", [], "BinEdges", [], "BinWidth", [], "BinLimits", [], ...
              "BinMethod", "auto", "Normalization", "count");
  args = cellfun (@gather, args, "UniformOutput", false);
  if (! isempty (args) && ! ischar (args{1}))
    if (isscalar (args{1}))
      o.NumBins = args{1};
    else
      o.BinEdges = args{1};
    endif
    args(1) = [];
  endif
  if (mod (numel (args), 2))
    error ("octcuda:LogicError", "histcounts: the options are names and values in pairs");
  endif
  o = cuda.internal.options ("histcounts", args, o);
  check_options (o);

endfunction

function check_options (o)

  is_number = @(x) isnumeric (x) && isreal (x) && isscalar (x) && isfinite (x) && x > 0;
  if (! isempty (o.NumBins) && ! (is_number (o.NumBins) && o.NumBins == fix (o.NumBins)))
    error ("octcuda:LogicError", "histcounts: NBINS must be a positive integer");
  elseif (! isempty (o.BinEdges) && ! (isnumeric (o.BinEdges) && isvector (o.BinEdges)
          && numel (o.BinEdges) > 1 && all (diff (o.BinEdges) >= 0)))
    error ("octcuda:LogicError", "histcounts: EDGES must be a non-decreasing vector of 2 or more numbers");
  elseif (! isempty (o.BinWidth) && ! is_number (o.BinWidth))
    error ("octcuda:LogicError", "histcounts: \"BinWidth\" must be a positive number");
  elseif (! isempty (o.BinLimits) && ! (isnumeric (o.BinLimits) && numel (o.BinLimits) == 2
          && all (isfinite (o.BinLimits)) && o.BinLimits(1) <= o.BinLimits(2)))
    error ("octcuda:LogicError", "histcounts: \"BinLimits\" must be two non-decreasing numbers");
  elseif (! any (strcmpi (o.BinMethod, {"auto", "scott", "fd", "integers", "sturges", "sqrt"})))
    error ("octcuda:LogicError", "histcounts: \"BinMethod\" must be \"auto\", \"scott\", \"fd\", \"integers\", \"sturges\" or \"sqrt\"");
  endif

endfunction

## The edges, an ordinary row.
function edges = find_edges (x, o)

  if (! isempty (o.BinEdges))
    edges = o.BinEdges(:).';
    if (! isfloat (edges))
      edges = double (edges);
    endif
    return;
  endif
  y = double (x(isfinite (x)));
  if (! isempty (o.BinLimits))
    y = y(y >= o.BinLimits(1) & y <= o.BinLimits(2));
    low = double (o.BinLimits(1));
    high = double (o.BinLimits(2));
  elseif (isempty (y))
    low = 0;
    high = 1;
  else
    low = gather (min (y(:)));
    high = gather (max (y(:)));
  endif
  is_fixed = ! isempty (o.BinLimits);
  if (! isempty (o.NumBins))
    edges = edges_of_count (low, high, double (o.NumBins), is_fixed);
  elseif (! isempty (o.BinWidth))
    edges = edges_of_width (low, high, double (o.BinWidth), is_fixed);
  else
    edges = edges_by_rule (x, y(:), low, high, lower (o.BinMethod), is_fixed);
  endif
  if (isa (x, "single"))
    edges = single (edges);
  endif

endfunction

function edges = edges_of_width (low, high, width, is_fixed)

  width = max (width, (high - low) / most_bins ());
  if (is_fixed)
    edges = unique ([low:width:high, high]);
    if (isscalar (edges))
      edges = [low, high];
    endif
    return;
  endif
  first = floor (low / width);
  last = max (ceil (high / width), first + 1);
  edges = (first:last) * width;

endfunction

## N bins; if the ends are free they are round.
function edges = edges_of_count (low, high, n, is_fixed)

  if (is_fixed)
    edges = linspace (low, high, n + 1);
    return;
  elseif (high - low <= eps (max (abs ([low, high]))) * n)
    room = max (1, ceil (n * eps (max (abs ([low, high])))));
    edges = linspace (floor (2 * (low - room / 4)) / 2,
                      ceil (2 * (high + room / 4)) / 2, n + 1);
    return;
  endif
  raw = (high - low) / n;
  ten = 10 ^ floor (log10 (raw));
  width = ten * floor (raw / ten);
  left = min (width * floor (low / width), low);
  if (n > 1)
    least = (high - left) / n;
    most = (high - left) / (n - 1);
    ten = 10 ^ floor (log10 (most - least));
    width = ten * ceil (least / ten);
  else
    width = high - left;
  endif
  edges = [left + (0:n-1) * width, max(left + n * width, high)];

endfunction

## As in MATLAB.
function n = most_bins ()
  n = 65536;
endfunction

function edges = edges_by_rule (x, y, low, high, method, is_fixed)

  n = numel (y);
  if (n == 0)
    edges = [low, high];
    return;
  endif
  is_whole = gather (all (y == fix (y)));
  if (strcmp (method, "auto"))
    method = "scott";
    if (is_whole && high - low <= 50)
      method = "integers";
    endif
  endif
  switch (method)
    case "integers"
      width = max (1, 10 ^ ceil (log10 ((high - low) / most_bins ())));
      edges = width * (floor (low / width + 0.5) - 0.5 : ceil (high / width - 0.5) + 0.5);
      if (is_fixed)
        edges = unique ([low, edges(edges > low & edges < high), high]);
      endif
      return;
    case "scott"
      raw = 3.5 * gather (std (y)) / n ^ (1 / 3);
    case "fd"
      raw = 2 * gather (iqr (y)) / n ^ (1 / 3);
    case "sturges"
      raw = (high - low) / ceil (log2 (n) + 1);
    case "sqrt"
      raw = (high - low) / ceil (sqrt (n));
  endswitch
  if (is_fixed)
    count = max (1, ceil ((high - low) / max (raw, realmin)));
    edges = linspace (low, high, min (count, most_bins ()) + 1);
    return;
  elseif (! (raw > 0))
    edges = [low, low + 1] - 0.5;
    return;
  endif
  raw = max (raw, (high - low) / most_bins ());
  ten = 10 ^ floor (log10 (raw));
  steps = [1, 2, 3, 5, 10];
  width = ten * steps(find (steps >= raw / ten * (1 - eps), 1));
  edges = edges_of_width (low, high, width, false);

endfunction

function n = scaled (n, edges, total, how)

  width = diff (double (edges));
  switch (lower (how))
    case "count"
    case "probability"
      n = n / total;
    case "percentage"
      n = 100 * n / total;
    case "countdensity"
      n = n ./ width;
    case "pdf"
      n = n ./ width / total;
    case "cumcount"
      n = cumsum (n);
    case "cdf"
      n = cumsum (n / total);
    otherwise
      error ("octcuda:LogicError", "histcounts: there is no \"Normalization\" \"%s\"; use \"count\", \"probability\", \"percentage\", \"countdensity\", \"pdf\", \"cumcount\" or \"cdf\"", ...
             how);
  endswitch

endfunction
