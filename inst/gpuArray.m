## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{g} =} gpuArray (@var{x})
## @deftypefnx {octcuda} {@var{g} =} gpuArray ()
## Put the array @var{x} on the GPU.
##
## @var{x} is a full numeric or logical array of any class, real or complex, of
## at most 8 dimensions; the result is a @code{gpuArray} of the same size and
## underlying class.  Without an argument it is empty (0x0 double).  Octave's
## operators and elementwise functions then compute on the device, and return
## the same as for ordinary arrays: values, classes, sizes and errors.
## @code{gather} copies the values back.
##
## A gpuArray works like an ordinary array in @code{if}, @code{while},
## @code{switch}, @code{for k = g}, @code{x(g)}, @code{x(k) = g}, cells, structures,
## @code{cellfun}, @code{save} and @code{load}.  If a gpuArray is assigned to elements
## of an ordinary array, that becomes a gpuArray.  @code{zeros (3, "gpuArray")} means
## @code{gpuArray.zeros (3)}, and so on.
##
## @strong{Differences} from ordinary arrays:
##
## @itemize
## @item @code{class (g)} is @qcode{"gpuArray"}; @code{classUnderlying (g)} is
## the class of the elements, and @code{isa} is true for both.  @code{isobject (g)}
## is true.
## @item As the name of a numeric class, @code{class (g)} stands for
## the class of the elements, on the device: @code{zeros (3, class (g))},
## @code{cast (x, class (g))}, @code{intmax (class (g))}.  In MATLAB it means
## a gpuArray of doubles there.
## @item In functions of other Octave packages, most of which do not know
## gpuArrays, @code{class (g)} is @code{classUnderlying (g)}, with the same effect;
## there the host computes functions that @code{arrayfun} cannot compile.  Packages
## that depend on octcuda get @qcode{"gpuArray"}.
## @item Compiled functions of packages (oct-files) get gathered arguments and return
## ordinary arrays, with the warning octcuda:fallback once for each function.
## @item There is no dot access: @code{size (g)}, not @code{g.size}.
## @item @code{save -v7} and @code{-v6} store single, double and logical arrays as
## ordinary ones.  These formats use the name of the class: a single integer is
## stored as a double, and arrays of integers raise an error.  Octave's own formats
## preserve gpuArrays.
## @item @code{containers.Map} takes a single gpuArray as the value of a single key
## with @code{"UniformValues", false} only.
## @item @code{NaN & []} and the like return an empty result, where core raises an
## error about the NaN.
## @item Assigning a logical gpuArray to elements of a text makes the text a gpuArray;
## after assigning numbers it stays text, as in core.
## @item From Octave 11 on @code{cellfun}, @code{arrayfun} and @code{structfun} need
## results of one class: all gpuArrays, or none.
## @item Brackets around a single gpuArray, @code{[g]}, return that array: complex
## numbers with imaginary parts of 0 stay complex, where core makes them real.
## @item As in MATLAB, @code{arrayfun} repeats dimensions of length 1, and
## @qcode{"all"}, a vector of dimensions, @qcode{"omitnan"} and
## @qcode{"includenan"} are options of @code{sum}, @code{prod}, @code{mean},
## @code{median}, @code{var}, @code{std}, @code{max}, @code{min}, @code{any} and
## @code{all} (the last two: no NaN) also if core does not have them; so are the
## functions @code{maxk}, @code{mink}, @code{normalize}, @code{rms} and
## @code{histcounts}.  If core has them, the results are core's.
## @item Random numbers are made on the device by a generator of its own, which
## @code{gpurng} sets.  Every session starts from the same seed, as in MATLAB;
## core's @code{rand} starts from the clock.  Core's @code{rand (@qcode{"seed"},
## @var{x})} and the like do not seed it.
## @item MEX files of other packages get an ordinary copy.
## @end itemize
##
## Computation is lazy: operators build an expression, and one kernel computes
## it when its value is needed.  @code{wait (gpuDevice)} computes all pending
## arrays.  An operation that fails for some values, such as @code{a & b} for NaN, is
## computed at once, so that the error appears at its statement.  A copy @code{b = g}
## shares the data until you assign to one of them.  If a kernel writes into a
## gpuArray, every plain copy changes too; @code{copy (g)} makes an independent one.
##
## An array belongs to the stream and the context that were current when it was
## made (@code{cuda.stream_scope}, @code{gpuDevice}, @code{cuda.Context}), and keeps
## the context alive.  Results belong to the context of their operands.  If operands
## belong to several contexts, they are copied to the current one; an assignment
## stays in the context of its array.
##
## Functions of exactness class (a) (@code{+ - .* ./ sqrt}, comparisons,
## rounding, integer and logical operations, moving data) return core's bits; other
## functions differ by a few units in the last place; sums are at least as
## accurate as core's and the same on every run.
##
## All of core's functions of numeric arrays take gpuArrays.  Most compute on the
## device; @code{octcuda_help} lists those that do not yet.  For these, core
## computes with gathered arguments, the results are copied back, and the warning
## @code{octcuda:fallback} tells you once for each function.  To find these calls,
## make it an error with @code{warning ("error", "octcuda:fallback")}.  Functions that
## print, draw or write files take gpuArrays too.  @code{octcuda_help NAME} shows the
## help of a method.
##
## Errors: an argument that is not a numeric or logical array; sparse arrays;
## @code{octcuda:MemoryError} if the device has not enough memory.
##
## @example
## @group
## g = gpuArray ([1 2 3]);
## gather (sqrt (g .* g + 1))
##   @result{} 1.4142   2.2361   3.1623
## @end group
## @end example
## @seealso{gather, gpuDevice, gpurng, cuda.stream_scope, octcuda_help, octcuda_lint}
## @end deftypefn

## A call finds the class of this name (oct/functions.cc).  Octave 11 looks for
## the text above in a file, and @gpuArray is a handle of this function.

function g = gpuArray (varargin)
  g = feval ("gpuArray", varargin{:});
endfunction
