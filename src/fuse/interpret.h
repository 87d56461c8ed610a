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

typedef struct octa_script_place octa_script_place;

/* N of the elements of L between it and VALUES, where they lie one after the
   other: those from coordinate C on in the row that begins at position BASE.
 */
typedef void octa_script_move (const octa_script_place *l, int64_t base,
                               int64_t c, int n, void *values);
/* The same for N whole rows of WIDTH elements, the first one at BASE.  */
typedef void octa_script_rows (const octa_script_place *l, int64_t base,
                               int width, int n, void *values);

/* An array's elements, or those of a number or a range.  */
struct octa_script_place
{
  unsigned char *p; /* its first element that is read or written */
  int64_t offset;   /* of a range: the position of that element */
  double base, step;
  const int64_t *list[OCTA_DIMS_MAX];
  int64_t stride[OCTA_DIMS_MAX];
  size_t size; /* of an element */
  bool is_range;
  octa_access access;
  octa_script_move *load, *store;           /* of OCTA_ACCESS_STRIDED */
  octa_script_rows *load_rows, *store_rows; /* of short rows; or NULL */
};

/* One operation, and where its values are.  */
typedef struct octa_script_step
{
  const octa_loop *loop; /* NULL: a leaf, or a real part */
  octa_loop_run *run;    /* of the loop, as is best here */
  octa_loop_check *check;
  const octa_script_place *leaf; /* NULL: an operation */
  const octa_script_place *out;  /* its values go there at once; or NULL */
  size_t at, size;               /* its values: where, bytes of each */
  uint16_t in[3];                /* steps */
  char letter;                   /* of its values' class */
  bool is_number;                /* its values are all the same */
  bool is_repeated;              /* and they are looked at one by one */
  octa_flag flag;
  uint8_t bit;
} octa_script_step;

typedef struct octa_script
{
  int n_steps, n_outs, n_dims,
      at_once; /* elements that are computed at once */
  int64_t n_elems, unit, dims[OCTA_DIMS_MAX]; /* a thread takes whole units */
  unsigned *flags;
  octa_script_step steps[OCTA_SCRIPT_STEPS];
  uint16_t of[OCTA_PROGRAM_INSTRS]; /* the steps with instructions' values */
  octa_script_place leaves[OCTA_PROGRAM_LEAVES], outs[OCTA_PROGRAM_OUTS];
  uint16_t out[OCTA_PROGRAM_OUTS]; /* steps */
} octa_script;

/* ---- script.c ---- */

/* The loops for this processor.  */
const octa_loop_table *octa_script_loops (void);

/* The instructions of P, without their arrays.  False when one has no loop,
   nor a way by others that give the same.  */
bool octa_script_write (octa_script *s, const octa_program *p);

/* ---- move.c ---- */

/* L's other members are there: how elements of P are moved.  */
void octa_script_place_finish (octa_script_place *l, const octa_program *p);
/* The coordinates AT of element FIRST.  */
void octa_script_find (const octa_script *s, int64_t first, int64_t *at);
/* How many of LEFT elements, the first one at AT, are computed at once.  */
int octa_script_block (const octa_script *s, const int64_t *at, int64_t left);
/* N elements of L from FIRST, at AT, on: where they lie, or moved to TO.  */
const void *octa_script_load (const octa_script *s, const octa_script_place *l,
                              int64_t first, const int64_t *at, int n,
                              void *to);
void octa_script_store (const octa_script *s, const octa_script_place *l,
                        int64_t first, const int64_t *at, int n,
                        const void *from);
/* Write the values that are the same for all elements into ROOM.  */
void octa_script_repeat (const octa_script *s, unsigned char *room);

#endif
