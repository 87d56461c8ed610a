## function_nested.tst -- functions inside others, which share variables, through arrayfun.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test check_functions ("nested");

%!function write_to (file, varargin)
%!  fid = fopen (file, "w");
%!  fprintf (fid, "%s\n", varargin{:});
%!  fclose (fid);
%!  rehash ();
%!  clear octcudatest_nest
%!endfunction

## F (FILE) with the lines as octcudatest_nest.m, which FILE names
%!function with_nest (f, varargin)
%!  folder = tempname ();
%!  mkdir (folder);
%!  file = fullfile (folder, "octcudatest_nest.m");
%!  unwind_protect
%!    addpath (folder);
%!    write_to (file, varargin{:});
%!    f (file);
%!  unwind_protect_cleanup
%!    rmpath (folder);
%!    clear octcudatest_nest
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

## what core gives, and of that class
%!function as_core (f, x)
%!  want = arrayfun (f, x);
%!  assert (cuda.arrayfun (f, x), want);
%!  got = gather (arrayfun (f, gpuArray (x)));
%!  assert (got, want);
%!  assert (class (got), class (want));
%!endfunction

## Values are those of the call.  Another number is another operand; another
## class is compiled anew.
%!function changes (file)
%!  x = [1, 2.5, -3];
%!  [get, set, both] = octcudatest_nest (2);
%!  as_core (get, x);
%!  text = octcuda_explain (get, 1).text;
%!  for k = {5, -1, single(0.1), int8(7), 3 + 2i, true, [1, 2, 3], single([4; 5]), 11}
%!    set (k{1});
%!    as_core (get, x);
%!    as_core (both, x);
%!  endfor
%!  set (5);
%!  assert (octcuda_explain (get, 1).text, text);
%!  assert (octcuda_explain (get, 1).classes, {"double"});
%!  set (single (5));
%!  assert (octcuda_explain (get, 1).classes, {"single"});
%!  ## two frames of one function
%!  [get2, set2, both2] = octcudatest_nest (100);
%!  set2 (7);
%!  as_core (get, x);
%!  as_core (get2, x);
%!  as_core (@(t) get (t) + 10 * get2 (t) + both2 (t), x);
%!  set (gpuArray (3));
%!  assert (gather (arrayfun (get, gpuArray (x))), x + 3);
%!  set ({1});
%!  fails (@() arrayfun (get, gpuArray (x)), "octcuda:CompileError", "k is a cell, which cannot be compiled");
%!  set (3);
%!  as_core (get, x);
%!endfunction
%!test with_nest (@changes, "function [get, set, both] = octcudatest_nest (k)", ...
%!                "  function y = inner (x)", "    y = x + k(1);", "  end", ...
%!                "  function put (v)", "    k = v;", "  end", ...
%!                "  get = @inner;", "  set = @put;", "  both = @(t) inner (t) - k(1) + inner (1);", "end");

## A file that has changed is read again.
%!function is_read_again (file)
%!  for n = 1:3
%!    write_to (file, "function [f, g] = octcudatest_nest (k)", blanks (n), "  f = @inner;", ...
%!              "  g = @(t) inner (t);", "  function y = inner (x)", sprintf ("    y = %d * x + k;", n), "  end", "end");
%!    [f, g] = octcudatest_nest (10);
%!    assert (gather (arrayfun (f, gpuArray (1))), 10 + n);
%!    assert (gather (arrayfun (g, gpuArray (1))), 10 + n);
%!  endfor
%!endfunction
%!test with_nest (@is_read_again, "function octcudatest_nest ()", "end");

## while the function around it is running; the file has another name for it
%!function inside (file)
%!  write_to (file, "function [y, want] = other_name (x)", "  k = 1;", "  y = gather (arrayfun (@inner, gpuArray (x)));", ...
%!            "  k = 2;", "  h = @inner;", "  y = [y; gather(arrayfun(h, gpuArray (x)))];", ...
%!            "  k = 3;", "  y = [y; gather(arrayfun(@(t) inner(t) * k, gpuArray (x)))];", ...
%!            "  y = [y; deeper(x)];", "  want = [x + 1; x + 2; 3 * (x + 3); x + 5 + 3];", ...
%!            "  function r = deeper (v)", "    mine = 5;", "    r = cuda.arrayfun (@deepest, v);", ...
%!            "    function q = deepest (t)", "      q = inner (t) + mine;", "    end", "  end", ...
%!            "  function r = inner (t)", "    r = t + k;", "  end", "end");
%!  warning ("off", "all", "local");
%!  [y, want] = octcudatest_nest ([1, 2, 3]);
%!  assert (y, want);
%!endfunction
%!test with_nest (@inside, "function octcudatest_nest ()", "end");

## what is refused, at its place
%!function is_refused (file)
%!  [sets, counts, deep, self, made, odd] = octcudatest_nest (2);
%!  x = gpuArray ([1, 2]);
%!  at = @(place, what) ["octcudatest_nest\\.m:" place ": " what];
%!  fails (@() arrayfun (sets, x), "octcuda:CompileError", ...
%!         at ("3:5", "'k' is a variable of 'octcudatest_nest', and 'sets' can read it but not assign to it; return the value as a result, .*\n.*k = x;\n *\\^"));
%!  fails (@() arrayfun (counts, x), "octcuda:CompileError", at ("7:9", "'n' is a variable of"));
%!  fails (@() arrayfun (deep, x), "octcuda:CompileError", at ("13:7", "'own' is a variable of 'deep', and 'inside' can read"));
%!  fails (@() arrayfun (@(t) sets (t), x), "octcuda:CompileError", at ("3:5", "'k' is a variable"));
%!  fails (@() arrayfun (self, x), "octcuda:CompileError", "self calls itself through a handle; use a loop");
%!  fails (@() arrayfun (odd, x), "octcuda:CompileError", "odd reads the variable e, but no statement assigns to it");
%!  as_core (made, [1, 2]);
%!  ## core computes it, if asked
%!  warning ("off", "octcuda:CompileError", "local");
%!  warning ("off", "octcuda:fallback", "local");
%!  assert (gather (arrayfun (sets, x)), [1, 2]);
%!endfunction
%!test with_nest (@is_refused, "function [a, b, c, d, e_, f] = octcudatest_nest (k)", ...
%!                "  function y = sets (x)", "    k = x;", "    y = k;", "  end", ...
%!                "  function y = counts (x)", "    for n = 1:3", "    end", "    y = x + n;", "  end", ...
%!                "  function y = deep (x)", "    function inside ()", "      own = x;", "    end", ...
%!                "    own = 1;", "    inside ();", "    y = own;", "  end", ...
%!                "  function y = self (x)", "    y = again (x);", "  end", ...
%!                "  function y = made (x)", "    y = x + n;", "  end", ...
%!                "  function y = odd (x)", "    y = x + e;", "  end", ...
%!                "  n = 1;", "  again = @self;", "  a = @sets; b = @counts; c = @deep;", ...
%!                "  eval (\"e = 2;\"); e;", "  d = @self; e_ = @made; f = @odd;", "end");

## bsxfun compiles them as well
%!function with_bsxfun (file)
%!  [f, g] = octcudatest_nest (3);
%!  a = [1, 2, 3];
%!  b = [4; 5];
%!  for h = {f, g}
%!    want = bsxfun (h{1}, a, b);
%!    warning ("error", "octcuda:fallback", "local");
%!    assert (gather (bsxfun (h{1}, gpuArray (a), gpuArray (b))), want);
%!  endfor
%!endfunction
%!test with_nest (@with_bsxfun, "function [f, g] = octcudatest_nest (k)", ...
%!                "  function y = inner (a, b)", "    y = a .* b + k;", "  end", ...
%!                "  f = @inner;", "  g = @(a, b) inner (a, b) - k;", "end");
