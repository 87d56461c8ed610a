/* cufft.c -- cuFFT by the FFTW that the running Octave is linked with.

   A plan is only the geometry.  FFTW's own plans, which depend on direction,
   alignment, and whether the transform is in place, are made when needed.
   FFTW's planner is not thread-safe, so it runs under a lock.  The work area
   is not used, but its size is returned as by NVIDIA's library.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "host/library.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum
{
  RANK_MOST = 3,
  WORK_BYTES = 64,
  BACKWARD = 1, /* FFTW's sign; cuFFT's directions are the same numbers */
  ESTIMATE = 1 << 6,
  UNALIGNED = 1 << 1,
  VARIANTS = 8,
  WORTH_THREADS = 1 << 15 /* total number of points of a call from which
                             threads are used */
};

enum
{
  INVALID_PLAN = 1,
  ALLOC_FAILED = 2,
  INVALID_TYPE = 3,
  INVALID_VALUE = 4,
  NO_WORKSPACE = 13
};

/* ---- plans ---- */

typedef struct plan
{
  bool is_taken, has_work;
  int rank;
  cufftType type;
  octa_host_iodim dims[RANK_MOST], many;
  CUstream stream;
  void *variant[VARIANTS];
} plan;

static pthread_mutex_t planner = PTHREAD_MUTEX_INITIALIZER;
static plan **plans; /* a handle is an index, from 1 */
static int n_plans;

static bool
is_single (cufftType type)
{
  return type == CUFFT_C2C || type == CUFFT_R2C || type == CUFFT_C2R;
}

static const octa_host_fftw *
fftw_of (cufftType type)
{
  return &octa_host_fftws[is_single (type)];
}

static plan *
find_plan (cufftHandle handle)
{
  return handle >= 1 && handle <= n_plans && plans[handle - 1]->is_taken
             ? plans[handle - 1]
             : NULL;
}

int
octa_host_cufftCreate (cufftHandle *handle)
{
  int i = 0;
  while (i < n_plans && plans[i]->is_taken)
    i++;
  if (i == n_plans)
    {
      plan **more = realloc (plans, (size_t)(n_plans + 1) * sizeof *plans);
      if (! more)
        return ALLOC_FAILED;
      plans = more;
      if (! (plans[i] = malloc (sizeof **plans)))
        return ALLOC_FAILED;
      n_plans++;
    }
  *plans[i] = (plan){ .is_taken = true };
  *handle = i + 1;
  return 0;
}

int
octa_host_cufftDestroy (cufftHandle handle)
{
  plan *p = find_plan (handle);
  if (! p)
    return INVALID_PLAN;
  pthread_mutex_lock (&planner);
  for (int i = 0; i < VARIANTS; i++)
    if (p->variant[i])
      fftw_of (p->type)->destroy (p->variant[i]);
  pthread_mutex_unlock (&planner);
  p->is_taken = false;
  return 0;
}

int
octa_host_cufftGetVersion (int *version)
{
  *version = 0;
  return 0;
}

int
octa_host_cufftSetStream (cufftHandle handle, cudaStream_t stream)
{
  plan *p = find_plan (handle);
  if (! p)
    return INVALID_PLAN;
  p->stream = stream;
  return 0;
}

int
octa_host_cufftSetAutoAllocation (cufftHandle handle, int is_automatic)
{
  plan *p = find_plan (handle);
  if (! p)
    return INVALID_PLAN;
  p->has_work = is_automatic != 0;
  return 0;
}

int
octa_host_cufftSetWorkArea (cufftHandle handle, void *area)
{
  plan *p = find_plan (handle);
  if (! p)
    return INVALID_PLAN;
  p->has_work = area != NULL;
  return 0;
}

int
octa_host_cufftMakePlanMany64 (cufftHandle handle, int rank, long long *n,
                               long long *inembed, long long istride,
                               long long idist, long long *onembed,
                               long long ostride, long long odist,
                               cufftType type, long long batch,
                               size_t *work_size)
{
  plan *p = find_plan (handle);
  if (! p)
    return INVALID_PLAN;
  if (rank < 1 || rank > RANK_MOST || ! inembed || ! onembed || batch < 1)
    return INVALID_VALUE;
  p->rank = rank;
  p->type = type;
  for (int i = rank - 1; i >= 0; i--)
    {
      p->dims[i] = (octa_host_iodim){ n[i], istride, ostride };
      istride *= inembed[i];
      ostride *= onembed[i];
    }
  p->many = (octa_host_iodim){ batch, idist, odist };
  *work_size = WORK_BYTES;
  return 0;
}

/* ---- transforms ---- */

typedef struct job
{
  void (*execute) (const void *plan, void *in, void *out);
  const void *plan;
  void *in, *out;
} job;

static void
job_run (const void *data)
{
  const job *j = data;
  j->execute (j->plan, j->in, j->out);
}

/* For small transforms threads cost more than they save: plan for one thread,
   and restore core's number afterwards.  */
static int
begin_plan (const plan *p, const octa_host_fftw *f)
{
  ptrdiff_t points = p->many.n;
  pthread_mutex_lock (&planner);
  for (int i = 0; i < p->rank; i++)
    points *= p->dims[i].n;
  const int was = points < WORTH_THREADS && f->set_threads && f->threads
                      ? f->threads ()
                      : 1;
  if (was != 1)
    f->set_threads (1);
  return was;
}

static void
end_plan (const octa_host_fftw *f, int was)
{
  if (was != 1)
    f->set_threads (was);
  pthread_mutex_unlock (&planner);
}

/* Make FFTW's plan of P for IN and OUT.  */
static void *
make_variant (plan *p, const octa_host_fftw *f, void *in, void *out, int sign)
{
  bool is_odd = f->alignment (in) || f->alignment (out);
  void **v = &p->variant[4 * (sign == BACKWARD) + 2 * (in == out) + is_odd];
  const unsigned flags = ESTIMATE | (is_odd ? UNALIGNED : 0);
  if (*v)
    return *v;
  const int was = begin_plan (p, f);
  if (p->type == CUFFT_C2C || p->type == CUFFT_Z2Z)
    *v = f->plan_dft (p->rank, p->dims, 1, &p->many, in, out, sign, flags);
  else if (p->type == CUFFT_R2C || p->type == CUFFT_D2Z)
    *v = f->plan_r2c (p->rank, p->dims, 1, &p->many, in, out, flags);
  else
    *v = f->plan_c2r (p->rank, p->dims, 1, &p->many, in, out, flags);
  end_plan (f, was);
  return *v;
}

static int
execute (cufftHandle handle, cufftType type, void *in, void *out, int sign)
{
  plan *p = find_plan (handle);
  if (! p || p->rank == 0)
    return INVALID_PLAN;
  if (p->type != type)
    return INVALID_TYPE;
  if (! p->has_work)
    return NO_WORKSPACE;
  const octa_host_fftw *f = fftw_of (type);
  job j = { .plan = make_variant (p, f, in, out, sign),
            .in = in,
            .out = out,
            .execute = type == CUFFT_C2C || type == CUFFT_Z2Z ? f->execute_dft
                       : type == CUFFT_R2C || type == CUFFT_D2Z
                           ? f->execute_r2c
                           : f->execute_c2r };
  return j.plan ? octa_host_library_queue (p->stream, job_run, &j, sizeof j)
                : ALLOC_FAILED;
}

int
octa_host_cufftExecC2C (cufftHandle h, cufftComplex *in, cufftComplex *out,
                        int direction)
{
  return execute (h, CUFFT_C2C, in, out, direction);
}

int
octa_host_cufftExecZ2Z (cufftHandle h, cufftDoubleComplex *in,
                        cufftDoubleComplex *out, int direction)
{
  return execute (h, CUFFT_Z2Z, in, out, direction);
}

int
octa_host_cufftExecR2C (cufftHandle h, cufftReal *in, cufftComplex *out)
{
  return execute (h, CUFFT_R2C, in, out, 0);
}

int
octa_host_cufftExecD2Z (cufftHandle h, cufftDoubleReal *in,
                        cufftDoubleComplex *out)
{
  return execute (h, CUFFT_D2Z, in, out, 0);
}

int
octa_host_cufftExecC2R (cufftHandle h, cufftComplex *in, cufftReal *out)
{
  return execute (h, CUFFT_C2R, in, out, 0);
}

int
octa_host_cufftExecZ2D (cufftHandle h, cufftDoubleComplex *in,
                        cufftDoubleReal *out)
{
  return execute (h, CUFFT_Z2D, in, out, 0);
}
