## cuda_fp16.h and cuda_bf16.h: the functions of the CUDA Math API, on the host and
## where no toolkit has them.  References are computed here, in double.
## SPDX-License-Identifier: GPL-3.0-or-later

## The types: name, name in functions, header, significant bits, least exponent
%!function t = types ()
%!  t = struct ("name", {"__half", "__nv_bfloat16"}, "fn", {"half", "bfloat16"}, ...
%!              "header", {"cuda_fp16.h", "cuda_bf16.h"}, "bits", {11, 8}, "least", {-14, -126});
%!endfunction

%!function v = value_of (t, bits)
%!  bits = double (bits);
%!  place = 2 ^ (t.bits - 1);
%!  f = mod (bits, place);
%!  top = 2 ^ (16 - t.bits) - 1;
%!  e = mod (floor (bits / place), top + 1);
%!  v = (1 + f / place) .* 2 .^ (e + t.least - 1);
%!  v(e == 0) = f(e == 0) / place * 2 ^ t.least;
%!  v(e == top) = Inf;
%!  v(e == top & f > 0) = NaN;
%!  v(bits >= 32768) *= -1;
%!endfunction

## V, doubles, rounded: how is 0 to the nearest, ties to even, 1 to zero, 2 down, 3 up
%!function bits = bits_of (t, v, how)
%!  [~, e] = log2 (abs (v));
%!  e = max (e - 1, t.least);
%!  place = 2 .^ (e - t.bits + 1);
%!  q = abs (v) ./ place;
%!  switch (how)
%!    case 0
%!      r = round (q);
%!      r(abs (q - fix (q)) == 0.5 & mod (r, 2) == 1)--;
%!    case 1
%!      r = floor (q);
%!    case 2
%!      r = floor (q) + (v < 0 & q != floor (q));
%!    case 3
%!      r = floor (q) + (v > 0 & q != floor (q));
%!  endswitch
%!  half = 2 ^ (t.bits - 1);
%!  up = r == 2 * half;
%!  r(up) = half;
%!  e(up)++;
%!  bits = (e - t.least + 1) * half + r - half;
%!  infinite = (2 ^ (16 - t.bits) - 1) * half;
%!  away = how == 0 | (how == 2 & v < 0) | (how == 3 & v > 0);
%!  bits = min (bits, infinite - ! away);
%!  bits(v == 0) = 0;
%!  bits(isinf (v)) = infinite;
%!  bits += 32768 * (v < 0 | (v == 0 & 1 ./ v < 0));
%!  bits(isnan (v)) = 32767;
%!  bits = uint16 (bits);
%!endfunction

## Each row: OUT and IN, classes of Octave's, what y[i] is of a, b, c = x[i], x[n + i],
## x[2 * n + i], and what is wanted: a function of X's columns, or of their values
%!function compare (t, list, x)
%!  c_type = struct ("double", "double", "single", "float", "int8", "signed char", "uint8", "unsigned char", ...
%!                   "int16", "short", "uint16", "unsigned short", "int32", "int", "uint32", "unsigned", ...
%!                   "int64", "long long", "uint64", "unsigned long long");
%!  text = {"#include <", t.header, ">\n", strrep("#define H(u) __ushort_as_@ (u)\n#define B(h) __@_as_ushort (h)\n", "@", t.fn), ...
%!          "#define P(u, v) make_", t.fn, "2 (H (u), H (v))\n#define W(p) (B ((p).x) | (unsigned)B ((p).y) << 16)\n"};
%!  for k = 1:rows (list)
%!    text{end+1} = sprintf (["extern \"C\" __global__ void f%d (%s *y, const %s *x, int n)\n" ...
%!      "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return;\n  %s a = x[i], b = x[n + i], c = x[2 * n + i]; (void)b, (void)c;\n  y[i] = %s; }\n"], ...
%!      k, c_type.(list{k,1}), c_type.(class (x)), c_type.(class (x)), strrep (list{k,2}, "@", t.fn));
%!  endfor
%!  m = cuda.SourceModule ([text{:}], "no_extern_c", true);
%!  n = rows (x);
%!  for k = 1:rows (list)
%!    y = cuda.Out (zeros (n, 1, list{k,1}));
%!    f = m.get_function (sprintf ("f%d", k));
%!    f (y, cuda.In (x), int32 (n), "block", 256, "grid", ceil (n / 256));
%!    y = y.value;
%!    want = list{k,3}(x);
%!    if (strcmp (list{k,1}, "uint16"))
%!      y(isnan (value_of (t, y))) = 32767;
%!    endif
%!    wrong = find (y != want & ! (isnan (y) & isnan (want)));
%!    if (! isempty (wrong))
%!      w = wrong(1);
%!      error ("%s of %s: %s: %s, not %s", list{k,2}, t.name, mat2str (x(w,:)), num2str (y(w)), num2str (want(w)));
%!    endif
%!  endfor
%!endfunction

%!function r = to_even (v)
%!  r = round (v);
%!  tie = abs (v - fix (v)) == 0.5 & mod (r, 2) == 1;
%!  r(tie) -= sign (v(tie));
%!endfunction

%!function r = whole (v, f, class)
%!  r = cast (f (v), class);
%!endfunction

%!function y = if_nan (y, a, b)
%!  y(isnan (a) | isnan (b)) = NaN;
%!endfunction

## Two columns that meet in all ways: near each other, far, special
%!function x = pairs (t)
%!  rand ("twister", 5);
%!  special = uint16 ([0, 1, 2^(t.bits-1)-1, 2^(t.bits-1), 31743, 31744, 31745, 32512, 32639, 32640, 32641, 15360, 16256]');
%!  special = [special; special + 32768];
%!  [p, q] = meshgrid (special, special);
%!  n = 20000;
%!  a = uint16 (floor (65536 * rand (n, 1)));
%!  near = bitxor (a, uint16 (floor (2 ^ t.bits * rand (n, 1))));
%!  far = uint16 (floor (65536 * rand (n, 1)));
%!  x = [p(:), q(:); a, near; a, far];
%!  x(:,3) = x([2:end, 1],1);
%!endfunction

## Conversions: every value, in each direction and way of rounding
%!test
%! for t = types ()
%!   x = uint16 ((0:65535)');
%!   v = @(x) value_of (t, x);
%!   list = {"single", "__@2float (H (a))", @(x) single (v (x))
%!           "single", "(float) H (a)", @(x) single (v (x))
%!           "int8", "__@2char_rz (H (a))", @(x) whole (v (x), @fix, "int8")
%!           "uint8", "__@2uchar_rz (H (a))", @(x) whole (v (x), @fix, "uint8")};
%!   for class = {"int16", "uint16", "int32", "uint32", "int64", "uint64"; "short", "ushort", "int", "uint", "ll", "ull"}
%!     for how = {"_rn", "_rz", "_rd", "_ru"; @to_even, @fix, @floor, @ceil}
%!       if (strcmp (class{1}, "uint16"))
%!         list(end+1,:) = {"uint32", ["__@2" class{2} how{1} " (H (a))"], @(x) uint32 (whole (v (x), how{2}, class{1}))};
%!       elseif (any (strcmp (class{1}, {"int64", "uint64"})))
%!         list(end+1,:) = {class{1}, ["(a & 0x7fff) > B (__float2@ (INFINITY)) ? 0 : __@2" class{2} how{1} " (H (a))"], ...
%!                          @(x) whole (v (x), how{2}, class{1})};
%!       else
%!         list(end+1,:) = {class{1}, ["__@2" class{2} how{1} " (H (a))"], @(x) whole (v (x), how{2}, class{1})};
%!       endif
%!     endfor
%!   endfor
%!   compare (t, list, repmat (x, 1, 3));
%!   rand ("twister", 4);
%!   for class = {"single", "double", "int16", "uint16", "int32", "uint32", "int64", "uint64"; ...
%!                "float", "double", "short", "ushort", "int", "uint", "ll", "ull"}
%!     list = {};
%!     modes = {"_rn", "_rz", "_rd", "_ru"; 0, 1, 2, 3};
%!     if (strcmp (class{1}, "double"))
%!       modes = {""; 0};
%!     endif
%!     for how = modes
%!       list(end+1,:) = {"uint16", ["B (__" class{2} "2@" how{1} " (a))"], @(x) bits_of (t, double (x(:,1)), how{2})};
%!     endfor
%!     list(end+1,:) = {"uint16", ["B (" t.name " (a))"], @(x) bits_of (t, double (x(:,1)), 0)};
%!     s = 2 .^ (40 * rand (5000, 1) - 24) .* sign (rand (5000, 1) - 0.5);
%!     tie = value_of (t, x(1:37:30000)) + 2 .^ (fix (log2 (value_of (t, x(1:37:30000)) + (x(1:37:30000) == 0))) - t.bits);
%!     y = [s; tie; -tie; 0; 1; 65504; 65519; 65520; 65536; -65520; 1e9; -1e9];
%!     if (any (strcmp (class{1}, {"single", "double"})))
%!       y = [y; Inf; -Inf; NaN; 1e-8; -1e-8; 2^-25; 3*2^-26; 1e38; -1e38];
%!     endif
%!     if (any (strcmp (class{1}, {"int64", "uint64"})))
%!       y(abs (y) > 2 ^ 50) = [];
%!     endif
%!     y = cast (y, class{1});
%!     if (any (strcmp (class{1}, {"int64", "uint64"})))
%!       y = [y; bitshift(cast (3, class{1}), 50); bitshift(cast (513, class{1}), 45)];
%!     endif
%!     compare (t, list, repmat (y, 1, 3));
%!   endfor
%! endfor

## Arithmetic of one number and of pairs: rounded once, also where c decides a tie
%!test
%! for t = types ()
%!   v = @(x, k) value_of (t, x(:,k));
%!   r = @(y) bits_of (t, y, 0);
%!   sat = @(y) r (abs (min (max (y, 0), 1)) .* ! isnan (y));
%!   list = {"uint16", "B (__hadd (H (a), H (b)))", @(x) r (v (x, 1) + v (x, 2))
%!           "uint16", "B (__hsub (H (a), H (b)))", @(x) r (v (x, 1) - v (x, 2))
%!           "uint16", "B (__hmul (H (a), H (b)))", @(x) r (v (x, 1) .* v (x, 2))
%!           "uint16", "B (__hdiv (H (a), H (b)))", @(x) r (v (x, 1) ./ v (x, 2))
%!           "uint16", "B (H (a) + H (b))", @(x) r (v (x, 1) + v (x, 2))
%!           "uint16", "B (H (a) / H (b))", @(x) r (v (x, 1) ./ v (x, 2))
%!           "uint16", "B (__hmul_rn (H (a), H (b)))", @(x) r (v (x, 1) .* v (x, 2))
%!           "uint16", "B (__hadd_sat (H (a), H (b)))", @(x) sat (v (x, 1) + v (x, 2))
%!           "uint16", "B (__hmul2_sat (P (b, a), P (a, b)).x)", @(x) sat (v (x, 1) .* v (x, 2))
%!           "uint16", "B (__h2div (P (b, a), P (a, b)).y)", @(x) r (v (x, 1) ./ v (x, 2))
%!           "uint16", "B ((P (a, b) - P (b, a)).x)", @(x) r (v (x, 1) - v (x, 2))
%!           "uint16", "B (__low2@ (__lowhigh2highlow (P (a, b))))", @(x) r (v (x, 2))
%!           "uint16", "B (__highs2@2 (P (a, b), P (b, a)).y)", @(x) r (v (x, 1))
%!           "uint16", "B (__lows2@2 (P (a, b), P (b, a)).y)", @(x) r (v (x, 2))
%!           "uint16", "B (__high2@2 (P (a, b)).x)", @(x) r (v (x, 2))
%!           "uint16", "B (__@2@2 (H (a)).y)", @(x) r (v (x, 1))
%!           "uint16", "B (__habs (H (a)))", @(x) r (abs (v (x, 1)))
%!           "uint16", "B (__hneg2 (P (a, b)).y)", @(x) r (-v (x, 2))
%!           "uint16", "B (__hmax (H (a), H (b)))", @(x) r (max (v (x, 1), v (x, 2)))
%!           "uint16", "B (__hmax_nan (H (a), H (b)))", @(x) r (if_nan (max (v (x, 1), v (x, 2)), v (x, 1), v (x, 2)))
%!           "uint16", "B (__hmin2 (P (a, b), P (b, a)).y)", @(x) r (min (v (x, 1), v (x, 2)))
%!           "int32", "__hisinf (H (a))", @(x) int32 (isinf (v (x, 1)) .* sign (v (x, 1)))
%!           "int32", "__hisnan (H (a))", @(x) int32 (isnan (v (x, 1)))
%!           "single", "__@22float2 (__floats2@2_rn (__low2float (P (a, b)), __high2float (P (a, b)))).y", @(x) single (v (x, 2))};
%!   x = pairs (t);
%!   ## which zero max and min give is CUDA's own matter
%!   both = (mod (x(:,1), 32768) == 0) & (mod (x(:,2), 32768) == 0);
%!   compare (t, list, x(! both,:));
%!   small = @(n, k) bitor (uint16 (mod (floor (32768 * rand (n, 1)), 4 * 2 ^ (t.bits - 1))) + bits_of (t, 0.25, 0), uint16 (32768 * (rand (n, 1) > 0.5)));
%!   y = [small(5000, 1), small(5000, 2), small(5000, 3)];
%!   odd = 2 ^ t.bits + 1 + 2 * (t.bits == 8);
%!   factor = [3, 7](1 + (t.bits == 8));
%!   for s = [1, -1]
%!     y(end+1,:) = [bits_of(t, factor, 0), bits_of(t, odd / factor, 0), bits_of(t, s * 2 ^ t.least / 4, 0)];
%!   endfor
%!   want = @(x) r (v (x, 1) .* v (x, 2) + v (x, 3) + (abs (v (x, 3)) < 2 ^ t.least) .* sign (v (x, 3)) / 4);
%!   list = {"uint16", "B (__hfma (H (a), H (b), H (c)))", want
%!           "uint16", "B (__hfma2 (P (b, a), P (a, b), P (b, c)).y)", want
%!           "uint16", "B (__hfma_relu (H (a), H (b), H (c)))", @(x) r (max (v (want (x), 1), 0))};
%!   compare (t, list, y);
%! endfor

## Comparisons, ordered and not, of numbers, of pairs, as masks
%!test
%! for t = types ()
%!   v = @(x, k) value_of (t, x(:,k));
%!   unordered = @(x) isnan (v (x, 1)) | isnan (v (x, 2));
%!   one = double (bits_of (t, 1, 0));
%!   list = {};
%!   for c = {"eq", "ne", "lt", "le", "gt", "ge"; @eq, @ne, @lt, @le, @gt, @ge; "==", "!=", "<", "<=", ">", ">="}
%!     [name, f, op] = c{:};
%!     ordered = @(x) f (v (x, 1), v (x, 2)) & ! unordered (x);
%!     any_way = @(x) f (v (x, 1), v (x, 2)) | unordered (x);
%!     list = [list; {
%!       "int32", ["__h" name " (H (a), H (b))"], @(x) int32 (ordered (x))
%!       "int32", ["__h" name "u (H (a), H (b))"], @(x) int32 (any_way (x))
%!       "int32", ["H (a) " op " H (b)"], @(x) int32 (f (v (x, 1), v (x, 2)))
%!       "uint16", ["B (__h" name "2 (P (a, b), P (b, b)).x)"], @(x) uint16 (one * ordered (x))
%!       "uint32", ["__h" name "u2_mask (P (b, a), P (b, b)) >> 16"], @(x) uint32 (65535 * any_way (x))
%!       "int32", ["__hb" name "2 (P (a, a), P (b, b))"], @(x) int32 (ordered (x))
%!       "int32", ["__hb" name "u2 (P (a, a), P (b, b))"], @(x) int32 (any_way (x))}];
%!   endfor
%!   compare (t, list, pairs (t));
%! endfor

## Functions, within a unit of the last place
%!test
%! for t = types ()
%!   x = bits_of (t, (0.01:0.01:20)', 0);
%!   v = @(x) value_of (t, x(:,1));
%!   exact = {"uint16", "B (hfloor (H (a)))", @(x) bits_of (t, floor (v (x)), 0)
%!            "uint16", "B (hceil (H (a)))", @(x) bits_of (t, ceil (v (x)), 0)
%!            "uint16", "B (htrunc (H (a)))", @(x) bits_of (t, fix (v (x)), 0)
%!            "uint16", "B (hrint (H (a)))", @(x) bits_of (t, to_even (v (x)), 0)
%!            "uint16", "B (h2floor (P (a, a)).y)", @(x) bits_of (t, floor (v (x)), 0)};
%!   compare (t, exact, repmat (x, 1, 3));
%!   near = {"sqrt", @sqrt; "rsqrt", @(x) 1 ./ sqrt(x); "rcp", @(x) 1 ./ x; "log", @log; "log2", @log2; "log10", @log10
%!           "exp", @exp; "exp2", @(x) 2 .^ x; "exp10", @(x) 10 .^ x; "sin", @sin; "cos", @cos; "tanh", @tanh};
%!   text = sprintf ("#include <%s>\n", t.header);
%!   for k = 1:rows (near)
%!     text = [text, sprintf(strrep("__global__ void f%d (unsigned short *y, unsigned short *z, const unsigned short *x) { int i = blockIdx.x * blockDim.x + threadIdx.x; auto a = __ushort_as_@ (x[i]); y[i] = __@_as_ushort (h%s (a)); z[i] = __@_as_ushort (h2%s (make_@2 (a, a)).y); }\n", "@", t.fn), k, near{k,[1 1]})];
%!   endfor
%!   m = cuda.SourceModule (text);
%!   x = x(1:1792);
%!   for k = 1:rows (near)
%!     y = cuda.Out (x);  z = cuda.Out (x);
%!     m.get_function (sprintf ("f%d", k)) (y, z, cuda.In (x), "block", 256, "grid", 7);
%!     want = double (bits_of (t, near{k,2}(v (x)), 0));
%!     assert (max (abs (double (y.value) - want)) <= 1, near{k,1});
%!     assert (z.value, y.value);
%!   endfor
%! endfor

## Warps and atomics; ++ and +=; constructors from integers; raw bits; in expressions too
%!test
%! for t = types ()
%!   m = cuda.SourceModule (strrep (["#include <" t.header ">\n" ...
%!     "__global__ void f (float *y, " t.name " *sum, " t.name "2 *pair)\n" ...
%!     "{ int i = threadIdx.x; " t.name " a = i; " t.name "2 p = make_@2 (a, " t.name " (1));\n" ...
%!     "  y[i] = __shfl_xor_sync (0xffffffff, a, 1); y[32 + i] = __high2float (__shfl_down_sync (0xffffffff, p, 1));\n" ...
%!     "  a++; ++a; a -= " t.name " (1.0f); a *= " t.name " (2.0); y[64 + i] = a; y[96 + i] = a-- > a;\n" ...
%!     "  atomicAdd (sum + 1, " t.name " (1.0f)); atomicAdd (pair, make_@2 (" t.name " (1.0f), " t.name " (2.0f))); }\n"], "@", t.fn));
%!   y = cuda.Out (zeros (1, 128, "single"));
%!   s = cuda.InOut (uint16 ([0, 0]));
%!   p = cuda.InOut (uint16 ([0, 0]));
%!   m.get_function ("f") (y, s, p, "block", 32);
%!   k = 0:31;
%!   assert (y.value, single ([bitxor(k, 1), ones(1, 32), 2 * (k + 1), ones(1, 32)]));
%!   assert (s.value, uint16 ([0, bits_of(t, 32, 0)]));
%!   assert (p.value, uint16 ([bits_of(t, 32, 0), bits_of(t, 64, 0)]));
%! endfor
%! e = cuda.ElementwiseKernel ("nv_bfloat16 *y, float *x", "y[i] = __float2bfloat16 (x[i])");
%! y = gpuArray (uint16 ([0, 0, 0]));
%! e (y, gpuArray (single ([1, -2, 1.00390625])));
%! assert (gather (y), uint16 ([16256, 49152, 16256]));

## As arguments and in structs: numbers are rounded once, a uint16 is the bits
%!test
%! for t = types ()
%!   m = cuda.SourceModule ([ ...
%!     "#include <" t.header ">\n" ...
%!     "struct pair { " t.name " a; float b; " t.name " c[2]; };\n" ...
%!     "__global__ void one (unsigned short *y, const " t.name " x) { *y = *(const unsigned short *)&x; }\n" ...
%!     "__global__ void all (" t.name " *y, pair x) { y[0] = x.a; y[1] = x.c[0]; y[2] = x.c[1]; y[3] = " t.name " (x.b); }\n"]);
%!   one = m.get_function ("one");
%!   assert (disp (one), sprintf ("  cudaFunction: one (unsigned short *, %s)\n", t.name));
%!   least = 2 ^ (t.least - t.bits + 1);
%!   big = 2 ^ (2 - t.least);
%!   x = [0, -0, 1, 1/3, -pi, least, least / 2, least * 0.75, -least * 1.5, least / 2 * (1 + eps), 2 ^ t.least, ...
%!        2 ^ t.least - least / 2, big, big * (1 - 2 ^ -t.bits), big * (1 - 2 ^ (-t.bits - 1)), -1e300, Inf, -Inf, NaN, realmin, ...
%!        1 + 2 ^ -t.bits, 1 + 2 ^ -t.bits + eps, 1 + 3 * 2 ^ -t.bits];
%!   y = cuda.Out (uint16 (0));
%!   for x1 = x
%!     one (y, x1, "block", 1);
%!     assert (y.value, bits_of (t, x1, 0));
%!     one (y, gpuArray (single (x1)), "block", 1);
%!     assert (y.value, bits_of (t, double (single (x1)), 0));
%!   endfor
%!   one (y, uint16 (12345), "block", 1);
%!   assert (y.value, uint16 (12345));
%!   one (y, int8 (-3), "block", 1);
%!   assert (y.value, bits_of (t, -3, 0));
%!   fail ("one (y, 1i, 'block', 1)", "argument 2 of function one .* must be one real number");
%!   fail ("one (y, [1, 2], 'block', 1)", "argument 2 of function one .* must be one real number");
%!   code = {"half", "bfloat16"}{1 + (t.bits == 8)};
%!   one.prepare ({"P", code});
%!   out = gpuArray (uint16 (0));
%!   one.prepared_call ([1, 1], [1, 1, 1], out, 1/3);
%!   assert (gather (out), bits_of (t, 1/3, 0));
%!   fail ("one.prepare ('PH')", "argument 2 of function one .* is prepared as unsigned short: pass the declared type to prepare");
%!   s = cuda.struct_type ("pair", "a", code, "b", "single", "c", [code "[2]"]);
%!   y = cuda.Out (zeros (1, 4, "uint16"));
%!   given = struct ("a", 1/3, "b", 2, "c", [-pi, least]);
%!   m.get_function ("all").prepare ({"P", s}) (y, given, "block", 1);
%!   assert (y.value, bits_of (t, [1/3, -pi, least, 2], 0));
%!   again = s.unpack (s.pack (given));
%!   assert (again, struct ("a", single (value_of (t, bits_of (t, 1/3, 0))), "b", single (2), ...
%!                          "c", single (value_of (t, bits_of (t, [-pi, least], 0)))));
%! endfor
