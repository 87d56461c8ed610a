## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## __gl_figure__ (COMMAND, ...)
##
## Stands in for the gateway of plots where OpenGL was not built.

function varargout = __gl_figure__ (command, varargin)

  ## Its message names what is missing.
  __gl__ ("figure");

endfunction
