## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{m} =} cuda.SourceModule (@var{source})
## @deftypefnx {octcuda} {@var{m} =} cuda.SourceModule (@var{source}, @var{name}, @var{value}, @dots{})
##
## Compile CUDA C, and load it.
##
## @var{source} is the text; unless it has templates or linkage of its own, it
## is put into @code{extern "C" @{ @}}, so that kernels keep their plain names.
## The result is a cudaModule.  What was compiled is kept on disk, and not
## compiled again.
##
## Options:
##
## @table @code
## @item "options"
## A cell array of strings for the compiler, such as @qcode{"-DN=16"} or
## @qcode{"--use_fast_math"}.
##
## @item "include_dirs"
## A cell array of folders for @code{#include}.
##
## @item "name_expressions"
## A cell array of template kernels that are wanted, such as
## @qcode{"scale<float>"}; @code{get_function} takes the same text.
##
## @item "no_extern_c"
## True to leave the text as it is.
##
## @item "arch"
## @itemx "code"
## The architecture to compile for, such as @qcode{"sm_90"}; by default the
## device's own.
##
## @item "keep"
## A folder where source, compiler log and result are put; true makes one, and
## prints its name.
##
## @item "name"
## What the compiler calls the text in its messages, @qcode{"kernel.cu"} by
## default.
##
## @item "nvcc"
## @itemx "cache_dir"
## Accepted for PyCUDA's sake, without effect: the compiler and the cache are
## the package's.
## @end table
##
## A text that does not compile raises @code{octcuda:CompileError} with the
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
## @seealso{cudaModule, cudaFunction, cuda.In, cuda.Out, cuda.InOut}
## @end deftypefn

function m = SourceModule (source, varargin)

  if (nargin < 1 || mod (nargin, 2) == 0)
    print_usage ();
  elseif (! ischar (source))
    error ("cuda.SourceModule: SOURCE must be a string");
  endif
  o = read_options (varargin);
  m = __cuda__ ("module", source, o.name, o.options, o.names, o.no_extern_c,
                o.keep);

endfunction

function o = read_options (pairs)

  o = struct ("name", "kernel.cu", "no_extern_c", false, "keep", "");
  o.options = o.names = {};
  for i = 1:2:numel (pairs)
    [key, value] = pairs{i:i+1};
    if (! ischar (key))
      error ("cuda.SourceModule: option names must be strings");
    endif
    switch (key)
      case "options"
        o.options = [o.options, list(value, key)];
      case "include_dirs"
        o.options = [o.options, strcat({"-I"}, list (value, key))];
      case "name_expressions"
        o.names = list (value, key);
      case "no_extern_c"
        o.no_extern_c = logical (value);
      case {"arch", "code"}
        if (! isempty (value))
          o.options{end+1} = ["-arch=" value];
        endif
      case "keep"
        o.keep = keep_folder (value);
      case "name"
        o.name = value;
      case {"nvcc", "cache_dir"}
      otherwise
        error ('cuda.SourceModule: unknown option "%s"', key);
    endswitch
  endfor

endfunction

function c = list (value, key)

  if (ischar (value))
    value = {value};
  elseif (! iscellstr (value))
    error ('cuda.SourceModule: "%s" must be a cell array of strings', key);
  endif
  c = value(:)';

endfunction

function folder = keep_folder (value)

  folder = "";
  if (ischar (value))
    folder = value;
  elseif (value)
    folder = tempname ();
    printf ("cuda.SourceModule: files are kept in %s\n", folder);
  endif

endfunction
