/* octa_middle_host_tpl.cuh -- the middle two elements and the last element of
   columns in core's order, on the host, without sorting the columns.

   The range between the smallest and the greatest key is divided into equal
   parts, and the keys in each are counted.  The part with the wanted key is
   divided again, until few keys are left.

   SPDX-License-Identifier: GPL-3.0-or-later  */


#define OCTA_PARTS_LOG 11
#define OCTA_FEW 32 /* so few are sorted */

typedef struct octa_chosen
{
  octa_key key;
  long long equal; /* number of equal keys before it */
  bool has_more;   /* is the next one equal? */
} octa_chosen;

/* The key with RANK others before it.  */
static octa_chosen
octa_choose_few (octa_elem *keys, long long n, long long rank)
{
  for (long long i = 1; i < n; i++)
    {
      const octa_elem k = keys[i];
      long long j = i;
      for (; j > 0 && keys[j - 1] > k; j--)
        keys[j] = keys[j - 1];
      keys[j] = k;
    }
  octa_chosen c = { keys[rank], 0, rank + 1 < n && keys[rank + 1] == keys[rank] };
  while (c.equal < rank && keys[rank - c.equal - 1] == c.key)
    c.equal++;
  return c;
}

/* A search: among N keys from LEAST to MOST, find the one with RANK others
   before it.  */
typedef struct octa_search
{
  long long n, rank;
  octa_key least, most;
} octa_search;

/* Of the keys of S, which are KEY (I), copy the part with the wanted one to
   ROOM, which may be the same memory.  */
template <class F>
static void
octa_narrow (octa_search *s, F key, octa_elem *room)
{
  const int bits = 64 - __builtin_clzll (s->most - s->least);
  const int shift = bits > OCTA_PARTS_LOG ? bits - OCTA_PARTS_LOG : 0;
  const octa_key least = s->least;
  OCTA_COUNT counts[1 << OCTA_PARTS_LOG] = { 0 };
  long long left = 0;
  int part = 0;
  for (long long i = 0; i < s->n; i++)
    counts[(key (i) - least) >> shift]++;
  while ((long long)counts[part] <= s->rank)
    s->rank -= counts[part++];
  for (long long i = 0; i < s->n; i++)
    {
      const octa_key k = key (i);
      room[left] = (octa_elem)k;
      left += (k - least) >> shift == (octa_key)part;
    }
  const octa_key begin = least + ((octa_key)part << shift);
  const octa_key end = begin + (((octa_key)1 << shift) - 1);
  s->n = left;
  s->least = begin;
  s->most = end < s->most ? end : s->most;
}

/* Search in the elements FROM; ROOM has space for as many.  */
static octa_chosen
octa_choose (octa_search s, const octa_elem *from, octa_elem *room)
{
  if (s.n <= OCTA_FEW)
    for (long long i = 0; i < s.n; i++)
      room[i] = (octa_elem)octa_encode (from[i], 0);
  else if (s.least < s.most)
    octa_narrow (
        &s, [from] (long long i) { return octa_encode (from[i], 0); }, room);
  while (s.n > OCTA_FEW && s.least < s.most)
    octa_narrow (
        &s, [room] (long long i) { return (octa_key)room[i]; }, room);
  if (s.least == s.most)
    return { s.least, s.rank, s.rank + 1 < s.n };
  return octa_choose_few (room, s.n, s.rank);
}

/* The element for key C, or the one AFTER this many equal ones; zeros have
   signs, which are not in their keys.  */
static octa_elem
octa_element_of (const octa_elem *from, octa_key key, long long after)
{
  const octa_elem e = octa_decode (key, 0);
#ifdef OCTA_FORM_FLOAT
  if (key == OCTA_KEY_TOP)
    for (;; from++)
      if (octa_encode (*from, 0) == key && after-- == 0)
        return *from;
#endif
  (void)from, (void)after;
  return e;
}

OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (octa_elem *, in, 0)
  OCTA_ARG (octa_elem *, first, 1) /* number (COUNT - 1) / 2, from 0 */
  OCTA_ARG (octa_elem *, second, 2) /* number COUNT / 2 */
  OCTA_ARG (octa_elem *, last, 3)
  OCTA_ARG (octa_elem *, spare, 4) /* COUNT elements for each unit */
  OCTA_ARG (long long, columns, 5)
  OCTA_ARG (long long, count, 6)
  OCTA_ARG (long long, per, 7)
  for (long long u = lo; u < hi; u++)
    {
      const long long end = (u + 1) * per < columns ? (u + 1) * per : columns;
      for (long long c = u * per; c < end; c++)
        {
          const octa_elem *from = in + c * count;
          octa_key least = OCTA_KEY_MOST, most = 0, next = OCTA_KEY_MOST;
          for (long long i = 0; i < count; i++)
            {
              const octa_key k = octa_encode (from[i], 0);
              least = k < least ? k : least;
              most = k > most ? k : most;
            }
          const octa_chosen m = octa_choose (
              { count, (count - 1) / 2, least, most }, from,
              spare + u * count);
          first[c] = octa_element_of (from, m.key, m.equal);
          last[c] = octa_decode (most, 0);
          if (count % 2)
            second[c] = first[c];
          else if (m.has_more)
            second[c] = octa_element_of (from, m.key, m.equal + 1);
          else
            {
              for (long long i = 0; i < count; i++)
                {
                  const octa_key k = octa_encode (from[i], 0);
                  next = k > m.key && k < next ? k : next;
                }
              second[c] = octa_element_of (from, next, 0);
            }
        }
    }
}
