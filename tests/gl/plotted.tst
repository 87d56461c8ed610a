## plotted.tst -- gpuArrays as data of core's plots, where the toolkit is "octcuda".
##
## Each test is an Octave of its own without a display.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function output = drawn (code)
%!  output = run_headless (['graphics_toolkit ("octcuda"); f = figure ("visible", "off"); warning ("off", "all");' ...
%!    'copies = @() __init_octcuda__ ("copies"); limits = @(h) get (ancestor (h(1), "axes"), {"xlim", "ylim", "zlim"});' "\n", code]);
%!endfunction

## functions of lines: the object, its limits and its data are those of ordinary arrays, and nothing is copied
%!testif ; can_gl ()
%! output = drawn (['y = [0.5, -2, 7, NaN, 3, Inf, 1e-3, 4]; x = [1, 2, 4, 8, 16, 32, 64, 128];' ...
%!   'for name = {"plot", "semilogx", "semilogy", "loglog", "line", "scatter", "stem"}' ...
%!   '  for cls = {"double", "single"}' ...
%!   '    a = cast (x, cls{1}); b = cast (y, cls{1}); clf; h0 = feval (name{1}, double (a), double (b)); want = limits (h0); data = get (h0, "ydata");' ...
%!   '    clf; n = copies (); h = feval (name{1}, gpuArray (a), gpuArray (b)); got = limits (h);' ...
%!   '    if (! strcmp (name{1}, "scatter")), assert (copies (), n); endif; assert (got, want);' ... # its object asks for all that it has
%!   '    assert (class (get (h, "ydata")), "double"); assert (get (h, "ydata")(:), data(:)); assert (copies () > n);' ...
%!   '  endfor' "\n" 'endfor']);
%! assert (output, "");
%!testif ; can_gl ()
%! output = drawn (['x = linspace (-1, 2, 50); for name = {"plot3", "scatter3"}, clf; h0 = feval (name{1}, x, x .^ 2, -x); want = limits (h0);' ...
%!   'clf; n = copies (); g = gpuArray (x); h = feval (name{1}, g, g .^ 2, -g); assert (limits (h), want);' ...
%!   'if (strcmp (name{1}, "plot3")), assert (copies (), n); endif;' ... ...
%!   'assert (get (h, "zdata")(:), -x(:)); endfor']);
%! assert (output, "");

## plot (g) and plot (g, "r--"): x is the number of the sample; matrices are columns; complex arrays are drawn in the plane
%!testif ; can_gl ()
%! output = drawn (['z = exp (1i * (1:20)); m = magic (4); for k = 1:4,' ...
%!   'in = {{[3 1 2]}, {[3 1 2], "r--o"}, {m}, {z}}{k}; g = in; g{1} = gpuArray (g{1});' ...
%!   'clf; h0 = plot (in{:}); a = get (h0, {"xdata", "ydata", "color", "linestyle", "marker"}); want = limits (h0);' ...
%!   'clf; h = plot (g{:}); assert (get (h, {"xdata", "ydata", "color", "linestyle", "marker"}), a); assert (limits (h), want); endfor']);
%! assert (output, "");

## set: limits as of ordinary arrays, on linear axes and those of logarithms
%!testif ; can_gl ()
%! output = drawn (['h = plot (1:3); for scale = {"linear", "log"}, for y = {[5 -7 30], [-4 -2 -9], [0 -1 -8], [NaN 2 8], [0 0 0], [NaN NaN NaN], [Inf 1 2], 1:3}' ...
%!   '  set (gca, "yscale", scale{1}); set (h, "ydata", y{1}); want = limits (h); set (h, "ydata", 1:3); set (h, "ydata", gpuArray (y{1}));' ...
%!   '  assert (limits (h), want); assert (get (h, "ydata"), y{1}); endfor, endfor' "\n" ...
%!   'g = gpuArray (rand (1, 1e5)); n = copies (); for k = 1:3, set (h, "xdata", g, "ydata", -g); endfor, assert (copies (), n);']);
%! assert (output, "");

## what get gives is an ordinary double to everybody
%!testif ; can_gl ()
%! output = drawn (['y = magic (4)(:)''; h = plot (gpuArray (y)); v = get (h, "ydata"); assert (isa (v, "double") && isreal (v) && isnumeric (v) && isfloat (v));' ...
%!   'assert (size (v), [1 16]); assert (v + 1, y + 1); assert (-v, -y); assert (v'' * v, y'' * y); assert ([v; v], [y; y]); assert (v(3), y(3)); assert (v(:), y(:));' ...
%!   'assert (sort (v), sort (y)); assert (max (v), 16); assert (any (v > 15)); assert (cumsum (v), cumsum (y)); assert (reshape (v, 4, 4), magic (4));' ...
%!   'w = v; w(2) = 9; assert (w(2), 9); assert (v, y); w(end + 1) = 3; assert (numel (w), 17); assert (isequal (v, y)); assert (single (v), single (y)); assert (sin (v), sin (y));' ...
%!   's = evalc ("v"); assert (s, strrep (evalc ("y"), "y =", "v =")); c = copyobj (h, gca); assert (get (c, "ydata"), y);' ...
%!   'assert (mat2str (v), mat2str (y)); assert (num2str (v), num2str (y)); for k = v(1:2), assert (isscalar (k)); endfor; assert (numel (cellfun (@(x) x, {v}, "UniformOutput", false){1}), 16);']);
%! assert (output, "");

## saved figures are core's own: a session without the package opens them
%!testif ; can_gl ()
%! file = [tempname() ".ofig"];
%! output = drawn (sprintf ('plot (gpuArray ([3 1 2])); hold on; stem (gpuArray ([1 4 9])); hgsave (f, "%s"); g = openfig ("%s", "new", "invisible"); assert (numel (findobj (g, "type", "line")) >= 1);', file, file));
%! s = load (file);
%! unlink (file);
%! assert (output, "");
%! assert (fieldnames (s), {"s_oct40"});

## pictures from the device are those from the host
%!testif ; can_gl ()
%! output = drawn (['x = linspace (0, 1, 300); y = sin (20 * x) .* x; for draw = {@(x, y) plot(x, y), @(x, y) plot(x, y, "o"), @(x, y) stem(x, y), @(x, y) scatter(x, y, 9, y, "filled")}' ...
%!   'clf; draw{1} (x, y); want = getframe (f).cdata; clf; draw{1} (gpuArray (x), gpuArray (y)); assert (getframe (f).cdata, want); endfor']);
%! assert (output, "");

## properties that are not data of the plot get ordinary arrays
%!testif ; can_gl ()
%! output = drawn (['h = plot (gpuArray ([3 1 2])); set (h, "userdata", gpuArray (1:3)); assert (get (h, "userdata"), 1:3);' ...
%!   'set (gca, "xlim", gpuArray ([0 9])); assert (get (gca, "xlim"), [0 9]); set (h, "linewidth", gpuArray (3)); assert (get (h, "linewidth"), 3);' ...
%!   'h0 = scatter (1:3, 1:3, [9 16 25], 1:3); want = get (h0, {"sizedata", "cdata"}); h = scatter (1:3, gpuArray (1:3), gpuArray ([9 16 25]), gpuArray (1:3)); assert (get (h, {"sizedata", "cdata"}), want);' ...
%!   'try, plot (gpuArray (1:3), gpuArray (1:4)); catch err, disp (err.message); end']);
%! assert (output, "__plt2vv__: vector lengths must match\n");

## other toolkits get ordinary arrays, also when a figure has changed its toolkit
%!testif ; can_gl () && can_window ()
%! s = x_session ("");
%! before = getenv ("DISPLAY");
%! setenv ("DISPLAY", s.display);
%! unwind_protect
%!   [status, output] = run_octave (['other = graphics_toolkit (); graphics_toolkit ("octcuda"); f = figure ();' ...
%!     'h = plot (gpuArray ([3 1 2])); graphics_toolkit (f, other); set (h, "ydata", gpuArray ([4 5 6])); assert (get (h, "ydata"), [4 5 6]);' ...
%!     'g = figure ("__graphics_toolkit__", other); plot (gpuArray ([3 1 2]));' ...
%!     'assert (get (get (gca, "children"), "ydata"), [3 1 2]);'], [], 300);
%! unwind_protect_cleanup
%!   setenv ("DISPLAY", before);
%!   s.stop ();
%! end_unwind_protect
%! assert (status == 0, output);
%! assert (output, "");

## an array that changes later leaves the plot as it was; nothing stays alive
%!testif ; can_gl ()
%! output = drawn (['g = gpuArray (1:5); h = plot (g); g(2) = 100; assert (get (h, "ydata"), 1:5); set (h, "ydata", g); g(:) = 0; assert (get (h, "ydata"), [1 100 3 4 5]);' ...
%!   'close all; clear all; disp (__gl__ ("errors"))']);
%! assert (output, "0\n");
