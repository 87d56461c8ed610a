## audit_names.m -- the core functions that tests/gpuArray/fallback.tst goes through.
##
## NAMES = audit_names ()              all of the running Octave, but not those
##                                     of audit_skipped.txt, internal ones
##                                     (__x__), and those that draw
## LIST = audit_names (FILE)           the lists of FILE: a struct array with
##                                     the fields reason and names
##
## SPDX-License-Identifier: GPL-3.0-or-later

function out = audit_names (file)
  if (nargin)
    out = read_lists (file);
    return;
  endif
  skipped = read_lists ("audit_skipped.txt");
  names = [__builtins__(); core_files()];
  names = setdiff (unique (names), [{skipped.names}{:}]);
  inside = strncmp (names, "__", 2) | ! cellfun (@isvarname, names);
  names(inside) = [];
  out = names(! cellfun (@draws, names));
endfunction

## Functions of the package and of the tests are none of core's.
function names = core_files ()
  names = __list_functions__ ();
  core = fullfile (matlabroot (), "share", "octave", version (), "m");
  is_core = @(f) ! isempty (f) && strncmp (f, core, numel (core));
  names = names(cellfun (@(n) is_core (file_in_loadpath ([n, ".m"])), names));
endfunction

function is = draws (name)
  numeric = {"contourc", "cylinder", "sphere", "ellipsoid", "isocaps", ...
             "isocolors", "isonormals", "isosurface", "meshgrid", "ndgrid", ...
             "reducepatch", "reducevolume", "shrinkfaces", "smooth3", ...
             "stream2", "stream3", "hist", "isprop", "ishghandle", "allchild"};
  file = file_in_loadpath ([name, ".m"]);
  is = ! isempty (strfind (file, [filesep, "plot", filesep])) ...
       && ! any (strcmp (name, numeric));
endfunction

function lists = read_lists (file)
  lists = struct ("reason", {}, "names", {});
  here = fileparts (mfilename ("fullpath"));
  for line = strsplit (fileread (fullfile (here, file)), "\n")
    line = strtrim (line{1});
    if (isempty (line) || line(1) == "#")
      continue;
    elseif (line(end) == ":")
      lists(end+1) = struct ("reason", line, "names", {{}});
    else
      lists(end).names = [lists(end).names, strsplit(line)];
    endif
  endfor
endfunction
