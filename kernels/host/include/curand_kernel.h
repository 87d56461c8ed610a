/* curand_kernel.h -- cuRAND's generators in kernels, on a CPU.

   Philox4x32-10, XORWOW, MRG32k3a and the four kinds of Sobol sequences, with
   cuRAND's types and functions.  Integers and uniform numbers equal cuRAND's
   bit for bit.  Others are computed from the same words by the same formulas,
   but with this machine's functions, which are more accurate than a GPU's
   __sincosf: single normals differ from a GPU's by about 1e-6, double ones by
   a few units in the last place, and an integer of a Poisson distribution may
   differ if rounding decides.

   The generators are those of kernels/random/.  The conventions, such as which
   words become which number, are those of cuRAND's manual ("Device API").
   MTGP32 and curand_discrete are missing, because their states and tables are
   made on the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_
#pragma GCC system_header

/* Sources may define macros before they include this.  */
#pragma push_macro("G")
#pragma push_macro("R")
#pragma push_macro("S")
#pragma push_macro("T")
#pragma push_macro("V")
#pragma push_macro("W")
#undef G
#undef R
#undef S
#undef T
#undef V
#undef W

#define OCTA_FN static inline
#include "octa_sequences.h"
#include "octa_jumps.h"
#include "octa_draws.h"
#include "octa_random.cuh"

typedef unsigned curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];

/* ---- states: as large as cuRAND's, and with its names ---- */

/* The second normal number of a pair, and whether it is still available:
   OCTA_CURAND_NORMAL or OCTA_CURAND_LOG_NORMAL, and only for calls of that
   kind.  */
#define OCTA_CURAND_SECOND                                                    \
  int boxmuller_flag, boxmuller_flag_double;                                  \
  float boxmuller_extra;                                                      \
  double boxmuller_extra_double;

enum
{
  OCTA_CURAND_NORMAL = 1,
  OCTA_CURAND_LOG_NORMAL = 2
};

struct curandStateXORWOW
{
  unsigned d, v[5];
  OCTA_CURAND_SECOND
};

struct curandStateMRG32k3a
{
  unsigned s1[3], s2[3];
  OCTA_CURAND_SECOND
};

/* OUTPUT is the block of counter CTR, and STATE the index of its next
   word.  */
struct curandStatePhilox4_32_10
{
  uint4 ctr, output;
  uint2 key;
  unsigned STATE;
  OCTA_CURAND_SECOND
};
#undef OCTA_CURAND_SECOND

/* X is point number I; C is the shift.  */
template <class W> struct octa_curand_sobol
{
  W i, x, c;
  W direction_vectors[8 * sizeof (W)];
};
struct curandStateSobol32 : octa_curand_sobol<unsigned>
{
};
struct curandStateScrambledSobol32 : octa_curand_sobol<unsigned>
{
};
struct curandStateSobol64 : octa_curand_sobol<unsigned long long>
{
};
struct curandStateScrambledSobol64 : octa_curand_sobol<unsigned long long>
{
};

typedef curandStateXORWOW curandStateXORWOW_t, curandState_t, curandState;
typedef curandStateMRG32k3a curandStateMRG32k3a_t;
typedef curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef curandStateSobol32 curandStateSobol32_t;
typedef curandStateScrambledSobol32 curandStateScrambledSobol32_t;
typedef curandStateSobol64 curandStateSobol64_t;
typedef curandStateScrambledSobol64 curandStateScrambledSobol64_t;

/* Compilers print this name if such a state is made or used.  */
struct octcuda_has_MTGP32_on_a_GPU_only;
typedef octcuda_has_MTGP32_on_a_GPU_only curandStateMtgp32_t;

/* Common parts of the generators of random numbers.  Their functions are
   declared with OCTA_CURAND (return type).  */
template <class S, class R> struct octa_curand_if
{
};
template <class R> struct octa_curand_if<curandStateXORWOW, R>
{
  typedef R type;
};
template <class R> struct octa_curand_if<curandStateMRG32k3a, R>
{
  typedef R type;
};
template <class R> struct octa_curand_if<curandStatePhilox4_32_10, R>
{
  typedef R type;
};
#define OCTA_CURAND(R)                                                        \
  template <class S> inline typename octa_curand_if<S, R>::type

template <class S>
inline void
octa_curand_forget (S *s)
{
  s->boxmuller_flag = s->boxmuller_flag_double = 0;
  s->boxmuller_extra = 0;
  s->boxmuller_extra_double = 0;
}

/* ---- jumps: made when a kernel that needs them is loaded ---- */

/* Jumps for values 1, 2, ... of each digit of a number of steps, and of
   sequences.  */
struct octa_curand_xorwow_jumps
{
  enum
  {
    n_places = (64 + OCTA_XORWOW_DIGIT - 1) / OCTA_XORWOW_DIGIT,
    n_digits = 1 << OCTA_XORWOW_DIGIT
  };
  typedef unsigned jump[OCTA_XORWOW_JUMP];
  unsigned vanishing[OCTA_XORWOW_JUMP];
  jump steps[n_places][n_digits - 1], sequences[n_places][n_digits - 1];

  void
  square (unsigned *p, int times) const
  {
    while (times-- > 0)
      {
        jump q;
        memcpy (q, p, sizeof q);
        octa_xorwow_times (vanishing, p, q);
      }
  }

  void
  fill (jump (*a)[n_digits - 1], unsigned *p) const
  {
    for (int i = 0; i < n_places; i++)
      {
        memcpy (a[i][0], p, sizeof a[i][0]);
        for (int k = 1; k < n_digits - 1; k++)
          {
            memcpy (a[i][k], a[i][k - 1], sizeof a[i][k]);
            octa_xorwow_times (vanishing, a[i][k], p);
          }
        square (p, OCTA_XORWOW_DIGIT);
      }
    for (int i = 0; i < n_places; i++)
      for (int k = 0; k < n_digits - 1; k++)
        octa_xorwow_arrange (a[i][k]);
  }

  octa_curand_xorwow_jumps ()
  {
    jump p = { 2 };
    octa_xorwow_vanishing (vanishing);
    fill (steps, p);
    square (p, OCTA_XORWOW_APART - n_places * OCTA_XORWOW_DIGIT);
    fill (sequences, p);
  }
};

/* Jumps by 2^0, 2^1, ... steps.  */
struct octa_curand_mrg_jumps
{
  enum
  {
    apart = 127, /* for sequences; their parts are OCTA_MRG_APART apart */
    n_powers = apart + 64
  };
  unsigned power[n_powers][OCTA_MRG_JUMP];

  octa_curand_mrg_jumps ()
  {
    octa_mrg_first (power[0]);
    for (int i = 1; i < n_powers; i++)
      {
        memcpy (power[i], power[i - 1], sizeof power[i]);
        octa_mrg_times (power[i], power[i - 1]);
      }
  }
};

template <class T> struct octa_curand_jumps
{
  static const T made;
};
template <class T> const T octa_curand_jumps<T>::made;

/* ---- XORWOW ---- */

inline unsigned
curand (curandStateXORWOW *s)
{
  const unsigned x = octa_xorwow_next (s->v[0], s->v[4]);
  for (int j = 0; j < 4; j++)
    s->v[j] = s->v[j + 1];
  s->v[4] = x;
  return x + (s->d += OCTA_XORWOW_WEYL);
}

inline void
octa_curand_jump (curandStateXORWOW *s,
                  const octa_curand_xorwow_jumps::jump (
                      *a)[octa_curand_xorwow_jumps::n_digits - 1],
                  unsigned long long n)
{
  const int digits = octa_curand_xorwow_jumps::n_digits;
  for (; n; n /= digits, a++)
    if (n % digits)
      octa_xorwow_jump (1, s->v, (*a)[n % digits - 1]);
}

inline void
skipahead (unsigned long long n, curandStateXORWOW *s)
{
  octa_curand_jump (s, octa_curand_jumps<octa_curand_xorwow_jumps>::made.steps,
                    n);
  s->d += (unsigned)n * OCTA_XORWOW_WEYL;
}

/* The period of D in steps.  */
inline void
skipahead_sequence (unsigned long long n, curandStateXORWOW *s)
{
  octa_curand_jump (
      s, octa_curand_jumps<octa_curand_xorwow_jumps>::made.sequences, n);
}

inline void
curand_init (unsigned long long seed, unsigned long long subsequence,
             unsigned long long offset, curandStateXORWOW *s)
{
  unsigned x[OCTA_SEQUENCE_STATE];
  octa_xorwow_seed (seed, x);
  memcpy (s->v, x, sizeof s->v);
  s->d = x[5];
  skipahead_sequence (subsequence, s);
  skipahead (offset, s);
  octa_curand_forget (s);
}

/* ---- MRG32k3a ---- */

/* From 1 to M1.  */
inline unsigned long long
octa_curand_mrg (curandStateMRG32k3a *s)
{
  const unsigned long long p = octa_mrg_first_next (s->s1[0], s->s1[1]);
  const unsigned long long q = octa_mrg_second_next (s->s2[0], s->s2[2]);
  s->s1[0] = s->s1[1];
  s->s1[1] = s->s1[2];
  s->s1[2] = (unsigned)p;
  s->s2[0] = s->s2[1];
  s->s2[1] = s->s2[2];
  s->s2[2] = (unsigned)q;
  return octa_mrg_both (p, q);
}

inline double
curand_MRG32k3a (curandStateMRG32k3a *s)
{
  return (double)octa_curand_mrg (s);
}

/* Like a GPU, convert values that are too large to the largest integer.  */
inline unsigned
curand (curandStateMRG32k3a *s)
{
  const unsigned long long z = octa_curand_mrg (s);
  return z == OCTA_MRG_M1 ? 0xffffffffu : octa_mrg_word (z);
}

/* Jump by N * 2^FROM steps.  */
inline void
octa_curand_jump (curandStateMRG32k3a *s, int from, unsigned long long n)
{
  octa_mrg_number x[OCTA_SEQUENCE_STATE];
  for (int j = 0; j < 3; j++)
    {
      x[j] = s->s1[j];
      x[3 + j] = s->s2[j];
    }
  for (; n; n >>= 1, from++)
    if (n & 1)
      octa_mrg_jump (
          1, x, octa_curand_jumps<octa_curand_mrg_jumps>::made.power[from]);
  for (int j = 0; j < 3; j++)
    {
      s->s1[j] = (unsigned)x[j];
      s->s2[j] = (unsigned)x[3 + j];
    }
}

inline void
skipahead (unsigned long long n, curandStateMRG32k3a *s)
{
  octa_curand_jump (s, 0, n);
}

inline void
skipahead_subsequence (unsigned long long n, curandStateMRG32k3a *s)
{
  octa_curand_jump (s, OCTA_MRG_APART, n);
}

inline void
skipahead_sequence (unsigned long long n, curandStateMRG32k3a *s)
{
  octa_curand_jump (s, octa_curand_mrg_jumps::apart, n);
}

inline void
curand_init (unsigned long long seed, unsigned long long subsequence,
             unsigned long long offset, curandStateMRG32k3a *s)
{
  octa_mrg_number x[OCTA_SEQUENCE_STATE];
  octa_mrg_seed (seed, x);
  for (int j = 0; j < 3; j++)
    {
      s->s1[j] = (unsigned)x[j];
      s->s2[j] = (unsigned)x[3 + j];
    }
  skipahead_subsequence (subsequence, s);
  skipahead (offset, s);
  octa_curand_forget (s);
}

/* ---- Philox: the counter is offset (low half) and subsequence ---- */

inline void
octa_curand_block (curandStatePhilox4_32_10 *s)
{
  octa_u64 c[4] = { s->ctr.x, s->ctr.y, s->ctr.z, s->ctr.w };
  octa_philox_rounds (c, (octa_u64)s->key.y << 32 | s->key.x);
  s->output = make_uint4 ((unsigned)c[0], (unsigned)c[1], (unsigned)c[2],
                          (unsigned)c[3]);
}

/* Advance by LOW blocks and HIGH subsequences; the counter has 128 bits.  */
inline void
octa_curand_count (curandStatePhilox4_32_10 *s, unsigned long long low,
                   unsigned long long high)
{
  unsigned long long a = (unsigned long long)s->ctr.y << 32 | s->ctr.x;
  unsigned long long b = (unsigned long long)s->ctr.w << 32 | s->ctr.z;
  a += low;
  b += high + (a < low);
  s->ctr = make_uint4 ((unsigned)a, (unsigned)(a >> 32), (unsigned)b,
                       (unsigned)(b >> 32));
  octa_curand_block (s);
}

inline unsigned
curand (curandStatePhilox4_32_10 *s)
{
  const uint4 o = s->output;
  const unsigned at = s->STATE++;
  if (at == 3)
    {
      s->STATE = 0;
      octa_curand_count (s, 1, 0);
    }
  return at == 0 ? o.x : at == 1 ? o.y : at == 2 ? o.z : o.w;
}

/* The next four words, which may begin anywhere in a block.  */
inline uint4
curand4 (curandStatePhilox4_32_10 *s)
{
  const uint4 o = s->output;
  octa_curand_count (s, 1, 0);
  const unsigned w[7] = { o.x,         o.y,         o.z,        o.w,
                          s->output.x, s->output.y, s->output.z };
  const unsigned *r = w + (s->STATE & 3);
  return make_uint4 (r[0], r[1], r[2], r[3]);
}

inline void
skipahead (unsigned long long n, curandStatePhilox4_32_10 *s)
{
  const unsigned at = s->STATE + (unsigned)(n & 3);
  s->STATE = at & 3;
  octa_curand_count (s, n / 4 + at / 4, 0);
}

inline void
skipahead_sequence (unsigned long long n, curandStatePhilox4_32_10 *s)
{
  octa_curand_count (s, 0, n);
}

inline void
curand_init (unsigned long long seed, unsigned long long subsequence,
             unsigned long long offset, curandStatePhilox4_32_10 *s)
{
  s->ctr = make_uint4 (0, 0, 0, 0);
  s->key = make_uint2 ((unsigned)seed, (unsigned)(seed >> 32));
  s->STATE = 0;
  skipahead_sequence (subsequence, s);
  skipahead (offset, s);
  octa_curand_forget (s);
}

#include "octa_curand_sobol.h"
#include "octa_curand_numbers.h"

#undef OCTA_CURAND
#undef OCTA_FN
#pragma pop_macro("G")
#pragma pop_macro("R")
#pragma pop_macro("S")
#pragma pop_macro("T")
#pragma pop_macro("V")
#pragma pop_macro("W")
#endif
