/* octa_arc_tpl.cuh -- the length of lines up to each vertex.

   Lengths are in pixels and summed in double; after a NaN vertex the length
   begins again at 0.  On the host a unit computes a line, on a GPU a block
   does: each thread has a few successive vertices, and adds the sums of the
   threads before it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct octa_arc_in
{
  float x, y;
};

struct octa_arc_out
{
  float x, y, arc;
};

/* The distance from the vertex before V to V; -1 if V begins a new line.  */
OCTA_FN double
octa_arc_step (const octa_arc_args &a, const octa_arc_in *v)
{
  const double dx = ((double)v->x - v[-1].x) * a.width;
  const double dy = ((double)v->y - v[-1].y) * a.height;
  const double d = OCTA_LIBM (sqrt) (dx * dx + dy * dy);
  return d == d ? d : -1;
}

OCTA_FN void
octa_arc_put (octa_arc_out *out, const octa_arc_in &v, double arc)
{
  out->x = v.x;
  out->y = v.y;
  out->arc = (float)arc;
}

/* Write vertices FIRST ...  END - 1 of V; the length before them is SUM.
   Returns the length after them, and whether the line has begun again in
   between.  */
OCTA_FN double
octa_arc_run (const octa_arc_args &a, const octa_arc_in *v, octa_arc_out *out,
              long long first, long long end, double sum, bool *is_anew)
{
  for (long long k = first; k < end; k++)
    {
      const double d = k ? octa_arc_step (a, v + k) : -1;
      *is_anew |= d < 0;
      sum = d < 0 ? 0 : sum + d;
      if (out)
        octa_arc_put (out + k, v[k], sum);
    }
  return sum;
}

OCTA_SAMPLES_KERNEL (octa_arc_args)
{
  const long long n = a.vertices;
  bool is_anew = false;
#ifdef OCTA_HOST
  for (long long l = lo; l < hi; l++)
    octa_arc_run (a, octa_ptr<const octa_arc_in> (a.in) + l * n,
                  octa_ptr<octa_arc_out> (a.out) + l * n, 0, n, 0, &is_anew);
#else
  __shared__ double sums[OCTA_BLOCK];
  __shared__ bool anew[OCTA_BLOCK];
  const int t = (int)threadIdx.x;
  const long long each = (n + OCTA_BLOCK - 1) / OCTA_BLOCK;
  const long long first = t * each < n ? t * each : n;
  const long long end = first + each < n ? first + each : n;
  for (long long l = blockIdx.x; l < a.lines; l += gridDim.x)
    {
      const octa_arc_in *v = octa_ptr<const octa_arc_in> (a.in) + l * n;
      is_anew = false;
      __syncthreads ();
      sums[t] = octa_arc_run (a, v, nullptr, first, end, 0, &is_anew);
      anew[t] = is_anew;
      for (int d = 1; d < OCTA_BLOCK; d *= 2)
        {
          __syncthreads ();
          const double add = t >= d && ! anew[t] ? sums[t - d] : 0;
          const bool was = t >= d && anew[t - d];
          __syncthreads ();
          sums[t] += add;
          anew[t] |= was;
        }
      __syncthreads ();
      octa_arc_run (a, v, octa_ptr<octa_arc_out> (a.out) + l * n, first, end,
                    t ? sums[t - 1] : 0, &is_anew);
    }
#endif
}
