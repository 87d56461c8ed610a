## ops_without_compiler.m -- the operations on classes that only a compiler has.
##
## LIST = ops_without_compiler ()
##
## Tries every row of ops.def on every class, with an operand of the same class or
## of another one.  LIST has those that end with octcuda:CompileError, as
## "NAME CLASS OTHER"; their messages must name them.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function list = ops_without_compiler ()
  warning ("off", "octcuda:fallback", "local");
  list = {};
  t = mod ((1:300) * 0.618, 1);
  for r = __octcuda__ ("ops")(:)'
    x = r.lo + (r.hi - r.lo) * t;
    for class = test_classes ()
      for other = {class{1}, "double", "single", "logical"}
        args = {as(class{1}, x), as(other{1}, flip (x)), as(class{1}, x)}(1:r.n);
        if (r.n == 3)
          args = {t > 0.5, args{[1, 1]}};
        endif
        args = cellfun (@gpuArray, args, "UniformOutput", false);
        try
          gather (feval (r.name, args{:}));
        catch e
          if (strcmp (e.identifier, "octcuda:CompileError"))
            assert (! isempty (strfind (e.message, r.name)), e.message);
            list{end+1} = [r.name " " class{1} " " other{1}];
          endif
        end_try_catch
      endfor
    endfor
  endfor
endfunction

function y = as (class, x)
  switch (class)
    case "complex double"
      y = complex (x, flip (x));
    case "complex single"
      y = single (complex (x, flip (x)));
    otherwise
      y = feval (class, x);
  endswitch
endfunction
