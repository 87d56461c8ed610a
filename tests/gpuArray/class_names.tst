## class_names.tst -- class (g), where the name of a class of numbers is wanted.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## F of class (g) is F of the class of g's elements, on the device; or core's error
%!function check (f, g)
%!  name = class (gather (g));
%!  text = sprintf ("%s of %s", func2str (f), name);
%!  want = told = said = [];
%!  try
%!    want = f (name);
%!  catch told
%!  end_try_catch
%!  try
%!    got = f (class (g));
%!  catch said
%!  end_try_catch
%!  msg = same_error (said, told);
%!  assert (isempty (msg), [text, ": ", msg]);
%!  if (isempty (told))
%!    assert (isgpuarray (got), text);
%!    msg = same_value (got, want);
%!    assert (isempty (msg), [text, ": ", msg]);
%!  endif
%!endfunction

%!test
%! for c = {"double", "single", "logical", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}
%!   g = gpuArray (cast ([1, 0, 1], c{1}));
%!   for f = {@(c) zeros(2, 3, c), @(c) ones(2, c), @(c) eye(2, c), @(c) zeros(c), @(c) zeros(0, 3, c), ...
%!            @(c) cast(0, c), @(c) cast([1.4, 300, -1], c), @(c) cast(int8 (-3), c), @(c) cast(true, c), ...
%!            @(c) feval(c, 3.7), @(c) feval(c, [1, 2; 3, 4]), @(c) intmax(c), @(c) intmin(c), @(c) realmax(c), ...
%!            @(c) realmin(c), @(c) flintmax(c), @(c) eps(c), @(c) eps(2, 3, c)}
%!     check (f{1}, g);
%!   endfor
%!   if (! islogical (g))
%!     check (@(c) 0 * randi (10, 2, c), g);
%!   endif
%!   ## of gpuArrays
%!   same_on_gpu (@(x, y) cast (x, class (y)), [1.4, 300, -1], gather (g));
%!   same_on_gpu (@(x, y) feval (class (y), x), int16 ([1, 300, -1]), gather (g));
%! endfor
%! for c = {"int8", "uint16", "single", "double"}
%!   same_on_gpu (@(x, y) typecast (x, class (y)), single ([1.5, 2, -3, 4]), cast (1, c{1}));
%! endfor
%! assert (gather (cast (1i, class (gpuArray (single (1))))), single (1i));

## What MATLAB makes of class (g) as of "gpuArray", and core refuses
%!test
%! for c = {"double", "single", "logical", "int8", "uint64"}
%!   g = gpuArray (cast (1, c{1}));
%!   want = {"double", "single"}{1 + isa(g, "single")};
%!   for f = {@rand, @randn, @rande, @(n, c) randg(2, n, c), @(n, c) randp(2, n, c), @Inf, @NaN, @NA, @inf, @nan}
%!     x = f{1}(3, class (g));
%!     assert (isgpuarray (x) && isequal (size (x), [3, 3]));
%!     assert (classUnderlying (x), want);
%!   endfor
%!   assert (gather (true (2, class (g))), true (2));
%!   assert (gather (false (2, class (g))), false (2));
%!   assert (gather (sort (randperm (4, class (g)))), 1:4);
%! endfor

## The text is "gpuArray" for everything else, and remembers as long as it is whole
%!test
%! g = gpuArray (single (1));
%! c = class (g);
%! assert (c, "gpuArray");
%! assert (ischar (c) && strcmp (c, "gpuArray") && isequal (c, "gpuArray") && isrow (c) && numel (c) == 8);
%! assert (class (c), "char");
%! assert (isa (g, c) && ! isa (1, c) && isa (g, "single") && isa (g, "float"));
%! assert ([c, "s"], "gpuArrays");
%! assert (sprintf ("%s", c), "gpuArray");
%! assert (any (strcmp ({"double", c}, "gpuArray")));
%! assert (cellfun (@class, {g, 1}, "UniformOutput", false), {"gpuArray", "double"});
%! found = "";
%! switch (c)
%!   case "gpuArray"
%!     found = "it";
%! endswitch
%! assert (found, "it");
%! kept.c = c;
%! list = {c};
%! for d = {c, kept.c, list{1}}
%!   assert (classUnderlying (zeros (2, d{1})), "single");
%! endfor
%! d = c;
%! d(1) = "G";
%! fails (@() zeros (2, d), "", "");
%! d(1) = "g";
%! assert (d, "gpuArray");
%! d(end) = "Y";
%! assert (c, "gpuArray");
%! assert (classUnderlying (zeros (2, c)), "single");
%! assert (classUnderlying (zeros (2, "gpuArray")), "double");
%! file = tempname ();
%! unwind_protect
%!   save ("-text", file, "c");
%!   s = load (file);
%!   assert (s.c, "gpuArray");
%!   assert (isgpuarray (zeros (2, s.c)));
%!   save ("-binary", file, "c");
%!   s = load (file);
%!   assert (s.c, "gpuArray");
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect
%! assert (class (cuda.pagelocked_zeros (2)), "cudaHostAllocation");

## "gpuArray", written out, is the device, and no class of numbers
%!test
%! for x = {1, int8(3), single(2.5), true, 1i, [1, 2; 3, 4], gpuArray(int8 (3))}
%!   y = cast (x{1}, "gpuArray");
%!   assert (isa (y, "gpuArray"));
%!   assert (same_value (y, gather (x{1})), "");
%! endfor
%! for f = {@eps, @realmax, @realmin, @flintmax}
%!   y = f{1}("gpuArray");
%!   assert (isa (y, "gpuArray"));
%!   assert (gather (y), f{1}());
%! endfor
%! assert (gather (eps (2, 3, "gpuArray")), eps (2, 3));
%! for f = {"intmin", "intmax"}
%!   fails (@() feval (f{1}, "gpuArray"), "octcuda:LogicError", ['^' f{1} ': .* write ' f{1} ' \(classUnderlying \(g\)\)$']);
%!   assert (feval (f{1}, classUnderlying (gpuArray (int8 (1)))), feval (f{1}, "int8"));
%! endfor
%! assert (isgpuarray (feval ("gpuArray", int8 (3))));
%! assert (cast (300, "uint8"), uint8 (255));
%! fails (@() cast (1, "frob"), "", "cast: ");
%! fails (@() cast (1), "Octave:invalid-fun-call");
%! fails (@() feval (), "Octave:invalid-fun-call");

## A folder with m-files of a package: NAME, DEPENDS of its DESCRIPTION, which is in PLACE
%!function folder = a_package (name, depends, place)
%!  folder = tempname ();
%!  mkdir (folder);
%!  cellfun (@(d) mkdir (fullfile (folder, d)), setdiff ({"private", "more", place}, "."));
%!  fid = fopen (fullfile (folder, place, "DESCRIPTION"), "w");
%!  fprintf (fid, "Name: %s\nVersion: 1.0\nDepends: octave (>= 4)%s\n", name, depends);
%!  fclose (fid);
%!  program = ["function [c, z, s, f, p] = %s (x)\n" ...
%!             "  c = class (x);\n  z = zeros (2, class (x));\n  s = inside (x);\n" ...
%!             "  f = @(y) class (y);\n  p = x(1);\n" ...
%!             "  if (exist ('of_private'))\n    p = of_private (x);\n  endif\n" ...
%!             "endfunction\n" ...
%!             "function s = inside (x)\n  s = 'other';\n  switch (class (x))\n" ...
%!             "    case {'single', 'uint8'}\n      s = 'known';\n  endswitch\nendfunction\n"];
%!  for f = {"at_top", "more/below"}
%!    fid = fopen (fullfile (folder, [f{1} ".m"]), "w");
%!    fprintf (fid, program, strsplit (f{1}, "/"){end});
%!    fclose (fid);
%!  endfor
%!  fid = fopen (fullfile (folder, "private", "of_private.m"), "w");
%!  fprintf (fid, "function r = of_private (x)\n  r = cast (pi, class (x));\nendfunction\n");
%!  fclose (fid);
%!  addpath (folder, fullfile (folder, "more"));
%!endfunction

%!function remove (folder)
%!  rmpath (folder, fullfile (folder, "more"));
%!  clear at_top below of_private
%!  confirm_recursive_rmdir (false, "local");
%!  rmdir (folder, "s");
%!endfunction

## The functions of other packages, as pkg has them, are told the class of the elements
%!test
%! for place = {"packinfo", "."}
%!   folder = a_package ("photos", "", place{1});
%!   unwind_protect
%!     for x = {single([1, 2]), uint8([1, 2])}
%!       g = gpuArray (x{1});
%!       for name = {@at_top, @below}
%!         [c, z, s, f, p] = name{1}(g);
%!         assert (c, class (x{1}));
%!         assert (isgpuarray (z));
%!         assert (same_value (z, zeros (2, class (x{1}))), "");
%!         assert (s, "known");
%!         assert (f (g), class (x{1}));
%!         assert (isgpuarray (p));
%!         assert (classUnderlying (p), class (x{1}));
%!         ## what such a text makes elsewhere is on the device, too
%!         assert (isgpuarray (ones (2, c)));
%!         assert (class (g), "gpuArray");
%!         [c, z, s, f, p] = name{1}(x{1});
%!         assert (! isgpuarray (z) && ! isgpuarray (ones (2, c)));
%!         assert (c, class (x{1}));
%!       endfor
%!     endfor
%!   unwind_protect_cleanup
%!     remove (folder);
%!   end_unwind_protect
%! endfor

## but for those of packages that know octcuda, and of folders that are no package
%!test
%! for d = {{"photos", ", octcuda (>= 1)", "packinfo"}, {"octcuda-extra", "", "packinfo"}, {"photos", "", "more"}}
%!   folder = a_package (d{1}{:});
%!   unwind_protect
%!     [c, z, s] = at_top (gpuArray (single (1)));
%!     assert ({c, s}, {"gpuArray", "other"});
%!     assert (classUnderlying (z), "single");
%!   unwind_protect_cleanup
%!     remove (folder);
%!   end_unwind_protect
%! endfor

## TEXT in FOLDER/NAME.m
%!function put (folder, name, text)
%!  fid = fopen (fullfile (folder, [name ".m"]), "w");
%!  fputs (fid, text);
%!  fclose (fid);
%!endfunction

## What they call arrayfun with, and cannot be compiled, core computes
%!test
%! folder = a_package ("photos", "", "packinfo");
%! put (folder, "counts", ["function r = counts (x)\n  r = arrayfun (@one, x);\nendfunction\n" ...
%!                        "function s = one (n)\n  s = numel (num2str (n));\nendfunction\n"]);
%! own = tempname ();
%! mkdir (own);
%! put (own, "counts_too", strrep (fileread (fullfile (folder, "counts.m")), "counts", "counts_too"));
%! addpath (own);
%! unwind_protect
%!   warning ("off", "octcuda:fallback", "local");
%!   r = counts (gpuArray ([1, 22, 333]));
%!   assert (isgpuarray (r));
%!   assert (gather (r), [1, 2, 3]);
%!   fails (@() counts_too (gpuArray ([1, 22, 333])), "octcuda:CompileError", "num2str");
%! unwind_protect_cleanup
%!   rmpath (own);
%!   clear counts counts_too
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (own, "s");
%!   remove (folder);
%! end_unwind_protect

## A package's function that replaces one of core's computes what core's would, of
## gathered arguments; a user's does not
%!test
%! text = "function varargout = airy (varargin)\n  varargout = {12345};\nendfunction\n";
%! for is_package = [true, false]
%!   folder = a_package ("photos", "", {"more", "packinfo"}{1 + is_package});
%!   put (folder, "airy", text);
%!   unwind_protect
%!     warning ("off", "all", "local");
%!     rehash ();
%!     assert (airy (0, 1), 12345);
%!     y = airy (0, gpuArray (1));
%!     assert (isgpuarray (y));
%!     assert (gather (y) == 12345, is_package);
%!   unwind_protect_cleanup
%!     clear airy
%!     remove (folder);
%!   end_unwind_protect
%! endfor

## Of a compiled function that is not core's it is said once that it gets gathered
## arguments: this one is core's from another place
%!testif ; ! isempty (file_in_loadpath ("__delaunayn__.oct"))
%! folder = tempname ();
%! mkdir (folder);
%! copyfile (file_in_loadpath ("__delaunayn__.oct"), folder);
%! [~, out] = run_octave (strjoin ({ ...
%!   "x = gpuArray ([0, 0; 0, 1; 1, 0]);", ...
%!   "t = __delaunayn__ (x); disp (class (t));", ...
%!   sprintf("addpath ('%s'); clear __delaunayn__;", folder), ...
%!   "warning ('error', 'octcuda:fallback');", ...
%!   "for k = 1:2, try, __delaunayn__ (x); catch err, disp (err.identifier); end, end", ...
%!   "warning ('on', 'octcuda:fallback');", ...
%!   "t = __delaunayn__ (x); disp (class (t)); disp (sort (t));", ...
%!   "disp (lastwarn ()); lastwarn ('');", ...
%!   "t = __delaunayn__ (x); printf ('[%s]\\n', lastwarn ());"}, "\n"));
%! delete (fullfile (folder, "__delaunayn__.oct"));
%! rmdir (folder);
%! text = "__delaunayn__ is a compiled function that does not support gpuArrays: its arguments are gathered, and it returns ordinary arrays";
%! assert (strfind (out, ["warning: " text "\n"])(:), regexp (out, '^warning: __delaunayn__', "lineanchors")(:));
%! out = regexprep (out, '^(warning: .*| +/.*|)\n', "", "lineanchors", "dotexceptnewline");
%! assert (out, ["double\noctcuda:fallback\noctcuda:fallback\ndouble\n   1   2   3\n" text "\n[]\n"]);

## validateattributes and inputParser
%!test
%! for x = {[1, 2, 3], single([1, 2, 3]), uint8([1, 2, 3]), [true, false, true]}
%!   g = gpuArray (x{1});
%!   code = {};
%!   for c = {"'numeric'", "'float'", "'int8'", "'single'", "'int8', 'logical'", "'char', 'uint8'"}
%!     for a = {"", "'vector', 'numel', 3", "'scalar'", "'positive'", "'size', [1, NaN]"}
%!       code{end+1} = sprintf ("validateattributes (g, {%s}, {%s}); r = 1;", c{1}, a{1});
%!     endfor
%!   endfor
%!   same_program (code, x{1});
%!   for c = {{"gpuArray"}, {class(g)}, {"int8", "gpuArray"}}
%!     validateattributes (g, c{1}, {"row"});
%!     fails (@() validateattributes (g, c{1}, {"scalar"}), "Octave:expected-scalar", "must be scalar");
%!   endfor
%! endfor
%! fails (@() validateattributes (1, {"gpuArray"}, {}), "Octave:invalid-type", "gpuArray");
%! fails (@() validateattributes (gpuArray (int8 (1)), {"single"}, {}, "f", "X", 2), "Octave:invalid-type", ...
%!        "f: X \\(argument #2\\) must be of class:\n\n  single\n\nbut was of class int8");
%!test
%! g = gpuArray (single ([1, 2, 3]));
%! p = inputParser ();
%! p.addRequired ("x", @(v) validateattributes (v, {"single"}, {"vector"}));
%! p.addOptional ("k", cast (0, class (g)), @(v) isa (v, "single"));
%! p.addParameter ("w", 3, @(v) validateattributes (v, {class(g)}, {}));
%! p.parse (g);
%! assert (isgpuarray (p.Results.x) && isgpuarray (p.Results.k) && p.Results.w == 3);
%! p.parse (g, single (2), "w", g);
%! assert (isgpuarray (p.Results.w) && p.Results.k == 2);
%! fails (@() p.parse (double (g)), ".*", "must be of class|failed validation");
%! fails (@() p.parse (g, "w", 3), ".*", "must be of class|failed validation");

%!test assert_no_live ();
