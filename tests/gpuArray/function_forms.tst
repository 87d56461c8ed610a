## function_forms.tst -- calls inside functions with numbers of arguments that
## Octave does not take, and in forms that are not compiled.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## rows of src/function/functions.def: name and calls
%!function list = forms ()
%!  text = fileread (fullfile (tree_root (), "src", "function", "functions.def"));
%!  list = regexp (text, '^FUNCTION \((\w+), *\d+, *\w+, *\d+, *"((?:[^"\\\n]|\\.)*)", ', "tokens", "lineanchors");
%!  assert (numel (list), numel (strfind (text, "\nFUNCTION (")));
%!  list = vertcat (list{:});
%!endfunction
## all functions that Octave has, with 0 to 5 arguments
%!function list = calls ()
%!  names = unique ([{__octcuda__("ops").name}, forms()(:,1)']);
%!  list = {};
%!  for name = names
%!    if (any (exist (name{1}) == [2, 5]) && ! strncmp (name{1}, "__", 2))
%!      for n = 0:5
%!        list{end+1} = sprintf ("%s (%s)", name{1}, strjoin (repmat ({"x"}, 1, n), ", "));
%!      endfor
%!    endif
%!  endfor
%!endfunction
## what core says of them, without the text for which it runs makeinfo
%!function e = of_core (list)
%!  stubs = fullfile (tree_root (), "tests", "lib", "stubs");
%!  warning ("off", "all", "local");
%!  addpath (stubs);
%!  unwind_protect
%!    e = cellfun (@(call) error_of (@() arrayfun (str2func (["@(x) ", call]), 1)), list, "UniformOutput", false);
%!  unwind_protect_cleanup
%!    rmpath (stubs);
%!  end_unwind_protect
%!endfunction
%!function e = error_of (f)
%!  e = [];
%!  try
%!    f ();
%!  catch e
%!  end_try_catch
%!endfunction
## Not of the results; and not what an m-file makes of a list of arguments.
%!function tf = is_about_call (e, call)
%!  name = strtok (call);
%!  is_list = exist (name) == 2 && nargin (name) < 0 && any (call == ",");
%!  tf = ! isempty (e) && strcmp (e.identifier, "Octave:invalid-fun-call") ...
%!       && ! strncmp (e.message, "arrayfun: ", 10) && ! is_list;
%!endfunction
%!function e = reading_error (call)
%!  e = error_of (@() octcuda_explain (str2func (["@(x) ", call]), 1));
%!endfunction
## the errors of calls, each a case of one function
%!function e = of_cases (list)
%!  text = cellfun (@(k, call) sprintf ("    case %d\n      y = %s;\n", k, call), ...
%!                  num2cell (1:numel (list)), list, "UniformOutput", false);
%!  folder = tempname ();
%!  mkdir (folder);
%!  unwind_protect
%!    fid = fopen (fullfile (folder, "octcudatest_form.m"), "w");
%!    fprintf (fid, "function y = octcudatest_form (k)\n  x = 1;\n  y = 0;\n  switch (k)\n%s  endswitch\nendfunction\n", [text{:}]);
%!    fclose (fid);
%!    addpath (folder);
%!    e = cellfun (@(k) error_of (@() cuda.arrayfun (@octcudatest_form, k)), num2cell (1:numel (list)), "UniformOutput", false);
%!  unwind_protect_cleanup
%!    rmpath (folder);
%!    clear octcudatest_form
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

## Where core has an "Invalid call" there is the same one; else no word of
## functions without text.
%!test
%! list = calls ();
%! want = of_core (list);
%! is_wrong = cellfun (@is_about_call, want, list);
%! assert (sum (is_wrong) > 400);
%! failures = {};
%! for k = 1:numel (list)
%!   e = reading_error (list{k});
%!   if (! isempty (e) && (is_wrong(k) || ! isempty (strfind (e.message, "no text"))))
%!     failures{end+1} = sprintf ("%s: %s", list{k}, e.message);
%!     is_wrong(k) = false;
%!   endif
%! endfor
%! list = list(is_wrong);
%! want = want(is_wrong);
%! for first = 1:50:numel (list)
%!   some = first:min (first + 49, numel (list));
%!   got = of_cases (list(some));
%!   for k = 1:numel (some)
%!     msg = same_error (got{k}, want{some(k)});
%!     if (! isempty (msg))
%!       failures{end+1} = sprintf ("%s: %s", list{some(k)}, msg);
%!     endif
%!   endfor
%! endfor
%! assert (isempty (failures), strjoin (failures, "\n"));

## The calls of the table are compiled.
%!test
%! for row = forms ()'
%!   found = regexp (strrep (row{2}, '\"', '"'), ['\<', row{1}, '\>(?: \((?:[^()]|\([^()]*\))*\))?'], "match");
%!   assert (! isempty (found), row{1});
%!   for call = found
%!     octcuda_explain (str2func (["@(x, y, z) numel (", call{1}, ")"]), 1, 2, 3);
%!   endfor
%! endfor

## other forms: what is compiled instead
%!test
%! for row = {"sort (x, 1)", "sort with 2 such arguments is not compiled; use sort ([x, y]), sort ([x, y], \"descend\")"
%!            "psi (1, x)", "psi with 2 such arguments is not compiled; use psi (x)"
%!            "cast (x, x)", "cast with 2 such arguments is not compiled; use cast (x, \"single\")"
%!            "complex (x)", "complex with 1 such argument is not compiled; use complex (x, y)"}'
%!   f = str2func (["@(x) ", row{1}]);
%!   fails (@() cuda.arrayfun (f, 1), "octcuda:CompileError", [":1:6: ", regexptranslate("escape", row{2}), "\n"]);
%! endfor
## only where they are reached; through handles and feval, too
%!test
%! f = @(x) x > 2 && sin (x, 2);
%! assert (cuda.arrayfun (f, [1, 2]), [false, false]);
%! fails (@() cuda.arrayfun (f, [1, 3]), "Octave:invalid-fun-call", "^Invalid call to sin \\(in element \\(1,2\\)\\)");
%! g = @sin;
%! fails (@() cuda.arrayfun (@sin, 1, 2), "Octave:invalid-fun-call", "^Invalid call to sin\\>");
%! fails (@() cuda.arrayfun (@(x) g (x, 2), 1), "Octave:invalid-fun-call", "^Invalid call to sin\\>");
%! fails (@() cuda.arrayfun (@(x) feval ("sin", x, 2), 1), "Octave:invalid-fun-call", "^Invalid call to sin\\>");
