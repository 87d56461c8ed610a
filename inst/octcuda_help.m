## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} octcuda_help ()
## @deftypefnx {octcuda} {} octcuda_help (@var{name})
## @deftypefnx {octcuda} {} octcuda_help ("-lookfor", @var{word})
## @deftypefnx {octcuda} {@var{text} =} octcuda_help (@dots{})
##
## Show the help of one function, class or method of octcuda.
##
## @var{name} is a
## method (@qcode{"plus"}, @qcode{"gpuArray.plus"},
## @qcode{"cudaStream.synchronize"}), a function (@qcode{"gather"},
## @qcode{"cuda.Event"}) or a class.  Without @var{name}, list all of them.
##
## @code{help @@gpuArray/plus} and @code{help cudaStream.synchronize} show the same texts.
## This function needs no class in front of the name, shows the methods of all
## classes that have the name, and works where @command{makeinfo} is not installed.
##
## With @qcode{"-lookfor"}, list the names whose name or help has the text @var{word} in it,
## in upper or lower case, each with the first sentence of its help.  Core's
## @code{lookfor} searches the names of all packages, these among them if
## @command{makeinfo} was there when octcuda was built.  If Octave was replaced by another
## release since then, or @code{doc_cache_file} is a file of your own, it finds functions only.
##
## With an output, return the text and print nothing.
##
## @example
## @group
## octcuda_help atan2
##   @print{} gpuArray.atan2
##   @print{}
##   @print{}  -- gpuArray: C = atan2 (A, B)
##   @print{} @dots{}
## octcuda_help -lookfor simplices
##   @print{} gpuArray.delaunayn             Simplices between points with any number of coordinates.
##   @print{} @dots{}
## @end group
## @end example
##
## @seealso{octcuda_lint, gpuArray}
## @end deftypefn

function text = octcuda_help (name, word)

  if (nargin && ! (ischar (name) && isrow (name)))
    error ("octcuda:LogicError", "octcuda_help: NAME must be a string");
  elseif (nargin == 2 && ! (strcmp (name, "-lookfor") && ischar (word) && isrow (word)))
    error ("octcuda:LogicError", "octcuda_help: write octcuda_help (\"-lookfor\", WORD), with a string WORD");
  elseif (nargin == 1 && strcmp (name, "-lookfor"))
    error ("octcuda:LogicError", "octcuda_help: what to look for is missing; write octcuda_help (\"-lookfor\", WORD)");
  endif
  [class, method, group, body] = sections ();
  if (nargin == 2)
    out = found_in (word, class, method, body);
  elseif (nargin)
    out = text_of (name, class, method, body);
  else
    out = listing (class, method, group);
  endif
  if (nargout)
    text = out;
  else
    puts (out);
  endif

endfunction

## The sections of octcuda_help.txt, which is long: it is taken apart once.
function [class, method, group, body] = sections ()

  persistent text = "" class_ method_ group_ body_;
  here = fileparts (mfilename ("fullpath"));
  file = fullfile (here, "octcuda_help.txt");
  if (! exist (file, "file"))
    error ("octcuda:LogicError", "octcuda_help: %s is missing; the package is not built", file);
  endif
  now = ["\n", fileread(file)];
  if (! strcmp (text, now))
    [heads, parts] = regexp (now, '\n@@ (\w+) (\w+) (\w+)\n', "tokens", "split");
    heads = vertcat (heads{:}, cell (0, 3));
    [class_, method_, group_] = deal (heads(:,1)', heads(:,2)', heads(:,3)');
    body_ = parts(2:end);
    text = now;
  endif
  [class, method, group, body] = deal (class_, method_, group_, body_);

endfunction

## A line for each name with WORD in its name or its help.
function out = found_in (word, class, method, body)

  files = files_of_functions ();
  compiled = {"cuda.arrayfun"};   # a function without a file
  [in_classes, their_texts] = methods_in (files);
  names = [strcat(class, ".", method), files(1,:), compiled, in_classes];
  texts = [body, cellfun(@(file) comment_of (fileread (file)), files(2,:), "UniformOutput", false), ...
           cellfun(@get_help_text, compiled, "UniformOutput", false), their_texts];
  has_it = @(list) ! cellfun ("isempty", strfind (lower (list), lower (word)));
  is_found = has_it (names) | has_it (strrep (texts, "\n", " "));
  if (! any (is_found))
    out = sprintf ("no help has the text %s\n", word);
    return;
  endif
  [names, order] = sort (names(is_found));
  texts = texts(is_found)(order);
  out = "";
  for i = 1:numel (names)
    out = [out, sprintf("%-30s %s\n", names{i}, first_sentence (texts{i}))];
  endfor

endfunction

## Names of functions and classes, and below them their files.
function files = files_of_functions ()

  here = fileparts (mfilename ("fullpath"));
  files = cell (2, 0);
  for place = {"", "", ""; "@*", "", ""; "+cuda", "cuda.", ""; ...
               "+cuda", "cuda.gl.", "+gl"; "+parallel", "parallel.gpu.", "+gpu"}'
    found = glob (fullfile (here, place{1}, place{3}, "*.m"))';
    [folders, names] = cellfun (@fileparts, found, "UniformOutput", false);
    keep = ! strncmp (names, "__", 2);
    if (strcmp (place{1}, "@*"))
      [~, classes] = cellfun (@fileparts, folders, "UniformOutput", false);
      is_class = strcmp (classes, strcat ("@", names));
      keep &= is_class | strcmp (classes, "@gpuArray");
      names(! is_class) = strcat ("gpuArray.", names(! is_class));
    endif
    files = [files, [strcat(place(2), names(keep)); found(keep)]];
  endfor

endfunction

## Methods that have their help in the file of the class.
function [names, texts] = methods_in (files)

  [names, texts] = deal (cell (1, 0));
  pattern = '## -\*- texinfo -\*-\n((?: *##.*\n)+) *function (?:[^=(\n]*= *)?(\w+)';
  for file = files
    for found = regexp (fileread (file{2}), pattern, "tokens", "dotexceptnewline")
      names{end+1} = [file{1}, ".", found{1}{2}];
      texts{end+1} = without_marks (found{1}{1});
    endfor
  endfor

endfunction

function line = first_sentence (text)

  text = regexprep (text, '^\s*@def.*$', "", "lineanchors", "dotexceptnewline");
  line = strtrim (regexprep (strip_texinfo (text), '\s+', " "));
  line = regexprep (line, '(?<=[.]) .*', "");

endfunction

function out = text_of (name, class, method, body)

  [first, second] = strtok (name, ".");
  found = strcmp (method, name);
  if (! isempty (second))
    found = strcmp (class, first) & strcmp (method, second(2:end));
    ## page-locked memory computes as an array
    if (! any (found) && strcmp (first, "cudaHostAllocation"))
      name = second(2:end);
      found = strcmp (class, "gpuArray") & strcmp (method, name);
    endif
  endif
  out = "";
  for i = find (found)
    out = [out, sprintf("%s.%s\n\n%s\n", class{i}, method{i}, body{i})];
  endfor
  if (! isempty (out))
    out = [strtrim(plain (out)), "\n"];
  endif
  if (any (strcmp (name, {"gpuArray", "cuda.arrayfun"}))) # a compiled function has its help in it
    out = plain (get_help_text (name));
  elseif (isempty (out))
    out = file_help (name);
  endif
  if (isempty (out))
    error ("octcuda:LogicError", ["octcuda_help: octcuda has no function, class or method %s; " ...
            "octcuda_help () lists all"], name);
  endif

endfunction

## Help from the m-files of the package, and of nothing else.
function out = file_help (name)

  out = "";
  here = fileparts (mfilename ("fullpath"));
  part = strsplit (name, ".");
  last = [part{end} ".m"];
  if (numel (part) == 1)
    files = [{fullfile(here, last), fullfile(here, ["@", name], last)}, ...
             glob(fullfile (here, "@*", last))'];
  else
    space = strcat ("+", part(1:end-1));
    files = {fullfile(here, space{:}, last), ...
             fullfile(here, ["@", part{1}], last)};
  endif
  for i = 1:numel (files)
    if (exist (files{i}, "file"))
      out = [strtrim(plain (comment_of (fileread (files{i})))), "\n"];
      return;
    endif
  endfor
  [names, texts] = methods_in (files_of_functions ());
  for text = texts(strcmp (names, name))
    out = [strtrim(plain (text{1})), "\n"];
  endfor

endfunction

## The texinfo of a file.
function out = comment_of (text)

  out = "";
  block = regexp (text, '## -\*- texinfo -\*-\n(( *##.*\n)+)', "tokens",
                  "once", "dotexceptnewline");
  if (! isempty (block))
    out = without_marks (block{1});
  endif

endfunction

function text = without_marks (text)
  text = regexprep (text, '^ *## ?', "", "lineanchors");
endfunction

## Texinfo as plain text; makeinfo need not be installed.
function out = plain (text)

  [status, out] = deal (1, "");
  try
    [out, status] = __makeinfo__ (text, "plain text");
  end_try_catch
  if (status || isempty (strtrim (out)))
    out = strip_texinfo (text);
  endif

endfunction

function out = strip_texinfo (text)

  text = regexprep (text, '^@deftypefnx? *\{[^}]*\} *', " -- ", "lineanchors");
  text = regexprep (text, '^@deftp *\{[^}]*\} *', " -- ", "lineanchors");
  text = regexprep (text, '^@(end|example|group|table|itemize|seealso).*\n', "",
                    "lineanchors", "dotexceptnewline");
  text = regexprep (text, '^@itemx? *', "  * ", "lineanchors");
  [names, parts] = regexp (text, '@var\{([^{}]*)\}', "tokens", "split");
  names = cellfun (@toupper, [names{:}, {""}], "UniformOutput", false);
  text = [[parts; names]{:}];
  text = regexprep (text, '@q?code\{([^{}]*)\}', "'$1'");
  text = regexprep (text, '@print\{\}', "-|");
  text = regexprep (text, '@(result|equiv)\{\}', "=>");
  text = regexprep (text, '@dots\{\}', "...");
  text = regexprep (text, '@\w+\{([^{}]*)\}', "$1");
  text = regexprep (text, '^\{\} ', "", "lineanchors");
  text = regexprep (text, '\{([^{}@]*)\}', "$1");
  out = regexprep (text, '@([@{}])', "$1");

endfunction

function out = listing (class, method, group)

  titles = {"elementwise", "Elementwise operations of gpuArray"; ...
            "reduction", "Reductions of gpuArray"};
  out = "";
  for i = 1:rows (titles)
    out = [out, named(titles{i,2}, method(strcmp (group, titles{i,1})))];
  endfor
  others = strcmp (group, "method");
  for name = unique (class)
    names = method(others & strcmp (class, name{1}));
    out = [out, named(sprintf ("Methods of %s", name{1}), names)];
  endfor
  out = [out, named("Computed by core on gathered gpuArrays",
                    method(strcmp (group, "core")))];
  here = fileparts (mfilename ("fullpath"));
  out = [out, named("Functions", names_in (fullfile (here, "*.m"), ""))];
  out = [out, named("CUDA", names_in (fullfile (here, "+cuda", "*.m"),
                                      "cuda."))];
  out = [out, "octcuda_help NAME shows one of them.\n"];

endfunction

function names = names_in (pattern, prefix)

  [~, names] = cellfun (@fileparts, glob (pattern)', "UniformOutput", false);
  names = names(! strncmp (names, "__", 2));
  names = strcat ({prefix}, names);

endfunction

function out = named (title, names)

  out = "";
  if (! isempty (names))
    lines = list_in_columns (sort (names), 78, "  ");
    out = sprintf ("%s:\n\n%s\n", title, lines);
  endif

endfunction

%!test
%! text = octcuda_help ();
%! assert (! isempty (regexp (text, '\<octcuda_lint\>', "once")));
%! assert (! isempty (regexp (text, '\<plus\>', "once")));
%!test
%! text = octcuda_help ("plus");
%! assert (! isempty (strfind (text, "A + B")));
%! assert (strncmp (text, octcuda_help ("gpuArray.plus"), 60));
%! assert (! isempty (strfind (text, "cudaDeviceAllocation.plus")));
%!test
%! text = octcuda_help ("octcuda_lint");
%! assert (! isempty (strfind (text, "octcuda_lint (")));
%! assert (! isempty (strfind (octcuda_help ("cuda.arrayfun"), "cuda.arrayfun (")));
%! assert (! isempty (strfind (octcuda_help ("cudaDynamicModule.link"), "load it")));

## Every method that the class answers to has its text, where makeinfo gives none too
%!test
%! makeinfo_program ("true", "local");
%! names = methods ("gpuArray");
%! for name = names'
%!   if (! any (strcmp (name{1}, {"gpuArray", "delete", "display"})) ...
%!       && ! strncmp (name{1}, "__", 2))
%!     assert (! isempty (octcuda_help (["gpuArray." name{1}])));
%!   endif
%! endfor

## Octave's own help knows the classes, and says the same.
%!test
%! for name = {"gpuArray", "cudaDevice", "cudaEvent", "cudaModule"}
%!   [text, form] = get_help_text (name{1});
%!   assert (form, "texinfo");
%!   assert (! isempty (strfind (octcuda_help (name{1}), name{1})));
%! endfor

%!test
%! text = octcuda_help ("-lookfor", "UNTIL the queue is empty");
%! assert (text, sprintf ("%-30s %s\n", "cudaStream", "A CUDA stream: a queue whose work runs in order.", ...
%!                        "cudaStream.synchronize", "Wait until the queue is empty."));
%! assert (! isempty (regexp (octcuda_help ("-lookfor", "quantile"), '^gpuArray.quantile  ', "once", "lineanchors")));
%! for name = {"cuda.Stream", "cuda.arrayfun", "cuda.Device.count", "glObject.append"}
%!   assert (! isempty (regexp (octcuda_help ("-lookfor", name{1}), ['^' name{1} '  +\S'], "once", "lineanchors")));
%! endfor

%!error <NAME must be a string> octcuda_help (1)
%!error <write octcuda_help \("-lookfor", WORD\)> octcuda_help ("plus", "minus")
%!error <with a string WORD> octcuda_help ("-lookfor", 1)
%!error <what to look for is missing> octcuda_help ("-lookfor")
%!error <octcuda has no function, class or method frobnicate>
%! octcuda_help ("frobnicate")
