## replaced.tst -- another build or version is installed while one is loaded: every function
## says so from the next prompt on, and gather still works.
##
## Each test copies the installed package, and runs a session that reads its statements one by
## one, with a prompt for each.  The copies are of links, where the file system has them: no
## session writes into a file but octcuda_build.txt, others it replaces.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function [status, out] = session (lines)
%!  root = tempname ();
%!  inst = fileparts (which ("gpuDevice"));
%!  program = octave_program ();
%!  mkdir (root);
%!  unwind_protect
%!    here = fullfile (root, "octcuda-0.0.1");
%!    assert (system (sprintf ("cp -al '%s' '%s' 2>/dev/null || { rm -rf '%s' && cp -a '%s' '%s'; }", ...
%!                             inst, here, here, inst, here)), 0);
%!    assert (system (sprintf ("cd '%s' && cp -p octcuda_build.txt own && mv own octcuda_build.txt", here)), 0);
%!    fid = fopen (fullfile (root, "lines"), "w");
%!    fprintf (fid, "PS1 (''); PS2 (''); here = '%s'; root = '%s';\n%s\n", here, root, strjoin ([{rebuild()}, lines], "\n"));
%!    fclose (fid);
%!    [status, out] = system (sprintf ("'%s' --no-history --norc --quiet --interactive --no-line-editing --path '%s' < '%s' 2>&1", ...
%!                                     program, here, fullfile (root, "lines")));
%!    out = regexprep (strtrim (out), '^octave[^>]*> ', "");
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (root, "s");
%!  end_unwind_protect
%!endfunction

## What the session finds as a function: the files of FOLDER whose names match become those of
## another build, of VERSION if there is one.
%!function text = rebuild ()
%!  text = strjoin ({ ...
%!    'function rebuild (folder, version, names)', ...
%!    '  own = fgetl (fid = fopen (fullfile (folder, "octcuda_build.txt"))); fclose (fid);', ...
%!    '  other = [own(1:end-1) "x"];', ...
%!    '  other(1:numel (version)) = version;', ...
%!    '  system (sprintf ("LC_ALL=C grep -rlF --include=''%s'' ''%s'' ''%s'' | LC_ALL=C xargs sed -i ''s/%s/%s/''", ...', ...
%!    '                   names, own, folder, own, other));', ...
%!    'end'}, "\n");
%!endfunction

## Statements that must end with an error that matches PATTERN, each behind a prompt.
%!function lines = each_says (pattern, statements)
%!  lines = {};
%!  for s = statements
%!    lines{end+1} = sprintf (["try, %s; disp ('works: %s'), catch err, ", ...
%!      "if (! strcmp (err.identifier, 'octcuda:Replaced') || isempty (regexp (err.message, '%s'))), ", ...
%!      "disp (['%s: ' err.message]), end, end"], s{1}, strrep (s{1}, "'", "''"), pattern, ...
%!      strrep (s{1}, "'", "''"));
%!  endfor
%!endfunction

## What is called in a session that has done all of it before.
%!function lines = start ()
%!  lines = { ...
%!    'x = gpuArray (1:3); y = x + 1; z = gpuArray ([1 2; 3 4]); s = cuda.Stream ();', ...
%!    'm = cuda.SourceModule ("__global__ void f (double *x) { x[threadIdx.x] += 1; }");', ...
%!    'f = m.get_function ("f"); f (x, "block", 3); e = cuda.ElementwiseKernel ("double *x", "x[i] = 1");', ...
%!    'd = cuda.mem_alloc (64); c = {y}; s.synchronize ();'};
%!endfunction

%!function list = statements ()
%!  list = {'x + 1', '1 - x', '-x', 'x''', 'x * z', 'x(2)', 'x(2) = 7', 'x(2) = []', '[x, x]', ...
%!          'sum (x)', 'mean (x)', 'sort (x)', 'sin (x)', 'reshape (x, 3, 1)', 'x++', ...
%!          'gpuArray (1)', 'zeros (2, "gpuArray")', 'gpuArray.ones (2)', 'gpuDevice ()', ...
%!          'arrayfun (@(a) a + 1, x)', 'cuda.arrayfun (@(a) a + 1, 1)', 'f (x, "block", 3)', ...
%!          'e (x)', 's.synchronize ()', 's.is_done ()', 'd + 8', 'cuda.Event ()', ...
%!          'cuda.Device (0)', 'cuda.memset_d8 (d, 1, 64)', 'pre_call (cuda.In (1))', ...
%!          'cuda.compile ("")', 'octcuda_backend ()', 'octcuda_info ()', 'gpurng (1)', ...
%!          'rand (2, "gpuArray")', 'glplot (1:3)', 'cuda.gl.Context ()'};
%!endfunction

%!function lines = rescue ()
%!  lines = {'disp (gather (y))', 'disp (gather (c{1}))', 'y', 'clear d s f m e x y z c', ...
%!           'disp ("cleared")'};
%!endfunction

%!function text = rescued ()
%!  text = "   2   3   4\n   2   3   4\ny =\n\n   2   3   4\n\n\\(gpuArray on .*\\)\ncleared";
%!endfunction

## Another build of the same version
%!test
%! says = "^octcuda \\d.\\d.\\d is loaded, but another build of it has been installed meanwhile: restart Octave; ";
%! change = 'system (["sed -i ''s/$/7/'' " here "/octcuda_build.txt"]);';
%! [status, out] = session ([start(), {change}, each_says(says, statements ()), rescue()]);
%! assert (! isempty (regexp (out, ["^" rescued() "$"])), "%s", out);
%! assert (status, 0);

## Another version in the same folder, and in one beside it, where pkg puts it
%!test
%! says = "is loaded, but version 9.8.7 has been installed meanwhile: restart Octave; ";
%! change = 'system (["echo 9.8.7 1 > " here "/octcuda_build.txt"]);';
%! [status, out] = session ([start(), {change}, each_says(says, {"x + 1", "s.is_done ()"}), rescue()]);
%! assert (! isempty (regexp (out, ["^" rescued() "$"])), "%s", out);
%! move = 'system (["mv " here " " root "/octcuda-9.8.7"]);';
%! [status, out] = session ([start(), {change, move}, ...
%!                           each_says(says, {"x + 1", "s.is_done ()"}), {'warning off'}, rescue()]);
%! assert (! isempty (regexp (out, [rescued() "$"])), "%s", out);

## Uninstalled
%!test
%! says = "is loaded, but its files are gone: restart Octave; ";
%! gone = 'system (["rm -rf " here]);';
%! [status, out] = session ([start(), {gone}, each_says(says, {"x + 1", "s.synchronize ()", "gpuArray (1)"}), ...
%!                           {'warning off'}, rescue()]);
%! assert (! isempty (regexp (out, [rescued() "$"])), "%s", out);
%! assert (status, 0);

## The same build once more is none of that
%!test
%! again = 'system (["cd " here " && cp octcuda_build.txt new && mv new octcuda_build.txt"]);';
%! [status, out] = session ([start(), {again, 'disp (gather (y + 1)), s.is_done ();'}]);
%! assert (str2num (out), 3:5);

## Gateways of another build, within one statement: what is loaded late says it, and from then
## on everything.
%!test
%! body = strjoin ([{'rebuild (here, "", "*.mex"); disp (gather (x + 1));'}, ...
%!                  each_says("another build of it has been installed", ...
%!                            {"e.record ()", "x + 1", "s.is_done ()"})], "\n");
%! [status, out] = session ([start(), {["function go (here, x, s, e)\n" body "\nend"], ...
%!                                     'go (here, x, s, cuda.Event ())'}, rescue()]);
%! assert (! isempty (regexp (out, ["^   3   4   5\n" rescued() "$"])), "%s", out);
%! assert (status, 0);

## Another version on the path after this one has left it
%!test
%! says = "^octcuda \\d.\\d.\\d is loaded, but version 9.9.9 has been installed meanwhile: restart Octave; ";
%! [status, out] = session ([start(), { ...
%!   'other = [root "/octcuda-9.9.9"]; system (["cp -al " here " " other " || cp -a " here " " other]); rebuild (other, "9.9.9", "*");', ...
%!   'rmpath (here); addpath (other); disp ("added")'}, ...
%!   each_says(says, statements ()), rescue()]);
%! assert (! isempty (regexp (out, ["^warning: octcuda \\d.\\d.\\d is loaded, but version 9.9.9 .*\nadded\n" ...
%!                                  rescued() "$"])), "%s", out);
%! assert (status, 0);
