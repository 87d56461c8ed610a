/* check_memory.c -- pool, staged copies and waiting on the backend at hand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "octa.h"

#include <stdlib.h>

static void
fill (unsigned char *p, size_t n, unsigned seed)
{
  for (size_t i = 0; i < n; i++)
    p[i] = (unsigned char)((i * 2654435761u + seed) >> 13);
}

/* BYTES there and back, from and to odd addresses.  */
static void
check_round_trip (size_t bytes)
{
  unsigned char *a = malloc (bytes + 16), *b = malloc (bytes + 16);
  unsigned char *keep = malloc (bytes + 1);
  CUdeviceptr p = 0;
  CHECK_OK (octa_pool_alloc (bytes, &p));
  fill (keep, bytes, (unsigned)bytes);
  memcpy (a + 3, keep, bytes);
  memset (b, 7, bytes + 16);
  CHECK_OK (octa_staging_htod (p, a + 3, bytes));
  memset (a, 0, bytes + 16); /* the source may be reused */
  CHECK_OK (octa_staging_dtoh (b + 5, p, bytes));
  CHECK (memcmp (b + 5, keep, bytes) == 0);
  CHECK (b[4] == 7 && b[5 + bytes] == 7);
  octa_pool_free (p);
  free (a);
  free (b);
  free (keep);
}

/* Copies stay in order with each other and with other work of stream 0.  */
static void
check_order (void)
{
  octa_status st = OCTA_OK;
  enum
  {
    N = 300,
    BYTES = 5000
  };
  static unsigned char text[BYTES], all[N * BYTES];
  CUdeviceptr p = 0;
  bool ok = true;
  OCTA_TRY (octa_pool_alloc (N * BYTES, &p));
  OCTA_CU (cuMemsetD8Async, (p, 0xee, N * BYTES, NULL));
  for (unsigned i = 0; i < N; i++)
    {
      fill (text, BYTES, i);
      OCTA_TRY (octa_staging_htod (p + i * BYTES, text, BYTES));
    }
  OCTA_CU (cuMemsetD8Async, (p + BYTES, 0x11, BYTES, NULL));
  OCTA_TRY (octa_staging_dtoh (all, p, sizeof all));
  for (unsigned i = 0; i < N; i++)
    {
      fill (text, BYTES, i);
      if (i == 1)
        memset (text, 0x11, BYTES);
      ok = ok && memcmp (text, all + i * BYTES, BYTES) == 0;
    }
  CHECK (ok);
done:
  CHECK_OK (st);
  octa_pool_free (p);
}

/* UP bytes to the device and DOWN bytes to the host, at the same time, in
   streams whose earlier work they follow.  */
static octa_status
exchange (size_t up, size_t down, CUstream s)
{
  octa_status st = OCTA_OK;
  octa_lane *l;
  octa_lane_was was;
  CUdeviceptr p = 0, q = 0;
  unsigned char *a = malloc (up + 1), *b = malloc (down + 2),
                *c = malloc (up + down + 1);
  fill (a, up, 1);
  memset (b, 7, down + 2);
  OCTA_TRY (octa_pool_alloc (up, &p));
  OCTA_TRY (octa_pool_alloc (down, &q));
  fill (c, down, 2);
  OCTA_TRY (octa_staging_htod (q, c, down));
  OCTA_TRY (octa_wait (NULL));
  OCTA_TRY (octa_lane_of (s, &l));
  OCTA_TRY (octa_lane_enter (l, &was));
  st = octa_staging_exchange (&(octa_staging_copy){ p, a, up, octa_lane_now },
                              &(octa_staging_copy){ q, b + 1, down,
                                                    was.lane });
  memset (a, 0, up); /* the source may be reused */
  if (st == OCTA_OK)
    st = octa_staging_dtoh (c + down, p, up);
  octa_lane_leave (&was);
  if (st != OCTA_OK)
    goto done;
  CHECK (memcmp (b + 1, c, down) == 0 && b[0] == 7 && b[down + 1] == 7);
  fill (a, up, 1);
  CHECK (memcmp (a, c + down, up) == 0);
done:
  OCTA_CU_WARN (cuStreamSynchronize, (s));
  octa_pool_free (p);
  octa_pool_free (q);
  free (a);
  free (b);
  free (c);
  return st;
}

static void
check_exchange (void)
{
  static const size_t sizes[] = { 0, 100, 65537, 3 << 20, (40 << 20) + 3 };
  octa_status st = OCTA_OK;
  CUstream s = NULL;
  OCTA_CU (cuStreamCreate, (&s, CU_STREAM_NON_BLOCKING));
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++)
      {
        CHECK_OK (exchange (sizes[i], sizes[k], s));
        CHECK_OK (exchange (sizes[i], sizes[k], NULL)); /* in one stream */
      }
  /* Each driver call fails in turn.  */
  octa_staging_reset ();
  octa_status last;
  uint64_t n = 0;
  bool is_over;
  do
    {
      octa_driver_fail_at (++n, CUDA_ERROR_INVALID_VALUE);
      last = exchange (5 << 20, 3 << 20, s);
      is_over = octa_driver_watched;
      octa_driver_fail_at (0, 0);
    }
  while (! is_over && n < 500);
  CHECK (last == OCTA_OK && n > 1 && n < 500);
  while (octa_warning_fetch ())
    continue;
  CHECK_OK (exchange (5 << 20, 3 << 20, s));
done:
  CHECK_OK (st);
  octa_lane_close (s);
  OCTA_CU_WARN (cuStreamDestroy, (s));
}

static int may_end; /* atomic */

static void
stay (void *data)
{
  (void)data;
  AWAIT (__atomic_load_n (&may_end, __ATOMIC_ACQUIRE));
}

static int n_asked;

static bool
is_pressed (void)
{
  return ++n_asked > 3;
}

/* Ctrl-C ends a wait; the work goes on and can be waited for.  */
static void
check_interrupt (void)
{
  octa_status st = OCTA_OK;
  OCTA_CU (cuLaunchHostFunc, (NULL, stay, NULL));
  octa_interrupt_hook (is_pressed);
  CHECK_FAILS (octa_wait (NULL), OCTA_ERROR_RUNTIME);
  octa_interrupt_hook (NULL);
  __atomic_store_n (&may_end, 1, __ATOMIC_RELEASE);
  CHECK_OK (octa_wait (NULL));
  CHECK_OK (octa_wait (NULL));
done:
  CHECK_OK (st);
}

/* Far too much memory is an error, and the next request works.  */
static void
check_too_much (void)
{
  CUdeviceptr p = 0;
  size_t total = octa_pool_total ();
  CHECK (total > 0);
  CHECK_FAILS (octa_pool_alloc (2 * total, &p), OCTA_ERROR_MEMORY);
  CHECK (p == 0);
  CHECK_OK (octa_pool_alloc (1 << 20, &p));
  octa_pool_free (p);
}

/* Every driver call of a large copy fails in turn; nothing hangs, and the copy
   works afterwards.  */
static void
check_faults (void)
{
  enum
  {
    BYTES = 3 << 20
  };
  static char a[BYTES], b[BYTES];
  uint64_t n = 0;
  octa_status st;
  octa_pool_trim ();
  octa_staging_reset ();
  do
    {
      CUdeviceptr p = 0;
      octa_driver_fail_at (++n, CUDA_ERROR_INVALID_VALUE);
      st = octa_pool_alloc (BYTES, &p);
      if (st == OCTA_OK)
        st = octa_staging_htod (p, a, BYTES);
      if (st == OCTA_OK)
        st = octa_staging_dtoh (b, p, BYTES);
      bool is_over = octa_driver_watched;
      octa_driver_fail_at (0, 0);
      octa_pool_free (p);
      octa_pool_trim ();
      if (is_over)
        break;
    }
  while (n < 500);
  CHECK (st == OCTA_OK && n > 1 && n < 500);
  while (octa_warning_fetch ())
    continue;
  check_round_trip (BYTES);
}

int
main (void)
{
  static const size_t sizes[] = {
    0,       1,         100,           65536, 65537, 1 << 20, (1 << 20) + 1,
    5000003, (9 << 20), (33 << 20) + 7
  };
  if (octa_current_ready () != OCTA_OK)
    {
      printf ("%s\n", octa_error ()->msg);
      n_skipped++;
      return check_report ();
    }
  for (int round = 0; round < 4; round++)
    {
      octa_staging_is_tested = round >= 2;
      for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        check_round_trip (sizes[i]);
      check_order ();
      check_exchange ();
      check_faults ();
    }
  octa_staging_is_tested = false;
  check_interrupt ();
  check_too_much ();
  CHECK (octa_pool_in_use () == 0);
  octa_pool_trim ();
  CHECK (octa_pool_cached () == 0);
  return check_report ();
}
