/* draw.c -- generators and distributions: their tables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

#include <string.h>
#include <strings.h>

const octa_generator_info octa_generators[] = {
#define GENERATOR(name, TAG, words, kind, title, names)                       \
  { #name, title, names, words, OCTA_GENERATOR_IS_##kind },
#include "array/draw.def"
#undef GENERATOR
};

const octa_distribution_info octa_distributions[] = {
#define IS_NONNEG true
#define IS_ANY false
#define DISTRIBUTION(name, TAG, params, is_cheap, SIGN)                       \
  { #name, params, is_cheap, IS_##SIGN },
#include "array/draw.def"
#undef DISTRIBUTION
};

void
octa_draw_locate (octa_draw *d)
{
  if (d->table)
    d->draws.table = (const void *)(uintptr_t)octa_buffer_use (d->table);
  if (d->launch)
    d->draws.launch = (const unsigned long long *)(uintptr_t)octa_buffer_use (
        d->launch);
}

/* Is NAME one of NAMES, which have spaces between?  */
static bool
is_among (const char *names, const char *name)
{
  size_t len = strlen (name);
  for (const char *s = names; *s; s += strspn (s, " "))
    {
      size_t n = strcspn (s, " ");
      if (n == len && strncasecmp (s, name, n) == 0)
        return true;
      s += n;
    }
  return false;
}

octa_generator
octa_generator_find (const char *name)
{
  int g = 0;
  if (! *name)
    return OCTA_GENERATOR_COUNT;
  while (g < OCTA_GENERATOR_COUNT
         && strcasecmp (octa_generators[g].title, name) != 0
         && ! is_among (octa_generators[g].names, name))
    g++;
  return (octa_generator)g;
}

int
octa_draw_word_bytes (octa_distribution d, octa_type t)
{
  bool is_short = (t == OCTA_TYPE_SINGLE && d != OCTA_DRAW_INTEGER)
                  || (t == OCTA_TYPE_UINT32 && d == OCTA_DRAW_BITS);
  return is_short ? 4 : 8;
}

int64_t
octa_draw_blocks (octa_generator g, octa_distribution d, octa_type t,
                  int64_t n)
{
  if (octa_distributions[d].n_params > 0)
    return n;
  return octa_ceil_div (n, octa_generators[g].words * 8
                               / octa_draw_word_bytes (d, t));
}
