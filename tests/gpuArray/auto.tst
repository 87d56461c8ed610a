## auto.tst -- octcuda_auto: programs without the word gpuArray on the device.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Was there no warning?  Octave 11 remembers those that are off, such as these of core's m-files.
%!function yes = is_unwarned ()
%!  [text, id] = lastwarn ();
%!  yes = isempty (text) || strcmp (id, "Octave:language-extension");
%!endfunction

## Arrays of these tests have 40000 elements
%!shared was_threshold
%! was_threshold = octcuda_auto ().threshold;
%! octcuda_auto ("threshold", 16384);

## `off' restores every operator and function
%!test
%! was = __octcuda_auto__ ("tables");
%! handles = {@sin, @median, @(x) sum (x), str2func("max")};
%! octcuda_auto on
%! unwind_protect
%!   during = __octcuda_auto__ ("tables");
%!   cellfun (@(f) f (ones (200)), handles, "UniformOutput", false);
%! unwind_protect_cleanup
%!   octcuda_auto off
%! end_unwind_protect
%! assert (isequal (__octcuda_auto__ ("tables"), was));
%! assert (sum (during != was) > 5000);
%! assert (is_unwarned ());
%! cellfun (@(f) f (ones (200)), handles, "UniformOutput", false);
%! assert (! isgpuarray (handles{1} (ones (200))));

## What is large goes to the device, what is small comes back
%!test
%! a = magic (200);
%! octcuda_auto on
%! unwind_protect
%!   x = a * 2;
%!   y = sin (x) + 1;
%!   s = sum (y(:));
%!   n = octcuda_auto ();
%!   is_on = [isgpuarray(x), isgpuarray(y), isgpuarray(s)];
%!   names = {class(y), typeinfo(y), isobject(y)};
%! unwind_protect_cleanup
%!   octcuda_auto off
%! end_unwind_protect
%! assert (is_on, [true, true, false]);
%! assert (names, {"double", "matrix", false});
%! assert ([n.operators, n.functions, n.uploads, n.by_core], [2, 2, 1, 0]);
%! assert (isgpuarray (x), false);
%! assert (x, 2 * a);

## What asks for the kind of an array, and what keeps it
%!test
%! same_in_auto ({"a = {class(g), typeinfo(g), isobject(g), isa(g, 'double'), isa(g, 'float'), isnumeric(g), isreal(g), ismatrix(g), is_function_handle(g)};", ...
%!   "x = g + 1; a = {class(x), typeinfo(x), isobject(x), isa(x, 'double'), isa(x, 'numeric'), isa(x, 'gpuArray')};", ...
%!   "x = g > 1; a = {class(x), typeinfo(x), islogical(x), isnumeric(x)}; x = single (g) * 2; b = {class(x), typeinfo(x), isa(x, 'single')};", ...
%!   "x = uint8 (g) + uint8 (3); a = {class(x), typeinfo(x), isinteger(x), isa(x, 'integer')}; x = g * 1i; b = {class(x), typeinfo(x), iscomplex(x)};", ...
%!   "x = g * 2; switch (class (x)) case 'double', r = 1; otherwise, r = 2; endswitch", ...
%!   "x = g * 2; r = strcmp (class (x), 'double'); validateattributes (x, {'double'}, {'positive', '2d'});", ...
%!   "x = g * 2; p = inputParser (); p.addRequired ('a', @isnumeric); p.addOptional ('b', 1, @(v) isa (v, 'double')); p.parse (x, x); r = class (p.Results.b);", ...
%!   "x = g * 2; r = cellfun ('isclass', {x}, 'double'); c = cellfun (@class, {x}, 'UniformOutput', false); d = cellfun (@numel, {x, 1}); e = cellfun ('isreal', {x});", ...
%!   "x = g * 2; whos", ...
%!   "x = g * 2; x, disp (x), r = num2str (x); t = mat2str (x); u = sprintf ('%d,', x); fprintf ('%g ', x); v = evalc ('x');", ...
%!   "x = g * 2; m = containers.Map ('a', x); r = m('a'); s.a = x; s(2).a = x + 1; c = {x, {x}}; r2 = class (c{2}{1});", ...
%!   "x = g * 2; n = containers.Map (num2cell (x(1:3)), {1, 2, 3}); r = n.Count;", ...
%!   "x = g * 2; k = 0; for v = x, k += sum (v); endfor; if (x), k = -k; endif; while (x), x = x - 1; endwhile", ...
%!   "x = g * 2; f = tmpfile (); n = fwrite (f, x, 'double'); frewind (f); y = fread (f, Inf, 'double'); fclose (f); clear f", ...
%!   "x = g * 2; r = jsonencode (x); h = hash ('md5', num2str (x)); y = typecast (x(:), 'uint8');", ...
%!   "x = g * 2; f = @() x + 1; r = f (); f2 = @(y) y .* x; r2 = f2 (x); clear f f2", ...
%!   "x = g * 2; s = sparse (x); y = s + x; z = s * x'; i = sparse (x) == x;", ...
%!   "x = g * 2; r = char (x(1:3) + 60); r2 = ['a', x(1:2) + 60]; r3 = num2cell (x); r4 = bitand (uint8 (x), uint8 (1));", ...
%!   "x = [g; g] * 2; y = [x, x; 1:columns(x), x(1,:)]; z = [x; 1i * x]; w = [single(x), x]; v = [x > 1, true(rows(x), 1)]; u = horzcat (x, x); t = cat (3, x, x);", ...
%!   "x = g * 2; y = 1:x(2); z = x(1):x(3); w = zeros (x(1), x(1)); v = (1:20)(x(1:2)); x(2) = []; x(end+1) = 3;"}, ...
%!   1:7);

## Files are those of plain Octave
%!test
%! x = magic (5);
%! for option = {"-text", "-binary", "-v7", "-v6", "-hdf5"}
%!   same_in_auto (["x = g + 0; y = {x, x > 3}; s.a = single (x); s.b = int8 (x); z = x * 1i; n = tempname (); ", ...
%!     "save ('" option{1} "', n, 'x', 'y', 's', 'z'); octcuda_auto off; l = load (n); k = {typeinfo(l.x), typeinfo(l.y{2}), typeinfo(l.s.b)}; delete (n); clear n"], x);
%! endfor

## Operators of all classes
%!test
%! m = magic (4) + diag (1:4);
%! a = {m, single(m), int8(m), uint16(m), m > 7, m * 1i, 1:4, 3, single(2), true, int8(5), eye(4), [], sparse(m), "abcd", {1}, diag(1:4)};
%! for k = 1:numel (a)
%!   for l = 1:numel (a)
%!     same_in_auto (["r = cell (1, 0); for f = {@plus, @minus, @times, @rdivide, @mtimes, @power, @lt, @eq, @and, @mldivide, @(x, y) x' * y, @(x, y) x .* !y}, ", ...
%!                    "try, r{end+1} = f{1} (g, h); catch e, r{end+1} = regexprep (e.message, 'mx_el_\\w+: |double_range|lazy_index', ''); end, endfor; ", ...
%!                    "x = g; try, x += h; catch, end; try, x .*= h; catch, end; try, y = {-g, !g, g', g.'}; catch, end; clear e f"], a{k}, a{l});
%!   endfor
%! endfor

## Elements one by one
%!test
%! same_in_auto ({"x = g * 2; s = 0; for k = 1:numel (x), s += x(k); endfor", ...
%!   "x = g * 2; for k = 2:numel (x), x(k) = x(k-1) + x(k); endfor; y = x + 1;", ...
%!   "x = g * 2; for k = 1:numel (x), x(k) = 1i * k; y = x .^ 2; endfor", ...
%!   "x = g * 2; y = x; for k = 1:numel (x), y(k) = k; endfor", ...
%!   "x = g * 2; y = {x}; for k = 1:numel (x), y{1}(k) = k; s.a(k) = x(k); endfor", ...
%!   "x = g * 2; for k = 1:numel (x) + 20, x(k) = k; endfor", ...
%!   "x = g * 2; for k = 1:numel (x) + 2, y = x(k); endfor", ...
%!   "x = [g; g] * 2; y = x / diag (1:columns (x)); z = diag (1:2) * x; w = x + 'a'; v = eye (2) * x;", ...
%!   "x = [g; g] * 2; for k = 1:columns (x), x(:,k) = x(:,1) + k; x(1,:) = k; endfor"}, 1:30);

## Errors are core's, with what core calls its types
%!test
%! same_in_auto ({"x = g * 2; y = x + ones (1, 3);", "x = g * 2; y = x * x;", "x = g * 2; y = x(0);", "x = g * 2; y = x(1.5);", "x = g * 2; y = x(99);", ...
%!   "x = g * 2; y = x{1};", "x = g * 2; y = x.a;", "x = g * 2; x{2} = 1;", "x = g * 2; x.a = 1;", "x = g * 2; y = x + {1};", "x = g * 2; y = {1} + x;", "x = g * 2; s.a = 1; y = s .* x;", ...
%!   "x = g * 2; y = sum (x, -1);", "x = g * 2; y = sin (x, x);", "x = g * 2; y = undefined_name (x);", "x = g * 2; y = reshape (x, 4, 4);", "x = g * 2; y = inv (x);", "x = g * 2; y = chol (-x' * x);", ...
%!   "x = g * 2; x(:,:,2) = 1:3;", "x = g * 2; x(1:2) = 1:3;", "x = g * 2; y = int8 (x) + int16 (x);", "x = g * 2; y = bitand (x, -1);", "x = g * 2; error ('my:id', 'text %d', x);", ...
%!   "x = g * 2; y = strrep (x, 1, 2);", "x = g * 2; y = str2func (x);", "x = g * 2; y = feval (x);", "x = g * 2; [a, b] = size_equal (x);", "x = g * 2; [a, b] = sin (x);", "x = g * 2; y = zeros (x, 'nothing');"}, 1:7);

## Functions of the user's that have core's names stay first
%!test
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   for name = {"sum", "median"}
%!     fid = fopen (fullfile (folder, [name{1}, ".m"]), "w");
%!     fprintf (fid, "function y = %s (x)\n  y = 'own %s';\nendfunction\n", name{1}, name{1});
%!     fclose (fid);
%!   endfor
%!   warning ("off", "Octave:shadowed-function", "local");
%!   same_in_auto (["addpath (g); x = ones (1, 9) * 2; a = sum (x); b = median (x); c = cellfun (@sum, {x}, 'UniformOutput', false); rmpath (g); ", ...
%!                  "d = sum (x); e = median (x);"], folder);
%!   addpath (folder);
%!   same_in_auto ("x = ones (1, 9) * 2; a = sum (x); b = median (x);");
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   if (any (strcmp (strsplit (path (), pathsep ()), folder)))
%!     rmpath (folder);
%!   endif
%!   rmdir (folder, "s");
%! end_unwind_protect

%!test
%! same_in_auto ("eval ('function r = mean (x) r = 7; endfunction'); x = g * 2; r = mean (x); f = @mean; r2 = f (x); clear -f mean; clear f", 1:5);

## `off' in the middle of a function, with arrays in cells, structs and global variables
%!function [c, s] = leaves ()
%!  global auto_g
%!  x = ones (200) * 2;
%!  c = {x, {x + 1}};
%!  s.a = x;
%!  s(2).a = {x};
%!  auto_g = x * 3;
%!  octcuda_auto off
%!endfunction
%!test
%! global auto_g
%! octcuda_auto on
%! y = ones (200) * 2;
%! [c, s] = leaves ();
%! assert (octcuda_auto ().on, false);
%! found = {y, c{1}, c{2}{1}, s(1).a, s(2).a{1}, auto_g};
%! assert (cellfun (@isgpuarray, found), false (1, 6));
%! assert (auto_g, 6 * ones (200));
%! clear -g auto_g

## Fallbacks are counted, not announced
%!test
%! octcuda_auto on
%! unwind_protect
%!   lastwarn ("", "");
%!   x = magic (200) + 1;
%!   s = sum (x, [1, 2]);
%!   [q, r] = qz (x(1:2,1:2), x(1:2,1:2));
%!   y = primes (max (x(1:3)));
%!   n = octcuda_auto ();
%!   assert (n.fallbacks, 1);
%!   assert (is_unwarned ());
%! unwind_protect_cleanup
%!   octcuda_auto off
%! end_unwind_protect

## Random programs (random_program.m)
%!test
%! warning ("off", "all", "local");
%! for k = 1:2000
%!   if (is_due ("random programs in octcuda_auto"))
%!     [msg, text] = in_each_way (@() random_program (ceil (k / 50), k, "auto"), false);
%!     assert (isempty (msg), "random_program (%d, %d, \"auto\"): %s\n%s", ceil (k / 50), k, msg, text);
%!   endif
%! endfor

## Ctrl-C: what runs ends, and the mode can be switched off; also in functions that arrayfun compiles, or calls, and in
## a wait for the device (SLOW keeps it busy until long after the signal)
%!test
%! for body = {"x = sin (x) + 1; y = sum (x(:));", "x = arrayfun (@(t) mod (t * 1.1 + 1, 7), x);", "y = arrayfun (@(t) numel (num2str (t)), x);", ...
%!             "slow.delay (1e4); y = max (x(:));", "slow.delay (1e4); y = sum (x(:)) + 1;", "slow.delay (1e4); y = sort (x(:)); z = y(3);"}
%!   file = tempname ();
%!   [status, output] = run_octave ([ ...
%!     "slow = stream_kernels (); octcuda_auto ('threshold', 16384); octcuda_auto on; x = ones (500);" ...
%!     sprintf("system (sprintf ('(while kill -0 %%d && ! [ -e %s ]; do sleep 0.05; done; sleep 0.3; kill -INT %%d) > /dev/null 2>&1 &', getpid (), getpid ()));", file) ...
%!     "unwind_protect;" ...
%!     sprintf("  fclose (fopen ('%s', 'w'));", file) ...
%!     "  while true, " body{1} " end;" ...
%!     "unwind_protect_cleanup; octcuda_auto off; disp ({class(x), isgpuarray(x), isgpuarray(sin (x))}); end_unwind_protect;" ...
%!     "disp ('not interrupted');"], [], 100);
%!   unlink (file);
%!   assert (! isempty (regexp (output, 'double\s*\[1,2\] = 0\s*\[1,3\] = 0')), output);
%!   assert (isempty (strfind (output, "not interrupted")), output);
%! endfor

## OCTCUDA_AUTO, where the package is loaded
%!test
%! unwind_protect
%!   setenv ("OCTCUDA_AUTO", "1");
%!   [status, out] = run_octave ("x = ones (1100) * 2; disp (class (x)); disp (isgpuarray (x)); disp (octcuda_auto ().on);");
%! unwind_protect_cleanup
%!   unsetenv ("OCTCUDA_AUTO");
%! end_unwind_protect
%! assert (status == 0, "%s", out);
%! assert (out, "double\n1\n1\n");

%!test
%! octcuda_auto ("threshold", was_threshold);
%! assert_no_live ();
