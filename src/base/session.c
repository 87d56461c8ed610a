/* session.c -- what the Octave session tells the library: its release, and how
   to ask for Ctrl-C.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

bool (*octa_interrupted) (void);
static int release = 7;

void
octa_interrupt_hook (bool (*caught) (void))
{
  octa_interrupted = caught;
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
