/* check_prune.c -- the disk cache stays within its bound, with several
   processes too; what was used longest ago goes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "compile/compile.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  ENTRY = 10000, /* bytes of an image */
  BOUND = 160000 /* fifteen files */
};

static int n_runs;
static char folder[64];

static octa_status
fake_target (int device, bool names_compiler, octa_strbuf *key)
{
  (void)device;
  (void)names_compiler;
  octa_strbuf_add (key, "fake");
  return OCTA_OK;
}

static octa_status
fake_compile (int device, const octa_source *src, octa_image *im)
{
  (void)device;
  n_runs++;
  *im = (octa_image){ .bytes = calloc (ENTRY, 1),
                      .size = ENTRY,
                      .kernels = strdup (""),
                      .log = strdup ("") };
  snprintf (im->bytes, ENTRY, "%s", src->text);
  return OCTA_OK;
}

static const octa_backend fake = { .name = "fake",
                                   .target = fake_target,
                                   .compile = fake_compile };

/* File systems tell times apart by the tick of their clock: the next one.  */
static void
await_tick (void)
{
  static FILE *probe;
  struct stat before, now;
  if (! probe)
    probe = tmpfile ();
  CHECK (probe && futimens (fileno (probe), NULL) == 0
         && fstat (fileno (probe), &before) == 0);
  AWAIT (futimens (fileno (probe), NULL) != 0
         || fstat (fileno (probe), &now) != 0
         || now.st_mtim.tv_sec != before.st_mtim.tv_sec
         || now.st_mtim.tv_nsec != before.st_mtim.tv_nsec);
}

/* Image K; whether it had to be compiled.  */
static bool
is_made (int k)
{
  char text[32];
  octa_image im = { 0 };
  int before = n_runs;
  snprintf (text, sizeof text, "image %d", k);
  octa_source src = { .text = text, .name = "t.cu" };
  CHECK_OK (octa_compile_cached (0, &src, &im));
  CHECK (im.size == ENTRY);
  CHECK_TEXT (im.bytes, text);
  octa_image_free (&im);
  await_tick ();
  return n_runs > before;
}

/* Bytes of all files in the folder, and how many there are.  */
static uint64_t
folder_bytes (int *n)
{
  uint64_t bytes = 0;
  DIR *dir = opendir (folder);
  *n = 0;
  for (struct dirent *e; dir && (e = readdir (dir));)
    {
      struct stat info;
      if (fstatat (dirfd (dir), e->d_name, &info, AT_SYMLINK_NOFOLLOW) == 0
          && S_ISREG (info.st_mode))
        {
          bytes += (uint64_t)info.st_size;
          ++*n;
        }
    }
  if (dir)
    closedir (dir);
  return bytes;
}

/* Seventeen files are too many; image 0 is used all the time, and stays.  */
static void
check_oldest (void)
{
  int n;
  for (int k = 0; k < 40; k++)
    {
      CHECK (is_made (k));
      CHECK (! is_made (0) || k == 0);
      CHECK (folder_bytes (&n) <= BOUND);
    }
  uint64_t bytes;
  CHECK (octa_cache_size (folder, &bytes) == (uint64_t)n);
  CHECK (bytes == folder_bytes (&n));
  CHECK (n >= 12);
  CHECK (! is_made (39) && ! is_made (38));
  CHECK (is_made (1) && is_made (2));
}

/* What is not ours is left alone; what a process that died left behind goes.
 */
static void
check_others (void)
{
  static const char *const names[] = {
    "notes.txt", "0123456789abcdef0123456789abcdef0", "ABCDEF",
    "0123456789abcdef0123456789abcdef.7.tmp",
    "1123456789abcdef0123456789abcdef.7.tmp"
  };
  char path[5][128];
  struct timespec old[2] = { { 1, 0 }, { 1, 0 } };
  for (int i = 0; i < 5; i++)
    {
      snprintf (path[i], sizeof path[i], "%s/%s", folder, names[i]);
      FILE *f = fopen (path[i], "w");
      if (f)
        fclose (f);
      if (i < 4)
        CHECK (utimensat (AT_FDCWD, path[i], old, 0) == 0);
    }
  for (int k = 100; k < 120; k++)
    CHECK (is_made (k));
  CHECK (access (path[0], F_OK) == 0 && access (path[1], F_OK) == 0
         && access (path[2], F_OK) == 0);
  CHECK (access (path[3], F_OK) != 0);
  CHECK (access (path[4], F_OK) == 0);
}

/* Four processes write and read the same images.  */
static void
check_several (void)
{
  int n;
  for (int p = 0; p < 4; p++)
    if (fork () == 0)
      {
        n_failed = 0;
        for (int k = 0; k < 60; k++)
          (void)is_made (1000 + (k * (p + 1)) % 60);
        _exit (n_failed != 0);
      }
  for (int p = 0; p < 4; p++)
    {
      int status = -1;
      CHECK (wait (&status) > 0 && status == 0);
    }
  CHECK (is_made (5000));
  CHECK (folder_bytes (&n) <= BOUND && n > 10);
}

int
main (void)
{
  char bound[32], command[128];
  octa_driver_backend = &fake;
  snprintf (folder, sizeof folder, "/tmp/octcuda-check-XXXXXX");
  CHECK (mkdtemp (folder) != NULL);
  snprintf (bound, sizeof bound, "%d", BOUND);
  setenv ("OCTCUDA_CACHE_BYTES", bound, 1);
  setenv ("OCTCUDA_CACHE_DIR", folder, 1);
  unsetenv ("OCTCUDA_CACHE");
  unsetenv ("OCTCUDA_DISABLE_CACHE");
  check_oldest ();
  check_others ();
  check_several ();
  snprintf (command, sizeof command, "rm -rf %s", folder);
  CHECK (system (command) == 0);
  return check_report ();
}
