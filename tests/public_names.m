## public_names.m -- what users can call, except methods.
##
## NAMES = public_names ()
##
## Functions and classes of the package, those in namespaces with their prefix.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function names = public_names ()

  inst = fileparts (which ("gpuDevice"));
  stem = @(pattern) regexprep ({dir(fullfile (inst, pattern)).name}, '\.m$', "");
  names = [stem("*.m"), ...
           regexprep(stem ("@*"), "^@", ""), ...
           strcat("cuda.", stem (fullfile ("+cuda", "*.m"))), ...
           strcat("parallel.gpu.", stem (fullfile ("+parallel", "+gpu", "*.m")))];
  names(! cellfun ("isempty", regexp (names, '(^|\.)__|^private$'))) = [];
  names = unique (names);

endfunction
