/* log.c -- ticks of logarithmic axes, and their labels.

   Ticks are powers of ten: all, or every second, third ...  If too few are in
   view, 1, 2 and 5 times powers of ten; in a still narrower view the ticks of
   a linear axis, which ticks.c makes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"

/* Fewer ticks say too little about a log axis.  */
#define FEW 3
/* There may be this many times more ticks than wanted, because labels are
   short.  */
#define MORE 1.5

/* Possible distances between ticks, in powers of ten.  */
static const int strides[] = { 1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300 };
#define N_STRIDES ((int)(sizeof strides / sizeof *strides))

/* The powers of ten within the limits, from FIRST to LAST.  */
typedef struct decades
{
  int first, last;
} decades;

static decades
decades_of (const octa_plot_axis *a)
{
  decades d = { (int)floor (log10 (a->lo)), (int)ceil (log10 (a->hi)) };
  while (octa_plot_decimal (1, d.first) < a->lo)
    d.first++;
  while (octa_plot_decimal (1, d.last) > a->hi)
    d.last--;
  return d;
}

static void
add (octa_plot_ticks *t, int64_t n, int e)
{
  if (t->n < OCTA_PLOT_TICKS)
    t->at[t->n++] = octa_plot_decimal (n, e);
}

/* The least multiple of STRIDE that is at least E.  */
static int
align (int e, int stride)
{
  int over = ((e % stride) + stride) % stride;
  return over ? e + stride - over : e;
}

/* The number of ticks at every STRIDE-th power, from *FIRST on.  */
static int
count_powers (decades d, int stride, int *first)
{
  *first = align (d.first, stride);
  if (*first + stride > d.last)
    *first = d.first;
  return (d.last - *first) / stride + 1;
}

static void
set_powers (octa_plot_ticks *t, const octa_plot_axis *a, decades d,
            double wanted, int most)
{
  int i = 0, first;
  while (i < N_STRIDES - 1
         && (count_powers (d, strides[i], &first) > MORE * wanted
             || count_powers (d, strides[i], &first) > most))
    i++;
  count_powers (d, strides[i], &first);
  for (int e = first; e <= d.last; e += strides[i])
    add (t, 1, e);
  for (int e = d.first - 1; e <= d.last; e++)
    if (strides[i] == 1)
      {
        for (int n = 2; n <= 9; n++)
          if (! octa_plot_ticks_minor (t, a, octa_plot_decimal (n, e)))
            return;
      }
    else if ((e - first) % strides[i]
             && ! octa_plot_ticks_minor (t, a, octa_plot_decimal (1, e)))
      return;
}

static bool
is_125 (int n)
{
  return n == 1 || n == 2 || n == 5;
}

/* Set ticks at 1, 2 and 5, and minor ticks at the other digits.  */
static void
set_125 (octa_plot_ticks *t, const octa_plot_axis *a, decades d)
{
  for (int e = d.first - 1; e <= d.last; e++)
    for (int n = 1; n <= 9; n++)
      {
        double x = octa_plot_decimal (n, e);
        if (! is_125 (n))
          octa_plot_ticks_minor (t, a, x);
        else if (x >= a->lo && x <= a->hi)
          add (t, n, e);
      }
}

static int
count_125 (const octa_plot_axis *a, decades d)
{
  int count = 0;
  for (int e = d.first - 1; e <= d.last; e++)
    for (int n = 1; n <= 9; n++)
      {
        double x = octa_plot_decimal (n, e);
        count += is_125 (n) && x >= a->lo && x <= a->hi;
      }
  return count;
}

void
octa_plot_ticks_log (octa_plot_ticks *t, const octa_plot_axis *a,
                     double wanted, int most)
{
  decades d = decades_of (a);
  int powers = d.last - d.first + 1;
  int more = powers < FEW ? count_125 (a, d) : 0;
  if (more >= FEW && more <= most && more <= MORE * wanted)
    set_125 (t, a, d);
  else if (powers >= FEW || (powers == 2 && more > FEW))
    set_powers (t, a, d, wanted, most);
  octa_plot_labels_log (t);
}

/* ---- labels ---- */

void
octa_plot_labels_log (octa_plot_ticks *t)
{
  int exponents[OCTA_PLOT_TICKS];
  int digits_apart = octa_plot_digits_apart (t->at, t->n);
  bool is_short = true, is_powers = true;
  for (int i = 0; i < t->n; i++)
    {
      octa_plot_decimal_round (t->at[i], digits_apart, &t->units[i],
                               &exponents[i]);
      is_short &= octa_plot_plain_digits (t->units[i], exponents[i])
                  <= OCTA_PLOT_FEW_DIGITS;
      is_powers &= t->units[i] == 1;
    }
  int digits = is_short && ! is_powers ? OCTA_PLOT_FEW_DIGITS : 0;
  for (int i = 0; i < t->n; i++)
    octa_plot_number (t->label[i], t->units[i], exponents[i], digits);
  t->note[0] = '\0';
}
