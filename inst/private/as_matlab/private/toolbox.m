## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: the row of `ver' for the Parallel Computing
## Toolbox; and whether NAME is one of its names.

function [row, is_it] = toolbox (name = "")

  row = struct ("Name", "Parallel Computing Toolbox", "Version", "24.2",
                "Release", "(R2024b)", "Date", "21-Jun-2024");
  is_it = ischar (name) && any (strcmpi (name, {"parallel", "distcomp", row.Name, ...
                                                "Distrib_Computing_Toolbox"}));

endfunction
