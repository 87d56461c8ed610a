## Any driver call behind textures and surfaces may fail: an error, no crash,
## nothing left open, and the next run works.
## SPDX-License-Identifier: GPL-3.0-or-later

%!test
%! want = single ([3, 12, 10, 7, 9, 10, 11, 12, 128, 0]);
%! fail_in_turn (@texture_program, want, [2, 1, 801]);
%! assert_no_live ();
