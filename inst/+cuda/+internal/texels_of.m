## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## cuda.internal.texels_of (IMG, CLASS, CHANNELS)
## cuda.internal.texels_of (IMG, CLASS, CHANNELS, true)
##
## The image as OpenGL has it: channels x width x height x depth, the lowest row
## first.  A gpuArray stays on the device in the second form.

function x = texels_of (img, class, channels, stays = false)

  if (isa (img, "gpuArray") && ! stays)
    img = gather (img);
  endif
  if (isa (img, "gpuArray"))
    is_right = strcmp (classUnderlying (img), class);
  else
    is_right = isa (img, class);
  endif
  if (! is_right || iscomplex (img) || issparse (img))
    error ("octcuda:LogicError", ...
           "IMAGE must be a real array of class %s, the class of its format", class);
  elseif (size (img, 3) != channels || ndims (img) > 4)
    error ("octcuda:LogicError", ...
           "IMAGE must be height x width x %d: the format has %d channels", ...
           channels, channels);
  endif
  x = permute (flip (img, 1), [3 2 1 4]);

endfunction
