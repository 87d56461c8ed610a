## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{s} =} cuda.internal.auto_thresholds ("read")
## @deftypefnx {octcuda} {@var{s} =} cuda.internal.auto_thresholds ("measure")
##
## The numbers of elements from which octcuda_auto computes on this device, as
## fields of a struct: those that were measured earlier (a struct without fields if
## there are none), or those of a measurement made now, which is kept in the folder
## of compiled kernels for later sessions.
## @end deftypefn

function s = auto_thresholds (what)

  file = thresholds_file ();
  if (strcmp (what, "read"))
    s = read_file (file);
  else
    s = measure ();
    write_file (file, s);
  endif

endfunction

## One file for each device and version.
function file = thresholds_file ()
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

## The worst program of a kind decides.  What it gets is as new to the device as what a
## program has just filled, and its result comes home.
function s = measure ()
  s.kept = least_size (@(n) kept_ratio (rand (n, 1), rand (n, 1)));
  s.elementwise = least_size (@(n) max (ratio (@(a, b) a + b, rand (n, 1), rand (n, 1)), ...
                                        ratio (@abs, rand (n, 1))));
  if (isinf (s.elementwise)) # two arrays take longer to send than to add: several operations
    s.elementwise = least_size (@(n) ratio (@(a, b) (a + b) .* a - b, rand (n, 1), rand (n, 1)));
  endif
  s.mapper = least_size (@(n) max (ratio (@exp, rand (n, 1)), ratio (@sin, rand (n, 1))));
  s.reduction = least_size (@(n) max (ratio (@sum, rand (n, 1)), ratio (@cumsum, rand (n, 1))));
  s.sort = least_size (@(n) max (ratio (@sort, rand (n, 1)), ratio (@median, rand (n, 1))));
  s.product = least_size (@(n) ratio (@(m) m * m, rand (fix (sqrt (n)))));
  s.transform = least_size (@(n) ratio (@fft, rand (n, 1)));
  s.other = least_size (@(n) max (ratio (@std, rand (n, 1)), ...
                                  ratio (@(a) filter ([1, 2, 1], [1, 0.2], a), rand (n, 1))));
endfunction

## From the largest size down, as long as the device takes less than 0.9 of plain
## Octave's time.  Twice the smallest such size is safe; Inf: none is.
function n = least_size (ratio_of)
  n = Inf;
  for size = 2 .^ (20:-2:12)
    if (ratio_of (size) > 0.9)
      break;
    endif
    n = 2 * size;
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
