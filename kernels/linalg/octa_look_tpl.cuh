/* octa_look_tpl.cuh -- a step of Higham's estimate for X, one or two columns
   of N elements OCTA_T: writes an octa_look, and the next X into the first
   column.  It is computed by one block.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The findings of a thread.  */
typedef struct octa_part
{
  double sums[2], most;
  long long at;
  bool differs;
} octa_part;

/* Replace X by its sign.  Is it the same as last time?  */
template <class R>
OCTA_FN bool
octa_take_sign (R *x, signed char *sign, int how)
{
  const bool is_negative = how & OCTA_ZERO_NEGATIVE ? ! (*x > 0) : *x < 0;
  const signed char before = *sign;
  *sign = (signed char)(1 - 2 * is_negative);
  *x = *sign;
  return *sign == before;
}

OCTA_FN bool
octa_take_sign (octa_z *x, signed char *, int)
{
  const double size = octa_length (*x);
  *x = size > 2.2250738585072014e-308 ? octa_z{ x->re / size, x->im / size }
                                      : octa_z{ 1, 0 };
  return false;
}

OCTA_FN bool
octa_take_sign (octa_c *x, signed char *, int)
{
  const double size = octa_length (*x);
  *x = size > 1.17549435e-38
           ? octa_c{ (float)(x->re / size), (float)(x->im / size) }
           : octa_c{ 1, 0 };
  return false;
}

/* Elements FIRST, FIRST + STEP ...  */
OCTA_FN octa_part
octa_look_at (OCTA_T *x, signed char *signs, long long n, long long columns,
              int how, long long first, long long step)
{
  octa_part p = { { 0, 0 }, -1, first, false };
  for (long long i = first; i < n; i += step)
    {
      const double size = octa_length (x[i]);
      p.sums[0] += size;
      if (columns > 1)
        p.sums[1] += octa_length (x[n + i]);
      if (size > p.most)
        {
          p.most = size;
          p.at = i;
        }
      if (how & OCTA_NEXT_SIGNS)
        p.differs |= ! octa_take_sign (x + i, signs + i, how);
    }
  return p;
}

OCTA_FN void
octa_join_parts (octa_part *p, const octa_part *q)
{
  p->sums[0] += q->sums[0];
  p->sums[1] += q->sums[1];
  p->differs |= q->differs;
  if (q->most > p->most || (q->most == p->most && q->at < p->at))
    {
      p->most = q->most;
      p->at = q->at;
    }
}

OCTA_FN void
octa_say (octa_look *look, const octa_part *p, double at_last)
{
  *look = octa_look{
    { p->sums[0], p->sums[1] }, p->most, at_last, p->at, ! p->differs
  };
}

/* Elements FIRST, FIRST + STEP ... of the unit vector AT.  */
OCTA_FN void
octa_be_unit (OCTA_T *x, long long n, long long at, long long first,
              long long step)
{
  for (long long i = first; i < n; i += step)
    octa_real (x + i, i == at);
}

#ifdef OCTA_HOST

OCTA_RANGE_KERNEL (1)
{
  OCTA_T *x = *(OCTA_T **)params[0];
  signed char *signs = *(signed char **)params[1];
  octa_look *look = *(octa_look **)params[2];
  const octa_look *last = *(const octa_look **)params[3];
  const long long n = *(long long *)params[4];
  const long long columns = *(long long *)params[5];
  const int how = (int)*(long long *)params[6];
  const double at_last = last ? octa_length (x[last->at]) : 0;
  const octa_part p = octa_look_at (x, signs, n, columns, how, 0, 1);
  octa_say (look, &p, at_last);
  if (how & OCTA_NEXT_UNIT)
    octa_be_unit (x, n, p.at, 0, 1);
}

#else

extern "C" __global__ void
__launch_bounds__ (OCTA_LOOK_BLOCK)
OCTA_NAME (OCTA_T *x, signed char *signs, octa_look *look,
           const octa_look *last, long long n, long long columns,
           long long how)
{
  __shared__ octa_part parts[OCTA_LOOK_BLOCK];
  const int t = (int)threadIdx.x;
  const double at_last = t == 0 && last ? octa_length (x[last->at]) : 0;
  __syncthreads ();
  parts[t] = octa_look_at (x, signs, n, columns, (int)how, t, OCTA_LOOK_BLOCK);
  for (int half = OCTA_LOOK_BLOCK / 2; half; half /= 2)
    {
      __syncthreads ();
      if (t < half)
        octa_join_parts (parts + t, parts + t + half);
    }
  __syncthreads ();
  if (t == 0)
    octa_say (look, parts, at_last);
  if (how & OCTA_NEXT_UNIT)
    octa_be_unit (x, n, parts->at, t, OCTA_LOOK_BLOCK);
}

#endif
