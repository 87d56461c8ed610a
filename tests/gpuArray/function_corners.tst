## function_corners.tst -- compiled functions where core's rules surprise: labels of switch, deletion,
## sizes of arrays without elements, signs of zero.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## FORMS, as text or handles, of one argument: core's results and errors.  What is not compiled is refused
## by CompileError; REFUSED of the forms are, though core computes them.
%!function agree (forms, refused = 0)
%!  n = 0;
%!  for form = forms
%!    f = form{1};
%!    if (ischar (f))
%!      f = str2func (["@(x) " f]);
%!    endif
%!    for x = {[1, -1, 97], [2, 3], [0, -0], [Inf, NaN], single([1, 2])}
%!      core = failed = [];
%!      try, core = arrayfun (f, x{1}); catch failed, end
%!      try
%!        own = gather (arrayfun (f, gpuArray (x{1})));
%!      catch e
%!        if (isempty (failed))
%!          assert (strcmp (e.identifier, "octcuda:CompileError"), "%s: %s", func2str (f), e.message);
%!          assert (isempty (strfind (e.message, "compilation of")), e.message);
%!          n++;
%!        endif
%!        continue;
%!      end_try_catch
%!      assert (isempty (failed), "%s: no error", func2str (f));
%!      assert (isempty (same_value (own, core, 4)), "%s: %s", func2str (f), same_value (own, core, 4));
%!      assert (1 ./ own(own == 0), 1 ./ core(core == 0));
%!    endfor
%!  endfor
%!  assert (n, 5 * refused);
%!endfunction

%!function r = letter (x)
%!  switch (x), case 'a', r = 1; otherwise, r = 0; end
%!endfunction
%!function r = letters (x)
%!  switch (x), case {'b', 97}, r = 1; case {'', 3}, r = 2; otherwise, r = 0; end
%!endfunction
%!function r = constants (x)
%!  r = x;
%!  switch ('a'), case 97, r += 1; end
%!  switch (97), case 'a', r += 2; end
%!  switch (''), case [], r += 4; end
%!  switch ([]), case '', r += 8; end
%!  switch ('ab'), case 'ab', r += 16; end
%!  switch ('ab'), case 97, r += 32; end
%!endfunction
%!function r = nested (x)
%!  switch (x), case {1, {2, 3}}, r = 5; otherwise, r = 0; end
%!endfunction
%!test
%! agree ({@letter, @letters, @constants});
%! agree ({@nested}, 1);

## merge of a number returns its argument as it is
%!test
%! agree ({"numel (merge (x > 0, [x 2 3], 1))", "numel (merge (false, [x 2 3], 1)) + x", "isempty (merge (x > 0, [], 1)) + 0", ...
%!         "sum (merge (x > 0, [x 2 3], [4 5]))", "sum (merge (x > 0, [x 2 3], single ([4 5 6])))", "merge (x > 0, x, 2)"});

## Ranges without elements have one row; those of NaN have one NaN
%!function r = loops (x)
%!  for i = zeros (0, 3), end
%!  for k = 1:0, end
%!  r = columns (i) + 10 * rows (i) + 100 * rows (k) + 1000 * columns (k) + x;
%!endfunction
%!test
%! n = 0;  for k = zeros (0, 3), n++; end
%! agree ({@loops}, n > 0);               # from Octave 11 on it has three rounds
%! agree ({"rows (1:0) + x", "rows ([x 1 2](1:0)) + x", "numel (ones (2,1) * (1:0)) + x", "rows (ones (2,0) + (1:0)) + x", ...
%!         "size (5:1, 1) + x", "isrow (5:1) + x", "sum (1:NaN) + x", "sum (1./(-1:-0)) + x", "sum (1./(-0:1)) + x", "numel (0:NaN) + x"});

## Deletion
%!function r = deleted (x, k)
%!  v = [x x x];
%!  switch (k)
%!    case 1, v(5) = [];
%!    case 2, v(:) = [];
%!    case 3, v(:,:) = [];
%!    case 4, v(2,:) = [];
%!    case 5, v(2) = zeros (0,0);
%!    case 6, e = []; v(2) = e;
%!    case 7, v(2) = [];
%!    case 8, v(:,4) = [];
%!    case 9, v = x; v(2) = [];
%!    case 10, v(end+1) = [];
%!    case 11, v(:,2) = [];
%!  end
%!  r = rows (v) * 10 + columns (v);
%!endfunction
%!test
%! for k = 1:11
%!   agree ({@(x) deleted(x, k)});
%! endfor
%! fails (@() arrayfun (@(x) deleted (x, 1), gpuArray (1:2)), "Octave:index-out-of-bounds", "A.I. = ..: index out of bounds: value 5 out of bound 3");
%! fails (@() arrayfun (@(x) deleted (x, 8), gpuArray (1:2)), "Octave:index-out-of-bounds", "A...,I,... = ..: index out of bounds: value 4 out of bound 3");

## Sizes that are no whole numbers, or none
%!test
%! agree ({"ones (2.5)(1) + x", "eye (2.5)(1) + x", "zeros (NaN) + x", "sum (reshape ([x 2], -1, 2)) + x", "sum (reshape ([x 2 3 4], 4)) + x", ...
%!         "sum (repmat ([x x], 1.5))", "numel (ones (-1, 2)) + x", "numel (ones ([2 3])) + x"});
%! agree ({"numel (ones (zeros (1,0))) + x"}, 1);
%! agree ({"numel (zeros ([])) + x"}, compare_versions (OCTAVE_VERSION, "8", ">="));   # an error in 7

## Brackets
%!test
%! pieces = {"[]", "zeros(1,0)", "zeros(0,1)", "zeros(2,0)", "zeros(0,2)", "zeros(0,3)", "x", "[x x]", "[x; 2]"};
%! forms = {};
%! for a = pieces
%!   for b = pieces
%!     for how = {"[%s, %s]", "[%s; %s]", "vertcat (%s, %s)", "horzcat (%s, %s)", "[x, %s; %s]", "[%s; %s; x, x]"}
%!       made = sprintf (how{1}, a{1}, b{1});
%!       forms{end+1} = sprintf ("10 * rows (%s) + columns (%s)", made, made);
%!     endfor
%!   endfor
%! endfor
%! for k = 1:numel (forms)
%!   if (is_due ("brackets"))
%!     agree (forms(k));
%!   endif
%! endfor

## Functions of arrays without elements
%!function r = reads (x)
%!  v = zeros (1, 0);
%!  r = x;
%!  for k = 1:numel (v), r += v(k); end
%!endfunction
%!test
%! agree ({@reads, "zeros (1,0)(x)", "sum (linspace (x,1,-3))", "numel (linspace (0,x,0))+x", "rows (sort ([]))+10*columns (sort ([]))+x", ...
%!         "columns (diag ([]))+x", "columns (diag (zeros (0,3)))+10*rows(diag (zeros (0,3)))+x", "sum (zeros(0,0),1)+x", "all (zeros(0,0),1)+x", ...
%!         "rows (sum (zeros(0,0),2))+x", "numel (cumsum (zeros(0,0),1))+x", "numel (max (zeros(0,0),[],1))+x", "numel (prod (zeros(0,3)))+x"});
%! fails (@() arrayfun (@(x) zeros (1, 0)(x), gpuArray (2)), "Octave:index-out-of-bounds", "index .2.: out of bound 0");

## Signs of zero, infinities, classes
%!function r = counts (x)
%!  k = 5; k += k++; n = 1; n += (n = 5); v = [1 2]; v(1) += (v(1) = 5);
%!  r = k + 10 * n + 100 * v(1) + x;
%!endfunction
%!test
%! agree ({@counts, "linspace (x,x,5)(1)", "1/linspace (-0,x + 5,3)(1)", "linspace (x,-x,2)(2)", "linspace (-x,x,5)(5)", "linspace (x,3,1)", ...
%!         "1./cumsum ([x 0])(1)", "cumprod ([x 2])(1)", "trace ([x 1;2 x])", "1./trace ([x 1;2 x])", "trace (x)", "trace (int8 (x))", ...
%!         "polyval ([x 2;3 4], 2)", "polyval ([x 2 3], 2)", "sum (cumsum ([x 2; 3 4], 2)(:))"});

## Where a number is never below zero, nothing tests whether roots and logarithms leave the reals:
## a test costs a wait for the GPU.  The knowledge ends where paths meet.
%!function yes = tests_sign (f)
%!  yes = ! isempty (strfind (octcuda_explain (f, gpuArray (1)).text, ".left = true"));
%!endfunction
%!test
%! safe = {"sqrt (x * x + 1)", "sqrt (x .^ 2)", "sqrt (x ^ -4)", "log (exp (x))", "log (hypot (x, 3) + 2)", ...
%!         "sqrt (abs (x) * 2)", "(x * x) .^ 0.3", "log (1 + abs (x) / 2)", "sqrt (max (x * x, 0.5))"};
%! unsafe = {"sqrt (x)", "sqrt (x ^ 3)", "sqrt (x * x - 1)", "sqrt (x * -x)", "sqrt (x * x / -0)", "sqrt (-(x * x))", ...
%!           "sqrt (real (complex (-2, 0)) * x)", "(x * x - 1) .^ 0.3", "log (x * abs (x))"};
%! agree ([safe, unsafe]);
%! for k = 1:numel (safe)
%!   assert (! tests_sign (str2func (["@(x) " safe{k}])), safe{k});
%! endfor
%! for k = 1:numel (unsafe)
%!   assert (tests_sign (str2func (["@(x) " unsafe{k}])), unsafe{k});
%! endfor
%! f = @(x) sqrt (x * x - 4);
%! g = cuda.compile (f, "fma", true);
%! assert (gather (g (gpuArray ([1 2 3]))), arrayfun (f, [1 2 3]), -eps);
%!function y = merged (x)
%!  y = x * x;
%!  if (x > 1)
%!    y = -y;
%!  endif
%!  y = sqrt (y);
%!  f = @(t) t + y;
%!  for k = 1:3
%!    y = abs (y) - 1;
%!    f = @(t) sqrt (y + t);
%!  endfor
%!  y = f (x * x);
%!endfunction
%!test
%! assert (tests_sign (@merged));
%! agree ({@merged});
