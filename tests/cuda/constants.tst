## The groups of constants: classes whose members are those of the library.
## SPDX-License-Identifier: GPL-3.0-or-later

## The classes in +cuda that have only constants
%!function names = constant_classes ()
%!  folder = fullfile (fileparts (which ("octcuda_backend")), "+cuda");
%!  names = {};
%!  for f = glob (fullfile (folder, "*.m"))'
%!    if (! isempty (regexp (fileread (f{1}), '^\s*properties \(Constant\)', ...
%!                           "once", "lineanchors")))
%!      [~, names{end+1}] = fileparts (f{1});
%!    endif
%!  endfor
%!endfunction

## Each has the members of its table, with the table's values
%!test
%! without = {};
%! for name = constant_classes ()
%!   try
%!     table = __cuda__ ("constants", name{1});
%!   catch err
%!     assert (err.identifier, "octcuda:LogicError");
%!     without{end+1} = name{1};
%!     continue;
%!   end_try_catch
%!   object = feval (["cuda." name{1}]);
%!   for [value, member] = table
%!     assert (isequal (object.(member), value), [name{1} "." member]);
%!   endfor
%!   assert (numel (properties (object)) == numfields (table), "%s", name{1});
%! endfor
%! assert (without, {"array3d_flags", "direction_vector_set", "vectors"});

## Flags of arrays: a name cannot begin with the 2 of CUDA_ARRAY3D_2DARRAY
## (PyCUDA's defect: LAYERED is missing)
%!test
%! F = cuda.array3d_flags;
%! assert ([F.LAYERED, F.ARRAY3D_LAYERED, F.ARRAY3D_2DARRAY, F.SURFACE_LDST, ...
%!          F.CUBEMAP, F.TEXTURE_GATHER, F.DEPTH_TEXTURE, F.COLOR_ATTACHMENT, ...
%!          F.SPARSE, F.DEFERRED_MAPPING, F.VIDEO_ENCODE_DECODE], ...
%!         [1, 1, 1, 2, 4, 8, 16, 32, 64, 128, 256]);
%! assert (numel (properties (F)), 11);
%! assert ([cuda.TRSF_READ_AS_INTEGER(), cuda.TRSF_NORMALIZED_COORDINATES()], [1, 2]);
%!assert (cuda.ctx_flags.SCHED_BLOCKING_SYNC, 4)
%!assert (cuda.jit_target.COMPUTE_90A, 65626)
%!assert (cuda.jit_option.SPLIT_COMPILE, 34)
%!assert (numfields (__cuda__ ("constants", "jit_option")), 35)
%!error id=octcuda:LogicError __cuda__ ("constants", "nonsense")

%!test assert_no_live ();
