## Variables of the environment (src/base/settings.def): what is said of those
## that cannot be used, and when; README.md's table of them
## SPDX-License-Identifier: GPL-3.0-or-later

## What a fresh Octave prints that runs CODE with the variables NAMES as VALUES,
## and with no others of ours but those that say where and how to compute.
%!function out = session (names, values, code)
%!  rows = __octcuda__ ("settings");
%!  all_names = unique ([{rows.variable}, names]);
%!  kept = {"OCTCUDA_BACKEND", "OCTCUDA_CACHE_DIR", "OCTCUDA_CXX", "OCTCUDA_NVRTC", "TMPDIR"};
%!  all_names = all_names(! ismember (all_names, setdiff (kept, names)));
%!  was = cellfun (@getenv, all_names, "UniformOutput", false);
%!  unwind_protect
%!    cellfun (@unsetenv, all_names);
%!    cellfun (@setenv, names, values);
%!    [status, out] = run_octave (code);
%!  unwind_protect_cleanup
%!    cellfun (@unsetenv, all_names);
%!    cellfun (@setenv, all_names(! cellfun (@isempty, was)), was(! cellfun (@isempty, was)));
%!  end_unwind_protect
%!  assert (status == 0 && ! isempty (strfind (out, "well")), "%s", out);
%!endfunction

%!function rows = rows_of (kinds)
%!  rows = __octcuda__ ("settings");
%!  rows = rows(ismember ({rows.kind}, kinds));
%!endfunction

%!function n = count (out, what)
%!  n = numel (strfind (out, what));
%!endfunction

## At the first thing that is done, whatever it is, each is named, once; and the
## default holds
%!test
%! rows = rows_of ({"number", "switch", "choice"});
%! rows = rows(! strcmp ({rows.variable}, "OCTCUDA_BACKEND"));
%! names = {rows.variable};
%! wrong = repmat ({"foo"}, size (names));
%! wrong(1:2:end) = {"-7"};
%! shown = ["s = __octcuda__ ('settings'); for k = 1:numel (s)\n" ...
%!          "  if (ischar (s(k).now)), s(k).now = ['\"' s(k).now '\"']; else, s(k).now = sprintf ('%.15g', s(k).now); end\n" ...
%!          "  disp ([s(k).variable ' is ' s(k).now]); end; disp ('well');\n"];
%! for first = {"x = gpuArray (1);", "gpuDeviceCount ();", "x = gpuArray.zeros (2);", ...
%!              "x = cuda.arrayfun (@(x) x + 1, 1:3);"}
%!   out = session (names, wrong, [first{1} "\ndisp ('so far'); x = gpuArray (2) + 1; gpuDeviceCount ();\n" shown]);
%!   soon = out(1:strfind (out, "so far"));
%!   for k = 1:numel (rows)
%!     text = sprintf ("warning: %s=%s ", names{k}, wrong{k});
%!     assert (count (soon, text) == 1 && count (out, text) == 1, "%s after %s:\n%s", text, first{1}, out);
%!     at = strfind (soon, text);
%!     line = strtok (soon(at:end), "\n");
%!     assert (! isempty (strfind (line, ["set it to " rows(k).allowed])), "%s", line);
%!     if (! rows(k).refused)
%!       assert (! isempty (strfind (line, "; the default is used: ")), "%s", line);
%!       assert (isempty (rows(k).standard) || ! isempty (strfind (line, ["used: " rows(k).standard])), "%s", line);
%!     endif
%!   endfor
%!   plain = session ({}, {}, [first{1} "\n" shown]);
%!   for k = find (! strcmp ({rows.kind}, "choice"))
%!     now = regexp (out, [names{k} " is [^\n]*"], "match", "once");
%!     assert (! isempty (strfind (plain, [now "\n"])), "%s", now);
%!   endfor
%!   assert (isempty (strfind (plain, "warning:")), "%s", plain);
%! endfor

## What can be used is not spoken of: bounds, both ways of switches, each word
%!test
%! rows = rows_of ({"number", "switch", "choice", "flag"});
%! rows = rows(! strcmp ({rows.variable}, "OCTCUDA_BACKEND"));
%! for turn = 1:4
%!   values = cell (1, numel (rows));
%!   for k = 1:numel (rows)
%!     words = strsplit (strrep (rows(k).allowed, " or ", ", "), ", ");
%!     if (strcmp (rows(k).kind, "number"))
%!       words = strsplit (regexprep (rows(k).allowed, '^a number from (\S+) to (\S+)$', '$1,$2'), ",");
%!     endif
%!     values{k} = words{1 + mod (turn, numel (words))};
%!     if (strcmp (rows(k).kind, "flag"))
%!       values{k} = "whatever";
%!     endif
%!   endfor
%!   out = session ({rows.variable}, values, "try, gpuDeviceCount (); end_try_catch; disp ('well');");
%!   assert (isempty (strfind (out, "warning")), "%s", out);
%! endfor

## Loading the package is silent
%!test
%! names = {"OCTCUDA_POOL", "OCTCUDA_TRACE", "OCTCUDA_GL", "OCTCUDA_CACHE_DIRS"};
%! load = fileread (fullfile (fileparts (which ("gpuDevice")), "PKG_ADD"));
%! out = session (names, {"maybe", "maybe", "foo", "x"}, [load "\ndisp ('well');"]);
%! assert (out, "well\n");

## A name that nothing reads; one of the tests' own
%!test
%! out = session ({"OCTCUDA_CACHE_DIRS", "OCTCUDA_NOWHERE_NEAR", "OCTCUDA_DEMO_DIR", "OCTCUDA_PICTURES"}, ...
%!                {"/x", "1", "/x", "x"}, "x = gpuArray (1); x + 1; y = gpuArray (2); disp ('well');");
%! assert (count (out, "warning: OCTCUDA"), 2);
%! assert (count (out, "warning: OCTCUDA_CACHE_DIRS is not a variable of octcuda; the intended name may be OCTCUDA_CACHE_DIR\n"), 1);
%! assert (count (out, "OCTCUDA_NOWHERE_NEAR is not a variable of octcuda; README.md lists the valid ones"), 1);

## The warning can be switched off
%!test
%! out = session ({"OCTCUDA_POOL"}, {"maybe"}, ...
%!   "warning ('off', 'octcuda:setting'); x = gpuArray (1); gpuDeviceCount (); disp ('well');");
%! assert (out, "well\n");

## What is wrong later is said then
%!test
%! out = session ({}, {}, ["x = gpuArray (1:3); disp (gather (sum (x + 1)));\n" ...
%!   "setenv ('OCTCUDA_CACHE', 'few');\n" ...
%!   "for k = 1:2, f = cuda.ElementwiseKernel ('double *x', sprintf ('x[i] = %d', k)); f (x); end\n" ...
%!   "disp (gather (x)); disp ('well');"]);
%! assert (count (out, "warning: OCTCUDA_CACHE=few is ignored") == 1, "%s", out);

## A folder for kernels that cannot be used
%!test
%! if (strcmp (octcuda_backend (), "host"))
%!   code = ["for k = 1:2, m = cuda.SourceModule (sprintf ('__global__ void f%d (int *p) { *p = 1; }', k)); end\n" ...
%!           "disp ('well');"];
%!   out = session ({"OCTCUDA_CACHE_DIR"}, {"/proc/nowhere"}, code);
%!   assert (count (out, "warning: OCTCUDA_CACHE_DIR=/proc/nowhere is ignored: set it to a folder of your own") == 1, "%s", out);
%!   assert (count (out, "warning: OCTCUDA"), 1);
%!   out = session ({"OCTCUDA_CACHE_DIR", "OCTCUDA_CACHE"}, {"/proc/nowhere", "0"}, code);
%!   assert (count (out, "warning: OCTCUDA"), 0);
%! endif

## Errors stay errors, and are said alone
%!test
%! out = session ({"OCTCUDA_BACKEND"}, {"foo"}, ["try\n x = gpuArray (1:3) + 1; disp (x);\ncatch err\n" ...
%!   " disp (err.identifier); disp (err.message);\nend\ngpuDeviceCount ();\ndisp ('well');"]);
%! assert (out, "octcuda:LogicError\nOCTCUDA_BACKEND must be auto, cuda or host, not foo\nwell\n");
%! out = session ({"OCTCUDA_BACKEND"}, {"foo"}, "octcuda_backend ('host'); disp ('well');");
%! assert (count (out, "warning: OCTCUDA_BACKEND=foo is invalid: set it to auto, cuda or host") == 1, "%s", out);

## octcuda_info says which are not used
%!test
%! out = session ({"OCTCUDA_POOL", "OCTCUDA_KERNELS", "OCTCUDA_CACHE_DIRS", "CUDA_DEVICE"}, {"maybe", "99", "x", "0"}, ...
%!   "disp (octcuda_info ().Environment); disp ('well');");
%! for line = {"OCTCUDA_POOL=maybe (ignored)", "OCTCUDA_KERNELS=99", "OCTCUDA_CACHE_DIRS=x (not read)", "CUDA_DEVICE=0"}
%!   assert (count (out, [line{1} "\n"]) == 1, "%s", out);
%! endfor

## README.md has a line for each, in the table's order and with its words
%!test
%! readme = fullfile (tree_root (), "README.md");
%! rows = rows_of ({"number", "switch", "choice", "worded", "flag"});
%! found = regexp (fileread (readme), '^\| `(\w+)` \| (.*?) \| (.*?) \| (.*) \|$', "tokens", "lineanchors", "dotexceptnewline");
%! found = vertcat (found{:});
%! assert (found(:,1), {rows.variable}');
%! assert (found(:,4), {rows.text}');
%! for k = 1:numel (rows)
%!   is_there = isempty (rows(k).standard) || strcmp (strrep (found{k,3}, "`", ""), strrep (rows(k).standard, "`", ""));
%!   assert (is_there, "%s: %s", rows(k).variable, found{k,3});
%! endfor
