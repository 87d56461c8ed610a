## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{g} =} gpuArray (@var{x})
## @deftypefnx {octcuda} {@var{g} =} gpuArray ()
## Put the array @var{x} on the GPU.
##
## @var{x} is a full numeric or logical array of any class, real or complex, of
## at most 8 dimensions.  The result is a @code{gpuArray} of the same size, whose
## elements have the class of those of @var{x}.  Without an argument it is empty (0x0
## double).  Octave's operators and functions then compute on the device (the GPU, or
## the CPU if there is none) and return the same as for ordinary arrays: values,
## classes, sizes and errors.  @code{gather} copies the values back.
##
## A gpuArray works like an ordinary array in @code{if}, @code{while},
## @code{switch}, @code{for k = g}, @code{x(g)}, @code{x(k) = g}, cells, structures,
## @code{cellfun}, @code{save} and @code{load}.  If you assign a gpuArray to elements
## of an ordinary array, the array becomes a gpuArray.  @code{zeros (3, "gpuArray")},
## @code{ones (3, "gpuArray")} and the like are @code{gpuArray.zeros (3)},
## @code{gpuArray.ones (3)}.
##
## @strong{Differences} from ordinary arrays:
##
## @itemize
## @item @code{class (g)} is @qcode{"gpuArray"}; @code{classUnderlying (g)} is
## the class of the elements, and @code{isa} is true for both.  @code{isobject (g)}
## is true.
## @item Where a function takes the name of a numeric class, @code{class (g)} stands
## for the class of the elements of @code{g}, on the device:
## @code{zeros (3, class (g))}, @code{cast (x, class (g))}, @code{intmax (class (g))}.
## In MATLAB it means a gpuArray of doubles there.
## @item In functions of other Octave packages, most of which do not know
## gpuArrays, @code{class (g)} returns the class of the elements, and
## @code{zeros (3, class (g))} is on the device, too.  If @code{arrayfun} cannot compile
## a function there, the host computes it.  In packages that depend on octcuda
## @code{class (g)} is @qcode{"gpuArray"}.
## @item Compiled functions of packages (oct-files) get gathered arguments and return
## ordinary arrays, with the warning octcuda:fallback once for each function.
## @item There is no dot access: @code{size (g)}, not @code{g.size}.
## @item @code{save -v7} and @code{-v6} store single, double and logical arrays as
## ordinary ones, a 1x1 array of an integer class as a double, and raise an error for
## larger arrays of integer classes, because these formats use the name of the class.
## Octave's own formats preserve gpuArrays.
## @item @code{containers.Map (key, g)} with one key needs
## @code{"UniformValues", false}.
## @item @code{cellfun}, @code{structfun} and functions that use them find no method by
## its name: write @code{cellfun (@@max, @{g@})}, not @code{cellfun ("max", @{g@})}.
## @item @code{sum}, @code{cumsum} and @code{cumprod}, and @code{prod} of complex numbers, compute
## parts of an array separately.  If a part overflows, the result may be another one than core's:
## @code{cumprod ([0, 1:1e6])} may have NaN, where core stays at 0 from the first element on.
## @code{prod} of real numbers is core's, but for the digits that core loses in a product so far
## that is below @code{realmin}.
## @item @code{NaN & []} and the like return an empty result, where core raises an
## error about the NaN.
## @item Assigning a logical gpuArray to elements of a text makes the text a gpuArray;
## after assigning numbers it stays text, as in core.
## @item From Octave 11 on @code{cellfun}, @code{arrayfun} and @code{structfun} need
## results of one class: all gpuArrays, or none.
## @item Brackets around one gpuArray, @code{[g]}, return that array: complex
## numbers with imaginary parts of 0 stay complex, while core makes them real.
## @item As in MATLAB, @code{arrayfun} repeats dimensions of length 1.
## @item As in MATLAB, and also in releases of Octave without these options,
## @code{sum}, @code{prod}, @code{mean}, @code{median}, @code{var}, @code{std},
## @code{max}, @code{min}, @code{any} and @code{all} take @qcode{"all"}, a vector of
## dimensions and, except @code{any} and @code{all}, @qcode{"omitnan"} and
## @qcode{"includenan"}.  The functions @code{maxk}, @code{mink}, @code{normalize},
## @code{rms} and @code{histcounts} exist, too.  If core has one of these, the results
## are core's.
## @item Random numbers are made on the device by a generator of its own, which
## @code{gpurng} sets.  Every session starts from the same seed, as in MATLAB;
## core's @code{rand} starts from the clock.  Core's @code{rand (@qcode{"seed"},
## @var{x})} and the like do not seed it.
## @item MEX files of other packages get an ordinary copy.
## @end itemize
##
## Computation is lazy: operators build an expression, and one kernel (a function that
## many threads of the device run at once) computes it when its value is needed.
## @code{wait (gpuDevice)} computes all pending arrays.  An operation that fails for some values, such as @code{a & b} for NaN, is
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
## The results of @code{+ - .* ./ sqrt}, comparisons, rounding, integer and logical
## operations, and of functions that only move elements, are equal to core's bit for
## bit.  Other functions differ by a few units in the last place.  Sums are at least as
## accurate as core's, and the same on every run.
##
## All of core's functions of numeric arrays take gpuArrays.  Most compute on the
## device; @code{octcuda_help} lists those that do not yet.  For these, core
## computes with gathered arguments, the results are copied back, and the warning
## @code{octcuda:fallback} tells you once for each function.  To find these calls,
## make it an error with @code{warning ("error", "octcuda:fallback")}.  Functions that
## print, draw or write files take gpuArrays too.  @code{octcuda_help NAME} shows the
## help of a method.
##
## @code{gpuArray} raises an error if @var{x} is sparse or not a numeric or logical
## array, and @code{octcuda:MemoryError} if the device has not enough memory.
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
