/* format.c -- the table of formats.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/object/private.h"

#include <stdio.h>
#include <string.h>

static const octa_gl_format formats[] = {
#define FORMAT(name, format, type, class, channels, is_shared)                \
  { #name,    GL_##name, GL_##format, GL_##type, OCTA_TYPE_##class,           \
    channels, is_shared },
#include "gl/object/formats.def"
#undef FORMAT
};

const octa_gl_format *
octa_gl_format_get (size_t i)
{
  return i < sizeof formats / sizeof *formats ? &formats[i] : NULL;
}

octa_status
octa_gl_format_find (const char *name, const octa_gl_format **f)
{
  char all[512] = "";
  for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
    {
      if (! strcmp (formats[i].name, name))
        {
          *f = &formats[i];
          return OCTA_OK;
        }
      size_t n = strlen (all);
      snprintf (all + n, sizeof all - n, "%s%s", i ? " " : "",
                formats[i].name);
    }
  return octa_fail (OCTA_ERROR_LOGIC, "unknown format %s: use one of %s", name,
                    all);
}
