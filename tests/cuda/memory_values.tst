## memory_values.tst -- page-locked and managed memory computes as the array that it holds.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared x, makers
%! x = magic (4)(1:3,:) - 3.5;
%! makers = {@cuda.pagelocked_empty_like, @cuda.aligned_empty_like, @cuda.managed_empty_like};

%!function h = filled (make, x)
%!  h = make (x);
%!  h.value = x;
%!endfunction

## as with the ordinary array: value, class, size
%!test
%! bodies = {@(h) h + 1, @(h) 1 - h, @(h) h * 2, @(h) h', @(h) h.', @(h) -h, @(h) ! h, @(h) h .^ 2, @(h) h * h', @(h) h \ h, ...
%!           @(h) h / 2, @(h) h > 0, @(h) h == h, @(h) h & 1, @(h) max (h), @(h) min (h, [], 2), @(h) median (h), ...
%!           @(h) mean (h, 2), @(h) std (h), @(h) var (h), @(h) sum (h), @(h) sum (h(:)), @(h) prod (h), @(h) cumsum (h, 2), ...
%!           @(h) sort (h, "descend"), @(h) find (h > 0), @(h) any (h), @(h) abs (h), @(h) sqrt (h), @(h) round (h), ...
%!           @(h) double (h), @(h) single (h), @(h) int8 (h), @(h) real (h), @(h) reshape (h, 4, 3), @(h) [h, h], ...
%!           @(h) [h; 1, 2, 3, 4], @(h) repmat (h, 2, 1), @(h) isequal (h, h), @(h) norm (h), @(h) dot (h, h), ...
%!           @(h) interp1 (1:4, 1:4, h(1,:)), @(h) mat2str (h), @(h) sprintf ("%g ", h), @(h) zeros (2, "like", h), ...
%!           @(h) h(2:3,1) + h(1:2,2), @(h) arrayfun (@(e) e + 1, h), @(h) bsxfun (@plus, h, 1), @(h) gather (h)};
%! for data = {x, single(x), int16(x), x > 0, x + 2i}
%!   for make = makers
%!     h = filled (make{1}, data{1});
%!     for body = bodies
%!       want = err = [];
%!       try
%!         want = body{1}(data{1});
%!       catch err
%!       end_try_catch
%!       if (isempty (err))
%!         assert (same_value (body{1}(h), want), "", func2str (body{1}));
%!       else
%!         fails (@() body{1}(h), err.identifier, regexptranslate ("escape", err.message));
%!       endif
%!     endfor
%!   endfor
%! endfor

## several results
%!test
%! h = filled (makers{1}, x);
%! [m, i] = max (h);
%! [wm, wi] = max (x);
%! assert ({m, i}, {wm, wi});
%! [q, r] = deal (size (h), ndims (h));
%! assert ({q, r}, {[3, 4], 2});

## on the device, and together with gpuArrays
%!test
%! h = filled (makers{1}, x);
%! g = gpuArray (h);
%! assert (isa (g, "gpuArray"));
%! assert (gather (g), x);
%! for f = {@plus, @minus, @times, @max, @atan2, @horzcat, @vertcat, @isequal, @(a, b) bsxfun(@plus, a, b)}
%!   for pair = {{g, h}, {h, g}}
%!     y = f{1}(pair{1}{:});
%!     assert (same_value (y, f{1}(x, x)), "", func2str (f{1}));
%!     assert (isa (y, "gpuArray") || strcmp (func2str (f{1}), "isequal"));
%!   endfor
%! endfor
%! g(:,1) = h(:,1);
%! assert (gather (g .* h), x .* x);

## The memory itself is not changed by it, and h.ptr is where arithmetic with pointers begins.
%!test
%! h = filled (makers{1}, single (1:4));
%! y = h + 1;
%! y(1) = 100;
%! assert (h.value, single (1:4));
%! assert (uint64 (h.ptr), get_device_pointer (h));
%! cuda.memset_d32 (h.ptr + 4, 0, 2);
%! assert (h.value, single ([1, 0, 0, 4]));
%! f = cuda.SourceModule ("__global__ void twice (float *x) { x[threadIdx.x] *= 2; }").get_function ("twice");
%! f (h.ptr + 12, "block", 1);
%! assert (h.value, single ([1, 0, 0, 8]));
%! p = h.ptr + 12;
%! clear h;
%! assert (cuda.from_device (p, [1, 1], "single"), single (8));

## without outputs: ans, or what is printed
%!test
%! h = filled (makers{1}, 1:3);
%! text = evalc ("h + 1");
%! assert (! isempty (strfind (text, "2   3   4")), text);
%! text = evalc ("sum (h)");
%! assert (! isempty (strfind (text, "ans = 6")), text);
%! assert (evalc ("printf ('%d ', h)"), "1 2 3 ");

## freed memory has none
%!test
%! h = filled (makers{1}, 1:3);
%! free (h);
%! fails (@() h + 1, "octcuda:ClosedHandle");
%! fails (@() sum (h), "octcuda:ClosedHandle");
%! fails (@() gpuArray (h), "octcuda:ClosedHandle");
