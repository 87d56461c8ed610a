## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## Undocumented internal function: what a function is written as, and where.
##
## S = __function_text__ (F)           F: a handle, or the name of a function
## S = __function_text__ (NAME, FROM)  NAME, as it is used in the file FROM
##
## It never fails.  The fields of S:
##
## kind      "file"        a function in an m-file; text is the whole file
##           "text"        a command-line function; text is "function ..."
##           "expression"  an anonymous function; text is "@(...) ..."
##           "builtin"     a function without text of Octave's language
##           "script", "classdef", "none", "other"
## name      the function that is meant; "" of an anonymous one
## is_main   is that the first function of the file?  (Its name there may be
##           another one: to Octave it has the file's.)
## file      absolute: of the text, or where the expression was written; or ""
## parent    the function there whose part it is, or ""
## is_nested  is it inside of that one?
## stamp     of the file: __octcuda_function__ (file, "stamp") is another one
##           when the file has changed; [] without a file.  Of kinds "text"
##           and "expression" the text counts, which is not read from the file
## is_exact  is the text what was written?  false where constants of integers
##           within {} have lost their classes; others are 0x1Fu8 in it
## names, values  rows of cells: what an anonymous function has captured
## why       "", or a sentence for where it cannot be compiled: what to do

function s = __function_text__ (f, from = "")

  s = struct ("kind", "other", "name", "", "is_main", false, "file", "", ...
              "parent", "", "is_nested", false, "text", "", "stamp", [], ...
              "is_exact", true, ...
              "names", {cell(1, 0)}, "values", {cell(1, 0)}, "why", "");
  try
    if (ischar (f) && rows (f) <= 1)
      s = of_name (s, f, from);
    elseif (is_function_handle (f))
      s = of_handle (s, f);
    else
      s.why = sprintf ("a value of class %s is no function: give a function handle, @(x) ... or @NAME", class (f));
    endif
  catch err
    s.kind = "other";
    s.why = regexprep (err.message, '\s*\n\s*', " ");
  end_try_catch

endfunction

function s = of_handle (s, f)

  found = __octcuda_function__ (f);
  s = fill (s, found);
  if (strcmp (found.kind, "anonymous"))
    s.kind = "expression";
    s.name = "";
    held = functions (f).workspace{1};
    s.names = fieldnames (held)';
    s.values = struct2cell (held)';
    if (isempty (s.text))
      s.kind = "other";
      s.why = "the function has no expression: write @(x) EXPRESSION";
    endif
  endif

endfunction

function s = of_name (s, name, from)

  s.name = name;
  if (! ischar (from))
    s.why = "FROM must be the name of a file";
  elseif (isempty (regexp (name, '^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$', "once")))
    s.kind = "none";
    s.why = sprintf ("\"%s\" is not the name of a function: write @(x) ...", name);
  elseif (! isempty (from) && has_function (from, name))
    s.file = from;
    s.parent = base_of (from);
    s = from_file (s);
  elseif (! isempty (from) && ! isempty (private_file (from, name)))
    s.file = private_file (from, name);
    s.is_main = true;
    s = from_file (s);
  else
    s = fill (s, __octcuda_function__ (name));
  endif

endfunction

## What FOUND says, which does not know of FROM.
function s = fill (s, found)

  s.name = found.name;
  s.file = found.file;
  s.parent = found.parent;
  s.stamp = found.stamp;
  s.text = strtrim (found.text);
  s.is_exact = found.is_exact;
  switch (found.kind)
    case {"function", "nested"}
      s.is_nested = strcmp (found.kind, "nested");
      s.is_main = ! found.is_part && ! s.is_nested;
      s = from_file (s);
    case "command-line"
      s.kind = "text";
    case "builtin"
      s.kind = "builtin";
      s.why = sprintf ("%s is a part of Octave that has no text in Octave's language: write what it does with other functions", s.name);
    case "compiled"
      s.kind = "builtin";
      s.why = sprintf ("%s is machine code in %s: write what it does in an m-file", s.name, s.file);
    case "script"
      s.kind = "script";
      s.why = sprintf ("%s is a script: make a function of it", s.name);
    case "class"
      s.kind = "classdef";
      s.why = sprintf ("%s belongs to a class: write what it does in a function", s.name);
    case "none"
      s.kind = "none";
      if (is_of_class (s.name))
        s.kind = "classdef";
        s.why = sprintf ("%s belongs to a class: write what it does in a function", s.name);
      else
        s.why = sprintf ("there is no function %s: check its name, or add its folder with addpath", s.name);
      endif
  endswitch

endfunction

## A static method is CLASS.METHOD; a class may be in a namespace.
function tf = is_of_class (name)

  dot = rindex (name, ".");
  tf = dot > 1 && strcmp (__octcuda_function__ (name(1:dot-1)).kind, "class");

endfunction

function s = from_file (s)

  s.file = make_absolute_filename (s.file);
  [~, ~, ext] = fileparts (s.file);
  s.stamp = __octcuda_function__ (s.file, "stamp");
  if (! strcmp (ext, ".m"))
    s = fill (s, setfield (fresh (s), "kind", "compiled"));
    return;
  endif
  try
    s.text = fileread (s.file);
  catch
    s.kind = "other";
    s.why = sprintf ("%s is in %s, which cannot be read any more: put the file back, or clear %s", s.name, s.file, s.name);
    return;
  end_try_catch
  if (s.is_main)
    s.name = base_of (s.file);
    word = first_word (s.text);
  else
    word = "function";
  endif
  switch (word)
    case "function"
      s.kind = "file";
    case "classdef"
      s = fill (s, setfield (fresh (s), "kind", "class"));
    otherwise
      s = fill (s, setfield (fresh (s), "kind", "script"));
  endswitch

endfunction

function found = fresh (s)
  found = struct ("kind", "", "name", s.name, "file", s.file, "parent", ...
                  s.parent, "stamp", s.stamp, "text", "", "is_exact", true);
endfunction

function name = base_of (file)
  [~, name] = fileparts (file);
endfunction

## The file that FROM finds in its folder private/, or in its own if it is there;
## a namespace has none.
function file = private_file (from, name)

  folder = fileparts (make_absolute_filename (from));
  [~, last, ext] = fileparts (folder);
  last = [last, ext];
  if (! strcmp (last, "private"))
    folder = fullfile (folder, "private");
  endif
  file = "";
  if (! any (name == ".") && ! strncmp (last, "+", 1))
    for ext = {".oct", ".mex", ".m"}
      try_file = fullfile (folder, [name, ext{1}]);
      if (isempty (file) && ! isempty (__octcuda_function__ (try_file, "stamp")))
        file = try_file;
      endif
    endfor
  endif

endfunction

## Is NAME a function of the file FROM other than its first?  Functions that a
## script defines are everybody's.
function tf = has_function (from, name)

  tf = false;
  if (any (name == ".") || isempty (__octcuda_function__ (from, "stamp")))
    return;
  endif
  text = without_blocks (fileread (from));
  if (isempty (strfind (text, name)) || ! strcmp (first_word (text), "function"))
    return;
  endif
  there = regexp (text, ...
                  '^[ \t]*function\s+(?:(?:\[[^\]]*\]|\w+)\s*=\s*)?([A-Za-z_]\w*)', ...
                  "tokens", "lineanchors");
  there = cellfun (@(t) t{1}, there(2:end), "UniformOutput", false);
  tf = any (strcmp (there, name));

endfunction

## TEXT without what stands between %{ and %}.
function text = without_blocks (text)

  if (isempty (regexp (text, '^[ \t]*[%#]\{[ \t\r]*$', "once", "lineanchors")))
    return;
  endif
  lines = ostrsplit (text, "\n");
  begins = ! cellfun ("isempty", regexp (lines, '^[ \t]*[%#]\{[ \t\r]*$', "once"));
  ends = ! cellfun ("isempty", regexp (lines, '^[ \t]*[%#]\}[ \t\r]*$', "once"));
  depth = 0;
  for k = 1:numel (lines)
    depth += begins(k);
    was = depth;
    depth = max (depth - ends(k), 0);
    if (was)
      lines{k} = "";
    endif
  endfor
  text = strjoin (lines, "\n");

endfunction

function word = first_word (text)

  word = regexp (without_blocks (text), '^(?:[ \t]*(?:[%#][^\n]*)?\r?\n)*[ \t]*(\w+)', ...
                 "tokens", "once");
  if (isempty (word))
    word = "";
  else
    word = word{1};
  endif

endfunction
