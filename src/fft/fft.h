/* fft.h -- discrete Fourier transforms.

   cuFFT does the work on a GPU; on the host backend the FFTW of the running
   Octave does (library/, host/).  This folder brings the operand to one class,
   size and order (transform.c), and keeps plans (plans.c).  A dimension is
   transformed where it lies, by strides; only if that takes very many small
   calls is it moved to the front, and back by a view.

   For a real operand the library computes half of the result, and halves.c
   writes the other half from it, so that the result is exactly Hermitian.  An
   inverse transform checks its operand: if it is exactly Hermitian, the result
   is exactly real.  The factor 1/n of inverse transforms stays pending and is
   fused into the kernel that reads the result.

   Transforms of points off the grid use these; nufft.c has the parts that read
   points.

   Read first: transform.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FFT_H
#define OCTA_FFT_H 1

#include "base/base.h"
#include "driver/driver.h"
#include "library/library.h"
#include "context/context.h"
#include "lane/lane.h"
#include "array/array.h"
#include "fuse/fuse.h"
#include "index/index.h"

/* ---- transform.c ---- */

/* Is the library there?  If not, WHY says what was looked for and what to
   install.  */
OCTA_API bool octa_fft_has (const char **why);

typedef struct octa_fft
{
  octa_size size; /* of the result: the operand is cut, or zeros follow it */
  unsigned dims;  /* bit d: dimension d is transformed */
  bool is_inverse;
  bool is_symmetric; /* the operand counts as Hermitian: the result is real */
} octa_fft;

/* The transform of X, of any numeric class or logical.  Single stays so, any
   other class becomes double.  */
OCTA_API octa_status octa_fft_transform (const octa_fft *f, octa_node *x,
                                         octa_node **out);

/* ---- nufft.c: points that are not on a grid; inst/@gpuArray/private has how
   these make a transform ---- */

#define OCTA_FFT_TERMS 15

/* How a point's value is given to the WIDTH places around it, in each
   dimension; INVERSE is the polynomial for 1 over the transform of that.  */
typedef struct octa_fft_window
{
  int width;
  double beta, inverse[OCTA_FFT_TERMS];
} octa_fft_window;

/* A grid of N places: of a point at P it has P * SCALE + SHIFT periods, and
   what is there turns by -P * TURN of a whole turn.  */
typedef struct octa_fft_axes
{
  int n_dims;
  int64_t n[3];
  double scale[3], shift[3], turn[3];
} octa_fft_axes;

/* The lowest frequencies, COUNT of them, of a grid N: they are cut from it, or
   it is filled with them.  */
typedef struct octa_fft_band
{
  int n_dims;
  int64_t n[3], count[3];
  bool is_cut;
} octa_fft_band;

/* POINTS, a column for each of up to three dimensions, and VALUES, a row for
   each point or one for all, become RECORDS.  KEYS, uint32, sort these in the
   order in which they are spread.  What is made of single VALUES is single,
   and made in single precision; the places of points are doubles.  */
OCTA_API octa_status octa_fft_pack (const octa_fft_window *w,
                                    const octa_fft_axes *axes,
                                    octa_node *points, octa_node *values,
                                    octa_node **keys, octa_node **records);
/* RECORDS go to a grid whose SIZE has the columns of their values last.  KEYS
   are ascending, in the ORDER (from 1 on) that says.  The same bits each time.
 */
OCTA_API octa_status octa_fft_spread (const octa_fft_window *w, int n_dims,
                                      octa_node *keys, octa_node *order,
                                      octa_node *records,
                                      const octa_size *size, octa_node **out);
/* The way back: of each column of GRID what is at the points of RECORDS, times
   the value that they have.  KEYS are in ORDER, as above, or on the host ORDER
   is NULL and they are as they come.  */
OCTA_API octa_status octa_fft_gather (const octa_fft_window *w, int n_dims,
                                      octa_node *grid, octa_node *keys,
                                      octa_node *order, octa_node *records,
                                      octa_node **out);
/* The frequencies of columns of X, divided by the transform of the window.  */
OCTA_API octa_status octa_fft_correct (const octa_fft_window *w,
                                       const octa_fft_band *b, octa_node *x,
                                       octa_node **out);
/* Of each column of X, at the rows of T, the transform at the rows of F, term
   by term.  */
OCTA_API octa_status octa_fft_sum (octa_node *x, octa_node *t, octa_node *f,
                                   octa_node **out);

#ifdef OCTA_LIBRARY /* what the gateways do not see */

/* ---- plans.c ---- */

/* The plans of the context in use are destroyed / those that no work needs,
   true if there were any.  */
void octa_fft_forget (void);
bool octa_fft_relieve (void);

#endif /* OCTA_LIBRARY */

#endif
