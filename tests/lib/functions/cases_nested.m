## cases_nested.m -- functions inside others, which share variables.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = cases_nested ()

  k = 3;
  half = single (0.5);
  table = [10, 20; 30, 40; 50, 60];
  words = int16 ([100, 200, 300]);
  name = "add";
  twice = @(t) 2 * t;
  y = 7;
  adds = @adds_k;
  [low, sees, both] = makes (5);
  rows = {
    {@adds_k, {"real"}}, ...
    {@reads_several, {"real"}}, ...
    {@reads_whole, {"place 3"}}, ...
    {@reads_text, {"real"}}, ...
    {@calls_captured, {"real"}}, ...
    {@calls_sister, {"real"}}, ...
    {@calls_sister_with_own, {"real"}}, ...
    {@calls_by_feval, {"real"}}, ...
    {@calls_handle, {"real"}}, ...
    {@calls_with_handle, {"real"}}, ...
    {@calls_anonymous, {"real"}}, ...
    {@calls_subfunction, {"real"}}, ...
    {@calls_list, {"real"}}, ...
    {@has_own, {"real"}}, ...
    {@has_default, {"real"}}, ...
    {@has_loop, {"small"}}, ...
    {@has_inner, {"real"}}, ...
    {@asks, {"real"}}, ...
    {@reads_later, {"real"}}, ...
    {@reads_never, {"small"}}, ...
    {@fails_alike, {"small"}}, ...
    {@two_results, {"real"}, "nout", 2}, ...
    {adds, {"real"}}, ...
    {low, {"real"}}, ...
    {sees, {"real"}}, ...
    {both, {"real"}}, ...
    {@(x) adds_k(x), {"real"}}, ...
    {@(x) adds_k(x) * k + adds(x), {"real"}}, ...
    {@(x) feval(@adds_k, x) + feval("adds_k", x), {"real"}}, ...
    {@(x) ((@(t) adds_k(t) + k)(x)), {"real"}}, ...
    {@(x, y) adds_k(x) + y, {"small"}}, ...
    {@outer_reads, {"real"}}, ...
    {@outer_changes, {"real"}}, ...
    {@outer_loop, {"small"}}, ...
    {@outer_classes, {"float"}}, ...
    {@outer_array, {"real"}}, ...
    {@outer_passes, {"real"}}, ...
    {@outer_passes_later, {"real"}}, ...
    {@outer_anonymous, {"real"}}, ...
    {@outer_deep, {"real"}}, ...
    {@outer_cousins, {"real"}}, ...
    {@outer_list, {"real"}}, ...
    {@outer_unset, {"small"}}, ...
    {@outer_condition, {"small"}}};
  k = 4;           # what counts is what there is at the call
  table(2, 1) = -30;
  name = "sub";
  later = half;

  function r = adds_k (x)
    r = x + k;
  endfunction

  function r = reads_several (x)
    r = k * x + half + table(2, 1) + numel (words);
  endfunction

  function r = reads_whole (x)
    r = table(x, end) + double (words(x));
  endfunction

  function r = reads_text (x)
    if (strcmp (name, "sub"))
      r = x - 1;
    else
      r = x + 1;
    endif
  endfunction

  function r = calls_captured (x)
    r = twice (x) + 1;
  endfunction

  function r = calls_sister (x)
    r = adds_k (x) + has_own (x);
  endfunction

  ## a parameter of its own, of that name
  function r = calls_sister_with_own (k)
    r = adds_k (k) - k;
  endfunction

  function r = calls_by_feval (x)
    r = feval ("adds_k", x) + feval (@adds_k, x);
  endfunction

  function r = calls_handle (x)
    mine = @adds_k;
    r = mine (x) + adds (x);
  endfunction

  function r = calls_with_handle (x)
    r = case_apply (@adds_k, x) + case_apply (@(t) adds_k (t) + 1, x);
  endfunction

  function r = calls_anonymous (x)
    mine = @(t) t + x * k;   # core knows k here because it stands below, too
    r = mine (x) + k;
  endfunction

  function r = calls_subfunction (x)
    r = case_apply (@abs, x) + case_plain (x);
  endfunction

  function varargout = calls_list (varargin)
    varargout{1} = varargin{1} + nargin + k;
  endfunction

  ## nothing here is another function's: results, parameters, other names
  function y = has_own (k)
    mine = k;
    mine += 1;
    y = mine;
    y *= 2;
  endfunction

  function r = has_default (x, other = k + 1)
    r = x + other;
  endfunction

  function r = has_loop (x)
    r = 0;
    for index = 1:k
      r += x * index;
    endfor
  endfunction

  function r = has_inner (x)
    own = x;
    r = inner (2) + k;
    function q = inner (t)
      q = own * t + k + half;
    endfunction
  endfunction

  function r = asks (x)
    k;
    r = x + exist ("k", "var") + 2 * exist ("half", "var") + 4 * exist ("own", "var");
  endfunction

  function r = reads_later (x)
    r = x + later;
  endfunction

  function r = reads_never (x)
    r = x + never;
  endfunction

  function sets_never ()
    never = 1;
  endfunction

  function r = fails_alike (x)
    if (x > 2)
      error ("octcudatest:nested", "%g is more than %d", x, k);
    endif
    r = x;
  endfunction

  function [a, b] = two_results (x)
    a = x + k;
    b = x * half;
  endfunction

  ## handles of functions two levels down, and of a sister
  function [a, b, c] = makes (k)
    step = 10;
    a = @low;
    b = @adds_k;
    c = @(t) low (t) + adds_k (t) * k;
    function r = low (x)
      r = x * step + k + half;
    endfunction
    step = 20;
  endfunction

  never_called = 0;
  if (never_called)
    never;
    sets_never ();
  endif

endfunction

function r = case_apply (h, x)
  k = 1000;
  r = h (x) + 0 * k;
endfunction

function r = case_plain (x)
  r = x + 1;
endfunction

## functions that are compiled together with those inside them

function y = outer_reads (x)
  k = 2;
  y = inner (3);
  function r = inner (t)
    r = x * t + k;
  endfunction
endfunction

function y = outer_changes (x)
  k = 1;
  y = inner ();
  k = 10;
  y += inner ();
  k = y;
  y += inner ();
  function r = inner ()
    r = x + k;
  endfunction
endfunction

function y = outer_loop (x)
  total = 0;
  y = 0;
  for n = 1:5
    total = next (n);
    if (mod (n, 2))
      y += total;
    endif
  endfor
  function r = next (t)
    r = total + t * x;
  endfunction
endfunction

function y = outer_classes (x)
  k = single (0.1);
  y = double (inner ());
  for n = 1:2
    k = k + 0.3;
    y += double (inner ());
    k = 0.1 * n;
  endfor
  function r = inner ()
    r = k * x;
  endfunction
endfunction

function y = outer_array (x)
  v = [double(x), 2, 3];
  v(2) = 5;
  y = total (1) + total (2);
  v(3) = y;
  y = total (3);
  function r = total (t)
    r = sum (v) + v(t);
  endfunction
endfunction

function y = outer_passes (x)
  scale = 3;
  y = case_twice (@inner, x);
  function r = inner (t)
    r = t * scale + x;
  endfunction
endfunction

## not what there was when the handle was made
function y = outer_passes_later (x)
  scale = 3;
  h = @inner;
  g = @(t) inner (t) + scale;
  scale = 4;
  y = case_twice (h, x) + case_twice (g, x) + h (1);
  function r = inner (t)
    r = t * scale + x;
  endfunction
endfunction

function r = case_twice (h, t)
  scale = 100;
  r = h (h (t)) + 0 * scale;
endfunction

function y = outer_anonymous (x)
  k = 2;
  f = @(t) g (t) + k;
  y = f (x);
  k = 5;
  y += f (x);
  function r = g (t)
    r = t * k;
  endfunction
endfunction

function y = outer_deep (x)
  a = 2;
  y = middle (3);
  function r = middle (b)
    c = 10 * a;
    r = low (1) + side (b);
    function q = low (t)
      d = t;
      q = x + a + b + c + lowest ();
      function p = lowest ()
        p = d + side (c);
      endfunction
    endfunction
  endfunction
  function r = side (c)
    r = c * a;
  endfunction
endfunction

function y = outer_cousins (x)
  y = 10 * one (x) + two (x);
  function r = one (t)
    r = same (t);
    function q = same (t)
      q = t + 1;
    endfunction
  endfunction
  function r = two (t)
    r = same (t);
    function q = same (t)
      q = 2 * t + x;
    endfunction
  endfunction
endfunction

function y = outer_list (varargin)
  y = inner () + nargin;
  function r = inner ()
    r = varargin{1} + numel (varargin);
  endfunction
endfunction

function y = outer_unset (x)
  if (x > 1)
    k = 3;
  endif
  y = inner ();
  function r = inner ()
    r = x + k;
  endfunction
endfunction

function y = outer_condition (x)
  n = 0;
  while (is_more () && n < 20)
    n++;
  endwhile
  y = n;
  function r = is_more ()
    r = n * n < x;
  endfunction
endfunction
