## auto_core_counts.m -- core's own tests of functions, as they are and with octcuda_auto.
##
## auto_core_counts (NAMES)
##
## Prints for each function of the cell NAMES "@@ NAME PASSED RUN PASSED RUN", and what fails
## if the two pairs differ.  The second pair is that of the mode, where everything with one
## element or more goes to the device.
##
## Tests of normest1 ask for the last bit of a product of matrices, which cuBLAS rounds
## differently.  With CUDA core computes its products, and for that all results come home.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function auto_core_counts (names)

  for name = names
    octcuda_auto ("threshold", 1);
    if (strcmp (name{1}, "normest1") && strcmp (octcuda_backend (), "cuda"))
      octcuda_auto ("threshold", struct ("product", Inf, "kept", Inf));
    endif
    [plain(1), plain(2)] = counts (name{1});
    octcuda_auto on
    [mode(1), mode(2), failures] = counts (name{1});
    octcuda_auto off
    if (! isequal (plain, mode))
      puts (failures);
    endif
    printf ("\n@@ %s %d %d %d %d\n", name{1}, plain, mode);
  endfor

endfunction

function [passed, run, failures] = counts (name)

  cellfun (@(f) f ("twister", 42), {@rand, @randn, @rande, @randg, @randp});
  log = tempname ();
  [passed, run] = test (name, "quiet", log);
  failures = fileread (log);
  delete (log);

endfunction
