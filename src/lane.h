/* lane.h -- which stream gpuArray's work runs on, and what orders streams.

   A lane is a stream that arrays are worked on in.  Every block of device
   memory remembers the lane that wrote it last and those that have read it
   since; octa_lane_now is the lane that work is queued in at this moment.
   Looking at a buffer's address (octa_buffer_use, octa_buffer_change) notes
   which lanes the one that is now must wait for, and octa_lane_ready, before
   anything is queued, makes it wait by events.  A program that knows one
   stream only pays a comparison per buffer, and no driver call.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LANE_H
#define OCTA_LANE_H 1

#include "backend.h"

enum
{
  OCTA_LANES_MAX = 64, /* a word has a bit for each */
  OCTA_LANE_NONE = 0xff
};

/* A piece of device memory as the driver gave it (memory.c).  */
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
  uint8_t device;
  uint8_t writer; /* a lane's slot */
  bool is_unborn; /* only a graph that was never launched writes it */
  bool is_live;   /* an array or a temporary has it */
} octa_block;

typedef struct octa_lane
{
  CUstream stream; /* NULL: the default stream */
  int context;     /* of the stream; a device's primary one for arrays */
  uint32_t tag;    /* slot | generation << 8, what nodes remember */
  uint8_t slot, device;
  bool is_open;
  bool is_abroad;     /* about to use memory of another device */
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
extern octa_lane *octa_lane_now;
/* Its slot; OCTA_LANE_NONE while its stream is captured, so that every use of
   a buffer is looked at.  */
extern uint8_t octa_lane_mark;
/* How often work was refused since it reads what a graph is yet to compute. */
extern uint64_t octa_lane_refusals;

/* The lane of S in the context in use, made when it is new.  */
octa_status octa_lane_of (CUstream s, octa_lane **out);
/* The lane that TAG named, or DEVICE's default one if its stream is gone.  */
octa_lane *octa_lane_tagged (uint32_t tag, uint8_t device);
octa_lane *octa_lane_in_slot (unsigned slot);
unsigned octa_lanes_used (void); /* slots, from 0 */
/* All that was queued in L is done, as far as one may ask now.  */
bool octa_lane_is_idle (const octa_lane *l);
/* Is memory of ours as good as the device's, now?  On the host backend a
   launch returns when the kernel is done, unless it is captured.  A CPU that
   stands for several devices is to behave as they do.  */
bool octa_lane_is_local (void);
/* Where this thread may read B, or change it, at once: if the lane that is now
   is local, wrote it and has nothing to do.  Else NULL.  */
void *octa_block_at_hand (const octa_block *b, bool changes);

/* Queue in L from now on, with its device and context current; WAS is for
   octa_lane_leave.  On failure nothing is to be left.  */
typedef struct octa_lane_was
{
  octa_lane *lane;
  int device; /* for octa_device_leave */
  bool has_device;
} octa_lane_was;
octa_status octa_lane_enter (octa_lane *l, octa_lane_was *was);
void octa_lane_leave (const octa_lane_was *was);

/* Lanes of several devices were ever used.  */
bool octa_lanes_are_spread (void);
/* DEVICE is the current one now, or another scope is: array code queues in the
   lane that the newest scope of that device has, or in its default lane.  */
void octa_lane_follow (int device);
/* scope.c: the newest scope's lane on DEVICE; NULL without one.  */
octa_lane *octa_scope_lane (int device);
/* Copies between the host and arrays: not while the stream is captured.  */
octa_status octa_lane_may_wait (void);
/* S is about to be destroyed: later work stands behind what is in it.  */
void octa_lane_close (CUstream s);
/* CONTEXT is about to go, or is gone.  */
void octa_lanes_forget (int context);
/* Wait for all lanes of the context in use; polls for Ctrl-C.  */
octa_status octa_lanes_wait (void);

/* Slow parts of what follows.  */
void octa_lane_note_use (octa_block *b);
void octa_lane_note_change (octa_block *b);
octa_status octa_lane_queue_waits (octa_lane *l);
/* The shelf that B belongs on: the lane that wrote it, if that can use it.  */
unsigned octa_lane_shelf (const octa_block *b);
/* H is L's hold from now on, or NULL: none any more.  */
octa_status octa_lane_hold (octa_lane *l, struct octa_hold *h);

/* The one that is now reads B / may write B.  */
static inline void
octa_block_use (octa_block *b)
{
  if (b->writer != octa_lane_mark || b->is_unborn)
    octa_lane_note_use (b);
}

static inline void
octa_block_change (octa_block *b)
{
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
  return octa_context_enter (l->context);
}

/* Fills and copies of device memory in the lane that is now.  */
octa_status octa_lane_fill8 (CUdeviceptr p, unsigned char value, size_t n);
octa_status octa_lane_fill32 (CUdeviceptr p, unsigned value, size_t n);
octa_status octa_lane_copy (CUdeviceptr to, CUdeviceptr from, size_t bytes);

/* ---- memory.c, for lanes ---- */

/* A block of at least BYTES that the lane that is now may write.  */
octa_status octa_block_take (size_t bytes, octa_block **out);
void octa_block_give (octa_block *b);
/* B, given back before, is on hold no more.  */
void octa_block_shelve (octa_block *b);
/* FROM's blocks are INTO's from now on.  */
void octa_blocks_move (const octa_lane *from, const octa_lane *into);

/* ---- blocks.c: every block that the driver gave us, live or cached ---- */

octa_block *octa_blocks_find (CUdeviceptr p);
octa_status octa_blocks_reserve (void);  /* room for one more */
void octa_blocks_enter (octa_block *b);  /* there is room */
void octa_blocks_forget (octa_block *b); /* and frees it */
/* To visit them: slots may be empty (NULL).  */
size_t octa_blocks_slots (void);
octa_block *octa_blocks_slot (size_t i);

/* ---- what is pending: lanes know no arrays, but have to ask for them ----
 */

/* Set when the library is loaded (octa.c).  */
typedef struct octa_lazy
{
  octa_status (*flush) (void);              /* queue all that is pending */
  octa_status (*flush_lane) (uint32_t tag); /* of the lane with TAG */
  octa_status (*prepare) (void); /* make what kernels in the lane that is now
                                    count on */
  bool (*relieve) (void);        /* memory runs out: true if something may have
                                    become free */
} octa_lazy_hooks;
extern octa_lazy_hooks octa_lazy;

/* ---- hold.c: what captured work needs ---- */

/* While a stream is captured nothing in it runs, so nothing is waited for; but
   the graph needs every block that it was told of for as long as it lives, and
   is ordered with other work each time that it is launched.  The stream's lane
   has a hold meanwhile.  Who captures calls
     octa_hold_begin   before cuStreamBeginCapture: computes what is pending;
     octa_hold_end     before cuStreamEndCapture: computes what is pending, so
                       that it is captured; also when the capture failed;
     octa_hold_launch  before each cuGraphLaunch in S;
     octa_hold_free    when the graph is gone and its work is done.
   Copies from and to Octave's arrays, which the host would have to wait for,
   are errors in between.  */
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
/* The lane that is captured with H; NULL when that has ended.  */
octa_lane *octa_hold_lane (const octa_hold *h);

#endif
