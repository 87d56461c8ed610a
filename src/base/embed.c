/* embed.c -- the files of kernels/ inside the library, and those of libraries
   that use it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <string.h>

/* A table is added when a library is loaded; other threads may be reading.  */
static octa_embedded_table *tables;

void
octa_embed_add (octa_embedded_table *t)
{
  t->next = __atomic_load_n (&tables, __ATOMIC_RELAXED);
  __atomic_store_n (&tables, t, __ATOMIC_RELEASE);
}

const char *
octa_embed (const char *name, size_t *len)
{
  const octa_embedded_table *t = __atomic_load_n (&tables, __ATOMIC_ACQUIRE);
  for (; t; t = t->next)
    for (const octa_embedded *f = t->files; f->name; f++)
      if (! strcmp (f->name, name))
        {
          if (len)
            *len = (size_t)(f->end - f->text);
          return f->text;
        }
  return NULL;
}
