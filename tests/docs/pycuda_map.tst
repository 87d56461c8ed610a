## doc/pycuda-map.md: what it names exists.
## SPDX-License-Identifier: GPL-3.0-or-later

## The tables' rows under a heading, or all: a cell array of three columns.
%!function rows = rows_of (heading = "")
%!  text = fileread (fullfile (tree_root (), "doc", "pycuda-map.md"));
%!  if (! isempty (heading))
%!    text = regexp (text, ['\n## ' heading '\n(.*?)(\n## |$)'], "tokens", "once"){1};
%!  endif
%!  rows = regexp (text, '^\| (.*?) \|(.*?)\|(.*)\|$', "tokens", "lineanchors", "dotexceptnewline");
%!  rows = vertcat (rows{:});
%!  rows(strcmp (strtrim (rows(:,2)), "octcuda"),:) = [];   # heads
%!endfunction

%!function names = quoted (text)
%!  names = regexp (text, '`([^`]+)`', "tokens");
%!  names = [cell(1, 0), names{:}];
%!endfunction

## A name of the package; a file, by its path from the top; never an empty word.
%!function ok = is_there (name)
%!  inst = fileparts (which ("gpuDevice"));
%!  part = strsplit (name, ".");
%!  is_file = @(varargin) any (exist (fullfile (inst, varargin{:}), "file") == [2, 3]);
%!  names_it = @(what, varargin) is_file (varargin{:}) ...
%!    && ! isempty (regexp (fileread (fullfile (inst, varargin{:})), ...
%!                          ['^    function .*\<' what '\>'], "lineanchors"));
%!  folder = ["@" part{1}];
%!  if (any (strcmp (strtok (name, "/"), {"tests", "demos"})))
%!    ok = exist (fullfile (tree_root (), name), "file") == 2;
%!  elseif (strncmp (name, "cuda.gl.", 8))
%!    ok = is_file ("+cuda", "+gl", [part{3} ".m"]);
%!  elseif (strcmp (part{1}, "cuda") && numel (part) == 3)
%!    ok = names_it (part{3}, "+cuda", [part{2} ".m"]);
%!  elseif (strcmp (part{1}, "cuda"))
%!    ok = is_file ("+cuda", [part{2} ".m"]);
%!  elseif (strcmp (part{1}, "parallel"))
%!    ok = is_file ("+parallel", ["+" part{2}], [part{3} ".m"]);
%!  elseif (numel (part) == 1)
%!    ok = any (exist (name) == [2, 3, 5]) || is_file (folder, [name ".m"]);
%!  else
%!    ok = is_file (folder, [part{2} ".m"]) || is_file (folder, [part{2} ".mex"]) ...
%!         || is_file (folder, [part{2} ".oct"]) ...
%!         || (strcmp (part{1}, "gpuArray")   # the value answers Octave's own function
%!             && any (strcmp (part{2}, {"size", "numel", "ndims", "length", "sizeof", "isempty", "subsref", "subsasgn"}))) ...
%!         || names_it (part{2}, folder, [part{1} ".m"]);
%!  endif
%!endfunction

%!function text = file_text (name)
%!  text = fileread (fullfile (tree_root (), name));
%!endfunction

## Every name in the second column is there; where none stands, the third says why
%!test
%! bad = {};
%! n = 0;
%! for row = rows_of ()'
%!   names = quoted (row{2});
%!   n += numel (names);
%!   bad = [bad, names(! cellfun (@is_there, names))];
%!   if (isempty (names) && isempty (strtrim (row{3})))
%!     bad{end+1} = [row{1} " has no reason"];
%!   endif
%! endfor
%! assert (n > 500);
%! assert (isempty (bad), strjoin (bad, "\n"));
%! assert (! is_there ("cuda.Nothing") && ! is_there ("cuda.Context.nothing"));
%! assert (! is_there ("cudaStream.nothing") && ! is_there ("tests/docs/nothing.tst"));

## The numbers of PyCUDA's tests, of twins and of reasons are those of the table
%!test
%! rows = rows_of ("PyCUDA's tests");
%! is_test = cellfun (@(s) ! isempty (regexp (s, '`(donot)?test_\w+`', "once")), rows(:,1));
%! has_twin = ! cellfun (@isempty, cellfun (@quoted, rows(:,2), "UniformOutput", false));
%! said = regexp (fileread (fullfile (tree_root (), "doc", "pycuda-map.md")), ...
%!                '(\d+) of (\d+) tests have a twin, .* the other (\d+) the table', "tokens", "once");
%! assert (str2double (said)(:), [sum(is_test & has_twin); sum(is_test); sum(is_test & ! has_twin)]);

## Tests, defects and examples are marked where the tables say
%!test
%! bad = {};
%! n = 0;
%! pattern = {"PyCUDA's tests", '^## .*PyCUDA: [^#]*\<%s\>';
%!            "PyCUDA's defects", '^## .*(defect|PyCUDA):\s(## )?[^#]*(?<!\w)%s(?!\w)';
%!            "PyCUDA's examples", '%s'};
%! for k = 1:rows (pattern)
%!   for row = rows_of (pattern{k,1})'
%!     names = quoted (row{1});
%!     for file = quoted (row{2})
%!       if (isempty (regexp (file{1}, '^tests/.*\.tst$', "once")))
%!         continue;
%!       endif
%!       for name = names
%!         word = regexptranslate ("escape", regexprep (name{1}, '\.py$', ""));
%!         n++;
%!         if (isempty (regexp (file_text (file{1}), strrep (pattern{k,2}, "%s", word), ...
%!                              "once", "lineanchors")))
%!           bad{end+1} = [name{1} " in " file{1}];
%!         endif
%!       endfor
%!     endfor
%!   endfor
%! endfor
%! assert (n > 160);
%! assert (isempty (bad), strjoin (bad, "\n"));
