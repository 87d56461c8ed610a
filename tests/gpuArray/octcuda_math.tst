## octcuda_math.tst -- how products are computed.
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! warning ("off", "octcuda:math", "local");
%! A = magic (4);
%! for k = {"double", "emulated", 1e-12; "single", "tf32", 1e-2}'
%!   assert (octcuda_math (k{1}), "native");
%!   try
%!     old = octcuda_math (k{1}, k{2});
%!   catch e
%!     assert (e.identifier, "octcuda:NotSupported");   # an older cuBLAS
%!     assert (! isempty (regexp (e.message, "cuBLAS 13.1 or newer")), e.message);
%!     assert (octcuda_math (k{1}), "native");
%!     continue;
%!   end_try_catch
%!   unwind_protect
%!     assert (old, "native");
%!     assert (octcuda_math (k{1}), k{2});
%!     g = gpuArray (cast (A, k{1}));
%!     assert (gather (g * g), cast (A * A, k{1}), -k{3});
%!     assert (gather (g * g'), cast (A * A', k{1}), -k{3});
%!     other = setdiff ({"double", "single"}, k{1}){1};
%!     assert (octcuda_math (other), "native");
%!   unwind_protect_cleanup
%!     assert (octcuda_math (k{1}, "native"), k{2});
%!   end_unwind_protect
%!   assert (gather (g * g), cast (A * A, k{1}));
%! endfor

%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   warning ("error", "octcuda:math", "local");
%!   fails (@() octcuda_math ("single", "tf32"), "octcuda:math", "the host backend uses core's products");
%!   octcuda_math ("single", "native");
%! endif
%! fails (@() octcuda_math ("int8"), "octcuda:LogicError", "CLASS must be \"double\" or \"single\"");
%! fails (@() octcuda_math (5), "octcuda:LogicError", "CLASS must be");
%! fails (@() octcuda_math ("single", "emulated"), "octcuda:LogicError", "single products must be \"native\" or \"tf32\"");
%! fails (@() octcuda_math ("double", 1), "octcuda:LogicError", "\"native\" or \"emulated\"");
%! fails (@() octcuda_math (), "octcuda:InvalidCall|Octave:invalid-fun-call", "octcuda_math");

%!test assert_no_live ();
