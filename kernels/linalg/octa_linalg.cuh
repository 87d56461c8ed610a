/* octa_linalg.cuh -- arithmetic shared by kernels for matrices, for elements
   OCTA_T and real numbers OCTA_R.

   A product of complex numbers is rounded before it is added, so A * A' is
   exactly Hermitian.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* As octa_add_product of octa_vec.cuh, for complex numbers.  */
template <class Z>
OCTA_FN Z
octa_add_product (Z sum, Z a, Z b)
{
  return Z{ sum.re + (a.re * b.re - a.im * b.im),
            sum.im + (a.re * b.im + a.im * b.re) };
}

/* SUM - A B */
template <class R>
OCTA_FN R
octa_subtract_product (R sum, R a, R b)
{
  return octa_add_product (sum, -a, b);
}

OCTA_FN octa_z
octa_subtract_product (octa_z sum, octa_z a, octa_z b)
{
  return octa_add_product (sum, octa_z{ -a.re, -a.im }, b);
}

OCTA_FN octa_c
octa_subtract_product (octa_c sum, octa_c a, octa_c b)
{
  return octa_add_product (sum, octa_c{ -a.re, -a.im }, b);
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

OCTA_FN OCTA_R
octa_size_of (double a)
{
  return (OCTA_R)(a < 0 ? -a : a);
}

OCTA_FN OCTA_R
octa_size_of (float a)
{
  return (OCTA_R)(a < 0 ? -a : a);
}

/* The value by which pivots are compared, as in LAPACK.  */
template <class Z>
OCTA_FN OCTA_R
octa_size_of (Z a)
{
  return octa_size_of (a.re) + octa_size_of (a.im);
}

OCTA_FN OCTA_R
octa_over (OCTA_R a, OCTA_R b)
{
  return a / b;
}

/* Smith's method, which does not overflow.  */
template <class Z>
OCTA_FN Z
octa_over (Z a, Z b)
{
  if (octa_size_of (b.re) >= octa_size_of (b.im))
    {
      const OCTA_R q = b.im / b.re, d = b.re + q * b.im;
      return Z{ (a.re + q * a.im) / d, (a.im - q * a.re) / d };
    }
  const OCTA_R q = b.re / b.im, d = q * b.re + b.im;
  return Z{ (q * a.re + a.im) / d, (q * a.im - a.re) / d };
}

OCTA_FN void
octa_real (OCTA_R *to, OCTA_R value)
{
  *to = value;
}

template <class Z>
OCTA_FN void
octa_real (Z *to, OCTA_R value)
{
  *to = Z{ value, 0 };
}
