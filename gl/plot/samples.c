/* samples.c -- arrays as arguments of kernels; positions and colours of
   elements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/kernels.h"

#include <math.h>

/* ---- arguments ---- */

octa_type
octa_samples_type (const octa_samples *p)
{
  return p->data      ? octa_plot_data_info (p->data)->type
         : p->pointer ? p->type
                      : OCTA_TYPE_DOUBLE;
}

octa_status
octa_samples_check (const octa_samples *p, octa_type t, int64_t n,
                    const char *what)
{
  if (octa_samples_type (p) == t && p->n >= n)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_CALL, "%s must have %lld elements of class %s",
                    what, (long long)n, octa_types[t].name);
}

/* Is P computed from its positions?  */
static bool
is_range (const octa_samples *p)
{
  return p->data ? octa_plot_data_info (p->data)->is_range : ! p->pointer;
}

octa_status
octa_samples_address (octa_plot_worker *w, const octa_samples *p,
                      uint64_t *address)
{
  octa_status st = OCTA_OK;
  *address = p->pointer;
  if (p->data)
    OCTA_TRY (octa_plot_data_use (w, p->data, address));
  *address += (uint64_t)p->first * octa_types[octa_samples_type (p)].size;
done:
  return st;
}

octa_status
octa_samples_source_of (octa_plot_worker *w, const octa_samples *p, int64_t n,
                        octa_samples_source *s)
{
  octa_status st;
  uint64_t address;
  if (n > 0 && (p->n == 0 || n % p->n))
    OCTA_TRY (octa_fail (OCTA_ERROR_CALL,
                         "%lld values of x for %lld of y: give one for each "
                         "y, or one for each row of y",
                         (long long)p->n, (long long)n));
  OCTA_TRY (octa_samples_address (w, p, &address));
  *s = (octa_samples_source){ .p = address,
                              .type = is_range (p)
                                          ? OCTA_SAMPLES_RANGE
                                          : (int)octa_samples_type (p),
                              .period = p->n < n ? p->n : 0,
                              .base = p->base + (double)p->first * p->step,
                              .step = p->step };
done:
  return st;
}

/* A power of two that makes the difference of LO and HI neither too large nor
   too small.  */
static double
prescale (double lo, double hi, double length)
{
  if (isfinite (hi - lo) && isfinite (length / (hi - lo)))
    return 1;
  return fmax (fabs (lo), fabs (hi)) > 1 ? 0x1p-8 : 0x1p200;
}

octa_status
octa_samples_scale_of (const octa_samples_axis *a, double length,
                       octa_samples_scale *s)
{
  double lo = a->is_log ? log (a->lo) : a->lo;
  double hi = a->is_log ? log (a->hi) : a->hi;
  if (! isfinite (lo) || ! isfinite (hi) || lo == hi)
    return octa_fail (OCTA_ERROR_CALL,
                      "no axis from %g to %g: limits must be finite, differ, "
                      "and be positive on a log axis",
                      a->lo, a->hi);
  double pre = prescale (lo, hi, length);
  *s = (octa_samples_scale){ .pre = pre,
                             .lo = lo * pre,
                             .by = length / (hi * pre - lo * pre),
                             .is_log = a->is_log };
  return OCTA_OK;
}

octa_samples_axis
octa_plot_across (const octa_plot_axis *a)
{
  bool is_reversed = a->hi_px < a->lo_px;
  octa_samples_axis s = { is_reversed ? a->hi : a->lo,
                          is_reversed ? a->lo : a->hi,
                          a->scale == OCTA_PLOT_LOG };
  return s;
}

octa_samples_axis
octa_plot_up (const octa_plot_axis *a)
{
  octa_plot_axis turned = *a;
  turned.lo_px = a->hi_px;
  turned.hi_px = a->lo_px;
  return octa_plot_across (&turned);
}

octa_samples_axis
octa_plot_sunk (octa_samples_axis a)
{
  if (a.is_log)
    a.is_log = OCTA_SAMPLES_SUNK;
  return a;
}

/* ---- places ---- */

octa_status
octa_samples_put (octa_plot_worker *w, const octa_samples *in, int64_t n,
                  const octa_samples_axis *a, octa_coordinate_args *p)
{
  octa_status st;
  p->n = n;
  OCTA_TRY (octa_samples_scale_of (a, 1, &p->scale));
  if (n == 0)
    return OCTA_OK;
  OCTA_TRY (octa_samples_source_of (w, in, n, &p->in));
  OCTA_TRY (octa_plot_launch_each (w, OCTA_PLOT_PLACE, p, sizeof *p, p->n));
done:
  return st;
}

octa_status
octa_plot_place (octa_plot_worker *w, const octa_samples *in,
                 const octa_samples_axis *a, uint64_t out, int64_t out_step)
{
  octa_status st;
  octa_coordinate_args p = { .out = out, .out_step = out_step };
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (octa_samples_put (w, in, in->n, a, &p));
done:
  return octa_plot_end (w, st);
}

octa_status
octa_plot_points (octa_plot_worker *w, const octa_samples *x,
                  const octa_samples *y, const octa_samples_axis *across,
                  const octa_samples_axis *up, uint64_t out, int64_t *dropped)
{
  octa_status st;
  octa_coordinate_args p = { .out = out, .out_step = 2 };
  uint64_t count = 0, n = 0;
  OCTA_TRY (octa_plot_begin (w));
  if (dropped)
    {
      OCTA_TRY (octa_plot_take (w, sizeof n, &count));
      OCTA_TRY (octa_plot_fill (w, count, 0, 2));
      p.dropped = count;
    }
  OCTA_TRY (octa_samples_put (w, x, y->n, across, &p));
  p.out += sizeof (float);
  OCTA_TRY (octa_samples_put (w, y, y->n, up, &p));
  if (dropped)
    {
      OCTA_TRY (octa_plot_fetch (w, &n, count, sizeof n));
      *dropped = (int64_t)n;
    }
done:
  octa_plot_give (w, count);
  return octa_plot_end (w, st);
}

octa_status
octa_plot_sizes (octa_plot_worker *w, const octa_samples *in, double factor,
                 bool is_area, uint64_t out)
{
  octa_status st;
  octa_coordinate_args p = { .out = out,
                             .out_step = 1,
                             .n = in->n,
                             .scale = { .by = factor, .is_log = is_area } };
  OCTA_TRY (octa_plot_begin (w));
  if (in->n == 0)
    goto done;
  OCTA_TRY (octa_samples_source_of (w, in, in->n, &p.in));
  OCTA_TRY (octa_plot_launch_each (w, OCTA_PLOT_SIZE, &p, sizeof p, p.n));
done:
  return octa_plot_end (w, st);
}

/* ---- colours ---- */

/* Compute colours by the host's table MAP.  */
static octa_status
colour (octa_plot_worker *w, octa_plot_kernel k, const octa_samples *in,
        const uint32_t *map, int64_t map_n, octa_colour_args *a)
{
  octa_status st;
  uint64_t table = 0;
  OCTA_TRY (octa_plot_begin (w));
  a->n = in->n;
  a->map_n = map_n;
  if (in->n == 0)
    goto done;
  OCTA_TRY (octa_plot_map (w, map, map_n, &table));
  a->map = table;
  OCTA_TRY (octa_samples_source_of (w, in, in->n, &a->in));
  OCTA_TRY (octa_plot_launch_each (w, k, a, sizeof *a, a->n));
done:
  octa_plot_give (w, table);
  return octa_plot_end (w, st);
}

octa_status
octa_plot_colour (octa_plot_worker *w, const octa_samples *in, double lo,
                  double hi, const uint32_t *map, int64_t map_n, uint32_t none,
                  uint64_t out)
{
  octa_status st;
  octa_colour_args a = { .lo = lo, .none = none, .out = out };
  octa_samples_scale s = { 0 };
  OCTA_TRY (octa_samples_scale_of (&(octa_samples_axis){ lo, hi, false },
                                   (double)map_n, &s));
  a.by = s.by * s.pre;
  OCTA_TRY (colour (w, OCTA_PLOT_COLOUR, in, map, map_n, &a));
done:
  return st;
}

octa_status
octa_plot_colour_direct (octa_plot_worker *w, const octa_samples *in,
                         const uint32_t *map, int64_t map_n, uint32_t none,
                         uint64_t out)
{
  bool is_float = octa_types[octa_samples_type (in)].group == OCTA_GROUP_FLOAT;
  octa_colour_args a = {
    .lo = is_float ? 1 : 0, .by = 1, .none = none, .out = out
  };
  return colour (w, OCTA_PLOT_COLOUR, in, map, map_n, &a);
}

octa_status
octa_plot_colour_true (octa_plot_worker *w, const octa_samples *in,
                       int64_t pages, uint32_t none, uint64_t out)
{
  octa_status st;
  const octa_type_info *t = &octa_types[octa_samples_type (in)];
  octa_colour_args a = { .by = 1, .map_n = pages, .none = none, .out = out };
  int bits = 8 * (int)t->size;
  if ((pages != 3 && pages != 4) || in->n % pages)
    return octa_fail (OCTA_ERROR_CALL,
                      "colors must have three planes (red, green and blue) "
                      "or four, not %lld",
                      (long long)pages);
  if (t->group == OCTA_GROUP_UNSIGNED)
    a.by = 1 / (exp2 (bits) - 1);
  else if (t->group == OCTA_GROUP_SIGNED)
    {
      a.lo = -exp2 (bits - 1);
      a.by = 1 / (exp2 (bits) - 1);
    }
  OCTA_TRY (octa_plot_begin (w));
  a.n = in->n / pages;
  if (a.n == 0)
    goto done;
  OCTA_TRY (octa_samples_source_of (w, in, in->n, &a.in));
  OCTA_TRY (octa_plot_launch_each (w, OCTA_PLOT_TRUE, &a, sizeof a, a.n));
done:
  return octa_plot_end (w, st);
}
