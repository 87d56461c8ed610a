/* octa_internal.h -- what the files of src/ share and the gateways do not see.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_INTERNAL_H
#define OCTA_INTERNAL_H 1

#include "octa.h"
#include "cuda_api.h" /* our own declarations of CUDA's driver types */
#include "driver.h"   /* octa_cu, OCTA_CU, OCTA_CU_WARN */

/* Every fallible function has one exit label `done:' and a local `st'.  */
#define OCTA_TRY(expr)                                                        \
  do                                                                          \
    {                                                                         \
      st = (expr);                                                            \
      if (st != OCTA_OK)                                                      \
        goto done;                                                            \
    }                                                                         \
  while (0)

/* ---- sizes ---- */

/* How many times B goes into A, the last time perhaps not whole.  */
static inline int64_t
octa_ceil_div (int64_t a, int64_t b)
{
  return (a + b - 1) / b;
}

static inline int64_t
octa_clamp (int64_t x, int64_t lo, int64_t hi)
{
  return x < lo ? lo : x > hi ? hi : x;
}

/* ---- error.c ---- */

/* Note the driver's code of the failure in the slot (octa_fail_cu does).  */
void octa_error_set_code (int code);

/* ---- strbuf.c: a string builder whose failure sticks, so that one check at
   the end is enough (octa_strbuf_ok) ---- */

typedef struct octa_strbuf
{
  char *s; /* NUL-terminated, or NULL while empty */
  size_t len, cap;
  bool failed;
} octa_strbuf;

void octa_strbuf_add (octa_strbuf *b, const char *text);
void octa_strbuf_addn (octa_strbuf *b, const char *bytes, size_t n);
void octa_strbuf_printf (octa_strbuf *b, const char *fmt, ...)
    OCTA_PRINTF (2, 3);
void octa_strbuf_clear (octa_strbuf *b); /* keeps the memory */
void octa_strbuf_free (octa_strbuf *b);
/* The text ("" when empty); NULL with MemoryError in the slot if it failed. */
const char *octa_strbuf_ok (octa_strbuf *b);

/* ---- hash.c: one 64-bit hash for cache keys and tables ---- */

uint64_t octa_hash (const void *bytes, size_t n, uint64_t seed);

/* ---- embed: the files of kernels/ inside the library ---- */

/* The text of a file of kernels/, NUL-terminated, or NULL.  A file octa_* goes
   by its NAME alone, others by their path: "cuda/include/math.h".  */
const char *octa_embed (const char *name, size_t *len);

#endif
