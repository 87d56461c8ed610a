## random_2.tst -- the second half of the random programs: see random.tst.
##
## SPDX-License-Identifier: GPL-3.0-or-later

%!test random_programs (2, 2);

%!test assert_no_live ();
