## Copyright (C) 2026 The octcuda developers
##
## SPDX-License-Identifier: GPL-3.0-or-later

## -*- texinfo -*-
## @deftypefn  {octcuda} {@var{state} =} octcuda_overload ()
## @deftypefnx {octcuda} {} octcuda_overload ("on")
## @deftypefnx {octcuda} {} octcuda_overload ("off")
##
## Let core's functions understand the option @qcode{"gpuArray"}, as MATLAB's do.
##
## After @code{octcuda_overload ("on")}, @code{zeros (3, "gpuArray")} is
## @code{gpuArray.zeros (3)}, and so for @code{ones}, @code{eye}, @code{true},
## @code{false}, @code{Inf}, @code{NaN}, @code{NA}, @code{rand}, @code{randn},
## @code{rande}, @code{randi} and @code{randperm}; and @code{[g; 1, 2]}, with a
## row of ordinary numbers beside a gpuArray @code{g}, works like
## @code{[g; [1, 2]]}.
##
## It puts a folder in front of the load path, whose functions call core's for
## everything else.  That makes every call of these functions, also one that has
## nothing to do with gpuArrays, slower by about 10 microseconds
## (@code{zeros (3)} takes 13 instead of 2), and a call of @code{horzcat} or
## @code{vertcat} by name by 6; brackets cost what they did.  Hence it is off
## until it is asked for.  @code{gpuArray.zeros (3)} and
## @code{zeros (3, "like", g)} work without it, at no cost to anybody.
##
## @example
## @group
## octcuda_overload ("on");
## classUnderlying (zeros (3, "single", "gpuArray"))
##   @result{} single
## octcuda_overload ("off");
## @end group
## @end example
##
## @seealso{gpuArray}
## @end deftypefn

## PKG_DEL: octcuda_overload ("off");

function state = octcuda_overload (mode)

  ## below private, where pkg does not look for functions
  folder = fullfile (fileparts (mfilename ("fullpath")), "private", "overload");
  is_on = any (strcmp (strsplit (path (), pathsep ()), folder));
  if (nargin == 1)
    if (! any (strcmp (mode, {"on", "off"})))
      error ('octcuda_overload: MODE must be "on" or "off"');
    endif
    wants = strcmp (mode, "on");
    if (wants && ! is_on)
      __core_randi__ (1); # while core's is the one that is found
      warning ("off", "Octave:shadowed-function", "local");
      addpath (folder);
    elseif (! wants && is_on)
      rmpath (folder);
    endif
    is_on = wants;
  endif
  if (nargin == 0 || nargout > 0)
    state = {"off", "on"}{1 + is_on};
  endif

endfunction

%!assert (octcuda_overload (), "off")
%!test
%! octcuda_overload ("on");
%! unwind_protect
%!   x = zeros (2, "gpuArray");
%!   assert (isgpuarray (x) && isequal (gather (x), zeros (2)));
%!   assert (class (zeros (2)), "double");
%!   assert (octcuda_overload (), "on");
%! unwind_protect_cleanup
%!   octcuda_overload ("off");
%! end_unwind_protect
%! assert (octcuda_overload (), "off");
%!error <MODE must be> octcuda_overload ("yes")
