## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{code} =} cuda.compile (@var{source})
## @deftypefnx {octcuda} {[@var{code}, @var{log}, @var{type}] =} cuda.compile (@var{source}, @var{name}, @var{value}, @dots{})
## @deftypefnx {octcuda} {@var{h} =} cuda.compile (@var{f})
## @deftypefnx {octcuda} {@var{h} =} cuda.compile (@var{f}, "fma", @var{tf})
##
## Compile CUDA C without loading it, or compile an Octave function.
##
## @var{f} is a function handle: then @var{h} is a handle that calls the compiled
## function, @code{@var{h} (@var{x}, @var{y})}, as @code{cuda.arrayfun (@var{f},
## @var{x}, @var{y})} does.  It is compiled when it is called with arguments of
## new classes.  With @qcode{"fma"} true, the sum or difference of a product and a
## number within one expression is rounded once instead of twice.  That is faster,
## but the last bits differ from Octave's.
##
## The result is a row of class uint8 for @code{cuda.module_from_buffer} or a
## file; @var{log} is the output of the compiler, and @var{type} the kind of code for
## @code{cuda.Linker} (of @code{cuda.jit_input_type}), -1 if it cannot be linked.  Options are those of @code{cuda.SourceModule}, and
##
## @table @code
## @item "target"
## @qcode{"cubin"}, machine code of a GPU; @qcode{"ptx"}, text that every newer
## GPU can take; @qcode{"fatbin"}, several of those (this takes @command{nvcc});
## on the host backend @qcode{"so"}, a shared object, and @qcode{"object"}, to
## be linked.  The default is the kind that the backend runs.  A kind that the
## backend cannot make raises @code{octcuda:NotSupported}.
## @end table
##
## With @qcode{"-rdc=true"} among @qcode{"options"} the code can be linked with
## other pieces; see @code{cuda.Linker}.
##
## @example
## @group
## code = cuda.compile ("__global__ void one (int *x) @{ *x = 1; @}");
## class (code)
##   @result{} ans = uint8
## @end group
## @end example
##
## @example
## @group
## h = cuda.compile (@@(x, y) max (x, y) + 1);
## h ([1, 5, 3], 2)
##   @result{} 3 6 4
## @end group
## @end example
##
## @seealso{cuda.arrayfun, cuda.SourceModule, cuda.module_from_buffer, cuda.Linker}
## @end deftypefn

function [code, log, type] = compile (varargin)

  if (nargin && is_function_handle (varargin{1}))
    if (mod (nargin, 2) == 0)
      cuda.internal.usage ();
    endif
    code = compiled (varargin{1}, varargin(2:end));
    return;
  endif
  if (nargin > 0 && ischar (varargin{1}) && ! any (strcmp (varargin{1}, __cuda__ ("signature", "cuda.compile"))))
    refuse_octaves (varargin{1});  # before what is wrong behind it
  endif
  given = __arguments__ ("cuda.compile", varargin, "struct");
  source = given.source;
  refuse_octaves (source);
  o = cuda.internal.module_options ("cuda.compile", given);
  relocatable = {"-rdc=true", "--relocatable-device-code=true", "-dc", ...
                 "--device-c"};
  o.is_relocatable = any (ismember (o.options, relocatable));
  o.options(ismember (o.options, relocatable)) = [];
  [source, o] = cuda.internal.module_source ("cuda.compile", source, o);
  [code, ~, log, type] = __cuda_module__ ("compile", source, o);

endfunction

## An error if SOURCE is a function of Octave's.
function refuse_octaves (source)

  if (is_octaves (source))
    error ("octcuda:LogicError", "cuda.compile: \"%s\" is an Octave function, not CUDA C: use cuda.compile (%s)", ...
           source, ["@"(source(1) != "@"), source]);
  endif

endfunction

## Is TEXT an anonymous function, or nothing but a function's name?
function tf = is_octaves (text)

  tf = ischar (text) && rows (text) == 1;
  if (tf && text(1) != "@")
    tf = ! isempty (regexp (text, '^[A-Za-z_][\w.]*$', "once")) ...
         && ! any (strcmp (__function_kind__ (text).kind, {"none", "other"}));
  endif

endfunction

function h = compiled (f, options)

  h = @(varargin) cuda.arrayfun (f, varargin{:});
  for k = 1:2:numel (options)
    if (! strcmpi (options{k}, "fma"))
      error ("octcuda:LogicError", "cuda.compile: the only option for an Octave function is \"fma\", true or false");
    elseif (! (isscalar (options{k+1}) && (islogical (options{k+1}) || isnumeric (options{k+1}))))
      error ("octcuda:LogicError", "cuda.compile: \"fma\" must be true or false");
    elseif (options{k+1})
      h = @(varargin) __octcuda_fma__ (f, varargin{:});
    endif
  endfor

endfunction
