## Textures of OpenGL: formats, targets, filters, filling.
## SPDX-License-Identifier: GPL-3.0-or-later

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
%! fails (@() t.set (single ([1 2; 3 4]), 4), "octcuda:LogicError", "OFFSET is for a cuda.gl.Buffer only");
%! other = cuda.gl.Context ("mode", "headless");
%! fails (@() t.set (cuda.gl.Buffer ("bytes", 16)), "octcuda:LogicError", "belongs to another OpenGL context");
%! close (other);
%! b.close ();
%! fails (@() t.set (b), "octcuda:ClosedHandle", "closed");
%! assert (numel (get_help_text ("cudaGlTexture.set")) > 500);

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
%!        "octcuda:LogicError", "colors");
%! fails (@() cuda.gl.Framebuffer ("depth", []), "octcuda:LogicError", "1 to 4 images");
