## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## The path of lib<NAME>.a of the CUDA toolkit, looked for in FOLDER, else where
## toolkits are.

function file = toolkit_library (name, folder)

  file_name = ["lib" name ".a"];
  if (! isempty (folder))
    places = {folder};
  else
    places = toolkit_folders ();
  endif
  for i = 1:numel (places)
    file = fullfile (places{i}, file_name);
    if (exist (file, "file") == 2)
      return;
    endif
  endfor
  error ("octcuda:RuntimeError",
         ["there is no %s in %s; name its folder by \"cuda_libdir\", or set " ...
          "CUDA_HOME"], file_name, strjoin (places, ", "));

endfunction

function places = toolkit_folders ()

  places = {};
  for variable = {"CUDA_ROOT", "CUDA_HOME", "CUDA_PATH"}
    root = getenv (variable{1});
    if (! isempty (root))
      places = [places, below(root)];
    endif
  endfor
  places = [places, strsplit(getenv ("LD_LIBRARY_PATH"), ":")];
  ## Beside the headers that belong to the compiler in use.
  headers = regexp (__cuda__ ("compiler"), '/\S*/include', "match", "once");
  if (! isempty (headers))
    places = [places, below(fileparts (headers))];
  endif
  places = [places, below("/usr/local/cuda"), ...
            glob("/usr/local/cuda*/targets/*/lib")', ...
            {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"}];
  for folder = strsplit (getenv ("PATH"), ":")
    if (exist (fullfile (folder{1}, "nvcc"), "file") == 2)
      places = [places, below(fileparts (folder{1}))];
    endif
  endfor
  places(cellfun ("isempty", places)) = [];
  places = unique (places, "stable");

endfunction

function c = below (root)

  c = {fullfile(root, "lib64"), fullfile(root, "lib")};

endfunction
