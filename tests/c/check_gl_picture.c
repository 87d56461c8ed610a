/* check_gl_picture.c -- pictures as PNG files, and files that cannot be
   written.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "check.h"
#include "gl/picture/picture.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <png.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- PNG files ---- */

static unsigned char *
read_png (const char *file, int *width, int *height, double *dpi)
{
  FILE *f = fopen (file, "rb");
  png_structp png = png_create_read_struct (PNG_LIBPNG_VER_STRING, NULL, NULL,
                                            NULL);
  png_infop info = png_create_info_struct (png);
  png_init_io (png, f);
  png_read_png (png, info, PNG_TRANSFORM_IDENTITY, NULL);
  *width = (int)png_get_image_width (png, info);
  *height = (int)png_get_image_height (png, info);
  *dpi = png_get_x_pixels_per_meter (png, info) * 0.0254;
  size_t row = png_get_rowbytes (png, info);
  unsigned char *p = malloc (row * (size_t)*height);
  for (int y = 0; y < *height; y++)
    memcpy (p + (size_t)y * row, png_get_rows (png, info)[y], row);
  png_destroy_read_struct (&png, &info, NULL);
  fclose (f);
  return p;
}

static int
files_in (const char *folder)
{
  DIR *d = opendir (folder);
  int n = 0;
  while (d && readdir (d))
    n++;
  closedir (d);
  return n - 2;
}

static void
check_png (void)
{
  char folder[] = "build/check_gl_picture.XXXXXX", file[200], link[200];
  unsigned char p[7 * 5 * 4];
  int w, h;
  double dpi;
  CHECK (mkdtemp (folder) != NULL);
  snprintf (file, sizeof file, "%s/x.png", folder);
  snprintf (link, sizeof link, "%s/link.png", folder);
  for (size_t i = 0; i < sizeof p; i++)
    p[i] = (unsigned char)(i * 37);
  for (int channels = 3; channels <= 4; channels++)
    for (int flip = 0; flip < 2; flip++)
      {
        int row = 7 * channels;
        octa_gl_picture m = { .pixels = flip ? p + 4 * row : p,
                              .width = 7,
                              .height = 5,
                              .channels = channels,
                              .stride = flip ? -row : row };
        CHECK_OK (octa_gl_png_write (file, &m, channels == 3 ? 300 : 0));
        unsigned char *is = read_png (file, &w, &h, &dpi);
        CHECK (w == 7 && h == 5
               && fabs (dpi - (channels == 3 ? 300 : 0)) < 0.02);
        for (int y = 0; y < 5; y++)
          CHECK (memcmp (is + y * row, m.pixels + y * m.stride, (size_t)row)
                 == 0);
        free (is);
      }
  octa_gl_picture m = {
    .pixels = p, .width = 7, .height = 5, .channels = 4, .stride = 28
  };
  /* A link stays one, and a file keeps its mode.  */
  struct stat before, after;
  CHECK (symlink ("x.png", link) == 0 && chmod (file, 0640) == 0);
  stat (file, &before);
  CHECK_OK (octa_gl_png_write (link, &m, 72));
  CHECK (lstat (link, &after) == 0 && S_ISLNK (after.st_mode));
  CHECK (stat (file, &after) == 0 && after.st_mode == before.st_mode);
  CHECK (files_in (folder) == 2);
  CHECK_OK (octa_gl_png_write ("/dev/null", &m, 72));
  /* What may not be written is not replaced.  */
  CHECK (chmod (file, 0400) == 0);
  octa_status st = octa_gl_png_write (file, &m, 72);
  CHECK (geteuid () == 0
             ? st == OCTA_OK
             : st != OCTA_OK
                   && strstr (octa_error ()->msg, strerror (EACCES)) != NULL);
  /* What cannot be written: name and reason, and no half file.  */
  CHECK_FAILS (octa_gl_png_write ("build/no/such/x.png", &m, 72),
               OCTA_ERROR_RUNTIME);
  CHECK (strstr (octa_error ()->msg, "build/no/such/x.png")
         && strstr (octa_error ()->msg, strerror (ENOENT)));
  CHECK_FAILS (octa_gl_png_write (folder, &m, 72), OCTA_ERROR_RUNTIME);
  CHECK (strstr (octa_error ()->msg, strerror (EISDIR)) != NULL);
  CHECK_FAILS (octa_gl_png_write ("/dev/full", &m, 72), OCTA_ERROR_RUNTIME);
  CHECK (strstr (octa_error ()->msg, strerror (ENOSPC)) != NULL);
  CHECK_FAILS (octa_gl_png_write ("", &m, 72), OCTA_ERROR_RUNTIME);
  m.width = 0;
  CHECK_FAILS (octa_gl_png_write (file, &m, 72), OCTA_ERROR_CALL);
  CHECK (files_in (folder) == 2);
  unlink (link);
  unlink (file);
  CHECK (rmdir (folder) == 0);
}

/* A file that grows too large for the system leaves the old one.  */
static void
check_png_limit (void)
{
  char folder[] = "build/check_gl_picture.XXXXXX", file[200];
  int w, h;
  double dpi;
  CHECK (mkdtemp (folder) != NULL);
  snprintf (file, sizeof file, "%s/x.png", folder);
  static unsigned char noise[100 * 100 * 3], nine[27] = { 9 };
  uint32_t x = 1;
  for (size_t i = 0; i < sizeof noise; i++)
    noise[i] = (unsigned char)((x = x * 1664525 + 1013904223) >> 24);
  octa_gl_picture small = {
    .pixels = nine, .width = 3, .height = 3, .channels = 3, .stride = 9
  };
  octa_gl_picture large = {
    .pixels = noise, .width = 100, .height = 100, .channels = 3, .stride = 300
  };
  CHECK_OK (octa_gl_png_write (file, &small, 0));
  struct rlimit old, tight;
  getrlimit (RLIMIT_FSIZE, &old);
  tight = old;
  tight.rlim_cur = 10000;
  signal (SIGXFSZ, SIG_IGN);
  setrlimit (RLIMIT_FSIZE, &tight);
  octa_status st = octa_gl_png_write (file, &large, 0);
  setrlimit (RLIMIT_FSIZE, &old);
  CHECK_FAILS (st, OCTA_ERROR_RUNTIME);
  CHECK (strstr (octa_error ()->msg, strerror (EFBIG)) != NULL);
  CHECK (files_in (folder) == 1);
  unsigned char *p = read_png (file, &w, &h, &dpi);
  CHECK (w == 3 && h == 3 && p[0] == 9);
  free (p);
  unlink (file);
  CHECK (rmdir (folder) == 0);
}

int
main (void)
{
  mkdir ("build", 0777);
  check_png ();
  check_png_limit ();
  return check_report ();
}
