## yes = can_plot ()
##
## Are the functions of plots there, and is there something to draw with?
##
## SPDX-License-Identifier: GPL-3.0-or-later

function yes = can_plot ()

  yes = can_gl () && exist ("__gl_figure__") == 3;

endfunction
