/* blocks.c -- the table of device memory blocks, by address.

   Open addressing; a power of two of slots, at most half of them taken.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lane/private.h"

#include <stdlib.h>

static octa_block **table;
static size_t n_slots, n_blocks;

static size_t
slot_of (CUdeviceptr p)
{
  return (size_t)((p >> 4) * 0x9e3779b97f4a7c15u >> 20) & (n_slots - 1);
}

octa_block *
octa_blocks_find (CUdeviceptr p)
{
  if (n_slots)
    for (size_t i = slot_of (p); table[i]; i = (i + 1) & (n_slots - 1))
      if (table[i]->p == p)
        return table[i];
  return NULL;
}

static void
put (octa_block *b)
{
  size_t i = slot_of (b->p);
  while (table[i])
    i = (i + 1) & (n_slots - 1);
  table[i] = b;
}

void
octa_blocks_enter (octa_block *b)
{
  put (b);
  n_blocks++;
}

octa_status
octa_blocks_reserve (void)
{
  if (2 * (n_blocks + 1) <= n_slots)
    return OCTA_OK;
  size_t n_old = n_slots;
  octa_block **old = table, **bigger;
  size_t n_new = n_slots ? 2 * n_slots : 1024;
  bigger = calloc (n_new, sizeof *bigger);
  if (! bigger)
    return octa_no_memory ("the table of blocks");
  table = bigger;
  n_slots = n_new;
  for (size_t i = 0; i < n_old; i++)
    if (old[i])
      put (old[i]);
  free (old);
  return OCTA_OK;
}

void
octa_blocks_forget (octa_block *b)
{
  size_t hole = slot_of (b->p);
  while (table[hole] != b)
    hole = (hole + 1) & (n_slots - 1);
  table[hole] = NULL;
  /* Move up what the hole would hide.  */
  for (size_t i = (hole + 1) & (n_slots - 1); table[i];
       i = (i + 1) & (n_slots - 1))
    {
      size_t home = slot_of (table[i]->p);
      if (((i - home) & (n_slots - 1)) >= ((i - hole) & (n_slots - 1)))
        {
          table[hole] = table[i];
          table[i] = NULL;
          hole = i;
        }
    }
  n_blocks--;
  free (b);
}

size_t
octa_blocks_slots (void)
{
  return n_slots;
}

octa_block *
octa_blocks_slot (size_t i)
{
  return table[i];
}
