## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## __plot_notice__ ()
##
## From now on, warn the first time that a function of core's for what is in a figure
## makes a figure of core's: it was meant for one of octcuda's.

function __plot_notice__ ()

  persistent is_watched = false;
  if (! is_watched)
    is_watched = true;
    addlistener (0, "currentfigure", @watch);
  endif

endfunction

function watch (varargin)

  persistent is_told = false;
  word = intersect (__plot_words__ (), {dbstack.name});
  if (! is_told && ! isempty (word))
    is_told = true;
    warning ("octcuda:core-figure",
             "%s acts on a figure of core Octave, and has created one: for octcuda's plots write gl%s", ...
             word{1}, word{1});
  endif

endfunction
