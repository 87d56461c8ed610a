/* private.h -- what the files of lane/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LANE_PRIVATE_H
#define OCTA_LANE_PRIVATE_H 1

#include "lane/lane.h"

/* ---- pool.c ---- */

/* The driver's pool behind the arrays of DEVICE; NULL if there is none.  */
CUmemoryPool octa_pool_driver_pool (int device);
/* B, given back before, is on hold no more.  */
void octa_block_shelve (octa_block *b);
/* FROM's blocks are INTO's from now on.  */
void octa_block_move_all (const octa_lane *from, const octa_lane *into);

/* ---- foreign.c ---- */

/* One user less; the last is gone, and so are the holds.  */
void octa_foreign_give (octa_block *b);
void octa_foreign_drop (octa_block *b);
void octa_foreign_each (void (*each) (octa_block *b, const octa_lane *from,
                                      const octa_lane *into),
                        const octa_lane *from, const octa_lane *into);

/* ---- stream_scope.c ---- */

/* The newest scope's lane in PLACE; NULL without one.  */
octa_lane *octa_scope_lane (int place);

/* ---- lane.c ---- */

/* All that was queued in L is done, as far as one may ask now.  */
bool octa_lane_is_idle (const octa_lane *l);
/* Copies between the host and arrays: not while the stream is captured.  */
octa_status octa_lane_may_wait (void);
/* The shelf that B belongs on: the lane that wrote it, if that can use it.  */
unsigned octa_lane_shelf (const octa_block *b);
/* H is L's hold from now on, or NULL: none any more.  */
octa_status octa_lane_hold (octa_lane *l, struct octa_hold *h);

/* ---- hold.c: what captured work needs ---- */

/* The lane that is captured with H; NULL when that has ended.  */
octa_lane *octa_hold_lane (const octa_hold *h);

/* ---- peers.c ---- */

/* Open POOL, of device OWNER, to those that peer access was given.  */
octa_status octa_peers_share (CUmemoryPool pool, int owner);
/* Open POOL to the device USER, or close it.  */
octa_status octa_peer_access (CUmemoryPool pool, int user, bool is_open);

#endif
