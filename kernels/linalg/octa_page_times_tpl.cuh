/* octa_page_times_tpl.cuh -- products of many small pages: OCTA_M x OCTA_K by
   OCTA_K x OCTA_N, of elements OCTA_T.

   OCTA_A (i, p) and OCTA_B (p, j) are the positions of elements in their
   pages, with transposes taken into account, and OCTA_A_CONJ and OCTA_B_CONJ
   say which are conjugated.  A thread computes an element; on the host a loop
   computes a page.  A block has OCTA_PAGE_UNIT pages.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_HOST

OCTA_RANGE_KERNEL (2, 4, 8, 8, 8, (int)sizeof (octa_pages))
{
  const OCTA_T *a = *(const OCTA_T **)params[0];
  const OCTA_T *b = *(const OCTA_T **)params[1];
  OCTA_T *c = *(OCTA_T **)params[2];
  const octa_pages &pages = *(const octa_pages *)params[3];
  long long end = hi * OCTA_PAGE_UNIT;
  if (end > pages.count)
    end = pages.count;
  for (long long page = lo * OCTA_PAGE_UNIT; page < end; page++)
    {
      long long at_a, at_b;
      octa_page_at (&pages, page, &at_a, &at_b);
      const OCTA_T *from_a = a + at_a, *from_b = b + at_b;
      OCTA_T *to = c + page * (OCTA_M * OCTA_N);
      OCTA_T left[OCTA_K][OCTA_M];
      for (int p = 0; p < OCTA_K; p++)
        for (int i = 0; i < OCTA_M; i++)
          left[p][i] = octa_conj_if (from_a[OCTA_A (i, p)], OCTA_A_CONJ);
      for (int j = 0; j < OCTA_N; j++)
        {
          OCTA_T sum[OCTA_M] = {};
          for (int p = 0; p < OCTA_K; p++)
            {
              const OCTA_T right
                  = octa_conj_if (from_b[OCTA_B (p, j)], OCTA_B_CONJ);
              for (int i = 0; i < OCTA_M; i++)
                sum[i] = octa_add_product (sum[i], left[p][i], right);
            }
          for (int i = 0; i < OCTA_M; i++)
            to[i + j * OCTA_M] = sum[i];
        }
    }
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_BLOCK)
OCTA_NAME (const OCTA_T *a, const OCTA_T *b, OCTA_T *c, octa_pages pages)
{
  const long long first = (long long)blockIdx.x * OCTA_PAGE_UNIT;
  for (int e = (int)threadIdx.x; e < OCTA_PAGE_UNIT * OCTA_M * OCTA_N;
       e += OCTA_BLOCK)
    {
      const long long page = first + e / (OCTA_M * OCTA_N);
      const int i = e % OCTA_M, j = e / OCTA_M % OCTA_N;
      if (page >= pages.count)
        return;
      long long at_a, at_b;
      octa_page_at (&pages, page, &at_a, &at_b);
      OCTA_T sum = OCTA_T ();
#pragma unroll
      for (int p = 0; p < OCTA_K; p++)
        sum = octa_add_product (
            sum, octa_conj_if (a[at_a + OCTA_A (i, p)], OCTA_A_CONJ),
            octa_conj_if (b[at_b + OCTA_B (p, j)], OCTA_B_CONJ));
      c[first * (OCTA_M * OCTA_N) + e] = sum;
    }
}

#endif
