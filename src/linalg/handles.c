/* handles.c -- the libraries' handles, one of each for a lane.

   A handle is made when a lane first needs it, in the lane's context, and set
   to the lane's stream. cuBLAS works in our memory, so that results do not
   depend on other work; it is freed if memory is short.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"

#include <stdlib.h>

enum
{
  WORKSPACE = 32 << 20 /* bytes, what NVIDIA advises for its largest devices */
};

typedef struct entry
{
  struct entry *next;
  int place;
  uint8_t slot;
  cublasHandle_t blas;
  CUstream blas_stream;
  cublasMath_t math;
  octa_block *workspace;
  cusolverDnHandle_t solver;
  CUstream solver_stream;
  cusolverDnParams_t params;
} entry;

static entry *entries; /* the most recently used one is first */

bool
octa_linalg_has (bool solves, const char **why)
{
  octa_nv_library which = OCTA_NV_CUBLAS;
  /* The backend determines the library.  If there is none yet, select it.  */
  bool has = octa_current_ready () == OCTA_OK && octa_nv_has (which);
  if (has && solves)
    has = octa_nv_has (which = OCTA_NV_CUSOLVER);
  if (! has && ! solves)
    has = octa_driver_can_compile (); /* gemm.c */
  if (! has && why)
    *why = octa_nv_wanted (which);
  return has;
}

/* ---- entries ---- */

static entry *
find_entry (void)
{
  const octa_lane *l = octa_lane_now;
  entry **p = &entries, *e;
  while ((e = *p) && (e->place != l->place || e->slot != l->slot))
    p = &e->next;
  if (! e && ! (e = calloc (1, sizeof *e)))
    return NULL;
  if (*p)
    *p = e->next;
  e->place = l->place;
  e->slot = l->slot;
  e->next = entries;
  return entries = e;
}

/* ---- a lane's handles ---- */

/* Creating a handle allocates memory, which is refused during captures.  */
static octa_status
create (entry *e, octa_nv_library which)
{
  octa_status st;
  int was;
  const bool is_blas = which == OCTA_NV_CUBLAS;
  OCTA_TRY (octa_capturing_relax_for (is_blas ? "a cuBLAS handle"
                                              : "a cuSOLVER handle",
                                      &was));
  if (is_blas)
    OCTA_NV (CUBLAS, cublasCreate_v2, (&e->blas));
  else
    {
      OCTA_NV (CUSOLVER, cusolverDnCreate, (&e->solver));
      e->solver_stream = CU_STREAM_PER_THREAD;
    }
done:
  octa_capturing_restore (was);
  return st;
}

static octa_status
open_blas (cublasMath_t math, cublasHandle_t *handle)
{
  octa_status st = OCTA_OK;
  CUstream s;
  entry *e = find_entry ();
  if (! e)
    return octa_no_memory ("a cuBLAS handle");
  bool is_new = ! e->blas;
  bool wants_memory = ! e->workspace && ! octa_driver_is_host ();
  if (wants_memory)
    OCTA_TRY (octa_block_take (WORKSPACE, &e->workspace));
  if (e->workspace)
    octa_block_change (e->workspace);
  OCTA_TRY (octa_lane_ready (&s));
  if (is_new)
    OCTA_TRY (create (e, OCTA_NV_CUBLAS));
  if (is_new || e->blas_stream != s)
    OCTA_NV (CUBLAS, cublasSetStream_v2, (e->blas, s));
  /* A new stream makes cuBLAS forget its memory.  */
  if (e->workspace && (is_new || wants_memory || e->blas_stream != s))
    OCTA_NV (CUBLAS, cublasSetWorkspace_v2,
             (e->blas, (void *)(uintptr_t)e->workspace->p, WORKSPACE));
  e->blas_stream = s;
  if (e->math != math)
    OCTA_NV (CUBLAS, cublasSetMathMode, (e->blas, math));
  e->math = math;
  *handle = e->blas;
  return OCTA_OK;
done:
  /* Try to set the stream again at the next call.  */
  e->blas_stream = CU_STREAM_PER_THREAD;
  return st;
}

octa_status
octa_linalg_blas (cublasHandle_t *handle)
{
  return open_blas (CUBLAS_DEFAULT_MATH, handle);
}

octa_status
octa_linalg_solver (cusolverDnHandle_t *handle, cusolverDnParams_t *params)
{
  octa_status st = OCTA_OK;
  CUstream s;
  entry *e = find_entry ();
  if (! e)
    return octa_no_memory ("a cuSOLVER handle");
  OCTA_TRY (octa_lane_ready (&s));
  if (! e->solver)
    OCTA_TRY (create (e, OCTA_NV_CUSOLVER));
  if (! e->params)
    OCTA_NV (CUSOLVER, cusolverDnCreateParams, (&e->params));
  if (e->solver_stream != s)
    OCTA_NV (CUSOLVER, cusolverDnSetStream, (e->solver, s));
  e->solver_stream = s;
  *handle = e->solver;
  *params = e->params;
done:
  return st;
}

/* ---- how products are computed ---- */

/* For doubles and for singles, with the first version of cuBLAS that has
   it.  */
static struct
{
  cublasMath_t math;
  int version;
  bool is_on;
} modes[] = { { CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH, 130100, false },
              { CUBLAS_TF32_TENSOR_OP_MATH, 11000, false } };

bool
octa_linalg_math (octa_type t)
{
  return modes[t == OCTA_TYPE_SINGLE].is_on;
}

octa_status
octa_linalg_math_set (octa_type t, bool is_on)
{
  octa_status st = OCTA_OK;
  cublasHandle_t h;
  int version = 0, least = modes[t == OCTA_TYPE_SINGLE].version;
  OCTA_TRY (octa_context_ready ());
  if (is_on && ! octa_driver_is_host ())
    {
      if (! octa_nv_has (OCTA_NV_CUBLAS))
        return octa_fail (OCTA_ERROR_NOTSUPPORTED, "this needs %s",
                          octa_nv_wanted (OCTA_NV_CUBLAS));
      OCTA_TRY (octa_linalg_blas (&h));
      OCTA_NV (CUBLAS, cublasGetVersion_v2, (h, &version));
      if (version < least)
        return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                          "this needs cuBLAS %d.%d or newer, and %d.%d was "
                          "found: install a newer CUDA toolkit, or name the "
                          "file by OCTCUDA_CUBLAS",
                          least / 10000, least % 10000 / 100, version / 10000,
                          version % 10000 / 100);
    }
  modes[t == OCTA_TYPE_SINGLE].is_on = is_on;
done:
  return st;
}

octa_status
octa_linalg_blas_products (octa_type t, cublasHandle_t *handle)
{
  const int k = t == OCTA_TYPE_SINGLE;
  return open_blas (modes[k].is_on ? modes[k].math : CUBLAS_DEFAULT_MATH,
                    handle);
}

/* ---- the end of a context, and of memory ---- */

void
octa_linalg_forget (void)
{
  int place = octa_context_in_use ();
  for (entry **p = &entries, *e; (e = *p);)
    {
      if (e->place != place)
        {
          p = &e->next;
          continue;
        }
      *p = e->next;
      if (e->workspace)
        octa_block_give (e->workspace);
      /* In a lost context each of these calls is refused.  */
      if (e->blas)
        (void)OCTA_NV_RESULT (cublasDestroy_v2, (e->blas));
      if (e->params)
        (void)OCTA_NV_RESULT (cusolverDnDestroyParams, (e->params));
      if (e->solver)
        (void)OCTA_NV_RESULT (cusolverDnDestroy, (e->solver));
      free (e);
    }
}

bool
octa_linalg_relieve (void)
{
  bool had_some = false;
  for (entry *e = entries; e; e = e->next)
    if (e->workspace)
      {
        octa_block_give (e->workspace);
        e->workspace = NULL;
        had_some = true;
      }
  return had_some;
}
