/* prune.c -- limiting the size of the disk cache.  If a folder has more than
   OCTCUDA_CACHE_BYTES, the least recently used files are deleted, until an
   eighth of the limit is free.  A hit sets the time of its file to the current
   time.  Reading the folder each time would be slow.  So a process reads it
   when it writes its first file, and again whenever it has itself written a
   sixteenth of the limit.  Several processes may do this at once, while others
   read: a file is deleted as a whole, a process that has it open can still
   read it, and a file that is gone already is no failure.  Only files with
   names of ours are deleted.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "compile/private.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum
{
  NAME_DIGITS = 32,        /* of an entry: a key in hexadecimal */
  ABANDONED = 24 * 60 * 60 /* age of an abandoned file, in seconds */
};

typedef struct file
{
  char name[64];
  struct timespec used;
  uint64_t bytes;
} file;

typedef struct listing
{
  file *files;
  size_t n, cap;
  uint64_t bytes;
} listing;

/* Is it an entry or a precompiled header (host/prelude.c), or the temporary
   file of a process that died?  That has more characters after the digits.  */
static bool
is_ours (const char *name, bool *is_whole)
{
  size_t digits = strspn (name, "0123456789abcdef"), len = strlen (name);
  *is_whole = len == NAME_DIGITS || strcmp (name + digits, ".gch") == 0;
  return digits == NAME_DIGITS && len < sizeof ((file *)0)->name
         && (*is_whole || strcmp (name + len - 4, ".tmp") == 0);
}

static void
add (listing *l, const char *name, const struct stat *info)
{
  if (l->n == l->cap)
    {
      size_t cap = l->cap ? 2 * l->cap : 256;
      file *more = realloc (l->files, cap * sizeof *more);
      if (! more)
        return;
      l->files = more;
      l->cap = cap;
    }
  file *f = &l->files[l->n++];
  snprintf (f->name, sizeof f->name, "%s", name);
  f->used = octa_os_modified (info);
  f->bytes = (uint64_t)info->st_size;
  l->bytes += f->bytes;
}

/* List the entries in DIR.  Abandoned temporary files are deleted at once.  */
static void
look_through (DIR *dir, listing *l)
{
  time_t now = time (NULL);
  for (struct dirent *e; (e = readdir (dir));)
    {
      struct stat info;
      bool is_whole;
      if (! is_ours (e->d_name, &is_whole)
          || fstatat (dirfd (dir), e->d_name, &info, AT_SYMLINK_NOFOLLOW)
          || ! S_ISREG (info.st_mode) || info.st_uid != geteuid ())
        continue;
      if (is_whole)
        add (l, e->d_name, &info);
      else if (info.st_mtime < now - ABANDONED)
        (void)unlinkat (dirfd (dir), e->d_name, 0);
    }
}

static int
by_use (const void *a, const void *b)
{
  const struct timespec *x = &((const file *)a)->used;
  const struct timespec *y = &((const file *)b)->used;
  if (x->tv_sec != y->tv_sec)
    return x->tv_sec < y->tv_sec ? -1 : 1;
  return x->tv_nsec < y->tv_nsec ? -1 : x->tv_nsec > y->tv_nsec;
}

/* Bring FOLDER below MOST bytes, if it has more.  */
static void
prune (const char *folder, uint64_t most)
{
  listing l = { 0 };
  DIR *dir = opendir (folder);
  if (! dir)
    return;
  look_through (dir, &l);
  if (l.bytes > most)
    {
      qsort (l.files, l.n, sizeof *l.files, by_use);
      for (size_t i = 0; i < l.n && l.bytes > most - most / 8; i++)
        {
          (void)unlinkat (dirfd (dir), l.files[i].name, 0);
          l.bytes -= l.files[i].bytes;
        }
    }
  free (l.files);
  closedir (dir);
}

uint64_t
octa_cache_size (const char *folder, uint64_t *bytes)
{
  listing l = { 0 };
  DIR *dir = opendir (folder);
  if (dir)
    {
      look_through (dir, &l);
      closedir (dir);
    }
  free (l.files);
  *bytes = l.bytes;
  return l.n;
}

void
octa_cache_used (int fd)
{
  (void)futimens (fd, NULL);
}

void
octa_cache_written (const char *path, uint64_t bytes)
{
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static char *known; /* the folder that was read last */
  static uint64_t since;
  uint64_t most = (uint64_t)octa_setting (OCTA_SETTING_CACHE_BYTES);
  size_t len = (size_t)(strrchr (path, '/') - path);
  pthread_mutex_lock (&lock);
  since += bytes;
  if (! known || strlen (known) != len || strncmp (known, path, len) != 0
      || since > most / 16)
    {
      free (known);
      known = strndup (path, len);
      since = 0;
      if (known)
        prune (known, most);
    }
  pthread_mutex_unlock (&lock);
}
