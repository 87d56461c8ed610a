/* octa_curand_sobol.h -- Sobol sequences of curand_kernel.h.

   Point I is the shift and the direction vectors that the bits of I's Gray
   code select (Antonov and Saleev, 1979), so that neighbours differ by the
   vector of the lowest 0 of I.  cuda.generate_direction_vectors and
   cuda.generate_scramble_constants32 and 64 have vectors and shifts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_CURAND_SOBOL_H
#define OCTA_CURAND_SOBOL_H 1
#pragma GCC system_header

template <class W>
inline W
curand (octa_curand_sobol<W> *s)
{
  const int last = 8 * sizeof (W) - 1;
  const W now = s->x;
  const unsigned long long zeros = (W)~s->i;
  const int k = zeros ? __builtin_ctzll (zeros) : last;
  s->x ^= s->direction_vectors[k];
  s->i++;
  return now;
}

template <class W>
inline void
octa_curand_skip (W n, octa_curand_sobol<W> *s)
{
  s->i += n;
  s->x = s->c;
  W gray = s->i ^ s->i >> 1;
  for (const W *v = s->direction_vectors; gray; v++, gray >>= 1)
    if (gray & 1)
      s->x ^= *v;
}

inline void
skipahead (unsigned n, octa_curand_sobol<unsigned> *s)
{
  octa_curand_skip (n, s);
}

inline void
skipahead (unsigned long long n, octa_curand_sobol<unsigned long long> *s)
{
  octa_curand_skip (n, s);
}

template <class W>
inline void
octa_curand_points (const W *vectors, W shift, W offset,
                    octa_curand_sobol<W> *s)
{
  s->i = 0;
  s->c = shift;
  memcpy (s->direction_vectors, vectors, sizeof s->direction_vectors);
  octa_curand_skip (offset, s);
}

inline void
curand_init (curandDirectionVectors32_t vectors, unsigned offset,
             curandStateSobol32 *s)
{
  octa_curand_points<unsigned> (vectors, 0, offset, s);
}

inline void
curand_init (curandDirectionVectors32_t vectors, unsigned shift,
             unsigned offset, curandStateScrambledSobol32 *s)
{
  octa_curand_points<unsigned> (vectors, shift, offset, s);
}

inline void
curand_init (curandDirectionVectors64_t vectors, unsigned long long offset,
             curandStateSobol64 *s)
{
  octa_curand_points<unsigned long long> (vectors, 0, offset, s);
}

inline void
curand_init (curandDirectionVectors64_t vectors, unsigned long long shift,
             unsigned long long offset, curandStateScrambledSobol64 *s)
{
  octa_curand_points<unsigned long long> (vectors, shift, offset, s);
}

#endif
