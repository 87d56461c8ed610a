## auto_arrayfun.tst -- octcuda_auto: arrayfun, cellfun, and what is made large of few numbers.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## How many calls of functions ran on the device in CODE, which sees x; and what it leaves in y
%!function [n, y] = on_device (code, x)
%!  before = octcuda_auto ().threshold;
%!  octcuda_auto ("threshold", 16384);
%!  octcuda_auto on
%!  unwind_protect
%!    was = octcuda_auto ().functions;
%!    eval (code);
%!    n = octcuda_auto ().functions - was;
%!  unwind_protect_cleanup
%!    octcuda_auto off
%!    octcuda_auto ("threshold", before);
%!  end_unwind_protect
%!endfunction

%!function varargout = two_or_three (x)
%!  [varargout{1:nargout}] = deal (x, 2 * x, 3 * x);
%!  varargout = varargout(1:nargout);
%!endfunction
%!function [a, b] = sum_and_difference (x, y)
%!  a = x + y;
%!  b = x - y;
%!endfunction
%!function y = counts (x)
%!  persistent n = 0;
%!  n++;
%!  y = x + n;
%!endfunction
%!function y = adds_global (x)
%!  global octcudatest_g
%!  octcudatest_g += x;
%!  y = octcudatest_g;
%!endfunction
%!function y = changes_caller (x)
%!  assignin ("base", "octcudatest_v", x);
%!  y = x;
%!endfunction
%!function y = fails_at_3 (x)
%!  if (x == 3)
%!    error ("octcudatest:three", "it is %d", x);
%!  endif
%!  y = x;
%!endfunction
%!function y = of_two_classes (x)
%!  y = x;
%!  if (x > 2)
%!    y = single (x);
%!  endif
%!endfunction
%!function y = steps (x)
%!  y = 0;
%!  while (x > 1 && y < 50)
%!    x = ifelse (mod (x, 2), 3 * x + 1, x / 2);
%!    y++;
%!  endwhile
%!endfunction
%!function y = grows (x)
%!  y = [];
%!  for k = 1:min (x, 9)
%!    y(end+1) = k;
%!  endfor
%!  y = sum (y);
%!endfunction
%!function nothing (x)
%!endfunction

## Results, classes, sizes, options and errors are core's
%!test
%! data = {1:7, (1:6)', reshape(1:24, 2, 3, 4), single(magic (3)), int8([100, -100, 7]), uint16(5:8), [true, false, true], (1:5) * 1i, ...
%!         [1, 2i, 3], [NaN, Inf, -Inf, -0], zeros(0, 3), 5, "text", {1, 2}, sparse(eye (3)), eye(3), struct("a", {1, 2, 3})};
%! handles = {@(x) x, @(x) x ^ 2 + 1, @(x) x > 2, @(x) int16 (x), @sqrt, @log, @(x) sin (x) * 2, "abs", @(x) x(1), @(x) [x, 1](2), @isempty, ...
%!            @(x) single (x), @(x) max ([x, 2]), @(x) ~x, @(x) x * 1i, @class, @(x) {x}, @(x) [x, x], @(x) [], @(x) "c", @nothing, @steps, ...
%!            @fails_at_3, @of_two_classes, @grows, @(x) error ("octcudatest:id", "no %d", x), @(x) undefined_name_of_ours (x), "no_such_function", @(x, y) x + y};
%! codes = {"y = arrayfun (h, g);", "y = arrayfun (h, g * 2);", "arrayfun (h, g);", "y = arrayfun (h, g, 'UniformOutput', true);", ...
%!          "y = arrayfun (h, g, 'uniformoutput', 0);", "y = arrayfun (h, g, 'ErrorHandler', @(e, varargin) -e.index);", ...
%!          "[y, z] = arrayfun (@(x) deal (x, -x), g);", "y = {class(arrayfun (h, g))};"};
%! for k = 1:numel (data)
%!   for l = 1:numel (handles)
%!     same_in_auto (codes{1 + mod(3 * k + l, numel (codes))}, data{k}, handles{l});
%!   endfor
%! endfor

%!test
%! same_in_auto ({"[a, b] = arrayfun (h, g, g + 1);", "[a, b] = arrayfun (h, g);", "[a, b] = arrayfun (h, g, 1);", "[a, b] = arrayfun (h, g, g');", ...
%!   "[~, b] = arrayfun (h, g, g);", "[a, b, c] = arrayfun (h, g, g);", "c = cell (1, 2); [c{:}] = arrayfun (h, g, g);", ...
%!   "[a, b] = arrayfun (h, g, single (g));", "[a, b] = arrayfun (h, g, 'text123');", "[a, b] = arrayfun (h);", "arrayfun (h, g, g); r = ans;", ...
%!   "[a, b] = arrayfun (h, g, g, 'UniformOutput', false);", "[a, b] = arrayfun (h, g, g, 'Nothing', 1);", "a = arrayfun (h, g, g)(2);"}, 1:7, @sum_and_difference);
%! same_in_auto ({"[a, b] = arrayfun (h, g);", "[a, b, c] = arrayfun (h, g);", "a = arrayfun (h, g);"}, 1:7, @two_or_three);

## What does more than compute its results is called by core, for each element in turn
%!test
%! same_in_auto ({"y = arrayfun (@(x) printf ('%d ', x), g);", "arrayfun (@(x) printf ('%d ', x), g);", "arrayfun (@disp, g);", ...
%!   "rand ('twister', 3); randn ('twister', 3); y = arrayfun (@(x) x + rand (), g); z = arrayfun (@(x) randn () * x, g); u = rand ();", ...
%!   "rand ('twister', 3); y = arrayfun (@(x) randi (9), g); z = rand ();", ...
%!   "t = tic; y = arrayfun (@(x) toc (t) >= 0, g); clear t", "y = arrayfun (@(x) eval ('x + 1'), g);", "k = 5; y = arrayfun (@(x) evalin ('caller', 'k') + x, g);", ...
%!   "y = arrayfun (@(x) numel (num2str (x)), g);", "s.a = 3; y = arrayfun (@(x) s.a + x, g); c = {4}; z = arrayfun (@(x) c{1} * x, g);", ...
%!   "m = containers.Map (1:9, 2:10); y = arrayfun (@(x) m(x), g);", "y = arrayfun (@(x) x(2), g);", "y = arrayfun (@(x) exist ('x'), g);", ...
%!   "warning ('off', 'octcudatest:w'); y = arrayfun (@(x) ifelse (isempty (warning ('octcudatest:w', 'text')), x, 0), g);", ...
%!   "global octcudatest_g; octcudatest_g = 0; y = arrayfun (h, g); z = octcudatest_g; clear -global octcudatest_g"}, 1:7, @adds_global);
%! same_in_auto ("octcudatest_v = 0; y = arrayfun (h, g); z = evalin ('base', 'octcudatest_v'); evalin ('base', 'clear octcudatest_v');", 1:7, @changes_caller);
%! x = arrayfun (@counts, ones (200));
%! [n, y] = on_device ("y = arrayfun (@counts, x);", ones (200));
%! assert (n, 0);
%! assert (y, x + 40000);

## gpuArrays that were there before the mode: what cannot be compiled is core's, and so are its errors
%!function fails_as_core (h)
%!  errs = cell (1, 2);
%!  for k = 1:2
%!    x = ones (1, 3);
%!    if (k == 2)
%!      x = gpuArray (x);
%!      octcuda_auto on
%!    endif
%!    try
%!      arrayfun (h, x);
%!    catch err
%!      errs{k} = err;
%!    end_try_catch
%!    octcuda_auto off
%!  endfor
%!  assert (errs{2}.identifier, errs{1}.identifier);
%!  assert (errs{2}.message, errs{1}.message);
%!endfunction
%!test
%! fails_as_core (@(t) undefined_name_of_ours (t));
%! fails_as_core (@(t) undefined_name_of_ours + t);
%! fails_as_core (@undefined_name_of_ours);
%! g = gpuArray (1:3);
%! octcuda_auto on
%! unwind_protect
%!   y = arrayfun (@(t) numel (num2str (t)), g);
%!   lines = octcuda_auto ("why");
%! unwind_protect_cleanup
%!   octcuda_auto off
%! end_unwind_protect
%! assert (gather (y), [1, 1, 1]);
%! assert (! isempty (strfind ([lines.core], "arrayfun calls the function for each element")));
%!error id=octcuda:CompileError arrayfun (@(t) undefined_name_of_ours (t), gpuArray (1:3))

## What is compiled, and what is not
%!test
%! x = reshape (1:40000, 200, []);
%! [n, y] = on_device ("y = arrayfun (@steps, x); y = isgpuarray (y);", x);
%! assert ({n, y}, {1, true});
%! [n, y] = on_device ("y = arrayfun (@(t) t + x(1), x);", x);
%! assert ({n, y}, {1, x + 1});
%! for code = {"y = arrayfun (@(t) t + rand (), x);", "y = arrayfun (@(t) t, x, 'UniformOutput', false);", "y = arrayfun (@(t) t, x(1:10));", ...
%!             "y = arrayfun (@(t) numel ({t}), x);", "y = cellfun (@(t) t + 1, num2cell (x));"}
%!   assert (on_device (code{1}, x) == 0, code{1});
%! endfor

## A refusal is remembered until a function of that name is another one, also if that is defined often: the first one is
## refused, the second one is compiled
%!test
%! texts = {"function y = octcudatest_f (x) c = {x}; y = c{1} + 1; endfunction", "function y = octcudatest_f (x) y = x + 2; endfunction"};
%! x = ones (1, 200);
%! before = octcuda_auto ().threshold;
%! octcuda_auto ("threshold", 100);
%! octcuda_auto on
%! unwind_protect
%!   for k = 1:600
%!     n = 1 + (mod (k, 5) > 2);
%!     eval (texts{n});
%!     a = arrayfun (@octcudatest_f, x);
%!     b = arrayfun (@(t) octcudatest_f (t), x);
%!     assert ({k, isgpuarray(a), isgpuarray(b)}, {k, n == 2, n == 2});
%!     assert ({k, a, b}, {k, x + n, x + n});
%!     if (mod (k, 7) == 0)
%!       clear ("-f", "octcudatest_f");
%!     endif
%!   endfor
%! unwind_protect_cleanup
%!   octcuda_auto off
%!   octcuda_auto ("threshold", before);
%!   clear -f octcudatest_f
%! end_unwind_protect

## Errors are raised at the call, and what the function's callees do runs in the mode, too
%!test
%! same_in_auto ({"try, y = arrayfun (h, g); catch e, m = {e.message, e.identifier}; end; clear e", "y = 1; y = arrayfun (h, g); z = 2;"}, 1:7, @fails_at_3);
%! [n, y] = on_device ("y = arrayfun (@(k) sum (sum (x + k)), 1:3);", ones (200));
%! assert (n >= 3);
%! assert (y, 40000 * (2:4));

## The results of cellfun
%!test
%! same_in_auto ({"y = cellfun (@(x) x + 1, num2cell (g));", "y = cellfun (@numel, {g, 1});", "y = cellfun (@(x) x * 2, {g, g'}, 'UniformOutput', false);", ...
%!   "[a, b] = cellfun (@max, {g, g + 1});", "y = cellfun (@isempty, {g, []}); z = cellfun ('length', {g * 2}); c = cellfun (@class, {g * 2}, 'UniformOutput', false);", ...
%!   "y = cellfun (@sum, {g * 2}, 'ErrorHandler', @(e, x) 0);", "y = structfun (@(x) sum (x), struct ('a', g, 'b', g * 2));", ...
%!   "y = accumarray ([1; 2; 1], g(1:3)', [2, 1], @(x) sum (x));", "y = cellfun (@(x) x{1}, {g * 2});", "y = arrayfun (@(k) sum (g(1:k)), 1:numel (g));"}, 1:7);

## linspace and repmat make what core makes
%!test
%! same_in_auto ({"y = linspace (g, h, 5);", "y = linspace (g, h, 1500);", "y = linspace (single (g), h, 1500);", "y = linspace (g, h);", "y = linspace (g, h, 1);", ...
%!   "y = linspace (g, h, 1000.5);", "y = linspace ([g; g], h, 20);", "y = linspace (int8 (g), h, 20);", "y = linspace (g, h * 1i, 20);", "y = linspace (g, h, -3);", ...
%!   "y = linspace (g, h, [1, 2]);", "y = linspace (g, NaN, 1500);", "y = linspace (g, Inf, 1500);", "y = linspace (g);", "y = linspace (g, 'a', 20);", ...
%!   "y = linspace (0, 1, 1500); y(3) = 7; for k = 1:20, y(k) = k; endfor"}, 0.3, 17.9);
%! same_in_auto ({"y = repmat (g, 2, 3);", "y = repmat (g, 2);", "y = repmat (g, [2, 3, 2]);", "y = repmat (g, 2, 3, 2);", "y = repmat (g, 0, 3);", "y = repmat (g, -1, 3);", ...
%!   "y = repmat (g, [], 3);", "y = repmat (g, 2, []);", "y = repmat (g);", "y = repmat (g, 1.5, 2);", "y = repmat (single (g), 3, 1);", "y = repmat (g > 2, 3, 1);", ...
%!   "y = repmat (char (g), 3, 1);", "y = repmat ({g}, 3, 1);", "y = repmat (struct ('a', g), 3, 1);", "y = repmat (3, 4, 5);", "y = repmat (sparse (g), 2, 2);", ...
%!   "y = repmat (eye (3), 2, 2);", "y = repmat (g * 1i, 2, 2);", "y = repmat (int8 (g), 2, 2);", "y = repmat (1:4, 3, 1);", "y = repmat (g * 2, 3, 2);", "y = repmat (g, 'a', 2);", ...
%!   "[a, b] = meshgrid (g, g + 1);", "[a, b, c] = ndgrid (g);", "y = repmat (g, {1});", "y = kron (g, g);"}, 1:3);
%! [n, y] = on_device ("y = [isgpuarray(linspace (0, 1, 1e5)), isgpuarray(repmat (x, 200, 1)), isgpuarray(repmat (1, 200, 200)), isgpuarray(linspace (0, 1, 10))];", 1:200);
%! assert ({n, y}, {2, [true, true, false, false]});

## Random numbers are core's, or the device's
%!test
%! calls = {"rand (200)", "randn (200, 200)", "rande ([200, 200])", "randg (2, 200, 200)", "randi (9, 1, 4e4)", "randi ([-3, 3], 200, 'int8')", ...
%!          "randp (3, 200)", "randg (x)", "randperm (4e4)", "randperm (1e6, 4e4)", "rand (200, 'single')", "rand (4, 100, 100)"};
%! core = cell (size (calls));
%! seed = "cellfun (@(f) f ('twister', 5), {@rand, @randn, @rande, @randg, @randp});";
%! x = 2 * ones (200);
%! s = gpurng ();
%! unwind_protect
%!   for k = 1:numel (calls)
%!     eval ([seed, " core{k} = ", calls{k}, ";"]);
%!     [~, y] = on_device ([seed, " y = ", calls{k}, ";"], x);
%!     assert (y, core{k});
%!     octcuda_auto ("random", "device");
%!     [n, y] = on_device ([seed, " y = ", calls{k}, "; y = {isgpuarray(y), gather(y), rand(), rand ('twister')};"], x);
%!     [~, z] = on_device ([seed, " y = ", calls{k}, "; y = {isgpuarray(y), gather(y), rand(), rand ('twister')};"], x);
%!     octcuda_auto ("random", "core");
%!     assert ({n, y{1}}, {1, true});
%!     assert (z, y);
%!     assert ({class(y{2}), size(y{2})}, {class(core{k}), size(core{k})});
%!     assert (! isequal (y{2}, core{k}), calls{k});
%!     eval (seed);
%!     assert (y{3}, rand ());
%!   endfor
%!   octcuda_auto ("random", "device");
%!   [n, y] = on_device ("y = {rand(3), rand(), randi(9), randperm(5), arrayfun(@(t) t + rand (), x)};", x);
%!   assert (n, 1);
%!   assert (isempty (intersect (y{5}(1:100), y{5}(101:200))));
%! unwind_protect_cleanup
%!   octcuda_auto ("random", "core");
%!   gpurng (s);
%! end_unwind_protect
%!error id=Octave:undefined-function on_device ("octcuda_auto ('random', 'device'); unwind_protect; rand (200, nothing_of_ours); unwind_protect_cleanup; octcuda_auto ('random', 'core'); end_unwind_protect", 1)

%!test assert_no_live ();
