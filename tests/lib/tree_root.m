## tree_root.m -- the folder of the source tree.
##
## FOLDER = tree_root ()
##
## SPDX-License-Identifier: GPL-3.0-or-later

function folder = tree_root ()
  lib = fileparts (mfilename ("fullpath"));
  folder = fileparts (fileparts (lib));
endfunction
