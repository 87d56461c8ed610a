/* dates.c -- ticks on axes of dates, and their labels.

   Dates are days as of datenum, in the proleptic Gregorian calendar: day 1 is
   January 1 of year 0.  Ticks are on the calendar's boundaries: years, months,
   days of a month, and parts of days down to some steps of double.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"

#include <stdio.h>

/* Beyond this, days are treated as plain numbers.  */
#define MOST_DAYS 1e8

#define MORE 1.25

#define DAY_US INT64_C (86400000000)
#define MS INT64_C (1000)
#define SECOND INT64_C (1000000)
#define MINUTE INT64_C (60000000)
#define HOUR INT64_C (3600000000)
#define MONTH_DAYS 30.436875
#define YEAR_DAYS 365.2425

/* ---- the calendar ---- */

typedef struct date
{
  int64_t year;
  int month, day; /* from 1 */
  int64_t us;     /* of the day */
} date;

/* Years begin in March here, so that the leap day is the last day.  400 years
   have 146097 days, and five months have 153.  */
static int64_t
day_number (int64_t year, int month, int day)
{
  int64_t y = month <= 2 ? year - 1 : year;
  int64_t era = (y >= 0 ? y : y - 399) / 400;
  int64_t of_era = y - era * 400;
  int64_t m = (month + 9) % 12;
  int64_t of_year = (153 * m + 2) / 5 + day - 1;
  return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year
         + 61;
}

static date
date_of_day (int64_t number)
{
  int64_t z = number - 61;
  int64_t era = (z >= 0 ? z : z - 146096) / 146097;
  int64_t of_era = z - era * 146097;
  int64_t y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096)
              / 365;
  int64_t of_year = of_era - (365 * y + y / 4 - y / 100);
  int64_t m = (5 * of_year + 2) / 153;
  date d = { .day = (int)(of_year - (153 * m + 2) / 5 + 1),
             .month = (int)(m < 10 ? m + 3 : m - 9) };
  d.year = y + era * 400 + (d.month <= 2);
  return d;
}

/* The resolution of dates near X in microseconds, as a power of ten: for
   current dates a step of double is 10 microseconds, so 100 are safe.  */
static int64_t
grain_of (double x)
{
  double least = 2 * octa_plot_ulp (x) * (double)DAY_US;
  int64_t grain = 1;
  while ((double)grain < least)
    grain *= 10;
  return grain;
}

static date
date_of (double x)
{
  double whole = floor (x);
  int64_t grain = grain_of (x);
  int64_t us = llround ((x - whole) * (double)DAY_US / (double)grain) * grain;
  date d = date_of_day ((int64_t)whole + us / DAY_US);
  d.us = us % DAY_US;
  return d;
}

/* ---- steps ---- */

typedef enum unit
{
  UNIT_US,
  UNIT_DAY,
  UNIT_MONTH,
  UNIT_YEAR
} unit;

typedef struct step
{
  unit unit;
  int64_t count; /* for days: within a month, see is_day */
} step;

/* A step, and the step of its minor ticks.  */
#define US(n, minor)                                                          \
  {                                                                           \
    { UNIT_US, n }, { UNIT_US, minor }                                        \
  }
#define DAYS(n, unit, minor)                                                  \
  {                                                                           \
    { UNIT_DAY, n }, { unit, minor }                                          \
  }
#define MONTHS(n, unit, minor)                                                \
  {                                                                           \
    { UNIT_MONTH, n }, { unit, minor }                                        \
  }
#define YEARS(n, minor)                                                       \
  {                                                                           \
    { UNIT_YEAR, n }, { UNIT_YEAR, minor }                                    \
  }
#define DECADE(macro, n)                                                      \
  macro (n, (n) / 5), macro ((n)*2, (n) / 2), macro ((n)*5, n)
#define SIXTY(n, minor)                                                       \
  US (n, minor), US ((n)*2, (n) / 2), US ((n)*5, n), US ((n)*10, (n)*2),      \
      US ((n)*15, (n)*5), US ((n)*30, (n)*10)

static const struct
{
  step major, minor;
} levels[] = {
  DECADE (US, 10),
  DECADE (US, 100),
  DECADE (US, MS),
  DECADE (US, 10 * MS),
  DECADE (US, 100 * MS),
  SIXTY (SECOND, 200 * MS),
  SIXTY (MINUTE, 15 * SECOND),
  US (HOUR, 15 * MINUTE),
  US (2 * HOUR, 30 * MINUTE),
  US (3 * HOUR, HOUR),
  US (6 * HOUR, HOUR),
  US (12 * HOUR, 3 * HOUR),
  DAYS (1, UNIT_US, 6 * HOUR),
  DAYS (2, UNIT_US, 12 * HOUR),
  DAYS (7, UNIT_DAY, 1),
  DAYS (14, UNIT_DAY, 2),
  MONTHS (1, UNIT_DAY, 7),
  MONTHS (2, UNIT_DAY, 14),
  MONTHS (3, UNIT_MONTH, 1),
  MONTHS (6, UNIT_MONTH, 1),
  { { UNIT_YEAR, 1 }, { UNIT_MONTH, 3 } },
  { { UNIT_YEAR, 2 }, { UNIT_MONTH, 6 } },
  YEARS (5, 1),
  DECADE (YEARS, 10),
  DECADE (YEARS, 100),
  DECADE (YEARS, 1000),
  DECADE (YEARS, 10000),
  DECADE (YEARS, 100000),
};
#define N_LEVELS ((int)(sizeof levels / sizeof *levels))

static double
days_of (step s)
{
  static const double days[] = { 1 / (double)DAY_US, 1, MONTH_DAYS,
                                 YEAR_DAYS };
  return (double)s.count * days[s.unit];
}

/* Steps of days begin again in each month, and stop before its end.  */
static bool
is_day (int day, int64_t count)
{
  return (day - 1) % count == 0
         && (count == 1 || (count == 2 && day < 31) || day + count <= 30);
}

/* The largest multiple of COUNT that is at most X.  */
static int64_t
floor_to (int64_t x, int64_t count)
{
  int64_t over = x % count;
  return x - over - (over < 0 ? count : 0);
}

/* A boundary of a step.  Its number depends on the unit: parts of days since
   DAY, days, months, years.  */
typedef struct place
{
  step s;
  int64_t day, at;
} place;

/* The last boundary at or before X.  */
static place
place_before (step s, double x)
{
  int64_t day = (int64_t)floor (x);
  date d = date_of_day (day);
  place p = { s, day, day };
  switch (s.unit)
    {
    case UNIT_US:
      p.at = floor_to ((int64_t)((x - floor (x)) * (double)DAY_US), s.count);
      break;
    case UNIT_DAY:
      while (! is_day (date_of_day (p.at).day, s.count))
        p.at--;
      break;
    case UNIT_MONTH:
      p.at = floor_to (d.year * 12 + d.month - 1, s.count);
      break;
    case UNIT_YEAR:
      p.at = floor_to (d.year, s.count);
      break;
    }
  return p;
}

static void
place_next (place *p)
{
  if (p->s.unit != UNIT_DAY)
    p->at += p->s.count;
  else
    do
      p->at++;
    while (! is_day (date_of_day (p->at).day, p->s.count));
}

static double
place_value (const place *p)
{
  switch (p->s.unit)
    {
    case UNIT_US:
      return (double)(p->day + p->at / DAY_US)
             + (double)(p->at % DAY_US) / (double)DAY_US;
    case UNIT_DAY:
      break;
    case UNIT_MONTH:
      {
        int64_t january = floor_to (p->at, 12);
        return (double)day_number (january / 12, (int)(p->at - january) + 1,
                                   1);
      }
    case UNIT_YEAR:
      return (double)day_number (p->at, 1, 1);
    }
  return (double)p->at;
}

/* The tolerance with which a date is at a limit.  */
static double
snap_of (const octa_plot_axis *a, step s)
{
  return fmax (OCTA_PLOT_SNAP * days_of (s), 2 * octa_plot_ulp (a->hi));
}

/* ---- ticks ---- */

/* Set the boundaries of S as ticks.  False if there are more than MOST.  */
static bool
set_majors (octa_plot_ticks *t, const octa_plot_axis *a, step s, int most)
{
  double snap = snap_of (a, s);
  place p = place_before (s, a->lo - snap);
  t->n = 0;
  for (;; place_next (&p))
    {
      double x = place_value (&p);
      if (x > a->hi + snap)
        return true;
      x = octa_plot_ticks_snap (a, x, snap);
      if (isnan (x) || (t->n && x <= t->at[t->n - 1]))
        continue;
      if (t->n == most)
        return false;
      t->at[t->n++] = x;
    }
}

static void
set_minors (octa_plot_ticks *t, const octa_plot_axis *a, step s)
{
  int i = 0;
  double snap = snap_of (a, s);
  t->n_minor = 0;
  if (days_of (s) < 2 * snap)
    return;
  place p = place_before (s, a->lo);
  for (;; place_next (&p))
    {
      double x = place_value (&p);
      if (x > a->hi)
        return;
      while (i < t->n && t->at[i] < x - snap)
        i++;
      if (! (i < t->n && t->at[i] <= x + snap)
          && ! octa_plot_ticks_minor (t, a, x))
        return;
    }
}

/* The finest level with at most MORE times WANTED steps in RANGE.  A level's
   step can be five times that of the next, so slightly too many ticks are
   better than far too few.  */
static int
level_of (double range, double wanted)
{
  int i = 0;
  while (i < N_LEVELS - 1 && range / days_of (levels[i].major) > MORE * wanted)
    i++;
  return i;
}

void
octa_plot_ticks_date (octa_plot_ticks *t, const octa_plot_axis *a,
                      double wanted, int most)
{
  if (fmax (fabs (a->lo), fabs (a->hi)) > MOST_DAYS)
    return;
  int i = level_of (a->hi - a->lo, wanted);
  while (i < N_LEVELS - 1 && ! set_majors (t, a, levels[i].major, most))
    i++;
  /* at least two ticks are needed to show the step */
  while (t->n < 2 && i > 0)
    set_majors (t, a, levels[--i].major, OCTA_PLOT_TICKS);
  if (t->n < 2
      || days_of (levels[i].major) * (double)DAY_US
             < 2 * (double)grain_of (t->at[t->n - 1]))
    {
      t->n = 0;
      return;
    }
  set_minors (t, a, levels[i].minor);
  octa_plot_labels_date (t);
}

void
octa_plot_date_round (double *lo, double *hi, double wanted)
{
  if (fmax (fabs (*lo), fabs (*hi)) > MOST_DAYS)
    return;
  step s = levels[level_of (*hi - *lo, wanted)].major;
  place p = place_before (s, *lo);
  *lo = fmin (*lo, place_value (&p));
  p = place_before (s, *hi);
  if (place_value (&p) < *hi)
    place_next (&p);
  *hi = fmax (*hi, place_value (&p));
}

/* ---- labels ---- */

/* The finest part of a date that its label must show.  */
typedef enum detail
{
  DETAIL_YEAR,
  DETAIL_MONTH,
  DETAIL_DAY,
  DETAIL_MINUTE,
  DETAIL_SECOND,
  DETAIL_FRACTION
} detail;

static const char *const months[] = {
  "Jan", "Feb", "Mar", "Apr", "May", "Jun",
  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
};

static detail
detail_of (const date *d)
{
  return d->us % SECOND   ? DETAIL_FRACTION
         : d->us % MINUTE ? DETAIL_SECOND
         : d->us          ? DETAIL_MINUTE
         : d->day != 1    ? DETAIL_DAY
         : d->month != 1  ? DETAIL_MONTH
                          : DETAIL_YEAR;
}

/* The common parts of the labels of an axis.  */
typedef struct common
{
  detail detail;
  int decimals;      /* of seconds */
  bool is_same_year; /* are all ticks in the same year?  */
  bool is_same_minute;
  bool is_one_day; /* all ticks are within one day, so the time is enough */
} common;

static common
find_common (const octa_plot_ticks *t)
{
  date first = date_of (t->at[0]);
  common c = { .is_same_year = true,
               .is_same_minute = true,
               .is_one_day = t->at[t->n - 1] - t->at[0] < 1 };
  for (int i = 0; i < t->n; i++)
    {
      date d = date_of (t->at[i]);
      if (detail_of (&d) > c.detail)
        c.detail = detail_of (&d);
      int64_t part = d.us % SECOND;
      for (int decimals = 6; part && c.decimals < decimals; decimals--)
        {
          if (part % 10)
            c.decimals = decimals;
          part /= 10;
        }
      c.is_same_year &= d.year == first.year;
      c.is_same_minute &= d.us / MINUTE == first.us / MINUTE;
    }
  c.is_same_minute &= c.is_one_day;
  return c;
}

/* Write the day, for labels that need it.  */
static int
put_day (char *text, const date *d, bool has_year)
{
  if (has_year)
    return snprintf (text, OCTA_PLOT_TEXT, "%04lld-%02d-%02d",
                     (long long)d->year, d->month, d->day);
  return snprintf (text, OCTA_PLOT_TEXT, "%s %d", months[d->month - 1],
                   d->day);
}

static void
put_time (char *text, size_t room, const date *d, const common *c)
{
  int hour = (int)(d->us / HOUR), minute = (int)(d->us / MINUTE % 60);
  int second = (int)(d->us / SECOND % 60), part = (int)(d->us % SECOND);
  int n;
  if (c->detail == DETAIL_MINUTE)
    snprintf (text, room, "%02d:%02d", hour, minute);
  else if (c->detail == DETAIL_SECOND)
    snprintf (text, room, "%02d:%02d:%02d", hour, minute, second);
  else
    {
      if (c->is_same_minute)
        n = snprintf (text, room, "%02d.%06d", second, part);
      else
        n = snprintf (text, room, "%02d:%02d:%02d.%06d", hour, minute, second,
                      part);
      text[n - 6 + c->decimals] = '\0';
    }
}

static void
put_label (char *text, const date *d, const date *first, const common *c)
{
  int n = 0;
  if (c->detail == DETAIL_YEAR)
    snprintf (text, OCTA_PLOT_TEXT, "%lld", (long long)d->year);
  else if (c->detail == DETAIL_MONTH && c->is_same_year)
    snprintf (text, OCTA_PLOT_TEXT, "%s", months[d->month - 1]);
  else if (c->detail == DETAIL_MONTH)
    snprintf (text, OCTA_PLOT_TEXT, "%04lld-%02d", (long long)d->year,
              d->month);
  else if (c->detail == DETAIL_DAY)
    put_day (text, d, ! c->is_same_year);
  else if (c->is_one_day && d->us == 0 && d->day != first->day)
    put_day (text, d, false); /* midnight */
  else
    {
      if (! c->is_one_day)
        {
          n = put_day (text, d, ! c->is_same_year);
          text[n++] = ' ';
        }
      put_time (text + n, (size_t)(OCTA_PLOT_TEXT - n), d, c);
    }
}

static void
put_note (char *text, const date *first, const common *c)
{
  text[0] = '\0';
  if (c->detail >= DETAIL_MINUTE && c->is_one_day)
    {
      int n = put_day (text, first, true);
      if (c->detail == DETAIL_FRACTION && c->is_same_minute)
        snprintf (text + n, (size_t)(OCTA_PLOT_TEXT - n), " %02d:%02d",
                  (int)(first->us / HOUR), (int)(first->us / MINUTE % 60));
    }
  else if (c->detail > DETAIL_YEAR && c->is_same_year)
    snprintf (text, OCTA_PLOT_TEXT, "%lld", (long long)first->year);
}

/* Can calendar labels distinguish the ticks?  */
static bool
is_of_calendar (const octa_plot_ticks *t)
{
  for (int i = 0; i < t->n; i++)
    if (! (fabs (t->at[i]) <= MOST_DAYS)
        || (i
            && (t->at[i] - t->at[i - 1]) * (double)DAY_US
                   < 1.5 * (double)grain_of (t->at[i])))
      return false;
  return true;
}

void
octa_plot_labels_date (octa_plot_ticks *t)
{
  if (t->n == 0)
    return;
  if (! is_of_calendar (t))
    {
      t->scale = OCTA_PLOT_LINEAR;
      octa_plot_labels_given (t, false);
      return;
    }
  common c = find_common (t);
  date first = date_of (t->at[0]);
  for (int i = 0; i < t->n; i++)
    {
      date d = date_of (t->at[i]);
      put_label (t->label[i], &d, &first, &c);
    }
  put_note (t->note, &first, &c);
}
