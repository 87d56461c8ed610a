/* staging.c -- copies between arrays of the host and the device.

   Page-locked memory goes over the link at full speed, ordinary memory at a
   fifth of it.  So a large copy passes through a ring of page-locked slots:
   threads fill one slot while the device empties another.  A small copy uses
   one slot, which spares the driver's own handling of ordinary memory.  On the
   host backend the device's memory is ordinary memory, and a large copy is a
   memcpy by several threads once the lane's stream is idle.  A large copy to
   the host often fills memory that has not been touched yet: then page faults
   take most of the time, which huge pages reduce.

   A slot that the device may still read is guarded by an event.  All waits
   poll for Ctrl-C.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

#include <sched.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum
{
  N_SLOTS = 8,
  SLOT_BYTES = 4 << 20,
  SMALL_BYTES = 64 << 10, /* the size of a small slot */
  N_SMALL = 16,
  HOST_DIRECT_BYTES = 1 << 20, /* below this, the driver copies */
  TEAM_BYTES = 512 << 10,      /* below this, waking a thread costs more than
                                  it saves */
  N_COPIERS = 6,
  PAGE = 4096,
  HUGE_PAGE = 2 << 20,
  HUGE_ABOVE = 8 << 20 /* above this, ask for huge pages */
};

/* ---- page-locked staging ---- */

typedef struct slot
{
  char *bytes;
  CUevent event;
  bool is_used; /* EVENT was recorded, and not waited for yet */
} slot;

/* Each context has its own, because events belong to a context.  */
static struct staging
{
  slot big[N_SLOTS];
  slot small[N_SMALL];
  unsigned next_small;
  char *small_bytes; /* the bytes of all small slots */
} stagings[OCTA_MAX_CONTEXTS];

static struct staging *
staging (void)
{
  return &stagings[octa_lane_now->place];
}

static void
free_slots (slot *s, unsigned n, bool own_bytes)
{
  for (unsigned i = 0; i < n; i++)
    {
      if (s[i].event)
        (void)OCTA_CU_RESULT (cuEventDestroy, (s[i].event));
      if (s[i].bytes && own_bytes)
        (void)OCTA_CU_RESULT (cuMemFreeHost, (s[i].bytes));
      s[i] = (slot){ 0 };
    }
}

void
octa_staging_reset (void)
{
  struct staging *g = staging ();
  free_slots (g->big, N_SLOTS, true);
  free_slots (g->small, N_SMALL, false);
  if (g->small_bytes)
    (void)OCTA_CU_RESULT (cuMemFreeHost, (g->small_bytes));
  g->small_bytes = NULL;
}

/* Wait until the device no longer uses S.  */
static octa_status
slot_wait (slot *s)
{
  octa_status st = OCTA_OK;
  if (s->is_used)
    OCTA_TRY (octa_wait_event (NULL, s->event));
  s->is_used = false;
done:
  return st;
}

/* Guard S until the copy that was just queued is done.  */
static octa_status
slot_record (slot *s)
{
  octa_status st = OCTA_OK;
  OCTA_CU (cuEventRecord, (s->event, octa_lane_now->stream));
  s->is_used = true;
done:
  if (st != OCTA_OK)
    OCTA_CU_WARN (cuStreamSynchronize, (octa_lane_now->stream));
  return st;
}

static octa_status
slot_ready (slot *s)
{
  octa_status st = OCTA_OK;
  if (! s->event)
    OCTA_CU (cuEventCreate, (&s->event, CU_EVENT_DISABLE_TIMING));
  if (! s->bytes)
    OCTA_CU (cuMemHostAlloc,
             ((void **)&s->bytes, SLOT_BYTES, CU_MEMHOSTALLOC_PORTABLE));
  OCTA_TRY (slot_wait (s));
done:
  return st;
}

/* The next small slot, free to be filled.  */
static octa_status
small_ready (slot **out)
{
  octa_status st = OCTA_OK;
  struct staging *g = staging ();
  slot *s = &g->small[g->next_small];
  if (! g->small_bytes)
    OCTA_CU (cuMemHostAlloc,
             ((void **)&g->small_bytes, (size_t)N_SMALL * SMALL_BYTES,
              CU_MEMHOSTALLOC_PORTABLE));
  s->bytes = g->small_bytes + (size_t)g->next_small * SMALL_BYTES;
  if (! s->event)
    OCTA_CU (cuEventCreate, (&s->event, CU_EVENT_DISABLE_TIMING));
  OCTA_TRY (slot_wait (s));
  g->next_small = (g->next_small + 1) % N_SMALL;
  *out = s;
done:
  return st;
}

/* ---- copies by the team ---- */

typedef struct copy
{
  char *dst;
  const char *src;
  size_t bytes;
} copy;

/* Pages FROM to TO - 1 of a copy.  */
static void
copy_pages (void *data, int64_t from, int64_t to)
{
  const copy *c = data;
  const size_t begin = (size_t)from * PAGE, end = (size_t)to * PAGE < c->bytes
                                                      ? (size_t)to * PAGE
                                                      : c->bytes;
  memcpy (c->dst + begin, c->src + begin, end - begin);
}

static int64_t
pages_of (const copy *c)
{
  return (int64_t)((c->bytes + PAGE - 1) / PAGE);
}

static void
copy_by_team (void *dst, const void *src, size_t bytes)
{
  copy c = { dst, src, bytes };
  octa_team_run (copy_pages, &c, pages_of (&c), N_COPIERS);
}

/* ---- large copies through the ring ---- */

typedef struct ring
{
  size_t bytes, chunk, n; /* of the copy; of a chunk; number of chunks */
  unsigned slots;         /* slots of the ring in use */
  bool has_team;
  copy copies[N_SLOTS];
  octa_team_job jobs[N_SLOTS];
} ring;

static size_t
chunk_bytes (const ring *r, size_t i)
{
  return i + 1 < r->n ? r->chunk : r->bytes - i * r->chunk;
}

static void
start_job (ring *r, size_t i, void *dst, const void *src)
{
  copy *c = &r->copies[i % r->slots];
  octa_team_job *j = &r->jobs[i % r->slots];
  *c = (copy){ dst, src, chunk_bytes (r, i) };
  if (! r->has_team)
    {
      memcpy (dst, src, c->bytes);
      return;
    }
  *j = (octa_team_job){ copy_pages, c, pages_of (c), .parts = 1 };
  octa_team_submit (j);
}

static octa_status
ring_ready (ring *r, size_t bytes)
{
  octa_status st = OCTA_OK;
  *r = (ring){ .bytes = bytes };
  /* Copies of a few megabytes get smaller chunks, so that the two stages still
     overlap.  */
  r->chunk = SLOT_BYTES;
  while (r->chunk > 256 * 1024 && r->chunk * 4 > bytes)
    r->chunk /= 2;
  r->n = (bytes + r->chunk - 1) / r->chunk;
  r->slots = r->n < N_SLOTS ? (unsigned)r->n : N_SLOTS;
  r->has_team = bytes >= TEAM_BYTES && octa_team_size () > 0;
  for (unsigned k = 0; k < r->slots; k++)
    OCTA_TRY (slot_ready (&staging ()->big[k]));
done:
  return st;
}

/* After a failed copy: wait until nothing accesses the caller's memory.  */
static void
ring_settle (ring *r)
{
  for (unsigned k = 0; k < r->slots; k++)
    octa_team_wait (&r->jobs[k]);
}

static octa_status
staged_htod (ring *r, CUdeviceptr dst, const char *src)
{
  octa_status st = OCTA_OK;
  for (size_t sent = 0, filling = 0; sent < r->n; sent++)
    {
      for (; filling < r->n && filling < sent + r->slots; filling++)
        {
          slot *s = &staging ()->big[filling % r->slots];
          OCTA_TRY (slot_wait (s));
          start_job (r, filling, s->bytes, src + filling * r->chunk);
        }
      slot *s = &staging ()->big[sent % r->slots];
      octa_team_wait (&r->jobs[sent % r->slots]);
      OCTA_CU (cuMemcpyHtoDAsync,
               (dst + sent * r->chunk, s->bytes, chunk_bytes (r, sent),
                octa_lane_now->stream));
      OCTA_TRY (slot_record (s));
    }
done:
  ring_settle (r);
  return st;
}

static octa_status
staged_dtoh (ring *r, char *dst, CUdeviceptr src)
{
  octa_status st = OCTA_OK;
  size_t asked = 0, got = 0;
  while (got < r->n)
    {
      for (; asked < r->n && asked < got + r->slots; asked++)
        {
          /* A thread may still read its slot.  Do not wait for that while
             other chunks are under way.  */
          octa_team_job *j = &r->jobs[asked % r->slots];
          if (asked > got && ! octa_team_is_done (j))
            break;
          octa_team_wait (j);
          slot *s = &staging ()->big[asked % r->slots];
          OCTA_CU (cuMemcpyDtoHAsync,
                   (s->bytes, src + asked * r->chunk, chunk_bytes (r, asked),
                    octa_lane_now->stream));
          OCTA_TRY (slot_record (s));
        }
      slot *s = &staging ()->big[got % r->slots];
      OCTA_TRY (slot_wait (s));
      start_job (r, got, dst + got * r->chunk, s->bytes);
      got++;
    }
done:
  ring_settle (r);
  return st;
}

/* ---- the interface ---- */

octa_status
octa_staging_htod (CUdeviceptr dst, const void *src, size_t bytes)
{
  octa_status st = OCTA_OK;
  CUstream lane;
  if (bytes == 0)
    return st;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_lane_may_wait ());
  OCTA_TRY (octa_lane_ready (&lane));
  if (octa_driver_is_host ())
    {
      if (bytes < HOST_DIRECT_BYTES)
        OCTA_CU (cuMemcpyHtoDAsync, (dst, src, bytes, lane));
      else
        {
          OCTA_TRY (octa_wait (lane));
          copy_by_team ((void *)(uintptr_t)dst, src, bytes);
        }
    }
  else if (bytes <= SMALL_BYTES)
    {
      slot *s;
      OCTA_TRY (small_ready (&s));
      memcpy (s->bytes, src, bytes);
      OCTA_CU (cuMemcpyHtoDAsync, (dst, s->bytes, bytes, lane));
      OCTA_TRY (slot_record (s));
    }
  else
    {
      ring r;
      OCTA_TRY (ring_ready (&r, bytes));
      OCTA_TRY (staged_htod (&r, dst, src));
    }
done:
  return st;
}

/* Ask the system for huge pages.  A refusal does not matter.  */
static void
ask_for_huge_pages (void *p, size_t bytes)
{
  uintptr_t mask = ~(uintptr_t)(HUGE_PAGE - 1);
  uintptr_t from = ((uintptr_t)p + HUGE_PAGE - 1) & mask;
  uintptr_t to = ((uintptr_t)p + bytes) & mask;
  if (bytes >= HUGE_ABOVE)
    octa_os_huge_pages ((void *)from, to - from);
}

octa_status
octa_staging_dtoh (void *dst, CUdeviceptr src, size_t bytes)
{
  octa_status st = OCTA_OK;
  CUstream lane;
  if (bytes == 0)
    return st;
  ask_for_huge_pages (dst, bytes);
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_lane_may_wait ());
  OCTA_TRY (octa_lane_ready (&lane));
  if (octa_driver_is_host ())
    {
      OCTA_TRY (octa_wait (lane));
      if (bytes < HOST_DIRECT_BYTES)
        OCTA_CU (cuMemcpyDtoHAsync, (dst, src, bytes, lane));
      else
        copy_by_team (dst, (const void *)(uintptr_t)src, bytes);
    }
  else if (bytes <= SMALL_BYTES)
    {
      slot *s;
      OCTA_TRY (small_ready (&s));
      OCTA_CU (cuMemcpyDtoHAsync, (s->bytes, src, bytes, lane));
      OCTA_TRY (slot_record (s));
      OCTA_TRY (slot_wait (s));
      memcpy (dst, s->bytes, bytes);
    }
  else
    {
      ring r;
      OCTA_TRY (ring_ready (&r, bytes));
      OCTA_TRY (staged_dtoh (&r, dst, src));
    }
done:
  return st;
}
