## special.tst -- special functions: what the sweep of ops.tst does not reach.
##
## Published values, edges, operands that core takes over, functions that are
## m-files of core over gpuArrays, and results in several parts.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function near (got, want, ulp)
%!  msg = same_value (got, want, ulp);
%!  assert (isempty (msg), msg);
%!endfunction

## Values from tables (Abramowitz and Stegun, chapters 5, 6 and 7, and to more
## digits computed with 60), where core may be less accurate.
%!test near (gamma (gpuArray ([0.5, 1/3, 5, -0.5, 171])), ...
%!           [1.7724538509055160273, 2.6789385347077476337, 24, ...
%!            -3.5449077018110320546, 7.2574156153079989674e306], 16);
%!test near (gammaln (gpuArray ([0.5, 10, 100, 1e10])), ...
%!           [0.57236494292470008707, 12.801827480081469611, ...
%!            359.13420536957539878, 220258509288.81058147], 12);
%!test near (psi (gpuArray ([1, 0.25, 100, 1e10])), ...
%!           [-0.57721566490153286061, -4.2274535333762654081, ...
%!            4.6001618527380874002, 23.025850929890456840], 8);
%!test near (erf (gpuArray ([0.5, 2])), ...
%!           [0.52049987781304653768, 0.99532226501895273416], 4);
%!test near (erfc (gpuArray ([0.5, 10])), ...
%!           [0.47950012218695346232, 2.0884875837625447570e-45], 10);
%!test near (erfcx (gpuArray ([0.5, 10, 100, -20])), ...
%!           [0.61569034419292587487, 0.056140992743822585857, ...
%!            0.0056416137829894329040, 1.0442939379528287901e174], 8);
%!test near (erfinv (gpuArray ([0.5, 0.1, 1 - 2^-50])), ...
%!           [0.47693627620446987338, 0.088855990494257687016, ...
%!            5.6861284413103909801], 6);
%!test near (erfcinv (gpuArray ([0.5, 1e-10, 1e-100, 1e-300, 1.9])), ...
%!           [0.47693627620446987338, 4.5728249673894852748, ...
%!            15.065574702592645704, 26.209469960516123886, ...
%!            -1.1630871536766737823], 6);
%!test near (dawson (gpuArray ([0.5, 0.9241388730, 2, 10, 1e3])), ...
%!           [0.42443638350202229593, 0.54104422463518169847, ...
%!            0.30134038892379196603, 0.050253847187598542803, ...
%!            0.00050000025000037500094], 6);
%!test near (erfi (gpuArray ([0.5, 2, 20])), ...
%!           [0.61495209469651098, 18.564802414575552599, ...
%!            1.4747975396287862024e172], 8);
%!test near (erfi (gpuArray ([26.5, 26.642, 26.65, -26.7, 26.71, 26.72, -27, Inf])), ...
%!           [2.0501652832248793153e303, 3.8611974494564755201e306, ...
%!            5.9121685816187087319e306, -8.4998672612689850586e307, ...
%!            1.449459118932730956e308, Inf, -Inf, Inf], 16);

## Inverses are inverses, far into the tails.
%!test
%! y = gpuArray (10 .^ -(0.5:0.5:300));
%! near (erfc (erfcinv (y)) ./ y, ones (1, 600), 4096);
%! near (erfcinv (2 - y(1:10)), - gather (erfcinv (2 - (2 - y(1:10)))), 8);
%! x = gpuArray ((-0.999:0.001:0.999));
%! near (erf (erfinv (x)), gather (x), 8);

## Poles, signs of zero, and what is complex.
%!test
%! x = [-Inf, -171.5, -3, -2.5, -1, -0.5, -0, 0, 171, 172, Inf, NaN, 1e-310];
%! for f = {@gamma, @gammaln, @lgamma, @psi}
%!   for k = 1:numel (x)
%!     same_on_gpu (f{1}, x(k), "ulp", 64);
%!     if (! (strcmp (version ()(1), "9") && any (x(k) == [-1, -3])))
%!       ## of singles Octave 9 alone makes Inf + pi * 1i here
%!       same_on_gpu (f{1}, single (x(k)), "ulp", 64);
%!     endif
%!   endfor
%! endfor
%! same_on_gpu (@gammaln, x, "ulp", 12);
%! same_on_gpu (@(x) real (gammaln (x)) + 1, x, "ulp", 12);
%! same_on_gpu (@(x) iscomplex (gammaln (x)), x);
%! same_on_gpu (@(x) iscomplex (gammaln (x .* x)), -3:3);
%! same_on_gpu (@(x) isreal (gammaln (x)), -3:3);
%! same_on_gpu (@(x) gammaln (x), int8 ([-3, 3]), "ulp", 12);
%!test
%! x = [-Inf, -1.5, -1, -0, 0, 1, 2, 2.5, Inf, NaN, realmax, -realmax];
%! for f = {@erf, @erfc, @erfcx, @erfi, @dawson, @erfinv, @erfcinv}
%!   same_on_gpu (f{1}, x, "ulp", 16);
%!   same_on_gpu (f{1}, single (x), "ulp", 8);
%! endfor

## They are parts of larger kernels like any other function.
%!test
%! x = [0.5, 1.5, 4; 2.5, 3, 6];
%! same_on_gpu (@(x) sum (gamma (x) .* erf (x) - 1, 2), x, "ulp", 64);
%! same_on_gpu (@(x) max (gammaln (x), [], 2), x, "ulp", 12);
%! same_on_gpu (@(x) sum (real (gammaln (x - 1.75))), x, "floor", 1e-13);
%! same_on_gpu (@(x) x(gamma (x) > 2), x);
%! same_on_gpu (@(x) cumsum (sind (30 * x) + gcd (2 * x, 4), 2), x, ...
%!              "floor", 1e-13);
%! same_on_gpu (@(x) gcd (int8 (x), 2) + int8 (cosd (60 * x)), x);

## Degrees: exact where core is, for large angles too.
%!test
%! x = [-720:15:720, 1e15, -1e15, NaN, Inf, -Inf, 1e-300, -0];
%! for f = {@sind, @cosd, @tand, @secd, @cscd, @cotd}
%!   same_on_gpu (f{1}, x, "ulp", 8);
%!   same_on_gpu (f{1}, single (x), "ulp", 8);
%! endfor
%! assert (gather (sind (gpuArray (-720:180:720))), zeros (1, 9));
%! assert (gather (cosd (gpuArray (-630:180:630))), zeros (1, 8));
%! for f = {@asind, @acosd, @atand, @acotd, @asecd, @acscd}
%!   same_on_gpu (f{1}, [-Inf, -2, -1, -0.5, -0, 0, 0.5, 1, 2, Inf, NaN], ...
%!                "ulp", 8);
%!   same_on_gpu (f{1}, [-1, 1], "ulp", 8);
%! endfor
%!test
%! same_on_gpu (@sinpi, -3:0.25:3, "ulp", 8);
%! same_on_gpu (@cospi, -3:0.25:3, "ulp", 8);
%! same_on_gpu (@sinpi, [1, 2i]);
%! same_on_gpu (@(x, y) atan2d (x, y), [1, -1, 0], [0; -0; 2], ...
%!              "ulp", 6, "mixed", true);

## Of complex operands core computes what has no device version.
%!test
%! state = warning ("off", "octcuda:fallback");
%! unwind_protect
%!   z = [1 + 2i, 0.5 - 1i, 3];
%!   for f = {@erf, @erfc, @erfcx, @erfi, @dawson, @psi, @eps}
%!     same_on_gpu (f{1}, z);
%!     same_on_gpu (@(z) f{1} (z .* 1), z);
%!     same_on_gpu (@(z) f{1} (z(3)), z, "ulp", 16);
%!   endfor
%!   same_on_gpu (@gcd, [4 + 2i, 6], [2, 3], "mixed", true);
%!   same_on_gpu (@lcm, [4 + 2i, 6], [2, 3], "mixed", true);
%!   for f = {@gamma, @gammaln, @erfinv, @erfcinv}
%!     same_on_gpu (f{1}, z);
%!   endfor
%! unwind_protect_cleanup
%!   warning (state);
%! end_unwind_protect

## [f, e] = log2 (x).
%!test
%! x = [NaN, Inf, -Inf, 0, -0, 1, 3, -0.3, 1e-320, realmax, realmin, -8];
%! same_on_gpu (@log2, x, "nout", 2);
%! same_on_gpu (@log2, single (x), "nout", 2);
%! same_on_gpu (@log2, int8 ([-4, 0, 127]), "nout", 2);
%! same_on_gpu (@log2, [true, false], "nout", 2);
%! same_on_gpu (@log2, zeros (0, 3), "nout", 2);
%! [f, e] = log2 (gpuArray ([3, 5]));
%! assert (isgpuarray (f) && isgpuarray (e));

## gcd and lcm: of many, of large numbers, by signs, and what is not whole.
%!test
%! same_on_gpu (@gcd, [0, -0, 12, -12, 2^60, 2^53 - 1, 1e300, realmax], ...
%!              [0, 5, 18, 18, 6, 3, 2^70, 2^1000]);
%! same_on_gpu (@gcd, single ([12, 2^30, 1e38]), [18, 2^20, 3]);
%! same_on_gpu (@gcd, 0:30, (0:30)', "mixed", true);
%! same_on_gpu (@lcm, [0, 0, 4, -4, 6, 2^40], [0, 5, 6, 6, -4, 3^10], ...
%!              "mixed", true);
%! same_on_gpu (@lcm, int8 ([100, 12, -128]), int8 (18), "mixed", true);
%! same_on_gpu (@gcd, [12, 18], 8, [6, 3], "mixed", true);
%! same_on_gpu (@lcm, [4, 6], 10, [15, 7], "mixed", true);
%! same_on_gpu (@gcd, intmax ("uint64"), uint64 (5), "mixed", true);
%! for bad = {0.5, NaN, Inf}
%!   same_on_gpu (@gcd, [1, bad{1}], 2, "mixed", true);
%!   same_on_gpu (@gcd, int8 ([1, 2]), bad{1}, "mixed", true);
%!   same_on_gpu (@lcm, [1, bad{1}], 2, "mixed", true);
%! endfor
%! same_on_gpu (@gcd, ones (2, 3), ones (3, 2));
%! same_on_gpu (@lcm, ones (2, 3), ones (2, 1));
%!test
%! state = warning ("off", "octcuda:fallback");
%! unwind_protect
%!   same_on_gpu (@gcd, [12, 18], [8, 12], "nout", 3);
%! unwind_protect_cleanup
%!   warning (state);
%! end_unwind_protect

## Functions of two operands take more.
%!test
%! for f = {@plus, @times, @hypot, @and, @or, @xor}
%!   same_on_gpu (f{1}, [1, 0, 3], [1; 2], 0, "mixed", true, "ulp", 1);
%! endfor
%! same_on_gpu (@plus, 1, 2, 3, 4, "mixed", true);
%! same_on_gpu (@plus, ones (2, 3), 1, ones (3, 2));

## Of two equal zeros the one that core takes, in every mixture.
%!test
%! zero = {0, -0, single(0), single(-0), false};
%! for a = zero
%!   for b = zero
%!     for f = {@max, @min}
%!       same_on_gpu (f{1}, a{1}, b{1}, "mixed", true);
%!       same_on_gpu (f{1}, a{1}, b{1}([1, 1]), "mixed", true);
%!       same_on_gpu (f{1}, a{1}([1, 1]), b{1}, "mixed", true);
%!       same_on_gpu (f{1}, a{1}([1, 1]), b{1}([1, 1]), "mixed", true);
%!     endfor
%!   endfor
%! endfor
%! for z = {complex(0, 0), complex(-0, 0), complex(0, -0), complex(-0, -0)}
%!   same_on_gpu (@max, z{1}, complex (0, 0), "mixed", true);
%!   same_on_gpu (@min, complex (0, 0), z{1}, "mixed", true);
%! endfor

## The incomplete gamma function: every case of core's.  Core computes singles
## in single, and gamma (x, 1) without care for small x.
%!test
%! x = [0, 0.05, 0.1, 0.3, 0.9, 1, 1.1, 2, 5, 10, 17, 30, 36, 36.5, 100, ...
%!      700, 1e3, 1e5, Inf, NaN];
%! a = [0, 1e-10, 0.1, 0.5, 1, 1.5, 2, 3, 7.5, 10, 10.5, 18, 19, 30, 250, ...
%!      1e3, 1e5, Inf, NaN];
%! [x, a] = ndgrid (x, a);
%! for tail = {"lower", "upper", "scaledlower", "scaledupper"}
%!   f = @(x, a) gammainc (x, a, tail{1});
%!   few = x <= 50 & a <= 50;
%!   same_on_gpu (f, x(few), a(few), "ulp", 4096, "floor", 1e-13);
%!   same_on_gpu (f, 2, [0.5, 3, 7], "ulp", 256, "mixed", true);
%!   same_on_gpu (f, [0.5, 3, 7], 2.5, "ulp", 256, "mixed", true);
%!   same_on_gpu (f, int8 ([1, 3, 7]), 2.5, "ulp", 256);
%!   same_on_gpu (f, zeros (0, 3), 2.5);
%! endfor
%! for tail = {"lower", "upper"}
%!   f = @(x, a) gammainc (x, a, tail{1});
%!   same_on_gpu (f, x, a, "floor", 1e-12);
%!   same_on_gpu (f, single (x), a, "floor", 1e-4);
%! endfor
%! near (gammainc (gpuArray ([0.5, 2, 10, 1e-10]), [3, 0.5, 10, 1]), ...
%!       [0.014387677966970686644, 0.95449973610364158560, ...
%!        0.54207028552814779168, 9.9999999995e-11], 64);
%! same_on_gpu (@gammainc, [1, 2], -1);
%! same_on_gpu (@(x) gammainc (x, 1, "middle"), [1, 2]);
%! same_on_gpu (@gammainc, [1, 2i], 1);
%! same_on_gpu (@gammainc, [1, 2], [1, 2, 3]);

## 1x1 operands are repeated.
%!test
%! for xy = {{1, 2}, {[1, 2; 3, 4], 5}, {5, ones(2, 3, 2)}, {1:3, 1:2}, {[], 1}}
%!   same_on_gpu (@common_size, xy{1}{:}, "nout", 3, "mixed", true);
%!   same_on_gpu (@common_size, xy{1}{:}, "mixed", true);
%! endfor
%! same_on_gpu (@common_size, 1, 1:3, int8 (2), "nout", 4, "mixed", true);
%! same_on_gpu (@common_size, 1);

## Core's m-files over these.
%!test
%! p = [0.2, 0.7, 1.5, 3];
%! tol = {"floor", 1e-14};
%! same_on_gpu (@beta, p, 2 * p, tol{:});
%! same_on_gpu (@beta, p, 2, tol{:}, "mixed", true);
%! same_on_gpu (@betaln, single (p), 2 * p, "floor", 1e-5);
%! same_on_gpu (@beta, -p, p, tol{:});
%! same_on_gpu (@beta, p, p(1:2));
%! same_on_gpu (@factorial, [0, 1, 5, 20, 170, 171], "ulp", 16);
%! same_on_gpu (@factorial, int8 ([0, 1, 5]), "ulp", 16);
%! same_on_gpu (@factorial, -1);
%! same_on_gpu (@nextpow2, [0, -0, 1, 3, 100, 2^40, -5, Inf, NaN]);
%! same_on_gpu (@pow2, [0, 1, -3, 0.5], "ulp", 4);
%! same_on_gpu (@pow2, 3, [0, 1, -3], "ulp", 4, "mixed", true);
%!test
%! for n = {2, 3, -3, 4, 5, -5, 1.5, Inf}
%!   same_on_gpu (@nthroot, [8, 27, 0, Inf, NaN, 1e-3], n{1}, "ulp", 8);
%!   same_on_gpu (@nthroot, [-8, 27], n{1}, "ulp", 8);
%!   same_on_gpu (@nthroot, single (16), n{1}, "ulp", 8);
%!   same_on_gpu (@nthroot, -0, n{1}, "ulp", 8);
%! endfor
%! same_on_gpu (@nthroot, int8 ([27, 64]), 3, "ulp", 4);
%! same_on_gpu (@nthroot, [1, 2i], 3);
%! same_on_gpu (@nthroot, [1, 2], 0);
%! same_on_gpu (@nthroot, [8, 27], 3, "ulp", 4, "mixed", true);
%!test
%! x = [1, -2, 0.5; 3, 0, -0];
%! tol = {"ulp", 8};
%! same_on_gpu (@cart2pol, x, 2 * x + 1, tol{:}, "nout", 2);
%! same_on_gpu (@cart2pol, x, 2, tol{:}, "nout", 2, "mixed", true);
%! same_on_gpu (@pol2cart, x, 2 * x + 1, tol{:}, "nout", 2);
%! same_on_gpu (@cart2sph, x, 2, x', "nout", 3);
%! same_on_gpu (@cart2sph, x, 2, x + 1, tol{:}, "nout", 3);
%! same_on_gpu (@sph2cart, x, 2, x + 1, tol{:}, "nout", 3);
%! same_on_gpu (@cart2sph, x, tol{:}, "nout", 3);
%! same_on_gpu (@cart2pol, x, tol{:}, "nout", 3);
%! same_on_gpu (@sph2cart, single (x), tol{:}, "nout", 3);
%! same_on_gpu (@(x) cart2pol ({1}, x), x);
%!test
%! same_on_gpu (@sinc, [0, -0, 0.5, 1, NaN, Inf, 1e-300], "floor", 1e-16);
%! for x = {0, 0.25, single([0, 0.25]), single(0), int8([0, 1, 2]), ...
%!          [true, false], zeros(0, 3), [0, 1i], reshape(0:3, 1, 2, 2)}
%!   tol = 1e-16;
%!   if (isa (x{1}, "single"))   # a double with a single's precision
%!     tol = 4 * eps ("single");
%!   endif
%!   same_on_gpu (@sinc, x{1}, "ulp", 4, "floor", tol);
%! endfor
%!test
%! for op = {"fix", "round", "floor", "ceil"}
%!   for cls = {"int8", "uint8", "int32", "int64"}
%!     x = test_values (cls{1}, "edge");
%!     same_on_gpu (@(x, y) idivide (x, y, op{1}), x, feval (cls{1}, 3));
%!     same_on_gpu (@(x, y) idivide (x, y, op{1}), x, flip (x));
%!     same_on_gpu (@(x, y) idivide (x, y, op{1}), x, -2.5);
%!     same_on_gpu (@(x, y) idivide (x, y, op{1}), 100, x);
%!   endfor
%! endfor
%! same_on_gpu (@idivide, 1, 2);
%! same_on_gpu (@idivide, int8 (1), int16 (2));

%!test
%! x = [0, 3, 6; -6, 0, 10; 1, 20, 3];
%! same_on_gpu (@unwrap, [0, 3, 6, -6, 0, 10]);
%! same_on_gpu (@unwrap, x);
%! same_on_gpu (@(x) unwrap (x, pi, 2), x);
%! same_on_gpu (@(x) unwrap (x, 2, 1), single (x), "floor", 1e-5);
%! same_on_gpu (@unwrap, 5);
%! same_on_gpu (@(x) unwrap (x, [], 3), x);

## Bits.
%!test
%! for cls = {"int8", "uint8", "int16", "uint16", "int32", "uint32", ...
%!            "int64", "uint64", "double", "single"}
%!   x = feval (cls{1}, [0, 1, 5, 100, 127, 3]);
%!   same_on_gpu (@bitcmp, x);
%!   same_on_gpu (@bitcmp, x, 3, "mixed", true);
%!   same_on_gpu (@bitget, x, [1, 2, 3, 4, 5, 7], "mixed", true);
%!   same_on_gpu (@bitset, x, 3, "mixed", true);
%!   same_on_gpu (@bitset, x, [1, 2, 3, 4, 5, 7], [0, 1, 0, 1, 0, 1]);
%!   same_on_gpu (@bitset, x, 2, 0, "mixed", true);
%!   for k = [0, 7, 8, 9, 16, 24, 25, 31, 32, 53, 54, 64, 65]
%!     same_on_gpu (@(x) bitget (x, k), x);
%!     same_on_gpu (@(x) bitset (x, k), x);
%!     same_on_gpu (@(x) bitcmp (x, k), x);
%!   endfor
%! endfor
%! same_on_gpu (@bitset, 5, 1:3, "mixed", true);
%! same_on_gpu (@bitset, [2^60, Inf, 1.5], 2);
%! same_on_gpu (@bitset, [2^60, Inf, 1.5], 2, [1, 0, 0]);
%! same_on_gpu (@bitset, -1, 1);
%! same_on_gpu (@bitset, [1, 2; -3, 4], 1);
%! same_on_gpu (@bitset, [1, 2; 3, 4], [1, 2; 99, 2]);
%! same_on_gpu (@bitget, [1, 2; 3, 4], [1, 2; 99, 2]);
%! same_on_gpu (@bitget, [1, 2; 3, 4], [1, 2; 9, 2]);
%! same_on_gpu (@bitset, [1, 2], [1, 2, 3]);
%! same_on_gpu (@bitset, [], 1);
%! same_on_gpu (@bitset, 5, 1, NaN);
%! for f = {@bitget, @bitset, @bitcmp}
%!   same_on_gpu (f{1}, true, 1);
%! endfor
%! same_on_gpu (@bitcmp, [1, 2], 1.5);
%! same_on_gpu (@bitget, [1, 2], 1.5);

## Text functions of numbers answer with ordinary arrays.
%!test
%! same_on_gpu (@isalpha, [65, 32, 66]);
%! same_on_gpu (@isdigit, int8 ([48, 65]));
%! same_on_gpu (@isspace, [32, 65]);
%! assert (islogical (isupper (gpuArray ([65, 97]))));
%! assert (dec2bin (gpuArray (5)), "101");

## What is a number of the class is that number, also on a GPU, where the
## functions of the C library may be a digit off.
## Core's own is a digit off for some cubes and factorials, where a GPU's is not.
%!function same_or_whole (f, x, whole)
%! got = f (gpuArray (x));
%! want = f (x);
%! assert (classUnderlying (got), class (want));
%! got = gather (got);
%! assert (all (got == want | (got == whole & strcmp (octcuda_backend (), "cuda"))));
%!endfunction
%!test
%! for of = {@double, @single}
%!   cast = of{1};
%!   same_on_gpu (@(x) 10 .^ x, cast (-10:10));
%!   same_on_gpu (@(x) 2 .^ x, cast (-120:120));
%!   same_on_gpu (@(x) (-3) .^ x, cast (-12:12));
%!   for power = [4, 5, 7, -2, -3, 0.5]
%!     same_on_gpu (@(x) x .^ power, cast ([1:20, 0.25, 1.5]));
%!   endfor
%!   same_on_gpu (@(x) x .^ 0.5, cast ([1:60] .^ 2));
%!   same_on_gpu (@log10, cast (10 .^ (0:10)));
%!   same_on_gpu (@log2, cast (2 .^ (-120:120)));
%!   same_on_gpu (@pow2, cast (-120:120));
%!   same_or_whole (@cbrt, cast ((-60:60) .^ 3), -60:60);
%!   same_on_gpu (@(x) hypot (3 * x, 4 * x), cast (1:60));
%!   same_or_whole (@gamma, cast (1:11), factorial (0:10));
%! endfor

## What core computes is the same, and says so once.
%!test
%! state = warning ("off", "octcuda:fallback");
%! unwind_protect
%!   p = [0.2, 0.7, 1.5, 3];
%!   same_on_gpu (@gammainc, [-1, 2], 1.5);
%!   same_on_gpu (@betainc, p / 4, p, 2 * p);
%!   same_on_gpu (@expint, p);
%!   same_on_gpu (@ellipke, p / 4, "nout", 2);
%!   same_on_gpu (@(x) besselj (1, x), p);
%!   same_on_gpu (@(x) airy (0, x), p);
%!   same_on_gpu (@(x) legendre (3, x), p / 4);
%!   same_on_gpu (@(x) psi (1, x), p);
%!   same_on_gpu (@isprime, 1:20);
%!   same_on_gpu (@primes, 30);
%!   same_on_gpu (@nchoosek, 10, 3);
%!   same_on_gpu (@nchoosek, 1:5, 2);
%!   same_on_gpu (@cplxpair, [1 + 1i, 1 - 1i, 3]);
%! unwind_protect_cleanup
%!   warning (state);
%! end_unwind_protect

## NA becomes NaN
%!test
%! for f = {@gamma, @erfi, @dawson}
%!   for x = {[NA, 1, NaN], single([NA, 1, NaN])}
%!     assert (isna (gather (f{1}(gpuArray (x{1})))), isna (f{1}(x{1})));
%!   endfor
%! endfor

%!test assert_no_live ();
