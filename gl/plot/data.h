/* data.h -- the data of a plot: one array on the device, which never changes.

   The data keep the class of the gpuArray, and later changes of the gpuArray
   do not show: both share the memory (shared.c) until an assignment gives the
   array its own; other arrays are copied.  The interpreter's thread queues the
   copy without waiting; an event tells when it is done.  Data are reference
   counted; any thread may retain and release them.  Released memory serves the
   next copy, which is queued after the last drawing that used it.

   All plots are on one device, the current one when the first copy is made,
   and in its primary context.  A reset of the device frees their data; using
   them raises an error then (octcuda:LogicError), until the plot is updated.

   A part of the public header plot.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PLOT_DATA_H
#define OCTA_PLOT_DATA_H 1

#include "gl/plot/samples.h"

/* ---- the interpreter's thread ---- */

/* The device, counted from 0; it is chosen now if there is none yet.  */
OCTA_API octa_status octa_plot_device (int *device);
/* The value of N, which is computed first.  Real arrays only.  A range has no
   memory.  Fails when there is none left: then all is as it was.  */
OCTA_API octa_status octa_plot_data_of (octa_node *n, octa_plot_data **out);
/* One of VALUES of the host, column by column.  */
OCTA_API octa_status octa_plot_data_upload (octa_type t, int64_t rows,
                                            int64_t cols, const void *values,
                                            octa_plot_data **out);
/* The range base + i * step, class double: x that was omitted.  */
OCTA_API octa_status octa_plot_data_range (double base, double step, int64_t n,
                                           octa_plot_data **out);
/* The rows of D and behind them those of MORE, or the elements if both are
   vectors, but no more than the last MOST of them (0: all).  Classes are the
   same.  D is not changed, and usually not copied: both lie in one piece of
   memory, which is moved when it is full.  */
OCTA_API octa_status octa_plot_data_append (octa_plot_data *d, octa_node *more,
                                            int64_t most,
                                            octa_plot_data **out);
/* A gpuArray with the same value, and again a copy.  */
OCTA_API octa_status octa_plot_data_array (octa_plot_data *d, octa_node **out);

/* Let arrays have the memory that plots have shared with them and have
   released since; of any thread but the interpreter's, nothing.  */
OCTA_API void octa_plot_sweep (void);

/* Have the kernels of plots on disk, those of the usual classes, so that no
   picture waits for a compiler: every PARTS-th of them, from number PART on.
 */
OCTA_API octa_status octa_plot_kernels_make (int part, int parts);

/* ---- any thread ---- */

typedef struct octa_plot_info
{
  octa_type type;
  int64_t rows, cols, pages; /* pages: 3 or 4 of an image of colours */
  int64_t n;                 /* elements in all */
  bool is_range;             /* then element I is base + i * step */
  double base, step;
} octa_plot_info;

OCTA_API const octa_plot_info *octa_plot_data_info (const octa_plot_data *d);
/* Gives D.  NULL is fine for both.  */
OCTA_API octa_plot_data *octa_plot_data_retain (octa_plot_data *d);
OCTA_API void octa_plot_data_release (octa_plot_data *d);
/* The present memory: for tests, and to find leaks.  */
OCTA_API int64_t octa_plot_data_count (void);
OCTA_API int64_t octa_plot_data_bytes (void); /* with what is kept */

/* All of D for a job; COUNT elements from FIRST on, such as one column.  */
static inline octa_samples
octa_samples_of_data (octa_plot_data *d)
{
  const octa_plot_info *i = octa_plot_data_info (d);
  octa_samples s = { d, 0, i->type, 0, i->n, i->base, i->step };
  return s;
}
static inline octa_samples
octa_samples_part (octa_samples s, int64_t first, int64_t count)
{
  s.first += first;
  s.n = count;
  return s;
}

/* ---- memory.c ---- */

/* Another number after each reset of the device of plots; any thread.  */
OCTA_API uint64_t octa_plot_epoch (void);
/* Is called before that device is reset, when no worker can begin any more:
   what shares memory with it is to be given back.  NULL: there is none.  */
OCTA_API extern void (*octa_plot_leaves) (void);

#ifdef OCTA_LIBRARY /* what the gateways do not see */

/* The device in use is about to be reset: the data of plots there are
   lost.  */
void octa_plot_forget (void);

#endif /* OCTA_LIBRARY */

#endif
