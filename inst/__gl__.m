## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## __gl__ (COMMAND, ...)
##
## Stands in for the gateway of OpenGL where that was not built.

function varargout = __gl__ (command, varargin)

  if (strcmp (command, "ready"))
    varargout{1} = false;
    return;
  endif
  error ("octcuda:NotSupported", ...
         ["octcuda was built without OpenGL: install what it needs, in Debian ", ...
          "and Ubuntu by sudo apt-get install libglew-dev libglfw3-dev ", ...
          "libegl-dev libfreetype-dev libpng-dev fonts-dejavu-core ", ...
          "libgl1-mesa-dri pkg-config, and build again"]);

endfunction
