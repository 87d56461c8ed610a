## texture_program.m -- a program that uses arrays, textures and surfaces.
##
## R = texture_program () is a row of numbers read through them.
## textures_fault.tst makes its driver calls fail in turn.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function r = texture_program ()

  mod = texture_module ();
  x = single ([1 2 3; 4 5 6]);
  half = {"filter_mode", "linear"};
  t = cuda.TextureObject (cuda.np_to_array (x, "C"), half{:});
  a = fetch_texture (mod, "plane", t, [1 1]);

  g = gpuArray (x) * 2;
  t = cuda.TextureObject (cuda.gpuarray_to_array (g, "F"));
  b = fetch_texture (mod, "plane", t, [1.5 2.5]);
  t = cuda.TextureObject (g);
  c = fetch_texture (mod, "cell", t, 3);

  d = cuda.ArrayDescriptor3D ("width", 4, "height", 4);
  m = cuda.MipmappedArray (d, 2);
  m.level (0).set_value (ones (4, "single"));
  m.level (1).set_value (7 * ones (2, "single"));
  t = cuda.TextureObject (m, "normalized_coordinates", true);
  e = fetch_texture (mod, "level", t, [0.5 0.5 1]);
  assert (t.get_texture_desc ().max_mipmap_level_clamp, 1);

  p = cuda.mem_alloc (64);
  cuda.memcpy_htod (p, single (1:16));
  t = cuda.TextureObject (p, "format", "float", "num_channels", 4);
  f = fetch_texture (mod, "cell4", t, 2, zeros (4, 1, "single"));

  d.flags = cuda.array3d_flags.SURFACE_LDST;
  array = cuda.Array (d);
  array.set_value (zeros (4, "single"));
  s = cuda.SurfaceObject (array);
  write = cuda.SourceModule (["__global__ void w (cudaSurfaceObject_t s)\n" ...
    "{ surf2Dwrite (8.0f, s, 4 * threadIdx.x, threadIdx.y); }"]);
  write = write.get_function ("w");
  write (s, "block", [4 4]);
  r = [a, b, c, e, f, sum(array.value ()(:)), s.get_resource_desc().type];

endfunction
