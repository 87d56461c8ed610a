/* session.c -- what the Octave session tells the library: its release, how to
   ask for Ctrl-C, and how to say something to the user.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

bool (*octa_interrupted) (void);
static void (*say) (const char *id, const char *text);
static int release = 7;

void
octa_interrupt_hook (bool (*caught) (void))
{
  octa_interrupted = caught;
}

void
octa_notice_hook (void (*hook) (const char *id, const char *text))
{
  say = hook;
}

void
octa_notice (const char *id, const char *text)
{
  if (say)
    say (id, text);
}

void
octa_release_set (int major)
{
  release = major;
}

int
octa_release (void)
{
  return release;
}
