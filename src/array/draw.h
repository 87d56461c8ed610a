/* draw.h -- random numbers as nodes: where an array's numbers come from.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ARRAY_DRAW_H
#define OCTA_ARRAY_DRAW_H 1

#include "base/base.h"

typedef enum octa_generator
{
#define GENERATOR(name, TAG, words, kind, title, names) OCTA_GENERATOR_##TAG,
#include "array/draw.def"
#undef GENERATOR
  OCTA_GENERATOR_COUNT
} octa_generator;

typedef enum octa_distribution
{
#define DISTRIBUTION(name, TAG, params, is_cheap, SIGN) OCTA_DRAW_##TAG,
#include "array/draw.def"
#undef DISTRIBUTION
  OCTA_DRAW_COUNT
} octa_distribution;

typedef enum octa_generator_kind
{
  OCTA_GENERATOR_IS_COUNTER,
  OCTA_GENERATOR_IS_POINTS,
  OCTA_GENERATOR_IS_FILL,
  OCTA_GENERATOR_IS_HOST /* core's own: the gateway has it drawn */
} octa_generator_kind;

typedef struct octa_generator_info
{
  const char *name, *title, *names;
  int words; /* of 64 bits in a block */
  octa_generator_kind kind;
} octa_generator_info;

typedef struct octa_distribution_info
{
  const char *name;
  int n_params;
  bool is_cheap, is_nonneg;
} octa_distribution_info;

OCTA_API extern const octa_generator_info octa_generators[];
OCTA_API extern const octa_distribution_info octa_distributions[];

/* By title, or another name of it; OCTA_GENERATOR_COUNT: none.  Case does not
   matter.  */
OCTA_API octa_generator octa_generator_find (const char *name);

#ifdef OCTA_LIBRARY /* what the gateways do not see */

#include "kernels/random/octa_draws.h"

struct octa_buffer;

/* How the elements of a node are drawn.  */
typedef struct octa_draw
{
  unsigned refs; /* nodes with the same numbers, in other sizes */
  uint8_t generator, distribution;
  bool was_used; /* a kernel has drawn them once */
  octa_draws draws;
  /* What these fields of DRAWS point to, retained, or NULL.  */
  struct octa_buffer *table, *launch;
} octa_draw;

/* Bytes of the random word that one number of class T is made of.  */
int octa_draw_word_bytes (octa_distribution d, octa_type t);
/* Blocks that a call for N numbers of class T takes of a COUNTER.  */
int64_t octa_draw_blocks (octa_generator g, octa_distribution d, octa_type t,
                          int64_t n);

#endif /* OCTA_LIBRARY */

#endif
