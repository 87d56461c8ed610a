/* hash.c -- one 64-bit hash for cache keys and tables.

   Multiply and fold, 8 bytes a step, like wyhash.  It need not withstand an
   adversary, because the kernel cache belongs to the user who reads it.
   Machines of the same byte order compute the same hash.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <string.h>

static uint64_t
fold (uint64_t a, uint64_t b)
{
  __extension__ typedef unsigned __int128 u128;
  u128 p = (u128)a * b;
  return (uint64_t)p ^ (uint64_t)(p >> 64);
}

uint64_t
octa_hash (const void *bytes, size_t n, uint64_t seed)
{
  static const uint64_t k0 = 0xa0761d6478bd642fu, k1 = 0xe7037ed1a0b428dbu,
                        k2 = 0x8ebc6af09c88c6e3u;
  const unsigned char *p = bytes;
  uint64_t h = fold (seed ^ k0, (uint64_t)n ^ k1);
  for (size_t left = n; left > 0;)
    {
      uint64_t w[2] = { 0, 0 };
      size_t step = left < sizeof w ? left : sizeof w;
      memcpy (w, p, step);
      h = fold (w[0] ^ k1 ^ h, w[1] ^ k2);
      p += step;
      left -= step;
    }
  return fold (h ^ k2, (uint64_t)n ^ k0);
}
