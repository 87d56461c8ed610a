## matrix_kernels.tst -- what a GPU runs of the kernels of matrices and pages.
##
## On the host backend products and solves run the other half of each template.
## Here the device's half is a kernel as users write them, which both backends
## run, with threads that wait for one another.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function text = of (name)
%!  text = fileread (fullfile (tree_root (), "kernels", name));
%!endfunction

## TEMPLATE of elements T, with its kernel as a device function `body'.
%!function text = device_half (template, t, defines)
%!  names = {"array/octa_launch.h", "math/octa_types.cuh", "array/octa_vec.cuh", "linalg/octa_pages.h", "linalg/octa_corners.h", ...
%!           "linalg/octa_estimate.h", "linalg/octa_linalg.cuh"};
%!  parts = cellfun (@of, names, "UniformOutput", false);
%!  body = regexprep (of (["linalg/" template]), 'extern "C" __global__ void\s*__launch_bounds__ \([^)]*\)', "__device__ void");
%!  if (strcmp (t, "octa_z"))
%!    defines = [defines "#define OCTA_COMPLEX 1\n"];
%!  endif
%!  text = ["#undef OCTA_HOST\n#define OCTA_NAME body\n#define OCTA_T " t "\n#define OCTA_R double\n", parts{:}, defines, body];
%!endfunction

%!function x = values (is_complex, varargin)
%!  n = prod ([varargin{:}]);
%!  x = reshape (cos ((1:n) * 1.7 + n), varargin{:});
%!  if (is_complex)
%!    x = complex (x, reshape (sin ((1:n) * 2.3), varargin{:}));
%!  endif
%!endfunction

%!shared types, given
%! types = {"double", "octa_z"};
%! given = {"double", "double2"};

## Tiles, their borders, transposes, and pages that are repeated
%!test
%! for is_complex = [false, true]
%!   t = types{is_complex + 1};
%!   e = given{is_complex + 1};
%!   text = [device_half("octa_gemm_tpl.cuh", t, ""), ...
%!           "extern \"C\" __global__ void __launch_bounds__ (OCTA_BLOCK)\n" ...
%!           "go (const " e " *a, const " e " *b, " e " *c, int m, int n, int k, int ar, int ac, int br, int bc, int conj)\n{\n" ...
%!           "  octa_gemm g = { m, n, k, ar, ac, br, bc, conj, 0 };\n" ...
%!           "  g.pages.count = 6; g.pages.dims = 2; g.pages.n[0] = 2; g.pages.n[1] = 3;\n" ...
%!           "  g.pages.a[0] = m * k; g.pages.b[1] = k * n;\n" ...
%!           "  body ((const " t " *)a, (const " t " *)b, (" t " *)c, g);\n}\n"];
%!   go = cuda.SourceModule (text, "no_extern_c", true).get_function ("go");
%!   for s = [70, 65, 33; 3, 2, 5; 64, 64, 16]'
%!     [m, n, k] = num2cell (s){:};
%!     for way = 0:3
%!       a = values (is_complex, m, k, 2);
%!       b = values (is_complex, k, n, 1, 3);
%!       c = gpuArray (values (is_complex, m, n, 2, 3));
%!       [ga, gb] = deal (a, b);
%!       [at, bt] = deal ([1, m], [1, k]);
%!       if (bitand (way, 1))
%!         ga = conj (permute (a, [2, 1, 3]));
%!         at = [k, 1];
%!       endif
%!       if (bitand (way, 2))
%!         gb = permute (b, [2, 1, 3, 4]);
%!         bt = [n, 1];
%!       endif
%!       rest = num2cell (int32 ([m, n, k, at, bt, bitand(way, 1)]));
%!       go (gpuArray (ga), gpuArray (gb), c, rest{:}, "block", 256, "grid", ceil (m / 64) * ceil (n / 64) * 6);
%!       c = gather (c);
%!       for i = 1:2
%!         for j = 1:3
%!           bound = 4 * (k + 2) * eps * (abs (a(:,:,i)) * abs (b(:,:,1,j)));
%!           assert (all ((abs (c(:,:,i,j) - a(:,:,i) * b(:,:,1,j)) <= bound)(:)));
%!         endfor
%!       endfor
%!     endfor
%!   endfor
%! endfor

## Products of small pages
%!test
%! defines = ["#define OCTA_M 3\n#define OCTA_N 2\n#define OCTA_K 4\n#define OCTA_A(i, p) ((i) + (p) * 3)\n" ...
%!            "#define OCTA_B(p, j) ((p) * 2 + (j))\n#define OCTA_A_CONJ 0\n#define OCTA_B_CONJ 1\n"];
%! text = [device_half("octa_page_times_tpl.cuh", "octa_z", defines), ...
%!         "extern \"C\" __global__ void __launch_bounds__ (OCTA_BLOCK)\n" ...
%!         "go (const double2 *a, const double2 *b, double2 *c, int n)\n{\n" ...
%!         "  octa_pages p = { n, 1, { n }, { 12 }, { 8 } };\n" ...
%!         "  body ((const octa_z *)a, (const octa_z *)b, (octa_z *)c, p);\n}\n"];
%! go = cuda.SourceModule (text, "no_extern_c", true).get_function ("go");
%! a = values (true, 3, 4, 150);
%! b = values (true, 2, 4, 150);
%! c = gpuArray (values (true, 3, 2, 150));
%! go (gpuArray (a), gpuArray (b), c, int32 (150), "block", 256, "grid", 3);
%! c = gather (c);
%! for k = 1:150
%!   assert (c(:,:,k), a(:,:,k) * b(:,:,k)', 32 * eps);
%! endfor

## Solves of what is in registers and of what is not, with condition numbers
%!test
%! for n = [1, 2, 5, 8, 9, 16]
%!   for is_complex = [false, true]
%!     t = types{is_complex + 1};
%!     e = given{is_complex + 1};
%!     flips = mod (n, 3) == 2;
%!     defines = sprintf ("#define OCTA_N %d\n#define OCTA_A(i, j) ((i) * %d + (j) * %d)\n#define OCTA_A_CONJ 0\n#define OCTA_RCOND 1\n", n, merge (flips, n, 1), merge (flips, 1, n));
%!     if (flips)
%!       defines = [defines "#define OCTA_BY_ROWS 1\n"];
%!     endif
%!     text = [device_half("octa_page_solve_tpl.cuh", t, defines), ...
%!             "extern \"C\" __global__ void __launch_bounds__ (OCTA_PAGE_UNIT)\n" ...
%!             "go (const " e " *a, const " e " *b, " e " *x, double *r, int count)\n{\n" ...
%!             "  octa_sides s = { 3, 1, OCTA_N, { count, 1, { count }, { OCTA_N * OCTA_N }, { OCTA_N * 3 } } };\n" ...
%!             "  body ((const " t " *)a, (const " t " *)b, (" t " *)x, r, s);\n}\n"];
%!     go = cuda.SourceModule (text, "no_extern_c", true).get_function ("go");
%!     a = bsxfun (@plus, values (is_complex, n, n, 70), 2 * eye (n) * n / 3);
%!     b = values (is_complex, n, 3, 70);
%!     a(:,:,2) = n > 1;                     # singular
%!     a(1,1,3) -= a(1,1,3) * (n > 1);       # needs another row first
%!     x = gpuArray (2 * b);
%!     r = gpuArray (zeros (1, 70));
%!     go (gpuArray (a), gpuArray (b), x, r, int32 (70), "block", 64, "grid", 2);
%!     x = gather (x);
%!     r = gather (r);
%!     assert (r(2), 0);
%!     assert (! any (isfinite (x(n,:,2))));
%!     for k = [1, 3:70]
%!       m = a(:,:,k);
%!       assert (r(k), 1 / norm (m, 1) / norm (inv (m), 1), -1e-3);
%!       if (flips)
%!         m = m.';
%!       endif
%!       assert (norm (m * x(:,:,k) - b(:,:,k), 1) <= max (n, 8) * eps * (norm (m, 1) * norm (x(:,:,k), 1) + norm (b(:,:,k), 1)));
%!     endfor
%!   endfor
%! endfor
## Inverses of a triangle's corners, the last of which has few rows
%!test
%! n = 70;
%! for is_complex = [false, true]
%!   e = given{is_complex + 1};
%!   t = types{is_complex + 1};
%!   text = [device_half("octa_corner_inverse_tpl.cuh", t, ""), ...
%!           "extern \"C\" __global__ void __launch_bounds__ (OCTA_CORNER)\n" ...
%!           "go (const " e " *m, " e " *x, int n, int ld, int is_lower, int is_unit)\n{\n" ...
%!           "  body ((const " t " *)m, (" t " *)x, n, ld, is_lower, is_unit);\n}\n"];
%!   go = cuda.SourceModule (text, "no_extern_c", true).get_function ("go");
%!   a = values (is_complex, n, n) / 4 + eye (n);
%!   for is_lower = 0:1
%!     for is_unit = 0:1
%!       x = gpuArray (zeros (n, n));
%!       if (is_complex)
%!         x = complex (x, 0);
%!       endif
%!       go (gpuArray (a), x, int32 (n), int32 (n), int32 (is_lower), int32 (is_unit), "block", 32, "grid", 3);
%!       x = gather (x);
%!       for k = 1:32:n
%!         r = k:min (n, k + 31);
%!         m = {@triu, @tril}{is_lower + 1} (a(r,r));
%!         if (is_unit)
%!           m += eye (rows (m)) - diag (diag (m));
%!         endif
%!         assert (x(r,r), inv (m), 1e-12 * norm (inv (m), 1));
%!         x(r,r) = 0;
%!       endfor
%!       assert (! any (x(:)));
%!     endfor
%!   endfor
%! endfor

## Products of columns, and with a triangle
%!test
%! for is_complex = [false, true]
%!   e = given{is_complex + 1};
%!   t = types{is_complex + 1};
%!   text = [device_half("octa_step_tpl.cuh", t, ""), ...
%!           "extern \"C\" __global__ void __launch_bounds__ (OCTA_STEP_BLOCK)\n" ...
%!           "go (const " e " *m, const " e " *x, " e " *y, int rows, int columns, int ld, int next, int how)\n{\n" ...
%!           "  body ((const " t " *)m, (const " t " *)x, (" t " *)y, rows, columns, ld, next, how);\n}\n"];
%!   go = cuda.SourceModule (text, "no_extern_c", true).get_function ("go");
%!   for size = [1, 1; 70, 50; 33, 300; 600, 40; 129, 129]'
%!     [m, n] = num2cell (size){:};
%!     a = values (is_complex, m + 3, n);
%!     x = values (is_complex, max (m, n) + 1, 2);
%!     for how = [0:3, (4:11)(1:8 * (m == n))]   # turned, less, lower, upper
%!       part = a(1:m,:);
%!       if (bitand (how, 4))
%!         part = tril (part);
%!       elseif (bitand (how, 8))
%!         part = triu (part);
%!       endif
%!       y = gpuArray (3 * x);
%!       given_m = gpuArray ([part; a(m+1:end,:)]);
%!       if (bitand (how, 1))
%!         part = part';
%!       endif
%!       want = 3 * x;
%!       product = part * x(1:columns (part),:);
%!       want(1:rows (part),:) = product + bitand (how, 2) / 2 * (want(1:rows (part),:) - 2 * product);
%!       blocks = ceil (rows (part) / merge (bitand (how, 1), 16, 32));
%!       go (given_m, gpuArray (x), y, int32 (m), int32 (n), int32 (m + 3), int32 (rows (x)), int32 (how), ...
%!           "block", 512, "grid", [blocks, 2]);
%!       assert (gather (y), want, 8 * max (m, n) * eps);
%!     endfor
%!   endfor
%! endfor

## What a matrix is: triangles, and pairs that differ in each place
%!function no = rules_out (go, a, is_complex)
%!  if (is_complex)
%!    a = complex (a);
%!  endif
%!  n = rows (a);
%!  blocks = [ceil(n / 32), 4];
%!  out = gpuArray (NaN (1, 4 * n + prod (blocks)));
%!  copy = NaN (n);
%!  if (is_complex)
%!    copy = complex (copy, 1);
%!  endif
%!  copy = gpuArray (copy);
%!  go (gpuArray (a), out, copy, int32 (n), "block", 256, "grid", blocks);
%!  assert (complex (gather (copy)), complex (a));
%!  out = gather (out);
%!  assert (sum (reshape (out(1:4*n), n, 4), 2)', sum (abs (a), 1), n * eps (max (sum (abs (a), 1))));
%!  no = 0;
%!  for bits = out(4*n+1:end)
%!    no = bitor (no, bits);
%!  endfor
%!endfunction
%!test
%! for is_complex = [false, true]
%!   e = given{is_complex + 1};
%!   t = types{is_complex + 1};
%!   text = [device_half("octa_matrix_kind_tpl.cuh", t, of ("linalg/octa_length.cuh")), ...
%!           "extern \"C\" __global__ void __launch_bounds__ (256)\n" ...
%!           "go (const " e " *a, double *out, " e " *copy, int n)\n{\n" ...
%!           "  body ((const " t " *)a, out, (" t " *)copy, n);\n}\n"];
%!   go = cuda.SourceModule (text, "no_extern_c", true).get_function ("go");
%!   [upper, lower, positive] = deal (1, 2, 4);
%!   for n = [1, 2, 31, 33, 64, 100, 130]
%!     a = values (is_complex, n, n);
%!     p = a * a' + eye (n);
%!     p = (p + p') / 2;
%!     p = p - diag (diag (p)) + diag (real (diag (p)));
%!     assert (bitand (rules_out (go, p, is_complex), positive), 0);
%!     assert (rules_out (go, 2 * eye (n), is_complex), 0);
%!     for place = unique ([1, 2, n, n + 1, ceil(n * n * [0.13, 0.4, 0.5, 0.77, 0.93]), n * n - 1, n * n](n > 1:end))
%!       if (isempty (place) || place < 1 || place > n * n)
%!         continue;
%!       endif
%!       q = p;
%!       [i, j] = ind2sub ([n, n], place);
%!       q(place) = merge (i == j, -q(place), q(place) * (1 + eps));
%!       assert (bitand (rules_out (go, q, is_complex), positive), merge (i == j || q(place) != p(place), positive, 0));
%!       z = eye (n);
%!       z(place) += 1e-300;
%!       no = rules_out (go, z, is_complex);
%!       assert (no, (i > j) * upper + (i < j) * lower + (i != j) * positive);
%!       z(place) = 0;
%!       assert (rules_out (go, z, is_complex), merge (i == j, upper + lower + positive, 0));
%!     endfor
%!   endfor
%! endfor

## What a step of an estimate sees, and the next vector
%!test
%! for is_complex = [false, true]
%!   e = given{is_complex + 1};
%!   t = types{is_complex + 1};
%!   text = [device_half("octa_look_tpl.cuh", t, of ("linalg/octa_length.cuh")), ...
%!           "extern \"C\" __global__ void __launch_bounds__ (OCTA_LOOK_BLOCK)\n" ...
%!           "go (" e " *x, signed char *signs, double *looks, int n, int columns, int how)\n{\n" ...
%!           "  octa_look *look = (octa_look *)looks;\n" ...
%!           "  body ((" t " *)x, signs, look, how & 8 ? look + 1 : 0, n, columns, how & 7);\n" ...
%!           "  if (threadIdx.x == 0)\n    { looks[4] = look->at; looks[5] = look->is_same; }\n}\n"];
%!   go = cuda.SourceModule (text, "no_extern_c", true).get_function ("go");
%!   for n = [1, 2, 33, 1024, 2500]
%!     v = values (is_complex, n, 2);
%!     v(ceil (n / 3)) = 0;
%!     v(ceil ([0.4, 0.9] * n), 1) = 3;                  # the first of them is the largest
%!     signs = gpuArray (zeros (n, 1, "int8"));
%!     for how = [1, 1, 5, 2, 10]
%!       x = gpuArray (v);
%!       last = typecast (int64 (n - 1), "double");
%!       looks = gpuArray ([zeros(6, 1); 0; 0; 0; 0; last; 0]);
%!       go (x, signs, looks, int32 (n), int32 (2), int32 (how), "block", 1024);
%!       got = gather (looks);
%!       assert (got(1:2), sum (abs (v), 1)', 8 * n * eps);
%!       assert (got(3), 3);
%!       assert (got(4), ifelse (how > 8, abs (v(n,1)), 0), eps);
%!       assert (got(5), ceil (0.4 * n) - 1);
%!       next = v;
%!       if (how == 2 || how == 10)
%!         next(:,1) = (1:n)' == ceil (0.4 * n);
%!       elseif (is_complex)
%!         size_of = abs (v(:,1));
%!         next(:,1) = v(:,1) ./ (size_of + (size_of == 0)) + (size_of == 0);
%!       else
%!         next(:,1) = 1 - 2 * (v(:,1) < 0 | (how == 5 & v(:,1) == 0));
%!         assert (double (gather (signs)), next(:,1));
%!       endif
%!       assert (gather (x), next, 2 * eps);
%!     endfor
%!   endfor
%! endfor
%!test assert_no_live ();
