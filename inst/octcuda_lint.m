## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} octcuda_lint (@var{file})
## @deftypefnx {octcuda} {@var{found} =} octcuda_lint (@var{file})
##
## Find the places in the script or function @var{file} that do not suit gpuArrays.
##
## A gpuArray works wherever an ordinary numeric array does, with the exceptions
## below.  This function reads the source of @var{file} and reports their lines:
##
## @table @code
## @item field
## @code{g.name} and @code{g@{k@}}: gpuArrays have neither fields nor cells, and no
## methods after a dot.  Write @code{size (g)}.
## @item class
## @code{class (g)} is @qcode{"gpuArray"}; @code{classUnderlying (g)} is the class
## of the elements, and @code{isa} is true for both.  @code{zeros (3, class (g))} and the
## like are not reported, since there it stands for the class of the elements.
## @item seed
## @code{rand (@qcode{"twister"}, x)}, @code{rng (x)} and the like before
## @code{gpuArray.rand} or another function that draws random numbers on the GPU:
## they seed only core's generator.  Write @code{gpurng (x)}.
## @item lost
## @code{f (cuda.Out (x), @qcode{"block"}, n)} without a result, and
## @code{f (g(2:3), @qcode{"block"}, n)}: the kernel's output is lost.  Write
## @code{y = f (cuda.Out (x), @qcode{"block"}, n)}, or
## @code{f (cuda.slice (g, 2:3), @qcode{"block"}, n)}.
## @item figure
## @code{title}, @code{hold}, @code{print} and the like after a plot of octcuda:
## they act on figures of core Octave.  Write @code{gltitle}, @code{glhold}.
## @end table
##
## A variable counts as a gpuArray from the statement that makes it from
## @code{gpuArray} or from an expression with another one, until it gets
## another value.  The function only reads the source from top to bottom.  It does
## not know the values of function parameters, nor other files, so an empty
## result proves nothing.
##
## Without an output the findings are printed, one to a line, as
## @code{file:line: text}.  With one, @var{found} is a column struct array with
## the fields @code{file}, @code{line}, @code{kind} (the words above) and
## @code{text}.
##
## @example
## @group
## octcuda_lint ("wave.m")
##   @print{} wave.m:12: gpuArray `g' has neither fields nor cells
## @end group
## @end example
##
## @seealso{octcuda_help, gather}
## @end deftypefn

function found = octcuda_lint (file)

  if (nargin != 1)
    cuda.internal.usage ();
  elseif (! ischar (file) || ! isrow (file))
    error ("octcuda:LogicError", "octcuda_lint: FILE must be the name of a file");
  endif
  path = file;
  if (! exist (path, "file") && exist ([path, ".m"], "file"))
    path = [path, ".m"];
  endif
  notes = __lint_statements__ (__octcuda_statements__ (path));
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
%!assert (lint_of ("g = gpuArray (1:3);", "g.h", "g{1}", "y = g{2} + 1;"),
%!        "2:field 3:field 4:field")
%!assert (lint_of ("g = gpuArray.ones (3);", "h = 2 * g';", "h.size", "h(1).x"),
%!        "3:field 4:field")
%!assert (lint_of ("g = gpuArray (1:3);", "g.a = 1;", "g{2} = 5; g(2){1} = 3;"),
%!        "2:field 3:field 3:field")
%!assert (lint_of ("g = gpuArray (1:3);", "for k = g", "k.a", "end"), "3:field")
%!assert (lint_of ("g = gpuArray (1:3);", "if (strcmp (class (g), 'double'))", "end"),
%!        "2:class")
%!assert (lint_of ("g = gpuArray (1:3);", "switch (class (g + 1))", "end",
%!                 "z = f (2, class (g));"), "2:class 4:class")
%!assert (lint_of ("g = gpuArray (1:3);", "z = zeros (2, class (g)) + cast (f (2), class (g));",
%!                 "y = max (intmax (class (g)), feval (class (g), 3));",
%!                 "y = zeros (2) + strcmp (class (g), \"double\");"), "4:class")
%!assert (lint_of ("[a, b] = max (gpuArray (1:3));", "b.x; a.x"),
%!        "2:field 2:field")

## Seeds of core's before numbers of the GPU
%!assert (lint_of ("rand ('seed', 1);", "randn (\"state\", 3); rng (42);", "x = gpuArray.rand (3);"),
%!        "1:seed 2:seed 2:seed")
%!assert (lint_of ("rand ('twister', 1);", "x = rand (3, 'gpuArray');"), "1:seed")
%!assert (lint_of ("g = gpuArray (1);", "rande ('seed', 1);", "x = randi (5, 3, 'like', g); g.a"),
%!        "2:seed 3:field")
%!assert (lint_of ("g = gpuArray (1);", "g.a", "randp ('seed', 1);", "x = 1 + sum (randg (g));"),
%!        "2:field 3:seed")
%!assert (lint_of ("g = gpuArray (1);", "rand ('seed', 1); rng ('default')", "x = parallel.gpu.GPUArray.rand (2);"),
%!        "2:seed 2:seed")
%!assert (lint_of ("rand ('seed', 1);", "x = gpuArray (rand (3));"), "")
%!assert (lint_of ("gpuArray.rand ('seed', 1);", "gpurng (5);", "s = rand ('state');", "x = gpuArray.rand (3);"), "")
%!assert (lint_of ("gpuArray.rand (3);", "rand ('seed', 1);", "x = rand (size (gpuArray (1)));", "s.rand ('seed', 1)"), "")
%!assert (lint_of ("rand ('seed', 1);", "gpuArray.rand ('seed', 1);"), "")

## Results that nobody has
%!assert (lint_of ("f (cuda.Out (x), 'block', 3);", "f (cuda.InOut (x), y, \"block\", 3);"), "1:lost 2:lost")
%!assert (lint_of ("f.prepared_call (1, 3, cuda.Out (x));", "y = f (cuda.Out (x), 'block', 3);", "a = cuda.Out (x); f (a, 'block', 3);"), "")
%!assert (lint_of ("g = gpuArray (1:3);", "f (g(1:2), 'block', 2);", "f (gpuArray (x), 'block', 2);"), "2:lost 3:lost")
%!assert (lint_of ("g = gpuArray (1:3);", "f (g, 'block', 2); f (g(1:2), g, 'block', 2); f (cuda.slice (g, 1:2), 'block', 2)",
%!                 "f (g(1:2), dest, 'block', 2); h = f (g(1:2), 'block', 2); printf (g(1:2));"), "")

## Words of core's behind a plot of octcuda's
%!assert (lint_of ("glplot (x);", "title ('t'); hold on", "print a.png", "axis ([0 1 0 1]); gltitle ('t'); glhold on"),
%!        "2:figure 2:figure 3:figure 4:figure")
%!assert (lint_of ("title ('t');", "glplot (x);", "figure; title ('t');", "glplot (x); title = 3; grid (2) = 1;"), "")

## Correct code is not reported
%!assert (lint_of ("g = gpuArray (1:3);", "c = {g, 1};", "x = c{1};", "c{1}(2) = 3;"), "")
%!assert (lint_of ("g = gpuArray (1:3);", "s.a = g; s.a(2) = 1; t = struct ('a', g); t.a"), "")
%!assert (lint_of ("g = gpuArray (1:3);", "[g {1}]", "x = {g {1}};"), "")
%!assert (lint_of ("g = gpuArray (1:3);", "g = 3;", "g.a"), "")
%!assert (lint_of ("g = gpuArray (1:3);", "strcmp (class (g), \"gpuArray\")"), "")
%!assert (lint_of ("g = gpuArray (1:3);", "if (g) y = g(g); end", "for k = g, end", "g++;",
%!                 "x(2) = g(1); x(g) = 1; switch (g), end", "y = g && true; save a.mat g",
%!                 "n = cellfun (@isempty, {g}); while (g == 2) end"), "")
%!assert (lint_of ("# g = gpuArray (1); g.a", "s = 'g.a';", "%{", "g = gpuArray (1)", "%}", "g.a"), "")
%!assert (lint_of ("function f (g)", "g.a", "endfunction"), "")
%!assert (lint_of ("g = gpuArray (1);", "f = @(x) x.g;", "x.g = 2;", "x.g.a = 1; g .* 2; g.'"), "")

## Every kind of file that Octave reads
%!assert (lint_of ("g = gpuArray (1);", "function f (x)", "y = gpuArray (x); y.a", "g.a", "end", "g.b"),
%!        "3:field 6:field")
%!assert (lint_of ("function f (x)", "g = gpuArray (x);", "g.a", "h (g)", "function h (g)", "g.a", "k = gpuArray (g); k.a"),
%!        "3:field 7:field")
%!assert (lint_of ("function f (x)", "g = gpuArray (x);", "spmd", "g.a", "end", "do", "x++;", "until g.b", "end"),
%!        "4:field 8:field")
%!assert (lint_of ("", "# nothing but a comment"), "")
%!test # a class, whose file has its name
%! folder = tempname ();
%! mkdir (folder);
%! name = fullfile (folder, "lint_thing.m");
%! fid = fopen (name, "w");
%! fprintf (fid, "%s\n", "classdef lint_thing < handle", "properties", "a = 1;", "end", "methods",
%!          "function y = f (x)", "f@handle (x);", "g = gpuArray (x.a);", "y = g.a;", "end", "end", "end");
%! fclose (fid);
%! found = octcuda_lint (name);
%! delete (name);
%! rmdir (folder);
%! assert ({found.line, found.kind}, {9, "field"});
%!error <error near line 2>
%! lint_of ("g = gpuArray (1);", "y = g);");

## Statements over several lines count from their first
%!assert (lint_of ("g = gpuArray ([1, 2", "3, 4]);", "y = 1 + ...", "g.a;"), "3:field")

## Fields of the result
%!test
%! name = [tempname(), ".m"];
%! fid = fopen (name, "w");
%! fprintf (fid, "[a, b] = max (gpuArray (1:3));\nb.x\n");
%! fclose (fid);
%! found = octcuda_lint (name);
%! delete (name);
%! assert (size (found), [1, 1]);
%! assert ({found.file, found.line, found.kind}, {name, 2, "field"});
%! assert (! isempty (strfind (found.text, "`b'")));

%!error <Invalid call> octcuda_lint ()
%!error <FILE must be the name> octcuda_lint (1)
%!error <cannot read /no/such/file.m> octcuda_lint ("/no/such/file.m")
