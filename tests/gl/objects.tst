## objects.tst -- cuda.gl: contexts, buffers, textures, programs, pixels
## SPDX-License-Identifier: GPL-3.0-or-later

%!shared solid, flat, wide
%! solid = "in vec2 at; void main () { gl_Position = vec4 (at, 0, 1); }";
%! flat = "uniform vec4 c; out vec4 color; void main () { color = c; }";
%! wide = single ([-1 3 -1; -1 -1 3]); # a triangle over everything

## A framebuffer of W x H, and a program that draws one colour.
%!function [c, f, p] = stage (w, h, solid, flat)
%!  c = cuda.gl.Context ("mode", "headless");
%!  f = cuda.gl.Framebuffer ([w h]);
%!  p = cuda.gl.Program (solid, flat);
%!  p.uniform ("c", [1 0.4 0 1]);
%!  cuda.gl.clear_buffers (f, [0 0 0.2]);
%!endfunction

%!function x = red (f)
%!  x = cuda.gl.read_pixels (f);
%!  x = x(:,:,1);
%!endfunction

## What was made is gone, here and in the render thread.
%!function assert_none ()
%!  live = __cuda__ ("live");
%!  for kind = {"Context", "Buffer", "Texture", "Renderbuffer", "Framebuffer", "Program"}
%!    assert (live.(["cudaGl" kind{1}]), 0);
%!  endfor
%!  [objects, contexts] = __gl__ ("live");
%!  assert ([objects, contexts], [0 0]);
%!endfunction

## Exact pixels of a triangle: those whose centre is inside
%!testif ; can_gl ()
%! [c, f, p] = stage (64, 48, solid, flat);
%! v = [-0.5 0.5 -0.5; -0.5 -0.5 0.5] + 1e-3; # no edge through a centre
%! p.attribute ("at", cuda.gl.Buffer (single (v)));
%! cuda.gl.draw (p, f, "triangles");
%! img = cuda.gl.read_pixels (f);
%! [x, y] = meshgrid ((0.5:63.5) / 32 - 1, (0.5:47.5) / 24 - 1);
%! is_in = flipud (x > v(1,1) & y > v(2,1) & (x - v(1,1)) + (y - v(2,1)) < 1);
%! assert (size (img), [48 64 4]);
%! assert (class (img), "uint8");
%! assert (any (is_in(:)) && ! all (is_in(:)));
%! assert (img(:,:,1), uint8 (255 * is_in));
%! assert (img(:,:,2), uint8 (102 * is_in));
%! assert (img(:,:,3), uint8 (51 * ! is_in));
%! assert (img(:,:,4), 255 * ones (48, 64, "uint8"));

## What texture and framebuffer say of row 1 is the same: the top
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! img = uint8 (reshape (mod (1:5*7*4, 251), 5, 7, 4));
%! t = cuda.gl.Texture (img);
%! assert (t.get (), img);
%! f = cuda.gl.Framebuffer (t);
%! assert (cuda.gl.read_pixels (f), img);
%! assert (cuda.gl.read_pixels (f, "rect", [1 0 3 2]), img(4:5,2:4,:));
%! t.set (255 - img);
%! assert (t.get (), 255 - img);
%! g = cuda.gl.Framebuffer ([7 5]);
%! p = cuda.gl.Program ("in vec2 at; out vec2 t; void main () { t = at / 2 + 0.5; gl_Position = vec4 (at, 0, 1); }", ...
%!                      "in vec2 t; uniform sampler2D tex; out vec4 color; void main () { color = texture (tex, t); }");
%! p.attribute ("at", cuda.gl.Buffer (wide));
%! p.uniform ("tex", t);
%! clear t
%! cuda.gl.draw (p, g, "triangles");
%! assert (cuda.gl.read_pixels (g), 255 - img);

## Every format is written and read back
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! for name = {"R8", "RG8", "RGB8", "RGBA8", "R16", "RGBA16", "R32F", "RG32F", ...
%!             "RGB32F", "RGBA32F", "R8UI", "R32UI", "RG32UI", "RGBA32UI", "R32I", ...
%!             "RGBA32I", "DEPTH_COMPONENT32F"}
%!   [class, channels] = __gl__ ("format", name{1});
%!   x = cast (reshape (mod (1:3*5*channels, 97), 3, 5, channels), class);
%!   if (strncmp (name{1}, "DEPTH", 5))
%!     x /= 97;
%!   endif
%!   t = cuda.gl.Texture (x, "format", name{1});
%!   assert (t.get (), x);
%!   assert (t.info ().format, name{1});
%! endfor

## Targets of three dimensions
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! x = single (reshape (1:4*4*6, 4, 4, 1, 6));
%! for target = {"3D", "2D_ARRAY", "CUBE_MAP"}
%!   t = cuda.gl.Texture (x, "target", target{1});
%!   assert (t.get (), x);
%! endfor
%! t = cuda.gl.Texture (single (magic (4)), "target", "RECTANGLE");
%! assert (t.get (), single (magic (4)));

## Beside a texture, and between its texels, along each of its directions
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! f = cuda.gl.Framebuffer (cuda.gl.Texture ("size", [1 1], "format", "RGBA32F"));
%! n = 3;
%! v = single ([10 25 70]);
%! k = -4:6;
%! place = struct ("clamp", min (max (k, 0), n - 1), "repeat", mod (k, n), ...
%!                 "mirror", mod (k, 2 * n));
%! place.mirror = min (place.mirror, 2 * n - 1 - place.mirror);
%! for target = {"2D", "3D"; "xy", "xyz"}
%!   p = cuda.gl.Program ("void main () { gl_Position = vec4 (0, 0, 0, 1); }", ...
%!         ["uniform sampler" target{1} " t; uniform vec3 at; out vec4 color; " ...
%!          "void main () { color = texture (t, at." target{2} "); }"]);
%!   for direction = 1:numel (target{2})
%!     x = reshape (v, circshift ([n 1 1], direction - 1));
%!     texels = permute (x, [2 1 4 3]);
%!     if (direction == 2)
%!       texels = flip (texels, 1);       # row 1 is at the top
%!     endif
%!     for wrap = fieldnames (place)'
%!       for filter = {"nearest", "linear"}
%!         t = cuda.gl.Texture (texels, "target", target{1}, "wrap", wrap{1}, "filter", filter{1});
%!         p.uniform ("t", t);
%!         got = want = [];
%!         for i = 1:numel (k) - 1
%!           at = [0.5 0.5 0.5];
%!           here = v(place.(wrap{1})(i) + 1);
%!           at(direction) = (k(i) + 0.5) / n;
%!           if (strcmp (filter{1}, "linear"))
%!             at(direction) = (k(i) + 1) / n;
%!             here = (here + v(place.(wrap{1})(i+1) + 1)) / 2;
%!           endif
%!           p.uniform ("at", at);
%!           cuda.gl.draw (p, f, "points", "count", 1);
%!           pixel = cuda.gl.read_pixels (f, "format", "RGBA32F");
%!           got(i) = pixel(1);
%!           want(i) = here;
%!         endfor
%!         assert (got, want, 0.2);       # drivers have 8 bits of a place between texels
%!       endfor
%!     endfor
%!   endfor
%! endfor

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

## Uniforms of every type; what does not fit
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! f = cuda.gl.Framebuffer (cuda.gl.Texture ("size", [1 1], "format", "RGBA32F"));
%! p = cuda.gl.Program ("void main () { gl_Position = vec4 (0, 0, 0, 1); }", ...
%!       ["uniform float a; uniform vec3 b; uniform int i; uniform uint u; ", ...
%!        "uniform bool y; uniform mat2 m; uniform float w[3]; uniform ivec2 j; out vec4 color; ", ...
%!        "void main () { color = vec4 (a + b.z, float (i) + float (u) + float (j.y), ", ...
%!        "y ? (m * vec2 (1, 10)).y : 0.0, w[0] + 10 * w[1] + 100 * w[2]); }"]);
%! p.uniform ("a", 0.25);   p.uniform ("b", [1 2 3]);  p.uniform ("i", int8 (-7));
%! p.uniform ("u", 100);    p.uniform ("y", true);     p.uniform ("m", [1 2; 3 4]);
%! p.uniform ("w", [1 2 3]); p.uniform ("w[1]", 5);    p.uniform ("j", gpuArray ([1 1000]));
%! cuda.gl.draw (p, f, "points", "count", 1);
%! x = cuda.gl.read_pixels (f, "format", "RGBA32F");
%! assert (x(:).', single ([3.25, 1093, 43, 351]));
%! fails (@() p.uniform ("w[1]", [1 2 3]), "octcuda:LogicError", "takes 1 numbers for each element");
%! fails (@() p.uniform ("b", [1 2]), "octcuda:LogicError", "takes 3 numbers");
%! fails (@() p.uniform ("w", 1:4), "octcuda:LogicError", "for each element");
%! fails (@() p.uniform ("nothing", 1), "octcuda:LogicError", "no uniform nothing");
%! fails (@() p.uniform ("a", "x"), "octcuda:LogicError", "");
%! assert (numel (strfind (p.list (), "\n")), 8);

## Indices, instances, blending, depth, a viewport, smooth edges
%!testif ; can_gl ()
%! [c, f, p] = stage (4, 4, solid, flat);
%! p.attribute ("at", cuda.gl.Buffer (single ([9 9 -1 3 -1; 9 9 -1 -1 3])));
%! cuda.gl.draw (p, f, "triangles", "indices", cuda.gl.Buffer (uint32 ([2 3 4])));
%! assert (red (f), 255 * ones (4, "uint8"));
%! p.attribute ("at", cuda.gl.Buffer (wide));
%! p.uniform ("c", [0 0 1 0.5]);
%! cuda.gl.draw (p, f, "triangles", "blend", "alpha", "viewport", [0 0 2 4]);
%! x = cuda.gl.read_pixels (f);
%! assert (double (x(:,1:2,1)), 128 * ones (4, 2), 1);
%! assert (x(:,3:4,1), 255 * ones (4, 2, "uint8"));
%! near = cuda.gl.Program ("in vec2 at; uniform float z; void main () { gl_Position = vec4 (at, z, 1); }", flat);
%! near.attribute ("at", cuda.gl.Buffer (wide));
%! cuda.gl.clear_buffers (f);
%! for z = [0.5 -0.5 0]
%!   near.uniform ("z", z);
%!   near.uniform ("c", [z + 0.5, 0, 0, 1]);
%!   cuda.gl.draw (near, f, "triangles", "depth", true);
%! endfor
%! assert (red (f), zeros (4, "uint8")); # the nearest
%! d = cuda.gl.read_pixels (f, "format", "DEPTH_COMPONENT32F");
%! assert (d, single (0.25 * ones (4)), 1e-6);
%! g = cuda.gl.Framebuffer ([8 8], "samples", 4);
%! cuda.gl.clear_buffers (g, [0 0 0]);
%! p.uniform ("c", [1 1 1 1]);
%! p.attribute ("at", cuda.gl.Buffer (single ([-1 1 -1; -1 -0.9 0.95])));
%! cuda.gl.draw (p, g, "triangles");
%! x = red (g);
%! assert (any (x(:) > 0 & x(:) < 255));

## Instances take an element each
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! f = cuda.gl.Framebuffer ([4 1]);
%! p = cuda.gl.Program ("in float x; in vec3 k; out vec3 v; void main () { v = k; gl_Position = vec4 (x, 0, 0, 1); }", ...
%!                      "in vec3 v; out vec4 color; void main () { color = vec4 (v, 1); }");
%! colors = uint8 ([255 0 0 9; 0 255 0 9; 0 0 255 9]);
%! p.attribute ("x", cuda.gl.Buffer ([-0.75 -0.25 0.25 0.75]), "size", 1, "class", "double", "divisor", 1);
%! p.attribute ("k", cuda.gl.Buffer (colors), "size", 3, "class", "uint8", "normalized", true, "divisor", 1);
%! cuda.gl.draw (p, f, "points", "count", 1, "instances", 4);
%! assert (squeeze (cuda.gl.read_pixels (f, "format", "RGB8")), colors.');
%! fails (@() cuda.gl.draw (p, f, "points", "count", 1, "instances", 5), ...
%!        "octcuda:LogicError", "5 instances are more than the 4");

## What cannot be drawn says why, and nothing is drawn
%!testif ; can_gl ()
%! [c, f, p] = stage (4, 4, solid, flat);
%! before = cuda.gl.read_pixels (f);
%! fails (@() cuda.gl.draw (p, f, "triangles"), "octcuda:LogicError", "has no buffer");
%! p.attribute ("at", cuda.gl.Buffer (wide));
%! fails (@() cuda.gl.draw (p, f, "squares"), "octcuda:LogicError", "MODE must be");
%! fails (@() cuda.gl.draw (p, f, "triangles", "blend", "so"), "octcuda:LogicError", "blend");
%! fails (@() cuda.gl.draw (p, f, "triangles", "count", 4), "octcuda:LogicError", "more than the 3");
%! fails (@() cuda.gl.draw (p, f, "triangles", "first", 4), "octcuda:LogicError", "");
%! fails (@() cuda.gl.draw (p, c, "triangles"), "octcuda:LogicError", "without a window");
%! fails (@() p.attribute ("by", cuda.gl.Buffer (1)), "octcuda:LogicError", "no attribute by");
%! fails (@() p.attribute ("at", cuda.gl.Buffer (1), "class", "int64"), "octcuda:LogicError", "int64");
%! fails (@() p.attribute ("at", f), "octcuda:WrongKind", "");
%! fails (@() cuda.gl.read_pixels (f, "rect", [0 0 5 1]), "octcuda:LogicError", "not within 4 x 4");
%! fails (@() cuda.gl.read_pixels (f, "format", "BGR"), "octcuda:LogicError", "use one of R8");
%! assert (cuda.gl.read_pixels (f), before);

## A buffer that was written as another class than is read is an error, and what is said goes
%!testif ; can_gl ()
%! [c, f, p] = stage (4, 4, solid, flat);
%! fails (@() p.attribute ("at", cuda.gl.Buffer (double (wide))), "octcuda:LogicError", ...
%!        'the attribute at as single, but the buffer was written as double: write single \(x\), or say "class", "double"');
%! fails (@() p.attribute ("at", cuda.gl.Buffer (gpuArray (int16 (wide)))), "octcuda:LogicError", '"class", "int16"');
%! fails (@() p.attribute ("at", cuda.gl.Buffer (int64 (wide))), "octcuda:LogicError", 'as int64: write single \(x\)$');
%! p.attribute ("at", cuda.gl.Buffer (double (wide)), "class", "double");
%! cuda.gl.draw (p, f, "triangles");
%! assert (red (f), 255 * ones (4, "uint8"));
%! cuda.gl.clear_buffers (f);
%! p.attribute ("at", cuda.gl.Buffer (typecast (wide(:), "uint8")), "class", "single");
%! cuda.gl.draw (p, f, "triangles");
%! assert (red (f), 255 * ones (4, "uint8"));
%! ## what all of it was written as last counts; of two classes nobody knows what is where
%! b = cuda.gl.Buffer (zeros (1, 3));
%! fails (@() p.attribute ("at", b), "octcuda:LogicError", "double");
%! b.set (wide);
%! cuda.gl.clear_buffers (f);
%! p.attribute ("at", b);
%! cuda.gl.draw (p, f, "triangles");
%! assert (red (f), 255 * ones (4, "uint8"));
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
%! assert (red (f), 255 * ones (4, "uint8"));
%! clear r m;

## A texture is filled from a buffer, by OpenGL alone
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! images = {uint8(reshape (1:15, 3, 5)), "2D"; uint8(reshape (mod (1:60, 251), 3, 5, 4)), "2D";
%!           uint16(reshape (1:30, 3, 5, 2)), "2D"; single(rand (4, 6)), "2D"; single(rand (7, 3, 4)), "RECTANGLE";
%!           single(rand (4, 4, 1, 3)), "3D"; uint8(randi (255, 4, 5, 4, 3)), "2D_ARRAY"; single(rand (4, 4, 4, 6)), "CUBE_MAP"}.';
%! for k = images
%!   [img, target] = k{:};
%!   t = cuda.gl.Texture (img, "target", target);
%!   ## channels, then the texels of a row, the lowest row first, then images
%!   texels = permute (flip (img, 1), [3 2 1 4]);
%!   n = numel (typecast (texels(:), "uint8"));
%!   t.set (cuda.gl.Buffer (fliplr (texels(:).')));
%!   assert (! isequal (t.get (), img));
%!   t.set (cuda.gl.Buffer (texels));
%!   assert (t.get (), img);
%!   u = cuda.gl.Texture (zeros (size (img), class (img)), "target", target);
%!   u.set (cuda.gl.Buffer ([zeros(8, 1, class (img)); texels(:)]), 8 * sizeof (img(1)));
%!   assert (u.get (), img);
%!   fails (@() u.set (cuda.gl.Buffer (texels), sizeof (img(1))), "octcuda:LogicError", "are [0-9]+ bytes, but after byte");
%! endfor
%! t = cuda.gl.Texture (single ([1 2; 3 4]));
%! b = cuda.gl.Buffer ("bytes", 20);
%! fails (@() t.set (b, 2), "octcuda:LogicError", "OFFSET must be a multiple of 4");
%! fails (@() t.set (b, -1), "octcuda:LogicError", "OFFSET");
%! fails (@() t.set (b, 1e9), "octcuda:LogicError", "the buffer has only 0");
%! fails (@() t.set (single ([1 2; 3 4]), 4), "octcuda:LogicError", "an image has no OFFSET");
%! other = cuda.gl.Context ("mode", "headless");
%! fails (@() t.set (cuda.gl.Buffer ("bytes", 16)), "octcuda:LogicError", "belongs to another OpenGL context");
%! close (other);
%! b.close ();
%! fails (@() t.set (b), "octcuda:ClosedHandle", "closed");

## PyCUDA's SobelFilter: a kernel writes a buffer of pixels, OpenGL copies it into a texture
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! n = 32;
%! k = cuda.SourceModule (["__global__ void paint (unsigned char *p, int n)\n" ...
%!       "{ int x = threadIdx.x, y = blockIdx.x; p[y * n + x] = 3 * x + 5 * y; }"]).get_function ("paint");
%! b = cuda.gl.Buffer ("bytes", n * n, "usage", "dynamic");
%! r = cuda.gl.RegisteredBuffer (b, cuda.gl.graphics_map_flags.WRITE_DISCARD);
%! t = cuda.gl.Texture ("size", [n n], "format", "R8");
%! m = r.map ();
%! k (m.device_ptr (), int32 (n), "block", n, "grid", n);
%! fails (@() t.set (b), "octcuda:LogicError", "mapped by CUDA");
%! m.unmap ();
%! t.set (b);
%! [x, y] = meshgrid (0:n-1);
%! assert (t.get (), uint8 (flipud (3 * x + 5 * y)));
%! clear k r m;

## perspective, look_at, rotation: the formulas of OpenGL's reference pages
%!test
%! m = cuda.gl.perspective (60, 4/3, 0.1, 100);
%! f = 1 / tan (pi / 6);
%! assert (m, [f * 3 / 4, 0, 0, 0; 0, f, 0, 0; 0, 0, 100.1 / -99.9, 20 / -99.9; 0, 0, -1, 0], 1e-15);
%! ## the corners of what is seen become those of the cube
%! [near, far, fovy, aspect] = deal (2, 7, 50, 1.5);
%! m = cuda.gl.perspective (fovy, aspect, near, far);
%! for z = [near, far]
%!   top = z * tand (fovy / 2);
%!   p = m * [aspect * top; top; -z; 1];
%!   assert (p(1:3) / p(4), [1; 1; sign(z - 3)], 4 * eps);
%! endfor
%! p = cuda.gl.perspective (fovy, aspect, near, Inf) * [0; 0; -near; 1];
%! assert (p(3) / p(4), -1);
%! assert (cuda.gl.perspective (fovy, aspect, near, Inf), cuda.gl.perspective (fovy, aspect, near, 1e12), 1e-9);
%!test
%! v = [1 2 -2] / 3;
%! c = cosd (40);
%! s = sind (40);
%! [x, y, z] = num2cell (v){:};
%! want = [x*x*(1-c)+c, x*y*(1-c)-z*s, x*z*(1-c)+y*s, 0;
%!         y*x*(1-c)+z*s, y*y*(1-c)+c, y*z*(1-c)-x*s, 0;
%!         z*x*(1-c)-y*s, z*y*(1-c)+x*s, z*z*(1-c)+c, 0; 0, 0, 0, 1];
%! assert (cuda.gl.rotation (40, 5 * v), want, 2 * eps);
%! assert (cuda.gl.rotation (single (40), 5 * v.'), want, 2 * eps);
%! assert (cuda.gl.rotation (90, [0 0 1]) * [1; 0; 0; 1], [0; 1; 0; 1]);
%! assert (cuda.gl.rotation (90, [1 0 0]) * [0; 1; 0; 1], [0; 0; 1; 1]);
%! assert (cuda.gl.rotation (-180, [0 3 0]), diag ([-1 1 -1 1]));
%!test
%! [eye, center, up] = deal ([4 3 -2], [1 -1 0.5], [0 2 1]);
%! f = (center - eye) / norm (center - eye);
%! s = cross (f, up / norm (up));
%! u = cross (s / norm (s), f);
%! want = [s / norm(s), 0; u, 0; -f, 0; 0 0 0 1] * [[1 0 0; 0 1 0; 0 0 1], -eye.'; 0 0 0 1];
%! m = cuda.gl.look_at (eye, center, up);
%! assert (m, want, 8 * eps);
%! assert (m * [eye 1].', [0; 0; 0; 1], 8 * eps);
%! assert (m * [center 1].', [0; 0; -norm(center - eye); 1], 8 * eps);
%! assert (cuda.gl.look_at ([0 0 5], [0 0 0]), [1 0 0 0; 0 1 0 0; 0 0 1 -5; 0 0 0 1]);
%! assert (cuda.gl.look_at ([0 9 0], [0 0 0], [0 0 -1]), [1 0 0 0; 0 0 -1 0; 0 1 0 -9; 0 0 0 1]);
%!test
%! fails (@() cuda.gl.perspective (0, 1, 1, 2), "octcuda:LogicError", "FOVY must be an angle between 0 and 180");
%! fails (@() cuda.gl.perspective (90, -1, 1, 2), "octcuda:LogicError", "ASPECT must be positive");
%! fails (@() cuda.gl.perspective (90, 1, 0, 2), "octcuda:LogicError", "NEAR must be positive and FAR beyond");
%! fails (@() cuda.gl.perspective (90, 1, 2, 2), "octcuda:LogicError", "NEAR must be positive and FAR beyond");
%! fails (@() cuda.gl.perspective (90, 1, NaN, 2), "octcuda:LogicError", "NEAR must be");
%! fails (@() cuda.gl.perspective (90, [1 2], 1, 2), "octcuda:LogicError", "ASPECT must be a real number");
%! fails (@() cuda.gl.look_at ([1 2 3], [1 2 3]), "octcuda:LogicError", "different points");
%! fails (@() cuda.gl.look_at ([0 1 0], [0 0 0]), "octcuda:LogicError", "UP must not be parallel");
%! fails (@() cuda.gl.look_at ([0 1 0], [0 0 1], [0 0 0]), "octcuda:LogicError", "UP must not be parallel");
%! fails (@() cuda.gl.look_at ([0 1], [0 0 1]), "octcuda:LogicError", "EYE must be a vector of three");
%! fails (@() cuda.gl.rotation (Inf, [1 0 0]), "octcuda:LogicError", "ANGLE must be");
%! fails (@() cuda.gl.rotation (1, [0 0 0]), "octcuda:LogicError", "AXIS must be");

## A uniform takes them as they are: a point is where they bring it
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! f = cuda.gl.Framebuffer ([200 100]);
%! p = cuda.gl.Program ("uniform mat4 m; in vec3 at; void main () { gl_Position = m * vec4 (at, 1); gl_PointSize = 1.0; }", flat);
%! p.uniform ("c", [1 0 0 1]);
%! at = [0.3 0.2 -0.4];
%! p.attribute ("at", cuda.gl.Buffer (single (at)), "size", 3);
%! m = cuda.gl.perspective (60, 2, 0.1, 10) * cuda.gl.look_at ([1 2 3], [0 0 0]) * cuda.gl.rotation (25, [0 1 0]);
%! p.uniform ("m", m);
%! cuda.gl.clear_buffers (f, [0 0 0]);
%! cuda.gl.draw (p, f, "points");
%! [row, column] = find (red (f));
%! q = m * [at 1].';
%! assert ([column, row], [ceil((q(1) / q(4) + 1) * 100), ceil((1 - q(2) / q(4)) * 50)]);
%! for word = {"cudaGlProgram.uniform", "cudaGlProgram.attribute", "cudaGlTexture.set"}
%!   assert (numel (get_help_text (word{1})) > 500);
%! endfor

## Shaders that do not compile, or do not fit together
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! fails (@() cuda.gl.Program ("void main () { gl_Position = nothing; }", flat), ...
%!        "octcuda:CompileError", "vertex shader does not compile:\n.*nothing");
%! fails (@() cuda.gl.Program (solid, "void main () {"), "octcuda:CompileError", "fragment shader");
%! fails (@() cuda.gl.Program (solid, "vec4 k (); out vec4 c; void main () { c = k (); }"), ...
%!        "octcuda:CompileError", "(do not make a program|fragment shader does not compile):\n.*k");
%! p = cuda.gl.Program (["#version 330 core\n" solid], flat);
%! assert (p.isopen ());

## Images that cannot be
%!testif ; can_gl ()
%! c = cuda.gl.Context ("mode", "headless");
%! n = c.info ();
%! n = n.MaxTextureSize;
%! fails (@() cuda.gl.Texture ("size", [n + 1, 1]), "octcuda:LogicError", "is larger than");
%! fails (@() cuda.gl.Texture ("size", [0 4]), "octcuda:LogicError", "no pixels");
%! fails (@() cuda.gl.Texture (rand (3)), "octcuda:LogicError", "uint8, uint16 or single");
%! fails (@() cuda.gl.Texture (rand (3), "format", "R32F"), "octcuda:LogicError", "class single");
%! fails (@() cuda.gl.Texture (single (rand (3)), "format", "RG32F"), "octcuda:LogicError", "2 channels");
%! fails (@() cuda.gl.Texture ("size", [3 4], "target", "CUBE_MAP"), "octcuda:LogicError", "six squares");
%! fails (@() cuda.gl.Texture ("size", [3 4], "filter", "cubic"), "octcuda:LogicError", "nearest, linear");
%! fails (@() cuda.gl.Framebuffer (cuda.gl.Texture ("size", [3 3]), cuda.gl.Texture ("size", [3 4])), ...
%!        "octcuda:LogicError", "must have one size");
%! fails (@() cuda.gl.Framebuffer (cuda.gl.Renderbuffer ([3 3], "DEPTH_COMPONENT24")), ...
%!        "octcuda:LogicError", "colours");
%! fails (@() cuda.gl.Framebuffer ("depth", []), "octcuda:LogicError", "1 to 4 images");

## Closed handles, and objects of two contexts
%!testif ; can_gl ()
%! [c, f, p] = stage (4, 4, solid, flat);
%! b = cuda.gl.Buffer (wide);
%! other = cuda.gl.Context ("mode", "headless");
%! fails (@() p.attribute ("at", cuda.gl.Buffer (wide)), "octcuda:LogicError", "belongs to another OpenGL context");
%! fails (@() cuda.gl.draw (p, cuda.gl.Framebuffer ([4 4]), "triangles"), "octcuda:LogicError", "its own context");
%! p.attribute ("at", b);
%! cuda.gl.draw (p, f, "triangles"); # whatever is current
%! kin = cuda.gl.Context ("mode", "headless", "share", c);
%! p.attribute ("at", cuda.gl.Buffer (wide));
%! cuda.gl.draw (p, f, "triangles");
%! assert (red (f), 255 * ones (4, "uint8"));
%! close (b);
%! fails (@() b.nbytes (), "octcuda:ClosedHandle", "");
%! fails (@() p.attribute ("at", b), "octcuda:ClosedHandle", "");
%! close (kin); close (other); close (c);
%! fails (@() cuda.gl.Buffer (1), "octcuda:LogicError", "no current OpenGL context");
%! c = cuda.gl.Context ("mode", "headless");
%! c.make_current ();
%! b = cuda.gl.Buffer (1);
%! assert (b.nbytes (), 8);

## Every order of closing context, framebuffer, program, buffer and texture: 120, whose kinds are
## what goes first and second
%!testif ; can_gl ()
%! assert_none ();
%! for order = perms (1:5).'
%!   if (! is_due (sprintf ("orders of closing OpenGL's objects, first %d, %d", order(1:2))))
%!     continue;
%!   endif
%!   [c, f, p] = stage (2, 2, solid, flat);
%!   b = cuda.gl.Buffer (wide);
%!   p.attribute ("at", b);
%!   t = cuda.gl.Texture ("size", [2 2]);
%!   all_of = {c, f, p, b, t};
%!   cuda.gl.draw (p, f, "triangles");
%!   for k = order.'
%!     close (all_of{k});
%!   endfor
%!   clear c f p b t all_of
%!   assert_none ();
%! endfor

## 200 times: no object stays, and no memory
%!testif ; can_gl ()
%! for k = 1:260
%!   [c, f, p] = stage (64, 64, solid, flat);
%!   p.attribute ("at", cuda.gl.Buffer (wide));
%!   cuda.gl.draw (p, f, "triangles");
%!   img = cuda.gl.read_pixels (f);
%!   assert (img(1), uint8 (255));
%!   clear c f p
%!   if (k == 60)
%!     __gl__ ("live");
%!     before = str2double (regexp (fileread ("/proc/self/status"), 'VmRSS:\s*(\d+)', "tokens", "once"){1});
%!   endif
%! endfor
%! assert_none ();
%! after = str2double (regexp (fileread ("/proc/self/status"), 'VmRSS:\s*(\d+)', "tokens", "once"){1});
%! printf ("%d kB more after 200 contexts\n", after - before);
%! assert (after - before < 20000);
