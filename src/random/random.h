/* random.h -- random numbers: generators, their state, draws.

   A number depends only on the generator, its seed, a stream, the call and its
   position in the call, so that every device, backend and load gives the same
   one.  A generator's state (octa_rng) says where the next call begins.  Each
   call reserves whole blocks of words at once, even if its numbers are never
   computed.

   Generators and distributions are rows of array/draw.def.  Those that are
   functions of a counter are leaves of expressions (array/draw.c, fuse/);
   others fill memory when they are needed.

   Read first: octa_rng below, random.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_RANDOM_H
#define OCTA_RANDOM_H 1

#include "base/base.h"
#include "array/array.h"

typedef struct octa_rng
{
  octa_generator generator;
  uint64_t seed, stream;
  uint64_t block; /* where the next call begins */
} octa_rng;

/* The generator of gpuArray.rand and its relatives: in every session Philox
   with seed 0.  */
OCTA_API extern octa_rng octa_rng_global;

/* Convert a state to words that can be saved, and back.  NOT_OK: the N words
   are not a state of this package.  */
#define OCTA_RNG_WORDS 8
OCTA_API void octa_rng_pack (const octa_rng *r, uint32_t *words);
OCTA_API octa_status octa_rng_unpack (const uint32_t *words, size_t n,
                                      octa_rng *r);
/* A seed computed from N bytes; a seed that cannot be predicted.  */
OCTA_API uint64_t octa_rng_seed_from (const void *bytes, size_t n);
OCTA_API uint64_t octa_rng_shuffle (void);

/* Captured graphs draw the same numbers at each launch, not the next ones.  */
OCTA_API extern bool octa_random_repeats;

/* The numbers to be drawn.  */
typedef struct octa_draw_request
{
  octa_distribution distribution;
  octa_type type;
  double a, b; /* log-normal: mean and deviation of the normal numbers */
  int64_t low; /* integers: LOW + 0 ... RANGE - 1 */
  uint64_t range;
  octa_node *param; /* for a distribution with one: an array of SIZE, or 1x1 */
} octa_draw_request;

/* Sobol sequences: a shift and the direction vectors of each dimension, a
   column each, of class uint32 or uint64 (octa_sobol_directions).  */
typedef struct octa_points
{
  octa_node *table;
  uint64_t first; /* point, from 0 */
} octa_points;

/* An array of SIZE; R is advanced.  After a failure R is unchanged.  */
OCTA_API octa_status octa_random (octa_rng *r, const octa_draw_request *q,
                                  const octa_size *size, octa_node **out);
/* Where kernels draw by Philox: nodes of class uint64.  In a captured graph
   they are read from memory, which each launch sets.  */
typedef struct octa_random_place
{
  octa_node *seed, *block, *stream;
} octa_random_place;
/* Reserve N blocks of R; the place is that of the first.  */
octa_status octa_random_reserve (octa_rng *r, int64_t n,
                                 octa_random_place *out);
void octa_random_place_release (octa_random_place *p);
/* Coordinates of points: all of the first dimension, then all of the second
   ...  */
OCTA_API octa_status octa_random_points (const octa_points *p,
                                         const octa_draw_request *q,
                                         const octa_size *size,
                                         octa_node **out);
/* The table of N_DIMS dimensions from FIRST (0-based) on, with BITS of 32 or
   64, scrambled by SEED if requested.  */
OCTA_API octa_status octa_sobol_directions (int bits, bool is_scrambled,
                                            uint64_t seed, int64_t first,
                                            int64_t n_dims, octa_node **out);
/* The first M numbers of a random permutation of 1 ... N, as a row of
   doubles.  */
OCTA_API octa_status octa_random_order (octa_rng *r, int64_t n, int64_t m,
                                        octa_node **out);

#ifdef OCTA_LIBRARY /* not for gateways */

octa_status octa_random_run (octa_node *n);
octa_status octa_random_foresee (octa_node *n);

#endif

#endif
