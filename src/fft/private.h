/* private.h -- what the files of fft/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FFT_PRIVATE_H
#define OCTA_FFT_PRIVATE_H 1

#include "fft/fft.h"
#include "kernels/fft/octa_halves.h"
#include "kernels/fft/octa_nufft.h"

/* ---- plans.c ---- */

#define OCTA_FFT_RANK 3 /* dimensions of one call */

/* One kind of call.  Dimensions as cuFFT has them, the last one is the
   contiguous one; a row of elements is embedded in more of them.  No padding:
   compared as bytes.  */
typedef struct octa_fft_layout
{
  long long n[OCTA_FFT_RANK];
  long long in_embed[OCTA_FFT_RANK], in_stride, in_dist;
  long long out_embed[OCTA_FFT_RANK], out_stride, out_dist;
  long long batch;
  int rank;
  cufftType type;
} octa_fft_layout;

/* COUNT calls of L in the current lane, those behind the first one so many
   bytes further on each.  FROM and TO were named by octa_buffer_use and
   octa_buffer_change.  */
typedef struct octa_fft_calls
{
  CUdeviceptr from, to;
  int64_t count;
  size_t from_step, to_step;
  int direction; /* -1, or 1: inverse; of complex to complex */
} octa_fft_calls;
octa_status octa_fft_run (const octa_fft_layout *l, const octa_fft_calls *c);

/* ---- halves.c ---- */

/* What stands in front of the kernels for complex numbers of class T.  */
void octa_fft_text (octa_strbuf *defines, octa_type t, bool is_line);

/* The complex array X from the lower half FROM, see octa_halves.h.  */
octa_status octa_fft_complete (octa_node *from, octa_node *x,
                               const octa_halves *h, bool is_conj);
/* *FLAG becomes a block whose first word is 0 if X is exactly Hermitian.  */
octa_status octa_fft_compare (octa_node *x, const octa_halves *h,
                              octa_block **flag);
/* The imaginary parts of X become 0 if that word is.  */
octa_status octa_fft_make_real (octa_node *x, octa_block *flag);

/* ---- nufft.c ---- */

/* A kernel: its STEP, the WINDOW or NULL, and the classes of values and
   points, single or double.  */
typedef struct octa_fft_points
{
  const char *step;
  const octa_fft_window *window;
  int n_dims;
  octa_type type, points;
} octa_fft_points;

/* What stands in front of it, and its template.  */
const char *octa_fft_points_text (const octa_fft_points *s, octa_strbuf *text);

#endif
