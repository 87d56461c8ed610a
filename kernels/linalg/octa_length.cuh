/* octa_length.cuh -- magnitudes, in double precision.

   SPDX-License-Identifier: GPL-3.0-or-later  */

OCTA_FN double
octa_length (double x)
{
  return x < 0 ? -x : x;
}

OCTA_FN double
octa_length (float x)
{
  return octa_length ((double)x);
}

OCTA_FN double
octa_length (octa_z x)
{
  const double square = x.re * x.re + x.im * x.im;
  return square > 1e-280 && square < 1e280 ? OCTA_LIBM (sqrt) (square)
                                           : OCTA_LIBM (hypot) (x.re, x.im);
}

OCTA_FN double
octa_length (octa_c x)
{
  return octa_length (octa_z{ x.re, x.im });
}
