## fault_graphs.tst -- any driver call on streams, events and graphs may fail:
## an error, nothing left open, and the next try works.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test fail_in_turn (@fault_graphs, [3, 4, 9, 33, 50]);
%!test assert_no_live ();
