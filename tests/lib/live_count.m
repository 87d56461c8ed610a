## live_count.m -- the number of open handles of all kinds.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function n = live_count ()
  n = __octcuda__ ("live");
  if (isstruct (n))
    n = sum (cellfun (@double, struct2cell (n)));
  endif
endfunction
