/* octa_small_fold.cuh -- small arrays: sums, truths, extremes, sort.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* ---- folds: a number S for each row or column.  A fold F has its first
   value, a function that adds an element, and one for the end of N elements
   ---- */

struct octa_fold_adds
{
  OCTA_FN int
  first ()
  {
    return 0;
  }
  template <class S, class X>
  OCTA_FN S
  join (S a, X x)
  {
    return octa_plus (a, octa_small_as<S> (x));
  }
  template <class S>
  OCTA_FN S
  end (S a, int)
  {
    return a;
  }
};

struct octa_fold_multiplies : octa_fold_adds
{
  OCTA_FN int
  first ()
  {
    return 1;
  }
  template <class S, class X>
  OCTA_FN S
  join (S a, X x)
  {
    return octa_times (a, octa_small_as<S> (x));
  }
};

struct octa_fold_adds_squares : octa_fold_adds
{
  template <class S, class X>
  OCTA_FN S
  join (S a, X x)
  {
    const S e = octa_small_as<S> (x);
    return octa_plus (a, octa_times (e, e));
  }
};

struct octa_fold_averages : octa_fold_adds
{
  template <class S>
  OCTA_FN S
  end (S a, int n)
  {
    return octa_rdivide (a, (double)n);
  }
};

/* NaN is neither zero nor true.  */
struct octa_fold_finds : octa_fold_adds
{
  template <class X>
  OCTA_FN bool
  join (bool a, X x)
  {
    if constexpr (OCTA_IS_INT (X))
      return a || octa_true (x);
    else
      return a || (octa_true (x) && ! octa_isnan (x));
  }
};

struct octa_fold_finds_all : octa_fold_adds
{
  OCTA_FN int
  first ()
  {
    return 1;
  }
  template <class X>
  OCTA_FN bool
  join (bool a, X x)
  {
    return a && octa_true (x);
  }
};

/* Fold X along its rows (ALONG) or columns.  IS_RUNNING: cumulative
   results.  */
template <class F, bool ALONG, bool IS_RUNNING, class S, class T, int M, int N,
          class X, int R, int C>
OCTA_FN void
octa_fold_as (octa_small<T, M, N> to, octa_small<const X, R, C> x)
{
  OCTA_UNROLL
  for (int j = 0; j < (ALONG ? R : C); j++)
    {
      S a = octa_small_as<S> (F::first ());
      OCTA_UNROLL
      for (int k = 0; k < (ALONG ? C : R); k++)
        {
          const int i = ALONG ? j + k * R : k + j * R;
          /* -0 and Inf + 1i stay what they are */
          a = IS_RUNNING && k == 0 ? octa_small_as<S> (x.p[i])
                                   : F::join (a, x.p[i]);
          if (IS_RUNNING)
            to.p[i] = octa_small_as<T> (a);
        }
      if (! IS_RUNNING)
        to.p[j] = octa_small_as<T> (F::end (a, ALONG ? C : R));
    }
}

template <class F, bool ALONG, bool IS_RUNNING, class T, int M, int N, class X,
          int R, int C>
OCTA_FN void
octa_fold_over (octa_small<T, M, N> to, octa_small<const X, R, C> x)
{
  if constexpr (OCTA_SMALL_IS_COMPLEX (T))
    {
      typedef decltype (octa_re (T ())) S;
      if (! octa_small_is_complex (x))
        {
          octa_fold_as<F, ALONG, IS_RUNNING, S> (to, x);
          return;
        }
    }
  octa_fold_as<F, ALONG, IS_RUNNING, T> (to, x);
}

#define OCTA_FOLD_BY(name, F, IS_RUNNING)                                     \
  template <bool ALONG, class T, class X>                                     \
  OCTA_FN void octa_fold_##name (T to, X x)                                   \
  {                                                                           \
    octa_fold_over<F, ALONG, IS_RUNNING> (to, x);                             \
  }
OCTA_FOLD_BY (sum, octa_fold_adds, false)
OCTA_FOLD_BY (prod, octa_fold_multiplies, false)
OCTA_FOLD_BY (sumsq, octa_fold_adds_squares, false)
OCTA_FOLD_BY (mean, octa_fold_averages, false)
OCTA_FOLD_BY (any, octa_fold_finds, false)
OCTA_FOLD_BY (all, octa_fold_finds_all, false)
OCTA_FOLD_BY (cumsum, octa_fold_adds, true)
OCTA_FOLD_BY (cumprod, octa_fold_multiplies, true)

/* The number of nonzero elements.  */
template <class X, int R, int C>
OCTA_FN void
octa_fold_nnz (octa_small<double, 1, 1> to, octa_small<const X, R, C> x)
{
  double n = 0;
  OCTA_UNROLL
  for (int i = 0; i < R * C; i++)
    n += octa_true (x.p[i]);
  *to.p = n;
}

/* ---- the largest or smallest element, and its position, unless AT is NULL;
   NaN only if there is no number ---- */

template <bool ALONG, bool IS_MAX, class X, int M, int N, int R, int C>
OCTA_FN void
octa_fold_extreme (octa_small<X, M, N> to, double *at,
                   octa_small<const X, R, C> x)
{
  OCTA_UNROLL
  for (int j = 0; j < (ALONG ? R : C); j++)
    {
      X best = x.p[ALONG ? j : j * R];
      int place = 0;
      OCTA_UNROLL
      for (int k = 1; k < (ALONG ? C : R); k++)
        {
          const X e = x.p[ALONG ? j + k * R : k + j * R];
          if ((IS_MAX ? e > best : e < best) || (best != best && e == e))
            {
              best = e;
              place = k;
            }
        }
      to.p[j] = best;
      if (at)
        at[j] = place + 1;
    }
}

#define OCTA_FOLD_EXTREME(name, IS_MAX)                                       \
  template <bool ALONG, class T, class X>                                     \
  OCTA_FN void octa_fold_##name (T to, X x)                                   \
  {                                                                           \
    octa_fold_extreme<ALONG, IS_MAX> (to, nullptr, x);                        \
  }                                                                           \
  template <bool ALONG, class T, class A, class X>                            \
  OCTA_FN void octa_fold_##name (T to, A at, X x)                             \
  {                                                                           \
    octa_fold_extreme<ALONG, IS_MAX> (to, at.p, x);                           \
  }
OCTA_FOLD_EXTREME (max, true)
OCTA_FOLD_EXTREME (min, false)

/* ---- sort: neighbours are exchanged, so equal elements keep their order; NaN
   is last, or first in descending order (DOWN) ---- */

template <class T>
OCTA_FN bool
octa_fold_is_before (T a, T b, bool down)
{
  const bool is_nan_a = a != a, is_nan_b = b != b;
  return down ? a > b || (is_nan_a && ! is_nan_b)
              : a < b || (is_nan_b && ! is_nan_a);
}

template <class T>
OCTA_FN void
octa_fold_swap (T &a, T &b)
{
  const T was = a;
  a = b;
  b = was;
}

/* Sort.  AT, unless it is NULL, gets the positions.  */
template <bool ALONG, bool DOWN, class T, int R, int C>
OCTA_FN void
octa_fold_order (octa_small<T, R, C> to, double *at,
                 octa_small<const T, R, C> x)
{
  constexpr int n = ALONG ? C : R, step = ALONG ? R : 1;
  OCTA_UNROLL
  for (int i = 0; i < R * C; i++)
    {
      to.p[i] = x.p[i];
      if (at)
        at[i] = 1 + (ALONG ? i / R : i % R);
    }
  OCTA_UNROLL
  for (int j = 0; j < (ALONG ? R : C); j++)
    {
      const int start = ALONG ? j : j * R;
      OCTA_UNROLL
      for (int i = n - 1; i > 0; i--)
        {
          OCTA_UNROLL
          for (int k = 0; k < i; k++)
            {
              const int a = start + k * step, b = a + step;
              if (octa_fold_is_before (to.p[b], to.p[a], DOWN))
                {
                  octa_fold_swap (to.p[a], to.p[b]);
                  if (at)
                    octa_fold_swap (at[a], at[b]);
                }
            }
        }
    }
}

#define OCTA_FOLD_SORT(name, DOWN)                                            \
  template <bool ALONG, class T, class X>                                     \
  OCTA_FN void octa_fold_##name (T to, X x)                                   \
  {                                                                           \
    octa_fold_order<ALONG, DOWN> (to, nullptr, x);                            \
  }                                                                           \
  template <bool ALONG, class T, class A, class X>                            \
  OCTA_FN void octa_fold_##name (T to, A at, X x)                             \
  {                                                                           \
    octa_fold_order<ALONG, DOWN> (to, at.p, x);                               \
  }
OCTA_FOLD_SORT (sort, false)
OCTA_FOLD_SORT (sort_down, true)
