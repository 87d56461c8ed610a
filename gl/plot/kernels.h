/* kernels.h -- blocks, workers and kernels; shared by the files of gl/plot/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_PLOT_KERNELS_H
#define OCTA_PLOT_KERNELS_H 1

#include "fuse/fuse.h"
#include "gl/plot/plot.h"
#include "gl/plot/kernels/octa_samples.h"

/* ---- memory.c: the device of plots and their memory ---- */

/* The primary context of a device, once one was chosen.  A number
   distinguishes it from the one before a reset.  */
typedef struct octa_plot_home
{
  CUcontext ctx; /* NULL: none is chosen */
  int device;
  uint64_t epoch;
  bool is_ordered;   /* memory is allocated in stream order */
  bool has_priority; /* streams */
  int priority;
} octa_plot_home;

/* Other threads use it only between enter and leave; a reset waits for them.
   Enter fails if no device was chosen.  */
octa_status octa_plot_home_enter (octa_plot_home *h);
void octa_plot_home_leave (void);
/* The same for the interpreter, between octa_current_enter and _leave.  */
octa_status octa_plot_home_choose (octa_plot_home *h, int *before);

/* The kinds of use of a block: one event each for the writer, for workers that
   read, and for the interpreter's lanes that read.  A new use waits for
   earlier ones.  */
typedef enum octa_plot_use
{
  OCTA_PLOT_WRITTEN,
  OCTA_PLOT_DRAWN,
  OCTA_PLOT_MOVED,
  OCTA_PLOT_USES
} octa_plot_use;

typedef struct octa_plot_block
{
  CUdeviceptr p;
  size_t size;
  size_t filled;              /* bytes filled with data */
  unsigned refs;              /* 0: unused */
  bool is_lost;               /* by a reset of the device */
  struct octa_buffer *buffer; /* the retained buffer of an array that owns P
                                 (shared.c); such a block is not on a shelf */
  CUevent event[OCTA_PLOT_USES];
  bool is_recorded[OCTA_PLOT_USES];
  struct octa_plot_block *next;
} octa_plot_block;

typedef struct octa_plot_shelf
{
  octa_plot_block *blocks; /* all blocks */
  size_t bytes, idle;      /* of all blocks, of the unused ones */
} octa_plot_shelf;

/* A block of at least BYTES that S may write; the context must be current.  */
octa_status octa_plot_block_take (octa_plot_shelf *sh, CUstream s,
                                  size_t bytes, octa_plot_block **out);
void octa_plot_block_give (octa_plot_shelf *sh, octa_plot_block *b);
octa_plot_block *octa_plot_block_at (octa_plot_shelf *sh, CUdeviceptr p);
/* Record that work in S uses B in this way.  */
octa_status octa_plot_block_record (octa_plot_block *b, octa_plot_use use,
                                    CUstream s);
/* Make S wait until such uses of B are done.  */
octa_status octa_plot_block_await (octa_plot_block *b, octa_plot_use use,
                                   CUstream s);
/* Is the last write done?  */
bool octa_plot_block_is_there (octa_plot_block *b);
/* Mark all blocks as lost; unused ones are freed.  */
void octa_plot_shelf_abandon (octa_plot_shelf *sh);
/* Free all blocks.  IS_GONE: their context has ended.  */
void octa_plot_shelf_free (octa_plot_shelf *sh, CUstream s, bool is_gone);
size_t octa_plot_shelf_bytes (octa_plot_shelf *sh);
extern octa_plot_shelf octa_plot_data_shelf;
void octa_plot_lock (void);
void octa_plot_unlock (void);

/* ---- shared.c: memory of arrays ---- */

/* Can a plot share B?  The current lane must be in the context of plots.  */
bool octa_plot_block_may_share (const octa_buffer *b);
/* Make a block that shares B's memory.  */
octa_status octa_plot_block_share (octa_buffer *b, octa_plot_block **out);

/* ---- data.c ---- */

/* The address of D for work of W, which waits for D.  Fails if D is lost.  */
octa_status octa_plot_data_use (octa_plot_worker *w, octa_plot_data *d,
                                uint64_t *address);
/* Fails if D is lost.  */
octa_status octa_plot_data_check (const octa_plot_data *d);
bool octa_plot_data_arrived (octa_plot_data *d);
/* The result of the survey, if it is known.  */
bool octa_plot_data_known (octa_plot_data *d, octa_samples_extent *e);
void octa_plot_data_know (octa_plot_data *d, const octa_samples_extent *e);

/* ---- worker.c ---- */

enum
{
  OCTA_PLOT_USED = 8 /* most data that one piece of work reads */
};

struct octa_plot_worker
{
  octa_plot_home home; /* as of the last enter */
  CUstream stream;
  bool is_inside;
  octa_plot_shelf shelf;
  octa_plot_block *used[OCTA_PLOT_USED];
  int n_used;
};

/* Enclose all work of W.  In between its context is current.  End returns ST,
   and may also follow a failed begin.  */
octa_status octa_plot_begin (octa_plot_worker *w);
octa_status octa_plot_end (octa_plot_worker *w, octa_status st);
#define OCTA_PLOT_DO(w, call)                                                 \
  octa_plot_end (w, octa_plot_begin (w) == OCTA_OK ? (call) : OCTA_FAIL)
/* Leave temporarily; enter again, which fails if the device was reset.  */
octa_status octa_plot_pause (octa_plot_worker *w);
octa_status octa_plot_resume (octa_plot_worker *w, octa_status st);
/* Fails if the data of EPOCH are lost.  */
octa_status octa_plot_check_epoch (const octa_plot_worker *w, uint64_t epoch);
/* To be called between begin and end.  */
octa_status octa_plot_take (octa_plot_worker *w, size_t bytes,
                            uint64_t *address);
void octa_plot_give (octa_plot_worker *w, uint64_t address);
octa_status octa_plot_fill (octa_plot_worker *w, uint64_t p, uint32_t value,
                            size_t words);
octa_status octa_plot_fetch (octa_plot_worker *w, void *to, uint64_t from,
                             size_t bytes);
octa_status octa_plot_send (octa_plot_worker *w, uint64_t to, const void *from,
                            size_t bytes);
/* The table of MAP_N colours at MAP, for one piece of work; release it by
   octa_plot_give.  */
octa_status octa_plot_map (octa_plot_worker *w, const uint32_t *map,
                           int64_t map_n, uint64_t *address);

/* ---- kernels.c ---- */

typedef enum octa_plot_kernel
{
  OCTA_PLOT_PLACE,
  OCTA_PLOT_SIZE,
  OCTA_PLOT_COLOUR,
  OCTA_PLOT_TRUE,
  OCTA_PLOT_TONE,
  OCTA_PLOT_TEXEL,
  OCTA_PLOT_NEAREST,
  OCTA_PLOT_SURVEY,
  OCTA_PLOT_M4_BOUNDS,
  OCTA_PLOT_M4_SCAN, /* one for each class, */
  OCTA_PLOT_M4_STARTS,
  OCTA_PLOT_M4_EMIT, /* also for each class */
  OCTA_PLOT_ARC,
  OCTA_PLOT_FULL, /* points, squares and discs */
  OCTA_PLOT_FULL_SQUARE,
  OCTA_PLOT_FULL_DISC,
  OCTA_PLOT_BLEND,
  OCTA_PLOT_BLEND_SQUARE,
  OCTA_PLOT_BLEND_DISC,
  OCTA_PLOT_FLAT_DISC,
  OCTA_PLOT_COUNT,
  OCTA_PLOT_JOIN,
  OCTA_PLOT_JOIN_SUMS,
  OCTA_PLOT_JOIN_COUNTS,
  OCTA_PLOT_JOIN_FLAT,
  OCTA_PLOT_COVERS,
  OCTA_PLOT_SHOW,
  OCTA_PLOT_MOST,
  OCTA_PLOT_KERNELS
} octa_plot_kernel;

/* Does K have a version for each class?  */
bool octa_plot_kernel_has_class (octa_plot_kernel k);
/* Is it only for the host?  */
bool octa_plot_kernel_is_host (octa_plot_kernel k);
/* The arguments of octa_template_text.  */
void octa_plot_kernel_text (octa_plot_kernel k, octa_type t,
                            octa_strbuf *defines, char *name, size_t name_size,
                            const char **template);
/* Launch K with the struct ARGS: UNITS on the host, BLOCKS on a GPU.  While a
   kernel is compiled, W has left the device.  */
octa_status octa_plot_launch (octa_plot_worker *w, octa_plot_kernel k,
                              octa_type t, const void *args, size_t bytes,
                              int64_t units, int64_t blocks);
/* The same for a kernel over N elements.  */
octa_status octa_plot_launch_each (octa_plot_worker *w, octa_plot_kernel k,
                                   const void *args, size_t bytes, int64_t n);
/* The number of blocks for so many threads; at the limit, threads loop.  */
int64_t octa_plot_blocks (int64_t threads);

/* ---- samples.c ---- */

octa_type octa_samples_type (const octa_samples *p);
/* The address of P, for work of W that reads it.  */
octa_status octa_samples_address (octa_plot_worker *w, const octa_samples *p,
                                  uint64_t *address);
/* P as a kernel's source of N elements; a shorter P is repeated.  */
octa_status octa_samples_source_of (octa_plot_worker *w, const octa_samples *p,
                                    int64_t n, octa_samples_source *s);
/* The scale that maps A->lo to 0 and A->hi to LENGTH.  Fails if A is not
   valid.  */
octa_status octa_samples_scale_of (const octa_samples_axis *a, double length,
                                   octa_samples_scale *s);
/* Compute the positions of N elements of IN on A to P->out, by P's steps.  */
octa_status octa_samples_put (octa_plot_worker *w, const octa_samples *in,
                              int64_t n, const octa_samples_axis *a,
                              octa_coordinate_args *p);
/* Fails unless P has class T and at least N elements.  WHAT names it in
   messages.  */
octa_status octa_samples_check (const octa_samples *p, octa_type t, int64_t n,
                                const char *what);

/* ---- splat.c ---- */

octa_status octa_plot_check_sides (int64_t width, int64_t height);
/* Fill the points and the axes of A.  */
octa_status octa_splat_args_of (octa_plot_worker *w, const octa_splat_job *job,
                                int64_t width, int64_t height,
                                octa_splat_args *a);
/* Draw by the kernel K, which adds to WORDS words of SIZE bytes per pixel at
   TO.  On the host there are several such images, which JOIN joins.  */
octa_status octa_splat_run (octa_plot_worker *w, octa_plot_kernel k,
                            octa_plot_kernel join, octa_splat_args *a,
                            uint64_t to, size_t words, size_t size,
                            double work);

#endif
