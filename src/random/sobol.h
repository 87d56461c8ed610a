/* sobol.h -- direction vectors of Sobol sequences.

   Point I of a dimension is the XOR of the vectors that the bits of the Gray
   code I ^ I / 2 select, and of the dimension's shift: a binary fraction,
   highest bit first.  The words of 32 bits are the upper halves of those of 64
   bits, vectors and shifts alike, so that both are one sequence.

   Scrambling (J. Matousek, On the L2-discrepancy for anchored boxes, J.
   Complexity 14, 1998; after A. Owen) multiplies each dimension's vectors by a
   random lower triangular matrix of bits with a diagonal of ones, and draws
   its shift: every interval of length 2^-k still has its share of each 2^k
   points, and each point is uniformly distributed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_RANDOM_SOBOL_H
#define OCTA_RANDOM_SOBOL_H 1

#include "base/base.h"

/* The number of dimensions, and how many need no cuRAND.  */
#define OCTA_SOBOL_DIMS 20000
#define OCTA_SOBOL_OWN_DIMS 1111

/* ---- sobol.c ---- */

/* For N_DIMS dimensions from FIRST_DIM (0-based) on: write BITS vectors of
   BITS bits each (32 or 64) to OUT and, unless SHIFTS is NULL, a shift each,
   which is 0 unless IS_SCRAMBLED.  The numbers of a dimension depend only on
   SEED, not on the other dimensions.  Dimensions above OCTA_SOBOL_OWN_DIMS are
   NotSupported without cuRAND.  */
octa_status octa_sobol_vectors (int bits, bool is_scrambled, uint64_t seed,
                                int64_t first_dim, int64_t n_dims, void *out,
                                void *shifts);

/* The table that kernels read (kernels/random/octa_draws.h), from N_DIMS times
   BITS vectors and N_DIMS shifts, which may be the caller's own.  If SHIFTS is
   NULL, they are zeros.  TABLE has octa_sobol_table_size bytes.  */
size_t octa_sobol_table_size (int bits, int64_t n_dims);
void octa_sobol_table (int bits, int64_t n_dims, const void *vectors,
                       const void *shifts, void *table);

/* ---- sobol_curand.c ---- */

/* The vectors of all OCTA_SOBOL_DIMS dimensions from cuRAND, which keeps them;
   NULL if it is not found, and WHY says where the search looked.  */
const uint64_t (*octa_sobol_curand (octa_strbuf *why))[64];

#endif
