## help.tst -- every public name has help, with an example, that is true.
## SPDX-License-Identifier: GPL-3.0-or-later

## What is wrong with a texinfo text, as far as its marks show.
%!function wrong = check_text (text)
%!  wrong = "";
%!  open = {};
%!  words = regexp (text, '^ *@(end +)?(\w+)', "tokens", "lineanchors");
%!  paired = {"deftypefn", "deftypeop", "deftp", "deffn", "example", "group", "table", ...
%!            "itemize", "enumerate", "multitable", "ifhtml", "ifnothtml", "ifinfo", ...
%!            "tex", "math", "verbatim", "smallexample"};
%!  for word = words
%!    [is_end, name] = deal ("", word{1}{end});
%!    if (numel (word{1}) == 2)
%!      is_end = word{1}{1};
%!    endif
%!    if (! any (strcmp (name, paired)))
%!      continue;
%!    elseif (isempty (is_end))
%!      open{end+1} = name;
%!    elseif (isempty (open) || ! strcmp (open{end}, name))
%!      wrong = ["@end " name " closes nothing"];
%!      return;
%!    else
%!      open(end) = [];
%!    endif
%!  endfor
%!  bare = regexprep (text, '@[@{}]', "");
%!  if (! isempty (open))
%!    wrong = ["@" open{end} " is not closed"];
%!  elseif (sum (bare == "{") != sum (bare == "}"))
%!    wrong = "braces do not match";
%!  else
%!    bare = regexprep (bare, '^ *@def.*$', "", "lineanchors", "dotexceptnewline");
%!    bare = regexprep (bare, '@[a-zA-Z]+\{', "");
%!    stray = regexp (bare, '\{.*', "match", "once", "dotexceptnewline");
%!    if (! isempty (stray))
%!      wrong = ["a brace without a command: " stray];
%!    endif
%!  endif
%!endfunction

## Texinfo makes one dash of two, but in code, samples and examples: others are to be
## written -@w{}-
%!test
%! bad = {};
%! [names, methods] = public_names ();
%! for name = [names, methods]
%!   text = regexprep (help_text (name{1}), '@example.*?@end example', "");
%!   text = regexprep (text, '@(code|samp|file|command|option)\{[^}]*\}', "");
%!   text = regexprep (text, '^-\*- texinfo -\*-', "", "lineanchors");
%!   if (! isempty (strfind (text, "--")))
%!     bad{end+1} = [name{1}, ": ", regexp(text, '[^\n]*--[^\n]*', "match", "once")];
%!   endif
%! endfor
%! assert (isempty (bad), strjoin (bad, "\n"));
%!testif ; system ("makeinfo --version >/dev/null 2>&1") == 0
%! [text, format] = help_text ("glLine");
%! assert (! isempty (strfind (__makeinfo__ (text, "plain text"), '"-", "--", ":", "-."')));

## help finds a text, it is texinfo whose marks match, and it has an example
%!test
%! bad = {};
%! [names, methods] = public_names ();
%! assert (numel (names) > 180 && numel (methods) > 40);
%! for name = [names, methods]
%!   [text, format] = help_text (name{1});
%!   if (! strcmp (format, "texinfo"))
%!     bad{end+1} = [name{1} ": " format];
%!   elseif (isempty (strfind (text, "@example")))
%!     bad{end+1} = [name{1} ": no example"];
%!   elseif (! isempty (check_text (text)))
%!     bad{end+1} = [name{1} ": " check_text(text)];
%!   endif
%! endfor
%! assert (isempty (bad), strjoin (bad, "\n"));

## makeinfo takes them all
%!testif ; system ("makeinfo --version >/dev/null 2>&1") == 0
%! [names, methods] = public_names ();
%! texts = cellfun (@help_text, [names, methods], "UniformOutput", false);
%! file = [tempname(), ".texi"];
%! fid = fopen (file, "w");
%! unwind_protect
%!   fprintf (fid, "\\input texinfo\n@macro qcode{arg}\n@code{\\arg\\}\n@end macro\n");
%!   fprintf (fid, "@macro seealso{args}\nSee also: \\args\\.\n@end macro\n@node Top\n@top T\n");
%!   fputs (fid, strjoin (texts, "\n"));
%!   fprintf (fid, "\n@bye\n");
%!   fclose (fid);
%!   [status, out] = system (sprintf ("makeinfo --plaintext -o /dev/null '%s' 2>&1", file));
%! unwind_protect_cleanup
%!   unlink (file);
%! end_unwind_protect
%! assert (status == 0, "%s", out);
%! assert (isempty (strfind (out, "error")), out);

## octcuda_help knows every compiled method of a handle class, and all kinds of names
%!test
%! inst = fileparts (which ("gpuDevice"));
%! bad = {};
%! names = {"gather", "cudaStream", "cuda.Stream", "parallel.gpu.CUDAKernel", "sum"};
%! usual = {"delete", "disp", "subsref", "subsasgn"};
%! for folder = glob (fullfile (inst, "@cuda*"))'
%!   [~, class] = fileparts (folder{1});
%!   stem = regexprep ({dir(fullfile (folder{1}, "*.mex")).name}, '\.mex$', "");
%!   stem(strncmp (stem, "__", 2) | ismember (stem, usual)) = [];
%!   names = [names, strcat(class(2:end), ".", stem)];
%! endfor
%! assert (numel (names) > 200);
%! pattern = '\n {3,}[\w[(-]';
%! if (system ("makeinfo --version > /dev/null 2>&1") != 0)
%!   pattern = '\w{3}';        # the text as it was written
%! endif
%! for name = names(cellfun (@(name) is_due ("octcuda_help"), names))
%!   try
%!     text = octcuda_help (name{1});
%!     if (isempty (regexp (text, pattern, "once")))
%!       bad{end+1} = [name{1} ": " text];
%!     endif
%!   catch err
%!     bad{end+1} = err.message;
%!   end_try_catch
%! endfor
%! assert (isempty (bad), strjoin (bad, "\n"));

## The examples run, and print what they say
%!test
%! folder = tempname ();
%! mkdir (folder);
%! fid = fopen (fullfile (folder, "wave.m"), "w");    # for octcuda_lint
%! fputs (fid, [repmat("\n", 1, 10), "g = gpuArray (1:3);\ng.size\n"]);
%! fclose (fid);
%! unwind_protect
%!   [status, out] = run_octave (sprintf ( ...
%!     ["cd ('%s');\n" ...
%!      "[names, methods] = public_names ();\n" ...
%!      "names = [setdiff(names, {'octcuda_backend'}), methods];\n" ...
%!      "run_examples (names(cellfun (@(name) is_due ('example'), names)));"], folder));
%! unwind_protect_cleanup
%!   confirm_recursive_rmdir (false, "local");
%!   rmdir (folder, "s");
%! end_unwind_protect
%! assert (status == 0, "%s", out);
%! assert (! isempty (regexp (out, '^\d+ examples with results\n$', "once")), out);
%! is_part = ! isempty (getenv ("OCTCUDA_CHECK_PART"));
%! assert (sscanf (out, "%d") > ifelse (is_part, 0, 150));

## ... that of the backend in a process that has none yet
%!test
%! [status, out] = run_octave ("run_examples ({'octcuda_backend'})");
%! assert (status == 0, "%s", out);
%! assert (out, "1 examples with results\n");
