/* check_calls.c -- calls of compiled functions as nodes: what a program makes
   of them, on the host backend (or OCTCUDA_BACKEND), and their texts
   through NVRTC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_calls.h"

/* ---- results ---- */

static void
check_one (void)
{
  double x[N], y[N], want[N];
  octa_node *a = upload (x, 0.25), *r, *twice = NULL, *three = number (3);
  octa_callee *c = new_callee (&affine);
  /* 2 * (3 x + x) + x, one kernel, with what feeds the call.  */
  octa_node *s = op (OCTA_OP_plus, a, a);
  r = call (c, (octa_node *[]){ s, three }, 1, NULL);
  twice = op (OCTA_OP_plus, r, a);
  uint64_t before = octa_fuse_launches;
  take (twice, y);
  CHECK (octa_fuse_launches == before + 1);
  for (int i = 0; i < N; i++)
    want[i] = 3 * (x[i] + x[i]) + 1 + x[i];
  CHECK (same (y, want));
  octa_node_release (twice);
  octa_node_release (r);
  octa_node_release (s);
  octa_node_release (three);
  octa_node_release (a);
  octa_callee_release (c);
  CHECK (n_callees == 0);
}

/* Two live results are one launch; the third is nobody's.  */
static void
check_many (void)
{
  double x[N], y[N], want[N];
  octa_node *a = upload (x, 1), *r[3], *s;
  octa_id id[2];
  octa_callee *c = new_callee (&parts);
  CHECK_OK (octa_node_call (c, &a, &a->size, r));
  octa_callee_release (c);
  octa_node_release (r[2]);
  for (int i = 0; i < 2; i++)
    {
      octa_node_retain (r[i]);
      CHECK_OK (octa_array_open (r[i], &id[i]));
    }
  uint64_t before = octa_fuse_launches;
  s = op (OCTA_OP_plus, r[0], a);
  take (s, y);
  CHECK (octa_fuse_launches == before + 1);
  for (int i = 0; i < N; i++)
    want[i] = x[i] * x[i] + x[i];
  CHECK (same (y, want));
  CHECK (r[0]->kind == OCTA_NODE_BUFFER && r[1]->kind == OCTA_NODE_BUFFER);
  CHECK (n_callees == 0); /* nobody needs the function any more */
  take (r[1], y);
  for (int i = 0; i < N; i++)
    want[i] = x[i] < 0;
  CHECK (same_bytes (r[1], y, want));
  CHECK (octa_fuse_launches == before + 1);
  for (int i = 0; i < 2; i++)
    {
      octa_node_release (r[i]);
      octa_handle_close (id[i]);
    }
  octa_node_release (s);
  octa_node_release (a);
}

/* A column and a row give a matrix.  */
static void
check_broadcast (void)
{
  double x[N], y[ROWS * COLUMNS], want;
  octa_node *col, *row, *r, *t = NULL;
  octa_callee *c = new_callee (&affine);
  fill (x, 1, ROWS);
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, false, OCTA_SIZE (ROWS, 1), x,
                              &col));
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, false, OCTA_SIZE (1, COLUMNS),
                              x, &row));
  r = call (c, (octa_node *[]){ col, row }, 1, OCTA_SIZE (ROWS, COLUMNS));
  CHECK_OK (octa_index_transpose (r, &t));
  octa_node_release (r);
  uint64_t before = octa_fuse_launches;
  CHECK_OK (octa_node_download (t, y));
  CHECK (octa_fuse_launches == before + 1);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      {
        want = x[j] * x[i] + 1;
        CHECK (y[j + COLUMNS * i] == want);
      }
  octa_node_release (t);
  octa_node_release (row);
  octa_node_release (col);
  octa_callee_release (c);
}

/* ---- whole arrays, places ---- */

static void
check_whole (void)
{
  double x[N], y[N], want[N];
  octa_node *a = upload (x, 1), *place = NULL, *twice, *r;
  octa_callee *c = new_callee (&mirror);
  CHECK_OK (octa_node_range (N - 1, -1, &a->size, &place));
  twice = op (OCTA_OP_plus, a, a); /* pending: computed before */
  r = call (c, (octa_node *[]){ place, twice }, 1, NULL);
  take (r, y);
  for (int i = 0; i < N; i++)
    want[i] = 2 * x[N - 1 - i] + N * 100 + COLUMNS * 10 + 2;
  CHECK (same (y, want));
  octa_node_release (r);
  octa_node_release (twice);
  octa_node_release (place);
  octa_node_release (a);
  octa_callee_release (c);
}

/* Element I of part of a call knows its place in the call.  */
static void
check_place (void)
{
  double x[N], y[N];
  octa_node *a = upload (x, 1), *r, *part = NULL;
  octa_callee *c = new_callee (&placed);
  octa_subscript s[2] = { { .start = 3, .step = -2, .count = 2 },
                          { .start = 1, .step = 1, .count = 5 } };
  r = call (c, &a, 1, NULL);
  CHECK_OK (octa_index_read (r, 2, s, &part));
  octa_node_release (r);
  uint64_t before = octa_fuse_launches;
  CHECK_OK (octa_node_download (part, y));
  CHECK (octa_fuse_launches == before + 1);
  for (int i = 0; i < 10; i++)
    {
      int at = 3 - i % 2 * 2 + ROWS * (1 + i / 2);
      CHECK (y[i] == x[at] + 1000 * at);
    }
  octa_node_release (part);
  octa_node_release (a);
  octa_callee_release (c);
}

/* ---- what takes calls as its operand ---- */

static void
check_sum (void)
{
  double x[N], y = 0, want = 0;
  octa_node *a = upload (x, 1), *one = number (1), *r, *sum = NULL;
  octa_callee *c = new_callee (&affine);
  r = call (c, (octa_node *[]){ a, one }, 1, NULL);
  octa_node *flat = NULL;
  CHECK_OK (octa_node_reshape (r, OCTA_SIZE (N, 1), &flat));
  CHECK_OK (octa_reduce_node (OCTA_REDUCE_sum, flat, 0, &sum));
  octa_node_release (r);
  octa_node_release (flat);
  uint64_t before = octa_fuse_launches;
  CHECK_OK (octa_node_download (sum, &y));
  CHECK (octa_fuse_launches == before + 1);
  for (int i = 0; i < N; i++)
    want += x[i] + 1;
  CHECK (y == want);
  octa_node_release (sum);
  octa_node_release (one);
  octa_node_release (a);
  octa_callee_release (c);
}

/* x(2:end) = f (x(2:end) .. ) with what x was.  */
static void
check_assignment (void)
{
  double x[N], y[N];
  octa_node *a = upload (x, 1), *two = number (2), *part = NULL, *r, *b = NULL;
  octa_callee *c = new_callee (&affine);
  octa_subscript s = { .start = 1, .step = 1, .count = N - 1 };
  CHECK_OK (octa_index_read (a, 1, &s, &part));
  r = call (c, (octa_node *[]){ part, two }, 1, &part->size);
  CHECK_OK (octa_index_assign (a, 1, &s, r, &b));
  octa_node_release (r);
  octa_node_release (part);
  octa_node_release (a);
  CHECK_OK (octa_node_download (b, y));
  for (int i = 0; i < N; i++)
    CHECK (y[i] == (i ? 2 * x[i] + 1 : x[i]));
  octa_node_release (b);
  octa_node_release (two);
  octa_callee_release (c);
}

/* ---- leaving the reals ---- */

static void
check_stays (void)
{
  double x[N], y[N];
  octa_node *a = upload (x, 1), *r[2];
  for (int i = 0; i < N; i++)
    x[i] = x[i] * x[i];
  octa_node_release (a);
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, false,
                              OCTA_SIZE (ROWS, COLUMNS), x, &a));
  octa_callee *c = new_callee (&root);
  CHECK_OK (octa_node_call (c, &a, &a->size, r));
  octa_callee_release (c);
  CHECK (r[0]->cplx == OCTA_UNRESOLVED && r[1]->cplx == OCTA_REAL);
  CHECK_OK (octa_node_resolve (r[0]));
  CHECK (r[0]->cplx == OCTA_REAL && n_left == 0);
  take (r[0], y);
  for (int i = 0; i < N; i++)
    CHECK (y[i] == sqrt (x[i]));
  octa_node_release (r[0]);
  octa_node_release (r[1]);
  octa_node_release (a);
  CHECK (n_callees == 0);
}

/* All results of a call leave with it, the second one's elements are looked at
   first.  */
static void
check_leaves (bool is_part)
{
  double x[N], y[2 * N], z[N];
  octa_node *a = upload (x, 1), *r[2], *part = NULL;
  octa_subscript s = { .start = N - 2, .step = 1, .count = 2 };
  octa_callee *c = new_callee (&root);
  CHECK_OK (octa_node_call (c, &a, &a->size, r));
  octa_callee_release (c);
  if (is_part)
    {
      /* The part has no element that leaves.  */
      CHECK_OK (octa_index_read (r[0], 1, &s, &part));
      CHECK_OK (octa_node_resolve (part));
      CHECK (part->cplx == OCTA_REAL);
    }
  CHECK_OK (octa_node_download (r[1], z));
  CHECK (n_left == 1);
  for (int i = 0; i < N; i++)
    CHECK (z[i] == sqrt (fabs (x[i])));
  CHECK_OK (octa_node_resolve (r[0]));
  CHECK (r[0]->cplx == OCTA_COMPLEX && n_left == 1);
  CHECK_OK (octa_node_download (r[0], y));
  for (int i = 0; i < N; i++)
    CHECK (y[2 * i] == (x[i] < 0 ? 0 : sqrt (x[i]))
           && y[2 * i + 1] == (x[i] < 0 ? sqrt (-x[i]) : 0));
  n_left = 0;
  octa_node_release (part);
  octa_node_release (r[0]);
  octa_node_release (r[1]);
  octa_node_release (a);
  CHECK (n_callees == 0);
}

/* A complex result without imaginary parts is real.  */
static void
check_narrow (void)
{
  double x[N], y[N];
  octa_node *a = upload (x, 1), *zero = number (0), *r;
  octa_callee *c = new_callee (&pair);
  r = call (c, (octa_node *[]){ a, zero }, 1, NULL);
  CHECK (r->cplx == OCTA_UNRESOLVED);
  CHECK_OK (octa_node_resolve (r));
  CHECK (r->cplx == OCTA_REAL);
  take (r, y);
  CHECK (same (x, y));
  octa_node_release (r);
  r = call (c, (octa_node *[]){ zero, a }, 1, &a->size);
  CHECK_OK (octa_node_resolve (r));
  CHECK (r->cplx == OCTA_COMPLEX);
  octa_node_release (r);
  octa_node_release (zero);
  octa_node_release (a);
  octa_callee_release (c);
}

/* ---- errors ---- */

static void
check_errors (void)
{
  double x[N], y[N];
  octa_node *a = upload (x, 1), *r, *part = NULL, *sum = NULL, *flat = NULL;
  octa_callee *c = new_callee (&picky);
  octa_subscript s = { .start = N - 2, .step = 1, .count = 2 };
  r = call (c, &a, 1, NULL);
  for (int i = 0; i < 2; i++)
    {
      failed_at = -1;
      CHECK_FAILS (octa_node_compute (r), "octcuda:picky");
      CHECK (failed_at == 1 && failed_with == 7);
      CHECK (r->kind == OCTA_NODE_RESULT);
    }
  /* Also if only elements without an error are read.  */
  CHECK_OK (octa_index_read (r, 1, &s, &part));
  CHECK_FAILS (octa_node_compute (part), "octcuda:picky");
  CHECK_OK (octa_node_reshape (r, OCTA_SIZE (N, 1), &flat));
  octa_node_release (r);
  CHECK_OK (octa_reduce_node (OCTA_REDUCE_any, flat, 0, &sum));
  octa_node_release (flat);
  octa_node_release (part);
  CHECK_FAILS (octa_node_compute (sum), "octcuda:picky");
  CHECK (failed_at == 1);
  octa_node_release (sum);
  octa_node_release (a);
  /* None.  */
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, false, OCTA_SIZE (1, 2),
                              (double[]){ 1, 2 }, &a));
  r = call (c, &a, 1, NULL);
  CHECK_OK (octa_node_download (r, y));
  CHECK (y[0] == 1 && y[1] == 2);
  octa_node_release (r);
  octa_node_release (a);
  octa_callee_release (c);
}

/* What does not compile is an error, and nothing is lost.  */
static void
check_text_error (void)
{
  double x[N];
  octa_node *a = upload (x, 1), *r;
  octa_callee *c = new_callee (&wrong);
  r = call (c, &a, 1, NULL);
  CHECK_FAILS (octa_node_compute (r), "octcuda:CompileError");
  CHECK (r->kind == OCTA_NODE_RESULT);
  octa_node_release (r);
  octa_node_release (a);
  octa_callee_release (c);
}

/* ---- interrupts ---- */

static int n_asked, n_signals;

static int
count_signals (void)
{
  int n = __atomic_add_fetch (&n_asked, 1, __ATOMIC_RELAXED);
  return n > 2 ? n_signals : 0;
}

static bool
is_pressed (void)
{
  return n_signals > 0;
}

static void
check_stop (void)
{
  double x[N], y[N];
  octa_node *a = upload (x, 1), *zero = number (0), *one = number (1), *r;
  octa_callee *c = new_callee (&endless);
  /* It ends, and nobody stops it.  */
  r = call (c, (octa_node *[]){ a, one }, 1, NULL);
  take (r, y);
  CHECK (same (x, y));
  octa_node_release (r);
  /* It does not.  */
  n_signals = 2;
  octa_signal_hook (count_signals);
  octa_interrupt_hook (is_pressed);
  r = call (c, (octa_node *[]){ a, zero }, 1, NULL);
  CHECK_FAILS (octa_node_compute (r), OCTA_ERROR_RUNTIME);
  CHECK (strstr (octa_error ()->msg, "interrupted") != NULL);
  CHECK (r->kind == OCTA_NODE_RESULT);
  octa_signal_hook (NULL);
  octa_interrupt_hook (NULL);
  octa_node_release (r);
  /* The word is clear again.  */
  r = call (c, (octa_node *[]){ a, one }, 1, NULL);
  take (r, y);
  CHECK (same (x, y));
  octa_node_release (r);
  octa_node_release (one);
  octa_node_release (zero);
  octa_node_release (a);
  octa_callee_release (c);
}

/* ---- captures ---- */

static void
check_capture (void)
{
  double x[N], y[N];
  octa_id graph = 0, exec = 0, stream = 0;
  octa_node *a = upload (x, 1), *one = number (1), *r, *e;
  octa_callee *c = new_callee (&affine), *loop = new_callee (&endless);
  CHECK_OK (octa_stream_create (0, 0, &stream));
  CHECK_OK (octa_array_wait ());
  octa_id scope = 0;
  CHECK_OK (octa_scope_open (stream, &scope));
  CHECK_OK (octa_capture_begin (stream, 0));
  r = call (c, (octa_node *[]){ a, one }, 1, NULL);
  CHECK_OK (octa_node_compute (r));
  e = call (loop, (octa_node *[]){ a, one }, 1, NULL);
  CHECK_FAILS (octa_node_compute (e), OCTA_ERROR_NOTSUPPORTED);
  octa_node_release (e);
  CHECK_OK (octa_capture_end (stream, &graph));
  CHECK_OK (octa_graph_instantiate (graph, 0, &exec));
  CHECK_OK (octa_graph_launch (exec, stream));
  take (r, y);
  for (int i = 0; i < N; i++)
    CHECK (y[i] == x[i] + 1);
  octa_node_release (r);
  octa_handle_close (exec);
  octa_handle_close (graph);
  octa_handle_close (scope);
  octa_handle_close (stream);
  octa_node_release (one);
  octa_node_release (a);
  octa_callee_release (c);
  octa_callee_release (loop);
}

/* ---- every driver call failing in turn ---- */

static octa_status
compute_all (double *x)
{
  octa_status st;
  octa_node *a = NULL, *zero = NULL, *r[2] = { NULL, NULL }, *s = NULL;
  octa_callee *c = new_callee (&root), *loop = new_callee (&endless);
  double y[2 * N];
  OCTA_TRY (octa_node_upload (OCTA_TYPE_DOUBLE, false,
                              OCTA_SIZE (ROWS, COLUMNS), x, &a));
  OCTA_TRY (octa_node_call (c, &a, &a->size, r));
  OCTA_TRY (octa_node_resolve (r[0]));
  OCTA_TRY (octa_node_download (r[0], y));
  OCTA_TRY (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &(double){ 1 }, &zero));
  OCTA_TRY (octa_node_call (loop, (octa_node *[]){ a, zero }, &a->size, &s));
  OCTA_TRY (octa_node_download (s, y));
done:
  octa_callee_release (c);
  octa_callee_release (loop);
  octa_node_release (r[0]);
  octa_node_release (r[1]);
  octa_node_release (s);
  octa_node_release (zero);
  octa_node_release (a);
  return st;
}

static void
check_faults (void)
{
  double x[N];
  fill (x, 1, N);
  octa_status st = OCTA_FAIL;
  CHECK_OK (compute_all (x));
  int i = 0;
  for (; st != OCTA_OK && i < 1000; i++)
    {
      uint64_t nodes = octa_node_count;
      octa_driver_fail_at ((uint64_t)i + 1, CUDA_ERROR_INVALID_VALUE);
      st = compute_all (x);
      octa_driver_fail_at (0, 0);
      CHECK (octa_node_count == nodes && n_callees == 0);
    }
  CHECK (i > 3 && st == OCTA_OK);
  n_left = 0;
}

int
main (void)
{
  const char *backend = getenv ("OCTCUDA_BACKEND");
  unsetenv ("OCTCUDA_HOST_DEVICES");
  CHECK_OK (octa_backend_select (backend ? backend : "host"));
  CHECK_OK (octa_current_ready ());
  check_one ();
  check_many ();
  check_broadcast ();
  check_whole ();
  check_place ();
  check_sum ();
  check_assignment ();
  check_stays ();
  check_leaves (false);
  check_leaves (true);
  check_narrow ();
  check_errors ();
  check_text_error ();
  check_stop ();
  check_capture ();
  check_faults ();
  CHECK (octa_node_count == 0);
  CHECK (n_callees == 0);
  return check_report ();
}
