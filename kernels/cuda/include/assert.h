/* assert.h -- assert, reported by the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#ifndef OCTA_ASSERT_H
#define OCTA_ASSERT_H 1
extern "C" __device__ void __assertfail (const char *message,
                                         const char *file, unsigned line,
                                         const char *function,
                                         size_t char_size);
#endif
#define assert(condition)                                                     \
  ((condition) ? (void)0                                                      \
               : __assertfail (#condition, __FILE__, __LINE__, __func__, 1))
#endif
