/* octa_linalg.cuh -- arithmetic that kernels of matrices share, for elements
   OCTA_T and real numbers OCTA_R.

   A product of complex numbers is rounded before it is added: that makes
   A * A' exactly Hermitian.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* SUM + A B, in one rounding on a device.  */
OCTA_FN double
octa_add (double sum, double a, double b)
{
#ifdef OCTA_HOST
  return sum + a * b;
#else
  return __fma_rn (a, b, sum);
#endif
}

OCTA_FN float
octa_add (float sum, float a, float b)
{
#ifdef OCTA_HOST
  return sum + a * b;
#else
  return __fmaf_rn (a, b, sum);
#endif
}

template <class Z>
OCTA_FN Z
octa_add (Z sum, Z a, Z b)
{
  return Z{ sum.re + (a.re * b.re - a.im * b.im),
            sum.im + (a.re * b.im + a.im * b.re) };
}

/* SUM - A B */
template <class R>
OCTA_FN R
octa_less (R sum, R a, R b)
{
  return octa_add (sum, -a, b);
}

OCTA_FN octa_z
octa_less (octa_z sum, octa_z a, octa_z b)
{
  return octa_add (sum, octa_z{ -a.re, -a.im }, b);
}

OCTA_FN octa_c
octa_less (octa_c sum, octa_c a, octa_c b)
{
  return octa_add (sum, octa_c{ -a.re, -a.im }, b);
}

template <class R>
OCTA_FN R
octa_conj_if (R a, int)
{
  return a;
}

OCTA_FN octa_z
octa_conj_if (octa_z a, int is_conj)
{
  return octa_z{ a.re, is_conj ? -a.im : a.im };
}

OCTA_FN octa_c
octa_conj_if (octa_c a, int is_conj)
{
  return octa_c{ a.re, is_conj ? -a.im : a.im };
}
