## public_names.m -- what users can call.
##
## [NAMES, METHODS] = public_names ()
##
## Functions and classes of the package, those in namespaces with their prefix;
## and methods that are m-files, as "@gpuArray/quantile"; not those that have only
## their help there.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function [names, methods] = public_names ()

  inst = fileparts (which ("gpuDevice"));
  stem = @(pattern) regexprep ({dir(fullfile (inst, pattern)).name}, '\.m$', "");
  names = [stem("*.m"), ...
           regexprep(stem ("@*"), "^@", ""), ...
           strcat("cuda.", [stem(fullfile ("+cuda", "*.m")), "arrayfun"]), ...
           strcat("cuda.gl.", stem (fullfile ("+cuda", "+gl", "*.m"))), ...
           strcat("parallel.gpu.", stem (fullfile ("+parallel", "+gpu", "*.m")))];
  names(! cellfun ("isempty", regexp (names, '(^|\.)__|^private$'))) = [];
  names = unique (names);
  methods = {};
  for file = glob (fullfile (inst, "@*", "*.m"))'
    [folder, name] = fileparts (file{1});
    [~, class] = fileparts (folder);
    if (! strcmp (["@" name], class) && ! strncmp (name, "__", 2)
        && ! any (strcmp (name, {"disp", "display", "delete"}))
        && isempty (glob (fullfile (folder, {[name, ".mex"], [name, ".oct"]}))))
      methods{end+1} = [class "/" name];
    endif
  endfor

endfunction
