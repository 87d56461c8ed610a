## gl_interop.m -- you will see waves on a sheet of 65536 points (gl_interop.png):
## a kernel moves them in a buffer of OpenGL's, and OpenGL draws them from there.
## With a display they move in a window, and the mouse turns them; --frames N draws N
## pictures without one.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
n = 256;
pixels = [800, 500];
o = gl_canvas ("gl_interop", pixels, 30);

## Seen from above at an angle; what is far away is smaller.
program = cuda.gl.Program ([ ...
  "uniform mat4 turn; in vec4 at; out vec3 shade;\n" ...
  "void main () {\n" ...
  "  vec4 p = turn * at;\n" ...
  "  float far = 2.2 - 0.8 * p.z;\n" ...
  "  gl_Position = vec4 (1.6 * p.x, 2.0 * p.y - 0.9 * p.z, 0, far);\n" ...
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
k = angle = x = 0;
is_held = false;
do
  ## Who drags turns the sheet.
  for e = o.gl.events ()
    is_held = strcmp (e.Type, "press") || (is_held && ! strcmp (e.Type, "release"));
    angle += 0.4 * is_held * (e.Position(1) - x);
    x = e.Position(1);
  endfor
  program.uniform ("turn", cuda.gl.rotation (angle, [0 1 0]));
  mapping = shared.map ();
  wave (mapping.device_ptr (), int32 (n), k / 30, "block", 64, "grid", [n / 64, n]);
  mapping.unmap ();
  cuda.gl.clear_buffers (o.target, [0.05, 0.05, 0.1]);
  cuda.gl.draw (program, o.target, "points");
until (gl_canvas (o, ++k))
gl_canvas (o, k, shared);
