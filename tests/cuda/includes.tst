## Included files: whoever includes one that has changed gets the new kernel.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function tf = on_gpu ()
%!  tf = strcmp (octcuda_backend (), "cuda");
%!endfunction

%!function write (file, text)
%!  fid = fopen (file, "w");
%!  fwrite (fid, text);
%!  fclose (fid);
%!endfunction

## The value that the kernel of TEXT, in which DIR stands for FOLDER, writes.
%!function v = run (folder, text, varargin)
%!  options = strrep (varargin, "DIR", folder);
%!  m = cuda.SourceModule ([strrep(text, "DIR", folder) ...
%!                          "\n__global__ void f (int *x) { *x = MINE; }"], ...
%!                         "options", options);
%!  x = cuda.Out (int32 (0));
%!  f = m.get_function ("f");
%!  f.prepare ("P");
%!  f (x, "block", 1);
%!  v = double (x.value);
%!endfunction

## Each way to include mine.h, with two versions of it; what is kept in memory
## and on disk is asked twice each.
%!function check_ways (ways)
%!  folder = tempname ();
%!  confirm_recursive_rmdir (false, "local");
%!  unwind_protect
%!    mkdir (folder);
%!    mkdir (fullfile (folder, "sub"));
%!    mkdir (fullfile (folder, "first"));
%!    write (fullfile (folder, "first", "mine.h"), "#include_next <mine.h>\n");
%!    write (fullfile (folder, "outer.h"), "#include \"sub/mine.h\"\n");
%!    for w = ways
%!      for v = [11 11 12 11]
%!        write (fullfile (folder, "sub", "mine.h"), sprintf ("#define MINE %d\n", v));
%!        is = run (folder, w{1}{:});
%!        assert (is == v, "%d for %d: %s", is, v, strjoin (w{1}));
%!      endfor
%!    endfor
%!  unwind_protect_cleanup
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

## By the text
%!test
%! check_ways ({{"#include <mine.h>", "-IDIR/sub"}, ...
%!              {"#include \"outer.h\"", "-I", "DIR"}, ...
%!              {"#include \"DIR/sub/mine.h\""}, ...
%!              {"/* a */ # /* b\n */ include /* c */ \"mine.h\"", "-IDIR/sub"}, ...
%!              {"#inc\\\nlude \\\n\"mi\\\nne.h\"", "-IDIR/sub"}, ...
%!              {"%:include \"mine.h\"", "-IDIR/sub"}, ...
%!              {"#if __has_include (<mine.h>)\n#include <mine.h>\n#endif", "-IDIR/sub"}, ...
%!              {"#define NAME \"mine.h\"\n#include NAME", "-IDIR/sub"}, ...
%!              {"#include NAME", "-IDIR/sub", "-DNAME=\"mine.h\""}});
%! assert_no_live ();

## By options
%!test
%! check_ways ({{"#include <mine.h>", "-isystem", "DIR/sub"}, ...
%!              {"#include <mine.h>", "--include-path=DIR/sub"}, ...
%!              {"", "-include", "DIR/sub/mine.h"}, ...
%!              {"", "-include=DIR/sub/mine.h"}, ...
%!              {"", "--pre-include=DIR/sub/mine.h"}, ...
%!              {"", "--pre-include=DIR/outer.h"}});
%! assert_no_live ();

## What only a C++ compiler takes
%!test
%! if (! on_gpu ())
%!   check_ways ({{"#include_next <mine.h>", "-IDIR/first", "-IDIR/sub"}, ...
%!                {"#include <mine.h>", "-IDIR/first", "-IDIR/sub"}, ...
%!                {"#import <mine.h>", "-IDIR/sub"}, ...
%!                {"#include <mine.h>", "-Xcompiler=-IDIR/sub"}, ...
%!                {"#include \"mine.h\"", "-Xcompiler", "-iquoteDIR/sub"}, ...
%!                {"#include <mine.h>", "-Xcompiler=-idirafterDIR/sub"}});
%! endif
%! assert_no_live ();

## By the environment
%!test
%! folder = tempname ();
%! confirm_recursive_rmdir (false, "local");
%! was = getenv ("CPATH");
%! unwind_protect
%!   mkdir (folder);
%!   setenv ("CPATH", folder);
%!   for v = [11 12]
%!     if (! on_gpu ())
%!       write (fullfile (folder, "mine.h"), sprintf ("#define MINE %d\n", v));
%!       assert (run (folder, "#include <mine.h>"), v);
%!     endif
%!   endfor
%! unwind_protect_cleanup
%!   setenv ("CPATH", was);
%!   rmdir (folder, "s");
%! end_unwind_protect
%! assert_no_live ();

## A file that comes to be found earlier
%!test
%! folder = tempname ();
%! confirm_recursive_rmdir (false, "local");
%! unwind_protect
%!   mkdir (folder);
%!   mkdir (fullfile (folder, "a"));
%!   mkdir (fullfile (folder, "b"));
%!   write (fullfile (folder, "b", "mine.h"), "#define MINE 2\n");
%!   assert (run (folder, "#include \"mine.h\"", "-IDIR/a", "-IDIR/b"), 2);
%!   write (fullfile (folder, "a", "mine.h"), "#define MINE 1\n");
%!   assert (run (folder, "#include \"mine.h\"", "-IDIR/a", "-IDIR/b"), 1);
%! unwind_protect_cleanup
%!   rmdir (folder, "s");
%! end_unwind_protect
%! assert_no_live ();

## Files that include each other, and a chain of files that each include the
## next one twice
%!test
%! folder = tempname ();
%! confirm_recursive_rmdir (false, "local");
%! unwind_protect
%!   mkdir (folder);
%!   for f = "ab"
%!     other = setdiff ("ab", f);
%!     write (fullfile (folder, [f ".h"]), ...
%!            sprintf ("#ifndef %s_H\n#define %s_H\n%s#include \"mine.h\"\n#endif\n", f, f, ...
%!                     repmat (sprintf ("#include \"%s.h\"\n", other), 1, 3)));
%!   endfor
%!   for k = 1:40
%!     write (fullfile (folder, sprintf ("c%d.h", k)), ...
%!            sprintf ("#pragma once\n#include \"c%d.h\"\n#include \"c%d.h\"\n", k + 1, k + 1));
%!   endfor
%!   for v = [11 12]
%!     write (fullfile (folder, "mine.h"), sprintf ("#undef MINE\n#define MINE %d\n", v));
%!     write (fullfile (folder, "c41.h"), sprintf ("#pragma once\n#define MINE %d\n", v + 2));
%!     assert (run (folder, "#include \"a.h\"", "-IDIR"), v);
%!     assert (run (folder, "#include \"c1.h\"", "-IDIR"), v + 2);
%!   endfor
%! unwind_protect_cleanup
%!   rmdir (folder, "s");
%! end_unwind_protect
%! assert_no_live ();

## What is compiled is kept where it can be told what is included, and only there
%!test
%! folder = tempname ();
%! confirm_recursive_rmdir (false, "local");
%! unwind_protect
%!   mkdir (folder);
%!   kept = fullfile (folder, "kept");
%!   write (fullfile (folder, "mine.h"), "#define MINE 1\n");
%!   f = "\n__global__ void f (int *x) { *x = MINE; }";
%!   options = {"include_dirs", {folder}, "cache_dir", kept};
%!   for k = 1:2
%!     m = cuda.SourceModule (["#include \"mine.h\"" f], options{:});
%!     assert (numel (dir (kept)), 3);
%!   endfor
%!   m = cuda.SourceModule (["#define NAME \"mine.h\"\n#include NAME" f], options{:});
%!   assert (numel (dir (kept)), 3);
%! unwind_protect_cleanup
%!   rmdir (folder, "s");
%! end_unwind_protect
%! clear m;
%! assert_no_live ();

## A file that is missing is the compiler's to complain of
%!error <no_such_file_of_mine.h> run ("", "#include \"no_such_file_of_mine.h\"")

## CUDA's headers that need a GPU say so on the CPU
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   for name = {"cub/cub.cuh", "cuda/std/array", "mma.h"}
%!     fails (@() cuda.SourceModule (["#include <" name{1} ">\n__global__ void f (int *x) { *x = 1; }"]), ...
%!            "octcuda:CompileError", "such as cub/, cuda/std/ and mma.h, need a GPU");
%!   endfor
%! endif
%! assert_no_live ();
