## assert_no_warning.m -- nothing has warned since lastwarn ("").
##
## Octave 11 keeps warnings that are switched off, too: those of the parser and of
## its conversions do not count.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function assert_no_warning ()

  [text, id] = lastwarn ();
  is_off = ! isempty (id) && strcmp (warning ("query", id).state, "off");
  assert (isempty (text) || is_off, "warned: %s", text);

endfunction
