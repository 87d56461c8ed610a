## gl_interop.m -- you will see waves on a sheet of 65536 points (gl_interop.png):
## a kernel moves them in a buffer of OpenGL's, and OpenGL draws them from there.
## With a display they move in a window; --frames N draws N pictures without one.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

at = find (strcmp (argv (), "--frames"));
is_window = isempty (at) && ! isempty (getenv ("DISPLAY")) ...
            && isempty (getenv ("OCTCUDA_DEMO_DIR"));
frames = 30;
if (! isempty (at))
  frames = str2double (argv (){at(1) + 1});
endif

n = 256;
pixels = [800, 500];
gl = cuda.gl.Context ("mode", {"headless", "window"}{1 + is_window}, "visible", true, ...
                      "size", pixels, "title", "octcuda: gl_interop");
target = gl;
if (! is_window)
  target = cuda.gl.Framebuffer (pixels);
endif

## Seen from above at an angle; what is far away is smaller.
program = cuda.gl.Program ([ ...
  "in vec4 at; out vec3 shade;\n" ...
  "void main () {\n" ...
  "  float far = 2.2 - 0.8 * at.z;\n" ...
  "  gl_Position = vec4 (1.6 * at.x, 2.0 * at.y - 0.9 * at.z, 0, far);\n" ...
  "  gl_PointSize = 6.0 / far;\n" ...
  "  shade = mix (vec3 (0.1, 0.3, 0.7), vec3 (1.0, 0.9, 0.5), 0.4 + 3.0 * at.y); }"], ...
  "in vec3 shade; out vec4 color; void main () { color = vec4 (shade, 1); }");

## x, y, z and 1 of each point, which CUDA writes and OpenGL draws.
points = cuda.gl.Buffer ("bytes", 16 * n * n);
program.attribute ("at", points, "size", 4);
shared = cuda.gl.RegisteredBuffer (points, cuda.gl.graphics_map_flags.WRITE_DISCARD);
wave = cuda.SourceModule ([ ...
  "extern \"C\" __global__ void wave (float4 *p, int n, float t)\n" ...
  "{\n" ...
  "  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;\n" ...
  "  float x = 2.0f * i / n - 1, z = 2.0f * j / n - 1, r = sqrtf (x * x + z * z);\n" ...
  "  float y = 0.18f * sinf (14 * r - 4 * t) / (1 + 3 * r) + 0.04f * sinf (5 * x + t);\n" ...
  "  p[j * n + i] = make_float4 (x, y, z, 1);\n" ...
  "}\n"]).get_function ("wave");

tic ();
k = 0;
do
  mapping = shared.map ();
  wave (mapping.device_ptr (), int32 (n), k / 30, "block", 64, "grid", [n / 64, n]);
  mapping.unmap ();
  cuda.gl.clear_buffers (target, [0.05, 0.05, 0.1]);
  cuda.gl.draw (program, target, "points");
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
  file = fullfile (getenv ("OCTCUDA_DEMO_DIR"), "gl_interop.png");
  imwrite (img(:,:,1:3), file);
  printf ("picture: %s\n", file);
endif
