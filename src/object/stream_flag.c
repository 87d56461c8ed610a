/* stream_flag.c -- flags that a stream sets when it reaches them.  The driver
   calls back in a thread of its own, where no Octave code can run.  So a
   callback only counts, and the interpreter reads the count.  A pending
   callback retains the flag, as its handle does.  A callback in a graph, which
   may run many times, relies on the graph, which keeps the handle.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "object/object.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

typedef struct flag
{
  unsigned refs, count;
} flag;

static void
release (flag *f)
{
  if (__atomic_sub_fetch (&f->refs, 1, __ATOMIC_ACQ_REL) == 0)
    free (f);
}

static void
close_flag (void *resource)
{
  release (resource);
}

/* Any thread.  */
static void
reach (void *data)
{
  flag *f = data;
  __atomic_add_fetch (&f->count, 1, __ATOMIC_RELEASE);
}

static void
reach_once (void *data)
{
  reach (data);
  release (data);
}

octa_status
octa_stream_flag_new (octa_id *id, CUhostFn *fn, void **data)
{
  flag *f = calloc (1, sizeof *f);
  if (! f)
    return octa_no_memory ("a flag");
  f->refs = 1;
  octa_status st = octa_handle_open (OCTA_KIND_STREAMFLAG, f, close_flag, 0,
                                     id);
  if (st != OCTA_OK)
    {
      free (f);
      return st;
    }
  *fn = reach;
  *data = f;
  return OCTA_OK;
}

octa_status
octa_stream_flag_add (octa_id stream, octa_id *id)
{
  octa_status st;
  CUstream s;
  CUhostFn fn;
  void *data;
  octa_id made = 0;
  OCTA_TRY (octa_stream_raw (stream, &s));
  OCTA_TRY (octa_stream_flag_new (&made, &fn, &data));
  flag *f = data;
  if (octa_capturing (s))
    {
      OCTA_TRY (octa_recorder_keep (s, made));
      OCTA_CU (cuLaunchHostFunc, (s, fn, data));
    }
  else
    {
      f->refs++;
      CUresult r = OCTA_CU_RESULT (cuLaunchHostFunc, (s, reach_once, data));
      if (r != CUDA_SUCCESS)
        {
          f->refs--;
          st = octa_driver_fail ("cuLaunchHostFunc", r);
          goto done;
        }
    }
  *id = made;
  made = 0;
done:
  octa_handle_close (made);
  return st;
}

octa_status
octa_stream_flag_count (octa_id id, unsigned *count)
{
  OCTA_HANDLE (const flag *, f, id, STREAMFLAG);
  *count = __atomic_load_n (&f->count, __ATOMIC_ACQUIRE);
  return OCTA_OK;
}

octa_status
octa_stream_flag_clear (octa_id id)
{
  OCTA_HANDLE (flag *, f, id, STREAMFLAG);
  __atomic_store_n (&f->count, 0, __ATOMIC_RELEASE);
  return OCTA_OK;
}

static double
now (void)
{
  return (double)octa_clock_ns () * 1e-9;
}

octa_status
octa_stream_flag_wait (octa_id id, double seconds, bool *is_set)
{
  octa_status st;
  unsigned count;
  double start = 0, end = now () + seconds;
  OCTA_TRY (octa_stream_flag_count (id, &count));
  while (! count && now () < end)
    {
      OCTA_TRY (octa_wait_pause (&start));
      OCTA_TRY (octa_stream_flag_count (id, &count));
    }
  *is_set = count > 0;
done:
  return st;
}
