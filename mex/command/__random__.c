/* __random__.c -- the state of generators, and numbers from them:
   __random__ ("what", ...).

   For gpurng and the classes that make random numbers; no user calls it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gpu.h"

#include <stdio.h>
#include <string.h>

/* ("get"): the generator's name, its seed, and its state as words.  */
static octa_status
run_get (call *c)
{
  const octa_rng *r = &octa_rng_global;
  c->lhs[0] = gateway_text (octa_generators[r->generator].title);
  c->lhs[1] = gateway_double ((double)r->seed);
  c->lhs[2] = mxCreateNumericMatrix (OCTA_RNG_WORDS, 1, mxUINT32_CLASS,
                                     mxREAL);
  octa_rng_pack (r, mxGetData (c->lhs[2]));
  return OCTA_OK;
}

/* ("set", STATE).  */
static octa_status
run_set (call *c)
{
  octa_rng r;
  const mxArray *x = c->rhs[0];
  size_t n = mxIsUint32 (x) ? mxGetNumberOfElements (x) : 0;
  GATEWAY_TRY (octa_rng_unpack (mxGetData (x), n, &r));
  octa_rng_global = r;
  return OCTA_OK;
}

static const char *
list_generators (void)
{
  static char list[40 * OCTA_GENERATOR_COUNT];
  size_t n = 0;
  for (int i = 0; i < OCTA_GENERATOR_COUNT; i++)
    if (*octa_generators[i].title)
      n += (size_t)snprintf (list + n, sizeof list - n, "%s\"%s\"",
                             i ? ", " : "", octa_generators[i].title);
  return list;
}

static octa_status
read_generator (const mxArray *x, octa_generator *g)
{
  char *name;
  GATEWAY_TRY (gateway_string (x, "GENERATOR", &name));
  *g = octa_generator_find (name);
  if (*g != OCTA_GENERATOR_COUNT)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_LOGIC,
                    "gpurng: unknown generator \"%s\"; valid names are %s, "
                    "\"default\" and \"shuffle\"",
                    name, list_generators ());
}

/* ("start", GENERATOR, SEED, STREAM): from the beginning.  */
static octa_status
run_start (call *c)
{
  octa_rng r = { 0 };
  int64_t seed, stream = 0;
  if (read_generator (c->rhs[0], &r.generator) != OCTA_OK
      || gateway_integer (c->rhs[1], "SEED", 0, (1ll << 53) - 1, &seed)
             != OCTA_OK
      || (c->n_rhs > 2
          && gateway_integer (c->rhs[2], "STREAM", 0, UINT32_MAX, &stream)
                 != OCTA_OK))
    return OCTA_FAIL;
  r.seed = (uint64_t)seed;
  r.stream = (uint64_t)stream;
  octa_rng_global = r;
  return OCTA_OK;
}

/* ("shuffle"): a seed.  */
static octa_status
run_shuffle (call *c)
{
  return gateway_one (c, gateway_double ((double)octa_rng_shuffle ()));
}

/* ("names"): the names and the other names of generators; both empty: not for
   gpurng.  */
static octa_status
run_names (call *c)
{
  c->lhs[0] = mxCreateCellMatrix (OCTA_GENERATOR_COUNT, 2);
  for (int i = 0; i < OCTA_GENERATOR_COUNT; i++)
    {
      mxSetCell (c->lhs[0], (size_t)i,
                 gateway_text (octa_generators[i].title));
      mxSetCell (c->lhs[0], (size_t)(i + OCTA_GENERATOR_COUNT),
                 gateway_text (octa_generators[i].names));
    }
  return OCTA_OK;
}

/* ("repeats", IS_SO): set whether captured graphs repeat their numbers.  */
static octa_status
run_repeats (call *c)
{
  octa_random_repeats = mxGetScalar (c->rhs[0]) != 0;
  return OCTA_OK;
}

static octa_status
read_distribution (const mxArray *x, octa_distribution *d)
{
  char *name;
  int i = 0;
  GATEWAY_TRY (gateway_string (x, "DISTRIBUTION", &name));
  while (i < OCTA_DRAW_COUNT && strcmp (octa_distributions[i].name, name) != 0)
    i++;
  *d = (octa_distribution)i;
  return i < OCTA_DRAW_COUNT
             ? OCTA_OK
             : octa_fail ("", "__random__: unknown distribution '%s'", name);
}

/* Read DISTRIBUTION, CLASS, SIZE, A and B, the first arguments of C.  */
static octa_status
read_request (call *c, octa_draw_request *q, octa_size *size)
{
  char *class;
  GATEWAY_TRY (read_distribution (c->rhs[0], &q->distribution));
  GATEWAY_TRY (gateway_string (c->rhs[1], "CLASS", &class));
  q->type = octa_type_find (class);
  const double *dims = mxGetData (c->rhs[2]);
  size->n_dims = (int)mxGetNumberOfElements (c->rhs[2]);
  for (int d = 0; d < size->n_dims && d < OCTA_DIMS_MAX; d++)
    size->dims[d] = (int64_t)dims[d];
  q->a = mxGetScalar (c->rhs[3]);
  q->b = mxGetScalar (c->rhs[4]);
  return OCTA_OK;
}

/* Bits of a signed class are drawn as bits of the unsigned class.  */
static octa_type
drawn_type (const octa_draw_request *q)
{
  if (q->distribution != OCTA_DRAW_BITS)
    return q->type;
  return q->type == OCTA_TYPE_INT32   ? OCTA_TYPE_UINT32
         : q->type == OCTA_TYPE_INT64 ? OCTA_TYPE_UINT64
                                      : q->type;
}

/* Return N, drawn numbers, in class T.  */
static octa_status
give (call *c, octa_node *n, octa_type t, const octa_size *size)
{
  octa_array_info info;
  octa_node *out = n;
  octa_node_info (n, &info);
  if (info.type != t)
    {
      octa_status st = octa_index_typecast (n, t, false, size, &out);
      octa_node_release (n);
      if (st != OCTA_OK)
        return st;
    }
  return gpu_result (out, &c->lhs[0]);
}

/* ("draw", DISTRIBUTION, CLASS, SIZE, A, B): an array.  */
static octa_status
run_draw (call *c)
{
  octa_draw_request q = { 0 };
  octa_size size = { 0 };
  octa_node *n;
  GATEWAY_TRY (read_request (c, &q, &size));
  octa_type wanted = q.type;
  q.type = drawn_type (&q);
  GATEWAY_TRY (octa_random (&octa_rng_global, &q, &size, &n));
  return give (c, n, wanted, &size);
}

/* ("points", DISTRIBUTION, CLASS, SIZE, A, B, TABLE, FIRST): the same of a
   Sobol sequence, from point FIRST (from 0) on; TABLE is a gpuArray.  */
static octa_status
run_points (call *c)
{
  octa_draw_request q = { 0 };
  octa_size size = { 0 };
  octa_points p = { 0 };
  octa_node *n;
  int64_t first;
  if (read_request (c, &q, &size) != OCTA_OK
      || ! (p.table = gpu_node (c->rhs[5]))
      || gateway_integer (c->rhs[6], "FIRST", 0, (1ll << 53) - 1, &first)
             != OCTA_OK)
    return OCTA_FAIL;
  p.first = (uint64_t)first;
  octa_type wanted = q.type;
  q.type = drawn_type (&q);
  GATEWAY_TRY (octa_random_points (&p, &q, &size, &n));
  return give (c, n, wanted, &size);
}

/* ("directions", BITS, IS_SCRAMBLED, SEED, FIRST, N): the TABLE of the N
   dimensions from FIRST (from 0) on: a column each, its shift first.  */
static octa_status
run_directions (call *c)
{
  int64_t bits, seed, first, n;
  octa_node *table;
  if (gateway_integer (c->rhs[0], "BITS", 32, 64, &bits) != OCTA_OK
      || gateway_integer (c->rhs[2], "SEED", 0, (1ll << 53) - 1, &seed)
             != OCTA_OK
      || gateway_integer (c->rhs[3], "FIRST", 0, 1 << 30, &first) != OCTA_OK
      || gateway_integer (c->rhs[4], "N", 1, 1 << 30, &n) != OCTA_OK
      || octa_sobol_directions ((int)bits, mxGetScalar (c->rhs[1]) != 0,
                                (uint64_t)seed, first, n, &table)
             != OCTA_OK)
    return OCTA_FAIL;
  return gpu_result (table, &c->lhs[0]);
}

/* clang-format off */
static const method commands[] = {
  COMMAND (get,     0, 0, 3, run_get)
  COMMAND (set,     1, 1, 0, run_set)
  COMMAND (start,   2, 3, 0, run_start)
  COMMAND (shuffle, 0, 0, 1, run_shuffle)
  COMMAND (repeats, 1, 1, 0, run_repeats)
  COMMAND (names,   0, 0, 1, run_names)
  COMMAND (draw,    5, 5, 1, run_draw)
  COMMAND (points,  7, 7, 1, run_points)
  COMMAND (directions, 5, 5, 1, run_directions)
  METHODS_END
};
/* clang-format on */

/* clang-format off */
static const method methods[] = {
  METHOD_OF (__random__, 1, -1, -1, gateway_command, commands)
  METHODS_END
};
/* clang-format on */

const gateway gateway_self = { .class = "__random__", .methods = methods };
