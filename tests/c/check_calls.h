/* check_calls.h -- callees for tests, as function/ would have made them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_CALLS_H
#define CHECK_CALLS_H 1

#include "check.h"
#include "array/rows.h"
#include "octa.h"
#include "fuse/private.h"
#include "index/index.h"
#include "reduce/reduce.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TEXT(...)                                                             \
  (char[]) { #__VA_ARGS__ }

enum
{
  ROWS = 5,
  COLUMNS = 8,
  N = ROWS * COLUMNS
};

#define D                                                                     \
  {                                                                           \
    .type = OCTA_TYPE_DOUBLE                                                  \
  }
#define WHOLE_D                                                               \
  {                                                                           \
    .type = OCTA_TYPE_DOUBLE, .is_whole = true                                \
  }

static int n_callees, n_left, failed_with;
static int64_t failed_at;
static double failed_value;

/* a x + 1 */
static const octa_callee affine = {
  .name = "affine",
  .n_args = 2,
  .n_results = 1,
  .n_ops = 2,
  .arg = { D, D },
  .result = { D },
  .op = (uint16_t[]){ OCTA_OP_plus, OCTA_OP_times },
  .text = TEXT (
      struct affine_results { double r0; };
      OCTA_FN affine_results affine (double x, double a) {
        return affine_results{ OCTA_OP_plus (OCTA_OP_times (a, x), 1.0) };
      })
};

static const octa_callee parts = {
  .name = "parts",
  .n_args = 1,
  .n_results = 3,
  .arg = { D },
  .result = { D, { .type = OCTA_TYPE_LOGICAL }, D },
  .text = TEXT (
      struct parts_results {
        double r0;
        bool r1;
        double r2;
      };
      OCTA_FN parts_results parts (double x) {
        return parts_results{ x * x, x < 0, -x };
      })
};

static const octa_callee mirror = {
  .name = "mirror",
  .n_args = 2,
  .n_results = 1,
  .arg = { D, WHOLE_D },
  .result = { D },
  .text = TEXT (
      struct mirror_results { double r0; };
      OCTA_FN mirror_results mirror (double at, octa_whole<double> x) {
        return mirror_results{ x.p[(long long)at] + (double)x.n * 100
                               + (double)x.dims[1] * 10 + x.n_dims };
      })
};

static const octa_callee placed = {
  .name = "placed",
  .n_args = 1,
  .n_results = 1,
  .wants_place = true,
  .arg = { D },
  .result = { D },
  .text = TEXT (
      struct placed_results { double r0; };
      OCTA_FN placed_results placed (double x, long long place) {
        return placed_results{ x + 1000.0 * (double)place };
      })
};

/* sqrt (x), sqrt (abs (x)) */
static const octa_callee root = {
  .name = "root",
  .n_args = 1,
  .n_results = 2,
  .n_ops = 1,
  .arg = { D },
  .result = { D, { .type = OCTA_TYPE_DOUBLE, .stays_real = true } },
  .op = (uint16_t[]){ OCTA_OP_sqrt },
  .may_leave = true,
  .text = TEXT (
      struct root_results {
        double r0;
        double r1;
        bool left;
      };
      OCTA_FN root_results root (double x) {
        return root_results{ OCTA_OP_sqrt (x, x),
                             OCTA_OP_sqrt (x < 0 ? -x : x, x),
                             ! octa_sqrt_ok (x) };
      })
};

static const octa_callee root_left = {
  .name = "root_left",
  .n_args = 1,
  .n_results = 2,
  .n_ops = 1,
  .arg = { D },
  .result = { { .type = OCTA_TYPE_DOUBLE, .cplx = OCTA_UNRESOLVED }, D },
  .op = (uint16_t[]){ OCTA_OP_sqrt },
  .uses_complex = true,
  .text = TEXT (
      struct root_left_results {
        octa_z r0;
        double r1;
      };
      OCTA_FN root_left_results root_left (double x) {
        return root_left_results{ octa_sqrt_rc (x),
                                  OCTA_OP_sqrt (x < 0 ? -x : x, x) };
      })
};

/* complex (re, im), of complex arguments */
static const octa_callee pair = {
  .name = "pair",
  .n_args = 2,
  .n_results = 1,
  .arg = { { .type = OCTA_TYPE_DOUBLE, .is_complex = true }, D },
  .result = { { .type = OCTA_TYPE_DOUBLE, .cplx = OCTA_UNRESOLVED } },
  .uses_complex = true,
  .text = TEXT (
      struct pair_results { octa_z r0; };
      OCTA_FN pair_results pair (octa_z x, double y) {
        return pair_results{ octa_z{ x.re, y } };
      })
};

/* Fails below zero.  */
static const octa_callee picky = {
  .name = "picky",
  .n_args = 1,
  .n_results = 1,
  .may_fail = true,
  .n_values = 1,
  .arg = { D },
  .result = { D },
  .text = TEXT (
      struct picky_results {
        double r0;
        unsigned error;
        double value0;
      };
      OCTA_FN picky_results picky (double x) {
        return picky_results{ x, x < 0 ? 7u : 0u, x / 4 };
      })
};

static const octa_callee wrong = { .name = "wrong",
                                   .n_args = 1,
                                   .n_results = 1,
                                   .arg = { D },
                                   .result = { D },
                                   .text = TEXT (
                                       struct wrong_results { double r0; };) };

/* x, once STEP has led from 0 to 1.  */
static const octa_callee endless = {
  .name = "endless",
  .n_args = 2,
  .n_results = 1,
  .wants_stop = true,
  .arg = { D, D },
  .result = { D },
  .text = TEXT (
      struct endless_results { double r0; };
      OCTA_FN endless_results endless (double x, double step,
                                       const volatile int *stop) {
        double at = 0;
        while (at < 1 && ! *stop)
          at += step;
        return endless_results{ x };
      })
};

/* The sum of 24, and of the place.  */
static const octa_callee many = {
  .name = "many",
  .n_args = 24,
  .n_results = 1,
  .wants_place = true,
  .arg = { D, D, D, D, D, D, D, D, D, D, D, D,
           D, D, D, D, D, D, D, D, D, D, D, D },
  .result = { D },
  .text = TEXT (
      struct many_results { double r0; }; OCTA_FN many_results
          many (double a, double b, double c, double d, double e, double f,
                double g, double h, double i, double j, double k, double l,
                double m, double n, double o, double p, double q, double r,
                double s, double t, double u, double v, double w, double x,
                long long place) {
            return many_results{ a + b + c + d + e + f + g + h + i + j + k + l
                                 + m + n + o + p + q + r + s + t + u + v + w
                                 + x + (double)place };
          })
};

/* ---- making them ---- */

static octa_status leave (octa_callee *c, octa_callee **out);

static octa_status
fail (const octa_callee *c, unsigned error, const double *value,
      const octa_node *call, int64_t place)
{
  failed_value = value[0];
  (void)call;
  failed_with = (int)error;
  failed_at = place;
  return octa_fail ("octcuda:picky", "%s does not want element %d", c->name,
                    (int)place + 1);
}

static void
destroy (octa_callee *c)
{
  n_callees--;
  free (c);
}

static octa_callee *
new_callee (const octa_callee *like)
{
  octa_callee *c = malloc (sizeof *c);
  if (! c)
    abort ();
  *c = *like;
  c->refs = 1;
  c->leave = leave;
  c->fail = fail;
  c->destroy = destroy;
  n_callees++;
  return c;
}

static octa_status
leave (octa_callee *c, octa_callee **out)
{
  CHECK (! strcmp (c->name, "root"));
  n_left++;
  *out = new_callee (&root_left);
  return OCTA_OK;
}

/* ---- arrays ---- */

/* Numbers of both signs, the second one the first below zero.  */
static __attribute__ ((unused)) void
fill (double *x, double scale, int n)
{
  for (int i = 0; i < n; i++)
    x[i] = scale * (i % 3 == 1 && i < n - 2 ? -i : i + 1);
}

static __attribute__ ((unused)) octa_node *
upload (double *x, double scale)
{
  octa_node *n = NULL;
  fill (x, scale, N);
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, false,
                              OCTA_SIZE (ROWS, COLUMNS), x, &n));
  return n;
}

static __attribute__ ((unused)) octa_node *
number (double x)
{
  octa_node *n = NULL;
  CHECK_OK (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &x, &n));
  return n;
}

static __attribute__ ((unused)) octa_node *
op (octa_op o, octa_node *a, octa_node *b)
{
  octa_node *n = NULL;
  CHECK_OK (octa_node_op (o, (octa_node *[]){ a, b }, &n));
  return n;
}

/* The only result of C; SIZE is that of the first argument if it is NULL.  */
static __attribute__ ((unused)) octa_node *
call (octa_callee *c, octa_node *const *in, int n_results,
      const octa_size *size)
{
  octa_node *n[OCTA_CALL_RESULTS] = { NULL };
  CHECK (n_results == c->n_results);
  CHECK_OK (octa_node_call (c, in, size ? size : &in[0]->size, n));
  return n[0];
}

static __attribute__ ((unused)) void
take (octa_node *n, void *to)
{
  CHECK_OK (octa_node_download (n, to));
}

static __attribute__ ((unused)) bool
same (const double *a, const double *b)
{
  return memcmp (a, b, N * sizeof *a) == 0;
}

/* Logical values, and WANT as doubles.  */
static __attribute__ ((unused)) bool
same_bytes (const octa_node *n, const void *is, const double *want)
{
  bool ok = n->type == OCTA_TYPE_LOGICAL;
  for (int i = 0; i < N; i++)
    ok &= ((const bool *)is)[i] == (want[i] != 0);
  return ok;
}

#endif
