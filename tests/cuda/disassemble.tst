## disassemble.tst -- what became of the text of a kernel.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function m = two_kernels ()
%!  m = cuda.SourceModule (["__global__ void first (float *x) { x[threadIdx.x] *= 2; }\n" ...
%!                          "__global__ void second (int *x) { x[0] = 1; }"]);
%!endfunction

## PTX on a GPU; a sentence on the CPU
%!test
%! m = two_kernels ();
%! if (strcmp (octcuda_backend (), "host"))
%!   fails (@() m.ptx (), "octcuda:NotSupported", "sass \\(m\\) shows the CPU's instructions");
%! else
%!   text = m.ptx ();
%!   assert (! isempty (regexp (text, '\.entry\s+first\>', "once")));
%!   assert (! isempty (regexp (text, '\.entry\s+second\>', "once")));
%! endif
%! clear m;
%! assert_no_live ();

## the instructions, of all kernels or of one; or what to install
%!test
%! m = two_kernels ();
%! try
%!   text = m.sass ();
%!   one = sass (m, "first");
%!   assert (! isempty (strfind (text, "first")) && ! isempty (strfind (text, "second")));
%!   assert (! isempty (strfind (one, "first")));
%!   if (strcmp (octcuda_backend (), "host"))
%!     assert (isempty (strfind (one, "second")));
%!     assert (sass (m, "third"), "");
%!   endif
%! catch err
%!   assert (err.identifier, "octcuda:RuntimeError", err.message);
%!   assert (! isempty (strfind (err.message, "brings it")), err.message);
%! end_try_catch
%! fails (@() m.sass ("a b"), "octcuda:LogicError", "one of kernels");
%! fails (@() m.sass (5), "octcuda:LogicError", "one of kernels");
%! clear m;
%! assert_no_live ();
