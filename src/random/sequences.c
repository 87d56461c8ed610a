/* sequences.c -- memory filled by XORWOW and MRG32k3a.

   Sequences lie 2^67 or 2^76 steps apart.  Jumps are computed once
   (octa_jumps.h).  Kernels have them as constants, so that a call must prepare
   only one state.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "random/sequences.h"
#include "kernels/random/octa_sequences.h"
#include "kernels/random/octa_jumps.h"

#include <stdio.h>
#include <string.h>

#define GROUP_BITS 6  /* of OCTA_SEQUENCE_GROUP */
#define STEPS_MAX 154 /* jumps by steps, and by groups, at most */
#define GROUPS_MAX 14
#define JUMP_MAX OCTA_MRG_JUMP
#define HOST_BLOCK 1024 /* threads whose work a block does on the host */

_Static_assert(1 << GROUP_BITS == OCTA_SEQUENCE_GROUP, "groups");

typedef unsigned jump[JUMP_MAX];

/* ---- XORWOW ---- */

static unsigned vanishing[5];

static void
xorwow_times (unsigned *p, const unsigned *q)
{
  octa_xorwow_times (vanishing, p, q);
}

static void
xorwow_first (unsigned *p)
{
  octa_xorwow_vanishing (vanishing);
  memset (p, 0, 5 * sizeof *p);
  p[0] = 2;
}

static void
xorwow_state (uint64_t seed, uint64_t block, jump *table, unsigned *x)
{
  const unsigned digits = 1 << OCTA_XORWOW_DIGIT;
  octa_xorwow_seed (seed, x);
  x[5] += (unsigned)block * OCTA_XORWOW_WEYL;
  for (; block; block /= digits, table += digits - 1)
    if (block % digits)
      octa_xorwow_jump (1, x, table[block % digits - 1]);
}

/* ---- MRG32k3a ---- */

static void
mrg_arrange (unsigned *p)
{
  (void)p;
}

static void
mrg_state (uint64_t seed, uint64_t block, jump *table, unsigned *x)
{
  const unsigned digits = 1 << OCTA_MRG_DIGIT;
  octa_mrg_number y[OCTA_SEQUENCE_STATE];
  octa_mrg_seed (seed, y);
  for (; block; block /= digits, table += digits - 1)
    if (block % digits)
      octa_mrg_jump (1, y, table[block % digits - 1]);
  for (int j = 0; j < OCTA_SEQUENCE_STATE; j++)
    x[j] = (unsigned)y[j];
}

/* ---- jumps ---- */

static const struct
{
  const char *name, *macro;
  int sequences, apart, numbers; /* NUMBERS of a jump */
  int digit, steps, groups;      /* bits; digits of steps, and of groups */
  jump none;                     /* a jump of length 0 */
  void (*first) (unsigned *p);   /* a step */
  void (*times) (unsigned *p, const unsigned *q);
  void (*arrange) (unsigned *p);
  void (*state) (uint64_t seed, uint64_t block, jump *table, unsigned *x);
} generators[OCTA_SEQUENCES_COUNT] = {
  [OCTA_SEQUENCES_XORWOW] = { .name = "xorwow",
                              .macro = "#define OCTA_XORWOW 1\n",
                              .sequences = OCTA_XORWOW_SEQUENCES,
                              .apart = OCTA_XORWOW_APART,
                              .numbers = OCTA_XORWOW_JUMP,
                              .digit = OCTA_XORWOW_DIGIT,
                              .steps = 22,
                              .groups = 2,
                              .none = { 1 },
                              .first = xorwow_first,
                              .times = xorwow_times,
                              .arrange = octa_xorwow_arrange,
                              .state = xorwow_state },
  [OCTA_SEQUENCES_MRG32K3A] = { .name = "mrg32k3a",
                                .macro = "",
                                .sequences = OCTA_MRG_SEQUENCES,
                                .apart = OCTA_MRG_APART,
                                .numbers = OCTA_MRG_JUMP,
                                .digit = OCTA_MRG_DIGIT,
                                .steps = 64,
                                .groups = 11,
                                .none = { 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0,
                                          0, 1, 0, 0, 0, 1 },
                                .first = octa_mrg_first,
                                .times = octa_mrg_times,
                                .arrange = mrg_arrange,
                                .state = mrg_state },
};

/* The tables of jumps: for 1, 2, ... in each digit of a number of steps, and
   of a number of groups; and for 0 ... 63 sequences.  */
enum
{
  BY_STEPS,
  BY_GROUPS = BY_STEPS + STEPS_MAX,
  IN_GROUP = BY_GROUPS + GROUPS_MAX,
  JUMPS = IN_GROUP + OCTA_SEQUENCE_GROUP
};

/* The number of jumps of N digits.  */
static int
n_jumps (int which, int n)
{
  return n * ((1 << generators[which].digit) - 1);
}

/* P to the power 2^K.  */
static void
square (int which, unsigned *p, int k)
{
  jump q;
  while (k-- > 0)
    {
      memcpy (q, p, sizeof q);
      generators[which].times (p, q);
    }
}

/* Set A to the jumps of N digits, in units of P; then P is the unit of the
   next digit.  */
static void
make_digits (int which, jump *a, int n, unsigned *p)
{
  for (; n-- > 0; a += n_jumps (which, 1))
    {
      memcpy (a[0], p, sizeof *a);
      for (int i = 1; i < n_jumps (which, 1); i++)
        {
          memcpy (a[i], a[i - 1], sizeof *a);
          generators[which].times (a[i], p);
        }
      square (which, p, generators[which].digit);
    }
}

static jump *
jumps_of (int which)
{
  static jump all[OCTA_SEQUENCES_COUNT][JUMPS];
  static bool are_made[OCTA_SEQUENCES_COUNT];
  int steps = generators[which].steps;
  jump *a = all[which], p;
  if (are_made[which])
    return a;
  generators[which].first (p);
  make_digits (which, a + BY_STEPS, steps, p);
  square (which, p, generators[which].apart - steps * generators[which].digit);
  memcpy (a[IN_GROUP], generators[which].none, sizeof p);
  for (int s = 1; s < OCTA_SEQUENCE_GROUP; s++)
    {
      memcpy (a[IN_GROUP + s], a[IN_GROUP + s - 1], sizeof p);
      generators[which].times (a[IN_GROUP + s], p);
    }
  square (which, p, GROUP_BITS);
  make_digits (which, a + BY_GROUPS, generators[which].groups, p);
  for (int i = 0; i < JUMPS; i++)
    generators[which].arrange (a[i]);
  are_made[which] = true;
  return a;
}

void
octa_sequences_state (int which, uint64_t seed, uint64_t block,
                      unsigned state[6])
{
  generators[which].state (seed, block, jumps_of (which) + BY_STEPS, state);
}

/* ---- the kernel ---- */

/* The words of 32 bits for an element.  */
static int
n_words (int distribution, octa_type t)
{
  return octa_draw_word_bytes ((octa_distribution)distribution, t) / 4;
}

/* Append "#define NAME ..." with N jumps, one after the other, or number by
   number.  */
static void
add_table (octa_strbuf *t, const char *name, jump *table, int n, int numbers,
           bool is_across)
{
  octa_strbuf_printf (t, "#define %s", name);
  for (int i = 0; i < n * numbers; i++)
    octa_strbuf_printf (t, "%c%uu", i ? ',' : ' ',
                        is_across ? table[i % n][i / n]
                                  : table[i / numbers][i % numbers]);
  octa_strbuf_add (t, "\n");
}

void
octa_sequences_text (int which, int distribution, octa_type t,
                     octa_strbuf *defines, char *name, size_t name_size)
{
  static const char *const files[] = { "octa_draws.h", "octa_random.cuh",
                                       "octa_random_math.cuh",
                                       "octa_dist.cuh" };
  static octa_strbuf tables[OCTA_SEQUENCES_COUNT];
  octa_strbuf *b = &tables[which];
  size_t len;
  if (! b->len || b->failed)
    {
      jump *j = jumps_of (which);
      int numbers = generators[which].numbers;
      octa_strbuf_clear (b);
      octa_strbuf_printf (b,
                          "#ifdef OCTA_HOST\n#define OCTA_AT_ONCE %d\n#else\n"
                          "#define OCTA_AT_ONCE 2\n#endif\n",
                          OCTA_SEQUENCE_GROUP);
      octa_strbuf_add (b, octa_embed ("octa_sequences.h", &len));
      octa_strbuf_add (b, generators[which].macro);
      add_table (b, "OCTA_BY_STEPS", j + BY_STEPS,
                 n_jumps (which, generators[which].steps), numbers, false);
      add_table (b, "OCTA_BY_GROUPS", j + BY_GROUPS,
                 n_jumps (which, generators[which].groups), numbers, false);
      add_table (b, "OCTA_IN_GROUP", j + IN_GROUP, OCTA_SEQUENCE_GROUP,
                 numbers, true);
    }
  snprintf (name, name_size, "octa_%s_%s_%c", generators[which].name,
            octa_distributions[distribution].name,
            octa_ctype_letter (t, false));
  octa_strbuf_clear (defines);
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    octa_strbuf_add (defines, octa_embed (files[i], &len));
  octa_strbuf_printf (defines,
                      "#define OCTA_DIST octad_%s\n#define OCTA_T %s\n"
                      "#define OCTA_WORDS %d\n",
                      octa_distributions[distribution].name,
                      octa_kgen_ctype (t, false), n_words (distribution, t));
  if (octa_strbuf_ok (b))
    octa_strbuf_add (defines, b->s);
  else
    defines->failed = true;
}

uint64_t
octa_sequences_blocks (int which, int distribution, octa_type t, int64_t n)
{
  return (uint64_t)octa_ceil_div (n, generators[which].sequences)
         * (uint64_t)n_words (distribution, t);
}

static int64_t
word_of (double v)
{
  int64_t w;
  memcpy (&w, &v, sizeof w);
  return w;
}

static void
add_arguments (octa_argpack *a, int which, const octa_draws *d, int64_t n,
               const octa_buffer *out)
{
  unsigned state[6] = { 0 };
  octa_argpack_add (a, (int64_t)octa_buffer_change (out));
  octa_argpack_add (a, n);
  if (! d->launch)
    octa_sequences_state (which, d->seed, d->block, state);
  for (int i = 0; i < 6; i += 2)
    octa_argpack_add (a, (int64_t)((uint64_t)state[i + 1] << 32 | state[i]));
  octa_argpack_add (a, (int64_t)d->seed);
  octa_argpack_add (a, (int64_t)d->block);
  octa_argpack_add (a, (int64_t)(uintptr_t)d->launch);
  octa_argpack_add (a, word_of (d->a));
  octa_argpack_add (a, word_of (d->b));
  octa_argpack_add (a, (int64_t)d->range);
  octa_argpack_add (a, d->low);
}

octa_status
octa_sequences_fill (int which, const octa_draws *d, int distribution,
                     octa_type t, int64_t n, octa_buffer *out)
{
  octa_status st;
  static octa_strbuf defines;
  char name[64];
  const octa_fuse_kernel *k;
  octa_argpack a;
  bool is_host = octa_driver_is_host ();
  int64_t row = n < generators[which].sequences ? n
                                                : generators[which].sequences;
  int64_t parts = octa_ceil_div ((int64_t)octa_sequences_blocks (which,
                                                                 distribution,
                                                                 t, n),
                                 OCTA_SEQUENCE_PART);
  if (n == 0)
    return OCTA_OK;
  octa_sequences_text (which, distribution, t, &defines, name, sizeof name);
  if (! octa_strbuf_ok (&defines))
    return OCTA_FAIL;
  OCTA_TRY (
      octa_template_kernel (name, defines.s, "octa_sequences_tpl.cuh", &k));
  a.n = 0;
  add_arguments (&a, which, d, n, out);
  /* If there are several parts, each has whole rows.  */
  int64_t blocks = octa_ceil_div (row, is_host ? OCTA_SEQUENCE_GROUP
                                               : 2 * OCTA_SEQUENCE_BLOCK)
                   * parts;
  OCTA_TRY (
      octa_fuse_kernel_launch (k, (int64_t[]){ blocks, 1 },
                               (unsigned[]){ is_host ? HOST_BLOCK
                                                     : OCTA_SEQUENCE_BLOCK,
                                             1, 1 },
                               a.params));
done:
  return st;
}
