/* octa_page_solve_tpl.cuh -- systems with many small matrices, OCTA_N x OCTA_N,
   of elements OCTA_T; with OCTA_INVERSE, their inverses.

   A thread, or an iteration of a loop on the host, computes one page by LU
   with partial pivoting.  OCTA_A (i, j) is the position of an element in its
   page, and OCTA_A_CONJ says whether it is conjugated.  Zero pivots are
   divided by, which gives infinities and NaN; an inverse is then all infinite,
   as in core.  With OCTA_RCOND, R is 1 / (norm (A, 1) * norm (inv (A), 1)) of
   each page.  OCTA_BY_ROWS says that OCTA_A is the transpose of the page.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Small matrices are in registers, which cannot be indexed at run time.  */
#if defined OCTA_HOST
#define OCTA_EACH
#elif OCTA_N <= 8
#define OCTA_IN_REGISTERS 1
#define OCTA_EACH _Pragma ("unroll")
#else
#define OCTA_EACH _Pragma ("unroll 1")
#endif

#ifdef OCTA_HOST
#define OCTA_INFINITY __builtin_inff ()
#else
#define OCTA_INFINITY __int_as_float (0x7f800000)
#endif

OCTA_FN OCTA_R
octa_length (OCTA_R a)
{
  return octa_size_of (a);
}

OCTA_FN OCTA_R
octa_root (double a)
{
  return (OCTA_R)OCTA_LIBM (sqrt) (a);
}

OCTA_FN OCTA_R
octa_root (float a)
{
  return (OCTA_R)OCTA_LIBM (sqrtf) (a);
}

template <class Z>
OCTA_FN OCTA_R
octa_length (Z a)
{
  const OCTA_R x = octa_size_of (a.re), y = octa_size_of (a.im);
  const OCTA_R large = x > y ? x : y, small = x > y ? y : x;
  if (! (large > 0) || large - large != 0)
    return x + y;
  const OCTA_R q = small / large;
  return large * octa_root (1 + q * q);
}

/* Exchange rows K and PIVOT of a matrix with COLUMNS columns.  */
template <int COLUMNS>
OCTA_FN void
octa_swap (OCTA_T (*m)[COLUMNS], int k, int pivot)
{
#ifdef OCTA_IN_REGISTERS
  OCTA_EACH
  for (int i = 0; i < OCTA_N; i++)
    if (i > k && i == pivot)
#else
  const int i = pivot;
  if (i != k)
#endif
      {
        OCTA_EACH
        for (int j = 0; j < COLUMNS; j++)
          {
            const OCTA_T t = m[i][j];
            m[i][j] = m[k][j];
            m[k][j] = t;
          }
      }
}

/* Factor M in place.  Is it singular?  */
OCTA_FN bool
octa_factor (OCTA_T (*m)[OCTA_N], int *pivots)
{
  bool is_singular = false;
  OCTA_EACH
  for (int k = 0; k < OCTA_N; k++)
    {
      OCTA_R most = octa_size_of (m[k][k]);
      int pivot = k;
      OCTA_EACH
      for (int i = 0; i < OCTA_N; i++)
        if (i > k && octa_size_of (m[i][k]) > most)
          {
            most = octa_size_of (m[i][k]);
            pivot = i;
          }
      pivots[k] = pivot;
      octa_swap<OCTA_N> (m, k, pivot);
      if (most == 0)
        {
          is_singular = true;
          continue;
        }
      OCTA_EACH
      for (int i = 0; i < OCTA_N; i++)
        if (i > k)
          {
            const OCTA_T f = octa_over (m[i][k], m[k][k]);
            m[i][k] = f;
            OCTA_EACH
            for (int j = 0; j < OCTA_N; j++)
              if (j > k)
                m[i][j] = octa_subtract_product (m[i][j], f, m[k][j]);
          }
    }
  return is_singular;
}

/* Y becomes the solution.  */
OCTA_FN void
octa_substitute (OCTA_T (*m)[OCTA_N], const int *pivots, OCTA_T (*y)[1])
{
  OCTA_EACH
  for (int k = 0; k < OCTA_N; k++)
    octa_swap<1> (y, k, pivots[k]);
  OCTA_EACH
  for (int i = 0; i < OCTA_N; i++)
    {
      OCTA_EACH
      for (int j = 0; j < OCTA_N; j++)
        if (j < i)
          y[i][0] = octa_subtract_product (y[i][0], m[i][j], y[j][0]);
    }
  OCTA_EACH
  for (int back = 0; back < OCTA_N; back++)
    {
      const int i = OCTA_N - 1 - back;
      OCTA_EACH
      for (int j = 0; j < OCTA_N; j++)
        if (j > i)
          y[i][0] = octa_subtract_product (y[i][0], m[i][j], y[j][0]);
      y[i][0] = octa_over (y[i][0], m[i][i]);
    }
}

/* Column J of the identity.  */
OCTA_FN void
octa_unit (OCTA_T (*y)[1], int j)
{
  OCTA_EACH
  for (int i = 0; i < OCTA_N; i++)
    octa_real (&y[i][0], i == j ? (OCTA_R)1 : (OCTA_R)0);
}

#ifdef OCTA_RCOND
/* The largest sum of magnitudes, over columns or over rows.  */
typedef struct octa_norm
{
  OCTA_R sums[OCTA_N];
} octa_norm;

OCTA_FN void
octa_norm_add (octa_norm *n, int i, int j, OCTA_T v)
{
#ifdef OCTA_BY_ROWS
  n->sums[i] += octa_length (v);
  (void)j;
#else
  n->sums[j] += octa_length (v);
  (void)i;
#endif
}

OCTA_FN OCTA_R
octa_norm_of (const octa_norm *n)
{
  OCTA_R most = 0;
  OCTA_EACH
  for (int i = 0; i < OCTA_N; i++)
    if (n->sums[i] > most || n->sums[i] != n->sums[i])
      most = n->sums[i];
  return most;
}
#endif

OCTA_FN void
octa_page_solve (const OCTA_T *a, const OCTA_T *b, OCTA_T *x, OCTA_R *r,
                 const octa_sides *s)
{
  OCTA_T m[OCTA_N][OCTA_N], y[OCTA_N][1];
  int pivots[OCTA_N];
#ifdef OCTA_RCOND
  octa_norm size = {}, size_of_inverse = {};
#endif
  OCTA_EACH
  for (int j = 0; j < OCTA_N; j++)
    {
      OCTA_EACH
      for (int i = 0; i < OCTA_N; i++)
        {
          m[i][j] = octa_conj_if (a[OCTA_A (i, j)], OCTA_A_CONJ);
#ifdef OCTA_RCOND
          octa_norm_add (&size, i, j, m[i][j]);
#endif
        }
    }
  const bool is_singular = octa_factor (m, pivots);
#ifdef OCTA_RCOND
  OCTA_EACH
  for (int j = 0; j < OCTA_N; j++)
    {
      octa_unit (y, j);
      octa_substitute (m, pivots, y);
      OCTA_EACH
      for (int i = 0; i < OCTA_N; i++)
        octa_norm_add (&size_of_inverse, i, j, y[i][0]);
    }
  const OCTA_R n = octa_norm_of (&size);
  *r = is_singular || (n == n && n - n != 0)
           ? (OCTA_R)0
           : 1 / n / octa_norm_of (&size_of_inverse);
#endif
  (void)r;
#ifdef OCTA_INVERSE
  (void)b;
  (void)s;
  for (int j = 0; j < OCTA_N; j++)
    {
      octa_unit (y, j);
      octa_substitute (m, pivots, y);
      OCTA_EACH
      for (int i = 0; i < OCTA_N; i++)
        {
          if (is_singular)
            octa_real (&y[i][0], (OCTA_R)OCTA_INFINITY);
          x[i + j * OCTA_N] = y[i][0];
        }
    }
#else
  (void)is_singular;
  for (long long j = 0; j < s->n; j++)
    {
      OCTA_EACH
      for (int i = 0; i < OCTA_N; i++)
        y[i][0] = b[i * s->row + j * s->next];
      octa_substitute (m, pivots, y);
      OCTA_EACH
      for (int i = 0; i < OCTA_N; i++)
        x[i * s->row + j * s->next] = y[i][0];
    }
#endif
}

/* Page number PAGE of all.  */
OCTA_FN void
octa_page_number (const OCTA_T *a, const OCTA_T *b, OCTA_T *x, OCTA_R *r,
                  const octa_sides *s, long long page)
{
  long long at_a, at_b;
  octa_page_at (&s->pages, page, &at_a, &at_b);
  octa_page_solve (a + at_a, b + at_b, x + page * OCTA_N * s->n, r + page, s);
}

#ifdef OCTA_HOST

OCTA_RANGE_KERNEL (2, 5, 8, 8, 8, 8, (int)sizeof (octa_sides))
{
  const octa_sides &s = *(const octa_sides *)params[4];
  long long end = hi * OCTA_PAGE_UNIT;
  if (end > s.pages.count)
    end = s.pages.count;
  for (long long page = lo * OCTA_PAGE_UNIT; page < end; page++)
    octa_page_number (*(const OCTA_T **)params[0], *(const OCTA_T **)params[1],
                      *(OCTA_T **)params[2], *(OCTA_R **)params[3], &s, page);
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_PAGE_UNIT)
OCTA_NAME (const OCTA_T *a, const OCTA_T *b, OCTA_T *x, OCTA_R *r,
           octa_sides s)
{
  const long long page = (long long)blockIdx.x * OCTA_PAGE_UNIT + threadIdx.x;
  if (page < s.pages.count)
    octa_page_number (a, b, x, r, &s, page);
}

#endif
