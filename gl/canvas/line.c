/* line.c -- lines of many samples, of which few are drawn.

   Kernels reduce the samples (gl/plot/m4.h); strip.c draws lines between the
   remaining ones, whatever the state of the context.  With multisampling it
   also draws lines of few samples, and those whose x does not ascend.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <stdlib.h>

enum
{
  /* Lines of fewer samples are drawn without reduction.  */
  FEW_SAMPLES = 4096,
  /* Columns of samples per column of pixels.  With multisampling, a slanting
     line covers parts of a pixel.  Noise in 560 x 420 pixels takes 0.07 s with
     2 columns, 0.15 s with 6 and 0.2 s with 8; the SSIM with the picture of
     all samples is 0.96 to 0.99, 0.99 and 0.99.  */
  FINENESS = 2,
  FINENESS_SMOOTH = 6,
  MARGIN = 2 /* pixels beside the box that a line reaches into */
};

/* Is X finite, ascending, and on its axis?  */
static bool
is_ascending (const double *x, int64_t n, bool is_log)
{
  bool is = isfinite (x[0]) && isfinite (x[n - 1]) && (! is_log || x[0] > 0);
  for (int64_t i = 1; is && i < n; i++)
    is = x[i - 1] <= x[i];
  return is;
}

static bool
has_gaps (const double *y, int64_t n, bool is_log)
{
  const double least = is_log ? 0 : -INFINITY;
  for (int64_t i = 0; i < n; i++)
    if (! (y[i] > least && y[i] < INFINITY))
      return true;
  return false;
}

/* Can L be reduced (IS_ORDERED), and does it have GAPS?  */
static octa_status
look_at (octa_plot_worker *worker, const octa_gl_canvas_line *l,
         bool *is_ordered, bool *gaps)
{
  octa_status st = OCTA_OK;
  octa_samples_extent e;
  if (l->data[0])
    {
      OCTA_TRY (octa_plot_survey (worker, l->data[0], &e));
      *is_ordered = e.is_ascending && (! l->is_log[0] || e.min > 0);
    }
  else
    *is_ordered = is_ascending (l->host[0], l->n, l->is_log[0]);
  if (*is_ordered && l->data[1])
    {
      OCTA_TRY (octa_plot_survey (worker, l->data[1], &e));
      *gaps = e.n_finite < octa_plot_data_info (l->data[1])->n
              || (l->is_log[1] && ! (e.min > 0));
    }
  else if (*is_ordered)
    *gaps = has_gaps (l->host[1], l->n, l->is_log[1]);
done:
  return st;
}

/* The x (K = 0) or y (K = 1) samples of L.  Samples on the host are copied to
   ROOM.  */
static octa_status
samples_of (octa_plot_worker *worker, const octa_gl_canvas_line *l, int k,
            uint64_t room, octa_samples *out)
{
  const size_t bytes = (size_t)l->n * sizeof **l->host;
  if (l->data[k])
    *out = octa_samples_part (octa_samples_of_data (l->data[k]), 0, l->n);
  else
    *out = octa_samples_at (room + (size_t)k * bytes, OCTA_TYPE_DOUBLE, l->n);
  return l->data[k]
             ? OCTA_OK
             : octa_plot_room_write (worker, out->pointer, l->host[k], bytes);
}

/* Compute the N vertices *V, malloc'd: x and y from 0 to 1 within the limits,
   NaN for a gap.  If not IS_ORDERED, there is one for each sample.  */
static octa_status
reduce (octa_plot_worker *worker, const octa_gl_canvas_line *l,
        bool is_ordered, bool gaps, float **v, int64_t *n)
{
  octa_status st;
  uint64_t room = 0, out = 0;
  octa_line_plan *plan = NULL;
  float *made = NULL;
  octa_line_job job = { .rows = l->n,
                        .lines = 1,
                        .across = { l->lo[0], l->hi[0], l->is_log[0] },
                        .up = { l->lo[1], l->hi[1], l->is_log[1] },
                        .width = (int64_t)ceil (l->pixels[0]),
                        .fineness = octa_gl_canvas_chosen.is_smooth
                                        ? FINENESS_SMOOTH
                                        : FINENESS,
                        .margin = MARGIN,
                        .has_no_gaps = ! gaps,
                        .is_unordered = ! is_ordered };
  if (! l->data[0] || ! l->data[1])
    OCTA_TRY (octa_plot_room_take (worker, 2 * (size_t)l->n * sizeof **l->host,
                                   &room));
  OCTA_TRY (samples_of (worker, l, 0, room, &job.x));
  OCTA_TRY (samples_of (worker, l, 1, room, &job.y));
  OCTA_TRY (octa_plot_line_begin (worker, &job, &plan, n));
  const size_t bytes = 2 * (size_t)*n * sizeof *made;
  OCTA_TRY (octa_plot_room_take (worker, bytes, &out));
  OCTA_TRY (octa_plot_line_write (worker, plan, out));
  made = malloc (bytes);
  if (! made)
    OCTA_TRY (octa_no_memory ("the line of a plot"));
  OCTA_TRY (octa_plot_room_read (worker, made, out, bytes));
  *v = OCTA_MOVE (made);
done:
  free (made);
  octa_plot_line_free (worker, plan);
  octa_plot_room_give (worker, out);
  octa_plot_room_give (worker, room);
  return st;
}

/* The same for a line on the host, without a device.  */
static octa_status
place (const octa_gl_canvas_line *l, float **v, int64_t *n)
{
  const double most = 1e30; /* that single precision has */
  float *made = malloc (2 * (size_t)l->n * sizeof *made);
  if (! made)
    return octa_no_memory ("the line of a plot");
  for (int k = 0; k < 2; k++)
    {
      const bool is_log = l->is_log[k];
      const double lo = is_log ? log (l->lo[k]) : l->lo[k];
      const double span = (is_log ? log (l->hi[k]) : l->hi[k]) - lo;
      for (int64_t i = 0; i < l->n; i++)
        {
          const double h = l->host[k][i];
          const double at = ((is_log ? log (h) : h) - lo) / span;
          made[2 * i + k] = isfinite (at)
                                ? (float)fmin (fmax (at, -most), most)
                                : (float)NAN;
        }
    }
  *v = made;
  *n = l->n;
  return OCTA_OK;
}

/* Are lines drawn as areas (strip.c)?  OpenGL finds objects at a point
   (pick.c) by their lines.  */
static bool
is_filled (void)
{
  GLint mode;
  glGetIntegerv (GL_RENDER_MODE, &mode);
  return octa_gl_canvas_chosen.is_smooth && mode == GL_RENDER;
}

/* Compute the vertices; false: Octave's renderer draws the line.  */
static bool
find_vertices (const octa_gl_canvas_line *l, float **v, int64_t *n)
{
  octa_plot_worker *worker;
  bool is_ordered, gaps = false;
  const bool is_smooth = is_filled ();
  const bool is_few = l->n
                      < (octa_gl_canvas_chosen.lines == 1 ? 2 : FEW_SAMPLES);
  if (is_few && (! is_smooth || l->n < 3))
    return false;
  if (is_few && ! l->data[0] && ! l->data[1])
    return place (l, v, n) == OCTA_OK;
  return octa_gl_canvas_worker (&worker) == OCTA_OK
         && look_at (worker, l, &is_ordered, &gaps) == OCTA_OK
         && (is_ordered || is_smooth)
         && reduce (worker, l, is_ordered, gaps, v, n) == OCTA_OK;
}

bool
octa_gl_canvas_line_draw (const octa_gl_canvas_line *l)
{
  const double *origin = octa_gl_canvas_origin ();
  float *v = NULL;
  int64_t n;
  if (octa_gl_canvas_chosen.lines == 0 || ! find_vertices (l, &v, &n))
    return false;
  GLint mode;
  glGetIntegerv (GL_MATRIX_MODE, &mode);
  glMatrixMode (GL_MODELVIEW);
  glPushMatrix ();
  glTranslated (l->from[0] - origin[0], l->from[1] - origin[1], -origin[2]);
  glScaled (l->to[0] - l->from[0], l->to[1] - l->from[1], 1);
  if (! is_filled () || ! octa_gl_canvas_strip_fill (v, n, l->pixels))
    octa_gl_canvas_strip_draw (v, n);
  glPopMatrix ();
  glMatrixMode ((GLenum)mode);
  free (v);
  return true;
}
