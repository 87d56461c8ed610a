## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## [C, D, ...] = cuda.internal.pages (F, A, B, ...) calls F with each page of the arrays,
## which are gathered once; its results, which must have one size, are the pages
## of C, D, ..., on the device.  F is a handle; {NAME, HANDLE}, where messages begin
## with another word than pagefun; or the name of one of the functions below, for
## what the device does not do.
##
## Large pages of pagesvd, pageeig and pagenorm stay on the device, and F is called
## with gpuArrays.
##
## A page is the matrix a(:,:,k).  Dimensions from the third on that have length
## 1 are repeated where another array is longer.

function varargout = pages (f, varargin)

  name = "pagefun";
  if (ischar (f))
    name = f;
    [f, varargin] = known (f, varargin);
  elseif (iscell (f))
    [name, f] = f{:};
  endif
  n = max (1, nargout);
  [args, sz] = split (name, varargin);
  out = cell (n, columns (args));
  if (isempty (args) && ! strcmp (name, "pagefun"))
    ## what one page would have been tells the size
    args = cellfun (@(x) ones (size (x)(1:2), class (gather (x(1:0)))), varargin, "UniformOutput", false);
    [out{:,1}] = f (args{:});
    for i = 1:n
      varargout{i} = gpuArray (zeros ([size(out{i,1}), sz], class (out{i,1})));
    endfor
    return;
  endif
  if (! isempty (args))
    its = num2cell (args, 2);
    [its{1:n}] = cellfun (f, its{:}, "UniformOutput", false);
    out = vertcat (its{1:n});
  endif
  for i = 1:n
    varargout{i} = together (name, out(i,:), sz);
  endfor

endfunction

## The function for pages, and the arrays that have pages.
function [f, args] = known (name, args)

  rows_of = "N";
  switch (name)
    case "pagemldivide"
      if (numel (args) == 3)
        rows_of = word (args{2});
        args(2) = [];
      endif
      f = @(a, b) left (as (a, rows_of), b);
    case "pagemrdivide"
      if (numel (args) == 3)
        rows_of = word (args{3});
        args(3) = [];
      endif
      f = @(b, a) right (b, as (a, rows_of));
    case "pagemtimes"
      how = "NN";
      if (numel (args) == 4)
        how = [word(args{2}), word(args{4})];
        args([2, 4]) = [];
      endif
      f = @(a, b) as (a, how(1)) * as (b, how(2));
    case "pageinv"
      f = @inverse;
  endswitch

endfunction

function c = word (text)
  c = toupper (text(1));
endfunction

function a = as (a, how)

  switch (how)
    case "T"
      a = a.';
    case "C"
      a = a';
  endswitch

endfunction

function [x, r] = left (a, b)

  warning ("off", "Octave:singular-matrix", "local");
  warning ("off", "Octave:nearly-singular-matrix", "local");
  if (isscalar (a))
    x = a .\ b;
  elseif (! issquare (a))
    x = a \ b;
  else
    [l, u, p] = lu (a);
    x = back (u, l \ (p * b));
  endif
  if (nargout > 1)
    r = condition (a);
  endif

endfunction

function [x, r] = right (b, a)

  warning ("off", "Octave:singular-matrix", "local");
  warning ("off", "Octave:nearly-singular-matrix", "local");
  if (isscalar (a))
    x = b ./ a;
  elseif (! issquare (a))
    x = b / a;
  else
    [l, u, p] = lu (a.');
    x = back (u, l \ (p * b.')).';
  endif
  if (nargout > 1)
    r = condition (a);
  endif

endfunction

## U \ Y of an upper triangle, also where it has zeros on its diagonal.
function y = back (u, y)

  if (all (diag (u)))
    y = u \ y;
    return;
  endif
  for i = rows (u):-1:1
    y(i,:) /= u(i,i);
    y(1:i-1,:) -= u(1:i-1,i) * y(i,:);
  endfor

endfunction

function r = condition (a)

  r = ones (1, 1, class (a));
  if (isempty (a))
    r = Inf (class (1 * a));
  elseif (issquare (a))
    r = rcond (1 * a);
  else
    s = svd (a);
    r = s(end) / s(1);
  endif

endfunction

function [y, r] = inverse (x)

  warning ("off", "Octave:singular-matrix", "local");
  warning ("off", "Octave:nearly-singular-matrix", "local");
  if (isempty (x))
    y = 1 * x;
    r = Inf (class (y));
  else
    [y, r] = inv (1 * x);
  endif

endfunction

## A column of the cell for each page, and the size behind the second dimension.
function [pages, sz] = split (name, arrays)

  sizes = cellfun (@(x) size (x)(3:end), arrays, "UniformOutput", false);
  n = max (cellfun ("numel", sizes));
  all = ones (numel (sizes), n);
  for i = 1:numel (sizes)
    all(i,1:numel (sizes{i})) = sizes{i};
  endfor
  sz = max (all, [], 1);
  sz(any (all == 0, 1)) = 0;
  if (any ((all != sz & all != 1)(:)))
    error ("Octave:nonconformant-args", "%s: the numbers of pages do not match: dimensions from the third on must be equal or 1", name);
  endif
  pages = cell (numel (arrays), prod (sz));
  for i = 1:numel (arrays)
    if (isempty (pages))
      continue;
    endif
    if (stays (name, arrays))
      its = arrayfun (@(k) arrays{1}(:,:,k), 1:columns (pages), "UniformOutput", false);
    else
      its = num2cell (gather (arrays{i}), [1, 2]);
    endif
    at = reshape (1:numel (its), [all(i,:), 1, 1]);
    pages(i,:) = its(repmat (at, [sz ./ all(i,:), 1, 1])(:));
  endfor

endfunction

## Are pages so large that the device's function for one matrix is quicker?
function is = stays (name, arrays)

  is = any (strcmp (name, {"pagesvd", "pageeig", "pagenorm"})) && numel (arrays) == 1 ...
       && prod (size (arrays{1})(1:2)) >= 128 ^ 2;

endfunction

function c = together (name, pages, sz)

  if (numel (pages) > 1 && ! size_equal (pages{:}))
    for k = 2:numel (pages)
      if (! size_equal (pages{1}, pages{k}))
        break;
      endif
    endfor
    error ("Octave:nonconformant-args", "%s: results of F must have one size: page 1 is %s and page %d is %s", ...
           name, strjoin (strsplit (num2str (size (pages{1}))), "x"), k, ...
           strjoin (strsplit (num2str (size (pages{k}))), "x"));
  endif
  if (prod (sz) == 0)
    c = zeros ([0, 0, sz], "gpuArray");
  elseif (numel (pages) == 1)
    c = gpuArray (pages{1});
  else
    c = gpuArray (reshape (cat (3, pages{:}), [size(pages{1}), sz]));
  endif

endfunction
