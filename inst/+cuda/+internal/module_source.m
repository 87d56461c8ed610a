## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: CUDA C as one string, from a string, a cell
## array of lines, or the name of a file that ends in .cu, .cuh, .c or .cpp.
## Where it is a file, the options O (as cuda.internal.module_options makes them) name it
## in messages and look for headers in its folder.

function [source, o] = module_source (who, source, o)

  if (iscellstr (source))
    source = strjoin (source(:)', "\n");
  elseif (! (ischar (source) && (isrow (source) || isempty (source))))
    error ("octcuda:LogicError", ["%s: SOURCE must be a string, a cell array of " ...
           "lines, or the name of a file such as \"kernel.cu\", not a %s"], who,
           class (source));
  elseif (! isempty (regexp (source, '^[^(){};\n]+\.(ptx|cubin|fatbin)$', "once")))
    error ("octcuda:LogicError",
           "%s: %s is not source code: cuda.module_from_file (\"%s\") loads compiled files",
           who, source, source);
  elseif (! isempty (regexp (source, '^[^(){};\n]+\.(cu|cuh|c|cpp)$', "once")))
    [source, o] = read_file (who, source, o);
  endif

endfunction

function [text, o] = read_file (who, name, o)

  file = name;
  [~, status] = stat (file);
  if (status)
    file = file_in_loadpath (name);
  endif
  if (isempty (file))
    error ("octcuda:RuntimeError",
           "%s: there is no file %s here (%s) or on Octave's path", who, name, pwd ());
  endif
  text = fileread (file);
  [folder, base, extension] = fileparts (make_absolute_filename (file));
  o.options = [{["-I" folder]}, o.options];
  if (strcmp (o.name, "kernel.cu"))
    o.name = [base, extension];
  endif

endfunction
