/* grid.h -- arrays that are divided among the ranks of a communicator, with
   halos.

   A part of the public header comm.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_COMM_GRID_H
#define OCTA_COMM_GRID_H 1

#include "array/array.h"

/* ---- grid.c: the object ---- */

typedef struct octa_grid_shape
{
  int n_dims;
  int64_t n[OCTA_DIMS_MAX]; /* elements of the interior, of all ranks */
  int64_t halo[OCTA_DIMS_MAX];
  bool periodic[OCTA_DIMS_MAX];
  int ranks[OCTA_DIMS_MAX]; /* along each dimension; 0: to be chosen */
} octa_grid_shape;

/* Divide arrays of shape S among the ranks of COMM, which it keeps.  */
OCTA_API octa_status octa_grid_create (octa_id comm, const octa_grid_shape *s,
                                       octa_id *id);
OCTA_API octa_status octa_grid_query (octa_id id, octa_grid_shape *s,
                                      octa_communicator_info *info);

/* The part of a rank.  */
typedef struct octa_grid_part
{
  int at[OCTA_DIMS_MAX];        /* its coordinates, from 0 */
  int64_t first[OCTA_DIMS_MAX]; /* where its interior begins, from 0 */
  int64_t count[OCTA_DIMS_MAX]; /* the size of its interior */
  int below[OCTA_DIMS_MAX];     /* its neighbours along each dimension, or */
  int above[OCTA_DIMS_MAX];     /* OCTA_COMM_NO_RANK */
} octa_grid_part;
OCTA_API octa_status octa_grid_part_of (octa_id id, int rank,
                                        octa_grid_part *p);

/* ---- halo.c, grid_array.c: calls.  Arrays have an element for each rank of
   this process; several are one after the other ---- */

/* Arrays of zeros, with halos.  */
OCTA_API octa_status octa_grid_zeros (octa_id id, octa_type t,
                                      octa_node **out);
/* IN without halos.  */
OCTA_API octa_status octa_grid_interior (octa_id id, octa_node *const *in,
                                         octa_node **out);
/* The interiors of all ranks as one array, on the rank ROOT, or on all if that
   is OCTA_COMM_NO_RANK.  */
OCTA_API octa_status octa_grid_gather (octa_id id, octa_node *const *in,
                                       int root, octa_node **out);
/* N arrays of each rank with halos from their neighbours.  */
OCTA_API octa_status octa_grid_exchange (octa_id id, int n,
                                         octa_node *const *in,
                                         octa_node **out);
/* Begin that in a stream of its own.  The request keeps MARKS.  */
OCTA_API octa_status octa_grid_exchange_begin (octa_id id, int n,
                                               octa_node *const *in,
                                               const uint8_t *marks,
                                               octa_id *request);

/* The number of arrays, and their marks.  */
OCTA_API octa_status octa_request_query (octa_id id, int *n,
                                         octa_communicator_info *info,
                                         const uint8_t **marks);
/* The arrays with their halos.  A request ends once.  */
OCTA_API octa_status octa_request_end (octa_id id, octa_node **out);

#endif
