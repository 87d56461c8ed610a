## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## put (X, V, SUBSCRIPT, ...) is X after X(SUBSCRIPT, ...) = V; see at.m.

function x = put (x, v, varargin)
  x = subsasgn (x, struct ("type", "()", "subs", {varargin}), v);
endfunction
