## The C++ compiler of the host backend: how it is named, and where its files are.
## SPDX-License-Identifier: GPL-3.0-or-later

## Folders for temporary files may be called anything
%!test
%! confirm_recursive_rmdir (false, "local");
%! was = getenv ("TMPDIR");
%! top = tempname ();
%! mkdir (top);
%! unwind_protect
%!   for name = {"a b", "a\"b", "a'b", "a\nb", "a\\b", "a\\nb", "a%db", "a$(b)"}
%!     folder = fullfile (top, name{1});
%!     mkdir (folder);
%!     setenv ("TMPDIR", folder);
%!     m = cuda.SourceModule ("__global__ void f (int *x) { *x = __LINE__; }", "cache_dir", false);
%!     x = cuda.Out (int32 (0));
%!     f = m.get_function ("f");
%!     f (x, "block", 1);
%!     assert (x.value, int32 (1));
%!     fails (@() cuda.SourceModule ("\n__global__ void f () { wrong; }", "cache_dir", false), ...
%!            "octcuda:CompileError", "kernel.cu[:(]2");
%!     clear m f x;
%!     assert (numel (readdir (folder)), 2);
%!   endfor
%! unwind_protect_cleanup
%!   setenv ("TMPDIR", was);
%!   rmdir (top, "s");
%! end_unwind_protect
%! assert_no_live ();

## The command may be several words, or a path with blanks; what is too long is
## an error
%!test
%! if (strcmp (octcuda_backend (), "cuda"))
%!   return;
%! endif
%! confirm_recursive_rmdir (false, "local");
%! was = getenv ("OCTCUDA_CXX");
%! cxx = mkoctfile ("-p", "CXX");
%! folder = [tempname(), " b"];
%! code = ["m = cuda.SourceModule ('__global__ void f (int *x) { *x = MINE; }', 'cache_dir', false);\n" ...
%!         "x = cuda.Out (int32 (0));\n" ...
%!         "f = m.get_function ('f');\n" ...
%!         "f (x, 'block', 1);\n" ...
%!         "printf ('got %d\\n', x.value);\n"];
%! unwind_protect
%!   mkdir (folder);
%!   program = fullfile (folder, "my compiler");
%!   fid = fopen (program, "w");
%!   fprintf (fid, "#!/bin/sh\nexec %s -DMINE=3 \"$@\"\n", cxx);
%!   fclose (fid);
%!   system (sprintf ("chmod +x '%s'", program));
%!   setenv ("OCTCUDA_CXX", program);
%!   [~, out] = run_octave (code);
%!   assert (! isempty (strfind (out, "got 3")), out);
%!   setenv ("OCTCUDA_CXX", ["env X=1 Y=2 Z=3 V=4 W=5 T=6 U=7 " cxx " -DMINE=4"]);
%!   [~, out] = run_octave (code);
%!   assert (! isempty (strfind (out, "got 4")), out);
%!   setenv ("OCTCUDA_CXX", ["env " repmat("X=1 ", 1, 40) cxx " -DMINE=5"]);
%!   [~, out] = run_octave (code);
%!   assert (! isempty (strfind (out, "at most 31 words")), out);
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_CXX", was);
%!   rmdir (folder, "s");
%! end_unwind_protect
