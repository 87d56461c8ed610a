/* fit.c -- as many ticks as there is room for labels.

   The axis' length says how many are wanted; fewer are asked for until no
   label comes too near the next.  Where two are too many labels are left out,
   and their ticks stay.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plot/private.h"

/* Lines of text from one label to the next, at least about: so that figures of
   core's size have core's labels.  */
#define ACROSS_EMS 5.0
#define BESIDE_EMS 3.2
/* Between labels, in lines of text.  */
#define GAP_ACROSS 0.6
#define GAP_BESIDE 0.1
#define WANTED_MOST 12
/* Pixels between minor ticks.  */
#define MINOR_PIXELS 4

typedef struct fitter
{
  const octa_plot_axis *axis;
  const octa_plot_font *font;
  bool is_across;
} fitter;

/* Where a label begins and ends, in pixels along the axis, with half of the
   gap on both sides.  */
static void
extent (const fitter *f, const octa_plot_ticks *t, int i, double *from,
        double *to)
{
  double size[2] = { 0, 0 };
  f->font->measure (f->font->data, OCTA_PLOT_ROLE_TICK, t->label[i], size);
  double gap = f->font->em * (f->is_across ? GAP_ACROSS : GAP_BESIDE);
  double half = ((f->is_across ? size[0] : size[1]) + gap) / 2;
  double at = octa_plot_pixel (f->axis, t->at[i]);
  *from = at - half;
  *to = at + half;
}

/* Do the labels of every STRIDE-th tick from FIRST on keep apart?  */
static bool
is_apart (const fitter *f, const octa_plot_ticks *t, int first, int stride)
{
  bool is_up = f->axis->hi_px > f->axis->lo_px;
  double before = is_up ? -INFINITY : INFINITY;
  for (int i = first; i < t->n; i += stride)
    if (t->label[i][0])
      {
        double from, to;
        extent (f, t, i, &from, &to);
        if (is_up ? from < before : to > before)
          return false;
        before = is_up ? to : from;
      }
  return true;
}

static void
thin (const fitter *f, octa_plot_ticks *t)
{
  int stride = 1;
  while (stride < t->n && ! is_apart (f, t, 0, stride))
    stride++;
  for (int i = 0; i < t->n; i++)
    if (i % stride)
      t->label[i][0] = '\0';
}

static double
length (const octa_plot_axis *a)
{
  return fabs (a->hi_px - a->lo_px);
}

/* None where they would be a grey bar.  */
static void
thin_minors (const fitter *f, octa_plot_ticks *t)
{
  for (int i = 1; i < t->n_minor; i++)
    if (fabs (octa_plot_pixel (f->axis, t->minor[i])
              - octa_plot_pixel (f->axis, t->minor[i - 1]))
        < MINOR_PIXELS)
      {
        t->n_minor = 0;
        return;
      }
}

void
octa_plot_ticks_thin (octa_plot_ticks *t, const octa_plot_axis *a,
                      const octa_plot_font *font, bool is_across)
{
  fitter f = { a, font, is_across };
  thin (&f, t);
  thin_minors (&f, t);
}

void
octa_plot_ticks_fit (octa_plot_ticks *t, const octa_plot_axis *a,
                     const octa_plot_font *font, bool is_across)
{
  fitter f = { a, font, is_across };
  double spacing = font->em * (is_across ? ACROSS_EMS : BESIDE_EMS);
  int wanted = (int)fmin (length (a) / spacing + 1, WANTED_MOST);
  for (;; wanted--)
    {
      octa_plot_ticks_set (t, a, wanted, wanted * 2);
      if (wanted <= 2 || is_apart (&f, t, 0, 1))
        break;
    }
  octa_plot_ticks_thin (t, a, font, is_across);
}

void
octa_plot_ticks_counts (octa_plot_ticks *t, const octa_plot_axis *a,
                        const octa_plot_font *font, bool is_across)
{
  octa_plot_axis counts = *a;
  int n = 0;
  counts.lo = 1;
  counts.hi = fmax (2, a->hi - 1);
  octa_plot_ticks_fit (t, &counts, font, is_across);
  for (int i = 0; i < t->n; i++)
    {
      double count = t->at[i];
      int e;
      if (count != floor (count) || count + 1 > a->hi)
        continue;
      octa_plot_decimal_of (count, &t->units[n], &e);
      octa_plot_number (t->label[n], t->units[n], e, OCTA_PLOT_FEW_DIGITS);
      t->at[n++] = count + 1;
    }
  t->n = n;
  t->n_minor = 0;
  t->note[0] = '\0';
  octa_plot_ticks_thin (t, a, font, is_across);
}
