## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Functions of core's that act on the figure that is there, and make one where there
## is none; each has a gl before it in octcuda.

function words = __plot_words__ ()

  words = {"title", "xlabel", "ylabel", "legend", "hold", "grid", "axis", "xlim", "ylim", "colorbar", ...
           "colormap", "text", "box", "caxis", "subplot", "cla", "clf"};

endfunction
