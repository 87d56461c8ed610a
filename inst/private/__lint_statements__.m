## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## notes = __lint_statements__ (statements)
##
## Go through the statements of __octcuda_statements__ from top to bottom, remember
## which variables of each function hold gpuArrays, and note what octcuda_lint
## documents: a cell array with a row {line, kind, text} for each.

function notes = __lint_statements__ (statements)

  notes = seeds = cell (0, 3);
  for i = 1:numel (statements)
    s = statements{i};
    if (i == 1 || strcmp (s.kind, "function"))
      gpu = {};
      has_plot = false; # one of octcuda's is the latest
    endif
    nodes = below (s, "", "");
    calls = of_kind (nodes, "index");
    [has_plot, core_words] = figures (s, nodes, has_plot);
    for note = [fields(nodes, gpu), classes(nodes, calls, gpu), core_words, ...
                lost_results(s, nodes, gpu)]
      notes(end+1,:) = {s.line, note{1}{:}};
    endfor
    for note = core_seeds (calls)
      seeds(end+1,:) = {s.line, note{1}{:}};
    endfor
    if (any (cellfun (@(call) draws (call, gpu), calls))) # those before it count
      notes = [notes; seeds];
      seeds = cell (0, 3);
    endif
    gpu = learn (s, gpu);
  endfor
  [~, order] = sort ([notes{:,1}]);
  notes = notes(order,:);

endfunction

## N and all nodes below, as a cell row.  Each gets the name of the function in whose
## call it is, and the kinds of what it is in, without what is in front of brackets.
function list = below (n, caller, within)

  n.caller = caller;
  n.within = within;
  list = {n};
  is_call = strcmp (n.kind, "index");
  if (is_call)
    caller = n.arg{1}.text;
  endif
  for i = 1:numel (n.arg)
    if (i == 1 && (is_call || strcmp (n.kind, "cellindex")))
      list = [list, below(n.arg{i}, caller, within)];
    else
      list = [list, below(n.arg{i}, caller, [within, " ", n.kind])];
    endif
  endfor

endfunction

function nodes = of_kind (nodes, kind)

  nodes = nodes(cellfun (@(n) strcmp (n.kind, kind), nodes));

endfunction

function list = texts (nodes, kind)

  list = cellfun (@(n) n.text, of_kind (nodes, kind), "UniformOutput", false);

endfunction

## The gpuArrays after the statement S.  A variable that takes single elements stays
## what it was.
function gpu = learn (s, gpu)

  if (strcmp (s.kind, "assign"))
    names = texts (s.arg(1:end-1), "name");
    gpu = setdiff (gpu, names)(:)';
    if (is_gpu (s.arg{end}, gpu))
      gpu = [gpu, setdiff(names, {"varargin", "varargout"})(:)']; # those are cells
    endif
  endif

endfunction

## a.b.c of a variable or a function and fields behind it; "" of anything else.
function name = path_of (n)

  name = "";
  if (strcmp (n.kind, "name"))
    name = n.text;
  elseif (strcmp (n.kind, "field") && isscalar (n.arg) && ! isempty (path_of (n.arg{1})))
    name = [path_of(n.arg{1}), ".", n.text];
  endif

endfunction

## The variable or function with which N begins; "" if it begins otherwise.
function name = first_name (n)

  while (any (strcmp (n.kind, {"index", "cellindex", "field", "binary", "range"})))
    n = n.arg{1};
  endwhile
  name = "";
  if (any (strcmp (n.kind, {"name", "command"})))
    name = n.text;
  endif

endfunction

## Does the expression give a gpuArray?  Calls that answer with ordinary values,
## structs or cells are passed over, as are cells, and what an anonymous function
## will do is not known.
function yes = is_gpu (n, gpu)

  plain = {"gather", "size", "numel", "ndims", "length", "rows", "columns", "isempty", "class", "classUnderlying", ...
           "isa", "isreal", "iscomplex", "isnumeric", "isfloat", "isinteger", "islogical", "isscalar", "isvector", ...
           "isrow", "iscolumn", "ismatrix", "issquare", "isequal", "isgpuarray", "existsOnGPU", "func2str", ...
           "num2str", "mat2str", "sprintf", "tic", "toc", "struct", "cell2struct", "setfield", "num2cell", ...
           "mat2cell", "functions", "Map", "cellfun", "arrayfun", "structfun", "inputParser", "load"};
  switch (n.kind)
    case "name"
      yes = any (strcmp (n.text, [gpu, {"gpuArray"}]));
    case {"anon", "cell"}
      yes = false;
    case "index"
      yes = ! any (strcmp (n.arg{1}.text, plain)) && any_gpu (n.arg, gpu);
    otherwise
      yes = any_gpu (n.arg, gpu);
  endswitch

endfunction

function yes = any_gpu (nodes, gpu)

  yes = any (cellfun (@(n) is_gpu (n, gpu), nodes));

endfunction

## g.name and g{k}, also after parentheses.  Inside of brackets x{k} is rather a
## list that a function has returned.
function notes = fields (nodes, gpu)

  notes = {};
  for n = [of_kind(nodes, "field"), of_kind(nodes, "cellindex")]
    array = n{1}.arg{1};
    if (strcmp (array.kind, "index"))
      array = array.arg{1};
    endif
    if (strcmp (array.kind, "name") && any (strcmp (array.text, gpu))
        && isempty (strfind (n{1}.within, "anon"))
        && (strcmp (n{1}.kind, "field") || isempty (regexp (n{1}.within, "index|matrix|cell", "once"))))
      notes{end+1} = {"field", sprintf("gpuArray `%s' has neither fields nor cells", array.text)};
    endif
  endfor

endfunction

## class (g), unless "gpuArray" is what is asked for, or the name of a class of numbers
## is wanted, which it stands for.
function notes = classes (nodes, calls, gpu)

  wants_name = {"zeros", "ones", "eye", "randi", "cast", "typecast", "feval", "eps", "intmin", ...
                "intmax", "flintmax", "realmin", "realmax"};
  notes = {};
  for call = calls
    if (strcmp (path_of (call{1}.arg{1}), "class") && any_gpu (call{1}.arg(2:end), gpu)
        && ! any (strcmp (call{1}.caller, wants_name))
        && ! any (strcmp (texts (nodes, "string"), "gpuArray")))
      notes{end+1} = {"class", ["`class' of a gpuArray is \"gpuArray\": that of ", ...
                                "its elements is classUnderlying (...)"]};
    endif
  endfor

endfunction

## Is CALL that of a function for random numbers; rand ("state", x)?
function [yes, is_seed] = is_random (call)

  yes = any (strcmp (call.arg{1}.text, {"rand", "randn", "rande", "randi", "randg", "randp", "randperm"}));
  is_seed = yes && numel (call.arg) > 2 && strcmp (call.arg{2}.kind, "string") ...
            && any (strcmp (call.arg{2}.text, {"state", "seed", "twister"}));

endfunction

## rand ("state", x) and its kin, and rng (x): they seed core's generators.
function notes = core_seeds (calls)

  notes = {};
  for call = calls
    name = path_of (call{1}.arg{1});
    [~, is_seed] = is_random (call{1});
    if (isvarname (name) && (is_seed || (strcmp (name, "rng") && numel (call{1}.arg) > 1)))
      notes{end+1} = {"seed", sprintf(["`%s' seeds core's numbers: for those that ", ...
                                       "the GPU makes write gpurng (x)"], name)};
    endif
  endfor

endfunction

## Does CALL draw random numbers on the GPU?
function yes = draws (call, gpu)

  [yes, is_seed] = is_random (call);
  f = call.arg{1};
  if (yes && strcmp (f.kind, "field"))
    yes = any (strcmp (f.arg{1}.text, {"gpuArray", "GPUArray"})) && ! is_seed;
  elseif (yes)
    yes = any_gpu (call.arg(2:end), gpu) || any (strcmp (texts (below (call, "", ""), "string"), "gpuArray"));
  endif

endfunction

## Is one of octcuda's plots the latest after the statement S; and what S would do to it, but does to a
## figure of core's.
function [has_plot, notes] = figures (s, nodes, has_plot)

  notes = {};
  core_plots = {"figure", "plot", "plot3", "scatter", "semilogx", "semilogy", "loglog", "bar", "barh", "hist", ...
                "errorbar", "area", "fill", "stairs", "stem", "contour", "contourf", "surf", "mesh", "image", ...
                "imagesc", "imshow", "pcolor", "quiver", "fplot", "ezplot"};
  words = [texts(nodes, "name"), texts(nodes, "command")];
  word = first_name (s);
  if (any (ismember (words, strcat ("gl", core_plots))))
    has_plot = true;
  elseif (any (ismember (words, core_plots)))
    has_plot = false;
  elseif (has_plot && any (strcmp (word, [__plot_words__(), {"print", "close"}])))
    notes{1} = {"figure", sprintf("`%s' acts on a figure of core's: what octcuda plots has gl%s", word, word)};
  endif

endfunction

## f (cuda.Out (x), "block", n) without a result, and f (g(2:3), "block", n), where no other array is given.
function notes = lost_results (s, nodes, gpu)

  notes = {};
  if (! strcmp (s.kind, "index") || isempty (path_of (s.arg{1}))
      || ! any (strcmp (texts (nodes, "string"), "block")))
    return;
  endif
  f = first_name (s);
  n_lost = n_kept = 0;
  for arg = s.arg(2:end)
    a = arg{1};
    word = first_name (a);
    name = "";
    if (strcmp (a.kind, "index"))
      name = path_of (a.arg{1});
    endif
    if (any (strcmp (name, {"cuda.Out", "cuda.InOut"})))
      out = a.arg{1}.text;
      notes{1} = {"lost", sprintf(["the kernel's output in `cuda.%s' is lost: write y = %s (...), ", ...
                                   "or a = cuda.%s (...) before the call and a.value after it"], out, f, out)};
      return;
    elseif (any (strcmp (name, [gpu, {"gpuArray"}])))
      n_lost++;
    elseif (! isempty (word) && (! strcmp (word, "cuda") || strcmp (name, "cuda.slice")))
      n_kept++;
    endif
  endfor
  if (n_lost && ! n_kept)
    notes{1} = {"lost", sprintf(["the kernel's output is lost: pass `%s' a variable, ", ...
                                 "or a part of one by cuda.slice (...)"], f)};
  endif

endfunction
