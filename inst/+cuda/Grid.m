## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef Grid < cudaGrid

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{g} =} cuda.Grid (@var{c}, @var{n})
  ## @deftypefnx {octcuda} {@var{g} =} cuda.Grid (@var{c}, @var{n}, @var{option}, @var{value}, @dots{})
  ##
  ## Divide arrays of size @var{n} among the ranks of the communicator @var{c}.
  ##
  ## Each rank has a part of such an array, and around it a halo: the elements of
  ## its neighbours that a stencil needs.  @code{exchange} fills the halos.
  ## @var{n} is a row of 1 to 8 whole numbers, the lengths of the whole array,
  ## which has no halo; a number alone is the length of a column.  Where a length
  ## is no multiple of the number of ranks, the first parts have one element more.
  ##
  ## The value of each option is a number for all dimensions, or a row with one
  ## for each:
  ##
  ## @table @code
  ## @item "halo"
  ## The width of the halo, in elements, 1 by default.  Along dimensions in which
  ## parts have neighbours it must not be wider than the smallest part.
  ## @item "periodic"
  ## True if the last elements along a dimension are the neighbours of the first
  ## ones; false by default.
  ## @item "ranks"
  ## A row: the numbers of ranks along the dimensions, whose product is that of
  ## @var{c}.  Numbers that are 0, or left out, are chosen as equal as those of
  ## @code{MPI_Dims_create}, the larger ones last: halos of the last dimension are
  ## consecutive elements, which need no copy to be sent.
  ## @end table
  ##
  ## Ranks are numbered along the first dimension first: @code{reshape
  ## (0:n_ranks (@var{c})-1, @var{ranks})} shows where each is.  The grid keeps the
  ## communicator.
  ##
  ## The result has the methods of @code{cudaGrid}.  Wrong sizes, widths and
  ## numbers of ranks raise @code{octcuda:LogicError}, a closed communicator
  ## @code{octcuda:ClosedHandle}, and one that was aborted
  ## @code{octcuda:CommError}.
  ##
  ## @example
  ## @group
  ## c = cuda.Communicator ();       # alone: rank 0 of 1
  ## g = cuda.Grid (c, 4, "periodic", true);
  ## u = zeros (g);
  ## u(2:5) = 1:4;
  ## u = exchange (g, u);
  ## gather (u)'
  ##   @result{} ans =
  ##         4   1   2   3   4   1
  ## @end group
  ## @end example
  ##
  ## Sources: the Cartesian topologies of MPI.
  ##
  ## @seealso{cudaGrid, cuda.Communicator}
  ## @end deftypefn

  methods

    function this = Grid (varargin)
      if (nargin < 2)
        cuda.internal.usage ();
      endif
      [c, n] = varargin{1:2};
      if (! isa (c, "cudaCommunicator"))
        error ("octcuda:LogicError", "C must be a cuda.Communicator, not a %s", class (c));
      endif
      n = cuda.internal.row_of ("N", n, 1, 2^48);
      if (numel (n) > 8)
        error ("octcuda:LogicError", "N must have at most 8 lengths, not %d", numel (n));
      endif
      o = cuda.internal.options ("cuda.Grid", varargin(3:end), ...
                                 struct ("halo", 1, "periodic", false, "ranks", 0));
      halo = cuda.internal.row_of ("\"halo\"", o.halo, 0, 2^48, numel (n));
      periodic = cuda.internal.row_of ("\"periodic\"", o.periodic, 0, 2, numel (n));
      ranks = o.ranks;
      if (isempty (ranks))
        ranks = 0;
      endif
      ranks = cuda.internal.row_of ("\"ranks\"", ranks, 0, 2^31, numel (n));
      __comm__ ("open_grid", this, c, n, halo, periodic, ranks);
    endfunction

  endmethods

endclassdef
