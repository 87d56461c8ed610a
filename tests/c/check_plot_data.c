/* check_plot_data.c -- what plots own: copies that do not change, of all
   classes; what is appended; memory that is used again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "array/rows.h"
#include "check_plot.h"

/* ---- data ---- */

/* Has somebody else N's memory, too?  */
static bool
is_shared (const octa_node *n)
{
  return ! octa_buffer_is_sole (n->buffer);
}

/* Where a user's kernel writes to N.  */
static CUdeviceptr
address_to_write (octa_node *n)
{
  octa_id id;
  octa_type t;
  bool is_complex;
  int64_t n_elems;
  uint64_t p = 0;
  octa_node_retain (n);
  CHECK_OK (octa_array_open (n, &id));
  CHECK_OK (octa_array_export (id, true, &p, &t, &is_complex, &n_elems));
  octa_handle_close (id);
  return p;
}

/* Who has the address may write at any time: a copy is made.  So it is of
   memory that others have.  */
static void
check_given (void)
{
  enum
  {
    N = 1000
  };
  double v[N];
  octa_plot_data *d = NULL;
  for (int i = 0; i < N; i++)
    v[i] = i;
  octa_node *n = node_of (OCTA_TYPE_DOUBLE, v, N, 1), *over = NULL;
  CUdeviceptr p = address_to_write (n);
  CHECK_OK (octa_plot_data_of (n, &d));
  CHECK (! is_shared (n));
  CHECK_OK (octa_lane_fill8 (p, 1, N * sizeof *v));
  CHECK (has_values (worker, d, v, N));
  octa_plot_data_release (d);
  octa_node_release (n);
  n = node_of (OCTA_TYPE_DOUBLE, v, N, 1);
  CHECK_OK (octa_node_over (0, n, OCTA_TYPE_DOUBLE, false, &n->size, &over));
  CHECK_OK (octa_plot_data_of (over, &d));
  CHECK (! is_shared (n));
  CHECK_OK (
      octa_lane_fill8 (octa_buffer_change (over->buffer), 1, N * sizeof *v));
  CHECK (has_values (worker, d, v, N));
  octa_plot_data_release (d);
  octa_node_release (over);
  octa_node_release (n);
}

/* What a plot has released is the array's alone when that is asked, or when
   memory runs out.  */
static void
check_sharing (void)
{
  enum
  {
    N = 1000
  };
  double v[N];
  octa_plot_data *a = NULL, *b = NULL;
  for (int i = 0; i < N; i++)
    v[i] = i;
  octa_node *n = node_of (OCTA_TYPE_SINGLE, v, N, 1);
  CHECK_OK (octa_plot_worker_wait (worker));
  octa_plot_sweep (); /* what was before */
  size_t in_use = octa_pool_in_use ();
  CHECK_OK (octa_plot_data_of (n, &a));
  CHECK_OK (octa_plot_data_of (n, &b));
  CHECK (octa_pool_in_use () == in_use);
  CHECK (has_values (worker, a, v, N) && has_values (worker, b, v, N));
  octa_plot_data_release (a);
  CHECK (is_shared (n));
  octa_node_release (n);
  CHECK (has_values (worker, b, v, N));
  octa_plot_data_release (b);
  CHECK_OK (octa_plot_worker_wait (worker));
  CHECK (octa_pool_in_use () == in_use);
  octa_plot_sweep ();
  CHECK (octa_pool_in_use () < in_use);
  /* What is appended is not written to the array.  */
  n = node_of (OCTA_TYPE_SINGLE, v, N / 2, 1);
  octa_node *more = node_of (OCTA_TYPE_SINGLE, v + N / 2, N / 2, 1);
  CHECK_OK (octa_plot_data_of (n, &a));
  CHECK_OK (octa_plot_data_append (a, more, 0, &b));
  CHECK (has_values (worker, a, v, N / 2) && has_values (worker, b, v, N));
  octa_plot_data_release (a);
  octa_plot_data_release (b);
  octa_node_release (more);
  octa_plot_sweep ();
  CHECK (! is_shared (n));
  octa_node_release (n);
}

static void
check_class (octa_type t)
{
  enum
  {
    N = 1000
  };
  double v[N], one = -1;
  for (int i = 0; i < N; i++)
    v[i] = 100 * random_unit ();
  octa_node *n = node_of (t, v, N / 2, 2), *back = NULL;
  octa_plot_data *d = NULL;
  CHECK_OK (octa_plot_data_of (n, &d));
  /* What is written to the array later does not show.  */
  CHECK (is_shared (n));
  CHECK_OK (octa_lane_fill8 (address_to_write (n), 1, N * octa_types[t].size));
  CHECK (! is_shared (n));
  octa_node_release (n);
  const octa_plot_info *i = octa_plot_data_info (d);
  CHECK (i->type == t && i->rows == N / 2 && i->cols == 2 && i->pages == 1
         && ! i->is_range);
  CHECK (has_values (worker, d, v, N));
  CHECK_OK (octa_plot_values (worker, d, N - 1, 1, &one));
  CHECK (one == v[N - 1]);
  CHECK_FAILS (octa_plot_values (worker, d, N - 1, 2, v), OCTA_ERROR_CALL);
  CHECK_OK (octa_plot_data_array (d, &back));
  octa_plot_data_release (d);
  CHECK (back->type == t && back->size.dims[0] == N / 2
         && back->size.dims[1] == 2);
  CHECK_OK (octa_plot_data_of (back, &d));
  CHECK (has_values (worker, d, v, N));
  octa_plot_data_release (d);
  octa_node_release (back);
}

static void
check_kinds (void)
{
  octa_node *n = NULL;
  octa_plot_data *d = NULL;
  double v[4] = { 3, 3.5, 4, 4.5 }, two = 2, twos[3] = { 2, 2, 2 };
  CHECK_OK (octa_node_range (3, 0.5, OCTA_SIZE (1, 4), &n));
  CHECK_OK (octa_plot_data_of (n, &d));
  octa_node_release (n);
  CHECK (octa_plot_data_info (d)->is_range && has_values (worker, d, v, 4));
  octa_samples_extent e;
  CHECK_OK (octa_plot_survey (worker, d, &e));
  CHECK (e.min == 3 && e.max == 4.5 && e.is_even && e.step == 0.5);
  octa_plot_data_release (d);
  CHECK_OK (octa_plot_data_range (3, 0.5, 4, &d));
  CHECK (has_values (worker, d, v, 4));
  octa_plot_data_release (d);
  CHECK_OK (octa_plot_data_upload (OCTA_TYPE_DOUBLE, 2, 2, v, &d));
  CHECK (octa_plot_data_info (d)->cols == 2 && has_values (worker, d, v, 4));
  octa_samples part = octa_samples_part (octa_samples_of_data (d), 2, 2);
  results out = room (OCTA_TYPE_SINGLE, 2);
  const octa_samples_axis unit = { 0, 1, false };
  CHECK_OK (octa_plot_place (worker, &part, &unit, out.p, 1));
  float *f = download (out);
  CHECK (f[0] == 4 && f[1] == 4.5f);
  free (f);
  give (out);
  octa_plot_data_release (d);
  /* A constant, and what is not computed yet; nothing at all.  */
  octa_node *scalar = NULL, *sum = NULL;
  CHECK_OK (octa_node_scalar (OCTA_TYPE_DOUBLE, false, &two, &scalar));
  CHECK_OK (octa_node_fill (scalar, OCTA_SIZE (3, 1), &n));
  CHECK_OK (octa_plot_data_of (n, &d));
  CHECK (has_values (worker, d, twos, 3));
  octa_plot_data_release (d);
  CHECK_OK (octa_node_op (OCTA_OP_plus, (octa_node *[]){ n, n }, &sum));
  CHECK_OK (octa_plot_data_of (sum, &d));
  twos[0] = twos[1] = twos[2] = 4;
  CHECK (has_values (worker, d, twos, 3));
  octa_plot_data_release (d);
  CHECK_OK (octa_plot_data_of (scalar, &d));
  CHECK (has_values (worker, d, &two, 1));
  octa_plot_data_release (d);
  octa_node_release (sum);
  octa_node_release (n);
  octa_node_release (scalar);
  CHECK_OK (octa_plot_data_upload (OCTA_TYPE_SINGLE, 0, 3, NULL, &d));
  CHECK (has_values (worker, d, v, 0));
  CHECK_OK (octa_plot_survey (worker, d, &e));
  octa_plot_extent x = octa_plot_extent_of (&e);
  CHECK (! memcmp (&x, &octa_plot_no_extent, sizeof x));
  octa_plot_data_release (d);
  octa_plot_data_release (octa_plot_data_retain (NULL));
}

/* ---- appending ---- */

/* K pieces of up to 40 elements, the last MOST of which count.  */
static void
check_ring (int k, int64_t most)
{
  enum
  {
    MAX = 8000
  };
  static double all[MAX];
  int64_t n = 0;
  octa_plot_data *d = NULL, *first = NULL, *next = NULL;
  CHECK_OK (octa_plot_data_upload (OCTA_TYPE_DOUBLE, 0, 0, NULL, &d));
  for (int i = 0; i < k; i++)
    {
      int64_t add = (int64_t)(40 * random_unit ());
      for (int64_t j = 0; j < add; j++)
        all[n + j] = 1e3 * i + (double)j;
      octa_node *more = node_of (OCTA_TYPE_DOUBLE, all + n, 1, add);
      n += add;
      CHECK_OK (octa_plot_data_append (d, more, most, &next));
      octa_node_release (more);
      int64_t left = most && n > most ? most : n;
      if (! has_values (worker, next, all + n - left, left))
        {
          CHECK (! "the last ones");
          break;
        }
      octa_plot_data_release (d);
      d = next;
      if (i == 5)
        {
          first = octa_plot_data_retain (d);
          next = d;
        }
      if (i == 6)
        {
          /* Two that go on from the same.  */
          octa_node *other = node_of (OCTA_TYPE_DOUBLE, all, 1, 3);
          CHECK_OK (octa_plot_data_append (first, other, 0, &next));
          double v[1000];
          int64_t was = octa_plot_data_info (first)->n;
          CHECK_OK (octa_plot_values (worker, next, 0, was + 3, v));
          CHECK (! memcmp (v + was, all, 3 * sizeof *v));
          CHECK (has_values (worker, d, all + n - left, left));
          octa_node_release (other);
          octa_plot_data_release (next);
        }
    }
  octa_plot_data_release (first);
  octa_plot_data_release (d);
}

static void
check_rows (void)
{
  double v[12] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 };
  const double both[8] = { 2, 3, 7, 8, 5, 6, 9, 10 };
  octa_node *a = node_of (OCTA_TYPE_INT16, v, 3, 2);
  octa_node *b = node_of (OCTA_TYPE_INT16, v + 6, 2, 2);
  octa_node *c = node_of (OCTA_TYPE_DOUBLE, v, 2, 2);
  octa_plot_data *d = NULL, *more = NULL;
  CHECK_OK (octa_plot_data_of (a, &d));
  CHECK_OK (octa_plot_data_append (d, b, 4, &more));
  CHECK (octa_plot_data_info (more)->rows == 4
         && octa_plot_data_info (more)->cols == 2);
  CHECK (has_values (worker, more, both, 8));
  CHECK (has_values (worker, d, v, 6));
  octa_plot_data_release (more);
  more = NULL;
  CHECK_FAILS (octa_plot_data_append (d, c, 0, &more), OCTA_ERROR_CALL);
  octa_node_release (b);
  b = node_of (OCTA_TYPE_INT16, v, 2, 3);
  CHECK_FAILS (octa_plot_data_append (d, b, 0, &more), OCTA_ERROR_CALL);
  CHECK (! more);
  octa_plot_data_release (d);
  octa_node_release (a);
  octa_node_release (b);
  octa_node_release (c);
}

/* ---- memory ---- */

/* Updates take turns in two pieces of memory.  */
static void
check_turns (void)
{
  enum
  {
    N = 100000
  };
  double *v = malloc (N * sizeof *v);
  octa_plot_data *now = NULL, *next;
  int64_t before = octa_plot_data_bytes ();
  uint64_t calls = 0;
  for (int i = 0; i < 20; i++)
    {
      for (int k = 0; k < N; k++)
        v[k] = i + k;
      CHECK_OK (octa_plot_data_upload (OCTA_TYPE_DOUBLE, N, 1, v, &next));
      octa_plot_data_release (now);
      now = next;
      CHECK (has_values (worker, now, v, N));
      calls = i == 4 ? octa_driver_calls () : calls;
    }
  CHECK (octa_plot_data_bytes () <= before + 3 * N * 8);
  CHECK (octa_driver_calls () - calls < 16 * 30);
  octa_plot_data_release (now);
  free (v);
}

static void
check_out_of_memory (void)
{
  enum
  {
    N = 1000
  };
  double v[N];
  octa_plot_data *d, *large = NULL;
  octa_node *n = NULL;
  for (int i = 0; i < N; i++)
    v[i] = i;
  d = upload (OCTA_TYPE_DOUBLE, v, N);
  uint64_t p = 0;
  CHECK_FAILS (octa_plot_room_take (worker, (size_t)1 << 40, &p),
               OCTA_ERROR_MEMORY);
  CHECK (p == 0);
  /* So large that two of them do not fit, where the suite has a gigabyte.  */
  if (octa_driver_is_host ())
    {
      const octa_size *size = OCTA_SIZE (700 << 20, 1);
      CHECK_OK (octa_node_empty (OCTA_TYPE_UINT8, false, size, &n));
      CHECK_OK (octa_plot_data_of (n, &large));
      octa_node_release (n);
      n = NULL;
      CHECK_FAILS (octa_node_empty (OCTA_TYPE_UINT8, false, size, &n),
                   OCTA_ERROR_MEMORY);
      octa_plot_data_release (large);
      CHECK_OK (octa_node_empty (OCTA_TYPE_UINT8, false, size, &n));
      CHECK (address_to_write (n) != 0);
      large = NULL;
      CHECK_FAILS (octa_plot_data_of (n, &large), OCTA_ERROR_MEMORY);
      CHECK (! large);
      octa_node_release (n);
    }
  CHECK (has_values (worker, d, v, N));
  octa_plot_data_release (d);
}

int
main (void)
{
  setvbuf (stdout, NULL, _IOLBF, 0);
  setenv ("OCTCUDA_HOST_MEMORY", "1e9", 1);
  plot_init ();
  for (int t = 0; t < OCTA_TYPE_COUNT; t++)
    check_class ((octa_type)t);
  check_kinds ();
  check_given ();
  check_sharing ();
  for (int most = 0; most <= 300; most += 100)
    check_ring (200, most);
  check_ring (100, 7);
  check_rows ();
  check_turns ();
  check_out_of_memory ();
  plot_end ();
  return check_report ();
}
