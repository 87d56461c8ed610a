/* octa_loops.h -- the operations of ops.def as loops, compiled with the library.

   src/fuse/interpret.c uses them to compute an expression without compiling
   it: operation by operation, for a few hundred elements at a time.  They use
   the same functions as kernels, and give the same bits.

   Included by C, and by octa_loops.cuh, which defines them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LOOPS_H
#define OCTA_LOOPS_H 1

#ifdef __cplusplus
extern "C"
{
#else
#include <stdbool.h>
#endif

/* R[i] = op (IN[0][i], ...) for i < N.  */
typedef void octa_loop_run (void *r, const void *const *in, int n);
/* Is there an element for which the operation's CHECK in ops.def is false?  */
typedef int octa_loop_check (const void *const *in, int n);

typedef struct octa_loop
{
  int op;          /* a row of ops.def */
  char letters[5]; /* the result's and the operands' */
  octa_loop_run *run;
  octa_loop_check *check;    /* NULL: nothing to check */
  octa_loop_run *run_number; /* for a second operand that is one number, */
  octa_loop_check *check_number; /* stored once; NULL: same as for arrays */
} octa_loop;

/* TO[k] = BASE + (FIRST + k * STRIDE) * STEP for k < N.  */
typedef void octa_loop_range (double *to, int n, double base, double step,
                              double first, double stride);

typedef struct octa_loop_table
{
  octa_loop_range *range;
  const octa_loop *loops; /* sorted by OP */
  int count;
  int release; /* compute like this major release of Octave and later ones, or
                  0 */
} octa_loop_table;

/* For every processor; on x86-64, for one that has AVX2.  */
extern const octa_loop_table octa_loops_plain, octa_loops_avx2;

#ifdef __cplusplus
}
#endif

#endif
