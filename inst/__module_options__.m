## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the options of cuda.SourceModule,
## cuda.compile and cuda.DynamicModule, from pairs of names and values to the
## struct that the gateway takes.  WHO is named in messages.

function o = __module_options__ (who, pairs)

  o = struct ("name", "kernel.cu", "no_extern_c", false, "keep", [], ...
              "target", [], "is_relocatable", false, "nvcc", [], ...
              "cache_dir", []);
  o.options = o.names = {};
  has_options = false;
  folders = {};
  arch = code = "";
  for i = 1:2:numel (pairs)
    [key, value] = pairs{i:i+1};
    if (! ischar (key))
      error ("octcuda:LogicError", "%s: option names must be strings", who);
    endif
    switch (key)
      case "options"
        has_options = ! isequal (value, []) || iscell (value);
        o.options = list (who, value, key);
      case "include_dirs"
        folders = strcat ({"-I"}, list (who, value, key));
      case {"names", "name_expressions"}
        o.names = [o.names, list(who, value, key)];
      case "no_extern_c"
        o.no_extern_c = __flag__ ([who ": \"no_extern_c\""], value);
      case "arch"
        arch = text (who, value, key);
      case "code"
        code = text (who, value, key);
      case "keep"
        o.keep = keep_folder (who, value);
      case {"name", "target"}
        o.(key) = text (who, value, key);
      case "nvcc"
        o.nvcc = text (who, value, key);
        if (isempty (o.nvcc))
          o.nvcc = [];
        endif
      case "cache_dir"
        if (ischar (value))
          o.cache_dir = value;
        elseif (isequal (value, false))
          o.cache_dir = "";
        elseif (! isempty (value))
          error ("octcuda:LogicError", '%s: "cache_dir" must be a folder, or false for none', who);
        endif
      otherwise
        error ("octcuda:LogicError", ...
               ['%s: unknown option "%s"; there are options, include_dirs, ' ...
                'names, no_extern_c, arch, code, keep, cache_dir, name, ' ...
                'target and nvcc'], who, key);
    endswitch
  endfor
  if (! has_options)
    o.options = strsplit (strtrim (__cuda_module__ ("default_flags")));
    o.options(cellfun ("isempty", o.options)) = [];
  endif
  ## With both, CODE is what is made, and ARCH only what it is made from.
  if (! isempty (code))
    arch = code;
  endif
  if (! isempty (arch))
    o.options{end+1} = ["-arch=" arch];
  endif
  o.options = [o.options, folders];
  if (__cuda_module__ ("debugging"))
    o.options = [o.options, {"-g", "-G"}];
    o.cache_dir = "";
    if (! ischar (o.keep))
      o.keep = keep_folder (who, true);
    endif
  endif

endfunction

function c = list (who, value, key)

  if (isequal (value, []))
    value = {};
  elseif (ischar (value))
    value = {value};
  elseif (! iscellstr (value))
    error ("octcuda:LogicError", '%s: "%s" must be a cell array of strings', who, key);
  endif
  c = value(:)';

endfunction

function s = text (who, value, key)

  if (isempty (value))
    value = "";
  elseif (! ischar (value) || ! isrow (value))
    error ("octcuda:LogicError", '%s: "%s" must be a string', who, key);
  endif
  s = value;

endfunction

function folder = keep_folder (who, value)

  folder = [];
  if (ischar (value) && ! isempty (value))
    folder = value;
  elseif (! isempty (value) && __flag__ ([who ": \"keep\""], value))
    folder = tempname ();
    printf ("%s: files are kept in %s\n", who, folder);
  endif

endfunction
