/* check_shuffle.c -- random keys are put in order by their upper digits, and
   mended: the order is that of a sort by all of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "octa.h"
#include "order/order.h"

#include <stdlib.h>
#include <string.h>

static uint64_t
next (uint64_t *s)
{
  *s = *s * 6364136223846793005u + 1442695040888963407u;
  uint64_t x = (*s ^ *s >> 33) * 0xff51afd7ed558ccdu;
  return x ^ x >> 29;
}

static octa_node *
upload (const uint64_t *x, int64_t n)
{
  octa_node *keys = NULL;
  octa_size size = { .n_dims = 2, .dims = { n, 1 } };
  CHECK_OK (octa_node_upload (OCTA_TYPE_UINT64, false, &size, x, &keys));
  return keys;
}

static double *
download (octa_node *x)
{
  double *out = calloc ((size_t)x->n_elems + 1, sizeof *out);
  CHECK_OK (octa_node_download (x, out));
  return out;
}

/* N keys of which about EACH agree in their UPPER bits, and some in all.  */
static void
check_keys (int64_t n, int upper, int64_t each)
{
  uint64_t *x = calloc ((size_t)n + 1, sizeof *x), seed = 42;
  uint64_t values = (uint64_t)(n / each) + 1;
  octa_node *sorted = NULL, *by_sort = NULL, *by_shuffle = NULL;
  for (int64_t i = 0; i < n; i++)
    {
      uint64_t top = next (&seed) % values * 0x9e3779b97f4a7c15u;
      x[i] = upper < 64 ? (top >> (64 - upper)) << (64 - upper) : top;
      x[i] |= upper < 64 ? next (&seed) % 4096 : 0;
    }
  octa_node *keys = upload (x, n);
  CHECK_OK (octa_order_sort (keys, 0, false, &sorted, &by_sort));
  CHECK_OK (octa_order_shuffle (keys, &by_shuffle));
  double *a = download (by_sort), *b = download (by_shuffle);
  CHECK (octa_size_same (&by_sort->size, &by_shuffle->size));
  CHECK (memcmp (a, b, (size_t)n * sizeof *a) == 0);
  free (a);
  free (b);
  free (x);
  octa_node_release (sorted);
  octa_node_release (by_sort);
  octa_node_release (by_shuffle);
  octa_node_release (keys);
}

int
main (void)
{
  static const int64_t sizes[] = { 0, 1, 2, 3, 1000, 4097, 65537, 300000 };
  const char *backend = getenv ("OCTCUDA_BACKEND");
  CHECK_OK (octa_backend_select (backend ? backend : "host"));
  CHECK_OK (octa_current_ready ());
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      check_keys (sizes[i], 64, 1);
      check_keys (sizes[i], 24, 1);
      check_keys (sizes[i], 24, 6);
      check_keys (sizes[i], 16, 40);
      check_keys (sizes[i], 64, sizes[i] + 1);
    }
  /* nothing to tell them apart but the lowest bits */
  check_keys (100000, 0 + 8, 100001);
  return check_report ();
}
