## Structs of C: where fields lie, values, kernels' arguments, vector types.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared logic, point
%! logic = "octcuda:LogicError";
%! point = {"n", "int32", "v", "float4", "b", "int8", "d", "double[3]", "p", "pointer"};

## The compiler of kernels agrees on the place of every type behind a char
%!test
%! names = {"bool", "signed char", "unsigned char", "short", "unsigned short", ...
%!          "int", "unsigned int", "long long", "unsigned long long", "float", ...
%!          "double", "void *"};
%! types = {"logical", "int8", "uint8", "int16", "uint16", "int32", "uint32", ...
%!          "int64", "uint64", "single", "double", "pointer"};
%! for v = {"char", "uchar", "short", "ushort", "int", "uint", "longlong", ...
%!          "ulonglong", "float", "double"}
%!   for n = 1:4
%!     names{end+1} = types{end+1} = sprintf ("%s%d", v{1}, n);
%!   endfor
%! endfor
%! ## CUDA 13 calls these deprecated, for want of an alignment in the name.
%! long4 = ! cellfun (@isempty, regexp (names, '^(u?longlong|double)4$'));
%! names(long4) = types(long4) = [];
%! text = "__global__ void places (long long *x) { long long k = 0;\n";
%! want = [];
%! for i = 1:numel (types)
%!   text = [text, sprintf("struct S%d { char c; %s f; char z[3]; struct { short s; %s a[2]; } n; char e; };\n", ...
%!                         i, names{i}, names{i})];
%!   text = [text, sprintf("{ S%d *s = 0; x[k++] = (long long) &s->f; x[k++] = (long long) &s->n; x[k++] = (long long) &s->n.a; x[k++] = (long long) &s->e; x[k++] = sizeof (S%d); x[k++] = alignof (S%d); }\n", i, i, i)];
%!   inner = cuda.struct_type ("Inner", "s", "int16", "a", [types{i} "[2]"]);
%!   t = cuda.struct_type ("S", "c", "int8", "f", types{i}, "z", "int8[3]", "n", inner, "e", "?");
%!   o = t.offsets ();
%!   want = [want, o.f, o.n, o.n + inner.offsets().a, o.e, t.nbytes(), t.alignment()];
%! endfor
%! f = cuda.SourceModule ([text "}"]).get_function ("places");
%! x = cuda.Out (zeros (size (want), "int64"));
%! f (x, "block", 1);
%! assert (double (x.value), want);
%! clear f x t inner;
%! assert_no_live ();

## There and back
%!test
%! t = cuda.struct_type ("Point", point{:});
%! assert (t.nbytes (), 80);
%! assert (t.alignment (), 16);
%! assert (t.offsets (), struct ("n", 0, "v", 16, "b", 32, "d", 40, "p", 64));
%! s = struct ("n", {7, -8}, "v", {single([1 2 3 4]), [5 6 7 8]}, "b", {int8(-3), 127}, ...
%!             "d", {[1.5 NaN Inf], [0 0 0]}, "p", {uint64(77), []});
%! b = t.pack (s);
%! assert (class (b), "uint8");
%! assert (size (b), [1, 160]);
%! assert (typecast (b(1:4), "int32"), int32 (7));
%! assert (b(5:16), zeros (1, 12, "uint8"));
%! r = t.unpack (b);
%! assert (r(1), struct ("n", int32 (7), "v", single ([1 2 3 4]), "b", int8 (-3), ...
%!                       "d", [1.5 NaN Inf], "p", uint64 (77)));
%! assert ({r.n}, {int32(7), int32(-8)});
%! assert (r(2).p, uint64 (0));
%! assert (t.unpack (typecast (b, "double")), r);
%! assert (size (t.unpack (zeros (1, 0, "uint8"))), [1, 0]);
%! assert (isempty (t.pack (s([]))));
%! clear t;
%! assert_no_live ();

## All classes, complex numbers and logicals
%!test
%! t = cuda.struct_type ("All", "l", "logical[3]", "c", "complex single", "z", "D[2]", ...
%!                       "w", "int64", "W", "uint64", "h", "h", "H", "uint16");
%! s = struct ("l", [true false true], "c", single (1+2i), "z", [3-1i, 4], ...
%!             "w", intmin ("int64"), "W", intmax ("uint64"), "h", -5, "H", 6);
%! r = t.unpack (t.pack (s));
%! assert (r.l, s.l);
%! assert (class (r.l), "logical");
%! assert (r.c, s.c);
%! assert (r.z, s.z);
%! assert ({r.w, r.W, r.h, r.H}, {s.w, s.W, int16(-5), uint16(6)});
%! clear t;
%! assert_no_live ();

## Structs in structs outlive the description of the inner one
%!test
%! t = cuda.struct_type ("Inner", "x", "single", "n", "int8");
%! o = cuda.struct_type ("Outer", "a", "?", "q", {t, 2}, "f", "float3", "one", t);
%! clear t;
%! assert (o.offsets (), struct ("a", 0, "q", 4, "f", 20, "one", 32));
%! assert (o.nbytes (), 40);
%! in = struct ("x", {1, 2}, "n", {3, 4});
%! r = o.unpack (o.pack (struct ("a", true, "q", in, "f", [7 8 9], "one", [5 6])));
%! assert ([r.q.x], single ([1 2]));
%! assert ([r.q.n], int8 ([3 4]));
%! assert (r.f, single ([7 8 9]));
%! assert (r.one, struct ("x", single (5), "n", int8 (6)));
%! clear o;
%! assert_no_live ();

## What is wrong is named
%!test
%! t = cuda.struct_type ("Point", "n", "int32", "x", "single[2]", "p", "pointer");
%! ok = struct ("n", 1, "x", [1 2], "p", []);
%! fails (@() t.pack (struct ("n", 1)), logic, "no field x of struct type Point");
%! fails (@() t.pack (setfield (ok, "extra", 1)), logic, "Point has no field extra");
%! fails (@() t.pack (setfield (ok, "n", 1.5)), logic, "field n must hold values of int, not 1.5");
%! fails (@() t.pack (setfield (ok, "n", 2^31)), logic, "field n must hold");
%! fails (@() t.pack (setfield (ok, "n", 1i)), logic, "field n must hold");
%! fails (@() t.pack (setfield (ok, "x", 1)), logic, "field x takes 2 numbers, not 1");
%! fails (@() t.pack (setfield (ok, "x", "ab")), "octcuda:LogicError", "x must be a numeric");
%! fails (@() t.pack (setfield (ok, "p", 5)), "octcuda:WrongKind", "p must be device memory");
%! fails (@() t.pack ([1 2]), logic, "Point must be a struct");
%! fails (@() t.unpack (zeros (1, 7, "uint8")), logic, "7 bytes, which is not a multiple of the struct size, 24");
%! fails (@() t.unpack ("abc"), "octcuda:LogicError", "BYTES");
%! t.close ();
%! t.close ();
%! assert (! t.isopen ());
%! fails (@() t.nbytes (), "octcuda:ClosedHandle", "closed");
%! fails (@() cuda.struct_type ("A", "x", "nonsense"), logic, "unknown type nonsense");
%! fails (@() cuda.struct_type ("A", "x", "single[0]"), logic, "unknown type");
%! fails (@() cuda.struct_type ("A", "x", "single[2"), logic, "unknown type");
%! fails (@() cuda.struct_type ("A", "x", "float5"), logic, "unknown type");
%! fails (@() cuda.struct_type ("A", "x", t), "octcuda:ClosedHandle", "closed");
%! fails (@() cuda.struct_type ("A"), logic, "no vector type of that name");
%! fails (@() cuda.struct_type ("A", "x", "f", "x", "d"), logic, "field x .* twice");
%! fails (@() cuda.struct_type (5), "octcuda:LogicError", "NAME");
%! fails (@() cuda.struct_type ("A", "x", {"single", 3}), "octcuda:LogicError", 'single\[3\]');
%! clear t;
%! assert_no_live ();
%!error <Invalid call> cuda.struct_type ()
%!error <Invalid call> cuda.struct_type ("A", "x")

## An argument of a kernel: as bytes, or as a struct where the type was prepared
## (PyCUDA's defect: struct_alignment)
%!test
%! text = ["struct Point { int n; float4 v; char b; double d[3]; float *p; };\n" ...
%!         "__global__ void read (float *o, char k, Point a)\n" ...
%!         "{ o[0] = a.n; o[1] = a.v.w; o[2] = a.b; o[3] = a.d[2]; o[4] = k; a.p[1] += 1; }\n"];
%! f = cuda.SourceModule (text).get_function ("read");
%! t = cuda.struct_type ("Point", point{:});
%! g = gpuArray (single ([1 2 3]));
%! s = struct ("n", 7, "v", [1 2 3 4], "b", -3, "d", [0 0 2.5], "p", g);
%! o = cuda.Out (zeros (1, 5, "single"));
%! f (o, 9, t.pack (s), "block", 1);
%! assert (o.value, single ([7 4 -3 2.5 9]));
%! fails (@() f (o, 9, s), logic, ...
%!        'argument 3 of function read \(float \*, signed char, 80 bytes\) cannot be a struct');
%! f.prepare ({"P", "b", t});
%! clear t;
%! assert (f.prototype (), "read (float *, signed char, Point)");
%! s.n = 8;
%! f (o, 9, s, "block", 1);
%! assert (o.value, single ([8 4 -3 2.5 9]));
%! d = cuda.mem_alloc (12);
%! cuda.memcpy_htod (d, single ([1 2 3]));
%! s.p = d;
%! f.prepared_call (1, 1, o, 10, s);
%! assert (o.value(5), single (10));
%! assert (gather (g), single ([1 4 3]));
%! assert (cuda.memcpy_dtoh (single ([0 0 0]), d), single ([1 3 3]));
%! fails (@() f (o, 9, [s s]), logic, "argument 3 must be one struct");
%! fails (@() f (o, 9, rmfield (s, "b")), logic, "no field b");
%! fails (@() f (o, s, s), logic, "argument 2 .* cannot be a struct");
%! fails (@() f.prepare ({"P", "b", "float4"}), logic, "argument 3 .* is prepared as a struct of another size");
%! clear f g s o d;
%! assert_no_live ();

## PyCUDA's demo_struct: structs with pointers, built in device memory
%!test
%! text = ["struct DoubleOperation { int datalen; float *ptr; };\n" ...
%!         "__global__ void double_array (DoubleOperation *a)\n" ...
%!         "{ a = a + blockIdx.x;\n" ...
%!         "  for (int i = threadIdx.x; i < a->datalen; i += blockDim.x) a->ptr[i] *= 2; }\n"];
%! f = cuda.SourceModule (text).get_function ("double_array");
%! t = cuda.struct_type ("DoubleOperation", "datalen", "int32", "ptr", "pointer");
%! a = gpuArray (single ([1 2 3]));
%! b = gpuArray (single ([0 4]));
%! d = cuda.mem_alloc (2 * t.nbytes ());
%! cuda.memcpy_htod (d, t.pack (struct ("datalen", {3, 2}, "ptr", {a, b})));
%! f (d, "block", 32, "grid", 2);
%! assert (gather (a), single ([2 4 6]));
%! assert (gather (b), single ([0 8]));
%! f (d + t.nbytes (), "block", 32, "grid", 1);
%! assert (gather (a), single ([2 4 6]));
%! assert (gather (b), single ([0 16]));
%! r = t.unpack (cuda.memcpy_dtoh (zeros (1, 32, "uint8"), d));
%! assert ([r.datalen], int32 ([3 2]));
%! clear f t a b d;
%! assert_no_live ();

## Vector types: values (PyCUDA: test_vector_types)
%!test
%! assert (cuda.vectors.make_float3 (1, 2, 3), single ([1; 2; 3]));
%! assert (cuda.vectors.make_int2 (1:3, 4:6), int32 ([1 2 3; 4 5 6]));
%! assert (cuda.vectors.make_ulonglong4 (1, 2, 3, intmax ("uint64")), ...
%!         [1; 2; 3; intmax("uint64")]);
%! assert (cuda.vectors.double2, "double2");
%! t = cuda.struct_type (cuda.vectors.ushort4);
%! assert ([t.nbytes(), t.alignment()], [8, 8]);
%! assert (t.unpack (t.pack (cuda.vectors.make_ushort4 (1, 2, 3, 4))).w, uint16 (4));
%! fails (@() cuda.vectors.make_int2 (1.5, 2), logic, "component 1 is not a value of int32");
%! fails (@() cuda.vectors.make_uchar2 (1, 256), logic, "component 2 is not a value of uint8");
%! fails (@() cuda.vectors.make_float2 (1:2, 3), logic, "rows of one length");
%! fails (@() cuda.vectors.make_float2 ({1}, 3), logic, "real numbers");
%! clear t;
%! assert_no_live ();

%!test
%! text = ["__global__ void set_them (float3 *dest, float3 x)\n" ...
%!         "{ dest[threadIdx.x] = x; }\n"];
%! f = cuda.SourceModule (text).get_function ("set_them");
%! a = cuda.vectors.make_float3 (1, 2, 3);
%! dest = cuda.Out (zeros (3, 400, "single"));
%! f (dest, a, "block", [400 1 1]);
%! assert (dest.value, repmat (a, 1, 400));
%! f (dest, [4 5 6], "block", [400 1 1]);
%! assert (dest.value, repmat (single ([4; 5; 6]), 1, 400));
%! fails (@() f (dest, [1 2 3 4], "block", 1), logic, ...
%!        "argument 2 .*float3\\) must be 3 real numbers of the host, or 12 bytes");
%! clear f dest;
%! assert_no_live ();

## A parameter of a vector type takes as many numbers as it has, of any class, or
## its bytes, and nothing else
%!test
%! names = {"char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", ...
%!          "longlong", "ulonglong", "float", "double"};
%! text = "";
%! for c = names
%!   for n = 1:4
%!     text = [text, sprintf(["__global__ void f_%s%d (double *o, %s%d v, int after)\n" ...
%!                            "{ %s o[4] = after; }\n"], c{1}, n, c{1}, n, ...
%!                           ["o[0] = v.x; o[1] = v.y; o[2] = v.z; " ...
%!                            "o[3] = v.w; "](1:12 * n))];
%!   endfor
%! endfor
%! m = cuda.SourceModule (text);
%! o = gpuArray.zeros (1, 5);
%! for c = names
%!   for n = 1:4
%!     f = m.get_function (sprintf ("f_%s%d", c{1}, n));
%!     v = [11 22 33 44](1:n);
%!     for class = {"double", "single", "int8", "uint16", "int64"}
%!       o(:) = 0;
%!       f (o, feval (class{1}, v), 7, "block", 1);
%!       assert (gather (o), [v, zeros(1, 4 - n), 7]);
%!     endfor
%!     o(:) = 0;
%!     made = cuda.vectors.(["make_" c{1} num2str(n)]) (num2cell (v){:});
%!     f (o, made, 8, "block", 1);
%!     assert (gather (o), [v, zeros(1, 4 - n), 8]);
%!     o(:) = 0;
%!     f (o, typecast (made(:)', "uint8"), 9, "block", 1);
%!     assert (gather (o), [v, zeros(1, 4 - n), 9]);
%!     must = sprintf ("argument 2 .* must be %d real number", n);
%!     fails (@() f (o, 1:n+1, 7, "block", 1), logic, must);
%!     fails (@() f (o, {1}, 7, "block", 1), "octcuda:WrongKind", "argument 2");
%!     fails (@() f (o, complex (1:n+1, 1), 7, "block", 1), logic, must);
%!     fails (@() f (o, o, 7, "block", 1), logic, must);
%!     if (n > 1)
%!       fails (@() f (o, 5, 7, "block", 1), logic, must);
%!       fails (@() f (o, pi, 7, "block", 1), logic, must);
%!     endif
%!   endfor
%! endfor
%! f = m.get_function ("f_float2");
%! assert (f.prototype (), "f_float2 (double *, float2, int)");
%! f (o, 1.5 - 2i, 3, "block", 1);
%! assert (gather (o)([1 2 5]), [1.5 -2 3]);
%! f (o, struct ("x", 5, "y", 6), 3, "block", 1);
%! assert (gather (o)([1 2 5]), [5 6 3]);
%! fails (@() f (o, [1i 2], 3, "block", 1), logic, "2 real numbers.*one complex");
%! f = m.get_function ("f_int2");
%! fails (@() f (o, [1 2.5], 3, "block", 1), logic, "field y must hold values of int");
%! f = m.get_function ("f_float3");
%! fails (@() f (o, 1i, 3, "block", 1), logic, "must be 3 real numbers of the host, or 12 bytes");
%! clear m o f ans;
%! assert_no_live ();

## PyCUDA: test_prepared_with_vector; numbers of any class become the vector's
%!test
%! text = "__global__ void cuda_function (float *o, int k, float4 input) { o[0] = input.y; o[1] = k; }";
%! f = cuda.SourceModule (text).get_function ("cuda_function");
%! f.prepare ({"P", "i", cuda.vectors.float4});
%! o = cuda.Out (zeros (1, 2, "single"));
%! prepared_call (f, [1 1], [1 1 1], o, 6, cuda.vectors.make_float4 (1, 2, 3, 4));
%! assert (o.value, single ([2 6]));
%! prepared_call (f, 1, 1, o, 7, [5 6 7 8]);
%! assert (o.value, single ([6 7]));
%! f.prepare ({"P", "i", cuda.struct_type("int4")});
%! prepared_call (f, 1, 1, o, 7, struct ("x", 0, "y", typecast (single (3), "int32"), "z", 0, "w", 0));
%! assert (o.value, single ([3 7]));
%! fails (@() prepared_call (f, 1, 1, o, 7, [0 0.5 0 0]), logic, "field y must hold values of int");
%! fails (@() f.prepare ({"P", "i", "float3"}), logic, "argument 3");
%! fails (@() f.prepare ({"P", "i", "floaty"}), logic, "floaty is neither");
%! clear f o;
%! assert_no_live ();

## A size that no computer has is an error, not a small one
%!test
%! I = cuda.struct_type ("I", "a", "double[16777216]");
%! fails (@() cuda.struct_type ("M", "a", {I, 16777216}), "octcuda:LogicError", "field a makes it larger than 2 GiB");
%! fails (@() cuda.struct_type ("M", "b", "int8", "a", {I, 16}), "octcuda:LogicError", "field a makes it larger than 2 GiB");
