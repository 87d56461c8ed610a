/* private.h -- what the files of lane/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LANE_PRIVATE_H
#define OCTA_LANE_PRIVATE_H 1

#include "lane/lane.h"

/* ---- pool.c ---- */

/* The driver's pool behind the arrays of DEVICE; NULL if there is none.  */
CUmemoryPool octa_pool_driver_pool (int device);
/* B, given back before, is on hold no more.  */
void octa_block_to_free_list (octa_block *b);
/* FROM's blocks are INTO's from now on.  */
void octa_block_move_all (const octa_lane *from, const octa_lane *into);

/* ---- foreign.c ---- */

/* One user less; the last is gone, and so are the holds.  */
void octa_foreign_give (octa_block *b);
void octa_foreign_drop (octa_block *b);
void octa_foreign_each (void (*each) (octa_block *b, const octa_lane *from,
                                      const octa_lane *into),
                        const octa_lane *from, const octa_lane *into);

/* ---- lanes.c ---- */

/* L is current where PLACE is; NULL: its default lane.  */
void octa_lane_choose (int place, octa_lane *l);

/* ---- lane.c ---- */

extern octa_lane octa_lanes[OCTA_LANES_MAX]; /* by slots, */
extern unsigned octa_lanes_n;                /* of which so many were used */
static inline uint64_t
octa_lane_bit (unsigned slot)
{
  return (uint64_t)1 << slot;
}
/* The lane of S in CONTEXT; NULL if it is new.  */
octa_lane *octa_lane_find (CUstream s, int context);
/* L is the current one.  */
void octa_lane_set_now (octa_lane *l);
/* L waits for all that W has queued.  The context in use may have changed
   afterwards.  */
octa_status octa_lane_wait_for (octa_lane *l, octa_lane *w);
/* All that was queued in L is done, as far as one may ask now.  */
bool octa_lane_is_idle (const octa_lane *l);
/* Copies between the host and arrays: not while the stream is captured.  */
octa_status octa_lane_may_wait (void);
/* The slot of the lane whose free list gets B: the one that wrote it, if that
   can use it.  */
unsigned octa_lane_free_list (const octa_block *b);
/* H is L's hold from now on, or NULL: none any more.  */
octa_status octa_lane_hold (octa_lane *l, struct octa_hold *h);

/* ---- hold.c: what captured work needs ---- */

typedef struct octa_hold_entry
{
  octa_block *block;
  bool is_written;
} octa_hold_entry;

struct octa_hold
{
  octa_hold_entry *entries;
  size_t n, cap;
  octa_hold_pin **pins;
  size_t n_pins, cap_pins;
  bool has_failed;
  octa_lane *lane; /* of the stream while it is captured, then NULL */
  octa_hold_task *task;
};

/* ---- peers.c ---- */

/* Open POOL, of device OWNER, to those that peer access was given.  */
octa_status octa_peers_share (CUmemoryPool pool, int owner);
/* Open POOL to the device USER, or close it.  */
octa_status octa_peer_access (CUmemoryPool pool, int user, bool is_open);

#endif
