/* octa_vec.cuh -- vectors of a thread's elements, which the templates use.

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <class T, int N>
struct alignas (sizeof (T) * N) octa_vec
{
  T e[N];
};

/* I over a number of which DIVISOR is the magic number (octa_argpack_program).
 */
OCTA_FN unsigned
octa_divided (unsigned i, unsigned long long divisor)
{
  const unsigned m = (unsigned)divisor, s = (unsigned)(divisor >> 32);
  return m == 0 ? i : (unsigned)((unsigned long long)i * m >> 32) >> s;
}

/* SUM + A B, rounded once on a device.  */
OCTA_FN double
octa_add_product (double sum, double a, double b)
{
#ifdef OCTA_HOST
  return sum + a * b;
#else
  return __fma_rn (a, b, sum);
#endif
}

OCTA_FN float
octa_add_product (float sum, float a, float b)
{
#ifdef OCTA_HOST
  return sum + a * b;
#else
  return __fmaf_rn (a, b, sum);
#endif
}

/* Elements of P from i on; those from END on are not accessed.  Without _any,
   P + i is aligned to the whole vector.  */
template <class T, int N>
OCTA_FN void
octa_load (octa_vec<T, N> &v, const T *p, long long i, long long end)
{
  if (N == 1 || i + N <= end)
    v = *(const octa_vec<T, N> *)(p + i);
  else
    for (int k = 0; k < N; k++)
      v.e[k] = i + k < end ? p[i + k] : T ();
}

/* As END: all elements are inside the array.  The division makes loads into
   tiles, and those of variances, up to 7 % faster on an H200.  */
struct octa_no_end
{
};
#define OCTA_NO_END octa_no_end ()

template <class T, int N>
OCTA_FN void
octa_load (octa_vec<T, N> &v, const T *p, long long i, octa_no_end)
{
  v = ((const octa_vec<T, N> *)p)[(unsigned long long)i / N];
}

/* As END: besides, the kernel reads each element only once and does not write
   to the array.  So the first-level cache is left to others, and the load may
   be moved across all else.  */
struct octa_once : octa_no_end
{
};
#define OCTA_ONLY_ONCE octa_once ()

#if ! defined OCTA_HOST && __CUDA_ARCH__ >= 700
template <class T, int N>
OCTA_FN void
octa_load (octa_vec<T, N> &v, const T *p, long long i, octa_once)
{
  const octa_vec<T, N> *const at = (const octa_vec<T, N> *)(p + i);
  if (sizeof v < 16)
    {
      v = *at;
      return;
    }
  octa_vec<unsigned, 4> w;
  asm ("ld.global.nc.L1::no_allocate.v4.u32 {%0, %1, %2, %3}, [%4];"
       : "=r"(w.e[0]), "=r"(w.e[1]), "=r"(w.e[2]), "=r"(w.e[3])
       : "l"(at));
  v = reinterpret_cast<octa_vec<T, N> &> (w);
}
#endif

template <class T, int N>
OCTA_FN void
octa_load_any (octa_vec<T, N> &v, const T *p, long long i, octa_no_end)
{
  for (int k = 0; k < N; k++)
    v.e[k] = p[i + k];
}

template <class T, int N>
OCTA_FN void
octa_load_any (octa_vec<T, N> &v, const T *p, long long i, long long end)
{
  for (int k = 0; k < N; k++)
    v.e[k] = N == 1 || i + k < end ? p[i + k] : T ();
}

#ifdef OCTA_HOST
/* Compilers do not vectorise code that uses logicals directly.  */
OCTA_FN void
octa_load (octa_vec<bool, 1> &v, const bool *p, long long i, long long)
{
  v.e[0] = ((const unsigned char *)p)[i] != 0;
}
OCTA_FN void
octa_load_any (octa_vec<bool, 1> &v, const bool *p, long long i, long long)
{
  v.e[0] = ((const unsigned char *)p)[i] != 0;
}
#endif

/* P + i is aligned to the whole vector.  The division tells the compiler, which
   otherwise stores elements that were computed apart one by one.  */
template <class T, int N>
OCTA_FN void
octa_store (const octa_vec<T, N> &v, T *p, long long i, long long end)
{
  if (N == 1 || i + N <= end)
    ((octa_vec<T, N> *)p)[(unsigned long long)i / N] = v;
  else
    for (int k = 0; k < N; k++)
      if (i + k < end)
        p[i + k] = v.e[k];
}

template <class T, int N>
OCTA_FN void
octa_store (const octa_vec<T, N> &v, T *p, long long i, octa_no_end)
{
  ((octa_vec<T, N> *)p)[(unsigned long long)i / N] = v;
}

template <class T, int N>
OCTA_FN void
octa_store_any (const octa_vec<T, N> &v, T *p, long long i, long long end)
{
  for (int k = 0; k < N; k++)
    if (N == 1 || i + k < end)
      p[i + k] = v.e[k];
}

/* Can rows of P at a distance of STRIDE elements, one of which begins at
   element FIRST, be accessed in vectors of N?  */
template <int N, class T>
OCTA_FN bool
octa_lines_up (const T *p, long long first, long long stride)
{
  return (unsigned long long)p % (N * sizeof (T)) == 0
         && (first | stride) % N == 0;
}

/* Element I of a range.  */
OCTA_FN double
octa_at (long long i, double base, double step)
{
  return base + (double)i * step;
}

template <int N>
OCTA_FN void
octa_range (octa_vec<double, N> &v, long long i, double base, double step)
{
  for (int k = 0; k < N; k++)
    v.e[k] = octa_at (i + k, base, step);
}

/* N elements from P on at a distance of STEP: 0 means the same element, 1 a
   vector.  */
template <int STEP, class T, int N>
OCTA_FN void
octa_load_apart (octa_vec<T, N> &v, const T *p, long long step = STEP)
{
  if (STEP == 1)
    v = *(const octa_vec<T, N> *)p;
  else
    for (int k = 0; k < N; k++)
      v.e[k] = p[k * step];
}

#define OCTA_PASTE(a, b) a##b
#define OCTA_RANGE_MARK_(name) OCTA_PASTE (name, __octa_range)
#define OCTA_RANGE_MARK(name) OCTA_RANGE_MARK_ (name)

#ifdef OCTA_HOST
/* The head of a kernel on the host, which computes the blocks LO to HI - 1 with
   the arguments at PARAMS.  The numbers are 1, or so that launches are queued
   2, the number of arguments and their sizes (octa_host_abi.h).  */
#define OCTA_RANGE_KERNEL(...)                                                \
  extern "C" const int OCTA_RANGE_MARK (OCTA_NAME)[] = { __VA_ARGS__ };       \
  extern "C" void OCTA_NAME (void **params,                                   \
                             [[maybe_unused]] long long lo,                   \
                             [[maybe_unused]] long long hi,                   \
                             [[maybe_unused]] const unsigned *grid,           \
                             [[maybe_unused]] void *shared)
#define OCTA_ARG(type, name, i) type name = *(type *)params[i];
#endif
