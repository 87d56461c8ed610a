/* eig.c -- eigenvalues.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "linalg/private.h"

#include <stdio.h>

typedef struct job
{
  octa_type type;
  bool is_complex;
  cusolverEigMode_t mode;
  int64_t n;
  octa_node *a, *b; /* overwritten; symmetric: A by the vectors */
  octa_node *w;     /* the values */
  octa_node *v;     /* the vectors of other matrices, packed */
} job;

static octa_status
job_take (octa_node *a, octa_node *b, bool has_vectors, job *j)
{
  octa_status st;
  j->type = octa_type_float ((octa_type)a->type);
  j->mode = has_vectors ? CUSOLVER_EIG_MODE_VECTOR
                        : CUSOLVER_EIG_MODE_NOVECTOR;
  j->n = a->size.dims[0];
  OCTA_TRY (octa_node_resolve (a));
  if (b)
    OCTA_TRY (octa_node_resolve (b));
  j->is_complex = a->cplx == OCTA_COMPLEX || (b && b->cplx == OCTA_COMPLEX);
  octa_node_retain (a);
  OCTA_TRY (octa_linalg_fresh (a, j->type, j->is_complex, &j->a));
  if (b)
    {
      octa_node_retain (b);
      OCTA_TRY (octa_linalg_fresh (b, j->type, j->is_complex, &j->b));
    }
done:
  return st;
}

static void
job_free (job *j)
{
  octa_node_release (j->a);
  octa_node_release (j->b);
  octa_node_release (j->w);
  octa_node_release (j->v);
}

/* ---- symmetric matrices ---- */

static octa_status
solve_symmetric (const job *j, octa_linalg_room *room)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  size_t device, host;
  const cudaDataType type = octa_linalg_type (j->type, j->is_complex);
  const cudaDataType real = octa_linalg_type (j->type, false);
  /* cuSOLVER is faster with the lower triangle; core uses the upper one.  */
  const cublasFillMode_t side = octa_driver_is_host ()
                                    ? CUBLAS_FILL_MODE_UPPER
                                    : CUBLAS_FILL_MODE_LOWER;
  void *a = octa_linalg_pointer (j->a), *w = octa_linalg_pointer (j->w);
  OCTA_TRY (octa_linalg_solver (&h, &params));
  OCTA_NV (CUSOLVER, cusolverDnXsyevd_bufferSize,
           (h, params, j->mode, side, j->n, type, a, j->n, real, w, type,
            &device, &host));
  OCTA_TRY (octa_linalg_room_take (room, device, host));
  OCTA_NV (CUSOLVER, cusolverDnXsyevd,
           (h, params, j->mode, side, j->n, type, a, j->n, real, w, type,
            room->work, device, room->host, host, room->info));
done:
  return st;
}

#define SYGVD(name, type, real)                                               \
  do                                                                          \
    {                                                                         \
      type *a = octa_linalg_pointer (j->a), *b = octa_linalg_pointer (j->b);  \
      real *w = octa_linalg_pointer (j->w);                                   \
      OCTA_TRY (octa_linalg_solver (&h, &params));                            \
      OCTA_NV (CUSOLVER, cusolverDn##name##_bufferSize,                       \
               (h, CUSOLVER_EIG_TYPE_1, j->mode, CUBLAS_FILL_MODE_UPPER, n,   \
                a, n, b, n, w, &lwork));                                      \
      OCTA_TRY (                                                              \
          octa_linalg_room_take (room, (size_t)lwork * sizeof (type), 0));    \
      OCTA_NV (CUSOLVER, cusolverDn##name,                                    \
               (h, CUSOLVER_EIG_TYPE_1, j->mode, CUBLAS_FILL_MODE_UPPER, n,   \
                a, n, b, n, w, room->work, lwork, room->info));               \
    }                                                                         \
  while (0)

static octa_status
solve_pair (const job *j, octa_linalg_room *room)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  int lwork;
  const int n = (int)j->n;
  OCTA_LINALG_CALL (j->type, j->is_complex, SYGVD, Ssygvd, Dsygvd, Chegvd,
                    Zhegvd);
done:
  return st;
}

octa_status
octa_linalg_eig_symmetric (octa_node *a, octa_node *b, octa_node **w,
                           octa_node **v, bool *failed)
{
  octa_status st;
  job j = { .a = NULL };
  octa_linalg_room room = { .buffer = NULL };
  int info;
  OCTA_TRY (job_take (a, b, v != NULL, &j));
  OCTA_TRY (octa_node_result (j.type, false, OCTA_SIZE (j.n, 1), &j.w));
  OCTA_TRY (b ? solve_pair (&j, &room) : solve_symmetric (&j, &room));
  OCTA_TRY (octa_linalg_room_info (&room, &info));
  *failed = info != 0;
  if (*failed)
    goto done;
  if (v)
    {
      *v = j.a;
      j.a = NULL;
    }
  *w = j.w;
  j.w = NULL;
done:
  octa_linalg_room_give (&room);
  job_free (&j);
  return st;
}

/* ---- others ---- */

bool
octa_linalg_has_eig (void)
{
  return octa_nv.cusolverDnXgeev != NULL;
}

static octa_status
solve (const job *j, octa_linalg_room *room)
{
  octa_status st;
  cusolverDnHandle_t h;
  cusolverDnParams_t params;
  size_t device, host;
  const cudaDataType type = octa_linalg_type (j->type, j->is_complex);
  const cudaDataType values = octa_linalg_type (j->type, true);
  void *a = octa_linalg_pointer (j->a), *w = octa_linalg_pointer (j->w);
  void *v = j->v ? octa_linalg_pointer (j->v) : NULL;
  OCTA_TRY (octa_linalg_solver (&h, &params));
  OCTA_NV (CUSOLVER, cusolverDnXgeev_bufferSize,
           (h, params, CUSOLVER_EIG_MODE_NOVECTOR, j->mode, j->n, type, a,
            j->n, values, w, type, NULL, j->n, type, v, j->n, type, &device,
            &host));
  OCTA_TRY (octa_linalg_room_take (room, device, host));
  OCTA_NV (CUSOLVER, cusolverDnXgeev,
           (h, params, CUSOLVER_EIG_MODE_NOVECTOR, j->mode, j->n, type, a,
            j->n, values, w, type, NULL, j->n, type, v, j->n, type, room->work,
            device, room->host, host, room->info));
done:
  return st;
}

void
octa_linalg_pairs_text (octa_type t, char *name, size_t n, octa_strbuf *text)
{
  snprintf (name, n, "octa_pairs_%c", octa_ctype_letter (t, false));
  octa_strbuf_clear (text);
  octa_strbuf_printf (text, "#define OCTA_T %s\n#define OCTA_Z %s\n",
                      octa_kgen_ctype (t, false), octa_kgen_ctype (t, true));
}

#define UNPACK(real)                                                          \
  for (int64_t c = 0; c < n; c++)                                             \
    {                                                                         \
      const real side = ((const real *)w)[2 * c + 1];                         \
      const real *x = (const real *)v + (side < 0 ? c - 1 : c) * n;           \
      real *z = (real *)out + 2 * c * n;                                      \
      for (int64_t i = 0; i < n; i++)                                         \
        {                                                                     \
          z[2 * i] = x[i];                                                    \
          z[2 * i + 1] = side > 0 ? x[n + i] : side < 0 ? -x[n + i] : 0;      \
        }                                                                     \
    }

/* The same as the kernel, if the host can access all arrays; else false.  */
static bool
unpack_at_hand (const job *j, const octa_node *result)
{
  const int64_t n = j->n;
  void *out = octa_block_at_hand (result->buffer->block, true);
  const void *v = octa_block_at_hand (j->v->buffer->block, false);
  const void *w = octa_block_at_hand (j->w->buffer->block, false);
  if (! out || ! v || ! w)
    return false;
  if (j->type == OCTA_TYPE_SINGLE)
    UNPACK (float)
  else
    UNPACK (double)
  return true;
}

/* The complex vectors OUT from the packed vectors of real matrices, where a
   pair of values has its real part in one column and its imaginary part in the
   next.  */
static octa_status
unpack (const job *j, octa_node **out)
{
  static octa_strbuf text;
  octa_status st;
  octa_node *v = NULL;
  octa_argpack a;
  char name[32];
  OCTA_TRY (octa_node_result (j->type, true, &j->v->size, &v));
  if (unpack_at_hand (j, v))
    {
      *out = v;
      return OCTA_OK;
    }
  octa_linalg_pairs_text (j->type, name, sizeof name, &text);
  const char *defines = octa_strbuf_ok (&text);
  OCTA_TRY (defines ? OCTA_OK : OCTA_FAIL);
  a.n = 0;
  octa_argpack_add (&a, (int64_t)octa_buffer_use (v->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (j->v->buffer));
  octa_argpack_add (&a, (int64_t)octa_buffer_use (j->w->buffer));
  octa_argpack_add (&a, j->n);
  OCTA_TRY (
      octa_linalg_launch (name, defines, "octa_pairs_tpl.cuh", &a,
                          (int64_t[]){ octa_ceil_div (v->n_elems, OCTA_BLOCK),
                                       1 },
                          OCTA_BLOCK));
  *out = OCTA_MOVE (v);
done:
  octa_node_release (v);
  return st;
}

octa_status
octa_linalg_eig (octa_node *a, octa_node **w, octa_node **v, bool *failed)
{
  octa_status st;
  job j = { .a = NULL };
  octa_linalg_room room = { .buffer = NULL };
  int info;
  OCTA_TRY (job_take (a, NULL, v != NULL, &j));
  OCTA_TRY (octa_node_result (j.type, true, OCTA_SIZE (j.n, 1), &j.w));
  if (v)
    OCTA_TRY (octa_node_result (j.type, j.is_complex, &j.a->size, &j.v));
  OCTA_TRY (solve (&j, &room));
  OCTA_TRY (octa_linalg_room_info (&room, &info));
  *failed = info != 0;
  if (*failed)
    goto done;
  OCTA_TRY (octa_node_resolve (j.w));
  /* If all values are real, so are the vectors.  */
  if (v && ! j.is_complex && j.w->cplx == OCTA_COMPLEX)
    OCTA_TRY (unpack (&j, v));
  else if (v)
    {
      *v = j.v;
      j.v = NULL;
    }
  *w = j.w;
  j.w = NULL;
done:
  octa_linalg_room_give (&room);
  job_free (&j);
  return st;
}
