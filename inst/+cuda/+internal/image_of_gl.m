## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## cuda.internal.image_of_gl (X)
##
## What OpenGL gives as channels x width x height x depth, the lowest row first, as
## an image of Octave's.

function img = image_of_gl (x)

  img = flip (permute (x, [3 2 1 4]), 1);

endfunction
