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
   call.

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

/* STREAM, or the default one for 0, is current until the scope is closed.  */
OCTA_API octa_status octa_scope_open (octa_id stream, octa_id *id);
/* A handle of its own on the current stream; 0 for the default one.  */
OCTA_API octa_status octa_scope_stream (octa_id *id);

/* ---- pool.c: the memory of arrays ---- */

/* The most memory in use is counted from now on.  */
OCTA_API void octa_pool_peak_reset (void);

/* ---- foreign.c: what memory of others belongs to ---- */

/* A handle (or 0), which is retained; and something that DROP lets go (or
   NULL).  */
typedef struct octa_base
{
  octa_id id;
  void *thing;
  void (*drop) (void *thing);
} octa_base;

#ifdef OCTA_LIBRARY /* what the gateways do not see */

/* ---- pool.c: a stream-ordered caching pool ---- */

/* Memory for work in the current stream.  A block that was used in it
   only may be handed out again at once when it is freed, because its next user
   is queued behind its last one.  MemoryError only after the pool was emptied
   and octa_lazy.relieve () had no more to give.  */
octa_status octa_pool_alloc (size_t bytes, CUdeviceptr *p);
void octa_pool_free (CUdeviceptr p);
void octa_pool_trim (void); /* give cached blocks back to the driver */
size_t octa_pool_in_use (void);
/* Of octa_pool_in_use since octa_pool_peak_reset.  */
size_t octa_pool_peak (void);
size_t octa_pool_total (void);  /* of the device */
size_t octa_pool_cached (void); /* freed by arrays, not given to the driver */

/* Call before the current place is reset or goes: forgets every block, live or
   cached.  Right after a sticky fault too: it cannot fail.  */
void octa_pool_reset (void);
/* After the driver ran out of memory: give back what gpuArray keeps.  */
OCTA_API void octa_pool_relieve (void);

/* OCTA_CU of a call that takes memory.  Where there is none left, what
   gpuArray keeps for later may be all that is missing: then it is made once
   more.  */
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

/* Ordered with the current stream.  htod returns when SRC may be reused; dtoh
   when DST is filled.  Through page-locked staging, several threads feeding
   it.  */
OCTA_API octa_status octa_staging_htod (CUdeviceptr dst, const void *src,
                                        size_t bytes);
octa_status octa_staging_dtoh (void *dst, CUdeviceptr src, size_t bytes);
/* As octa_pool_reset, of the staging memory.  */
void octa_staging_reset (void);

/* ---- wait.c ---- */

/* Wait for S.  Polls for Ctrl-C (octa_interrupted).  */
octa_status octa_wait (CUstream s);
/* The same of E, or else of S.  */
octa_status octa_wait_event (CUstream s, CUevent e);
/* Between two polls of something else: longer and longer.  *START is 0 before
   the first.  Fails when the user pressed Ctrl-C.  */
octa_status octa_wait_pause (double *start);

/* ---- reach.c: memory in any context ---- */

/* LogicError unless kernels in context C may use WHAT, which is in context
   OTHER.  */
octa_status octa_reach_check (int c, int other, const char *what);

/* As octa_staging_htod, octa_staging_dtoh and octa_pool_alloc, in the context
   in use, whichever it is.  IS_FOR_ALL: work in any stream may follow, so the
   bytes must be there at the end.  */
octa_status octa_reach_htod (CUdeviceptr dst, const void *src, size_t bytes,
                             bool is_for_all);
octa_status octa_reach_dtoh (void *dst, CUdeviceptr src, size_t bytes);
/* From one context to another, numbers or OCTA_NO_CONTEXT.  */
octa_status octa_reach_dtod (CUdeviceptr to, int to_context, CUdeviceptr from,
                             int from_context, size_t bytes, bool is_async,
                             CUstream s);
/* The context that memory ID can be used in; OCTA_NO_CONTEXT when there are
   more, or ID is 0.  */
int octa_reach_context (octa_id id);
octa_status octa_reach_alloc (size_t bytes, CUdeviceptr *p);
/* Let kernels in USER use the arrays of OWNER, if that has any / not.  */
octa_status octa_reach_share (int user, int owner, bool is_open);

/* ---- lane.c, lanes.c: lanes, and the order of the blocks' users ---- */

enum
{
  OCTA_LANES_MAX = 64, /* a word has a bit for each */
  OCTA_LANE_NONE = 0xff
};

/* A piece of device memory as the driver gave it (pool.c).  */
typedef struct octa_block
{
  CUdeviceptr p;
  size_t size;
  struct octa_block *next; /* in the free list of its class */
  uint64_t readers;        /* lanes, but for WRITER, since it was written */
  uint64_t stamp;          /* WRITER's count when another lane first looked */
  struct octa_hold *held_by; /* the hold that took it last, */
  size_t held_at;            /* its place there, */
  struct octa_hold *held_as; /* the one in which it was last written */
  unsigned holds;            /* holds that keep it */
  uint32_t changes;          /* counts what changed it */
  uint8_t place;             /* the number of its context */
  uint8_t writer;            /* a lane's slot */
  bool is_checked;  /* plain memory of the size asked for (octa_checking) */
  bool is_unborn;   /* only a graph that was never launched writes it */
  bool is_input;    /* an input of a graph that has a hold on it; */
  bool is_told;     /* the user knows of an assignment to such an array */
  bool is_live;     /* an array or a temporary has it */
  bool is_foreign;  /* memory of others (foreign.c), */
  bool is_borrowed; /* which arrays only read */
} octa_block;

typedef struct octa_lane
{
  CUstream stream; /* NULL: the default stream */
  uint8_t place;   /* the number of the stream's context */
  uint8_t slot;
  uint32_t tag; /* slot | generation << 8, what nodes remember */
  bool is_open;
  bool is_abroad;     /* about to use memory of another context */
  bool is_ahead;      /* about to use what a graph is yet to compute */
  bool has_blocks;    /* some block may name it */
  unsigned refs;      /* scopes and work under way: it keeps its slot */
  uint64_t count;     /* looks of other lanes at what this one wrote */
  uint64_t must_wait; /* lanes to be waited for before more is queued */
  uint64_t behind[OCTA_LANES_MAX]; /* the COUNT of each that was waited for */
  CUevent event;                   /* marks what others wait for, */
  CUevent captured;                /* also within a capture */
  struct octa_hold *hold;          /* while the stream is being captured */
} octa_lane;

/* Where work is queued.  Never NULL.  */
OCTA_API extern octa_lane *octa_lane_now;

/* Its slot; OCTA_LANE_NONE while its stream is captured, so that every use of
   a buffer is looked at.  */
OCTA_API extern uint8_t octa_lane_mark;

/* How often work was refused since it reads what a graph is yet to compute. */
extern uint64_t octa_lane_refusals;

/* The lane of S in the context in use, made when it is new.  */
octa_status octa_lane_of (CUstream s, octa_lane **out);
/* The lane that TAG named, or PLACE's default one if its stream is gone.  */
octa_lane *octa_lane_tagged (uint32_t tag, uint8_t place);
octa_lane *octa_lane_in_slot (unsigned slot);

/* Can a kernel now write to the process's own memory instead of the device's,
   with the result there when the launch returns?  True on the host backend,
   except while a stream is captured, or if the CPU simulates several devices,
   as these should behave like GPUs.  */
bool octa_lane_is_local (void);
/* Where this thread may read B, or change it, at once: if the current lane is
   local, wrote it and has nothing to do.  Else NULL.  */
void *octa_block_at_hand (const octa_block *b, bool changes);

/* Queue in L from now on, with its context current; WAS is for
   octa_lane_leave.  On failure nothing is to be left.  */
typedef struct octa_lane_was
{
  octa_lane *lane;
  int place; /* for octa_current_leave */
  bool has_place;
} octa_lane_was;
octa_status octa_lane_enter (octa_lane *l, octa_lane_was *was);
void octa_lane_leave (const octa_lane_was *was);
/* Lanes of several contexts were ever used.  */
bool octa_lanes_are_spread (void);
/* PLACE is the current one now, or another scope is: array code queues in the
   lane that the newest scope of that context has, or in its default lane.  */
void octa_lane_follow (int place);
/* S is about to be destroyed: later work stands behind what is in it.  */
void octa_lane_close (CUstream s);
/* CONTEXT is about to go, or is gone.  */
void octa_lanes_forget (int context);
void octa_lanes_reset (void); /* the same of the current place */
/* Has CONTEXT any lane?  Else arrays were never in it.  */
bool octa_lanes_know (int context);
/* Wait for all lanes of the context in use; polls for Ctrl-C.  */
octa_status octa_lanes_wait (void);
/* Slow parts of the functions below.  */
OCTA_API void octa_lane_note_use (octa_block *b);
OCTA_API void octa_lane_note_change (octa_block *b);
OCTA_API octa_status octa_lane_queue_waits (octa_lane *l);

/* The current lane reads B / may write B.  */
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

/* All that must come before it is waited for: S is where to queue.  */
static inline octa_status
octa_lane_ready (CUstream *s)
{
  octa_lane *l = octa_lane_now;
  *s = l->stream;
  if (l->must_wait || l->hold || l->is_ahead)
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

/* DEPTH planes of HEIGHT rows of WIDTH bytes, AT bytes into both arrays, where
   rows are PITCH bytes and planes ROWS rows apart.  */
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

/* ---- foreign.c: memory of others that arrays are laid over ---- */

/* The block that has the BYTES at P, in the current place, and where in it
   they are.  What arrays have to do with it is done when it goes.
   octa_block_give gives it back.  */
octa_status octa_foreign_take (CUdeviceptr p, size_t bytes, octa_block **out,
                               size_t *offset);
/* Such a block keeps IS.  */
octa_status octa_foreign_keep (octa_block *b, const octa_base *is);
extern unsigned octa_foreign_count; /* of such blocks */
/* Does any of them, or any that is not borrowed, lie there?  */
bool octa_foreign_meets (CUdeviceptr p, size_t bytes);
bool octa_foreign_is_lent (CUdeviceptr p, size_t bytes);
/* A block of exactly the BYTES at P, the current lane's, which arrays may read
   until it is taken back: before it is written by its address, arrays that
   read it get memory of their own.  Who borrows it gives it back, as a buffer
   does for which it is retained.  */
octa_status octa_foreign_borrow (CUdeviceptr p, size_t bytes,
                                 octa_block **out);
void octa_foreign_retain (octa_block *b);
/* No array reads memory that is borrowed.  */
octa_status octa_foreign_part (void);
octa_status octa_foreign_wake (CUdeviceptr p, size_t bytes);
/* Work in the current lane is about to use the BYTES at P by their address,
   and may change them.  */
static inline octa_status
octa_foreign_touch (CUdeviceptr p, size_t bytes)
{
  return octa_foreign_count ? octa_foreign_wake (p, bytes) : OCTA_OK;
}

/* ---- what is pending: lanes know no arrays, but have to ask ---- */

/* Set when the library is loaded (octa.c).  */
typedef struct octa_lazy
{
  octa_status (*flush) (void);              /* queue all that is pending */
  octa_status (*flush_lane) (uint32_t tag); /* of the lane with TAG */
  octa_status (*prepare) (void); /* make what kernels in the current lane
                                    count on */
  bool (*relieve) (void);        /* memory runs out: true if something may have
                                    become free */
  octa_status (*part) (octa_block *b); /* arrays that read B, which is
                                          borrowed, get memory of their own */
} octa_lazy_hooks;
extern octa_lazy_hooks octa_lazy;

/* ---- hold.c, capture.c: what captured work needs ---- */

/* While a stream is captured nothing in it runs, so nothing waits for it; but
   the graph keeps every block that it uses for as long as it lives, and is
   ordered with other work at each launch.  The stream's lane has a hold
   meanwhile.  Code that captures calls octa_hold_begin before
   cuStreamBeginCapture: computes what is pending; octa_hold_end before
   cuStreamEndCapture: computes what is pending, so that it is captured; also
   when the capture failed; octa_hold_launch before each cuGraphLaunch in S;
   octa_hold_free when the graph is gone and its work is done.  Copies from and
   to Octave's arrays, which the host would have to wait for, are errors in
   between.  */
typedef struct octa_hold octa_hold;
octa_status octa_hold_begin (CUstream s, octa_hold **out);
/* One for a graph that is built otherwise: only launched and freed.  NULL
   without memory.  */
octa_hold *octa_hold_new (void);
octa_status octa_hold_end (octa_hold *h);
octa_status octa_hold_launch (octa_hold *h, CUstream s);
void octa_hold_free (octa_hold *h);
/* For lanes and memory: note that B is used.  What fails is kept for
   octa_hold_check.  */
void octa_hold_add (octa_hold *h, octa_block *b, bool is_written);
octa_status octa_hold_check (const octa_hold *h);

/* May the current lane put other values into B, which an array has?  Not where
   a graph counts on what is there; but a capture into what was made in it.  */
static inline bool
octa_hold_lets (const octa_block *b)
{
  const octa_hold *h = octa_lane_now->hold;
  return ! b->holds || (h && b->is_unborn && b->holds == 1 && b->held_by == h);
}

/* What has to be done before each launch of the graph, in the lane of its
   stream: RUN, until DROP ends it with the hold.  One at most.  */
typedef struct octa_hold_task
{
  octa_status (*run) (struct octa_hold_task *t);
  void (*drop) (struct octa_hold_task *t);
} octa_hold_task;
octa_hold_task *octa_hold_task_of (const octa_hold *h);
void octa_hold_set_task (octa_hold *h, octa_hold_task *t);

/* Something else that captured work needs, such as a kernel, has a pin.  Its
   owner has one reference, and each hold that it was added to another one: it
   may go when the owner's is the last.  NULL without memory.  */
typedef struct octa_hold_pin
{
  unsigned refs;
  octa_hold *by; /* the hold that took it last */
} octa_hold_pin;
octa_hold_pin *octa_hold_pin_new (void);
void octa_hold_pin_add (octa_hold *h, octa_hold_pin *p);
void octa_hold_pin_release (octa_hold_pin *p);

#endif /* OCTA_LIBRARY */

#endif
