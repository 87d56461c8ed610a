/* octa_flags.cuh -- flags that elements raise while they are computed: BAD
   collects a thread's flags, OCTA_REPORT stores them for the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_FLAGS
#define OCTA_BAD unsigned bad = 0;
#ifdef OCTA_HOST
#define OCTA_REPORT                                                           \
  if (bad)                                                                    \
    __atomic_fetch_or (flags, bad, __ATOMIC_RELAXED);
#else
#define OCTA_REPORT                                                           \
  if (bad)                                                                    \
    atomicOr (flags, bad);
#endif
#else
#define OCTA_BAD
#define OCTA_REPORT
#endif
