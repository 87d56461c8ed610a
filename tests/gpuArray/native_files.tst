## native_files.tst -- save and load of gpuArrays.
##
## What is loaded is a gpuArray again, with the value, class, size and
## complexity that it had; in -v7 and -v6 it is an ordinary array, as all else
## that reads such a file sees it.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function w = stored (option, s)
%!  name = tempname ();
%!  unwind_protect
%!    save (option, name, "-struct", "s");
%!    w = load (name);
%!  unwind_protect_cleanup
%!    if (exist (name, "file"))   # save may have failed
%!      unlink (name);
%!    endif
%!  end_unwind_protect
%!endfunction
%!function check_stored (option, x, is_kept)
%!  want = stored (option, struct ("x", x, "t", "text"));
%!  s.x = gpuArray (x);
%!  s.t = "text";
%!  got = stored (option, s);
%!  assert (fieldnames (got), fieldnames (want));
%!  assert (got.t, "text");
%!  assert (same_value (got.x, want.x), "");
%!  assert (isgpuarray (got.x) == is_kept, "%s of a %s", option, class (x));
%!endfunction

## Every class and shape, in every format
%!test
%! for x = [sample_arrays(), {NaN, -0, [Inf, -Inf], pi, 1e-300, complex(NaN, -0), intmax("uint64"), ...
%!                            intmin("int64"), true(2, 2), rand(3, 4), 1:5, eye(2), ones(2, 1, 2), zeros(0, 0, 2)}]
%!   for option = {"-text", "-binary"}
%!     check_stored (option{1}, x{1}, true);
%!   endfor
%! endfor
%!testif HAVE_HDF5
%! for x = [sample_arrays(), {NaN, -0, [Inf, -Inf], complex(NaN, -0), intmax("uint64"), true(2, 2)}]
%!   if (! (iscomplex (x{1}) && isa (x{1}, "single")))   # Octave 7 cannot, or crashes
%!     check_stored ("-hdf5", x{1}, true);
%!   endif
%! endfor
%!test
%! for x = sample_arrays ({[1, 1], [2, 3], [2, 2, 2], [0, 3]})
%!   for option = {"-v6", "-v7"}
%!     check_stored (option{1}, x{1}, false);
%!   endfor
%! endfor
%!test
%! g = gpuArray (int8 ([1, -2]));
%! f = @() g;
%! for option = {"-v6", "-V7", "-mat", "-mat7-binary"}
%!   w = stored (option{1}, struct ("c", {{g, {g(2)}}}, "s", struct ("a", {g, 2}), "g", g, "d", gpuArray (3)));
%!   assert (w, struct ("c", {{int8([1, -2]), {int8(-2)}}}, "s", struct ("a", {int8([1, -2]), 2}), "g", int8 ([1, -2]), "d", 3));
%! endfor
%! options = save_default_options ();
%! name = tempname ();
%! unwind_protect
%!   save_default_options ("-v7");
%!   save (name, "g");
%!   by_default = load (name);
%!   save ("-text", name, "g");
%!   as_text = load (name);
%!   h = 5;
%!   save ("-v6", name, "h", "g", "o*", "h");
%!   in_order = fieldnames (load (name));
%! unwind_protect_cleanup
%!   save_default_options (options);
%!   unlink (name);
%! end_unwind_protect
%! assert (same_value (by_default.g, int8 ([1, -2])), "");
%! assert (isgpuarray (as_text.g) && ! isgpuarray (by_default.g));
%! assert (in_order(1:2), {"h"; "g"});
%!test  # single precision in the file
%! for x = {pi, [pi, exp(1)], [1, 2; 3, 4], int8([1, 2]), [1.5i, 2]}
%!   check_stored ("-float-binary", x{1}, true);
%! endfor
%!testif HAVE_ZLIB
%! for option = {"-text", "-binary"}
%!   name = tempname ();
%!   g = gpuArray (single ([1, 2; 3, 4]));
%!   unwind_protect
%!     save (option{1}, "-zip", name, "g");
%!     clear g
%!     load (name);
%!     assert (isgpuarray (g) && strcmp (same_value (g, single ([1, 2; 3, 4])), ""));
%!   unwind_protect_cleanup
%!     unlink (name);
%!   end_unwind_protect
%! endfor

## Inside cells and structs, and with others in one file
%!test
%! g = gpuArray (int8 ([1, 2; 3, 4]));
%! for option = {"-text", "-binary", "-hdf5"}
%!   s.c = {g, {gpuArray(1:3), "a"}, 5};
%!   s.t.a = gpuArray (1i);
%!   s.t.b = gpuArray ([]);
%!   s.n = struct ("x", {gpuArray(1), 2});
%!   s.plain = 1:4;
%!   s.z = gpuArray (true);
%!   w = stored (option{1}, s);
%!   assert (sort (fieldnames (w)), sort (fieldnames (s)));
%!   for p = {w.c{1}, int8([1, 2; 3, 4]); w.c{2}{1}, 1:3; w.c{3}, 5; w.t.a, 1i; w.t.b, []; ...
%!            w.n(1).x, 1; w.n(2).x, 2; w.plain, 1:4; w.z, true}'
%!     assert (same_value (p{1}, p{2}), "");
%!   endfor
%!   assert (w.c{2}{2}, "a");
%!   assert (isgpuarray (w.c{1}) && isgpuarray (w.t.a));
%!   assert (! isgpuarray (w.plain) && ! isgpuarray (w.n(2).x));
%! endfor

## What is pending, a view or shared is saved as its value; and again after a change
%!test
%! g = gpuArray (1:6);
%! h = g(2:2:end) + 1;
%! k = reshape (g, 2, 3)';
%! l = g;
%! l(1) = 100;
%! w = stored ("-binary", struct ("g", g, "h", h, "k", k, "l", l));
%! assert (gather (w.g), 1:6);
%! assert (gather (w.h), [3, 5, 7]);
%! assert (gather (w.k), [1, 2; 3, 4; 5, 6]);
%! assert (gather (w.l), [100, 2:6]);
%! w.g(1) = 7;
%! assert (gather (g), 1:6);
%! assert (gather (w.g + w.l), [107, 4, 6, 8, 10, 12]);
%!test  # a large one
%! x = reshape (mod (1:3e5, 251), 500, 600);
%! for option = {"-text", "-binary"}
%!   w = stored (option{1}, struct ("g", gpuArray (uint8 (x)), "d", gpuArray (x(1:1000))));
%!   assert (same_value (w.g, uint8 (x)), "");
%!   assert (same_value (w.d, x(1:1000)), "");
%! endfor
%! w = stored ("-v7", struct ("d", gpuArray (x)));
%! assert (same_value (w.d, x), "");

## The commands' other forms
%!test
%! name = tempname ();
%! unwind_protect
%!   g = gpuArray ([1, 2, 3]);
%!   h = 5;
%!   eval (["save -text ", name, " g h"]);
%!   k = gpuArray (int16 (7));
%!   eval (["save -append -text ", name, " k"]);
%!   clear g h k
%!   eval (["load ", name]);
%!   assert (isgpuarray (g) && isequal (gather (g), 1:3) && h == 5);
%!   assert (same_value (k, int16 (7)), "");
%!   w = load (name, "k");
%!   assert (fieldnames (w), {"k"});
%!   assert (isgpuarray (w.k));
%!   w = load ("-text", name, "g*");
%!   assert (fieldnames (w), {"g"});
%! unwind_protect_cleanup
%!   unlink (name);
%! end_unwind_protect
%!test  # what is broken is refused, and nothing is left open
%! n = live_count ();
%! name = tempname ();
%! unwind_protect
%!   g = gpuArray (magic (20));
%!   for option = {"-text", "-binary"}
%!     save (option{1}, name, "g");
%!     text = fileread (name);
%!     for part = [0.3, 0.6, 0.9]
%!       fid = fopen (name, "w");
%!       fwrite (fid, text(1:floor (part * end)));
%!       fclose (fid);
%!       failed = false;
%!       try
%!         w = load (name);
%!         failed = ! isfield (w, "g");
%!       catch
%!         failed = true;
%!       end_try_catch
%!       assert (failed, "%s, %g", option{1}, part);
%!     endfor
%!   endfor
%! unwind_protect_cleanup
%!   unlink (name);
%! end_unwind_protect
%! clear w
%! assert (live_count (), n + 1);

## A file that is read by another Octave, as soon as that knows what a gpuArray is
%!test
%! for option = {"-text", "-binary", "-hdf5"}
%!   name = tempname ();
%!   unwind_protect
%!     g = gpuArray (single ([1.5, 2; 3, 4]));
%!     c = {gpuArray(1i)};
%!     save (option{1}, name, "g", "c");
%!     [status, out] = run_octave (sprintf (["gpuArray (0);\n" ...
%!       "load ('%s'); disp (isgpuarray (g)); disp (classUnderlying (g));\n" ...
%!       "disp (mat2str (g + 1)); disp (mat2str (c{1}))\n"], name));
%!     assert (status == 0, "%s: %s", option{1}, out);
%!     assert (out, sprintf ("1\nsingle\n[2.5 3;4 5]\n0+1i\n"));
%!   unwind_protect_cleanup
%!     unlink (name);
%!   end_unwind_protect
%! endfor
%!function fwrite_to (name, x)
%!  fid = fopen (name, "w");
%!  fwrite (fid, x);
%!  fwrite (fid, x, "int16");
%!  fprintf (fid, "%g ", x);
%!  fdisp (fid, x);
%!  fputs (fid, num2str (x));
%!  fclose (fid);
%!endfunction
%!test  # fwrite, dlmwrite and fprintf, as for the ordinary array
%! name = tempname ();
%! unwind_protect
%!   for x = {[1, 2; 3, 4], int8([5, 6]), single(1.5), true, 1:3}
%!     for f = {@(x) dlmwrite(name, x), @(x) csvwrite (name, x), ...
%!              @(x) fwrite_to(name, x)}
%!       f{1}(x{1});
%!       want = fileread (name);
%!       f{1}(gpuArray (x{1}));
%!       assert (fileread (name), want);
%!       assert (! isempty (want));
%!     endfor
%!   endfor
%! unwind_protect_cleanup
%!   unlink (name);
%! end_unwind_protect

%!test assert_no_live ();
