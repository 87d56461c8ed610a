## map_rows.tst -- doc/pycuda-map.md: what stands there in Octave works.
## SPDX-License-Identifier: GPL-3.0-or-later

## What stands between back quotes in the tables' second columns, or their third.
%!function words = quoted (column)
%!  text = fileread (fullfile (tree_root (), "doc", "pycuda-map.md"));
%!  rows = regexp (text, '^\| (.*?) \|(.*?)\|(.*)\|$', "tokens", "lineanchors", "dotexceptnewline");
%!  rows = vertcat (rows{:});
%!  words = regexp (strjoin (rows(:,column)', "\n"), '`([^`]+)`', "tokens");
%!  words = unique ([words{:}]);
%!  words(! cellfun ("isempty", regexp (words, '^(tests|demos)/'))) = [];   # pycuda_map.tst
%!endfunction

%!function c = copy_box (h, d)
%!  c = cuda.Memcpy2D ();
%!  c.set_src_host (h);
%!  c.set_dst_device (d);
%!  c.width_in_bytes = c.src_pitch = c.dst_pitch = 32;
%!  c.height = 1;
%!endfunction

## Run PROGRAM with some variables.
%!function run (program)
%!  m = cuda.SourceModule (["__device__ double factor = 2.5;\n" ...
%!    "__global__ void add (double *x, double v) { x[threadIdx.x] += v; }"]);
%!  k = m.get_function ("add");
%!  is_host = strcmp (octcuda_backend (), "host");
%!  x = gpuArray ([4, 2, 9]);
%!  v = [1, 2, 3];
%!  h = cuda.pagelocked_zeros ([1, 4]);
%!  h.value = 1:4;
%!  d = cuda.mem_alloc (64);
%!  s = cuda.Stream ();
%!  dev = cuda.Device (0);
%!  e = cuda.ArrayDescriptor ("width", 4, "height", 0, "format", cuda.array_format.FLOAT, "num_channels", 1);
%!  a = cuda.Array (e);
%!  evalc (program);
%!endfunction

## NAME gives of gpuArrays what it gives of Octave's: the arguments are texts
%!function same_as_core (name, args)
%!  u = [0.25, 0.5, 0.75];
%!  v = [1, 2, 3];
%!  want = eval (sprintf ("%s (%s)", name, args));
%!  u = gpuArray (u);
%!  v = gpuArray (v);
%!  have = eval (sprintf ("%s (%s)", name, args));
%!  assert (gather (have), want, 16 * eps);
%!endfunction

## The call of public_calls for NAME, "cudaStream.query" as "query (...)"; else ""
%!function call = call_of (name, calls)
%!  found = regexprep (calls, ' \(.*', "");
%!  if (! any (strcmp (found, name)) && ! any (strncmp (name, {"cuda.", "gpuArray."}, 5)))
%!    name = regexprep (name, '^cuda\w*\.', "");
%!  endif
%!  call = [calls(strcmp (found, name)), {""}]{1};
%!endfunction

%!function ok = is_group (name)
%!  file = fullfile (fileparts (which ("gpuDevice")), "+cuda", [strrep(name(6:end), "gl.", "+gl/"), ".m"]);
%!  ok = strncmp (name, "cuda.", 5) && exist (file, "file") == 2 ...
%!       && ! isempty (strfind (fileread (file), "properties (Constant)"));
%!endfunction

## How WORD was run: by a "program", by the "call" that public_calls.m has, as a
## "group" of constants, by the "example" in its help; or it was "left", or "failed",
## and why
%!function [how, why] = try_word (word, programs, left, call, is_called, names)
%!  why = "";
%!  row = find (strcmp (programs(:,1), word), 1);
%!  matches = cellfun (@(w, p) ! isempty (regexp (w, ["^(", p, ")$"], "once")), repmat ({word}, rows (left), 1), left(:,1));
%!  try
%!    if (! isempty (row) && programs{row,2}(1) == "@")
%!      how = "program";
%!      same_as_core (regexprep (word, '.*\.', ""), programs{row,2}(4:end));
%!    elseif (! isempty (row))
%!      how = "program";
%!      run (programs{row,2});
%!    elseif (is_called)
%!      how = "call";
%!    elseif (is_group (word))
%!      how = "group";
%!      assert (numel (properties (word)) > 0);
%!    elseif (any (matches))
%!      how = "left";
%!      why = left{find (matches, 1),2};
%!    elseif (any (strncmp (call, {"gl_", "cuda.gl"}, 3)) && ! can_gl ())
%!      how = "left";
%!      why = "takes OpenGL, which is not here";
%!    elseif (any (strcmp (names, word)))
%!      how = "example";
%!      run (help_example (help_text (word)));
%!    else
%!      error ("say in tests/lib/map_rows.m how it is run, or why it cannot be");
%!    endif
%!  catch err
%!    how = "failed";
%!    why = err.message;
%!  end_try_catch
%!endfunction

## The rows of sweep_calls for CALLS.  Some keep objects, or change the session.
%!function rows = in_own_process (calls)
%!  file = tempname ();
%!  save ("-binary", file, "calls");
%!  unwind_protect
%!    [status, out] = run_octave (sprintf (["warning ('off', 'all'); load ('%s');\n" ...
%!      "rows = sweep_calls (calls, 'plain'); save ('-binary', '%s', 'rows');"], file, file));
%!    assert (status == 0, "%s", out(max (1, end - 300):end));
%!    rows = load (file).rows;
%!  unwind_protect_cleanup
%!    unlink (file);
%!  end_unwind_protect
%!endfunction

## How many words of COLUMN were run, and how many left; fails if one fails
%!function [n_run, n_left] = try_column (column, left)
%!  programs = map_rows ();
%!  calls = public_calls ()(:)';
%!  words = quoted (column);
%!  its = cellfun (@(word) call_of (word, calls), words, "UniformOutput", false);
%!  warning ("off", "all", "local");
%!  tried = in_own_process (setdiff (its, {""}));
%!  works = {tried(cellfun ("isempty", {tried.message})).call};
%!  names = public_names ();
%!  n_run = n_left = 0;
%!  bad = {};
%!  folder = tempname ();  # some programs write files
%!  mkdir (folder);
%!  before = cd (folder);
%!  unwind_protect
%!    for i = 1:numel (words)
%!      [how, why] = try_word (words{i}, programs, left, its{i}, any (strcmp (works, its{i})), names);
%!      if (strcmp (how, "failed"))
%!        bad{end+1} = sprintf ("%s: %s %s", words{i}, why, [{tried(strcmp ({tried.call}, its{i})).message}, {""}]{1});
%!      endif
%!      n_run += ! any (strcmp (how, {"left", "failed"}));
%!      n_left += strcmp (how, "left");
%!    endfor
%!  unwind_protect_cleanup
%!    cd (before);
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!  assert (isempty (bad), strjoin (bad, "\n"));
%!endfunction

## Names
%!test
%! [~, left] = map_rows ();
%! [n_run, n_left] = try_column (2, left(1:end-1,:));
%! assert (n_run >= 380 && n_run + n_left >= 415, "%d run, %d left", n_run, n_left);   # 406 and 11, with OpenGL

## Expressions among the remarks
%!test
%! [~, left] = map_rows ();
%! [n_run, n_left] = try_column (3, left);
%! assert (n_run >= 50, "%d run, %d left", n_run, n_left);   # 55, and 56 words

## What has close and isopen, and what is without, as the top of the map says
%!test
%! inst = fileparts (which ("gpuDevice"));
%! lacks = struct ("close", {{}}, "isopen", {{}});
%! for class = glob (fullfile (inst, "@cuda*"))'
%!   [~, name] = fileparts (class{1});
%!   for method = {"close", "isopen"}
%!     files = glob (fullfile (class{1}, [method{1}, ".*"]));
%!     text = fileread (fullfile (class{1}, [name(2:end), ".m"]));
%!     if (isempty (files) && isempty (regexp (text, ['function .*\<', method{1}, '\>'], "once", "dotexceptnewline")))
%!       lacks.(method{1}){end+1} = name(2:end);
%!     endif
%!   endfor
%! endfor
%! nothing = {"cudaDescriptor", "cudaDeviceData", "cudaDynamicModule", "cudaMemcpy2D", ...
%!            "cudaMemcpy3D", "cudaMemcpy3DPeer", "cudaRandomGenerator"};
%! assert (sort (lacks.close), nothing);
%! assert (sort (lacks.isopen), sort ([nothing, {"cudaArgument"}]));

%!test assert_no_live ();
