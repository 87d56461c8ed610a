/* session.c -- what the Octave session tells the library: its release, and how
   to ask for Ctrl-C.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

bool (*octa_interrupted) (void);
int (*octa_signals) (void);
static int release = 7;

void
octa_interrupt_hook (bool (*caught) (void))
{
  octa_interrupted = caught;
}

void
octa_signal_hook (int (*count) (void))
{
  octa_signals = count;
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

static bool is_ending;

void
octa_session_end (void)
{
  is_ending = true;
}

bool
octa_session_is_ending (void)
{
  return is_ending;
}
