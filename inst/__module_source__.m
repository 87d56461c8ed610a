## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: CUDA C as one string, from a string or a
## cell array of lines.

function source = __module_source__ (who, source)

  if (iscellstr (source))
    source = strjoin (source(:)', "\n");
  elseif (! (ischar (source) && (isrow (source) || isempty (source))))
    error ("octcuda:LogicError", "%s: SOURCE must be a string or a cell array of lines", who);
  elseif (! isempty (regexp (source, '^[^\s(){};]+\.(cu|cuh|c|cpp|ptx|cubin)$', ...
                             "once")))
    error ("octcuda:LogicError", ["%s: SOURCE is the text of the program, and %s the name of a file: " ...
            "give fileread (\"%s\")"], who, source, source);
  endif

endfunction
