## in_each_way.m -- with kernels, and on the host backend without.
##
## in_each_way (F)
## OUT = in_each_way (F)
## OUT = in_each_way (F, HAS_KERNELS)
##
## Calls F, but not this way where HAS_KERNELS is false and there is another.  Where the suite has kernels compiled for everything (run-tests.sh
## sets OCTCUDA_INTERPRET to 0), and the backend can also compute expressions
## without them, F is called once more that way (at 1e15 kernels that are there
## are not used either); OUT is what both return, side by side.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function varargout = in_each_way (f, has_kernels = true)

  varargout = more = cell (1, nargout);
  has_other = strcmp (getenv ("OCTCUDA_INTERPRET"), "0") && strcmp (octcuda_backend (), "host");
  if (has_kernels || ! has_other)
    [varargout{1:nargout}] = f ();
  endif
  if (has_other)
    unwind_protect
      setenv ("OCTCUDA_INTERPRET", "1e15");
      [more{1:nargout}] = f ();
    unwind_protect_cleanup
      setenv ("OCTCUDA_INTERPRET", "0");
    end_unwind_protect
    varargout = cellfun (@horzcat, varargout, more, "UniformOutput", false);
  endif

endfunction
