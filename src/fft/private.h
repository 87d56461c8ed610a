/* private.h -- shared by the files of fft/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_FFT_PRIVATE_H
#define OCTA_FFT_PRIVATE_H 1

#include "fft/fft.h"
#include "kernels/fft/octa_halves.h"
#include "kernels/fft/octa_nufft.h"

/* ---- plans.c ---- */

#define OCTA_FFT_RANK 3 /* dimensions of one call */

/* One kind of call.  Dimensions are in the order of cuFFT, in which the last
   one is contiguous.  Layouts are compared as bytes, so the struct has no
   padding.  */
typedef struct octa_fft_layout
{
  long long n[OCTA_FFT_RANK];
  long long in_embed[OCTA_FFT_RANK], in_stride, in_dist;
  long long out_embed[OCTA_FFT_RANK], out_stride, out_dist;
  long long batch;
  int rank;
  cufftType type;
} octa_fft_layout;

/* COUNT calls in the current lane; each begins so many bytes after the one
   before.  FROM and TO must come from octa_buffer_use and
   octa_buffer_change.  */
typedef struct octa_fft_calls
{
  CUdeviceptr from, to;
  int64_t count;
  size_t from_step, to_step;
  int direction; /* -1, or 1: inverse; for complex to complex */
} octa_fft_calls;
octa_status octa_fft_run (const octa_fft_layout *l, const octa_fft_calls *c);

/* ---- halves.c ---- */

/* The #defines before the kernels for complex numbers of class T.  */
void octa_fft_text (octa_strbuf *defines, octa_type t, bool is_line);

/* Complete the complex array X from its lower half FROM; see
   octa_halves.h.  */
octa_status octa_fft_complete (octa_node *from, octa_node *x,
                               const octa_halves *h, bool is_conj);
/* Set *FLAG to a block whose first word is 0 if X is exactly Hermitian.  */
octa_status octa_fft_compare (octa_node *x, const octa_halves *h,
                              octa_block **flag);
/* Set the imaginary parts of X to 0 if that word is 0.  */
octa_status octa_fft_make_real (octa_node *x, octa_block *flag);

/* ---- nufft.c ---- */

/* A kernel: its STEP, the WINDOW or NULL, and the classes of values and points
   (single or double).  */
typedef struct octa_fft_points
{
  const char *step;
  const octa_fft_window *window;
  int n_dims;
  octa_type type, points;
} octa_fft_points;

/* Write the #defines before the kernel; return its template.  */
const char *octa_fft_points_text (const octa_fft_points *s, octa_strbuf *text);

#endif
