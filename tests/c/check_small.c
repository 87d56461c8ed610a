/* check_small.c -- a few elements on the host backend: what is done without a
   task, a thread or a kernel gives what a queued kernel gives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "octa.h"

#include <dirent.h>
#include <math.h>
#include <stdlib.h>

enum
{
  ROWS = 3,
  COLUMNS = 4,
  N = ROWS * COLUMNS
};

static const int64_t shape[2] = { ROWS, COLUMNS };

static int
count_threads (void)
{
  int n = 0;
  DIR *d = opendir ("/proc/self/task");
  for (struct dirent *e; d && (e = readdir (d));)
    n += e->d_name[0] != '.';
  if (d)
    closedir (d);
  return n;
}

/* ---- arrays with values of all kinds ---- */

static void
set (octa_type t, unsigned char *p, double v)
{
  switch (octa_types[t].size)
    {
    case 8:
      if (t == OCTA_TYPE_DOUBLE)
        memcpy (p, &v, sizeof v);
      else
        memcpy (p, &(int64_t){ (int64_t)v }, 8);
      break;
    case 4:
      if (t == OCTA_TYPE_SINGLE)
        memcpy (p, &(float){ (float)v }, 4);
      else
        memcpy (p, &(int32_t){ (int32_t)v }, 4);
      break;
    case 2:
      memcpy (p, &(int16_t){ (int16_t)v }, 2);
      break;
    default:
      *p = t == OCTA_TYPE_LOGICAL ? v > 4 : (unsigned char)v;
    }
}

/* 3x4 values; the imaginary parts are 0, -0, NaN and 1 in turn.  */
static void
fill (octa_type t, bool is_complex, unsigned char *p)
{
  static const double im[4] = { 0, -0.0, NAN, 1 };
  bool is_float = octa_types[t].group == OCTA_GROUP_FLOAT;
  size_t size = octa_elem_size (t, is_complex);
  for (int i = 0; i < N; i++)
    {
      set (t, p + (size_t)i * size,
           i == 3 && is_float ? NAN
           : i == 5           ? -0.0
                              : i * 7 % N + (is_float ? 0.3 : 0));
      if (is_complex)
        set (t, p + (size_t)i * size + octa_types[t].size, im[i % 4]);
    }
}

static octa_node *
upload (octa_type t, bool is_complex, const int64_t dims[2], const void *data)
{
  octa_node *n = NULL;
  CHECK_OK (octa_node_upload (t, is_complex, OCTA_SIZE (dims[0], dims[1]),
                              data, &n));
  return n;
}

/* ---- reading ---- */

static octa_node *
element (octa_node *x, int i, bool is_linear)
{
  octa_node *n = NULL;
  octa_subscript s[2] = {
    { .start = is_linear ? i : i % ROWS, .step = 1, .count = 1 },
    { .start = i / ROWS, .step = 1, .count = 1 },
  };
  CHECK_OK (octa_index_read (x, is_linear ? 1 : 2, s, &n));
  return n;
}

static void
same_value (octa_node *a, octa_node *b)
{
  unsigned char x[16] = { 0 }, y[16] = { 0 };
  CHECK_OK (octa_node_resolve (a));
  CHECK_OK (octa_node_resolve (b));
  CHECK (a->type == b->type && a->cplx == b->cplx);
  CHECK (a->is_nonneg == b->is_nonneg && a->is_kept == b->is_kept);
  CHECK (a->n_elems == 1 && b->n_elems == 1 && a->size.n_dims == 2);
  CHECK_OK (octa_node_download (a, x));
  CHECK_OK (octa_node_download (b, y));
  CHECK (memcmp (x, y, sizeof x) == 0);
}

/* The elements of X: known at once, without a launch.  */
static void
check_elements (octa_node *x, octa_node **out)
{
  uint64_t before = octa_fuse_launches;
  for (int i = 0; i < N; i++)
    {
      out[i] = element (x, i, i % 2 == 0);
      CHECK (out[i]->kind == OCTA_NODE_SCALAR
             && out[i]->cplx != OCTA_UNRESOLVED);
    }
  CHECK (octa_fuse_launches == before);
}

/* The same elements, asked for while the stream has something to do: they are
   views, computed later.  */
static void
wait_for_release (void *released)
{
  while (! __atomic_load_n ((bool *)released, __ATOMIC_ACQUIRE))
    continue;
}

static octa_status
check_queued (octa_node *x, octa_node **now)
{
  octa_status st = OCTA_OK;
  octa_node *later[N];
  bool released = false;
  OCTA_CU (cuLaunchHostFunc, (NULL, wait_for_release, &released));
  for (int i = 0; i < N; i++)
    {
      later[i] = element (x, i, i % 2 == 0);
      CHECK (later[i]->kind == OCTA_NODE_VIEW);
    }
  __atomic_store_n (&released, true, __ATOMIC_RELEASE);
  for (int i = 0; i < N; i++)
    {
      same_value (now[i], later[i]);
      octa_node_release (later[i]);
    }
done:
  return st;
}

/* ---- writing ---- */

/* X with V at the places of S; one kernel at most, for V's sake.  */
static void
check_put (octa_type t, bool is_complex, const int64_t *from,
           const int64_t *count, bool is_single)
{
  static unsigned char x[N * 16], y[N * 16], is[N * 16];
  size_t size = octa_elem_size (t, is_complex);
  octa_subscript s[2];
  octa_node *a, *v, *b = NULL;
  fill (t, is_complex, x);
  for (int i = 0; i < N; i++)
    memcpy (y + (size_t)i * size, x + (size_t)(N - 1 - i) * size, size);
  a = upload (t, is_complex, shape, x);
  v = upload (t, is_complex, is_single ? (int64_t[]){ 1, 1 } : count, y);
  for (int d = 0; d < 2; d++)
    s[d] = (octa_subscript){ .start = from[d], .step = 1, .count = count[d] };
  CHECK_OK (octa_index_assign (a, 2, s, v, &b));
  octa_node_release (a);
  a = b;
  uint64_t before = octa_fuse_launches;
  CHECK_OK (octa_node_compute (a));
  CHECK (octa_fuse_launches == before);
  CHECK_OK (octa_node_resolve (a));
  CHECK_OK (octa_node_download (a, is));
  for (int64_t k = 0; k < count[0] * count[1]; k++)
    {
      int64_t at = from[0] + k % count[0] + (from[1] + k / count[0]) * ROWS;
      memcpy (x + (size_t)at * size, y + (size_t)(is_single ? 0 : k) * size,
              size);
    }
  CHECK (a->cplx == (is_complex ? OCTA_COMPLEX : OCTA_REAL));
  CHECK (memcmp (is, x, N * size) == 0);
  octa_node_release (a);
  octa_node_release (v);
}

static void
check_puts (octa_type t, bool is_complex)
{
  check_put (t, is_complex, (int64_t[]){ 2, 1 }, (int64_t[]){ 1, 1 }, true);
  check_put (t, is_complex, (int64_t[]){ 0, 1 }, (int64_t[]){ 3, 2 }, true);
  check_put (t, is_complex, (int64_t[]){ 1, 0 }, (int64_t[]){ 2, 4 }, false);
}

/* An array that somebody else holds is left as it is.  */
static void
check_kept (void)
{
  double x[N], is[N], one = 1;
  octa_node *a, *v = NULL, *b = NULL;
  octa_subscript s = { .start = 4, .step = 1, .count = 1 };
  fill (OCTA_TYPE_DOUBLE, false, (unsigned char *)x);
  a = upload (OCTA_TYPE_DOUBLE, false, shape, x);
  CHECK_OK (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &one, &v));
  CHECK_OK (octa_index_assign (a, 1, &s, v, &b));
  CHECK_OK (octa_node_download (b, is));
  CHECK (is[4] == 1);
  CHECK_OK (octa_node_download (a, is));
  CHECK (memcmp (is, x, sizeof x) == 0);
  octa_node_release (a);
  octa_node_release (b);
  octa_node_release (v);
}

/* ---- numbers ---- */

/* OP of numbers, and of the same as arrays.  */
static void
check_op (const char *name, octa_type t, double a, double b)
{
  octa_op op = octa_op_find (name);
  unsigned char x[2][16];
  octa_node *number[2], *array[2], *r = NULL, *all = NULL, *one = NULL;
  octa_subscript s = { .start = 1, .step = 1, .count = 1 };
  for (int i = 0; i < 2; i++)
    {
      set (t, x[i], i ? b : a);
      memcpy (x[i] + octa_types[t].size, x[i], octa_types[t].size);
      CHECK_OK (octa_node_scalar (t, false, x[i], &number[i]));
      array[i] = upload (t, false, (int64_t[]){ 1, 2 }, x[i]);
      array[i]->is_nonneg = number[i]->is_nonneg;
    }
  CHECK_OK (octa_node_op (op, number, &r));
  CHECK_OK (octa_node_op (op, array, &all));
  CHECK_OK (octa_node_compute (r));
  CHECK (r->kind == OCTA_NODE_SCALAR && r->cplx != OCTA_UNRESOLVED);
  CHECK_OK (octa_node_compute (all));
  CHECK (all->kind == OCTA_NODE_BUFFER);
  CHECK_OK (octa_index_read (all, 1, &s, &one));
  r->is_kept = false;
  same_value (r, one);
  CHECK_OK (octa_node_store (r));
  CHECK (r->kind == OCTA_NODE_BUFFER && r->buffer);
  same_value (r, one);
  for (int i = 0; i < 2; i++)
    {
      octa_node_release (number[i]);
      octa_node_release (array[i]);
    }
  octa_node_release (r);
  octa_node_release (all);
  octa_node_release (one);
}

/* An operation on arrays that are at hand: no launch; a number is either
   operand, or both are one array.  */
static void
check_arrays (void)
{
  double x[N], half = 0.5, is[N];
  octa_node *number = NULL, *r = NULL;
  fill (OCTA_TYPE_DOUBLE, false, (unsigned char *)x);
  octa_node *a = upload (OCTA_TYPE_DOUBLE, false, shape, x);
  CHECK_OK (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &half, &number));
  octa_node *const in[][2] = { { a, number }, { number, a }, { a, a } };
  uint64_t before = octa_fuse_launches;
  for (int k = 0; k < 3; k++)
    {
      CHECK_OK (octa_node_op (octa_op_find ("minus"), in[k], &r));
      CHECK_OK (octa_node_compute (r));
      CHECK (r->kind == OCTA_NODE_BUFFER && r->cplx == OCTA_REAL);
      CHECK_OK (octa_node_download (r, is));
      for (int i = 0; i < N; i++)
        {
          double want = (k == 1 ? half : x[i]) - (k ? x[i] : half);
          CHECK (is[i] == want || (isnan (is[i]) && isnan (want)));
        }
      octa_node_release (r);
    }
  CHECK (octa_fuse_launches == before);
  octa_node_release (number);
  octa_node_release (a);
}

/* A chain that is too long for one kernel.  */
static void
check_chain (void)
{
  double want = 0, is = 0;
  octa_node *sum = NULL;
  CHECK_OK (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &want, &sum));
  for (int i = 0; i < 200; i++)
    {
      double v = 1.0 / (i + 3);
      octa_node *x = NULL, *next = NULL;
      CHECK_OK (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &v, &x));
      CHECK_OK (octa_node_op (octa_op_find ("plus"), (octa_node *[]){ sum, x },
                              &next));
      octa_node_release (sum);
      octa_node_release (x);
      sum = next;
      want += v;
    }
  CHECK_OK (octa_node_download (sum, &is));
  CHECK (is == want);
  octa_node_release (sum);
}

/* ---- faults ---- */

/* A driver call that fails where one only asks does no harm.  */
static void
check_fault (void)
{
  double x[N], is = 0;
  fill (OCTA_TYPE_DOUBLE, false, (unsigned char *)x);
  octa_node *a = upload (OCTA_TYPE_DOUBLE, false, shape, x);
  octa_driver_fail_at (1, CUDA_ERROR_INVALID_VALUE);
  octa_node *e = element (a, 7, true);
  octa_driver_fail_at (0, 0);
  CHECK (e->kind == OCTA_NODE_VIEW);
  CHECK_OK (octa_node_download (e, &is));
  CHECK (is == x[7]);
  octa_node_release (e);
  octa_node_release (a);
}

int
main (void)
{
  static unsigned char data[N * 16];
  octa_node *x[2 * OCTA_TYPE_COUNT], *e[2 * OCTA_TYPE_COUNT][N];
  int n = 0, alone = count_threads (); /* an emulator has its own */
  unsetenv ("OCTCUDA_HOST_DEVICES");
  /* As a user has it; with 0 everything takes a kernel.  */
  unsetenv ("OCTCUDA_INTERPRET");
  CHECK_OK (octa_backend_select ("host"));
  CHECK_OK (octa_current_ready ());
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    for (int c = 0; c <= (octa_types[t].group == OCTA_GROUP_FLOAT); c++)
      {
        fill ((octa_type)t, c, data);
        x[n] = upload ((octa_type)t, c, shape, data);
        x[n]->is_nonneg = n % 2;
        check_elements (x[n], e[n]);
        n++;
        check_puts ((octa_type)t, c);
      }
  check_kept ();
  check_op ("plus", OCTA_TYPE_DOUBLE, 0.1, 0.2);
  check_op ("plus", OCTA_TYPE_INT8, 100, 100);
  check_op ("rdivide", OCTA_TYPE_SINGLE, 1, 3);
  check_op ("rdivide", OCTA_TYPE_UINT16, 7, 2);
  check_op ("sqrt", OCTA_TYPE_DOUBLE, 2, 0);
  check_op ("sqrt", OCTA_TYPE_DOUBLE, -2, 0);
  check_op ("power", OCTA_TYPE_DOUBLE, -2, 0.5);
  check_op ("power", OCTA_TYPE_DOUBLE, -2, 3);
  check_op ("eq", OCTA_TYPE_DOUBLE, NAN, 1);
  check_arrays ();
  check_chain ();
  check_fault ();
  CHECK (count_threads () == alone); /* nothing was queued so far */
  for (int i = 0; i < n; i++)
    {
      CHECK_OK (check_queued (x[i], e[i]));
      for (int k = 0; k < N; k++)
        octa_node_release (e[i][k]);
      octa_node_release (x[i]);
    }
  CHECK_OK (octa_wait (NULL));
  CHECK (octa_node_count == 0);
  return check_report ();
}
