## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaRandomGenerator < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaRandomGenerator
  ##
  ## A generator of random or quasi-random numbers, under PyCUDA's names.
  ##
  ## Made by @code{cuda.XORWOWRandomNumberGenerator},
  ## @code{cuda.MRG32k3aRandomNumberGenerator} and
  ## @code{cuda.Sobol32RandomNumberGenerator} and its relatives; the property @code{Type}
  ## says which.  Each object has its own position in a sequence: its draws
  ## do not change @code{gpuArray.rand}, and vice versa.
  ##
  ## @table @code
  ## @item gen_uniform (@var{g}, @var{shape}, @var{dtype})
  ## @itemx gen_normal (@var{g}, @var{shape}, @var{dtype})
  ## @itemx gen_log_normal (@var{g}, @var{shape}, @var{dtype}, @var{mean}, @var{stddev})
  ## A new gpuArray of the size @var{shape}, where one number means a column.
  ## @var{dtype} is @qcode{"double"}, the default, or @qcode{"single"}: numbers
  ## between 0 and 1, never these two; for @code{gen_uniform} also an integer class
  ## of 32 or 64 bits, all of whose bits are random; 32-bit Sobol sequences have no
  ## 64-bit integers.  @var{mean} and @var{stddev} are those of the logarithm, by
  ## default 0 and 1.
  ##
  ## @item gen_poisson (@var{g}, @var{shape}, @var{dtype}, @var{lambda})
  ## Poisson numbers of mean @var{lambda}, of class @qcode{"uint32"},
  ## @qcode{"single"} or @qcode{"double"}.
  ##
  ## @item fill_uniform (@var{g}, @var{data})
  ## @itemx fill_normal (@var{g}, @var{data})
  ## @itemx fill_log_normal (@var{g}, @var{data}, @var{mean}, @var{stddev})
  ## @itemx fill_poisson (@var{g}, @var{data}, @var{lambda})
  ## Write into the memory of the gpuArray @var{data}, as a kernel would: every
  ## plain copy of the variable changes too.  Without @var{lambda}, each number
  ## is the mean of the one that replaces it.  To fill device memory, make an
  ## array over it with @code{cuda.GPUArray}.
  ##
  ## @item call_skip_ahead (@var{g}, @var{i})
  ## @itemx call_skip_ahead_array (@var{g}, @var{i})
  ## Skip @var{i} points of a Sobol sequence.  XORWOW draws from 4096 sequences in
  ## turn, MRG32k3a from 81920: @var{i} 32-bit numbers of each are skipped.  The
  ## elements of an array @var{i} must be equal, since the generator has one position.
  ##
  ## @item call_skip_ahead_sequence (@var{g}, @var{i})
  ## @itemx call_skip_ahead_sequence_array (@var{g}, @var{i})
  ## Go to the @var{i}-th sequence after the current one, at the same position, for
  ## XORWOW or MRG32k3a.  It has another seed, computed from the object's seed and
  ## the number of the sequence.  So it is independent, but not a fixed distance
  ## away.  @code{call_skip_ahead_subsequence} and
  ## @code{call_skip_ahead_subsequence_array}, which PyCUDA has for MRG32k3a, do the
  ## same.
  ## @end table
  ##
  ## The last argument of all can be a @code{cuda.Stream}, or
  ## @code{"stream", @var{s}}.
  ##
  ## The properties @code{generators_per_block} and @code{block_count} are 1: an
  ## object is one generator, a function of a counter, however many threads draw from
  ## it.  A @code{seed_getter} is called with their product.
  ##
  ## @example
  ## @group
  ## g = cuda.XORWOWRandomNumberGenerator (7);
  ## x = g.gen_normal ([1000, 1], "single");
  ## abs (gather (mean (x))) < 0.2
  ##   @result{} ans = 1
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.XORWOWRandomNumberGenerator, cuda.Sobol32RandomNumberGenerator, gpurng}
  ## @end deftp

  properties (SetAccess = protected)
    ## -*- texinfo -*-
    ## @deftp {cudaRandomGenerator} Type
    ## The name of the generator, such as @qcode{"XORWOW"}.
    ## @end deftp
    Type = "";
    ## -*- texinfo -*-
    ## @deftp {cudaRandomGenerator} generators_per_block
    ## 1: an object is one generator.
    ## @end deftp
    generators_per_block = 1;
    ## -*- texinfo -*-
    ## @deftp {cudaRandomGenerator} block_count
    ## 1: an object is one generator.
    ## @end deftp
    block_count = 1;
  endproperties

  properties (SetAccess = protected, Hidden)
    words = [];      # of XORWOW and MRG32k3a: cuda.internal.random_state
    seed = 0;
    sequence = 0;
    table = [];      # of a Sobol sequence: __random__ ("directions", ...)
    first = 0;       # point of it
  endproperties

  methods

    ## ORIGIN is a seed, or a table with a column for each dimension.
    function this = cudaRandomGenerator (type, origin, offset)
      if (nargin == 0)
        return;
      elseif (nargin != 3 || ! any (strcmp (type, {"XORWOW", "MRG32k3a", "Sobol32", "Sobol64", ...
                                                   "ScrambledSobol32", "ScrambledSobol64"}))
              || ! isnumeric (origin))
        error ("octcuda:InvalidCall", "cudaRandomGenerator: use cuda.XORWOWRandomNumberGenerator or one of its relatives");
      endif
      this.Type = type;
      if (is_sobol (this))
        this.table = origin;
      else
        this.seed = origin;
        this.words = cuda.internal.random_state (type, origin, 0);
      endif
      skip (this, cuda.internal.whole_number ("OFFSET", offset, 0));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {@var{x} =} gen_uniform (@var{g}, @var{shape}, @var{dtype})
    ##
    ## A gpuArray of numbers between 0 and 1.  See @code{help
    ## cudaRandomGenerator}.
    ## @end deftypefn
    function x = gen_uniform (this, varargin)
      who = "gen_uniform (g, shape, dtype)";
      [dims, dtype, scope] = request (who, varargin);
      x = uniform (this, dims, dtype);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {@var{x} =} gen_normal (@var{g}, @var{shape}, @var{dtype})
    ##
    ## A gpuArray of normal numbers of mean 0 and variance 1.  See @code{help
    ## cudaRandomGenerator}.
    ## @end deftypefn
    function x = gen_normal (this, varargin)
      who = "gen_normal (g, shape, dtype)";
      [dims, dtype, scope] = request (who, varargin);
      x = floating (this, "normal", dims, dtype, 0, 0);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {@var{x} =} gen_log_normal (@var{g}, @var{shape}, @var{dtype}, @var{mean}, @var{stddev})
    ##
    ## A gpuArray of numbers whose logarithm is normal.  See @code{help
    ## cudaRandomGenerator}.
    ## @end deftypefn
    function x = gen_log_normal (this, varargin)
      who = "gen_log_normal (g, shape, dtype, mean, stddev)";
      [dims, dtype, mean, stddev, scope] ...
        = request (who, varargin);
      x = log_normal (this, dims, dtype, mean, stddev);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {@var{x} =} gen_poisson (@var{g}, @var{shape}, @var{dtype}, @var{lambda})
    ##
    ## A gpuArray of Poisson numbers of mean @var{lambda}.  See @code{help
    ## cudaRandomGenerator}.
    ## @end deftypefn
    function x = gen_poisson (this, varargin)
      who = "gen_poisson (g, shape, dtype, lambda)";
      [dims, dtype, lambda, scope] = request (who, varargin);
      lambda = number ("LAMBDA", lambda);
      x = poisson (this, dims, dtype, lambda);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {} fill_uniform (@var{g}, @var{data})
    ##
    ## Fill a gpuArray with numbers between 0 and 1.  See @code{help
    ## cudaRandomGenerator}.
    ## @end deftypefn
    function fill_uniform (this, varargin)
      who = "fill_uniform (g, data)";
      [data, scope] = target (who, varargin);
      put (data, uniform (this, size (data), classUnderlying (data)));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {} fill_normal (@var{g}, @var{data})
    ##
    ## Fill a gpuArray with normal numbers of mean 0 and variance 1.  See
    ## @code{help cudaRandomGenerator}.
    ## @end deftypefn
    function fill_normal (this, varargin)
      who = "fill_normal (g, data)";
      [data, scope] = target (who, varargin);
      put (data, floating (this, "normal", size (data), classUnderlying (data),
                           0, 0));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {} fill_log_normal (@var{g}, @var{data}, @var{mean}, @var{stddev})
    ##
    ## Fill a gpuArray with numbers whose logarithm is normal.  See @code{help
    ## cudaRandomGenerator}.
    ## @end deftypefn
    function fill_log_normal (this, varargin)
      who = "fill_log_normal (g, data, mean, stddev)";
      [data, mean, stddev, scope] = target (who, varargin);
      put (data, log_normal (this, size (data), classUnderlying (data), mean,
                             stddev));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {} fill_poisson (@var{g}, @var{data}, @var{lambda})
    ##
    ## Fill a gpuArray with Poisson numbers of mean @var{lambda}.  See
    ## @code{help cudaRandomGenerator}.
    ## @end deftypefn
    function fill_poisson (this, varargin)
      who = "fill_poisson (g, data, lambda)";
      [data, lambda, scope] = target (who, varargin);
      if (isnumeric (lambda) && isempty (lambda))
        lambda = data;
      else
        lambda = number ("LAMBDA", lambda);
      endif
      put (data, poisson (this, size (data), classUnderlying (data), lambda));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {} call_skip_ahead (@var{g}, @var{i})
    ##
    ## Skip @var{i} points, or 32-bit numbers, of each sequence.  See
    ## @code{help cudaRandomGenerator}.
    ## @end deftypefn
    function call_skip_ahead (this, varargin)
      [i, scope] = skips ("call_skip_ahead (g, i)", varargin, false);
      skip (this, i);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {} call_skip_ahead_array (@var{g}, @var{i})
    ##
    ## Skip as many points as the elements of @var{i} say, which are equal.
    ## See @code{help cudaRandomGenerator}.
    ## @end deftypefn
    function call_skip_ahead_array (this, varargin)
      [i, scope] = skips ("call_skip_ahead_array (g, i)", varargin, true);
      skip (this, i);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {} call_skip_ahead_sequence (@var{g}, @var{i})
    ##
    ## Go to the @var{i}-th sequence after the current one.  See @code{help
    ## cudaRandomGenerator}.
    ## @end deftypefn
    function call_skip_ahead_sequence (this, varargin)
      [i, scope] = skips ("call_skip_ahead_sequence (g, i)", varargin, false);
      skip_sequence (this, i);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {} call_skip_ahead_sequence_array (@var{g}, @var{i})
    ##
    ## Go as many sequences ahead as the elements of @var{i} say, which are
    ## equal.  See @code{help cudaRandomGenerator}.
    ## @end deftypefn
    function call_skip_ahead_sequence_array (this, varargin)
      [i, scope] = skips ("call_skip_ahead_sequence_array (g, i)", varargin, true);
      skip_sequence (this, i);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {} call_skip_ahead_subsequence (@var{g}, @var{i})
    ##
    ## As @code{call_skip_ahead_sequence}.
    ## @end deftypefn
    function call_skip_ahead_subsequence (this, varargin)
      [i, scope] = skips ("call_skip_ahead_subsequence (g, i)", varargin, false);
      skip_sequence (this, i);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {} call_skip_ahead_subsequence_array (@var{g}, @var{i})
    ##
    ## As @code{call_skip_ahead_sequence_array}.
    ## @end deftypefn
    function call_skip_ahead_subsequence_array (this, varargin)
      [i, scope] = skips ("call_skip_ahead_subsequence_array (g, i)", varargin, true);
      skip_sequence (this, i);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaRandomGenerator} {} disp (@var{g})
    ##
    ## Print the name of the generator.  See @code{help cudaRandomGenerator}.
    ## @end deftypefn
    function disp (this)
      printf ("  %s random number generator\n", this.Type);
    endfunction

  endmethods

  methods (Access = private)

    function yes = is_sobol (this)
      yes = ! isempty (strfind (this.Type, "Sobol"));
    endfunction

    ## DRAW () of this generator in place of the global one.
    function x = swapped (this, draw)
      [x, this.words] = cuda.internal.random_with (this.words, draw);
    endfunction

    function x = draw (this, distribution, size, dtype, a, b)
      if (! is_sobol (this))
        x = swapped (this, @() __random__ ("draw", distribution, dtype, size, a, b));
        return;
      endif
      x = __random__ ("points", distribution, dtype, size, a, b, this.table,
                      this.first);
      this.first += prod (size) / columns (this.table);
    endfunction

    function x = uniform (this, size, dtype)
      wide = any (strcmp (dtype, {"int64", "uint64"}));
      if (wide && is_sobol (this) && isa (this.table, "uint32"))
        error ("octcuda:NotSupported", ["a Sobol sequence of 32 bits has no " ...
               "numbers of class %s: use one of 64 bits"], dtype);
      elseif (wide || any (strcmp (dtype, {"int32", "uint32"})))
        x = draw (this, "bits", size, dtype, 0, 0);
      else
        x = floating (this, "uniform", size, dtype, 0, 0);
      endif
    endfunction

    function x = floating (this, distribution, size, dtype, a, b)
      if (! any (strcmp (dtype, {"single", "double"})))
        error ("octcuda:NotSupported", ["cannot draw %s numbers of class %s: " ...
               "use \"single\" or \"double\""], distribution, dtype);
      endif
      x = draw (this, distribution, size, dtype, a, b);
    endfunction

    function x = log_normal (this, size, dtype, mean, stddev)
      mean = number ("MEAN", mean);
      stddev = number ("STDDEV", stddev);
      x = floating (this, "lognormal", size, dtype, mean, stddev);
    endfunction

    ## LAMBDA is a number, or a gpuArray of SIZE.
    function x = poisson (this, size, dtype, lambda)
      if (! any (strcmp (dtype, {"single", "double", "uint32", "int32"})))
        error ("octcuda:NotSupported", ["cannot draw Poisson numbers of class " ...
               "%s: use \"uint32\", \"single\" or \"double\""], dtype);
      elseif (isinteger (lambda))
        lambda = double (lambda);
      endif
      if (is_sobol (this))
        x = quantiles (draw (this, "uniform", size, "double", 0, 0), lambda);
      else
        x = swapped (this, @() gpuArray.randp (lambda, size, "double"));
      endif
      x = cast (x, dtype);
    endfunction

    function skip (this, i)
      if (is_sobol (this))
        this.first += i;
        return;
      endif
      ## An array that is never read is never computed.
      sequences = struct ("XORWOW", 4096, "MRG32k3a", 81920).(this.Type);
      while (i > 0)
        now = min (i, 2^40);
        swapped (this, @() __random__ ("draw", "bits", "uint32",
                                       [now * sequences, 1], 0, 0));
        i -= now;
      endwhile
    endfunction

    function skip_sequence (this, i)
      if (is_sobol (this))
        error ("octcuda:NotSupported", ["there is only one Sobol sequence: use " ...
               "call_skip_ahead, or direction vectors of other dimensions"]);
      endif
      at = double (this.words(6)) + 2^32 * double (this.words(7));
      sequence = this.sequence + i;
      if (sequence >= 2^32)
        error ("octcuda:LogicError", ["there are 2^32 sequences of a seed: use " ...
               "another seed"]);
      endif
      this.words = cuda.internal.random_state (this.Type, this.seed, sequence);
      this.sequence = sequence;
      skip (this, at);
    endfunction

  endmethods

endclassdef

## The arguments of gen_...: size, class, its own parameters, and a stream's scope.
## WHO is its form.
function [dims, varargout] = request (who, given)

  name = strtok (who);
  [shape, varargout{1:nargout-1}] = __arguments__ (["cudaRandomGenerator." name], given, who);
  varargout{1} = __dtype__ (varargout{1});
  [dims, varargout{end}] = cuda.internal.random_request (name, shape, varargout{1}, varargout{end});

endfunction

## The arguments of fill_...: an array, its own parameters, and a stream's scope.
function [data, varargout] = target (who, given)

  name = strtok (who);
  [data, varargout{1:nargout-1}] = __arguments__ (["cudaRandomGenerator." name], given, who);
  if (isa (data, "cudaDeviceAllocation"))
    error ("octcuda:WrongKind", ["%s: memory has no class: lay an array over it " ...
           "with cuda.GPUArray (size, class, \"gpudata\", memory)"], name);
  elseif (! isa (data, "gpuArray"))
    error ("octcuda:WrongKind", "%s: DATA must be a gpuArray, not a %s", name,
           class (data));
  elseif (! isreal (data))
    error ("octcuda:LogicError", ["%s: DATA must be real: draw real and " ...
           "imaginary part, and join them by complex"], name);
  endif
  varargout{end} = __random_scope__ (varargout{end});

endfunction

## A number of steps; of an array, that of all its elements.
function [i, scope] = skips (who, given, is_array)

  name = strtok (who);
  [i, stream] = __arguments__ (["cudaRandomGenerator." name], given, who);
  scope = __random_scope__ (stream);
  if (isa (i, "gpuArray"))
    i = gather (i);
  endif
  if (is_array && isnumeric (i) && ! isempty (i))
    if (any (i(:) != i(1)))
      error ("octcuda:NotSupported", ["%s: a generator has one position, so all elements of " ...
             "I must be equal: use several generators"], name);
    endif
    i = i(1);
  endif
  i = cuda.internal.whole_number ([name ": I"], i, 0);

endfunction

function x = number (name, x)

  if (isa (x, "gpuArray"))
    x = gather (x);
  endif
  if (! (isnumeric (x) && isreal (x) && isscalar (x) && isfinite (x)))
    error ("octcuda:LogicError", "%s must be a real number", name);
  endif
  x = double (full (x));

endfunction

## Into the memory of DATA.
function put (data, x)

  if (numel (data) > 0)
    cuda.memcpy_dtod (data, x);
  endif

endfunction

## The Poisson numbers of means LAMBDA that have the probabilities U: those of a
## mean are looked up in a table.
function k = quantiles (u, lambda)

  [least, most] = deal (gather (min (lambda(:))), gather (max (lambda(:))));
  if (isempty (u) || (least == most && ! any (isnan (lambda(:)))))
    k = quantile_of (u, least);
    return;
  endif
  k = u;
  [means, ~, which] = unique (gather (lambda)(:));
  for i = 1:numel (means)
    here = find (which == i);
    k(here) = quantile_of (u(here), means(i));
  endfor

endfunction

function k = quantile_of (u, lambda)

  if (! (lambda >= 0 && lambda < Inf))
    k = NaN (size (u), "like", u);
  elseif (lambda > 1e10)
    k = round (lambda + sqrt (2 * lambda) * erfinv (2 * u - 1));
  elseif (lambda == 0)
    k = 0 * u;
  else
    lambda = double (lambda);
    spread = 10 * sqrt (lambda) + 40;
    n = max (0, floor (lambda - spread)):ceil (lambda + spread);
    p = exp (n * log (lambda) - lambda - gammaln (n + 1));
    k = n(1) + lookup (cumsum (p), u);
  endif

endfunction
