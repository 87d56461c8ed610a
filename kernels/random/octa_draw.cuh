/* octa_draw.cuh -- elements of an expression that are drawn.

   Generator G, distribution D, class T; I is the position in the call.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* Numbers of a block.  */
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

/* All numbers of block B of the call.  */
template <class G, class D, class T>
OCTA_FN void
octa_draw_block (const octa_draws &r, octa_u64 b, T *v)
{
  constexpr int n = octa_per_block<G, D, T> ();
  octa_u64 words[octa_block_words (G ())];
  octad_word<D, T> w[n];
  octa_block (G (), r, r.block + b, 0, words);
  octad_words_of (words, n, w);
  octa_make (D (), r, w, v, n);
}

/* One number.  */
template <class G, class D, class T>
OCTA_FN T
octa_draw_at (const octa_draws &r, octa_u64 i)
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

/* Numbers I ... I + N - 1.  */
template <class G, class D, class T, int N>
OCTA_FN void
octa_draw_load (octa_vec<T, N> &v, const octa_draws &r, octa_u64 i)
{
  constexpr int n = octa_per_block<G, D, T> ();
  if (N % n == 0 && i % n == 0)
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
      v.e[k] = octa_draw_at<G, D, T> (r, i + k);
}

/* Positions I ... I + N - 1.  */
template <int N>
OCTA_FN void
octa_places (octa_vec<long long, N> &v, long long i)
{
  for (int k = 0; k < N; k++)
    v.e[k] = i + k;
}

/* Leaf S of draws R at position I and behind it; templates that draw runs
   ahead take it from there.  */
#define OCTA_DRAW(v, s, r, i, ...) octa_draw_load<__VA_ARGS__> (v, r, i)

#ifdef OCTA_HOST
/* Room for the numbers that a loop draws at once, wherever they begin.  */
#define OCTA_DRAWS_ROOM (OCTA_DRAWS_RUN + 16)

/* Numbers I ... I + OCTA_DRAWS_RUN - 1 into V, from the returned place on:
   first all words, then what is made of them.  */
template <class G, class D, class T>
OCTA_FN int
octa_draw_run (T *v, const octa_draws &r, octa_u64 i)
{
  constexpr int n = octa_per_block<G, D, T> ();
  octa_u64 raw[OCTA_DRAWS_ROOM];
  octad_word<D, T> w[OCTA_DRAWS_ROOM];
  const octa_u64 b = i / n;
  const int blocks = OCTA_DRAWS_RUN / n + (i % n != 0);
  octa_blocks (G (), r, r.block + b, blocks, raw);
  octad_words_of (raw, blocks * n, w);
  octa_make (D (), r, w, v, blocks * n);
  return (int)(i % n);
}
#endif
