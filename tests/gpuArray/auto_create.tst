## auto_create.tst -- octcuda_auto: zeros and ones, which take no memory before elements are taken.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared was
%! was = octcuda_auto ().threshold;

## All forms of calls, with core's class, size and errors
%!test
%! sizes = {"g", "g, 3", "[g, 3]", "g, 2, 3", "[g, 2, 3]", "g, 1", "1, g", "g, 0", "g, -1", "g, 3, 1, 1", "int8 (g), uint16 (3)", "single (g), 2", "true, g", ...
%!          "1.5, g", "g, NaN", "Inf, g", "1i, g", "{g}", "\"g\"", "1:4", "[2; 3]", "[], g", "g, [2, 3]", "1e10, 1e10", "3e9, 3e9, 3e9", "g, \"int8\"", ...
%!          "g, 3, \"uint64\"", "[g, 3], \"single\"", "g, \"double\"", "g, \"logical\"", "g, \"char\"", "g, \"cell\"", "g, \"no\"", "\"int8\", g", ...
%!          "g, \"like\", single (3)", "g, \"like\", 1i", "g, \"like\", uint8 (1)", "g, \"like\", sparse (1)", ""};
%! for name = {"zeros", "ones"}
%!   same_in_auto (cellfun (@(s) sprintf ("x = %s (%s); c = {class(x), size(x), typeinfo(x)}; y = x + x;", name{1}, s), sizes, "UniformOutput", false), 5);
%! endfor

## What programs do with them
%!test
%! made = {"zeros (5, 4)", "ones (1, 20)", "zeros (20, 1, \"int8\")", "ones (5, 4, \"single\")", "ones (3, 4, 2)"};
%! uses = {"for k = 1:numel (x), x(k) = k; endfor", "for k = 1:numel (x), x(k) += k; y = x(k); endfor", "x(3) = 1i;", "x(end+4) = 3;", "x(:) = 7;", "x(:) = 1:20;", ...
%!         "x(2) = [];", "x(:,2) = [];", "x([]) = [];", "x(:) = [];", "x(1:end) = (1:20) + 1;", "x(x == 0) = 5;", "x(x > 0 & x < 2) = 2; y = x + 1;", ...
%!         "m = (1:20) > 7; x(m) = 3; x(! m) = (1:7) * 2;", "x(1:3) = 'abc';", "x(2) = true;", "x{2} = 1;", "x.a = 1;", "x(0) = 1;", "x(1.5) = 1;", "x(2,:) = 1:3;", "x(2) = {};", "x(3) = single (2.5);", "x(3) = int16 (2);", ...
%!         "y = x; y(2) = 9; z = x(2);", "s.a = x; s.a(3) = 1; s(2).a = x; s(2).a(:) = 2;", "c = {x}; c{1}(3) = 4; d = c; d{1}(1) = 6;", "x += 1; x(2) = 0; x -= x;", "x++; y = x--;", ...
%!         "y = x(3); z = x([1, 2]); w = x(:, 1); v = x(end);", "y = [x; x]; z = [x, x * 2]; w = {x}; v = reshape (x, 2, []); u = x';", "y = -x; z = !x; w = 1 ./ x; v = x .^ 2; u = exp (x);", ...
%!         "y = sum (x(:)); z = max (x); w = any (x(:)); v = sort (x); u = cumsum (x); t = find (x);", "y = sprintf ('%d,', x); z = mat2str (x(:,:,1)); disp (x); x, whos", "y = num2cell (x); z = cellfun (@(t) t + 1, {x}, 'UniformOutput', false);", ...
%!         "f = @() x; y = f () + 1;", "y = x == x; z = isequal (x, x); w = isempty (x); v = numel (x); u = columns (x); t = nnz (x);", "y = double (x); z = int8 (x); w = single (x); v = logical (x);", ...
%!         "for v = x, y = v; endfor; if (x), z = 1; else, z = 2; endif", "y = x * 2 + x .* x; y(3) = 5; x(4) = y(3);", "y = repmat (x, 2, 2); z = permute (x, [2, 1, 3]); w = circshift (x, 1);", ...
%!         "y = x(:, :, 1) * x(:, :, 1)'; z = kron (x(:, :, 1), [1, 2]);", "n = tempname (); save ('-binary', n, 'x'); l = load (n); y = l.x; delete (n); clear n", "y = bitor (uint8 (x), uint8 (3)); z = typecast (x(:), 'uint8');", ...
%!         "y = accumarray ([1; 2; 1], 1); x(1:2) = y;", "x(logical ([1, 0, 1])) = [4, 5];", "x(:, end+1) = 1;", "x = x + 1; x(1, 1) = 4; x(1, 1) += x(1, 1);", "x(2, 3, 2) = 4;"};
%! for m = made
%!   same_in_auto (cellfun (@(u) sprintf ("x = %s; %s", m{1}, u), uses, "UniformOutput", false));
%! endfor

## No memory of the host or the device is filled, and nothing is copied
%!function [n, s] = counts (f)
%!  octcuda_auto ("threshold", 1000);
%!  octcuda_auto on
%!  octcuda_profile on
%!  unwind_protect
%!    s = f ();
%!    n = octcuda_auto ();
%!    calls = octcuda_profile ().calls;
%!    n.copies = sum ([calls(strncmp ({calls.name}, "cuMemcpy", 8)).n]);
%!    n.kernels = sum ([octcuda_profile().kernels.n]);
%!  unwind_protect_cleanup
%!    octcuda_profile off
%!    octcuda_profile clear
%!    octcuda_auto off
%!  end_unwind_protect
%!endfunction
%!test
%! [n, x] = counts (@() zeros (1e7, 1));
%! assert (x, zeros (1e7, 1));
%! assert ([n.uploads, n.home, n.mirrors, n.fallbacks, n.copies, n.kernels], zeros (1, 6));
%! [n, x] = counts (@() 100 * ones (300, "single"));
%! assert (x, 100 * ones (300, "single"));
%! assert ([n.uploads, n.copies], [0, 0]);

## The first element that is written makes them ordinary; elements on the device do not
%!function [is_on, x] = first_write ()
%!  x = zeros (100);
%!  is_on = isgpuarray (x);
%!  x(3) = 1;
%!  is_on(2) = isgpuarray (x);
%!endfunction
%!function [is_on, x] = device_write ()
%!  y = (1:100)' + zeros (1, 100);
%!  x = zeros (100);
%!  x(y > 50) = 1;
%!  is_on = isgpuarray (x);
%!endfunction
%!test
%! [~, want] = first_write ();
%! [~, want_2] = device_write ();
%! octcuda_auto ("threshold", 1000);
%! octcuda_auto on
%! unwind_protect
%!   [is_on, x] = first_write ();
%!   [is_on(3), y] = device_write ();
%!   n = octcuda_auto ();
%! unwind_protect_cleanup
%!   octcuda_auto off
%! end_unwind_protect
%! assert (is_on, [true, false, true]);
%! assert ({x, y}, {want, want_2});
%! assert ([n.mirrors, n.home, n.fallbacks, n.by_core], [0, 0, 0, 0]);

%!test
%! octcuda_auto ("threshold", was);
%! assert_no_live ();
