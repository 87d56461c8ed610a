## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef Device < cudaDevice

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{d} =} cuda.Device (@var{n})
  ## @deftypefnx {octcuda} {@var{d} =} cuda.Device (@var{bus_id})
  ## @deftypefnx {octcuda} {@var{n} =} cuda.Device.count ()
  ##
  ## Return the device with number @var{n}, counted from 0, or with a PCI bus
  ## id.
  ##
  ## The result has the methods and properties of @code{cudaDevice}.  An unknown
  ## number or id raises @code{octcuda:LogicError}.  @code{cuda.Device.count ()}
  ## is the number of devices; the CPU of the host backend is one.
  ##
  ## @example
  ## @group
  ## d = cuda.Device (0);
  ## name = d.name ();                      # "NVIDIA H200", say
  ## capability = d.compute_capability ();  # then [9 0]
  ## d.get_attribute (cuda.device_attribute.WARP_SIZE)
  ##   @result{} ans = 32
  ## @end group
  ## @end example
  ##
  ## @seealso{cudaDevice, gpuDevice, cuda.device_attribute}
  ## @end deftypefn

  methods

    function this = Device (varargin)
      device = __arguments__ ("cuda.Device", varargin);
      __cuda__ ("device_open", this, device);
    endfunction

  endmethods

  methods (Static)

    ## -*- texinfo -*-
    ## @deftypefn {cuda.Device} {@var{n} =} cuda.Device.count ()
    ##
    ## Number of devices, a double.  See @code{help cuda.Device}.
    ## @end deftypefn
    function n = count ()
      n = __cuda__ ("device_count");
    endfunction

  endmethods

endclassdef
