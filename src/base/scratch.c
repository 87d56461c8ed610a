/* scratch.c -- a folder for files that are needed for a moment.

   Compilers read and write files.  The user's TMPDIR says where, but that
   folder may be missing, full or not writable.  So the work is tried in one
   place after another: in TMPDIR, in the system's folder, then in the folder
   that octa_scratch_last names.  After a failure the whole work is done again;
   nothing is kept of a place that failed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "base/base.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum
{
  PLACES = 3
};

extern char **environ;

const char *octa_scratch_shared = P_tmpdir;
bool (*octa_scratch_last) (char *text, size_t size);

/* ---- places ---- */

/* The I-th place in PATH; false if there is none.  */
static bool
find_place (unsigned i, char *path, size_t size)
{
  const char *own = getenv ("TMPDIR");
  bool has_own = own && *own;
  switch (i)
    {
    case 0:
      snprintf (path, size, "%s", has_own ? own : "");
      return has_own;
    case 1:
      snprintf (path, size, "%s", octa_scratch_shared);
      return ! has_own || strcmp (own, octa_scratch_shared) != 0;
    default:
      return octa_scratch_last && octa_scratch_last (path, size) && *path;
    }
}

/* Note why S cannot use its place, called WHERE.  */
static void
note (octa_scratch *s, const char *where)
{
  octa_strbuf_printf (&s->tried, "%s%s%s (%s)", s->tried.len ? ", " : "",
                      where, s->n_tried == 1 ? " from TMPDIR" : "", s->why);
}

static int
remove_entry (const char *path, const struct stat *info, int type,
              struct FTW *at)
{
  (void)info;
  (void)at;
  (void)(type == FTW_DP ? rmdir (path) : unlink (path));
  return 0;
}

/* Only this user, or a program run by this user, can have written there.  */
static void
remove_folder (octa_scratch *s)
{
  if (s->folder[0])
    (void)nftw (s->folder, remove_entry, 8, FTW_DEPTH | FTW_PHYS);
  s->folder[0] = '\0';
}

bool
octa_scratch_next (octa_scratch *s)
{
  char place[sizeof s->place];
  if (s->folder[0] && ! s->why[0])
    return false; /* it was done there */
  if (s->folder[0])
    note (s, s->place);
  remove_folder (s);
  while (s->n_tried < PLACES)
    {
      s->why[0] = '\0';
      if (! find_place (s->n_tried++, place, sizeof place))
        continue;
      memcpy (s->place, place, sizeof place);
      int n = snprintf (s->folder, sizeof s->folder, "%s/octcuda-XXXXXX",
                        place);
      if ((size_t)n >= sizeof s->folder)
        errno = ENAMETOOLONG;
      else if (mkdtemp (s->folder))
        return true;
      octa_scratch_refuse (s, strerror (errno));
      s->folder[0] = '\0';
      note (s, place);
    }
  return false;
}

void
octa_scratch_refuse (octa_scratch *s, const char *why)
{
  if (! s->why[0])
    snprintf (s->why, sizeof s->why, "%s", why);
}

const char *
octa_scratch_lost (octa_scratch *s)
{
  if (s->folder[0])
    return NULL;
  octa_strbuf_clear (&s->text);
  octa_strbuf_printf (&s->text,
                      "no folder can hold its temporary files; set TMPDIR "
                      "to a writable folder with free space.  Tried: %s",
                      s->tried.s ? s->tried.s : "");
  return s->text.s ? s->text.s : "no folder can hold its temporary files";
}

void
octa_scratch_end (octa_scratch *s)
{
  remove_folder (s);
  octa_strbuf_free (&s->tried);
  octa_strbuf_free (&s->text);
}

/* ---- files in it ---- */

/* The file NAME in PATH; false, and the place has failed, if it is too long.
 */
static bool
name_file (octa_scratch *s, const char *name, char *path, size_t size)
{
  bool fits = snprintf (path, size, "%s/%s", s->folder, name) < (int)size;
  if (! fits)
    octa_scratch_refuse (s, strerror (ENAMETOOLONG));
  return fits;
}

bool
octa_scratch_write (octa_scratch *s, const char *name, const void *bytes,
                    size_t n)
{
  char path[OCTA_SCRATCH_PATH];
  const char *p = bytes;
  if (! name_file (s, name, path, sizeof path))
    return false;
  int fd = open (path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  bool ok = fd >= 0;
  while (ok && n)
    {
      ssize_t k = write (fd, p, n);
      ok = k > 0 || (k < 0 && errno == EINTR);
      if (k == 0)
        errno = ENOSPC;
      if (k > 0)
        {
          p += k;
          n -= (size_t)k;
        }
    }
  if (! ok)
    octa_scratch_refuse (s, strerror (errno));
  if (fd >= 0 && close (fd) != 0 && ok)
    {
      octa_scratch_refuse (s, strerror (errno));
      ok = false;
    }
  return ok;
}

bool
octa_scratch_read (octa_scratch *s, const char *name, octa_strbuf *out)
{
  char path[OCTA_SCRATCH_PATH], part[65536];
  if (! name_file (s, name, path, sizeof path))
    return false;
  FILE *f = fopen (path, "rbe");
  if (! f)
    {
      if (errno != ENOENT) /* ENOENT: the program that should have written it
                              has failed */
        octa_scratch_refuse (s, strerror (errno));
      return false;
    }
  for (size_t k; (k = fread (part, 1, sizeof part, f)) > 0;)
    octa_strbuf_addn (out, part, k);
  bool ok = ! ferror (f);
  if (! ok)
    octa_scratch_refuse (s, strerror (errno));
  fclose (f);
  return ok;
}

/* ---- programs that are run there ---- */

bool
octa_scratch_blame (octa_scratch *s, const char *log)
{
  /* ENOSPC, EDQUOT, EROFS and EIO in the language of the log; and the words
     that GCC uses for any write error, whose reason it has lost by then.  */
  static const char *const words[] = {
    "No space left on device", "Disk quota exceeded",
    "Read-only file system",   "Input/output error",
    "when writing output to",  "error writing to"
  };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    {
      const char *hit = strstr (log, words[i]);
      if (! hit)
        continue;
      /* Quote the whole line, which names the program and the file.  */
      const char *start = hit;
      while (start > log && start[-1] != '\n')
        start--;
      char line[sizeof s->why];
      snprintf (line, sizeof line, "%.*s", (int)strcspn (start, "\n"), start);
      octa_scratch_refuse (s, line);
      return true;
    }
  return false;
}

const char **
octa_scratch_environment (const char *const *set)
{
  size_t n = 0, k = 0, n_set = 0;
  while (environ[n])
    n++;
  while (set[n_set])
    n_set++;
  const char **env = malloc ((n + n_set + 1) * sizeof *env);
  if (! env)
    return NULL;
  for (size_t i = 0; i < n; i++)
    {
      bool is_set = false;
      for (size_t j = 0; j < n_set && ! is_set; j++)
        is_set = strncmp (environ[i], set[j], strcspn (set[j], "=") + 1) == 0;
      if (! is_set)
        env[k++] = environ[i];
    }
  for (size_t j = 0; j < n_set; j++)
    env[k++] = set[j];
  env[k] = NULL;
  return env;
}
