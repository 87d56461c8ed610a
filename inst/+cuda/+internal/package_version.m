## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{v} =} cuda.internal.package_version ()
##
## The version of octcuda, as its file DESCRIPTION says; "unknown" without that file.
## @end deftypefn

function v = package_version ()

  v = "unknown";
  inst = fileparts (which ("octcuda_info"));
  for place = {fullfile(inst, "..", "DESCRIPTION"), ...
               fullfile(inst, "packinfo", "DESCRIPTION")}
    if (exist (place{1}, "file"))
      found = regexp (fileread (place{1}), '^Version: *(\S+)', "tokens", ...
                      "once", "lineanchors");
      v = [found{:}];
    endif
  endfor

endfunction

%!assert (! isempty (regexp (cuda.internal.package_version (), '^\d+\.\d+')))
