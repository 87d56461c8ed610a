/* private.h -- what the files of linalg/ share.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_LINALG_PRIVATE_H
#define OCTA_LINALG_PRIVATE_H 1

#include "linalg/linalg.h"

/* ---- handles.c ---- */

/* The current lane's handle, whose stream is the lane's; what the call reads
   and writes was named by octa_buffer_use and octa_buffer_change before.  */
octa_status octa_linalg_blas (cublasHandle_t *handle);
/* The same for products of class T, as octa_linalg_math says.  */
octa_status octa_linalg_blas_products (octa_type t, cublasHandle_t *handle);
octa_status octa_linalg_solver (cusolverDnHandle_t *handle,
                                cusolverDnParams_t *params);

/* ---- operand.c ---- */

/* Class, and real or complex, as libraries name it.  */
cudaDataType octa_linalg_type (octa_type t, bool is_complex);

/* A matrix as a call reads it: a buffer, and how.  */
typedef struct octa_linalg_operand
{
  octa_node *node; /* in memory */
  cublasOperation_t op;
  int64_t rows, columns; /* as OP makes them */
  int64_t ld;
} octa_linalg_operand;

/* N as class T, complex if IS_COMPLEX; a pending transpose becomes OP.  */
octa_status octa_linalg_take (octa_node *n, octa_type t, bool is_complex,
                              octa_linalg_operand *out);
void octa_linalg_drop (octa_linalg_operand *o);
/* Is N complex?  Of a pending transpose, its source is asked.  */
octa_status octa_linalg_resolve (octa_node *n, bool *is_complex);
/* N in memory as class T, contiguous.  */
octa_status octa_linalg_ready (octa_node *n, octa_type t, bool is_complex,
                               octa_node **out);
/* A new array, whose elements a call is about to write; Octave narrows it if
   it is complex.  */
octa_status octa_linalg_result (octa_type t, bool is_complex,
                                const octa_size *size, octa_node **out);

/* Where a call reads N, or writes it if it is new; NULL if it is empty.  */
static inline void *
octa_linalg_pointer (const octa_node *n)
{
  return n->buffer ? (void *)(uintptr_t)octa_buffer_use (n->buffer) : NULL;
}

#endif
