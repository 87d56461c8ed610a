/* kernels.h -- the kernels of plots: what the files of plot/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PLOT_KERNELS_H
#define OCTA_PLOT_KERNELS_H 1

#include "plot/samples.h"
#include "kernels/plot/octa_samples.h"

/* ---- kernels.c ---- */

typedef enum octa_plot_kernel
{
  OCTA_PLOT_PLACE,
  OCTA_PLOT_COLOUR,
  OCTA_PLOT_TONE,
  OCTA_PLOT_NEAREST,
  OCTA_PLOT_SURVEY,
  OCTA_PLOT_M4_BOUNDS,
  OCTA_PLOT_M4_SCAN, /* for each class, */
  OCTA_PLOT_M4_STARTS,
  OCTA_PLOT_M4_EMIT, /* and this one */
  OCTA_PLOT_FULL,    /* points, squares and discs */
  OCTA_PLOT_FULL_SQUARE,
  OCTA_PLOT_FULL_DISC,
  OCTA_PLOT_BLEND,
  OCTA_PLOT_BLEND_SQUARE,
  OCTA_PLOT_BLEND_DISC,
  OCTA_PLOT_COUNT,
  OCTA_PLOT_JOIN,
  OCTA_PLOT_JOIN_SUMS,
  OCTA_PLOT_JOIN_COUNTS,
  OCTA_PLOT_SHOW,
  OCTA_PLOT_KERNELS
} octa_plot_kernel;

/* Is there one for each class?  */
bool octa_plot_kernel_has_class (octa_plot_kernel k);
/* What octa_template_kernel needs.  */
void octa_plot_kernel_text (octa_plot_kernel k, octa_type t,
                            octa_strbuf *defines, char *name, size_t name_size,
                            const char **template);
/* Launch K with the struct ARGS: so many UNITS on the host, or BLOCKS.  */
octa_status octa_plot_launch (octa_plot_kernel k, octa_type t,
                              const void *args, size_t bytes, int64_t units,
                              int64_t blocks);
/* The same of a kernel that goes through N elements.  */
octa_status octa_plot_launch_each (octa_plot_kernel k, const void *args,
                                   size_t bytes, int64_t n);
/* Blocks for so many threads, which go on behind them.  */
int64_t octa_plot_blocks (int64_t threads);

/* ---- samples.c ---- */

/* Where P is, for work that reads or, if it CHANGES, writes it.  */
octa_status octa_samples_address (const octa_samples *p, bool changes,
                                  uint64_t *address);
/* Elements of P as a kernel takes them; N are wanted, and it begins again.  */
octa_status octa_samples_source_of (const octa_samples *p, int64_t n,
                                    octa_samples_source *s);
/* LENGTH is at A->hi.  Fails where there is no such view.  */
octa_status octa_samples_scale_of (const octa_samples_axis *a, double length,
                                   octa_samples_scale *s);
/* Fails unless P has class T and N elements at least.  WHAT it is.  */
octa_status octa_samples_check (const octa_samples *p, octa_type t, int64_t n,
                                const char *what);

/* ---- splat.c ---- */

/* Fill the points and the axes of A.  */
struct octa_splat_job;
octa_status octa_splat_args_of (const struct octa_splat_job *job,
                                int64_t width, int64_t height,
                                octa_splat_args *a);
/* Draw by K, a kernel that adds to WORDS words of SIZE bytes for each pixel at
   TO, of which the host has several, joined by JOIN.  */
octa_status octa_splat_run (octa_plot_kernel k, octa_plot_kernel join,
                            octa_splat_args *a, uint64_t to, size_t words,
                            size_t size, double work);

#endif
