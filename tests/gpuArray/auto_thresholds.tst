## auto_thresholds.tst -- octcuda_auto: how large arrays must be to go to the device, and
## what the mode holds there.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared was
%! was = octcuda_auto ().threshold;

## Each kind has its own threshold; a number sets all
%!test
%! octcuda_auto ("threshold", 1000);
%! t = octcuda_auto ().threshold;
%! assert (fieldnames (t)', {"kept", "elementwise", "mapper", "reduction", "sort", "product", "transform", "other"});
%! assert (all (structfun (@(n) n == 1000, t)));
%! octcuda_auto ("threshold", "sort", 50);
%! octcuda_auto threshold product Inf
%! t.sort = 50;
%! t.product = Inf;
%! assert (octcuda_auto ().threshold, t);
%! octcuda_auto ("threshold", struct ("kept", 7, "mapper", 8));
%! t.kept = 7;
%! t.mapper = 8;
%! assert (octcuda_auto ("threshold").threshold, t);

%!error <Invalid call> octcuda_auto ("threshold", "sort", 1, 2)
%!error <N must be a positive whole number or Inf> octcuda_auto ("threshold", 1.5)
%!error <N must be a positive whole number or Inf> octcuda_auto ("threshold", "kept", "many")
%!error <KIND must be one of> octcuda_auto ("threshold", "here", 5)

## Which operations send an array of 100 elements: only those of their kind
%!function n = sent (kind, code)
%!  octcuda_auto ("threshold", Inf);
%!  octcuda_auto ("threshold", kind, 100);
%!  a = rand (10) + diag (1:10);
%!  b = a + 1;
%!  octcuda_auto on
%!  unwind_protect
%!    eval (code);
%!    n = octcuda_auto ();
%!  unwind_protect_cleanup
%!    octcuda_auto off
%!  end_unwind_protect
%!  n = n.operators + n.functions;
%!endfunction
%!test
%! kinds = {"elementwise", {"a + b;", "a * 3;", "a / 2;", "a .^ 2;", "-a;", "!a;", "a > b;", "!a & b;", "abs (a);", "round (a);"}
%!          "mapper", {"sin (a);", "a .^ b;", "a .^ 1.7;", "2 .^ a;", "mod (a, b);"}
%!          "reduction", {"sum (a);", "mean (a);", "max (a);", "max (a, b);", "cumsum (a);", "dot (a, b);", "diff (a);", "norm (a(:));"}
%!          "sort", {"sort (a);", "median (a);", "unique (a);"}
%!          "product", {"a * b;", "a' * b;", "a * b';", "a \\ b;", "b / a;", "a ^ 2;", "inv (a);"}
%!          "transform", {"fft (a);", "ifft2 (a);"}
%!          "other", {"std (a);", "interp1 (1:10, a, 3);", "filter (1, [1, 2], a);"}};
%! for k = 1:rows (kinds)
%!   for l = 1:rows (kinds)
%!     for code = kinds{l,2}
%!       assert (sent (kinds{k,1}, code{1}) > 0, k == l, sprintf ("%s, %s", kinds{k,1}, code{1}));
%!     endfor
%!   endfor
%! endfor
%! for code = {"a * a(:,1);", "a(:)' * a(:);", "a(:,1) * a(1,:);", "a';", "zeros (10);", "any (a);", "[a, b];"}
%!   assert (sent ("product", code{1}), 0, code{1});
%!   assert (sent ("elementwise", code{1}), 0, code{1});
%! endfor

## A result that is kept, or not; an operation on what is there already runs there
%!test
%! octcuda_auto ("threshold", Inf);
%! octcuda_auto ("threshold", "mapper", 100);
%! a = rand (10);
%! octcuda_auto on
%! unwind_protect
%!   x = sin (a);
%!   octcuda_auto ("threshold", "kept", 100);
%!   y = sin (a);
%!   z = y + a;
%!   s = sum (z(:));
%!   n = octcuda_auto ();
%!   there = [isgpuarray(x), isgpuarray(y), isgpuarray(z), isgpuarray(s)];
%! unwind_protect_cleanup
%!   octcuda_auto off
%! end_unwind_protect
%! assert (there, [false, true, true, false]);
%! assert (x, sin (a), eps);
%! assert ([n.operators, n.functions], [1, 3]);

## Random numbers of the device are drawn there if they would be kept there
%!test
%! octcuda_auto ("threshold", Inf);
%! octcuda_auto ("threshold", "kept", 100);
%! octcuda_auto ("random", "device");
%! octcuda_auto on
%! unwind_protect
%!   there = [isgpuarray(rand (10)), isgpuarray(randn (9, 11)), isgpuarray(randi (5, 100, 1))];
%! unwind_protect_cleanup
%!   octcuda_auto off
%!   octcuda_auto ("random", "core");
%! end_unwind_protect
%! assert (there, [true, false, true]);

## A measurement is kept for later sessions, a broken file is no failure, and the first array
## that would be sent starts a measurement where none was kept, unless the processors are busy
%!function out = thresholds_after (code, measures, folder)
%!  names = {"OCTCUDA_CACHE_DIR", "OCTCUDA_AUTO_MEASURE"};
%!  before = cellfun (@getenv, names, "UniformOutput", false);
%!  unwind_protect
%!    setenv (names{1}, folder);
%!    setenv (names{2}, measures);
%!    [status, out] = run_octave ([code "; t = octcuda_auto ().threshold; printf ('%.17g ', struct2cell (t){:});"], [], 300);
%!    assert (status, 0);
%!  unwind_protect_cleanup
%!    for k = 1:2
%!      setenv (names{k}, before{k});
%!      if (isempty (before{k}))
%!        unsetenv (names{k});
%!      endif
%!    endfor
%!  end_unwind_protect
%!endfunction
%!test
%! folder = tempname ();
%! mkdir (folder);
%! system (sprintf ("chmod 700 '%s'", folder));
%! unwind_protect
%!   sends = "octcuda_auto on; rand ('state', 5); x = rand (2e6, 1); y = sort (x); r = rand (); octcuda_auto off; assert (y, sort (x)); rand ('state', 5); rand (2e6, 1); assert (r, rand ())";
%!   estimates = thresholds_after ("", "1", folder);
%!   assert (numel (sscanf (estimates, "%g")), 8);
%!   assert (thresholds_after ("octcuda_auto on; x = sin (1:1e4); octcuda_auto off", "1", folder), estimates);
%!   assert (thresholds_after (sends, "0", folder), estimates);
%!   assert (thresholds_after (["octcuda_auto ('threshold', 'sort', 1e6);" sends "; octcuda_auto ('threshold', 'sort', 16384)"], "1", folder), estimates);
%!   assert (glob (fullfile (folder, "auto-*")), {}(zeros (0)));
%!   ## now an idle machine measures
%!   first = thresholds_after (sends, "1", folder);
%!   file = glob (fullfile (folder, "auto-*"));
%!   assert (numel (file) == 1 || strcmp (first, estimates), "%s", first);
%!   out = thresholds_after ("warning ('off', 'octcuda:RuntimeError'); octcuda_auto measure", "1", folder);
%!   assert (all (sscanf (out, "%g") >= 4096));
%!   assert (thresholds_after (sends, "1", folder), out);
%!   assert (thresholds_after ("", "0", folder), out);
%!   file = glob (fullfile (folder, "auto-*"));
%!   assert (numel (file), 1);
%!   fid = fopen (file{1}, "w");
%!   fprintf (fid, "sort 77\nnothing at all\n\n");
%!   fclose (fid);
%!   assert (numel (sscanf (thresholds_after ("", "1", folder), "%g")), 8);
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect

## x op= y in the place of x, small and large
%!test
%! octcuda_auto ("threshold", 100);
%! octcuda_auto on
%! unwind_protect
%!   y = 1:5;
%!   y += [1, 2, 3, 4, 5];
%!   x = ones (20);
%!   for k = 1:3
%!     x += x';
%!     x .*= 2;
%!   endfor
%!   is_on = [isgpuarray(x), isgpuarray(y)];
%!   msg = "";
%!   try
%!     x += ones (3);
%!   catch err
%!     msg = err.message;
%!   end_try_catch
%!   n = octcuda_auto ();
%! unwind_protect_cleanup
%!   octcuda_auto off
%! end_unwind_protect
%! assert (is_on, [true, false]);
%! assert (x, 64 * ones (20));
%! assert (y, 2:2:10);
%! assert (msg, "operator +: nonconformant arguments (op1 is 20x20, op2 is 3x3)");
%! assert (n.by_core, 1);

## Persistent variables, also of subfunctions, are ordinary after `off'
%!test
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   fid = fopen (fullfile (folder, "auto_keeps.m"), "w");
%!   fprintf (fid, ["function r = auto_keeps (x)\n  persistent p c\n  if (nargin)\n    p = x + 1;\n    c = {p, 3};\n  endif\n" ...
%!                  "  p += 1;\n  r = {p, c{1}, sub(x = p)};\nendfunction\n" ...
%!                  "function r = sub (x)\n  persistent q = x * 2;\n  r = q;\nendfunction\n"]);
%!   fclose (fid);
%!   addpath (folder);
%!   octcuda_auto ("threshold", 100);
%!   octcuda_auto on
%!   auto_keeps (ones (20));
%!   octcuda_auto off
%!   r = auto_keeps ();
%! unwind_protect_cleanup
%!   octcuda_auto off
%!   rmpath (folder);
%!   clear auto_keeps
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! assert (cellfun (@isgpuarray, r), false (1, 3));
%! assert (r, {4 * ones(20), 2 * ones(20), 6 * ones(20)});

## Reductions of temporary arrays are computed with them, as those of gpuArrays; variables are stored
%!function [names, r] = kernels_of (f, x)
%!  octcuda_profile on
%!  unwind_protect
%!    r = f (x);
%!    if (isgpuarray (r))
%!      r = gather (r);
%!    endif
%!    names = sort ({octcuda_profile().kernels.name});
%!  unwind_protect_cleanup
%!    octcuda_profile off
%!    octcuda_profile clear
%!  end_unwind_protect
%!endfunction
%!function r = of_variable (x)
%!  y = (x - 1) .^ 2;
%!  r = [sum(y(:)), max(y(:))];
%!endfunction
%!test
%! x = rand (200);
%! x(5) = NaN;
%! for f = {@(x) sum ((x(:) - 1) .^ 2), @(x) mean (sin (x)), @(x) max (x - x'), @(x) sum ((x - 1)(:)), @(x) any (x(:) > 0.5), @(x) norm (x(:) * 2), @(x) dot (x + 1, x - 1), @of_variable}
%!   [want, r] = kernels_of (f{1}, gpuArray (x));
%!   octcuda_auto ("threshold", 1000);
%!   octcuda_auto on
%!   unwind_protect
%!     y = x * 1;
%!     sum (y(:));
%!     [names, s] = kernels_of (f{1}, y);
%!   unwind_protect_cleanup
%!     octcuda_auto off
%!   end_unwind_protect
%!   assert (all (ismember (names, want)), "%s: %s", func2str (f{1}), strjoin (names, ", "));
%!   assert (s, r);
%! endfor

## Zeros, ones and other constant arrays are exactly these on the device, and none is copied.  A GPU
## computes NaN of NA
%!test
%! octcuda_auto ("threshold", 1000);
%! all = {zeros(300), ones(300), -zeros(300), NaN(300), NA(300), true(300), pi * ones(300, "single"), intmax("int64") * ones(300, "int64"), complex(ones(300), 0), ones(300) * (1 + 2i), repmat(uint8 (7), 300)};
%! for k = 1:numel (all)
%!   x = all{k};
%!   y = x;
%!   y(end) = 1;
%!   octcuda_auto on
%!   unwind_protect
%!     a = 1 ./ single (x);
%!     b = y + y;
%!     c = x;
%!     c(7) = 0;
%!     d = x(:,2);
%!   unwind_protect_cleanup
%!     octcuda_auto off
%!   end_unwind_protect
%!   want = {1 ./ single(x), y + y};
%!   a(isna (want{1})) = NA;
%!   b(isna (want{2})) = NA;
%!   assert ({a, b}, want);
%!   x(7) = 0;
%!   assert (c, x);
%!   assert (d, x(:,2));
%! endfor
%!function n = copies (x)
%!  octcuda_auto on
%!  octcuda_profile on
%!  unwind_protect
%!    s = sum (sin (x)(:));
%!    n = sum (strncmp ({octcuda_profile().calls.name}, "cuMemcpyHtoD", 12));
%!  unwind_protect_cleanup
%!    octcuda_profile off
%!    octcuda_profile clear
%!    octcuda_auto off
%!  end_unwind_protect
%!endfunction
%!assert (copies (3 * ones (300)), 0)
%!assert (copies (rand (300)) > 0)

## Properties are ordinary after `off', also at the end of a long chain of objects
%!test
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   fid = fopen (fullfile (folder, "auto_link.m"), "w");
%!   fprintf (fid, "classdef auto_link < handle\n  properties\n    next\n    data\n  end\nend\n");
%!   fclose (fid);
%!   [status, out] = run_octave (sprintf (["addpath ('%s'); octcuda_auto ('threshold', 100); octcuda_auto on;" ...
%!     "p = first = auto_link (); for k = 1:3e4, p.next = auto_link (); p = p.next; end;" ...
%!     "p.data = {ones(20) + 1}; p.next = first; before = isgpuarray (p.data{1}); octcuda_auto off;" ...
%!     "printf ('%%d %%d %%d\\n', before, isgpuarray (p.data{1}), isequal (p.data, {2 * ones(20)}));" ...
%!     "q = first; while (! isempty (q.next)), r = q.next; q.next = []; q = r; end"], folder), [], 300);
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! assert (status, 0);
%! assert (out, "1 0 1\n");

## `why' has the time of each line
%!test
%! octcuda_auto ("threshold", 100);
%! octcuda_auto on
%! unwind_protect
%!   s = sum (sin (rand (500)(:)));
%!   lines = octcuda_auto ("why");
%!   n = octcuda_auto ();
%!   text = evalc ("octcuda_auto why");
%! unwind_protect_cleanup
%!   octcuda_auto off
%! end_unwind_protect
%! assert (all ([lines.seconds] >= 0));
%! assert (sum ([lines.seconds]), n.seconds, 1e-12);
%! assert (n.seconds > 0);
%! assert (! isempty (regexp (text, '^ *seconds')));

## `why' says why core computed
%!function why = reason (code, thresholds = 100)
%!  octcuda_auto ("threshold", thresholds);
%!  x = rand (40);
%!  octcuda_auto on
%!  unwind_protect
%!    y = x + 1;
%!    eval (code);
%!    lines = octcuda_auto ("why");
%!    text = evalc ("octcuda_auto why");
%!  unwind_protect_cleanup
%!    octcuda_auto off
%!  end_unwind_protect
%!  why = strjoin (unique ({lines(! cellfun (@isempty, {lines.core})).core}), "; ");
%!  assert (isempty (why), isempty (strfind (text, "by core: ")));
%!endfunction
%!assert (reason ("z = sin (y);"), "")
%!assert (reason ("h = hess (y);"), "hess takes ordinary arrays")
%!assert (reason ("t = triu (y, 1, 'pack');"), "triu has no version of this call for the device yet (help @gpuArray/triu shows the calls that have one)")
%!assert (reason ("try, y * ones (3); catch, end"), "the device reported: operator *: nonconformant arguments (op1 is 40x40, op2 is 3x3)")
%!assert (reason ("w = cellfun (@(t) sum (t(:)), {y});"), "")
%!assert (reason ("w = filter2 (y, y); w = arrayfun (@(t) t + rand (), y);"), "arrayfun draws random numbers: octcuda_auto random device compiles it")
%!assert (reason ("w = arrayfun (@(t) numel (num2str (t)), y);")(1:60), "arrayfun: @<anonymous>:1:13: 'num2str' cannot be compiled: n")
%!assert (reason ("w = accumarray (ones (1600, 1), y(:), [], @(t) numel (t));"), "accumarray calls a function of the program, whose own lines are listed")
%!test
%! if (compare_versions (version (), "9", "<"))
%!   assert (reason ("s = sum (y, [1, 2]);"), "sum takes the first of several dimensions");
%! endif

## Where memory runs out, uploads that are held are released, and the device tries again
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   before = getenv ("OCTCUDA_HOST_MEMORY");
%!   unwind_protect
%!     setenv ("OCTCUDA_HOST_MEMORY", "64000000");
%!     [status, out] = run_octave (["octcuda_auto ('threshold', 1000); octcuda_auto on;" ...
%!       "for k = 1:6, a{k} = rand (1e6, 1); s(k) = sum (a{k}); endfor;" ...
%!       "b = a{1}(1:5e5); for k = 1:3, b = [b; b]; endfor; t = sum (b);" ...
%!       "n = octcuda_auto (); is_t = abs (t - sum (a{1}(1:5e5)) * 8) < 1e-3;" ...
%!       "for k = 1:6, sum (a{k}); endfor; for k = 1:3, q{k} = a{k} * 0 + k; endfor;" ...
%!       "for k = 1:3, l(k) = numel (sprintf ('%d', q{k})); endfor;" ...
%!       "printf ('%d ', n.by_core, n.functions, is_t, l == 1e6, octcuda_auto ().by_core);"]);
%!   unwind_protect_cleanup
%!     setenv ("OCTCUDA_HOST_MEMORY", before);
%!     if (isempty (before))
%!       unsetenv ("OCTCUDA_HOST_MEMORY");
%!     endif
%!   end_unwind_protect
%!   assert (isequal (sscanf (out, "%d")', [0, 7, 1, 1, 1, 1, 0]), "%s", out);
%! endif

%!test
%! octcuda_auto ("threshold", was);
%! assert_no_live ();

## An operation for which the memory is never enough is core's
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   before = getenv ("OCTCUDA_HOST_MEMORY");
%!   unwind_protect
%!     setenv ("OCTCUDA_HOST_MEMORY", "20000000");
%!     [status, out] = run_octave (["octcuda_auto ('threshold', 1000); octcuda_auto on; x = rand (1e6, 1);" ...
%!       "y = sort (x); n = octcuda_auto ();" ...
%!       "printf ('%d ', n.by_core, issorted (y), isequal (size (x), [1e6, 1]));"], [], 120);
%!   unwind_protect_cleanup
%!     setenv ("OCTCUDA_HOST_MEMORY", before);
%!     if (isempty (before))
%!       unsetenv ("OCTCUDA_HOST_MEMORY");
%!     endif
%!   end_unwind_protect
%!   assert (out, "1 1 1 ");
%! endif
