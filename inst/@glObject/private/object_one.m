## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## ID = object_one (O, WHO) is the id of an object that is alone.

function id = object_one (o, who)

  id = o.id;
  if (! isscalar (id))
    error ("octcuda:LogicError", "%s: %d objects are given; call it for one of them, h(1)",
           who, numel (id));
  endif

endfunction
