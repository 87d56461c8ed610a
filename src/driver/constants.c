/* constants.c -- the driver's constants by PyCUDA's names for them.

   A group is one of CUDA's enumerations with the prefix of its members taken
   off: cuda.ctx_flags.SCHED_AUTO is CU_CTX_SCHED_AUTO.  Groups and values come
   from the tables that cuda_api.h is made of.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "driver/driver.h"

#include <string.h>
#include <strings.h>

/* A group's row, whose name is the prefix, is followed by its members.  The
   next row without a group ends it.  */
static const struct constant
{
  const char *group, *name;
  int value;
} constants[] = {
/* clang-format off */
#define GROUP(group, prefix, example, text) { #group, prefix, 0 },
#define ENUM(type)
#define MACROS(set)
#define CONSTANT(name, value) { NULL, #name, value },
#define END(type) { "", NULL, 0 },
#include "driver/cuda_constants.def"
#define GROUP(group, prefix, example, text) { #group, prefix, 0 },
#define ATTRIBUTE(name, value) { NULL, #name, value },
#define ALIAS(name, value) { NULL, #name, value },
#include "driver/device_attributes.def"
  { "", NULL, 0 }
  /* clang-format on */
};

#define N_ELEMS(a) (sizeof (a) / sizeof (a)[0])

/* The members of GROUP, and the length of the prefix of their names.  */
static const struct constant *
find_group (const char *group, size_t *n, size_t *prefix)
{
  for (const struct constant *c = constants;
       c < constants + N_ELEMS (constants); c++)
    if (c->group && c->name && ! strcmp (c->group, group))
      {
        *prefix = strlen (c->name);
        for (*n = 0; ! c[1 + *n].group; ++*n)
          ;
        return c + 1;
      }
  return NULL;
}

bool
octa_constant (const char *group, size_t i, const char **name, int *value)
{
  size_t n, prefix;
  const struct constant *c = find_group (group, &n, &prefix);
  if (! c || i >= n)
    return false;
  *name = c[i].name + prefix;
  *value = c[i].value;
  return true;
}

bool
octa_constant_find (const char *group, const char *name, int *value)
{
  size_t n, prefix;
  const struct constant *c = find_group (group, &n, &prefix);
  for (size_t i = 0; c && i < n; i++)
    if (! strcasecmp (c[i].name + prefix, name))
      {
        *value = c[i].value;
        return true;
      }
  return false;
}
