/* interpret.h -- a program as interpret.c runs it: what interpret.c and
   script.c share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUSE_INTERPRET_H
#define OCTA_FUSE_INTERPRET_H 1

#include "fuse/private.h"
#include "kernels/host/octa_loops.h"

enum
{
  /* an instruction is a step, with others that convert its operands and its
     result */
  OCTA_SCRIPT_STEPS = 3 * OCTA_PROGRAM_INSTRS
};

/* An array's elements, or those of a number or a range.  */
typedef struct octa_script_place
{
  unsigned char *p; /* its first element that is read or written */
  int64_t offset;   /* of a range: the position of that element */
  double base, step;
  const int64_t *list[OCTA_DIMS_MAX];
  int64_t stride[OCTA_DIMS_MAX];
  size_t size; /* of an element */
  bool is_range;
  octa_access access;
} octa_script_place;

/* One operation, and where its values are.  */
typedef struct octa_script_step
{
  const octa_loop *loop;         /* NULL: a leaf, or a real part */
  const octa_script_place *leaf; /* NULL: an operation */
  size_t at, size;               /* its values: where, bytes of each */
  uint16_t in[3];                /* steps */
  char letter;                   /* of its values' class */
  octa_flag flag;
  uint8_t bit;
} octa_script_step;

typedef struct octa_script
{
  int n_steps, n_outs, n_dims,
      at_once; /* elements that are computed at once */
  int64_t n_elems, dims[OCTA_DIMS_MAX];
  unsigned *flags;
  octa_script_step steps[OCTA_SCRIPT_STEPS];
  uint16_t of[OCTA_PROGRAM_INSTRS]; /* the steps with instructions' values */
  octa_script_place leaves[OCTA_PROGRAM_LEAVES], outs[OCTA_PROGRAM_OUTS];
  uint16_t out[OCTA_PROGRAM_OUTS]; /* steps */
} octa_script;

/* ---- script.c ---- */

/* The instructions of P, without their arrays.  False when one has no loop.
   AT_ANY_COST: there is nobody else to compute P.  Then operations go by way
   of other classes where that gives the same, and fewer elements are computed
   at once if there is no room for all that is between.  */
bool octa_script_write (octa_script *s, const octa_program *p,
                        bool at_any_cost);

#endif
