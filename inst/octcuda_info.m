## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} octcuda_info ()
## @deftypefnx {octcuda} {@var{s} =} octcuda_info ()
##
## What a report of a problem should contain.
##
## Prints the versions of the package, of Octave and of the system, the backend,
## every device, the current one's memory, the driver, the compiler of kernels,
## how many kernels this session has compiled, the cache's folder and size,
## how many objects are open, and the environment variables that matter.  With
## an output the same is returned as a scalar struct of strings; the field
## @code{Problem} is there only when something does not work, and says what.
##
## @example
## @group
## octcuda_info ()
##   @print{}     Package: 0.1.0
##   @print{}      Octave: 9.4.0 on x86_64-pc-linux-gnu
##   @print{}      System: Linux 6.1.0, 16 processors
##   @print{}     Backend: cuda
##   @print{}      Device: 1: NVIDIA H200, compute capability 9.0
##   @print{}         @dots{}
## @end group
## @end example
##
## @seealso{octcuda_backend, octcuda_profile, gpuDevice}
## @end deftypefn

function s = octcuda_info ()

  info.Package = package_version ();
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
  catch err
    info.Problem = err.message;
  end_try_catch
  info.Kernels = sprintf ("%d in use by gpuArray, %d launches", ...
                          __octcuda__ ("compiled"), __octcuda__ ("launches"));
  info.Cache = cache_folder ();
  info.Live = live_objects ();
  info.Environment = environment ();
  if (nargout)
    s = info;
    return;
  endif
  for [value, key] = info
    printf ("%10s: %s\n", key, strrep (value, "\n", ["\n" blanks(12)]));
  endfor

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

## What is set of the variables that the package and CUDA read.
function text = environment ()

  [~, all_set] = system ("env");
  lines = strsplit (strtrim (all_set), "\n");
  matters = ! cellfun (@isempty, ...
                       regexp (lines, '^(OCTCUDA|CUDA|NVRTC|NVTX)_\w*=', "once"));
  text = strjoin (sort (lines(matters)), "\n");
  if (isempty (text))
    text = "none";
  endif

endfunction

## Without the hashes of the package's own headers.
function text = compiler ()

  lines = strsplit (strtrim (__cuda__ ("compiler")), "\n");
  is_hash = ! cellfun (@isempty, regexp (lines, '^[0-9a-f]+$', "once"));
  text = strjoin (lines(! is_hash), "\n");

endfunction

## From DESCRIPTION: beside inst/ in the source, packinfo/ when installed.
function v = package_version ()

  v = "unknown";
  here = fileparts (mfilename ("fullpath"));
  for place = {fullfile(here, "..", "DESCRIPTION"), ...
               fullfile(here, "packinfo", "DESCRIPTION")}
    if (exist (place{1}, "file"))
      found = regexp (fileread (place{1}), '^Version: *(\S+)', "tokens", ...
                      "once", "lineanchors");
      v = [found{:}];
    endif
  endfor

endfunction

function folder = cache_folder ()

  folder = getenv ("OCTCUDA_CACHE_DIR");
  if (strcmp (getenv ("OCTCUDA_CACHE"), "0"))
    folder = "none (OCTCUDA_CACHE=0)";
  elseif (! isempty (getenv ("OCTCUDA_DISABLE_CACHE")))
    folder = "none (OCTCUDA_DISABLE_CACHE)";
  elseif (isempty (folder))
    base = getenv ("XDG_CACHE_HOME");
    if (isempty (base))
      base = fullfile (tilde_expand ("~"), ".cache");
    endif
    folder = fullfile (base, "octcuda");
  endif
  files = dir (folder);
  if (! isempty (files))
    folder = sprintf ("%s, %d files, %.1f MB", folder, sum (! [files.isdir]), ...
                      sum ([files.bytes]) / 1e6);
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
%!           "Driver", "Compiler", "Kernels", "Cache", "Live", "Environment"};
%! assert (isfield (s, fields));
%! assert (all (structfun (@ischar, s)));
%! assert (! isfield (s, "Problem"));
%! assert (! isempty (strfind (s.Device, "(current)")));
%! assert (any (strcmp (s.Backend, {"cuda", "host"})));
%! text = evalc ("octcuda_info ()");
%! assert (! isempty (strfind (text, s.Backend)));
