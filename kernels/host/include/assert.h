/* assert.h -- assertions of kernels: the launch fails, not the process.

   May be included any number of times, as assert.h may.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma GCC system_header
#undef assert
#ifdef NDEBUG
#define assert(x) ((void)0)
#else
#define assert(x)                                                             \
  ((x) ? (void)0 : octa_host_fail (#x, __FILE__, __LINE__, __func__))
#endif
