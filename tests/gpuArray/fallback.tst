## fallback.tst -- what core computes on gathered arguments, and all of core.
##
## No core function may silently give a wrong answer for a gpuArray, and none
## may fail where core does not, but for those in audit_known.txt.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## All of core, in processes of their own: some functions print past Octave, and
## one that crashes is found by name.
%!function done = run_audit (names, out)
%!  code = {"setenv ('OCTCUDA_HOST_QUICK', '1');", ... # kernels run once
%!          "warning ('off', 'all');", ...
%!          "set (0, 'defaultfigurevisible', 'off');", ...
%!          sprintf("addpath ('%s');", fullfile (fileparts (which ("audit_core")), "stubs")), ...
%!          "f = tempname (); mkdir (f); cd (f);", ...
%!          sprintf("fid = fopen ('%s', 'a');", out), ...
%!          sprintf("for name = {%s}", sprintf ("'%s',", names{:})), ...
%!          "fprintf (fid, 'start %s\\n', name{1}); fflush (fid);", ...
%!          "fprintf (fid, '%s\\n', strrep (audit_core (name{1}), \"\\n\", ' '){:});", ...
%!          "endfor", "fprintf (fid, 'end\\n'); fclose (fid);", ...
%!          "cd ('/'); confirm_recursive_rmdir (false); rmdir (f, 's');"};
%!  run_octave (strjoin (code, "\n"));
%!  lines = strsplit (strtrim (fileread (out)), "\n");
%!  done = numel (names);
%!  if (! strcmp (lines{end}, "end"))
%!    last = lines(strncmp (lines, "start ", 6)){end}(7:end);
%!    fid = fopen (out, "a");
%!    fprintf (fid, "%s: Octave crashed\n", last);
%!    fclose (fid);
%!    done = find (strcmp (names, last));
%!  endif
%!endfunction

## The sentences of FOUND that audit_known.txt does not allow.
%!function found = unknown (found)
%!  lists = audit_names ("audit_known.txt");
%!  for l = lists
%!    values = strncmp (l.reason, "values: ", 8);
%!    lists_end = strncmp (l.reason, "lists: ", 7);
%!    for name = l.names
%!      about = strncmp (found, [name{1}, " ("], numel (name{1}) + 2);
%!      is_error = ! cellfun (@isempty, regexp (found, '\): error: '));
%!      is_list = ! cellfun (@isempty, regexp (found, ', (g:)?\[\d+([ ;]\d+)+\]\): '));
%!      found(about & ((is_error & ! lists_end) | values | (is_list & lists_end))) = [];
%!    endfor
%!  endfor
%!endfunction

%!test
%! names = audit_names ();
%! assert (numel (names) > 700);
%! names = names(cellfun (@(name) is_due ("audit"), names));
%! out = tempname ();
%! unwind_protect
%!   while (! isempty (names))
%!     names(1:run_audit (names, out)) = [];
%!   endwhile
%!   found = strsplit (strtrim (fileread (out)), "\n");
%! unwind_protect_cleanup
%!   unlink (out);
%! end_unwind_protect
%! assert (sum (strcmp (found, "end")), 1);
%! found(strncmp (found, "start ", 6) | strcmp (found, "end")) = [];
%! found = unknown (found);
%! if (! isempty (found))
%!   error ("%d calls of core functions differ:\n%s", numel (found), ...
%!          strjoin (found, "\n"));
%! endif

## The audit itself finds what is wrong
%!function r = __wrong_for_gpu__ (x)
%!  r = isobject (x);
%!endfunction
%!test
%! stubs = fullfile (fileparts (which ("audit_core")), "stubs");
%! addpath (stubs);
%! unwind_protect
%!   found = audit_core ("isobject");
%!   assert (! isempty (regexp (found{1}, "^isobject .*: element 1 is 1, not 0$")));
%!   found = audit_core ("resize");
%!   assert (! isempty (regexp (found{1}, "^resize .*: error: ")));
%!   assert (isempty (audit_core ("det")));
%! unwind_protect_cleanup
%!   rmpath (stubs);
%! end_unwind_protect

## Each row of the table: a method, whose results are where the kind says
%!test
%! for name = {"det", "inv", "fft", "polyfit", "num2str", "plot", "fprintf"}
%!   assert (any (strcmp (methods ("gpuArray"), name{1})));
%! endfor
%! warning ("off", "octcuda:fallback", "local");
%! a = [4, 1; 2, 3];
%! g = gpuArray (a);
%! assert (isgpuarray (inv (g)) && isgpuarray (fft (g)));
%! [q, r] = qr (g);
%! assert (isgpuarray (q) && isgpuarray (r));
%! assert (gather (q * r), a, 1e-12);
%! [x, flag] = fsolve (@(x) x .^ 2 - 2, gpuArray (1));
%! assert (isgpuarray (x));
%! assert (ischar (num2str (g)) && iscell (num2cell (g)));
%! s = sparse (g);
%! assert (issparse (s) && ! isgpuarray (s));
%! assert (isequal (s, sparse (a)));
%!test
%! warning ("off", "octcuda:fallback", "local");
%! for c = {"double", "single", "complex double"}
%!   for x = {4 * eye(5) + reshape(test_values (c{1}, "random", -3, 3, 25), 5, 5)}
%!     for f = {@det, @inv, @fft, @ifft, @fft2, @expm, @pinv, ...
%!              @null, @rank, @cond, @rcond, @hess, @schur, @roots_of, ...
%!              @(x) lu(x), @(x) chol(x' * x), @(x) x \ x(:,1), ...
%!              @(x) x / x, @(x) x * x, @(x) x ^ 3, @(x) fft(x, 8, 2), ...
%!              @(x) ifft2(fft2 (x)), @(x) eig(x, x + 10), @sqrtm}
%!       same_on_gpu (f{1}, x{1}, "ulp", 1e5, "floor", 1e-3);
%!     endfor
%!     same_on_gpu (@(x) hess(x), x{1}, "nout", 2);
%!     same_on_gpu (@(x) lu(x), x{1}, "nout", 3, "ulp", 1e3, "floor", 1e-5);
%!     same_on_gpu (@(x) schur(x), x{1}, "nout", 2);
%!   endfor
%! endfor
%!function r = roots_of (x)
%!  r = roots (x(1,:));
%!endfunction

## Complex diagonal matrices, which Octave 7 expands past the end of the heap
%!test
%! warning ("off", "octcuda:fallback", "local");
%! d = diag ([1i, 2, 3i]);
%! g = gpuArray (1);
%! for k = 1:50
%!   [a, b] = gather (g, d);
%!   c = gather (gpuArray (d) + d);
%!   [v, l] = eig (gpuArray ([1+2i, 3-1i; 2i, 4]));
%!   s = setdiff ([1+2i, 3, 2i], gpuArray (3));
%! endfor
%! assert (isequal (b, d) && isequal (c, full (2 * d)));

## What prints past Octave is called here
%!test
%! warning ("off", "octcuda:fallback", "local");
%! a = kron (eye (3), [2, 1, 0; 1, 2, 1; 0, 1, 2]);
%! for f = {@colamd, @symamd, @amd, @symrcm, @(a) ccolamd(a), @etree}
%!   same_on_gpu (f{1}, a);
%! endfor
%!testif ; exist ("convhulln") == 3 && exist ("__delaunayn__") == 3
%! warning ("off", "octcuda:fallback", "local");
%! p = [0, 0; 1, 0; 1, 1; 0, 1; 0.4, 0.6];
%! for f = {@convhulln, @delaunayn, @(p) convhull(p(:,1), p(:,2))}
%!   same_on_gpu (f{1}, p);
%! endfor

## The warning: once for a name, off, an error
%!test
%! [status, out] = run_octave ([ ...
%!   "g = gpuArray (magic (4));\n", ...
%!   "for k = 1:3, d = hess (g); endfor, i = schur (g); d = hess (g);\n"]);
%! assert (status, 0);
%! assert (numel (strfind (out, "warning: hess has no version for the device")), 1);
%! assert (numel (strfind (out, "warning: schur has no version for the device")), 1);
%! assert (numel (strfind (out, "has no version")), 2);
%!test
%! [status, out] = run_octave ([ ...
%!   "g = gpuArray (magic (4)); warning ('off', 'octcuda:fallback');\n", ...
%!   "d = hess (g); x = sprintf ('%d', g);\n"]);
%! assert ({status, strtrim(out)}, {0, ""});
%!test
%! [status, out] = run_octave ([ ...
%!   "g = gpuArray (magic (4)); warning ('error', 'octcuda:fallback');\n", ...
%!   "for k = 1:2\n", ...
%!   "try, d = hess (g); disp no, catch err, disp (err.identifier), end\n", ...
%!   "end\n", ...
%!   "assert (gather (g), magic (4)); n = __octcuda__ ('live'); x = sum (g(:));\n", ...
%!   "warning ('on', 'octcuda:fallback'); d = hess (g); d = hess (g);\n", ...
%!   "assert (gather (d), hess (magic (4))); clear all; disp (live_count ())\n"]);
%! assert (status, 0);
%! assert (strsplit (strtrim (out), "\n")([1, 2, end]),
%!         {"octcuda:fallback", "octcuda:fallback", "0"});
%! assert (numel (strfind (out, "warning: hess")), 1);

## A call that core refuses is core's error, and no warning
%!error <A must be a square matrix> inv (gpuArray ([1, 2, 3]))
%!error <nonconformant> gpuArray ([1, 2; 3, 4]) \ gpuArray ([1; 2; 3])
%!error id=Octave:invalid-fun-call det (gpuArray (1), 2, 3)

%!test assert_no_live ();

## Sparse arrays in functions of two arguments go to core, as in operators
%!test
%! warning ("off", "octcuda:fallback", "local");
%! x = sparse ([1, 0; 0, 2]);
%! g = [1, 2; 3, 4];
%! for f = {@max, @min, @plus, @times, @mod, @atan2, @hypot, @eq, @(a, b) bsxfun(@plus, a, b)}
%!   assert (full (gather (f{1} (gpuArray (g), x))), full (f{1} (g, x)));
%!   assert (full (gather (f{1} (x, gpuArray (g)))), full (f{1} (x, g)));
%! endfor

## Calls that core takes otherwise
%!test
%! x = reshape (1:12, 1, 3, 4);
%! assert (gather (gradient (gpuArray (x))), gradient (x));
%! fails (@() diff (gpuArray (1:5), zeros (0, 1)), "", "order K must be a scalar or ..");
%! assert (class (gather (hankel (gpuArray (zeros (0, 1, "int64"))))), "double");
%! for f = {@() polyfit(gpuArray (1:3)), @() polyfit(gpuArray (1:3), 1:3), @() movfun(gpuArray (1)), @() movfun(gpuArray (1), 4)}
%!   fails (f{1}, "Octave:invalid-fun-call", "Invalid call to (polyfit|movfun)");
%! endfor
