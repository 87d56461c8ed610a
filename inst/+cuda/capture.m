## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{g} =} cuda.capture (@var{f})
## @deftypefnx {octcuda} {[@var{g}, @var{y1}, @dots{}] =} cuda.capture (@var{f}, @{@var{x1}, @dots{}@})
## @deftypefnx {octcuda} {[@dots{}] =} cuda.capture (@dots{}, "feedback", @var{k})
## @deftypefnx {octcuda} {[@dots{}] =} cuda.capture (@dots{}, "random", "repeat")
## @deftypefnx {octcuda} {[@dots{}] =} cuda.capture (@dots{}, "stream", @var{stream}, "mode", @var{mode})
##
## Record a function's work with gpuArrays and kernels as a graph.
##
## @var{f} is called once, as @code{[@var{y1}, @dots{}] = @var{f} (@var{x1},
## @dots{})}.  Its device work is recorded, not executed: gpuArray expressions,
## calls of kernels, copies between device memory.  The graph's
## @code{instantiate} makes a @code{cudaGraphExec}, whose launch does all of the
## work with one call.
##
## The graph works on the memory of the gpuArrays that @var{f} used.  If a
## kernel or another graph writes into such an array, the next launch uses the
## new values.  Each launch writes the results @var{y1} @dots{}, which cannot be used
## before the first launch.  Plain copies of these arrays change too, and so do
## arrays that share their memory (@code{reshape}).
##
## The graph ignores assignments.  @code{@var{x1}(1) = 10} makes @var{x1} a separate
## array, which launches neither read nor write; the graph keeps the array that it
## captured.  This does not depend on whether another variable, a cell array or a
## handle has the same array.  It also applies to results, arrays that are fed back,
## and arrays over other memory (@code{cuda.GPUArray}).  The warning octcuda:detached
## tells you once for each piece of memory; for a result, only when no variable
## refers to it any more.  @code{@var{x1} += 1} and @code{@var{x1} = @dots{}} give
## the variable another array, as always.  To give the graph other values call
## @code{@var{exec}.set_input (@var{k}, @var{x})}, where @var{exec} is the executable
## graph and @var{k} the position of an argument of @var{f}.  @code{@var{exec}.inputs
## ()} and @code{@var{exec}.outputs ()} return the arrays that the graph works on, in
## the order of arguments and results.
##
## With @qcode{"feedback"}, the results are written back to the arguments at the
## positions @var{k}; @code{true} means all of them.  So a launch does a
## step of the loop @code{@var{x} = @var{f} (@var{x})}.  Such arguments must be
## gpuArrays, and the results must have their class and size.
##
## Operations for which the host needs values cannot be recorded: @code{gather},
## conditions on values, @code{find}, masks, uploads of Octave's arrays (scalars
## are fine), @code{cuda.In} and @code{cuda.Out}.  Values are not checked either:
## @code{sqrt} and other functions that may have complex results return NaN instead.
##
## Each launch draws new random numbers, the next ones of the generator
## (@code{gpurng}); with @qcode{"random"}, @qcode{"repeat"} each launch draws the
## same ones.
##
## A graph keeps the memory that its work needs, including results, until it and
## its executable graphs are cleared; then arrays and later captures can use it.
##
## The capture uses its own stream, or the one of the option @qcode{"stream"}, which
## must not be the default stream.  @var{mode} is a member of @code{cuda.capture_mode},
## by default RELAXED.
##
## @example
## @group
## x = gpuArray ([1, 2, 3]);
## g = cuda.capture (@@(x) x .* x + 1, @{x@}, "feedback", true);
## step = g.instantiate ();
## for k = 1:3
##   step.launch ();
## endfor
## gather (x)
##   @result{} ans =  26  677  10202
## step.set_input (1, [0, 0, 1]);
## step.launch ();
## gather (step.inputs ()@{1@})
##   @result{} ans =  1  1  2
## @end group
## @end example
##
## @seealso{cudaGraph, cudaGraphExec, cudaStream, cuda.stream_scope}
## @end deftypefn

function [g, varargout] = capture (f, varargin)

  if (nargin < 1)
    cuda.internal.usage ();
  elseif (! is_function_handle (f))
    error ("octcuda:LogicError", "F must be a function handle");
  endif
  args = {};
  if (numel (varargin) > 0 && iscell (varargin{1}))
    args = varargin{1};
    varargin(1) = [];
  endif
  if (mod (numel (varargin), 2))
    error ("octcuda:LogicError", ...
           "pass the arguments of F in a cell array, and options as pairs of a name and a value");
  endif
  o = cuda.internal.options ("cuda.capture", varargin, struct ("stream", [], ...
        "mode", cuda.capture_mode.RELAXED, "feedback", [], "random", "fresh"));
  [stream, fed] = deal (o.stream, o.feedback);
  if (! any (strcmp (o.random, {"repeat", "fresh"})))
    error ("octcuda:LogicError", "\"random\" must be \"fresh\" or \"repeat\"");
  endif
  if (! (isnumeric (fed) || islogical (fed))
      || ! (isvector (fed) || isempty (fed)) || ! isreal (fed))
    error ("octcuda:LogicError",
           "\"feedback\" must be true, or positions of arguments of F");
  elseif (islogical (fed))
    fed = find (fed(1) * ones (1, numel (args)));
  endif
  if (! isempty (fed) && (any (fed != fix (fed)) || any (fed < 1)
                          || any (fed > numel (args))))
    error ("octcuda:LogicError", ...
           "\"feedback\" must be positions of arguments, from 1 to %d", numel (args));
  endif
  if (isempty (stream))
    stream = cuda.Stream (cuda.stream_flags.NON_BLOCKING);
  endif

  out = cell (1, max (nargout - 1, numel (fed)));
  is_done = false;
  __graph__ ("capture_own", args(fed));
  __graph__ ("capture_inputs", args);
  stream.begin_capture (o.mode);
  unwind_protect
    __random__ ("repeats", strcmp (o.random, "repeat"));
    scope = cuda.stream_scope (stream);
    [out{:}] = f (args{:});
    __graph__ ("capture_feed", args(fed), out(1:numel (fed)));
    __graph__ ("capture_written", out);
    is_done = true;
  unwind_protect_cleanup
    __random__ ("repeats", false);
    clear scope;
    try
      g = stream.end_capture ();
    catch failure
      if (is_done)
        rethrow (failure);
      endif
    end_try_catch
  end_unwind_protect
  __graph__ ("capture_arrays", g, args, out);
  varargout = out;

endfunction
