## text.tst -- gpuArrays as text, in files, in plots and in programs' idioms.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## Display: core's text, and a line that says where the array lives
%!function check_display (x)
%!  g = gpuArray (x);
%!  where = sprintf ("(gpuArray on %s)\n", __octcuda__ ("label"));
%!  assert (disp (g), [disp(x), where]);
%!  assert (evalc ("disp (g)"), [evalc("disp (x)"), where]);
%!  text = evalc ("display (x)");
%!  assert (evalc ("display (g)"), ["g", text(2:end), where]);
%!  assert (evalc ("g"), ["g", evalc("x")(2:end), where]);
%!  assert (evalc ("fdisp (stdout, g)"), evalc ("fdisp (stdout, x)"));
%!endfunction
%!test
%! unwind_protect
%!   for f = {"short", "long", "bank", "hex"}
%!     format (f{1});
%!     for x = {pi, [1.5, 1e6; -2, NaN], 1:3, zeros(0, 3), [], 1 + 2i, ...
%!              [1.25, 2-3i], single(pi), int8([1, -2; 3, 4]), uint64(5), ...
%!              true, [true, false], reshape(1:8, 2, 2, 2), ...
%!              zeros(2, 0, 2), [1e-3, 1e5], [NaN, Inf], -0}
%!       check_display (x{1});
%!     endfor
%!   endfor
%! unwind_protect_cleanup
%!   format ("short");
%! end_unwind_protect
%!test
%! g = gpuArray (3);
%! where = sprintf ("(gpuArray on %s)\n", __octcuda__ ("label"));
%! assert (evalc ("g + 1"), ["ans = 4\n", where]);
%! ans = [];

## Text
%!function s = disp_size (x)
%!  s = num2str (size (x));
%!endfunction
%!function s = asctime_of (x)
%!  s = asctime (gmtime (x(1)));
%!endfunction
%!test
%! for x = {pi, [1.5, 1e6; -2, NaN], 1:3, zeros(0, 3), 1 + 2i, single(pi), ...
%!          int8([1, -2; 3, 4]), [true, false], [65, 66], [NaN, Inf, -0]}
%!   for f = {@num2str, @mat2str, @int2str, @rats, @disp_size, ...
%!            @(x) sprintf ("%d ", x), @(x) sprintf ("%g,%s\n", x, "a"), ...
%!            @(x) sprintf ("%x|%5.2f|", real (x)), @(x) num2str (x, 8), ...
%!            @(x) num2str (x, "%5.1f"), @(x) mat2str (x, 3), ...
%!            @(x) mat2str (x, "class"), @(x) jsonencode (real (x)), ...
%!            @(x) strcat ("a", num2str (x(:)')), @(x) ["v = ", num2str(x(:)')]}
%!     same_on_gpu (f{1}, x{1});
%!   endfor
%! endfor
%! assert (num2cell (gpuArray ([1, 2])), {1, 2});
%! for f = {@dec2bin, @dec2hex, @(x) dec2base(x, 7), @char, @(x) dec2bin(x, 12), ...
%!          @(x) repmat ("ab", 1, x(1)), @(x) blanks(x(1)), ...
%!          @(x) datestr (x + 730000), @asctime_of}
%!   same_on_gpu (f{1}, [3; 70; 255]);
%! endfor

## What prints and what writes
%!function s = print_of (code, X)
%!  try
%!    s = evalc (code);
%!  catch err
%!    s = err.message;
%!  end_try_catch
%!endfunction
%!function write_with (name, f, x)
%!  fid = fopen (name, "w");
%!  f (fid, x);
%!  fclose (fid);
%!endfunction
%!test
%! for x = {[1.5, 2; 3, 4], int8([1, 2, 3]), single([0.5; 7]), 65}
%!   x = x{1};
%!   g = gpuArray (x);
%!   for code = {"printf ('%d:%g\\n', X)", "fprintf ('%d ', X)", ...
%!               "fprintf (1, '%5.2f|', X)", "fprintf ('%s %d\\n', 'a', X)", ...
%!               "fdisp (stdout, X)", "fprintf (X(1), 'no such file')", ...
%!               "puts (num2str (X))", "polyout (double (X(:)'))"}
%!     assert (print_of (code{1}, g), print_of (code{1}, x));
%!   endfor
%!   name = tempname ();
%!   unwind_protect
%!     for f = {@(a) dlmwrite(name, a), @(a) csvwrite (name, a), ...
%!              @(a) dlmwrite(name, a, "precision", 3, "delimiter", ";"), ...
%!              @(a) write_with(name, @fwrite, a), @(a) write_with (name, @fdisp, a), ...
%!              @(a) write_with (name, @(fid, a) fprintf (fid, "%g ", a), a)}
%!       f{1}(x);
%!       want = fileread (name);
%!       f{1}(g);
%!       assert (fileread (name), want);
%!       assert (! isempty (want));
%!     endfor
%!   unwind_protect_cleanup
%!     unlink (name);
%!   end_unwind_protect
%! endfor
%!error <no 3 of 7> error ("no %d of %d", gpuArray (3), gpuArray (7))
%!warning <only 3.5> warning ("only %g", gpuArray (3.5))

## Plots: their data arrives as ordinary arrays
%!test
%! x = 1:4;
%! g = gpuArray (x);
%! folder = tempname ();
%! mkdir (folder);
%! names = {"plot", "plot3", "line", "semilogx", "loglog", "bar", ...
%!          "scatter", "quiver", "surf", "mesh", "contour", "contourf", "image", ...
%!          "imagesc", "pcolor", "patch", "fill", "stairs", "stem", "area", ...
%!          "errorbar", "polar", "axis", "caxis", "xlim", "text", "pie"};
%! for n = names
%!   fid = fopen (fullfile (folder, [n{1}, ".m"]), "w");
%!   fprintf (fid, "function r = %s (varargin)\n  global drawn\n", n{1});
%!   fprintf (fid, "  drawn = varargin;\n  if (nargout) r = 1; endif\nend\n");
%!   fclose (fid);
%! endfor
%! global drawn
%! warning ("off", "Octave:shadowed-function", "local");
%! addpath (folder);
%! unwind_protect
%!   for n = names
%!     drawn = {};
%!     feval (n{1}, g, x, g, "color", "r");
%!     assert (drawn, {x, x, x, "color", "r"});
%!     drawn = {};
%!     h = feval (n{1}, x, g);
%!     assert ({drawn, h}, {{x, x}, 1});
%!   endfor
%! unwind_protect_cleanup
%!   rmpath (folder);
%!   clear -global drawn
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%!testif ; can_draw ()
%! x = linspace (0, 1, 9);
%! y = x .^ 2;
%! [xx, yy] = meshgrid (1:4, 1:3);
%! z = xx .* yy;
%! f = figure ("visible", "off");
%! unwind_protect
%!   h = plot (gpuArray (x), gpuArray (y), "r");
%!   assert (get (h, {"xdata", "ydata", "color"}), {x, y, [1, 0, 0]});
%!   set (h, "ydata", gpuArray (2 * y));
%!   assert (get (h, "ydata"), 2 * y);
%!   h = plot (gpuArray ([y; x]'));
%!   assert (get (h, "ydata"), {y; x});
%!   h = surf (gpuArray (z));
%!   assert (get (h, "zdata"), z);
%!   h = mesh (gpuArray (xx), yy, gpuArray (z));
%!   assert (get (h, {"xdata", "zdata"}), {xx, z});
%!   h = imagesc (gpuArray (z));
%!   assert (get (h, "cdata"), z);
%!   caxis (gpuArray ([0, 20]));
%!   assert (caxis (), [0, 20]);
%!   h = image (gpuArray (uint8 (z)));
%!   assert (get (h, "cdata"), uint8 (z));
%!   h = plot3 (gpuArray (x), y, gpuArray (y));
%!   assert (get (h, "zdata"), y);
%!   h = scatter (gpuArray (x), gpuArray (y));
%!   assert ([get(h, "xdata"), get(h, "ydata")](:)', [x, y]);
%!   h = bar (gpuArray (y));
%!   assert (get (h, "ydata")(:)', y);
%!   [c, h] = contour (gpuArray (z), gpuArray ([2, 4]));
%!   assert (get (h, "zdata"), z);
%!   h = semilogx (gpuArray (x + 1), gpuArray (y));
%!   assert (get (h, "xdata"), x + 1);
%!   h = loglog (gpuArray (x + 1), y + 1);
%!   assert (get (h, "xdata"), x + 1);
%!   h = quiver (gpuArray (xx), yy, gpuArray (z), z, 0);
%!   h = line (gpuArray (x), gpuArray (y));
%!   assert (get (h, "ydata"), y);
%!   h = patch (gpuArray ([0, 1, 1]), [0, 0, 1], "g");
%!   assert (get (h, "xdata")(:)', [0, 1, 1]);
%!   axis (gpuArray ([0, 2, 0, 3]));
%!   assert (axis ()(1:4), [0, 2, 0, 3]);
%!   hist (gpuArray ([1, 2, 2, 3]));
%!   stem (gpuArray (y)); stairs (gpuArray (y)); area (gpuArray (y));
%!   title (num2str (gpuArray (3)));
%! unwind_protect_cleanup
%!   close (f);
%! end_unwind_protect

## Questions of class
%!test
%! for x = {1, single(2), int8(3), [true, false]}
%!   g = gpuArray (x{1});
%!   for c = {"numeric", "float", "integer", "double", "single", "int8", "logical"}
%!     assert (isa (g, c{1}), isa (x{1}, c{1}));
%!   endfor
%!   c = {"numeric", "float"; "double", "logical"};
%!   assert (isa (g, c), isa (x{1}, c));
%!   assert (isa (g, "gpuArray") && isobject (g));
%!   assert (class (g), "gpuArray");
%!   assert (classUnderlying (g), class (x{1}));
%! endfor
%!test
%! g = gpuArray ([1, 2; 3, 4]);
%! validateattributes (g, {"numeric"}, {"2d", "positive", "size", [2, 2]});
%! validateattributes (g, {"double", "single"}, {"nonempty", "real"});
%! assert (g, [1, 2; 3, 4]);
%! assert (gather (g), gpuArray ([1, 2; 3, 4]));
%! assert (sum (g), [4, 6 + 1e-14], 1e-12);
%! p = inputParser ();
%! p.addRequired ("x", @isnumeric);
%! p.addOptional ("n", 1, @(n) isscalar (n) && n > 0);
%! p.addParameter ("t", 1, @(t) validateattributes (t, {"numeric"}, {"positive"}));
%! p.parse (g, gpuArray (3), "t", gpuArray (2));
%! assert (isgpuarray (p.Results.x) && p.Results.n == 3 && p.Results.t == 2);
%! narginchk (0, gpuArray (3));
%! assert (nthargout (2, @max, gpuArray ([1, 5, 2])) == 2);
%!error <must be> validateattributes (gpuArray (-1), {"numeric"}, {"positive"})
%!error <ASSERT errors> assert (gpuArray ([1, 2]), [1, 3])

## Functions of functions
%!test
%! g = gpuArray ([1, 2; 3, 4]);
%! warning ("off", "octcuda:fallback", "local");
%! c = {g, gpuArray(1:3)};
%! r = cellfun (@sum, c, "UniformOutput", false);
%! assert (isgpuarray (r{2}) && r{2} == 6);
%! assert (cellfun (@(x) numel (x), c), [4, 3]);
%! assert (cellfun (@(x) all (x(:) > 0), c), [true, true]);
%! r = structfun (@(x) x * 2, struct ("a", g), "UniformOutput", false);
%! assert (gather (r.a), [2, 4; 6, 8]);
%! f = @(x) x + g;
%! assert (gather (f (1)), [2, 3; 4, 5]);
%! m = containers.Map ();
%! m("a") = g;
%! assert (isequal (m("a"), g));
%! m = containers.Map ("KeyType", "double", "ValueType", "any");
%! m(gpuArray (2)) = 5;
%! assert (m(2), 5);
%!test
%! warning ("off", "octcuda:fallback", "local");
%! x = [1, 2; 3, 4];
%! same_on_gpu (@(x) arrayfun (@(a) a ^ 2, x), x);
%! same_on_gpu (@(x, y) arrayfun (@(a, b) max (a, b), x, y), x, x', "mixed", true);
%! same_on_gpu (@(x, y) arrayfun (@(a, b) max (a, b), x, y), x, 1:3);
%! c = arrayfun (@(a) 1:a, gpuArray (x), "UniformOutput", false);
%! assert (c, {1, 1:2; 1:3, 1:4});
%! warning ("off", "octcuda:CompileError", "local");
%! same_on_gpu (@(x) arrayfun (@(a) 1:a, x), x);
%! same_on_gpu (@(x) arrayfun (@(a) deal (a, -a), x), x, "nout", 2);
%! same_on_gpu (@(x) arrayfun (@(a) error ("bad"), x, "ErrorHandler", ...
%!                             @(e, a) e.index), x);
%! assert (isgpuarray (arrayfun (@(a) a + 1, gpuArray (x))));
%!test
%! warning ("off", "octcuda:fallback", "local");
%! for f = {@plus, @minus, @times, @rdivide, @max, @min, @rem, @atan2, @hypot, ...
%!          @eq, @lt, @power, @(a, b) a - 2 * b, "plus", "le"}
%!   is_rounded = is_function_handle (f{1}) ...
%!                && any (strcmp (func2str (f{1}), {"atan2", "hypot", "power"}));
%!   same_on_gpu (@(x, y) bsxfun (f{1}, x, y), [1, 2, 3], [4; 5], "mixed", true, ...
%!                "ulp", 4 * is_rounded);
%! endfor
%! same_on_gpu (@(x, y) bsxfun (@plus, x, y), [1, 2, 3], [4, 5]);
%! same_on_gpu (@(x, y) bsxfun (@minus, x, y), int8 ([1, 2, 3]), int8 (4));
%! g = bsxfun (@minus, gpuArray (1:3), [1; 2]);
%! assert (isgpuarray (g));

## Truth, loops, subscripts (native_control.tst and native_assign.tst say more)
%!test
%! g = gpuArray (2);
%! v = gpuArray ([1, 2, 3]);
%! r = {};
%! if (g == 2) r{end+1} = 1; endif
%! if (v > 0 && any (v == 3) && ! all (v == 3)) r{end+1} = 2; endif
%! if (v) r{end+1} = 3; endif
%! switch (v)
%!   case {1, [1, 2, 3]}
%!     r{end+1} = 4;
%! endswitch
%! switch (g)
%!   case {1, 2}
%!     r{end+1} = 5;
%! endswitch
%! while (g)
%!   g--;
%! endwhile
%! do
%!   ++g;
%! until (g >= 3)
%! r{end+1} = 3 + gather (g);
%! r{end+1} = merge (g > 2, 7, 0);
%! for k = 1:gpuArray (2)
%!   r{end+1} = 7 + k;
%! endfor
%! assert (r, num2cell (1:9));
%! assert (ismember ("a", {"a", "b"}));
%!test
%! g = gpuArray ([3, 1, 2]);
%! s = 0;
%! for k = g
%!   s += k;
%! endfor
%! for k = 1:numel (g)
%!   s += g(k);
%! endfor
%! assert (s == 12);
%! x = 1:3;
%! x(g(2)) = g(1);
%! assert (same_value (x, [3, 2, 3]), "");
%! y(g(3)) = g(1);
%! assert (same_value (y, [0, 3]), "");

%!test assert_no_live ();
