/* failure.c -- failures of kernels, until they are reported.

   A failure is kept in the context until the launch itself or a later wait for
   the stream reports it.  The context stays usable.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/private.h"

#include <stdio.h>
#include <stdlib.h>

struct octa_host_failure
{
  octa_host_failure *next;
  CUstream stream; /* NULL: the stream is closed */
  CUresult code;
  char text[512];
};

void
octa_host_failure_keep (CUcontext c, CUstream s, CUresult code,
                        const char *text)
{
  octa_host_failure *f = calloc (1, sizeof *f);
  if (! f)
    {
      c->fault = code;
      return;
    }
  f->stream = s;
  f->code = code;
  snprintf (f->text, sizeof f->text, "%s", text);
  octa_host_failure **at = &c->failures;
  while (*at)
    at = &(*at)->next;
  *at = f;
}

static bool
is_blocking (const struct CUstream_st *s)
{
  return ! (s->flags & CU_STREAM_NON_BLOCKING);
}

/* Does a wait for S include the work of F?  */
static bool
concerns (CUcontext c, CUstream s, const octa_host_failure *f)
{
  if (! s || ! f->stream || s == f->stream)
    return true;
  return (s == &c->legacy || f->stream == &c->legacy) && is_blocking (s)
         && is_blocking (f->stream);
}

CUresult
octa_host_failure_take (CUcontext c, CUstream s)
{
  CUresult r = CUDA_SUCCESS;
  for (octa_host_failure **at = &c->failures, *f; (f = *at);)
    {
      if (! concerns (c, s, f))
        {
          at = &f->next;
          continue;
        }
      if (! r)
        {
          r = f->code;
          octa_driver_explain (r, f->text);
        }
      *at = f->next;
      free (f);
    }
  return r;
}

void
octa_host_failure_orphan (CUstream s)
{
  for (octa_host_failure *f = s->object.ctx->failures; f; f = f->next)
    if (f->stream == s)
      f->stream = NULL;
}

void
octa_host_failure_forget (CUcontext c)
{
  for (octa_host_failure *f; (f = c->failures);)
    {
      c->failures = f->next;
      free (f);
    }
}
