/* private.h -- shared by the files of array/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ARRAY_PRIVATE_H
#define OCTA_ARRAY_PRIVATE_H 1

#include "array/array.h"

/* ---- node.c ---- */

/* A buffer over BYTES at P, which is memory of others, or over UNDER.  */
octa_status octa_buffer_over (CUdeviceptr p, size_t bytes, octa_buffer *under,
                              octa_buffer **out);
/* The loan of a buffer whose block is borrowed (borrow.c).  */
typedef struct octa_buffer_loan
{
  octa_buffer *buffer;
  octa_id owner; /* a handle, retained */
  uint32_t lane; /* the tag of the lane that copies it */
  struct octa_buffer_loan *next;
} octa_buffer_loan;
extern octa_buffer_loan *octa_buffer_loans;
/* A buffer over the first BYTES of BLOCK.  */
octa_status octa_buffer_borrow (octa_block *block, size_t bytes, octa_id owner,
                                uint32_t lane, octa_buffer **out);
/* B no longer reads its block.  */
void octa_buffer_loan_end (const octa_buffer *b);
extern size_t octa_array_held; /* of arrays that only pending work keeps */

/* ---- compute.c ---- */

/* Trees larger than this are computed piecewise; see octa_node_limit.  */
#define OCTA_WEIGHT_MAX 48

/* ---- foresee.c ---- */

/* Restores every node.  */
void octa_node_foreseen (void);

#endif
