## Copyright (C) 2026 The octcuda developers
## SPDX-License-Identifier: GPL-3.0-or-later
## PKG_DEL: octcuda_matlab ("off");

## -*- texinfo -*-
## @deftypefn  {octcuda} {} octcuda_matlab on
## @deftypefnx {octcuda} {} octcuda_matlab off
## @deftypefnx {octcuda} {@var{tf} =} octcuda_matlab ()
##
## Report to programs that the Parallel Computing Toolbox is installed.
##
## MATLAB's toolboxes use a GPU if they find that toolbox by its name.  After
## @code{octcuda_matlab on}
##
## @itemize
## @item @code{ver ()} lists @qcode{"Parallel Computing Toolbox"}, and @code{ver
## ("parallel")} gives its row, with the version 24.2 of R2024b, whose functions of
## GPUs octcuda follows;
## @item @code{license ("test", "Distrib_Computing_Toolbox")} and @code{license
## ("checkout", @dots{})} give true;
## @item @code{verLessThan ("parallel", @var{version})} compares with that version.
## @end itemize
##
## Otherwise the three functions are core's.  Functions of the same names in a folder
## at the front of the path shadow them, until @code{octcuda_matlab off}, @code{pkg
## unload octcuda} or the end of the session.  The result @var{tf} tells whether it
## is on (logical).  It is off by default, since programs may expect more of that
## toolbox than octcuda has: octcuda has its GPU functions, but no workers, so no
## @code{parpool}, @code{spmd} or @code{distributed}.
##
## Any other word raises octcuda:LogicError.
##
## @example
## @group
## octcuda_matlab on
## license ("test", "Distrib_Computing_Toolbox")
##   @result{} ans = 1
## octcuda_matlab off
## @end group
## @end example
##
## @seealso{gpuArray, canUseGPU, distributed, ver, license}
## @end deftypefn

function tf = octcuda_matlab (word)

  ## In private: pkg install puts each other folder on the path for a while, and Octave warns
  ## of functions that have core's names.
  folder = fullfile (fileparts (mfilename ("fullpath")), "private", "as_matlab");
  is_on = any (strcmp (strsplit (path (), pathsep ()), folder));
  if (nargin == 0)
    tf = is_on;
    return;
  elseif (! ischar (word) || ! any (strcmp (word, {"on", "off"})))
    error ("octcuda:LogicError", "octcuda_matlab: WORD must be \"on\" or \"off\"");
  endif
  warning ("off", "Octave:shadowed-function", "local");
  if (strcmp (word, "off"))
    if (is_on)
      rmpath (folder);
    endif
  elseif (! is_on)
    gpuArray ();         # loads what the functions call core's by
    addpath (folder);
  endif

endfunction

%!error <WORD must be> octcuda_matlab (1)
%!error <WORD must be> octcuda_matlab ("maybe")
