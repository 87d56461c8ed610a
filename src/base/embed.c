/* embed.c -- the files of kernels/ that are inside the library, and those of
   libraries that stand on it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <string.h>

enum
{
  TABLES_MAX = 4
};

/* One is added when a library is loaded; other threads may read then.  */
static const octa_embedded *tables[TABLES_MAX];
static int n_tables;

void
octa_embed_add (const octa_embedded *files)
{
  int n = __atomic_load_n (&n_tables, __ATOMIC_RELAXED);
  if (n == TABLES_MAX)
    return;
  tables[n] = files;
  __atomic_store_n (&n_tables, n + 1, __ATOMIC_RELEASE);
}

const char *
octa_embed (const char *name, size_t *len)
{
  int n = __atomic_load_n (&n_tables, __ATOMIC_ACQUIRE);
  for (int i = 0; i < n; i++)
    for (const octa_embedded *f = tables[i]; f->name; f++)
      if (! strcmp (f->name, name))
        {
          if (len)
            *len = (size_t)(f->end - f->text);
          return f->text;
        }
  return NULL;
}
