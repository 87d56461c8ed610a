## in_each_way.m -- with kernels, and on the host backend without.
##
## in_each_way (F)
## OUT = in_each_way (F)
## OUT = in_each_way (F, HAS_KERNELS)
##
## Calls F with a kernel for each expression, and on the host backend, which can compute
## expressions without them, once more that way (at 1e15 kernels that are there are not used
## either); OUT is what both return, side by side.  Where HAS_KERNELS is false and there is the
## other way, it goes that one alone.  Outside the suite (run-tests.sh) F is called once.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function varargout = in_each_way (f, has_kernels = true)

  was = getenv ("OCTCUDA_INTERPRET");
  varargout = cell (1, nargout);
  if (isempty (was) || ! strcmp (octcuda_backend (), "host"))
    [varargout{1:nargout}] = f ();
    return;
  endif
  unwind_protect
    for way = {"0", "1e15"}(2 - has_kernels:2)
      setenv ("OCTCUDA_INTERPRET", way{1});
      more = cell (1, nargout);
      [more{1:nargout}] = f ();
      varargout = cellfun (@horzcat, varargout, more, "UniformOutput", false);
    endfor
  unwind_protect_cleanup
    setenv ("OCTCUDA_INTERPRET", was);
  end_unwind_protect

endfunction
