## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaCommunicator < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaCommunicator
  ##
  ## Ranks that exchange arrays.  Each rank is a device: of its own process, or
  ## one of several devices of this process.
  ##
  ## Made by @code{cuda.Communicator}.  Ranks are numbered from 0.  All ranks
  ## must make the same calls in the same order.  @var{x} is a numeric, logical
  ## or char array or a gpuArray; where @var{x} is ordinary, so is the result.
  ## If the communicator was made of devices, arguments @var{x} and results are
  ## cells of 1 x n, with an element for each rank.
  ##
  ## @table @code
  ## @item all_reduce (@var{c}, @var{x}, @var{op})
  ## The sum of the arrays of all ranks, which have one size and class.
  ## @var{op} is @qcode{"sum"} (the default), @qcode{"prod"}, @qcode{"min"},
  ## @qcode{"max"}, @qcode{"mean"}, @qcode{"any"} or @qcode{"all"}.  The result
  ## is what Octave's function computes if the arrays are the pages of one array,
  ## @code{sum (cat (3, @var{x0}, @var{x1}), 3)}; integers keep their class and
  ## saturate.
  ## Results of up to 64 KiB have the same bits for every transport.
  ## @item reduce (@var{c}, @var{x}, @var{op}, @var{root})
  ## The same for rank @var{root} (default: 0) alone; others get [].
  ## @item reduce_scatter (@var{c}, @var{x}, @var{op}, @var{dim})
  ## The same result, divided along dimension @var{dim}: each rank gets a part.
  ## @item broadcast (@var{c}, @var{x}, @var{root})
  ## The array of rank @var{root}; that of other ranks is ignored.
  ## @item all_gather (@var{c}, @var{x}, @var{dim})
  ## The arrays of all ranks, joined along @var{dim}, where their lengths may
  ## differ.  As by @code{cat}, arrays of 0 x 0 are left out.
  ## @item gather (@var{c}, @var{x}, @var{root}, @var{dim})
  ## The same for rank @var{root} (default: 0) alone; others get [].
  ## @item scatter (@var{c}, @var{x}, @var{root}, @var{dim}, @var{lengths})
  ## A part of @var{root}'s array along @var{dim} for each rank.  The parts are
  ## as equal as possible, the first ones longer, or have the @var{lengths},
  ## which all ranks must give.
  ## @item all_to_all (@var{c}, @var{x}, @var{dim})
  ## Each rank's array is divided along @var{dim}; rank k gets part k of each,
  ## joined along @var{dim} in the order of the ranks.
  ## @item send (@var{c}, @var{x}, @var{to})
  ## @itemx recv (@var{c}, @var{from})
  ## @itemx sendrecv (@var{c}, @var{x}, @var{to}, @var{from})
  ## An array from one rank to another.  Arrays between two ranks keep their
  ## order.  A rank that sends a large array may wait for its receiver; use
  ## @code{sendrecv} if two ranks send to each other.  @var{to} or @var{from} -1
  ## means none.  With devices, @var{to} and @var{from} have an element for each
  ## rank.  @code{recv (@var{c}, @var{from}, "like", @var{a})} raises an error
  ## unless the array has the class and size of @var{a}.
  ## @item barrier (@var{c})
  ## Wait until the work of all ranks is done and all ranks are here.
  ## @item each (@var{c}, @var{f}, @dots{})
  ## Call @var{f} (k, @dots{}) for each rank k of this process with its device
  ## selected.  See @code{help @@cudaCommunicator/each}.
  ## @item split (@var{c}, @var{color}, @var{key})
  ## A communicator of the ranks that give the same @var{color}, a number from 0,
  ## in the order of @var{key}; of devices, a cell with one for each rank.
  ## @item rank, n_ranks, local_rank, devices, transport, is_of_devices
  ## Describe the communicator.
  ## @item abort (@var{c})
  ## End it, also for the other ranks, whose next call raises an error.
  ## @item close (@var{c})
  ## Close it, as does clearing the last variable that holds it.  @code{isopen
  ## (@var{c})} is false after that, after @code{abort}, and after a failure.
  ## @end table
  ##
  ## The default of @var{dim} is the last dimension that is not 1 in some array.
  ## Work is queued in the current stream at the call, never when a value is
  ## needed.  Between processes, @var{x} of a reduction must be complex on all
  ## ranks or on none (@code{complex (@var{x})} keeps it so).
  ##
  ## A wrong argument raises @code{octcuda:LogicError}.  If a rank ends, nothing
  ## comes within the timeout, or Ctrl-C is pressed, the communicator is closed,
  ## and the call raises @code{octcuda:CommError}, with the call, the rank and
  ## the seconds that it lasted.  With @env{OCTCUDA_COMM_CHECK}=1 all ranks
  ## compare each call with the others; if call, class, size or operation
  ## differ, all raise an error.
  ##
  ## @example
  ## @group
  ## c = cuda.Communicator (0);      # one device; [0, 1] for two
  ## y = all_reduce (c, @{[1, 2, 3]@});
  ## y@{1@}
  ##   @result{} ans =
  ##         1   2   3
  ## @end group
  ## @end example
  ##
  ## Sources: the names are those of MPI and NCCL.
  ##
  ## @seealso{cuda.Communicator, cuda.launch, spmdIndex}
  ## @end deftp

  methods
  endmethods

endclassdef
