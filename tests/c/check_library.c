/* check_library.c -- the search for a library and for the calls of a table.

   A small library is built into a scratch folder that looks like a toolkit's
   or like a Python package's.  Its functions add the number that is its
   version, so that a call says which one was taken.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "library/library.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A table as in a .def file, its struct, and its description: all that a
   library costs.  */
#define TABLE                                                                 \
  CALL (octa_checked_version, (void))                                         \
  CALL (octa_checked_sum, (int a, int b))

typedef struct checked
{
  int before;
#define CALL(name, params) int (*name) params;
  TABLE
#undef CALL
} checked;

static const octa_library_call calls[] = {
#define CALL(name, params) { #name, offsetof (checked, name) },
  TABLE
#undef CALL
};

static const char *const sonames[] = { "libocta_checked.so.3",
                                       "libocta_checked.so.2", NULL };

static const octa_library library = {
  .name = "CHECKED",
  .file = "libocta_checked.so",
  .sonames = sonames,
  .setting = OCTA_SETTING_CURAND,
  .install = "the toolkit",
  .calls = calls,
  .n_calls = sizeof calls / sizeof *calls,
};

/* What the library with the version VERSION defines.  */
static const char whole[]
    = "int octa_checked_version (void) { return VERSION; }\n"
      "int octa_checked_sum (int a, int b) { return a + b + VERSION; }\n";
static const char lacking[]
    = "int octa_checked_version (void) { return VERSION; }\n";

static char scratch[] = "/tmp/octcuda-check-XXXXXX";

/* FOLDER/libocta_checked.so.VERSION of SOURCE; false without a compiler.  */
static bool
build (const char *folder, int version, const char *source)
{
  char command[512];
  snprintf (command, sizeof command,
            "mkdir -p %s/%s && cc -shared -fPIC -DVERSION=%d -x c -o "
            "%s/%s/libocta_checked.so.%d -",
            scratch, folder, version, scratch, folder, version);
  FILE *f = popen (command, "w");
  bool is_written = f && fputs (source, f) >= 0;
  return f && pclose (f) == 0 && is_written;
}

static void
set (const char *variable, const char *folder)
{
  char path[256];
  snprintf (path, sizeof path, "%s/%s", scratch, folder);
  setenv (variable, path, 1);
}

/* What load says, with "@" for the scratch folder.  */
static const char *
said (const octa_strbuf *why)
{
  static char text[2048];
  size_t n = 0;
  for (const char *s = why->s ? why->s : ""; *s && n + 1 < sizeof text;)
    if (strncmp (s, scratch, strlen (scratch)) == 0)
      {
        text[n++] = '@';
        s += strlen (scratch);
      }
    else
      text[n++] = *s++;
  text[n] = '\0';
  return text;
}

#define LOOKED                                                                \
  "CHECKED (libocta_checked.so, looked for in the loader's path, CUDA_HOME, " \
  "/usr/local/cuda* and Python's packages"
#define UNKNOWN ": cannot open shared object file: No such file or directory"
#define INSTALL "; install the toolkit, or name the file by OCTCUDA_CURAND"

/* No library that will do is found, and this is said.  */
static void
check_missing (const char *text)
{
  checked c = { .before = 7 };
  octa_strbuf why = { 0 };
  CHECK (! octa_library_load (&library, &c, &why));
  CHECK_TEXT (said (&why), text);
  CHECK (c.before == 7 && ! c.octa_checked_version && ! c.octa_checked_sum);
  octa_strbuf_free (&why);
}

/* VERSION is taken.  */
static void
check_taken (int version)
{
  checked c = { .before = 7 };
  octa_strbuf why = { 0 };
  CHECK (octa_library_load (&library, &c, &why));
  CHECK_TEXT (said (&why), "");
  CHECK (c.before == 7);
  CHECK (c.octa_checked_version && c.octa_checked_version () == version);
  CHECK (c.octa_checked_sum && c.octa_checked_sum (20, 1) == 21 + version);
  octa_strbuf_free (&why);
}

/* ---- the order of the search ---- */

typedef struct names
{
  char text[1024];
  int n, most; /* the last one is taken */
} names;

static bool
note (void *data, const char *name)
{
  names *t = data;
  size_t len = strlen (t->text);
  const char *s = name;
  if (strncmp (s, scratch, strlen (scratch)) == 0)
    s += strlen (scratch);
  snprintf (t->text + len, sizeof t->text - len, "%s\n", s);
  return ++t->n == t->most;
}

static void
check_order (int most, const char *text)
{
  names t = { .most = most };
  octa_library_search (&library, note, &t);
  CHECK_TEXT (t.text, text);
}

#define WHEEL "lib/python3.11/site-packages/nvidia/checked/lib"
#define NAMES "libocta_checked.so.3\nlibocta_checked.so.2\n"

int
main (void)
{
  static const char *const variables[] = { "CUDA_HOME",    "CUDA_PATH",
                                           "CONDA_PREFIX", "VIRTUAL_ENV",
                                           "HOME",         "OCTCUDA_CURAND" };
  for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
    unsetenv (variables[i]);
  if (! mkdtemp (scratch) || ! build ("old/lib64", 1, whole)
      || ! build ("new/lib64", 1, whole) || ! build ("new/lib64", 2, whole)
      || ! build ("new/lib64", 3, lacking) || ! build ("odd/lib", 3, lacking)
      || ! build (WHEEL, 2, whole))
    {
      n_skipped++;
      return check_report ();
    }

  /* Nowhere.  */
  check_missing (LOOKED ")"
                        "; libocta_checked.so.3" UNKNOWN
                        "; libocta_checked.so.2" UNKNOWN INSTALL);
  check_order (0, NAMES);

  /* The newest that has all calls is taken.  */
  set ("CUDA_HOME", "new");
  check_order (0, NAMES "/new/lib64/libocta_checked.so.3\n"
                        "/new/lib64/libocta_checked.so.2\n"
                        "/new/lib64/libocta_checked.so.1\n");
  check_order (4, NAMES "/new/lib64/libocta_checked.so.3\n"
                        "/new/lib64/libocta_checked.so.2\n");
  check_taken (2);

  /* One that lacks a call is refused.  */
  set ("CUDA_HOME", "odd");
  check_missing (
      LOOKED
      ")"
      "; libocta_checked.so.3" UNKNOWN "; libocta_checked.so.2" UNKNOWN
      "; @/odd/lib/libocta_checked.so.3 has no octa_checked_sum" INSTALL);

  /* A toolkit comes before Python's packages.  */
  set ("VIRTUAL_ENV", "");
  check_taken (2);
  set ("CUDA_HOME", "old");
  check_taken (1);
  check_order (0, NAMES "/old/lib64/libocta_checked.so.1\n"
                        "//" WHEEL "/libocta_checked.so.2\n");

  /* A file that is named is the only one.  */
  set ("OCTCUDA_CURAND", "new/lib64/libocta_checked.so.2");
  check_taken (2);
  set ("OCTCUDA_CURAND", "none.so");
  check_missing (LOOKED "; OCTCUDA_CURAND is set)"
                        "; @/none.so" UNKNOWN INSTALL);
  set ("OCTCUDA_CURAND", "odd/lib/libocta_checked.so.3");
  check_missing (
      LOOKED
      "; OCTCUDA_CURAND is set)"
      "; @/odd/lib/libocta_checked.so.3 has no octa_checked_sum" INSTALL);
  char command[64];
  snprintf (command, sizeof command, "rm -rf %s", scratch);
  CHECK (system (command) == 0);
  return check_report ();
}
