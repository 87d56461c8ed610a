## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the instructions in BYTES, what cuda.compile
## makes, as text; NAME is the kernel that is wanted, or "".

function text = disassemble (bytes, name)

  if (strcmp (octcuda_backend (), "host"))
    tools = {"objdump -d -C --no-show-raw-insn %s"};
    hint = "the package binutils brings it";
    pick = "";  # on the CPU a kernel is in a template, which objdump cannot name
  else
    tools = {"cuobjdump -sass %s", "nvdisasm %s"};
    hint = "the CUDA toolkit, or pip install nvidia-cuda-cuobjdump, brings it";
    pick = " -fun '%s'";
  endif
  folders = {"", fullfile(getenv ("CUDA_HOME"), "bin"), ...
             fullfile(getenv ("CUDA_PATH"), "bin"), "/usr/local/cuda/bin", ...
             "/opt/cuda/bin"};
  file = image_file (bytes);
  unwind_protect
    for tool = tools
      for folder = folders
        program = fullfile (folder{1}, strtok (tool{1}));
        if (system (["command -v '" program "' > /dev/null 2>&1"]))
          continue;
        endif
        [~, words] = strtok (tool{1});
        command = ["'" program "'" sprintf(words, ["'" file "'"])];
        if (! isempty (name) && ! isempty (pick) && ! strncmp (tool{1}, "nvdisasm", 8))
          command = [command, sprintf(pick, name)];
        endif
        [status, text] = system ([command " 2>&1"]);
        if (status)
          error ("octcuda:RuntimeError", "sass: %s failed: %s", program, strtrim (text));
        endif
        if (isempty (pick))
          text = kernels_only (text, name);
        endif
        return;
      endfor
    endfor
  unwind_protect_cleanup
    unlink (file);
  end_unwind_protect
  error ("octcuda:RuntimeError", "sass: there is no %s on the PATH; %s",
         strtok (tools{1}), hint);

endfunction

## A new file that has BYTES: where TMPDIR says, or where else there is room.
function file = image_file (bytes)

  tried = "";
  for folder = {getenv("TMPDIR"), P_tmpdir(), __octcuda__("cache_folder")}
    if (! isfolder (folder{1}))
      continue;
    endif
    file = [tempname(folder{1}), ".image"];
    [fid, why] = fopen (file, "w");
    if (fid >= 0)
      fwrite (fid, bytes, "uint8");
      fclose (fid);
      if (stat (file).size == numel (bytes))
        return;
      endif
      unlink (file);
      why = "it is full";
    endif
    tried = sprintf ("%s%s (%s), ", tried, folder{1}, why);
  endfor
  error ("octcuda:RuntimeError", ...
         ["sass: no folder can hold its temporary file; set TMPDIR to a writable folder ", ...
          "with free space.  Tried: %s"], tried(1:end-2));

endfunction

## Of what objdump shows the functions that run kernel NAME, or any.
function text = kernels_only (text, name)

  parts = strsplit (text, "\n\n");
  wanted = ["^[0-9a-f]+ <octa_host::entry<&[^\n]*>:"];
  if (! isempty (name))
    wanted = ["^[0-9a-f]+ <octa_host::entry<&([\\w:]*::)?" name "\\>[^\n]*>:"];
  endif
  text = strjoin (parts(! cellfun ("isempty", regexp (parts, wanted, "once"))), "\n\n");

endfunction
