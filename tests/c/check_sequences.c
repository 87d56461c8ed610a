/* check_sequences.c -- XORWOW and MRG32k3a give what their papers and cuRAND's
   host generators give, and every word is the one of its place.

   The reference is in check_sequences.h.  NVRTC takes the kernels; without
   libnvrtc, or without libcurand, that is skipped.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_kernels.h"
#include "check_sequences.h"

#include <dlfcn.h>
#include <math.h>

/* ---- what the library makes ---- */

static octa_status
made (int which, const octa_draws *d, int dist, octa_type t, int64_t n,
      void *to)
{
  octa_status st;
  octa_buffer *b = NULL;
  size_t bytes = (size_t)n * octa_types[t].size;
  OCTA_TRY (octa_buffer_new (bytes, &b));
  OCTA_TRY (octa_sequences_fill (which, d, dist, t, n, b));
  OCTA_TRY (octa_staging_dtoh (to, octa_buffer_use (b), bytes));
done:
  octa_buffer_release (b);
  return st;
}

/* Words COUNT of WHICH from block BLOCK on, in a new array.  */
static unsigned *
words_of (int which, uint64_t seed, uint64_t block, int64_t count)
{
  unsigned *w = calloc ((size_t)count, sizeof *w);
  const octa_draws d = { .seed = seed, .block = block };
  if (! w)
    abort ();
  CHECK_OK (made (which, &d, OCTA_DRAW_BITS, OCTA_TYPE_UINT32, count, w));
  return w;
}

/* ---- known answers ---- */

static void
check_papers (void)
{
  unsigned x[6] = { 123456789, 362436069, 521288629, 88675123, 5783321 };
  unsigned counter = 6615241, w;
  octa_mrg_number y[6] = { 12345, 12345, 12345, 12345, 12345, 12345 };
  double u[2];
  octa_xorwow_step (1, x, 0, &counter, &w);
  CHECK (w == 246875399u);
  octa_xorwow_step (1, x, 1, &counter, &w);
  CHECK (w == 3690007200u);
  for (int k = 0; k < 2; k++)
    {
      octa_mrg_step (1, y, k, &counter, &w);
      octa_mrg_number p = y[k], q = y[3 + k];
      u[k] = (double)(p > q ? p - q : p + OCTA_MRG_M1 - q) / 4294967088.0;
    }
  CHECK (fabs (u[0] - 0.127011122046577) < 1e-15);
  CHECK (fabs (u[1] - 0.318527565396795) < 1e-15);
}

static void
check_seed_1234 (void)
{
  unsigned *w = words_of (XORWOW, 1234, 0, 4097);
  CHECK (w[0] == 0x253d5e15u && w[1] == 0xd1f7605au && w[2] == 0x8ce6f6f8u
         && w[4096] == 0x6f558604u);
  free (w);
  w = words_of (MRG, 1234, 0, 81921);
  CHECK (w[0] == 0xc96891f0u && w[1] == 0x26f0d612u
         && w[81920] == 0x9650c684u);
  free (w);
}

/* The word of a number of the recurrence, which is made of integers, is what
   the product of doubles gives.  */
static void
check_mrg_words (void)
{
  static const uint64_t some[] = { 1,          2,          0xf6333615u,
                                   0xe0272a39, 0x6bca080a, 0xb19b5de5u,
                                   0x7fffffff, 0x80000000, 4294967086u,
                                   4294967087u };
  bool is_same = true;
  for (size_t i = 0; i < sizeof some / sizeof *some; i++)
    CHECK (octa_mrg_word (some[i])
           == (unsigned)(uint64_t)((double)some[i] * 1.000000048662));
  for (uint64_t z = 1; z <= moduli[0] && is_same;
       z += is_slow () ? 99991 : 997)
    is_same = octa_mrg_word (z)
              == (unsigned)(uint64_t)((double)z * 1.000000048662);
  CHECK (is_same);
}

/* ---- jumps ---- */

/* Sequence 0 of SEED after BLOCK steps, which are made one by one.  */
static bool
is_stepped (int which, uint64_t seed, int block)
{
  unsigned is[6], x[6] = { 0 }, w, counter = 0, k = 0;
  octa_mrg_number y[6] = { 0 };
  int cycle = which == XORWOW ? OCTA_XORWOW_CYCLE : OCTA_MRG_CYCLE;
  octa_xorwow_seed (seed, x);
  octa_mrg_seed (seed, y);
  counter = x[5];
  for (; (int)k < block; k++)
    if (which == XORWOW)
      octa_xorwow_step (1, x, (int)k % cycle, &counter, &w);
    else
      octa_mrg_step (1, y, (int)k % cycle, &counter, &w);
  octa_sequences_state (which, seed, (uint64_t)block, is);
  bool is_same = which == MRG || is[5] == counter;
  for (int j = 0; j < cycle; j++)
    {
      int from = (j + (int)k) % cycle;
      if (which == XORWOW)
        is_same &= is[j] == x[from];
      else
        is_same &= is[j] == y[from] && is[3 + j] == y[3 + from];
    }
  return is_same;
}

/* A jump of 2^63 steps and more is that of a matrix squared as often.  */
static void
check_long_jumps (void)
{
  static bits m;
  matrix q;
  unsigned is[6], x[6];
  octa_mrg_number start[6];
  uint64_t y[6];
  octa_xorwow_seed (99, x);
  bits_step (m);
  bits_apply (m, x, x);
  bits_square (m, 63);
  bits_apply (m, x, x);
  octa_sequences_state (XORWOW, 99, (1ull << 63) + 1, is);
  CHECK (! memcmp (is, x, sizeof (state)) && is[5] == x[5] + 362437u);
  octa_mrg_seed (99, start);
  for (int j = 0; j < 6; j++)
    y[j] = start[j];
  matrix_step (q);
  matrix_apply (q, y);
  matrix_square (q, 63);
  matrix_apply (q, y);
  octa_sequences_state (MRG, 99, (1ull << 63) + 1, is);
  for (int j = 0; j < 6; j++)
    CHECK (is[j] == y[j]);
}

static void
check_jumps (void)
{
  static const int blocks[] = { 0, 1, 2, 3, 7, 4096, 5000 };
  for (int which = XORWOW; which <= MRG; which++)
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
      CHECK (is_stepped (which, 1234567890123u, blocks[i]));
  check_long_jumps ();
}

/* ---- places ---- */

/* A fill of N from block BLOCK on has the reference's words.  */
static void
check_words (int which, uint64_t seed, uint64_t block, int64_t n)
{
  unsigned *w = words_of (which, seed, block, n);
  CHECK (! memcmp (w, reference[which] + block * (uint64_t)sequences[which],
                   (size_t)n * sizeof *w));
  free (w);
}

/* Word K of 32 bits of element I, with W to an element.  */
static unsigned
word_at (int which, int64_t i, int w, int k)
{
  int s = sequences[which];
  return reference[which][(i / s * w + k) * s + i % s];
}

static uint64_t
long_at (int which, int64_t i)
{
  return word_at (which, i, 2, 0) | (uint64_t)word_at (which, i, 2, 1) << 32;
}

/* What is made of the words.  */
static void
check_made (int which, uint64_t seed, int64_t n)
{
  __extension__ typedef unsigned __int128 wide;
  const octa_draws d = { .seed = seed, .range = 1000003, .low = -5 };
  double *x = calloc ((size_t)n, sizeof *x);
  float *f = calloc ((size_t)n, sizeof *f);
  int64_t *l = calloc ((size_t)n, sizeof *l);
  bool is_double = true, is_single = true, is_integer = true, is_bits = true;
  CHECK_OK (made (which, &d, OCTA_DRAW_UNIFORM, OCTA_TYPE_DOUBLE, n, x));
  CHECK_OK (made (which, &d, OCTA_DRAW_UNIFORM, OCTA_TYPE_SINGLE, n, f));
  CHECK_OK (made (which, &d, OCTA_DRAW_INTEGER, OCTA_TYPE_INT64, n, l));
  for (int64_t i = 0; i < n; i++)
    {
      uint64_t w = long_at (which, i);
      is_double &= x[i] == ((double)(w >> 12) * 2 + 1) * 0x1p-53;
      is_single &= f[i]
                   == ((float)(word_at (which, i, 1, 0) >> 9) * 2 + 1)
                          * 0x1p-24f;
      is_integer &= l[i] == (int64_t)((wide)w * d.range >> 64) - 5;
    }
  CHECK_OK (made (which, &d, OCTA_DRAW_BITS, OCTA_TYPE_UINT64, n, l));
  for (int64_t i = 0; i < n; i++)
    is_bits &= (uint64_t)l[i] == long_at (which, i);
  CHECK (is_double);
  CHECK (is_single);
  CHECK (is_integer);
  CHECK (is_bits);
  free (l);
  free (f);
  free (x);
}

/* A fill that goes on behind another one, and one of both.  */
static void
check_joined (int which, octa_type t, int64_t n)
{
  octa_draws d = { .seed = 5, .block = 3 };
  size_t size = octa_types[t].size;
  int64_t s = sequences[which], first = n / s * s;
  char *one = calloc ((size_t)n, size), *both = calloc ((size_t)n, size);
  CHECK_OK (made (which, &d, OCTA_DRAW_UNIFORM, t, n, one));
  CHECK_OK (made (which, &d, OCTA_DRAW_UNIFORM, t, first, both));
  d.block += octa_sequences_blocks (which, OCTA_DRAW_UNIFORM, t, first);
  CHECK_OK (made (which, &d, OCTA_DRAW_UNIFORM, t, n - first,
                  both + (size_t)first * size));
  CHECK (! memcmp (one, both, (size_t)n * size));
  free (both);
  free (one);
}

/* In parts, far down and with a few elements over: against calls that have one
   part each.  */
static void
check_parts (int which, int dist, octa_type t, int64_t n)
{
  octa_draws d = { .seed = 77, .block = 1000, .range = 200, .low = -100 };
  size_t size = octa_types[t].size;
  int64_t piece = (int64_t)sequences[which] * 700;
  char *all = calloc ((size_t)n, size), *some = calloc ((size_t)piece, size);
  bool is_same = true;
  CHECK_OK (made (which, &d, dist, t, n, all));
  for (int64_t at = 0; at < n; at += piece)
    {
      int64_t m = n - at < piece ? n - at : piece;
      CHECK_OK (made (which, &d, dist, t, m, some));
      is_same &= ! memcmp (all + (size_t)at * size, some, (size_t)m * size);
      d.block += octa_sequences_blocks (which, dist, t, m);
    }
  CHECK (is_same);
  free (some);
  free (all);
}

/* Seed and block as a captured graph has them.  */
static void
check_launch (int which)
{
  const uint64_t told[2] = { 41, 1234 };
  unsigned *w = words_of (which, 1234, 1041, 1000), is[1000];
  CUdeviceptr p = 0;
  octa_draws d = { .seed = 7, .block = 1000 };
  CHECK_OK (octa_pool_alloc (sizeof told, &p));
  CHECK_OK (octa_staging_htod (p, told, sizeof told));
  d.launch = (const unsigned long long *)(uintptr_t)p;
  CHECK_OK (made (which, &d, OCTA_DRAW_BITS, OCTA_TYPE_UINT32, 1000, is));
  CHECK (! memcmp (w, is, sizeof is));
  octa_pool_free (p);
  free (w);
}

/* The same, captured once and launched twice.  */
static void
check_captured (int which)
{
  octa_id stream, graph, exec;
  CUstream s;
  octa_lane *lane;
  octa_lane_was was;
  octa_buffer *b = NULL;
  CUdeviceptr p = 0;
  octa_draws d = { .seed = 7, .block = 5 };
  unsigned is[100];
  CHECK_OK (octa_pool_alloc (16, &p));
  d.launch = (const unsigned long long *)(uintptr_t)p;
  /* So that the kernel is there.  */
  CHECK_OK (octa_staging_htod (p, (uint64_t[]){ 0, 0 }, 16));
  CHECK_OK (made (which, &d, OCTA_DRAW_BITS, OCTA_TYPE_UINT32, 100, is));
  CHECK_OK (octa_buffer_new (sizeof is, &b));
  CHECK_OK (octa_stream_create (CU_STREAM_NON_BLOCKING, 0, &stream));
  CHECK_OK (octa_stream_raw (stream, &s));
  CHECK_OK (octa_lanes_wait ());
  CHECK_OK (octa_capture_begin (stream, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
  CHECK_OK (octa_lane_of (s, &lane));
  CHECK_OK (octa_lane_enter (lane, &was));
  CHECK_OK (octa_sequences_fill (which, &d, OCTA_DRAW_BITS, OCTA_TYPE_UINT32,
                                 100, b));
  octa_lane_leave (&was);
  CHECK_OK (octa_capture_end (stream, &graph));
  CHECK_OK (octa_graph_instantiate (graph, 0, &exec));
  for (uint64_t k = 0; k < 2; k++)
    {
      unsigned *w = words_of (which, 50 + k, 5 + 30 * k, 100);
      CHECK_OK (octa_staging_htod (p, (uint64_t[]){ 30 * k, 50 + k }, 16));
      CHECK_OK (octa_lanes_wait ());
      CHECK_OK (octa_graph_launch (exec, stream));
      CHECK_OK (octa_staging_dtoh (is, octa_buffer_use (b), sizeof is));
      CHECK (! memcmp (w, is, sizeof is));
      free (w);
    }
  octa_handle_close (exec);
  octa_handle_close (graph);
  octa_handle_close (stream);
  octa_buffer_release (b);
  octa_pool_free (p);
}

static void
check_places (void)
{
  static const int64_t counts[] = { 1, 2, 63, 64, 65, 129, 4095, 4097, 30001 };
  for (int which = XORWOW; which <= MRG; which++)
    {
      int64_t s = sequences[which];
      reference[which] = calloc ((size_t)(ROWS * s), sizeof (unsigned));
      for (int seed = is_slow (); seed < 2; seed++)
        {
          uint64_t number = seed ? 0xfedcba9876543210u : 0;
          (which == XORWOW ? make_xorwow : make_mrg) (number);
          for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
            check_words (which, number, i % 2, counts[i]);
          check_words (which, number, 0, ROWS * s);
          check_words (which, number, 2, (ROWS - 2) * s - 1);
          check_made (which, number, 5);
          check_made (which, number, (ROWS / 2 - 1) * s + 333);
        }
      free (reference[which]);
      check_joined (which, OCTA_TYPE_SINGLE, 5 * s + 11);
      check_joined (which, OCTA_TYPE_DOUBLE, 2 * s);
      check_launch (which);
      check_captured (which);
    }
  if (! is_slow ())
    {
      check_parts (XORWOW, OCTA_DRAW_UNIFORM, OCTA_TYPE_SINGLE,
                   4096 * 4200 + 77);
      check_parts (XORWOW, OCTA_DRAW_UNIFORM, OCTA_TYPE_DOUBLE,
                   4096 * 2100 + 1);
      check_parts (MRG, OCTA_DRAW_INTEGER, OCTA_TYPE_INT8, 81920 * 1030 + 65);
    }
}

static void
check_blocks (void)
{
  static const struct
  {
    int which, dist;
    octa_type t;
    int64_t n;
    uint64_t blocks;
  } is[] = {
    { XORWOW, OCTA_DRAW_UNIFORM, OCTA_TYPE_SINGLE, 4096, 1 },
    { XORWOW, OCTA_DRAW_UNIFORM, OCTA_TYPE_DOUBLE, 4097, 4 },
    { XORWOW, OCTA_DRAW_INTEGER, OCTA_TYPE_SINGLE, 1, 2 },
    { MRG, OCTA_DRAW_BITS, OCTA_TYPE_UINT32, 81921, 2 },
    { MRG, OCTA_DRAW_BITS, OCTA_TYPE_UINT64, 0, 0 },
  };
  for (size_t i = 0; i < sizeof is / sizeof *is; i++)
    CHECK (octa_sequences_blocks (is[i].which, is[i].dist, is[i].t, is[i].n)
           == is[i].blocks);
}

/* ---- faults ---- */

/* Whichever call fails, nothing is kept; and the next time it works.  */
static void
check_faults (void)
{
  const octa_draws d = { .seed = 3 };
  octa_counters c;
  double want[10], is[10];
  octa_status st;
  uint64_t n = 0;
  CHECK_OK (made (MRG, &d, OCTA_DRAW_UNIFORM, OCTA_TYPE_DOUBLE, 10, want));
  octa_fuse_counters (&c);
  uint64_t in_use = c.in_use;
  do
    {
      octa_driver_fail_at (++n, CUDA_ERROR_INVALID_VALUE);
      octa_fuse_forget (); /* so that it is loaded again */
      st = made (MRG, &d, OCTA_DRAW_UNIFORM, OCTA_TYPE_DOUBLE, 10, is);
      bool is_over = octa_driver_watched;
      octa_driver_fail_at (0, 0);
      octa_fuse_counters (&c);
      CHECK (c.in_use == in_use);
      if (is_over)
        break;
    }
  while (n < 200);
  CHECK (st == OCTA_OK && n > 2 && n < 200);
  while (octa_warning_fetch ())
    continue;
  CHECK (! memcmp (is, want, sizeof is));
}

/* ---- libcurand ---- */

typedef struct curand
{
  int (*make) (void **g, int kind), (*close) (void *g);
  int (*seed) (void *g, unsigned long long),
      (*at) (void *g, unsigned long long);
  int (*generate) (void *g, unsigned *to, size_t n);
} curand;

static bool
curand_load (curand *c)
{
  static const char *const names[] = { "libcurand.so.10", "libcurand.so",
                                       "/usr/local/cuda/lib64/libcurand.so" };
  void *lib = NULL;
  for (int i = 0; i < 3 && ! lib; i++)
    lib = dlopen (names[i], RTLD_NOW | RTLD_LOCAL);
  if (! lib)
    return false;
  *(void **)&c->make = dlsym (lib, "curandCreateGeneratorHost");
  *(void **)&c->close = dlsym (lib, "curandDestroyGenerator");
  *(void **)&c->seed = dlsym (lib, "curandSetPseudoRandomGeneratorSeed");
  *(void **)&c->at = dlsym (lib, "curandSetGeneratorOffset");
  *(void **)&c->generate = dlsym (lib, "curandGenerate");
  return c->make && c->close && c->seed && c->at && c->generate;
}

static void
check_curand (void)
{
  static const int kinds[2] = { 101, 121 }; /* of curandRngType_t */
  static const uint64_t seeds[] = { 0,           1,
                                    1234,        1ull << 32,
                                    UINT64_MAX,  0xaaaaaaaa55555555u,
                                    0x55555555u, 0xaaaaaa84u };
  static const uint64_t blocks[] = { 0, 1, 77, 100003 };
  const size_t n = 100000;
  unsigned m = 0;
  curand c;
  unsigned *is = calloc (n, sizeof *is);
  if (! curand_load (&c))
    {
      printf ("libcurand is not here: nothing is compared with it\n");
      n_skipped++;
      free (is);
      return;
    }
  for (int which = XORWOW; which <= MRG; which++)
    for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++)
      for (size_t k = 0; k < sizeof blocks / sizeof *blocks; k++)
        {
          void *g;
          if ((i != 2 && (i % 4 != k || is_slow ())) || ! check_is_due (m++))
            continue;
          unsigned *w = words_of (which, seeds[i], blocks[k], (int64_t)n);
          uint64_t offset = blocks[k] * (uint64_t)sequences[which];
          CHECK (! c.make (&g, kinds[which]) && ! c.seed (g, seeds[i])
                 && ! c.at (g, offset) && ! c.generate (g, is, n));
          CHECK (! memcmp (w, is, n * sizeof *w));
          c.close (g);
          free (w);
        }
  free (is);
}

/* ---- kernels ---- */

static void
check_kernel (int which, int dist, octa_type t)
{
  static octa_strbuf defines, text;
  char name[64];
  if (! text_is_due ())
    return;
  octa_sequences_text (which, dist, t, &defines, name, sizeof name);
  CHECK (octa_strbuf_ok (&defines));
  octa_template_text (name, defines.s, "octa_sequences_tpl.cuh", false, &text);
  CHECK (octa_strbuf_ok (&text));
  for (int i = 0; i < n_archs; i++)
    if (arch_is_due (i, archs[i] == 90 || n_texts % (2 * n_archs) == i))
      check_compiles (text.s, name, i);
  n_texts++;
}

static void
check_compiled (void)
{
  compiler_init ();
  for (int which = XORWOW; which <= MRG; which++)
    {
      check_kernel (which, OCTA_DRAW_BITS, OCTA_TYPE_UINT32);
      check_kernel (which, OCTA_DRAW_BITS, OCTA_TYPE_UINT64);
      check_kernel (which, OCTA_DRAW_UNIFORM, OCTA_TYPE_SINGLE);
      check_kernel (which, OCTA_DRAW_UNIFORM, OCTA_TYPE_DOUBLE);
      check_kernel (which, OCTA_DRAW_BITS, OCTA_TYPE_UINT8);
      check_kernel (which, OCTA_DRAW_INTEGER, OCTA_TYPE_INT8);
      check_kernel (which, OCTA_DRAW_INTEGER, OCTA_TYPE_SINGLE);
    }
  report_texts ();
}

int
main (void)
{
  if (octa_current_ready () != OCTA_OK)
    {
      printf ("%s\n", octa_error ()->msg);
      return 1;
    }
  check_papers ();
  check_seed_1234 ();
  check_mrg_words ();
  check_jumps ();
  check_blocks ();
  check_places ();
  check_faults ();
  check_curand ();
  check_compiled ();
  return check_report ();
}
