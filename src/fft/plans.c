/* plans.c -- a cache of plans, and the calls that use them.  A plan belongs to
   a context.  It has no work area of its own: each call takes one from the
   current lane's memory and returns it, so that the next user is queued after
   it.  A captured graph keeps its plans.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fft/private.h"

#include <stdlib.h>
#include <string.h>

enum
{
  MOST = 64,             /* the most plans of a context, and */
  MOST_BYTES = 64 << 20, /* of their tables together */
  FFT_ALLOC_FAILED = 2   /* cuFFT's */
};

typedef struct plan
{
  struct plan *next;
  octa_fft_layout layout;
  int place;
  bool is_made; /* there is a handle */
  bool is_busy; /* a call is being made */
  cufftHandle handle;
  CUstream stream;
  size_t work;        /* bytes of a call's work area */
  CUdeviceptr area;   /* the last work area */
  size_t bytes;       /* the approximate size of its tables */
  octa_hold_pin *pin; /* for captured work */
} plan;

static plan *plans; /* the most recently used one is first */

/* ---- the end of plans ---- */

static void
plan_free (plan *p)
{
  /* In a lost context this call is refused.  */
  if (p->is_made)
    (void)OCTA_NV_RESULT (cufftDestroy, (p->handle));
  octa_hold_pin_release (p->pin);
  free (p);
}

static bool
is_idle (const plan *p, int place)
{
  return p->place == place && ! p->is_busy && p->pin->refs == 1;
}

void
octa_fft_forget (void)
{
  const int place = octa_context_in_use ();
  for (plan **p = &plans, *q; (q = *p);)
    if (q->place == place)
      {
        *p = q->next;
        plan_free (q);
      }
    else
      p = &q->next;
}

/* Destroy the least recently used plans, until at most COUNT plans and BYTES
   are left.  True if any was destroyed.  */
static bool
shrink (size_t count, size_t bytes)
{
  const int place = octa_context_in_use ();
  bool has_some = false, has_waited = false;
  for (plan **p = &plans, *q; (q = *p);)
    {
      if (q->place == place && count > 0 && q->bytes <= bytes)
        {
          count--;
          bytes -= q->bytes;
        }
      else if (is_idle (q, place))
        {
          /* The queued work must be done first.  */
          if (! has_waited && octa_lanes_wait () != OCTA_OK)
            return has_some;
          has_waited = has_some = true;
          *p = q->next;
          plan_free (q);
          continue;
        }
      p = &q->next;
    }
  return has_some;
}

bool
octa_fft_relieve (void)
{
  /* During a capture nothing can be waited for.  */
  return plans && ! octa_capturing_count && shrink (0, 0);
}

/* ---- a plan ---- */

static size_t
table_bytes (const octa_fft_layout *l)
{
  const bool is_single = l->type == CUFFT_C2C || l->type == CUFFT_R2C
                         || l->type == CUFFT_C2R;
  size_t n = 0;
  for (int i = 0; i < l->rank; i++)
    n += (size_t)l->n[i];
  return n * (is_single ? sizeof (cufftComplex) : sizeof (cufftDoubleComplex));
}

static octa_status
make (plan *p)
{
  octa_status st = OCTA_OK;
  octa_fft_layout l = p->layout; /* NVIDIA's parameters are not const */
  int was;
  OCTA_TRY (octa_capturing_relax_for ("a plan of a Fourier transform", &was));
  OCTA_NV (CUFFT, cufftCreate, (&p->handle));
  p->is_made = true;
  OCTA_NV (CUFFT, cufftSetAutoAllocation, (p->handle, 0));
  int r = OCTA_NV_RESULT (cufftMakePlanMany64,
                          (p->handle, l.rank, l.n, l.in_embed, l.in_stride,
                           l.in_dist, l.out_embed, l.out_stride, l.out_dist,
                           l.type, l.batch, &p->work));
  if ((r == FFT_ALLOC_FAILED || r == -(int)CUDA_ERROR_OUT_OF_MEMORY)
      && ! octa_capturing_count)
    {
      /* Releasing what gpuArray keeps for reuse may be enough.  */
      octa_pool_relieve ();
      r = OCTA_NV_RESULT (cufftMakePlanMany64,
                          (p->handle, l.rank, l.n, l.in_embed, l.in_stride,
                           l.in_dist, l.out_embed, l.out_stride, l.out_dist,
                           l.type, l.batch, &p->work));
    }
  if (r != 0)
    st = octa_nv_fail (OCTA_NV_CUFFT, "cufftMakePlanMany64", r);
  /* cuFFT computes tables for lengths with large prime factors, which a
     capture does not allow.  */
  if (r != 0 && octa_capturing_count)
    octa_error_prepend ("a stream is captured; transform once before that, so "
                        "that there is a plan: ");
done:
  octa_capturing_restore (was);
  return st;
}

static octa_status
new_plan (const octa_fft_layout *l, plan **out)
{
  octa_status st = OCTA_OK;
  plan *p = calloc (1, sizeof *p);
  if (! p || ! (p->pin = octa_hold_pin_new ()))
    OCTA_TRY (octa_no_memory ("a plan of a Fourier transform"));
  p->layout = *l;
  p->place = octa_lane_now->place;
  p->stream = CU_STREAM_PER_THREAD; /* none yet */
  p->bytes = table_bytes (l);
  p->is_busy = true;
  OCTA_TRY (make (p));
  p->next = plans;
  *out = plans = p;
  p = NULL;
  if (! octa_capturing_count)
    shrink (MOST, MOST_BYTES);
done:
  if (p)
    {
      if (p->pin)
        plan_free (p);
      else
        free (p);
    }
  return st;
}

static octa_status
find_plan (const octa_fft_layout *l, plan **out)
{
  const int place = octa_lane_now->place;
  plan **at = &plans, *p;
  while ((p = *at)
         && (p->place != place || memcmp (&p->layout, l, sizeof *l) != 0))
    at = &p->next;
  if (! p)
    return new_plan (l, out);
  *at = p->next;
  p->next = plans;
  p->is_busy = true;
  *out = plans = p;
  return OCTA_OK;
}

/* ---- calls ---- */

/* An address as the library's argument.  */
#define AT(type, p) ((type *)(uintptr_t)(p))

static octa_status
call (const plan *p, CUdeviceptr from, CUdeviceptr to, int direction)
{
  octa_status st = OCTA_OK;
  const cufftHandle h = p->handle;
  switch (p->layout.type)
    {
    case CUFFT_C2C:
      OCTA_NV (CUFFT, cufftExecC2C,
               (h, AT (cufftComplex, from), AT (cufftComplex, to), direction));
      break;
    case CUFFT_R2C:
      OCTA_NV (CUFFT, cufftExecR2C,
               (h, AT (cufftReal, from), AT (cufftComplex, to)));
      break;
    case CUFFT_C2R:
      OCTA_NV (CUFFT, cufftExecC2R,
               (h, AT (cufftComplex, from), AT (cufftReal, to)));
      break;
    case CUFFT_Z2Z:
      OCTA_NV (CUFFT, cufftExecZ2Z,
               (h, AT (cufftDoubleComplex, from), AT (cufftDoubleComplex, to),
                direction));
      break;
    case CUFFT_D2Z:
      OCTA_NV (CUFFT, cufftExecD2Z,
               (h, AT (cufftDoubleReal, from), AT (cufftDoubleComplex, to)));
      break;
    case CUFFT_Z2D:
      OCTA_NV (CUFFT, cufftExecZ2D,
               (h, AT (cufftDoubleComplex, from), AT (cufftDoubleReal, to)));
      break;
    }
done:
  return st;
}

octa_status
octa_fft_run (const octa_fft_layout *l, const octa_fft_calls *c)
{
  octa_status st;
  CUstream s;
  plan *p = NULL;
  octa_block *work = NULL;
  OCTA_TRY (octa_lane_ready (&s));
  OCTA_TRY (find_plan (l, &p));
  if (p->work > 0)
    {
      st = octa_block_take (p->work, &work);
      if (st != OCTA_OK)
        {
          octa_error_prepend ("the work area of a Fourier transform: ");
          goto done;
        }
      OCTA_TRY (octa_lane_ready (&s));
    }
  if (octa_lane_now->hold)
    octa_hold_pin_add (octa_lane_now->hold, p->pin);
  if (p->stream != s)
    {
      p->stream = CU_STREAM_PER_THREAD;
      OCTA_NV (CUFFT, cufftSetStream, (p->handle, s));
      p->stream = s;
    }
  if (work && p->area != work->p)
    {
      p->area = 0;
      OCTA_NV (CUFFT, cufftSetWorkArea, (p->handle, AT (void, work->p)));
      p->area = work->p;
    }
  for (int64_t i = 0; i < c->count; i++)
    OCTA_TRY (call (p, c->from + (size_t)i * c->from_step,
                    c->to + (size_t)i * c->to_step, c->direction));
done:
  if (work)
    octa_block_give (work);
  if (p)
    p->is_busy = false;
  return st;
}
