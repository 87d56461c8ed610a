## test_operations.m -- how many operations the long loops of the tests make.
##
## 1e6, as the behaviour is promised for; OCTCUDA_TEST_OPERATIONS says
## otherwise (valgrind and sanitizer runs do).
##
## SPDX-License-Identifier: GPL-3.0-or-later

function n = test_operations ()
  n = str2double (getenv ("OCTCUDA_TEST_OPERATIONS"));
  if (isnan (n))
    n = 1e6;
  endif
endfunction
