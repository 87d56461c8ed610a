/* build.c -- which build this library is, and whether it is still the one that
   is installed.

   While Octave runs, another version may be installed, or the sources may be
   built again.  The loaded files stay; m-files and gateways that are read
   later are new, and may not fit.  So make writes one line (version and
   checksum of the sources) into the library, into each gateway and into a file
   beside them.  Gateways compare them; gateway_wrong says when.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <dlfcn.h>
#include <errno.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FILE_NAME "octcuda_build.txt"

const char *octa_build_wrong;

static bool
read_line (const char *path, char *line, int size)
{
  FILE *f = fopen (path, "re");
  bool is_read = f && fgets (line, size, f);
  if (is_read)
    line[strcspn (line, "\n")] = '\0';
  if (f)
    fclose (f);
  return is_read;
}

/* OTHER is the build that was found instead of ours; NULL: none.  */
static void
say (const char *other)
{
  static char text[400];
  char what[200];
  int own_n = (int)strcspn (octa_build_own, " ");
  int n = other ? (int)strcspn (other, " ") : 0;
  if (! other)
    snprintf (what, sizeof what, "its files are gone");
  else if (n == own_n && ! strncmp (other, octa_build_own, (size_t)n))
    snprintf (what, sizeof what,
              "another build of it has been installed meanwhile");
  else
    snprintf (what, sizeof what, "version %.*s has been installed meanwhile",
              n, other);
  snprintf (text, sizeof text,
            "octcuda %.*s is loaded, but %s: restart Octave; until then, "
            "gather (x) still returns arrays",
            own_n, octa_build_own, what);
  octa_build_wrong = text;
}

/* PATH is gone. pkg installs another version in a folder beside ours.  */
static void
say_gone (const char *path)
{
  char line[100], pattern[PATH_MAX + 50];
  glob_t found;
  snprintf (pattern, sizeof pattern, "%s", path);
  for (int i = 0; i < 2 && strrchr (pattern, '/'); i++)
    *strrchr (pattern, '/') = '\0';
  strcat (pattern, "/octcuda-*/" FILE_NAME);
  bool is_other = glob (pattern, 0, NULL, &found) == 0
                  && read_line (found.gl_pathv[0], line, sizeof line);
  globfree (&found);
  say (is_other ? line : NULL);
}

/* Are A and B the same file, not written between them?  */
static bool
is_same (const struct stat *a, const struct stat *b)
{
  const struct timespec s = octa_os_modified (a), t = octa_os_modified (b);
  return a->st_ino == b->st_ino && a->st_dev == b->st_dev
         && s.tv_sec == t.tv_sec && s.tv_nsec == t.tv_nsec;
}

/* The file's path; empty if there is none, as for a C test.  */
static const char *
find_file (void)
{
  static char path[PATH_MAX];
  static bool is_known;
  char beside[PATH_MAX + sizeof FILE_NAME];
  Dl_info here;
  if (is_known)
    return path;
  is_known = true;
  if (dladdr ((const void *)octa_build_own, &here))
    {
      const char *slash = strrchr (here.dli_fname, '/');
      int n = slash ? (int)(slash - here.dli_fname) : 0;
      snprintf (beside, sizeof beside, "%.*s/" FILE_NAME, n, here.dli_fname);
      if (! slash || ! realpath (beside, path))
        path[0] = '\0';
    }
  return path;
}

/* Does the file still have our line?  It is read again if it has changed.  */
static void
check_file (void)
{
  static struct stat known;
  struct stat now;
  char line[100];
  const char *path = find_file ();
  if (! path[0])
    return;
  if (stat (path, &now) != 0)
    {
      if (errno == ENOENT || errno == ENOTDIR)
        say_gone (path);
    }
  else if (! is_same (&now, &known))
    {
      known = now;
      if (read_line (path, line, sizeof line) && strcmp (line, octa_build_own))
        say (line);
    }
}

bool
octa_build_is (const char *build)
{
  return ! strcmp (build, octa_build_own);
}

void
octa_build_check (const char *build)
{
  if (octa_build_wrong)
    return;
  if (octa_build_is (build))
    check_file ();
  else
    say (build);
}
