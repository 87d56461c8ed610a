/* samples.c -- arrays as kernels of plots take them; their places and colours.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plot/kernels.h"

#include <math.h>

octa_status
octa_samples_of (octa_node *node, octa_samples *p)
{
  octa_status st;
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_node_resolve (node));
  if (node->cplx == OCTA_COMPLEX)
    OCTA_TRY (octa_fail (OCTA_ERROR_CALL,
                         "complex numbers cannot be drawn; plot real (x), "
                         "imag (x) or abs (x)"));
  OCTA_TRY (octa_node_store (node));
  *p = (octa_samples){ .node = node,
                       .type = (octa_type)node->type,
                       .n = node->n_elems };
done:
  return st;
}

static octa_type
type_of (const octa_samples *p)
{
  return p->node      ? (octa_type)p->node->type
         : p->pointer ? p->type
                      : OCTA_TYPE_DOUBLE;
}

octa_status
octa_samples_check (const octa_samples *p, octa_type t, int64_t n,
                    const char *what)
{
  if (type_of (p) == t && p->n >= n)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_CALL, "%s must have %lld elements of class %s",
                    what, (long long)n, octa_types[t].name);
}

octa_status
octa_samples_address (const octa_samples *p, bool changes, uint64_t *address)
{
  octa_status st = OCTA_OK;
  size_t size = octa_types[type_of (p)].size;
  *address = 0;
  if (p->node && p->node->buffer)
    *address = changes ? octa_buffer_change (p->node->buffer)
                       : octa_buffer_use (p->node->buffer);
  else if (p->pointer)
    {
      *address = p->pointer;
      OCTA_TRY (octa_foreign_touch (p->pointer + (size_t)p->first * size,
                                    (size_t)p->n * size));
    }
  *address += (uint64_t)p->first * size;
done:
  return st;
}

octa_status
octa_samples_source_of (const octa_samples *p, int64_t n,
                        octa_samples_source *s)
{
  octa_status st;
  uint64_t address;
  bool is_range = ! p->node && ! p->pointer;
  if (n > 0 && (p->n == 0 || n % p->n))
    OCTA_TRY (octa_fail (OCTA_ERROR_CALL,
                         "%lld x for %lld y: give one for each, or for each "
                         "of a column",
                         (long long)p->n, (long long)n));
  OCTA_TRY (octa_samples_address (p, false, &address));
  *s = (octa_samples_source){ .p = address,
                              .type = is_range ? OCTA_SAMPLES_RANGE
                                               : (int)type_of (p),
                              .period = p->n < n ? p->n : 0,
                              .base = p->base + (double)p->first * p->step,
                              .step = p->step };
done:
  return st;
}

/* A power of two by which LO and HI have a difference that is neither too
   large nor too small.  */
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

octa_status
octa_samples_place (const octa_samples *in, const octa_samples_axis *a,
                    const octa_samples *out, int64_t out_step,
                    const octa_samples *dropped)
{
  octa_status st;
  octa_place_args p = { .out_step = out_step, .n = in->n };
  OCTA_TRY (octa_samples_scale_of (a, 1, &p.scale));
  if (in->n == 0)
    return OCTA_OK;
  OCTA_TRY (octa_samples_check (out, OCTA_TYPE_SINGLE,
                                (in->n - 1) * out_step + 1, "places"));
  OCTA_TRY (octa_samples_source_of (in, in->n, &p.in));
  uint64_t address;
  OCTA_TRY (octa_samples_address (out, true, &address));
  p.out = address;
  if (dropped)
    {
      OCTA_TRY (octa_samples_check (dropped, OCTA_TYPE_UINT64, 1,
                                    "the count of what is dropped"));
      OCTA_TRY (octa_samples_address (dropped, true, &address));
      p.dropped = address;
    }
  OCTA_TRY (octa_plot_launch_each (OCTA_PLOT_PLACE, &p, sizeof p, p.n));
done:
  return st;
}

octa_status
octa_samples_colour (const octa_samples *in, double lo, double hi,
                     const octa_samples *map, uint32_t none,
                     const octa_samples *out)
{
  octa_status st;
  octa_colour_args a = { .map_n = map->n, .n = in->n, .none = none };
  octa_samples_scale s;
  uint64_t address;
  OCTA_TRY (octa_samples_scale_of (&(octa_samples_axis){ lo, hi, false },
                                   (double)map->n, &s));
  a.lo = lo;
  a.by = s.by * s.pre;
  if (in->n == 0)
    return OCTA_OK;
  OCTA_TRY (octa_samples_check (map, OCTA_TYPE_UINT32, 1, "a colour map"));
  OCTA_TRY (octa_samples_check (out, OCTA_TYPE_UINT32, in->n, "colours"));
  OCTA_TRY (octa_samples_source_of (in, in->n, &a.in));
  OCTA_TRY (octa_samples_address (map, false, &address));
  a.map = address;
  OCTA_TRY (octa_samples_address (out, true, &address));
  a.out = address;
  OCTA_TRY (octa_plot_launch_each (OCTA_PLOT_COLOUR, &a, sizeof a, a.n));
done:
  return st;
}
