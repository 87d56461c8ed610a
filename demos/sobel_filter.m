## sobel_filter.m -- you will see a picture beside its edges (sobel_filter.png): a kernel
## reads an image of OpenGL's and writes another one, which OpenGL draws.  With a
## display the picture moves in a window; --frames N draws N pictures without one.
##
## SPDX-License-Identifier: GPL-3.0-or-later

addpath (fullfile (fileparts (mfilename ("fullpath")), "lib"));
n = 512;
pixels = [2 * n, n];
o = gl_canvas ("sobel_filter", pixels, 10);

## A triangle over everything, with an image on it.
program = cuda.gl.Program ([ ...
  "in vec2 at; out vec2 t;\n" ...
  "void main () { t = 0.5 + 0.5 * at; gl_Position = vec4 (at, 0, 1); }"], ...
  "in vec2 t; uniform sampler2D img; out vec4 color; void main () { color = vec4 (texture (img, t).rrr, 1); }");
program.attribute ("at", cuda.gl.Buffer (single ([-1 3 -1; -1 -1 3])));
## Left half the picture itself, right half its gradient by Sobel's operator.
filter = cuda.SourceModule ([ ...
  "extern \"C\" __global__ void sobel (cudaSurfaceObject_t out, cudaTextureObject_t in, int n)\n" ...
  "{ int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;\n" ...
  "  float p[3][3];\n" ...
  "  for (int i = 0; i < 3; i++)\n" ...
  "    for (int j = 0; j < 3; j++)\n" ...
  "      p[i][j] = tex2D<float> (in, x + j - 0.5f, y + i - 0.5f);\n" ...
  "  float gx = p[0][2] + 2 * p[1][2] + p[2][2] - p[0][0] - 2 * p[1][0] - p[2][0];\n" ...
  "  float gy = p[2][0] + 2 * p[2][1] + p[2][2] - p[0][0] - 2 * p[0][1] - p[0][2];\n" ...
  "  surf2Dwrite (p[1][1], out, 4 * x, y);\n" ...
  "  surf2Dwrite (fminf (hypotf (gx, gy), 1), out, 4 * (n + x), y);\n" ...
  "}\n"]).get_function ("sobel");
picture = cuda.gl.Texture ("size", [n, n], "format", "R32F");
edges = cuda.gl.Texture ("size", pixels, "format", "R32F");
from = cuda.gl.RegisteredImage (picture);
to = cuda.gl.RegisteredImage (edges, [], cuda.gl.graphics_map_flags.SURFACE_LDST);
program.uniform ("img", edges);
[x, y] = meshgrid (gpuArray (linspace (-1, 1, n)));

tic ();
k = 0;
do
  rings = sin (20 * hypot (x - 0.4 * cos (k / 20), y - 0.4 * sin (k / 20)));
  m1 = from.map ();
  m1.set (single (0.25 * (rings + 1) + 0.5 * (sin (9 * (x + y)) .* sin (9 * (x - y)) > 0)));
  m2 = to.map ();
  filter (cuda.SurfaceObject (m2.array ()), cuda.TextureObject (m1.array ()), int32 (n), ...
          "block", [16, 16], "grid", [n, n] / 16);
  m1.unmap ();
  m2.unmap ();
  cuda.gl.draw (program, o.target, "triangles");
until (gl_canvas (o, ++k))
gl_canvas (o, k, to);
