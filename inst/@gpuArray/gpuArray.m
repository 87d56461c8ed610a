## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

classdef gpuArray < handle

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
  ## @strong{Differences} to ordinary arrays, which no class in Octave can avoid:
  ##
  ## @itemize
  ## @item @code{if (g)}, @code{while (g)} and @code{g && x} take any object as
  ## false without asking it.  Comparisons, logical operators, @code{any},
  ## @code{all} and the @code{is*} functions return ordinary logicals when the
  ## result is 1x1, so @code{if (g > 0)} works for a 1x1 @var{g} and
  ## @code{if (all (g > 0))} for a vector.  For the rest write
  ## @code{if (gather (g))}.
  ## @item @code{x(k) = g} and @code{x(g)} with an ordinary @var{x} are errors:
  ## write @code{gather (g)}.
  ## @item @code{for k = g} is an error: write @code{for k = gather (g)}.
  ## @item @code{[g; 1, 2]}, with a row of ordinary numbers only, is an error:
  ## write @code{[g; [1, 2]]}, or see @code{octcuda_overload}.  When the sizes in
  ## brackets do not fit, Octave says no more than @code{gpuArray/horzcat method
  ## failed}.
  ## @item @code{x(k) = v} deletes when @var{v} is any ordinary 0x0 double, not only
  ## a literal @code{[]}: the two cannot be told apart.
  ## @item There is no dot access: @code{size (g)}, not @code{g.size}.
  ## @item @code{save} does not know objects: save @code{gather (g)}, and after
  ## @code{load} make it a gpuArray again.  (@code{save -v7} warns and writes a
  ## structure of no use.)
  ## @item @code{class (g)} is @qcode{"gpuArray"}; @code{classUnderlying (g)} is
  ## that of the elements, and @code{isa} answers for both.
  ## @item A @code{switch} compares as @code{if} does: it finds the case of a 1x1
  ## @var{g}, and none of a larger one.
  ## @item A dimension or a length that is itself a gpuArray is an error in some of
  ## core's m-files, as in @code{flip (x, g)}: gather it.
  ## @item In cells and structures gpuArrays are objects: they are displayed
  ## as such, @code{cellfun (@@isempty, c)}, and so on for isreal, isnumeric,
  ## islogical, length, ndims and size, answers for the object where
  ## @code{cellfun (@@(x) isempty (x), c)} asks the array, @code{cell2mat} refuses
  ## them, and results of @code{cellfun} and @code{structfun} need
  ## @code{"UniformOutput", false}.
  ## @end itemize
  ##
  ## @code{octcuda_lint} finds some of these constructs in a script.
  ##
  ## Computation is lazy: operators build an expression, and one kernel computes
  ## it when its value is needed.  @code{wait (gpuDevice)} computes all that is
  ## pending.  A copy @code{b = g} shares the data until one of them is assigned to.
  ## A kernel that writes into a gpuArray is seen through every plain copy of it;
  ## @code{copy (g)} makes an independent one.
  ##
  ## An array is computed in the stream that was current when it was made
  ## (@code{cuda.stream_scope}) and lives on the device that was (@code{gpuDevice}).
  ## What is made of it is made there; arrays of several devices are copied to the
  ## current one when they meet, and an assignment stays where its array is.
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
  ## @seealso{gather, gpuDevice, cuda.stream_scope, octcuda_help, octcuda_lint, octcuda_overload}
  ## @end deftypefn

  methods
    function o = gpuArray (varargin)
      for x = varargin # the cheapest way to say: if there are arguments
        __octcuda__ ("open", o, varargin{:});
        break;
      endfor
    endfunction
  endmethods

  methods (Static)
    varargout = Inf (varargin)
    varargout = NA (varargin)
    varargout = NaN (varargin)
    varargout = colon (varargin)
    varargout = eye (varargin)
    varargout = false (varargin)
    varargout = inf (varargin)
    varargout = linspace (varargin)
    varargout = logspace (varargin)
    varargout = nan (varargin)
    varargout = ones (varargin)
    varargout = rand (varargin)
    varargout = rande (varargin)
    varargout = randi (varargin)
    varargout = randn (varargin)
    varargout = randperm (varargin)
    varargout = true (varargin)
    varargout = zeros (varargin)
  endmethods
endclassdef
