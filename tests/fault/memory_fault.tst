## Any driver call about memory may fail: an error, nothing lost, nothing open.
##
## As fault.tst, for the program in memory_program.m.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! x = magic (4);
%! wants = {[0 0 3 4 3 0 0 3 2 0 7], [1:4, 1:4, 1 0 3 4, 1:4], ...
%!          [vec(x(2:3,2:3)).', x(:).'], [202 200], [240 1000], ...
%!          [3 4 1 2 3 4 1 2]};
%! for part = 1:numel (wants)
%!   fail_in_turn (@() memory_program (part), wants{part});
%! endfor
%! assert_no_live ();
