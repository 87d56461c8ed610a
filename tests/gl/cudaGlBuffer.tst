## Buffers of OpenGL: classes, parts, what they were written as.
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared solid, flat, wide
%! [solid, flat, wide] = gl_texts ();

## Buffers: classes, parts, and what is out of range
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! for class = {"double", "single", "int8", "uint16", "int32", "uint64"}
%!   x = cast (reshape (1:12, 3, 4), class{1});
%!   b = cuda.gl.Buffer (x, "usage", "dynamic");
%!   assert (b.get (class{1}, [3 4]), x);
%! endfor
%! b = cuda.gl.Buffer ("bytes", 16);
%! assert (b.nbytes (), 16);
%! b.set (uint8 (1:16));
%! b.set (uint8 ([100 101]), 3);
%! assert (b.get (), uint8 ([1 2 3 100 101 6:16]));
%! assert (b.get ("uint8", [1 2], 4), uint8 ([101 6]));
%! b.set (gpuArray (single ([1.5 2.5])), 8);
%! assert (b.get ("single", [1 2], 8), single ([1.5 2.5]));
%! fails (@() b.set (uint8 (1:3), 14), "octcuda:LogicError", "are not within");
%! fails (@() b.get ("uint8", [1 17]), "octcuda:LogicError", "are not within");
%! fails (@() b.set (1i), "octcuda:LogicError", "real");
%! fails (@() b.set ({1}), "octcuda:LogicError", "");
%! fails (@() cuda.gl.Buffer ("bytes", 0), "octcuda:LogicError", "at least one");
%! fails (@() cuda.gl.Buffer (1, "usage", "often"), "octcuda:LogicError", "static, dynamic");

## A buffer that was written as another class than is read is an error, and what is said goes
%!testif ; can_gl ()
%! [c, f, p] = gl_stage (4, 4);
%! fails (@() p.attribute ("at", cuda.gl.Buffer (double (wide))), "octcuda:LogicError", ...
%!        'the program reads the attribute at as single, but the buffer was written as double: write single \(x\), or pass "class", "double"');
%! fails (@() p.attribute ("at", cuda.gl.Buffer (gpuArray (int16 (wide)))), "octcuda:LogicError", '"class", "int16"');
%! fails (@() p.attribute ("at", cuda.gl.Buffer (int64 (wide))), "octcuda:LogicError", 'as int64: write single \(x\)$');
%! p.attribute ("at", cuda.gl.Buffer (double (wide)), "class", "double");
%! cuda.gl.draw (p, f, "triangles");
%! assert (gl_red (f), 255 * ones (4, "uint8"));
%! cuda.gl.clear_buffers (f);
%! p.attribute ("at", cuda.gl.Buffer (typecast (wide(:), "uint8")), "class", "single");
%! cuda.gl.draw (p, f, "triangles");
%! assert (gl_red (f), 255 * ones (4, "uint8"));
%! ## what all of it was written as last counts; of two classes nobody knows what is where
%! b = cuda.gl.Buffer (zeros (1, 3));
%! fails (@() p.attribute ("at", b), "octcuda:LogicError", "double");
%! b.set (wide);
%! cuda.gl.clear_buffers (f);
%! p.attribute ("at", b);
%! cuda.gl.draw (p, f, "triangles");
%! assert (gl_red (f), 255 * ones (4, "uint8"));
%! b = cuda.gl.Buffer (zeros (1, 4));
%! b.set (wide, 8);
%! p.attribute ("at", b, "offset", 8);
%! p.attribute ("at", cuda.gl.Buffer ("bytes", 24));
%! ## CUDA writes what it likes
%! b = cuda.gl.Buffer (zeros (1, 3));
%! r = cuda.gl.RegisteredBuffer (b);
%! m = r.map ();
%! m.set (wide);
%! m.unmap ();
%! p.attribute ("at", b);
%! cuda.gl.clear_buffers (f);
%! cuda.gl.draw (p, f, "triangles");
%! assert (gl_red (f), 255 * ones (4, "uint8"));
%! clear r m;
