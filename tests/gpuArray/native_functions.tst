## native_functions.tst -- gpuArrays as sizes, dimensions, text and arguments.
##
## Each program is run on ordinary arrays and on gpuArrays (same_program.m).
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Sizes, dimensions and counts
%!function x = with_glpk (p)   # a library that Octave may lack
%!  x = [];
%!  if (exist ("__glpk__"))
%!    x = glpk (p ([1; 1]), p ([1, 2]), 3, [0; 0], [], "L", "CC", 1);
%!  endif
%!endfunction
%!test
%! programs = {"r = zeros (g);", "r = ones (2, g);", "r = zeros (g, g);", "r = cell (g);", "r = cell (1, g);", ...
%!             "r = eye (g);", "r = eye (g, 2);", "r = Inf (1, g);", "r = NaN (g, 1);", "r = NA (g);", ...
%!             "r = true (g);", "r = false (1, g);", "r = ones (g, 'int8');", "r = zeros (2, g, 'single');", ...
%!             "r = repmat ([1, 2], g, 1);", "r = repmat ([1, 2], g);", "r = reshape (1:6, g, []);", ...
%!             "r = reshape (1:6, [], g);", "r = reshape (1:6, [g, 6 / g]);", "r = resize ([1, 2; 3, 4], g, 3);", ...
%!             "r = flip (magic (4), g);", "r = circshift (1:5, g);", "r = circshift (magic (4), 1, g);", ...
%!             "r = sum (magic (4), g);", "r = prod (magic (3), g);", "r = max (magic (4), [], g);", ...
%!             "r = min (magic (4), [], g);", "r = cumsum (magic (4), g);", "r = sort (magic (4), g);", ...
%!             "r = any (eye (3), g);", "r = all (eye (3), g);", "r = mean (magic (4), g);", ...
%!             "r = median (magic (4), g);", "r = std (magic (4), 0, g);", "r = var (magic (4), 0, g);", ...
%!             "r = diff (magic (4), g);", "r = diff (magic (4), 1, g);", "r = size (ones (2, 3), g);", ...
%!             "r = cat (g, 1, 2);", "r = cat (g, [1, 2], [3, 4]);", "r = linspace (0, 1, g);", ...
%!             "r = blanks (g);", "r = repmat ('ab', 1, g);", "r = rot90 (magic (3), g);", "r = diag ([1, 2], g);", ...
%!             "r = tril (magic (4), g);", "r = triu (magic (4), -g);", "r = postpad (1:3, g);", ...
%!             "r = prepad (1:3, g + 2);", "r = magic (g);", "r = hilb (g);", "r = vander (1:3, g);", ...
%!             "r = permute (ones (2, 3), [g, 3 - g]);", "r = nchoosek (5, g);", "r = primes (g * 5);", ...
%!             "r = factorial (g);", "r = bitshift (16, g);", "r = round (10 ^ g);", "r = abs (polyfit (1:4, [2, 4, 6, 8], g)(1)) < 3;", ...
%!             "r = shift (1:4, g);", "r = histc ([1, 2, 2, 3], 1:g);", "r = accumarray ([1; 2], 1, [2, g]);", ...
%!             "r = randi (10, g, 1) > 0;", "r = size (rand (g));", "r = size (rand (g, 2));", "r = size (randn (2, g));", ...
%!             "r = sort (randperm (g));", "r = squeeze (ones (1, 1, g));", "r = sub2ind ([3, 3], g, 1);", ...
%!             "[a, b] = ind2sub ([3, 3], g);", "r = dec2bin (5, g);", "r = nthargout (g, @max, [3, 9, 2]);", ...
%!             "r = bitget (7, g);", "r = nextpow2 (g);", "r = substr ('hello', g, 1);", "r = cellfun (@(x) x, {1, 2, 3})(g);", ...
%!             "r = num2str (pi, g);", "r = mat2str (pi, g);", "r = sprintf ('%*d', g, 5);", "r = dec2base (9, g + 1);", ...
%!             "r = strjust (['a '; 'bb'], 'right')(g, 1);", "r = nnz (1:g);", "r = numel (1:g);", "r = pow2 (g);", ...
%!             "r = columns (zeros (1, g));", "r = ones (g)(1);", "r = mod (-1, g + 1);", "r = triu (ones (3), g);", ...
%!             "r = interp1 (1:3, 4:6, g);", "r = toc (tic ()) < g * 1e9;", "r = gcd (12, g);", "r = lcm (4, g);"};
%! for x = {1, 2, int8(2), single(2), uint64(1)}
%!   same_program (programs, x{1});
%! endfor
%! for x = {3, 0, -1, 1.5, [1, 2], [], true, 2i, [2, 3]}
%!   same_program ({"r = zeros (g);", "r = ones (g, 1);", "r = cell (g);", "r = eye (g);", "r = sum (magic (3), g);", ...
%!                  "r = repmat (5, g);", "r = reshape (1:6, g, []);", "r = reshape (1:6, g);", "r = circshift (1:4, g);", ...
%!                  "r = flip (1:3, g);", "r = cat (g, 1, 2);", "r = size (ones (2, 3), g);", "r = max (1:3, [], g);", ...
%!                  "r = true (g);", "r = size (rand (g));", "r = resize (1:3, g);", "r = permute (ones (2, 3), g);"}, x{1});
%! endfor

## Made on the GPU by name, with nothing switched on
%!test
%! for f = {@zeros, @ones, @eye, @Inf, @NaN, @NA, @inf, @nan}
%!   f = f{1};
%!   for a = {{}, {3}, {2, 3}, {[2, 3]}, {0, 2}, {2, 2, 2}, {0}, {-1, 2}}
%!     if (strcmp (func2str (f), "eye") && numel (a{1}) > 2)
%!       continue;
%!     endif
%!     want = f (a{1}{:});
%!     got = f (a{1}{:}, "gpuArray");
%!     assert (isgpuarray (got), "%s", func2str (f));
%!     assert (same_value (got, want), "");
%!     want = f (a{1}{:}, "single");
%!     got = f (a{1}{:}, "single", "gpuArray");
%!     assert (isgpuarray (got) && strcmp (same_value (got, want), ""));
%!     assert (same_value (f (a{1}{:}), f (a{1}{:})), "");
%!     assert (! isgpuarray (f (a{1}{:})));
%!   endfor
%! endfor
%! for c = {"int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "double"}
%!   for f = {@zeros, @ones, @eye}
%!     got = f{1}(2, 3, c{1}, "gpuArray");
%!     assert (isgpuarray (got) && strcmp (same_value (got, f{1}(2, 3, c{1})), ""));
%!   endfor
%! endfor
%! for f = {@true, @false}
%!   for a = {{}, {3}, {2, 3}, {[2, 3]}, {0, 2}}
%!     got = f{1}(a{1}{:}, "gpuArray");
%!     assert (isgpuarray (got) && strcmp (same_value (got, f{1}(a{1}{:})), ""));
%!   endfor
%! endfor
%!test
%! for f = {@rand, @randn, @rande}
%!   for a = {{}, {3}, {2, 3}, {[2, 3]}, {0, 2}}
%!     f{1}("twister", 42);
%!     want = f{1}(a{1}{:});
%!     f{1}("twister", 42);
%!     got = f{1}(a{1}{:}, "gpuArray");
%!     assert (isgpuarray (got));
%!     assert (size (got), size (want));
%!     assert (classUnderlying (got), "double");
%!     assert (all (isfinite (gather (got)(:))));
%!     got = f{1}(a{1}{:}, "single", "gpuArray");
%!     assert (isgpuarray (got) && strcmp (classUnderlying (got), "single"));
%!     assert (size (got), size (want));
%!     assert (! isgpuarray (f{1}(a{1}{:})));
%!   endfor
%! endfor
%! g = rand (1, 2000, "gpuArray");
%! assert (all (g > 0 & g < 1) && abs (mean (g) - 0.5) < 0.1 && numel (unique (gather (g))) > 1990);
%! g = randi ([3, 7], 1, 1000, "gpuArray");
%! assert (isgpuarray (g) && isequal (unique (gather (g)), 3:7));
%! g = randi (5, 2, 3, "int16", "gpuArray");
%! assert (isgpuarray (g) && strcmp (classUnderlying (g), "int16") && isequal (size (g), [2, 3]));
%! g = randperm (20, "gpuArray");
%! assert (isgpuarray (g) && isequal (sort (gather (g)), 1:20));
%! assert (size (randperm (20, 5, "gpuArray")), [1, 5]);
%!error <nosuch|class|valid|type> zeros (2, "nosuch", "gpuArray")
%!error zeros (2, "gpuArray", 3)
%!error zeros ({}, "gpuArray")

## Text
%!function r = inputname_is (x)
%!  r = inputname (1);
%!endfunction
%!test
%! programs = {"printf ('%d ', g);", "printf ('%g,%s\\n', g, 'a');", "fprintf ('%5.2f|', g);", "fprintf (1, '%x ', g);", ...
%!             "r = sprintf ('%d', g);", "r = sprintf ('%s', g);", "r = sprintf ('%c', g);", "r = sprintf ('%i:%f', g, 2);", ...
%!             "r = sprintf ('%d %s', 1, g);", "r = sprintf ('%*.*f', 7, 2, g);", "puts (num2str (g));", "disp (g)", ...
%!             "display (g)", "g", "x = g", "g;", "g(1)", "r = {g}", "s.a = g", "s.a.b = g", "c = {{g}}", ...
%!             "c = {g, 'a'; 1, {g}}", "s = struct ('a', {g, g})", "s.a = {g}", "disp ({g})", "disp (struct ('a', g))", ...
%!             "r = num2str (g);", "r = num2str (g, 3);", "r = num2str (g, '%8.3f');", "r = mat2str (g);", ...
%!             "r = mat2str (g, 3);", "r = mat2str (g, 'class');", "r = int2str (g);", "r = rats (g);", ...
%!             "r = jsonencode (g);", "r = jsonencode (struct ('a', g));", "r = jsonencode ({g, 1});", "r = char (g);", ...
%!             "r = dec2bin (g);", "r = dec2hex (g);", "r = ['v=', num2str(g)];", "r = strcat ('a', num2str (g));", ...
%!             "r = regexprep (num2str (g), '\\d', 'x');", "r = cstrcat ('a', char (g));", "r = strvcat ('a', char (g));", ...
%!             "r = num2cell (g);", "r = evalc ('disp (g)')(1);", "fdisp (stdout, g);", ...
%!             "r = sprintf ('%d,', g)(1:end-1);", "r = strsplit (sprintf ('%d,', g), ',');", "r = str2func ('sin')(g) == sin (g);", ...
%!             "r = str2double (num2str (g(1)));", "r = typecast (g(1), 'uint8');", "r = validatestring ('r', {'red'});", ...
%!             "r = func2str (@(x) x + g);", "r = inputname_is (g);", "x.y = {g, struct('z', g)}", "r = ostrsplit (num2str (g), ' ');", ...
%!             "fprintf ('%s\\n', 'a', g);", "fprintf ('\\n');", "printf ('%s', num2str (g(1)));", "fprintf (g)"};
%! for x = {5, [3, 1, 2], [65; 66], int8([1, -2; 3, 4]), single(2.5), uint8(200), 2:4, magic(3), [1.5, 2e6]}
%!   same_program (setdiff (programs, {"r = dec2bin (g);", "r = dec2hex (g);"}), x{1});
%! endfor
%! same_program ({"r = dec2bin (g);", "r = dec2hex (g);", "r = dec2base (g, 5);"}, [3, 70, 255]);
%! for x = {true, [true, false], 1 + 2i, [1i, 2.5], [], zeros(0, 3), NaN, [NaN, -Inf], ones(2, 2, 2), -0, complex(1, 0)}
%!   same_program ({"disp (g)", "g", "x.a = g", "c = {g}", "r = mat2str (g(:, :));", "r = num2str (g);", ...
%!                  "r = sprintf ('%g ', g);", "printf ('%d|', g);", "c = {g, g}; c", "s.a = {g}"}, x{1});
%! endfor
%! clear inputname_is

%!test  # in structs and cells, with every format, and in `whos'
%! unwind_protect
%!   for f = {"short", "long", "bank"}
%!     format (f{1});
%!     for x = {pi, [1.5, 1e6; -2, NaN], 1:3, [], 1 + 2i, single(pi), int8([1, -2]), true, reshape(1:8, 2, 2, 2)}
%!       same_program ({"s.a = g", "c = {g}", "c = {1, g; 'a', {g}}", "s = struct ('a', {{g}})", "s.a.b = g"}, x{1});
%!     endfor
%!   endfor
%! unwind_protect_cleanup
%!   format ("short");
%! end_unwind_protect
%!test
%! a_ = gpuArray (single (ones (3, 5)));
%! text = evalc ("whos a_");
%! assert (! isempty (regexp (text, 'a_ +3x5 +60 +gpuArray', "once")), "%s", text);
%! w = whos ("a_");
%! assert ({w.size, w.bytes, w.class}, {[3, 5], 60, "gpuArray"});
%! for x = sample_arrays ()
%!   assert (sizeof (gpuArray (x{1})), sizeof (x{1}));
%!   assert (sizeof ({gpuArray(x{1}), 1}), sizeof ({x{1}, 1}));
%! endfor

## Arguments that are checked
%!function r = print_usage_of (x)
%!  if (x > 2)
%!    error ("print_usage_of: %d is too large", x);
%!  endif
%!  r = x;
%!endfunction
%!test
%! programs = {"validateattributes (g, {'numeric'}, {});", "validateattributes (g, {'double'}, {'positive'});", ...
%!             "validateattributes (g, {'float'}, {'vector', 'numel', 3});", "validateattributes (g, {'numeric'}, {'row'});", ...
%!             "validateattributes (g, {'numeric'}, {'integer', 'increasing'});", "validateattributes (g, {'numeric'}, {'>=', 2});", ...
%!             "validateattributes (g, {'numeric'}, {'scalar', 'finite', 'real'});", "validateattributes (g, {'char'}, {});", ...
%!             "validateattributes (1, {'numeric'}, {'<=', g});", "validateattributes (1:3, {'numeric'}, {'numel', g(1)});", ...
%!             "p = inputParser (); p.addRequired ('x', @isnumeric); p.parse (g); r = p.Results;", ...
%!             "p = inputParser (); p.addRequired ('x', @(x) all (x > 1)); p.parse (g); r = p.Results;", ...
%!             "p = inputParser (); p.addOptional ('x', 1, @(x) x == 3); p.parse (g); r = p.Results;", ...
%!             "p = inputParser (); p.addParameter ('x', g, @isreal); p.parse (); r = p.Results.x;", ...
%!             "p = inputParser (); p.addParameter ('x', 1, @(v) validateattributes (v, {'numeric'}, {'scalar'})); p.parse ('x', g); r = p.Results;", ...
%!             "p = inputParser (); p.addSwitch ('q'); p.addOptional ('x', 1); p.parse (g, 'q'); r = p.Results;", ...
%!             "p = inputParser (); p.KeepUnmatched = true; p.parse ('z', g); r = p.Unmatched;", ...
%!             "r = print_usage_of (g);", "narginchk (0, g(1));", "r = nargin ('size');", "nargoutchk (0, g(1));", ...
%!             "r = optimset ('TolX', g(1)).TolX;", "r = optimget (optimset ('TolX', g(1)), 'TolX');"};
%! for x = {3, [1, 2, 3], [3; 2; 1], int8([1, 2]), single(3), 2.5, [], -1, 1i, true}
%!   same_program (programs, x{1});
%! endfor
%! clear print_usage_of

## Solvers: what they call answers with gpuArrays
%!function r = dassl_of (p)
%!  r = dassl (@(x, xdot, t) p (xdot + x), 1, -1, [0, 0.5]);
%!endfunction
%!function r = daspk_of (p)
%!  r = daspk (@(x, xdot, t) p (xdot + x), 1, -1, [0, 0.5]);
%!endfunction
%!test
%! warning ("off", "octcuda:fallback", "local");
%! on = {@(x) x, @(x) gpuArray(x)};
%! solve = {@(p) fminsearch(@(x) p ((x(1) - 1) ^ 2 + (x(2) - 2) ^ 2), [0, 0]), ...
%!          @(p) fminbnd(@(x) p ((x - 1) ^ 2), -3, 3), @(p) fzero (@(x) p (x ^ 2 - 2), [0, 2]), ...
%!          @(p) fzero(@(x) p (x - 1), 0.5), @(p) round (1e6 * fminunc (@(x) p (sum ((x - [1, 2]) .^ 2)), [0, 0])) / 1e6, ...
%!          @(p) fsolve(@(x) p ([x(1) + x(2) - 3; x(1) - x(2) - 1]), [0; 0]), ...
%!          @(p) lsqnonneg(p ([1, 0; 0, 2]), p ([1; 2])), @(p) quad (@(x) p (x .^ 2), 0, 1), ...
%!          @(p) quadgk(@(x) p (x .^ 2), 0, 1), @(p) quadv (@(x) p (x .^ 2), 0, 1), ...
%!          @(p) quadl(@(x) p (x .^ 2), 0, 1), @(p) integral (@(x) p (x .^ 2), 0, 1), ...
%!          @(p) integral(@(x) p ([x; 2 * x]), 0, 1, "ArrayValued", true), ...
%!          @(p) integral2(@(x, y) p (x .* y), 0, 1, 0, 1), @(p) dblquad (@(x, y) p (x .* y), 0, 1, 0, 1), ...
%!          @(p) trapz(p ([1, 2, 3])), @(p) lsode (@(x, t) p (-x), 1, [0, 0.5, 1]), ...
%!          @(p) lsode(@(x, t) p ([x(2); -x(1)]), p ([1; 0]), p ([0, 0.5, 1])), ...
%!          @(p) nthargout(2, @ode45, @(t, y) p (-y), [0, 1], 1), ...
%!          @(p) nthargout(2, @ode23, @(t, y) p ([y(2); -y(1)]), [0, 1], [1; 0]), ...
%!          @(p) nthargout(2, @ode45, @(t, y) -y, p ([0, 1]), p (1)), ...
%!          @(p) sqp([0; 0], @(x) p (sum ((x - [1; 2]) .^ 2))), @(p) with_glpk (p), ...
%!          @(p) arrayfun(@(k) fzero (@(x) p (x - k), [0, 5]), 1:3), @(p) polyfit (p (1:3), p ([2, 4, 6]), 1), ...
%!          @(p) interp1(p (1:3), p (4:6), 2.5), @(p) cellfun (@(f) f (p (2)), {@(x) x + 1, @sqrt}), ...
%!          @(p) accumarray(p ([1; 2; 1]), p ([1; 2; 3]), [], @max), @(p) quadgk (@(x) p (exp (-x .^ 2)), p (-Inf), Inf), ...
%!          @(p) nthargout(1:2, @fminsearch, @(x) p ((x - 2) ^ 2), p (1)), @(p) daspk_of (p), @(p) dassl_of (p), ...
%!          @(p) bsxfun(@(a, b) p (a + b), [1; 2], [3, 4]), @(p) fminbnd (@(x) p ((x - 1) ^ 2), p (-3), p (3)), ...
%!          @(p) fzero(@(x) p (x ^ 2 - 2), p ([0, 2])), @(p) fsolve (@(x) p (x .^ 2 - 4), p (1))};
%! for f = solve
%!   want = f{1}(on{1});
%!   got = f{1}(on{2});
%!   if (! iscell (want))
%!     want = {want};
%!     got = {got};
%!   endif
%!   for k = 1:numel (want)
%!     msg = same_value (got{k}, want{k}, 64, 1e-12);
%!     assert (isempty (msg), "%s: %s", func2str (f{1}), msg);
%!   endfor
%! endfor

## Operators of the user's own classes come first, as beside ordinary arrays
%!function texts = class_texts ()
%!  old = {"plus.m", "function r = plus (a, b)\n  r = part (a, b);\nendfunction\n"; ...
%!         "eq.m", "function r = eq (a, b)\n  r = ! part (a, b);\nendfunction\n"; ...
%!         "mtimes.m", "function r = mtimes (a, b)\n  r = class (a);\nendfunction\n"; ...
%!         "horzcat.m", "function r = horzcat (varargin)\n  r = cellfun (@isnumeric, varargin);\nendfunction\n"; ...
%!         "private/part.m", "function r = part (a, b)\n  if (isa (a, 'octcudatest_old'))\n    r = a.d + b;\n  else\n    r = a + b.d;\n  endif\nendfunction\n"; ...
%!         "octcudatest_old.m", "function o = octcudatest_old (x)\n  o = class (struct ('d', x), 'octcudatest_old');\nendfunction\n"};
%!  old(:,1) = strcat ("@octcudatest_old/", old(:,1));
%!  texts = [old; {"octcudatest_new.m", strjoin({"classdef octcudatest_new", "properties", "d", "end", "methods", ...
%!    "function o = octcudatest_new (x), o.d = x; end", "function r = minus (a, b), r = {class(a), class(b)}; end", ...
%!    "function r = mtimes (a, b), if (isa (a, 'octcudatest_new')), r = a.d * b; else, r = a * b.d; end, end", "end", "end", ""}, "\n")}];
%!endfunction
%!test
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   mkdir (fullfile (folder, "@octcudatest_old"));
%!   mkdir (fullfile (folder, "@octcudatest_old", "private"));
%!   for t = class_texts ()'
%!     fid = fopen (fullfile (folder, t{1}), "w");
%!     fputs (fid, t{2});
%!     fclose (fid);
%!   endfor
%!   addpath (folder);
%!   o = octcudatest_old ([1, 2; 3, 4]);
%!   n = octcudatest_new ([1, 2; 3, 4]);
%!   for f = {@(x) x + o, @(x) o + x, @(x) x == o, @(x) o == x, @(x) x * n, @(x) n * x, @(x) plus(x, o), @(x) (x * 2) * n, @(x) [x, o], @(x) [o, x], @(x) horzcat(x, x, o)}
%!     same_on_gpu (f{1}, [5, 6; 7, 8]);
%!   endfor
%!   x = gpuArray (1);
%!   assert ({x * o, o * x, x - n}, {"gpuArray", "octcudatest_old", {"gpuArray", "octcudatest_new"}});
%!   fails (@() x .* o, "Octave:undefined-function", "'gpuArray' by 'octcudatest_old'");
%!   fails (@() x - o, "Octave:undefined-function", "'gpuArray' by 'octcudatest_old'");
%!   fails (@() x + n, "Octave:undefined-function", "'gpuArray' by 'octcudatest_new'");
%! unwind_protect_cleanup
%!   clear -f octcudatest_old
%!   rmpath (folder);
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect

%!test assert_no_live ();
