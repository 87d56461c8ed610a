/* preprocessed.c -- the user's part of a preprocessed text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/compiler.h"

#include <string.h>

/* Blank the text of system headers, so that the scanner skips it.  Line
   markers identify it: # 12 "file" 1 3.  */
char *
octa_host_users_text (const char *text)
{
  char *s = strdup (text);
  bool is_system = false;
  for (char *line = s, *end; line && *line; line = end)
    {
      end = strchr (line, '\n');
      end = end ? end + 1 : line + strlen (line);
      if (line[0] == '#' && line[1] == ' ' && line[2] >= '0' && line[2] <= '9')
        {
          char *flags = NULL;
          for (char *c = line; c < end; c++)
            if (*c == '"')
              flags = c;
          is_system = false;
          for (char *c = flags; c && c < end; c++)
            is_system |= *c == '3';
        }
      else if (is_system)
        for (char *c = line; c < end; c++)
          if (*c != '\n')
            *c = ' ';
    }
  return s;
}
