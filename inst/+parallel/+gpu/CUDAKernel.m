## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef CUDAKernel < handle

  ## -*- texinfo -*-
  ## @deftypefn  {octcuda} {@var{k} =} parallel.gpu.CUDAKernel (@var{cu})
  ## @deftypefnx {octcuda} {@var{k} =} parallel.gpu.CUDAKernel (@var{cu}, @var{entry})
  ## @deftypefnx {octcuda} {@var{k} =} parallel.gpu.CUDAKernel (@var{ptx}, @var{cu}, @var{entry})
  ## @deftypefnx {octcuda} {@var{k} =} parallel.gpu.CUDAKernel (@var{ptx}, @var{prototype}, @var{entry})
  ## @deftypefnx {octcuda} {@var{k} =} parallel.gpu.CUDAKernel (@var{cu}, @dots{}, @var{name}, @var{value}, @dots{})
  ##
  ## Make a kernel that is called as in MATLAB.
  ##
  ## @var{cu} is CUDA C or the name of a CUDA C file, which is compiled here;
  ## options in pairs are those of @code{cuda.SourceModule}.  @var{ptx} is PTX or
  ## the name of a PTX file; then @var{cu} or @var{prototype}, such as
  ## @qcode{"float *, const float *, int"}, gives the types of the arguments.
  ## @var{entry} is the kernel's name or a part of it, needed if there are several.
  ## The host backend cannot run PTX and compiles @var{cu} instead; every backend
  ## does so if the file @var{ptx} does not exist.
  ##
  ## @table @code
  ## @item [@var{y1}, @dots{}] = feval (@var{k}, @var{x1}, @dots{})
  ## Run the kernel.  Pointers take gpuArrays or ordinary arrays of the kernel's
  ## class, or one number; other parameters take a number.  The results are the
  ## arrays that the kernel wrote through pointers that are not const, in order, as
  ## new gpuArrays of the sizes of the arguments; the arguments keep their values.
  ##
  ## @item setConstantMemory (@var{k}, @var{symbol}, @var{value}, @dots{})
  ## Set @code{__constant__} variables; each value must have as many bytes as its
  ## variable.
  ##
  ## @item existsOnGPU (@var{k})
  ## True until the device is reset.
  ## @end table
  ##
  ## @code{ThreadBlockSize} and @code{GridSize} (one to three numbers, 1 by
  ## default) and @code{SharedMemorySize} (bytes of dynamic shared memory) can be
  ## set; @code{MaxThreadsPerBlock}, @code{EntryPoint},
  ## @code{MaxNumLHSArguments}, @code{NumRHSArguments} and @code{ArgumentTypes}
  ## can be read.  @code{float2} and @code{double2} are complex numbers.
  ##
  ## @example
  ## @group
  ## k = parallel.gpu.CUDAKernel ( ...
  ##       "__global__ void axpy (double *y, double a, const double *x)\n@{ y[threadIdx.x] += a * x[threadIdx.x]; @}");
  ## k.ThreadBlockSize = 3;
  ## y = gather (feval (k, [1 1 1], 10, [1 2 3]))
  ##   @result{} y =
  ##
  ##        11   21   31
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.SourceModule, cuda.compile, existsOnGPU, gpuArray}
  ## @end deftypefn

  properties
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.CUDAKernel} ThreadBlockSize
    ## The number of threads of a block in each dimension: one to three whole
    ## numbers, [1 1 1] by default.
    ## @end deftp
    ThreadBlockSize = [1 1 1];
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.CUDAKernel} GridSize
    ## The number of blocks in each dimension: one to three whole numbers, [1 1
    ## 1] by default.
    ## @end deftp
    GridSize = [1 1 1];
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.CUDAKernel} SharedMemorySize
    ## The dynamic shared memory of each block, in bytes; 0 by default.
    ## @end deftp
    SharedMemorySize = 0;
  endproperties

  properties (SetAccess = private)
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.CUDAKernel} MaxThreadsPerBlock
    ## The most threads that a block of this kernel can have.
    ## @end deftp
    MaxThreadsPerBlock = 0;
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.CUDAKernel} EntryPoint
    ## The name of the kernel in its module.
    ## @end deftp
    EntryPoint = "";
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.CUDAKernel} MaxNumLHSArguments
    ## The number of results of @code{feval}: of pointers that are not const.
    ## @end deftp
    MaxNumLHSArguments = 0;
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.CUDAKernel} NumRHSArguments
    ## The number of arguments that @code{feval} takes after the kernel.
    ## @end deftp
    NumRHSArguments = 0;
    ## -*- texinfo -*-
    ## @deftp {parallel.gpu.CUDAKernel} ArgumentTypes
    ## A cell with a text for each argument, such as @qcode{"in double scalar"} or
    ## @qcode{"inout single vector"}.
    ## @end deftp
    ArgumentTypes = {};
  endproperties

  properties (SetAccess = private, Hidden)
    module = [];
    function_handle = [];
    params = {};  # of the signature: "Pf", "f"
  endproperties

  methods

    function this = CUDAKernel (code, varargin)
      if (nargin < 1)
        cuda.internal.usage ();
      endif
      [this.module, this.EntryPoint, signature] ...
        = cuda.internal.find_kernel (code, varargin);
      this.function_handle = get_function (this.module, this.EntryPoint);
      if (strcmp (__cuda_module__ ("signature", this.module, this.EntryPoint), "?"))
        __cuda_module__ ("prepare", this.function_handle, signature);
      endif
      this.params = strsplit (signature, ",");
      if (isempty (signature))
        this.params = {};
      endif
      this.NumRHSArguments = numel (this.params);
      this.MaxNumLHSArguments = sum (strncmp (this.params, "P", 1));
      this.ArgumentTypes = cellfun (@argument_type, this.params, ...
                                    "UniformOutput", false);
      this.MaxThreadsPerBlock = get_attribute (this.function_handle, ...
                                               "MAX_THREADS_PER_BLOCK");
    endfunction

    function this = set.ThreadBlockSize (this, value)
      value = three (value, "ThreadBlockSize");
      if (this.MaxThreadsPerBlock && prod (value) > this.MaxThreadsPerBlock)
        error ("octcuda:LogicError",
               "ThreadBlockSize: %d threads are more than the %d that %s takes",
               prod (value), this.MaxThreadsPerBlock, this.EntryPoint);
      endif
      this.ThreadBlockSize = value;
    endfunction

    function this = set.GridSize (this, value)
      this.GridSize = three (value, "GridSize");
    endfunction

    function this = set.SharedMemorySize (this, value)
      if (! (isnumeric (value) && isscalar (value) && isreal (value) ...
             && value >= 0 && value == fix (value) && isfinite (value)))
        error ("octcuda:LogicError",
               "SharedMemorySize must be a number of bytes >= 0");
      endif
      this.SharedMemorySize = double (value);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.CUDAKernel} {[@var{y1}, @dots{}] =} feval (@var{k}, @var{x1}, @dots{})
    ##
    ## Launch the kernel; the results are gpuArrays.  See @code{help
    ## parallel.gpu.CUDAKernel}.
    ## @end deftypefn
    function varargout = feval (this, varargin)
      n = numel (varargin);
      if (n != this.NumRHSArguments)
        error ("octcuda:LogicError",
               "kernel %s takes %d arguments, %d given", this.EntryPoint,
               this.NumRHSArguments, n);
      elseif (nargout > this.MaxNumLHSArguments)
        error ("octcuda:LogicError",
               "kernel %s has %d results, %d requested", this.EntryPoint,
               this.MaxNumLHSArguments, nargout);
      endif
      args = varargin;
      for i = 1:n
        args{i} = convert (this, i, args{i});
      endfor
      prepared_call (this.function_handle, this.GridSize, this.ThreadBlockSize,
                     args{:}, "shared", this.SharedMemorySize);
      results = args(strncmp (this.params, "P", 1));
      varargout = results(1:min (max (nargout, 1), numel (results)));
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.CUDAKernel} {} setConstantMemory (@var{k}, @var{symbol}, @var{value}, @dots{})
    ##
    ## Write values to the kernel's constant memory.  See @code{help
    ## parallel.gpu.CUDAKernel}.
    ## @end deftypefn
    function setConstantMemory (this, varargin)
      n = numel (varargin);
      if (n == 0 || mod (n, 2))
        cuda.internal.usage ("k.setConstantMemory (symbol, value, ...)");
      endif
      ## Nothing is changed when one of them is wrong.
      memory = cell (1, n / 2);
      for i = 1:n/2
        [symbol, value] = varargin{2*i-1:2*i};
        if (! ischar (symbol))
          error ("octcuda:LogicError",
                 "setConstantMemory: SYMBOL must be a string");
        endif
        value = gather (value);
        if (! (isnumeric (value) || islogical (value)) || isobject (value))
          error ("octcuda:LogicError",
                 "setConstantMemory: the value of %s must be numeric", symbol);
        endif
        varargin{2*i} = value = __full_storage__ (value);
        [memory{i}, bytes] = get_global (this.module, symbol);
        given = sizeof (value);
        if (given != bytes)
          error ("octcuda:LogicError",
                 "setConstantMemory: %s has %d bytes, and the value %d",
                 symbol, bytes, given);
        endif
      endfor
      for i = 1:n/2
        cuda.memcpy_htod (memory{i}, varargin{2*i});
      endfor
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.CUDAKernel} {@var{tf} =} existsOnGPU (@var{k})
    ##
    ## Whether the kernel can still be launched.  See @code{help
    ## parallel.gpu.CUDAKernel}.
    ## @end deftypefn
    function tf = existsOnGPU (this)
      tf = ! isempty (this.function_handle) && isopen (this.function_handle);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {parallel.gpu.CUDAKernel} {} disp (@var{k})
    ##
    ## Print the properties of @var{k}.  See @code{help parallel.gpu.CUDAKernel}.
    ## @end deftypefn
    function disp (this)
      printf ("  CUDAKernel %s\n", this.EntryPoint);
      printf ("       ThreadBlockSize: [%s]\n", num2str (this.ThreadBlockSize));
      printf ("    MaxThreadsPerBlock: %d\n", this.MaxThreadsPerBlock);
      printf ("              GridSize: [%s]\n", num2str (this.GridSize));
      printf ("      SharedMemorySize: %d\n", this.SharedMemorySize);
      printf ("            EntryPoint: %s\n", this.EntryPoint);
      printf ("    MaxNumLHSArguments: %d\n", this.MaxNumLHSArguments);
      printf ("       NumRHSArguments: %d\n", this.NumRHSArguments);
      printf ("         ArgumentTypes: {%s}\n", strjoin (this.ArgumentTypes, ", "));
    endfunction

  endmethods

  methods (Access = private)

    ## Argument I as the kernel's call takes it; what will be written is new.
    function x = convert (this, i, x)
      p = this.params{i};
      if (! (isnumeric (x) || islogical (x)))
        error ("octcuda:LogicError",
               "argument %d of kernel %s must be numeric or logical, not %s",
               i, this.EntryPoint, class (x));
      endif
      [wanted, is_complex] = class_of (p(end));
      is_on_gpu = isgpuarray (x);
      if (isscalar (p))
        if (is_complex)
          x = complex (feval (wanted, gather (x)));
        endif
        return;
      elseif (! any (p(1) == "Pp"))
        return;  # bytes of a struct, numbers of a vector
      endif
      if (! isempty (wanted))
        x = check_class (this, i, x, wanted);
        if (! is_complex && iscomplex (x))
          error ("octcuda:LogicError",
                 "argument %d of kernel %s must be real", i, this.EntryPoint);
        endif
      endif
      if (! is_on_gpu)
        x = gpuArray (full (x));
      endif
      if (is_complex)
        x = complex (x);
      endif
      if (is_on_gpu && p(1) == "P")
        x = copy (x);
      endif
    endfunction

    ## Argument I must be of class WANTED; one number becomes it.
    function x = check_class (this, i, x, wanted)
      is_on_gpu = isgpuarray (x);
      if (is_on_gpu)
        is = classUnderlying (x);
      else
        is = class (x);
      endif
      if (strcmp (is, wanted))
        return;
      elseif (is_on_gpu || ! isscalar (x))
        error ("octcuda:LogicError",
               "argument %d of kernel %s must be of class %s, not %s",
               i, this.EntryPoint, wanted, is);
      endif
      x = feval (wanted, x);
    endfunction

  endmethods

endclassdef

## One to three whole numbers >= 1, as three.
function v = three (value, name)

  value = gather (value);
  if (! (isnumeric (value) && isreal (value) && any (numel (value) == 1:3) ...
         && all (value(:) >= 1) && all (value(:) == fix (value(:))) ...
         && all (isfinite (value(:)))))
    error ("octcuda:LogicError", "%s must be one to three integers >= 1", name);
  endif
  v = ones (1, 3);
  v(1:numel (value)) = double (value(:));

endfunction

## The class that the letter of a signature stands for, "" for any.
function [name, is_complex] = class_of (letter)

  letters = "lbsiwBSIWfdcz";
  names = {"logical", "int8", "int16", "int32", "int64", "uint8", "uint16", ...
           "uint32", "uint64", "single", "double", "single", "double"};
  name = "";
  k = find (letters == letter);
  if (! isempty (k))
    name = names{k};
  endif
  is_complex = any (letter == "cz");

endfunction

## "Pf": "inout single vector"
function text = argument_type (p)

  [name, is_complex] = class_of (p(end));
  if (isempty (name) || any (p(1) == "1234"))
    name = "any";                       # a vector type
  elseif (is_complex)
    name = ["complex " name];
  endif
  direction = "in";
  shape = "scalar";
  if (p(1) == "P")
    direction = "inout";
  endif
  if (any (p(1) == "Pp"))
    shape = "vector";
  endif
  text = [direction " " name " " shape];

endfunction
