## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {[@var{desc}, @var{memory}, @var{view}] =} cuda.internal.texture_options (@var{resource}, @var{options})
## The options of @code{cuda.TextureObject} as the vectors that its gateway takes.
## @end deftypefn

function [desc, memory, view] = texture_options (resource, options)

  ## ORDER mex/@cudaTextureObject/cudaTextureObject.c
  modes = [1, 1, 1];  # clamp
  filter = 0;
  mipmap_filter = 0;
  flags = 0;
  anisotropy = 0;
  lod = [0, 0, NaN];  # bias, least, most (NaN: the last level)
  border = zeros (1, 4);
  ## format, channels, pitched, bytes, width, height, pitch
  memory = [0, 1, 0, Inf, 0, 0, 0];
  if (isa (resource, "gpuArray"))
    [memory(1), memory(2)] = cuda.internal.stored_format (classUnderlying (resource), ...
                                               iscomplex (resource));
  endif
  view = [];

  names = {"address_mode", "filter_mode", "mipmap_filter_mode", "flags", "read_as_integer", ...
           "normalized_coordinates", "srgb", "disable_trilinear_optimization", "seamless_cubemap", ...
           "max_anisotropy", "mipmap_level_bias", "min_mipmap_level_clamp", "max_mipmap_level_clamp", ...
           "border_color", "format", "num_channels", "bytes", "width", "height", "pitch", "view"};
  for [x, name] = cuda.internal.options ("cuda.TextureObject", options, names)
    if (is_array (resource)
        && any (strcmp (name, {"format", "num_channels", "bytes", "width", "height", "pitch"})))
      error ("octcuda:LogicError", ...
             "\"%s\" is for memory, and an array has its own: leave it out", name);
    endif
    switch (name)
      case "address_mode"
        modes = read_modes (x);
      case "filter_mode"
        filter = member ("filter_mode", x);
      case "mipmap_filter_mode"
        mipmap_filter = member ("filter_mode", x);
      case "flags"
        flags = bitor (flags, number (name, x));
      case {"read_as_integer", "normalized_coordinates", "srgb", ...
            "disable_trilinear_optimization", "seamless_cubemap"}
        if (number (name, x))
          flags = bitor (flags, cuda.texture_flags.(upper (name)));
        endif
      case "max_anisotropy"
        anisotropy = number (name, x);
      case "mipmap_level_bias"
        lod(1) = number (name, x, -Inf);
      case "min_mipmap_level_clamp"
        lod(2) = number (name, x);
      case "max_mipmap_level_clamp"
        lod(3) = number (name, x);
      case "border_color"
        if (! (isnumeric (x) && isreal (x) && numel (x) >= 1 && numel (x) <= 4))
          error ("octcuda:LogicError", ...
                 "BORDER_COLOR must be up to four real numbers");
        endif
        border(1:numel (x)) = double (x(:));
      case "format"
        memory(1) = member ("array_format", x);
      case "num_channels"
        memory(2) = number (name, x);
      case "bytes"
        memory(4) = number (name, x);
      case "width"
        memory([3, 5]) = [1, number(name, x)];
      case "height"
        memory([3, 6]) = [1, number(name, x)];
      case "pitch"
        memory([3, 7]) = [1, number(name, x)];
      case "view"
        view = read_view (resource, x);
    endswitch
  endfor
  desc = [modes, filter, mipmap_filter, flags, anisotropy, lod, border];

endfunction

function yes = is_array (resource)
  yes = isa (resource, "cudaArray") || isa (resource, "cudaMipmappedArray");
endfunction

function v = number (name, x, least = 0)

  if (! ((isnumeric (x) || islogical (x)) && isscalar (x) && isreal (x)
         && x >= least))
    error ("octcuda:LogicError", "%s must be a real number, at least %g", ...
           upper (name), least);
  endif
  v = double (x);

endfunction

## A constant of GROUP by number or name.
function v = member (group, x)

  all = __cuda__ ("constants", group);
  if (ischar (x) && isfield (all, upper (x)))
    v = all.(upper (x));
  elseif (isnumeric (x) && isscalar (x) && any (x == [struct2cell(all){:}]))
    v = double (x);
  elseif (ischar (x))
    error ("octcuda:LogicError", "cuda.%s has no %s", group, upper (x));
  else
    error ("octcuda:LogicError", "%s must be a member of cuda.%s", ...
           upper (group), group);
  endif

endfunction

function modes = read_modes (x)

  if (ischar (x))
    x = {x};
  elseif (isnumeric (x))
    x = num2cell (x);
  endif
  if (! iscell (x) || isempty (x) || numel (x) > 3)
    error ("octcuda:LogicError", ["ADDRESS_MODE must be a member of " ...
           "cuda.address_mode, or up to three of them"]);
  endif
  modes = cellfun (@(m) member ("address_mode", m), x(:)');
  ## One counts for all dimensions, the last for those that follow.
  modes(end+1:3) = modes(end);

endfunction

function view = read_view (resource, x)

  if (! isstruct (x) || ! isscalar (x))
    error ("octcuda:LogicError", "VIEW must be a struct");
  elseif (! is_array (resource))
    error ("octcuda:LogicError", "only arrays have a VIEW");
  endif
  d = __describe__ (resource);
  levels = 1;
  if (isa (resource, "cudaMipmappedArray"))
    levels = num_levels (resource);
  endif
  has_layers = bitand (d(6), 5) != 0;
  all = struct ("format", 0, "width", d(1), "height", d(2), "depth", d(3), ...
                "first_mipmap_level", 0, "last_mipmap_level", levels - 1, ...
                "first_layer", 0, "last_layer", has_layers * (d(3) - 1));
  for [v, name] = x
    if (! isfield (all, name))
      error ("octcuda:LogicError", "a VIEW has no field %s", name);
    elseif (strcmp (name, "format"))
      v = member ("resource_view_format", v);
    endif
    all.(name) = number (name, v);
  endfor
  view = [struct2cell(all){:}];

endfunction
