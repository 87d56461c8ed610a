/* octa_launch.h -- constants shared by kernels and the C code that launches
   them: how work is divided, and the meaning of some bits.

   Included by C, and before every kernel of the package.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LAUNCH_H
#define OCTA_LAUNCH_H 1

/* GCC before 14 miscompiles loops with several accumulators whose elements are
   loaded under a condition (bug 114375): an accumulator gets another's
   elements.  So GCC must not move loads behind conditions, and loops over
   accumulators that may contain such loads are not unrolled.  */
#if defined OCTA_HOST && defined __GNUC__ && ! defined __clang__              \
    && __GNUC__ < 14
#pragma GCC optimize("no-tree-sink")
#define OCTA_KEEP_LOOP _Pragma ("GCC unroll 1")
#else
#define OCTA_KEEP_LOOP
#endif

#define OCTA_BLOCK 256 /* threads of a block, unless stated otherwise */

/* Numbers of blocks for a large GPU with 132 multiprocessors.  Each runs up to
   8 at once; for reductions 6 if accumulators have four bytes and registers
   suffice, otherwise three rounds of 4, or fewer along rows.  These are
   constants, not properties of the device, because the last bits of a sum
   depend on how it is cut, and should be the same on every GPU.  */
#define OCTA_BLOCKS_AT_ONCE 1056
#define OCTA_REDUCE_BLOCKS 1584
#define OCTA_REDUCE_BLOCKS_FEW 792

#define OCTA_EW_UNROLL 4         /* elements of a row that a thread computes */
#define OCTA_LOOKUP_CHUNK 1024   /* values that a block looks up together */
#define OCTA_EXPR_SPAN 2048      /* elements of a block, on the host */
#define OCTA_EXPR_SCRATCH_AT 256 /* bytes of a ticket, before results */

#define OCTA_SINGLES_EACH 4 /* columns of one load that a thread reduces */

/* The number of elements that a block stages, with V per load and values of
   SIZE bytes: at most 16 KB.  */
#define OCTA_STAGE_OF(v, size)                                                \
  (OCTA_BLOCK * (v)                                                           \
   * (64 / ((v) * (size)) > 4   ? 4                                           \
      : 64 / ((v) * (size)) > 1 ? 64 / ((v) * (size))                         \
                                : 1))
#define OCTA_STAGE(v, type) OCTA_STAGE_OF (v, (int)sizeof (type))

/* Neighbouring columns that the host reduces together.  */
#define OCTA_REDUCE_TILE 256
#define OCTA_FOLD_TILE 64
#define OCTA_SCAN_TILE 256

#define OCTA_SCAN_ROWS 8 /* elements of a column per thread */

#define OCTA_IIR_BLOCK 32 /* threads, or columns, of a recursive filter */
#define OCTA_FIR_UNROLL 4 /* elements per thread in other filters */
#define OCTA_CONV_UNROLL                                                      \
  4                       /* and in convolutions; if one operand is small,    \
                           */
#define OCTA_CONV_ROWS 64 /* rows and columns that a block computes */
#define OCTA_CONV_COLUMNS 32

/* Single elements of an array, which one kernel copies.  */
#define OCTA_PICKS 32
typedef struct octa_picks
{
  int count, size; /* number of elements; bytes of each */
  unsigned long long from, to[OCTA_PICKS];
  long long place[OCTA_PICKS]; /* in elements */
} octa_picks;

#define OCTA_SORT_SPAN 4096 /* elements per block that moves or compares */

/* Is a pass of a sort the first one, or the last one?  */
#define OCTA_SORT_FIRST 1
#define OCTA_SORT_LAST 2
/* A bit in the result of a survey, above its bits for digits that differ.  */
#define OCTA_SORT_LOST 256u

/* The properties that a column rules out for its square matrix.  */
#define OCTA_NOT_UPPER 1
#define OCTA_NOT_LOWER 2
#define OCTA_NOT_POSITIVE 4
#define OCTA_KIND_PARTS 4 /* of a column, on a GPU */
#define OCTA_KIND_WARPS 8 /* which have 32 columns */

#endif
