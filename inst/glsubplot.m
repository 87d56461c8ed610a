## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn   {octcuda} {} glsubplot (@var{rows}, @var{cols}, @var{index})
## @deftypefnx {octcuda} {} glsubplot (@var{rcn})
## @deftypefnx {octcuda} {} glsubplot (@var{ax})
## @deftypefnx {octcuda} {} glsubplot ("position", @var{pos})
## @deftypefnx {octcuda} {} glsubplot (@dots{}, "replace")
## @deftypefnx {octcuda} {} glsubplot (@dots{}, @var{property}, @var{value}, @dots{})
## @deftypefnx {octcuda} {@var{ax} =} glsubplot (@dots{})
##
## Make axes in a cell of a grid, as Octave's @code{subplot}.
##
## The figure is cut into @var{rows} times @var{cols} cells, which are counted row by row;
## a vector @var{index} means the rectangle around several.  @var{rcn} is a number of three
## digits, such as 231 for @code{glsubplot (2, 3, 1)}.  Existing axes in the same place
## become the current ones, unless @qcode{"replace"} is given; axes that would overlap are
## deleted.  @var{pos} is any position, as in @code{glaxes}.  The properties are those of
## glAxes.
##
## The result is a glAxes.  A bad @var{index} raises the errors of @code{subplot}.
##
## @example
## @group
## f = glfigure ("visible", "off");
## for k = 1:4
##   glsubplot (2, 2, k);
##   glplot (rand (1, 10));
## endfor
## numel (f.children)
##   @result{} ans = 4
## close (f)
## @end group
## @end example
##
## @seealso{glaxes, gllinkaxes, glfigure}
## @end deftypefn

function ax = glsubplot (varargin)

  [cell, pos, args] = place (varargin);
  if (isempty (cell) && isempty (pos))          # glsubplot (AX)
    new = args;
    __gl_figure__ ("current", "axes", uint64 (new));
  elseif (mod (numel (args) - any (strcmpi (args, "replace")) - any (strcmpi (args, "align")), 2))
    cuda.internal.usage ();
  else
    is_new = any (strcmpi (args, "replace"));
    args(strcmpi (args, "replace") | strcmpi (args, "align")) = [];
    f = __plot_current__ ("figure", true);
    new = [];
    for old = __gl_figure__ ("children", uint64 (f))(:).'
      if (! strcmp (__gl_figure__ ("class", old), "axes"))
        continue;
      elseif (isempty (new) && ! is_new && is_same (old, cell, pos))
        new = glAxes (old);
      elseif (overlap (area (old), corners (cell, pos)))
        __gl_figure__ ("delete", old);
      endif
    endfor
    if (isempty (new))
      where = {"position", pos};
      if (isempty (pos))
        where = {"subplot", cell};
      endif
      new = __plot_make__ ("axes", f, where{:}, args{:});
    elseif (! isempty (args))
      set (new, args{:});
    endif
    __gl_figure__ ("current", "axes", uint64 (new));
  endif
  if (nargout > 0)
    ax = new;
  endif

endfunction

## The cell [rows, columns, first, last], or the place POS, and what comes behind.
function [cell, pos, args] = place (args)

  [cell, pos] = deal ([]);
  if (isempty (args))
    cuda.internal.usage ("glsubplot (rows, cols, index)", "glsubplot (rcn)", "glsubplot (ax)");
  elseif (isa (args{1}, "glObject"))
    if (numel (args) > 1 || ! isscalar (args{1}) || ! isaxes (args{1}))
      error ("glsubplot: invalid axes handle or RCN argument");
    endif
    args = args{1};
    return;
  elseif (ischar (args{1}) && strcmpi (args{1}, "position") && numel (args) > 1)
    pos = args{2};
    if (! isnumeric (pos) || numel (pos) != 4)
      error ("glsubplot: POSITION must be a 4-element numeric array");
    endif
    pos = double (pos(:).');
    args(1:2) = [];
    return;
  elseif (ischar (args{1}) && ! isnan (str2double (args{1})))
    args{1} = str2double (args{1});             # glsubplot 231
  endif
  if (numel (args) > 2 && isnumeric (args{1}) && isscalar (args{1})
      && isnumeric (args{2}) && isscalar (args{2}) && isnumeric (args{3}))
    [m, n, index] = args{1:3};
    args(1:3) = [];
  elseif (isnumeric (args{1}) && isscalar (args{1}) && args{1} >= 0)
    rcn = args{1};
    [m, n, index] = deal (fix (rcn / 100), mod (fix (rcn / 10), 10), mod (rcn, 10));
    args(1) = [];
  else
    error ("glsubplot: invalid axes handle or RCN argument");
  endif
  [m, n, index] = deal (round (m), round (n), round (index));
  if (isempty (index) || any (index < 1) || any (index > m * n))
    error ("glsubplot: INDEX value must be >= 1 and <= ROWS*COLS");
  elseif (m < 1 || n < 1)
    error ("glsubplot: ROWS, COLS, and INDEX must be positive");
  endif
  cell = double ([m, n, min(index(:)), max(index(:))]);

endfunction

function yes = is_same (id, cell, pos)

  yes = false;
  if (isempty (pos))
    if (isempty (__gl_figure__ ("get", id, "position")))
      yes = isequal (__gl_figure__ ("get", id, "subplot")(:).', cell);
    endif
  else
    yes = isequal (__gl_figure__ ("get", id, "position")(:).', pos);
  endif

endfunction

## Left, bottom, right and top of axes.
function c = area (id)
  c = corners (__gl_figure__ ("get", id, "subplot")(:).', __gl_figure__ ("get", id, "position")(:).');
endfunction

function c = corners (cell, pos)

  if (! isempty (pos))
    c = [pos(1:2), pos(1:2) + pos(3:4)];
    return;
  endif
  [m, n] = deal (cell(1), cell(2));
  at = cell(3:4) - 1;
  row = floor (at / n);
  column = mod (at, n);
  c = [min(column) / n, 1 - (max (row) + 1) / m, (max (column) + 1) / n, 1 - min(row) / m];

endfunction

function yes = overlap (a, b)
  yes = a(1) < b(3) - eps && b(1) < a(3) - eps && a(2) < b(4) - eps && b(2) < a(4) - eps;
endfunction
