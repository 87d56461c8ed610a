/* team.h -- a few threads that copy memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_TEAM_H
#define OCTA_TEAM_H 1

#include "octa_internal.h"

/* One memcpy for the team.  */
typedef struct octa_copy_job
{
  void *dst;
  const void *src;
  size_t bytes;
  bool is_done;
  struct octa_copy_job *next;
} octa_copy_job;

/* Threads that a copy of BYTES is worth; starts them on first use.  0 when
   there are none (one processor, a forked child): do it yourself.  */
unsigned octa_team_size (size_t bytes);
/* Hand in a job; it stays the caller's and must live until it is done.  */
void octa_team_submit (octa_copy_job *job);
bool octa_team_is_done (const octa_copy_job *job);
void octa_team_wait (const octa_copy_job *job);
/* memcpy by all of them.  */
void octa_team_memcpy (void *dst, const void *src, size_t bytes);

#endif
