## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## notes = __lint_statements__ (statements)
##
## Go through the statements of __lint_tokens__ from top to bottom, remember
## which variables hold gpuArrays, and note what octcuda_lint documents: a cell
## array with a row {line, kind, text} for each.

function notes = __lint_statements__ (statements)

  notes = seeds = cell (0, 3);
  gpu = {};
  has_plot = false; # one of octcuda's is the latest
  for s = statements'
    t = s.token;
    if (strcmp (t{1}, "function"))
      gpu = {};
      has_plot = false;
      continue;
    endif
    [left, right] = assignment (t);
    [has_plot, core_words] = figures (t, has_plot, ! isempty (left));
    for note = [fields(left, gpu), fields(right, gpu), classes(right, gpu), core_words, ...
                lost_results(left, right, gpu)]
      notes(end+1,:) = {s.line, note{1}{:}};
    endfor
    for note = core_seeds (right)
      seeds(end+1,:) = {s.line, note{1}{:}};
    endfor
    if (draws (right, gpu))             # those before it count
      notes = [notes; seeds];
      seeds = cell (0, 3);
    endif
    gpu = learn (left, right, gpu);
  endfor
  [~, order] = sort ([notes{:,1}]);
  notes = notes(order,:);

endfunction

## Left and right side of an assignment, or of what `for' assigns; LEFT is empty
## if it is none.  An operator such as += keeps the old value among the operands.
function [left, right] = assignment (t)

  if (any (strcmp (t{1}, {"for", "parfor"})))
    t(1) = [];
    if (! isempty (t) && strcmp (t{1}, "(") && matching (t, 1) == numel (t))
      t = t(2:end-1);
    endif
  endif
  left = {};
  right = t;
  depth = 0;
  for i = 1:numel (t)
    depth += opens (t{i});
    if (depth == 0 && any (strcmp (t{i}, {"=", "+=", "-=", "*=", "/=", ...
                                          "\\=", "^=", "|=", "&="})))
      left = t(1:i-1);
      right = t(i+1:end);
      if (! strcmp (t{i}, "="))
        right = [left, t{i}(1:end-1), "(", right, ")"];
      endif
      return;
    endif
  endfor

endfunction

## The gpuArrays after LEFT = RIGHT.  A variable that takes single elements stays
## what it was.
function gpu = learn (left, right, gpu)

  if (isempty (left))
    return;
  elseif (isscalar (left))
    names = left;
  elseif (strcmp (left{1}, "["))
    depth = cumsum (cellfun (@opens, left));
    follows = [left(2:end), {""}];
    names = left(depth == 1 & cellfun (@isvarname, left)
                 & ! ismember (follows, {"(", "{", "."}));
  else
    return;
  endif
  gpu = setdiff (gpu, names);
  is_cell = ! isempty (right) && strcmp (right{1}, "{") ...
            && matching (right, 1) == numel (right);
  if (! is_cell && is_gpu (right, gpu))
    gpu = union (gpu, names);
  endif

endfunction

## Does the expression give a gpuArray?  Calls that answer with ordinary values,
## structs or cells are passed over, and what an anonymous function will do is
## not known.
function yes = is_gpu (t, gpu)

  plain = {"gather", "size", "numel", "ndims", "length", "rows", "columns", ...
           "isempty", "class", "classUnderlying", "isa", "isreal", ...
           "iscomplex", "isnumeric", "isfloat", "isinteger", "islogical", ...
           "isscalar", "isvector", "isrow", "iscolumn", "ismatrix", ...
           "issquare", "isequal", "isgpuarray", "existsOnGPU", "func2str", ...
           "num2str", "mat2str", "sprintf", "tic", "toc", "struct", ...
           "cell2struct", "setfield", "num2cell", "mat2cell", "functions", ...
           "Map", "cellfun", "arrayfun", "structfun", "inputParser", "load"};
  yes = false;
  i = 1;
  while (i <= numel (t))
    if (strcmp (t{i}, "@") && i < numel (t) && strcmp (t{i+1}, "("))
      return;
    endif
    after_dot = i > 1 && strcmp (t{i-1}, ".");
    if (any (strcmp (t{i}, plain)) && i < numel (t) && strcmp (t{i+1}, "("))
      i = matching (t, i + 1) + 1;
      continue;
    elseif (! after_dot && strcmp (t{i}, "gpuArray"))
      yes = true;
      return;
    elseif (! after_dot && any (strcmp (t{i}, gpu)))
      yes = true;
      return;
    endif
    i++;
  endwhile

endfunction

## +1 for a bracket that opens, -1 for one that closes.
function step = opens (word)

  step = any (strcmp (word, {"(", "[", "{"})) ...
         - any (strcmp (word, {")", "]", "}"}));

endfunction

## Where the bracket that T{I} opens is closed.
function at = matching (t, i)

  depth = 0;
  for at = i:numel (t)
    depth += opens (t{at});
    if (depth == 0)
      return;
    endif
  endfor

endfunction

## g.name and g{k}, also after parentheses.
function notes = fields (t, gpu)

  notes = {};
  for i = 1:numel (t) - 1
    if (strcmp (t{i}, "@") && strcmp (t{i+1}, "("))
      return;
    elseif ((i > 1 && strcmp (t{i-1}, ".")) || ! any (strcmp (t{i}, gpu)))
      continue;
    endif
    at = i + 1;
    if (strcmp (t{at}, "("))
      at = matching (t, at) + 1;
    endif
    in_list = any (cumsum (cellfun (@opens, t(1:i))) > 0);
    if (at <= numel (t) && (strcmp (t{at}, ".")
                            || (strcmp (t{at}, "{") && ! in_list)))
      notes{end+1} = {"field", sprintf("gpuArray `%s' has neither fields nor cells", ...
                                       t{i})};
    endif
  endfor

endfunction

## class (g), unless "gpuArray" is what is asked for, or the name of a class of numbers
## is wanted, which it stands for.
function notes = classes (t, gpu)

  notes = {};
  if (any (ismember (t, {"\"gpuArray\"", "'gpuArray'"})))
    return;
  endif
  for i = find (strcmp (t(1:end-1), "class") & strcmp (t(2:end), "("))
    if (is_gpu (t(i+2:matching (t, i + 1) - 1), gpu)
        && ! (i > 1 && strcmp (t{i-1}, "."))
        && ! any (strcmp (called_with (t, i), {"zeros", "ones", "eye", "randi", "cast", "typecast", ...
                                               "feval", "eps", "intmin", "intmax", "flintmax", ...
                                               "realmin", "realmax"})))
      notes{end+1} = {"class", ["`class' of a gpuArray is \"gpuArray\": that of ", ...
                                "its elements is classUnderlying (...)"]};
    endif
  endfor

endfunction

## The name before the parentheses that T{I} is in.
function name = called_with (t, i)

  name = "";
  depth = 0;
  for k = i-1:-1:2
    depth += strcmp (t{k}, ")") - strcmp (t{k}, "(");
    if (depth < 0)
      name = t{k-1};
      return;
    endif
  endfor

endfunction

## Is T a call of one of core's functions for random numbers at I?
function yes = is_random (t, i)

  yes = any (strcmp (t{i}, {"rand", "randn", "rande", "randi", "randg", "randp", ...
                            "randperm"})) ...
        && i < numel (t) && strcmp (t{i+1}, "(");

endfunction

## rand ("state", x) and its kin, and rng (x): they seed core's generators.
function notes = core_seeds (t)

  notes = {};
  for i = 1:numel (t) - 2
    is_rng = strcmp (t{i}, "rng") && strcmp (t{i+1}, "(") && ! strcmp (t{i+2}, ")");
    if ((i > 1 && strcmp (t{i-1}, ".")) || ! (is_rng || is_random (t, i)))
      continue;
    elseif (is_rng || (i + 3 <= numel (t) && strcmp (t{i+3}, ",")
                       && any (strcmp (t{i+2}(2:end-1), {"state", "seed", "twister"}))))
      notes{end+1} = {"seed", sprintf(["`%s' seeds core's numbers: for those that ", ...
                                       "the GPU makes write gpurng (x)"], t{i})};
    endif
  endfor

endfunction

## Does T draw random numbers on the GPU?
function yes = draws (t, gpu)

  yes = false;
  for i = find (cellfun (@(k) is_random (t, k), num2cell (1:numel (t))))
    args = t(i+2:matching (t, i + 1) - 1);
    if (i > 1 && strcmp (t{i-1}, "."))
      yes = i > 2 && any (strcmp (t{i-2}, {"gpuArray", "GPUArray"})) ...
            && isempty (core_seeds (t(i:end)));
    else
      yes = is_gpu (args, gpu) || any (ismember (args, {"\"gpuArray\"", "'gpuArray'"}));
    endif
    if (yes)
      return;
    endif
  endfor

endfunction

## Is one of octcuda's plots the latest after the statement T; and what T would do to it, but does to a
## figure of core's.
function [has_plot, notes] = figures (t, has_plot, is_assignment)

  notes = {};
  core_plots = {"figure", "plot", "plot3", "scatter", "semilogx", "semilogy", "loglog", "bar", "barh", "hist", ...
                "errorbar", "area", "fill", "stairs", "stem", "contour", "contourf", "surf", "mesh", "image", ...
                "imagesc", "imshow", "pcolor", "quiver", "fplot", "ezplot"};
  if (any (strncmp (t, "gl", 2) & cellfun (@(w) any (strcmp (w(3:end), core_plots)), t)))
    has_plot = true;
  elseif (any (ismember (t, core_plots)))
    has_plot = false;
  elseif (has_plot && ! is_assignment && any (strcmp (t{1}, [__plot_words__(), {"print", "close"}])))
    notes{1} = {"figure", sprintf("`%s' acts on a figure of core's: what octcuda plots has gl%s", t{1}, t{1})};
  endif

endfunction

## f (cuda.Out (x), "block", n) without a result, and f (g(2:3), "block", n), where no other array is given.
function notes = lost_results (left, right, gpu)

  notes = {};
  open = find (strcmp (right, "("), 1);
  if (! isempty (left) || isempty (open) || ! isvarname (right{1}) || matching (right, open) != numel (right)
      || ! any (ismember (right, {"\"block\"", "'block'"})))
    return;
  endif
  n_lost = n_kept = 0;
  for arg = arguments_of (right(open+1:end-1))
    a = arg{1};
    if (numel (a) > 3 && all (strcmp (a(1:2), {"cuda", "."})))
      if (any (strcmp (a{3}, {"Out", "InOut"})))
        notes{1} = {"lost", sprintf(["what the kernel writes into `cuda.%s' is lost: write y = %s (...), ", ...
                                     "or a = cuda.%s (...) before and a.value behind"], a{3}, right{1}, a{3})};
        return;
      endif
      n_kept += strcmp (a{3}, "slice");
    elseif (any (strcmp (a{1}, [gpu, {"gpuArray"}])) && numel (a) > 1 && strcmp (a{2}, "(")
            && matching (a, 2) == numel (a))
      n_lost++;
    elseif (isvarname (a{1}))
      n_kept++;
    endif
  endfor
  if (n_lost && ! n_kept)
    notes{1} = {"lost", sprintf(["what the kernel writes is lost: name the array before and give `%s' the name, ", ...
                                 "or give a part of it by cuda.slice (...)"], right{1})};
  endif

endfunction

## The arguments between commas.
function list = arguments_of (t)

  depth = cumsum (cellfun (@opens, t));
  commas = [0, find(depth == 0 & strcmp (t, ",")), numel(t) + 1];
  list = {};
  for i = 1:numel (commas) - 1
    if (commas(i) + 1 < commas(i+1))
      list{end+1} = t(commas(i)+1:commas(i+1)-1);
    endif
  endfor

endfunction
