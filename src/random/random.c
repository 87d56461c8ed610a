/* random.c -- arrays of random numbers, and the state of generators.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "random/random.h"
#include "array/rows.h"

#include "fuse/fuse.h"
#include "index/index.h"
#include "order/order.h"
#include "random/sequences.h"
#include "random/sobol.h"

#include <stdlib.h>

#include <time.h>
#include <sys/random.h>
#include <unistd.h>

octa_rng octa_rng_global = { .generator = OCTA_GENERATOR_PHILOX };

/* ---- states ---- */

static octa_generator_kind
kind_of (int generator)
{
  return octa_generators[generator].kind;
}

/* Pack generator, seed, stream and block, with a checksum.  */
void
octa_rng_pack (const octa_rng *r, uint32_t *words)
{
  const uint64_t fields[3] = { r->seed, r->stream, r->block };
  words[0] = (uint32_t)r->generator;
  for (int i = 0; i < 3; i++)
    {
      words[1 + 2 * i] = (uint32_t)fields[i];
      words[2 + 2 * i] = (uint32_t)(fields[i] >> 32);
    }
  words[7] = (uint32_t)octa_hash (words, 7 * sizeof *words, 0);
}

octa_status
octa_rng_unpack (const uint32_t *words, size_t n, octa_rng *r)
{
  if (n != OCTA_RNG_WORDS || words[0] >= OCTA_GENERATOR_COUNT
      || kind_of ((int)words[0]) == OCTA_GENERATOR_IS_POINTS
      || words[7] != (uint32_t)octa_hash (words, 7 * sizeof *words, 0))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "gpurng: invalid state of a generator: pass one that "
                      "gpurng () returned, unchanged");
  uint64_t fields[3];
  for (int i = 0; i < 3; i++)
    fields[i] = words[1 + 2 * i] | (uint64_t)words[2 + 2 * i] << 32;
  *r = (octa_rng){ .generator = (octa_generator)words[0],
                   .seed = fields[0],
                   .stream = fields[1],
                   .block = fields[2] };
  return OCTA_OK;
}

uint64_t
octa_rng_seed_from (const void *bytes, size_t n)
{
  return octa_hash (bytes, n, 0);
}

uint64_t
octa_rng_shuffle (void)
{
  struct
  {
    struct timespec now;
    pid_t pid;
    uint32_t random;
  } from = { .pid = getpid () };
  clock_gettime (CLOCK_REALTIME, &from.now);
  (void)! getentropy (&from.random, sizeof from.random);
  return octa_hash (&from, sizeof from, 0) & 0xffffffffu;
}

/* ---- arrays ---- */

static int
sequences_of (int generator)
{
  return generator == OCTA_GENERATOR_XORWOW ? OCTA_SEQUENCES_XORWOW
                                            : OCTA_SEQUENCES_MRG32K3A;
}

static octa_draw
draw_of (const octa_rng *r, const octa_draw_request *q)
{
  return (octa_draw){ .generator = (uint8_t)r->generator,
                      .distribution = (uint8_t)q->distribution,
                      .draws = { .seed = r->seed,
                                 .block = r->block,
                                 .stream = r->stream,
                                 .a = q->a,
                                 .b = q->b,
                                 .low = q->low,
                                 .range = q->range } };
}

/* A distribution with parameters, for a generator that has no blocks, is drawn
   by Philox, with a seed that depends on the generator's state.  */
static void
draw_beside (octa_draw *d)
{
  const uint64_t from[3] = { d->generator, d->draws.seed, d->draws.block };
  d->generator = OCTA_GENERATOR_PHILOX;
  d->draws.seed = octa_hash (from, sizeof from, 0);
  d->draws.block = 0;
}

/* The blocks of R that a call for N numbers takes.  */
static uint64_t
blocks_of (const octa_rng *r, const octa_draw_request *q, int64_t n)
{
  if (kind_of ((int)r->generator) != OCTA_GENERATOR_IS_FILL)
    return (uint64_t)octa_draw_blocks (r->generator, q->distribution, q->type,
                                       n);
  if (octa_distributions[q->distribution].n_params > 0)
    return 1;
  return octa_sequences_blocks (sequences_of ((int)r->generator),
                                q->distribution, q->type, n);
}

/* ---- captures ---- */

/* During a capture: draws begin at a block that each launch of the graph
   reserves anew.  */
typedef struct captured
{
  octa_hold_task task;
  octa_buffer *words; /* octa_draws.launch */
  uint64_t blocks;    /* that a launch takes */
} captured;

bool octa_random_repeats;

static octa_status
begin_launch (octa_hold_task *t)
{
  octa_status st;
  captured *c = (captured *)t;
  const uint64_t words[2] = { octa_rng_global.block, octa_rng_global.seed };
  OCTA_TRY (
      octa_staging_htod (octa_buffer_change (c->words), words, sizeof words));
  octa_rng_global.block += c->blocks;
done:
  return st;
}

static void
drop_captured (octa_hold_task *t)
{
  octa_buffer_release (((captured *)t)->words);
  free (t);
}

/* Prepare draws from the global generator during a capture.  */
static octa_status
capture (octa_hold *h, captured **out)
{
  octa_status st;
  captured *c = (captured *)octa_hold_task_of (h);
  if (! c)
    {
      if (! (c = calloc (1, sizeof *c)))
        return octa_no_memory ("a capture");
      c->task = (octa_hold_task){ begin_launch, drop_captured };
      st = octa_buffer_new (2 * sizeof (uint64_t), &c->words);
      if (st != OCTA_OK)
        {
          free (c);
          return st;
        }
      octa_hold_set_task (h, &c->task);
    }
  *out = c;
  return OCTA_OK;
}

static bool
is_captured (const octa_rng *r)
{
  return octa_lane_now->hold && r == &octa_rng_global && ! octa_random_repeats;
}

/* Fails unless a generator of KIND can draw Q on the device.  */
static octa_status
check (octa_generator_kind kind, const octa_draw_request *q)
{
  if (kind == OCTA_GENERATOR_IS_HOST)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "the selected generator is core's, which cannot draw on "
                      "the device: select another one with gpurng");
  if (q->distribution == OCTA_DRAW_BITS && q->type != OCTA_TYPE_UINT32
      && q->type != OCTA_TYPE_UINT64)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "random bits must be of class uint32 or uint64");
  return OCTA_OK;
}

octa_status
octa_random (octa_rng *r, const octa_draw_request *q, const octa_size *size,
             octa_node **out)
{
  octa_status st;
  octa_draw d = draw_of (r, q);
  captured *c = NULL;
  OCTA_TRY (check (kind_of ((int)r->generator), q));
  if (kind_of ((int)r->generator) == OCTA_GENERATOR_IS_FILL
      && octa_distributions[q->distribution].n_params > 0)
    {
      if (is_captured (r))
        return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                          "gamma and Poisson numbers of this generator cannot "
                          "be captured: choose \"Philox\" with gpurng, or "
                          "capture with \"random\", \"repeat\"");
      draw_beside (&d);
    }
  else if (is_captured (r))
    {
      OCTA_TRY (capture (octa_lane_now->hold, &c));
      d.launch = c->words;
      d.draws.block = c->blocks;
    }
  OCTA_TRY (octa_node_draw (&d, q->type, &q->param, size, out));
  *(c ? &c->blocks : &r->block) += blocks_of (r, q, (*out)->n_elems);
done:
  return st;
}

/* ---- for kernels that draw by Philox ---- */

/* Word K of those that each launch sets, and that kernels read.  */
static octa_status
word (octa_buffer *words, int64_t k, octa_node **out)
{
  octa_status st;
  octa_node *all = NULL;
  octa_view *v = NULL;
  const octa_size *two = OCTA_SIZE (2, 1);
  OCTA_TRY (octa_node_new (OCTA_NODE_BUFFER, OCTA_TYPE_UINT64, OCTA_REAL, two,
                           &all));
  octa_buffer_retain (words);
  octa_node_settle (all, words, OCTA_REAL);
  if (! (v = octa_view_new (two)))
    OCTA_TRY (octa_no_memory ("arrays"));
  v->start[0] = k;
  v->count[0] = 1;
  st = octa_node_view (all, v, OCTA_SIZE (1, 1), out);
done:
  octa_node_release (all);
  return st;
}

/* OUT = word 0 + BLOCKS.  */
static octa_status
first_block (octa_buffer *words, uint64_t blocks, octa_node **out)
{
  octa_status st;
  octa_node *in[2] = { 0 };
  OCTA_TRY (word (words, 0, &in[0]));
  OCTA_TRY (octa_node_scalar (OCTA_TYPE_UINT64, false, &blocks, &in[1]));
  st = octa_node_op (OCTA_OP_plus, in, out);
done:
  octa_node_release (in[0]);
  octa_node_release (in[1]);
  return st;
}

octa_status
octa_random_reserve (octa_rng *r, int64_t n, octa_random_place *out)
{
  octa_status st;
  captured *c = NULL;
  *out = (octa_random_place){ 0 };
  if (r->generator != OCTA_GENERATOR_PHILOX)
    return octa_fail (
        OCTA_ERROR_NOTSUPPORTED,
        "a compiled function draws random numbers only by Philox: select "
        "that generator with gpurng (0, \"Philox\"), or pass an array of "
        "numbers as an argument");
  OCTA_TRY (
      octa_node_scalar (OCTA_TYPE_UINT64, false, &r->stream, &out->stream));
  if (is_captured (r))
    {
      OCTA_TRY (capture (octa_lane_now->hold, &c));
      OCTA_TRY (word (c->words, 1, &out->seed));
      OCTA_TRY (first_block (c->words, c->blocks, &out->block));
    }
  else
    {
      OCTA_TRY (
          octa_node_scalar (OCTA_TYPE_UINT64, false, &r->seed, &out->seed));
      OCTA_TRY (
          octa_node_scalar (OCTA_TYPE_UINT64, false, &r->block, &out->block));
    }
  *(c ? &c->blocks : &r->block) += (uint64_t)n;
done:
  if (st != OCTA_OK)
    octa_random_place_release (out);
  return st;
}

void
octa_random_place_release (octa_random_place *p)
{
  octa_node_release (p->seed);
  octa_node_release (p->block);
  octa_node_release (p->stream);
  *p = (octa_random_place){ 0 };
}

octa_status
octa_random_points (const octa_points *p, const octa_draw_request *q,
                    const octa_size *size, octa_node **out)
{
  octa_status st;
  bool is_short = p->table->type == OCTA_TYPE_UINT32;
  const octa_rng r = { .generator = is_short ? OCTA_GENERATOR_SOBOL32
                                             : OCTA_GENERATOR_SOBOL64,
                       .block = p->first };
  octa_draw d = draw_of (&r, q);
  int64_t n = octa_size_elems (size), dims = p->table->size.dims[1];
  OCTA_TRY (check (OCTA_GENERATOR_IS_POINTS, q));
  if (octa_distributions[q->distribution].n_params > 0)
    return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                      "a Sobol sequence cannot give %s numbers: use a "
                      "pseudorandom generator",
                      octa_distributions[q->distribution].name);
  if (dims < 1 || n % dims != 0)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "%lld numbers are not whole points of %lld "
                      "dimensions: ask for a multiple of the dimensions",
                      (long long)n, (long long)dims);
  if (is_short && p->first + (uint64_t)(n / dims) > 1ull << 32)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "a 32-bit Sobol sequence has only 2^32 points: use a "
                      "64-bit one");
  OCTA_TRY (octa_node_store (p->table));
  d.table = p->table->buffer;
  d.draws.dims = (uint64_t)dims;
  d.draws.points = (uint64_t)(n / dims);
  OCTA_TRY (octa_node_draw (&d, q->type, NULL, size, out));
done:
  return st;
}

octa_status
octa_sobol_directions (int bits, bool is_scrambled, uint64_t seed,
                       int64_t first, int64_t n_dims, octa_node **out)
{
  octa_status st;
  if (n_dims > OCTA_SOBOL_DIMS) /* an error, which needs no memory */
    return octa_sobol_vectors (bits, is_scrambled, seed, first, n_dims, NULL,
                               NULL);
  size_t bytes = (size_t)bits / 8;
  size_t size = octa_sobol_table_size (bits, n_dims);
  void *table = malloc (size + 1);
  void *vectors = malloc (size + 1), *shifts = calloc (1, size + 1);
  if (! table || ! vectors || ! shifts)
    OCTA_TRY (octa_no_memory ("direction vectors"));
  OCTA_TRY (octa_sobol_vectors (bits, is_scrambled, seed, first, n_dims,
                                vectors, is_scrambled ? shifts : NULL));
  octa_sobol_table (bits, n_dims, vectors, shifts, table);
  OCTA_TRY (
      octa_node_upload (bits == 32 ? OCTA_TYPE_UINT32 : OCTA_TYPE_UINT64,
                        false,
                        OCTA_SIZE ((int64_t)(size / bytes / (size_t)n_dims),
                                   n_dims),
                        table, out));
done:
  free (table);
  free (vectors);
  free (shifts);
  return st;
}

/* Draw the numbers of a generator that fills memory.  */
static octa_status
fill (octa_node *n)
{
  octa_status st;
  octa_buffer *b = NULL;
  octa_draw *d = n->draw;
  octa_draw_locate (d);
  OCTA_TRY (octa_buffer_new ((size_t)n->n_elems
                                 * octa_elem_size ((octa_type)n->type, false),
                             &b));
  OCTA_TRY (octa_sequences_fill (sequences_of (d->generator), &d->draws,
                                 d->distribution, (octa_type)n->type,
                                 n->n_elems, b));
  octa_node_settle (n, b, OCTA_REAL);
  b = NULL;
done:
  octa_buffer_release (b);
  return st;
}

octa_status
octa_random_run (octa_node *n)
{
  return kind_of (n->draw->generator) == OCTA_GENERATOR_IS_FILL
             ? fill (n)
             : octa_elementwise_run (n);
}

octa_status
octa_random_foresee (octa_node *n)
{
  return kind_of (n->draw->generator) == OCTA_GENERATOR_IS_FILL
             ? OCTA_OK
             : octa_elementwise_foresee (n);
}

octa_status
octa_random_order (octa_rng *r, int64_t n, int64_t m, octa_node **out)
{
  octa_status st;
  const octa_rng before = *r;
  octa_node *keys = NULL, *order = NULL;
  octa_draw_request q = { .distribution = OCTA_DRAW_BITS,
                          .type = OCTA_TYPE_UINT64 };
  OCTA_TRY (octa_random (r, &q, OCTA_SIZE (1, n), &keys));
  OCTA_TRY (octa_order_shuffle (keys, &order));
  octa_subscript first = { .step = 1, .count = m };
  OCTA_TRY (octa_index_read (order, 1, &first, out));
done:
  if (st != OCTA_OK)
    *r = before;
  octa_node_release (keys);
  octa_node_release (order);
  return st;
}
