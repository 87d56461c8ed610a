## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {} octcuda_explain (@var{f}, @var{a}, @var{b}, @dots{})
## @deftypefnx {octcuda} {@var{s} =} octcuda_explain (@var{f}, @var{a}, @var{b}, @dots{})
## @deftypefnx {octcuda} {@dots{} =} octcuda_explain (@dots{}, "nargout", @var{n})
##
## Show how @code{arrayfun} compiles a function for gpuArrays.
##
## @var{f} is a function, and @var{a}, @var{b}, @dots{} are arguments as for
## @code{arrayfun}; only their classes matter.  @var{n} is the number of
## results, by default 1.  Nothing is computed.
##
## It prints the classes of arguments and results; whether a result can become
## complex (then the function is compiled a second time, for complex numbers);
## whether the function can fail (then it is computed at once, not when its
## value is needed); and the CUDA C source, in which each part of the function
## appears once for each combination of classes that reaches it.
##
## @var{s} is a struct with the fields @code{classes} (a cell of strings, one
## for each result, @qcode{"complex double"} where a result may be complex),
## @code{leaves}, @code{fails}, @code{loops} (true or false) and @code{text}.
##
## Errors: a function that cannot be compiled raises
## @code{octcuda:CompileError}, as in @code{cuda.arrayfun}.
##
## @example
## @group
## s = octcuda_explain (@@(x) x > 1, single (1));
## s.classes@{1@}
##   @result{} logical
## @end group
## @end example
##
## @seealso{cuda.arrayfun, octcuda_profile}
## @end deftypefn

function s = octcuda_explain (f, varargin)

  n = 1;
  if (numel (varargin) > 2 && strcmp (varargin{end-1}, "nargout"))
    n = varargin{end};
    varargin(end-1:end) = [];
  endif
  if (nargin < 2 || isempty (varargin))
    print_usage ();
  elseif (! (isnumeric (n) && isscalar (n) && n == fix (n) && n >= 1 && n <= 10))
    error ("octcuda:LogicError", "octcuda_explain: \"nargout\" must be a number from 1 to 10");
  endif
  out = __octcuda_explain__ (n, f, varargin{:});
  if (nargout)
    s = out;
  else
    show (f, varargin, out);
  endif

endfunction

function show (f, args, s)

  if (is_function_handle (f))
    f = func2str (f);
  endif
  printf ("%s\n", f);
  for k = 1:numel (args)
    printf ("argument %d: %s\n", k, class_of (args{k}));
  endfor
  for k = 1:numel (s.classes)
    printf ("result %d: %s\n", k, s.classes{k});
  endfor
  if (s.leaves)
    puts ("where an element leaves the real numbers, it is compiled once more with complex ones\n");
  endif
  if (s.fails)
    puts ("it can fail: it is computed at once\n");
  endif
  if (s.loops)
    puts ("it has loops: Ctrl-C ends them\n");
  endif
  puts (["\n", s.text]);

endfunction

function name = class_of (x)

  name = class (x);
  if (isgpuarray (x))
    name = classUnderlying (x);
  endif
  if (iscomplex (x))
    name = ["complex ", name];
  endif

endfunction
