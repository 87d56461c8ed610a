## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaDeviceData

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaDeviceData
  ##
  ## The limits of kernel blocks on a device, and rules of alignment.
  ##
  ## Made by @code{cuda.DeviceData}.  Properties: @code{max_threads} of a block,
  ## @code{warp_size}, @code{warps_per_mp}, @code{thread_blocks_per_mp},
  ## @code{registers} and @code{shared_memory} of a block, @code{registers_per_mp},
  ## @code{shared_memory_per_mp}, @code{shared_memory_reserved} of each block,
  ## @code{multiprocessors}, @code{smem_granularity},
  ## @code{smem_alloc_granularity}, @code{register_allocation_unit}.  The driver
  ## reports them.
  ##
  ## @table @code
  ## @item align_bytes (@var{d}, @var{word_size})
  ## The alignment, in bytes, of rows of words of 4, 8 or 16 bytes.
  ## @item align (@var{d}, @var{bytes}, @var{word_size})
  ## @itemx align_words (@var{d}, @var{word_size})
  ## @itemx align_dtype (@var{d}, @var{n}, @var{size})
  ## @var{bytes} rounded up to that alignment; the alignment in words; @var{n}
  ## elements of @var{size} bytes rounded up to it, in elements.
  ## @item coalesce (@var{d}, @var{threads})
  ## @var{threads} rounded up to half warps.
  ## @item make_valid_tex_channel_count (@var{d}, @var{n})
  ## @var{n} rounded up to 1, 2 or 4.
  ## @end table
  ##
  ## @example
  ## @group
  ## cuda.DeviceData ().warp_size
  ##   @result{} ans = 32
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.DeviceData, cuda.OccupancyRecord}
  ## @end deftp

  properties (SetAccess = protected)
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} max_threads
    ## The most threads of a block.
    ## @end deftp
    max_threads = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} warp_size
    ## The number of threads of a warp.
    ## @end deftp
    warp_size = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} warps_per_mp
    ## The most warps that a multiprocessor holds at a time.
    ## @end deftp
    warps_per_mp = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} thread_blocks_per_mp
    ## The most blocks that a multiprocessor holds at a time.
    ## @end deftp
    thread_blocks_per_mp = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} registers
    ## The most registers of a block, each of 32 bits.
    ## @end deftp
    registers = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} shared_memory
    ## The most shared memory of a block, in bytes.
    ## @end deftp
    shared_memory = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} registers_per_mp
    ## The number of registers of a multiprocessor.
    ## @end deftp
    registers_per_mp = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} shared_memory_per_mp
    ## The shared memory of a multiprocessor, in bytes.
    ## @end deftp
    shared_memory_per_mp = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} shared_memory_reserved
    ## The shared memory of each block that CUDA keeps for itself, in bytes.
    ## @end deftp
    shared_memory_reserved = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} multiprocessors
    ## The number of multiprocessors.
    ## @end deftp
    multiprocessors = 0;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} smem_granularity
    ## The number of threads whose accesses to shared memory are served
    ## together.
    ## @end deftp
    smem_granularity = 32;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} smem_alloc_granularity
    ## Shared memory is allocated in multiples of this number of bytes.
    ## @end deftp
    smem_alloc_granularity = 128;
    ## -*- texinfo -*-
    ## @deftp {cudaDeviceData} register_allocation_unit
    ## @qcode{"warp"}: registers are allocated for each warp.
    ## @end deftp
    register_allocation_unit = "warp";
  endproperties

  methods

    function this = cudaDeviceData (dev)
      if (nargin == 0)
        return;
      elseif (! isa (dev, "cudaDevice"))
        error ("octcuda:InvalidCall", "cudaDeviceData: use cuda.DeviceData, with a cuda.Device or without");
      endif
      a = @(name) double (get_attribute (dev, name));
      this.max_threads = a ("MAX_THREADS_PER_BLOCK");
      this.warp_size = a ("WARP_SIZE");
      this.warps_per_mp = a ("MAX_THREADS_PER_MULTIPROCESSOR") / this.warp_size;
      this.thread_blocks_per_mp = a ("MAX_BLOCKS_PER_MULTIPROCESSOR");
      this.registers = a ("MAX_REGISTERS_PER_BLOCK");
      this.shared_memory = a ("MAX_SHARED_MEMORY_PER_BLOCK");
      this.registers_per_mp = a ("MAX_REGISTERS_PER_MULTIPROCESSOR");
      this.shared_memory_per_mp = a ("MAX_SHARED_MEMORY_PER_MULTIPROCESSOR");
      this.shared_memory_reserved = a ("RESERVED_SHARED_MEMORY_PER_BLOCK");
      this.multiprocessors = a ("MULTIPROCESSOR_COUNT");
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaDeviceData} {@var{n} =} align_bytes (@var{d}, @var{word_size})
    ##
    ## Bytes by which rows of words of @var{word_size} bytes are to be aligned.
    ## See @code{help cudaDeviceData}.
    ## @end deftypefn
    function n = align_bytes (this, varargin)
      word_size = __arguments__ ("cudaDeviceData.align_bytes", varargin);
      word_size = cuda.internal.whole_number ("WORD_SIZE", word_size, 0, [4, 8, 16]);
      n = 64 * (1 + (word_size > 4));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaDeviceData} {@var{n} =} align (@var{d}, @var{bytes}, @var{word_size})
    ##
    ## @var{bytes}, rounded up to a multiple of the alignment.  See @code{help
    ## cudaDeviceData}.
    ## @end deftypefn
    function n = align (this, varargin)
      [bytes, word_size] = __arguments__ ("cudaDeviceData.align", varargin,
                                          "d.align (bytes)", "d.align (bytes, word_size)");
      a = align_bytes (this, word_size);
      bytes = cuda.internal.whole_number ("BYTES", bytes, 0);
      n = ceil (bytes / a) * a;
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaDeviceData} {@var{n} =} align_words (@var{d}, @var{word_size})
    ##
    ## The alignment in words of @var{word_size} bytes.  See @code{help
    ## cudaDeviceData}.
    ## @end deftypefn
    function n = align_words (this, varargin)
      word_size = __arguments__ ("cudaDeviceData.align_words", varargin,
                                 "d.align_words (word_size)");
      n = align_bytes (this, word_size) / double (full (word_size));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaDeviceData} {@var{n} =} align_dtype (@var{d}, @var{elements}, @var{size})
    ##
    ## A number of elements of @var{size} bytes, rounded up to a multiple of
    ## the alignment.  See @code{help cudaDeviceData}.
    ## @end deftypefn
    function n = align_dtype (this, varargin)
      [elements, size] = __arguments__ ("cudaDeviceData.align_dtype", varargin,
                                        "d.align_dtype (elements, size)");
      a = align_words (this, size);
      elements = cuda.internal.whole_number ("ELEMENTS", elements, 0);
      n = ceil (elements / a) * a;
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaDeviceData} {@var{n} =} coalesce (@var{d}, @var{threads})
    ##
    ## A number of threads, rounded up to a multiple of 16.  See @code{help
    ## cudaDeviceData}.
    ## @end deftypefn
    function n = coalesce (this, varargin)
      threads = __arguments__ ("cudaDeviceData.coalesce", varargin,
                               "d.coalesce (threads)");
      n = ceil (cuda.internal.whole_number ("THREADS", threads, 0) / 16) * 16;
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaDeviceData} {@var{n} =} make_valid_tex_channel_count (@var{d}, @var{n})
    ##
    ## Channels that a texture needs for @var{n} of them: 1, 2 or 4.  See
    ## @code{help cudaDeviceData}.
    ## @end deftypefn
    function n = make_valid_tex_channel_count (this, varargin)
      n = __arguments__ ("cudaDeviceData.make_valid_tex_channel_count", varargin,
                         "d.make_valid_tex_channel_count (n)");
      n = cuda.internal.whole_number ("N", n, 0, 0:4);
      n = [1, 1, 2, 4, 4](n + 1);
    endfunction

    function r = __occupancy__ (this, threads, shared, registers)
      warps = ceil (threads / this.warp_size);
      limits.device = this.thread_blocks_per_mp;
      limits.warps = floor (this.warps_per_mp / warps);
      limits.regs = Inf;
      limits.smem = Inf;
      if (registers > 0)
        ## Registers are given out to warps in portions of 256.
        each = ceil (registers * this.warp_size / 256) * 256;
        limits.regs = floor (this.registers_per_mp / (each * warps));
      endif
      if (shared + this.shared_memory_reserved > 0)
        g = this.smem_alloc_granularity;
        each = ceil ((shared + this.shared_memory_reserved) / g) * g;
        limits.smem = floor (this.shared_memory_per_mp / each);
      endif
      [n, i] = min (cell2mat (struct2cell (limits)));
      r.tb_per_mp = n;
      r.warps_per_mp = n * warps;
      r.occupancy = n * warps / this.warps_per_mp;
      r.limited_by = fieldnames (limits){i};
      r.tb_per_mp_limits = limits;
    endfunction

  endmethods

endclassdef
