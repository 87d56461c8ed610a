## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## at (X, SUBSCRIPT, ...) is X(SUBSCRIPT, ...): in a method of a class, Octave
## does not ask the class about parentheses.

function x = at (x, varargin)
  x = subsref (x, struct ("type", "()", "subs", {varargin}));
endfunction
