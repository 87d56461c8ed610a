## doc/pycuda-map.md: what it names exists.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function ok = is_there (name)
%!  inst = fileparts (which ("gpuDevice"));
%!  part = strsplit (name, ".");
%!  is_file = @(varargin) any (exist (fullfile (inst, varargin{:}), "file") == [2, 3]);
%!  folder = ["@" part{1}];
%!  if (strcmp (part{1}, "cuda"))
%!    ok = is_file ("+cuda", [part{2} ".m"]);
%!  elseif (numel (part) == 1)
%!    ok = any (exist (name) == [2, 3, 5]) || is_file (folder, [name ".m"]);
%!  else
%!    ok = is_file (folder, [part{2} ".m"]) || is_file (folder, [part{2} ".mex"]) ...
%!         || (is_file (folder, [part{1} ".m"])
%!             && ! isempty (regexp (fileread (fullfile (inst, folder, [part{1} ".m"])), ...
%!                                   ['^    function .*\<' part{2} '\>'], ...
%!                                   "lineanchors")));
%!  endif
%!endfunction

## Every name in the second column
%!test
%! here = fileparts (which ("run_octave"));
%! lines = strsplit (fileread (fullfile (here, "..", "doc", "pycuda-map.md")), "\n");
%! missing = {};
%! n = 0;
%! for line = lines(strncmp (lines, "| ", 2))
%!   cell = strsplit (line{1}, "|");
%!   if (numel (cell) >= 4)
%!     names = regexp (cell{3}, '`([^`]+)`', "tokens");
%!     for name = [names{:}]
%!       n++;
%!       if (! is_there (name{1}))
%!         missing{end+1} = name{1};
%!       endif
%!     endfor
%!   endif
%! endfor
%! assert (n > 200);
%! assert (isempty (missing), strjoin (missing, ", "));

## Every test of PyCUDA's has the twin that the table names
%!test
%! here = fileparts (which ("run_octave"));
%! text = fileread (fullfile (here, "..", "doc", "pycuda-map.md"));
%! rows = regexp (text, '^\| `(test_\w+)`[^|]*\| `tests/([\w.]+)`', "tokens", ...
%!                "lineanchors");
%! missing = {};
%! for row = rows
%!   file = fullfile (here, row{1}{2});
%!   if (exist (file, "file") != 2 || isempty (strfind (fileread (file), row{1}{1})))
%!     missing{end+1} = [row{1}{1} " in " row{1}{2}];
%!   endif
%! endfor
%! assert (isempty (missing), strjoin (missing, ", "));
