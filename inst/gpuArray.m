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
## operators and elementwise functions then compute on the device, and give
## what they give for ordinary arrays: values, classes, sizes and errors.
## @code{gather} brings the values back.
##
## A gpuArray is a value as ordinary arrays are: @code{if}, @code{while},
## @code{switch}, @code{for k = g}, @code{x(g)}, @code{x(k) = g}, cells, structures,
## @code{cellfun}, @code{save} and @code{load} take it as they take those.  An
## ordinary array into which a gpuArray is assigned becomes a gpuArray.
## @code{zeros (3, "gpuArray")} and its like are @code{gpuArray.zeros (3)}.
##
## @strong{Differences} to ordinary arrays:
##
## @itemize
## @item @code{class (g)} is @qcode{"gpuArray"}; @code{classUnderlying (g)} is
## that of the elements, and @code{isa} answers for both.  @code{isobject (g)} is
## true.
## @item Where the name of a class of numbers is wanted, @code{class (g)} stands for
## that of the elements, on the device: @code{zeros (3, class (g))},
## @code{cast (x, class (g))}, @code{intmax (class (g))}.  In MATLAB it is
## @qcode{"gpuArray"} there, too, of doubles.
## @item In the functions of other packages of Octave's, of which most know
## no gpuArrays, @code{class (g)} is @code{classUnderlying (g)}, and stands for the
## same; what @code{arrayfun} cannot compile is computed on the host there.  Packages
## that depend on octcuda are told @qcode{"gpuArray"}.
## @item Compiled functions of packages (oct-files) get gathered arguments and return
## ordinary arrays; a warning octcuda:fallback says so once for each.
## @item There is no dot access: @code{size (g)}, not @code{g.size}.
## @item @code{save -v7} and @code{-v6} store single, double and logical arrays as
## ordinary ones.  These formats go by the name of the class: a single integer is
## stored as a double, and arrays of integers are an error.  Octave's own formats
## keep gpuArrays as they are.
## @item @code{containers.Map} takes a single gpuArray as the value of a single key
## with @code{"UniformValues", false} only.
## @item @code{NaN & []} and its like give an empty result, where core complains
## about the NaN.
## @item Text into which a logical gpuArray is assigned becomes a gpuArray; of
## numbers it stays text, as in core.
## @item From Octave 11 on @code{cellfun}, @code{arrayfun} and @code{structfun} want
## results of one class: all gpuArrays, or none.
## @item Brackets around a single gpuArray, @code{[g]}, are that array: what is
## complex with imaginary parts of 0 stays complex, where core makes it real.
## @item As in MATLAB, @code{arrayfun} repeats dimensions of length 1, and
## @qcode{"all"}, a vector of dimensions, @qcode{"omitnan"} and
## @qcode{"includenan"} are options of @code{sum}, @code{prod}, @code{mean},
## @code{median}, @code{var}, @code{std}, @code{max}, @code{min}, @code{any} and
## @code{all} (the last two: no NaN) also where core has none; so are the
## functions @code{maxk}, @code{mink}, @code{normalize}, @code{rms} and
## @code{histcounts}.  Where core has them, core's results count.
## @item Random numbers are made on the device by a generator of its own, which
## @code{gpurng} sets.  Every session starts from the same seed, as in MATLAB, where
## core's @code{rand} starts from the clock; core's @code{rand (@qcode{"seed"},
## @var{x})} and its kin do not seed it.
## @item MEX files of others get an ordinary copy.
## @end itemize
##
## Computation is lazy: operators build an expression, and one kernel computes
## it when its value is needed.  @code{wait (gpuDevice)} computes all that is
## pending.  What fails for some values, such as @code{a & b} for NaN, is computed
## at once, so that the error comes where it is written.  A copy @code{b = g} shares
## the data until one of them is assigned to.  A kernel that writes into a gpuArray
## is seen through every plain copy of it; @code{copy (g)} makes an independent one.
##
## An array is computed in the stream that was current when it was made
## (@code{cuda.stream_scope}) and lives in the context that was: on the selected
## device (@code{gpuDevice}), or in a context of one's own (@code{cuda.Context}),
## which lives as long as it.  What is made of it is made there; arrays of several
## contexts are copied to the current one when they meet, and an assignment stays
## where its array is.
##
## Functions of exactness class (a) (@code{+ - .* ./ sqrt}, comparisons,
## rounding, integer and logical operations, moving data) give core's bits; other
## functions differ by a few units in the last place; sums are at least as
## accurate as core's and the same on every run.
##
## All of core's functions of numeric arrays take gpuArrays.  Most compute on the
## device; @code{octcuda_help} lists those that do not yet.  Their arguments
## are gathered, core computes, the results go back, and the warning
## @code{octcuda:fallback} says so once for each: turn it off, or make it an error
## to find them, with @code{warning ("error", "octcuda:fallback")}.  What prints,
## draws or writes files takes gpuArrays too.  @code{octcuda_help NAME} shows a
## method.
##
## Errors: an argument that is no numeric or logical array; sparse arrays;
## @code{octcuda:MemoryError} when the device has no room.
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
