/* profile.h -- what took how long: kernels on the device, calls of the driver.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PROFILE_H
#define OCTA_PROFILE_H 1

#include "octa.h"

/* What was measured under one name; times in seconds.  */
typedef struct octa_profile_row
{
  const char *name;
  bool is_kernel; /* time on the device; else of a driver call on the host */
  uint64_t n;
  double total, min, max;
} octa_profile_row;

/* From now on every launch stands between two events and every driver call is
   timed, until octa_profile_stop; what was measured before stays.  */
OCTA_API octa_status octa_profile_start (void);
OCTA_API void octa_profile_stop (void);
OCTA_API bool octa_profile_is_on (void);
OCTA_API void octa_profile_clear (void);
/* Wait for the launches under way; row I, false past the end.  The pointer is
   valid until the next launch or driver call.  */
OCTA_API void octa_profile_settle (void);
OCTA_API bool octa_profile_get (size_t i, octa_profile_row *row);

/* Where the capture of nsys and ncu begins and ends.  */
OCTA_API octa_status octa_profiler_start (void);
OCTA_API octa_status octa_profiler_stop (void);

/* The context is about to go: forget the events in it.  */
void octa_profile_forget (void);

/* ---- nvtx.c: ranges on the time line of nsys and ncu ---- */

/* The depth of the range, counted from 0; negative when no tool watches.  */
OCTA_API int octa_nvtx_push (const char *name);
OCTA_API int octa_nvtx_pop (void);
OCTA_API void octa_nvtx_mark (const char *name);
OCTA_API bool octa_nvtx_is_watched (void);

#endif
