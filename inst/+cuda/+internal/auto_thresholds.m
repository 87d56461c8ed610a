## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{s} =} cuda.internal.auto_thresholds ("read")
## @deftypefnx {octcuda} {@var{s} =} cuda.internal.auto_thresholds ("measure")
## @deftypefnx {octcuda} {@var{s} =} cuda.internal.auto_thresholds ("first")
##
## The numbers of elements from which octcuda_auto computes on this device, as
## fields of a struct.  @qcode{"read"}: those that were measured earlier (a struct
## without fields if there are none).  @qcode{"measure"}: those of a measurement made
## now, which is kept in the folder of compiled kernels for later sessions; a warning
## says if other programs kept the processors busy.  @qcode{"first"}: the same, but then
## a struct without fields, as where nothing can be kept.  A kind that is not
## measured has no field: the estimate for a usual machine stays.
## @end deftypefn

function s = auto_thresholds (what)

  [file, is_used] = thresholds_file ();
  switch (what)
    case "read"
      s = read_file (file);
    case "first"
      s = struct ();
      if (is_used && is_idle ())
        __octcuda_auto__ ("measuring");
        all = measure ();
        if (is_idle ())
          s = all;
          write_file (file, s);
        endif
      endif
    case "measure"
      was_idle = is_idle ();
      s = measure ();
      write_file (file, s);
      if (! was_idle || ! is_idle ())
        warning ("octcuda:RuntimeError",
                 ["octcuda_auto: other programs kept the processors busy, and the numbers " ...
                  "may be wrong: measure again when those programs have ended"]);
      endif
  endswitch

endfunction

## Does this process get a processor whenever it computes, and are others free?
function yes = is_idle ()
  others = [];
  before = cputime ();
  id = tic ();
  while (toc (id) < 0.1)
    others(end+1) = running () - 1;
    next = toc (id) + 0.005;
    while (toc (id) < next)
    endwhile
  endwhile
  yes = cputime () - before > 0.08 && mean (others) < nproc () / 4;
endfunction

## How many threads of the machine run or wait for a processor; 1 where nothing says so.
function n = running ()
  n = 1;
  fid = fopen ("/proc/loadavg");
  if (fid >= 0)
    loads = textscan (fid, "%f %f %f %f/%*f", 1);
    fclose (fid);
    n = max ([loads{4}(:); 1]);
  endif
endfunction

## One file for each device and version.
function [file, is_used] = thresholds_file ()
  [folder, is_used] = __octcuda__ ("cache_folder");
  file = "";
  if (is_used)
    d = gpuDevice ();
    key = hash ("md5", sprintf ("%s, %s, %s", octcuda_backend (), d.Name, ...
                                 cuda.internal.package_version ()));
    file = fullfile (folder, ["auto-", key]);
  endif
endfunction

function s = read_file (file)
  s = struct ();
  fid = fopen (file);
  if (fid >= 0)
    rows = textscan (fid, "%s %f");
    fclose (fid);
    s = cell2struct (num2cell (rows{2}), rows{1}, 1);
  endif
endfunction

## The file appears as a whole.
function write_file (file, s)
  is_kept = false;
  part = sprintf ("%s.%d", file, getpid ());
  if (! isempty (file) && (fid = fopen (part, "w")) >= 0)
    for [n, kind] = s
      fprintf (fid, "%s %.17g\n", kind, n);
    endfor
    fclose (fid);
    is_kept = rename (part, file) == 0;
  endif
  if (! is_kept)
    warning ("octcuda:RuntimeError",
             ["octcuda_auto: the numbers are for this session only: the folder of compiled " ...
              "kernels cannot be written; octcuda_info shows where it is"]);
  endif
endfunction

## ---- measuring ----

## Numbers in (0, 1) without an order, and none of the user's generator.
function x = numbers (m, n = 1)
  x = mod (sin ((1:m*n) * 12.9898) * 43758.5453, 1);
  x = reshape (x, m, n);
endfunction

## The worst program of a kind decides.  Its arguments are as new to the
## device as arrays that a program has just filled, and its result comes home.  KEPT differs: arrays
## are there already, and stay if the device is as fast as core.
function s = measure ()
  s.kept = least_size (@(n) kept_ratio (numbers (n), numbers (n)), 1, 1);
  ## Two arrays take longer to send than to add.  A usual program computes more with them.
  s.elementwise = least_size (@(n) ratio (@(a, b) ((a + b) .* a - b) .* (b - a) + a, ...
                                          numbers (n), numbers (n)));
  if (isinf (s.elementwise))
    s = rmfield (s, "elementwise"); # the estimate stays: sums and extremes may follow
  endif
  s.mapper = least_size (@(n) max (ratio (@exp, numbers (n)), ratio (@sin, numbers (n))));
  s.reduction = least_size (@(n) max (ratio (@sum, numbers (n)), ratio (@cumsum, numbers (n))));
  s.sort = least_size (@(n) max (ratio (@sort, numbers (n)), ratio (@median, numbers (n))));
  s.product = least_size (@(n) ratio (@(m) m * m, numbers (fix (sqrt (n)), fix (sqrt (n)))));
  s.transform = least_size (@(n) ratio (@fft, numbers (n)));
  s.other = least_size (@(n) max (ratio (@std, numbers (n)), ...
                                  ratio (@(a) filter ([1, 2, 1], [1, 0.2], a), numbers (n))));
endfunction

## From the largest size down, as long as the device takes less than MOST of plain
## Octave's time.  Twice the smallest such size is safe; Inf: none is.
function n = least_size (ratio_of, most = 0.9, factor = 2)
  n = Inf;
  for size = 2 .^ (20:-2:12)
    if (ratio_of (size) > most)
      break;
    endif
    n = factor * size;
  endfor
endfunction

function r = ratio (f, a, b)
  if (nargin == 2)
    r = compare (@() f (a), @() gather (f (gpuArray (a))));
  else
    r = compare (@() f (a, b), @() gather (f (gpuArray (a), gpuArray (b))));
  endif
endfunction

## Arrays that are on the device already, and a result that stays there.
function r = kept_ratio (a, b)
  x = gpuArray (a);
  y = gpuArray (b);
  e = cuda.Event (cuda.event_flags.DISABLE_TIMING);
  r = compare (@() several (@() [], a, b), @() several (@() e.record (), x, y));
  e.close ();
endfunction

function several (send_off, a, b)
  for k = 1:8
    c = a + b;
    send_off ();
  endfor
  if (isgpuarray (c))
    wait (gpuDevice ());
  endif
endfunction

## The median of the ratio of times, both taken by turns: 3 to 9 turns in a tenth of a
## second.
function r = compare (plain, device)
  device ();
  plain ();
  r = [];
  started = tic ();
  while (numel (r) < 3 || (numel (r) < 9 && toc (started) < 0.1))
    r(end+1) = seconds (device) / seconds (plain);
  endwhile
  r = median (r);
endfunction

## The better of two: something else may have run.
function t = seconds (f)
  t = Inf;
  for k = 1:2
    id = tic ();
    f ();
    t = min (t, toc (id));
  endfor
endfunction
