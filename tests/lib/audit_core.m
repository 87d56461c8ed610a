## audit_core.m -- call one core function with ordinary arrays and gpuArrays.
##
## FOUND = audit_core (NAME)
##
## NAME is called with some fixed lists of small arguments, then with
## gpuArrays in the place of its arrays: all of them, and the first two alone.  FOUND is
## a cell of sentences, one for each call that differs: in its results (class,
## size, value), in what it prints if it has no result, or by failing where core
## does not, and the other way round.  Empty: none.
##
## [FOUND, N] = audit_core (NAME)      N: calls that core answers
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [found, n_good] = audit_core (name)
  found = {};
  n_good = 0;
  f = str2func (name);
  for args = argument_lists (name)
    args = args{1};
    want = attempt (f, args);
    if (want.is_call_error)
      continue;
    endif
    n_good += isempty (want.error);
    arrays = find (cellfun (@(a) isnumeric (a) || islogical (a), args));
    choices = {arrays};
    if (numel (arrays) > 1 && isempty (want.error))
      choices = [choices, num2cell(arrays(1:min (end, 2)))];
    endif
    for choice = choices
      got = attempt (f, args, choice{1});
      msg = differs (got, want);
      if (! isempty (msg))
        found{end+1} = sprintf ("%s: %s", describe (name, args, choice{1}),
                                msg);
      endif
    endfor
  endfor
endfunction

function r = attempt (f, args, on_device = [])
  r = struct ("error", "", "is_call_error", false, "value", [], "text", "");
  r.value = [];
  value = [];
  lastwarn ("");   # what warning returns
  try
    if (! isempty (on_device))
      args(on_device) = cellfun (@gpuArray, args(on_device),
                                 "UniformOutput", false);
    endif
    try
      r.text = evalc ("value = f (args{:});");
    catch err
      if (isempty (regexp (err.message, no_output (), "once")))
        rethrow (err);
      endif
      r.text = evalc ("f (args{:});");
    end_try_catch
    r.value = on_host (value);
  catch err
    r.error = err.message;
    r.is_call_error = strncmp (err.message, "Invalid call to", 15) ...
                      || ! isempty (regexp (err.message, ...
                           "called with too many inputs|^Invalid call$", "once"));
    if (isempty (r.error))
      r.error = "(no message)";
    endif
  end_try_catch
endfunction

function p = no_output ()
  p = ["called with too many outputs|" ...
       "value on (the )?right hand side|" ...
       "undefined in return list|" ...
       "some elements undefined in argument list|" ...
       "'(retval|ret|varargout|h|r)' undefined"];
endfunction

## X with all gpuArrays in it gathered.
function x = on_host (x)
  if (isgpuarray (x))
    x = gather (x);
  elseif (iscell (x))
    x = cellfun (@on_host, x, "UniformOutput", false);
  elseif (isstruct (x))
    for k = 1:numel (x)
      for [v, key] = x(k)
        x(k).(key) = on_host (v);
      endfor
    endfor
  endif
endfunction

function msg = differs (got, want)
  msg = "";
  if (isempty (got.error) != isempty (want.error))
    if (isempty (got.error))
      msg = sprintf ("a result, where core says: %s", want.error);
    else
      msg = sprintf ("error: %s", got.error);
    endif
  elseif (isempty (want.error))
    msg = value_differs (got.value, want.value);
    if (isempty (msg) && isempty (want.value)
        && ! strcmp (got.text, want.text))
      msg = sprintf ("prints '%s', core '%s'", strtrim (got.text),
                     strtrim (want.text));
    endif
  endif
endfunction

function msg = value_differs (got, want)
  msg = "";
  if (! strcmp (class (got), class (want)))
    msg = sprintf ("class is %s, not %s", class (got), class (want));
  elseif (! size_equal (got, want))
    msg = sprintf ("size is %s, not %s", mat2str (size (got)),
                   mat2str (size (want)));
  elseif (iscell (want))
    for k = 1:numel (want)
      msg = value_differs (got{k}, want{k});
      if (! isempty (msg))
        break;
      endif
    endfor
  elseif (isstruct (want))
    if (! isequal (fieldnames (got), fieldnames (want)))
      msg = "other fields";
    else
      msg = value_differs (struct2cell (got), struct2cell (want));
    endif
  elseif (issparse (want))
    if (! issparse (got))
      msg = "not sparse";
    else
      msg = value_differs (full (got), full (want));
    endif
  elseif (isnumeric (want) || islogical (want))
    msg = number_differs (got, want);
  elseif (ischar (want) && ! strcmp (got, want))
    msg = sprintf ("'%s', not '%s'", got(:)', want(:)');
  endif
endfunction

function msg = number_differs (got, want)
  msg = "";
  tol = 0;
  if (isfloat (want))
    size_of = max (abs (want(isfinite (want))));
    tol = 1e3 * eps (class (want)) * size_of;
    if (isempty (tol))
      tol = 0;
    endif
  endif
  if (iscomplex (got) != iscomplex (want))
    msg = "complexity differs";
  else
    ok = got == want | (isnan (got) & isnan (want));
    if (isfloat (want))
      ok |= abs (got - want) <= tol;
    endif
    k = find (! ok, 1);
    if (! isempty (k))
      msg = sprintf ("element %d is %s, not %s", k, num2str (got(k), 16),
                     num2str (want(k), 16));
    endif
  endif
endfunction

function s = describe (name, args, on_device)
  words = cellfun (@word, args, "UniformOutput", false);
  words(on_device) = strcat ("g:", words(on_device));
  s = sprintf ("%s (%s)", name, strjoin (words, ", "));
endfunction

function s = word (a)
  if (ischar (a))
    s = sprintf ('"%s"', a);
  elseif (isnumeric (a) && numel (a) <= 4 && ndims (a) == 2)
    s = mat2str (a, 5);
  elseif (is_function_handle (a))
    s = func2str (a);
  else
    s = sprintf ("%s %s", strjoin (strsplit (num2str (size (a))), "x"),
                 class (a));
  endif
endfunction

function lists = argument_lists (name)
  M = [4, 1, -2; 1.5, 5, 3; 0, 3, 6];
  M2 = [1, 2, 0; 3, 1, 1; 2, 7, 5];
  P = [4, 1, 2; 1, 5, 3; 2, 3, 6];
  V = [1, 2, 4, 7];
  V2 = [3, 1, 5, 2];
  C = [1+2i, 3-1i; 2i, 4];
  I = int8 ([1, 2; 3, 4]);
  L = [true, false; true, true];
  F = single ([1.5, 2; 0.25, 4]);
  Z = reshape (1:12, 2, 3, 2);
  E = zeros (0, 3);
  B = [0.2, 0.5, 0.9];
  lists = {{M}, {P}, {V}, {2}, {C}, {I}, {L}, {F}, {Z}, {E}, {zeros(0,1)}, {B}, ...
           {M, M2}, {P, M}, {M, 2}, {2, M}, {3, 2}, {V, V2}, {V, 3}, {V', V2'}, ...
           {M, [1; 2; 3]}, {C, 2}, {I, 2}, {I, I}, {L, L}, {Z, 2}, {F, 2}, ...
           {B, 2}, {2, B}, ...
           {V, V2, 2}, {V, V2, V}, {V, V2, [2.5, 6]}, {M, 2, 2}, {2, 3, 4}, ...
           {M, M2, M}, {M, [], 2}, {B, 2, 3}, {[1,2,3], [1,2,3], M}, ...
           {V, V2, V, V2}, {M, 2, 1, 2}, {1, 2, 3, 4}, ...
           {[1,2,3], [1,2,3], M, 1.5, 2.5}, {M, M2, M, 1.5, 2.5}, ...
           {"%g ", V}, {"%d,%d\n", M}, {M, "abc"}, {V, "double"}, {V, {1}}, ...
           {@sin, V}, {@plus, V, V2}, {@(x) x .^ 2 - 2, 0, 2}, ...
           {@(x) x .^ 2 - 2, [0, 2]}, {"sum", M}, {struct("a", 1), 2}};
  ## Operations are swept over all classes by ops.tst; each of these would cost
  ## a kernel.
  if (any (strcmp (name, {__octcuda__("ops").name})))
    is_odd = cellfun (@(l) any (cellfun (@(a) ischar (a) || iscell (a), l)), lists);
    lists = [{{M}, {2}, {M, M2}, {M, 2}, {2, M}, {V, V2, V}, {[1,2,3], [1,2,3], M}}, ...
             lists(is_odd)];
  elseif (! is_gathered (name))
    ## and so would classes here, which the tests of each piece go through
    is_rare = @(a) islogical (a) || isa (a, "single") || ndims (a) > 2 ...
                   || isequal (a, B) || isequal (a, P);
    lists(cellfun (@(l) any (cellfun (is_rare, l)), lists)) = [];
  endif
  if (any (strcmp (name, {"fftn", "ifftn"})))
    ## core loops for ever on an empty array
    lists(cellfun (@(l) isempty (l{1}), lists)) = [];
  endif
endfunction

## Has NAME a row in fallback.def?
function yes = is_gathered (name)
  persistent rows = {};
  if (isempty (rows))
    text = fileread (fullfile (tree_root (), "mex", "@gpuArray", "fallback.def"));
    rows = [regexp(text, 'FALLBACK \((\w+),', "tokens"){:}];
  endif
  yes = any (strcmp (rows, name));
endfunction
