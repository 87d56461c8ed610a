/* check_foresee.c -- the kernels of a computation are known before the first
   of them is compiled, and to find out leaves everything as it was.

   The host backend, but with a compiler that notes what it is given, and what
   it is told ahead.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "array/rows.h"
#include "octa.h"

#include <stdlib.h>

enum
{
  ROWS = 48,
  COLUMNS = 30,
  N = ROWS * COLUMNS,
  TEXTS = 64,
  N_OUT = 5 /* of check_flush */
};

/* ---- the compiler ---- */

static const octa_backend *real;
static octa_backend noted;
/* A text each; one may be that of several kernels.  */
typedef struct texts
{
  uint64_t hash[TEXTS];
  int n;
} texts;
static texts said, compiled;
static int n_compiled, n_unsaid, fail_at;

static uint64_t
hash_of (const octa_source *src)
{
  return octa_hash (src->text, strlen (src->text), 0);
}

static bool
has (const texts *t, uint64_t hash)
{
  for (int i = 0; i < t->n; i++)
    if (t->hash[i] == hash)
      return true;
  return false;
}

static void
add (texts *t, const octa_source *src)
{
  if (t->n < TEXTS && ! has (t, hash_of (src)))
    t->hash[t->n++] = hash_of (src);
}

static void
ahead (int device, const octa_source *src)
{
  (void)device;
  add (&said, src);
}

/* What is compiled must have been said by then.  */
static octa_status
compile (int device, const octa_source *src, octa_image *im)
{
  n_unsaid += ! has (&said, hash_of (src));
  add (&compiled, src);
  return ++n_compiled == fail_at
             ? octa_fail (OCTA_ERROR_COMPILE, "no compiler today")
             : real->compile (device, src, im);
}

/* ---- what is computed ---- */

static octa_node *
op (octa_op which, octa_node *a, octa_node *b)
{
  octa_node *n = NULL, *in[2] = { a, b };
  CHECK_OK (octa_node_op (which, in, &n));
  return n;
}

/* The same, of an operand that nobody else wants.  */
static octa_node *
then (octa_op which, octa_node *a, octa_node *b)
{
  octa_node *n = op (which, a, b);
  octa_node_release (a);
  return n;
}

static octa_node *
reduced (int how, octa_node *a, int dim)
{
  octa_node *n = NULL;
  CHECK_OK (octa_reduce_node (how, a, dim, &n));
  return n;
}

static octa_node *
sum (octa_node *a, int dim)
{
  return reduced (OCTA_REDUCE_sum, a, dim);
}

static octa_node *
over (octa_node *a, double by)
{
  octa_node *b = NULL;
  CHECK_OK (octa_node_number (OCTA_TYPE_DOUBLE, by, &b));
  octa_node *n = then (OCTA_OP_rdivide, a, b);
  octa_node_release (b);
  return n;
}

/* Columns without their means, over their spread, and what is left of them: a
   row.  Four reductions and two operations that nothing else computes.  */
static octa_node *
normalised (octa_node *x)
{
  octa_node *mean = over (sum (x, 0), ROWS);
  octa_node *rest = op (OCTA_OP_minus, x, mean);
  octa_node *squares = op (OCTA_OP_times, rest, rest);
  octa_node *spread = then (OCTA_OP_sqrt, over (sum (squares, 0), ROWS), NULL);
  octa_node *y = op (OCTA_OP_rdivide, rest, spread);
  octa_node *z = then (OCTA_OP_exp, y, NULL);
  octa_node *result = over (sum (z, 0), ROWS);
  octa_node_release (mean);
  octa_node_release (rest);
  octa_node_release (squares);
  octa_node_release (spread);
  octa_node_release (z);
  return result;
}

static void
begin (int when)
{
  octa_fuse_forget ();
  said.n = compiled.n = n_compiled = n_unsaid = 0;
  fail_at = when;
}

/* All that was compiled had been said; nothing else.  */
static void
check_said (void)
{
  CHECK (n_compiled > 1);
  CHECK (n_unsaid == 0);
  CHECK (said.n == compiled.n);
}

static void
check_result (octa_node *x, const double *want)
{
  double is[COLUMNS];
  uint64_t nodes = octa_node_count;
  octa_node *n = normalised (x);
  begin (0);
  CHECK_OK (octa_node_download (n, is));
  CHECK (memcmp (is, want, sizeof is) == 0);
  octa_node_release (n);
  check_said ();
  CHECK (octa_node_count == nodes);
}

/* Whichever kernel does not compile: the next time they do.  */
static void
check_failures (octa_node *x, const double *want)
{
  int n_kernels = n_compiled;
  double is[COLUMNS];
  for (int k = 1; k <= n_kernels; k++)
    {
      octa_node *n = normalised (x);
      begin (k);
      CHECK_FAILS (octa_node_download (n, is), OCTA_ERROR_COMPILE);
      CHECK_OK (octa_node_download (n, is));
      CHECK (memcmp (is, want, sizeof is) == 0);
      octa_node_release (n);
    }
}

/* Everything that is pending: arrays that share what they read, extremes with
   their places.  */
static void
check_flush (octa_node *x)
{
  uint64_t nodes = octa_node_count;
  octa_id id[N_OUT];
  octa_node *mean = over (sum (x, 0), ROWS);
  octa_node *rest = op (OCTA_OP_minus, x, mean);
  octa_node *deep = op (OCTA_OP_sin, rest, NULL);
  octa_node *out[N_OUT] = { sum (deep, 1), normalised (rest),
                            op (OCTA_OP_sqrt, x, NULL),
                            reduced (OCTA_REDUCE_max, deep, 0),
                            reduced (OCTA_FOLD_max_at, deep, 0) };
  octa_node_release (mean);
  octa_node_release (rest);
  octa_node_release (deep);
  for (int i = 0; i < N_OUT; i++)
    CHECK_OK (octa_array_open (out[i], &id[i]));
  begin (0);
  CHECK_OK (octa_array_compute_all ());
  check_said ();
  for (int i = 0; i < N_OUT; i++)
    octa_handle_close (id[i]);
  CHECK (octa_node_count == nodes);
}

int
main (void)
{
  double data[N], want[COLUMNS];
  octa_node *x = NULL;
  unsetenv ("OCTCUDA_HOST_DEVICES");
  setenv ("OCTCUDA_CACHE", "0", 1);
  setenv ("OCTCUDA_INTERPRET", "0", 1);
  CHECK_OK (octa_backend_select ("host"));
  if (! octa_driver_can_compile ())
    {
      n_skipped++;
      return check_report ();
    }
  CHECK_OK (octa_current_ready ());
  for (int i = 0; i < N; i++)
    data[i] = i * 37 % 101 + 1. / (i + 1);
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, false,
                              OCTA_SIZE (ROWS, COLUMNS), data, &x));
  octa_node *n = normalised (x);
  CHECK_OK (octa_node_download (n, want));
  octa_node_release (n);
  noted = *(real = octa_driver_backend);
  noted.compile = compile;
  noted.ahead = ahead;
  octa_driver_backend = &noted;
  check_result (x, want);
  check_failures (x, want);
  check_flush (x);
  octa_node_release (x);
  octa_driver_backend = real;
  return check_report ();
}
