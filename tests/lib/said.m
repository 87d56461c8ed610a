## said.m -- a message handler of modules that remembers.
##
## said (OK, INFO, ERROR) is the handler; LAST = said () is the cell of what it
## was given since the last time.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function text = said (ok, info, error)
  persistent last = {};
  if (nargin)
    last = {ok, info, error};
  else
    text = last;
    last = {};
  endif
endfunction
