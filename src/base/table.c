/* table.c -- a hash table of pointers by 64-bit keys.

   Open addressing; a power of two of slots, at most half of them taken.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <stdlib.h>

enum
{
  FIRST_SLOTS = 256
};

/* The slot of KEY, or the free one where it would go.  */
static size_t
place_of (const octa_table *t, uint64_t key)
{
  size_t i = octa_table_home (t, key);
  while (t->slots[i].value && t->slots[i].key != key)
    i = (i + 1) & (t->n_slots - 1);
  return i;
}

bool
octa_table_reserve (octa_table *t)
{
  if (2 * (t->n + 1) <= t->n_slots)
    return true;
  octa_table bigger = { .n_slots = t->n_slots ? 2 * t->n_slots : FIRST_SLOTS,
                        .n = t->n };
  bigger.slots = calloc (bigger.n_slots, sizeof *bigger.slots);
  if (! bigger.slots)
    return false;
  for (size_t i = 0; i < t->n_slots; i++)
    if (t->slots[i].value)
      bigger.slots[place_of (&bigger, t->slots[i].key)] = t->slots[i];
  free (t->slots);
  *t = bigger;
  return true;
}

bool
octa_table_put (octa_table *t, uint64_t key, void *value)
{
  if (! octa_table_reserve (t))
    return false;
  octa_table_slot *s = &t->slots[place_of (t, key)];
  t->n += s->value == NULL;
  *s = (octa_table_slot){ key, value };
  return true;
}

void
octa_table_remove (octa_table *t, uint64_t key)
{
  if (! octa_table_find (t, key))
    return;
  size_t mask = t->n_slots - 1, hole = place_of (t, key);
  t->slots[hole].value = NULL;
  t->n--;
  /* Move back entries that the hole would hide.  */
  for (size_t i = (hole + 1) & mask; t->slots[i].value; i = (i + 1) & mask)
    {
      size_t home = octa_table_home (t, t->slots[i].key);
      if (((i - home) & mask) >= ((i - hole) & mask))
        {
          t->slots[hole] = t->slots[i];
          t->slots[i].value = NULL;
          hole = i;
        }
    }
}
