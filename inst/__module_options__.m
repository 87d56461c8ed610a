## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the options of cuda.SourceModule, from pairs
## of names and values to what the gateway takes.

function o = __module_options__ (pairs)

  o = struct ("name", "kernel.cu", "no_extern_c", false, "keep", "");
  o.options = o.names = {};
  for i = 1:2:numel (pairs)
    [key, value] = pairs{i:i+1};
    if (! ischar (key))
      error ("cuda.SourceModule: option names must be strings");
    endif
    switch (key)
      case "options"
        o.options = [o.options, list(value, key)];
      case "include_dirs"
        o.options = [o.options, strcat({"-I"}, list (value, key))];
      case "name_expressions"
        o.names = list (value, key);
      case "no_extern_c"
        o.no_extern_c = logical (value);
      case {"arch", "code"}
        if (! isempty (value))
          o.options{end+1} = ["-arch=" value];
        endif
      case "keep"
        o.keep = keep_folder (value);
      case "name"
        o.name = value;
      case {"nvcc", "cache_dir"}
      otherwise
        error ('cuda.SourceModule: unknown option "%s"', key);
    endswitch
  endfor

endfunction

function c = list (value, key)

  if (ischar (value))
    value = {value};
  elseif (! iscellstr (value))
    error ('cuda.SourceModule: "%s" must be a cell array of strings', key);
  endif
  c = value(:)';

endfunction

function folder = keep_folder (value)

  folder = "";
  if (ischar (value))
    folder = value;
  elseif (value)
    folder = tempname ();
    printf ("cuda.SourceModule: files are kept in %s\n", folder);
  endif

endfunction
