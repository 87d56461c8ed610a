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

## Who waits for the compiler at a terminal is told so, once, and can switch the
## line off; what is read by a program has no such line
%!test
%! if (! isunix () || system ("command -v script >/dev/null") != 0)
%!   return;
%! endif
%! folder = tempname ();
%! mkdir (folder);
%! names = {"OCTCUDA_CXX", "OCTCUDA_CACHE", "OCTCUDA_BACKEND", "OCTCUDA_INTERPRET"};
%! was = cellfun (@getenv, names, "UniformOutput", false);
%! unwind_protect
%!   program = fullfile (folder, "slow");
%!   fid = fopen (program, "w");
%!   fprintf (fid, "#!/bin/sh\nsleep 0.4\nexec c++ \"$@\"\n");
%!   fclose (fid);
%!   system (sprintf ("chmod +x '%s'", program));
%!   cellfun (@setenv, names, {program, "0", "host", "0"});
%!   code = ["x = gpuArray (1:3); gather (x + 1); gather (x .* 2 + 1);" ...
%!           "gather (x ./ 3 - 1); gather (sqrt (x) - x); disp (4321);"];
%!   said = @(text) numel (strfind (text, "compiling kernels for the CPU"));
%!   text = at_terminal (code);
%!   assert (! isempty (strfind (text, "4321")), text);
%!   assert (said (text) == 1, "%s", text);
%!   text = at_terminal (["warning ('off', 'octcuda:compiling');" code]);
%!   assert (! isempty (strfind (text, "4321")), text);
%!   assert (said (text), 0);
%!   [~, text] = run_octave (code);
%!   assert (! isempty (strfind (text, "4321")), text);
%!   assert (said (text), 0);
%! unwind_protect_cleanup
%!   cellfun (@setenv, names, was);
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect

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

## mkoctfile, which says what Octave was built with, is run when a kernel is
## compiled, and not to ask whether one could be
%!function code = with_mkoctfile (folder, says, path, code)
%!  write_program (folder, "mkoctfile", sprintf ("echo run >>'%s/mark'\necho '%s'", folder, says));
%!  code = sprintf (["setenv ('PATH', '%s');\n" ...
%!                   "is_run = @() exist ('%s/mark', 'file') != 0;\n%s\ndisp ('all done');"],
%!                  [folder path], folder, code);
%!endfunction
%!function write_program (folder, name, text)
%!  program = fullfile (folder, name);
%!  fid = fopen (program, "w");
%!  fprintf (fid, "#!/bin/sh\n%s\n", text);
%!  fclose (fid);
%!  system (sprintf ("chmod +x '%s'", program));
%!endfunction
%!function passes (code)
%!  [~, out] = run_octave (code);
%!  assert (! isempty (strfind (out, "all done")), out);
%!endfunction
%!test
%! if (strcmp (octcuda_backend (), "cuda"))
%!   return;
%! endif
%! confirm_recursive_rmdir (false, "local");
%! names = {"OCTCUDA_BACKEND", "OCTCUDA_CXX", "OCTCUDA_CACHE", "OCTCUDA_INTERPRET"};
%! was = cellfun (@getenv, names, "UniformOutput", false);
%! path = getenv ("PATH");
%! folder = tempname ();
%! module = "m = cuda.SourceModule ('__global__ void f (int *x) { *x = 7; }', 'cache_dir', false);\n";
%! used = "x = cuda.Out (int32 (0));  m.get_function ('f') (x, 'block', 1);  assert (x.value, int32 (7));\n";
%! sums = ["x = gpuArray (int16 ([3, 0, 4]));\n" ...
%!         "assert (gather (find (gpuArray ([3, 0, 4]) > 0)), [1, 3]);\n" ...
%!         "assert (gather (sum (x)), sum (int16 ([3, 0, 4])));\n" ...
%!         "assert (gather (gpuArray ([1, 2]) + 1), [2, 3]);\n" ...
%!         "gather (sum (gpuArray.rand (1, 9)));\n"];
%! mkdir (folder);
%! unwind_protect
%!   cellfun (@setenv, names, {"host", "", "", ""});
%!   ## A compiler has a usual name
%!   passes (with_mkoctfile (folder, "c++", [":" path],
%!           [sums "assert (! is_run ());\n" module used "assert (is_run ());"]));
%!   ## It is used when mkoctfile names one that is not there
%!   delete (fullfile (folder, "mark"));
%!   passes (with_mkoctfile (folder, "no-such-compiler -O", [":" path],
%!           [sums "assert (! is_run ());\n" module used "assert (is_run ());"]));
%!   ## Only mkoctfile knows its name
%!   write_program (folder, "my-c++", sprintf ("PATH='%s'\nexec c++ \"$@\"", path));
%!   delete (fullfile (folder, "mark"));
%!   passes (with_mkoctfile (folder, "my-c++", "", [sums module used]));
%!   ## None is there, whatever mkoctfile says
%!   passes (with_mkoctfile (folder, "no-such-compiler -O", "",
%!           [sums "x = gpuArray (1:3);\n" ...
%!            "for k = 1:20, assert (gather (x * k - 1), (1:3) * k - 1); end\n" ...
%!            "assert (gather (find (gpuArray ([3, 0, 4]))), [1, 3]);\n" ...
%!            "assert (gather (sort (gpuArray (int16 ([3, 1, 2])))), int16 (1:3));\n" ...
%!            "fails (@() cuda.SourceModule ('__global__ void f () { }'), 'octcuda:CompileError', ...\n" ...
%!            "       'no C\\+\\+ compiler: install g\\+\\+');"]));
%! unwind_protect_cleanup
%!   cellfun (@setenv, names, was);
%!   rmdir (folder, "s");
%! end_unwind_protect

## The prelude is compiled once, for the second source, and again if that is lost; a
## damaged one costs time only
%!function code = compile_some (folder, names)
%!  code = sprintf ("setenv ('OCTCUDA_CACHE_DIR', '%s');\n", folder);
%!  one = ["m = cuda.SourceModule ('__global__ void %s (float *x) { *x = sqrtf (9 * *x); %s}');\n" ...
%!         "x = cuda.InOut (single (1));  m.get_function ('%s') (x, 'block', 1);\n" ...
%!         "assert (x.value, single (3));\n"];
%!  for name = names
%!    code = [code sprintf(one, name, {"", "__syncthreads (); "}{1 + (name > "n")}, name)];
%!  endfor
%!  code = [code "fails (@() cuda.SourceModule (\"\\n\\n__global__ void f () { wrong; }\"), " ...
%!          "'octcuda:CompileError', 'kernel\\.cu:3:[0-9]+: error: .*wrong');\n" ...
%!          "disp ('all done');\n"];
%!endfunction
%!test
%! if (strcmp (octcuda_backend (), "cuda"))
%!   return;
%! endif
%! confirm_recursive_rmdir (false, "local");
%! folder = tempname ();
%! headers = @() glob (fullfile (folder, "*.gch"));
%! sizes = @() cellfun (@(f) stat (f).size, headers ());
%! mkdir (folder);
%! system (sprintf ("chmod 700 '%s'", folder));
%! unwind_protect
%!   passes (compile_some (folder, "a"));
%!   assert (numel (headers ()), 1);
%!   passes (compile_some (folder, "bc"));
%!   is_gcc = all (sizes () > 0);
%!   passes (compile_some (folder, "xyz"));
%!   assert (numel (headers ()), 1 + is_gcc); # with barriers: another one
%!   for f = headers ()'
%!     fid = fopen (f{1}, "w");
%!     fprintf (fid, "gpch");
%!     fclose (fid);
%!   endfor
%!   passes (compile_some (folder, "dt"));
%!   cellfun (@delete, headers ());
%!   passes (compile_some (folder, "eu"));
%! unwind_protect_cleanup
%!   rmdir (folder, "s");
%! end_unwind_protect
