## fetch_texture.m -- what a kernel of texture_module reads.
##
## Y = fetch_texture (MOD, NAME, T, X) reads texture T at the places that are the
## rows of X by kernel NAME.  Y has the class and complexity of LIKE (single by
## default), a column for each of its rows, and a row per place.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function y = fetch_texture (mod, name, t, x, like = single (0))

  n = rows (x);
  out = cuda.Out (repmat (like(:), 1, n));
  f = mod.get_function (name);
  f (out, t, cuda.In (single (x.')), int32 (n), ...
     "block", 64, "grid", ceil (n / 64));
  y = out.value.';

endfunction
