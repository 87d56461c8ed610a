## function_cases.m -- the functions that compiled ones are compared by.
##
## ROWS = function_cases (GROUP)
##
## GROUP is the rest of the name of a file functions/cases_GROUP.m, or
## "elementwise", which has a row for each operation of src/array/ops.def.  Each
## row of the cell ROWS is
##
##   function handle, kinds of arguments, options in one cell
##
## The kinds are names that function_arguments.m knows; the options those of
## same_on_gpu.  A function is called with one argument, an anonymous one with as
## many as it names.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function rows = function_cases (group)

  folder = fullfile (fileparts (mfilename ("fullpath")), "functions");
  if (isempty (strfind ([path(), pathsep()], [folder, pathsep()])))
    addpath (folder);
  endif
  if (strcmp (group, "elementwise"))
    rows = of_table ();
    return;
  endif
  rows = cellfun (@(row) {row{1:2}, row(3:end)}, feval (["cases_", group]), ...
                  "UniformOutput", false);
  rows = vertcat (rows{:});

endfunction

## Those of one operand by name and within an expression, in turn.
function out = of_table ()

  out = cell (0, 3);
  forms = {"@(a) %s (a)", "@(a) %s (a) * 2"; "@(a, b) %s (a, b)", "@(a, b) %s (a, b) * 2"};
  ops = __octcuda__ ("ops");
  for k = 1:numel (ops)
    if (any (exist (ops(k).name) == [2, 5]) && ops(k).n <= 2
        && ! strncmp (ops(k).name, "__", 2))
      f = str2func (sprintf (forms{ops(k).n, 1 + mod(k, 2)}, ops(k).name));
      kind = sprintf ("between %g %g", ops(k).lo, ops(k).hi);
      if (ops(k).cplx == 3)    # complex ones are core's, and not compiled
        kind = [kind, " float"];
      endif
      out(end+1,:) = {f, {kind}, {"ulp", 2 * ops(k).ulp}};
    endif
  endfor

endfunction
