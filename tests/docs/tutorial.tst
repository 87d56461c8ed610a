## The tutorial runs as one session, and so does what README.md shows.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function run_blocks (name, n_least)
%!  blocks = regexp (fileread (fullfile (tree_root (), name)), '```octave\n(.*?)```', "tokens");
%!  assert (numel (blocks) >= n_least);
%!  code = strjoin ([blocks{:}], "");
%!  code = strrep (code, "pkg load octcuda\n", "");   # is on the path
%!  [status, output] = run_octave (code);
%!  assert (status == 0, "%s", output);
%!  assert (isempty (regexp (output, '^(error|warning):', "lineanchors")), output);
%!endfunction

%!test run_blocks (fullfile ("doc", "tutorial.md"), 10);
%!test run_blocks ("README.md", 3);
%!test run_blocks (fullfile ("doc", "scale.md"), 3);
%!testif ; can_plot ()
%! run_blocks (fullfile ("doc", "plots.md"), 6);
