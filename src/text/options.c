/* options.c -- compiler options, as far as more than one compiler reads them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "text/text.h"

#include <string.h>

bool
octa_option_begins (const char *s, const char *with)
{
  return strncmp (s, with, strlen (with)) == 0;
}

const char *
octa_option_arch (const char *const *options)
{
  static const char *const spellings[] = { "-arch=", "--gpu-architecture=",
                                           "-arch ", "--gpu-architecture " };
  for (const char *const *o = options; o && *o; o++)
    {
      for (size_t k = 0; k < sizeof spellings / sizeof *spellings; k++)
        if (octa_option_begins (*o, spellings[k]))
          return *o + strlen (spellings[k]);
      if ((strcmp (*o, "-arch") == 0 || strcmp (*o, "--gpu-architecture") == 0)
          && o[1])
        return o[1];
    }
  return NULL;
}
