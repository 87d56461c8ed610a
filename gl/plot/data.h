/* data.h -- the data of a plot: one array on the device, which never changes.

   The data keep the class of the gpuArray.  Later changes of the gpuArray do
   not show: both share the memory (shared.c) until an assignment gives the
   array memory of its own.  Other arrays are copied; the interpreter's thread
   queues the copy without waiting, and an event tells when it is done.  Data
   are reference counted; any thread may retain and release them.  Released
   memory is reused by the next copy, which is queued after the last drawing
   that used it.

   All plots are on one device, the current one when the first copy is made,
   and in its primary context.  A reset of the device frees their data; using
   them raises an error then (octcuda:LogicError), until the plot is updated.

   A part of the public header plot.h, which includes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PLOT_DATA_H
#define OCTA_PLOT_DATA_H 1

#include "gl/plot/samples.h"

/* ---- the interpreter's thread ---- */

/* The device, counted from 0.  It is chosen now if none is chosen yet.  */
OCTA_API octa_status octa_plot_device (int *device);
/* Data with the value of N, a real array, which is computed first.  A range
   needs no memory.  If memory is exhausted it fails and changes nothing.  */
OCTA_API octa_status octa_plot_data_of (octa_node *n, octa_plot_data **out);
/* Data with the VALUES of the host, column by column.  */
OCTA_API octa_status octa_plot_data_upload (octa_type t, int64_t rows,
                                            int64_t cols, const void *values,
                                            octa_plot_data **out);
/* Data for the range base + i * step, class double: an omitted x.  */
OCTA_API octa_status octa_plot_data_range (double base, double step, int64_t n,
                                           octa_plot_data **out);
/* Data with the rows of D followed by those of MORE, or, for vectors, with
   their elements; only the last MOST of them (0: all).  Both must have the
   same class.  D is not changed, and usually not copied: old and new data
   share a block, which is copied to a new one when it is full.  */
OCTA_API octa_status octa_plot_data_append (octa_plot_data *d, octa_node *more,
                                            int64_t most,
                                            octa_plot_data **out);
/* A gpuArray with the value of D, as a copy.  */
OCTA_API octa_status octa_plot_data_array (octa_plot_data *d, octa_node **out);

/* Give memory that plots shared with arrays, and have released, back to the
   arrays.  In any other thread than the interpreter's it does nothing.  */
OCTA_API void octa_plot_sweep (void);

/* Compile the kernels of plots for the usual classes to the disk cache, so
   that no picture waits for a compiler: every PARTS-th kernel, from number
   PART on.  */
OCTA_API octa_status octa_plot_kernels_make (int part, int parts);

/* ---- any thread ---- */

typedef struct octa_plot_info
{
  octa_type type;
  int64_t rows, cols, pages; /* pages: 3 or 4 for an image of true colours */
  int64_t n;                 /* elements in all */
  bool is_range;             /* then element I is base + i * step */
  double base, step;
} octa_plot_info;

OCTA_API const octa_plot_info *octa_plot_data_info (const octa_plot_data *d);
/* Returns D.  Both accept NULL.  */
OCTA_API octa_plot_data *octa_plot_data_retain (octa_plot_data *d);
OCTA_API void octa_plot_data_release (octa_plot_data *d);
/* The current number of data and their bytes, for tests and to find leaks.  */
OCTA_API int64_t octa_plot_data_count (void);
OCTA_API int64_t octa_plot_data_bytes (void); /* includes memory kept for
                                                 reuse */

/* All elements of D for a job; or COUNT elements from FIRST on, such as one
   column.  */
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

/* A number that changes with each reset of the device of plots; for any
   thread.  */
OCTA_API uint64_t octa_plot_epoch (void);
/* A hook that is called before the device is reset, when no worker can begin
   any more; it must free whatever shares memory with the device.  NULL: no
   hook.  */
OCTA_API extern void (*octa_plot_leaves) (void);

#ifdef OCTA_LIBRARY /* not for gateways */

/* The device in use is about to be reset: mark the data of plots as lost.  */
void octa_plot_forget (void);

#endif /* OCTA_LIBRARY */

#endif
