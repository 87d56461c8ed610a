/* octa_samples.cuh -- shared by the kernels of plots: numbers of any class, their
   position in the view, and one text for both backends.

   OCTA_SAMPLES_KERNEL (ARGS) opens a kernel, whose arguments are a struct of
   octa_samples.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST
#define OCTA_SAMPLES_NAN __builtin_nanf ("")
#define OCTA_SAMPLES_INF __builtin_inf ()
#else
#define OCTA_SAMPLES_NAN __int_as_float (0x7fc00000)
#define OCTA_SAMPLES_INF __longlong_as_double (0x7ff0000000000000ll)
#endif

typedef unsigned long long octa_word;

template <class T>
OCTA_FN T *
octa_ptr (octa_samples_ptr p)
{
  return (T *)p;
}

/* ---- numbers ---- */

/* OCTA_EACH_CLASS (X) is X (octa_type, type in kernels) for each class.  */

OCTA_FN double
octa_read (const octa_samples_source &s, long long i)
{
  if (s.period)
    i %= s.period;
  switch (s.type)
    {
#define OCTA_READ(k, T)                                                       \
  case k:                                                                     \
    return (double)octa_ptr<const T> (s.p)[i];
      OCTA_EACH_CLASS (OCTA_READ)
#undef OCTA_READ
    }
  return s.base + (double)i * s.step;
}

OCTA_FN bool
octa_is_finite (double v)
{
  return v - v == 0;
}

OCTA_FN double
octa_scaled (const octa_samples_scale &s, double v)
{
  if (s.is_log == OCTA_SAMPLES_SUNK && v <= 0)
    return s.by > 0 ? -OCTA_SAMPLES_DEEP : OCTA_SAMPLES_DEEP;
  if (s.is_log)
    v = v > 0 ? OCTA_LIBM (log) (v) : (double)OCTA_SAMPLES_NAN;
  return (v * s.pre - s.lo) * s.by;
}

/* The pixel of position P, of N pixels.  Both ends of the view belong to it;
   -1: outside.  */
OCTA_FN long long
octa_pixel (double p, double n)
{
  if (! (p >= 0 && p <= n))
    return -1;
  const long long i = (long long)p;
  return i - (i == (long long)n);
}

/* ---- the host: many at a time, so that loops become vectors ---- */

#ifdef OCTA_HOST

#define OCTA_MANY 256

template <class T>
static void
octa_read_class (const T *p, long long n, double *__restrict__ v)
{
  for (long long k = 0; k < n; k++)
    v[k] = (double)p[k];
}

/* Read numbers I ...  I + N - 1.  Returns their address: V, or their own if no
   conversion is needed.  */
static const double *
octa_read_many (const octa_samples_source &s, long long i, int n, double *v)
{
  if (s.period)
    {
      long long from = i % s.period;
      octa_samples_source once = s;
      once.period = 0;
      if (from + n <= s.period)
        return octa_read_many (once, from, n, v);
      for (int k = 0; k < n; k++)
        {
          v[k] = octa_read (once, from);
          from = from + 1 == s.period ? 0 : from + 1;
        }
      return v;
    }
  switch (s.type)
    {
    case 0:
      return octa_ptr<const double> (s.p) + i;
#define OCTA_READ(k, T)                                                       \
  case k:                                                                     \
    octa_read_class (octa_ptr<const T> (s.p) + i, n, v);                      \
    return v;
      OCTA_EACH_OTHER_CLASS (OCTA_READ)
#undef OCTA_READ
    }
  for (int k = 0; k < n; k++)
    v[k] = s.base + (double)(i + k) * s.step;
  return v;
}

/* octa_scaled of each number.  */
static void
octa_scaled_many (const octa_samples_scale &s, const double *in, int n,
                  double *__restrict__ v)
{
  const double pre = s.pre, lo = s.lo, by = s.by;
  if (s.is_log)
    for (int k = 0; k < n; k++)
      v[k] = octa_scaled (s, in[k]);
  else if (pre == 1)
    for (int k = 0; k < n; k++)
      v[k] = (in[k] - lo) * by;
  else
    for (int k = 0; k < n; k++)
      v[k] = (in[k] * pre - lo) * by;
}

/* Read N numbers of S from I on, scaled by SCALE.  */
static void
octa_scaled_read (const octa_samples_source &s,
                  const octa_samples_scale &scale, long long i, int n,
                  double *v)
{
  double raw[OCTA_MANY];
  octa_scaled_many (scale, octa_read_many (s, i, n, raw), n, v);
}

/* Call F (first, number) for parts of FROM ...  TO - 1 that fit into a
   buffer.  */
template <class F>
static inline void
octa_stretches (long long from, long long to, F f)
{
  for (long long i = from; i < to; i += OCTA_MANY)
    f (i, (int)(to - i < OCTA_MANY ? to - i : OCTA_MANY));
}

#endif

/* ---- the hidden part, of 65535 ---- */

/* The part hidden by OLD together with something that hides PART.  */
OCTA_FN unsigned short
octa_hidden (unsigned old, unsigned part)
{
  return (unsigned short)(old + ((65535 - old) * part >> 16));
}

/* ---- words that several threads change ---- */

template <class T>
OCTA_FN void
octa_atomic_add (T *p, T v)
{
#ifdef OCTA_HOST
  __atomic_fetch_add (p, v, __ATOMIC_RELAXED);
#else
  atomicAdd (p, v);
#endif
}

/* Reads first, because most threads would not change the word.  */
template <class T>
OCTA_FN void
octa_atomic_max (T *p, T v)
{
#ifdef OCTA_HOST
  T old = __atomic_load_n (p, __ATOMIC_RELAXED);
  while (old < v
         && ! __atomic_compare_exchange_n (p, &old, v, true, __ATOMIC_RELAXED,
                                           __ATOMIC_RELAXED))
    ;
#else
  if (*(volatile T *)p < v)
    atomicMax (p, v);
#endif
}

template <class T>
OCTA_FN void
octa_atomic_min (T *p, T v)
{
#ifdef OCTA_HOST
  T old = __atomic_load_n (p, __ATOMIC_RELAXED);
  while (v < old
         && ! __atomic_compare_exchange_n (p, &old, v, true, __ATOMIC_RELAXED,
                                           __ATOMIC_RELAXED))
    ;
#else
  if (v < *(volatile T *)p)
    atomicMin (p, v);
#endif
}

/* ---- the kernel ---- */

/* OCTA_SAMPLES_KERNEL (ARGS) opens the body of a kernel with arguments ARGS A.
   On the host it computes units LO ...  HI - 1.  */
#ifdef OCTA_HOST
#define OCTA_SAMPLES_KERNEL(ARGS)                                             \
  static void octa_units (const ARGS &, long long, long long);                \
  OCTA_RANGE_KERNEL (1)                                                       \
  {                                                                           \
    union                                                                     \
    {                                                                         \
      ARGS a;                                                                 \
      octa_word w[sizeof (ARGS) / 8];                                         \
    } u;                                                                      \
    for (unsigned k = 0; k < sizeof (ARGS) / 8; k++)                          \
      u.w[k] = *(octa_word *)params[k];                                       \
    octa_units (u.a, lo, hi);                                                 \
  }                                                                           \
  static void octa_units (const ARGS &a, long long lo, long long hi)
#else
#define OCTA_SAMPLES_KERNEL(ARGS)                                             \
  extern "C" __global__ void __launch_bounds__ (OCTA_BLOCK)                   \
      OCTA_NAME (const ARGS a)
#endif
