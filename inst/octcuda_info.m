## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} octcuda_info ()
## @deftypefnx {octcuda} {@var{s} =} octcuda_info ()
##
## What a report of a problem should contain.
##
## Prints the versions of the package and of Octave, the backend, the device,
## its memory and driver, the compiler of kernels, the cache's folder, and how
## many objects are open.  With an output the same is returned as a struct.
##
## @seealso{octcuda_backend, gpuDevice}
## @end deftypefn

function s = octcuda_info ()

  info.Package = package_version ();
  info.Octave = [OCTAVE_VERSION " on " computer()];
  try
    info.Backend = octcuda_backend ();
    d = gpuDevice ();
    info.Device = sprintf ("%s, compute capability %s, %d multiprocessors", ...
                           d.Name, d.ComputeCapability, d.MultiprocessorCount);
    info.Memory = sprintf ("%.2f GB, %.2f GB available", ...
                           d.TotalMemory / 1e9, d.AvailableMemory / 1e9);
    info.Driver = sprintf ("CUDA %g", d.DriverVersion);
    clear d
    info.Compiler = compiler ();
  catch err
    info.Problem = err.message;
  end_try_catch
  info.Cache = cache_folder ();
  info.Live = live_objects ();
  if (nargout)
    s = info;
    return;
  endif
  for [value, key] = info
    printf ("%10s: %s\n", key, strrep (value, "\n", ["\n" blanks(12)]));
  endfor

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
%! assert (isfield (s, {"Package", "Octave", "Backend", "Live"}));
%! assert (any (strcmp (s.Backend, {"cuda", "host"})));
%! text = evalc ("octcuda_info ()");
%! assert (! isempty (strfind (text, s.Backend)));
