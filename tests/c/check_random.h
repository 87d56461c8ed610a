/* check_random.h -- the generators and distributions of kernels/random for C
   tests; made of the same text as kernels by check_random.cuh.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_RANDOM_H
#define CHECK_RANDOM_H 1

#include "kernels/random/octa_draws.h"

#ifdef __cplusplus
extern "C"
{
#endif

  enum
  {
    RANDOM_PHILOX,
    RANDOM_THREEFRY,
    N_GENERATORS
  };

  enum
  {
    RANDOM_BITS, /* integers of 64 or 32 bits */
    RANDOM_UNIFORM,
    RANDOM_INTEGER,
    RANDOM_NORMAL,
    RANDOM_LOGNORMAL,
    RANDOM_EXPONENTIAL,
    RANDOM_GAMMA,   /* shape draws.a */
    RANDOM_POISSON, /* mean draws.a */
    N_DISTRIBUTIONS
  };

  /* How numbers are asked for: as loops of the host do, alone, or in the
     vectors that kernels have.  */
  enum
  {
    RANDOM_RUN,
    RANDOM_AT,
    RANDOM_LOAD,
    N_WAYS
  };

  /* Numbers FIRST ... FIRST + N - 1 of the call R.  */
  void random_fill (int generator, int distribution, int is_single, int way,
                    const octa_draws *r, unsigned long long first, int n,
                    void *out);

  /* Whether OCTA_DRAWS_RUN gamma or Poisson numbers with parameters A are
     others as a run than one by one.  */
  int random_runs_differ (int generator, int distribution, int is_single,
                          const octa_draws *r, const double *a);

  /* The cores: counters are replaced by words.  Those of Philox have 32 bits.
   */
  void random_philox (unsigned long long *c, unsigned long long key);
  void random_threefry (unsigned long long *c, const unsigned long long *key);
  void random_block (int generator, const octa_draws *r,
                     unsigned long long block, unsigned draw,
                     unsigned long long *w);

  double random_log (double x);
  double random_exp (double x);
  void random_turn (double x, double *c, double *s);
  float random_log_single (float x);
  float random_exp_single (float x);
  void random_turn_single (float x, float *c, float *s);

#ifdef __cplusplus
}
#endif

#endif
