/* random.h -- random numbers: generators, their state, draws.

   A number depends only on the generator, its seed, a stream, the call and its
   position in the call, so that every device, backend and load gives the same
   one.  A generator's state (octa_rng) is where the next call begins: each
   call takes whole blocks of words at once, even if its numbers are never
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

/* That of gpuArray.rand and its kin.  Philox with seed 0 in every session. */
OCTA_API extern octa_rng octa_rng_global;

/* A state as words that can be kept, and back; NOT_OK: N words that are no
   state of this package's.  */
#define OCTA_RNG_WORDS 8
OCTA_API void octa_rng_pack (const octa_rng *r, uint32_t *words);
OCTA_API octa_status octa_rng_unpack (const uint32_t *words, size_t n,
                                      octa_rng *r);
/* A seed made of N bytes; one that nobody can foresee.  */
OCTA_API uint64_t octa_rng_seed_from (const void *bytes, size_t n);
OCTA_API uint64_t octa_rng_shuffle (void);

/* Captured graphs draw the same numbers at each launch, not the next ones.  */
OCTA_API extern bool octa_random_repeats;

/* What a distribution is asked for.  */
typedef struct octa_draw_request
{
  octa_distribution distribution;
  octa_type type;
  double a, b; /* log-normal: of the normal numbers, mean and deviation */
  int64_t low; /* integers: LOW + 0 ... RANGE - 1 */
  uint64_t range;
  octa_node *param; /* of distributions with one, an array of its SIZE, or 1x1
                     */
} octa_draw_request;

/* Sobol sequences: a shift and the direction vectors of each dimension, a
   column each, of class uint32 or uint64 (octa_sobol_directions).  */
typedef struct octa_points
{
  octa_node *table;
  uint64_t first; /* point, from 0 */
} octa_points;

/* An array of SIZE, and R is behind its numbers; after a failure R is as
   before.  */
OCTA_API octa_status octa_random (octa_rng *r, const octa_draw_request *q,
                                  const octa_size *size, octa_node **out);
/* Numbers of class uint64 that kernels draw from as Philox does; in a captured
   graph they are read from memory, which each launch sets.  */
typedef struct octa_random_place
{
  octa_node *seed, *block, *stream;
} octa_random_place;
/* N blocks of R's, the one named and those behind it.  */
octa_status octa_random_reserve (octa_rng *r, int64_t n,
                                 octa_random_place *out);
void octa_random_place_release (octa_random_place *p);
/* Coordinates of points: all of the first dimension, then all of the second
   ...  */
OCTA_API octa_status octa_random_points (const octa_points *p,
                                         const octa_draw_request *q,
                                         const octa_size *size,
                                         octa_node **out);
/* The table of N_DIMS dimensions from FIRST on (from 0) with BITS of 32 or 64,
   scrambled by SEED if asked.  */
OCTA_API octa_status octa_sobol_directions (int bits, bool is_scrambled,
                                            uint64_t seed, int64_t first,
                                            int64_t n_dims, octa_node **out);
/* The first M numbers of a random order of 1 ... N, as doubles, a row.  */
OCTA_API octa_status octa_random_order (octa_rng *r, int64_t n, int64_t m,
                                        octa_node **out);

#ifdef OCTA_LIBRARY /* what the gateways do not see */

octa_status octa_random_run (octa_node *n);
octa_status octa_random_foresee (octa_node *n);

#endif

#endif
