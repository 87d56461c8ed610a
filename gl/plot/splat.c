/* splat.c -- drawing many points into a picture.

   Opaque pixels come first; transparent ones are a second pass over the
   points, which reads the image of the first one.  On the host threads draw
   images of their own, which are joined.  If there are only discs of one
   colour, whose order makes no difference, an image of two bytes a pixel says
   how much of it they hide.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/plot/kernels.h"

#include <math.h>
#include <stdlib.h>

#define SIDE_MAX 16384
/* On the host, another image costs as much as WORTH points per pixel, and
   another thread as much as FEW points.  */
#define WORTH 0.5
#define FEW 300000
#define UNITS_MAX 8
#define OTHERS_MAX 0x1p28 /* bytes */
/* Points per pixel from which on the host puts discs into bins (if the image
   exceeds the processor's caches), or records the last point of each
   pixel.  */
#define MANY 0.25
#define MANY_DISCS 0.05
#define BINS_ABOVE (1 << 21) /* bytes */
#define BIN_POINTS 4096      /* of 24 bytes */

struct octa_plot_picture
{
  int64_t width, height;
  uint64_t words;  /* uint64 for each pixel, or 0 */
  uint64_t sums;   /* uint64, N_SUMS for each pixel; 0: nothing is
                      transparent */
  uint64_t hidden; /* uint16 for each pixel, instead of both; or 0 */
  int n_sums;      /* 1 if all have the same COLOUR */
  uint32_t colour;
  uint64_t epoch;
};

/* ---- images ---- */

octa_status
octa_plot_check_sides (int64_t width, int64_t height)
{
  if (width >= 1 && height >= 1 && width <= SIDE_MAX && height <= SIDE_MAX)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_CALL,
                    "a picture must have 1 to %d pixels in each direction, "
                    "not %lld x %lld",
                    SIDE_MAX, (long long)width, (long long)height);
}

static void
give (octa_plot_worker *w, octa_plot_picture *p)
{
  octa_plot_give (w, p->words);
  octa_plot_give (w, p->sums);
  octa_plot_give (w, p->hidden);
  p->words = p->sums = p->hidden = 0;
}

octa_status
octa_plot_picture_clear (octa_plot_worker *w, octa_plot_picture *p)
{
  octa_status st;
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (octa_plot_check_epoch (w, p->epoch));
  give (w, p);
done:
  return octa_plot_end (w, st);
}

/* Allocate and clear BYTES per pixel of P at *OUT, unless it is allocated.  */
static octa_status
need (octa_plot_worker *w, const octa_plot_picture *p, size_t bytes,
      uint64_t *out)
{
  octa_status st = OCTA_OK;
  uint64_t room = 0;
  size_t words = ((size_t)(p->width * p->height) * bytes + 3) / 4;
  if (*out)
    return OCTA_OK;
  OCTA_TRY (octa_plot_take (w, words * 4, &room));
  OCTA_TRY (octa_plot_fill (w, room, 0, words));
  *out = room;
  room = 0;
done:
  octa_plot_give (w, room);
  return st;
}

octa_status
octa_plot_picture_new (octa_plot_worker *w, int64_t width, int64_t height,
                       octa_plot_picture **out)
{
  octa_status st;
  octa_plot_picture *p = calloc (1, sizeof *p);
  if (! p)
    return octa_no_memory ("a plot");
  p->width = width;
  p->height = height;
  OCTA_TRY (octa_plot_check_sides (width, height));
  OCTA_TRY (octa_plot_begin (w));
  p->epoch = w->home.epoch;
  *out = OCTA_MOVE (p);
done:
  octa_plot_picture_free (w, p);
  return octa_plot_end (w, st);
}

void
octa_plot_picture_free (octa_plot_worker *w, octa_plot_picture *p)
{
  if (p && p->epoch == w->home.epoch)
    give (w, p);
  free (p);
}

/* ---- drawing ---- */

/* The number of images of BYTES that the host's threads use for WORK, in
   points.  */
static octa_status
units_for (const octa_splat_args *a, double work, size_t bytes,
           long long *units)
{
  octa_status st = OCTA_OK;
  CUdevice dev;
  int n = 1;
  *units = 1;
  if (! octa_driver_is_host ())
    goto done;
  OCTA_CU (cuCtxGetDevice, (&dev));
  OCTA_CU (cuDeviceGetAttribute,
           (&n, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, dev));
  double each = FEW + WORTH * (double)(a->width * a->height);
  double most = fmin (n, fmin (UNITS_MAX, 1 + OTHERS_MAX / (double)bytes));
  *units = (long long)fmin (fmax (work / each, 1), most);
done:
  return st;
}

/* The bytes that each unit needs besides an image of BYTES, for bins or for
   last points; 0 if these are not worth it.  */
static int64_t
aside (octa_plot_kernel k, const octa_splat_args *a, size_t bytes)
{
  int64_t pixels = a->width * a->height;
  bool is_disc = k == OCTA_PLOT_FULL_DISC || k == OCTA_PLOT_BLEND_DISC;
  double many = is_disc ? MANY_DISCS : MANY;
  if (! octa_driver_is_host ()
      || (double)a->n < many * (double)pixels * (double)a->units)
    return 0;
  if (is_disc && bytes > BINS_ABOVE)
    return octa_ceil_div (pixels, OCTA_SPLAT_BIN) * BIN_POINTS * 24;
  return k == OCTA_PLOT_FULL && ! a->colours && ! a->depths ? pixels * 4 : 0;
}

octa_status
octa_splat_args_of (octa_plot_worker *w, const octa_splat_job *job,
                    int64_t width, int64_t height, octa_splat_args *a)
{
  octa_status st;
  *a = (octa_splat_args){ .width = width,
                          .height = height,
                          .n = job->y.n,
                          .size = job->size,
                          .margin = (double)job->margin,
                          .colour = job->colour,
                          .first = job->first };
  OCTA_TRY (octa_samples_scale_of (&job->across,
                                   (double)(width - 2 * job->margin),
                                   &a->column));
  OCTA_TRY (octa_samples_scale_of (&job->up,
                                   (double)(height - 2 * job->margin),
                                   &a->row));
  if (a->n > UINT32_MAX - 1 - (int64_t)job->first)
    OCTA_TRY (
        octa_fail (OCTA_ERROR_CALL, "a picture has at most 2^32 - 2 points"));
  OCTA_TRY (octa_samples_source_of (w, &job->x, a->n, &a->x));
  OCTA_TRY (octa_samples_source_of (w, &job->y, a->n, &a->y));
done:
  return st;
}

/* The address of P, which has class T and a value for each of N points; 0 if P
   is NULL.  */
static octa_status
add_each (octa_plot_worker *w, const octa_samples *p, octa_type t, int64_t n,
          const char *what, octa_samples_ptr *out)
{
  octa_status st = OCTA_OK;
  uint64_t address = 0;
  if (p)
    {
      OCTA_TRY (octa_samples_check (p, t, n, what));
      OCTA_TRY (octa_samples_address (w, p, &address));
    }
  *out = address;
done:
  return st;
}

octa_status
octa_splat_run (octa_plot_worker *w, octa_plot_kernel k, octa_plot_kernel join,
                octa_splat_args *a, uint64_t to, size_t words, size_t size,
                double work)
{
  octa_status st;
  uint64_t others = 0, bins = 0;
  size_t n = (size_t)(a->width * a->height) * words;
  octa_picture_args j = { .image = to, .n = (int64_t)n };
  OCTA_TRY (units_for (a, work, n * size, &a->units));
  if (a->units > 1)
    {
      OCTA_TRY (
          octa_plot_take (w, n * size * (size_t)(a->units - 1), &others));
      a->others = j.others = others;
    }
  a->bin_bytes = aside (k, a, n * size);
  if (a->bin_bytes)
    OCTA_TRY (octa_plot_take (w, (size_t)(a->bin_bytes * a->units), &bins));
  a->bins = bins;
  int team = k == OCTA_PLOT_FULL || k == OCTA_PLOT_BLEND
                     || k == OCTA_PLOT_COUNT
                 ? 1
                 : 8;
  OCTA_TRY (octa_plot_launch (w, k, OCTA_TYPE_DOUBLE, a, sizeof *a, a->units,
                              octa_plot_blocks (a->n * team)));
  j.units = a->units;
  if (j.units > 1)
    OCTA_TRY (octa_plot_launch_each (w, join, &j, sizeof j, j.n));
done:
  octa_plot_give (w, bins);
  octa_plot_give (w, others);
  return st;
}

/* Allocate the sums for transparent points.  */
static octa_status
need_sums (octa_plot_worker *w, octa_plot_picture *p,
           const octa_splat_job *job)
{
  octa_status st;
  int n = job->colours ? OCTA_SPLAT_SUMS : 1;
  if (p->sums && (p->n_sums != n || (n == 1 && p->colour != job->colour)))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "transparent points of another color need a picture "
                      "of their own");
  OCTA_TRY (need (w, p, (size_t)n * 8, &p->sums));
  p->n_sums = n;
  p->colour = job->colour;
done:
  return st;
}

/* Draw discs of one colour into a picture that has nothing else.  */
static octa_status
hide (octa_plot_worker *w, octa_plot_picture *p, octa_splat_args *a,
      double work)
{
  octa_status st;
  OCTA_TRY (need (w, p, 2, &p->hidden));
  a->sums = p->hidden;
  OCTA_TRY (octa_splat_run (w, OCTA_PLOT_FLAT_DISC, OCTA_PLOT_JOIN_FLAT, a,
                            p->hidden, 1, 2, work));
done:
  return st;
}

static octa_status
blend (octa_plot_worker *w, octa_plot_picture *p, const octa_splat_job *job,
       octa_splat_args *a, octa_plot_kernel k, double work)
{
  octa_status st;
  OCTA_TRY (need_sums (w, p, job));
  a->sums = p->sums;
  a->n_sums = p->n_sums;
  OCTA_TRY (octa_splat_run (w, k, OCTA_PLOT_JOIN_SUMS, a, a->sums,
                            (size_t)p->n_sums, 8, work));
done:
  return st;
}

/* Draw the points of JOB as SHAPE.  There is at least one.  */
static octa_status
draw (octa_plot_worker *w, octa_plot_picture *p, const octa_splat_job *job,
      octa_splat_shape shape, octa_splat_args *a)
{
  octa_status st;
  if (shape == OCTA_SPLAT_POINT)
    a->size = 1;
  else
    OCTA_TRY (
        add_each (w, job->sizes, OCTA_TYPE_SINGLE, a->n, "sizes", &a->sizes));
  OCTA_TRY (add_each (w, job->colours, OCTA_TYPE_UINT32, a->n, "colors",
                      &a->colours));
  OCTA_TRY (
      add_each (w, job->depths, OCTA_TYPE_SINGLE, a->n, "depths", &a->depths));
  unsigned alpha = job->colour >> 24;
  bool is_opaque = job->colours ? job->is_opaque : alpha == 255;
  double pixels = shape == OCTA_SPLAT_POINT ? 1
                  : job->sizes              ? 16
                                            : job->size * job->size;
  double work = (double)a->n * fmax (pixels, 1);
  /* on a GPU it is faster to skip covered points */
  if (shape == OCTA_SPLAT_DISC && job->is_alone && ! job->colours
      && ! job->depths && octa_driver_is_host ())
    return hide (w, p, a, work);
  OCTA_TRY (need (w, p, 8, &p->words));
  a->image = p->words;
  if (job->colours || is_opaque)
    OCTA_TRY (octa_splat_run (w, (octa_plot_kernel)(OCTA_PLOT_FULL + shape),
                              OCTA_PLOT_JOIN, a, a->image, 1, 8, work));
  if (shape == OCTA_SPLAT_DISC || ! is_opaque)
    OCTA_TRY (blend (w, p, job, a, (octa_plot_kernel)(OCTA_PLOT_BLEND + shape),
                     work));
done:
  return st;
}

octa_status
octa_plot_picture_draw (octa_plot_worker *w, octa_plot_picture *p,
                        const octa_splat_job *job)
{
  octa_status st;
  octa_splat_args a;
  octa_splat_shape shape = job->shape;
  if (shape == OCTA_SPLAT_SQUARE && ! job->sizes && job->size <= 1)
    shape = OCTA_SPLAT_POINT;
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (octa_plot_check_epoch (w, p->epoch));
  if (job->shape != OCTA_SPLAT_POINT && ! job->sizes && ! (job->size > 0))
    OCTA_TRY (octa_fail (OCTA_ERROR_CALL, "sizes of points must be positive"));
  OCTA_TRY (octa_splat_args_of (w, job, p->width, p->height, &a));
  if (a.n > 0)
    OCTA_TRY (draw (w, p, job, shape, &a));
done:
  return octa_plot_end (w, st);
}

/* ---- showing ---- */

octa_status
octa_plot_picture_show (octa_plot_worker *w, const octa_plot_picture *p,
                        uint64_t rgba, uint64_t depth)
{
  octa_status st;
  octa_picture_args a = { .n = p->width * p->height,
                          .image = p->words,
                          .sums = p->sums,
                          .rgba = rgba,
                          .depth = depth,
                          .colour = p->colour,
                          .n_sums = p->n_sums };
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (octa_plot_check_epoch (w, p->epoch));
  OCTA_TRY (octa_plot_launch_each (w, OCTA_PLOT_SHOW, &a, sizeof a, a.n));
done:
  return octa_plot_end (w, st);
}

bool
octa_plot_picture_is_flat (const octa_plot_picture *p)
{
  return p->hidden != 0;
}

octa_status
octa_plot_picture_covers (octa_plot_worker *w, const octa_plot_picture *p,
                          uint64_t covers)
{
  octa_status st;
  octa_picture_args a = { .n = p->width * p->height,
                          .sums = p->hidden,
                          .rgba = covers };
  OCTA_TRY (octa_plot_begin (w));
  OCTA_TRY (octa_plot_check_epoch (w, p->epoch));
  OCTA_TRY (octa_plot_launch_each (w, OCTA_PLOT_COVERS, &a, sizeof a, a.n));
done:
  return octa_plot_end (w, st);
}
