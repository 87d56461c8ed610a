## Copies of three dimensions.
## SPDX-License-Identifier: GPL-3.0-or-later

## Slices
%!test
%! x = reshape (single (1:60), 3, 4, 5);
%! d = cuda.mem_alloc (4 * 60);
%! m = cuda.Memcpy3D ();
%! m.set_src_host (x);
%! m.set_dst_device (d);
%! m.width_in_bytes = 12;
%! m.height = 4;
%! m.depth = 5;
%! m ();
%! assert (cuda.from_device_like (d, x), x);
%! n = cuda.Memcpy3D ();
%! n.set_src_device (d);
%! n.src_pitch = 12;
%! n.src_height = 4;
%! n.src_x_in_bytes = 4;
%! n.src_y = 1;
%! n.src_z = 2;
%! n.set_dst_host (zeros (3, 3, 3, "single"));
%! n.dst_height = 3;
%! n.dst_pitch = 12;
%! n.dst_y = 1;
%! n.dst_z = 1;
%! n.width_in_bytes = 8;
%! n.height = 2;
%! n.depth = 2;
%! want = zeros (3, 3, 3, "single");
%! want(1:2,2:3,2:3) = x(2:3,2:3,3:4);
%! assert (n (), want);
%! h = cuda.pagelocked_zeros ([3 3 3], "single");
%! n.set_dst_host (h);
%! s = cuda.Stream (1);
%! n (s);
%! assert (h.value, want);
%! clear d m n h s;
%! assert_no_live ();
