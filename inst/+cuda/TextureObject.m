## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef TextureObject < cudaTextureObject

  ## -*- texinfo -*-
  ## @deftypefn {octcuda} {@var{t} =} cuda.TextureObject (@var{resource}, @var{name}, @var{value}, @dots{})
  ##
  ## Let kernels read @var{resource} through the texture units.
  ##
  ## @var{resource} is a @code{cudaArray}, a @code{cudaMipmappedArray}, device
  ## memory, a gpuArray, or an address.  A kernel takes the texture as
  ## @code{cudaTextureObject_t} and uses @code{tex1D<T>}, @code{tex2D<T>},
  ## @code{tex3D<T>}, @code{tex2DLayered<T>}, @code{texCubemap<T>},
  ## @code{tex2DLod<T>} and their kin on arrays, @code{tex1Dfetch<T>} on memory.
  ## The result has the methods of @code{cudaTextureObject}.
  ##
  ## Options:
  ##
  ## @table @asis
  ## @item @qcode{"address_mode"}
  ## the value beyond the edges: @qcode{"clamp"} (the edge, the default),
  ## @qcode{"border"}, @qcode{"wrap"} or @qcode{"mirror"}, a member of
  ## @code{cuda.address_mode}, or up to three of them in a cell or vector, one for
  ## each dimension.  The last two need normalized coordinates.
  ## @item @qcode{"filter_mode"}
  ## @qcode{"point"} (the default) reads texel @code{floor (x)}; @qcode{"linear"}
  ## interpolates between texels, whose centers are at 0.5, 1.5 @dots{}, with
  ## weights of 8 bits.  Only floating-point values are interpolated.
  ## @item @qcode{"normalized_coordinates"}
  ## true if coordinates go from 0 to 1.
  ## @item @qcode{"read_as_integer"}
  ## true to read integers of 8 and 16 bits unchanged, with @code{tex2D<unsigned
  ## char>} and the like.  By default, as in CUDA's driver, they are converted to
  ## numbers from 0 or -1 to 1, which @code{tex2D<float>} reads: 255 in an image of
  ## uint8 becomes 1.0, and @code{tex2D<unsigned char>} is undefined. (PyCUDA's
  ## @code{bind_to_texref_ext} sets it for arrays of integers, its @code{set_array}
  ## does not.)  Integers of 32 bits are never converted.
  ## @item @qcode{"border_color"}
  ## up to four numbers for @qcode{"border"}.
  ## @item @qcode{"srgb"}, @qcode{"seamless_cubemap"}, @qcode{"disable_trilinear_optimization"}
  ## true to set that flag.  @qcode{"flags"} sets several by
  ## @code{cuda.texture_flags}.
  ## @item @qcode{"mipmap_filter_mode"}, @qcode{"mipmap_level_bias"}, @qcode{"min_mipmap_level_clamp"}, @qcode{"max_mipmap_level_clamp"}, @qcode{"max_anisotropy"}
  ## for mipmapped arrays.
  ## @item @qcode{"view"}
  ## a struct that describes another view of an array: @code{format} (a member
  ## of @code{cuda.resource_view_format}), @code{first_mipmap_level},
  ## @code{last_mipmap_level}, @code{first_layer}, @code{last_layer}; missing
  ## fields are as in the array.
  ## @item @qcode{"format"}, @qcode{"num_channels"}, @qcode{"bytes"}
  ## for memory: a member of @code{cuda.array_format} or its name; 1, 2 or 4;
  ## the size.  By default a gpuArray's are those of its class; double and
  ## complex elements are two or four 32-bit integers.
  ## @item @qcode{"width"}, @qcode{"height"}, @qcode{"pitch"}
  ## make memory two-dimensional: texels in x and y, and bytes from row to row.
  ## @end table
  ##
  ## Memory must begin at a multiple of the device attribute TEXTURE_ALIGNMENT, and
  ## a pitch be a multiple of TEXTURE_PITCH_ALIGNMENT.
  ##
  ## @example
  ## @group
  ## a = cuda.np_to_array (single ([1 2; 3 4]), "C");
  ## t = cuda.TextureObject (a, "filter_mode", "linear");
  ## mod = cuda.SourceModule ([ ...
  ##   "__global__ void f (float *y, cudaTextureObject_t t)\n" ...
  ##   "@{ *y = tex2D<float> (t, 1.0f, 1.0f); @}"]);
  ## f = mod.get_function ("f");
  ## y = gpuArray (single (0));
  ## f (y, t, "block", 1);
  ## gather (y)
  ##   @result{} ans = 2.5000
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaTextureObject, cuda.np_to_array, cuda.Array, cuda.SurfaceObject, cuda.address_mode, cuda.filter_mode}
  ## @end deftypefn

  methods

    function this = TextureObject (resource, varargin)
      if (nargin < 1 || mod (nargin, 2) == 0)
        cuda.internal.usage ();
      endif
      [desc, memory, view] = cuda.internal.texture_options (resource, varargin);
      __open__ (this, resource, desc, memory, view);
    endfunction

  endmethods

endclassdef
