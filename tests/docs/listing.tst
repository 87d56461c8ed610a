## listing.tst -- Octave's own help knows every name of INDEX, and every method.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function names = index_names ()
%!  text = fileread (fullfile (tree_root (), "INDEX"));
%!  lines = regexp (text, '^ (.*)$', "tokens", "lineanchors", "dotexceptnewline");
%!  names = strsplit (strjoin ([lines{:}], " "), " ");
%!endfunction

## What a page of the package's listing begins with: "" if it is in order
%!function wrong = wrong_in (name, text, form)
%!  wrong = "";
%!  last = regexprep (name, '.*[./]', "");
%!  lines = strsplit (strtrim (text), "\n");
%!  is_usage = ! isempty (regexp (lines{1}, ['^@def(typefn|tp)x? .*\<', last, '\>'], "once")) ...
%!             || (numel (lines) > 1 && ! isempty (regexp (lines{2}, ['^ *@deftypefnx .*\<', last, '\>'], "once")));
%!  if (! strcmp (form, "texinfo"))
%!    wrong = sprintf ("%s: %s", name, form);
%!  elseif (! is_usage)
%!    wrong = sprintf ("%s begins with %s", name, lines{1});
%!  elseif (numel (lines) < 3)
%!    wrong = sprintf ("%s: nothing but its usage", name);
%!  endif
%!endfunction

## What tools that list packages ask, before anything of the package was used
%!test
%! [status, out] = run_octave ([ ...
%!   "names = strsplit (fileread ('" fullfile(tree_root (), "INDEX") "'));\n" ...
%!   "names = names(! cellfun ('isempty', regexp (names, '^@')));\n" ...
%!   "for name = names, [~, form] = get_help_text (name{1}); printf ('%s %s\\n', name{1}, form); endfor"]);
%! assert (status == 0, "%s", out);
%! lines = strsplit (strtrim (out), "\n");
%! assert (numel (lines) > 300);
%! assert (all (! cellfun ("isempty", regexp (lines, ' texinfo$'))), out);

## ... and afterwards
%!test
%! names = index_names ();
%! assert (numel (names) > 1000);
%! bad = {};
%! for name = names
%!   [text, form] = get_help_text (name{1});
%!   bad{end+1} = wrong_in (name{1}, text, form);
%! endfor
%! bad(cellfun ("isempty", bad)) = [];
%! assert (isempty (bad), strjoin (bad, "\n"));

## A page of pkg-octave-doc ends where the first definition does, and it knows these blocks only
%!test
%! known = {"deftypefn", "deftypefnx", "deftp", "table", "itemize", "enumerate", "multitable", ...
%!          "example", "verbatim", "group", "item", "itemx", "headitem", "end", "print", "result", ...
%!          "code", "qcode", "var", "file", "env", "command", "strong", "dots", "seealso"};
%! bad = {};
%! for name = index_names ()
%!   text = get_help_text (name{1});
%!   word = regexp (text, '^ *@([a-z]+)', "tokens", "lineanchors");
%!   bad = [bad, strcat([name{1} " has @"], setdiff ([word{:}], known))];
%!   if (numel (regexp (text, '^ *@end (deftypefn|deftp)$', "lineanchors")) != 1
%!       || isempty (regexp (text, '@end (deftypefn|deftp)\s*$', "once")))
%!     bad{end+1} = [name{1} " has text behind its first definition"];
%!   endif
%! endfor
%! assert (isempty (bad), strjoin (bad, "\n"));

## Lists of packages show the first sentence of each
%!testif ; system ("makeinfo --version >/dev/null 2>&1") == 0
%! for name = {"gpuDevice", "@gpuArray/max", "@gpuArray/abs", "@gpuArray/airy", "cuda.Stream", "cudaStream", ...
%!             "cuda.gl.target", "parallel.gpu.RandStream"}
%!   first = strtrim (get_first_help_sentence (name{1}, 240));
%!   assert (! isempty (regexp (first, '^\w.*\.$', "once")), "%s: %s", name{1}, first);
%! endfor

## ... which fits into their tables
%!test
%! bad = {};
%! for name = index_names ()
%!   text = regexprep (get_help_text (name{1}), '^ *@def([^\n]*@\n)*[^\n]*\n', "", "lineanchors");
%!   text = regexp (strtrim (text), '^.*?(\.(?=\s+[A-Z])|(?=\n *\n))', "match", "once");
%!   text = regexprep (text, '@\w+\{([^{}]*)\}', "$1");
%!   if (numel (text) > 240)
%!     bad{end+1} = [name{1} ": " text];
%!   endif
%! endfor
%! assert (isempty (bad), strjoin (bad, "\n"));

## ... and of each class its methods and properties
%!test
%! bad = {};
%! n = 0;
%! for name = index_names ()
%!   file = "";
%!   if (name{1}(1) != "@")
%!     file = which (name{1});
%!   endif
%!   if (isempty (regexp (file, '\.m$', "once"))
%!       || isempty (regexp (fileread (file), '^\s*classdef\s', "once", "lineanchors")))
%!     continue;
%!   endif
%!   n++;
%!   try
%!     [~] = methods (name{1});
%!     [~] = properties (name{1});
%!   catch err
%!     bad{end+1} = [name{1} ": " err.message];
%!   end_try_catch
%! endfor
%! assert (isempty (bad), strjoin (bad, "\n"));
%! assert (n > 120, "%d classes", n);

## Every property has a text, which Octave 9 and later find; those of cuda.vectors follow a rule
%!test
%! bad = {};
%! n = 0;
%! for name = setdiff (index_names (), "cuda.vectors")
%!   file = which (name{1});
%!   if (name{1}(1) == "@" || ! strcmp (regexprep (file, '.*\.', ""), "m"))
%!     continue;
%!   endif
%!   [texts, parent] = deal ("", name{1});
%!   while (! any (strcmp (parent, {"", "handle"})))
%!     code = fileread (which (parent));
%!     texts = [texts, code];
%!     parent = regexprep (regexp (code, '^classdef .*', "match", "once", "lineanchors", ...
%!                                 "dotexceptnewline"), '^[^<]*(< *)?', "");
%!   endwhile
%!   if (isempty (regexp (texts, '^classdef ', "once", "lineanchors")))
%!     continue;
%!   endif
%!   for property = properties (name{1})(:)'
%!     n++;
%!     if (isempty (regexp (texts, ['## @deftp \{[\w.]+\} ', property{1}, '\n *## .*?\n *## @end deftp\n *', ...
%!                                  property{1}, '\>'], "once")))
%!       bad{end+1} = [name{1} "." property{1}];
%!     endif
%!   endfor
%! endfor
%! assert (isempty (bad), strjoin (bad, "\n"));
%! assert (n > 500, "%d properties", n);

## makeinfo makes HTML of all of them, and warns of none
%!testif ; system ("makeinfo --version >/dev/null 2>&1") == 0
%! file = [tempname(), ".texi"];
%! fid = fopen (file, "w");
%! unwind_protect
%!   fprintf (fid, "\\input texinfo\n@macro qcode{arg}\n@code{\\arg\\}\n@end macro\n");
%!   fprintf (fid, "@macro also{args}\nSee also: \\args\\.\n@end macro\n@node Top\n@top T\n");
%!   texts = cellfun (@get_help_text, index_names (), "UniformOutput", false);
%!   fputs (fid, strrep (strjoin (texts, "\n"), "@seealso", "@also"));   # newer releases have their own
%!   fprintf (fid, "\n@bye\n");
%!   fclose (fid);
%!   [status, out] = system (sprintf ("makeinfo --html --no-split -o /dev/null '%s' 2>&1", file));
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect
%! assert (status, 0);
%! assert (out, "");

## What the example CODE prints, and what it prints of ordinary arrays; "" if core does not have
## the function.  Examples are statements in a scope of their own.
%!function [have, want] = both (code)
%!  have = bare (one (code));
%!  try
%!    want = bare (one (regexprep (code, 'gpuArray\.?', "")));
%!  catch
%!    want = "";
%!  end_try_catch
%!endfunction
%!function out = one (code)
%!  out = evalc (code);
%!  close ("all", "hidden");
%!endfunction
%!function text = bare (text)
%!  text = regexprep (text, '\(gpuArray on [^)]*\)|\s+', "");
%!endfunction

## The examples in the help of gpuArray's methods NAMES.
%!function [examples, of] = examples_of (names)
%!  [examples, of] = deal ({});
%!  for name = names
%!    blocks = regexp (get_help_text (["@gpuArray/", name{1}]), '@example\n(.*?)\n@end example', "tokens");
%!    for block = [cell(1, 0), blocks{:}]
%!      examples{end+1} = regexprep (block{1}, '@([@{}])', "$1");
%!      of{end+1} = name{1};
%!    endfor
%!  endfor
%!endfunction

## gpuArray's methods of the groups that match PATTERN
%!function names = methods_of (pattern)
%!  text = fileread (fullfile (fileparts (which ("gpuDevice")), "octcuda_help.txt"));
%!  names = regexp (text, ['^@@ gpuArray (\w+) (' pattern ')$'], "tokens", "lineanchors");
%!  names = unique (cellfun (@(t) t{1}, names, "UniformOutput", false));
%!endfunction

## The examples of compiled methods run, and print what core does
%!test
%! [examples, of] = examples_of (methods_of ("elementwise|reduction|method"));
%! differ = {"class", "isobject", "isgpuarray", "existsOnGPU", "display", "disp", ...
%!           "diag", "eye"};   # by design; the last two are full
%! bad = {};
%! n_core = 0;
%! for i = 1:numel (examples)
%!   [have, want] = both (examples{i});
%!   n_core += ! isempty (want);
%!   if (! isempty (want) && ! strcmp (have, want) && ! any (strcmp (of{i}, differ)))
%!     bad{end+1} = sprintf ("%s prints %s, core %s", of{i}, have, want);
%!   endif
%! endfor
%! assert (isempty (bad), strjoin (bad, "\n"));
%! assert (numel (examples) > 260 && n_core > 250, "%d examples, %d that core runs", numel (examples), n_core);

## ... and those of functions that core computes, if this release has them
%!test
%! names = methods_of ("core");
%! [examples, of] = examples_of (names);
%! assert (setdiff (names, of), {"diffpara", "sound", "soundsc"});
%! warning ("off", "octcuda:fallback", "local");
%! warning ("off", "Octave:legacy-function", "local");
%! warning ("off", "Octave:deprecated-function", "local");
%! visible = get (0, "defaultfigurevisible");
%! bad = {};
%! n = n_printed = 0;
%! unwind_protect
%!   set (0, "defaultfigurevisible", "off");
%!   for i = 1:numel (examples)
%!     if (! any (exist (of{i}) == [2, 3, 5]) || ! is_due ("core's examples"))
%!       continue;
%!     endif
%!     try
%!       have = bare (one (examples{i}));
%!       want = bare (one (strrep (examples{i}, "gpuArray", "")));
%!       n++;
%!       n_printed += ! isempty (want);
%!     catch err
%!       if (! isempty (regexp (err.message, "^no graphics toolkits|was unavailable or disabled when|^'__\\w+__' undefined", "once")))
%!         continue;   # this Octave has no means for it
%!       endif
%!       have = err.message;
%!       want = "a result";
%!     end_try_catch
%!     if (! strcmp (have, want))
%!       bad{end+1} = sprintf ("%s prints %s, core %s", of{i}, have, want);
%!     endif
%!   endfor
%! unwind_protect_cleanup
%!   set (0, "defaultfigurevisible", visible);
%! end_unwind_protect
%! assert (isempty (bad), strjoin (bad, "\n"));
%! least = ifelse (isempty (getenv ("OCTCUDA_CHECK_PART")), [250, 210], [1, 1]);
%! assert (n >= least(1) && n_printed >= least(2), "%d examples, %d print something", n, n_printed);

## Methods of handles have theirs behind the class.  For some Octave shows core's m-file of
## that name, and Octave 9 and 11 show none before the method was called (doc/octave-notes.md).
%!test
%! inst = fileparts (which ("gpuDevice"));
%! bad = {};
%! n = n_core = 0;
%! for file = glob (fullfile (inst, "@cuda*", "*.mex"))'
%!   [folder, method] = fileparts (file{1});
%!   class = regexprep (folder, '.*@', "");
%!   if (strncmp (method, "__", 2) || strcmp (method, "delete") || strcmp (class, "cudaHostAllocation"))
%!     continue;
%!   endif
%!   n++;
%!   name = [class, ".", method];
%!   if (exist (method) == 2)
%!     n_core++;
%!     [text, form] = help_text (["@", class, "/", method]);
%!   else
%!     [text, form] = get_help_text (name);
%!   endif
%!   if (! strcmp (form, "texinfo") && compare_versions (OCTAVE_VERSION (), "9", ">="))
%!     [text, form] = help_text (["@", class, "/", method]);
%!   endif
%!   bad{end+1} = wrong_in (name, text, form);
%!   if (isempty (strfind (text, ["{", class, "}"])))
%!     bad{end+1} = [name, " is another function's"];
%!   endif
%! endfor
%! bad(cellfun ("isempty", bad)) = [];
%! assert (isempty (bad), strjoin (bad, "\n"));
%! assert (n > 250 && n_core < 60, "%d methods, %d of them named as core's m-files", n, n_core);

## makeinfo takes all texts of compiled methods
%!testif ; system ("makeinfo --version >/dev/null 2>&1") == 0
%! text = fileread (fullfile (fileparts (which ("gpuDevice")), "octcuda_help.txt"));
%! [out, status] = __makeinfo__ (regexprep (text, '^@@ .*$', "", "lineanchors", "dotexceptnewline"), "plain text");
%! assert (status, 0);
%! assert (numel (out) > 1e5);
%! assert (! isempty (strfind (out, "arrayfun (@(x) max (x, 2) ^ 2, gpuArray ([1, 2, 3]))")));

## help prints them; core's functions keep theirs
%!testif ; system ("makeinfo --version >/dev/null 2>&1") == 0
%! out = evalc ("help @gpuArray/plus");
%! assert (! isempty (strfind (out, "C = A + B")), out);
%! out = evalc ("help cuda.Stream");
%! assert (! isempty (strfind (out, "S = cuda.Stream ()")), out);
%! if (! compare_versions (OCTAVE_VERSION (), "9", ">="))
%!   out = evalc ("help cuda.Stream.synchronize");
%!   assert (! isempty (strfind (out, "Wait until the queue is empty")), out);
%! endif
%! out = evalc ("help abs");
%! assert (! isempty (strfind (out, "the magnitude of")), out);

## doc shows functions of the package by info, from doc.info beside them
%!testif ; system ("makeinfo --version >/dev/null 2>&1") == 0
%! [status, out] = run_octave ("info_program ('echo'); doc gpuDevice");
%! assert (! isempty (strfind (out, fullfile (fileparts (which ("gpuDevice")), "doc.info"))), "%s", out);
%! assert (! isempty (strfind (out, "--index-search gpuDevice")), "%s", out);
%! text = fileread (fullfile (fileparts (which ("gpuDevice")), "doc.info"));
%! for name = {"gpuDevice", "cuda.Stream", "cudaStream", "plus", "octcuda_help"}
%!   assert (! isempty (regexp (text, ['^\* ' name{1} '( <\d+>)?:'], "once", "lineanchors")), name{1});
%! endfor

## also methods and names in namespaces, by both of a method's names; others by core's manual, or
## by octcuda's if core's is not installed
%!testif ; system ("makeinfo --version >/dev/null 2>&1") == 0
%! inst = fileparts (which ("gpuDevice"));
%! manual = fullfile (inst, "doc.info");
%! entries = regexp (fileread (manual), '^\* ([^\n]+?):', "tokens", "lineanchors");
%! names = [index_names(), regexprep(index_names (), {'^@', '/'}, {"", "."})];
%! assert (setdiff (names, [entries{:}]), cell (1, 0));
%! command = ["info_program ('/bin/echo'); cuda.internal.doc_program (true); cellfun (@doc, {'cuda.launch', " ...
%!            "'@gpuArray/abs', 'cudaStream.synchronize', 'cuda.nothing', 'sin'}); rmpath ('" inst "'); disp (info_program ());"];
%! [status, out] = run_octave (command);
%! lines = strsplit (strtrim (out), "\n");
%! assert (numel (lines) == 6, "%s", out);
%! assert (lines(1:3), strcat ({["--file " manual " --index-search "]}, {"cuda.launch", "@gpuArray/abs", "cudaStream.synchronize"}));
%! file = ["--file " info_file() " "];
%! assert (strncmp (lines(4:5), file, numel (file)), [true, true]);
%! assert (lines{6}, "/bin/echo");

## The documentation browser of Octave's window has a page for each name, whose links lead to others
%!testif ; system ("makeinfo --version >/dev/null 2>&1 && qhelpgenerator -v >/dev/null 2>&1") == 0
%! file = fullfile (fileparts (which ("gpuDevice")), "doc", "octcuda.qch");
%! assert (fileread (file)(1:15), "SQLite format 3");
%! pages = fullfile (tree_root (), "build", "pages");
%! entries = regexp (fileread (fullfile (pages, "octcuda.qhp")), '<keyword name="([^"]+)" id="([^"]+)" ref="([^"]+)"/>', "tokens");
%! entries = vertcat (entries{:});
%! assert (entries(:,1), entries(:,2));
%! assert (setdiff ([index_names(), {"gpuArray.abs", "cudaStream.synchronize"}], entries(:,1)), cell (1, 0));
%! assert (numel (unique (entries(:,1))) == rows (entries));
%! there = cellfun (@(name) name, {dir(pages).name}, "UniformOutput", false);
%! links = entries(:,3)';
%! for page = there(! cellfun ("isempty", regexp (there, '\.html$')))
%!   links = [links, vertcat(regexp (fileread (fullfile (pages, page{1})), '<a href="([^":#]+)', "tokens"){:})'];
%! endfor
%! assert (numel (links) > rows (entries) + numel (index_names ()));
%! assert (setdiff (links, there), cell (1, 0));

%!function write_text (file, text)
%!  fid = fopen (file, "w");
%!  fputs (fid, text);
%!  fclose (fid);
%!endfunction

## It has them while octcuda is on the path; without a window nothing is told to it.
%!testif ; exist (fullfile (fileparts (which ("gpuDevice")), "doc", "octcuda.qch"), "file")
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   write_text (fullfile (folder, "isguirunning.m"), "function yes = isguirunning ()\n  yes = true;\nendfunction\n");
%!   for name = {"register", "unregister"}
%!     write_text (fullfile (folder, ["__event_manager_", name{1}, "_documentation__.m"]), ...
%!                 ["function __event_manager_" name{1} "_documentation__ (file)\n  printf ('" name{1} " %s\\n', file);\nendfunction\n"]);
%!   endfor
%!   inst = fileparts (which ("gpuDevice"));
%!   [~, out] = run_octave (["warning ('off', 'Octave:shadowed-function'); addpath ('" folder "'); " ...
%!                           "cuda.internal.doc_program (true); rmpath ('" inst "');"]);
%!   file = fullfile (inst, "doc", "octcuda.qch");
%!   assert (strtrim (out), sprintf ("register %s\nunregister %s", file, file));
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect

## The folders of core's functions
%!function folders = path_of_core ()
%!  folders = ostrsplit (path (), pathsep ());
%!  is_core = strncmp (folders, matlabroot (), numel (matlabroot ()));
%!  folders = strjoin (folders(is_core), pathsep ());
%!endfunction

## Words such that each of SENTENCES has one: the one that most of the rest have, again and again
%!function words = words_that_cover (sentences)
%!  of_each = cellfun (@(text) unique (regexp (text, '[a-z]+', "match")), sentences, "UniformOutput", false);
%!  number = repelems (1:numel (sentences), [1:numel(sentences); cellfun(@numel, of_each)]);
%!  [list, ~, column] = unique ([of_each{:}]);
%!  has_it = sparse (number, column, 1);
%!  words = cell (1, 0);
%!  while (rows (has_it))
%!    [~, best] = max (sum (has_it, 1));
%!    words{end+1} = list{best};
%!    has_it = has_it(! has_it(:,best),:);
%!  endwhile
%!endfunction

## lookfor finds every name by a word of its first sentence, and no name twice
%!testif ; system ("makeinfo --version >/dev/null 2>&1") == 0
%! inst = fileparts (which ("gpuDevice"));
%! names = index_names ();
%! assert (ismember ("gpuDevice", __list_functions__ (inst)));
%! others = setdiff (names, __list_functions__ (inst));
%! of_functions = load (fullfile (inst, "doc-cache")).cache;
%! of_others = fullfile (inst, ["doc-cache-", OCTAVE_VERSION]);
%! all = of_functions;
%! if (exist (of_others, "file"))   # pkg may replace the first list
%!   all = load (of_others).cache;
%!   assert (isempty (intersect (__list_functions__ (inst), all(1,:))));
%!   missing = setdiff (others, all(1,:));
%!   assert (isempty (missing), strjoin (missing));
%!   all = [all, of_functions];
%! endif
%! missing = setdiff (names, all(1,:));
%! assert (missing, cell (1, 0), strjoin (missing));
%! assert (! any (cellfun ("isempty", all(:))));
%! [~, at] = ismember (names, all(1,:));
%! words = words_that_cover (lower (all(3,at)));
%! assert (numel (words) < 60, "%d words", numel (words));
%! code = [sprintf("path ('%s', '%s'); words = cell (1, 0);\n", inst, path_of_core ()), ...
%!   sprintf("words{end+1} = '%s';\n", words{:}), ...
%!   "for w = words, [name, sentence] = lookfor (w{1});\n", ...
%!   "  has_it = ! cellfun ('isempty', strfind (lower (sentence), w{1}));\n", ...
%!   "  printf ('%s\\n', strjoin (name(has_it))); endfor\n", ...
%!   "printf ('%s\\n', strjoin (lookfor ('-all', 'until the queue')), strjoin (lookfor ('e')));"];
%! [status, out] = run_octave (code);
%! assert (status == 0, "%s", out);
%! lines = strsplit (strtrim (out), "\n")(end-numel (words)-1:end);   # after a warning about the path
%! found = strsplit (strjoin (lines(1:end-2), " "), " ");
%! missing = setdiff (names, found);
%! assert (isempty (missing), strjoin (missing));
%! assert (any (strcmp (strsplit (lines{end-1}, " "), "cudaStream.synchronize")));
%! once = strsplit (lines{end}, " ");
%! [list, ~, which_one] = unique (once);
%! twice = intersect (list(accumarray (which_one(:), 1)' > 1), names);
%! assert (isempty (twice), strjoin (twice));
%! missing = setdiff ({"abs", "@gpuArray/abs", "cuda.mem_alloc", "cudaMemoryPool.alloc"}, once);
%! assert (isempty (missing), strjoin (missing));

## ... while octcuda is loaded, and in the place of core's list, not of a user's
%!test
%! inst = fileparts (which ("gpuDevice"));
%! [status, out] = run_octave (["core = fullfile (__octave_config_info__ ('octetcdir'), 'doc-cache');\n", ...
%!   "ours = fullfile ('" inst "', ['doc-cache-', OCTAVE_VERSION]); has_ours = exist (ours, 'file') == 2;\n", ...
%!   "cuda.internal.doc_program (true); cuda.internal.doc_program (true);\n", ...
%!   "assert (doc_cache_file (), {core, ours}{1 + has_ours}); cuda.internal.doc_program (false);\n", ...
%!   "assert (doc_cache_file (), core); doc_cache_file ('/none');\n", ...
%!   "cuda.internal.doc_program (true); assert (doc_cache_file (), '/none');\n", ...
%!   "cuda.internal.doc_program (false); assert (doc_cache_file (), '/none'); doc_cache_file (core);\n", ...
%!   "cuda.internal.doc_program (true); rmpath ('" inst "'); assert (doc_cache_file (), core); disp ('well');"]);
%! assert (status == 0 && ! isempty (strfind (out, "well")), "%s", out);

## The TAB key completes names after "cuda.", fields as ever, and methods of handles
%!testif ; system ("script -qec true /dev/null >/dev/null 2>&1 </dev/null") == 0
%! keys = [tempname(), ".txt"];
%! fid = fopen (keys, "w");
%! fputs (fid, ["v.field = 5;\nv.fie\t\nclass (cuda.Strea\t ())\nclass (parallel.gpu.RandS\t (\"Philox\"))\n", ...
%!              "s = cuda.Stream ();\ns.is_do\t ()\nexit\n"]);
%! fclose (fid);
%! [~, text] = system (sprintf ( ...
%!   "script -qec '\"%s\" --no-history --norc -q --path \"%s\"' /dev/null 2>&1 <\"%s\"", ...
%!   octave_program (), fileparts (which ("gpuDevice")), keys));
%! unlink (keys);
%! for out = {"ans = 5", "ans = cuda.Stream", "ans = 1"}
%!   assert (! isempty (strfind (text, out{1})), "%s", text);
%! endfor
%! assert (! isempty (regexp (text, 'ans = parallel.gpu.RandStream', "once")), "%s", text);

## The help beside a gateway is no function: the gateway is called
%!test
%! s = cuda.Stream ();
%! assert (s.is_done ());
%! s.synchronize ();
%! s.close ();
%! assert (! s.isopen ());
%!test assert_no_live ();
