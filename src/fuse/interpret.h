/* interpret.h -- programs in the form that interpret.c runs; shared by
   interpret.c and script.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FUSE_INTERPRET_H
#define OCTA_FUSE_INTERPRET_H 1

#include "fuse/private.h"
#include "kernels/host/octa_loops.h"

enum
{
  /* each instruction is one step, and further steps convert its operands and
     its result */
  OCTA_SCRIPT_STEPS = 3 * OCTA_PROGRAM_INSTRS
};

typedef struct octa_script_place octa_script_place;

/* Move N elements between L and VALUES, where they are contiguous: those from
   coordinate C on, in the row that begins at position BASE of L.  */
typedef void octa_script_move (const octa_script_place *l, int64_t base,
                               int64_t c, int n, void *values);
/* The same for N whole rows of WIDTH elements; the first begins at BASE.  */
typedef void octa_script_rows (const octa_script_place *l, int64_t base,
                               int width, int n, void *values);

/* Where to find the elements of an array, a number or a range.  */
struct octa_script_place
{
  unsigned char *p; /* the first element that is read or written */
  int64_t offset;   /* of a range: the position of this element */
  double base, step;
  const int64_t *list[OCTA_DIMS_MAX];
  int64_t stride[OCTA_DIMS_MAX];
  size_t size; /* bytes of an element */
  bool is_range;
  octa_access access;
  octa_script_move *load, *store;           /* for OCTA_ACCESS_STRIDED */
  octa_script_rows *load_rows, *store_rows; /* for short rows, or NULL */
};

/* One operation, and where its values are stored.  */
typedef struct octa_script_step
{
  const octa_loop *loop; /* NULL: a leaf, or a real part */
  octa_loop_run *run;    /* the function of the loop for this processor */
  octa_loop_check *check;
  const octa_script_place *leaf; /* NULL: an operation */
  const octa_script_place *out;  /* where its values are directly written, or
                                    NULL */
  size_t at, size;               /* its values: where they are, bytes of
                                    each */
  uint16_t in[3];                /* steps */
  char letter;                   /* letter of its values' class */
  bool is_number;                /* all its values are the same */
  bool is_repeated;              /* and are needed as separate elements */
  octa_flag flag;
  uint8_t bit;
} octa_script_step;

typedef struct octa_script
{
  int n_steps, n_outs, n_dims,
      at_once; /* elements that are computed together */
  int64_t n_elems, unit, dims[OCTA_DIMS_MAX]; /* a thread computes whole
                                                 units */
  unsigned *flags;
  octa_script_step steps[OCTA_SCRIPT_STEPS];
  uint16_t of[OCTA_PROGRAM_INSTRS]; /* the step that has the value of each
                                       instruction */
  octa_script_place leaves[OCTA_PROGRAM_LEAVES], outs[OCTA_PROGRAM_OUTS];
  uint16_t out[OCTA_PROGRAM_OUTS]; /* steps */
} octa_script;

/* ---- script.c ---- */

/* The loops for this processor.  */
const octa_loop_table *octa_script_loops (void);
/* Do they compute as the Octave that is running?  */
bool octa_script_has_loops (void);
/* The loop of OP from the classes IN, as letters, to RESULT, if there is
   one.  */
const octa_loop *octa_script_loop (int op, const char *in, char result);

/* Write the instructions of P, without their arrays, as steps.  False if an
   instruction has no loop and cannot be computed by others with the same
   result.  */
bool octa_script_write (octa_script *s, const octa_program *p);

/* ---- move.c ---- */

/* Choose how the elements of L are moved in P; the other members of L are
   set.  */
void octa_script_place_finish (octa_script_place *l, const octa_program *p);
/* The coordinates AT of element FIRST.  */
void octa_script_find (const octa_script *s, int64_t first, int64_t *at);
/* How many of LEFT elements are computed together; the first has the
   coordinates AT.  */
int octa_script_block (const octa_script *s, const int64_t *at, int64_t left);
/* N elements of L, beginning with FIRST, whose coordinates are AT.  Returns
   where they are in the array, or TO, to which they were moved.  */
const void *octa_script_load (const octa_script *s, const octa_script_place *l,
                              int64_t first, const int64_t *at, int n,
                              void *to);
void octa_script_store (const octa_script *s, const octa_script_place *l,
                        int64_t first, const int64_t *at, int n,
                        const void *from);
/* Write the values that are the same for all elements to ROOM.  */
void octa_script_repeat (const octa_script *s, unsigned char *room);

#endif
