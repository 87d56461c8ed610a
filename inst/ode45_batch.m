## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {[@var{t}, @var{Y}] =} ode45_batch (@var{f}, @var{tspan}, @var{Y0})
## @deftypefnx {octcuda} {[@var{t}, @var{Y}] =} ode45_batch (@var{f}, @var{tspan}, @var{Y0}, @var{P})
## @deftypefnx {octcuda} {[@var{t}, @var{Y}] =} ode45_batch (@dots{}, @var{options})
## @deftypefnx {octcuda} {[@var{t}, @var{Y}, @var{steps}] =} ode45_batch (@dots{})
##
## Solve many non-stiff systems of differential equations at once, each with its
## own step sizes.
##
## @var{f} is the right-hand side, @code{f (t, y, p)} or, without @var{P},
## @code{f (t, y)}: it takes the time, a column of up to 64 numbers and a column
## of parameters, and returns the derivatives as a column.  It is compiled, as
## by @code{cuda.arrayfun}, and one thread of one kernel computes a whole
## trajectory.
##
## @var{tspan} is @code{[t0, t1]}, or the times of the results, ascending or
## descending.  Each column of @var{Y0} is the initial state of a trajectory; the
## same column of @var{P} has its parameters.  Both are real.
##
## @var{options} is a struct of @code{odeset} or pairs of names and values:
## @qcode{"RelTol"} (1e-3), @qcode{"AbsTol"} (1e-6; a number, or one for each
## component), @qcode{"MaxStep"} (a tenth of the interval) and
## @qcode{"InitialStep"} (found from @var{f}).
##
## @var{t} is a column of the times, of class double; only the last one if
## @var{tspan} has two.  @var{Y} is a gpuArray of class double: with two times
## @code{rows (Y0)} by @code{columns (Y0)}, the states at @code{t1}; with more,
## @code{rows (Y0)} by @code{numel (tspan)} by @code{columns (Y0)}.  @var{steps}
## (1 by @code{columns (Y0)}) are the numbers of accepted steps.
##
## Errors: arguments of wrong sizes or classes; @code{octcuda:CompileError} where
## @var{f} cannot be compiled.  Trajectories whose steps became too short end with
## NaN and a warning (@code{octcuda:ode45_batch}) that counts them.
##
## Differences from core's @code{ode45}: no events, mass matrices, output
## functions or @qcode{"Refine"}; results are columns.  Steps and numbers are
## @code{ode45}'s, up to rounding.
##
## @example
## @group
## [t, Y] = ode45_batch (@@(t, y, p) -p * y, [0, 1], [1, 1], [1, 2], "RelTol", 1e-8);
## abs (gather (Y) - exp (-[1, 2])) < 1e-7
##   @result{} 1 1
## @end group
## @end example
##
## Source: Dormand and Prince's method of order 5(4), in the form of Hairer,
## Norsett and Wanner, Solving Ordinary Differential Equations I; times between
## steps by Shampine's quartic (Math. Comp. 46, 1986).
## @seealso{ode45, odeset, cuda.arrayfun}
## @end deftypefn

function [t, Y, steps] = ode45_batch (f, tspan, Y0, varargin)

  if (nargin < 3)
    print_usage ();
  endif
  P = zeros (0, columns (Y0));
  if (! isempty (varargin) && (isnumeric (varargin{1}) || isgpuarray (varargin{1})))
    P = varargin{1};
    varargin(1) = [];
  endif
  check (f, tspan, Y0, P);
  tspan = double (gather (tspan))(:)';
  o = read_options (varargin, tspan, rows (Y0));
  Y0 = double (Y0);
  P = double (P);
  out = gpuArray.NaN (rows (Y0), numel (tspan), columns (Y0));
  shape = zeros (rows (Y0), 1);
  pshape = zeros (rows (P), 1);
  if (isempty (P))
    pshape = [];
    P = [0, 0];
  endif
  ## an array of one element would be a number
  X0 = [gpuArray(Y0), zeros(rows (Y0), 1)];
  P = [gpuArray(P), zeros(rows (P), 1)];
  dir = sign (tspan(end) - tspan(1));
  rtol = o.RelTol;
  atol = o.AbsTol;
  maxstep = o.MaxStep;
  first = o.InitialStep;
  ends = @(j) __ode45_column__ (j, f, shape, pshape, tspan, dir, X0, P, rtol, atol, maxstep, first, out);
  steps = gather (cuda.arrayfun (ends, gpuArray (1:columns (Y0))));
  Y = finish (out, Y0, numel (tspan), steps);
  t = tspan(:);
  if (numel (tspan) == 2)
    t = tspan(end);
  endif

endfunction

function check (f, tspan, Y0, P)

  is_real = @(x) (isnumeric (x) || islogical (x)) && isreal (x) && ndims (x) == 2;
  if (! is_function_handle (f))
    error ("octcuda:LogicError", "ode45_batch: F must be a function handle, @(t, y) ... or @(t, y, p) ...");
  elseif (! is_real (tspan) || numel (tspan) < 2 || ! isvector (tspan) || ! all (isfinite (tspan)))
    error ("octcuda:LogicError", "ode45_batch: TSPAN must be a vector of at least two times, all finite");
  elseif (! (all (diff (tspan) > 0) || all (diff (tspan) < 0)))
    error ("octcuda:LogicError", "ode45_batch: TSPAN must be ascending or descending");
  elseif (! is_real (Y0) || rows (Y0) < 1 || rows (Y0) > 64)
    error ("octcuda:LogicError", "ode45_batch: Y0 must be a real matrix with a column for each trajectory and 1 to 64 rows");
  elseif (! is_real (P) || columns (P) != columns (Y0) || rows (P) > 64)
    error ("octcuda:LogicError", "ode45_batch: P must be a real matrix with as many columns as Y0 (%d) and at most 64 rows", ...
           columns (Y0));
  endif

endfunction

function o = read_options (args, tspan, n)

  known = {"RelTol", "AbsTol", "MaxStep", "InitialStep"};
  o = struct ("RelTol", 1e-3, "AbsTol", 1e-6, "MaxStep", 0.1 * abs (tspan(end) - tspan(1)), ...
              "InitialStep", 0);
  if (numel (args) == 1 && isstruct (args{1}))
    given = args{1};
  elseif (mod (numel (args), 2) == 0 && iscellstr (args(1:2:end)))
    given = cell2struct (args(2:2:end), args(1:2:end), 2);
  else
    error ("octcuda:LogicError", "ode45_batch: options are a struct of odeset, or pairs of names and values");
  endif
  for [value, name] = given
    at = find (strcmpi (name, known));
    if (isempty (value))
      continue;
    elseif (isempty (at))
      error ("octcuda:LogicError", "ode45_batch: unknown option \"%s\"; valid options are %s", name, ...
             strjoin (known, ", "));
    elseif (! (isnumeric (value) && isreal (value) && all (value(:) > 0)
               && (isscalar (value) || (at == 2 && numel (value) == n))))
      error ("octcuda:LogicError", "ode45_batch: \"%s\" must be a positive number%s", known{at}, ...
             {"", sprintf(", or %d of them", n)}{1 + (at == 2)});
    endif
    o.(known{at}) = double (gather (value(:)));
  endfor

endfunction

## OUT as a result; what could not be finished is NaN.
function Y = finish (out, Y0, n_times, steps)

  Y = reshape (out, rows (Y0), n_times, columns (Y0));
  Y(:,1,:) = reshape (Y0, rows (Y0), 1, columns (Y0));
  if (n_times == 2)
    Y = reshape (Y(:,2,:), size (Y0));
  endif
  bad = steps < 0;
  if (any (bad))
    warning ("octcuda:ode45_batch", "ode45_batch: %d of %d trajectories did not reach the end, column %d first: their steps became too short; see whether f has a singularity, or raise RelTol and AbsTol", ...
             nnz (bad), numel (bad), find (bad, 1));
  endif

endfunction
