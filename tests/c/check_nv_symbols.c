/* check_nv_symbols.c -- each row of the tables of cuBLAS, cuSOLVER and cuFFT
   is a function of the library.

   A library opens without a GPU.  One of the newest release that we know must
   have all functions; an older one, those that it must have to be taken.  With
   the release as an argument (11.8) it must have those that this one has, and
   no others.  Skipped where a library is not installed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "library/library.h"

#include <dlfcn.h>

#define LIST(...) ((const char *const[]){ __VA_ARGS__, NULL })
static const octa_library libraries[] = {
#define NVLIBRARY(lib, title, filename, names, package, wants)                \
  { .name = title,                                                            \
    .file = filename,                                                         \
    .sonames = LIST names,                                                    \
    .setting = OCTA_SETTING_##lib,                                            \
    .needs = LIST wants },
#include "library/nv_libraries.def"
};

static const struct
{
  octa_nv_library library;
  const char *name;
} rows[] = {
#define CUBLAS(name, params) { OCTA_NV_CUBLAS, #name },
#define CUSOLVER(name, params) { OCTA_NV_CUSOLVER, #name },
#define CUFFT(name, params) { OCTA_NV_CUFFT, #name },
#include "library/cublas.def"
#include "library/cufft.def"
#include "library/cusolver.def"
#undef CUBLAS
#undef CUSOLVER
#undef CUFFT
};

static const struct
{
  const char *name;
  int release;
} newer[] = {
#define NVSINCE(name, release) { #name, release },
#include "library/nv_since.def"
};

/* The release that NAME came with; 0: the oldest that is supported.  */
static int
since (const char *name)
{
  for (size_t i = 0; i < sizeof newer / sizeof *newer; i++)
    if (strcmp (newer[i].name, name) == 0)
      return newer[i].release;
  return 0;
}

/* 11080 of "11.8"; 0 without.  */
static int
release_of (const char *text)
{
  int major = 0, minor = 0;
  return text && sscanf (text, "%d.%d", &major, &minor) == 2
             ? 1000 * major + 10 * minor
             : 0;
}

typedef struct search
{
  const octa_library *l;
  void *lib;
  bool is_newest;
} search;

/* A function that the library has; NULL: there is none.  */
static const void *
any_call (const search *s)
{
  const void *call = NULL;
  for (size_t i = 0; i < sizeof rows / sizeof *rows && ! call; i++)
    if (&libraries[rows[i].library] == s->l)
      call = dlsym (s->lib, rows[i].name);
  return call;
}

static bool
take (void *data, const char *name)
{
  search *s = data;
  octa_strbuf why = { 0 };
  const char *newest = s->l->sonames[0];
  const char *base = strrchr (name, '/');
  base = base ? base + 1 : name;
  s->lib = octa_library_open (s->l, name, &why);
  /* Of a name without a version the file says which it is.  */
  char *path = s->lib ? octa_library_path (any_call (s)) : NULL;
  const char *file = path ? strrchr (path, '/') : NULL;
  file = file ? file + 1 : base;
  s->is_newest = strncmp (file, newest, strlen (newest)) == 0;
  free (path);
  octa_strbuf_free (&why);
  return s->lib != NULL;
}

int
main (int argc, char **argv)
{
  const int release = release_of (argc > 1 ? argv[1] : NULL);
  for (int l = 0; l < OCTA_NV_LIBRARIES; l++)
    {
      search s = { .l = &libraries[l] };
      octa_library_search (s.l, take, &s);
      if (! s.lib)
        {
          printf ("%s is not installed\n", s.l->name);
          CHECK (! release);
          n_skipped++;
          continue;
        }
      int n = 0;
      for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        {
          if (rows[i].library != (octa_nv_library)l)
            continue;
          bool has = dlsym (s.lib, rows[i].name) != NULL;
          bool must = release ? since (rows[i].name) <= release
                              : s.is_newest || n == 0;
          n++;
          if (! has)
            printf ("%s %s %s\n", s.l->name, must ? "lacks" : "is too old for",
                    rows[i].name);
          CHECK (release ? has == must : has || ! must);
        }
      CHECK (n > 0);
    }
  return check_report ();
}
