/* octa_random.cuh -- generators as functions of a counter, and how elements
   draw from them.

   A generator is a tag G with octa_block (G, draws, block, draw, w): the
   octa_block_words (G) words of 64 bits of one block.  Position P of a call
   has word P % words of block P / words, or, where 32 bits suffice, half of
   one.  Attempt K of methods that reject is draw K of a block of the
   element's own.

   Philox4x32-10 and Threefry4x64-20: Salmon, Moraes, Dror, Shaw, Parallel
   random numbers: as easy as 1, 2, 3, SC 2011.

   A distribution is a tag D with octa_make (D, draws, w, v, n): the values v
   of n words, n even; neighbours may share their words (octa_dist.cuh).

   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef unsigned long long octa_u64;

/* ---- generators ---- */

struct octa_philox
{
};
struct octa_threefry
{
};

/* The numbers of this launch.  */
OCTA_FN octa_draws
octa_draws_now (octa_draws r)
{
  if (r.launch)
    {
      r.block += r.launch[0];
      r.seed = r.launch[1];
    }
  return r;
}

OCTA_FN constexpr int
octa_block_words (octa_philox)
{
  return 2;
}

/* Counter: block (64 bits), draw, stream; key: seed.  Numbers of 32 bits are
   held in 64, which is what vectors multiply.  */
OCTA_FN void
octa_block (octa_philox, const octa_draws &r, octa_u64 block, unsigned draw,
            octa_u64 *w)
{
  const octa_u64 low = 0xffffffffu;
  octa_u64 c0 = block & low, c1 = block >> 32, c2 = draw, c3 = r.stream & low;
  octa_u64 k0 = r.seed & low, k1 = r.seed >> 32;
#pragma GCC unroll 10
  for (int round = 0; round < 10; round++)
    {
      const octa_u64 p0 = 0xd2511f53ull * c0;
      const octa_u64 p1 = 0xcd9e8d57ull * c2;
      c0 = (p1 >> 32) ^ c1 ^ k0;
      c1 = p1 & low;
      c2 = (p0 >> 32) ^ c3 ^ k1;
      c3 = p0 & low;
      k0 = (k0 + 0x9e3779b9u) & low;
      k1 = (k1 + 0xbb67ae85u) & low;
    }
  w[0] = c0 | c1 << 32;
  w[1] = c2 | c3 << 32;
}

OCTA_FN constexpr int
octa_block_words (octa_threefry)
{
  return 4;
}

OCTA_FN octa_u64
octa_turn (octa_u64 x, int by)
{
  return x << by | x >> (64 - by);
}

/* Counter: block, draw, stream, 0; key: seed, 0, 0, 0.  */
OCTA_FN void
octa_block (octa_threefry, const octa_draws &r, octa_u64 block, unsigned draw,
            octa_u64 *w)
{
  constexpr int turns[8][2] = { { 14, 16 }, { 52, 57 }, { 23, 40 }, { 5, 37 },
                                { 25, 33 }, { 46, 12 }, { 58, 22 },
                                { 32, 32 } };
  const octa_u64 key[5]
      = { r.seed, 0, 0, 0, 0x1bd11bdaa9fc1a22ull ^ r.seed };
  octa_u64 x0 = block + key[0], x1 = draw, x2 = r.stream, x3 = 0;
#pragma GCC unroll 20
  for (int round = 0; round < 20; round++)
    {
      x0 += round % 2 ? x3 : x1;
      x2 += round % 2 ? x1 : x3;
      const octa_u64 a = octa_turn (round % 2 ? x3 : x1, turns[round % 8][0]);
      const octa_u64 b = octa_turn (round % 2 ? x1 : x3, turns[round % 8][1]);
      x1 = round % 2 ? b ^ x2 : a ^ x0;
      x3 = round % 2 ? a ^ x0 : b ^ x2;
      if (round % 4 == 3)
        {
          const int s = round / 4 + 1;
          x0 += key[s % 5];
          x1 += key[(s + 1) % 5];
          x2 += key[(s + 2) % 5];
          x3 += key[(s + 3) % 5] + s;
        }
    }
  w[0] = x0;
  w[1] = x1;
  w[2] = x2;
  w[3] = x3;
}
