## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## C, which must be a communicator that is open.

function c = communicator (c)

  if (! isa (c, "cudaCommunicator"))
    error ("octcuda:LogicError", ...
           "C must be a communicator, such as cuda.Communicator (0:1)");
  endif

endfunction
