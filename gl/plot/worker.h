/* worker.h -- kernels of plots, launched by a thread of their own.

   A worker has a stream in the context of plots (data.h), memory that it keeps
   between frames, and the kernels of this process, which it looks up under a
   lock; the lock is not held during a compilation.  One thread at a time uses
   it, not necessarily the interpreter's: the render thread draws with one
   while Octave computes.  It does not use lanes or the pool of gpuArrays, and
   does not check Ctrl-C.

   The input of a job is an octa_plot_data (octa_samples_of_data), a range, or
   memory of the caller (octa_samples_at) that is ready for the worker's
   stream: scratch, or a mapped OpenGL buffer.  The caller passes device
   pointers for results.  Functions queue and return, except those with a
   result for the host, which wait for the worker's stream.

   After a reset of the device the worker restarts by itself; scratch, pictures
   and plans are lost, as octa_plot_worker_epoch shows.

   A part of the public header plot.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PLOT_WORKER_H
#define OCTA_PLOT_WORKER_H 1

#include "gl/plot/axis.h"
#include "gl/plot/data.h"
#include "gl/plot/m4.h"
#include "gl/plot/samples.h"
#include "gl/plot/splat.h"
#include "gl/plot/texel.h"

/* ---- worker.c ---- */

OCTA_API octa_status octa_plot_worker_new (octa_plot_worker **out);
/* Wait for the queued work of W, which may be NULL, and free it.  */
OCTA_API void octa_plot_worker_free (octa_plot_worker *w);
/* Make its context this thread's current one; call it before direct driver
   calls (to map OpenGL buffers).  */
OCTA_API octa_status octa_plot_worker_enter (octa_plot_worker *w);
/* Its CUstream.  */
OCTA_API void *octa_plot_worker_stream (const octa_plot_worker *w);
OCTA_API octa_status octa_plot_worker_wait (octa_plot_worker *w);
/* A number that changes with each reset of the device.  */
OCTA_API uint64_t octa_plot_worker_epoch (const octa_plot_worker *w);

/* Is the copy of D complete?  Work with D waits for the copy, and so for all
   work that Octave queued before it; so draw the old data until this is true.
   Fails if D is lost.  */
OCTA_API octa_status octa_plot_data_is_there (octa_plot_worker *w,
                                              octa_plot_data *d,
                                              bool *is_there);

/* Take scratch memory of BYTES, aligned to 256, with undefined contents.
   After octa_plot_room_give, which accepts 0, it may be reused at once.  */
OCTA_API octa_status octa_plot_room_take (octa_plot_worker *w, size_t bytes,
                                          uint64_t *p);
OCTA_API void octa_plot_room_give (octa_plot_worker *w, uint64_t p);
/* Copy bytes to and from the host.  Reading waits.  FROM may be reused when
   writing returns.  */
OCTA_API octa_status octa_plot_room_write (octa_plot_worker *w, uint64_t to,
                                           const void *from, size_t bytes);
OCTA_API octa_status octa_plot_room_read (octa_plot_worker *w, void *to,
                                          uint64_t from, size_t bytes);
OCTA_API octa_status octa_plot_room_fill (octa_plot_worker *w, uint64_t p,
                                          uint32_t value, size_t words);
/* Write each of N words TIMES times in a row.  */
OCTA_API octa_status octa_plot_room_spread (octa_plot_worker *w, uint64_t to,
                                            uint64_t from, size_t n,
                                            size_t times);

/* Read COUNT elements of D from FIRST on as doubles: values for a data
   tip.  */
OCTA_API octa_status octa_plot_values (octa_plot_worker *w, octa_plot_data *d,
                                       int64_t first, int64_t count,
                                       double *values);
/* Read COUNT elements of D, which is no range, in its class.  */
OCTA_API octa_status octa_plot_elements (octa_plot_worker *w,
                                         octa_plot_data *d, int64_t first,
                                         int64_t count, void *elements);
/* The properties of D for axes and lines; computed at the first call, and then
   kept.  */
OCTA_API octa_status octa_plot_survey (octa_plot_worker *w, octa_plot_data *d,
                                       octa_samples_extent *e);
static inline octa_plot_extent
octa_plot_extent_of (const octa_samples_extent *e)
{
  octa_plot_extent x = { e->min, e->max, e->min_positive };
  return x;
}

/* The view of axis A for a job: of an x axis, whose pixels count from the
   left; of a y axis, whose pixels count from the top.  Axes may be
   reversed.  */
OCTA_API octa_samples_axis octa_plot_across (const octa_plot_axis *a);
OCTA_API octa_samples_axis octa_plot_up (const octa_plot_axis *a);
/* A, with values that are not positive far below the view of a log axis
   instead of left out.  */
OCTA_API octa_samples_axis octa_plot_sunk (octa_samples_axis a);

/* ---- coordinates and colours; COUNT is that of IN ---- */

/* OUT: floats, OUT_STEP apart: 0 at A->lo, 1 at A->hi, NaN for values that are
   not finite or have no logarithm.  */
OCTA_API octa_status octa_plot_place (octa_plot_worker *w,
                                      const octa_samples *in,
                                      const octa_samples_axis *a, uint64_t out,
                                      int64_t out_step);
/* OUT: x and y of each point, two floats; a shorter X is repeated.  If DROPPED
   is not NULL, *DROPPED is the number of values without a logarithm, and the
   call waits.  */
OCTA_API octa_status octa_plot_points (octa_plot_worker *w,
                                       const octa_samples *x,
                                       const octa_samples *y,
                                       const octa_samples_axis *across,
                                       const octa_samples_axis *up,
                                       uint64_t out, int64_t *dropped);
/* Sizes of points.  OUT: floats, FACTOR * v, or with IS_AREA FACTOR * sqrt
   (v); 0 if v is not positive and finite.  */
OCTA_API octa_status octa_plot_sizes (octa_plot_worker *w,
                                      const octa_samples *in, double factor,
                                      bool is_area, uint64_t out);
/* OUT: colours, uint32, red in the lowest byte and alpha in the highest, not
   multiplied.  They are taken from the MAP_N colours at MAP, in the host's
   memory: the first for LO and below, the last for HI and above, and NONE for
   NaN.  For points, and for images in the order of their elements.  */
OCTA_API octa_status octa_plot_colour (octa_plot_worker *w,
                                       const octa_samples *in, double lo,
                                       double hi, const uint32_t *map,
                                       int64_t map_n, uint32_t none,
                                       uint64_t out);
/* The same for elements that are numbers of colours, counted from 1, in
   integer classes from 0: cdatamapping "direct".  */
OCTA_API octa_status octa_plot_colour_direct (octa_plot_worker *w,
                                              const octa_samples *in,
                                              const uint32_t *map,
                                              int64_t map_n, uint32_t none,
                                              uint64_t out);
/* The same for true colours: IN has PAGES planes (3, or 4 with alpha); floats
   are from 0 to 1, integers from 0 to their maximum.  NONE if a value is
   NaN.  */
OCTA_API octa_status octa_plot_colour_true (octa_plot_worker *w,
                                            const octa_samples *in,
                                            int64_t pages, uint32_t none,
                                            uint64_t out);

/* OUT: colours, uint32, opaque, N_DOWN x N_ACROSS of them (texel.h).  */
OCTA_API octa_status octa_plot_texels (octa_plot_worker *w,
                                       const octa_texel_job *job,
                                       uint64_t out);

/* ---- lines (m4.h) ---- */

/* Find the vertices of JOB.  Each line needs *VERTICES, and at least the last
   one is NaN.  Waits, unless JOB->has_no_gaps or JOB->is_unordered.  The data
   of JOB must live until the plan is freed.  */
OCTA_API octa_status octa_plot_line_begin (octa_plot_worker *w,
                                           const octa_line_job *job,
                                           octa_line_plan **plan,
                                           int64_t *vertices);
/* OUT: x and y of VERTICES x LINES, two floats.  With JOB->has_arc three
   floats: the third is the length of the line up to there in pixels, counted
   from the last gap.  */
OCTA_API octa_status octa_plot_line_write (octa_plot_worker *w,
                                           const octa_line_plan *plan,
                                           uint64_t out);
OCTA_API void octa_plot_line_free (octa_plot_worker *w, octa_line_plan *plan);

/* ---- pictures of many points (splat.h) ---- */

typedef struct octa_plot_picture octa_plot_picture;

/* Make an empty picture; rows are from the bottom.  */
OCTA_API octa_status octa_plot_picture_new (octa_plot_worker *w, int64_t width,
                                            int64_t height,
                                            octa_plot_picture **out);
OCTA_API octa_status octa_plot_picture_clear (octa_plot_worker *w,
                                              octa_plot_picture *p);
OCTA_API void octa_plot_picture_free (octa_plot_worker *w,
                                      octa_plot_picture *p);
/* Draw in front of the contents.  Transparent points are blended over the
   opaque points drawn before.  All transparent points of a picture have one
   colour, or each job has colours.  */
OCTA_API octa_status octa_plot_picture_draw (octa_plot_worker *w,
                                             octa_plot_picture *p,
                                             const octa_splat_job *job);
/* Write WIDTH x HEIGHT colours, uint32, multiplied by their alpha, to RGBA,
   and as many floats to DEPTH, 1 for empty pixels.  Either may be 0.  */
OCTA_API octa_status octa_plot_picture_show (octa_plot_worker *w,
                                             const octa_plot_picture *p,
                                             uint64_t rgba, uint64_t depth);

/* Does P have only discs of one colour?  */
OCTA_API bool octa_plot_picture_is_flat (const octa_plot_picture *p);
/* For such a picture: write WIDTH x HEIGHT bytes to COVERS, the covered part
   of each pixel, of 255.  */
OCTA_API octa_status octa_plot_picture_covers (octa_plot_worker *w,
                                               const octa_plot_picture *p,
                                               uint64_t covers);

/* Add the number of points of JOB on each of WIDTH x HEIGHT pixels to COUNTS,
   uint32.  Only the points and axes of JOB are used.  */
OCTA_API octa_status octa_plot_density_add (octa_plot_worker *w, int64_t width,
                                            int64_t height,
                                            const octa_splat_job *job,
                                            uint64_t counts);
/* Convert N counts to colours by their logarithms: the greatest count has the
   last colour of MAP, and pixels without points have NONE.  If MOST is not
   NULL, *MOST is the greatest count, and the call waits.  */
OCTA_API octa_status octa_plot_density_tone (octa_plot_worker *w,
                                             uint64_t counts, int64_t n,
                                             const uint32_t *map,
                                             int64_t map_n, uint32_t none,
                                             uint64_t rgba, int64_t *most);
/* Count the points, and convert the counts to colours.  */
OCTA_API octa_status octa_plot_density (octa_plot_worker *w, int64_t width,
                                        int64_t height,
                                        const octa_splat_job *job,
                                        const uint32_t *map, int64_t map_n,
                                        uint32_t none, uint64_t rgba,
                                        int64_t *most);

/* ---- the point that the mouse is at ---- */

/* *INDEX is -1 if there is no such point.  Waits.  */
OCTA_API octa_status octa_plot_nearest (octa_plot_worker *w,
                                        const octa_nearest *q, int64_t *index,
                                        double *distance);

#endif
