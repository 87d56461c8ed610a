## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{e} =} cuda.CompileError (@var{err})
##
## Return the parts of a caught error @code{octcuda:CompileError}.
##
## @var{err} is the error that @code{catch} stores, or the text of its message.  @var{e} is a
## struct with the fields of PyCUDA's error:
##
## @table @code
## @item msg
## The first line of the message.
## @item command_line
## How the compiler was called, or NVRTC and its options.
## @item stdout
## @itemx stderr
## The output of the compiler.  It is all in @code{stderr}, because both outputs
## are read together, in their order.
## @end table
##
## @example
## @group
## try
##   cuda.SourceModule ("__global__ void f () @{ nosuch = 1; @}");
## catch err
##   e = cuda.CompileError (err);
## end_try_catch
## ! isempty (strfind (e.stderr, "nosuch"))
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{cuda.SourceModule, cuda.compile}
## @end deftypefn

function e = CompileError (err)

  if (nargin != 1)
    cuda.internal.usage ();
  elseif (ischar (err) && isrow (err))
    text = err;
  elseif (isa (err, "MException") || (isstruct (err) && isscalar (err)
                                      && isfield (err, "message")))
    text = err.message;
  else
    error ("octcuda:WrongKind", ["cuda.CompileError: ERR must be an error from " ...
           "catch, or the text of its message, not a %s"], class (err));
  endif
  lines = strsplit (text, "\n");
  e = struct ("msg", regexprep (lines{1}, ':$', ""), "command_line", "",
              "stdout", "", "stderr", "");
  last = lines{end};
  if (numel (lines) > 1 && ! isempty (last) && last(1) == "["
      && last(end) == "]" && ! strcmp (last, "[...]"))
    e.command_line = last(2:end-1);
    lines(end) = [];
  endif
  e.stderr = strjoin (lines(2:end), "\n");

endfunction
