## short_source.tst -- CUDA C from files and comments, and calls that give what
## kernels write.
## SPDX-License-Identifier: GPL-3.0-or-later

## Write TEXT into FILE.
%!function write (file, text)
%!  fid = fopen (file, "w");
%!  fputs (fid, text);
%!  fclose (fid);
%!endfunction

## [y, ...] = k (...) gives the values of Out and InOut in their order
%!test
%! m = cuda.SourceModule (["__global__ void f (float *x, int *y, const float *z)\n" ...
%!   "{ int i = threadIdx.x; x[i] *= 2; y[i] = i + z[0]; }"]);
%! f = m.get_function ("f");
%! in = cuda.In (single (5));
%! new = @() cuda.InOut (single (1:3));
%! out = @() cuda.Out (zeros (1, 3, "int32"));
%! a = f (new (), out (), in, "block", 3);
%! assert (a, single ([2, 4, 6]));
%! [a, b] = f (new (), out (), in, "block", 3);
%! assert (a, single ([2, 4, 6]));
%! assert (b, int32 ([5, 6, 7]));
%! [t, a, b] = f (new (), out (), in, "block", 3, "time_kernel", true);
%! assert (isscalar (t) && t >= 0);
%! assert (b, int32 ([5, 6, 7]));
%! [a, b] = f.prepared_call (1, 3, new (), out (), in);
%! assert (b, int32 ([5, 6, 7]));
%! [a, b] = prepared_async_call (f, 1, 3, cuda.Stream (), new (), out (), in);
%! assert (a, single ([2, 4, 6]));
%! g = gpuArray (single (1:3));
%! assert (f (g, out (), in, "block", 3), int32 ([5, 6, 7]));
%! ## what was given stays what it is, and a later call changes no earlier result
%! x = single (1:3);
%! h = cuda.InOut (x);
%! a = f (h, out (), in, "block", 3);
%! b = f (h, out (), in, "block", 3);
%! assert ({x, a, b, h.value}, {single(1:3), single([2, 4, 6]), single([4, 8, 12]), single([4, 8, 12])});
%! a(1) = 100;
%! assert (h.value, single ([4, 8, 12]));
%! clear m f g h in new out;
%! assert_no_live ();

## more than there is: said before the kernel runs
%!function three (k, h)
%!  [a, b, c] = k (h, "block", 3);
%!endfunction
%!test
%! m = cuda.SourceModule ("__global__ void f (float *x) { x[threadIdx.x] *= 2; }");
%! k = m.get_function ("f");
%! h = cuda.InOut (single (1:3));
%! fails (@() three (k, h), "octcuda:InvalidCall", "3 results are requested, but .* returns 1");
%! assert (h.value, single (1:3));
%! clear m k h;
%! assert_no_live ();

## the name of a file in place of its text
%!test
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   file = fullfile (folder, "three.cu");
%!   write (file, "#include \"three.h\"\n__global__ void three (int *x) { *x = THREE; }\n");
%!   write (fullfile (folder, "three.h"), "#define THREE 3\n");
%!   m = cuda.SourceModule (file);
%!   three = m.get_function ("three");
%!   assert (three (cuda.Out (int32 (0)), "block", 1), int32 (3));
%!   ## on the path, and in pieces
%!   addpath (folder);
%!   d = cuda.DynamicSourceModule ("three.cu");
%!   three = d.get_function ("three");
%!   assert (three (cuda.Out (int32 (0)), "block", 1), int32 (3));
%!   assert (! isempty (cuda.compile ("three.cu")));
%!   rmpath (folder);
%!   ## messages name the file
%!   write (file, "\n\n__global__ void three (int *x) { nosuch = 1; }\n");
%!   fails (@() cuda.SourceModule (file), "octcuda:CompileError", 'three\.cu[:(]3');
%!   fails (@() cuda.SourceModule ([folder "/four.cu"]), "octcuda:RuntimeError", "there is no file .*four.cu");
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! fails (@() cuda.SourceModule ("three.ptx"), "octcuda:LogicError", "cuda.module_from_file");
%! ## a text that only ends so is a text
%! m2 = cuda.SourceModule ("__global__ void f (int *x) { *x = 1; } // see f.cu");
%! assert (m2.kernels (), {"f"});
%! clear m m2 d three;
%! assert_no_live ();

## block comments of a function file and of a script
%!test
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   write (fullfile (folder, "doubled.m"), [
%!     "function y = doubled (x)\n  %{\n  twice\n  __global__ void twice (double *x)\n  {\n" ...
%!     "    x[threadIdx.x] *= 2;\n  }\n  %}\n" ...
%!     "  twice = cuda.SourceModule (cuda.code (\"twice\")).get_function (\"twice\");\n" ...
%!     "  y = twice (cuda.InOut (x), \"block\", numel (x));\nendfunction\n"]);
%!   write (fullfile (folder, "of_script.m"), [
%!     "1;\n#{\nwords\n#}\n#{\n__global__ void seven (int *x) { *x = 7; }\n#}\n" ...
%!     "text = cuda.code ();\n"]);
%!   write (fullfile (folder, "bad_code.m"), [
%!     "function bad_code ()\n%{\nbad\n__global__ void bad (int *x)\n{ nosuch = 1; }\n%}\n" ...
%!     "  cuda.SourceModule (cuda.code (\"bad\"));\nendfunction\n"]);
%!   addpath (folder);
%!   assert (doubled ([1, 2, 3]), [2, 4, 6]);
%!   of_script;
%!   k = cuda.SourceModule (text).get_function ("seven");
%!   assert (k (cuda.Out (int32 (0)), "block", 1), int32 (7));
%!   fails (@bad_code, "octcuda:CompileError", 'bad_code\.m[:(]5');
%!   file = fullfile (folder, "of_script.m");
%!   assert (cuda.code ("", file), text);
%!   fails (@() cuda.code ("nosuch", file), "octcuda:LogicError", 'first line is "nosuch"');
%!   fails (@() cuda.code ("a", [folder "/nosuch.m"]), "octcuda:RuntimeError", "name the file");
%!   fails (@() cuda.code (5), "octcuda:LogicError", "must be strings");
%! unwind_protect_cleanup
%!   rmpath (folder);
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! clear k doubled bad_code;
%! assert_no_live ();
