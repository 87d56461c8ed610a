/* error.c -- the error slot, and the warnings that destructors leave.

   A function that fails fills the slot and returns OCTA_FAIL.  The gateway
   throws once, when no resource is held.  A destructor cannot throw: its
   failures are queued, and a later gateway call shows them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static octa_error_info common;
static _Thread_local octa_error_info *own; /* of a thread with its own slot */

static octa_error_info *
slot_of (void)
{
  return own ? own : &common;
}

void
octa_error_slot (octa_error_info *e)
{
  own = e;
}

bool
octa_thread_is_apart (void)
{
  return own != NULL;
}

/* Show at the end of a text that did not fit in SIZE bytes that it was
   cut.  */
static void
mark_cut (char *text, size_t size)
{
  static const char mark[] = "\n[...]";
  size_t at = size - sizeof mark;
  while (at > 0 && ((unsigned char)text[at] & 0xc0) == 0x80)
    at--; /* not within a character of several bytes */
  memcpy (text + at, mark, sizeof mark);
}

static void
trim_newlines (char *text)
{
  size_t n = strlen (text);
  while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == '\r'))
    text[--n] = '\0';
}

octa_status
octa_fail (const char *id, const char *fmt, ...)
{
  /* The arguments may point into the slot ("...: %s", octa_error ()->msg).  */
  octa_error_info *slot = slot_of ();
  char msg[sizeof slot->msg];
  va_list ap;
  va_start (ap, fmt);
  int n = vsnprintf (msg, sizeof msg, fmt, ap);
  va_end (ap);
  if (n < 0)
    snprintf (msg, sizeof msg, "%s", fmt);
  else if ((size_t)n >= sizeof msg)
    mark_cut (msg, sizeof msg);
  trim_newlines (msg);
  snprintf (slot->id, sizeof slot->id, "%s", id);
  memcpy (slot->msg, msg, strlen (msg) + 1);
  slot->code = 0;
  return OCTA_FAIL;
}

octa_status
octa_no_memory (const char *what)
{
  return octa_fail (OCTA_ERROR_MEMORY, "out of host memory for %s", what);
}

const octa_error_info *
octa_error (void)
{
  return slot_of ();
}

octa_status
octa_error_pass (const octa_error_info *e)
{
  *slot_of () = *e;
  return OCTA_FAIL;
}

void
octa_error_prepend (const char *text)
{
  octa_error_info *slot = slot_of ();
  size_t n = strlen (text), m = strlen (slot->msg);
  if (n >= sizeof slot->msg / 2)
    return;
  bool is_cut = n + m >= sizeof slot->msg;
  if (is_cut)
    m = sizeof slot->msg - 1 - n;
  memmove (slot->msg + n, slot->msg, m);
  memcpy (slot->msg, text, n);
  slot->msg[n + m] = '\0';
  if (is_cut)
    mark_cut (slot->msg, sizeof slot->msg);
}

/* Filled by octa_driver_fail only.  */
void
octa_error_set_code (int code)
{
  slot_of ()->code = code;
}

/* ---- warnings ---- */

/* More than anyone reads.  A loop of failing destructors must not exhaust
   memory.  */
enum
{
  MAX_WARNINGS = 32
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
typedef struct left
{
  const char *id;
  char *text;
} left;

static left queue[MAX_WARNINGS];
static const char *shown_id = OCTA_ERROR_CLEANUP;
static size_t first, n_queued, n_dropped;

static OCTA_PRINTF (2, 0) void leave (const char *id, const char *fmt,
                                      va_list ap)
{
  char *text = NULL;
  if (vasprintf (&text, fmt, ap) < 0)
    text = NULL;
  pthread_mutex_lock (&lock);
  if (text && n_queued < MAX_WARNINGS)
    {
      queue[(first + n_queued++) % MAX_WARNINGS] = (left){ id, text };
      text = NULL;
    }
  else
    n_dropped++;
  pthread_mutex_unlock (&lock);
  free (text);
}

void
octa_warn (const char *fmt, ...)
{
  va_list ap;
  va_start (ap, fmt);
  leave (OCTA_ERROR_CLEANUP, fmt, ap);
  va_end (ap);
}

void
octa_warn_as (const char *id, const char *fmt, ...)
{
  va_list ap;
  va_start (ap, fmt);
  leave (id, fmt, ap);
  va_end (ap);
}

const char *
octa_warning_fetch (void)
{
  static char *shown;
  pthread_mutex_lock (&lock);
  free (shown);
  shown = NULL;
  if (n_queued > 0)
    {
      shown = queue[first].text;
      shown_id = queue[first].id;
      first = (first + 1) % MAX_WARNINGS;
      n_queued--;
    }
  else if (n_dropped > 0)
    {
      shown_id = OCTA_ERROR_CLEANUP;
      if (asprintf (&shown, "%zu more warnings were dropped", n_dropped) < 0)
        shown = NULL;
      n_dropped = 0;
    }
  pthread_mutex_unlock (&lock);
  return shown;
}

void
octa_warning_forget (void)
{
  size_t n_kept = 0;
  pthread_mutex_lock (&lock);
  for (size_t i = 0; i < n_queued; i++)
    {
      left l = queue[(first + i) % MAX_WARNINGS];
      if (strcmp (l.id, OCTA_ERROR_CLEANUP) == 0)
        free (l.text);
      else
        queue[(first + n_kept++) % MAX_WARNINGS] = l;
    }
  n_queued = n_kept;
  n_dropped = 0;
  pthread_mutex_unlock (&lock);
}

const char *
octa_warning_id (void)
{
  return shown_id;
}
