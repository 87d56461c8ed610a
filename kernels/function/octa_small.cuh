/* octa_small.cuh -- Octave's functions of the small arrays inside of
   functions.

   octa_fold_NAME<...> (TO, X, ...) and octa_linear_NAME (TO, X, ...), in the
   files beside this one, are Octave's NAME: TO and X are octa_small's, and
   sizes are part of their types.  Core computes an array with complex elements
   as a whole, also those whose imaginary part is zero; an array without any is
   real.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* R x C elements, the first at P.  */
template <class T, int R, int C> struct octa_small
{
  T *p;
};

/* What a compiled function has: a number, an array of its own, an argument as
   a whole; as results and as operands.  */
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

/* X as S: of a complex X as a real S the real part.  */
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
