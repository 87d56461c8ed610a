## numbered_program.m -- the random program number K, as random_program compares it.
##
## MSG = numbered_program (K)
## MSG = numbered_program (K, TURN)
##
## MSG is "", or what differs, with the program and how to write it again.  Fifty in a row
## have the same statements on other values and sizes, and so mostly the same kernels.  On
## the host backend every second pair goes without kernels, where the suite has all compiled
## (in_each_way.m).  TURN is that of random_program.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function msg = numbered_program (k, varargin)
  was = getenv ("OCTCUDA_INTERPRET");
  unwind_protect
    if (! isempty (was))
      setenv ("OCTCUDA_INTERPRET", {"0", "0", "1e15", "1e15"}{1 + mod(k, 4)});
    endif
    [msg, text] = random_program (ceil (k / 50), k, varargin{:});
  unwind_protect_cleanup
    setenv ("OCTCUDA_INTERPRET", was);
  end_unwind_protect
  if (! isempty (msg))
    msg = sprintf ("random_program (%d, %d): %s\n%s", ceil (k / 50), k, msg, text);
  endif
endfunction
