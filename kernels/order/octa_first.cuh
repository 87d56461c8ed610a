/* octa_first.cuh -- where a key begins among sorted ones.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The first of KEYS that is not below KEY.  */
template <class K>
OCTA_FN long long
octa_first (const K *keys, long long count, long long key)
{
  long long lo = 0, len = count;
  while (len > 0)
    {
      const long long half = len / 2;
      const bool is_below = (long long)keys[lo + half] < key;
      lo = is_below ? lo + half + 1 : lo;
      len = is_below ? len - half - 1 : half;
    }
  return lo;
}
