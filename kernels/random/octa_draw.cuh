/* octa_draw.cuh -- random numbers as elements of an expression.

   Generator G, distribution D, class T; I is the position in the call.

   A generator of points (octa_sobol.cuh) has no blocks.  Instead
   octa_has_points (G ()) is true, and there is octa_points (G (), draws, i, w,
   n): the words, of the class of octa_word_of (G ()), of positions I ... I +
   N - 1.  Each of them makes one number, octa_make_point (D, draws, w, v, n).

   SPDX-License-Identifier: GPL-3.0-or-later  */

template <class G>
OCTA_FN constexpr bool
octa_has_points (G)
{
  return false;
}

/* Numbers I ...  I + N - 1 of a generator of points.  */
template <class G, class D, class T, int N>
OCTA_FN void
octa_points_load (T *v, const octa_draws &r, octa_u64 i)
{
  decltype (octa_word_of (G ())) w[N];
  octa_points (G (), r, i, w, N);
  octa_make_point (D (), r, w, v, N);
}

/* The number of values from a block.  */
template <class G, class D, class T>
OCTA_FN constexpr int
octa_per_block ()
{
  return octa_block_words (G ()) * 8 / (int)sizeof (octad_word<D, T>);
}

OCTA_FN void
octad_words_of (const octa_u64 *from, int n, octa_u64 *w)
{
  for (int k = 0; k < n; k++)
    w[k] = from[k];
}

OCTA_FN void
octad_words_of (const octa_u64 *from, int n, unsigned *w)
{
  for (int k = 0; k < n; k++)
    w[k] = (unsigned)(from[k / 2] >> k % 2 * 32);
}

/* If a program has more than two leaves of random numbers, the numbers of a
   block are computed in a called function, so that its text is not repeated
   (kgen_draw.c).  Two are faster without calls.  */
#ifdef OCTA_DRAWS_CALLED
#define OCTA_BLOCK_FN OCTA_CALLED
#else
#define OCTA_BLOCK_FN OCTA_FN
#endif

/* All numbers of a block, from the fields that generators and distributions
   read.  */
template <class G, class D, class T>
OCTA_BLOCK_FN octa_vec<T, octa_per_block<G, D, T> ()>
octa_block_of (octa_u64 block, octa_u64 seed, octa_u64 stream, double a,
               double b, octa_u64 range, long long low)
{
  constexpr int n = octa_per_block<G, D, T> ();
  const octa_draws r = { seed,   block, nullptr, nullptr, 0,  0,
                         stream, a,     b,       range,   low };
  octa_u64 words[octa_block_words (G ())];
  octad_word<D, T> w[n];
  octa_vec<T, n> v;
  octa_block (G (), r, block, 0, words);
  octad_words_of (words, n, w);
  octa_make (D (), r, w, v.e, n);
  return v;
}

/* All numbers of block B of the call.  */
template <class G, class D, class T>
OCTA_FN void
octa_draw_block (const octa_draws &r, octa_u64 b, T *v)
{
  constexpr int n = octa_per_block<G, D, T> ();
  const octa_vec<T, n> x = octa_block_of<G, D, T> (r.block + b, r.seed,
                                                   r.stream, r.a, r.b, r.range,
                                                   r.low);
  for (int k = 0; k < n; k++)
    v[k] = x.e[k];
}

template <class G, class D, class T>
OCTA_FN T
octa_block_at (const octa_draws &r, octa_u64 i)
{
  constexpr int n = octa_per_block<G, D, T> ();
  octa_u64 words[octa_block_words (G ())];
  octad_word<D, T> w[n], pair[2] = { 0, 0 };
  T v[2];
  octa_block (G (), r, r.block + i / n, 0, words);
  octad_words_of (words, n, w);
  for (int k = 0; k < n; k += 2)
    if ((octa_u64)k == i % n / 2 * 2)
      {
        pair[0] = w[k];
        pair[1] = w[k + 1];
      }
  octa_make (D (), r, pair, v, 2);
  return i % 2 ? v[1] : v[0];
}

/* One number.  */
template <class G, class D, class T>
OCTA_FN T
octa_draw_at (const octa_draws &r, octa_u64 i)
{
  T v;
  if constexpr (octa_has_points (G ()))
    octa_points_load<G, D, T, 1> (&v, r, i);
  else
    v = octa_block_at<G, D, T> (r, i);
  return v;
}

template <class G, class D, class T, bool lines_up, int N>
OCTA_FN void
octa_block_load (octa_vec<T, N> &v, const octa_draws &r, octa_u64 i)
{
  constexpr int n = octa_per_block<G, D, T> ();
  if (N % n == 0 && (lines_up || i % n == 0))
    {
      T b[n];
      for (int k = 0; k < N; k += n)
        {
          octa_draw_block<G, D> (r, (i + k) / n, b);
          for (int j = 0; j < n; j++)
            v.e[(k + j) % N] = b[j];
        }
    }
  else if (N > 1 && n % N == 0 && i % N == 0)
    {
      T b[n];
      octa_draw_block<G, D> (r, i / n, b);
      for (int j = 0; j < n; j += N)
        if ((octa_u64)j == i % n)
          for (int k = 0; k < N; k++)
            v.e[k] = b[(j + k) % n];
    }
  else
    for (int k = 0; k < N; k++)
      v.e[k] = octa_block_at<G, D, T> (r, i + k);
}

/* Numbers I ... I + N - 1; LINES_UP: N divides I.  */
template <class G, class D, class T, bool lines_up = false, int N>
OCTA_FN void
octa_draw_load (octa_vec<T, N> &v, const octa_draws &r, octa_u64 i)
{
  if constexpr (octa_has_points (G ()))
    octa_points_load<G, D, T, N> (v.e, r, i);
  else
    octa_block_load<G, D, T, lines_up> (v, r, i);
}

/* Positions I ... I + N - 1.  */
template <int N>
OCTA_FN void
octa_draw_positions (octa_vec<long long, N> &v, long long i)
{
  for (int k = 0; k < N; k++)
    v.e[k] = i + k;
}

/* Leaf S of draws R at position I and following ones, loaded by
   octa_draw_load; templates that draw several numbers in advance read them
   from there.  */
#define OCTA_DRAW(v, s, r, i, ...) octa_draw_load<__VA_ARGS__> (v, r, i)

/* The number at position I of distribution D with parameter A.  */
#define OCTA_DRAWN(D, G, r, i, a) D (G (), r, i, a)

#ifdef OCTA_HOST
/* Space for the numbers that a loop draws at once, wherever they begin.  */
#define OCTA_DRAWS_ROOM (OCTA_DRAWS_RUN + 16)

/* First all words, then the numbers from them.  */
template <class G, class D, class T>
OCTA_FN int
octa_block_run (T *v, const octa_draws &r, octa_u64 i)
{
  constexpr int n = octa_per_block<G, D, T> ();
  octa_u64 raw[OCTA_DRAWS_ROOM];
  octad_word<D, T> w[OCTA_DRAWS_ROOM];
  const octa_u64 b = i / n;
  const int blocks = OCTA_DRAWS_RUN / n + (i % n != 0);
  octa_blocks (G (), r, r.block + b, 0, blocks, raw);
  octad_words_of (raw, blocks * n, w);
  octa_make (D (), r, w, v, blocks * n);
  return (int)(i % n);
}

/* Write numbers I ...  I + OCTA_DRAWS_RUN - 1 into V, from the returned place
   on.  */
template <class G, class D, class T>
OCTA_FN int
octa_draw_run (T *v, const octa_draws &r, octa_u64 i)
{
  if constexpr (octa_has_points (G ()))
    {
      octa_points_load<G, D, T, OCTA_DRAWS_RUN> (v, r, i);
      return 0;
    }
  else
    return octa_block_run<G, D> (v, r, i);
}
#endif
