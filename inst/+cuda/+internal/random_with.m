## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: what DRAW () returns while the generator that
## stands as WORDS say is in the place of the global one, and how it stands then.

function [x, words] = random_with (words, draw)

  [~, ~, kept] = __random__ ("get");
  unwind_protect
    __random__ ("set", words);
    x = draw ();
    [~, ~, words] = __random__ ("get");
  unwind_protect_cleanup
    __random__ ("set", kept);
  end_unwind_protect

endfunction
