## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaGrid < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaGrid
  ##
  ## Arrays that are divided among the ranks of a communicator, with halos.
  ##
  ## Made by @code{cuda.Grid}.  Each rank has a part of the whole array, its
  ## interior, and around it a halo of elements that belong to its neighbours.
  ## @var{u} is an array of the size @code{local_size (@var{g})}: numeric,
  ## logical or char, a gpuArray or ordinary; where it is ordinary, so is the
  ## result.  If the communicator was made of devices, arrays are cells of 1 x n,
  ## with an element for each rank, and so are the results below that differ
  ## between ranks.
  ##
  ## @table @code
  ## @item [@var{u}, @var{v}, @dots{}] = exchange (@var{g}, @var{u}, @var{v}, @dots{})
  ## The arrays with the elements of all neighbours in their halos, also at
  ## corners.  Everything is sent in one group.  Where there is no neighbour,
  ## because a dimension is not periodic, the halo stays as it is.  A complex
  ## array stays complex; if it is complex on one rank of a process, it becomes
  ## so on the others, between processes it must be on all or on none.
  ## @var{u} = exchange (@var{g}, @var{u}) copies only the halos.
  ## @item @var{t} = exchange_begin (@var{g}, @var{u}, @var{v}, @dots{})
  ## @itemx [@var{u}, @var{v}, @dots{}] = exchange_end (@var{t})
  ## The same in two steps: the messages go through a stream of their own, so
  ## that the interior can be computed meanwhile.  @var{t} is a
  ## @code{cudaRequest}.
  ## @item zeros (@var{g}, @var{class})
  ## A gpuArray of zeros, with halos; of class double by default.
  ## @item interior (@var{g}, @var{u})
  ## @var{u} without halos.
  ## @item gather (@var{g}, @var{u}, @var{root})
  ## The whole array, without halos, on the rank @var{root}, where others get [];
  ## or on all ranks.
  ## @item global_index (@var{g}, @var{dim})
  ## @itemx global_index (@var{g}, @var{dim}, "halo")
  ## The indices of this rank's interior along @var{dim} in the whole array; or
  ## also those of its halos, which are below 1 or above the length where there
  ## is no neighbour.  Doubles from 1, a vector along @var{dim}.
  ## @item n, halo, periodic, ranks
  ## Rows with an element for each dimension: the size of the whole, the width of
  ## the halo, whether its ends meet, the number of ranks.
  ## @item coordinates (@var{g})
  ## A row: which part this rank has along each dimension, from 0.
  ## @item neighbours (@var{g})
  ## 2 x dimensions: the ranks before and after this one; -1 is none.
  ## @item local_size (@var{g})
  ## The size of this rank's arrays, with halos.
  ## @item close (@var{g})
  ## Close it, as does clearing the last variable that holds it.  @code{isopen
  ## (@var{g})} is false after that.
  ## @end table
  ##
  ## Work is queued at the call; nothing waits for values.  All ranks must make the
  ## same calls in the same order.  An array of another size or a wrong argument
  ## raises @code{octcuda:LogicError}, a closed grid @code{octcuda:ClosedHandle},
  ## a communicator that has ended @code{octcuda:CommError}.
  ##
  ## @example
  ## @group
  ## g = cuda.Grid (cuda.Communicator (), [3, 4], "periodic", true);
  ## u = zeros (g);
  ## u(2:4,2:5) = global_index (g, 1) * 10 + global_index (g, 2);
  ## u = exchange (g, u);
  ## gather (u)
  ##   @result{} ans =
  ##        34   31   32   33   34   31
  ##        14   11   12   13   14   11
  ##        24   21   22   23   24   21
  ##        34   31   32   33   34   31
  ##        14   11   12   13   14   11
  ## @end group
  ## @end example
  ##
  ## Sources: the Cartesian topologies of MPI.
  ##
  ## @seealso{cuda.Grid, cudaRequest, cuda.Communicator}
  ## @end deftp

  methods
  endmethods

endclassdef
