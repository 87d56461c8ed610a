## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{mode} =} cuda.get_module_loading_mode ()
##
## Query when kernels are loaded.
##
## The result is a member of @code{cuda.module_loading_mode}: with
## @code{EAGER_LOADING} all kernels of a module are loaded with it, with
## @code{LAZY_LOADING} each kernel when it is first used.  The environment
## variable @env{CUDA_MODULE_LOADING} chooses before CUDA is initialized.
##
## @example
## @group
## lazy = cuda.get_module_loading_mode () == cuda.module_loading_mode.LAZY_LOADING;
## @end group
## @end example
##
## @seealso{cuda.SourceModule, cuda.module_loading_mode}
## @end deftypefn

function mode = get_module_loading_mode ()

  mode = __cuda_module__ ("loading_mode");

endfunction
