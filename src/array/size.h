/* size.h -- the sizes of gpuArrays.

   A part of the public header array.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_SIZE_H
#define OCTA_SIZE_H 1

#include "base/base.h"

/* The maximum number of dimensions.  A kernel takes a length and strides for
   each dimension; more would not fit in its parameters.  */
#define OCTA_DIMS_MAX 8

/* At least two dimensions.  The size of an array has no trailing ones.  */
typedef struct octa_size
{
  int n_dims;
  int64_t dims[OCTA_DIMS_MAX];
} octa_size;

/* A pointer to the size ROWS x COLUMNS.  */
#define OCTA_SIZE(rows, columns)                                              \
  (&(const octa_size){ 2, { (rows), (columns) } })

/* Fails if a gpuArray cannot have so many dimensions.  */
OCTA_API octa_status octa_size_admit (int64_t n_dims);
/* "2x3", for messages.  */
OCTA_API void octa_size_text (const octa_size *s, char *text, size_t n);

/* The length along dimension D (0-based), which may be beyond the last.  */
static inline int64_t
octa_size_along (const octa_size *s, int d)
{
  return d < s->n_dims ? s->dims[d] : 1;
}

static inline int64_t
octa_size_elems (const octa_size *s)
{
  int64_t n = 1;
  for (int d = 0; d < s->n_dims; d++)
    n *= s->dims[d];
  return n;
}

/* Sum and product of lengths.  An overflow becomes INT64_MAX, which
   octa_size_check refuses.  */
static inline int64_t
octa_size_sum (int64_t a, int64_t b)
{
  return a > INT64_MAX - b ? INT64_MAX : a + b;
}

static inline int64_t
octa_size_product (int64_t a, int64_t b)
{
  return b > 0 && a > INT64_MAX / b ? INT64_MAX : a * b;
}

static inline bool
octa_size_same (const octa_size *a, const octa_size *b)
{
  bool is_same = a->n_dims == b->n_dims;
  for (int d = 0; d < a->n_dims && is_same; d++)
    is_same = a->dims[d] == b->dims[d];
  return is_same;
}

/* Remove trailing ones.  */
static inline void
octa_size_trim (octa_size *s)
{
  while (s->n_dims > 2 && s->dims[s->n_dims - 1] == 1)
    s->n_dims--;
}

/* Is it a row or a column?  */
static inline bool
octa_size_is_vector (const octa_size *s)
{
  return s->n_dims == 2 && (s->dims[0] == 1 || s->dims[1] == 1);
}

/* The dimension (0-based) of a vector: the only one whose length is not 1, in
   any number of dimensions.  -1: it is not a vector.  */
static inline int
octa_size_vector_dim (const octa_size *s)
{
  int dim = -1;
  for (int d = 0; d < s->n_dims; d++)
    if (s->dims[d] != 1)
      {
        if (dim >= 0)
          return -1;
        dim = d;
      }
  return dim;
}

/* Core's default dimension (0-based): the first whose length is not 1.  */
static inline int
octa_size_default_dim (const octa_size *s)
{
  for (int d = 0; d < s->n_dims; d++)
    if (s->dims[d] != 1)
      return d;
  return 0;
}

#endif
