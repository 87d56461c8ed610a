/* session.c -- information from the Octave session: its release, whether
   Ctrl-C was pressed, how to print a notice, whether memory is checked, and
   that the session ends.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

static bool (*interrupted) (void);
static int (*signals) (void);
static void (*say) (const char *id, const char *text);
static bool is_checking;
static int release = 7;

void
octa_interrupt_hook (bool (*caught) (void))
{
  interrupted = caught;
}

void
octa_signal_hook (int (*count) (void))
{
  signals = count;
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
octa_checking_set (bool on)
{
  is_checking = on;
}

bool
octa_checking (void)
{
  static int always = -1;
  if (always < 0)
    always = octa_setting (OCTA_SETTING_HOST_CHECK) != 0;
  return always || is_checking;
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

bool
octa_session_interrupted (void)
{
  return interrupted && ! octa_thread_is_apart () && interrupted ();
}

int
octa_session_signals (void)
{
  return signals ? signals () : 0;
}

/* ---- the end ---- */

static bool is_ending, is_saving;
static void (*at_end[4]) (void);
static unsigned n_at_end;

bool
octa_session_at_end (void (*each) (void))
{
  if (n_at_end == sizeof at_end / sizeof *at_end)
    return false;
  at_end[n_at_end++] = each;
  return true;
}

void
octa_session_end (void)
{
  is_ending = true;
  while (n_at_end > 0)
    at_end[--n_at_end]();
}

void
octa_session_saves (bool on)
{
  is_saving = on;
}

bool
octa_session_is_ending (void)
{
  return is_ending;
}

bool
octa_session_is_saving (void)
{
  return is_saving;
}
