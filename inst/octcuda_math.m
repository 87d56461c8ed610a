## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{how} =} octcuda_math (@var{class})
## @deftypefnx {octcuda} {@var{old} =} octcuda_math (@var{class}, @var{how})
## Query or select how products of matrices are computed on a GPU.
##
## @var{class} is @qcode{"double"} or @qcode{"single"}.  @var{how} is
## @qcode{"native"}, the default, which computes in that precision.  On GPUs
## that are built for shorter numbers another way is faster:
##
## @table @asis
## @item octcuda_math ("double", "emulated")
## Doubles are split into integers, whose products tensor cores add up exactly
## (Ozaki's scheme, cuBLAS's fixed-point emulation).  The result is about as accurate
## as with doubles, but the last bits differ.  It needs cuBLAS 13.1 (CUDA 13.0 update
## 2).
## @item octcuda_math ("single", "tf32")
## Singles are rounded to 10 bits of fraction (NVIDIA's TF32) before they are
## multiplied; products are added up as singles.  Three digits of each operand
## count.
## @end table
##
## The setting applies to @code{A * B}, @code{A * A'} and functions that use them, until
## the end of the session.  Solves, factorizations and transforms do not change.  The
## host backend always uses core's products; selecting another way there gives the
## warning octcuda:math.
##
## The result is the previous setting (text).
##
## Errors: octcuda:LogicError for another class or way, octcuda:NotSupported where
## cuBLAS is missing or too old.
##
## @example
## @group
## octcuda_math ("single")
##   @result{} ans = native
## @end group
## @end example
##
## Source: cuBLAS Library, Floating Point Emulation and TF32 (NVIDIA).
##
## @seealso{@@gpuArray/mtimes}
## @end deftypefn

function old = octcuda_math (class, how)

  fast = struct ("double", "emulated", "single", "tf32");
  if (nargin < 1)
    cuda.internal.usage ();
  elseif (! ischar (class) || ! isfield (fast, class))
    error ("octcuda:LogicError", "octcuda_math: CLASS must be \"double\" or \"single\"");
  endif
  ways = {"native", fast.(class)};
  if (nargin < 2)
    is_fast = __octcuda__ ("math", strcmp (class, "single"));
  elseif (! ischar (how) || ! any (strcmp (how, ways)))
    error ("octcuda:LogicError",
           "octcuda_math: the mode of %s products must be \"%s\" or \"%s\"", class, ways{:});
  else
    is_chosen = strcmp (how, ways{2});
    is_fast = __octcuda__ ("math", strcmp (class, "single"), is_chosen);
    if (is_chosen && strcmp (octcuda_backend (), "host"))
      warning ("octcuda:math",
               "octcuda_math: the host backend uses core's products; \"%s\" takes effect only on a GPU", how);
    endif
  endif
  old = ways{1 + is_fast};

endfunction
