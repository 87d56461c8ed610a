/* octa_fun.cuh -- what compiled functions are given besides numbers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* An array that a function reads by subscripts.  */
template <class T> struct octa_whole
{
  const T *p;
  long long n; /* elements */
  int n_dims;
  long long dims[8]; /* 1 beyond n_dims */
};
