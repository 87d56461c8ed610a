/* fft.h -- discrete Fourier transforms.

   cuFFT does the work on a GPU; on the host backend the FFTW of the running
   Octave does (library/, host/).  This folder brings the operand to one class,
   size and order (transform.c), and keeps plans (plans.c).  A dimension is
   transformed in place, by strides.  Only if that takes very many small calls,
   it is moved to the front, and back by a view.

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

/* Can the library be used?  If not, WHY says what was looked for and what to
   install.  */
OCTA_API bool octa_fft_has (const char **why);

typedef struct octa_fft
{
  octa_size size; /* of the result: the operand is cut or zero-padded */
  unsigned dims;  /* bit d: dimension d is transformed */
  bool is_inverse;
  bool is_symmetric; /* treat the operand as Hermitian: the result is real */
} octa_fft;

/* The transform of X, of any numeric class or logical.  The result is single
   if X is, else double.  */
OCTA_API octa_status octa_fft_transform (const octa_fft *f, octa_node *x,
                                         octa_node **out);

/* ---- nufft.c: points that are not on a grid; inst/@gpuArray/private makes
   transforms of these ---- */

#define OCTA_FFT_TERMS 15

/* How a point's value is spread to the WIDTH places around it, in each
   dimension.  INVERSE is the polynomial of 1 over the transform of the
   window.  */
typedef struct octa_fft_window
{
  int width;
  double beta, inverse[OCTA_FFT_TERMS];
} octa_fft_window;

/* A grid of N places.  A point at P is at P * SCALE + SHIFT periods of the
   grid, and its value is rotated by -P * TURN of a full turn.  */
typedef struct octa_fft_axes
{
  int n_dims;
  int64_t n[3];
  double scale[3], shift[3], turn[3];
} octa_fft_axes;

/* The lowest COUNT frequencies of a grid N: to be taken from it, or written to
   it.  */
typedef struct octa_fft_band
{
  int n_dims;
  int64_t n[3], count[3];
  bool is_cut;
} octa_fft_band;

/* Make RECORDS from POINTS, which has a column for each of up to three
   dimensions, and VALUES, which has a row for each point or one for all.
   Sorting by KEYS (uint32) gives the order in which records are spread.
   Records of single VALUES are single, and computed in single precision; the
   places of points are doubles.  */
OCTA_API octa_status octa_fft_pack (const octa_fft_window *w,
                                    const octa_fft_axes *axes,
                                    octa_node *points, octa_node *values,
                                    octa_node **keys, octa_node **records);
/* Spread RECORDS to a grid, whose SIZE has the columns of the values as its
   last dimension.  KEYS are sorted, and ORDER is their permutation (from 1).
   Every run gives the same bits.  */
OCTA_API octa_status octa_fft_spread (const octa_fft_window *w, int n_dims,
                                      octa_node *keys, octa_node *order,
                                      octa_node *records,
                                      const octa_size *size, octa_node **out);
/* The adjoint: the values of each column of GRID at the points of RECORDS,
   times the records' values.  KEYS are sorted with ORDER, as above; on the
   host ORDER may be NULL, and then they are not sorted.  */
OCTA_API octa_status octa_fft_gather (const octa_fft_window *w, int n_dims,
                                      octa_node *grid, octa_node *keys,
                                      octa_node *order, octa_node *records,
                                      octa_node **out);
/* The BAND of frequencies of the columns of X, divided by the transform of the
   window.  */
OCTA_API octa_status octa_fft_correct (const octa_fft_window *w,
                                       const octa_fft_band *b, octa_node *x,
                                       octa_node **out);
/* The transform of each column of X, given at the rows of T, at the rows of F,
   computed term by term.  */
OCTA_API octa_status octa_fft_sum (octa_node *x, octa_node *t, octa_node *f,
                                   octa_node **out);

#ifdef OCTA_LIBRARY /* not for gateways */

/* ---- plans.c ---- */

/* Destroy all plans of the context in use; destroy the unused plans, true if
   there were any.  */
void octa_fft_forget (void);
bool octa_fft_relieve (void);

#endif /* OCTA_LIBRARY */

#endif
