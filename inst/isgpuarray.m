## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn {octcuda} {@var{tf} =} isgpuarray (@var{x})
##
## True if @var{x} is a gpuArray.
##
## @example
## @group
## isgpuarray (gpuArray (1:3))
##   @result{} ans = 1
## @end group
## @end example
##
## @seealso{gpuArray, existsOnGPU}
## @end deftypefn

## The type is loaded with the package, so that zeros (3, "gpuArray") and files
## with gpuArrays are understood from the first line on.  Where another build is
## loaded already, that is said at once.
## PKG_ADD: try, if (iscell (gpuArray ())), endif, __octcuda__ ("arrive");
## PKG_ADD: catch, if (strfind (lasterr (), "restart Octave") && ! strcmp (lasterr (), lastwarn ())), warning ("octcuda:Replaced", "%s", lasterr ()), endif
## PKG_ADD: end_try_catch
## PKG_ADD: if (exist ("__init_octcuda__") == 3), register_graphics_toolkit ("octcuda"); endif
## PKG_ADD: feval ("cuda.internal.doc_program", true);
## PKG_DEL: feval ("cuda.internal.leave");
## PKG_DEL: feval ("cuda.internal.doc_program", false);

function tf = isgpuarray (x)

  if (nargin != 1)
    print_usage ();
  endif
  tf = strcmp (class (x), "gpuArray");

endfunction

%!assert (isgpuarray (1), false)
%!assert (isgpuarray ({}), false)
%!assert (isgpuarray (gpuArray (1:3)), true)
%!error <Invalid call> isgpuarray ()
