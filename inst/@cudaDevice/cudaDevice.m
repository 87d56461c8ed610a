## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaDevice < handle

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaDevice
  ##
  ## A CUDA device, or the CPU where the host backend is in use.
  ##
  ## @code{gpuDevice} and @code{cuda.Device (@var{n})} make objects of this class.
  ## They are handles: copies are the same object, and two objects of one device
  ## compare equal with @code{==}.
  ##
  ## Methods, as in PyCUDA: @code{name ()}, @code{compute_capability ()} (a row of
  ## major and minor number), @code{total_memory ()} (bytes), @code{pci_bus_id
  ## ()}, @code{get_attribute (@var{attribute})} with a constant or a name of
  ## @code{cuda.device_attribute}, @code{get_attributes ()} (a struct of those
  ## that the driver knows), @code{can_access_peer (@var{other})}, and
  ## @code{get_p2p_attribute (@var{attribute}, @var{other})} with a member of
  ## @code{cuda.p2p_attribute}.  Every attribute can be read by its name in lower
  ## case: @code{@var{d}.warp_size}.  @code{uuid ()} is a text that identifies the
  ## device, and @code{get_texture_1d_linear_max_width (@var{format},
  ## @var{channels})} is the largest number of texels of a texture over linear
  ## memory.
  ##
  ## @code{make_context (@var{flags})} makes a cudaContext and pushes it, with
  ## flags of @code{cuda.ctx_flags}; @code{retain_primary_context ()} returns the
  ## primary context, which is current unless another is pushed.
  ## @code{[@var{flags}, @var{active}] = primary_context_state (@var{d})} and
  ## @code{set_primary_context_flags (@var{d}, @var{flags})} read and change its
  ## flags, even before it exists.
  ##
  ## Methods, as in Matlab: @code{wait (@var{d})} computes all pending gpuArrays
  ## and waits until the device is idle; @code{reset (@var{d})} closes every
  ## gpuArray and every handle on the device, including its contexts, and frees
  ## all its memory.  Using a closed object raises @code{octcuda:ClosedHandle};
  ## new work can begin at once.  Other devices are not affected.
  ##
  ## Properties, read-only:
  ##
  ## @table @code
  ## @item Name
  ## @itemx Index
  ## Name, and position counted from 1.
  ##
  ## @item ComputeCapability
  ## @itemx SupportsDouble
  ## A string such as @qcode{"9.0"}; true.
  ##
  ## @item DriverVersion
  ## @itemx ToolkitVersion
  ## The CUDA version of the driver, a number.
  ##
  ## @item MaxThreadsPerBlock
  ## @itemx MaxShmemPerBlock
  ## @itemx MaxThreadBlockSize
  ## @itemx MaxGridSize
  ## @itemx SIMDWidth
  ## Limits of kernel launches: threads, bytes, two rows of three numbers, and the
  ## number of threads in a warp.
  ##
  ## @item TotalMemory
  ## @itemx AvailableMemory
  ## Bytes.  Available memory is NaN for a device that has not been used yet.
  ##
  ## @item MultiprocessorCount
  ## @itemx ClockRateKHz
  ## @itemx ComputeMode
  ## @itemx GPUOverlapsTransfers
  ## @itemx KernelExecutionTimeout
  ## @itemx CanMapHostMemory
  ## As reported by the driver.
  ##
  ## @item DeviceSupported
  ## @itemx DeviceAvailable
  ## @itemx DeviceSelected
  ## Truth values.
  ##
  ## @item UUID
  ## Text, as @code{uuid} gives it.
  ##
  ## @item DriverModel
  ## @itemx GraphicsDriverVersion
  ## @itemx CachePolicy
  ## @qcode{"N/A"}, as outside of Windows; the same as DriverVersion, as text;
  ## @qcode{"maximum"}: freed memory is kept for later arrays.
  ## @end table
  ##
  ## @example
  ## @group
  ## d = gpuDevice ();
  ## d.MaxThreadsPerBlock
  ##   @result{} ans = 1024
  ## @end group
  ## @end example
  ##
  ## @seealso{gpuDevice, cuda.Device, gpuDeviceCount}
  ## @end deftp

  methods
  endmethods

endclassdef
