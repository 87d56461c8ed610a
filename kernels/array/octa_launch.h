/* octa_launch.h -- what kernels and the C code that launches them agree on:
   how work is cut, and a few bits that one tells the other.

   Included by C, and in front of every kernel of the package.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LAUNCH_H
#define OCTA_LAUNCH_H 1

#define OCTA_BLOCK 256 /* threads of a block, where nothing else is said */

/* Blocks that fill a large GPU of 132 multiprocessors: 8 for each, which is as
   many as it takes at once; of reductions 6 where accumulators have four
   bytes and registers are enough, else three rounds of 4, or fewer along rows.  Not asked of the
   device: how a sum is cut decides its last bits, and the same sum should have
   the same bits on every GPU.  */
#define OCTA_BLOCKS_AT_ONCE 1056
#define OCTA_REDUCE_BLOCKS 1584
#define OCTA_REDUCE_BLOCKS_FEW 792

#define OCTA_EW_UNROLL 4         /* elements of a row that a thread computes */
#define OCTA_LOOKUP_CHUNK 1024   /* values that a block looks up at a time */
#define OCTA_EXPR_SPAN 2048      /* elements of a block, on the host */
#define OCTA_EXPR_SCRATCH_AT 256 /* bytes of a ticket, before results */

/* Elements that a block stages, V at a load, whose values have SIZE bytes: at
   most 16 KB.  */
#define OCTA_STAGE_OF(v, size)                                                \
  (OCTA_BLOCK * (v)                                                           \
   * (64 / ((v) * (size)) > 4   ? 4                                           \
      : 64 / ((v) * (size)) > 1 ? 64 / ((v) * (size))                         \
                                : 1))
#define OCTA_STAGE(v, type) OCTA_STAGE_OF (v, (int)sizeof (type))

/* Neighbouring columns that the host goes down together.  */
#define OCTA_REDUCE_TILE 256
#define OCTA_FOLD_TILE 64
#define OCTA_SCAN_TILE 256

#define OCTA_SCAN_ROWS 8 /* elements of a column that a thread has */

#define OCTA_IIR_BLOCK 32 /* threads, and columns of a recursive filter */
#define OCTA_FIR_UNROLL 4 /* elements of a thread in other filters */
#define OCTA_CONV_UNROLL                                                      \
  4                       /* and in convolutions; if one operand is small,    \
                           */
#define OCTA_CONV_ROWS 64 /* a block computes so many rows and columns */
#define OCTA_CONV_COLUMNS 32

/* Single elements of an array, which one kernel copies.  */
#define OCTA_PICKS 32
typedef struct octa_picks
{
  int count, size; /* of them; bytes of each */
  unsigned long long from, to[OCTA_PICKS];
  long long place[OCTA_PICKS]; /* in elements */
} octa_picks;

#define OCTA_SORT_SPAN 4096 /* elements of a block that moves or compares */

/* How a pass of a sort begins and ends.  */
#define OCTA_SORT_FIRST 1
#define OCTA_SORT_LAST 2
/* What a survey tells above its bits of digits that differ.  */
#define OCTA_SORT_NEG_ZERO 256u

/* What a column of a square matrix says that the matrix is not.  */
#define OCTA_NOT_UPPER 1
#define OCTA_NOT_LOWER 2
#define OCTA_NOT_POSITIVE 4

#endif
