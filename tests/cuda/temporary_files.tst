## Folders for temporary files that are gone, full, cannot be written, or from which nothing may be executed.
## SPDX-License-Identifier: GPL-3.0-or-later

## Octave code that compiles an expression and modules, and links; what it prints at its end
%!function text = work ()
%!  text = strjoin ({
%!    "x = gpuArray (1:5);"
%!    "assert (gather (x .* 3 + sqrt (x)), (1:5) * 3 + sqrt (1:5));"
%!    "assert (gather (sum (x .^ 2 - 7)), sum ((1:5) .^ 2 - 7));"
%!    "m = cuda.SourceModule ('__global__ void f (int *x) { *x = 41; }', 'cache_dir', false);"
%!    "y = cuda.Out (int32 (0));"
%!    "m.get_function ('f') (y, 'block', 1);"
%!    "assert (y.value, int32 (41));"
%!    "try"
%!    "  assert (! isempty (m.sass ()));"
%!    "catch err"
%!    "  assert (! isempty (strfind (err.message, 'brings it')), err.message);"
%!    "end_try_catch"
%!    "try"
%!    "  cuda.SourceModule ('__global__ void f () { wrong; }', 'cache_dir', false);"
%!    "catch err"
%!    "  assert (err.identifier, 'octcuda:CompileError');"
%!    "end_try_catch"
%!    "m = cuda.DynamicModule ();"
%!    "m.add_source ('__device__ int seven (); __global__ void f (int *x) { *x = seven (); }', {'-rdc=true'});"
%!    "m.add_source ('__device__ int seven () { return 7; }', {'-rdc=true'});"
%!    "m.link ();"
%!    "m.get_function ('f') (y, 'block', 1);"
%!    "assert (y.value, int32 (7));"
%!    "printf ('%d compiled, done\\n', __octcuda__ ('images'));"
%!  }', "\n");
%!endfunction

## It in a process with these settings, in a system with these mounts
%!function out = work_with (settings, mounts)
%!  set = @(name, value) sprintf ("setenv ('%s', '%s');\n", name, value);
%!  settings = [{"OCTCUDA_BACKEND", "host", "OCTCUDA_INTERPRET", "0"}, settings];
%!  code = [cellfun(set, settings(1:2:end), settings(2:2:end), "UniformOutput", false){:}, work()];
%!  if (isempty (mounts))
%!    [~, out] = run_octave (code);
%!  else
%!    [~, out] = run_mounted (mounts, code);
%!  endif
%!endfunction

%!function check_work (top, tmpdir, mounts)
%!  cache = fullfile (top, "cache");
%!  mkdir (cache);
%!  system (sprintf ("chmod 700 '%s'", cache));
%!  out = work_with ({"TMPDIR", tmpdir, "OCTCUDA_CACHE_DIR", cache}, mounts);
%!  assert (! isempty (regexp (out, '^[5-9] compiled, done\n$')), "TMPDIR %s, mounts %s: %s", ...
%!          tmpdir, strjoin (mounts, ", "), out);
%!  left = setdiff (readdir (tmpdir), {".", ".."});
%!  assert (isempty (left) || exist (tmpdir, "file") == 2, "%s is left", left{:});
%!  rmdir (cache, "s");
%!endfunction

%!function top = make_top ()
%!  top = tempname ();
%!  mkdir (top);
%!  mkdir (fullfile (top, "tmp"));
%!endfunction

## What is no folder, or not this user's to write
%!test
%! confirm_recursive_rmdir (false, "local");
%! top = make_top ();
%! unwind_protect
%!   check_work (top, fullfile (top, "nowhere"), {});
%!   file = fullfile (top, "file");
%!   fclose (fopen (file, "w"));
%!   check_work (top, file, {});
%!   tmp = fullfile (top, "tmp");
%!   system (sprintf ("chmod 500 '%s'", tmp));
%!   check_work (top, tmp, {});
%! unwind_protect_cleanup
%!   rmdir (top, "s");
%! end_unwind_protect

## Full from the start, or soon; read only; without programs
%!testif ; run_mounted ()
%! confirm_recursive_rmdir (false, "local");
%! top = make_top ();
%! tmp = fullfile (top, "tmp");
%! unwind_protect
%!   for options = {"size=16k", "size=300k", "size=64m,ro", "size=64m,noexec"}
%!     check_work (top, tmp, {sprintf("-t tmpfs -o %s none \"%s\"", options{1}, tmp)});
%!   endfor
%! unwind_protect_cleanup
%!   rmdir (top, "s");
%! end_unwind_protect

## The system's folder will not do either: the cache's; and without one an error
## says what was tried
%!testif ; run_mounted ()
%! confirm_recursive_rmdir (false, "local");
%! top = make_top ();
%! [gone, cache] = deal (fullfile (top, "nowhere"), fullfile (top, "cache"));
%! mkdir (cache);
%! system (sprintf ("chmod 700 '%s'", cache));
%! mounts = {sprintf("--bind \"%s\" \"%s\"", P_tmpdir (), P_tmpdir ()), ...
%!           sprintf("-o remount,bind,ro \"%s\"", P_tmpdir ()), ...
%!           sprintf("-t tmpfs -o mode=700 none \"%s\"", cache)};
%! unwind_protect
%!   settings = {"TMPDIR", gone, "OCTCUDA_CACHE_DIR", cache};
%!   out = work_with (settings, mounts);
%!   assert (! isempty (regexp (out, '^[5-9] compiled, done\n$')), "%s", out);
%!   out = work_with ([settings, {"OCTCUDA_CACHE", "0"}], mounts);
%!   wants = ["no folder can hold its temporary files; set TMPDIR to a writable folder " ...
%!            "with free space.  Tried: " gone " from TMPDIR (No such file or directory), " ...
%!            P_tmpdir() " (Read-only file system)"];
%!   assert (! isempty (strfind (out, wants)), "%s", out);
%! unwind_protect_cleanup
%!   rmdir (top, "s");
%! end_unwind_protect

## A compiler that makes nothing is told of, and no folder is blamed
%!test
%! if (strcmp (octcuda_backend (), "cuda"))
%!   return;
%! endif
%! out = work_with ({"OCTCUDA_CXX", "true", "OCTCUDA_CACHE", "0"}, {});
%! assert (! isempty (strfind (out, '"true" printed nothing and wrote no file: set OCTCUDA_CXX to')), "%s", out);
