## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef distributed

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{x} =} cuda.distributed.zeros (@var{c}, @var{m}, @var{n}, @dots{}, @var{class})
  ## @deftypefnx {octcuda} {@var{x} =} cuda.distributed.ones (@var{c}, @var{m}, @var{n}, @dots{}, @var{class})
  ## @deftypefnx {octcuda} {@var{x} =} cuda.distributed.rand (@var{c}, @var{m}, @var{n}, @dots{}, @var{class})
  ## @deftypefnx {octcuda} {@var{x} =} cuda.distributed.randn (@var{c}, @var{m}, @var{n}, @dots{}, @var{class})
  ## @deftypefnx {octcuda} {@var{x} =} cuda.distributed.linspace (@var{c}, @var{first}, @var{last}, @var{n})
  ## @deftypefnx {octcuda} {@var{x} =} cuda.distributed.colon (@var{c}, @var{first}, @var{step}, @var{last})
  ## @deftypefnx {octcuda} {@var{x} =} cuda.distributed.zeros (@dots{}, "dim", @var{dim}, "partition", @var{lengths})
  ## @deftypefnx {octcuda} {@var{x} =} cuda.distributed.from_parts (@var{c}, @var{parts}, @var{dim})
  ##
  ## Make an array that is divided among the ranks of the communicator @var{c}.
  ##
  ## The other arguments of the first six are those of @code{gpuArray.zeros} and so on, and
  ## the pairs at their end say along which dimension the array is divided, and into parts of
  ## which @var{lengths}.  The defaults are those of @code{cuda.distribute}.  Each rank makes
  ## only its own part.  Random numbers depend on the state of the generator (@code{gpurng})
  ## of rank 0 and on their place, not on how many ranks there are.
  ##
  ## @code{from_parts} takes the parts: @var{parts} is the array of this rank, a gpuArray or an
  ## ordinary array.  If @var{c} has several devices in one process it is a cell with an array for
  ## each.  Along @var{dim} their lengths may differ; class and other dimensions are the
  ## same on all ranks.  Nothing is copied but what is not on the device of its rank.
  ##
  ## @var{x} is a gpuArray whose elements are on several ranks; @code{help cuda.distribute} says
  ## what can be done with it.
  ##
  ## Errors: octcuda:LogicError if @var{c} is not a communicator, for wrong
  ## @var{lengths}, and if parts do not fit; those of @code{gpuArray.zeros} and so on.
  ##
  ## @example
  ## @group
  ## c = cuda.Communicator (0);      # one device; [0, 1] for two
  ## x = cuda.distributed.colon (c, 1, 100);
  ## gather (sum (x))
  ##   @result{} ans = 5050
  ## x = cuda.distributed.from_parts (c, @{[1, 2, 3]@}, 2);
  ## gather (cumsum (x))
  ##   @result{} ans =
  ##        1   3   6
  ## size (cuda.distributed.rand (c, 3, 4, "single"))
  ##   @result{} ans =
  ##        3   4
  ## @end group
  ## @end example
  ##
  ## Source: MATLAB's distributed.zeros, codistributed.build and so on.
  ##
  ## @seealso{cuda.distribute, cuda.local_part, cuda.Communicator}
  ## @end deftypefn

  methods (Static)

    ## -*- texinfo -*-
    ## @deftypefn {cuda.distributed} {@var{x} =} cuda.distributed.zeros (@var{c}, @var{m}, @var{n}, @dots{})
    ##
    ## As @code{gpuArray.zeros}, divided among the ranks of @var{c}.  See @code{help
    ## cuda.distributed}.
    ## @end deftypefn
    function x = zeros (varargin)
      x = cuda.internal.distributed ("zeros", varargin);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.distributed} {@var{x} =} cuda.distributed.ones (@var{c}, @var{m}, @var{n}, @dots{})
    ##
    ## As @code{gpuArray.ones}, divided among the ranks of @var{c}.  See @code{help
    ## cuda.distributed}.
    ## @end deftypefn
    function x = ones (varargin)
      x = cuda.internal.distributed ("ones", varargin);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.distributed} {@var{x} =} cuda.distributed.rand (@var{c}, @var{m}, @var{n}, @dots{})
    ##
    ## As @code{gpuArray.rand}, divided among the ranks of @var{c}.  See @code{help
    ## cuda.distributed}.
    ## @end deftypefn
    function x = rand (varargin)
      x = cuda.internal.distributed ("rand", varargin);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.distributed} {@var{x} =} cuda.distributed.randn (@var{c}, @var{m}, @var{n}, @dots{})
    ##
    ## As @code{gpuArray.randn}, divided among the ranks of @var{c}.  See @code{help
    ## cuda.distributed}.
    ## @end deftypefn
    function x = randn (varargin)
      x = cuda.internal.distributed ("randn", varargin);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.distributed} {@var{x} =} cuda.distributed.linspace (@var{c}, @var{first}, @var{last}, @var{n})
    ##
    ## As @code{gpuArray.linspace}, divided among the ranks of @var{c}.  See @code{help
    ## cuda.distributed}.
    ## @end deftypefn
    function x = linspace (varargin)
      x = cuda.internal.distributed ("linspace", varargin);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.distributed} {@var{x} =} cuda.distributed.colon (@var{c}, @var{first}, @var{step}, @var{last})
    ##
    ## As @code{gpuArray.colon}, divided among the ranks of @var{c}.  See @code{help
    ## cuda.distributed}.
    ## @end deftypefn
    function x = colon (varargin)
      x = cuda.internal.distributed ("colon", varargin);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.distributed} {@var{x} =} cuda.distributed.from_parts (@var{c}, @var{parts}, @var{dim})
    ##
    ## The array whose part on this rank is @var{parts}.  See @code{help
    ## cuda.distributed}.
    ## @end deftypefn
    function x = from_parts (c, parts, dim)
      if (nargin != 3)
        cuda.internal.usage ("cuda.distributed.from_parts (c, parts, dim)");
      endif
      x = __distributed__ ("join", cuda.internal.communicator (c), parts, dim);
    endfunction

  endmethods

endclassdef
