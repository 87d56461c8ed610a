## auto_outside.tst -- octcuda_auto: MEX functions, files, figures, other processes, and `off' anywhere.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function value = in_folder (f)
%!  folder = tempname ();
%!  mkdir (folder);
%!  unwind_protect
%!    value = f (folder);
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction
%!function write (file, text)
%!  fid = fopen (file, "w");
%!  fputs (fid, text);
%!  fclose (fid);
%!endfunction

## A MEX function gets a copy, which has core's class, and returns ordinary arrays
%!function ok = with_mex (folder)
%!  file = fullfile (folder, "octcudatest_mex.c");
%!  write (file, strjoin ({"#include \"mex.h\"", "void", "mexFunction (int nlhs, mxArray *out[], int nrhs, const mxArray *in[])", "{", ...
%!    "  mwSize n = mxGetNumberOfElements (in[0]);", "  out[0] = mxDuplicateArray (in[0]);", ...
%!    "  if (mxIsDouble (in[0]) && ! mxIsComplex (in[0]))", "    for (mwSize i = 0; i < n; i++)", "      mxGetPr (out[0])[i] += 1;", ...
%!    "  if (nlhs > 1)", "    out[1] = mxCreateString (mxGetClassName (in[0]));", "}", ""}, "\n"));
%!  [status, text] = system (sprintf ("cd \"%s\" && \"%s\" --mex octcudatest_mex.c 2>&1", folder, compiler ()));
%!  assert (status == 0, "%s", text);
%!  addpath (folder);
%!  unwind_protect
%!    same_in_auto ({"x = g * 2; y = octcudatest_mex (x); [z, c] = octcudatest_mex (x > 3); x(1) = 7; u = y + x;", ...
%!      "x = g * 2; [z, c] = octcudatest_mex (single (x)); [w, d] = octcudatest_mex (x * 1i); [v, e] = octcudatest_mex (int8 (x));", ...
%!      "x = g * 2; y = cellfun (@octcudatest_mex, {x, x + 1}, 'UniformOutput', false); [z, c] = octcudatest_mex ({x, 1}); s.a = x; t = octcudatest_mex (s);"}, magic (4));
%!  unwind_protect_cleanup
%!    clear octcudatest_mex
%!    rmpath (folder);
%!  end_unwind_protect
%!  ok = true;
%!endfunction
%!function program = compiler ()
%!  program = fullfile (OCTAVE_HOME (), "bin", "mkoctfile");
%!endfunction
%!testif ; exist (fullfile (OCTAVE_HOME (), "bin", "mkoctfile"), "file")
%! assert (in_folder (@with_mex));

## Files that a plain Octave reads
%!function told = read_by_plain (file)
%!  code = sprintf ("s = load (\"%s\"); for [v, k] = s, printf (\"%%s %%s %%s %%s\\n\", k, class (v), typeinfo (v), hash (\"md5\", disp (v))); end", file);
%!  [status, told] = system (sprintf ("\"%s\" --no-history --norc -q --eval '%s' 2>&1 </dev/null", octave_program (), code));
%!  assert (status == 0, "%s", told);
%!endfunction
%!function ok = with_files (folder)
%!  was = octcuda_auto ().threshold;
%!  told = cell (2, 5);
%!  options = {"-text", "-binary", "-v7", "-v6", "-hdf5"};
%!  unwind_protect
%!    octcuda_auto ("threshold", 2);
%!    for way = 1:2
%!      x = magic (4);
%!      if (way == 2)
%!        octcuda_auto on
%!      endif
%!      a = x * 2;  b = a > 9;  c = single (a) / 3;  d = int8 (a);  e = a * 1i;  f = {a, {b}};  s.a = a;  s.b = {c};
%!      for k = 1:numel (options)
%!        file = fullfile (folder, sprintf ("%d.%d", way, k));
%!        save (options{k}, file, "a", "b", "c", "d", "e", "f", "s");
%!        told{way,k} = read_by_plain (file);
%!      endfor
%!    endfor
%!    fid = fopen (fullfile (folder, "raw"), "w+");
%!    n = [fwrite(fid, a, "double"), fwrite(fid, d, "int8"), fprintf(fid, "%d ", a)];
%!    dlmwrite (fullfile (folder, "csv"), a);
%!    octcuda_auto off
%!    frewind (fid);
%!    raw = {fread(fid, 16, "double"), fread(fid, 16, "int8"), fscanf(fid, "%d")};
%!    fclose (fid);
%!  unwind_protect_cleanup
%!    octcuda_auto off
%!    octcuda_auto ("threshold", was);
%!  end_unwind_protect
%!  assert (told(1,:), told(2,:));
%!  assert (n(1:2), [16, 16]);
%!  assert (raw, {2 * x(:), double(int8 (2 * x(:))), 2 * x(:)});
%!  assert (csvread (fullfile (folder, "csv")), 2 * x);
%!  ok = true;
%!endfunction
%!test assert (in_folder (@with_files));

## What is drawn, and what objects of figures hold
%!test
%! same_in_auto ({"x = g * 2; f = figure ('visible', 'off'); h = plot (x, x .^ 2); y = get (h, 'ydata'); c = class (y); set (h, 'ydata', x + 1); z = get (h, 'ydata'); a = axis (); close (f); clear f h", ...
%!   "x = g * 2; f = figure ('visible', 'off'); h = imagesc ([x; x + 1]); y = get (h, 'cdata'); c = {class(y), caxis()}; h2 = image (uint8 ([x; x])); z = class (get (h2, 'cdata')); close (f); clear f h h2", ...
%!   "x = g * 2; f = figure ('visible', 'off'); h = surf ([x; x .^ 2; x]); y = {get(h, 'zdata'), class(get (h, 'xdata'))}; h = hist (x); b = bar (x); z = get (b, 'ydata'); s = scatter (x, x); t = get (s, 'xdata'); l = line (x, x); u = {class(get (l, 'xdata'))}; [c, d] = contour (x' * x); close (f); clear f h b s l d", ...
%!   "x = g * 2; f = figure ('visible', 'off'); p = patch (x(1:3), x(3:5), x(1)); y = get (p, 'vertices'); t = text (x(1), 2, 'a'); z = get (t, 'position'); set (gca (), 'xlim', x(1:2), 'xtick', x); w = get (gca (), 'xtick'); set (f, 'userdata', x); v = get (f, 'userdata'); setappdata (f, 'a', x); u = getappdata (f, 'a'); colormap (x(1:3) / 20); m = colormap (); close (f); clear f p t", ...
%!   "f = figure ('visible', 'off'); set (f, 'userdata', g * 2); setappdata (f, 'a', {g * 3}); y = class (get (f, 'userdata')); z = class (getappdata (f, 'a'){1}); close (f); clear f"}, 1:7);

## What print writes and getframe returns is that of plain Octave
%!function list = formats ()
%!  list = "'png', 'svg'";
%!  svgconvert = fullfile (__octave_config_info__ ("archlibdir"), "octave-svgconvert");
%!  if (compare_versions (OCTAVE_VERSION (), "9", "<") && exist (svgconvert, "file")
%!      || ! isempty (file_in_path (getenv ("PATH"), "gs")))
%!    list = [list, ", 'pdf'"];   # by octave-svgconvert; from Octave 9 on by Ghostscript
%!  endif
%!endfunction
%!testif ; can_gl ()
%! file = tempname ();
%! out = run_headless ([ ...
%!   "graphics_toolkit ('octcuda'); octcuda_auto ('threshold', 100); d = {", formats(), "}; m = numel (d); p = cell (2, m + 1);" ...
%!   "for mode = 1:2, if (mode == 2), octcuda_auto on, end;" ...
%!   "x = linspace (0, 10, 2000); y = sin (x) .* exp (-x / 5); [a, b] = meshgrid (x(1:20:end)); z = sin (a) .* cos (b);" ...
%!   "n = isgpuarray (y);" ...
%!   "f = figure ('visible', 'off'); subplot (2, 2, 1); plot (x, y); title ('y'); subplot (2, 2, 2); surf (a, b, z); subplot (2, 2, 3); imagesc (z); subplot (2, 2, 4); scatter (x(1:50:end), y(1:50:end));" ...
%!   "for k = 1:m, print (f, ['" file ".' d{k}], ['-d' d{k}], '-r80'); id = fopen (['" file ".' d{k}]); t = fread (id)'; t = char (t .* (t < 128)); fclose (id); delete (['" file ".' d{k}]);" ...
%!   "p{mode,k} = regexprep (t, '(Date|date)[^\\n]*\\n|/ID[^\\n]*\\n', ''); end;" ...
%!   "p{mode,m+1} = getframe (f).cdata; close (f); octcuda_auto off; end;" ...
%!   "printf ('%d ', n, cellfun (@numel, p(1,:)) > 1000, cellfun (@isequal, p(1,:), p(2,:)));"]);
%! assert (strtrim (out), strtrim (repmat ("1 ", 1, 2 * numel (strsplit (formats (), ",")) + 3)));

## Processes and workers
%!function line = in_child (x)
%!  [r, w] = pipe ();
%!  fflush (stdout);
%!  pid = fork ();
%!  if (pid == 0)
%!    fprintf (w, "%g\n", sum (x));
%!    fclose (w);
%!    kill (getpid (), 9);
%!  endif
%!  fclose (w);
%!  line = fgetl (r);
%!  fclose (r);
%!  waitpid (pid);
%!endfunction
%!test
%! same_in_auto ("x = g * 2; line = in_child (x);", 1:7);
## Each element's result is computed by a child, as parcellfun of the package parallel does
%!function out = by_children (f, c)
%!  out = c;
%!  for k = 1:numel (c)
%!    [r(k), w] = pipe ();
%!    fflush (stdout);
%!    pid(k) = fork ();
%!    if (pid(k) == 0)
%!      unwind_protect
%!        fprintf (w, "%.17g ", f (c{k}));
%!        fclose (w);
%!      unwind_protect_cleanup
%!        kill (getpid (), 9); # an error does not go on with the tests of the parent
%!      end_unwind_protect
%!    endif
%!    fclose (w);
%!  endfor
%!  for k = 1:numel (c)
%!    out{k} = sscanf (fgetl (r(k)), "%g")';
%!    assert (numel (out{k}) > numel (c{k}));
%!    fclose (r(k));
%!    waitpid (pid(k));
%!  endfor
%!endfunction
%!function y = in_many_steps (x)
%!  y = zeros (1, numel (x)) + sort (-x);
%!  y(2) = sum (x);
%!  y = [arrayfun(@(t) t * 2, y), cumsum(linspace (0, 1, 9)), max(x'), fft(ones (1, 4)), octcuda_auto().on];
%!endfunction
%!test
%! same_in_auto ("x = g * 2; c = {x, x + 1, zeros(1, 9), ones(1, 5)}; y = by_children (@in_many_steps, c); z = x + 1; w = c{3}; w(2) = 1;", 1:7);
%! same_in_auto ("x = g * 2; y = zeros (1, 7); parfor k = 1:7, y(k) = x(k) ^ 2; endparfor; clear k", 1:7);

## Two packages that replace functions of core's, put on the path and off it while the mode is on
%!function ok = with_packages (folder)
%!  names = {"sum", "median", "repmat", "arrayfun", "linspace"};
%!  for k = 1:2
%!    p{k} = fullfile (folder, sprintf ("p%d", k));
%!    mkdir (p{k});
%!    write (fullfile (p{k}, "DESCRIPTION"), sprintf ("Name: octcudatest%d\n", k));
%!    for name = names
%!      write (fullfile (p{k}, [name{1}, ".m"]), sprintf ("function y = %s (varargin)\n  y = %d * ones (size (varargin{end}));\nendfunction\n", name{1}, k));
%!    endfor
%!  endfor
%!  warning ("off", "Octave:shadowed-function", "local");
%!  all = "a = {sum(x), median(x), repmat(x, 2, 2), arrayfun(@(t) t + 1, x), linspace(0, 1, 4)}; c = {class(a{2}), cellfun(@sum, {x})};";
%!  same_in_auto ({["x = g{1} * 2; addpath (g{2}); ", all, " addpath (g{3}); b = a; ", all, " rmpath (g{3}); d = a; ", all, " rmpath (g{2}); e = a; ", all], ...
%!    ["addpath (g{2}); octcuda_auto off; rmpath (g{2}); x = g{1} * 2; ", all], ["addpath (g{2}, g{3}); x = g{1} * 2; ", all, " octcuda_auto off; b = a; ", all, " rmpath (g{2}, g{3});"]}, [{1:7}, p]);
%!  tables = __octcuda_auto__ ("tables");
%!  octcuda_auto on
%!  addpath (p{:});
%!  octcuda_auto off
%!  rmpath (p{:});
%!  assert (isequal (__octcuda_auto__ ("tables"), tables));
%!  assert (median ([1, 2, 6]), 2);
%!  ok = true;
%!endfunction
%!test assert (in_folder (@with_packages));

## `off' while functions run: nested ones, what handles have captured, objects and persistent variables
%!function names = held (f)
%!  names = cellfun (@isgpuarray, struct2cell (functions (f).workspace{1}))';
%!endfunction
%!function f = holds (x)
%!  f = @() x;
%!endfunction
%!function ok = with_nested (folder)
%!  write (fullfile (folder, "octcudatest_outer.m"), strjoin ({"function [inside, f, s] = octcudatest_outer (f)", "  x = ones (200) * 2;", ...
%!    "  s.f = {f};", "  inner ();", "  inside = {x, isgpuarray(f ())};", "  function inner ()", "    z = x + 1;", "    x = z;", ...
%!    "    octcuda_auto off", "    assert (isgpuarray (z), false);", "  endfunction", "endfunction", ""}, "\n"));
%!  addpath (folder);
%!  unwind_protect
%!    octcuda_auto on
%!    [inside, f, s] = octcudatest_outer (holds (ones (200) * 4));
%!    assert (octcuda_auto ().on, false);
%!    assert (inside, {3 * ones(200), false});
%!    assert ([held(f), held(s.f{1}), isgpuarray(inside{1})], [false, false, false]);
%!  unwind_protect_cleanup
%!    octcuda_auto off
%!    rmpath (folder);
%!    clear octcudatest_outer
%!  end_unwind_protect
%!  ok = true;
%!endfunction
%!test assert (in_folder (@with_nested));
%!function y = keeps (x)
%!  persistent p = {};
%!  if (nargin)
%!    p = {x + 1};
%!  endif
%!  y = p{1};
%!endfunction
%!test
%! octcuda_auto on
%! unwind_protect
%!   keeps (ones (200));
%!   p = inputParser ();
%!   p.addRequired ("a");
%!   p.parse (ones (200) * 3);
%!   m = containers.Map ("a", {ones(200) * 4});
%!   h = {@(y) y};
%!   x = ones (200) * 5;
%!   h{2} = @() x;
%!   h{3} = @() h{2} ();
%!   global octcudatest_h
%!   octcudatest_h = @() x(1,1) + 0;
%!   octcuda_auto off
%! unwind_protect_cleanup
%!   octcuda_auto off
%! end_unwind_protect
%! assert (held (h{2}), false);
%! assert (h{3} (), 5 * ones (200));
%! assert (held (octcudatest_h), false);
%! assert (isgpuarray (keeps ()), false);
%! assert (isgpuarray (p.Results.a), false);
%! assert (isgpuarray (m("a")), false);
%! clear -g octcudatest_h

%!test assert_no_live ();
