## fault_launch.tst -- any driver call of a launch may fail: an error, nothing
## left open, and the program works again.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! fail_in_turn (@fault_launch_program, [1111, 112, 113, 104, 6, 7, 7, 7, 2, 3]);
%!test assert_no_live ();
