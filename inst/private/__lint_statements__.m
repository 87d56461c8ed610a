## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## notes = __lint_statements__ (statements)
##
## Go through the statements of __lint_tokens__ from top to bottom, remember
## which variables hold gpuArrays and which ordinary values, and note what
## octcuda_lint documents: a cell array with a row {line, kind, text} for each.

function notes = __lint_statements__ (statements)

  notes = cell (0, 3);
  gpu = host = boxes = {};
  for s = statements'
    t = s.token;
    kind = text = {};
    switch (t{1})
      case "function"
        gpu = host = boxes = {};
        continue;
      case "switch"
        kind = {};
        if (is_gpu (t(2:end), gpu))
          kind = {"switch"};
          text = {["`switch' on a gpuArray matches no case unless it is 1x1: ", ...
                   "gather it"]};
        endif
        [k2, t2] = indexing (t(2:end), gpu, host);
      case {"if", "elseif", "while", "until"}
        [kind, text] = truth (t(2:end), gpu, sprintf ("`%s'", t{1}));
        [k2, t2] = indexing (t(2:end), gpu, host);
      case {"for", "parfor"}
        [name, expr] = loop_parts (t);
        if (is_gpu (expr, gpu))
          kind = {"loop"};
          text = {"`for' cannot loop over a gpuArray: loop over its indices"};
        endif
        [gpu, host] = learn ({name}, false, gpu, host);
        [k2, t2] = indexing (expr, gpu, host);
      otherwise
        [left, right] = assignment (t);
        if (isempty (left))
          [kind, text] = logic (t, gpu);
        else
          [kind, text] = logic (right, gpu);
        endif
        [k2, t2] = indexing (right, gpu, host);
        if (! isempty (left))
          [k3, t3, gpu, host] = assigned (left, right, gpu, host);
          k2 = [k2, k3];
          t2 = [t2, t3];
          [gpu, host, boxes] = boxed (left, right, gpu, host, boxes);
        else
          [k3, t3] = saving (t, gpu, boxes);
          k2 = [k2, k3];
          t2 = [t2, t3];
        endif
    endswitch
    [k3, t3] = asking (t, gpu, boxes);
    k2 = [k2, k3];
    t2 = [t2, t3];
    kind = [kind, k2];
    text = [text, t2];
    for i = 1:numel (kind)
      notes(end+1,:) = {s.line, kind{i}, text{i}};
    endfor
  endfor

endfunction

## Left and right side of an assignment; LEFT is empty if it is none.  An
## operator such as += keeps the old value among the operands.
function [left, right] = assignment (t)

  left = {};
  right = t;
  depth = 0;
  for i = 1:numel (t)
    depth += any (strcmp (t{i}, {"(", "[", "{"})) ...
             - any (strcmp (t{i}, {")", "]", "}"}));
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

function [name, expr] = loop_parts (t)

  t(1) = [];
  if (strcmp (t{1}, "(") && strcmp (t{end}, ")"))
    t = t(2:end-1);
  endif
  at = find (strcmp (t, "="), 1);
  name = "";
  expr = {};
  if (! isempty (at))
    name = t{1};
    expr = t(at+1:end);
  endif

endfunction

function [kind, text, gpu, host] = assigned (left, right, gpu, host)

  kind = text = {};
  value = is_gpu (right, gpu);
  if (strcmp (left{1}, "["))
    depth = cumsum (ismember (left, {"(", "{"})) ...
            - cumsum (ismember (left, {")", "}"}));
    names = left(depth == 0 & cellfun (@(w) isvarname (w), left));
    [gpu, host] = learn (names, value, gpu, host);
  elseif (isscalar (left))
    [gpu, host] = learn (left, value, gpu, host);
  elseif (strcmp (left{2}, "(") && strcmp (left{end}, ")"))
    name = left{1};
    closes = matching (left, 2);
    if (closes == numel (left) && any (strcmp (name, host)))
      if (value)
        kind = {"assign"};
        text = {sprintf(["`%s' is an ordinary array and cannot take elements ", ...
                         "of a gpuArray: gather the value, or make `%s' one"],
                        name, name)};
      elseif (is_gpu (left(3:end-1), gpu))
        kind = {"index"};
        text = {index_text(name)};
      endif
    endif
  endif

endfunction

## A cell that is made with gpuArrays in it is itself none.
function [gpu, host, boxes] = boxed (left, right, gpu, host, boxes)

  boxes = setdiff (boxes, left{1});
  if (isscalar (left) && strcmp (right{1}, "{")
      && matching (right, 1) == numel (right) && is_gpu (right, gpu))
    gpu = setdiff (gpu, left);
    boxes = union (boxes, left);
  elseif (numel (left) > 1 && strcmp (left{2}, "{") && is_gpu (right, gpu))
    boxes = union (boxes, left(1));
  endif

endfunction

## save NAME ... and save ("FILE", "NAME" ...).
function [kind, text] = saving (t, gpu, boxes)

  kind = text = {};
  if (strcmp (t{1}, "save"))
    words = regexprep (t(2:end), '^["'']|["'']$', "");
    for name = intersect (words, [gpu, boxes])
      kind{end+1} = "save";
      text{end+1} = sprintf ("`save' cannot write gpuArrays: gather `%s' first",
                             name{1});
    endfor
  endif

endfunction

## cellfun answers these itself, without asking the elements.
function [kind, text] = asking (t, gpu, boxes)

  kind = text = {};
  questions = {"isempty", "isreal", "islogical", "isnumeric", "isclass", ...
               "length", "ndims", "prodofsize", "size"};
  for i = find (strcmp (t(1:end-1), "cellfun") & strcmp (t(2:end), "("))
    inner = t(i+2:matching (t, i + 1) - 1);
    at = find (strcmp (inner, ","), 1);
    if (isempty (at) || at > 3)
      continue;
    endif
    name = regexprep ([inner{1:at-1}], '^[@"'']|["'']$', "");
    if (any (strcmp (name, questions))
        && (is_gpu (inner(at+1:end), gpu)
            || any (ismember (inner(at+1:end), boxes))))
      kind{end+1} = "cellfun";
      text{end+1} = sprintf (["`cellfun (@%s, ...)' does not ask gpuArrays: ", ...
                              "use @(x) %s (x)"], name, name);
    endif
  endfor

endfunction

function [gpu, host] = learn (names, value, gpu, host)

  gpu = setdiff (gpu, names);
  host = setdiff (host, names);
  if (value)
    gpu = union (gpu, names);
  else
    host = union (host, names);
  endif

endfunction

## Does the expression give a gpuArray?  Calls that answer with ordinary values
## are passed over, and what an anonymous function will do is not known.
function yes = is_gpu (t, gpu)

  plain = {"gather", "size", "numel", "ndims", "length", "rows", "columns", ...
           "isempty", "class", "classUnderlying", "isa", "isreal", ...
           "iscomplex", "isnumeric", "isfloat", "isinteger", "islogical", ...
           "isscalar", "isvector", "isrow", "iscolumn", "ismatrix", ...
           "issquare", "isequal", "isgpuarray", "existsOnGPU", "all", "any", ...
           "func2str", "num2str", "mat2str", "sprintf", "tic", "toc"};
  yes = false;
  i = 1;
  while (i <= numel (t))
    if (strcmp (t{i}, "@") && i < numel (t) && strcmp (t{i+1}, "("))
      return;
    endif
    after_dot = i > 1 && strcmp (t{i-1}, ".");
    if (! after_dot && any (strcmp (t{i}, plain)) && i < numel (t) ...
        && strcmp (t{i+1}, "("))
      i = matching (t, i + 1) + 1;
      continue;
    endif
    if (! after_dot && (strcmp (t{i}, "gpuArray") || any (strcmp (t{i}, gpu))))
      yes = true;
      return;
    endif
    i++;
  endwhile

endfunction

## Where the bracket that T{I} opens is closed.
function at = matching (t, i)

  depth = 0;
  for at = i:numel (t)
    depth += any (strcmp (t{at}, {"(", "[", "{"})) ...
             - any (strcmp (t{at}, {")", "]", "}"}));
    if (depth == 0)
      return;
    endif
  endfor

endfunction

## Take off parentheses around the whole.
function t = bare (t)

  while (numel (t) > 2 && strcmp (t{1}, "(") && matching (t, 1) == numel (t))
    t = t(2:end-1);
  endwhile

endfunction

## Every piece between && and || is asked for its truth.
function [kind, text] = truth (t, gpu, what)

  kind = text = {};
  t = bare (t);
  depth = cumsum (ismember (t, {"(", "[", "{"})) ...
          - cumsum (ismember (t, {")", "]", "}"}));
  cuts = find (depth == 0 & ismember (t, {"&&", "||"}));
  if (! isempty (cuts))
    edges = [0, cuts, numel(t) + 1];
    for i = 1:numel (edges) - 1
      [k, x] = truth (t(edges(i)+1:edges(i+1)-1), gpu, what);
      kind = [kind, k];
      text = [text, x];
    endfor
    return;
  endif
  if (isempty (t) || ! is_gpu (t, gpu))
    return;
  endif
  operators = {"==", "!=", "~=", "<", "<=", ">", ">=", "&", "|"};
  if (any (depth == 0 & ismember (t, operators)) ...
      || any (strcmp (t{1}, {"!", "~"})))
    kind = {"comparison"};
    text = {[what, " on a comparison of gpuArrays is false unless it is ", ...
             "1x1: use all (...)"]};
  else
    kind = {"truth"};
    text = {[what, " on a gpuArray is always false: use all (...) or ", ...
             "any (...)"]};
  endif

endfunction

## && and || in an expression.
function [kind, text] = logic (t, gpu)

  kind = text = {};
  at = find (ismember (t, {"&&", "||"}), 1);
  if (! isempty (at) && ! any (strcmp (t(1:at), "@")))
    [kind, text] = truth (t, gpu, sprintf ("`%s'", t{at}));
  endif

endfunction

## Indices, increments and dots.
function [kind, text] = indexing (t, gpu, host)

  kind = text = {};
  for i = 1:numel (t) - 1
    if (strcmp (t{i}, "@") && strcmp (t{i+1}, "("))
      return;
    elseif (i > 1 && strcmp (t{i-1}, "."))
      continue;
    endif
    if (any (strcmp (t{i}, host)) && strcmp (t{i+1}, "("))
      inner = t(i+2:matching (t, i + 1) - 1);
      if (is_gpu (inner, gpu))
        kind{end+1} = "index";
        text{end+1} = index_text (t{i});
      endif
    elseif (any (strcmp (t{i}, gpu)))
      if (numel (t) == 2 && any (strcmp (t{2}, {"++", "--"})))
        kind{end+1} = "increment";
        text{end+1} = sprintf ("`%s%s' does not work on a gpuArray: use %s %s= 1",
                               t{i}, t{2}, t{i}, t{2}(1));
      elseif (any (strcmp (t{i+1}, {".", "{"})))
        kind{end+1} = "field";
        text{end+1} = sprintf ("gpuArray `%s' has neither fields nor cells",
                               t{i});
      endif
    endif
  endfor

endfunction

function text = index_text (name)

  text = sprintf (["`%s' is an ordinary array and cannot be indexed by a ", ...
                   "gpuArray: gather the index"], name);

endfunction
