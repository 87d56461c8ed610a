## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Y = __distribute__ (NAME, ARGS): the array of the call NAME (ARGS{:}) divided among all processes,
## for MATLAB's names distributed and codistributed.

function y = __distribute__ (name, args)

  if (numel (args) != 1)
    error ("octcuda:InvalidCall",
           ["Invalid call to %s; it is called as %s (x); arrays are made on the ranks of a communicator c by ", ...
            "cuda.distributed.zeros (c, m, n) and others"], name, name);
  endif
  y = args{1};
  if (! cuda.isdistributed (y))
    y = cuda.distribute (y, __comm__ ("world"));
  endif

endfunction
