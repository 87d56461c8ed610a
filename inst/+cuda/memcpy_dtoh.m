## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{x} =} cuda.memcpy_dtoh (@var{src})
## @deftypefnx {octcuda} {@var{x} =} cuda.memcpy_dtoh (@var{src}, @var{class})
## @deftypefnx {octcuda} {@var{x} =} cuda.memcpy_dtoh (@var{src}, @var{class}, @var{size})
## @deftypefnx {octcuda} {@var{x} =} cuda.memcpy_dtoh (@var{dest}, @var{src})
##
## Copy memory of the device to the host.
##
## @var{src} is a cudaDeviceAllocation, a gpuArray or an address (a uint64
## number).  @var{class} says what the bytes are, @qcode{"uint8"} by default;
## @qcode{"complex single"} and @qcode{"complex double"} are possible.
## @var{size} is a vector of dimensions; by default the result is a column of
## all that @var{src} holds.
##
## Since functions in Octave cannot change their arguments, PyCUDA's form with
## @var{dest} first returns its result: an array with the class and size of the
## array @var{dest}.  A cudaHostAllocation as @var{dest} is filled, and
## returned.
##
## Asking for more bytes than @var{src} holds raises @code{octcuda:LogicError}.
##
## @example
## @group
## d = cuda.mem_alloc (16);
## cuda.memcpy_htod (d, single ([1 2 3 4]));
## cuda.memcpy_dtoh (d + 8, "single")'
##   @result{} ans =
##
##        3   4
## @end group
## @end example
##
## @seealso{cuda.memcpy_htod, cuda.memcpy_dtod, cuda.memcpy_dtoh_async}
## @end deftypefn

function x = memcpy_dtoh (varargin)

  if (nargin < 1 || nargin > 4)
    cuda.internal.usage ();
  elseif (is_pair (varargin))
    [dest, src] = __arguments__ ("cuda.memcpy_dtoh", varargin);
    if (isa (dest, "cudaHostAllocation"))
      __cuda_copy__ ("dtoh_into", dest, src);
      x = dest;
    else
      x = __cuda_copy__ ("dtoh_like", src, dest);
    endif
    return;
  endif
  src = varargin{1};
  class = "uint8";
  if (nargin > 1)
    class = __dtype__ (varargin{2});  # or a vector type
  endif
  if (nargin > 2)
    size = varargin{3};
  else
    [numbers, n] = __dtype__ (class);
    size = [floor(extent (src) / (element_bytes (numbers) * max (n, 1))), 1];
  endif
  x = __cuda_copy__ ("dtoh", src, size, class);

endfunction

## DEST and SRC, and not SRC, CLASS and SIZE?
function tf = is_pair (given)

  names = given(cellfun ("isclass", given, "char"));
  tf = numel (given) == 4 || any (strcmp (names, "src")) ...
       || (numel (given) == 2 && isempty (names));

endfunction

function n = extent (src)

  n = __cuda_copy__ ("extent", src);
  if (isinf (n))
    error ("octcuda:LogicError", "cuda.memcpy_dtoh: SIZE is needed, since SRC is a bare address");
  endif

endfunction

function n = element_bytes (class)

  n = 1;
  if (! ischar (class))
    error ("octcuda:LogicError", "cuda.memcpy_dtoh: CLASS must be a string");
  elseif (strncmp (class, "complex ", 8))
    n = 2;
    class = class(9:end);
  endif
  names = {"double", "single", "logical", "int8", "int16", "int32", "int64", ...
           "uint8", "uint16", "uint32", "uint64"};
  sizes = [8 4 1 1 2 4 8 1 2 4 8];
  n *= [sizes(strcmp (class, names)), 1](1);

endfunction
