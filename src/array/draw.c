/* draw.c -- generators and distributions: their tables, and nodes of random
   numbers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "array/array.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const octa_generator_info octa_generators[] = {
#define GENERATOR(name, TAG, words, kind, title, names)                       \
  { #name, title, names, words, OCTA_GENERATOR_IS_##kind },
#include "array/draw.def"
};

const octa_distribution_info octa_distributions[] = {
#define IS_NONNEG true
#define IS_ANY false
#define DISTRIBUTION(name, TAG, params, is_cheap, SIGN)                       \
  { #name, params, is_cheap, IS_##SIGN },
#include "array/draw.def"
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

/* Is NAME one of NAMES, which are separated by spaces?  */
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

/* A node whose elements are drawn as DRAW says; it retains DRAW.  It has no
   elements in memory: a kernel computes an element from its position.  */
static octa_status
random_node (octa_draw *draw, octa_type t, octa_node *const *params,
             const octa_size *size, octa_node **out)
{
  octa_status st;
  octa_node *n = NULL;
  const octa_distribution_info *d = &octa_distributions[draw->distribution];
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_node_new (OCTA_NODE_RANDOM, t, OCTA_REAL, size, &n));
  n->is_nonneg = d->is_nonneg || octa_types[t].group == OCTA_GROUP_UNSIGNED
                 || (draw->distribution == OCTA_DRAW_INTEGER
                     && draw->draws.low >= 0);
  if (n->n_elems == 0)
    octa_node_settle (n, NULL, OCTA_REAL);
  else
    {
      n->draw = draw;
      draw->refs++;
      for (int i = 0; i < d->n_params; i++)
        octa_node_add_input (n, params[i]);
      OCTA_TRY (octa_node_limit (n));
    }
  *out = OCTA_MOVE (n);
done:
  octa_node_release (n);
  return st;
}

octa_status
octa_node_draw (const octa_draw *draw, octa_type t, octa_node *const *params,
                const octa_size *size, octa_node **out)
{
  octa_draw *own = malloc (sizeof *own);
  if (! own)
    return octa_no_memory ("arrays");
  *own = *draw;
  own->refs = 1;
  octa_buffer_retain (own->table);
  octa_buffer_retain (own->launch);
  octa_status st = random_node (own, t, params, size, out);
  octa_draw_release (own);
  return st;
}

octa_status
octa_node_draw_alike (octa_node *in, const octa_size *size, octa_node **out)
{
  return random_node (in->draw, (octa_type)in->type, NULL, size, out);
}
