/* distributed.h -- gpuArrays whose elements are on several ranks.

   An array is divided along one dimension.  Each rank of a communicator has
   the part with its range of indices, an ordinary gpuArray.  The whole is a
   node of kind PARTS (array/array.h): it has class and size, but no elements.
   A function that builds nodes passes it to its rule here, which calls that
   function for each part in the context of its rank.  So parts are lazy and
   fused like other arrays, and nothing else in the library knows ranks.

   A rule first makes the result of sketches, which are arrays without
   elements: its class, its size, and core's errors.  If the sketch does not
   tell whether the result is complex, the ranks agree on it.  Other operands
   are the same on all ranks, and each rank takes the elements that belong to
   its part. Where divisions differ, only missing elements are sent (move.c).
   A function that needs whole columns gets them by a division along another
   dimension (columns.c).

   Read first: rules.c, make.c, move.c, elementwise.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_DISTRIBUTED_H
#define OCTA_DISTRIBUTED_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "context/context.h"
#include "array/array.h"
#include "reduce/reduce.h"
#include "index/index.h"
#include "linalg/linalg.h"
#include "comm/comm.h"

/* ---- make.c ---- */

typedef struct octa_distributed_info
{
  int n, first, n_local; /* ranks; those of this process */
  const int *devices;    /* of the latter */
  bool of_devices;
  int dim;
  const int64_t *start; /* N + 1 of them */
} octa_distributed_info;
/* Of X, which has parts.  */
OCTA_API void octa_distributed_query (const octa_node *x,
                                      octa_distributed_info *info);
/* The part of rank L of this process, borrowed; NULL: it is closed.  */
OCTA_API octa_node *octa_distributed_part (const octa_node *x, int l);

/* ---- create.c ---- */

/* The array whose parts are those of A, which is the same on all ranks: along
   DIM (0-based; -1: the last that is not 1), with LENGTHS of the ranks (NULL:
   as equal as possible).  If A has parts already, they are moved.  */
OCTA_API octa_status octa_distributed_of (octa_id comm, octa_node *a, int dim,
                                          const int64_t *lengths,
                                          octa_node **out);
/* The array that has PARTS, one for each rank of this process.  */
OCTA_API octa_status octa_distributed_join (octa_id comm,
                                            octa_node *const *parts, int dim,
                                            octa_node **out);

/* ---- move.c ---- */

/* X divided along DIM with LENGTHS, as for octa_distributed_of.  */
OCTA_API octa_status octa_distributed_move (octa_node *x, int dim,
                                            const int64_t *lengths,
                                            octa_node **out);
/* The whole array, on the current device.  */
OCTA_API octa_status octa_distributed_gather (octa_node *x, octa_node **out);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- rules.c: for octa_parts_hooks ---- */
extern const octa_parts_rules octa_distributed_rules;

#endif /* OCTA_LIBRARY */

#endif
