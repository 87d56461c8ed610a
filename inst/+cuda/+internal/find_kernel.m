## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: what the constructor of
## parallel.gpu.CUDAKernel is given, as a module, the kernel's name in it, and
## its signature.

function [module, entry, signature] = find_kernel (code, rest)

  if (is_missing_ptx (code) && ! isempty (rest) && ischar (rest{1})
      && exist (rest{1}, "file") == 2)
    code = rest{1};  # what the PTX would be made of
    rest(1) = [];
  endif
  [code, folder] = read_code (code, "CU or PTX");
  entry = "";
  if (is_ptx (code))
    if (isempty (rest) || numel (rest) > 2)
      error ("octcuda:InvalidCall", ["Invalid call to parallel.gpu." ...
             "CUDAKernel: PTX needs CU or a prototype"]);
    endif
    declaration = rest{1};
    if (! ischar (declaration))
      error ("octcuda:LogicError", "parallel.gpu.CUDAKernel: CU or a prototype must be a string");
    elseif (exist (declaration, "file") == 2)
      folder = folder_of (declaration);
      declaration = fileread (declaration);
    endif
    if (numel (rest) > 1)
      entry = rest{2};
    endif
    if (! strcmp (octcuda_backend (), "host"))
      [module, entry, signature] = from_ptx (code, declaration, entry);
      return;
    elseif (isempty (strfind (declaration, "__global__")))
      error ("octcuda:NotSupported",
             ["PTX is not supported by the host backend; give the kernel's " ...
              "source in place of the prototype"]);
    endif
    code = declaration;
    rest = {};
  elseif (mod (numel (rest), 2))
    entry = rest{1};
    rest(1) = [];
  endif
  if (! ischar (entry))
    error ("octcuda:LogicError", "parallel.gpu.CUDAKernel: ENTRY must be a string");
  endif
  [module, entry, signature] = from_source (code, entry, with_folder (rest, folder));

endfunction

function [module, entry, signature] = from_source (code, entry, options)

  module = cuda.SourceModule (code, options{:});
  entry = choose (kernels (module), entry);
  signature = __cuda_module__ ("signature", module, entry);
  declared = declared_as (code, entry);
  if (isempty (declared))
    return;
  elseif (strcmp (signature, "?"))
    signature = check (declared, entry);
    return;
  endif
  ## The compiler knows the types, and takes double2 for two numbers.
  found = strsplit (signature, ",");
  wanted = strsplit (declared, ",");
  if (numel (found) == numel (wanted))
    for i = 1:numel (found)
      if (any (wanted{i}(end) == "cz") && any (found{i}(1) == "Pp2"))
        found{i} = wanted{i};
      endif
    endfor
    signature = strjoin (found, ",");
  endif

endfunction

function [module, entry, signature] = from_ptx (code, declaration, entry)

  names = regexp (code, '\.entry\s+([\w$]+)', "tokens");
  entry = choose (unique ([names{:}]), entry);
  signature = check (declared_as (declaration, entry), entry);
  module = cuda.module_from_buffer (code);

endfunction

function signature = check (signature, entry)

  if (isempty (signature) && ! ischar (signature))
    error ("octcuda:LogicError",
           ["there is no declaration of kernel %s; give its parameters as a " ...
            "prototype, such as \"float *, int\""], entry);
  elseif (any (signature == "?"))
    error ("octcuda:LogicError",
           ["the declaration of kernel %s has types that are not known; " ...
            "give its parameters as a prototype, such as \"float *, int\""],
           entry);
  endif

endfunction

## The signature of kernel ENTRY, a symbol maybe, in DECLARATION; [] if none.
function signature = declared_as (declaration, entry)

  signature = [];
  best = 0;
  lines = strsplit (__cuda_module__ ("prototypes", declaration), "\n");
  for i = 1:numel (lines)
    fields = strsplit (lines{i}, "\t", "CollapseDelimiters", false);
    if (numel (fields) < 3)
      continue;
    endif
    name = regexprep (fields{1}, '^.*::', "");
    if (isempty (name) || (length (name) > best && strcmp (entry, fields{1})))
      signature = fields{3};
      return;
    elseif (length (name) > best && ! isempty (strfind (entry, name)))
      signature = fields{3};
      best = length (name);
    endif
  endfor

endfunction

## The one of NAMES that is ENTRY, or has it as a part.
function entry = choose (names, wanted)

  list = strjoin (names, ", ");
  if (any (strcmp (names, wanted)))
    entry = wanted;
    return;
  endif
  hits = names;
  if (! isempty (wanted))
    hits = names(cellfun (@(n) ! isempty (strfind (n, wanted)), names));
  endif
  if (isempty (names))
    error ("octcuda:LogicError",
           "parallel.gpu.CUDAKernel: there is no kernel in the code");
  elseif (isempty (hits))
    error ("octcuda:LogicError",
           "parallel.gpu.CUDAKernel: there is no kernel %s; there are: %s",
           wanted, list);
  elseif (numel (hits) > 1)
    error ("octcuda:LogicError",
           ["parallel.gpu.CUDAKernel: ENTRY must name one of several " ...
            "kernels: %s"], strjoin (hits, ", "));
  endif
  entry = hits{1};

endfunction

## OPTIONS, so that headers are looked for in FOLDER first.
function options = with_folder (options, folder)

  at = 2 * find (strcmp (options(1:2:end), "include_dirs"), 1, "last");
  if (isempty (folder))
    return;
  elseif (isempty (at))
    options(end+1:end+2) = {"include_dirs", {folder}};
  elseif (ischar (options{at}) || iscellstr (options{at}))
    options{at} = [{folder}, cellstr(options{at})(:)'];
  endif

endfunction

function folder = folder_of (file)

  folder = fileparts (make_absolute_filename (file));

endfunction

## The text, and the folder of the file where it is one.
function [text, folder] = read_code (code, name)

  folder = "";
  if (iscellstr (code))
    code = strjoin (code(:)', "\n");
  elseif (! ischar (code) || isempty (code))
    error ("octcuda:LogicError", "parallel.gpu.CUDAKernel: %s must be a string", name);
  endif
  text = code;
  if (is_ptx (code) || ! isempty (strfind (code, "__global__")))
    return;
  elseif (exist (code, "file") == 2)
    text = fileread (code);
    folder = folder_of (code);
  else
    error ("octcuda:RuntimeError",
           "parallel.gpu.CUDAKernel: there is no file %s", code);
  endif

endfunction

function tf = is_missing_ptx (code)

  tf = ischar (code) && ! isempty (regexp (code, '^[^\n]+\.ptx$', "once")) ...
       && exist (code, "file") != 2;

endfunction

function tf = is_ptx (text)

  tf = ! isempty (regexp (text, '^\s*\.version\s', "once", "lineanchors"));

endfunction
