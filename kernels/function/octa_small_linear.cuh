/* octa_small_linear.cuh -- small arrays: products of vectors and matrices,
   norms, polynomials.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The products have class V.  Sums of integers are doubles.  */
template <class V, class T, class X, class Y, int R, int C, int M, int N>
OCTA_FN void
octa_linear_dot (octa_small<T, 1, 1> to, octa_small<const X, R, C> x,
                 octa_small<const Y, M, N> y)
{
  T sum = 0;
  OCTA_UNROLL
  for (int k = 0; k < R * C; k++)
    {
      const V term = octa_times (x.p[k], y.p[k]);
      sum = octa_plus (sum, (T)term);
    }
  *to.p = sum;
}

template <class V, class X, class Y, int R, int C>
OCTA_FN void
octa_linear_cross (octa_small<V, R, C> to, octa_small<const X, R, C> x,
                   octa_small<const Y, R, C> y)
{
  OCTA_UNROLL
  for (int i = 0; i < 3; i++)
    {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      const V left = octa_times (x.p[j], y.p[k]);
      const V right = octa_times (x.p[k], y.p[j]);
      to.p[i] = octa_minus (left, right);
    }
}

/* Horner's rule, as in core.  */
template <class T, class P, class X, int M, int N, int R, int C>
OCTA_FN void
octa_linear_polyval (octa_small<T, R, C> to, octa_small<const P, M, N> p,
                     octa_small<const X, R, C> x)
{
  OCTA_UNROLL
  for (int i = 0; i < R * C; i++)
    {
      T y = p.p[0];
      OCTA_UNROLL
      for (int k = 1; k < M * N; k++)
        {
          y = octa_times (y, x.p[i]);
          y = octa_plus (y, p.p[k]);
        }
      to.p[i] = y;
    }
}

/* ---- norms of real vectors ---- */

template <class T, int R, int C>
OCTA_FN void
octa_linear_norm_1 (octa_small<T, 1, 1> to, octa_small<const T, R, C> x)
{
  T sum = 0;
  OCTA_UNROLL
  for (int k = 0; k < R * C; k++)
    sum += octa_abs (x.p[k]);
  *to.p = sum;
}

template <class T, int R, int C>
OCTA_FN void
octa_linear_norm_inf (octa_small<T, 1, 1> to, octa_small<const T, R, C> x)
{
  T most = 0;
  OCTA_UNROLL
  for (int k = 0; k < R * C; k++)
    {
      const T part = octa_abs (x.p[k]);
      most = part > most || octa_isnan (part) ? part : most;
    }
  *to.p = most;
}

/* Scaled, so that no square overflows.  */
template <class T, int R, int C>
OCTA_FN void
octa_linear_norm_2 (octa_small<T, 1, 1> to, octa_small<const T, R, C> x)
{
  T most, sum;
  octa_linear_norm_inf (octa_small_to<1, 1> (most), x);
  octa_linear_norm_1 (octa_small_to<1, 1> (sum), x);
  if (most > 0 && most - most == 0)
    {
      sum = 0;
      OCTA_UNROLL
      for (int k = 0; k < R * C; k++)
        sum += x.p[k] / most * (x.p[k] / most);
      most *= octa_sqrt (sum);
    }
  *to.p = octa_isnan (sum) ? sum : most;
}

/* ---- matrices ---- */

template <class T, class X, int R, int C>
OCTA_FN void
octa_linear_trace (octa_small<T, 1, 1> to, octa_small<const X, R, C> x)
{
  T sum = octa_small_as<T> (0);
  OCTA_UNROLL
  for (int i = 0; i < R; i++)
    sum = octa_plus (sum, octa_small_as<T> (x.p[i + i * R]));
  *to.p = sum;
}

/* ... with operands like A and B, which may have imaginary parts.  */
template <class A, class B, class T, class X, class Y, int M, int K, int N>
OCTA_FN void
octa_linear_product_as (octa_small<T, M, N> to, octa_small<const X, M, K> x,
                        octa_small<const Y, K, N> y)
{
  OCTA_UNROLL
  for (int i = 0; i < M * N; i++)
    {
      T sum = {};
      OCTA_UNROLL
      for (int k = 0; k < K; k++)
        {
          const A a = octa_small_as<A> (x.p[i % M + k * M]);
          const B b = octa_small_as<B> (y.p[k + i / M * K]);
          sum = octa_plus (sum, octa_small_as<T> (octa_times (a, b)));
        }
      to.p[i] = sum;
    }
}

template <class A, class T, class X, class Y, int M, int K, int N>
OCTA_FN void
octa_linear_product_of (octa_small<T, M, N> to, octa_small<const X, M, K> x,
                        octa_small<const Y, K, N> y)
{
  typedef decltype (octa_re (Y ())) B;
  if (octa_small_is_complex (y))
    octa_linear_product_as<A, Y> (to, x, y);
  else
    octa_linear_product_as<A, B> (to, x, y);
}

/* x * y: sums in the order of the elements.  */
template <class T, class X, class Y, int M, int K, int N>
OCTA_FN void
octa_linear_product (octa_small<T, M, N> to, octa_small<const X, M, K> x,
                     octa_small<const Y, K, N> y)
{
  typedef decltype (octa_re (X ())) A;
  if (octa_small_is_complex (x))
    octa_linear_product_of<X> (to, x, y);
  else
    octa_linear_product_of<A> (to, x, y);
}

/* ---- linspace: from both ends, as core ---- */

template <class T, class A, class B, int N>
OCTA_FN void
octa_linear_linspace (octa_small<T, 1, N> to, octa_small<A, 1, 1> a,
                      octa_small<B, 1, 1> b)
{
  const T first = (T)*a.p, last = (T)*b.p;
  const T by = (last - first) / (N > 1 ? N - 1 : 1);
  OCTA_UNROLL
  for (int i = 0; i < N; i++)
    to.p[i] = i == N - 1 ? last
              : i == 0   ? first
              : 2 * i == N - 1
                  ? (first == -last ? 0 : (first + last) / 2)
              : 2 * i < N - 1 ? first + i * by
                              : last - (N - 1 - i) * by;
}
