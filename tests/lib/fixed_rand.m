## fixed_rand.m -- random numbers that do not depend on what ran before.
##
## X = fixed_rand (...) is rand (...), of class single unless the last argument is the
## name of another one.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function x = fixed_rand (varargin)

  class = "single";
  if (ischar (varargin{end}))
    class = varargin{end};
    varargin(end) = [];
  endif
  old = rand ("state");
  rand ("state", 17);
  x = cast (rand (varargin{:}), class);
  rand ("state", old);

endfunction
