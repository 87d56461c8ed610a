## fill_with_nans.m -- you will see the free memory of the device, an allocation that
## is too large and its error, one that fits, and the memory filled with NaN, which
## reveals programs that read uninitialized memory.
##
## It takes at most OCTCUDA_DEMO_BYTES (default 256 MB); set it to Inf for all.
##
## SPDX-License-Identifier: GPL-3.0-or-later

if (! exist ("gpuDevice"))
  pkg load octcuda
endif

[free, total] = cuda.mem_get_info ();
printf ("%.0f MB of %.0f MB are free\n", free / 1e6, total / 1e6);
try
  d = cuda.mem_alloc (4 * total);
catch err
  printf ("asking for four times the memory: %s\n", err.identifier);
end_try_catch

limit = str2double (getenv ("OCTCUDA_DEMO_BYTES"));
if (isnan (limit))
  limit = 256e6;
endif
bytes = 4 * floor (min (free, limit) / 4);
while (true)
  try
    d = cuda.mem_alloc (bytes);
    break;
  catch err
    if (! strcmp (err.identifier, "octcuda:MemoryError") || bytes < 2^20)
      rethrow (err);
    endif
    bytes = 4 * floor (0.9 * bytes / 4);
  end_try_catch
endwhile
cuda.memset_d32 (d, typecast (single (NaN), "uint32"), bytes / 4);
x = cuda.from_device (d, [1, 4], "single");
printf ("filled %.0f MB; the first elements: %s\n", bytes / 1e6, mat2str (x));
