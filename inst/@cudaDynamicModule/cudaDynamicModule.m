## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

classdef cudaDynamicModule < cudaModule

  ## -*- texinfo -*-
  ## @deftp {octcuda} cudaDynamicModule
  ##
  ## A module that is linked from several pieces.
  ##
  ## Made by @code{cuda.DynamicModule} and @code{cuda.DynamicSourceModule}.
  ## Methods, each of which returns the object:
  ##
  ## @table @code
  ## @item add_source (@var{m}, @var{source}, @var{options}, @var{name})
  ## Compile CUDA C, and add it.  @var{options} is a cell array of strings for
  ## the compiler, instead of those of the module; @var{name} appears in
  ## messages.
  ##
  ## @item add_data (@var{m}, @var{data}, @var{type}, @var{name})
  ## @itemx add_file (@var{m}, @var{file}, @var{type})
  ## Add code that was compiled elsewhere, of a @var{type} of
  ## @code{cuda.jit_input_type}.
  ##
  ## @item add_stdlib (@var{m}, @var{name})
  ## Add a library of the toolkit, such as @qcode{"cudadevrt"}, which is needed
  ## by kernels that start kernels.  The host backend needs none.
  ##
  ## @item link (@var{m})
  ## Link everything; then the object is a cudaModule with its methods.
  ## @end table
  ##
  ## @example
  ## @group
  ## m = cuda.DynamicModule ();
  ## m.add_source ("__device__ int next (int x) @{ return x + 1; @}");
  ## m.add_source (["__device__ int next (int);\n" ...
  ##                "__global__ void k (int *x) @{ *x = next (*x); @}"]);
  ## m.link ();
  ## x = cuda.InOut (int32 (41));
  ## k = m.get_function ("k");
  ## k (x, "block", 1);
  ## x.value
  ##   @result{} ans = 42
  ## @end group
  ## @end example
  ##
  ## @seealso{cuda.DynamicModule, cuda.DynamicSourceModule, cudaModule}
  ## @end deftp

  properties (SetAccess = protected, Hidden)
    linker = [];    # until link ()
    options = [];   # of the compiler, as cuda.internal.module_options makes them
    kernel_list = "";
    library_folder = "";
    handler = [];
    n_sources = 0;
  endproperties

  methods

    ## GIVEN is what __arguments__ makes of a call of WHO.
    function this = cudaDynamicModule (who, given)
      if (nargin == 0)
        return;  # Octave's own, before those derived from it
      elseif (nargin != 2 || ! ischar (who) || ! isstruct (given))
        error ("octcuda:InvalidCall", "cudaDynamicModule: use cuda.DynamicModule or cuda.DynamicSourceModule");
      endif
      this.library_folder = given.cuda_libdir;
      this.options = cuda.internal.module_options (who, given);
      this.options.is_relocatable = true;
      this.handler = given.message_handler;
      this.linker = cuda.Linker (given.message_handler, given.link_options, ...
                                 given.log_verbose);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaDynamicModule} {@var{m} =} add_source (@var{m}, @var{source}, @var{options}, @var{name})
    ##
    ## Compile CUDA C and add it.  See @code{help cudaDynamicModule}.
    ## @end deftypefn
    function this = add_source (this, varargin)
      [source, options, name] ...
        = __arguments__ ("cudaDynamicModule.add_source", varargin,
                         "m.add_source (source)", "m.add_source (source, options, name)");
      need_linker (this);
      [source, o] = cuda.internal.module_source ("add_source", source, this.options);
      if (iscellstr (options) || (ischar (options) && ! isempty (options)))
        o.options = [o.options, cellstr(options)(:)'];
      elseif (! isempty (options))
        error ("octcuda:LogicError", "add_source: OPTIONS must be a cell array of strings");
      endif
      relocatable = {"-rdc=true", "--relocatable-device-code=true", "-dc"};
      o.options(ismember (o.options, relocatable) ...
                | strncmp (o.options, "-l", 2)) = [];
      this.n_sources++;
      if (! isempty (o.keep))
        [~, ~] = mkdir (o.keep);
        o.keep = fullfile (o.keep, sprintf ("%d", this.n_sources));
      endif
      [code, kernels, ~, type] = __cuda_module__ ("compile", source, o);
      add_data (this.linker, code, type, name);
      this.kernel_list = [this.kernel_list, kernels];
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaDynamicModule} {@var{m} =} add_data (@var{m}, @var{data}, @var{type}, @var{name})
    ##
    ## Add compiled code; @var{type} is a member of @code{cuda.jit_input_type}.
    ## See @code{help cudaDynamicModule}.
    ## @end deftypefn
    function this = add_data (this, varargin)
      [data, type, name] ...
        = __arguments__ ("cudaDynamicModule.add_data", varargin,
                         "m.add_data (data, type)", "m.add_data (data, type, name)");
      need_linker (this);
      add_data (this.linker, data, type, name);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaDynamicModule} {@var{m} =} add_file (@var{m}, @var{file}, @var{type})
    ##
    ## Add a file of compiled code; @var{type} is a member of
    ## @code{cuda.jit_input_type}.  See @code{help cudaDynamicModule}.
    ## @end deftypefn
    function this = add_file (this, varargin)
      [file, type] = __arguments__ ("cudaDynamicModule.add_file", varargin,
                                    "m.add_file (file, type)");
      need_linker (this);
      add_file (this.linker, file, type);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaDynamicModule} {@var{m} =} add_stdlib (@var{m}, @var{name})
    ##
    ## Add a library of the CUDA toolkit, such as @qcode{"cudadevrt"}.  See
    ## @code{help cudaDynamicModule}.
    ## @end deftypefn
    function this = add_stdlib (this, varargin)
      name = __arguments__ ("cudaDynamicModule.add_stdlib", varargin,
                            "m.add_stdlib (name)");
      need_linker (this);
      if (! ischar (name) || ! isrow (name))
        error ("octcuda:LogicError",
               "add_stdlib: NAME must be a string, such as \"cudadevrt\"");
      elseif (strcmp (octcuda_backend (), "host") && strcmp (name, "cudadevrt"))
        return;  # what it has, the C library has
      endif
      file = toolkit_library (name, this.library_folder);
      add_file (this.linker, file, cuda.jit_input_type.LIBRARY);
    endfunction

    ## -*- texinfo -*-
    ## @deftypefn {cudaDynamicModule} {@var{m} =} link (@var{m})
    ##
    ## Link what was added, and load it.  See @code{help cudaDynamicModule}.
    ## @end deftypefn
    function this = link (this)
      need_linker (this);
      linker = this.linker;
      this.linker = [];
      __cuda_module__ ("link", linker, this, this.kernel_list, this.handler);
    endfunction

    function need_linker (this)
      if (isempty (this.linker))
        error ("octcuda:ClosedHandle",
               "this module is linked already; make another one");
      endif
    endfunction

  endmethods

endclassdef
