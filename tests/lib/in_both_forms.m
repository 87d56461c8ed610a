## in_both_forms.m -- F () with kernels from expressions as the backend has them,
## and in the form for GPUs, which the host backend runs too.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function in_both_forms (f)
  unwind_protect
    for form = {"", "gpu"}
      setenv ("OCTCUDA_EXPRESSIONS", form{1});
      f ();
    endfor
  unwind_protect_cleanup
    setenv ("OCTCUDA_EXPRESSIONS", "");
  end_unwind_protect
  assert_no_live ();
endfunction
