## demo_options.m -- what the demos of plots were called with.
##
## O = demo_options (NAME, SIZE, HOST_SIZE): --size N is O.size, by default SIZE, on the
## host backend HOST_SIZE; --width N, by default 900 pixels, is O.width; --frames N is
## O.frames, by default as many as there are until the window is closed (Inf).
##
## SPDX-License-Identifier: GPL-3.0-or-later

function o = demo_options (name, size, host_size)

  if (! exist ("gpuDevice"))
    pkg load octcuda
  endif
  o = struct ("name", name, "size", size, "frames", Inf, "width", 900);
  gpuDevice ();                         # chooses the backend
  if (strcmp (octcuda_backend (), "host"))
    o.size = host_size;
  endif
  given = argv ();
  for word = {"size", "frames", "width"}
    at = find (strcmp (given, ["--", word{1}]));
    if (! isempty (at))
      o.(word{1}) = str2double ([given(at(1)+1:end); {""}])(1);
      if (! (o.(word{1}) >= 1))
        error ("%s: --%s needs a number of at least 1", name, word{1});
      endif
    endif
  endfor
  o.file = fullfile (getenv ("OCTCUDA_DEMO_DIR"), [name, ".png"]);
  if (isempty (getenv ("OCTCUDA_DEMO_DIR")))
    o.file = fullfile (tempdir (), [name, ".png"]);
  endif

endfunction
