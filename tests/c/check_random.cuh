/* check_random.cuh -- kernels/random as functions of C (check_random.h).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define OCTA_HOST 1
#include "kernels/math/octa_types.cuh"
#include "kernels/array/octa_vec.cuh"
#include "kernels/random/octa_draws.h"
#include "kernels/random/octa_random.cuh"
#include "kernels/random/octa_random_math.cuh"
#include "kernels/random/octa_dist.cuh"
#include "kernels/random/octa_draw.cuh"
#include "kernels/random/octa_reject.cuh"
#include "tests/c/check_random.h"

/* ---- numbers ---- */

template <class G, class D, class T>
static void
by_runs (const octa_draws &r, octa_u64 first, int n, T *out)
{
  T v[OCTA_DRAWS_ROOM];
  for (int i = 0; i < n; i += OCTA_DRAWS_RUN)
    {
      const int at = octa_draw_run<G, D> (v, r, first + i);
      for (int k = 0; k < OCTA_DRAWS_RUN && i + k < n; k++)
        out[i + k] = v[at + k];
    }
}

template <class G, class D, class T, int N>
static void
by_vectors (const octa_draws &r, octa_u64 first, int n, T *out)
{
  octa_vec<T, N> v;
  for (int i = 0; i < n; i += N)
    {
      octa_draw_load<G, D> (v, r, first + i);
      for (int k = 0; k < N && i + k < n; k++)
        out[i + k] = v.e[k];
    }
}

template <class G, class D, class T>
static void
fill (int way, const octa_draws &r, octa_u64 first, int n, T *out)
{
  if (way == RANDOM_RUN)
    by_runs<G, D> (r, first, n, out);
  else if (way == RANDOM_LOAD)
    by_vectors<G, D, T, 16 / sizeof (T)> (r, first, n, out);
  else
    for (int i = 0; i < n; i++)
      out[i] = octa_draw_at<G, D, T> (r, first + i);
}

template <class G, class T>
static void
reject (int distribution, int way, const octa_draws &r, octa_u64 first, int n,
        T *out)
{
  const bool is_gamma = distribution == RANDOM_GAMMA;
  T a[OCTA_DRAWS_RUN];
  for (int k = 0; k < OCTA_DRAWS_RUN; k++)
    a[k] = (T)r.a;
  for (int i = 0; i < n; i += OCTA_DRAWS_RUN)
    {
      const int part = n - i < OCTA_DRAWS_RUN ? n - i : OCTA_DRAWS_RUN;
      if (way == RANDOM_RUN && is_gamma)
        octad_gamma_run (G (), r, first + i, a, out + i, part);
      else if (way == RANDOM_RUN)
        octad_poisson_run (G (), r, first + i, a, out + i, part);
      else
        for (int k = i; k < i + part; k++)
          out[k] = is_gamma ? octad_gamma (G (), r, first + k, (T)r.a)
                            : octad_poisson (G (), r, first + k, (T)r.a);
    }
}

template <class G, class T>
static void
fill_any (int distribution, int way, const octa_draws &r, octa_u64 first,
          int n, T *out)
{
  switch (distribution)
    {
    case RANDOM_UNIFORM:
      fill<G, octad_uniform> (way, r, first, n, out);
      break;
    case RANDOM_INTEGER:
      fill<G, octad_integer> (way, r, first, n, out);
      break;
    case RANDOM_NORMAL:
      fill<G, octad_normal> (way, r, first, n, out);
      break;
    case RANDOM_LOGNORMAL:
      fill<G, octad_lognormal> (way, r, first, n, out);
      break;
    case RANDOM_EXPONENTIAL:
      fill<G, octad_exponential> (way, r, first, n, out);
      break;
    default:
      reject<G> (distribution, way, r, first, n, out);
    }
}

template <class G>
static void
fill_class (int distribution, int is_single, int way, const octa_draws &r,
            octa_u64 first, int n, void *out)
{
  if (distribution == RANDOM_BITS && is_single)
    fill<G, octad_bits> (way, r, first, n, (unsigned *)out);
  else if (distribution == RANDOM_BITS)
    fill<G, octad_bits> (way, r, first, n, (octa_u64 *)out);
  else if (is_single)
    fill_any<G> (distribution, way, r, first, n, (float *)out);
  else
    fill_any<G> (distribution, way, r, first, n, (double *)out);
}

void
random_fill (int generator, int distribution, int is_single, int way,
             const octa_draws *r, unsigned long long first, int n, void *out)
{
  if (generator == RANDOM_PHILOX)
    fill_class<octa_philox> (distribution, is_single, way, *r, first, n, out);
  else
    fill_class<octa_threefry> (distribution, is_single, way, *r, first, n,
                               out);
}

template <class G, class T>
static int
differ (int distribution, const octa_draws &r, const double *from)
{
  T a[OCTA_DRAWS_RUN], v[OCTA_DRAWS_RUN];
  int n = 0;
  for (int k = 0; k < OCTA_DRAWS_RUN; k++)
    a[k] = (T)from[k];
  if (distribution == RANDOM_GAMMA)
    octad_gamma_run (G (), r, 5, a, v, OCTA_DRAWS_RUN);
  else
    octad_poisson_run (G (), r, 5, a, v, OCTA_DRAWS_RUN);
  for (int k = 0; k < OCTA_DRAWS_RUN; k++)
    {
      const T alone = distribution == RANDOM_GAMMA
                          ? octad_gamma (G (), r, 5 + k, a[k])
                          : octad_poisson (G (), r, 5 + k, a[k]);
      n += ! (v[k] == alone || (v[k] != v[k] && alone != alone));
    }
  return n;
}

int
random_runs_differ (int generator, int distribution, int is_single,
                    const octa_draws *r, const double *a)
{
  if (generator == RANDOM_PHILOX)
    return is_single ? differ<octa_philox, float> (distribution, *r, a)
                     : differ<octa_philox, double> (distribution, *r, a);
  return is_single ? differ<octa_threefry, float> (distribution, *r, a)
                   : differ<octa_threefry, double> (distribution, *r, a);
}

/* ---- words ---- */

void
random_philox (unsigned long long *c, unsigned long long key)
{
  octa_philox_rounds (c, key);
  for (int k = 0; k < 4; k++)
    c[k] &= 0xffffffffu;
}

void
random_threefry (unsigned long long *c, const unsigned long long *key)
{
  octa_threefry_rounds (c, key);
}

void
random_block (int generator, const octa_draws *r, unsigned long long block,
              unsigned draw, unsigned long long *w)
{
  if (generator == RANDOM_PHILOX)
    octa_block (octa_philox (), *r, block, draw, w);
  else
    octa_block (octa_threefry (), *r, block, draw, w);
}

/* ---- functions ---- */

double
random_log (double x)
{
  return octa_log_own (x);
}

double
random_exp (double x)
{
  return octa_exp_own (x);
}

void
random_turn (double x, double *c, double *s)
{
  octa_turn_own (x, c, s);
}

float
random_log_single (float x)
{
  return octa_log_own (x);
}

float
random_exp_single (float x)
{
  return octa_exp_own (x);
}

void
random_turn_single (float x, float *c, float *s)
{
  octa_turn_own (x, c, s);
}
