## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef Communicator < cudaCommunicator

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{c} =} cuda.Communicator ()
  ## @deftypefnx {octcuda} {@var{c} =} cuda.Communicator (@var{devices})
  ## @deftypefnx {octcuda} {@var{c} =} cuda.Communicator (@dots{}, @var{option}, @var{value}, @dots{})
  ##
  ## Make a communicator, whose ranks exchange arrays.
  ##
  ## Without @var{devices} each process is a rank, with a device of its own,
  ## which is selected.  @code{mpirun}, @code{srun}, @code{torchrun} or
  ## @code{cuda.launch} has started the processes.  If none of them has, there
  ## is one rank, so that the same program runs alone.
  ##
  ## @var{devices} are the numbers of devices of this process, from 0; each is a
  ## rank.  Arguments and results of the methods are then cells of 1 x n.
  ##
  ## Options:
  ##
  ## @table @code
  ## @item "transport"
  ## What carries the arrays: @qcode{"nccl"} between GPUs; @qcode{"mpi"} between
  ## processes on the host backend; @qcode{"local"} between devices of one
  ## process; @qcode{"auto"}, the default, chooses.
  ## @item "timeout"
  ## Seconds that a rank waits for the others; 600 by default.
  ## @end table
  ##
  ## Each process starts with the same random numbers; @code{gpurng (@var{seed} + rank
  ## (@var{c}))} makes them differ.  The devices of one process have different ones.
  ##
  ## The result has the methods of @code{cudaCommunicator}.  An unknown device,
  ## one that is there twice, or more ranks than GPUs raise
  ## @code{octcuda:LogicError}; a library that is missing or too old raises
  ## @code{octcuda:NotSupported}, which says where it was looked for.
  ##
  ## @example
  ## @group
  ## c = cuda.Communicator ();       # alone: rank 0 of 1
  ## all_reduce (c, [1, 2; 3, 4])
  ##   @result{} ans =
  ##         1   2
  ##         3   4
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaCommunicator, cuda.launch, spmdIndex}
  ## @end deftypefn

  methods

    function this = Communicator (varargin)
      devices = [];
      is_of_devices = nargin > 0 && ! ischar (varargin{1});
      if (is_of_devices)
        devices = varargin{1};
        varargin(1) = [];
        if (! (isnumeric (devices) && isreal (devices) && isvector (devices) ...
               && all (devices == fix (devices)) && all (abs (devices) < 2^31)))
          error ("octcuda:LogicError", ...
                 "DEVICES must be a vector of numbers of devices, from 0");
        endif
        devices = double (gather (devices));
      endif
      o = cuda.internal.options ("cuda.Communicator", varargin, ...
                                 struct ("transport", "auto", "timeout", 600));
      if (! any (strcmp (o.transport, {"auto", "nccl", "mpi", "local"})))
        error ("octcuda:LogicError", ...
               "\"transport\" must be \"auto\", \"nccl\", \"mpi\" or \"local\"");
      elseif (! (isnumeric (o.timeout) && isscalar (o.timeout)
                 && isreal (o.timeout) && o.timeout > 0))
        error ("octcuda:LogicError", "\"timeout\" must be a number of seconds > 0");
      endif
      if (is_of_devices)
        __comm__ ("open_devices", this, devices, o.transport, o.timeout);
      else
        __comm__ ("open", this, o.transport, o.timeout);
      endif
    endfunction

  endmethods

endclassdef
