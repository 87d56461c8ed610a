/* check_sobol_curand.c -- Sobol sequences are those of cuRAND.

   Direction vectors, scrambling constants, and numbers of its host generators,
   which need no device.  Skipped where cuRAND is not installed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_sobol_kernels.h"
#include "library/library.h"

#include <math.h>

#define CURAND_CALLS                                                          \
  CALL (curandGetDirectionVectors32, (const void **, int))                    \
  CALL (curandGetDirectionVectors64, (const void **, int))                    \
  CALL (curandGetScrambleConstants32, (const uint32_t **))                    \
  CALL (curandGetScrambleConstants64, (const uint64_t **))                    \
  CALL (curandCreateGeneratorHost, (void **, int))                            \
  CALL (curandDestroyGenerator, (void *))                                     \
  CALL (curandSetQuasiRandomGeneratorDimensions, (void *, unsigned))          \
  CALL (curandSetGeneratorOffset, (void *, unsigned long long))               \
  CALL (curandGenerate, (void *, uint32_t *, size_t))                         \
  CALL (curandGenerateLongLong, (void *, uint64_t *, size_t))                 \
  CALL (curandGenerateUniformDouble, (void *, double *, size_t))

static struct
{
#define CALL(name, params) int (*name) params;
  CURAND_CALLS
#undef CALL
} curand;

static const octa_library_call curand_calls[] = {
#define CALL(name, params)                                                    \
  { #name, (size_t)((char *)&curand.name - (char *)&curand) },
  CURAND_CALLS
#undef CALL
};

/* As sobol_curand.c has it.  */
static const char *const curand_names[] = { "libcurand.so.10", "libcurand.so",
                                            NULL };

static bool
has_curand (void)
{
  static const octa_library l = { .name = "cuRAND",
                                  .file = "libcurand.so",
                                  .sonames = curand_names,
                                  .setting = OCTA_SETTING_CURAND,
                                  .calls = curand_calls,
                                  .n_calls = sizeof curand_calls
                                             / sizeof *curand_calls };
  octa_strbuf why = { 0 };
  bool is_there = octa_library_load (&l, &curand, &why);
  if (! is_there)
    printf ("nothing is compared with cuRAND: %s\n", why.s);
  n_skipped += ! is_there;
  octa_strbuf_free (&why);
  return is_there;
}

/* All vectors, of which those beyond OCTA_SOBOL_OWN_DIMS come from there.  */
static void
compare_vectors (int bits)
{
  const void *theirs = NULL;
  const size_t size = (size_t)OCTA_SOBOL_DIMS * (size_t)bits * (size_t)bits
                      / 8;
  sequence s = new_sequence (bits, false, 0, 0, OCTA_SOBOL_DIMS);
  CHECK ((bits == 32 ? curand.curandGetDirectionVectors32 (&theirs, 101)
                     : curand.curandGetDirectionVectors64 (&theirs, 103))
         == 0);
  CHECK (theirs && ! memcmp (s.vectors, theirs, size));
  free_sequence (&s);
}

/* Numbers of their host generators; TYPE: 201 and 203 of 32 and 64 bits, one
   more with their scrambled vectors and constants.  */
static void
compare_numbers (int bits, bool is_theirs, int64_t n_dims, uint64_t first,
                 uint64_t points)
{
  const size_t n = (size_t)n_dims * points, size = (size_t)bits / 8;
  const int type = (bits == 32 ? 201 : 203) + is_theirs;
  void *g = NULL, *theirs = calloc (n, size), *ours = calloc (n, size);
  sequence s = { .bits = bits, .n_dims = n_dims };
  if (! is_theirs)
    s = new_sequence (bits, false, 0, 0, n_dims);
  else if (bits == 32)
    CHECK (
        ! curand.curandGetDirectionVectors32 ((const void **)&s.vectors, 102)
        && ! curand.curandGetScrambleConstants32 (
            (const uint32_t **)&s.shifts));
  else
    CHECK (
        ! curand.curandGetDirectionVectors64 ((const void **)&s.vectors, 104)
        && ! curand.curandGetScrambleConstants64 (
            (const uint64_t **)&s.shifts));
  CHECK (! curand.curandCreateGeneratorHost (&g, type));
  CHECK (
      ! curand.curandSetQuasiRandomGeneratorDimensions (g, (unsigned)n_dims));
  CHECK (! curand.curandSetGeneratorOffset (g, first));
  CHECK ((bits == 32 ? curand.curandGenerate (g, theirs, n)
                     : curand.curandGenerateLongLong (g, theirs, n))
         == 0);
  octa_draws r = draws_of (&s, first, points);
  draw (bits == 32 ? "bits32" : "bits64", "run", &r, ours, (long long)n, size);
  CHECK (! memcmp (ours, theirs, n * size));
  free_draws (&r);
  CHECK (! curand.curandDestroyGenerator (g));
  if (! is_theirs)
    free_sequence (&s);
  free (ours);
  free (theirs);
}

/* Their doubles of 32 bits are (w + 1) / 2^32, ours (w + 1/2) / 2^32.  */
static void
compare_doubles (void)
{
  enum
  {
    N = 3 * 2048
  };
  static double theirs[N], ours[N];
  void *g = NULL;
  sequence s = new_sequence (32, false, 0, 0, 3);
  octa_draws r = draws_of (&s, 0, N / 3);
  int wrong = 0;
  CHECK (! curand.curandCreateGeneratorHost (&g, 201));
  CHECK (! curand.curandSetQuasiRandomGeneratorDimensions (g, 3));
  CHECK (! curand.curandGenerateUniformDouble (g, theirs, N));
  draw ("double32", "run", &r, ours, N, 8);
  for (int i = 0; i < N; i++)
    wrong += fabs (theirs[i] - ours[i]) > 0x1p-33;
  CHECK (wrong == 0);
  CHECK (! curand.curandDestroyGenerator (g));
  free_draws (&r);
  free_sequence (&s);
}

static void
compare (void)
{
  for (int bits = 32; bits <= 64; bits += 32)
    {
      compare_vectors (bits);
      for (int is_theirs = 0; is_theirs < 2; is_theirs++)
        {
          compare_numbers (bits, is_theirs, 1, 0, 100000);
          compare_numbers (bits, is_theirs, 20, 123457, 5000);
          compare_numbers (bits, is_theirs, 1111, 0, 90);
          compare_numbers (bits, is_theirs, OCTA_SOBOL_DIMS, 3, 5);
        }
    }
  compare_doubles ();
}

/* Those that are called here.  */
static bool
choose_runs (size_t row, size_t way)
{
  const char *name = kernel_rows[row].name;
  return ! strcmp (ways[way], "run")
         && (! strcmp (name, "bits32") || ! strcmp (name, "bits64")
             || ! strcmp (name, "double32"));
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  if (has_curand ())
    {
      begin ();
      if (load_kernels (&octa_host_backend, choose_runs))
        compare ();
    }
  return check_report ();
}
