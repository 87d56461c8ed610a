## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef SourceModule < cudaModule

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{m} =} cuda.SourceModule (@var{source})
  ## @deftypefnx {octcuda} {@var{m} =} cuda.SourceModule (@var{source}, @var{name}, @var{value}, @dots{})
  ##
  ## Compile CUDA C, and load it.
  ##
  ## @var{source} is the source code, a string or a cell array of lines; or the name
  ## of a file that ends in @file{.cu}, in the current folder or on Octave's path.
  ## @code{cuda.code} reads source code from a comment.  Unless it has templates or
  ## linkage of its own, the source is put into @code{extern "C" @{ @}}, so that kernels
  ## keep their plain names.  The result has the methods of @code{cudaModule}.  Compiled
  ## code is kept on disk and reused.
  ##
  ## Options:
  ##
  ## @table @code
  ## @item "options"
  ## A cell array of strings for the compiler, such as @qcode{"-DN=16"} or
  ## @qcode{"-@w{}-use_fast_math"}; by default those of
  ## @code{cuda.DEFAULT_NVCC_FLAGS}.
  ##
  ## @item "include_dirs"
  ## A cell array of folders for @code{#include}.
  ##
  ## @item "names"
  ## A cell array of name expressions: template kernels to instantiate, such as
  ## @qcode{"scale<float>"}, and variables of namespaces, such as
  ## @qcode{"&ns::table"}.  @code{get_function} and @code{get_global} take the
  ## same text.
  ##
  ## @item "no_extern_c"
  ## True to compile the source unchanged.  @code{get_function} then takes the
  ## kernels' own names, @qcode{"f"}, and those that C++ gives them,
  ## @qcode{"_Z1fPf"}.
  ##
  ## @item "arch"
  ## @itemx "code"
  ## The architecture to compile for, such as @qcode{"sm_90"}; by default the
  ## device's own.  An architecture that the device cannot run is an error.
  ##
  ## @item "keep"
  ## A folder for the source, the compiler's log and the result; true creates one and
  ## prints its name.
  ##
  ## @item "cache_dir"
  ## The folder for compiled code; false for none.  If an included file changes, the
  ## source is compiled again.  If the included files cannot be determined, as with
  ## @code{#include MACRO}, nothing is kept.
  ##
  ## @item "name"
  ## The name of the source in the compiler's messages, @qcode{"kernel.cu"} by
  ## default.
  ##
  ## @item "nvcc"
  ## A compiler of the CUDA toolkit, by its path or its name, to use instead of
  ## NVRTC; it has no effect on the host backend.
  ## @end table
  ##
  ## In addition to the methods of @code{cudaModule}, @code{ptx (@var{m})} is the PTX of
  ## the module, and @code{sass (@var{m})} the instructions that the device runs,
  ## as @command{cuobjdump} or @command{nvdisasm} of the CUDA toolkit prints them; on
  ## the host backend those of the CPU, as @command{objdump} prints them.  @code{sass
  ## (@var{m}, @var{name})} shows one kernel.
  ##
  ## On a GPU the source may include the headers of the CUDA toolkit.  The host
  ## backend has those of the runtime, @file{math_constants.h},
  ## @file{cuComplex.h}, @file{cuda_fp16.h}, @file{cuda_bf16.h},
  ## @file{cooperative_groups.h}, @file{pycuda-complex.hpp},
  ## @file{pycuda-helpers.hpp} and @file{curand_kernel.h}.  The last has the states of XORWOW, MRG32k3a,
  ## Philox4x32-10 and Sobol sequences, and their functions.  Integers and uniform numbers
  ## agree with cuRAND bit for bit.  Normal numbers differ from those on a GPU by about
  ## 1e-6 for class single, and by a few @code{eps} for class double.
  ##
  ## Source that does not compile raises @code{octcuda:CompileError} with the
  ## compiler's messages.
  ##
  ## @example
  ## @group
  ## m = cuda.SourceModule (["__global__ void twice (double *x)\n" ...
  ##                         "@{ x[threadIdx.x] *= 2; @}"]);
  ## f = m.get_function ("twice");
  ## x = cuda.InOut ([1 2 3]);
  ## f (x, "block", 3);
  ## x.value
  ##   @result{} ans =
  ##
  ##        2   4   6
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.compile, cuda.DynamicModule, cuda.module_from_file,
  ## cudaModule, cudaFunction, cuda.In, cuda.Out, cuda.InOut}
  ## @end deftypefn

  properties (SetAccess = protected, Hidden)
    text = "";     # what was compiled, and how
    settings = [];
  endproperties

  methods

    function this = SourceModule (varargin)
      given = __arguments__ ("cuda.SourceModule", varargin, "struct");
      o = cuda.internal.module_options ("cuda.SourceModule", given);
      [source, o] = cuda.internal.module_source ("cuda.SourceModule", given.source, o);
      __cuda_module__ ("open", this, source, o);
      this.text = source;
      this.settings = o;
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.SourceModule} {@var{text} =} ptx (@var{m})
    ##
    ## The module as PTX, a string.  See @code{help cuda.SourceModule}.
    ## @end deftypefn
    function text = ptx (this)
      if (strcmp (octcuda_backend (), "host"))
        error ("octcuda:NotSupported", ["ptx: the host backend compiles for the " ...
               "CPU, which has no PTX; sass (m) shows the CPU's instructions"]);
      endif
      o = this.settings;
      o.target = "ptx";
      text = char (__cuda_module__ ("compile", this.text, o));
      text(text == "\0") = "";
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cuda.SourceModule} {@var{text} =} sass (@var{m}, @var{name})
    ##
    ## Instructions of the processor, a string: those of the kernel @var{name},
    ## or of all.  See @code{help cuda.SourceModule}.
    ## @end deftypefn
    function text = sass (this, name = "")
      if (! (ischar (name) && (isempty (name)
                               || ! isempty (regexp (name, '^[\w$]+$', "once")))))
        error ("octcuda:LogicError",
               "sass: NAME must be a kernel's name, one of kernels (m)");
      endif
      bytes = __cuda_module__ ("compile", this.text, this.settings);
      text = cuda.internal.disassemble (bytes, name);
    endfunction

  endmethods

endclassdef
