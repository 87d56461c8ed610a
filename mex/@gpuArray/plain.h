/* plain.h -- methods whose arguments are an array, dimensions and words, and
   methods of arrays alone.

   The values (oct/plain.cc) read the arguments of such calls and call the
   function in the method's row directly, without the overhead of a MEX
   function.  The gateway handles calls that they, or the row, do not accept.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PLAIN_H
#define PLAIN_H 1

#include "octa.h"

/* Words after the numbers.  */
enum
{
  GPU_ALL = 1,
  GPU_OMITNAN = 2,
  GPU_INCLUDENAN = 4,
  GPU_NATIVE = 8,
  GPU_DOUBLE = 16,
  GPU_DEFAULT = 32,
  GPU_ASCEND = 64,
  GPU_DESCEND = 128,
  GPU_FLAGS = GPU_OMITNAN | GPU_INCLUDENAN,
  GPU_TYPES = GPU_NATIVE | GPU_DOUBLE | GPU_DEFAULT,
  GPU_ORDERS = GPU_ASCEND | GPU_DESCEND
};

typedef struct gpu_plain
{
  octa_node *x;            /* borrowed; it has elements */
  octa_array_info info;    /* of X */
  int n_dims;              /* given dimensions; -1: none */
  int dims[OCTA_DIMS_MAX]; /* 0-based, all different */
  unsigned words;
  bool is_new;        /* Octave 9 or later */
  double w;           /* added to N - 1 in the divisor */
  octa_node *weights; /* or NULL; borrowed; a real vector without negative
                         elements */
  int arg;            /* the row's */
  int n_out;
} gpu_plain;

/* Most results of such a call.  */
#define GPU_PLAIN_OUT 3

/* A method of this kind.  */
typedef struct gpu_plain_row
{
  const char *name;
  /* Compute the results OUT.  OCTA_OK with the first one NULL: the gateway
     must handle the call.  */
  octa_status (*run) (const gpu_plain *s, octa_node **out);
  int arg;         /* a number for the function */
  bool has_weight; /* a weight after X, before DIM */
  int n_dims;      /* the most dimensions that it accepts; with several also
                      "all" */
  unsigned words, words_new; /* the words that it accepts before, and from
                                Octave 9 on */
  int n_out, n_out_new;
} gpu_plain_row;

/* The row of the method NAME, or NULL.  */
const gpu_plain_row *gpu_plain_find (const char *name);

/* A method of arrays alone: RUN (ARG, N, IN, OUT).  OUT is NULL if the gateway
   must handle the call.  */
typedef struct gpu_arrays_row
{
  const char *name;
  octa_status (*run) (int arg, int n, octa_node *const *in, octa_node **out);
  int arg;
} gpu_arrays_row;

/* The row of the method NAME, or NULL.  */
const gpu_arrays_row *gpu_arrays_find (const char *name);

/* ---- columns.c: groups of elements ---- */

/* Groups of N elements along DIM of X; results have the size OUT, and need no
   reshape if X was not changed.  If the requested dimensions are not adjacent,
   APART has their bits, and X is GIVEN with these dimensions in front.  */
typedef struct gpu_columns
{
  octa_node *x, *given;
  int dim;
  int64_t n;
  bool is_as_given;
  unsigned apart;
  octa_size out;
} gpu_columns;

static inline void
gpu_release_columns (gpu_columns *c)
{
  octa_node_release (c->x);
}
#define AUTO_COLUMNS                                                          \
  __attribute__ ((cleanup (gpu_release_columns))) gpu_columns

octa_status gpu_find_columns (const gpu_plain *s, gpu_columns *c);
/* The sums of the columns C, or of their squares.  */
octa_status gpu_sum_columns (octa_reduction reduction, const gpu_columns *c,
                             octa_node **out);
/* Move the result *R of the columns C to OUT.  */
octa_status gpu_give_columns (const gpu_columns *c, octa_node **r,
                              octa_node **out);
/* Reshape *N.  */
octa_status gpu_to_size (octa_node **n, const octa_size *size);

/* A OP B; *N OP NUMBER; NUMBER where BAD is true, else *N.  */
octa_status gpu_operate (octa_op op, octa_node *a, octa_node *b,
                         octa_node **out);
octa_status gpu_with_number (octa_op op, octa_node **n, double number);
octa_status gpu_with_number_at (octa_node *bad, double number, octa_node **n);

static inline bool
gpu_is_float (const gpu_plain *s)
{
  return octa_types[s->info.type].group == OCTA_GROUP_FLOAT;
}

/* Is NaN ignored?  */
static inline bool
gpu_omits (const gpu_plain *s)
{
  return s->words & GPU_OMITNAN && gpu_is_float (s);
}

/* Does X have all of the dimensions?  From Octave 9 on the result along a
   missing dimension is X itself.  */
bool gpu_has_dims (const gpu_plain *s);

/* ---- rows' functions ---- */

octa_status gpu_mean (const gpu_plain *s, octa_node **out);
octa_status gpu_meansq (const gpu_plain *s, octa_node **out);
octa_status gpu_median (const gpu_plain *s, octa_node **out);
octa_status gpu_mode (const gpu_plain *s, octa_node **out);
octa_status gpu_var (const gpu_plain *s, octa_node **out);
octa_status gpu_std (const gpu_plain *s, octa_node **out);
octa_status gpu_range (const gpu_plain *s, octa_node **out);
octa_status gpu_bounds (const gpu_plain *s, octa_node **out);
/* ARG is the scan.  */
octa_status gpu_scan (const gpu_plain *s, octa_node **out);
octa_status gpu_find_all (const gpu_plain *s, octa_node **out);
/* ARG: true for the inverse.  */
octa_status gpu_transform (const gpu_plain *s, octa_node **out);
octa_status gpu_nonzeros (const gpu_plain *s, octa_node **out);
octa_status gpu_sort (const gpu_plain *s, octa_node **out);
/* [a, b] and [a; b]; DIM is the dimension.  */
octa_status gpu_brackets (int dim, int n, octa_node *const *in,
                          octa_node **out);
octa_status gpu_kron (int arg, int n, octa_node *const *in, octa_node **out);

#endif
