## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{n} =} cuda.internal.default_device ()
##
## The device that the user chose for @code{cuda.make_default_context}, counted
## from 0; empty if none.
##
## The environment variable @env{CUDA_DEVICE} says which, else the file
## @file{~/.cuda_device}.
##
## @end deftypefn

function n = default_device ()

  text = __octcuda__ ("setting", "CUDA_DEVICE");
  source = "the environment variable CUDA_DEVICE";
  if (isempty (text))
    source = "the file ~/.cuda_device";
    name = tilde_expand ("~/.cuda_device");
    if (exist (name, "file") == 2)
      text = fileread (name);
    endif
  endif
  text = strtrim (text);
  n = [];
  if (! isempty (text))
    if (isempty (regexp (text, '^\d{1,9}$', "once")))
      error ("octcuda:LogicError", ...
             "%s must hold the number of a device, not '%s'", source, text);
    endif
    n = str2double (text);
  endif

endfunction
