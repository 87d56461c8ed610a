## notebook.tst -- demos/notebook.ipynb, executed by Jupyter's nbconvert with octave_kernel.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!function yes = can_jupyter ()
%!  yes = can_gl () && system ("python3 -c 'import nbconvert, octave_kernel' > /dev/null 2>&1") == 0;
%!endfunction

## The notebook after its execution, without a display, and where octcuda is found.
%!function cells = executed (name)
%!  folder = tempname ();
%!  mkdir (folder);
%!  names = {"DISPLAY", "OCTAVE_PATH", "OCTAVE_EXECUTABLE"};
%!  before = cellfun (@getenv, names, "UniformOutput", false);
%!  unwind_protect
%!    unsetenv ("DISPLAY");
%!    setenv ("OCTAVE_PATH", fileparts (which ("gpuDevice")));
%!    setenv ("OCTAVE_EXECUTABLE", octave_program ());
%!    [status, output] = system (sprintf (["timeout -k 10 600 python3 -m nbconvert --to notebook --execute " ...
%!      "--output-dir '%s' --output executed '%s' 2>&1"], folder, name));
%!    assert (status == 0, output);
%!    cells = jsondecode (fileread (fullfile (folder, "executed.ipynb"))).cells;
%!  unwind_protect_cleanup
%!    cellfun (@setenv, names, before);
%!    confirm_recursive_rmdir (false, "local");
%!    rmdir (folder, "s");
%!  end_unwind_protect
%!endfunction

## The text that a cell printed, and its pictures.
%!function [text, pictures] = results (cell)
%!  text = "";
%!  pictures = {};
%!  outputs = cell.outputs;
%!  if (isstruct (outputs))
%!    outputs = num2cell (outputs);
%!  endif
%!  for out = outputs(:).'
%!    if (isfield (out{1}, "text"))
%!      text = [text, strjoin(cellstr (out{1}.text), "")];
%!    elseif (isfield (out{1}, "data") && isfield (out{1}.data, "image_png"))
%!      pictures{end+1} = picture_of (out{1}.data.image_png);
%!    endif
%!  endfor
%!endfunction
%!function rgb = picture_of (base64)
%!  file = [tempname(), ".png"];
%!  fid = fopen (file, "w");
%!  fwrite (fid, matlab.net.base64decode (regexprep (strjoin (cellstr (base64), ""), '\s', "")));
%!  fclose (fid);
%!  rgb = imread (file);
%!  unlink (file);
%!endfunction

## each cell shows its figures, as the toolkit draws them
%!testif ; can_jupyter ()
%! cells = executed (fullfile (tree_root (), "demos", "notebook.ipynb"));
%! cells = cells(cellfun (@(c) strcmp (c.cell_type, "code"), cells));
%! [text, pictures] = cellfun (@results, cells, "UniformOutput", false);
%! assert (isempty (regexp ([text{:}], "\\<(error|warning):|failed", "once")), [text{:}]);
%! assert (cellfun (@numel, pictures(:).'), [0, 1, 1, 2, 0]);
%! for picture = [pictures{:}]
%!   assert (size (picture{1}), [420, 560, 3]);
%!   assert (numel (unique (picture{1})) > 50);       # smooth edges: none of gnuplot's
%! endfor
%! assert (! isempty (regexp (text{1}, "^computed on: \\S", "once")));
%! assert (! isempty (regexp (text{5}, '^s = \d', "once")), text{5});
