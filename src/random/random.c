/* random.c -- arrays of random numbers, and where the next one begins.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "random/random.h"

#include "index/index.h"
#include "order/order.h"

#include <time.h>
#include <unistd.h>

octa_rng octa_rng_global = { .generator = OCTA_GENERATOR_PHILOX };

/* ---- states ---- */

/* Generator, seed, stream, block; and what tells that they belong together. */
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
      || words[7] != (uint32_t)octa_hash (words, 7 * sizeof *words, 0))
    return octa_fail ("", "gpurng: this is no state of a generator: use one that "
                          "gpurng () gave, as it was");
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

octa_status
octa_random (octa_rng *r, const octa_draw_request *q, const octa_size *size,
             octa_node **out)
{
  octa_status st;
  octa_draw d = { .generator = (uint8_t)r->generator,
                  .distribution = (uint8_t)q->distribution,
                  .draws = { .seed = r->seed,
                             .block = r->block,
                             .stream = r->stream,
                             .a = q->a,
                             .b = q->b,
                             .low = q->low,
                             .range = q->range } };
  OCTA_TRY (octa_node_draw (&d, q->type, &q->param, size, out));
  r->block += (uint64_t)octa_draw_blocks (r->generator, q->distribution,
                                          q->type, (*out)->n_elems);
done:
  return st;
}

octa_status
octa_random_order (octa_rng *r, int64_t n, int64_t m, octa_node **out)
{
  octa_status st;
  octa_rng next = *r;
  octa_node *keys = NULL, *sorted = NULL, *order = NULL;
  octa_draw_request q = { .distribution = OCTA_DRAW_BITS,
                          .type = OCTA_TYPE_UINT64 };
  OCTA_TRY (octa_random (&next, &q, OCTA_SIZE (1, n), &keys));
  OCTA_TRY (octa_order_sort (keys, 1, false, &sorted, &order));
  octa_subscript first = { .step = 1, .count = m };
  OCTA_TRY (octa_index_read (order, 1, &first, out));
  *r = next;
done:
  octa_node_release (keys);
  octa_node_release (sorted);
  octa_node_release (order);
  return st;
}
