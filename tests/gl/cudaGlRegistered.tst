## cudaGlRegistered.tst -- cuda.gl: what OpenGL has, mapped by CUDA
## SPDX-License-Identifier: GPL-3.0-or-later

## What was made is gone, here and in the render thread.
%!function assert_none ()
%!  live = __cuda__ ("live");
%!  for kind = {"Context", "Buffer", "Texture", "Renderbuffer", "Registered", "Mapping"}
%!    assert (live.(["cudaGl" kind{1}]), 0);
%!  endfor
%!  [objects, contexts] = __gl__ ("live");
%!  assert ([objects, contexts], [0 0]);
%!endfunction

%!function f = twice ()
%!  mod = cuda.SourceModule (["extern \"C\" __global__ void twice (float *x, int n)\n" ...
%!    "{ int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] *= 2; }"]);
%!  f = mod.get_function ("twice");
%!endfunction

%!function c = headless ()
%!  c = cuda.gl.Context ("mode", "headless");
%!endfunction

## A kernel writes where OpenGL reads
%!testif ; can_gl ()
%! c = headless ();
%! x = single (1:1000);
%! b = cuda.gl.Buffer (x);
%! r = cuda.gl.RegisteredBuffer (b);
%! assert (r.gl_handle (), b.handle ());
%! assert (r.handle (), b.handle ());
%! assert (islogical (r.is_shared ()));
%! f = twice ();
%! for k = 1:3
%!   m = r.map ();
%!   [p, n] = m.device_ptr_and_size ();
%!   assert (n, 4000);
%!   assert (p.nbytes (), 4000);
%!   assert (m.device_ptr () == p);
%!   f (p, int32 (1000), "block", 256, "grid", 4);
%!   m.unmap ();
%!   assert (b.get ("single"), 2 ^ k * x);
%! endfor
%! clear m p r b c f
%! assert_none ();

## in a stream of its own, and given back in another one
%!testif ; can_gl ()
%! c = headless ();
%! b = cuda.gl.Buffer (single (1:64));
%! r = cuda.gl.RegisteredBuffer (b);
%! s = cuda.Stream ();
%! t = cuda.Stream ();
%! f = twice ();
%! m = map (r, s);
%! f (m.device_ptr (), int32 (64), "block", 64, "stream", s);
%! e = cuda.Event ();
%! e.record (s);
%! t.wait_for_event (e);
%! f (m.device_ptr (), int32 (64), "block", 64, "stream", t);
%! m.unmap (t);
%! assert (b.get ("single"), single (4 * (1:64)));
%! scope = cuda.stream_scope (s);
%! m = r.map ();
%! f (m.device_ptr (), int32 (64), "block", 64);
%! clear scope s
%! m.unmap ();
%! assert (b.get ("single"), single (8 * (1:64)));
%! m = r.map ();
%! fails (@() r.map (5), "octcuda:WrongKind", "");
%! fails (@() m.unmap (5), "octcuda:WrongKind", "");
%! clear m r b c f t e
%! assert_none ();

## gpuArrays: reading is a value, set writes
%!testif ; can_gl ()
%! c = headless ();
%! x = single (reshape (1:12, 3, 4));
%! b = cuda.gl.Buffer (x);
%! m = map (cuda.gl.RegisteredBuffer (b));
%! g = m.gpuarray ("single", [3 4]);
%! assert (isa (g, "gpuArray"));
%! assert (gather (g), x);
%! assert (gather (m.gpuarray ("single")), x(:).');
%! assert (gather (m.gpuarray ()), typecast (x(:).', "uint8"));
%! assert (gather (m.gpuarray ("single", [2 2])), single ([1 3; 2 4]));
%! g(1) = 100;
%! y = g + 1;
%! m.unmap ();
%! assert (b.get ("single", [3 4]), x);
%! want = x;
%! want(1) = 100;
%! assert (gather (g), want);
%! assert (gather (y), want + 1);
%! m = map (cuda.gl.RegisteredBuffer (b));
%! m.set (gpuArray (x) .* 3);
%! assert (gather (m.gpuarray ("single", [3 4])), 3 * x);
%! m.set (single ([7 8]));
%! clear m
%! assert (b.get ("single"), [7 8, 3 * x(3:end)]);
%! clear c b g y
%! assert_none ();

## flags: what is only read does not come back, what is discarded need not be there
%!testif ; can_gl ()
%! c = headless ();
%! b = cuda.gl.Buffer (single ([1 2 3]));
%! flags = cuda.gl.graphics_map_flags;
%! r = cuda.gl.RegisteredBuffer (b, flags.READ_ONLY);
%! m = r.map ();
%! assert (gather (m.gpuarray ("single")), single ([1 2 3]));
%! m.unmap ();
%! assert (b.get ("single"), single ([1 2 3]));
%! r.set_map_flags (flags.WRITE_DISCARD);
%! m = r.map ();
%! m.set (single ([4 5 6]));
%! fails (@() r.set_map_flags (0), "octcuda:LogicError", "unmap it first");
%! m.unmap ();
%! assert (b.get ("single"), single ([4 5 6]));
%! r.set_map_flags (flags.NONE);
%! m = r.map ();
%! m.set (2 * m.gpuarray ("single"));
%! m.unmap ();
%! assert (b.get ("single"), single ([8 10 12]));
%! fails (@() r.set_map_flags (3), "octcuda:LogicError", "not be both");
%! fails (@() cuda.gl.RegisteredBuffer (b, 3), "octcuda:LogicError", "not be both");
%! fails (@() cuda.gl.RegisteredBuffer (b, 4), "octcuda:LogicError", "WRITE_DISCARD");
%! fails (@() cuda.gl.RegisteredBuffer (b, -1), "octcuda:LogicError", "FLAGS");

## images of every format that CUDA can map
%!testif ; can_gl ()
%! c = headless ();
%! for name = {"R8", "RG8", "RGBA8", "R16", "RG16", "RGBA16", "R32F", "RG32F", "RGBA32F", ...
%!             "R8UI", "RGBA8UI", "R16UI", "R32UI", "RG32UI", "RGBA32UI", "R32I", "RGBA32I"}
%!   [class, channels] = __gl__ ("format", name{1});
%!   x = cast (reshape (mod (1:5*7*channels, 97), 5, 7, channels), class);
%!   t = cuda.gl.Texture (x, "format", name{1});
%!   m = map (cuda.gl.RegisteredImage (t, cuda.gl.target.TEXTURE_2D));
%!   assert (gather (m.gpuarray ()), x);
%!   a = m.array (0, 0);
%!   assert (size (a.value ()), [channels(channels > 1), 7, 5]);
%!   m.set (gpuArray (x) + 1);
%!   m.unmap ();
%!   assert (t.get (), x + 1);
%!   m = map (cuda.gl.RegisteredImage (t));
%!   m.set (x);
%!   m.unmap ();
%!   assert (t.get (), x);
%!   t.set (gpuArray (x + 2));
%!   assert (t.get (), x + 2);
%! endfor
%! clear
%! assert_none ();

## those that it cannot: the error lists what works
%!testif ; can_gl ()
%! c = headless ();
%! for name = {"RGB8", "RGB32F", "DEPTH_COMPONENT24", "SRGB8_ALPHA8"}
%!   t = cuda.gl.Texture ("size", [4 4], "format", name{1});
%!   fails (@() cuda.gl.RegisteredImage (t), "octcuda:LogicError", ...
%!          ["cannot map images of the format " name{1} ".*R8 RG8 RGBA8.*RGBA32F"]);
%! endfor
%! r = cuda.gl.Renderbuffer ([4 4], "RGBA8", "samples", 4);
%! fails (@() cuda.gl.RegisteredImage (r), "octcuda:LogicError", "several samples");
%! t = cuda.gl.Texture (uint8 (magic (4)));
%! fails (@() cuda.gl.RegisteredImage (t, cuda.gl.target.TEXTURE_3D), "octcuda:LogicError", "TARGET");
%! fails (@() cuda.gl.RegisteredImage (t, [], 16), "octcuda:LogicError", "FLAGS");
%! fails (@() cuda.gl.RegisteredImage (cuda.gl.Buffer (1)), "octcuda:WrongKind", "cudaGlTexture");
%! fails (@() cuda.gl.RegisteredBuffer (t), "octcuda:WrongKind", "cudaGlBuffer");
%! fails (@() cuda.gl.RegisteredBuffer (5), "octcuda:WrongKind", "cudaGlBuffer");

## targets of several layers, and of none
%!testif ; can_gl ()
%! c = headless ();
%! x = single (reshape (1:4*4*6, 4, 4, 1, 6));
%! for target = {"3D", "2D_ARRAY", "CUBE_MAP"}
%!   t = cuda.gl.Texture (x, "target", target{1});
%!   m = map (cuda.gl.RegisteredImage (t, cuda.gl.target.(["TEXTURE_" target{1}])));
%!   assert (gather (m.gpuarray ()), x);
%!   m.set (2 * m.gpuarray ());
%!   layers = 6;
%!   if (strcmp (target{1}, "3D"))
%!     layers = 1;
%!   else
%!     assert (m.array (2, 0).value (), 2 * flipud (x(:,:,1,3)).');
%!   endif
%!   fails (@() m.array (layers, 0), "octcuda:LogicError", "INDEX must be less");
%!   fails (@() m.array (0, 1), "octcuda:LogicError", "LEVEL must be 0");
%!   m.unmap ();
%!   assert (t.get (), 2 * x);
%! endfor
%! t = cuda.gl.Texture (single (magic (4)), "target", "RECTANGLE");
%! m = map (cuda.gl.RegisteredImage (t, cuda.gl.target.TEXTURE_RECTANGLE));
%! m.set (m.gpuarray () + 1);
%! m.unmap ();
%! assert (t.get (), single (magic (4)) + 1);

## surfaces write, textures read: rows from below, as OpenGL has them
%!testif ; can_gl ()
%! c = headless ();
%! x = single (magic (8));
%! t = cuda.gl.Texture (x);
%! r = cuda.gl.RegisteredImage (t, [], cuda.gl.graphics_map_flags.SURFACE_LDST);
%! mod = cuda.SourceModule (["extern \"C\" __global__ void f (cudaSurfaceObject_t s)\n" ...
%!   "{ float v; surf2Dread (&v, s, threadIdx.x * 4, threadIdx.y);\n" ...
%!   "  surf2Dwrite (v + 100 * threadIdx.y, s, threadIdx.x * 4, threadIdx.y); }\n" ...
%!   "extern \"C\" __global__ void g (cudaTextureObject_t t, float *y)\n" ...
%!   "{ y[threadIdx.x + 8 * threadIdx.y] = tex2D<float> (t, threadIdx.x, threadIdx.y); }"]);
%! m = r.map ();
%! s = cuda.SurfaceObject (m.array ());
%! mod.get_function ("f") (s, "block", [8 8]);
%! clear s
%! m.unmap ();
%! want = x + 100 * (7:-1:0).';
%! assert (t.get (), want);
%! m = r.map ();
%! tex = cuda.TextureObject (m.array ());
%! y = gpuArray (zeros (8, 8, "single"));
%! mod.get_function ("g") (tex, y, "block", [8 8]);
%! assert (gather (y), flipud (want).');
%! clear tex
%! m.unmap ();

## OpenGL's use of what is mapped, a second map, a second unmap, a second unregister
%!testif ; can_gl ()
%! c = headless ();
%! b = cuda.gl.Buffer (single (1:4));
%! t = cuda.gl.Texture (single (magic (4)));
%! rb = cuda.gl.RegisteredBuffer (b);
%! rt = cuda.gl.RegisteredImage (t);
%! mb = rb.map ();
%! mt = rt.map ();
%! assert (mb.is_mapped () && mt.is_mapped ());
%! fails (@() b.get (), "octcuda:LogicError", "mapped by CUDA.*unmap it first");
%! fails (@() b.set (single (1)), "octcuda:LogicError", "mapped by CUDA");
%! fails (@() t.get (), "octcuda:LogicError", "mapped by CUDA");
%! fails (@() t.set (single (magic (4))), "octcuda:LogicError", "mapped by CUDA");
%! fails (@() rb.map (), "octcuda:LogicError", "unmap it first");
%! fails (@() rb.unregister (), "octcuda:LogicError", "unmap it first");
%! fails (@() mt.device_ptr (), "octcuda:LogicError", "CUDA arrays");
%! fails (@() mb.array (0, 0), "octcuda:LogicError", "device_ptr_and_size");
%! fails (@() mt.gpuarray ("single"), "octcuda:LogicError", "leave out CLASS");
%! fails (@() mb.gpuarray ("single", [5 1]), "octcuda:LogicError", "16 bytes, but the array 20");
%! fails (@() mb.gpuarray ("cell"), "octcuda:LogicError", "CLASS");
%! fails (@() mb.set (zeros (1, 3)), "octcuda:LogicError", "24 bytes, but the mapping 16");
%! fails (@() mb.set ({}), "octcuda:LogicError", "real full array");
%! fails (@() mt.set (magic (4)), "octcuda:LogicError", "class single");
%! fails (@() mt.set (single (magic (3))), "octcuda:LogicError", "bytes");
%! p = mb.device_ptr ();
%! a = mt.array (0, 0);
%! mb.unmap ();
%! mt.unmap ();
%! assert (! mb.is_mapped () && ! isopen (p) && ! isopen (a));
%! fails (@() mb.unmap (), "octcuda:LogicError", "unmapped");
%! fails (@() mb.device_ptr (), "octcuda:LogicError", "map the object again");
%! fails (@() mb.gpuarray (), "octcuda:LogicError", "map the object again");
%! fails (@() nbytes (mb), "octcuda:LogicError", "");
%! assert (b.get ("single"), single (1:4));
%! rb.unregister ();
%! fails (@() rb.unregister (), "octcuda:LogicError", "not registered");
%! fails (@() rb.map (), "octcuda:LogicError", "register it again");
%! assert (rb.gl_handle (), b.handle ());
%! close (rb);
%! fails (@() rb.map (), "octcuda:ClosedHandle", "");
%! close (mb);
%! fails (@() mb.unmap (), "octcuda:ClosedHandle", "");

## a program cannot draw with what is mapped
%!testif ; can_gl ()
%! c = headless ();
%! f = cuda.gl.Framebuffer ([8 8]);
%! p = cuda.gl.Program ("in vec2 at; void main () { gl_Position = vec4 (at, 0, 1); }", ...
%!                      "out vec4 color; void main () { color = vec4 (1); }");
%! b = cuda.gl.Buffer (single ([-1 3 -1; -1 -1 3]));
%! p.attribute ("at", b);
%! m = map (cuda.gl.RegisteredBuffer (b));
%! fails (@() cuda.gl.draw (p, f, "triangles"), "octcuda:LogicError", "mapped");
%! clear m
%! cuda.gl.draw (p, f, "triangles");
%! img = cuda.gl.read_pixels (f);
%! assert (all (img(:) == 255));

## gpuArrays laid over the memory: it stays until they are gone
%!testif ; can_gl ()
%! c = headless ();
%! b = cuda.gl.Buffer (single (1:8));
%! r = cuda.gl.RegisteredBuffer (b);
%! m = r.map ();
%! g = cuda.GPUArray ([2, 4], "single", "gpudata", m.device_ptr ());
%! g(:) = 2 * g;
%! fails (@() m.unmap (), "octcuda:LogicError", "still use the mapped memory");
%! clear g
%! m.unmap ();
%! assert (b.get ("single"), single (2:2:16));
%! m = r.map ();
%! g = cuda.GPUArray ([2, 4], "single", "gpudata", m.device_ptr ());
%! clear m
%! g(:) = 1;
%! clear g
%! assert (b.get ("single"), ones (1, 8, "single"));

## Every order of closing: the driver and OpenGL see theirs
%!testif ; can_gl ()
%! warning ("error", "octcuda:cleanup", "local");
%! orders = perms (1:4);
%! for way = {@close, @delete}
%!   for order = orders.'
%!     things = {cuda.gl.Context("mode", "headless"), cuda.gl.Buffer(single (1:4))};
%!     things{3} = cuda.gl.RegisteredBuffer (things{2});
%!     things{4} = things{3}.map ();
%!     things{4}.set (single (5:8));
%!     p = things{4}.device_ptr ();
%!     for k = order.'
%!       way{1} (things{k});
%!     endfor
%!     clear things p
%!     assert_none ();
%!   endfor
%! endfor
%! for order = orders.'
%!   things = {cuda.gl.Context("mode", "headless"), cuda.gl.Texture(single (magic (4)))};
%!   things{3} = cuda.gl.RegisteredImage (things{2});
%!   things{4} = things{3}.map ();
%!   a = things{4}.array ();
%!   for k = order.'
%!     things{k} = [];
%!   endfor
%!   clear things a
%!   assert_none ();
%! endfor

## and what was written before the mapping went is there
%!testif ; can_gl ()
%! c = headless ();
%! b = cuda.gl.Buffer (single (1:4));
%! r = cuda.gl.RegisteredBuffer (b);
%! m = r.map ();
%! m.set (single (5:8));
%! clear r
%! fails (@() b.get (), "octcuda:LogicError", "mapped");
%! clear m
%! assert (b.get ("single"), single (5:8));
%! m = map (cuda.gl.RegisteredBuffer (b));
%! m.set (single (1:4));
%! delete (m);
%! assert (b.get ("single"), single (1:4));
%! clear c b m
%! assert_none ();

## a CUDA context of one's own goes last
%!testif ; can_gl ()
%! warning ("error", "octcuda:cleanup", "local");
%! c = headless ();
%! b = cuda.gl.Buffer (single (1:4));
%! ctx = cuda.gl.make_context ("dev", cuda.Device (0), "flags", 0);
%! r = cuda.gl.RegisteredBuffer (b);
%! m = r.map ();
%! m.set (single (5:8));
%! ctx.detach ();
%! clear ctx
%! m.unmap ();
%! assert (b.get ("single"), single (5:8));
%! clear r m
%! assert (b.get ("single"), single (5:8));
%! clear b c
%! assert_none ();

## make_context, autoinit, and the names of CUDA 2
%!testif ; can_gl ()
%! [c, d] = cuda.gl.autoinit ();
%! assert (isa (d, "cudaDevice") && c.isopen ());
%! warning ("error", "Octave:deprecated-function", "local");
%! b = cuda.gl.Buffer (single (1:4));
%! fails (@() cuda.gl.init (), "Octave:deprecated-function", "remove it");
%! fails (@() cuda.gl.BufferObject (b), "Octave:deprecated-function", "RegisteredBuffer");
%! warning ("off", "Octave:deprecated-function", "local");
%! cuda.gl.init ();
%! o = cuda.gl.BufferObject (b);
%! assert (o.handle (), b.handle ());
%! m = cuda.gl.BufferObjectMapping (o);
%! assert (m.size (), m.nbytes ());
%! assert (nbytes (m.device_ptr ()), 16);
%! m.unmap ();
%! o.unregister ();
%! fails (@() cuda.gl.BufferObjectMapping (b), "octcuda:WrongKind", "cudaGlRegistered");
%! fails (@() cuda.gl.make_context (5), "octcuda:WrongKind", "cudaDevice");
%! clear o m b c
%! fails (@() cuda.gl.make_context (d), "octcuda:LogicError", "cuda.gl.Context");
%! fails (@() cuda.gl.init (), "octcuda:LogicError", "cuda.gl.Context");

## A reset of the device, and the end of the OpenGL context, under a mapping
%!testif ; can_gl ()
%! c = headless ();
%! b = cuda.gl.Buffer (single (1:4));
%! r = cuda.gl.RegisteredBuffer (b);
%! m = r.map ();
%! reset (gpuDevice ());
%! fails (@() m.unmap (), "octcuda:ClosedHandle", "");
%! fails (@() r.map (), "octcuda:ClosedHandle", "");
%! assert (numel (b.get ("single")), 4);
%! m = map (cuda.gl.RegisteredBuffer (b));
%! m.set (single (9:12));
%! m.unmap ();
%! assert (b.get ("single"), single (9:12));
%! clear m r b c
%! assert_none ();

## Many times: nothing is left
%!testif ; can_gl ()
%! c = headless ();
%! b = cuda.gl.Buffer ("bytes", 2^20);
%! r = cuda.gl.RegisteredBuffer (b);
%! for k = 1:200
%!   m = r.map ();
%!   m.unmap ();
%!   q = cuda.gl.RegisteredBuffer (b);
%!   close (q);
%! endfor
%! clear m q r b c
%! assert_none ();

## octcuda_info says whether it is shared
%!testif ; can_gl ()
%! text = octcuda_info ().OpenGL;
%! assert (! isempty (regexp (text, 'shares memory with CUDA|copied from and to CUDA')), text);
%! c = headless ();
%! r = cuda.gl.RegisteredBuffer (cuda.gl.Buffer (1));
%! assert (r.is_shared (), ! isempty (strfind (octcuda_info ().OpenGL, "shares memory")));
