/* lane.h -- which stream gpuArray works in, what orders streams, and the
   device memory that arrays live in.

   A lane (lane.c) is a stream in which arrays are computed.  One is current
   (octa_lane_now), chosen by cuda.stream_scope and by the device.

   Every block of device memory records the lane that wrote it last and the
   lanes that have read it since.  Code gets a block's address by
   octa_block_use to read, or by octa_block_change to write.  Both note the
   lanes for which the current lane must wait.  octa_lane_ready, which is
   called before work is queued, makes it wait by events, one per lane.  A
   program that uses one stream pays a comparison per buffer and no driver
   call.  An event comes after all that the other lane has queued by then;
   octa_lane_has_read lets writers wait for less.

   A freed block goes to the free list of the lane that wrote it (pool.c), and
   can be reused at once, because its next user is queued after its last one.
   All free lists are emptied before memory runs out.  If a stream is
   destroyed, the default lane waits for it and gets its blocks.

   While a stream is captured nothing in it runs, so nothing waits for it.  A
   hold (hold.c) lists the blocks that the graph uses, keeps them, and orders
   them with other work at each launch of the graph.

   Kernels reject memory that their context cannot access (reach.c): on the
   device it would be a fault, which ends the process.

   On the host backend the caller computes a few elements at once if the lane
   is idle (octa_lane_is_local, octa_block_at_hand).

   Lanes do not know arrays; octa_lazy has the hooks for pending ones.

   Read first: octa_block and octa_lane below, then lane.c and pool.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LANE_H
#define OCTA_LANE_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"

/* ---- stream_scope.c: which stream is current ---- */

/* Make STREAM (0: the default one) current until the scope is closed.  */
OCTA_API octa_status octa_lane_scope_open (octa_id stream, octa_id *id);
/* A new handle of the current stream; 0: the default one.  */
OCTA_API octa_status octa_lane_scope_stream (octa_id *id);

/* ---- pool.c: the memory of arrays ---- */

/* Restart octa_pool_peak at the memory that is in use now.  */
OCTA_API void octa_pool_peak_reset (void);

/* ---- foreign.c: the owners of memory of others ---- */

/* An owner: a handle, which is retained (or 0), and something that DROP
   releases (or NULL).  */
typedef struct octa_base
{
  octa_id id;
  void *thing;
  void (*drop) (void *thing);
} octa_base;

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- pool.c: a stream-ordered caching pool ---- */

/* Allocate memory for work in the current stream.  A freed block that only
   this stream has used can be reused at once, because its next user is queued
   after its last one.  MemoryError only after the pool was emptied and
   octa_lazy.relieve () had nothing left to release.  */
octa_status octa_pool_alloc (size_t bytes, CUdeviceptr *p);
void octa_pool_free (CUdeviceptr p);
void octa_pool_trim (void); /* give cached blocks back to the driver */
size_t octa_pool_in_use (void);
/* The maximum of octa_pool_in_use since octa_pool_peak_reset.  */
size_t octa_pool_peak (void);
size_t octa_pool_total (void);  /* of the device */
size_t octa_pool_cached (void); /* freed by arrays, not given to the driver */

/* Forget every block of the current place, live or cached.  Call before the
   place is reset or destroyed.  It cannot fail, even right after a sticky
   error.  */
void octa_pool_reset (void);
/* After the driver ran out of memory: return the memory that gpuArray keeps
   for reuse.  */
OCTA_API void octa_pool_relieve (void);

/* OCTA_CU for a call that allocates memory.  If the driver has none left,
   return what gpuArray keeps for reuse, and call again.  */
#define OCTA_CU_ALLOC(fn, args)                                               \
  do                                                                          \
    {                                                                         \
      CUresult r_ = OCTA_CU_RESULT (fn, args);                                \
      if (r_ == CUDA_ERROR_OUT_OF_MEMORY)                                     \
        {                                                                     \
          octa_pool_relieve ();                                               \
          r_ = OCTA_CU_RESULT (fn, args);                                     \
        }                                                                     \
      OCTA_CU_CHECK (fn, r_);                                                 \
    }                                                                         \
  while (0)

/* ---- staging.c: copies from and to the host ---- */

/* Copies in the order of the current stream, through page-locked staging that
   several threads fill. htod returns when SRC may be reused; dtoh when DST is
   filled.  */
OCTA_API octa_status octa_staging_htod (CUdeviceptr dst, const void *src,
                                        size_t bytes);
octa_status octa_staging_dtoh (void *dst, CUdeviceptr src, size_t bytes);
/* BYTES between HOST and DEVICE, in LANE */
typedef struct octa_staging_copy
{
  CUdeviceptr device;
  void *host;
  size_t bytes;
  struct octa_lane *lane;
} octa_staging_copy;
/* UP as octa_staging_htod and DOWN as octa_staging_dtoh, at the same time if
   they are in different lanes of one context.  */
octa_status octa_staging_exchange (const octa_staging_copy *up,
                                   const octa_staging_copy *down);
/* For tests: copy on the host backend as on a GPU.  */
extern bool octa_staging_is_tested;
/* As octa_pool_reset, for the staging memory.  */
void octa_staging_reset (void);

/* ---- wait.c ---- */

/* A hook, called while somebody waits; a failure ends the wait.  octa.c sets
   it.  */
extern octa_status (*octa_wait_watch) (bool is_interrupted);
/* Wait for S.  Polls for Ctrl-C (octa_session_interrupted).  */
octa_status octa_wait (CUstream s);
/* The same for E, or for S if there is no E.  */
octa_status octa_wait_event (CUstream s, CUevent e);
/* Pause between two polls of something else, each time longer. *START must be
   0 at first.  Fails if the user pressed Ctrl-C.  */
octa_status octa_wait_pause (double *start);

/* ---- reach.c: memory in any context ---- */

/* LogicError unless kernels in context C can access WHAT, which is in context
   OTHER.  */
octa_status octa_reach_check (int c, int other, const char *what);

/* As octa_staging_htod, octa_staging_dtoh and octa_pool_alloc, in the driver's
   current context.  IS_FOR_ALL: wait for the copy, because work in any stream
   may follow.  */
octa_status octa_reach_htod (CUdeviceptr dst, const void *src, size_t bytes,
                             bool is_for_all);
octa_status octa_reach_dtoh (void *dst, CUdeviceptr src, size_t bytes);
/* Copy from one context to another, given by number or as OCTA_NO_CONTEXT.  */
octa_status octa_reach_dtod (CUdeviceptr to, int to_context, CUdeviceptr from,
                             int from_context, size_t bytes, bool is_async,
                             CUstream s);
/* The context in which memory ID can be used; OCTA_NO_CONTEXT if there are
   several, or if ID is 0.  */
int octa_reach_context (octa_id id);
octa_status octa_reach_alloc (size_t bytes, CUdeviceptr *p);
/* Allow kernels in USER to use the arrays of OWNER, if it has any; stop
   allowing it.  */
octa_status octa_reach_share (int user, int owner, bool is_open);

/* ---- lane.c, lanes.c: lanes, and the order of the blocks' users ---- */

enum
{
  OCTA_LANES_MAX = 64, /* one bit of a word for each */
  OCTA_LANE_NONE = 0xff
};

/* A piece of device memory as the driver gave it (pool.c).  */
typedef struct octa_block
{
  CUdeviceptr p;
  size_t size;
  struct octa_block *next; /* in the free list of its class */
  uint64_t readers; /* lanes except WRITER that read it since it was written */
  uint64_t stamp;   /* WRITER's COUNT when another lane first used it */
  struct octa_hold *held_by; /* the hold that listed it last, */
  size_t held_at;            /* its place in that list, */
  struct octa_hold *held_as; /* the one in which it was last written */
  unsigned holds;            /* holds that keep it */
  uint32_t changes;          /* counts the changes */
  uint8_t place;             /* the number of its context */
  uint8_t writer;            /* a lane's slot */
  bool is_checked;  /* plain memory of the requested size (octa_checking) */
  bool is_unborn;   /* written only by a graph that was never launched */
  bool is_input;    /* an input of a graph that holds it; */
  bool is_told;     /* the user was warned of an assignment to such an array */
  bool is_live;     /* an array or a temporary has it */
  bool is_foreign;  /* memory of others (foreign.c), */
  bool is_borrowed; /* only read by arrays */
} octa_block;

typedef struct octa_lane
{
  CUstream stream; /* NULL: the default stream */
  uint8_t place;   /* the number of the stream's context */
  uint8_t slot;
  uint32_t tag; /* slot | generation << 8, which nodes store */
  bool is_open;
  bool is_abroad;  /* about to use memory of another context */
  bool is_ahead;   /* about to use what a graph has not computed yet */
  bool has_blocks; /* a block may refer to it */
  bool is_reading; /* it used blocks of other lanes since READ was recorded */
  unsigned refs;   /* scopes and running work: it keeps its slot */
  uint64_t count;  /* how often other lanes first used what this one wrote */
  uint64_t must_wait;      /* lanes to be waited for before more is queued, */
  uint64_t must_wait_read; /* lanes that must only have come to their READ */
  uint64_t behind[OCTA_LANES_MAX]; /* the COUNT up to which each lane was
                                      waited for */
  CUevent event;                   /* for which others wait, */
  CUevent read;     /* for which those wait that change what it has read, */
  CUevent captured; /* the same within a capture */
  struct octa_hold *hold; /* while the stream is being captured */
} octa_lane;

/* The current lane, in which work is queued.  Never NULL.  */
OCTA_API extern octa_lane *octa_lane_now;

/* Its slot; OCTA_LANE_NONE while its stream is captured, so that every use of
   a block calls octa_lane_note_use or octa_lane_note_change.  */
OCTA_API extern uint8_t octa_lane_mark;

/* How often work was refused because it reads what a graph has not computed
   yet.  */
extern uint64_t octa_lane_refusals;

/* The lane of S in the context in use; made if it is new.  */
octa_status octa_lane_of (CUstream s, octa_lane **out);
/* The lane with TAG, or PLACE's default lane if that lane's stream is
   gone.  */
octa_lane *octa_lane_tagged (uint32_t tag, uint8_t place);
octa_lane *octa_lane_in_slot (unsigned slot);

/* Can a kernel now write to the process's own memory instead of the device's,
   with the result there when the launch returns?  True on the host backend,
   except while a stream is captured, or if the CPU simulates several devices,
   as these should behave like GPUs.  */
bool octa_lane_is_local (void);
/* The address at which this thread may read B, or change it, at once, if the
   current lane is local, wrote B and is idle.  Else NULL.  */
void *octa_block_at_hand (const octa_block *b, bool changes);

/* Make L and its context current, until octa_lane_leave (WAS).  After a
   failure do not call octa_lane_leave.  */
typedef struct octa_lane_was
{
  octa_lane *lane;
  int place; /* for octa_current_leave */
  bool has_place;
} octa_lane_was;
octa_status octa_lane_enter (octa_lane *l, octa_lane_was *was);
void octa_lane_leave (const octa_lane_was *was);
/* Have lanes of several contexts ever been used?  */
bool octa_lanes_are_spread (void);
/* The current place or the newest scope has changed: make the lane of PLACE's
   newest scope current, or its default lane.  */
void octa_lane_follow (int place);
/* S is about to be destroyed: later work waits for the work in it.  */
void octa_lane_close (CUstream s);
/* CONTEXT is about to be destroyed, or is gone.  */
void octa_lanes_forget (int context);
void octa_lanes_reset (void); /* the same for the current place */
/* Does CONTEXT have a lane?  If not, arrays were never in it.  */
bool octa_lanes_know (int context);
/* Wait for all lanes of the context in use; polls for Ctrl-C.  */
octa_status octa_lanes_wait (void);
/* The slow parts of the functions below.  */
OCTA_API void octa_lane_note_use (octa_block *b);
OCTA_API void octa_lane_note_change (octa_block *b);
OCTA_API octa_status octa_lane_queue_waits (octa_lane *l);
/* The current lane has queued all work that reads the blocks of other lanes
   which it has used.  Who changes these blocks need not wait for its later
   work.  */
octa_status octa_lane_has_read (void);

/* The current lane is about to read B; to write B.  */
static inline void
octa_block_use (octa_block *b)
{
  if (b->writer != octa_lane_mark || b->is_unborn)
    octa_lane_note_use (b);
}

static inline void
octa_block_change (octa_block *b)
{
  b->changes++;
  if (b->writer != octa_lane_mark || (b->readers | b->stamp) || b->is_unborn)
    octa_lane_note_change (b);
}

/* Make the current lane wait for what must come before; *S is its stream.
   Call it before work is queued.  */
static inline octa_status
octa_lane_ready (CUstream *s)
{
  octa_lane *l = octa_lane_now;
  *s = l->stream;
  if (l->must_wait || l->must_wait_read || l->hold || l->is_ahead)
    {
      octa_status st = octa_lane_queue_waits (l);
      if (st != OCTA_OK)
        return st;
    }
  return octa_context_enter (l->place);
}

/* Fills and copies of device memory in the current lane.  */
octa_status octa_lane_fill8 (CUdeviceptr p, unsigned char value, size_t n);
octa_status octa_lane_fill32 (CUdeviceptr p, unsigned value, size_t n);
octa_status octa_lane_copy (CUdeviceptr to, CUdeviceptr from, size_t bytes);

/* DEPTH planes of HEIGHT rows of WIDTH bytes, at AT in both arrays.  Rows are
   PITCH bytes apart, planes ROWS rows.  */
typedef struct octa_lane_box
{
  int64_t at;
  size_t width, height, depth, pitch, rows;
} octa_lane_box;
octa_status octa_lane_copy_box (CUdeviceptr to, CUdeviceptr from,
                                const octa_lane_box *box);

/* ---- pool.c: blocks ---- */

/* A block of at least BYTES that the current lane may write.  */
octa_status octa_block_take (size_t bytes, octa_block **out);
void octa_block_give (octa_block *b);

/* ---- foreign.c: memory of others that arrays use ---- */

/* The block that has the BYTES at P, in the current place, and their offset in
   it.  octa_block_give releases it; the last release waits for the arrays'
   work.  */
octa_status octa_foreign_take (CUdeviceptr p, size_t bytes, octa_block **out,
                               size_t *offset);
/* Fail if B is such a block and its owner has freed the BYTES at OFFSET: a
   library that reads them on the host would end Octave.  */
octa_status octa_foreign_check (octa_block *b, size_t offset, size_t bytes);
/* Let such a block keep IS.  */
octa_status octa_foreign_keep (octa_block *b, const octa_base *is);
extern unsigned octa_foreign_count; /* how many such blocks there are */
/* Does such a block, or one that is not borrowed, overlap the BYTES at P?  */
bool octa_foreign_meets (CUdeviceptr p, size_t bytes);
bool octa_foreign_is_lent (CUdeviceptr p, size_t bytes);
/* A borrowed block of exactly the BYTES at P, in the current lane.  Arrays may
   read it until it is taken back.  Before it is written by its address, arrays
   that read it get their own memory.  The borrower releases it by
   octa_block_give, and so does each buffer for which it was retained.  */
octa_status octa_foreign_borrow (CUdeviceptr p, size_t bytes,
                                 octa_block **out);
void octa_foreign_retain (octa_block *b);
/* Give all arrays that read borrowed memory their own.  */
octa_status octa_foreign_part (void);
octa_status octa_foreign_wake (CUdeviceptr p, size_t bytes);
/* Work in the current lane is about to use the BYTES at P by their address,
   and may change them.  */
static inline octa_status
octa_foreign_touch (CUdeviceptr p, size_t bytes)
{
  return octa_foreign_count ? octa_foreign_wake (p, bytes) : OCTA_OK;
}

/* ---- hooks for pending arrays, because lanes do not know arrays ---- */

/* Set when the library is loaded (octa.c).  */
typedef struct octa_lazy
{
  octa_status (*flush) (void);              /* queue all pending work */
  octa_status (*flush_lane) (uint32_t tag); /* the same for lane TAG */
  octa_status (*prepare) (void); /* make data that kernels in the current lane
                                    need */
  bool (*relieve) (void);        /* memory runs out: true if something may have
                                    become free */
  octa_status (*part) (octa_block *b); /* arrays that read B, which is
                                          borrowed, get memory of their own */
} octa_lazy_hooks;
extern octa_lazy_hooks octa_lazy;

/* ---- hold.c, capture.c: the blocks that captured work uses ---- */

/* While a stream is captured nothing in it runs, so nothing waits for it.  But
   the graph keeps every block that it uses as long as it exists, and is
   ordered with other work at each launch.  During the capture the stream's
   lane has a hold.  Code that captures calls octa_hold_begin before
   cuStreamBeginCapture: computes what is pending; octa_hold_end before
   cuStreamEndCapture: computes what is pending, so that it is captured; also
   when the capture failed; octa_hold_launch before each cuGraphLaunch in S;
   octa_hold_free when the graph is gone and its work is done.  During a
   capture, copies from and to Octave's arrays are errors, because the host
   would have to wait for them.  */
typedef struct octa_hold octa_hold;
octa_status octa_hold_begin (CUstream s, octa_hold **out);
/* A hold for a graph that is not captured: it is only launched and freed.
   NULL if memory is exhausted.  */
octa_hold *octa_hold_new (void);
octa_status octa_hold_end (octa_hold *h);
octa_status octa_hold_launch (octa_hold *h, CUstream s);
void octa_hold_free (octa_hold *h);
/* For lanes and memory: list B.  A failure is remembered for
   octa_hold_check.  */
void octa_hold_add (octa_hold *h, octa_block *b, bool is_written);
octa_status octa_hold_check (const octa_hold *h);

/* May the current lane overwrite B, the block of an array?  Not if a graph
   uses its values; but a capture may overwrite what it has made itself.  */
static inline bool
octa_hold_lets (const octa_block *b)
{
  const octa_hold *h = octa_lane_now->hold;
  return ! b->holds || (h && b->is_unborn && b->holds == 1 && b->held_by == h);
}

/* RUN is called before each launch of the graph, in the lane of its stream.
   DROP is called when the hold ends.  A hold has at most one task.  */
typedef struct octa_hold_task
{
  octa_status (*run) (struct octa_hold_task *t);
  void (*drop) (struct octa_hold_task *t);
} octa_hold_task;
octa_hold_task *octa_hold_task_of (const octa_hold *h);
void octa_hold_set_task (octa_hold *h, octa_hold_task *t);

/* Other things that captured work uses, such as kernels, have a pin.  The
   owner has one reference, and each hold to which the pin was added has
   another.  The thing may be released when only the owner's is left.  NULL if
   memory is exhausted.  */
typedef struct octa_hold_pin
{
  unsigned refs;
  octa_hold *by; /* the hold to which it was added last */
} octa_hold_pin;
octa_hold_pin *octa_hold_pin_new (void);
void octa_hold_pin_add (octa_hold *h, octa_hold_pin *p);
void octa_hold_pin_release (octa_hold_pin *p);

#endif /* OCTA_LIBRARY */

#endif
