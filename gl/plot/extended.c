/* extended.c -- placing ticks: the extended Wilkinson algorithm.

   From J. Talbot, S. Lin, P. Hanrahan, "An Extension of Wilkinson's Algorithm
   for Positioning Tick Labels on Axes", IEEE Trans. Visualization and Computer
   Graphics 16 (6), 2010.  A labelling is a nice number q, how many multiples
   of it are skipped (j - 1), how many ticks there are (k), a power of ten (z)
   and the first tick.  Its score is a weighted sum of how simple it is, how
   well it covers the data, how near its density is to the wanted one, and how
   legible it is.  The last is 1 here, as in the authors' own implementation:
   fit.c looks at labels.  Ticks that stay inside are multiples of their step,
   0.2 0.4 and not 0.1 0.3 0.5, unless no others fit.  Upper bounds of the
   score shorten the search: it takes some microseconds.

   Only whole numbers times a power of ten are compared.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"

/* Nice numbers times ten, the nicest first.  */
static const int nice[] = { 10, 50, 20, 25, 40, 30 };
#define N_NICE ((int)(sizeof nice / sizeof *nice))

/* The authors' weights.  */
#define W_SIMPLICITY 0.25
#define W_COVERAGE 0.2
#define W_DENSITY 0.5
#define W_LEGIBILITY 0.05

/* A labelling with a lower score is not accepted.  */
#define WORST (-2.0)
/* Keeps units within 63 bits.  */
#define MOST_SKIPS 20

typedef struct search
{
  double lo, hi, range;
  double wanted;
  double least_unit;
  octa_plot_reach reach;
  bool is_aligned; /* ticks are multiples of their step */
  octa_plot_steps best;
} search;

/* A labelling without its first tick.  */
typedef struct labelling
{
  int q, j, k, z;
  double unit, step; /* approximate */
} labelling;

static double
score (double simplicity, double coverage, double density)
{
  return W_SIMPLICITY * simplicity + W_COVERAGE * coverage
         + W_DENSITY * density + W_LEGIBILITY;
}

static double
simplicity (int q, int j, bool has_zero)
{
  return 1 - (double)q / (N_NICE - 1) - j + has_zero;
}

static double
square (double x)
{
  return x * x;
}

static double
coverage (const search *s, double first, double last)
{
  double tenth = 0.1 * s->range;
  return 1
         - 0.5
               * (square ((s->hi - last) / tenth)
                  + square ((s->lo - first) / tenth));
}

/* The best coverage of ticks that span SPAN.  */
static double
coverage_bound (const search *s, double span)
{
  if (span <= s->range)
    return 1;
  return 1 - square ((span - s->range) / 2 / (0.1 * s->range));
}

static double
density (const search *s, int k, double first, double last)
{
  double r = (k - 1) / (last - first);
  double wanted = (s->wanted - 1) / (fmax (last, s->hi) - fmin (first, s->lo));
  return 2 - fmax (r / wanted, wanted / r);
}

static double
density_bound (const search *s, int k)
{
  return k >= s->wanted ? 2 - (k - 1) / (s->wanted - 1) : 1;
}

static bool
reaches (const search *s, double first, double last)
{
  double snap = OCTA_PLOT_SNAP * s->range;
  switch (s->reach)
    {
    case OCTA_PLOT_NEAR:
      return true;
    case OCTA_PLOT_LOOSE:
      return first <= s->lo + snap && last >= s->hi - snap;
    case OCTA_PLOT_INSIDE:
      return first >= s->lo - snap && last <= s->hi + snap;
    }
  return false;
}

static void
try_start (search *s, const labelling *l, double start)
{
  double first = octa_plot_decimal_near (start * nice[l->q], l->z - 1);
  double last = first + (l->k - 1) * l->step;
  if (! reaches (s, first, last))
    return;
  bool has_zero = start <= 0 && start + (l->k - 1) * l->j >= 0
                  && fmod (start, l->j) == 0;
  double total = score (simplicity (l->q, l->j, has_zero),
                        coverage (s, first, last),
                        density (s, l->k, first, last));
  if (total > s->best.score)
    s->best = (octa_plot_steps){ .n = l->k,
                                 .first = (int64_t)start * nice[l->q],
                                 .step = (int64_t)l->j * nice[l->q],
                                 .exponent = l->z - 1,
                                 .score = total };
}

/* Try all first ticks, in units of L.  */
static void
try_starts (search *s, const labelling *l)
{
  double reach = (double)(l->k - 1) * l->j, from, to;
  if (s->reach == OCTA_PLOT_INSIDE)
    {
      from = ceil (s->lo / l->unit - OCTA_PLOT_SNAP);
      to = floor (s->hi / l->unit + OCTA_PLOT_SNAP) - reach;
    }
  else
    {
      from = floor (s->hi / l->step + OCTA_PLOT_SNAP) * l->j - reach;
      to = ceil (s->lo / l->step - OCTA_PLOT_SNAP) * l->j;
    }
  double by = s->is_aligned ? l->j : 1;
  for (double start = ceil (from / by) * by; start <= to; start += by)
    try_start (s, l, start);
}

/* Try all powers of ten.  */
static void
try_powers (search *s, labelling *l, double simple, double dense)
{
  double q = nice[l->q] / 10.0;
  l->z = (int)ceil (log10 (s->range / (l->k + 1) / (l->j * q)));
  for (;; l->z++)
    {
      l->unit = octa_plot_decimal_near (nice[l->q], l->z - 1);
      l->step = l->j * l->unit;
      double span = (l->k - 1) * l->step;
      if (score (simple, coverage_bound (s, span), dense) < s->best.score
          || (s->reach == OCTA_PLOT_INSIDE
              && span > s->range * (1 + OCTA_PLOT_SNAP)))
        return;
      if (l->unit >= s->least_unit)
        try_starts (s, l);
    }
}

/* Try all labellings of at most MOST ticks.  */
static void
try_all (search *s, int most)
{
  labelling l;
  for (l.j = 1; l.j <= MOST_SKIPS; l.j++)
    for (l.q = 0; l.q < N_NICE; l.q++)
      {
        double simple = simplicity (l.q, l.j, true);
        if (score (simple, 1, 1) < s->best.score)
          return;
        for (l.k = 2; l.k <= most; l.k++)
          {
            double dense = density_bound (s, l.k);
            if (score (simple, 1, dense) < s->best.score)
              break;
            try_powers (s, &l, simple, dense);
          }
      }
}

octa_plot_steps
octa_plot_extended (double lo, double hi, double wanted, int most,
                    octa_plot_reach reach)
{
  search s = { .lo = lo,
               .hi = hi,
               .range = hi - lo,
               .wanted = fmax (wanted, 2),
               .least_unit = 2 * octa_plot_ulp (fmax (fabs (lo), fabs (hi))),
               .reach = reach,
               .is_aligned = reach == OCTA_PLOT_INSIDE,
               .best = { .score = WORST } };
  if (! (s.range > 0 && s.range < INFINITY))
    return s.best;
  try_all (&s, most);
  if (s.is_aligned && s.best.n == 0)
    {
      s.is_aligned = false;
      try_all (&s, most);
    }
  return s.best;
}

double
octa_plot_step_value (const octa_plot_steps *s, int i)
{
  return octa_plot_decimal (s->first + i * s->step, s->exponent);
}
