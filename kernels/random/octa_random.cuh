/* octa_random.cuh -- generators as functions of a counter, and how elements
   draw from them.

   A generator is a tag G with octa_block (G, draws, block, draw, w): the
   octa_block_words (G) words of 64 bits of one block.  Position P of a call
   has word P % words of block P / words, or, if 32 bits suffice, half of
   one.  Attempt K of methods that reject is draw K of a block that only
   this element uses.

   Philox4x32-10 and Threefry4x64-20: Salmon, Moraes, Dror, Shaw, Parallel
   random numbers: as easy as 1, 2, 3, SC 2011.

   A distribution is a tag D with octa_make (D, draws, w, v, n): the values v
   of n words, n even; neighbours may share their words (octa_dist.cuh).

   A kernel that draws is preceded by octa_draws.h, this file,
   octa_random_math.cuh, octa_dist.cuh, octa_draw.cuh and, if it needs them,
   octa_reject.cuh or octa_sobol.cuh.

   SPDX-License-Identifier: GPL-3.0-or-later  */

typedef unsigned long long octa_u64;

/* ---- generators ---- */

struct octa_philox
{
};
struct octa_threefry
{
};

/* The draws for this launch.  */
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

#ifdef OCTA_HOST
#define OCTA_ALL _Pragma ("GCC unroll 20")
#else
#define OCTA_ALL _Pragma ("unroll")
#endif

/* The lower 32 bits of A times M.  On the host 32-bit numbers are stored in 64
   bits, because vector instructions multiply these.  On a GPU the product is
   one instruction, which the compiler does not use for constants.  */
OCTA_FN octa_u64
octa_low_times (octa_u64 a, octa_u64 m)
{
#ifdef OCTA_HOST
  return (a & 0xffffffffu) * m;
#else
  octa_u64 p;
  asm("mul.wide.u32 %0, %1, %2;" : "=l"(p) : "r"((unsigned)a), "r"((unsigned)m));
  return p;
#endif
}

/* GCC does not recognize that these are products of 32-bit numbers (other
   compilers do, and with AVX-512 it does not matter).  With vectors, blocks
   are three times as fast.  */
#if defined OCTA_HOST && defined __AVX2__ && ! defined __AVX512DQ__           \
    && ! defined __clang__
#define OCTA_U64X4
typedef octa_u64 octa_u64x4 __attribute__ ((vector_size (32)));
typedef int octa_intx8 __attribute__ ((vector_size (32)));

OCTA_FN octa_u64x4
octa_low_times (octa_u64x4 a, octa_u64 m)
{
  const octa_u64x4 v = { m, m, m, m };
  return (octa_u64x4)__builtin_ia32_pmuludq256 ((octa_intx8)a, (octa_intx8)v);
}
#endif

/* Replace counter C by words, of which the lower 32 bits are used; V is
   octa_u64 or a vector of these.  */
template <class V>
OCTA_FN void
octa_philox_rounds (V *c, octa_u64 seed)
{
  const octa_u64 low = 0xffffffffu;
  octa_u64 k0 = seed & low, k1 = seed >> 32;
  OCTA_ALL
  for (int round = 0; round < 10; round++)
    {
      const V p0 = octa_low_times (c[0], 0xd2511f53u);
      const V p1 = octa_low_times (c[2], 0xcd9e8d57u);
      c[0] = (p1 >> 32) ^ c[1] ^ k0;
      c[1] = p1;
      c[2] = (p0 >> 32) ^ c[3] ^ k1;
      c[3] = p0;
      k0 = (k0 + 0x9e3779b9u) & low;
      k1 = (k1 + 0xbb67ae85u) & low;
    }
}

/* Counter: block (64 bits), draw, stream; key: seed.  */
template <class V>
OCTA_FN void
octa_philox_words (const octa_draws &r, V block, unsigned draw, V *w)
{
  const octa_u64 low = 0xffffffffu;
  V c[4] = { block, block >> 32, block - block + draw,
             block - block + r.stream };
  octa_philox_rounds (c, r.seed);
  w[0] = (c[0] & low) | c[1] << 32;
  w[1] = (c[2] & low) | c[3] << 32;
}

OCTA_FN void
octa_block (octa_philox, const octa_draws &r, octa_u64 block, unsigned draw,
            octa_u64 *w)
{
  octa_philox_words (r, block, draw, w);
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

/* Replace counter X by words.  */
OCTA_FN void
octa_threefry_rounds (octa_u64 *x, const octa_u64 *k)
{
  constexpr int turns[8][2] = { { 14, 16 }, { 52, 57 }, { 23, 40 }, { 5, 37 },
                                { 25, 33 }, { 46, 12 }, { 58, 22 },
                                { 32, 32 } };
  const octa_u64 key[5] = { k[0], k[1], k[2], k[3],
                            0x1bd11bdaa9fc1a22ull ^ k[0] ^ k[1] ^ k[2] ^ k[3] };
  octa_u64 x0 = x[0] + key[0], x1 = x[1] + key[1];
  octa_u64 x2 = x[2] + key[2], x3 = x[3] + key[3];
  OCTA_ALL
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
  x[0] = x0;
  x[1] = x1;
  x[2] = x2;
  x[3] = x3;
}

/* Counter: block, draw, stream, 0; key: seed, 0, 0, 0.  */
OCTA_FN void
octa_block (octa_threefry, const octa_draws &r, octa_u64 block, unsigned draw,
            octa_u64 *w)
{
  const octa_u64 key[4] = { r.seed, 0, 0, 0 };
  octa_u64 x[4] = { block, draw, r.stream, 0 };
  octa_threefry_rounds (x, key);
  for (int k = 0; k < 4; k++)
    w[k] = x[k];
}

/* ---- many blocks at once ---- */

#ifdef OCTA_HOST
/* N blocks, or up to 3 more.  */
template <class G>
OCTA_FN void
octa_blocks (G g, const octa_draws &r, octa_u64 block, unsigned draw, int n,
             octa_u64 *w)
{
  for (int k = 0; k < n; k++)
    octa_block (g, r, block + k, draw, w + octa_block_words (g) * k);
}

#ifdef OCTA_U64X4
OCTA_FN void
octa_blocks (octa_philox, const octa_draws &r, octa_u64 block, unsigned draw,
             int n, octa_u64 *w)
{
  for (int k = 0; k < n; k += 4)
    {
      const octa_u64x4 b = { block + k, block + k + 1, block + k + 2,
                             block + k + 3 };
      octa_u64x4 v[2];
      octa_philox_words (r, b, draw, v);
      for (int j = 0; j < 8; j++)
        w[2 * k + j] = v[j % 2][j / 2];
    }
}
#endif
#endif
