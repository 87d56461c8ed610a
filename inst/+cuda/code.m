## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{text} =} cuda.code ()
## @deftypefnx {octcuda} {@var{text} =} cuda.code (@var{name})
## @deftypefnx {octcuda} {@var{text} =} cuda.code (@var{name}, @var{file})
##
## Return CUDA C from a block comment of the calling script or function file.
##
## Between @code{%@{} and @code{%@}}, each alone on its line, CUDA C needs no
## quotes and no line ends.  @var{name} is the only word in the block's first
## line, which is not part of @var{text}.  Without @var{name}, the text is the
## only block comment of the file that contains @code{__global__}.  @var{file} is
## a file to read instead of the calling one.  Line numbers in the compiler's
## messages are those of the file.
##
## Save this as @file{doubled.m}:
##
## @example
## @group
## function y = doubled (x)
##   %@{
##   twice
##   __global__ void twice (double *x)
##   @{
##     x[threadIdx.x] *= 2;
##   @}
##   %@}
##   twice = cuda.SourceModule (cuda.code ("twice")).get_function ("twice");
##   y = twice (cuda.InOut (x), "block", numel (x));
## endfunction
## @end group
## @end example
##
## @example
## @group
## file = [tempname(), ".m"];
## fid = fopen (file, "w");
## fprintf (fid, "%%@{\nadd\n__global__ void add (int *x) @{ *x += 1; @}\n%%@}\n");
## fclose (fid);
## add = cuda.SourceModule (cuda.code ("add", file)).get_function ("add");
## double (add (cuda.InOut (int32 (41)), "block", 1))
##   @result{} ans = 42
## delete (file);
## @end group
## @end example
##
## @seealso{cuda.SourceModule, cuda.InOut}
## @end deftypefn

function text = code (name = "", file = "")

  if (! (ischar (name) && (isrow (name) || isempty (name)))
      || ! (ischar (file) && (isrow (file) || isempty (file))))
    error ("octcuda:LogicError", "cuda.code: NAME and FILE must be strings");
  endif
  if (isempty (file))
    file = evalin ("caller", "mfilename (\"fullpathext\")");
  endif
  [~, status] = stat (file);
  if (isempty (file) || status)
    error ("octcuda:RuntimeError", ["cuda.code: the caller is not in a file: " ...
           "name the file, cuda.code (NAME, FILE)"]);
  endif
  [blocks, first] = block_comments (fileread (file));
  if (isempty (name))
    found = find (! cellfun ("isempty", strfind (blocks, "__global__")));
  else
    found = find (strcmp (strtrim (strtok (blocks, "\n")), name));
  endif
  if (isempty (name) && ! isscalar (found))
    error ("octcuda:LogicError", ["cuda.code: %s has %d block comments with " ...
           "__global__; name one by its first line: cuda.code (NAME)"],
           file, numel (found));
  elseif (isempty (found))
    error ("octcuda:LogicError", ["cuda.code: %s has no block comment whose " ...
           "first line is \"%s\""], file, name);
  endif
  text = blocks{found(1)};
  line = first(found(1));
  if (! isempty (name) || is_name (strtok (text, "\n")))
    text = text(index ([text "\n"], "\n")+1:end);
    line++;
  endif
  [~, base, extension] = fileparts (file);
  text = sprintf ("#line %d \"%s\"\n%s", line, [base, extension], text);

endfunction

## The texts between %{ and %}, and the numbers of their first lines.
function [blocks, first] = block_comments (text)

  lines = strsplit (strrep (text, "\r\n", "\n"), "\n");
  blocks = {};
  first = [];
  depth = 0;
  for i = 1:numel (lines)
    mark = strtrim (lines{i});
    if (any (strcmp (mark, {"%{", "#{"})))
      depth++;
      if (depth == 1)
        start = i + 1;
      endif
    elseif (depth > 0 && any (strcmp (mark, {"%}", "#}"})))
      depth--;
      if (depth == 0)
        blocks{end+1} = strjoin (lines(start:i-1), "\n");
        first(end+1) = start;
      endif
    endif
  endfor

endfunction

function tf = is_name (line)

  tf = ! isempty (regexp (strtrim (line), '^[\w.-]+$', "once"));

endfunction
