/* check_calls.c -- calls of compiled functions as nodes: what a program makes
   of them, on the host backend (or OCTCUDA_BACKEND), and their texts through
   NVRTC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check_calls.h"
#include "array/rows.h"
#include "check_traversals.h"

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

/* As many arguments as there may be: of arrays of their own, and of pending
   ones, which are more than a kernel has room for.  */
static void
check_arguments (bool is_pending)
{
  double x[N], y[N];
  octa_node *in[OCTA_CALL_ARGS], *r;
  octa_callee *c = new_callee (&many);
  for (int i = 0; i < OCTA_CALL_ARGS; i++)
    {
      in[i] = upload (x, i);
      if (is_pending)
        {
          octa_node *a = in[i], *b = upload (x, 1),
                    *ab = op (OCTA_OP_plus, a, b);
          in[i] = op (OCTA_OP_times, ab, b);
          octa_node_release (ab);
          octa_node_release (a);
          octa_node_release (b);
        }
    }
  r = call (c, in, 1, NULL);
  take (r, y);
  fill (x, 1, N);
  for (int i = 0; i < N; i++)
    CHECK (y[i] == (is_pending ? 300 * x[i] * x[i] : 276 * x[i]) + i);
  octa_node_release (r);
  for (int i = 0; i < OCTA_CALL_ARGS; i++)
    octa_node_release (in[i]);
  octa_callee_release (c);
}

/* A column and a row give a matrix.  */
static void
check_broadcast (void)
{
  double x[N], y[ROWS * COLUMNS], want;
  octa_node *col, *row, *r, *t = NULL;
  octa_callee *c = new_callee (&affine);
  fill (x, 1, COLUMNS);
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
  octa_node *a = upload (x, 1), *r, *some = NULL;
  octa_callee *c = new_callee (&placed);
  octa_subscript s[2] = { { .start = 3, .step = -2, .count = 2 },
                          { .start = 1, .step = 1, .count = 5 } };
  r = call (c, &a, 1, NULL);
  CHECK_OK (octa_index_read (r, 2, s, &some));
  octa_node_release (r);
  uint64_t before = octa_fuse_launches;
  CHECK_OK (octa_node_download (some, y));
  CHECK (octa_fuse_launches == before + 1);
  for (int i = 0; i < 10; i++)
    {
      int at = 3 - i % 2 * 2 + ROWS * (1 + i / 2);
      CHECK (y[i] == x[at] + 1000 * at);
    }
  octa_node_release (some);
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

/* A loop inside a reduction; questions of elements that would not decide the
   result any more.  */
static void
check_loop_and_any (void)
{
  double x[N], y = 0;
  bool is = false;
  octa_node *a = upload (x, 1), *one = number (1), *r, *flat = NULL, *s = NULL;
  octa_callee *c = new_callee (&endless);
  r = call (c, (octa_node *[]){ a, one }, 1, NULL);
  CHECK_OK (octa_node_reshape (r, OCTA_SIZE (N, 1), &flat));
  CHECK_OK (octa_reduce_node (OCTA_REDUCE_max, flat, 0, &s));
  octa_node_release (r);
  octa_node_release (flat);
  CHECK_OK (octa_node_download (s, &y));
  CHECK (y == N);
  octa_node_release (s);
  octa_callee_release (c);
  octa_node_release (one);
  octa_node_release (a);
  /* The last of many fails.  */
  enum
  {
    MANY = 7 << 14 /* parts that are left early */
  };
  double *ones = malloc (MANY * sizeof *ones);
  if (! ones)
    abort ();
  for (int i = 0; i < MANY; i++)
    ones[i] = i == MANY - 1 ? -1 : 1;
  CHECK_OK (octa_node_upload (OCTA_TYPE_DOUBLE, false, OCTA_SIZE (MANY, 1),
                              ones, &a));
  free (ones);
  c = new_callee (&picky);
  r = call (c, &a, 1, NULL);
  CHECK_OK (octa_reduce_node (OCTA_REDUCE_any, r, 0, &s));
  octa_node_release (r);
  CHECK_FAILS (octa_node_download (s, &is), "octcuda:picky");
  CHECK (failed_at == MANY - 1);
  octa_node_release (s);
  octa_callee_release (c);
  /* The square root of the last is complex, and any () has not found out.  */
  octa_node *q = NULL;
  CHECK_OK (octa_node_op (OCTA_OP_sqrt, &a, &q));
  CHECK_OK (octa_reduce_node (OCTA_REDUCE_any, q, 0, &s));
  octa_node_retain (s);
  CHECK_OK (octa_node_download (s, &is));
  CHECK (is);
  CHECK_OK (octa_node_resolve (q));
  CHECK (q->cplx == OCTA_COMPLEX);
  octa_node_release (q);
  octa_node_release (s);
  octa_node_release (s);
  octa_node_release (a);
}

/* x(2:end) = f (x(2:end) .. ) with what x was.  */
static void
check_assignment (void)
{
  double x[N], y[N];
  octa_node *a = upload (x, 1), *two = number (2), *some = NULL, *r, *b = NULL;
  octa_callee *c = new_callee (&affine);
  octa_subscript s = { .start = 1, .step = 1, .count = N - 1 };
  CHECK_OK (octa_index_read (a, 1, &s, &some));
  r = call (c, (octa_node *[]){ some, two }, 1, &some->size);
  CHECK_OK (octa_index_assign (a, 1, &s, r, &b));
  octa_node_release (r);
  octa_node_release (some);
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
  octa_node *a = upload (x, 1), *r[2], *some = NULL;
  octa_subscript s = { .start = N - 2, .step = 1, .count = 2 };
  octa_callee *c = new_callee (&root);
  CHECK_OK (octa_node_call (c, &a, &a->size, r));
  octa_callee_release (c);
  if (is_part)
    {
      /* The part has no element that leaves.  */
      CHECK_OK (octa_index_read (r[0], 1, &s, &some));
      CHECK_OK (octa_node_resolve (some));
      CHECK (some->cplx == OCTA_REAL);
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
  octa_node_release (some);
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
  octa_node *a = upload (x, 1), *r, *some = NULL, *sum = NULL, *flat = NULL;
  octa_callee *c = new_callee (&picky);
  octa_subscript s = { .start = N - 2, .step = 1, .count = 2 };
  r = call (c, &a, 1, NULL);
  for (int i = 0; i < 2; i++)
    {
      failed_at = -1;
      CHECK_FAILS (octa_node_compute (r), "octcuda:picky");
      CHECK (failed_at == 1 && failed_with == 7);
      CHECK (failed_value == x[1] / 4);
      CHECK (r->kind == OCTA_NODE_RESULT);
    }
  /* Also if only elements without an error are read.  */
  CHECK_OK (octa_index_read (r, 1, &s, &some));
  CHECK_FAILS (octa_node_compute (some), "octcuda:picky");
  CHECK_OK (octa_node_reshape (r, OCTA_SIZE (N, 1), &flat));
  octa_node_release (r);
  CHECK_OK (octa_reduce_node (OCTA_REDUCE_any, flat, 0, &sum));
  octa_node_release (flat);
  octa_node_release (some);
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
  CHECK_OK (octa_lane_scope_open (stream, &scope));
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

/* ---- every traversal, for every architecture ---- */

/* What is called for traversal W: the callees with one argument by element
   read it at its places, those with two also an array as a whole.  */
static octa_node *
called (const octa_callee *like, int w, int side)
{
  const octa_size size = traversal_size (w, side);
  octa_node *n = node (OCTA_NODE_CALL, OCTA_TYPE_DOUBLE, &size);
  octa_node *r = node (OCTA_NODE_RESULT, OCTA_TYPE_DOUBLE, &size);
  octa_node *in[3];
  n->call = calloc (1, sizeof *n->call);
  if (! n->call)
    abort ();
  n->call->callee = new_callee (like);
  in[0] = greatest (traversals[w].from, OCTA_TYPE_DOUBLE, &size, side, false);
  in[1] = like->arg[1].is_whole ? node (OCTA_NODE_BUFFER, OCTA_TYPE_DOUBLE,
                                        OCTA_SIZE (3 + side, 4))
                                : scalar (OCTA_TYPE_DOUBLE, 2 + side);
  in[2] = node (OCTA_NODE_RANGE, OCTA_TYPE_DOUBLE, &size);
  for (int i = 0; i < like->n_args; i++)
    octa_node_add_input (n, in[i]);
  if (like->wants_place)
    octa_node_add_input (n, in[2]);
  octa_node_add_input (r, n);
  for (int i = 0; i < 3; i++)
    octa_node_release (in[i]);
  octa_node_release (n);
  return r;
}

static void
check_traversal (const octa_callee *like, int w)
{
  static octa_program p[N_SIDES];
  octa_node *n[N_SIDES];
  int slot;
  for (int i = 0; i < N_SIDES; i++)
    {
      n[i] = called (like, w, i);
      octa_program_init (&p[i], &n[i]->size);
      CHECK (octa_program_add (&p[i], n[i], &slot));
      CHECK (octa_program_store (&p[i], slot));
    }
  check_elementwise (p);
  for (int i = 0; i < N_SIDES; i++)
    octa_node_release (n[i]);
}

static void
check_sum_text (const octa_callee *like)
{
  static octa_program p[N_SIDES];
  static octa_strbuf extra;
  const octa_program *both[N_SIDES] = { &p[0], &p[1] };
  const octa_reduce_info *r = &octa_reductions[OCTA_REDUCE_sum];
  octa_node *n[N_SIDES];
  int slot;
  for (int i = 0; i < N_SIDES; i++)
    {
      n[i] = called (like, 0, i);
      octa_program_init (&p[i], &n[i]->size);
      CHECK (octa_program_add (&p[i], n[i], &slot));
      octa_program_finish (&p[i], true);
    }
  const octa_instr *last = &p[0].instr[p[0].n_instrs - 1];
  octa_strbuf_clear (&extra);
  octa_reduction_text (&extra, &p[0], r, true, (octa_type)last->type,
                       last->is_complex);
  check_program (both, r->name, OCTA_REDUCE_TEMPLATES, extra.s,
                 octa_program_vector (&p[0]));
  for (int i = 0; i < N_SIDES; i++)
    octa_node_release (n[i]);
}

/* The texts of calls do not hang on sizes and numbers, and compile.  */
static void
check_texts (void)
{
  static const octa_callee *const all[] = { &affine, &parts,  &mirror,
                                            &placed, &root,   &root_left,
                                            &picky,  &endless };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    {
      for (int w = 0; w < N_TRAVERSALS; w++)
        if (! traversals[w].to && (is_everything || ! traversals[w].is_rare))
          check_traversal (all[i], w);
      for (int w = 0; w < 3; w++)
        check_traversal (all[i], w);
      check_sum_text (all[i]);
    }
}

int
main (void)
{
  const char *backend = getenv ("OCTCUDA_BACKEND");
  unsetenv ("OCTCUDA_HOST_DEVICES");
  setvbuf (stdout, NULL, _IOLBF, 0);
  parts_begin ();
  compiler_init ();
  check_texts ();
  CHECK (octa_node_count == 0);
  parts_end ();
  report_texts ();
  CHECK_OK (octa_backend_select (backend ? backend : "host"));
  CHECK_OK (octa_current_ready ());
  check_one ();
  check_many ();
  check_arguments (false);
  check_arguments (true);
  check_broadcast ();
  check_whole ();
  check_place ();
  check_sum ();
  check_loop_and_any ();
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
