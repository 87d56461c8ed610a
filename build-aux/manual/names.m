## names.m -- the manual's pages of names, from INDEX and the help texts.
##
## names (FOLDER): FOLDER gets a page for each name, and one for each category.
## makeinfo makes HTML of all texts at once; what an example prints is found by
## running it, where the text does not say it.
##
## names ("info", FILE): FILE becomes the same for info, which core's `doc NAME' shows for
## functions in its folder.
##
## names ("window", FILE): FILE, which ends in .qch, is what the documentation browser of Octave's
## window shows for `doc NAME'; its pages are made beside it, and qhelpgenerator packs them.
##
## names ("lookfor", FOLDER): FOLDER/doc-cache lists what core's lookfor searches.  Before Octave 11
## pkg replaces it, by the functions of the folder; FOLDER/doc-cache-VERSION has the other names then,
## after those of core's list, in whose place lookfor reads it (cuda.internal.doc_program).
##
## SPDX-License-Identifier: GPL-3.0-or-later

function names (folder, file)

  if (nargin == 2)
    feval (["write_", folder], file);
    return;
  endif
  warning ("off", "octcuda:fallback");
  warning ("off", "Octave:legacy-function");
  warning ("off", "Octave:deprecated-function");
  set (0, "defaultfigurevisible", "off");
  graphics_toolkit ("octcuda");
  [categories, members] = read_index ();
  all = unique ([members{:}]);
  pages = cellfun (@page_of, all, "UniformOutput", false);
  texts = cellfun (@(name) with_links (with_output (name, whole_text (name)), all, pages), all, "UniformOutput", false);
  html = to_html (texts);
  for i = 1:numel (all)
    in = find (cellfun (@(list) any (strcmp (list, all{i})), members), 1);
    write_page (fullfile (folder, [pages{i}, ".md"]), all{i}, html{i}, categories{in});
  endfor
  sentences = first_sentences ();
  for i = 1:numel (categories)
    write_category (folder, categories{i}, members{i}, sentences);
  endfor
  write_page_of_categories (folder, categories, members);

endfunction

function [categories, members] = read_index ()

  lines = strsplit (strtrim (fileread ("INDEX")), "\n")(2:end);
  is_head = ! strncmp (lines, " ", 1);
  categories = lines(is_head);
  number = cumsum (is_head);
  members = arrayfun (@(k) strsplit (strtrim (strjoin (lines(number == k & ! is_head), ""))), ...
                      1:numel (categories), "UniformOutput", false);

endfunction

function file = page_of (name)
  file = regexprep (name, {'^@', '/'}, {"", "."});
endfunction

function file = page_of_category (category)
  file = strrep (lower (category), " ", "-");
endfunction

## The texinfo of NAME; of a class of handles, with that of its methods, which stands beside
## their gateways, each of which goes through CHANGE (METHOD, TEXT).
function text = whole_text (name, change = @(method, text) text)

  text = regexprep (get_help_text (name), '^ ', "", "lineanchors");
  inst = fileparts (which ("gpuDevice"));
  for method = methods_beside (inst, name)
    more = regexprep (help_text (method{1}), '^ ', "", "lineanchors");
    text = [text, "\n", change(method{1}, more)];
  endfor

endfunction

## @NAME/METHOD of the texts beside the gateways of class NAME.
function list = methods_beside (inst, name)

  [~, list] = cellfun (@fileparts, glob (fullfile (inst, ["@", name], "*.mex"))', "UniformOutput", false);
  has_text = cellfun (@(method) exist (fullfile (inst, ["@", name], [method, ".m"]), "file"), list);
  list = strcat (["@", name, "/"], list(has_text & ! strcmp (list, "disp")));
  list = reshape (list, 1, []); # of 0 x 1 a loop would have one turn

endfunction

function text = info_text (name)
  text = with_entries (name, whole_text (name, @with_entries));
  text = regexprep (text, '@seealso\{(.*?)\}', "\nSee also: $1.\n");
endfunction

## Entries of the index that TEXT of NAME does not make itself, for info: a method is found as
## @CLASS/METHOD and as CLASS.METHOD.
function text = with_entries (name, text)

  if (name(1) == "@")
    text = sprintf ("@findex @%s\n@findex %s\n%s", name, strrep (name(2:end), "/", "."), text);
  elseif (isempty (regexp (text, ['^@deftypefnx? .*[ \}]', regexptranslate("escape", name), '( |$)'], ...
                           "once", "lineanchors", "dotexceptnewline")))
    text = sprintf ("@findex %s\n%s", name, text);
  endif

endfunction

## What the example prints, if the text shows only statements.
function text = with_output (name, text)

  [code, want] = help_example (text);
  if (isempty (strtrim (code)) || ! isempty (strtrim (want)) || ! strncmp (name, "@gpuArray", 9)
      || is_of_later_core (name, text))
    return;
  endif
  [from, to] = regexp (text, '(?<=@example\n).*?(?=\n@end example)', "start", "end", "once");
  lines = strsplit (strtrim (run_one (code)), "\n");
  lines(cellfun ("isempty", strtrim (lines))) = [];
  lines = regexprep (lines, '[@{}]', '@$0');
  text = [text(1:to), sprintf("\n  @print{} %s", lines{:}), text(to+1:end)];

endfunction

function yes = is_of_later_core (name, text)
  yes = ! isempty (strfind (text, "Core computes it")) && ! any (exist (regexprep (name, '.*/', "")) == [2, 3, 5]);
endfunction

function out = run_one (code)
  out = evalc (code);
  close ("all", "hidden");
endfunction

## @seealso as links to the pages of the names that have one.
function text = with_links (text, all, pages)

  [block, rest] = regexp (text, '@seealso\{(.*?)\}', "tokens", "split");
  text = rest{1};
  for i = 1:numel (block)
    list = strtrim (strsplit (strrep (block{i}{1}, "@@", "@"), ","));
    for k = 1:numel (list)
      at = find (strcmp (all, list{k}), 1);
      if (! isempty (at))
        list{k} = sprintf ("<a href=\"%s.html\">%s</a>", pages{at}, list{k});
      endif
    endfor
    text = [text, "\n@html\n<p>See also: ", strrep(strjoin (list, ", "), "@", "@@"), "</p>\n@end html\n", rest{i+1}];
  endfor

endfunction

## Run makeinfo on TEXT; the result is in the file TARGET.
function make_info (text, options, target)

  source = [tempname(), ".texi"];
  write (source, ["\\input texinfo\n@documentencoding UTF-8\n@macro qcode{arg}\n@code{\\arg\\}\n@end macro\n" ...
                  "@node Top\n@top octcuda\n" text "\n@bye\n"]);
  [status, out] = system (sprintf ("makeinfo %s -o '%s' '%s' 2>&1", options, target, source));
  unlink (source);
  if (status != 0)
    error ("names: makeinfo fails: %s", out(1:min (end, 2000)));
  endif

endfunction

## A node for each category, and an index.
function write_info (file)

  [categories, members] = read_index ();
  text = sprintf ("@menu\n%s* Index::\n@end menu\n", sprintf ("* %s::\n", categories{:}));
  for i = 1:numel (categories)
    texts = cellfun (@info_text, members{i}, "UniformOutput", false);
    text = [text, sprintf("@node %s\n@chapter %s\n", categories{i}, categories{i}), strjoin(texts, "\n")];
  endfor
  make_info ([text, "\n@node Index\n@unnumbered Index\n@printindex fn\n@printindex tp\n"], "--info --no-split", file);

endfunction

## A page for each name, and one that lists them; a name, and a method as CLASS.METHOD, is a keyword.
function write_window (file)

  folder = fullfile (fileparts (file), "pages");
  confirm_recursive_rmdir (false, "local");
  [~] = rmdir (folder, "s");
  mkdir (folder);
  [categories, members] = read_index ();
  all = unique ([members{:}]);
  pages = cellfun (@page_of, all, "UniformOutput", false);
  html = to_html (cellfun (@(name) with_links (whole_text (name), all, pages), all, "UniformOutput", false));
  keywords = list = "";
  for i = 1:numel (all)
    write (fullfile (folder, [pages{i}, ".html"]), window_page (all{i}, html{i}));
    methods = strrep (methods_beside (fileparts (which ("gpuDevice")), all{i}), "/", ".");
    for keyword = unique ([all(i), strrep(all{i}(1 + (all{i}(1) == "@"):end), "/", "."), strrep(methods, "@", "")])
      keywords = [keywords, sprintf('<keyword name="%s" id="%s" ref="%s.html"/>\n', keyword{[1, 1]}, pages{i})];
    endfor
  endfor
  for i = 1:numel (categories)
    list = [list, sprintf("<h2>%s</h2>\n<p>", categories{i}), ...
            sprintf("<a href=\"%s.html\">%s</a>\n", [cellfun(@page_of, members{i}, "UniformOutput", false); members{i}]{:}), "</p>\n"];
  endfor
  write (fullfile (folder, "index.html"), window_page ("octcuda", list));
  project = fullfile (folder, "octcuda.qhp");
  write (project, ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<QtHelpProject version=\"1.0\">\n" ...
                   "<namespace>octcuda</namespace><virtualFolder>octcuda</virtualFolder><filterSection>\n" ...
                   "<toc><section title=\"octcuda\" ref=\"index.html\"/></toc>\n<keywords>\n" keywords ...
                   "</keywords>\n<files><file>*.html</file></files>\n</filterSection></QtHelpProject>\n"]);
  [status, out] = system (sprintf ("qhelpgenerator '%s' -o '%s' 2>&1", project, file));
  if (status != 0)
    error ("names: qhelpgenerator fails: %s", out(1:min (end, 2000)));
  endif

endfunction

function html = window_page (title, body)
  html = ["<html><head><meta charset=\"utf-8\"><title>", title, "</title></head><body><h1>", title, "</h1>\n", body, "</body></html>\n"];
endfunction

function write_lookfor (folder)

  sentences = first_sentences ();
  names = regexprep (keys (sentences), '^gpuArray\.', "@gpuArray/");
  texts = cellfun (@text_of, names, "UniformOutput", false);
  cache = [names; to_plain(texts); values(sentences)];
  unlink_all (fullfile (folder, "doc-cache-*"));
  cuda.internal.doc_program (false);
  core = doc_cache_file ();
  if (compare_versions (OCTAVE_VERSION (), "11", ">=") || ! exist (core, "file"))
    write_cache (fullfile (folder, "doc-cache"), cache);
  else
    is_function = cellfun (@(name) isvarname (name) && exist (fullfile (folder, [name, ".m"]), "file"), names);
    write_cache (fullfile (folder, "doc-cache"), cache(:,is_function));
    write_cache (fullfile (folder, ["doc-cache-", OCTAVE_VERSION]), [load(core).cache, cache(:,! is_function)]);
  endif

endfunction

## The texinfo of a name, or of a method CLASS.METHOD: of that get_help_text may find core's
## function.  It is in a file of its own beside a gateway, or in the class's file.
function text = text_of (name)

  part = regexp (name, '^(.*)\.(\w+)$', "tokens", "once");
  method = ["@", strrep(name, ".", "/")];
  if (exist (fullfile (fileparts (which ("gpuDevice")), [method ".m"]), "file"))
    text = help_text (method);
    return;
  elseif (! isempty (part) && ! isempty (regexp (which (part{1}), '\.m$', "once")))
    pattern = ['## -\*- texinfo -\*-\n((?: *##.*\n)+) *function (?:[^=(\n]*= *)?', part{2}, '\>'];
    text = regexp (fileread (which (part{1})), pattern, "tokens", "once", "dotexceptnewline"){1};
    text = regexprep (text, '^ *##', "", "lineanchors");
    return;
  endif
  text = get_help_text (name);

endfunction

function unlink_all (pattern)
  cellfun (@(file) unlink (file), glob (pattern));
endfunction

function write_cache (file, cache)
  save_header_format_string ("# doc-cache of octcuda", "local");
  save ("-text", file, "cache");
endfunction

function plain = to_plain (texts)

  mark = "next name";
  target = tempname ();
  between = ["\n@verbatim\n", mark, "\n@end verbatim\n"];
  make_info ([between, strjoin(regexprep (texts, '@seealso\{(.*?)\}', "\nSee also: $1.\n"), between), between], ...
             "--plaintext --disable-encoding", target);
  plain = strtrim (ostrsplit (strrep (fileread (target), mark, "\f"), "\f")(2:end-1));
  unlink (target);
  assert (numel (plain) == numel (texts));

endfunction

function html = to_html (texts)

  mark = "<!-- next name -->";
  target = tempname ();
  between = ["\n@html\n", mark, "\n@end html\n"];
  make_info ([between, strjoin(texts, between), between], "--html --no-split -c COPIABLE_ANCHORS=0", target);
  html = ostrsplit (strrep (with_marks (fileread (target)), mark, "\f"), "\f")(2:end-1);
  unlink (target);
  assert (numel (html) == numel (texts));

endfunction

## Lines that an example prints, in a color of their own in place of arrows.
function html = with_marks (html)
  html = regexprep (html, '^ *(?:-\||&rArr;) ?(.*)$', '<span class="out">$1</span>', "lineanchors", "dotexceptnewline");
endfunction

function write_page (file, name, html, category)

  title = regexprep (name, '^@gpuArray/', "");
  of = "";
  if (! strcmp (title, name))
    of = " of gpuArrays";
  endif
  write (file, sprintf (["---\norphan: true\n---\n# %s%s\n\n[%s](%s.md)\n\n```{raw} html\n" ...
                         "<div class=\"help\">\n%s\n</div>\n```\n"],
                        title, of, category, page_of_category (category), html));

endfunction

## First sentences of the help, a containers.Map from names.
function sentences = first_sentences ()

  line = regexp (octcuda_help ("-lookfor", " "), '^(\S+) +(.*)$', "tokens", "lineanchors", "dotexceptnewline");
  line = vertcat (line{:});
  [names, at] = unique (line(:,1), "first");
  sentences = containers.Map (names, line(at,2));

endfunction

function write_category (folder, category, members, sentences)

  rows = cell (1, numel (members));
  for i = 1:numel (members)
    page = page_of (members{i});
    what = "";
    if (isKey (sentences, page))
      what = [": ", regexprep(sentences(page), '[<*_`\[\]|]', '\\$0')];
    endif
    rows{i} = sprintf ("* [%s](%s.md)%s\n", regexprep (members{i}, '^@gpuArray/', ""), page, what);
  endfor
  write (fullfile (folder, [page_of_category(category), ".md"]),
         sprintf ("# %s\n\n%s", category, [rows{:}]));

endfunction

function write_page_of_categories (folder, categories, members)

  pages = cellfun (@page_of_category, categories, "UniformOutput", false);
  write (fullfile (folder, "index.md"),
         sprintf ("# All names\n\n%d names, each with a page.\n\n```{toctree}\n:maxdepth: 1\n\n%s\n```\n", ...
                  numel (unique ([members{:}])), strjoin (pages, "\n")));

endfunction

function write (file, text)

  fid = fopen (file, "w");
  if (fid < 0)
    error ("names: cannot write %s", file);
  endif
  fputs (fid, text);
  fclose (fid);

endfunction
