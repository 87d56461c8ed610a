/* octa_fun.cuh -- types and functions for compiled functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* A loop over the elements of a function's local array.  It is unrolled so
   that the elements are in registers.  */
#ifdef OCTA_HOST
#define OCTA_UNROLL
#else
#define OCTA_UNROLL _Pragma ("unroll")
#endif

/* An array that a function reads by subscripts.  */
template <class T> struct octa_whole
{
  const T *p;
  long long n; /* number of elements */
  int n_dims;
  long long dims[8]; /* 1 beyond n_dims */
};

template <class T>
OCTA_FN void
octa_put (const octa_whole<T> &a, double k, T v)
{
  const_cast<T *> (a.p)[(long long)k - 1] = v;
}

/* a * b + c, rounded once.  */
OCTA_FN double
octa_fma (double a, double b, double c)
{
  return OCTA_LIBM (fma) (a, b, c);
}
OCTA_FN float
octa_fma (float a, float b, float c)
{
  return OCTA_LIBM (fmaf) (a, b, c);
}

/* A local array of a function.  */
template <class T, int N> struct octa_local
{
  T v[N];
};

/* ---- subscripts ---- */

template <class T>
OCTA_FN bool
octa_is_subscript (T k)
{
  return k >= 1;
}
OCTA_FN bool
octa_is_subscript (double k)
{
  return k >= 1 && k < 9.2e18 && octa_floor (k) == k;
}
OCTA_FN bool
octa_is_subscript (float k)
{
  return octa_is_subscript ((double)k);
}

/* The length for subscript D of N; for the last one, the product of all
   remaining dimensions.  */
template <class T>
OCTA_FN long long
octa_extent (const octa_whole<T> &a, int d, int n)
{
  if (n == 1)
    return a.n;
  long long e = a.dims[d];
  for (int k = n; k < 8 && d == n - 1; k++)
    e *= a.dims[k];
  return e;
}

template <class T>
OCTA_FN double
octa_longest (const octa_whole<T> &a)
{
  long long m = a.n ? a.dims[0] : 0;
  for (int d = 1; d < 8 && a.n; d++)
    m = a.dims[d] > m ? a.dims[d] : m;
  return (double)m;
}

/* Element P of a small array, found by comparisons, so that the array stays in
   registers.  */
template <class T, int N>
OCTA_FN T
octa_at (const octa_local<T, N> &a, long long p)
{
  if (N > 8)
    return a.v[p];
  T x = a.v[0];
  OCTA_UNROLL
  for (int i = 1; i < N; i++)
    x = i == p ? a.v[i] : x;
  return x;
}
template <class T, int N>
OCTA_FN void
octa_set (octa_local<T, N> &a, long long p, T x)
{
  if (N > 8)
    a.v[p] = x;
  OCTA_UNROLL
  for (int i = 0; i < N && N <= 8; i++)
    a.v[i] = i == p ? x : a.v[i];
}

/* Core's errors for sizes.  */
template <class T>
OCTA_FN bool
octa_is_vector (const octa_whole<T> &a)
{
  return a.n_dims == 2 && (a.dims[0] == 1 || a.dims[1] == 1);
}
template <class T>
OCTA_FN bool
octa_is_row (const octa_whole<T> &a)
{
  return a.n_dims == 2 && a.dims[0] == 1;
}
template <class T>
OCTA_FN bool
octa_is_column (const octa_whole<T> &a)
{
  return a.n_dims == 2 && a.dims[1] == 1;
}
template <class T>
OCTA_FN bool
octa_is_square (const octa_whole<T> &a)
{
  return a.n_dims == 2 && a.dims[0] == a.dims[1];
}

/* Does an array have imaginary parts?  */
template <class T>
OCTA_FN bool
octa_has_imaginary (const T *p, int n)
{
  bool has = false;
  OCTA_UNROLL
  for (int i = 0; i < n; i++)
    has |= p[i].im != 0;
  return has;
}

/* ---- results: a real number may become the real part of a complex one; a
   complex one that is real has no sign in its imaginary part ---- */

template <class T, class A>
OCTA_FN void
octa_give (T &to, A a)
{
  to = a;
}
OCTA_FN void
octa_give (octa_z &to, double a)
{
  to = octa_z{ a, 0 };
}
OCTA_FN void
octa_give (octa_c &to, float a)
{
  to = octa_c{ a, 0 };
}
OCTA_FN void
octa_give (octa_z &to, octa_z a)
{
  to = octa_z{ a.re, a.im == 0 ? 0 : a.im };
}
OCTA_FN void
octa_give (octa_c &to, octa_c a)
{
  to = octa_c{ a.re, a.im == 0 ? 0 : a.im };
}

/* ---- loops ---- */

/* Stands after a loop's label, once per one or two rounds.  Every 32768th time
   it checks whether the user has pressed Ctrl-C; on the host at the first
   round, too, because many elements are computed one after the other.  On a
   GPU the counter overflows into a carry flag, and the thread ends at once,
   because its results are not needed: a second exit from each loop would cost
   a third of its speed.  */
#ifdef OCTA_HOST
#define OCTA_ROUND                                                            \
  if ((rounds++ & 32767) == 0 && *stop)                                       \
    goto done;
#else
#define OCTA_ROUND                                                            \
  asm volatile("{ .reg .pred p; .reg .b32 v; add.cc.u32 %0, %0, 131072;"      \
               " addc.u32 v, 0, 0; setp.eq.u32 p, v, 0; @p bra L;"            \
               " ld.volatile.b32 v, [%1]; setp.ne.s32 p, v, 0; @p exit; L: }" \
               : "+r"(rounds)                                                 \
               : "l"(stop));
#endif
