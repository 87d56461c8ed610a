/* staging.c -- copies between arrays of the host and the device.

   Page-locked memory goes over the link at full speed, ordinary memory at a
   fifth of it.  So a large copy passes through a ring of page-locked slots:
   threads fill one slot while the device empties another.  Two copies in
   opposite directions, in two streams, can do so at the same time.  A small
   copy uses one slot, which spares the driver's own handling of ordinary
   memory.  On the host backend the device's memory is ordinary memory, and a
   large copy is a memcpy by several threads once the lane's stream is idle.  A
   large copy to the host often fills memory that has not been touched yet:
   then page faults take most of the time, which huge pages reduce.

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
  slot back[N_SLOTS]; /* for a copy to the host beside one to the device */
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
  free_slots (g->back, N_SLOTS, true);
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

/* Is S free?  If MAY_WAIT it is afterwards.  */
static octa_status
slot_try (slot *s, bool may_wait, bool *is_free)
{
  octa_status st = OCTA_OK;
  *is_free = may_wait || ! s->is_used
             || OCTA_CU_POLL (cuEventQuery, (s->event))
                    != CUDA_ERROR_NOT_READY;
  if (*is_free)
    OCTA_TRY (slot_wait (s));
done:
  return st;
}

/* Guard S until the copy that was just queued in STREAM is done.  */
static octa_status
slot_record (slot *s, CUstream stream)
{
  octa_status st = OCTA_OK;
  OCTA_CU (cuEventRecord, (s->event, stream));
  s->is_used = true;
done:
  if (st != OCTA_OK)
    OCTA_CU_WARN (cuStreamSynchronize, (stream));
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
  CUdeviceptr device;
  char *host;
  CUstream stream;
  slot *slot;
  size_t bytes, chunk, n; /* of the copy; of a chunk; number of chunks */
  size_t begun, done;     /* chunks whose first, whose second step has begun */
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

/* The members of R from device to slot are set.  */
static octa_status
ring_ready (ring *r, size_t bytes)
{
  octa_status st = OCTA_OK;
  r->bytes = bytes;
  /* Copies of a few megabytes get smaller chunks, so that the two stages still
     overlap.  */
  r->chunk = SLOT_BYTES;
  while (r->chunk > 256 * 1024 && r->chunk * 4 > bytes)
    r->chunk /= 2;
  r->n = (bytes + r->chunk - 1) / r->chunk;
  r->slots = r->n < N_SLOTS ? (unsigned)r->n : N_SLOTS;
  r->has_team = bytes >= TEAM_BYTES && octa_team_size () > 0;
  for (unsigned k = 0; k < r->slots; k++)
    OCTA_TRY (slot_ready (&r->slot[k]));
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

/* Fill all slots that are free, and send the next one that is full.  If
   MAY_WAIT one is sent, else only if that needs no waiting.  */
static octa_status
step_htod (ring *r, bool may_wait, bool *did)
{
  octa_status st = OCTA_OK;
  for (; r->begun < r->n && r->begun < r->done + r->slots; r->begun++)
    {
      bool is_free;
      slot *s = &r->slot[r->begun % r->slots];
      OCTA_TRY (slot_try (s, may_wait, &is_free));
      if (! is_free)
        break;
      start_job (r, r->begun, s->bytes, r->host + r->begun * r->chunk);
    }
  octa_team_job *j = &r->jobs[r->done % r->slots];
  if (r->begun == r->done || ! (may_wait || octa_team_is_done (j)))
    return OCTA_OK;
  octa_team_wait (j);
  slot *s = &r->slot[r->done % r->slots];
  OCTA_CU (cuMemcpyHtoDAsync, (r->device + r->done * r->chunk, s->bytes,
                               chunk_bytes (r, r->done), r->stream));
  OCTA_TRY (slot_record (s, r->stream));
  r->done++;
  *did = true;
done:
  return st;
}

/* Ask the device to fill all slots that are free, and empty the next one that
   is full.  */
static octa_status
step_dtoh (ring *r, bool may_wait, bool *did)
{
  octa_status st = OCTA_OK;
  for (; r->begun < r->n && r->begun < r->done + r->slots; r->begun++)
    {
      /* A thread may still read its slot.  Do not wait for that while other
         chunks are under way.  */
      octa_team_job *j = &r->jobs[r->begun % r->slots];
      if (! octa_team_is_done (j) && ! (may_wait && r->begun == r->done))
        break;
      octa_team_wait (j);
      slot *s = &r->slot[r->begun % r->slots];
      OCTA_CU (cuMemcpyDtoHAsync, (s->bytes, r->device + r->begun * r->chunk,
                                   chunk_bytes (r, r->begun), r->stream));
      OCTA_TRY (slot_record (s, r->stream));
    }
  bool is_full;
  slot *s = &r->slot[r->done % r->slots];
  if (r->begun == r->done)
    return OCTA_OK;
  OCTA_TRY (slot_try (s, may_wait, &is_full));
  if (is_full)
    {
      start_job (r, r->done, r->host + r->done * r->chunk, s->bytes);
      r->done++;
      *did = true;
    }
done:
  return st;
}

/* Run the copy UP to the device, the copy DOWN to the host, or both.  */
static octa_status
run_rings (ring *up, ring *down)
{
  octa_status st = OCTA_OK;
  double start = 0;
  while (up->done < up->n || down->done < down->n)
    {
      const bool goes_up = up->done < up->n, goes_down = down->done < down->n;
      bool did = false;
      if (goes_up)
        OCTA_TRY (step_htod (up, ! goes_down, &did));
      if (goes_down)
        OCTA_TRY (step_dtoh (down, ! goes_up, &did));
      if (did)
        start = 0;
      else
        OCTA_TRY (octa_wait_pause_watched (&start));
    }
done:
  ring_settle (up);
  ring_settle (down);
  return st;
}

/* ---- the interface ---- */

bool octa_staging_is_tested;

/* Is the device's memory ordinary memory?  */
static bool
is_direct (void)
{
  return octa_driver_is_host () && ! octa_staging_is_tested;
}

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
  if (is_direct ())
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
      OCTA_TRY (slot_record (s, lane));
    }
  else
    {
      ring up = { .device = dst,
                  .host = (char *)(uintptr_t)src,
                  .stream = lane,
                  .slot = staging ()->big };
      OCTA_TRY (ring_ready (&up, bytes));
      OCTA_TRY (run_rings (&up, &(ring){ 0 }));
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
  if (is_direct ())
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
      OCTA_TRY (slot_record (s, lane));
      OCTA_TRY (slot_wait (s));
      memcpy (dst, s->bytes, bytes);
    }
  else
    {
      ring down = {
        .device = src, .host = dst, .stream = lane, .slot = staging ()->big
      };
      OCTA_TRY (ring_ready (&down, bytes));
      OCTA_TRY (run_rings (&(ring){ 0 }, &down));
    }
done:
  return st;
}

/* Can UP and DOWN share the link?  */
static bool
go_together (const octa_staging_copy *up, const octa_staging_copy *down)
{
  return up->lane != down->lane && up->lane->place == down->lane->place
         && up->bytes > SMALL_BYTES && down->bytes > SMALL_BYTES
         && ! is_direct ();
}

/* Call octa_staging_htod, or octa_staging_dtoh, in the lane of C.  */
static octa_status
copy_in_lane (const octa_staging_copy *c, bool is_up)
{
  octa_status st;
  octa_lane_was was;
  OCTA_TRY (octa_lane_enter (c->lane, &was));
  st = is_up ? octa_staging_htod (c->device, c->host, c->bytes)
             : octa_staging_dtoh (c->host, c->device, c->bytes);
  octa_lane_leave (&was);
done:
  return st;
}

/* A ring for C, whose stream is ready.  */
static octa_status
ring_in_lane (ring *r, const octa_staging_copy *c)
{
  octa_status st;
  octa_lane_was was;
  st = octa_lane_enter (c->lane, &was);
  if (st != OCTA_OK)
    return st;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_lane_may_wait ());
  OCTA_TRY (octa_lane_ready (&r->stream));
  OCTA_TRY (ring_ready (r, c->bytes));
done:
  octa_lane_leave (&was);
  return st;
}

octa_status
octa_staging_exchange (const octa_staging_copy *up,
                       const octa_staging_copy *down)
{
  octa_status st;
  ring to = { .device = up->device,
              .host = up->host,
              .slot = staging ()->big };
  ring from = { .device = down->device,
                .host = down->host,
                .slot = staging ()->back };
  if (! go_together (up, down))
    {
      OCTA_TRY (copy_in_lane (down, false));
      return copy_in_lane (up, true);
    }
  ask_for_huge_pages (down->host, down->bytes);
  OCTA_TRY (ring_in_lane (&to, up));
  OCTA_TRY (ring_in_lane (&from, down));
  OCTA_TRY (run_rings (&to, &from));
done:
  return st;
}
