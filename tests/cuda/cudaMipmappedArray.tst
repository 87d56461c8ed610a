## Mipmapped arrays: levels, and what keeps them.
## SPDX-License-Identifier: GPL-3.0-or-later

## Levels of mipmapped arrays
%!test
%! d = cuda.ArrayDescriptor3D ("width", 12, "height", 5);
%! m = cuda.MipmappedArray (d, 4);
%! assert (isa (m, "cudaMipmappedArray"));
%! assert (m.num_levels (), 4);
%! assert (m.get_descriptor ().width, 12);
%! assert (m.get_descriptor_3d ().height, 5);
%! assert (class (m.handle ()), "uint64");
%! sizes = [12 5; 6 2; 3 1; 1 1];
%! for k = 0:3
%!   e = m.level (k).get_descriptor ();
%!   assert ([e.width, e.height], sizes(k+1,:));
%!   m.level (k).set_value (k + zeros (sizes(k+1,:), "single"));
%! endfor
%! for k = 0:3
%!   assert (m.level (k).value (), k + zeros (sizes(k+1,:), "single"));
%! endfor
%! clear m;
%! assert_no_live ();

## A level keeps the whole alive, also when it is freed
%!test
%! m = cuda.MipmappedArray (cuda.ArrayDescriptor3D ("width", 4, "height", 4, "depth", 4), 3);
%! a = m.level (1);
%! m.free ();
%! assert (m.isopen (), false);
%! a.set_value (reshape (single (1:8), 2, 2, 2));
%! clear m;
%! assert (a.value (), reshape (single (1:8), 2, 2, 2));
%! a.free ();
%! a.free ();
%! assert (a.isopen (), false);
%! assert_no_live ();
