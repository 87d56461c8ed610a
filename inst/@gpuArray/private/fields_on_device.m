## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## S = fields_on_device (S, NAMES) makes gpuArrays of those of the fields NAMES that S has.

function s = fields_on_device (s, names)

  for name = names
    if (isfield (s, name{1}))
      s.(name{1}) = gpuArray (s.(name{1}));
    endif
  endfor

endfunction
