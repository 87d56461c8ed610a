## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{s} =} octcuda_info ()
##
## Return the information that a bug report should contain.
##
## A scalar struct of strings: the versions of the package, of Octave and of the
## system, the backend, every device, the current one's memory, the driver, the
## compiler of kernels, which of cuBLAS, cuSOLVER and cuFFT were found (a library is
## searched for only when it is first needed), the version and renderer of OpenGL and whether it shares
## memory with CUDA, how many kernels this session has compiled, the cache's
## folder and size, how many objects are open, and the environment variables
## that matter, with a note at those that are invalid or unknown.
## The field @code{Problem} exists only if something does not work, and
## describes it.
##
## @example
## @group
## octcuda_info ()
##   @result{} ans =
##       scalar structure containing the fields:
##         Package = 0.1.0
##         Octave = 9.4.0 on x86_64-pc-linux-gnu
##         System = Linux 6.1.0, 16 processors
##         Backend = cuda
##         Device = 1: NVIDIA H200, compute capability 9.0
##         @dots{}
## @end group
## @end example
##
## @seealso{octcuda_backend, octcuda_profile, gpuDevice}
## @end deftypefn

function info = octcuda_info ()

  info.Package = cuda.internal.package_version ();
  info.Octave = [OCTAVE_VERSION " on " computer()];
  info.System = system_version ();
  try
    info.Backend = octcuda_backend ();
    info.Device = devices ();
    [free, total] = cuda.mem_get_info ();
    info.Memory = sprintf ("%.2f GB, %.2f GB available", total / 1e9, ...
                           free / 1e9);
    v = cuda.get_driver_version ();
    info.Driver = sprintf ("CUDA %d.%d", floor (v / 1000), mod (v, 1000) / 10);
    info.Compiler = compiler ();
    info.Libraries = strjoin (__octcuda__ ("libraries")', "\n");
  catch err
    info.Problem = err.message;
  end_try_catch
  info.OpenGL = opengl ();
  info.Kernels = sprintf ("%d in use by gpuArray, %d launches", ...
                          __octcuda__ ("loaded"), __octcuda__ ("launches"));
  info.Cache = cache_folder ();
  info.Live = live_objects ();
  info.Environment = environment ();

endfunction

function text = system_version ()

  u = uname ();
  text = sprintf ("%s %s, %d processors", u.sysname, u.release, nproc ());

endfunction

## A line for each device; the current one is marked.
function text = devices ()

  lines = {};
  for i = 0:(cuda.Device.count () - 1)
    d = cuda.Device (i);
    lines{end+1} = sprintf ("%d: %s, compute capability %d.%d, %.1f GB", ...
                            i + 1, d.name (), d.compute_capability (), ...
                            d.total_memory () / 1e9);
  endfor
  lines{__cuda__ ("device_number") + 1} ...
    = [lines{__cuda__("device_number") + 1} " (current)"];
  text = strjoin (lines, "\n");

endfunction

## The variables that are set, of those that the package and CUDA read.
function text = environment ()

  found = __octcuda__ ("environment");
  lines = found(:,1);
  for k = find (! cellfun (@isempty, found(:,2)))'
    lines{k} = sprintf ("%s (%s)", found{k,:});
  endfor
  text = strjoin (sort (lines)', "\n");
  if (isempty (text))
    text = "none";
  endif

endfunction

## From what the cache's key says of it.
function text = compiler ()

  key = __cuda__ ("compiler");
  nvrtc = regexp (key, 'nvrtc (\d+) sm_(\d+) headers \w+ (.*)', "tokens", "once");
  host = regexp (key, '^(?:OCTCUDA_CXX|CXX|c\+\+|g\+\+)=([^:\n]+)', "tokens", ...
                 "once", "lineanchors");
  text = strtrim (key);
  if (! isempty (nvrtc))
    version = str2double (nvrtc{1});
    text = sprintf ("NVRTC %d.%d for sm_%s, headers: %s", ...
                    floor (version / 1000), mod (version, 1000) / 10, nvrtc{2:3});
  elseif (! isempty (host))
    [status, says] = system ([host{1} " --version 2>&1"]);
    first = strtok (says, "\n");
    text = host{1};
    if (status == 0)
      text = sprintf ("%s: %s", host{1}, first);
    endif
  endif

endfunction

## Whether plots were built, and what draws them.
function text = opengl ()

  text = "not built";
  try
    if (__gl__ ("ready"))
      text = __gl__ ("renderer");
    endif
  catch err
    text = ["none: " err.message];
  end_try_catch

endfunction

function text = cache_folder ()

  [folder, is_used, n_files, bytes] = __octcuda__ ("cache_folder");
  is_off = strcmp (__octcuda__ ("setting", "OCTCUDA_CACHE"), "0") ...
           || ! isempty (strfind (environment (), "OCTCUDA_DISABLE_CACHE="));
  if (isempty (folder) && is_off)
    text = "none, as the environment asks for";
  elseif (isempty (folder))
    home = "HOME is not set";
    if (! isempty (getenv ("HOME")))
      home = "HOME is not an absolute path";
    endif
    text = ["none: " home ", so that compiled kernels are not kept for the next ", ...
            "session; set HOME, XDG_CACHE_HOME or OCTCUDA_CACHE_DIR"];
  elseif (! is_used)
    text = sprintf (["none: %s cannot be used; it must be a folder of your own, ", ...
                     "in which nobody else can write"], folder);
  else
    text = sprintf ("%s, %d files, %.1f MB", folder, n_files, bytes / 1e6);
  endif

endfunction

function text = live_objects ()

  text = "";
  for [n, kind] = __cuda__ ("live")
    if (n > 0)
      text = sprintf ("%s%d %s, ", text, n, kind);
    endif
  endfor
  text = regexprep ([text "none"], ', none$', "");

endfunction

%!test
%! s = octcuda_info ();
%! fields = {"Package", "Octave", "System", "Backend", "Device", "Memory", ...
%!           "Driver", "Compiler", "Libraries", "OpenGL", "Kernels", "Cache", "Live", "Environment"};
%! assert (isfield (s, fields));
%! assert (all (structfun (@ischar, s)));
%! assert (! isfield (s, "Problem"));
%! assert (! isempty (strfind (s.Device, "(current)")));
%! assert (any (strcmp (s.Backend, {"cuda", "host"})));
%! assert (isempty (strfind (s.Compiler, "\n")));
%! assert (evalc ("octcuda_info ().Backend;"), "");
%! text = evalc ("octcuda_info ()");
%! assert (! isempty (strfind (text, s.Backend)));

## The cache's folder as it is used
%!test
%! names = {"OCTCUDA_CACHE_DIR", "OCTCUDA_CACHE", "OCTCUDA_DISABLE_CACHE"};
%! before = cellfun (@getenv, names, "UniformOutput", false);
%! folder = tempname ();
%! mkdir (folder);
%! unwind_protect
%!   system (sprintf ("chmod 700 '%s'", folder)); # whatever the umask is
%!   cellfun (@(n) unsetenv (n), names(2:3));
%!   setenv ("OCTCUDA_CACHE_DIR", folder);
%!   assert (octcuda_info ().Cache, [folder ", 0 files, 0.0 MB"]);
%!   system (["chmod 777 '" folder "'"]);
%!   assert (! isempty (strfind (octcuda_info ().Cache, ...
%!                               ["none: " folder " cannot be used"])));
%!   setenv ("OCTCUDA_CACHE_DIR", "/proc/nowhere");
%!   assert (strncmp (octcuda_info ().Cache, "none: /proc/nowhere cannot", 26));
%!   setenv ("OCTCUDA_CACHE", "0");
%!   assert (octcuda_info ().Cache, "none, as the environment asks for");
%! unwind_protect_cleanup
%!   for k = 1:3
%!     setenv (names{k}, before{k});
%!     if (isempty (before{k}))
%!       unsetenv (names{k});
%!     endif
%!   endfor
%!   rmdir (folder);
%! end_unwind_protect

## Without HOME nothing is kept, and that is said.
%!test
%! names = {"HOME", "XDG_CACHE_HOME", "OCTCUDA_CACHE_DIR", "OCTCUDA_CACHE", "OCTCUDA_DISABLE_CACHE"};
%! before = cellfun (@getenv, names, "UniformOutput", false);
%! unwind_protect
%!   cellfun (@(n) unsetenv (n), names);
%!   assert (strncmp (octcuda_info ().Cache, "none: HOME is not set, so that", 30));
%!   assert (! isempty (strfind (octcuda_info ().Cache, ...
%!                               "set HOME, XDG_CACHE_HOME or OCTCUDA_CACHE_DIR")));
%!   setenv ("HOME", "here");
%!   assert (strncmp (octcuda_info ().Cache, "none: HOME is not an absolute path", 34));
%!   setenv ("OCTCUDA_CACHE", "0");
%!   assert (octcuda_info ().Cache, "none, as the environment asks for");
%! unwind_protect_cleanup
%!   for k = 1:numel (names)
%!     setenv (names{k}, before{k});
%!     if (isempty (before{k}))
%!       unsetenv (names{k});
%!     endif
%!   endfor
%! end_unwind_protect
