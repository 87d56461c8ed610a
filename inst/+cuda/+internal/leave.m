## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## The package is about to leave the path, and objects of its classes may live on.
## Octave looks for a class's destructor when it destroys the first of its objects,
## and keeps it: so an object of each class is destroyed now.  If the path changes
## without PKG_DEL, find_delete in mex/gateway/gateway.c does the same.

function leave ()

  try
    if (any (strcmp (available_graphics_toolkits (), "octcuda")))
      __init_octcuda__ ("leave");
    endif
    ## Else OpenGL's libraries would be loaded for this.
    is_drawing = __octcuda__ ("live", "cudaGlContext") > 0;
    for folder = glob (fullfile (fileparts (mfilename ("fullpath")), "..", "..", "@cuda*", "delete.*"))'
      [~, class] = fileparts (fileparts (folder{1}));
      if (strcmp (class, "@cudaArgument"))
        object = cuda.In (1);
      elseif (is_drawing || ! strncmp (class, "@cudaGl", 7))
        object = feval (class(2:end));
      endif
      clear object
    endfor
  catch
    ## Files are gone, or of another build.
  end_try_catch

endfunction
