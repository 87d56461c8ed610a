/* check_sobol_draws.c -- kernels that draw from Sobol sequences.

   They are compiled for the host and run, and on a GPU where there is one,
   which must give the same bits; NVRTC, where it is, must take the text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_kernels.h"
#include "check_sobol_kernels.h"

#include <math.h>

/* The first row of each distribution, and the others in turn: NVRTC needs 3 s
   for all.  */
static bool
choose_due (size_t row, size_t way)
{
  for (size_t i = 0; i < row; i++)
    if (! strcmp (kernel_rows[i].what, kernel_rows[row].what))
      return check_is_due ((unsigned)(4 * row + way));
  return true;
}

static void
check_nvrtc (void)
{
  make_kernels_text (false, choose_due);
  for (int i = 0; i < n_archs; i++)
    if (has_arch[i] && (archs[i] == 90 || check_is_due ((unsigned)i + 1)))
      check_texts_compile (kernels_text.s, "octa_sobol", i);
  compile_waiting ();
}

/* The words of kernels, in every way of drawing them.  */
static void
check_words (int bits, bool is_scrambled, uint64_t first, uint64_t points,
             int64_t n_dims)
{
  const char *name = bits == 32 ? "bits32" : "bits64";
  const size_t size = (size_t)bits / 8;
  const long long n = (long long)points * n_dims;
  sequence s = new_sequence (bits, is_scrambled, 99, 5, n_dims);
  octa_draws r = draws_of (&s, first, points);
  void *out = malloc ((size_t)n * size);
  for (int w = 0; w < 4; w++)
    {
      long long wrong = 0;
      draw (name, ways[w], &r, out, n, size);
      for (long long i = 0; i < n; i++)
        wrong += word_at (bits, out, i)
                 != point_at (&s, i / (long long)points,
                              first + (uint64_t)i % points);
      CHECK (wrong == 0);
      if (wrong)
        printf ("  %s_%s: %lld of %lld points of %lld dimensions from %llu\n",
                name, ways[w], wrong, n, (long long)n_dims,
                (unsigned long long)first);
    }
  free (out);
  free_draws (&r);
  free_sequence (&s);
}

static void
check_all_words (void)
{
  static const struct
  {
    uint64_t first, points;
    int64_t dims;
  } cases[] = { { 0, 1, 1 },          { 0, 1, 301 },
                { 0, 3, 100 },        { 0, 1024, 3 },
                { 5, 1000, 7 },       { 1023, 127, 9 },
                { 999999, 129, 5 },   { 4294967000u, 296, 2 },
                { 4294967290u, 6, 3 } };
  for (size_t k = 0; k < sizeof cases / sizeof *cases; k++)
    for (int bits = 32; bits <= 64; bits += 32)
      for (int is_scrambled = 0; is_scrambled < 2; is_scrambled++)
        check_words (bits, is_scrambled, cases[k].first, cases[k].points,
                     cases[k].dims);
  check_words (64, true, (UINT64_C (1) << 40) - 70, 200, 3);
  check_words (64, false, UINT64_C (0) - 100, 100, 2);
  check_words (32, true, (UINT64_C (1) << 32) - 70, 200, 3);
}

/* A captured graph's launch goes on where the last one ended.  */
static void
check_launch (void)
{
  sequence s = new_sequence (32, false, 0, 0, 2);
  octa_draws r = draws_of (&s, 100, 50);
  const uint64_t after[2] = { 1000, 0 };
  CUdeviceptr launch_at = device (after, sizeof after);
  uint32_t out[100];
  bool is_right = true;
  r.launch = (const unsigned long long *)(uintptr_t)launch_at;
  draw ("bits32", "run", &r, out, 100, 4);
  for (unsigned i = 0; i < 100; i++)
    is_right &= out[i] == point_at (&s, i / 50, 1100 + i % 50);
  CHECK (is_right);
  OK (cu.cuMemFree (launch_at));
  free_draws (&r);
  free_sequence (&s);
}

/* ---- numbers ---- */

enum
{
  N_NUMBERS = 3 * 2048,
  N_POINTS = 2048
};

/* The inverse of the normal distribution function, by bisection and Newton's
   method with LONG DOUBLE.  */
static double
inverse_normal (long double u)
{
  const long double p = u < 0.5L ? u : 1 - u;
  long double lo = -40, hi = 0, x;
  for (int k = 0; k < 40; k++)
    {
      x = (lo + hi) / 2;
      if (erfcl (-x * sqrtl (0.5L)) / 2 < p)
        lo = x;
      else
        hi = x;
    }
  for (int k = 0; k < 3; k++)
    x -= (erfcl (-x * sqrtl (0.5L)) / 2 - p)
         / (expl (-x * x / 2) / sqrtl (2 * acosl (-1)));
  return (double)(u < 0.5L ? x : -x);
}

/* What a double, a single, and a double of 64 bits are made of.  */
static double
fraction (uint64_t x, int bits, bool is_single)
{
  if (is_single)
    return ldexp (2. * (double)(x >> (bits - 23)) + 1, -24);
  return bits == 32 ? ldexp ((double)x + 0.5, -32)
                    : ldexp (2. * (double)(x >> 12) + 1, -53);
}

typedef struct drawn
{
  sequence s;
  octa_draws r;
} drawn;

static drawn
begin_numbers (int bits, bool is_scrambled)
{
  drawn d = { .s = new_sequence (bits, is_scrambled, 4711, 0, 3) };
  d.r = draws_of (&d.s, 0, N_POINTS);
  return d;
}

static void
end_numbers (drawn *d)
{
  free_draws (&d->r);
  free_sequence (&d->s);
}

static uint64_t
number_at (const drawn *d, int i)
{
  return point_at (&d->s, i / N_POINTS, (uint64_t)i % N_POINTS);
}

static void
check_uniforms (int bits, const char *doubles, const char *singles)
{
  static double x[N_NUMBERS];
  static float y[N_NUMBERS];
  drawn d = begin_numbers (bits, bits == 64);
  for (int w = 0; w < 4; w++)
    {
      int wrong = 0;
      draw (doubles, ways[w], &d.r, x, N_NUMBERS, 8);
      draw (singles, ways[w], &d.r, y, N_NUMBERS, 4);
      for (int i = 0; i < N_NUMBERS; i++)
        wrong += x[i] != fraction (number_at (&d, i), bits, false)
                 || y[i] != (float)fraction (number_at (&d, i), bits, true)
                 || x[i] <= 0 || x[i] >= 1 || y[i] <= 0 || y[i] >= 1;
      CHECK (wrong == 0);
    }
  end_numbers (&d);
}

/* 6 numbers from -2 on.  */
static void
check_integers (void)
{
  static int x[N_NUMBERS];
  static double y[N_NUMBERS];
  drawn d = begin_numbers (32, true), e = begin_numbers (64, true);
  d.r.range = e.r.range = 6;
  d.r.low = e.r.low = -2;
  draw ("dice32", "run", &d.r, x, N_NUMBERS, 4);
  draw ("dice64", "load", &e.r, y, N_NUMBERS, 8);
  int wrong = 0;
  for (int i = 0; i < N_NUMBERS; i++)
    {
      const int a = (int)((double)number_at (&d, i) * 6 / 0x1p32);
      const int b = (int)(((double)(number_at (&e, i) >> 12)) * 6 / 0x1p52);
      wrong += x[i] != a - 2 || y[i] != b - 2;
    }
  CHECK (wrong == 0);
  end_numbers (&e);
  end_numbers (&d);
}

/* Words of one width as the other.  */
static void
check_widths (void)
{
  static uint64_t wide[N_NUMBERS];
  static uint32_t upper[N_NUMBERS];
  drawn d = begin_numbers (32, true), e = begin_numbers (64, true);
  draw ("wide32", "run", &d.r, wide, N_NUMBERS, 8);
  draw ("upper64", "run", &e.r, upper, N_NUMBERS, 4);
  int wrong = 0;
  for (int i = 0; i < N_NUMBERS; i++)
    wrong += wide[i] != (number_at (&d, i) << 32 | 0x80000000u)
             || upper[i] != number_at (&e, i) >> 32
             || upper[i] != number_at (&d, i);
  CHECK (wrong == 0);
  end_numbers (&e);
  end_numbers (&d);
}

/* How far, at most, numbers are from normal ones, in units of what a change of
   U in its last place makes, or of the number's last place.  */
static double
normal_error (const drawn *d, const double *x)
{
  double worst = 0;
  for (int i = 0; i < N_NUMBERS; i++)
    {
      const double u = fraction (number_at (d, i), d->s.bits, false);
      const double wants = inverse_normal (u);
      const double unit = fabs (wants) > 1 ? fabs (wants) * 0x1p-52 : 0x1p-52;
      if (! (fabs (x[i] - wants) / unit <= worst))
        worst = fabs (x[i] - wants) / unit;
    }
  return worst;
}

/* Each backend gives the same bits, in turn.  */
static void
same_on_all (const void *x, size_t bytes)
{
  static uint64_t seen[64];
  static int n_seen, n_again;
  const uint64_t hash = octa_hash (x, bytes, 0);
  if (backend->is_host)
    seen[n_seen++] = hash;
  else
    CHECK (n_again < n_seen && seen[n_again++] == hash);
}

static void
check_normals (int bits, const char *doubles, const char *singles)
{
  static double x[N_NUMBERS], again[N_NUMBERS];
  static float y[N_NUMBERS];
  for (int is_scrambled = 0; is_scrambled < 2; is_scrambled++)
    {
      drawn d = begin_numbers (bits, is_scrambled);
      draw (doubles, "run", &d.r, x, N_NUMBERS, 8);
      double worst = normal_error (&d, x);
      CHECK (worst < 8);
      printf ("normal numbers of %d bits: %.2g units\n", bits, worst);
      draw (singles, "run", &d.r, y, N_NUMBERS, 4);
      same_on_all (x, sizeof x);
      same_on_all (y, sizeof y);
      int wrong = 0;
      for (int i = 0; i < N_NUMBERS; i++)
        wrong += y[i] != (float)x[i];
      for (int w = 1; w < 4; w++)
        {
          draw (doubles, ways[w], &d.r, again, N_NUMBERS, 8);
          wrong += memcmp (again, x, sizeof x) != 0;
        }
      CHECK (wrong == 0);
      end_numbers (&d);
    }
}

/* Far out: the first point of a sequence with shifts of our own.  */
static void
check_tails (void)
{
  static const uint64_t shifts[] = { 0,
                                     1u << 12,
                                     1u << 20,
                                     1ull << 30,
                                     1ull << 38,
                                     1ull << 39,
                                     1ull << 50,
                                     1ull << 60,
                                     0x1333333333333333,
                                     0x7fffffffffffffff,
                                     0x8000000000000000,
                                     0xecccccccccccd000,
                                     ~0ull };
  const int n = sizeof shifts / sizeof *shifts;
  sequence s = new_sequence (64, false, 0, 0, n);
  double x[sizeof shifts / sizeof *shifts];
  memcpy (s.shifts, shifts, sizeof shifts);
  octa_draws r = draws_of (&s, 0, 1);
  draw ("normal64", "run", &r, x, n, 8);
  same_on_all (x, sizeof x);
  for (int i = 0; i < n; i++)
    {
      const double wants = inverse_normal (fraction (shifts[i], 64, false));
      CHECK (fabs (x[i] - wants) <= 8 * 0x1p-52 * fmax (1, fabs (wants)));
      CHECK (i == 0 || x[i] >= x[i - 1]);
    }
  CHECK (x[0] < -8.2 && x[n - 1] > 8.2 && x[0] == -x[n - 1]);
  free_draws (&r);
  free_sequence (&s);
}

/* Numbers that are made of others.  */
static void
check_made (void)
{
  static double x[N_NUMBERS], y[N_NUMBERS];
  drawn d = begin_numbers (64, true), e = begin_numbers (32, true);
  int wrong = 0;
  d.r.a = 0.25;
  d.r.b = 0.5;
  draw ("log64", "run", &d.r, x, N_NUMBERS, 8);
  draw ("wait32", "load", &e.r, y, N_NUMBERS, 8);
  same_on_all (x, sizeof x);
  same_on_all (y, sizeof y);
  for (int i = 0; i < N_NUMBERS; i++)
    {
      const double u = fraction (number_at (&d, i), 64, false);
      const double v = fraction (number_at (&e, i), 32, false);
      const double a = exp (0.25 + 0.5 * inverse_normal (u)), b = -log (v);
      wrong += ! (fabs (x[i] - a) <= 8 * 0x1p-52 * a)
               || ! (fabs (y[i] - b) <= 2 * 0x1p-52 * b);
    }
  CHECK (wrong == 0);
  end_numbers (&e);
  end_numbers (&d);
}

/* What vectors and runs draw behind the end reads nothing behind the table:
   memory is watched.  */
static void
check_ends (void)
{
  sequence s = new_sequence (64, true, 1, 0, 2);
  uint64_t out[10];
  octa_checking_set (true);
  octa_draws r = draws_of (&s, 0, 5);
  for (int w = 0; w < 4; w++)
    draw ("bits64", ways[w], &r, out, 10, 8);
  CHECK (out[9] == point_at (&s, 1, 4));
  free_draws (&r);
  octa_checking_set (false);
  free_sequence (&s);
}

/* The matrix and the shift of dimension 1 are words of the Philox of kernels:
   block 0, draws 2^31 ... 2^31 + 32.  */
static void
check_philox (void)
{
  const uint64_t seed = 0x123456789abcdef0;
  sequence s = new_sequence (64, true, seed, 0, 1);
  octa_draws r = { .seed = seed, .range = 0x80000000u };
  uint64_t words[65];
  bool is_same = true;
  draw ("philox", "words", &r, words, 65, 8);
  for (int k = 0; k < 64; k++)
    {
      const uint64_t diagonal = UINT64_C (1) << (63 - k);
      is_same &= vector_at (&s, 0, k)
                 == ((words[k] & (diagonal - 1)) | diagonal);
    }
  CHECK (is_same);
  CHECK (shift_at (&s, 0) == words[64]);
  free_sequence (&s);
}

/* Generators that have blocks do as before.  */
static void
check_others (void)
{
  static uint64_t all[1000], again[1000], words[1000];
  octa_draws r = { .seed = 5 };
  draw ("other", "run", &r, all, 1000, 8);
  for (int w = 1; w < 4; w++)
    {
      draw ("other", ways[w], &r, again, 1000, 8);
      CHECK (! memcmp (again, all, sizeof all));
    }
  draw ("philox", "words", &r, words, 2, 8);
  CHECK (! memcmp (words, all, 16));
}

/* ---- on the host, and on a GPU ---- */

static void
check_kernels (void)
{
  check_all_words ();
  check_launch ();
  check_others ();
  check_uniforms (32, "double32", "single32");
  check_uniforms (64, "double64", "single64");
  check_integers ();
  check_widths ();
  check_normals (32, "normal32", "gauss32");
  check_normals (64, "normal64", "gauss64");
  check_tails ();
  check_made ();
  check_philox ();
}

static void
check_gpu (void)
{
  octa_strbuf why = { 0 };
  octa_driver host = cu;
  cu = (octa_driver){ 0 };
  if (octa_cuda_backend.load (&cu, &why))
    {
      octa_cu = cu;
      OK (cu.cuInit (0));
      OK (cu.cuDevicePrimaryCtxRetain (&context, 0));
      OK (cu.cuCtxSetCurrent (context));
      if (load_kernels (&octa_cuda_backend, choose_all))
        check_kernels ();
    }
  else
    {
      printf ("nothing is drawn on a GPU: %s\n", why.s ? why.s : "");
      n_skipped++;
    }
  cu = host;
  octa_strbuf_free (&why);
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  compiler_init ();
  check_nvrtc ();
  begin ();
  if (load_kernels (&octa_host_backend, choose_all))
    {
      check_kernels ();
      check_ends ();
      check_gpu ();
    }
  return check_report ();
}
