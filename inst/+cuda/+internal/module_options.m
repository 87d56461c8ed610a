## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the options of cuda.SourceModule,
## cuda.compile and cuda.DynamicModule, from what they were GIVEN, as __arguments__
## has it, to the struct that the gateway takes.  WHO is named in messages.

function o = module_options (who, given)

  o = struct ("target", [], "is_relocatable", false, "nvcc", [], ...
              "cache_dir", []);
  has_options = iscell (given.options) || ! is_none (given.options);
  o.options = list (who, given.options, "options");
  o.names = list (who, given.names, "names");
  o.name = text (who, given.name, "name");
  o.no_extern_c = cuda.internal.as_flag ([who ": \"no_extern_c\""], given.no_extern_c);
  o.keep = keep_folder (who, given.keep);
  if (isfield (given, "target") && ! isempty (given.target))
    o.target = text (who, given.target, "target");
  endif
  if (! isempty (given.nvcc))
    o.nvcc = text (who, given.nvcc, "nvcc");
  endif
  if (ischar (given.cache_dir))
    o.cache_dir = given.cache_dir;
  elseif (islogical (given.cache_dir) && isscalar (given.cache_dir) && ! given.cache_dir)
    o.cache_dir = "";
  elseif (! isempty (given.cache_dir))
    error ("octcuda:LogicError", '%s: "cache_dir" must be a folder, or false for none', who);
  endif
  folders = strcat ({"-I"}, list (who, given.include_dirs, "include_dirs"));
  arch = text (who, given.arch, "arch");
  code = text (who, given.code, "code");
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

  if (is_none (value))
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
  elseif (! isempty (value) && cuda.internal.as_flag ([who ": \"keep\""], value))
    folder = tempname ();
    printf ("%s: files are kept in %s\n", who, folder);
  endif

endfunction

function tf = is_none (value)

  tf = isnumeric (value) && isempty (value);

endfunction
