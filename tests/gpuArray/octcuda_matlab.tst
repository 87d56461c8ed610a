## octcuda_matlab.tst -- ver, license and verLessThan with the Parallel Computing Toolbox, when asked for.
## SPDX-License-Identifier: GPL-3.0-or-later

%!function text = asked ()
%!  v = ver ();
%!  text = sprintf ("%d%d%d%d", any (strcmp ({v.Name}, "Parallel Computing Toolbox")), ...
%!                  ! isempty (ver ("parallel")), ...
%!                  license ("test", "Distrib_Computing_Toolbox"), ...
%!                  license ("checkout", "distrib_computing_toolbox"));
%!endfunction

## Off, on, off; twice is once
%!test
%! assert (octcuda_matlab (), false);
%! assert (asked (), "0000");
%! before = path ();
%! unwind_protect
%!   for k = 1:2
%!     lastwarn ("");
%!     octcuda_matlab on
%!     octcuda_matlab ("on");
%!     assert_no_warning ();
%!     assert (octcuda_matlab (), true);
%!     assert (asked (), "1111");
%!     octcuda_matlab off
%!     octcuda_matlab off
%!     assert (octcuda_matlab (), false);
%!     assert (asked (), "0000");
%!     assert (path (), before);
%!   endfor
%! unwind_protect_cleanup
%!   octcuda_matlab off
%! end_unwind_protect

## What is there, and what core says otherwise
%!test
%! own_license = license ();
%! all_of = ver ();
%! octave = ver ("octave");
%! unwind_protect
%!   octcuda_matlab on
%!   v = ver ();
%!   assert (isequal (v(1:end-1), all_of));
%!   assert (fieldnames (v), fieldnames (all_of));
%!   assert (v(end).Name, "Parallel Computing Toolbox");
%!   assert (isequal (v(end), ver ("parallel"), ver ("Parallel Computing Toolbox")));
%!   assert (isequal (ver ("octave"), octave));
%!   assert (isempty (ver ("no such package")));
%!   assert (verLessThan ("parallel", "7.0"), false);
%!   assert (verLessThan ("parallel", "99.1"), true);
%!   assert (verLessThan ("Octave", "3.0"), false);
%!   fails (@() verLessThan ("no such package", "1"), "", "not installed");
%!   assert (! isempty (strfind (evalc ("ver"), "by octcuda")));
%!   assert (! isempty (strfind (evalc ("ver parallel"), "by octcuda")));
%!   assert (isempty (strfind (evalc ("ver octave"), "by octcuda")));
%!   assert (license (), own_license);
%!   assert (license ("test", "Distrib_Computing_Toolbox", "enable"), true);
%!   assert (license ("test", "no such package"), false);
%!   [have, why] = license ("checkout", "Distrib_Computing_Toolbox");
%!   assert (have && isempty (why));
%!   assert (license ("inuse", "octave").feature, "octave");
%!   fails (@() license ("test", "Distrib_Computing_Toolbox", "maybe"), "", "TOGGLE");
%!   fails (@() license ("test"), "Octave:invalid-fun-call");
%! unwind_protect_cleanup
%!   octcuda_matlab off
%! end_unwind_protect

## It goes with the package
%!test
%! text = fileread (fullfile (fileparts (which ("gpuDevice")), "PKG_DEL"));
%! assert (! isempty (strfind (text, "octcuda_matlab (\"off\");")));
