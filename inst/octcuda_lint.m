## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} octcuda_lint (@var{file})
## @deftypefnx {octcuda} {@var{found} =} octcuda_lint (@var{file})
##
## Find what a gpuArray cannot do in the script or function @var{file}.
##
## Octave does not ask an object before some operations.  Where a gpuArray
## meets one of them, the program behaves differently from one with ordinary
## arrays; this function reads the text of @var{file} and names the lines:
##
## @table @code
## @item truth
## @code{if}, @code{while}, @code{until}, @code{&&} or @code{||} on a gpuArray:
## Octave takes it as false, always.  Write @code{all (@dots{})} or
## @code{any (@dots{})}.
## @item comparison
## The same on a comparison.  It works when both sides are 1x1, because 1x1
## results of comparisons are ordinary logicals, and is false otherwise.
## @item assign
## @code{x(k) = g} where @var{x} is an ordinary array: an error.
## @item index
## @code{x(g)} where @var{x} is an ordinary array: an error.
## @item loop
## @code{for k = g}: an error.
## @item increment
## @code{g++} and @code{g--}: an error.  @code{g += 1} works.
## @item switch
## @code{switch (g)}: no case matches unless @var{g} is 1x1.
## @item cellfun
## @code{cellfun (@@isempty, c)}, and so on for isreal, islogical, isnumeric,
## length, ndims and size, where @var{c} holds gpuArrays: Octave answers for the
## objects.  @code{cellfun (@@(x) isempty (x), c)} asks the arrays.
## @item save
## @code{save} of a gpuArray: an error, or with @option{-v7} a useless structure.
## @item field
## @code{g.name} and @code{g@{k@}}: gpuArrays have neither fields nor cells.
## @end table
##
## A variable counts as a gpuArray from the statement that makes it from
## @code{gpuArray} or from an expression with another one, until it gets
## another value.  Only the text is read, from top to bottom: what function
## parameters hold, and what happens in other files, is not known, so an empty
## result is no proof.
##
## Without an output the findings are printed, one to a line, as
## @code{file:line: text}.  With one, @var{found} is a column struct array with
## the fields @code{file}, @code{line}, @code{kind} (the words above) and
## @code{text}.
##
## @example
## @group
## octcuda_lint ("wave.m")
##   @print{} wave.m:12: `if' on a gpuArray is always false: use all (...)
## @end group
## @end example
##
## @seealso{octcuda_help, gather}
## @end deftypefn

function found = octcuda_lint (file)

  if (nargin != 1)
    print_usage ();
  elseif (! ischar (file) || ! isrow (file))
    error ("octcuda_lint: FILE must be the name of a file");
  endif
  path = file;
  if (! exist (path, "file") && exist ([path, ".m"], "file"))
    path = [path, ".m"];
  endif
  [fid, message] = fopen (path, "r");
  if (fid < 0)
    error ("octcuda_lint: cannot read %s: %s", file, message);
  endif
  text = fread (fid, Inf, "char=>char")';
  fclose (fid);

  notes = __lint_statements__ (__lint_tokens__ (text));
  result = struct ("file", {}, "line", {}, "kind", {}, "text", {});
  for i = 1:rows (notes)
    result(end+1,1) = struct ("file", path, "line", notes{i,1},
                              "kind", notes{i,2}, "text", notes{i,3});
  endfor

  if (nargout)
    found = result;
  else
    for i = 1:numel (result)
      printf ("%s:%d: %s\n", result(i).file, result(i).line, result(i).text);
    endfor
    if (isempty (result))
      printf ("%s: nothing found\n", path);
    endif
  endif

endfunction

%!function kinds = lint_of (varargin)
%!  name = [tempname(), ".m"];
%!  fid = fopen (name, "w");
%!  fprintf (fid, "%s\n", varargin{:});
%!  fclose (fid);
%!  unwind_protect
%!    found = octcuda_lint (name);
%!  unwind_protect_cleanup
%!    delete (name);
%!  end_unwind_protect
%!  kinds = strtrim (sprintf (" %d:%s", [{found.line}; {found.kind}]{:}));
%!endfunction

## The constructs, each on its line
%!assert (lint_of ("g = gpuArray (1:3);", "if (g)", "end"), "2:truth")
%!assert (lint_of ("g = gpuArray (1:3);", "while g, end"), "2:truth")
%!assert (lint_of ("g = gpuArray (1);", "do", "g -= 1;", "until (g)"),
%!        "4:truth")
%!assert (lint_of ("g = gpuArray (1:3);", "if (true && g) end"), "2:truth")
%!assert (lint_of ("g = gpuArray (1:3);", "y = g || false;"), "2:truth")
%!assert (lint_of ("g = gpuArray (1:3);", "if (g == 2)", "end"),
%!        "2:comparison")
%!assert (lint_of ("g = gpuArray (1:3);", "x = zeros (1, 3);", "x(2) = g(1);"),
%!        "3:assign")
%!assert (lint_of ("g = gpuArray (1:3);", "x = 1:9;", "y = x(g);"),
%!        "3:index")
%!assert (lint_of ("g = gpuArray (1:3);", "for k = g", "end"), "2:loop")
%!assert (lint_of ("g = gpuArray (1:3);", "g++;"), "2:increment")
%!assert (lint_of ("g = gpuArray (1:3);", "g.h", "g{1}"),
%!        "2:field 3:field")
%!assert (lint_of ("g = gpuArray.ones (3);", "h = 2 * g';", "if (h) end"),
%!        "3:truth")

%!assert (lint_of ("g = gpuArray (1:3);", "switch (g)", "case 1", "end"),
%!        "2:switch")
%!assert (lint_of ("g = gpuArray (1:3);", "c = {g, 1};",
%!                 "n = cellfun (@isempty, c);", "n = cellfun ('length', {g});",
%!                 "c{1} = 2; n = cellfun (@(x) isempty (x), c);"),
%!        "3:cellfun 4:cellfun")
%!assert (lint_of ("c = cell (1, 2);", "c{2} = gpuArray (3);",
%!                 "n = cellfun (@isreal, c);"), "3:cellfun")
%!assert (lint_of ("g = gpuArray (1:3);", "save ('a.mat', 'g');", "save a.mat g",
%!                 "h = gather (g); save a.mat h"), "2:save 3:save")

## What is right is left alone
%!assert (lint_of ("g = gpuArray (1:3);", "c = {g, 1};", "x = c{1};",
%!                 "n = cellfun (@numel, c);"), "")
%!assert (lint_of ("g = gpuArray (1:3);", "if (all (g == 2)) end"), "")
%!assert (lint_of ("g = gpuArray (1:3);", "x(2) = gather (g(1));"), "")
%!assert (lint_of ("g = gpuArray (1:3);", "for k = 1:numel (g)", "end"),
%!        "")
%!assert (lint_of ("g = gpuArray (1:3);", "g(2) = 5; g += 1; y = g(g > 1);"),
%!        "")
%!assert (lint_of ("g = gpuArray (1:3);", "g = 3;", "if (g) end"), "")
%!assert (lint_of ("# g = gpuArray (1); if (g) end", "s = 'if (g)';",
%!                 "%{", "g = gpuArray (1)", "%}", "if (g) end"), "")
%!assert (lint_of ("function f (g)", "if (g) end", "endfunction"), "")
%!assert (lint_of ("g = gpuArray (1);", "f = @(x) x(g);"), "")
%!assert (lint_of ("g = gpuArray (1:3);", "[x, y] = size (g);",
%!                 "if (x && y) end"), "")

## Statements over several lines count from their first
%!assert (lint_of ("g = gpuArray ([1, 2", "3, 4]);", "if (1 ...", "&& g)",
%!                 "end"), "3:truth")

## Several results, fields of the result
%!test
%! name = [tempname(), ".m"];
%! fid = fopen (name, "w");
%! fprintf (fid, "[a, b] = max (gpuArray (1:3));\nif (b) end\n");
%! fclose (fid);
%! found = octcuda_lint (name);
%! delete (name);
%! assert (size (found), [1, 1]);
%! assert ({found.file, found.line, found.kind}, {name, 2, "truth"});
%! assert (! isempty (strfind (found.text, "`if'")));

%!error <Invalid call> octcuda_lint ()
%!error <FILE must be the name> octcuda_lint (1)
%!error <cannot read /no/such/file.m> octcuda_lint ("/no/such/file.m")
