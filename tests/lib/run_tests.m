## run_tests.m -- run the test files and count.
##
## run_tests ()             everything: tests/*/*.tst and the tests inside inst/
## run_tests (FILE, ...)    these only: paths, or names as "ops" or "ops.tst"
## OK = run_tests (...)     true if none failed
##
## Each .tst file runs in an Octave of its own, so that a crash costs one file;
## the tests of inst/ share one.  What failed is printed where it happens and
## again at the end, where a log that was cut still has it.  The last line
## printed is "N passed, N failed, N skipped".  Before that, a line for each file
## when it has ended, with its counts.  An error that OpenGL told in a file's
## Octave is a failure of the file.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function ok = run_tests (varargin)

  if (nargin > 2 && strcmp (varargin{1}, "--child"))
    run_child (varargin{2}, varargin(3:end));
    return;
  endif

  here = fileparts (mfilename ("fullpath"));
  root = tree_root ();
  scripts = glob (fullfile (root, "tests", "*", "*.tst"));
  if (nargin)
    files = cellfun (@(name) find_test (name, scripts), varargin,
                     "UniformOutput", false);
    groups = num2cell (files);
  else
    ## those that take longest start first
    first = cellfun (@(name) find_test (name, scripts), ...
                     {"window", "window_mouse", "ops", "fallback", "plot_names", "native_control", ...
                      "random_functions", "statistics", "options", "messages", "help"}, ...
                     "UniformOutput", false);
    groups = num2cell ([first, setdiff(scripts, first)']);
    inside = with_tests (glob (fullfile (root, "inst", ...
                                         {"*.m", "@*/*.m", "+*/*.m"})));
    if (! isempty (inside))
      groups{end+1} = inside';
    endif
  endif

  results = spawn_all (root, here, groups);
  total = struct ();
  for name = {"passed", "failed", "skipped", "compiled"}
    total.(name{1}) = sum ([results.(name{1})]);
  endfor
  failures = [results.failures];
  if (! isempty (failures))
    printf ("---- what failed\n%s----\n", failures);
  endif
  report_compiled (total, nargin == 0);
  printf ("%d passed, %d failed, %d skipped\n",
          total.passed, total.failed, total.skipped);
  if (nargout)
    ok = (total.failed == 0);
  endif

endfunction

## The suite's kernels cost compile time, above all on the host backend; so
## their number has a budget, and exceeding it is noticed here.
function report_compiled (total, is_all)

  budget = 23000;
  if (is_all)
    printf ("%d kernels compiled by the suite (budget %d)\n",
            total.compiled, budget);
    if (total.compiled > budget)
      printf ("warning: the suite compiles more kernels than budgeted\n");
    endif
  endif

endfunction

## The file that NAME means: a path, or one of SCRIPTS by its name alone.
function file = find_test (name, scripts)

  file = make_absolute_filename (name);
  if (exist (file, "file") != 2)
    [~, base] = fileparts (name);
    [~, bases] = cellfun (@fileparts, scripts, "UniformOutput", false);
    found = scripts(strcmp (bases, base));
    if (isscalar (found))
      file = found{1};
    endif
  endif

endfunction

function files = with_tests (files)

  has = cellfun (@(f) ! isempty (regexp (fileread (f), '^%!', "once",
                                         "lineanchors")), files);
  files = files(has);

endfunction

## Run each of GROUPS in a new Octave, one more at a time than there are
## processors, because some wait; and return a row of counts.
function results = spawn_all (root, here, groups)

  folder = tempname ();
  mkdir (folder);
  for k = 1:numel (groups)
    fid = fopen (sprintf ("%s/%03d.sh", folder, k), "w");
    fputs (fid, command (root, here, groups{k}, sprintf ("%s/%03d", folder, k)));
    fclose (fid);
  endfor
  for wave = waves (groups)
    system (sprintf ("printf '%s/%%03d.sh\\n'%s | xargs -n 1 -P %d sh", folder, ...
                     sprintf (" %d", wave{1}), nproc () + 1));
  endfor
  results = cellfun (@(files, k) collect (files, sprintf ("%s/%03d", folder, k)),
                     groups, num2cell (1:numel (groups)));
  confirm_recursive_rmdir (false, "local");
  rmdir (folder, "s");

endfunction

## Which of GROUPS run at a time.  A kernel that fails in one process leaves OpenGL hanging in
## all others on an H200 (driver 580.159.04), and some tests have kernels fail on purpose: there
## what draws goes first.
function w = waves (groups)

  w = {1:numel(groups)};
  if (strcmp (octcuda_backend (), "cuda"))
    draws = cellfun (@(files) ! isempty (regexp (files{1}, ...
              '(/gl/|/gl_)[^/]*\.tst$|/(docs/help|docs/tutorial|cuda/messages)\.tst$', "once")), groups);
    w = {find(draws), find(! draws)};
  endif
  w(cellfun ("isempty", w)) = [];

endfunction

## What runs FILES; OUT.counts, .failures, .status, .time and .log are what it
## leaves.
function text = command (root, here, files, out)

  quoted = sprintf (", '%s'", strrep (files, "'", "''"){:});
  code = sprintf ("run_tests ('--child', '%s.counts'%s)", out, quoted);
  limit = "";
  if (system ("command -v timeout > /dev/null") == 0)
    limit = "timeout -k 10 1200 ";
  endif
  text = sprintf (["start=$(date +%%s)\n", ...
                   "%s%s --no-history --norc -q --path \"%s/inst\" ", ...
                   "--path \"%s\" --eval \"%s\" < /dev/null > %s.log 2>&1\n", ...
                   "echo $? > %s.status\n", ...
                   "echo $(($(date +%%s) - start)) > %s.time\n", ...
                   "counts=$(awk '{p += $1; f += $2} END {print p+0, \"passed,\", f+0, \"failed\"}' ", ...
                   "%s.counts)\nstatus=$(cat %s.status)\n[ $status = 0 ] && status=", ...
                   " || status=\", but it ended with status $status\"\n", ...
                   "echo \"  %s: $counts in $(cat %s.time) s$status\"\n"],
                  limit, octave_program (), root, here, code, out, out, out, out,
                  out, short_name (files{1}), out);

endfunction

## The counts that the Octave which ran FILES left at OUT, and what failed.
function result = collect (files, out)

  result = struct ("passed", 0, "failed", 0, "skipped", 0, "compiled", 0, ...
                   "failures", "");
  status = str2double (fileread ([out, ".status"]));
  fputs (stdout, fileread ([out, ".log"]));
  is_complete = false;
  if (exist ([out, ".failures"], "file"))
    result.failures = fileread ([out, ".failures"]);
  endif
  if (exist ([out, ".counts"], "file"))
    for line = ostrsplit (strtrim (fileread ([out, ".counts"])), "\n")
      row = sscanf (line{1}, "%d")';
      is_complete = strcmp (line{1}, "end");
      if (numel (row) == 4)
        result.passed += row(1);
        result.failed += row(2);
        result.skipped += row(3);
        result.compiled += row(4);
      endif
    endfor
  endif
  if (! is_complete || status != 0)
    result.failed++;
    when = {"before the tests were done", "after the tests"}{1 + is_complete};
    begun = "";
    if (exist ([out, ".test"], "file"))
      begun = fileread ([out, ".test"]);
    endif
    result.failures = [result.failures, begun, ...
                       sprintf("%s: Octave ended with status %d %s\n", ...
                               short_name (files{end}), status, when)];
  endif
  printf ("%s", result.failures);
  if (isscalar (files))
    name = short_name (files{1});
  else
    name = "tests inside inst/";
  endif
  printf ("%-36s %6d passed %4d failed %4d skipped %7d s %6d kernels\n", name,
          result.passed, result.failed, result.skipped,
          str2double (fileread ([out, ".time"])), result.compiled);
  fflush (stdout);

endfunction

## In the new Octave: a row of counts for each of FILES goes to OUT, what fails
## beside it.
function run_child (out, files)

  fid = fopen (out, "w");
  [folder, name] = fileparts (out);
  base = fullfile (folder, name);
  report = fopen ([base, ".failures"], "w");
  log = [base, ".test"];
  warning ("off", "backtrace");
  ## the same data in each run
  cellfun (@(f) f ("twister", 42), {@rand, @randn, @rande, @randg, @randp});
  for i = 1:numel (files)
    passed = ran = skipped = 0;
    trouble = "";
    try
      [passed, ran, ~, ~, skip, rtskip] = test (files{i}, "quiet", log);
      skipped = skip + rtskip;
    catch err
      trouble = err.message;
    end_try_catch
    failed = ran - passed;
    n = gl_errors ();
    if (n)
      failed++;
      trouble = strtrim (sprintf ("%s OpenGL told %d errors", trouble, n));
    endif
    if (ran + skipped == 0)
      failed = 1;
      if (isempty (trouble))
        trouble = "no test ran";
      endif
    endif
    if (failed)
      fprintf (report, "%s: %d failed\n%s",
               short_name (files{i}), failed, fileread (log));
      if (! isempty (trouble))
        fprintf (report, "!!!!! %s\n", trouble);
      endif
      fflush (report);
    endif
    delete (log);
    compiled = 0;
    if (i == numel (files) && exist ("__octcuda__") == 3)
      compiled = __octcuda__ ("compiled");
    endif
    fprintf (fid, "%d %d %d %d\n", passed, failed, skipped, compiled);
    fflush (fid);
  endfor
  fprintf (fid, "end\n");
  fclose (fid);
  fclose (report);

endfunction

## Errors of OpenGL since it was asked for the last time.
function n = gl_errors ()

  persistent before = 0;
  n = 0;
  if (exist ("__gl__") == 3)
    now = __gl__ ("errors");
    n = now - before;
    before = now;
  endif

endfunction

function name = short_name (file)

  [folder, base, ext] = fileparts (file);
  [~, last, last_ext] = fileparts (folder);
  name = [last, last_ext, "/", base, ext];

endfunction
