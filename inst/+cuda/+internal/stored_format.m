## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {[@var{format}, @var{channels}] =} cuda.internal.stored_format (@var{class}, @var{is_complex})
## How an element is stored in a CUDA array: elements that have no format of
## their own are two or four 32-bit integers.
## @end deftypefn

function [format, channels] = stored_format (class, is_complex)

  f = cuda.array_format;
  channels = 1;
  switch (class)
    case {"double", "int64", "uint64"}
      format = f.SIGNED_INT32;
      channels = 2 + 2 * is_complex;
    case "single"
      format = f.FLOAT;
      if (is_complex)
        format = f.SIGNED_INT32;
        channels = 2;
      endif
    otherwise
      format = cuda.dtype_to_array_format (class);
  endswitch

endfunction
