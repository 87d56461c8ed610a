## run_packages.m -- the tests of other packages of Octave's, on gpuArrays.
##
## OK = run_packages (FOLDER, NAMES)
## OK = run_packages (FOLDER, NAMES, FUNCTIONS)
##
## NAMES is a cell of packages' names; FOLDER is where they are unpacked, at any
## depth, or "": the packages that pkg knows.  FUNCTIONS is a cell of names: these alone.
##
## Every file of a package that has tests is run twice, each time in a process of its own:
## with ordinary arrays and without octcuda, and with octcuda, where in calls of the file's
## own function the arrays are gpuArrays and the results are gathered (call_on_gpu.m).
## What fails with ordinary arrays is no failure of gpuArrays.  The packages' files are only read.
##
## What fails on gpuArrays alone is printed with its first message, then a table for
## tests/gpu-report.md.  OK: of each package 97 of 100 tests pass that can.
##
## Warnings that arguments are gathered are off, because some tests ask for the last warning.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function ok = run_packages (folder, names, functions = {})

  if (exist ("gpuDevice"))
    error ("run_packages: octcuda is on the path already: start build-aux/run-packages.sh");
  endif
  packages = cellfun (@(name) find_package (folder, name), names);
  warning ("off", "Octave:shadowed-function", "local");   # statistics has its own mean
  arrayfun (@(p) addpath (p.folders{:}), packages);
  rows = failures = "";
  ok = true;
  for p = packages
    results = run_files (files_of (p, functions));
    [row, share] = row_of (p, results);
    rows = [rows, row];
    failures = [failures, results.failures];
    ok = ok && share >= 97;
  endfor
  if (! isempty (failures))
    printf ("---- what fails on gpuArrays alone\n%s----\n\n", failures);
  endif
  columns = {"package", "files", "tests", "fail without octcuda", "passed", "failed", ...
             "passed of those that can", "calls with gpuArrays", "that return gpuArrays"};
  printf ("|%s\n|%s\n%s", sprintf (" %s |", columns{:}), repmat ("---|", size (columns)), rows);

endfunction

## A structure: the package's name with its version, and its folders on the path.
function p = find_package (folder, name)

  if (isempty (folder))
    known = pkg ("list", name);
    places = cellfun (@(d) [{d.dir}; glob(fullfile (d.archprefix, "*-api-*"))], known, ...
                      "UniformOutput", false);
  else
    found = find_folders (folder, [name, "-[0-9]*"]);
    main = found(cellfun (@(d) isfolder (fullfile (d, "packinfo")), found));
    places = cellfun (@(d) [{d}; find_folders(folder, "*-api-*", [name, "-"])], main, ...
                      "UniformOutput", false);
  endif
  if (isempty (places))
    if (isempty (folder))
      where = "among those that Octave has installed";
    else
      where = ["below ", folder];
    endif
    ## No stack behind the message.
    error (["the package %s is not %s: install it (Debian: apt-get install octave-%s; elsewhere, in Octave: ", ...
            "pkg install -forge %s), or unpack it (apt-get download octave-%s; dpkg -x octave-%s*.deb folder) ", ...
            "and write make check-packages PACKAGES_IN=folder\n"], name, where, name, name, name, name);
  endif
  folders = places{end};
  [~, base, version] = fileparts (folders{1});
  p = struct ("title", strrep ([base, version], "-", " "), "folders", {folders'});

endfunction

## Folders below FOLDER by their NAME, whose parent's name begins with PARENT.
function found = find_folders (folder, name, parent = "")

  [~, text] = system (sprintf ("find -L '%s' -type d -path '*/%s*%s' -prune | LC_ALL=C sort", ...
                               make_absolute_filename (folder), [parent, repmat("*/", 1, ! isempty (parent))], name));
  found = strsplit (strtrim (text), "\n")';
  found(cellfun ("isempty", found)) = [];

endfunction

## The m-files of P that have tests and are called by their names: FUNCTIONS, or all.
function files = files_of (p, functions)

  places = cellfun (@(d) strsplit (genpath (d, ".", "..", "private", "packinfo"), pathsep ()), ...
                    p.folders, "UniformOutput", false);
  files = cellfun (@(d) glob (fullfile (d, "*.m")), unique ([places{:}]), "UniformOutput", false);
  files = vertcat (files{:});
  has = cellfun (@(f) ! isempty (regexp (fileread (f), '^%!', "once", "lineanchors")), files);
  [~, names] = cellfun (@fileparts, files, "UniformOutput", false);
  files = files(has & (isempty (functions) | ismember (names, functions)));

endfunction

## Each of FILES both ways, one more process at a time than there are processors.
function results = run_files (files)

  out = tempname ();
  mkdir (out);
  todo = [files'; files'];
  modes = {"plain", "gpu"};
  running = ended = [];
  while (numel (ended) < numel (todo))
    k = numel (ended) + numel (running) + 1;
    if (k <= numel (todo) && numel (running) <= nproc ())
      r = struct ("file", todo{k}, "mode", modes{1 + ! mod (k, 2)}, "index", k, ...
                  "start", time (), "status", 0, "out", sprintf ("%s/%d", out, k));
      r.pid = start (r);
      running = [running, r];
      continue;
    endif
    [running, now] = wait_for (running);
    ended = [ended, now];
  endwhile
  results = cellfun (@(k) compare (read_result (ended([ended.index] == k)), ...
                                   read_result (ended([ended.index] == k + 1))), ...
                     num2cell (1:2:numel (todo)));
  confirm_recursive_rmdir (false, "local");
  rmdir (out, "s");

endfunction

## Which of RUNNING still run, and which have ended.  What hangs is ended after LIMIT s.
function [running, ended] = wait_for (running)

  limit = 1200;
  ended = [];
  for r = running
    [pid, status] = waitpid (r.pid, WNOHANG ());
    if (pid == r.pid)
      r.status = ifelse (WIFEXITED (status), WEXITSTATUS (status), 128 + WTERMSIG (status));
      ended = [ended, r];
    elseif (time () - r.start > limit)
      kill (r.pid, SIG ().KILL);
    endif
  endfor
  if (isempty (ended))
    pause (0.02);
  else
    running(ismember ([running.pid], [ended.pid])) = [];
  endif

endfunction

function pid = start (r)

  fflush (stdout);
  pid = fork ();
  if (pid < 0)
    error ("run_packages: no process can be started");
  elseif (pid == 0)
    dup2 (fopen ("/dev/null", "r"), stdin);
    log = fopen ([r.out, ".printed"], "w");
    dup2 (log, stdout);
    dup2 (log, stderr);
    run_child (r);
    exit (0);
  endif

endfunction

## In the new process: the result goes to R.out.
function run_child (r)

  if (strcmp (r.mode, "gpu"))
    addpath (fullfile (tree_root (), "inst"));
  endif
  warning ("off", "backtrace");
  warning ("off", "octcuda:fallback");
  set (0, "defaultfigurevisible", "off");
  cellfun (@(f) f ("twister", 42), {@rand, @randn, @rande, @randg, @randp});
  folder = [r.out, ".d"];   # what tests write
  mkdir (folder);
  cd (folder);
  [~, name] = fileparts (r.file);
  script = fullfile (folder, [name, ".tst"]);
  fid = fopen (script, "w");
  fputs (fid, wrapped (fileread (r.file), name));
  fclose (fid);
  call_on_gpu (r.mode);
  [passed, ran] = test (script, "quiet", [r.out, ".log"]);
  [~, given, back] = call_on_gpu ();
  failed = failures_of (fileread ([r.out, ".log"]), name);
  save ("-text", [r.out, ".new"], "passed", "ran", "given", "back", "failed");
  rename ([r.out, ".new"], r.out);

endfunction

## The tests in TEXT, where calls of NAME go through call_on_gpu.
function text = wrapped (text, name)

  lines = regexp (text, '^%!.*$', "match", "lineanchors", "dotexceptnewline");
  text = strjoin (lines, "\n");
  text = regexprep (text, ['(?<![\w.@''"])' name '(?=[ ]*\()'], ["gpu_call_", name]);
  text = sprintf (["%%!function varargout = gpu_call_%s (varargin)\n" ...
                   "%%!  varargout = cell (1, nargout);\n" ...
                   "%%!  [varargout{:}] = call_on_gpu (@%s, varargin);\n%%!endfunction\n%s\n"], ...
                  name, name, text);

endfunction

## What failed by the LOG of test: rows of a test's text and its first message.
function failed = failures_of (log, name)

  log = strrep (log, ["gpu_call_", name], name);
  blocks = strsplit (log, "\n***** ")(2:end);
  failed = cell (0, 2);
  for b = blocks
    at = strfind (b{1}, "\n!!!!! ");
    if (isempty (at))
      continue;   # skipped
    endif
    message = strsplit (b{1}(at(1)+7:end), "\nshared variables "){1};
    if (isempty (regexp (message, '^known (failure|bug)')))
      failed(end+1,:) = {strtrim(b{1}(1:at(1))), in_short(message)};
    endif
  endfor

endfunction

## What assert, error and the like say, in one line: of a list the first row.
function line = in_short (message)

  message = strrep (strtrim (regexprep (message, '^test failed\n', "")), "Expected <", "expected <");
  lines = strtrim (strsplit (message, "\n"));
  lines(cellfun ("isempty", lines)) = [];
  list = find (strncmp (lines, "Location ", 9), 1);
  if (! isempty (list))
    lines = lines([1:list-1, list+1:min(end, list+1)]);
  endif
  line = strjoin (cellfun (@(l) l(1:min (end, 160)), lines(1:min (end, 3)), "UniformOutput", false), " | ");

endfunction

function s = read_result (r)

  s = struct ("passed", 0, "ran", 0, "given", 0, "back", 0, "failed", {cell(0, 2)}, "file", r.file);
  if (exist (r.out, "file"))
    for [v, key] = load (r.out)
      s.(key) = v;
    endfor
  else
    printed = fileread ([r.out, ".printed"]);
    s.failed = {"all", sprintf("Octave ended with status %d: %s", r.status, printed(max (1, end-300):end))};
  endif

endfunction

## The counts of a file, of PLAIN and GPU, its two results.
function result = compare (plain, gpu)

  known = ismember (gpu.failed(:,1), plain.failed(:,1));
  result = struct ("tests", plain.ran, "core", min (plain.ran, rows (plain.failed)), ...
                   "failed", sum (! known), "given", gpu.given, "back", gpu.back, "failures", "");
  if (gpu.ran == 0)
    result.failed = plain.ran - result.core;
  endif
  [folder, name] = fileparts (gpu.file);
  [~, base, version] = fileparts (folder);
  for f = gpu.failed(! known,:)'
    code = strtrim (strsplit (regexprep (f{1}, '^test\s*(<[^>\n]*>)?\s*', ""), "\n"){1});
    result.failures = [result.failures, sprintf("%s/%s: %s\n    %s\n", [base, version], name, ...
                                                code(1:min (end, 120)), f{2})];
  endfor

endfunction

## A row of the table, and how many of 100 tests pass on gpuArrays that pass in core.
function [row, share] = row_of (p, results)

  n = sum ([results.tests]);
  core = sum ([results.core]);
  failed = sum ([results.failed]);
  share = 100 * (n - core - failed) / max (1, n - core);
  row = sprintf ("| %s | %d | %d | %d | %d | %d | %.1f %% | %d | %d |\n", p.title, numel (results), n, core, ...
                 n - core - failed, failed, share, ...
                 sum ([results.given]), sum ([results.back]));

endfunction
