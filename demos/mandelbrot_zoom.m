## mandelbrot_zoom.m -- you will see the edge of the Mandelbrot set come nearer
## (mandelbrot_zoom.png): a kernel writes an image of OpenGL's, which OpenGL draws in
## colours.  With a display in a window; --frames N draws N pictures without one.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

at = find (strcmp (argv (), "--frames"));
is_window = isempty (at) && ! isempty (getenv ("DISPLAY")) ...
            && isempty (getenv ("OCTCUDA_DEMO_DIR"));
frames = 60;
if (! isempty (at))
  frames = str2double (argv (){at(1) + 1});
endif

pixels = [800, 600];
gl = cuda.gl.Context ("mode", {"headless", "window"}{1 + is_window}, "visible", true, ...
                      "size", pixels, "title", "octcuda: mandelbrot_zoom");
target = gl;
if (! is_window)
  target = cuda.gl.Framebuffer (pixels);
endif

## A triangle over everything: steps become colours, and those inside are black.
program = cuda.gl.Program ([ ...
  "in vec2 at; out vec2 t;\n" ...
  "void main () { t = 0.5 + 0.5 * at; gl_Position = vec4 (at, 0, 1); }"], ...
  "in vec2 t; uniform sampler2D img; out vec4 color; void main () { color = vec4 (texture (img, t).r < 0.0 ? vec3 (0) : 0.5 + 0.5 * cos (0.25 * texture (img, t).r + vec3 (3.0, 3.6, 4.4)), 1); }");
program.attribute ("at", cuda.gl.Buffer (single ([-1 3 -1; -1 -1 3])));
## Steps until a point has left, smoothed; -1 inside.
kernel = cuda.SourceModule ([ ...
  "extern \"C\" __global__ void steps (cudaSurfaceObject_t out, int w, int h,\n" ...
  "                                  double cx, double cy, double scale)\n" ...
  "{ int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;\n" ...
  "  if (i >= w || j >= h)\n" ...
  "    return;\n" ...
  "  double x = cx + scale * (i - w / 2) / h, y = cy + scale * (j - h / 2) / h;\n" ...
  "  double a = 0, b = 0, r = 0;\n" ...
  "  int n = 0;\n" ...
  "  for (; n < 400 && r < 256; n++)\n" ...
  "    {\n" ...
  "      double t = a * a - b * b + x;\n" ...
  "      b = 2 * a * b + y;\n" ...
  "      a = t;\n" ...
  "      r = a * a + b * b;\n" ...
  "    }\n" ...
  "  surf2Dwrite (r < 256 ? -1.0f : n + 1 - log2f (0.5f * log2f ((float)r)), out, 4 * i, j);\n" ...
  "}\n"]).get_function ("steps");
img = cuda.gl.Texture ("size", pixels, "format", "R32F");
program.uniform ("img", img);
flags = cuda.gl.graphics_map_flags;
shared = cuda.gl.RegisteredImage (img, [], flags.SURFACE_LDST + flags.WRITE_DISCARD);

tic ();
k = 0;
do
  scale = 3 * 10 ^ (-4.5 * min (mod (k, 600), 600 - mod (k, 600)) / 300);
  m = shared.map ();
  kernel (cuda.SurfaceObject (m.array ()), int32 (pixels(1)), int32 (pixels(2)), ...
          -0.743643887, 0.131825904, scale, "block", [16, 16], "grid", ceil (pixels / 16));
  m.unmap ();
  cuda.gl.draw (program, target, "triangles");
  k++;
  is_over = k >= frames;
  if (is_window)
    gl.swap_buffers ();
    is_over = gl.should_close ();
  endif
until (is_over)
gl.finish ();
printf ("%d frames, %.1f in a second; OpenGL's memory is %s\n", k, k / toc (), ...
        {"copied", "shared"}{1 + shared.is_shared()});

if (! is_window)
  img = cuda.gl.read_pixels (target);
  imwrite (img(:,:,1:3), fullfile (getenv ("OCTCUDA_DEMO_DIR"), "mandelbrot_zoom.png"));
endif
