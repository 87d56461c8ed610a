/* setting.c -- the variables of the environment that octcuda reads
   (settings.def).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

static const char prefix[] = "OCTCUDA_";

#define IGNORED false
#define REFUSED true
#define ROW(name, what, ...)                                                  \
  { .variable = name, .kind = OCTA_SETTING_IS_##what, __VA_ARGS__ },
#define NUMBER(name, a, b, c, how, says)                                      \
  ROW ("OCTCUDA_" #name, NUMBER, .least = a, .most = b, .otherwise = c,       \
       .range = { #a, #b }, .standard = sizeof how > 1 ? how : #c,            \
       .text = says)
#define SWITCH(name, c, how, says)                                            \
  ROW ("OCTCUDA_" #name, SWITCH, .least = 0, .most = 1, .otherwise = c,       \
       .standard = sizeof how > 1 ? how : #c, .text = says)
#define CHOICE(name, among, fate, says)                                       \
  ROW ("OCTCUDA_" #name, CHOICE, .words = among, .is_refused = fate,          \
       .text = says)
#define WORDED(name, what, how, says)                                         \
  ROW ("OCTCUDA_" #name, WORDED, .words = what, .standard = how, .text = says)
#define FLAG(name, says)                                                      \
  ROW ("OCTCUDA_" #name, FLAG, .standard = "not set", .text = says)
#define FOREIGN(variable, what, how, says)                                    \
  ROW (#variable, WORDED, .words = what, .standard = how, .text = says)
#define OTHER(name) ROW ("OCTCUDA_" #name, OTHER, .text = "")

const octa_setting_row octa_setting_rows[OCTA_SETTING_COUNT] = {
#include "base/settings.def"
};

/* ---- reading and checking ---- */

/* NULL if it is not set or empty.  */
static const char *
given (octa_setting_name which)
{
  const char *e = getenv (octa_setting_rows[which].variable);
  return e && *e ? e : NULL;
}

static bool
read_number (const char *e, double *x)
{
  char *end;
  *x = strtod (e, &end);
  return *end == '\0';
}

/* Is WORD one of WORDS?  */
static bool
is_among (const char *words, const char *word)
{
  size_t n = strlen (word);
  for (const char *w = words; *w; w += strcspn (w, " "), w += *w == ' ')
    if (strcspn (w, " ") == n && strncmp (w, word, n) == 0)
      return true;
  return false;
}

static bool
is_usable (const octa_setting_row *r, const char *e)
{
  double x;
  switch (r->kind)
    {
    case OCTA_SETTING_IS_NUMBER:
    case OCTA_SETTING_IS_SWITCH:
      return read_number (e, &x) && x >= r->least && x <= r->most
             && x == floor (x);
    case OCTA_SETTING_IS_CHOICE:
      return is_among (r->words, e);
    default:
      return true;
    }
}

/* ---- messages ---- */

void
octa_setting_allowed (octa_setting_name which, char *text, size_t size)
{
  const octa_setting_row *r = &octa_setting_rows[which];
  size_t n = 0;
  *text = '\0';
  if (r->kind == OCTA_SETTING_IS_NUMBER)
    snprintf (text, size, "a number from %s to %s", r->range[0], r->range[1]);
  else if (r->kind == OCTA_SETTING_IS_SWITCH)
    snprintf (text, size, "0 or 1");
  else if (r->kind == OCTA_SETTING_IS_CHOICE)
    for (const char *w = r->words; *w && n < size;)
      {
        size_t len = strcspn (w, " ");
        const char *next = w + len + (w[len] == ' ');
        const char *behind = ! *next ? "" : strchr (next, ' ') ? ", " : " or ";
        n += (size_t)snprintf (text + n, size - n, "%.*s%s", (int)len, w,
                               behind);
        w = next;
      }
  else if (r->words)
    snprintf (text, size, "%s", r->words);
}

/* Does E have another value than the one that was last reported?  */
static bool
is_news (octa_setting_name which, const char *e)
{
  static uint64_t last[OCTA_SETTING_COUNT];
  uint64_t hash = octa_hash (e, strlen (e), 1) | 1;
  return __atomic_exchange_n (&last[which], hash, __ATOMIC_RELAXED) != hash;
}

void
octa_setting_ignore (octa_setting_name which, const char *must,
                     const char *instead)
{
  const char *e = given (which);
  if (e && is_news (which, e))
    octa_warn_as (OCTA_WARNING_SETTING,
                  "%s=%.200s is ignored: set it to %s before Octave starts; "
                  "%s",
                  octa_setting_rows[which].variable, e, must, instead);
}

/* E cannot be used.  */
static void
complain (octa_setting_name which, const char *e)
{
  const octa_setting_row *r = &octa_setting_rows[which];
  char must[128], instead[128];
  double x;
  octa_setting_allowed (which, must, sizeof must);
  if (! r->is_refused)
    {
      bool is_part = r->kind != OCTA_SETTING_IS_CHOICE && read_number (e, &x)
                     && x > r->least && x < r->most;
      strcat (must, is_part ? " without a fraction" : "");
      snprintf (instead, sizeof instead, "the default is used: %.*s",
                (int)(r->standard ? strlen (r->standard)
                                  : strcspn (r->words, " ")),
                r->standard ? r->standard : r->words);
      octa_setting_ignore (which, must, instead);
    }
  else if (is_news (which, e))
    octa_warn_as (OCTA_WARNING_SETTING,
                  "%s=%.60s is invalid: set it to %s; until then everything "
                  "that needs it fails",
                  r->variable, e, must);
}

octa_status
octa_setting_refuse (octa_setting_name which)
{
  const octa_setting_row *r = &octa_setting_rows[which];
  const char *e = given (which);
  char must[128];
  if (! e || is_usable (r, e))
    return OCTA_OK;
  octa_setting_allowed (which, must, sizeof must);
  (void)is_news (which, e);
  return octa_fail (OCTA_ERROR_LOGIC, "%s must be %s, not %.200s", r->variable,
                    must, e);
}

/* ---- values ---- */

double
octa_setting (octa_setting_name which)
{
  const octa_setting_row *r = &octa_setting_rows[which];
  const char *e = given (which);
  double x;
  if (r->kind == OCTA_SETTING_IS_FLAG)
    return getenv (r->variable) != NULL;
  if (e && is_usable (r, e) && read_number (e, &x))
    return x;
  if (e)
    complain (which, e);
  return r->otherwise;
}

enum
{
  MAX_SEEN = 1024 /* the most variables that are remembered */
};

/* How often the environment has changed. setenv changes a pointer, so
   comparing the pointers is enough. 0: unknown.  */
static uint64_t
environment (void)
{
  static char **where, *seen[MAX_SEEN];
  static size_t n; /* of SEEN, including the NULL at the end */
  static uint64_t changes;
  if (! environ)
    return 0;
  if (n && environ == where && ! memcmp (environ, seen, n * sizeof *seen))
    return changes;
  for (n = 0; n < MAX_SEEN; n++)
    if (! (seen[n] = environ[n]))
      {
        n++;
        where = environ;
        return ++changes;
      }
  n = 0;
  return 0;
}

double
octa_setting_often (octa_setting_name which)
{
  static struct
  {
    double value;
    uint64_t changes; /* what environment () returned when this was read */
  } known[OCTA_SETTING_COUNT];
  uint64_t changes = environment ();
  if (! changes || known[which].changes != changes)
    known[which].value = octa_setting (which);
  known[which].changes = changes;
  return known[which].value;
}

const char *
octa_setting_text (octa_setting_name which)
{
  return given (which);
}

bool
octa_setting_is (octa_setting_name which, const char *word)
{
  const octa_setting_row *r = &octa_setting_rows[which];
  const char *e = given (which);
  if (e && ! r->is_refused && ! is_usable (r, e))
    {
      complain (which, e);
      e = NULL;
    }
  size_t n = strcspn (r->words, " ");
  return e ? strcmp (e, word) == 0
           : strlen (word) == n && strncmp (r->words, word, n) == 0;
}

/* ---- all of them ---- */

enum
{
  MAX_NAME = 64, /* a longer name resembles none of ours */
  MAX_SLIPS = 3  /* letters that may differ; with more it is another word */
};

/* The edit distance: how many letters of B must be inserted, changed or
   deleted to get A.  */
static int
distance (const char *a, const char *b)
{
  int row[MAX_NAME + 1], n = (int)strlen (b);
  for (int k = 0; k <= n; k++)
    row[k] = k;
  for (int i = 1; *a; a++, i++)
    {
      int corner = row[0];
      row[0] = i;
      for (int k = 1; k <= n; k++)
        {
          int least = corner + (*a != b[k - 1]);
          corner = row[k];
          if (row[k] + 1 < least)
            least = row[k] + 1;
          if (row[k - 1] + 1 < least)
            least = row[k - 1] + 1;
          row[k] = least;
        }
    }
  return row[n];
}

/* The variable that NAME is probably meant to be: one that is spelled
   similarly or contains NAME.  NULL: none.  */
static const char *
meant_by (const char *name)
{
  const char *best = NULL;
  int nearest = MAX_SLIPS + 1;
  size_t n = sizeof prefix - 1;
  for (int k = 0; k < OCTA_SETTING_COUNT; k++)
    {
      const octa_setting_row *r = &octa_setting_rows[k];
      if (r->kind == OCTA_SETTING_IS_OTHER)
        continue;
      int d = distance (name, r->variable);
      if (d > MAX_SLIPS && strlen (name) > n + 2
          && strstr (r->variable, name + n))
        d = MAX_SLIPS;
      if (d < nearest)
        {
          nearest = d;
          best = r->variable;
        }
    }
  return best;
}

/* The row of the variable in ENTRY, "NAME=value", and its NAME; -1: none.  */
static int
row_of (const char *entry, char name[MAX_NAME])
{
  int len = (int)strcspn (entry, "=");
  snprintf (name, MAX_NAME, "%.*s", len, entry);
  for (int k = 0; k < OCTA_SETTING_COUNT; k++)
    if (strcmp (octa_setting_rows[k].variable, name) == 0)
      return k;
  return -1;
}

static bool
is_ours (const char *entry)
{
  return strncmp (entry, prefix, sizeof prefix - 1) == 0;
}

static bool is_later;

void
octa_setting_check_later (void)
{
  __atomic_store_n (&is_later, true, __ATOMIC_RELAXED);
}

void
octa_setting_check (void)
{
  static bool is_done;
  if (__atomic_exchange_n (&is_later, false, __ATOMIC_RELAXED))
    return;
  if (__atomic_load_n (&is_done, __ATOMIC_RELAXED)
      || __atomic_exchange_n (&is_done, true, __ATOMIC_RELAXED))
    return;
  for (octa_setting_name k = 0; k < OCTA_SETTING_COUNT; k++)
    {
      const char *e = given (k);
      if (e && ! is_usable (&octa_setting_rows[k], e))
        complain (k, e);
    }
  for (char **e = environ; *e; e++)
    {
      char name[MAX_NAME];
      if (! is_ours (*e) || row_of (*e, name) >= 0)
        continue;
      const char *meant = meant_by (name);
      octa_warn_as (OCTA_WARNING_SETTING,
                    "%s is not a variable of octcuda; %s%s", name,
                    meant ? "the intended name may be "
                          : "README.md lists the valid ones under "
                            "\"Settings\"",
                    meant ? meant : "");
    }
}

/* Is it one of octcuda's or of CUDA's?  */
static bool
matters (const char *entry, int row)
{
  static const char *const cuda[] = { "CUDA_", "NVRTC_", "NVTX_" };
  bool does = row >= 0 || is_ours (entry);
  for (size_t i = 0; i < sizeof cuda / sizeof *cuda; i++)
    does |= strncmp (entry, cuda[i], strlen (cuda[i])) == 0;
  return does;
}

const char *
octa_setting_listed (size_t k, const char **note)
{
  for (char **e = environ; *e; e++)
    {
      char name[MAX_NAME];
      int row = row_of (*e, name);
      if (! matters (*e, row) || k-- > 0)
        continue;
      const octa_setting_row *r = row < 0 ? NULL : &octa_setting_rows[row];
      const char *value = r ? given ((octa_setting_name)row) : NULL;
      *note = ! r && is_ours (*e)               ? "not read"
              : ! value || is_usable (r, value) ? ""
              : r->is_refused                   ? "refused"
                                                : "ignored";
      return *e;
    }
  return NULL;
}
