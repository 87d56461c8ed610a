/* splat.c -- many points as a picture.

   Opaque pixels come first; what is seen through is a second pass over the
   points, which looks at the image that the first one has left.  On the host
   threads draw images of their own, which are joined.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plot/kernels.h"
#include "plot/splat.h"

#include <math.h>

#define SIDE_MAX 16384
/* Points that are worth as much as another image of one pixel, for the host;
   and at all.  */
#define WORTH 0.5
#define FEW 300000
#define UNITS_MAX 8
#define OTHERS_MAX 0x1p28 /* bytes */

/* ---- images ---- */

octa_status
octa_splat_clear (octa_splat_image *im)
{
  octa_status st;
  OCTA_TRY (octa_current_ready ());
  octa_node_release (im->sums);
  im->sums = NULL;
  OCTA_TRY (octa_lane_fill32 (octa_buffer_change (im->words->buffer), 0,
                              (size_t)(im->width * im->height) * 2));
done:
  return st;
}

octa_status
octa_splat_new (int64_t width, int64_t height, octa_splat_image *im)
{
  octa_status st;
  octa_splat_image made = { .width = width, .height = height };
  if (width < 1 || height < 1 || width > SIDE_MAX || height > SIDE_MAX)
    OCTA_TRY (octa_fail (OCTA_ERROR_CALL,
                         "pictures have 1 to %d pixels each way, not "
                         "%lld x %lld",
                         SIDE_MAX, (long long)width, (long long)height));
  OCTA_TRY (octa_current_ready ());
  OCTA_TRY (octa_node_empty (OCTA_TYPE_UINT64, false,
                             OCTA_SIZE (width, height), &made.words));
  OCTA_TRY (octa_splat_clear (&made));
  *im = made;
  made.words = NULL;
done:
  octa_node_release (made.words);
  return st;
}

void
octa_splat_free (octa_splat_image *im)
{
  octa_node_release (im->sums);
  octa_node_release (im->words);
  im->sums = im->words = NULL;
}

/* ---- drawing ---- */

/* Images of BYTES that the host's threads have for WORK, in points.  */
static octa_status
units_for (const octa_splat_args *a, double work, size_t bytes,
           long long *units)
{
  octa_status st = OCTA_OK;
  int n = 1;
  *units = 1;
  if (! octa_driver_is_host ())
    goto done;
  OCTA_CU (cuDeviceGetAttribute, (&n, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT,
                                  octa_current_device ()));
  double each = FEW + WORTH * (double)(a->width * a->height);
  double most = fmin (n, fmin (UNITS_MAX, 1 + OTHERS_MAX / (double)bytes));
  *units = (long long)fmin (fmax (work / each, 1), most);
done:
  return st;
}

octa_status
octa_splat_args_of (const octa_splat_job *job, int64_t width, int64_t height,
                    octa_splat_args *a)
{
  octa_status st;
  *a = (octa_splat_args){ .width = width,
                          .height = height,
                          .n = job->y.n,
                          .size = job->size,
                          .colour = job->colour,
                          .first = job->first };
  OCTA_TRY (octa_samples_scale_of (&job->across, (double)width, &a->column));
  OCTA_TRY (octa_samples_scale_of (&job->up, (double)height, &a->row));
  if (a->n > UINT32_MAX - 1 - (int64_t)job->first)
    OCTA_TRY (
        octa_fail (OCTA_ERROR_CALL, "a picture has at most 2^32 - 2 points"));
  OCTA_TRY (octa_samples_source_of (&job->x, a->n, &a->x));
  OCTA_TRY (octa_samples_source_of (&job->y, a->n, &a->y));
done:
  return st;
}

/* The address of P, one for each of N points of class T, or 0.  */
static octa_status
add_each (const octa_samples *p, octa_type t, int64_t n, const char *what,
          octa_samples_ptr *out)
{
  octa_status st = OCTA_OK;
  uint64_t address = 0;
  if (p)
    {
      OCTA_TRY (octa_samples_check (p, t, n, what));
      OCTA_TRY (octa_samples_address (p, false, &address));
    }
  *out = address;
done:
  return st;
}

octa_status
octa_splat_run (octa_plot_kernel k, octa_plot_kernel join, octa_splat_args *a,
                uint64_t to, size_t words, size_t size, double work)
{
  octa_status st;
  octa_buffer *others = NULL;
  size_t n = (size_t)(a->width * a->height) * words;
  octa_picture_args j = { .image = to, .n = (int64_t)n };
  OCTA_TRY (units_for (a, work, n * size, &a->units));
  if (a->units > 1)
    {
      OCTA_TRY (octa_buffer_new (n * size * (size_t)(a->units - 1), &others));
      a->others = j.others = octa_buffer_use (others);
    }
  int team = k == OCTA_PLOT_FULL || k == OCTA_PLOT_BLEND
                     || k == OCTA_PLOT_COUNT
                 ? 1
                 : 8;
  OCTA_TRY (octa_plot_launch (k, OCTA_TYPE_DOUBLE, a, sizeof *a, a->units,
                              octa_plot_blocks (a->n * team)));
  j.units = a->units;
  if (j.units > 1)
    OCTA_TRY (octa_plot_launch_each (join, &j, sizeof j, j.n));
done:
  octa_buffer_release (others);
  return st;
}

/* Room for what is seen through, cleared.  */
static octa_status
need_sums (octa_splat_image *im, const octa_splat_job *job)
{
  octa_status st = OCTA_OK;
  octa_node *sums = NULL;
  int n = job->colours ? OCTA_SPLAT_SUMS : 1;
  if (im->sums)
    {
      bool is_same = im->n_sums == n && (n > 1 || im->colour == job->colour);
      return is_same ? OCTA_OK
                     : octa_fail (OCTA_ERROR_LOGIC,
                                  "transparent points of another colour need "
                                  "a picture of their own");
    }
  int64_t pixels = im->width * im->height;
  OCTA_TRY (
      octa_node_empty (OCTA_TYPE_UINT64, false, OCTA_SIZE (n, pixels), &sums));
  OCTA_TRY (octa_lane_fill32 (octa_buffer_change (sums->buffer), 0,
                              (size_t)(pixels * n) * 2));
  im->sums = sums;
  im->n_sums = n;
  im->colour = job->colour;
  sums = NULL;
done:
  octa_node_release (sums);
  return st;
}

static octa_status
blend (octa_splat_image *im, const octa_splat_job *job, octa_splat_args *a,
       octa_plot_kernel k, double work)
{
  octa_status st;
  OCTA_TRY (need_sums (im, job));
  a->sums = octa_buffer_change (im->sums->buffer);
  a->n_sums = im->n_sums;
  OCTA_TRY (octa_splat_run (k, OCTA_PLOT_JOIN_SUMS, a, a->sums,
                            (size_t)im->n_sums, 8, work));
done:
  return st;
}

octa_status
octa_splat_draw (octa_splat_image *im, const octa_splat_job *job)
{
  octa_status st;
  octa_splat_args a;
  octa_splat_shape shape = job->shape;
  bool is_small = ! job->sizes && job->size <= 1;
  if (shape == OCTA_SPLAT_SQUARE && is_small)
    shape = OCTA_SPLAT_POINT;
  OCTA_TRY (octa_current_ready ());
  if (job->shape != OCTA_SPLAT_POINT && ! job->sizes && ! (job->size > 0))
    OCTA_TRY (octa_fail (OCTA_ERROR_CALL, "sizes of points are positive"));
  OCTA_TRY (octa_splat_args_of (job, im->width, im->height, &a));
  if (a.n == 0)
    return OCTA_OK;
  if (shape == OCTA_SPLAT_POINT)
    a.size = 1;
  else
    OCTA_TRY (add_each (job->sizes, OCTA_TYPE_SINGLE, a.n, "sizes", &a.sizes));
  OCTA_TRY (
      add_each (job->colours, OCTA_TYPE_UINT32, a.n, "colours", &a.colours));
  OCTA_TRY (
      add_each (job->depths, OCTA_TYPE_SINGLE, a.n, "depths", &a.depths));
  a.image = octa_buffer_change (im->words->buffer);
  unsigned alpha = job->colour >> 24;
  bool is_opaque = job->colours ? job->is_opaque : alpha == 255;
  double pixels = shape == OCTA_SPLAT_POINT ? 1
                  : job->sizes              ? 16
                                            : job->size * job->size;
  double work = (double)a.n * fmax (pixels, 1);
  if (job->colours || is_opaque)
    OCTA_TRY (octa_splat_run ((octa_plot_kernel)(OCTA_PLOT_FULL + shape),
                              OCTA_PLOT_JOIN, &a, a.image, 1, 8, work));
  if (shape == OCTA_SPLAT_DISC || ! is_opaque)
    OCTA_TRY (blend (im, job, &a, (octa_plot_kernel)(OCTA_PLOT_BLEND + shape),
                     work));
done:
  return st;
}

/* ---- showing ---- */

static octa_status
add_result (const octa_samples *p, octa_type t, int64_t n, const char *what,
            octa_samples_ptr *out)
{
  octa_status st = OCTA_OK;
  uint64_t address;
  if (! p)
    return OCTA_OK;
  OCTA_TRY (octa_samples_check (p, t, n, what));
  OCTA_TRY (octa_samples_address (p, true, &address));
  *out = address;
done:
  return st;
}

octa_status
octa_splat_show (const octa_splat_image *im, const octa_samples *rgba,
                 const octa_samples *depth)
{
  octa_status st;
  octa_picture_args a = { .n = im->width * im->height,
                          .colour = im->colour,
                          .n_sums = im->n_sums };
  OCTA_TRY (octa_current_ready ());
  a.image = octa_buffer_use (im->words->buffer);
  if (im->sums)
    a.sums = octa_buffer_use (im->sums->buffer);
  OCTA_TRY (add_result (rgba, OCTA_TYPE_UINT32, a.n, "a picture", &a.rgba));
  OCTA_TRY (add_result (depth, OCTA_TYPE_SINGLE, a.n, "depths", &a.depth));
  OCTA_TRY (octa_plot_launch_each (OCTA_PLOT_SHOW, &a, sizeof a, a.n));
done:
  return st;
}
