/* pycuda-complex.hpp -- complex numbers as PyCUDA's kernels write them:
   pycuda::complex<float>, pycuda::complex<double>.

   Plain data, so that it can stand in shared memory and among a kernel's
   parameters; a complex array of Octave's has this layout.  Beyond PyCUDA's
   header it has the inverse functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PYCUDA_COMPLEX_HPP_SEEN
#define PYCUDA_COMPLEX_HPP_SEEN 1

#define OCTA_FN __device__ __forceinline__

namespace pycuda
{

template <class T> struct complex
{
  typedef T value_type;
  T _M_re, _M_im;

  complex () = default;
  OCTA_FN complex (T re, T im = 0) : _M_re (re), _M_im (im) {}
  template <class U>
  OCTA_FN complex (const complex<U> &z)
      : _M_re ((T)z._M_re), _M_im ((T)z._M_im)
  {
  }

  OCTA_FN T real () const { return _M_re; }
  OCTA_FN T imag () const { return _M_im; }

  OCTA_FN complex operator+ () const { return *this; }
  OCTA_FN complex operator- () const { return complex (-_M_re, -_M_im); }

  friend OCTA_FN complex operator+ (complex a, complex b)
  {
    return complex (a._M_re + b._M_re, a._M_im + b._M_im);
  }
  friend OCTA_FN complex operator- (complex a, complex b)
  {
    return complex (a._M_re - b._M_re, a._M_im - b._M_im);
  }
  friend OCTA_FN complex operator* (complex a, complex b)
  {
    return complex (a._M_re * b._M_re - a._M_im * b._M_im,
                    a._M_re * b._M_im + a._M_im * b._M_re);
  }
  /* Scaled, so that squares do not overflow.  */
  friend OCTA_FN complex operator/ (complex a, complex b)
  {
    T x = b._M_re < 0 ? -b._M_re : b._M_re;
    T y = b._M_im < 0 ? -b._M_im : b._M_im;
    if (x >= y)
      {
        T r = b._M_im / b._M_re, d = b._M_re + r * b._M_im;
        return complex ((a._M_re + r * a._M_im) / d,
                        (a._M_im - r * a._M_re) / d);
      }
    T r = b._M_re / b._M_im, d = b._M_im + r * b._M_re;
    return complex ((r * a._M_re + a._M_im) / d, (r * a._M_im - a._M_re) / d);
  }
  friend OCTA_FN bool operator== (complex a, complex b)
  {
    return a._M_re == b._M_re && a._M_im == b._M_im;
  }
  friend OCTA_FN bool operator!= (complex a, complex b) { return !(a == b); }

  OCTA_FN complex &operator+= (complex b) { return *this = *this + b; }
  OCTA_FN complex &operator-= (complex b) { return *this = *this - b; }
  OCTA_FN complex &operator*= (complex b) { return *this = *this * b; }
  OCTA_FN complex &operator/= (complex b) { return *this = *this / b; }
};

/* A function of one complex number.  */
#define OCTA_COMPLEX_1(name)                                                  \
  template <class T> OCTA_FN complex<T> name (complex<T> z)

template <class T> OCTA_FN T real (complex<T> z) { return z._M_re; }
template <class T> OCTA_FN T imag (complex<T> z) { return z._M_im; }
template <class T>
OCTA_FN T
abs (complex<T> z)
{
  return ::hypot (z._M_re, z._M_im);
}
template <class T>
OCTA_FN T
arg (complex<T> z)
{
  return ::atan2 (z._M_im, z._M_re);
}
template <class T>
OCTA_FN T
norm (complex<T> z)
{
  return z._M_re * z._M_re + z._M_im * z._M_im;
}
OCTA_COMPLEX_1 (conj) { return complex<T> (z._M_re, -z._M_im); }
template <class T>
OCTA_FN complex<T>
polar (T radius, T angle = 0)
{
  return complex<T> (radius * ::cos (angle), radius * ::sin (angle));
}

OCTA_COMPLEX_1 (sqrt)
{
  T x = z._M_re < 0 ? -z._M_re : z._M_re;
  T r = ::sqrt ((pycuda::abs (z) + x) / 2);
  if (r == 0)
    return complex<T> (0, z._M_im);
  T s = z._M_im / (2 * r);
  if (z._M_re >= 0)
    return complex<T> (r, s);
  return complex<T> (s < 0 ? -s : s, ::copysign (r, z._M_im));
}
OCTA_COMPLEX_1 (exp) { return polar (::exp (z._M_re), z._M_im); }
OCTA_COMPLEX_1 (log)
{
  return complex<T> (::log (pycuda::abs (z)), pycuda::arg (z));
}
OCTA_COMPLEX_1 (log10)
{
  return pycuda::log (z) * complex<T> ((T)0.43429448190325182765);
}

template <class T>
OCTA_FN complex<T>
pow (complex<T> z, int n)
{
  complex<T> r (1), b = n < 0 ? complex<T> (1) / z : z;
  for (unsigned k = n < 0 ? 0u - (unsigned)n : (unsigned)n; k; k >>= 1)
    {
      if (k & 1)
        r *= b;
      b *= b;
    }
  return r;
}
template <class T>
OCTA_FN complex<T>
pow (complex<T> z, complex<T> w)
{
  if (z == complex<T> (0))
    return complex<T> (w == complex<T> (0) ? 1 : 0);
  return pycuda::exp (w * pycuda::log (z));
}
template <class T>
OCTA_FN complex<T>
pow (complex<T> z, T w)
{
  return pycuda::pow (z, complex<T> (w));
}
template <class T>
OCTA_FN complex<T>
pow (T z, complex<T> w)
{
  return pycuda::pow (complex<T> (z), w);
}

OCTA_COMPLEX_1 (sin)
{
  return complex<T> (::sin (z._M_re) * ::cosh (z._M_im),
                     ::cos (z._M_re) * ::sinh (z._M_im));
}
OCTA_COMPLEX_1 (cos)
{
  return complex<T> (::cos (z._M_re) * ::cosh (z._M_im),
                     -::sin (z._M_re) * ::sinh (z._M_im));
}
OCTA_COMPLEX_1 (sinh)
{
  return complex<T> (::sinh (z._M_re) * ::cos (z._M_im),
                     ::cosh (z._M_re) * ::sin (z._M_im));
}
OCTA_COMPLEX_1 (cosh)
{
  return complex<T> (::cosh (z._M_re) * ::cos (z._M_im),
                     ::sinh (z._M_re) * ::sin (z._M_im));
}
/* Far out it is +-1, and cosh would overflow.  */
OCTA_COMPLEX_1 (tanh)
{
  T x = 2 * z._M_re, y = 2 * z._M_im;
  if (x > 40 || x < -40)
    return complex<T> (x < 0 ? -1 : 1, 0);
  T d = ::cosh (x) + ::cos (y);
  return complex<T> (::sinh (x) / d, ::sin (y) / d);
}
OCTA_COMPLEX_1 (tan)
{
  complex<T> t = pycuda::tanh (complex<T> (-z._M_im, z._M_re));
  return complex<T> (t._M_im, -t._M_re);
}

OCTA_COMPLEX_1 (asinh)
{
  return pycuda::log (z + pycuda::sqrt (z * z + complex<T> (1)));
}
OCTA_COMPLEX_1 (acosh)
{
  return pycuda::log (z
                      + pycuda::sqrt (z + complex<T> (1))
                            * pycuda::sqrt (z - complex<T> (1)));
}
OCTA_COMPLEX_1 (atanh)
{
  return (pycuda::log (complex<T> (1) + z) - pycuda::log (complex<T> (1) - z))
         * complex<T> ((T)0.5);
}
OCTA_COMPLEX_1 (asin)
{
  complex<T> t = pycuda::asinh (complex<T> (-z._M_im, z._M_re));
  return complex<T> (t._M_im, -t._M_re);
}
OCTA_COMPLEX_1 (acos)
{
  return complex<T> ((T)1.57079632679489661923) - pycuda::asin (z);
}
OCTA_COMPLEX_1 (atan)
{
  complex<T> t = pycuda::atanh (complex<T> (-z._M_im, z._M_re));
  return complex<T> (t._M_im, -t._M_re);
}

} // namespace pycuda

#undef OCTA_COMPLEX_1
#undef OCTA_FN

#endif
