## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} gltext (@var{x}, @var{y}, @var{string})
## @deftypefnx {octcuda} {} gltext (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {} gltext (@var{ax}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} gltext (@dots{})
##
## Write words at a point, as Octave's @code{text}.
##
## @var{x} and @var{y} are the position, in the units of the axes.  Arrays mean several
## points, each with its string of the cell array @var{string}, or all with the same one.
## The properties are those of @code{glText}, as @code{"rotation", 90}.
##
## @var{h} is a column of glText.  Numbers that do not match raise the errors of @code{text}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## h = gltext ([0.2 0.8], [0.5 0.5], @{"left", "right"@});
## h(2).string
##   @result{} ans = right
## close (f)
## @end group
## @end example
##
## @seealso{gltitle, glxlabel, gllegend, glText}
## @end deftypefn

function h = gltext (varargin)

  [ax, args] = __plot_target__ ("gltext", varargin);
  words = "";
  at = [0, 0];
  if (numel (args) > 2 && isnumeric (args{1}) && isnumeric (args{2}))
    [x, y] = args{1:2};
    args(1:2) = [];
    if (numel (args) > 1 && isnumeric (args{1}))
      error ("octcuda:NotSupported", "gltext: texts have positions in two dimensions only");
    endif
    if (numel (x) != numel (y))
      error ("gltext: number of X, Y, and Z coordinates must match");
    endif
    at = double ([gather(x)(:), gather(y)(:)]);
    words = args{1};
    args(1) = [];
  endif
  if (mod (numel (args), 2) || ! iscellstr (args(1:2:end)))
    cuda.internal.usage ();
  endif
  [words, args] = taken (args, "string", words);
  [at, args] = taken (args, "position", at);
  words = one_each (words, rows (at));
  if (isempty (ax))
    ax = __plot_current__ ("axes", true);
  endif
  texts = glText ();
  for i = 1:rows (at)
    texts = [texts; __plot_make__("text", ax, "position", at(i,:), "string", words{i}, ...
                                  args{:})];
  endfor
  if (nargout > 0)
    h = texts;
  endif

endfunction

## The value of the property NAME, and the arguments without it.
function [value, args] = taken (args, name, value)

  at = find (strcmpi (args(1:2:end), name), 1) * 2 - 1;
  if (! isempty (at))
    value = args{at+1};
    args(at:at+1) = [];
  endif

endfunction

## A text for each of the N points.
function words = one_each (words, n)

  if (iscell (words))
    is_number = cellfun (@isnumeric, words);
    words(is_number) = cellfun (@(x) sprintf ("%g", x), words(is_number), ...
                                "UniformOutput", false);
    m = numel (words);
    if (n == 1)
      words = {strjoin(words(:).', "\n")};
    elseif (m == 1)
      words = repmat (words, n, 1);
    elseif (m != n)
      error ("gltext: invalid combination of points and text strings");
    endif
  elseif (ischar (words))
    m = rows (words);
    if (n == 1)
      words = {strjoin(cellstr (words).', "\n")};
    elseif (m == n)
      words = cellstr (words);
    elseif (m == 1)
      words = repmat ({words}, n, 1);
    else
      error ("gltext: invalid combination of points and text strings");
    endif
  else
    error ("gltext: STRING must be a character string or cell array of character strings");
  endif

endfunction
