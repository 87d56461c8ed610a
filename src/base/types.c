/* types.c -- the table of classes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <string.h>

const octa_type_info octa_types[OCTA_TYPE_COUNT] = {
#define TYPE(name, NAME, letter, ctype, size, group)                          \
  { #name, letter, ctype, size, group },
#include "base/types.def"
};

octa_type
octa_type_find (const char *name)
{
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    if (! strcmp (octa_types[t].name, name))
      return (octa_type)t;
  return OCTA_TYPE_COUNT;
}
