## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function.
##
## Called when Octave ends, before its variables go: from then on what they wait
## for is given up after a second.  It stays in memory for that, wherever the
## path leads by then.

## PKG_ADD: __octcuda_end__ ("register");

function __octcuda_end__ (word)

  if (nargin > 0)
    mlock ();
    atexit ("__octcuda_end__", false);
    atexit ("__octcuda_end__");
    return;
  endif
  try
    __octcuda__ ("end");
  end_try_catch

endfunction
