## auto_core.tst -- octcuda_auto: core's own tests of many functions.
##
## Each test file of core's in auto_core_names.m is run twice, in an Octave of its own: as it is, and in
## the mode, where everything with one element or more goes to the device.  As many tests
## must pass.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! names = auto_core_names ();
%! names = names(cellfun (@(name) is_due ("core's own tests in octcuda_auto"), names));
%! list = strjoin (cellfun (@(name) sprintf ("'%s'", name), names, "UniformOutput", false), ", ");
%! [status, out] = run_octave (sprintf ("auto_core_counts ({%s});", list), [], 1000);
%! rows = regexp (out, '^@@ (\w+) (\d+) (\d+) (\d+) (\d+)$', "tokens", "lineanchors");
%! assert (status == 0 && numel (rows) == numel (names), "%s", out);
%! for row = rows
%!   n = str2double (row{1}(2:5));
%!   assert (n(2) > 0 && isequal (n(1:2), n(3:4)), "%s: %d of %d tests pass, in the mode %d of %d\n%s", row{1}{1}, n, out);
%! endfor
