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
  ## case: @code{@var{d}.warp_size}.  @code{uuid ()} is text that tells a device
  ## from all others, and @code{get_texture_1d_linear_max_width (@var{format},
  ## @var{channels})} how many texels a texture over linear memory can have.
  ##
  ## @code{make_context (@var{flags})} makes a cudaContext and pushes it, with
  ## flags of @code{cuda.ctx_flags}; @code{retain_primary_context ()} gives the one
  ## that is current unless another is pushed.  @code{[@var{flags}, @var{active}] =
  ## primary_context_state (@var{d})} and @code{set_primary_context_flags (@var{d},
  ## @var{flags})} read and change that one's flags, whether or not it exists yet.
  ##
  ## Methods, as in Matlab: @code{wait (@var{d})} computes all gpuArrays that are
  ## pending and waits until the device has nothing left to do; @code{reset
  ## (@var{d})} closes every gpuArray and every handle on the device, its contexts
  ## included, and gives all its memory back.  What was closed raises
  ## @code{octcuda:ClosedHandle}; new work may begin at once.  Other devices are
  ## left alone.
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
  ## Bytes.  Available memory is NaN for a device that nobody has used yet.
  ##
  ## @item MultiprocessorCount
  ## @itemx ClockRateKHz
  ## @itemx ComputeMode
  ## @itemx GPUOverlapsTransfers
  ## @itemx KernelExecutionTimeout
  ## @itemx CanMapHostMemory
  ## As the driver reports them.
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
