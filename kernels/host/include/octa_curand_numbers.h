/* octa_curand_numbers.h -- conversion of words to numbers for curand_kernel.h.

   The assignment of words to numbers and the formulas follow cuRAND's
   conventions.  A fused multiply-add on a GPU is one here, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_CURAND_NUMBERS_H
#define OCTA_CURAND_NUMBERS_H 1
#pragma GCC system_header

/* The value of the last bit, for 32 and 53 bits.  */
#define OCTA_CURAND_32 (1 / 4294967296.0)
#define OCTA_CURAND_53 (1 / 9007199254740992.0)

/* ---- uniform: above 0, up to 1 ---- */

inline float
octa_curand_single (unsigned w)
{
  return (float)w * (float)OCTA_CURAND_32 + (float)(OCTA_CURAND_32 / 2);
}

inline float
octa_curand_single (unsigned long long w)
{
  return octa_curand_single ((unsigned)(w >> 32));
}

inline double
octa_curand_real (unsigned w)
{
  return w * OCTA_CURAND_32 + OCTA_CURAND_32;
}

inline double
octa_curand_real (unsigned long long w)
{
  return (double)(w >> 11) * OCTA_CURAND_53 + OCTA_CURAND_53 / 2;
}

/* 53 bits of two words.  */
inline unsigned long long
octa_curand_53 (unsigned low, unsigned high)
{
  return low ^ (unsigned long long)high << 21;
}

inline double
octa_curand_real (unsigned low, unsigned high)
{
  return (double)octa_curand_53 (low, high) * OCTA_CURAND_53
         + OCTA_CURAND_53 / 2;
}

inline float
curand_uniform (curandStateXORWOW *s)
{
  return octa_curand_single (curand (s));
}

inline float
curand_uniform (curandStatePhilox4_32_10 *s)
{
  return octa_curand_single (curand (s));
}

inline float
curand_uniform (curandStateMRG32k3a *s)
{
  return (float)(curand_MRG32k3a (s) * 2.3283065498378288e-10);
}

template <class W>
inline float
curand_uniform (octa_curand_sobol<W> *s)
{
  return octa_curand_single (curand (s));
}

inline double
curand_uniform_double (curandStateXORWOW *s)
{
  const unsigned low = curand (s);
  return octa_curand_real (low, curand (s));
}

inline double
curand_uniform_double (curandStatePhilox4_32_10 *s)
{
  return octa_curand_real (curand (s));
}

inline double
curand_uniform_double (curandStateMRG32k3a *s)
{
  return curand_MRG32k3a (s) * 2.3283065498378288e-10;
}

template <class W>
inline double
curand_uniform_double (octa_curand_sobol<W> *s)
{
  return octa_curand_real (curand (s));
}

inline float4
curand_uniform4 (curandStatePhilox4_32_10 *s)
{
  const uint4 w = curand4 (s);
  return make_float4 (octa_curand_single (w.x), octa_curand_single (w.y),
                      octa_curand_single (w.z), octa_curand_single (w.w));
}

inline double2
curand_uniform2_double (curandStatePhilox4_32_10 *s)
{
  const uint4 w = curand4 (s);
  return make_double2 (octa_curand_real (w.x, w.y),
                       octa_curand_real (w.z, w.w));
}

inline double4
curand_uniform4_double (curandStatePhilox4_32_10 *s)
{
  const double2 a = curand_uniform2_double (s);
  const double2 b = curand_uniform2_double (s);
  return make_double4 (a.x, a.y, b.x, b.y);
}

/* ---- normal: pairs by Box and Muller, sine first ---- */

inline float2
octa_curand_box (float u, float angle)
{
  const float r = sqrtf (-2 * logf (u));
  return make_float2 (sinf (angle) * r, cosf (angle) * r);
}

inline double2
octa_curand_box (double u, double half_turns)
{
  const double r = sqrt (-2 * log (u));
  return make_double2 (sinpi (half_turns) * r, cospi (half_turns) * r);
}

#define OCTA_CURAND_2PI 6.2831855f

inline float2
octa_curand_box (unsigned x, unsigned y)
{
  const float unit = (float)OCTA_CURAND_32 * OCTA_CURAND_2PI;
  return octa_curand_box (octa_curand_single (x),
                          fmaf ((float)y, unit, unit / 2));
}

inline double2
octa_curand_box (unsigned x0, unsigned x1, unsigned y0, unsigned y1)
{
  return octa_curand_box (octa_curand_real (x0, x1),
                          (double)octa_curand_53 (y0, y1)
                                  * (2 * OCTA_CURAND_53)
                              + OCTA_CURAND_53);
}

/* The next pair of numbers from a state.  */
template <class S>
inline float2
octa_curand_pair (S *s)
{
  const unsigned x = curand (s);
  return octa_curand_box (x, curand (s));
}

template <>
inline float2
octa_curand_pair (curandStateMRG32k3a *s)
{
  const float u = curand_uniform (s);
  return octa_curand_box (u, curand_uniform (s) * OCTA_CURAND_2PI);
}

template <class S>
inline double2
octa_curand_pair_double (S *s)
{
  const unsigned x0 = curand (s), x1 = curand (s), y0 = curand (s);
  return octa_curand_box (x0, x1, y0, curand (s));
}

template <>
inline double2
octa_curand_pair_double (curandStateMRG32k3a *s)
{
  const double u = curand_uniform_double (s);
  return octa_curand_box (u, curand_uniform_double (s) * 2);
}

inline float2
octa_curand_exp (float2 v, float mean, float stddev)
{
  return make_float2 (expf (fmaf (stddev, v.x, mean)),
                      expf (fmaf (stddev, v.y, mean)));
}

inline double2
octa_curand_exp (double2 v, double mean, double stddev)
{
  return make_double2 (exp (fma (stddev, v.x, mean)),
                       exp (fma (stddev, v.y, mean)));
}

OCTA_CURAND (float2) curand_normal2 (S *s) { return octa_curand_pair (s); }

OCTA_CURAND (double2) curand_normal2_double (S *s)
{
  return octa_curand_pair_double (s);
}

OCTA_CURAND (float2) curand_log_normal2 (S *s, float mean, float stddev)
{
  return octa_curand_exp (octa_curand_pair (s), mean, stddev);
}

OCTA_CURAND (double2)
curand_log_normal2_double (S *s, double mean, double stddev)
{
  return octa_curand_exp (octa_curand_pair_double (s), mean, stddev);
}

/* One number of a pair of KIND; the other one is kept for the next call.  */
#define OCTA_CURAND_ONE(s, kind, flag, extra, pair)                           \
  if ((s)->flag == (kind))                                                    \
    {                                                                         \
      (s)->flag = 0;                                                          \
      return (s)->extra;                                                      \
    }                                                                         \
  const auto v = pair;                                                        \
  (s)->extra = v.y;                                                           \
  (s)->flag = (kind);                                                         \
  return v.x;

OCTA_CURAND (float)
curand_normal (S *s){ OCTA_CURAND_ONE (s, OCTA_CURAND_NORMAL, boxmuller_flag,
                                       boxmuller_extra, curand_normal2 (s)) }

OCTA_CURAND (double) curand_normal_double (S *s){
  OCTA_CURAND_ONE (s, OCTA_CURAND_NORMAL, boxmuller_flag_double,
                   boxmuller_extra_double, curand_normal2_double (s))
}

OCTA_CURAND (float) curand_log_normal (S *s, float mean, float stddev){
  OCTA_CURAND_ONE (s, OCTA_CURAND_LOG_NORMAL, boxmuller_flag, boxmuller_extra,
                   curand_log_normal2 (s, mean, stddev))
}

OCTA_CURAND (double)
    curand_log_normal_double (S *s, double mean, double stddev)
{
  OCTA_CURAND_ONE (s, OCTA_CURAND_LOG_NORMAL, boxmuller_flag_double,
                   boxmuller_extra_double,
                   curand_log_normal2_double (s, mean, stddev))
}
#undef OCTA_CURAND_ONE

inline float4
curand_normal4 (curandStatePhilox4_32_10 *s)
{
  const uint4 w = curand4 (s);
  const float2 a = octa_curand_box (w.x, w.y), b = octa_curand_box (w.z, w.w);
  return make_float4 (a.x, a.y, b.x, b.y);
}

inline float4
curand_log_normal4 (curandStatePhilox4_32_10 *s, float mean, float stddev)
{
  const float4 v = curand_normal4 (s);
  const float2 a = octa_curand_exp (make_float2 (v.x, v.y), mean, stddev);
  const float2 b = octa_curand_exp (make_float2 (v.z, v.w), mean, stddev);
  return make_float4 (a.x, a.y, b.x, b.y);
}

inline double4
curand_normal4_double (curandStatePhilox4_32_10 *s)
{
  const double2 a = curand_normal2_double (s);
  const double2 b = curand_normal2_double (s);
  return make_double4 (a.x, a.y, b.x, b.y);
}

inline double4
curand_log_normal4_double (curandStatePhilox4_32_10 *s, double mean,
                           double stddev)
{
  const double2 a = curand_log_normal2_double (s, mean, stddev);
  const double2 b = curand_log_normal2_double (s, mean, stddev);
  return make_double4 (a.x, a.y, b.x, b.y);
}

/* ---- normal: points of sequences by inversion ---- */

/* - sqrt (2) * erfcinv (2 p), where p is the word, or its distance from the
   other end.  */
inline float
octa_curand_inverse_single (unsigned w)
{
  const bool is_high = w > 0x80000000u;
  const float p = octa_curand_single (is_high ? ~w : w);
  return (is_high ? 1.4142135f : -1.4142135f) * erfcinvf (2 * p);
}

inline float
octa_curand_inverse_single (unsigned long long w)
{
  return octa_curand_inverse_single ((unsigned)(w >> 32));
}

inline double
octa_curand_inverse (unsigned w)
{
  const bool is_high = w > 0x80000000u;
  const double p = (is_high ? ~w : w) * OCTA_CURAND_32 + OCTA_CURAND_32 / 2;
  return (is_high ? M_SQRT2 : -M_SQRT2) * erfcinv (2 * p);
}

inline double
octa_curand_inverse (unsigned long long w)
{
  const unsigned long long x = w >> 11;
  const bool is_high = x > 1ull << 52;
  const double p = (double)(is_high ? (1ull << 53) - 1 - x : x)
                       * OCTA_CURAND_53
                   + OCTA_CURAND_53 / 2;
  return (is_high ? M_SQRT2 : -M_SQRT2) * erfcinv (2 * p);
}

template <class W>
inline float
curand_normal (octa_curand_sobol<W> *s)
{
  return octa_curand_inverse_single (curand (s));
}

template <class W>
inline double
curand_normal_double (octa_curand_sobol<W> *s)
{
  return octa_curand_inverse (curand (s));
}

template <class W>
inline float
curand_log_normal (octa_curand_sobol<W> *s, float mean, float stddev)
{
  return expf (fmaf (stddev, curand_normal (s), mean));
}

template <class W>
inline double
curand_log_normal_double (octa_curand_sobol<W> *s, double mean, double stddev)
{
  return exp (fma (stddev, curand_normal_double (s), mean));
}

/* ---- Poisson ---- */

inline unsigned
octa_curand_near (double lambda, double normal)
{
  return (unsigned)(fma (sqrt (lambda), normal, lambda) + 0.5);
}

/* The number of uniform numbers whose product is above exp (-LAMBDA): Knuth,
   The Art of Computer Programming, volume 2.  */
template <class S>
inline unsigned
octa_curand_poisson_product (S *s, float lambda)
{
  float p = expf (lambda);
  for (unsigned k = 0;; k++)
    {
      p *= curand_uniform (s);
      if (! (p > 1))
        return k;
    }
}

/* An approximation of the probability of more than X, (1 + exp (ALPHA (LAMBDA
   - X) - BETA))^-2, and its inverse.  */
struct octa_curand_gamma
{
  float lambda, alpha, beta;

  octa_curand_gamma (float l)
      : lambda (l),
        alpha (1.43248035075540910f * (1 / sqrtf (l - 0.12400979329415655f))
               + 0.00025361074907033f),
        beta (0.21096734870196546f * (1 / sqrtf (l - 1.97381164089999420f))
              + 0.94201734077887530f)
  {
  }

  float
  at (float x) const
  {
    const float t = 1 + expf (alpha * (lambda - x) - beta);
    return 1 / (t * t);
  }

  float
  inverse (float y) const
  {
    return lambda - (beta + logf (1 / sqrtf (y) - 1)) * (1 / alpha);
  }
};

/* By rejection from that distribution.  */
template <class S>
inline unsigned
octa_curand_poisson_reject (S *s, float lambda)
{
  const octa_curand_gamma g (lambda);
  const float log_lambda = logf (lambda);
  for (;;)
    {
      const float x = floorf (g.inverse (curand_uniform (s)));
      const float most = (g.at (x + 1) - g.at (x)) * 1.3f;
      const float z = curand_uniform (s) * most;
      const float factorial = (float)lgamma ((double)(int)(1 + x));
      const float p = expf (-lambda + x * log_lambda - factorial);
      if (z < p && most >= 1e-20)
        return (unsigned)x;
    }
}

OCTA_CURAND (unsigned) curand_poisson (S *s, double lambda)
{
  if (lambda < 64)
    return octa_curand_poisson_product (s, (float)lambda);
  if (lambda > 4000)
    return octa_curand_near (lambda, curand_normal_double (s));
  return octa_curand_poisson_reject (s, (float)lambda);
}

inline uint4
curand_poisson4 (curandStatePhilox4_32_10 *s, double lambda)
{
  unsigned k[4];
  if (lambda > 4000)
    {
      const double4 v = curand_normal4_double (s);
      return make_uint4 (octa_curand_near (lambda, v.x),
                         octa_curand_near (lambda, v.y),
                         octa_curand_near (lambda, v.z),
                         octa_curand_near (lambda, v.w));
    }
  for (int i = 0; i < 4; i++)
    k[i] = curand_poisson (s, lambda);
  return make_uint4 (k[0], k[1], k[2], k[3]);
}

/* Greater than 0 and less than 1.  */
inline double
octa_curand_inside (unsigned w)
{
  return w * OCTA_CURAND_32 + OCTA_CURAND_32 / 2;
}

inline double
octa_curand_inside (unsigned long long w)
{
  return (double)(w >> 11) * OCTA_CURAND_53 + OCTA_CURAND_53 / 4;
}

/* Add up probabilities until they reach U: Fishman, Discrete-event simulation,
   2001. exp (-LAMBDA) is split into factors that do not underflow.  */
inline unsigned
octa_curand_poisson_sum (double u, double lambda)
{
  const double part = 500;
  double p = 1, sum = 1, done = 0;
  unsigned k = 0;
  do
    {
      const double scale = exp (lambda > done + part ? -part : done - lambda);
      p *= scale;
      sum *= scale;
      done += part;
      while (u > sum)
        {
          k++;
          p *= lambda / k;
          sum += p;
        }
    }
  while (done < lambda);
  return k;
}

template <class W>
inline unsigned
curand_poisson (octa_curand_sobol<W> *s, double lambda)
{
  const W w = curand (s);
  return lambda < 1000
             ? octa_curand_poisson_sum (octa_curand_inside (w), lambda)
             : octa_curand_near (lambda, octa_curand_inverse (w));
}

#undef OCTA_CURAND_2PI
#undef OCTA_CURAND_32
#undef OCTA_CURAND_53
#endif
