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
%!   assert (numel (properties (object)), numfields (table), name{1});
%! endfor
%! assert (without, {"array3d_flags", "host_alloc_flags", ...
%!                   "mem_host_register_flags", "texture_flags", "vectors"});

## Those are macros of CUDA's
%!function check (group, varargin)
%!  object = feval (["cuda." group]);
%!  for i = 1:2:numel (varargin)
%!    assert (object.(varargin{i}), varargin{i+1});
%!  endfor
%!  assert (2 * numel (properties (object)), numel (varargin));
%!endfunction
%!test
%! check ("array3d_flags", "LAYERED", 1, "ARRAY3D_LAYERED", 1, "ARRAY3D_2DARRAY", 1, ...
%!        "SURFACE_LDST", 2, "CUBEMAP", 4, "TEXTURE_GATHER", 8, "DEPTH_TEXTURE", 16, ...
%!        "COLOR_ATTACHMENT", 32, "SPARSE", 64, "DEFERRED_MAPPING", 128, ...
%!        "VIDEO_ENCODE_DECODE", 256);
%! check ("texture_flags", "READ_AS_INTEGER", 1, "NORMALIZED_COORDINATES", 2, ...
%!        "SRGB", 16, "DISABLE_TRILINEAR_OPTIMIZATION", 32, "SEAMLESS_CUBEMAP", 64);
%! check ("host_alloc_flags", "PORTABLE", 1, "DEVICEMAP", 2, "WRITECOMBINED", 4);
%! check ("mem_host_register_flags", "PORTABLE", 1, "DEVICEMAP", 2, "IOMEMORY", 4, ...
%!        "READ_ONLY", 8);
%! assert ([cuda.TRSF_READ_AS_INTEGER(), cuda.TRSF_NORMALIZED_COORDINATES()], [1, 2]);
%!assert (cuda.ctx_flags.SCHED_BLOCKING_SYNC, 4)
%!assert (cuda.jit_target.COMPUTE_90A, 65626)
%!assert (cuda.jit_option.SPLIT_COMPILE, 34)
%!assert (numfields (__cuda__ ("constants", "jit_option")), 35)
%!error id=octcuda:LogicError __cuda__ ("constants", "nonsense")

%!test assert_no_live ();
