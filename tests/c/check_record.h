/* check_record.h -- what a release of NVRTC has compiled already, so that a
   check goes on where the last one stopped.

   OCTCUDA_CHECK_COMPILED names a file of hashes for that release: each is of a
   text and the options, exactly as NVRTC gets them.  Only what compiled is in
   it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_RECORD_H
#define CHECK_RECORD_H 1

#include "check.h"
#include "cuda/nvrtc.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static struct
{
  int file; /* 0: there is none */
  uint64_t *keys;
  size_t n;
  uint64_t text, key; /* of the program that was made last */
  bool is_on, is_known;
  octa_nvrtc calls; /* NVRTC's own */
} record;

static int
compare_keys (const void *a, const void *b)
{
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static nvrtcResult
record_create (nvrtcProgram *p, const char *text, const char *name, int n,
               const char *const *headers, const char *const *names)
{
  record.text = octa_hash (text, strlen (text), 0);
  return record.calls.nvrtcCreateProgram (p, text, name, n, headers, names);
}

/* What is known is not compiled, and has no image.  */
static nvrtcResult
record_compile (nvrtcProgram p, int n, const char *const *options)
{
  record.key = record.text;
  for (int i = 0; i < n; i++)
    record.key = octa_hash (options[i], strlen (options[i]) + 1, record.key);
  record.is_known = record.is_on
                    && bsearch (&record.key, record.keys, record.n,
                                sizeof record.key, compare_keys);
  return record.is_known ? NVRTC_SUCCESS
                         : record.calls.nvrtcCompileProgram (p, n, options);
}

/* After NVRTC is loaded.  */
static __attribute__ ((unused)) void
record_init (void)
{
  const char *path = getenv ("OCTCUDA_CHECK_COMPILED");
  struct stat info;
  if (! path || ! *path)
    return;
  record.file = open (path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (record.file < 0 || fstat (record.file, &info)
      || ! (record.keys = malloc ((size_t)info.st_size + 1)))
    abort ();
  ssize_t n = read (record.file, record.keys, (size_t)info.st_size);
  if (n < 0)
    abort ();
  record.n = (size_t)n / sizeof *record.keys;
  qsort (record.keys, record.n, sizeof *record.keys, compare_keys);
  record.calls = octa_rtc;
  octa_rtc.nvrtcCreateProgram = record_create;
  octa_rtc.nvrtcCompileProgram = record_compile;
}

/* What is compiled from now on may be known.  */
static __attribute__ ((unused)) void
record_begin (void)
{
  record.is_on = record.file > 0;
  record.is_known = false;
}

/* Was it known?  If not, it is from now on if IS_OK.  */
static __attribute__ ((unused)) bool
record_end (bool is_ok)
{
  if (record.is_on && is_ok && ! record.is_known)
    CHECK (write (record.file, &record.key, sizeof record.key)
           == (ssize_t)sizeof record.key);
  record.is_on = false;
  return record.is_known;
}

#endif
