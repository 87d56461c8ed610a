## manual.tst -- the pages of doc/ for users: their programs run, and print what stands below them.
## SPDX-License-Identifier: GPL-3.0-or-later

## The programs of page NAME, and what follows each: the next block without a language, or "".
## Blocks of other languages may stand between.
%!function [programs, outputs] = blocks_of (name)
%!  text = fileread (fullfile (tree_root (), "doc", name));
%!  found = regexp (text, '^```(\S*)\n(.*?)^```$', "tokens", "lineanchors");
%!  kinds = cellfun (@(block) block{1}, found, "UniformOutput", false);
%!  bodies = cellfun (@(block) block{2}, found, "UniformOutput", false);
%!  at = find (strcmp (kinds, "octave"));
%!  programs = bodies(at);
%!  outputs = repmat ({""}, 1, numel (at));
%!  for i = find (strcmp (kinds, ""))
%!    outputs{find(at < i, 1, "last")} = bodies{i};
%!  endfor
%!endfunction

## Without blanks and where the array is.
%!function text = bare (text)
%!  text = regexprep (text, '\(gpuArray on [^)]*\)|\s+', "");
%!endfunction

## All programs of a page run as one session, in a folder of its own
%!function run_page (name, n_least)
%!  [programs, outputs] = blocks_of (name);
%!  assert (sum (! cellfun ("isempty", outputs)) >= n_least, "%s: %d outputs", name, numel (programs));
%!  folder = tempname ();
%!  mkdir (folder);
%!  code = sprintf ("warning ('off', 'octcuda:compiling'); cd ('%s');\n", folder);
%!  unwind_protect
%!    [status, out] = run_octave ([code, strjoin(strcat (programs, "printf (\"\\f\");\n"), "\n")]);
%!  unwind_protect_cleanup
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!  assert (status == 0, "%s", out);
%!  have = ostrsplit (out, "\f")(1:end-1);
%!  for i = 1:numel (programs)
%!    assert (bare (have{i}), bare (outputs{i}), ...
%!            sprintf ("%s prints\n%s\nnot\n%s\nfor\n%s", name, have{i}, outputs{i}, programs{i}));
%!  endfor
%!endfunction

%!test run_page ("index.md", 1);
%!test run_page ("first-steps.md", 7);
%!test run_page ("kernel.md", 6);
%!test run_page ("speed.md", 4);
%!test run_page ("errors.md", 1);
%!test run_page ("from-matlab.md", 3);
%!test run_page ("from-pycuda.md", 3);
%!test run_page ("from-cupy.md", 10);

## Two devices, as its first lines say
%!test
%! was = getenv ("OCTCUDA_HOST_DEVICES");
%! unwind_protect
%!   setenv ("OCTCUDA_HOST_DEVICES", "2");
%!   [~, devices] = run_octave ("printf ('%d', gpuDeviceCount ())");
%!   if (strcmp (devices, "2"))
%!     run_page ("gpus.md", 4);
%!   endif
%! unwind_protect_cleanup
%!   setenv ("OCTCUDA_HOST_DEVICES", was);
%! end_unwind_protect

## A page whose output is wrong is noticed
%!test
%! [programs, outputs] = blocks_of ("from-cupy.md");
%! assert (numel (programs), 10);
%! assert (! any (cellfun ("isempty", outputs)));
%! assert (! strcmp (bare (outputs{1}), bare (outputs{3})));
