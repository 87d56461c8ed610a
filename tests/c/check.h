/* check.h -- what the C tests share: CHECK, and the line with the counts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_H
#define CHECK_H 1

#include "octa.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#if defined __has_include
#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#endif
#endif
#ifndef RUNNING_ON_VALGRIND
#define RUNNING_ON_VALGRIND 0
#endif

static int n_passed, n_failed, n_skipped;

/* Instrumented or emulated: sizes are small, and times say nothing.  */
static inline bool
is_slow (void)
{
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
  return true;
#else
  return RUNNING_ON_VALGRIND;
#endif
}

/* What OCTCUDA_CHECK_PART says: tests/lib/is_due.m.  */
typedef struct check_part
{
  int number, of;
  bool is_hasty; /* "first": as make check */
} check_part;

static inline __attribute__ ((unused)) const check_part *
check_part_now (void)
{
  static check_part p;
  if (p.of == 0)
    {
      const char *text = getenv ("OCTCUDA_CHECK_PART");
      char word[8] = "";
      if (! text || sscanf (text, "%d/%d %7s", &p.number, &p.of, word) < 2)
        p.of = 1;
      p.is_hasty = strcmp (word, "first") == 0;
    }
  return &p;
}

/* Does this run make comparison N of a kind, counted from 0?  */
static inline __attribute__ ((unused)) bool
check_is_due (unsigned n)
{
  const check_part *p = check_part_now ();
  unsigned of = (unsigned)p->of;
  unsigned row = n / of;
  uint64_t number = octa_hash ((const char *)&row, sizeof row, 0) % of;
  return of <= 1 || (n == 0 && p->is_hasty)
         || (number + n + (unsigned)p->number) % of == 0;
}

#define CHECK(condition)                                                      \
  do                                                                          \
    {                                                                         \
      if (condition)                                                          \
        n_passed++;                                                           \
      else                                                                    \
        {                                                                     \
          n_failed++;                                                         \
          printf ("%s:%d: %s\n", __FILE__, __LINE__, #condition);             \
        }                                                                     \
    }                                                                         \
  while (0)

/* What has to come, comes within this on a machine that does much else, too.
 */
#define LIMIT_NS (300 * INT64_C (1000000000))

static inline void
nap_ms (int ms)
{
  nanosleep (&(struct timespec){ ms / 1000, ms % 1000 * 1000000L }, NULL);
}

/* Wait until the condition is true.  */
#define AWAIT(condition)                                                      \
  do                                                                          \
    for (int64_t until_ = octa_clock_ns () + LIMIT_NS;                        \
         ! (condition) && octa_clock_ns () < until_;)                         \
      nap_ms (1);                                                             \
  while (0)
#define CHECK_SOON(condition)                                                 \
  do                                                                          \
    {                                                                         \
      AWAIT (condition);                                                      \
      CHECK (condition);                                                      \
    }                                                                         \
  while (0)

/* Processor time of this thread.  */
static inline int64_t
cpu_ns (void)
{
  return octa_clock_of (CLOCK_THREAD_CPUTIME_ID);
}

/* What looking at each of N bytes costs this processor.  Speed is held against
   it, so that it is the code's and neither the machine's nor its load's.  */
static inline int64_t
bytes_ns (int64_t n)
{
  static const volatile unsigned char byte;
  int64_t least = INT64_MAX;
  for (int k = 0; k < 5; k++)
    {
      unsigned sum = 0;
      int64_t start = cpu_ns ();
      for (int64_t i = 0; i < n; i++)
        sum += byte;
      int64_t took = cpu_ns () - start;
      least = sum == 0 && took < least ? took : least;
    }
  return least;
}

/* The last call must have succeeded; says why when it has not.  */
#define CHECK_OK(call)                                                        \
  do                                                                          \
    {                                                                         \
      bool ok_ = (call) == OCTA_OK;                                           \
      CHECK (ok_ &&#call);                                                    \
      if (! ok_)                                                              \
        printf ("  %s: %s\n", octa_error ()->id, octa_error ()->msg);         \
    }                                                                         \
  while (0)

/* The last call must have failed with this identifier.  */
#define CHECK_FAILS(call, identifier)                                         \
  CHECK ((call) != OCTA_OK && strcmp (octa_error ()->id, identifier) == 0)

static inline void
check_text (const char *is, const char *wants, int line)
{
  if (is && strcmp (is, wants) == 0)
    n_passed++;
  else
    {
      n_failed++;
      printf ("line %d: \"%s\" instead of \"%s\"\n", line, is ? is : "(null)",
              wants);
    }
}
#define CHECK_TEXT(is, wants) check_text (is, wants, __LINE__)

static inline int
check_report (void)
{
  if (n_skipped)
    printf ("%d passed, %d failed, %d skipped\n", n_passed, n_failed,
            n_skipped);
  else
    printf ("%d passed, %d failed\n", n_passed, n_failed);
  return n_failed != 0;
}

#endif
