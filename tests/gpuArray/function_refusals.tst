## function_refusals.tst -- what cannot be compiled, and how that is said.
##
## SPDX-License-Identifier: GPL-3.0-or-later

## F (FOLDER) with TEXT as the function `refused' on the path
%!function with_file (text, f)
%!  folder = tempname ();
%!  mkdir (folder);
%!  unwind_protect
%!    fid = fopen (fullfile (folder, "refused.m"), "w");
%!    fputs (fid, text);
%!    fclose (fid);
%!    addpath (folder);
%!    f (fullfile (folder, "refused.m"));
%!  unwind_protect_cleanup
%!    rmpath (folder);
%!    clear refused
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

## the texts are no errors of writing: Octave takes them
%!test
%! for row = refused_functions ()'
%!   [~, text, place] = row{:};
%!   with_file (text, @(file) assert (__function_kind__ ("refused").kind, "file", text));
%!   line = ostrsplit (text, "\n"){place(1)};
%!   assert (place(2) <= numel (line) && ! isspace (line(place(2))), text);
%! endfor

%!function is_refused (file, row)
%!  [what, text, place] = row{:};
%!  msg = "";
%!  try
%!    cuda.arrayfun (@refused, [1, 2, 3]);
%!  catch err
%!    msg = err.message;
%!    assert (strncmp (err.identifier, "octcuda:", 8), "%s: %s\n%s", err.identifier, msg, text);
%!  end_try_catch
%!  assert (! isempty (msg), text);
%!  where = sprintf ("line %d\\D+column %d\\>|:%d:%d\\>", place, place);
%!  assert (! isempty (regexp (msg, where, "once")), "not at %d:%d: %s\n%s", place, msg, text);
%!  assert (! isempty (regexp (msg, what, "once")), "nothing of %s: %s\n%s", what, msg, text);
%!endfunction
%!test
%! failures = {};
%! for row = refused_functions ()'
%!   try
%!     with_file (row{2}, @(file) is_refused (file, row));
%!   catch err
%!     failures{end+1} = err.message;
%!   end_try_catch
%! endfor
%! assert (isempty (failures), strjoin (failures, "\n"));

## An anonymous function stands in the file where it was written; without a file
## there is what Octave prints of a function
%!function is_shown (message, place, line, mark)
%!  lines = ostrsplit (message, "\n");
%!  assert (! isempty (strfind (lines{1}, place)), message);
%!  ## Octave 11 prints parentheses around brackets
%!  assert (strtrim (regexprep (lines{2}, "[()]", "")), regexprep (line, "[()]", ""));
%!  assert (strncmp (strrep (lines{2}(numel (lines{3}):end), "(", ""), mark, numel (mark)), message);
%!endfunction
%!function message = of_refusal (f)
%!  message = "";
%!  try
%!    cuda.arrayfun (f, 1);
%!  catch err
%!    message = err.message;
%!  end_try_catch
%!endfunction
%!function octcudatest_prompt_erf (x)
%!  y = [1, x(1), erf(1i)] * (2 - {x});
%!endfunction
%!test
%! text = "function f = refused ()\n  s = [\"it's\", 'a'];\n  f = @(x) [x -1 x'] * {x};  # {\nendfunction\n";
%! with_file (text, @(file) is_shown (of_refusal (refused ()), [file, ":3:24: cells"], ...
%!                                    "f = @(x) [x -1 x'] * {x};  # {", "{x}"));
%!test
%! is_shown (of_refusal (str2func ("@(x) [1, x, 2]'*{x, 1}")), "@<anonymous>:1:", "@(x) [1, x, 2]' * {x, 1}", "{x, 1}");
%! is_shown (of_refusal (@octcudatest_prompt_erf), "octcudatest_prompt_erf:", "y = [1, x(1), erf(1i)] * (2 - {x});", "{x}");

## What is found when a result is computed ends with the place too; a function
## is named as its user names it
%!test
%! f = @() gather (arrayfun (@(x) erf (log (x)), gpuArray ([2, -1])));
%! fails (f, "octcuda:CompileError", "erf of complex numbers.*\\^$");
%!function n = octcudatest_steps (n)
%!  while (n > 1)
%!    n /= 2;
%!  endwhile
%!endfunction
%!test
%! x = gpuArray ([4, 5]);
%! fails (@() cuda.capture (@(v) arrayfun (@octcudatest_steps, v), {x}), "octcuda:NotSupported", ...
%!        "^octcudatest_steps has a loop.* \\(while computing octcudatest_steps\\)$");
