/* draw.h -- random numbers as nodes: the generator and distribution of an
   array's numbers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_ARRAY_DRAW_H
#define OCTA_ARRAY_DRAW_H 1

#include "base/base.h"

typedef enum octa_generator
{
#define GENERATOR(name, TAG, words, kind, title, names) OCTA_GENERATOR_##TAG,
#include "array/draw.def"
  OCTA_GENERATOR_COUNT
} octa_generator;

typedef enum octa_distribution
{
#define DISTRIBUTION(name, TAG, params, is_cheap, SIGN) OCTA_DRAW_##TAG,
#include "array/draw.def"
  OCTA_DRAW_COUNT
} octa_distribution;

typedef enum octa_generator_kind
{
  OCTA_GENERATOR_IS_COUNTER,
  OCTA_GENERATOR_IS_POINTS,
  OCTA_GENERATOR_IS_FILL,
  OCTA_GENERATOR_IS_HOST /* core's generator: the gateway lets core draw */
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

/* The generator with that title or other name, ignoring case;
   OCTA_GENERATOR_COUNT: none.  */
OCTA_API octa_generator octa_generator_find (const char *name);

#ifdef OCTA_LIBRARY /* not for gateways */

#include "kernels/random/octa_draws.h"

struct octa_buffer;

/* How the elements of a node are drawn.  */
typedef struct octa_draw
{
  unsigned refs; /* nodes with the same numbers, in different sizes */
  uint8_t generator, distribution;
  bool was_used; /* a kernel has already drawn them */
  octa_draws draws;
  /* The buffers to which the fields of the same names in DRAWS point,
     retained; or NULL.  */
  struct octa_buffer *table, *launch;
} octa_draw;

/* The bytes of the random word from which one number of class T is made.  */
int octa_draw_word_bytes (octa_distribution d, octa_type t);
/* The blocks of a COUNTER generator that a call for N numbers of class T
   takes.  */
int64_t octa_draw_blocks (octa_generator g, octa_distribution d, octa_type t,
                          int64_t n);

#endif /* OCTA_LIBRARY */

#endif
