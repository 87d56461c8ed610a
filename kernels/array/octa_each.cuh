/* octa_each.cuh -- loops over the elements K of a thread's vectors, on a GPU:

     OCTA_FOR_EACH
     for (int k = 0; k < OCTA_V; k++)
       {
         OCTA_EXPR (OCTA_NTH (k))
         OCTA_TURN
       }

   If the text of an element is long (OCTA_TURN_ALL), it is not repeated: the loop
   is not unrolled, and the vectors rotate, so that element K is number 0.  They
   stay in registers, which an index K would prevent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifdef OCTA_TURN_ALL
#define OCTA_FOR_EACH _Pragma ("unroll 1")
#define OCTA_NTH(k) 0
#define OCTA_TURN OCTA_TURN_ALL
#define OCTA_TURN_TOO(e) octa_turn (e)
#else
#define OCTA_FOR_EACH _Pragma ("unroll")
#define OCTA_NTH(k) k
#define OCTA_TURN
#define OCTA_TURN_TOO(e)
#endif

/* The first element of E becomes the last.  */
template <class T, int N>
OCTA_FN void
octa_turn (T (&e)[N])
{
  const T first = e[0];
#pragma unroll
  for (int k = 1; k < N; k++)
    e[k - 1] = e[k];
  e[N - 1] = first;
}
