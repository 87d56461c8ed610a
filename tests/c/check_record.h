/* check_record.h -- what a release of NVRTC has compiled already, so that a
   check goes on where the last one stopped.

   OCTCUDA_CHECK_COMPILED names a file of hashes for that release: each is of a
   text and the options, exactly as NVRTC gets them.  Only what compiled is in
   it.  Texts that are not in it wait, and BATCH_MAX of them are compiled as
   one program, each in a namespace of its own: that takes half the time.  If
   it does not compile, each of them is compiled alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_RECORD_H
#define CHECK_RECORD_H 1

#include "check.h"
#include "cuda/nvrtc.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  BATCH_MAX = 16,
  OPTIONS_MAX = 12
};

/* Texts that wait, with the options of all of them.  */
typedef struct record_batch
{
  int n, n_options;
  char *options[OPTIONS_MAX], *texts[BATCH_MAX];
  uint64_t keys[BATCH_MAX];
} record_batch;

static struct
{
  int file; /* 0: there is none */
  uint64_t *keys;
  size_t n;
  char *text; /* of the program that was made last */
  uint64_t key;
  record_batch *batch; /* which is for the next text; NULL: it does not wait */
  bool is_known;
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
  free (record.text);
  record.text = strdup (text);
  return record.calls.nvrtcCreateProgram (p, text, name, n, headers, names);
}

static bool
has_options (const record_batch *b, int n, const char *const *options)
{
  bool is_equal = b->n_options == n;
  for (int i = 0; i < n && is_equal; i++)
    is_equal = ! strcmp (b->options[i], options[i]);
  return is_equal;
}

/* What is known is not compiled, and what waits is not compiled now: they have
   no image.  */
static nvrtcResult
record_compile (nvrtcProgram p, int n, const char *const *options)
{
  record_batch *b = record.batch;
  if (! b)
    return record.calls.nvrtcCompileProgram (p, n, options);
  record.key = octa_hash (record.text, strlen (record.text), 0);
  for (int i = 0; i < n; i++)
    record.key = octa_hash (options[i], strlen (options[i]) + 1, record.key);
  record.is_known = bsearch (&record.key, record.keys, record.n,
                             sizeof record.key, compare_keys);
  if (record.is_known)
    return NVRTC_SUCCESS;
  for (int i = 0; b->n_options == 0 && i < n && n <= OPTIONS_MAX; i++)
    b->options[i] = strdup (options[i]);
  b->n_options = b->n_options ? b->n_options : n;
  /* All that wait for one architecture have the same ones.  */
  if (! has_options (b, n, options))
    abort ();
  b->keys[b->n] = record.key;
  b->texts[b->n++] = record.text;
  record.text = NULL;
  return NVRTC_SUCCESS;
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

/* TEXT in a namespace, without the macros that it defines behind it.  What it
   has in the global scope and in C is in the namespace, too.  */
static void
add_enclosed (octa_strbuf *all, const char *text, int k)
{
  char *copy = strdup (text);
  for (char *s = copy; (s = strstr (s, "extern \"C\""));)
    memset (s, ' ', strlen ("extern \"C\""));
  for (char *s = copy; (s = strstr (s, " ::"));)
    memset (s, ' ', strlen (" ::"));
  octa_strbuf_printf (all, "namespace octa_text_%d {\n%s\n}\n", k, copy);
  for (const char *s = copy; s; s = (s = strchr (s, '\n')) ? s + 1 : NULL)
    {
      int begin = 0, end = 0;
      if (*s == '#'
          && sscanf (s, "# define %n%*[A-Za-z0-9_]%n", &begin, &end) == 0
          && end)
        octa_strbuf_printf (all, "#undef %.*s\n", end - begin, s + begin);
    }
  free (copy);
}

/* Does TEXT compile with the options of B?  If not, say why.  */
static bool
compiles (const record_batch *b, const char *text, bool is_said)
{
  nvrtcProgram p = NULL;
  size_t n = 0;
  const octa_nvrtc *rtc = &record.calls;
  bool is_ok = rtc->nvrtcCreateProgram (&p, text, "octa_texts", 0, NULL, NULL)
                   == NVRTC_SUCCESS
               && rtc->nvrtcCompileProgram (p, b->n_options,
                                            (const char *const *)b->options)
                      == NVRTC_SUCCESS
               && rtc->nvrtcGetCUBINSize (p, &n) == NVRTC_SUCCESS && n > 4;
  if (! is_ok && is_said
      && rtc->nvrtcGetProgramLogSize (p, &n) == NVRTC_SUCCESS)
    {
      char *log = calloc (n + 1, 1);
      rtc->nvrtcGetProgramLog (p, log);
      printf ("  %s: %.3000s\n", b->options[0], log);
      free (log);
    }
  rtc->nvrtcDestroyProgram (&p);
  return is_ok;
}

/* Compile what waits in B; how many texts do not compile.  */
static __attribute__ ((unused)) int
record_flush (record_batch *b)
{
  octa_strbuf all = { 0 };
  int n_bad = 0;
  for (int i = 0; i < b->n; i++)
    add_enclosed (&all, b->texts[i], i);
  const bool is_ok = b->n > 1 && compiles (b, all.s, false);
  for (int i = 0; i < b->n; i++)
    {
      const bool is_good = is_ok || compiles (b, b->texts[i], true);
      n_bad += ! is_good;
      if (is_good
          && write (record.file, &b->keys[i], sizeof *b->keys)
                 != (ssize_t)sizeof *b->keys)
        abort ();
      free (b->texts[i]);
    }
  b->n = 0;
  octa_strbuf_free (&all);
  return n_bad;
}

#endif
