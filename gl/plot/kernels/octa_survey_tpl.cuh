/* octa_survey_tpl.cuh -- the properties of an array for axes and decimation, in
   one pass: octa_survey_found.

   Doubles are stored as words with the same order, so that integer minima and
   maxima combine the threads' results.

   SPDX-License-Identifier: GPL-3.0-or-later  */

OCTA_FN octa_word
octa_ordered (double v)
{
  union
  {
    double d;
    octa_word w;
  } u;
  u.d = v;
  return u.w >> 63 ? ~u.w : u.w | 1ull << 63;
}

/* The result of a thread.  */
struct octa_survey
{
  long long n_finite;
  double min, max, min_positive, away;
  bool descends;
};

OCTA_FN void
octa_survey_init (octa_survey *s)
{
  const double far = OCTA_SAMPLES_INF;
  s->n_finite = 0;
  s->min = s->min_positive = far;
  s->max = -far;
  s->away = 0;
  s->descends = false;
}

OCTA_FN void
octa_survey_tell (const octa_survey_args &a, const octa_survey &s)
{
  octa_survey_found *f = octa_ptr<octa_survey_found> (a.found);
  octa_atomic_add (&f->n_finite, (octa_word)s.n_finite);
  octa_atomic_max (&f->max, octa_ordered (s.max));
  octa_atomic_max (&f->less, ~octa_ordered (s.min));
  octa_atomic_max (&f->less_positive, ~octa_ordered (s.min_positive));
  octa_atomic_max (&f->away, octa_ordered (s.away));
  if (s.descends)
    octa_atomic_max (&f->descends, 1ull);
}

/* The step and base of a range from the first number to the last.  */
OCTA_FN double
octa_step (const octa_survey_args &a, double *base, bool is_first)
{
  const double first = octa_read (a.in, 0), last = octa_read (a.in, a.n - 1);
  *base = first;
  if (is_first)
    {
      octa_ptr<octa_survey_found> (a.found)->first = first;
      octa_ptr<octa_survey_found> (a.found)->last = last;
    }
  return a.n > 1 ? (last - first) / (double)(a.n - 1) : 0;
}

#ifdef OCTA_HOST

/* Numbers of a vector of this processor: GCC computes longer ones one by
   one.  */
#ifdef __AVX512F__
#define OCTA_LANES 8
#else
#define OCTA_LANES 4
#endif

typedef double octa_vector __attribute__ ((vector_size (8 * OCTA_LANES)));
typedef octa_vector octa_vector_at __attribute__ ((aligned (8), may_alias));

/* As many results side by side.  */
struct octa_survey_lanes
{
  octa_vector min, max, min_positive, away, n, descends;
};

static inline void
octa_look (octa_survey_lanes *l, octa_vector v, octa_vector before,
           octa_vector range)
{
  const octa_vector none = {}, one = none + 1, far = none + OCTA_SAMPLES_INF;
  const auto is_finite = v - v == none;
  const octa_vector low = is_finite ? v : far, high = is_finite ? v : -far;
  const octa_vector positive = low > none ? low : far;
  const octa_vector d = v - range, size = d < none ? -d : d;
  l->min = low < l->min ? low : l->min;
  l->max = high > l->max ? high : l->max;
  l->min_positive = positive < l->min_positive ? positive : l->min_positive;
  l->n += is_finite ? one : none;
  l->descends = v >= before ? l->descends : one;
  l->away = size > l->away ? size : l->away;
}

/* Process N numbers from I on; V also has the one before them.  */
static void
octa_look_many (const octa_survey_args &a, octa_survey_lanes *l,
                const double *v, long long i, int n, double base, double step)
{
  const octa_vector none = {};
  octa_vector count = none, others = none + 1;
  int k = 0;
  for (; k < OCTA_LANES; k++)
    count[k] = k;
  others[0] = 0;
  for (k = 0; k + OCTA_LANES <= n; k += OCTA_LANES)
    octa_look (l, *(const octa_vector_at *)(v + k),
               *(const octa_vector_at *)(v + k - 1),
               (none + (double)(i + k) + count) * step + base);
  for (; k < n; k++)
    octa_look (l, none + v[k], none + v[k - 1],
               none + ((double)(i + k) * step + base));
  /* the last numbers were counted in all lanes */
  for (k = n - n % OCTA_LANES; k < n; k++)
    l->n -= v[k] - v[k] == 0 ? others : none;
}

#endif

OCTA_SAMPLES_KERNEL (octa_survey_args)
{
  octa_survey s;
  double base;
#ifdef OCTA_HOST
  const bool is_first = lo == 0;
#else
  const bool is_first = blockIdx.x == 0 && threadIdx.x == 0;
#endif
  const double step = octa_step (a, &base, is_first);
  octa_survey_init (&s);
#ifdef OCTA_HOST
  const octa_vector none = {};
  octa_survey_lanes l;
  l.min = l.min_positive = none + OCTA_SAMPLES_INF;
  l.max = none - OCTA_SAMPLES_INF;
  l.away = l.n = l.descends = none;
  const long long to = hi * OCTA_SAMPLES_SPAN < a.n ? hi * OCTA_SAMPLES_SPAN
                                                    : a.n;
  octa_stretches (lo * OCTA_SAMPLES_SPAN, to, [&] (long long i, int n) {
    double raw[OCTA_MANY], v[OCTA_MANY + 1];
    const double *p = octa_read_many (a.in, i, n, raw);
    if (i == 0 || a.in.type != 0)
      {
        __builtin_memcpy (v + 1, p, (unsigned long)n * sizeof *v);
        v[0] = i == 0 ? p[0] : octa_read (a.in, i - 1);
        p = v + 1;
      }
    octa_look_many (a, &l, p, i, n, base, step);
  });
  for (int k = 0; k < OCTA_LANES; k++)
    {
      s.n_finite += (long long)l.n[k];
      s.min = l.min[k] < s.min ? l.min[k] : s.min;
      s.max = l.max[k] > s.max ? l.max[k] : s.max;
      s.min_positive
          = l.min_positive[k] < s.min_positive ? l.min_positive[k]
                                               : s.min_positive;
      s.away = l.away[k] > s.away ? l.away[k] : s.away;
      s.descends |= l.descends[k] != 0;
    }
  octa_survey_tell (a, s);
#else
  for (long long i = (long long)blockIdx.x * OCTA_BLOCK + threadIdx.x;
       i < a.n; i += (long long)gridDim.x * OCTA_BLOCK)
    {
      const double v = octa_read (a.in, i);
      const double d = v - (base + (double)i * step), size = d < 0 ? -d : d;
      s.away = size > s.away ? size : s.away;
      s.descends |= ! (v >= octa_read (a.in, i > 0 ? i - 1 : 0));
      if (! octa_is_finite (v))
        continue;
      s.n_finite++;
      s.min = v < s.min ? v : s.min;
      s.max = v > s.max ? v : s.max;
      s.min_positive = v > 0 && v < s.min_positive ? v : s.min_positive;
    }
  for (int d = 16; d > 0; d /= 2)
    {
      octa_survey o;
      o.n_finite = __shfl_xor_sync (~0u, s.n_finite, d);
      o.min = __shfl_xor_sync (~0u, s.min, d);
      o.max = __shfl_xor_sync (~0u, s.max, d);
      o.min_positive = __shfl_xor_sync (~0u, s.min_positive, d);
      o.away = __shfl_xor_sync (~0u, s.away, d);
      o.descends = __shfl_xor_sync (~0u, (int)s.descends, d);
      s.n_finite += o.n_finite;
      s.min = o.min < s.min ? o.min : s.min;
      s.max = o.max > s.max ? o.max : s.max;
      s.min_positive
          = o.min_positive < s.min_positive ? o.min_positive : s.min_positive;
      s.away = o.away > s.away ? o.away : s.away;
      s.descends |= o.descends;
    }
  if (threadIdx.x % 32 == 0)
    octa_survey_tell (a, s);
#endif
}
