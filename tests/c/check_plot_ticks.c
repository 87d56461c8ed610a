/* check_plot_ticks.c -- ticks and labels of axes.

   Positions against examples of the paper and of other implementations, and
   against a search of everything; labels against known texts; and a sweep of
   random limits, where each label must read as the value of its tick.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "gl/plot/plot.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#define MINUS "\342\210\222"
#define TIMES "\303\227"

/* ---- published examples ---- */

#define NEAR OCTA_PLOT_NEAR
#define LOOSE OCTA_PLOT_LOOSE
#define INSIDE OCTA_PLOT_INSIDE

static const struct
{
  double lo, hi, wanted;
  octa_plot_reach reach;
  double first, step;
  int n;
} examples[] = {
  /* Figure 1 of the paper; the first is the example of R's labeling.  */
  { 8.1, 14.1, 4, NEAR, 8, 2, 4 },
  { 36.6, 62.9, 4, NEAR, 40, 10, 3 },
  /* Documentation of mizani.  */
  { 0, 9, 5, NEAR, 0, 2.5, 5 },
  { 0, 9, 6, NEAR, 0, 2, 6 },
  /* Tests of AntV's scale.  */
  { -5, 605, 6, NEAR, 0, 100, 7 },
  { 0, 100, 10, NEAR, 0, 10, 11 },
  { 0, 0.1, 5, NEAR, 0, 0.025, 5 },
  { 0, 0.01, 5, NEAR, 0, 0.0025, 5 },
  { 0, 10, 5, LOOSE, 0, 2.5, 5 },
  { 1, 9.5, 5, LOOSE, 0, 2.5, 5 },
  { 1, 11, 5, LOOSE, 0, 3, 5 },
  { 3, 97, 5, LOOSE, 0, 25, 5 },
  { -100, -10, 5, LOOSE, -100, 25, 5 },
  { 0, 4200, 5, LOOSE, 0, 1000, 6 },
  { 0.0002, 0.001, 5, LOOSE, 0.0002, 0.0002, 5 },
  { 0, 0.0000267519, 5, LOOSE, 0, 0.00001, 4 },
  { 0.0000237464, 0.0000586372, 5, LOOSE, 0.00002, 0.00001, 5 },
  { 0.153, 0.987, 5, LOOSE, 0, 0.25, 5 },
  { 0.153, 0.987, 10, LOOSE, 0.1, 0.1, 10 },
  { -5, 605, 5, LOOSE, -100, 200, 5 },
  /* Within the limits.  */
  { 0, 100, 2, INSIDE, 0, 100, 2 },
  { 0, 100, 6, INSIDE, 0, 20, 6 },
  { 8.1, 14.1, 4, INSIDE, 9, 1, 6 },
  /* Multiples of their step.  */
  { 0.0, 0.6, 3, INSIDE, 0, 0.3, 3 },
  { 0.05, 0.95, 3, INSIDE, 0.2, 0.2, 4 },
  { 0.5, 20.5, 3, INSIDE, 5, 5, 4 },
};

/* Ticks in view are multiples of their step, whatever is in view, unless the
   view is narrower than numbers can be told apart.  */
static void
check_multiples (void)
{
  int n_bad = 0;
  for (int i = 0; i < (is_slow () ? 200 : 4000); i++)
    {
      double lo = (i % 37 - 20) * 0.37,
             hi = lo + pow (10, (i % 101) / 25.0 - 2);
      octa_plot_steps s = octa_plot_extended (lo, hi, 2 + i % 9, 64, INSIDE);
      n_bad += s.n < 2 || s.first % s.step != 0;
    }
  CHECK (n_bad == 0);
}

static void
check_examples (void)
{
  for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
    {
      octa_plot_steps s = octa_plot_extended (examples[i].lo, examples[i].hi,
                                              examples[i].wanted, 64,
                                              examples[i].reach);
      bool is_same = s.n == examples[i].n;
      for (int k = 0; k < s.n && is_same; k++)
        is_same = fabs (octa_plot_step_value (&s, k)
                        - (examples[i].first + k * examples[i].step))
                  <= 1e-12 * examples[i].step;
      CHECK (is_same);
      if (! is_same)
        printf ("  example %zu: %d ticks from %g\n", i, s.n,
                octa_plot_step_value (&s, 0));
    }
}

/* ---- a search of everything ---- */

/* Random numbers that are the same everywhere.  */
static double
uniform (void)
{
  static uint64_t state = 2026;
  state = state * UINT64_C (6364136223846793005) + 1442695040888963407;
  return (double)(state >> 11) * 0x1p-53;
}

/* The paper's score, from values alone.  */
static double
score_of (double lo, double hi, double wanted, int i, int j, int k,
          double first, double step)
{
  double last = first + (k - 1) * step, range = hi - lo;
  double steps = round (first / step);
  bool has_zero = fabs (first / step - steps) < 1e-6 && first <= step * 1e-6
                  && last >= -step * 1e-6;
  double simplicity = 1 - i / 5.0 - j + has_zero;
  double coverage = 1
                    - 0.5 * (pow (hi - last, 2) + pow (lo - first, 2))
                          / pow (0.1 * range, 2);
  double r = (k - 1) / (last - first);
  double r_wanted = (wanted - 1) / (fmax (last, hi) - fmin (first, lo));
  double density = 2 - fmax (r / r_wanted, r_wanted / r);
  return 0.25 * simplicity + 0.2 * coverage + 0.5 * density + 0.05;
}

static double
best_of_all (double lo, double hi, double wanted, octa_plot_reach reach)
{
  static const double q[] = { 1, 5, 2, 2.5, 4, 3 };
  double best = -2;
  int top = (int)ceil (log10 (hi - lo)) + 1;
  for (int j = 1; j <= 5; j++)
    for (int i = 0; i < 6; i++)
      for (int z = top - 3; z <= top; z++)
        for (int k = 2; k <= 25; k++)
          {
            double unit = q[i] * pow (10, z), step = j * unit;
            /* What stays inside are multiples of the step.  */
            double by = reach == INSIDE ? step : unit;
            if ((k - 1) * step > 2 * (hi - lo) || (k + 1) * step < (hi - lo))
              continue;
            double from = floor ((lo - 2 * step) / by);
            for (double s = from; s * by <= lo + 2 * step; s++)
              {
                double first = s * by, last = first + (k - 1) * step;
                double snap = 1e-9 * (hi - lo);
                if ((reach == INSIDE
                     && (first < lo - snap || last > hi + snap))
                    || (reach == LOOSE
                        && (first > lo + snap || last < hi - snap)))
                  continue;
                best = fmax (best,
                             score_of (lo, hi, wanted, i, j, k, first, step));
              }
          }
  return best;
}

static void
check_against_all (void)
{
  int n_bad = 0;
  for (int i = 0; i < (is_slow () ? 12 : 150); i++)
    {
      double lo = (uniform () - 0.5) * 20;
      double hi = lo + pow (10, 3 * uniform () - 1);
      double wanted = 2 + floor (uniform () * 8);
      octa_plot_reach reach = (octa_plot_reach)(i % 3);
      octa_plot_steps s = octa_plot_extended (lo, hi, wanted, 64, reach);
      double all = best_of_all (lo, hi, wanted, reach);
      if (fabs (s.score - all) > 1e-9)
        {
          n_bad++;
          printf ("  %.17g %.17g %g %d: %g instead of %g\n", lo, hi, wanted,
                  reach, s.score, all);
        }
    }
  CHECK (n_bad == 0);
}

/* ---- labels ---- */

/* Ticks as "a|b|c (note)".  */
static const char *
joined (const octa_plot_ticks *t)
{
  static char text[4096];
  size_t n = 0;
  text[0] = '\0';
  for (int i = 0; i < t->n; i++)
    n += (size_t)snprintf (text + n, sizeof text - n, "%s%s", i ? "|" : "",
                           t->label[i]);
  if (t->note[0])
    snprintf (text + n, sizeof text - n, " (%s)", t->note);
  return text;
}

static const char *
labels (octa_plot_scale scale, double lo, double hi, double wanted)
{
  static octa_plot_ticks t;
  octa_plot_axis a = { scale, lo, hi, 0, 500 };
  octa_plot_ticks_set (&t, &a, wanted, 64);
  return joined (&t);
}

#define LINEAR OCTA_PLOT_LINEAR
#define LOG OCTA_PLOT_LOG
#define DATE OCTA_PLOT_DATE
/* January 18, 2026.  */
#define DAY 740000.0

static const struct
{
  octa_plot_scale scale;
  double lo, hi, wanted;
  const char *labels;
} texts[] = {
  { LINEAR, 0, 10, 5, "0|2.5|5|7.5|10" },
  { LINEAR, -1, 1, 5, MINUS "1|" MINUS "0.5|0|0.5|1" },
  { LINEAR, 0.1, 0.3, 5, "0.1|0.15|0.2|0.25|0.3" },
  { LINEAR, 0, 100000, 6, "0|20000|40000|60000|80000|100000" },
  { LINEAR, 0, 5e6, 6, "0|1|2|3|4|5 (" TIMES "10^{6})" },
  { LINEAR, 0, 1e7, 5, "0|2.5|5|7.5|10 (" TIMES "10^{6})" },
  { LINEAR, 0, 5e-8, 6, "0|1|2|3|4|5 (" TIMES "10^{-8})" },
  { LINEAR, 1e300, 3e300, 5, "10|15|20|25|30 (" TIMES "10^{299})" },
  { LINEAR, 2018.2, 2024.1, 6, "2019|2020|2021|2022|2023|2024" },
  { LINEAR, 1e7 - 0.5e-8, 1e7 + 9.5e-8, 10,
    "0|1|2|3|4|5|6|7|8|9 (1e7 + " TIMES "10^{-8})" },
  { LINEAR, -1e7 - 9e-8, -1e7, 6,
    MINUS "8|" MINUS "6|" MINUS "4|" MINUS "2|0 (" MINUS "1e7 + " TIMES
          "10^{-8})" },
  { LINEAR, 1e15, 1e15 + 20, 6, "0|5|10|15|20 (1e15 +)" },
  { LINEAR, 1e6 - 1, 1e6 + 1, 5, MINUS "1|" MINUS "0.5|0|0.5|1 (1e6 +)" },
  { LINEAR, -1e6 - 1, -1e6 + 1, 5,
    MINUS "1|" MINUS "0.5|0|0.5|1 (" MINUS "1e6 +)" },
  { LINEAR, 1e6 - 3, 1e6 - 1, 5, "7|7.5|8|8.5|9 (999990 +)" },
  { LINEAR, 123456.2, 123457.9, 6, "6.3|6.6|6.9|7.2|7.5|7.8 (123450 +)" },
  { LINEAR, 1, 1 + 16 * DBL_EPSILON, 3, "0|1|2|3 (1 + " TIMES "10^{-15})" },

  { LOG, 1e-3, 1e4, 6,
    "10^{-3}|10^{-2}|10^{-1}|10^{0}|10^{1}|10^{2}|10^{3}|10^{4}" },
  { LOG, 1e-30, 1e40, 6,
    "10^{-30}|10^{-20}|10^{-10}|10^{0}|10^{10}|10^{20}|10^{30}|10^{40}" },
  { LOG, 1e-29, 1e40, 6,
    "10^{-20}|10^{-10}|10^{0}|10^{10}|10^{20}|10^{30}|10^{40}" },
  { LOG, 1, 10, 6, "1|2|5|10" },
  { LOG, 0.5, 20, 6, "0.5|1|2|5|10|20" },
  { LOG, 2e7, 3e8, 6,
    "2" TIMES "10^{7}|5" TIMES "10^{7}|10^{8}|2" TIMES "10^{8}" },
  { LOG, 3, 7, 5, "3|4|5|6|7" },
  { LOG, 2e7, 8e7, 6, "2|3|4|5|6|7|8 (" TIMES "10^{7})" },
  { LOG, 1e7, 1e7 + 1e-7, 6, "0|2|4|6|8|10 (1e7 + " TIMES "10^{-8})" },

  { DATE, DAY, DAY + 3650, 6, "2028|2030|2032|2034|2036" },
  { DATE, DAY, DAY + 36500, 6, "2040|2060|2080|2100|2120" },
  { DATE, DAY, DAY + 800, 6, "2026-07|2027-01|2027-07|2028-01" },
  { DATE, DAY, DAY + 200, 8, "Feb|Mar|Apr|May|Jun|Jul|Aug (2026)" },
  { DATE, DAY + 20, DAY + 50, 6, "Feb 8|Feb 15|Feb 22|Mar 1|Mar 8 (2026)" },
  { DATE, DAY - 20, DAY - 13, 8,
    "2025-12-29|2025-12-30|2025-12-31|2026-01-01|2026-01-02|2026-01-03|"
    "2026-01-04|2026-01-05" },
  { DATE, DAY, DAY + 9, 6, "Jan 19|Jan 21|Jan 23|Jan 25|Jan 27 (2026)" },
  { DATE, DAY, DAY + 1.5, 3,
    "Jan 18 00:00|Jan 18 12:00|Jan 19 00:00|"
    "Jan 19 12:00 (2026)" },
  { DATE, DAY - 0.3, DAY + 0.3, 6,
    "18:00|20:00|22:00|Jan 18|02:00|04:00|06:00 (2026-01-17)" },
  { DATE, DAY, DAY + 0.01, 6,
    "00:00|00:02|00:04|00:06|00:08|00:10|00:12|00:14 (2026-01-18)" },
  { DATE, DAY, DAY + 0.01, 4, "00:00|00:05|00:10 (2026-01-18)" },
  { DATE, DAY + 0.5, DAY + 0.5003, 6,
    "12:00:00|12:00:05|12:00:10|12:00:15|12:00:20|12:00:25 (2026-01-18)" },
  { DATE, DAY, DAY + 1e-5, 5, "00.0|00.2|00.4|00.6|00.8 (2026-01-18 00:00)" },
  { DATE, DAY, DAY + 1e-7, 5,
    "00.000|00.002|00.004|00.006|00.008 (2026-01-18 00:00)" },
  { DATE, DAY, DAY + 4e-9, 5, "0|1|2|3 (740000 + " TIMES "10^{-9})" },
  { DATE, 1e9, 2e9, 5, "100|125|150|175|200 (" TIMES "10^{7})" },
  /* A leap day, and a century without one.  */
  { DATE, 739310, 739313, 4, "Feb 28|Feb 29|Mar 1|Mar 2 (2024)" },
  { DATE, 767068, 767071, 4, "Feb 27|Feb 28|Mar 1|Mar 2 (2100)" },
};

static void
check_texts (void)
{
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    check_text (labels (texts[i].scale, texts[i].lo, texts[i].hi,
                        texts[i].wanted),
                texts[i].labels, (int)i);
}

/* ---- minor ticks ---- */

static const struct
{
  octa_plot_scale scale;
  double lo, hi, wanted;
  int n;
  double first, second, last;
} minors[] = {
  { LINEAR, 0, 10, 5, 16, 0.5, 1, 9.5 },      /* of 2.5 */
  { LINEAR, -0.3, 6.9, 4, 10, 0.5, 1, 6.5 },  /* of 2, beyond the last */
  { LINEAR, 0.7, 5.2, 6, 18, 0.8, 1.2, 5.2 }, /* of 1, before the first */
  { LOG, 1, 1000, 6, 24, 2, 3, 900 },         /* of each power */
  { LOG, 0.95, 11, 6, 6, 3, 4, 9 },           /* of 1, 2, 5 */
  { LOG, 1e-30, 1e40, 6, 63, 1e-29, 1e-28, 1e39 },
  { DATE, 739983, 740348, 13, 36, 739990, 739997, 740338 }, /* weeks */
  { DATE, DAY, DAY + 1, 5, 20, DAY + 1 / 24.0, DAY + 2 / 24.0,
    DAY + 23 / 24.0 },
};

static void
check_minors (void)
{
  static octa_plot_ticks t;
  for (size_t i = 0; i < sizeof minors / sizeof *minors; i++)
    {
      octa_plot_axis a = { minors[i].scale, minors[i].lo, minors[i].hi, 0, 1 };
      octa_plot_ticks_set (&t, &a, minors[i].wanted, 64);
      bool is_same = t.n_minor == minors[i].n && t.minor[0] == minors[i].first
                     && t.minor[1] == minors[i].second
                     && t.minor[t.n_minor - 1] == minors[i].last;
      CHECK (is_same);
      if (! is_same)
        printf ("  row %zu: %d: %.17g %.17g ... %.17g, ticks %s\n", i,
                t.n_minor, t.minor[0], t.minor[1], t.minor[t.n_minor - 1],
                joined (&t));
    }
}

/* ---- ticks from the user ---- */

static const char *
given (octa_plot_scale scale, double lo, double hi, const double *at, int n)
{
  static octa_plot_ticks t;
  octa_plot_axis a = { scale, lo, hi, 0, 500 };
  octa_plot_ticks_given (&t, &a, at, n);
  return joined (&t);
}

#define GIVEN(scale, lo, hi, ...)                                             \
  given (scale, lo, hi, (double[]){ __VA_ARGS__ },                            \
         (int)(sizeof (double[]){ __VA_ARGS__ } / sizeof (double)))

static void
check_given (void)
{
  CHECK_TEXT (GIVEN (LINEAR, -1, 10, -0.0, 0.125, 7, 3, 99), "0|0.125|7");
  CHECK_TEXT (GIVEN (LINEAR, -1, 10, NAN, 1, INFINITY), "1");
  CHECK_TEXT (GIVEN (LINEAR, 0, 4, 1.0 / 3, 3.14159265358979, M_PI),
              "0.3333333333333333|3.14159265358979|3.141592653589793");
  CHECK_TEXT (GIVEN (LINEAR, 0, 7, 0, M_PI / 2, M_PI, 1.5 * M_PI, 2 * M_PI),
              "0|1.5708|3.14159|4.71239|6.28319");
  CHECK_TEXT (GIVEN (LINEAR, 0, 1, 0.1, 0.2, 0.1 + 0.2), "0.1|0.2|0.3");
  CHECK_TEXT (GIVEN (LINEAR, 0, 1e9, 1, 1234567), "1|1234567");
  CHECK_TEXT (GIVEN (LINEAR, 0, 1e9, 1, 1234567.891), "1|1234568");
  CHECK_TEXT (GIVEN (LINEAR, 0, 2, 1 + 1e-9 / 3, 1 + 2e-9 / 3),
              "33|67 (1 + " TIMES "10^{-11})");
  CHECK_TEXT (GIVEN (LOG, 0.1, 1e9, M_PI, 10 * M_PI), "3.14159|31.4159");
  CHECK_TEXT (GIVEN (LINEAR, 0, 1e21, 1e-20, 1, 1e20), "10^{-20}|1|10^{20}");
  CHECK_TEXT (GIVEN (LINEAR, 0, 1, 5), "");
  CHECK_TEXT (GIVEN (LOG, 0.1, 1e9, 1, 300, 2.5e8),
              "10^{0}|3" TIMES "10^{2}|2.5" TIMES "10^{8}");
  CHECK_TEXT (GIVEN (LOG, 0.1, 1e9, 1, 300, 5000), "1|300|5000");
  CHECK_TEXT (GIVEN (DATE, DAY, DAY + 1, DAY, DAY + 0.25),
              "00:00|06:00 (2026-01-18)");
  CHECK_TEXT (GIVEN (DATE, DAY, DAY + 1, DAY, DAY + 2e-10),
              "0|2 (740000 + " TIMES "10^{-10})");
}

/* ---- the sweep ---- */

/* A number with U+2212 for a minus, and in notes perhaps "e".  */
static const char *
read_number (const char *text, double *x)
{
  char plain[OCTA_PLOT_TEXT];
  size_t n = 0;
  while (*text && *text != ' ' && strncmp (text, TIMES, 2) != 0)
    if (strncmp (text, MINUS, 3) == 0)
      {
        plain[n++] = '-';
        text += 3;
      }
    else
      plain[n++] = *text++;
  plain[n] = '\0';
  *x = strtod (plain, NULL);
  return text;
}

/* What the note says of labels.  */
static void
read_note (const char *text, double *offset, int *power)
{
  *offset = 0;
  *power = 0;
  if (*text && strncmp (text, TIMES, 2) != 0)
    {
      text = read_number (text, offset);
      CHECK (strncmp (text, " +", 2) == 0);
      text += text[2] ? 3 : 2;
    }
  if (*text)
    CHECK (sscanf (text, TIMES "10^{%d}", power) == 1);
}

static bool
reads_as_values (const octa_plot_ticks *t, double widest)
{
  double offset;
  int power;
  read_note (t->note, &offset, &power);
  for (int i = 0; i < t->n; i++)
    {
      double x;
      char text[64];
      read_number (t->label[i], &x);
      snprintf (text, sizeof text, "%.17ge%d", x, power);
      x = strtod (text, NULL) + offset;
      if (! (fabs (x - t->at[i])
             <= 4 * DBL_EPSILON * fmax (widest, fabs (offset))))
        return false;
      if (strstr (t->label[i], MINUS) && x - offset == 0)
        return false;
    }
  return true;
}

/* ---- dates, read again ---- */

static const char *const months[] = {
  "Jan", "Feb", "Mar", "Apr", "May", "Jun",
  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
};

static bool
is_leap (int64_t y)
{
  return y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
}

static int
days_of_month (int64_t year, int month)
{
  return month == 2 ? 28 + is_leap (year) : 30 + (month + (month > 7)) % 2;
}

/* The day number, by adding up.  */
static double
day_of (int64_t year, int month, int day)
{
  int64_t eras = year / 400 - 2, y = year - eras * 400;
  int64_t days = eras * 146097;
  for (int64_t i = 0; i < y; i++)
    days += 365 + is_leap (i);
  for (int m = 1; m < month; m++)
    days += days_of_month (year, m);
  return (double)(days + day);
}

/* What a note and a label say together.  */
typedef struct reading
{
  int year, month, day, hour, minute;
  double second;
} reading;

static void
read_label (const char *text, reading *r)
{
  char name[4] = "";
  int n = 0;
  if (sscanf (text, "%3[A-Za-z]", name) == 1)
    {
      for (r->month = 1; r->month < 12; r->month++)
        if (strncmp (months[r->month - 1], text, 3) == 0)
          break;
      r->day = 1;
      sscanf (text + 3, " %d%n", &r->day, &n);
      text += 3 + n;
    }
  else if (strchr (text + 1, '-'))
    {
      r->month = r->day = 1;
      sscanf (text, "%d-%d%n", &r->year, &r->month, &n);
      text += n;
      n = 0;
      sscanf (text, "-%d%n", &r->day, &n);
      text += n;
    }
  else if (! strchr (text, ':') && ! strchr (text, '.'))
    {
      r->month = r->day = 1;
      sscanf (text, "%d%n", &r->year, &n);
      text += n;
    }
  if (strchr (text, ':'))
    sscanf (text, " %d:%d:%lf", &r->hour, &r->minute, &r->second);
  else if (strchr (text, '.'))
    sscanf (text, "%lf", &r->second);
}

static bool
reads_as_dates (const octa_plot_ticks *t)
{
  reading note = { 0 };
  double before = -INFINITY;
  if (t->note[0])
    read_label (t->note, &note);
  for (int i = 0; i < t->n; i++)
    {
      reading r = note;
      read_label (t->label[i], &r);
      double x = day_of (r.year, r.month, r.day)
                 + (r.hour * 3600 + r.minute * 60 + r.second) / 86400;
      if (x < before) /* behind midnight */
        x = x < before - 1 ? day_of (r.year + 1, 1, 1) : x + 1;
      before = x;
      double few = 2 * (nextafter (fabs (x), INFINITY) - fabs (x)) + 1e-12;
      if (! (fabs (x - t->at[i]) <= few))
        return false;
    }
  return true;
}

/* Each first and last day of a month.  */
static void
check_calendar (void)
{
  static octa_plot_ticks t;
  int n_bad = 0;
  double day = day_of (-500, 1, 1);
  for (int year = -500; year < 3500; year++)
    for (int month = 1; month <= 12; month++)
      {
        double last = day + days_of_month (year, month) - 1;
        octa_plot_axis a = { DATE, day - 1, last + 1, 0, 500 };
        octa_plot_ticks_given (&t, &a, (double[]){ day, last }, 2);
        n_bad += t.n != 2 || ! reads_as_dates (&t);
        day = last + 1;
      }
  CHECK (n_bad == 0);
  /* Octave: datenum (2026, 1, 18), (0, 1, 1) and (-5, 3, 1).  */
  CHECK (day_of (2026, 1, 18) == DAY && day_of (0, 1, 1) == 1
         && day_of (-5, 3, 1) == -1766);
}

/* Every other day begins anew with each month: no tick is beside the first. */
static void
check_other_days (void)
{
  static octa_plot_ticks t;
  for (int month = 1; month <= 12; month++)
    {
      double day = day_of (2026, month, 25);
      octa_plot_axis a = { DATE, day, day + 14, 0, 850 };
      octa_plot_ticks_set (&t, &a, 8, 64);
      CHECK (t.n >= 6 && t.n <= 8 && t.at[0] == day);
      bool has_first = false;
      for (int i = 1; i < t.n; i++)
        {
          CHECK (t.at[i] - t.at[i - 1] >= 2);
          has_first |= t.at[i]
                       == day_of (2026, month, 1)
                              + days_of_month (2026, month);
        }
      CHECK (has_first);
    }
}

/* ---- the checks of each axis ---- */

static bool
is_ascending (const double *x, int n, double lo, double hi)
{
  for (int i = 0; i < n; i++)
    if (! (x[i] >= lo && x[i] <= hi) || (i && x[i] <= x[i - 1]))
      return false;
  return true;
}

static bool
is_distinct (const octa_plot_ticks *t)
{
  for (int i = 0; i < t->n; i++)
    for (int k = 0; k < i; k++)
      if (strcmp (t->label[i], t->label[k]) == 0)
        return false;
  return true;
}

/* Limits of every size, near zero and far from it, down to 16 steps of
   double.  */
static void
random_limits (octa_plot_scale scale, octa_plot_axis *a)
{
  do
    {
      double size = pow (10, uniform () * 600 - 300);
      double x = uniform () < 0.5 ? uniform () * 1e4 : uniform () * size;
      double range = fabs (x) * pow (10, 3 - 18 * uniform ());
      if (scale == DATE && uniform () < 0.8)
        {
          x = 6e5 + 3e5 * uniform ();
          range = pow (10, 14 * uniform () - 9);
        }
      if (scale != LOG && uniform () < 0.5)
        x = -x;
      *a = (octa_plot_axis){ scale, x, x + range, 0, 500 };
      if (scale == LOG && uniform () < 0.5)
        a->hi = x * pow (10, 40 * uniform ());
      if (uniform () < 0.1)
        a->lo = scale == LOG ? 1 : 0;
    }
  while (! octa_plot_is_sane (scale, a->lo, a->hi));
}

static void
report (const char *what, const octa_plot_axis *a, double wanted,
        const octa_plot_ticks *t)
{
  printf ("  %s: [%.17g %.17g] %g: %d ticks, %s\n", what, a->lo, a->hi, wanted,
          t->n, joined (t));
}

static void
check_sweep (octa_plot_scale scale, const char *name)
{
  static octa_plot_ticks t;
  int n = is_slow () ? 2000 : 100000, n_bad = 0, n_done = 0;
  int64_t ns = 0, longest = 0;
  for (int i = 0; i < n && n_bad < 10; i++)
    {
      octa_plot_axis a;
      random_limits (scale, &a);
      double wanted = 2 + floor (uniform () * 11);
      if (! is_slow () && ! check_is_due ((unsigned)i))
        continue;
      n_done++;
      int most = (int)(wanted * 2) + 6;
      int64_t start = cpu_ns ();
      octa_plot_ticks_set (&t, &a, wanted, most);
      int64_t took = cpu_ns () - start;
      ns += took;
      longest = took > longest ? took : longest;
      const char *bad = t.n < 2 || t.n > most                    ? "number"
                        : ! is_ascending (t.at, t.n, a.lo, a.hi) ? "order"
                        : ! is_ascending (t.minor, t.n_minor, a.lo, a.hi)
                            ? "minor order"
                        : ! is_distinct (&t) ? "same labels"
                        : t.scale == LINEAR
                                && ! reads_as_values (&t, fmax (fabs (a.lo),
                                                                fabs (a.hi)))
                            ? "labels"
                        : t.scale == DATE && ! reads_as_dates (&t) ? "dates"
                                                                   : NULL;
      if (! bad)
        continue;
      n_bad++;
      report (bad, &a, wanted, &t);
    }
  CHECK (n_bad == 0);
  printf ("%s: %d limits, %.2f us each, %.0f us at most\n", name, n_done,
          1e-3 * (double)ns / n_done, 1e-3 * (double)longest);
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  check_examples ();
  check_against_all ();
  check_multiples ();
  check_texts ();
  check_minors ();
  check_given ();
  check_calendar ();
  check_other_days ();
  check_sweep (LINEAR, "linear");
  check_sweep (LOG, "log");
  check_sweep (DATE, "date");
  return check_report ();
}
