/* setting.c -- numbers that the environment may set (settings.def).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <stdlib.h>

typedef struct row
{
  const char *variable;
  double least, most, otherwise;
} row;

static const row rows[] = {
#define SETTING(name, least, most, otherwise)                                 \
  { "OCTCUDA_" #name, least, most, otherwise },
#include "base/settings.def"
#undef SETTING
};

double
octa_setting (octa_setting_name which)
{
  static bool has_warned[OCTA_SETTING_COUNT];
  const row *r = &rows[which];
  const char *e = getenv (r->variable);
  char *end;
  if (! e || ! *e)
    return r->otherwise;
  double x = strtod (e, &end);
  if (*end == '\0' && x >= r->least && x <= r->most)
    return x;
  if (! __atomic_exchange_n (&has_warned[which], true, __ATOMIC_RELAXED))
    octa_warn ("%s=%.60s is ignored: set it to a number from %g to %g",
               r->variable, e, r->least, r->most);
  return r->otherwise;
}
