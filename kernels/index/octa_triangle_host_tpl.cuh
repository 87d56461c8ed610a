/* octa_triangle_host_tpl.cuh -- the part of a matrix on one side of a
   diagonal, with zeros elsewhere, on the host: parts of columns are copied and
   cleared.

   Text in front defines OCTA_ITEM, an unsigned type of an element's size.

   SPDX-License-Identifier: GPL-3.0-or-later  */


/* Columns LO ... HI - 1.  */
OCTA_RANGE_KERNEL (1)
{
  OCTA_ARG (const OCTA_ITEM *, in, 0)
  OCTA_ARG (OCTA_ITEM *, out, 1)
  OCTA_ARG (long long, rows, 2)
  OCTA_ARG (long long, k, 3)
  OCTA_ARG (long long, is_lower, 4)
  for (long long c = lo; c < hi; c++)
    {
      /* Elements before this one are above or on the diagonal.  */
      const long long at = is_lower ? c - k : c - k + 1;
      const long long cut = at < 0 ? 0 : at < rows ? at : rows;
      const long long begin = is_lower ? cut : 0, end = is_lower ? rows : cut;
      const OCTA_ITEM *from = in + c * rows;
      OCTA_ITEM *to = out + c * rows;
      for (long long i = 0; i < begin; i++)
        to[i] = 0;
      for (long long i = begin; i < end; i++)
        to[i] = from[i];
      for (long long i = end; i < rows; i++)
        to[i] = 0;
    }
}
