## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{a} =} cuda.internal.new_cuda_array (@var{x}, @var{order}, @var{for_surfaces}, @var{format}, @var{channels})
## A CUDA array with the elements of @var{x}, which lie in memory as CHANNELS
## numbers of FORMAT each.
## @end deftypefn

function a = new_cuda_array (x, order, for_surfaces, format, channels)

  if (ndims (x) > 3 || isempty (x))
    error ("octcuda:LogicError", ["a CUDA array is made from a non-empty matrix or array of " ...
           "three dimensions"]);
  endif
  if (! (ischar (order) && isscalar (order) && any (order == "CF")))
    error ("octcuda:LogicError", 'ORDER must be "C" or "F"');
  endif
  for_surfaces = cuda.internal.as_flag ("ALLOW_SURFACE_BIND", for_surfaces);
  is_complex = iscomplex (x);
  if (! isobject (x))
    x = __full_storage__ (x);
  endif
  if (strcmp (order, "C"))
    x = permute (x, ndims (x):-1:1);
  endif
  if (is_complex)
    x = complex (x);   # both of the above make it real if they can
  endif
  if (ndims (x) == 2 && ! for_surfaces)
    d = cuda.ArrayDescriptor ();
  else
    d = cuda.ArrayDescriptor3D ("depth", size (x, 3));
    if (for_surfaces)
      d.flags = cuda.array3d_flags.SURFACE_LDST;
      if (ndims (x) == 2)
        d.flags += cuda.array3d_flags.LAYERED;
      endif
    endif
  endif
  d.width = size (x, 1);
  d.height = size (x, 2);
  d.format = format;
  d.num_channels = channels;
  a = cuda.Array (d);
  set_value (a, x);

endfunction
