## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} octcuda_profile on
## @deftypefnx {octcuda} {} octcuda_profile off
## @deftypefnx {octcuda} {} octcuda_profile resume
## @deftypefnx {octcuda} {} octcuda_profile clear
## @deftypefnx {octcuda} {} octcuda_profile ()
## @deftypefnx {octcuda} {@var{s} =} octcuda_profile ()
##
## Measure the time of each kernel on the device, and of each driver call on the
## host.
##
## @qcode{"on"} clears earlier measurements and starts; @qcode{"off"} stops;
## @qcode{"resume"} starts without clearing; @qcode{"clear"} clears.  These
## are the words of Octave's own @code{profile}, which measures the functions of
## a program instead.
##
## Without an argument, wait for the running kernels and print two tables, the
## longest total first: kernels by name, with the number of launches and the total,
## mean, least and greatest time; and the driver's calls.  The names of gpuArray's
## kernels consist of @code{octa_}, the kind, the last operation and the classes of
## result and operands, as in @code{octa_ew_plus__d_dd}; @code{octa_interpret_blocks}
## is work that the host backend does without compiling.
##
## With an output, the result @var{s} is a scalar struct with the fields
## @code{kernels} and @code{calls}, each a struct array with the fields
## @code{name} (a string), @code{n} (how many), @code{total}, @code{mean},
## @code{min} and @code{max} (double, in seconds), and @code{is_on} (logical).
##
## Two events are recorded around each launch, which costs some microseconds.  A
## graph appears as a whole, not kernel by kernel.  While the profile is off it
## costs nothing.
##
## @example
## @group
## octcuda_profile on
## x = gpuArray (rand (1000));
## y = gather (sum (sqrt (x)));
## octcuda_profile off
## octcuda_profile ()
## @end group
## @end example
##
## Any other word raises an error.
##
## @seealso{gputimeit, cuda.start_profiler, cuda.nvtx_range, profile}
## @end deftypefn

function s = octcuda_profile (word)

  if (nargin == 1)
    if (! ischar (word))
      error ("octcuda:LogicError", "octcuda_profile: WORD must be a string");
    endif
    switch (lower (word))
      case "on"
        __octcuda__ ("profile", "clear");
        __octcuda__ ("profile", "on");
      case "resume"
        __octcuda__ ("profile", "on");
      case {"off", "clear"}
        __octcuda__ ("profile", lower (word));
      otherwise
        error ("octcuda:LogicError", ["octcuda_profile: unknown word '%s'; it must be \"on\", " ...
                "\"off\", \"resume\" or \"clear\""], word);
    endswitch
    return;
  endif
  rows = __octcuda__ ("profile_rows");
  is_kernel = logical ([rows.is_kernel]);
  result.kernels = sorted (rows(is_kernel));
  result.calls = sorted (rows(! is_kernel));
  result.is_on = __octcuda__ ("profile", "status");
  if (nargout > 0)
    s = result;
  else
    print_table ("kernel", result.kernels);
    printf ("\n");
    print_table ("driver call", result.calls);
  endif

endfunction

## The longest total first.
function t = sorted (rows)

  [~, order] = sort ([rows.total], "descend");
  rows = rows(order);
  t = struct ("name", {rows.name}, "n", {rows.n}, "total", {rows.total}, ...
              "mean", num2cell ([rows.total] ./ [rows.n]), ...
              "min", {rows.min}, "max", {rows.max})(:);

endfunction

function print_table (what, t)

  printf ("%-44s %8s %11s %10s %10s %10s\n", what, "number", "total ms", ...
          "mean us", "min us", "max us");
  for r = t.'
    printf ("%-44s %8d %11.3f %10.2f %10.2f %10.2f\n", r.name, r.n, ...
            1e3 * r.total, 1e6 * r.mean, 1e6 * r.min, 1e6 * r.max);
  endfor
  if (isempty (t))
    printf ("(none)\n");
  endif

endfunction

%!test
%! octcuda_profile on
%! x = gpuArray (rand (100, 3));
%! y = gather (sum (sqrt (x) + 1));
%! wait (gpuDevice ());
%! octcuda_profile off
%! s = octcuda_profile ();
%! assert (! s.is_on);
%! n = sum ([s.kernels.n]);
%! assert (n >= 1);
%! assert (! isempty (regexp ([s.kernels.name], "octa_")));
%! assert (all ([s.kernels.min] <= [s.kernels.mean] + 1e-12));
%! assert (all ([s.kernels.max] + 1e-12 >= [s.kernels.mean]));
%! assert (any (strcmp ({s.calls.name}, "cuLaunchKernel")));
%! y = gather (sum (sqrt (x) + 2));          # is off
%! assert (sum ([octcuda_profile().kernels.n]), n);
%! octcuda_profile resume
%! y = gather (sum (sqrt (x) + 3));
%! octcuda_profile off
%! assert (sum ([octcuda_profile().kernels.n]) > n);
%! text = evalc ("octcuda_profile ()");
%! assert (! isempty (strfind (text, "octa_")));
%! octcuda_profile clear
%! s = octcuda_profile ();
%! assert (isempty (s.kernels) && isempty (s.calls));
%! assert (size (s.kernels), [0, 1]);

%!error <unknown word 'fast'> octcuda_profile fast
%!error <WORD must be a string> octcuda_profile (1)
