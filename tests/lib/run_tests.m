## run_tests.m -- run the test files and count.
##
## run_tests ()             everything: tests/*/*.tst and the tests inside inst/
## run_tests (FILE, ...)    these only: paths, or names as "ops" or "ops.tst"
## OK = run_tests (...)     true if none failed
##
## Each .tst file runs in a process of its own, so that a crash costs one file; the
## tests of inst/ share one.  The processes are forks of this Octave, which must not
## have the package on its path.  What failed is printed where it happens and
## again at the end, where a log that was cut still has it.  The last line
## printed is "N passed, N failed, N skipped".  Before that, a line for each file
## when it has ended, with its counts, and at the end its time and that of the processors.  An error that OpenGL told in a file's
## Octave is a failure of the file.
##
## SPDX-License-Identifier: GPL-3.0-or-later

function ok = run_tests (varargin)

  if (exist ("gpuDevice"))
    error ("run_tests: the package is on the path already: start build-aux/run-tests.sh");
  endif
  root = tree_root ();
  scripts = glob (fullfile (root, "tests", "*", "*.tst"));
  if (nargin)
    files = cellfun (@(name) find_test (name, scripts), varargin,
                     "UniformOutput", false);
    groups = num2cell (files);
  else
    ## those that take longest start first
    first = cellfun (@(name) find_test (name, scripts), ...
                     {"window", "window_mouse", "ops", "fallback", "native_life", "plot_names", "native_control", ...
                      "random_functions", "statistics", "options", "messages", "help"}, ...
                     "UniformOutput", false);
    groups = num2cell ([first, setdiff(scripts, first)']);
    inside = with_tests (glob (fullfile (root, "inst", ...
                                         {"*.m", "@*/*.m", "+*/*.m"})));
    if (! isempty (inside))
      groups = [{inside'}, groups];
    endif
  endif

  results = run_all (groups);
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

## Run each of GROUPS in a process of its own, one more at a time than there are
## processors, because some wait; and return a row of counts.
function results = run_all (groups)

  folder = tempname ();
  mkdir (folder);
  [list, most] = waves (groups);
  for wave = list
    for r = run_wave (groups(wave{1}), wave{1}, folder, most)
      results(r.index) = collect (r);
    endfor
  endfor
  confirm_recursive_rmdir (false, "local");
  rmdir (folder, "s");

endfunction

## Which of GROUPS run at a time, and MOST processes of them: a GPU's memory has room for about
## sixteen.  A kernel that fails in one process leaves OpenGL hanging in
## all others on an H200 (driver 580.159.04), and some tests have kernels fail on purpose: there
## what draws goes first.  What takes a great part of a GPU's memory goes last, because the others
## need some.
function [w, most] = waves (groups)

  w = {1:numel(groups)};
  most = nproc () + 1;
  pid = start_process ();
  if (pid == 0)
    exit (strcmp (octcuda_backend (), "cuda"));
  endif
  [~, status] = waitpid (pid);
  if (WEXITSTATUS (status))
    has = @(p) ! cellfun (@(files) isempty (regexp (files{1}, p, "once")), groups);
    most = min (most, 17);
    draws = has ('(/gl/|/gl_)[^/]*\.tst$|/(docs/help|docs/tutorial|cuda/messages|gpuArray/auto_outside)\.tst$');
    takes = has ('/(cudaRandomGenerator|cudaMemoryPool|cudaDeviceMemoryPool|pycuda_arrays|gpuDevice)\.tst$');
    w = {find(draws), find(! draws & ! takes), find(takes)};
  endif
  w(cellfun ("isempty", w)) = [];

endfunction

## Run GROUPS, which have the numbers INDEX, MOST at a time.  A fork saves the time that Octave takes to start.
function ended = run_wave (groups, index, folder, most)

  limit = ifelse (isempty (getenv ("OCTCUDA_CHECK_PART")), 4800, 1200);
  running = ended = [];
  while (numel (ended) < numel (groups))
    k = numel (ended) + numel (running) + 1;
    if (k <= numel (groups) && numel (running) < most)
      r = struct ("files", {groups{k}}, "index", index(k), "status", 0, "start", time (), ...
                  "seconds", 0, "out", sprintf ("%s/%03d", folder, index(k)));
      r.pid = start (r);
      running = [running, r];
      continue;
    endif
    was = numel (ended);
    for r = running
      [pid, status] = waitpid (r.pid, WNOHANG ());
      r.seconds = time () - r.start;
      if (pid == r.pid)
        r.status = ifelse (WIFEXITED (status), WEXITSTATUS (status), 128 + WTERMSIG (status));
        tell (r);
        ended = [ended, r];
      elseif (r.seconds > limit)
        kill (r.pid, ifelse (r.seconds > limit + 10, SIG ().KILL, SIG ().TERM));
      endif
    endfor
    if (numel (ended) == was)
      pause (0.02);
    else
      running(ismember ([running.pid], [ended.pid])) = [];
    endif
  endwhile

endfunction

## The process that runs R.files; what it prints goes to R.out.log.
function pid = start (r)

  pid = start_process ();
  if (pid == 0)
    dup2 (fopen ("/dev/null", "r"), stdin);
    log = fopen ([r.out, ".log"], "w");
    dup2 (log, stdout);
    dup2 (log, stderr);
    run_child (r.out, r.files);
    exit (0);
  endif

endfunction

## As core's fork; the new process has the package on its path.
function pid = start_process ()

  fflush (stdout);
  pid = fork ();
  if (pid < 0)
    error ("run_tests: no process can be started");
  elseif (pid == 0)
    addpath (fullfile (tree_root (), "inst"));
  endif

endfunction

## A line for a process that has ended.
function tell (r)

  counts = sum (counts_of (r.out), 1);
  note = "";
  if (r.status)
    note = sprintf (", but it ended with status %d", r.status);
  endif
  printf ("  %s: %d passed, %d failed in %.0f s%s\n", short_name (r.files{1}), counts(1:2), ...
          r.seconds, note);
  fflush (stdout);

endfunction

## A row for each file that was run: passed, failed, skipped, compiled; and whether all were,
## in how many seconds of processors.
function [counts, is_complete, seconds] = counts_of (out)

  text = "";
  if (exist ([out, ".counts"], "file"))
    text = fileread ([out, ".counts"]);
  endif
  numbers = sscanf (text, "%d");
  counts = [zeros(1, 4); reshape(numbers(1:4*floor (end/4)), 4, [])'];
  seconds = sscanf (regexprep (text, '^.*end', ""), "%d");
  is_complete = ! isempty (strfind (text, "end"));

endfunction

## The counts of a process that has ended, and what failed.
function result = collect (r)

  [counts, is_complete, seconds] = counts_of (r.out);
  counts = num2cell (sum (counts, 1));
  result = struct ("failures", "");
  [result.passed, result.failed, result.skipped, result.compiled] = counts{:};
  fputs (stdout, fileread ([r.out, ".log"]));
  if (exist ([r.out, ".failures"], "file"))
    result.failures = fileread ([r.out, ".failures"]);
  endif
  if (! is_complete || r.status != 0)
    result.failed++;
    when = {"before the tests were done", "after the tests"}{1 + is_complete};
    begun = "";
    if (exist ([r.out, ".test"], "file"))
      begun = fileread ([r.out, ".test"]);
    endif
    result.failures = [result.failures, begun, ...
                       sprintf("%s: Octave ended with status %d %s\n", ...
                               short_name (r.files{end}), r.status, when)];
  endif
  printf ("%s", result.failures);
  if (isscalar (r.files))
    name = short_name (r.files{1});
  else
    name = "tests inside inst/";
  endif
  if (! is_complete)
    seconds = NaN;
  endif
  printf ("%-36s %6d passed %4d failed %4d skipped %5.0f s %5.0f s of processors %6d kernels\n",
          name, result.passed, result.failed, result.skipped, r.seconds, seconds, result.compiled);
  fflush (stdout);

endfunction

## In the new process: a row of counts for each of FILES goes to OUT.counts, what fails
## to OUT.failures.
function run_child (out, files)

  fid = fopen ([out, ".counts"], "w");
  report = fopen ([out, ".failures"], "w");
  log = [out, ".test"];
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
  fprintf (fid, "end %.0f\n", processor_seconds ());
  fclose (fid);
  fclose (report);

endfunction

## Processor time of this process and of those that it has started and waited for; without
## /proc of this process alone.
function s = processor_seconds ()

  s = cputime ();
  if (exist ("/proc/self/stat", "file"))
    ticks = textscan (regexprep (fileread ("/proc/self/stat"), '^.*\)', ""), "%s"){1}(12:15);
    s = sum (str2double (ticks)) / 100;
  endif

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
