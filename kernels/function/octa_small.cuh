/* octa_small.cuh -- Octave's functions for small arrays in compiled functions.

   octa_fold_NAME<...> (TO, X, ...) and octa_linear_NAME (TO, X, ...), in the
   files beside this one, are Octave's NAME: TO and X are octa_small's, and
   sizes are part of their types.  Core computes all elements of an array as
   complex if any element is complex, also those whose imaginary part is zero;
   otherwise the array is real.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* R x C elements; P points to the first.  */
template <class T, int R, int C> struct octa_small
{
  T *p;
};

/* Conversions of the values in a compiled function: a number, a local array, a
   whole argument; as results and as operands.  */
template <int R, int C, class T>
OCTA_FN octa_small<T, R, C>
octa_small_to (T &x)
{
  return { &x };
}
template <int R, int C, class T, int N>
OCTA_FN octa_small<T, R, C>
octa_small_to (octa_local<T, N> &x)
{
  return { x.v };
}
template <int R, int C, class T>
OCTA_FN octa_small<const T, R, C>
octa_small_of (const T &x)
{
  return { &x };
}
template <int R, int C, class T, int N>
OCTA_FN octa_small<const T, R, C>
octa_small_of (const octa_local<T, N> &x)
{
  return { x.v };
}
template <int R, int C, class T>
OCTA_FN octa_small<const T, R, C>
octa_small_of (const octa_whole<T> &x)
{
  return { x.p };
}

/* ---- classes ---- */

#define OCTA_SMALL_IS_COMPLEX(T) (OCTA_KIND_OF (T) >= OCTA_Z)

/* X converted to S; if X is complex and S real, the real part.  */
template <class S, class X>
OCTA_FN S
octa_small_as (X x)
{
  if constexpr (OCTA_SMALL_IS_COMPLEX (S) && ! OCTA_SMALL_IS_COMPLEX (X))
    return S{ (decltype (S::re))x, 0 };
  else if constexpr (OCTA_SMALL_IS_COMPLEX (S))
    return octa_to<S> (x);
  else
    return (S)octa_re (x);
}

template <class X, int R, int C>
OCTA_FN bool
octa_small_is_complex (octa_small<const X, R, C> x)
{
  if constexpr (OCTA_SMALL_IS_COMPLEX (X))
    return octa_has_imaginary (x.p, R * C);
  else
    return false;
}

template <class T, int R, int C>
OCTA_FN void
octa_small_fill (octa_small<T, R, C> to, T x)
{
  OCTA_UNROLL
  for (int i = 0; i < R * C; i++)
    to.p[i] = x;
}

template <class T, int R, int C>
OCTA_FN void
octa_small_fill (octa_small<T, R, C> to, octa_small<const double, 1, 1> x)
{
  OCTA_UNROLL
  for (int i = 0; i < R * C; i++)
    to.p[i] = octa_small_as<T> (*x.p);
}
