/* fit.c -- as many ticks as there is room for their labels.

   The length of the axis determines how many are wanted.  The number is
   reduced until no label is too near the next.  If even two do not fit, labels
   are left out, and their ticks stay.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/private.h"

/* The wanted distance of labels in lines of text; figures of core's size have
   core's labels with it.  */
#define ACROSS_EMS 5.0
#define BESIDE_EMS 3.2
/* The least gap between labels, in lines of text.  */
#define GAP_ACROSS 0.6
#define GAP_BESIDE 0.1
#define WANTED_MOST 12
/* The least distance of minor ticks, in pixels.  */
#define MINOR_PIXELS 4

typedef struct fitter
{
  const octa_plot_axis *axis;
  const octa_plot_font *font;
  bool is_across;
} fitter;

/* The begin and end of a label in pixels along the axis, with half of the gap
   on both sides.  */
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

/* Are the labels of every STRIDE-th tick from FIRST on far enough apart?  */
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

/* Remove minor ticks that would merge into a grey bar.  */
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

double
octa_plot_ticks_wanted (const octa_plot_axis *a, const octa_plot_font *font,
                        bool is_across)
{
  double spacing = font->em * (is_across ? ACROSS_EMS : BESIDE_EMS);
  return fmin (length (a) / spacing + 1, WANTED_MOST);
}

void
octa_plot_ticks_fit (octa_plot_ticks *t, const octa_plot_axis *a,
                     const octa_plot_font *font, bool is_across, double least)
{
  fitter f = { a, font, is_across };
  double room = octa_plot_ticks_wanted (a, font, false);
  int wanted = (int)fmax (octa_plot_ticks_wanted (a, font, is_across),
                          fmin (least, room));
  for (;; wanted--)
    {
      octa_plot_ticks_set (t, a, wanted, wanted * 2);
      if (wanted <= 2 || is_apart (&f, t, 0, 1))
        break;
    }
  octa_plot_ticks_thin (t, a, font, is_across);
}

/* ---- equal steps ---- */

static double
step_of (const octa_plot_ticks *t)
{
  return octa_plot_decimal_near ((double)(t->units[1] - t->units[0]),
                                 t->exponent);
}

/* Are there at least two ticks, with a constant step?  */
static bool
has_step (const octa_plot_ticks *t)
{
  return t->n >= 2 && t->scale == OCTA_PLOT_LINEAR
         && fabs (step_of (t) - (t->at[1] - t->at[0])) <= 1e-6 * step_of (t);
}

/* Set T to ticks with the step of LIKE.  False if there are not two, or if
   labels are too close.  */
static bool
set_like (const fitter *f, octa_plot_ticks *t, const octa_plot_ticks *like)
{
  octa_plot_steps s = { .step = like->units[1] - like->units[0],
                        .exponent = like->exponent };
  double step = step_of (like);
  double from = ceil (f->axis->lo / step - OCTA_PLOT_SNAP),
         to = floor (f->axis->hi / step + OCTA_PLOT_SNAP);
  if (! (to - from >= 1 && to - from < OCTA_PLOT_TICKS
         && fmax (fabs (from), fabs (to)) < 1e9))
    return false;
  s.n = (int)(to - from) + 1;
  s.first = (int64_t)from * s.step;
  *t = (octa_plot_ticks){ .scale = OCTA_PLOT_LINEAR };
  octa_plot_ticks_steps (t, f->axis, &s);
  if (t->n < 2)
    return false;
  octa_plot_labels (t);
  thin_minors (f, t);
  return is_apart (f, t, 0, 1);
}

void
octa_plot_ticks_equal (octa_plot_ticks *x, const octa_plot_axis *ax,
                       octa_plot_ticks *y, const octa_plot_axis *ay,
                       const octa_plot_font *font)
{
  fitter fx = { ax, font, true }, fy = { ay, font, false };
  octa_plot_ticks t;
  if (! has_step (x) || ! has_step (y))
    return;
  bool is_x_finer = step_of (x) < step_of (y);
  if (set_like (is_x_finer ? &fy : &fx, &t, is_x_finer ? x : y))
    *(is_x_finer ? y : x) = t;
  else if (set_like (is_x_finer ? &fx : &fy, &t, is_x_finer ? y : x))
    *(is_x_finer ? x : y) = t;
}

void
octa_plot_ticks_counts (octa_plot_ticks *t, const octa_plot_axis *a,
                        const octa_plot_font *font, bool is_across)
{
  octa_plot_axis counts = *a;
  int n = 0;
  counts.lo = 1;
  counts.hi = fmax (2, a->hi - 1);
  octa_plot_ticks_fit (t, &counts, font, is_across, 0);
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
