## Descriptors of CUDA arrays.
## SPDX-License-Identifier: GPL-3.0-or-later

## A descriptor is a value; its fields come back from the array
%!test
%! d = cuda.ArrayDescriptor ();
%! assert ([d.width, d.height, d.format, d.num_channels], [0, 0, 32, 1]);
%! d.width = 7;
%! d.height = 5;
%! d.format = cuda.array_format.SIGNED_INT16;
%! d.num_channels = 2;
%! e = d;
%! e.width = 1;
%! assert (d.width, 7);
%! a = cuda.Array (d);
%! assert (isa (a, "cudaArray"));
%! b = a.get_descriptor ();
%! assert (class (b), "cuda.ArrayDescriptor");
%! assert ([b.width, b.height, b.format, b.num_channels], [7, 5, 9, 2]);
%! c = get_descriptor_3d (a);
%! assert (class (c), "cuda.ArrayDescriptor3D");
%! assert ([c.width, c.height, c.depth, c.flags], [7, 5, 0, 0]);
%! assert (a.nbytes (), 7 * 5 * 2 * 2);
%! assert (class (a.handle ()), "uint64");
%! assert (a.handle () != 0);
%! clear a;
%! assert_no_live ();
