## The tutorial runs, as one session.
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! here = fileparts (which ("run_octave"));
%! text = fileread (fullfile (here, "..", "doc", "tutorial.md"));
%! blocks = regexp (text, '```octave\n(.*?)```', "tokens");
%! assert (numel (blocks) >= 10);
%! code = strjoin ([blocks{:}], "");
%! code = strrep (code, "pkg load octcuda\n", "");   # is on the path
%! [status, output] = run_octave (code);
%! assert (status, 0, output);
%! assert (isempty (regexp (output, '^(error|warning):', "lineanchors")), output);
