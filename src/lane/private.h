/* private.h -- shared by the files of lane/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LANE_PRIVATE_H
#define OCTA_LANE_PRIVATE_H 1

#include "lane/lane.h"

/* ---- pool.c ---- */

/* The driver's pool behind the arrays of DEVICE; NULL if there is none.  */
CUmemoryPool octa_pool_driver_pool (int device);
/* Free B, which was given back before and whose last hold has ended.  */
void octa_block_to_free_list (octa_block *b);
/* Replace FROM by INTO in all blocks.  */
void octa_block_move_all (const octa_lane *from, octa_lane *into);

/* ---- foreign.c ---- */

/* One user less; free the block after its last user and hold.  */
void octa_foreign_give (octa_block *b);
void octa_foreign_drop (octa_block *b);
void octa_foreign_each (void (*each) (octa_block *b, const octa_lane *from,
                                      const octa_lane *into),
                        const octa_lane *from, const octa_lane *into);

/* ---- lanes.c ---- */

/* Make L the lane of PLACE; NULL: its default lane.  */
void octa_lane_choose (int place, octa_lane *l);

/* ---- lane.c ---- */

extern octa_lane octa_lanes[OCTA_LANES_MAX]; /* by slots, */
extern unsigned octa_lanes_n; /* how many of them were ever used */
static inline uint64_t
octa_lane_bit (unsigned slot)
{
  return (uint64_t)1 << slot;
}
/* The lane of S in CONTEXT; NULL if it is new.  */
octa_lane *octa_lane_find (CUstream s, int context);
/* Make L the current lane.  */
void octa_lane_set_now (octa_lane *l);
/* Let L wait for all that W has queued.  The context in use may change.  */
octa_status octa_lane_wait_for (octa_lane *l, octa_lane *w);
/* Is all work of L done?  False if that cannot be asked now.  */
bool octa_lane_is_idle (const octa_lane *l);
/* Refuse copies between the host and arrays while the stream is captured.  */
octa_status octa_lane_may_wait (void);
/* The slot of the lane to whose free list B returns: the lane that wrote it,
   if it is in B's context.  */
unsigned octa_lane_free_list (const octa_block *b);
/* Make H the hold of L; NULL: none.  */
octa_status octa_lane_hold (octa_lane *l, struct octa_hold *h);

/* ---- wait.c ---- */

/* octa_wait_pause, and octa_wait_watch.  */
octa_status octa_wait_pause_watched (double *start);

/* ---- hold.c: the blocks that captured work needs ---- */

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
  octa_lane *lane; /* of the captured stream; NULL after the capture */
  octa_hold_task *task;
};

/* ---- peers.c ---- */

/* Open POOL, of device OWNER, to the devices that have peer access to
   OWNER.  */
octa_status octa_peers_share (CUmemoryPool pool, int owner);
/* Open POOL to device USER, or close it.  */
octa_status octa_peer_access (CUmemoryPool pool, int user, bool is_open);

#endif
