/* check_gl_picture.c -- pictures as PNG and GIF files, and files that cannot
   be written.

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

/* ---- GIF files ---- */

static unsigned char gif[1 << 22];
static size_t n_gif;

static void
read_gif (const char *file)
{
  FILE *f = fopen (file, "rb");
  n_gif = f ? fread (gif, 1, sizeof gif, f) : 0;
  if (f)
    fclose (f);
}

/* The next code of WIDTH bits in the blocks at DATA, from bit *AT on.  */
static int
gif_code (const unsigned char *data, size_t *at, int width)
{
  int code = 0;
  for (int i = 0; i < width; i++, ++*at)
    {
      size_t byte = *at / 8, in = byte / 255 * 256 + 1 + byte % 255;
      code |= (data[in] >> *at % 8 & 1) << i;
    }
  return code;
}

/* Decode the blocks at DATA, of which all but the last are full, into N
   indices, as the format's specification says; return what is behind.  */
static const unsigned char *
unpack_gif (const unsigned char *data, unsigned char *to, size_t n)
{
  static size_t from[4096], length[4096];
  size_t at = 0, n_done = 0;
  int width = 9, next = 258, old = -1, code;
  while ((code = gif_code (data, &at, width)) != 257)
    {
      if (code == 256)
        {
          width = 9;
          next = 258;
          old = -1;
          continue;
        }
      size_t start = n_done;
      if (code > 257 && code >= next)
        CHECK (code == next && old >= 0);
      if (old >= 0 && next < 4096)
        {
          /* the indices of the code before and one more, which is the first
             of this code; it overlaps if the code is the new one */
          from[next] = start - (old < 256 ? 1 : length[old]);
          length[next] = (old < 256 ? 1 : length[old]) + 1;
          next++;
        }
      size_t k = code < 256 ? 1 : length[code];
      if (n_done + k > n)
        return NULL;
      for (size_t i = 0; i < k; i++)
        to[n_done++] = code < 256 ? (unsigned char)code : to[from[code] + i];
      old = code;
      if (next == 1 << width && width < 12)
        width++;
    }
  if (n_done != n)
    return NULL;
  while (*data)
    data += *data + 1;
  return data + 1;
}

/* Show the frames of a file of W x H pixels in RGB, one after the other; the
   number of frames, each shown for DELAY.  */
static int
play_gif (int w, int h, unsigned char *rgb, int delay)
{
  static unsigned char indices[1 << 20];
  const unsigned char *p = gif + 32;
  int n = 0;
  CHECK (memcmp (gif, "GIF89a", 6) == 0 && gif[6] + 256 * gif[7] == w
         && gif[8] + 256 * gif[9] == h);
  for (; p && *p == 0x21; n++)
    {
      CHECK (p[4] + 256 * p[5] == delay && p[8] == 0x2c && p[17] == 0x87);
      const unsigned char *table = p + 18;
      p = unpack_gif (table + 769, indices, (size_t)(w * h));
      for (int i = 0; p && i < w * h; i++)
        if (indices[i] != 255)
          memcpy (rgb + 3 * i, table + 3 * indices[i], 3);
    }
  CHECK (p && *p == 0x3b && p + 1 == gif + n_gif);
  return p ? n : -1;
}

static unsigned char *
noise_of (uint32_t seed, size_t n, int step)
{
  unsigned char *p = malloc (n);
  for (size_t i = 0; i < n; i++)
    p[i] = (unsigned char)((seed = seed * 1664525 + 1013904223) >> 24) / step
           * step;
  return p;
}

/* The largest difference of N bytes.  */
static int
unlike (const unsigned char *a, const unsigned char *b, size_t n)
{
  int most = 0;
  for (size_t i = 0; i < n; i++)
    most = abs (a[i] - b[i]) > most ? abs (a[i] - b[i]) : most;
  return most;
}

/* A GIF of two pictures with colors that are multiples of STEP.  */
static void
check_gif_of (const char *file, int w, int h, int step, int most)
{
  const size_t n = (size_t)(3 * w * h);
  unsigned char *a = noise_of (1, n, step), *b = noise_of (2, n, step);
  unsigned char *is = calloc (n, 1);
  memcpy (b, a, n / 2);
  octa_gl_picture first = {
    .pixels = a, .width = w, .height = h, .channels = 3, .stride = 3 * w
  };
  octa_gl_picture next = first;
  next.pixels = b;
  CHECK_OK (octa_gl_gif_write (file, &first, NULL, 300));
  read_gif (file);
  CHECK (play_gif (w, h, is, 300) == 1 && unlike (is, a, n) <= most);
  unsigned char *before = malloc (n);
  memcpy (before, is, n);
  CHECK_OK (octa_gl_gif_write (file, &next, &first, 300));
  read_gif (file);
  CHECK (play_gif (w, h, is, 300) == 2 && unlike (is, b, n) <= most);
  CHECK (memcmp (is, before, n / 2) == 0); /* what has not changed */
  CHECK_OK (octa_gl_gif_write (file, &next, &next, 300));
  read_gif (file);
  CHECK (play_gif (w, h, is, 300) == 3);
  free (before);
  free (is);
  free (a);
  free (b);
}

static void
check_gif (void)
{
  char folder[] = "build/check_gl_picture.XXXXXX", file[200];
  CHECK (mkdtemp (folder) != NULL);
  snprintf (file, sizeof file, "%s/x.gif", folder);
  check_gif_of (file, 1, 1, 1, 0);
  check_gif_of (file, 5, 3, 1, 7);
  check_gif_of (file, 400, 300, 64, 0); /* 64 colors are exact */
  check_gif_of (file, 300, 100, 1, 60); /* noise of all colors */
  /* A picture that does not fit leaves the file as it was.  */
  read_gif (file);
  size_t n = n_gif;
  unsigned char *p = noise_of (3, 3 * 300 * 100, 1);
  octa_gl_picture m = {
    .pixels = p, .width = 300, .height = 100, .channels = 3, .stride = 900
  };
  struct rlimit old, tight;
  getrlimit (RLIMIT_FSIZE, &old);
  tight = old;
  tight.rlim_cur = n + 1000;
  signal (SIGXFSZ, SIG_IGN);
  setrlimit (RLIMIT_FSIZE, &tight);
  octa_gl_picture before = m;
  before.pixels = gif;
  octa_status st = octa_gl_gif_write (file, &m, &before, 300);
  setrlimit (RLIMIT_FSIZE, &old);
  CHECK_FAILS (st, OCTA_ERROR_RUNTIME);
  CHECK (strstr (octa_error ()->msg, strerror (EFBIG)) != NULL);
  read_gif (file);
  unsigned char *is = malloc (3 * 300 * 100);
  CHECK (n_gif == n && play_gif (300, 100, is, 300) == 3);
  CHECK_FAILS (octa_gl_gif_write ("build/no/such/x.gif", &m, NULL, 3),
               OCTA_ERROR_RUNTIME);
  CHECK_FAILS (octa_gl_gif_write ("/dev/full", &m, NULL, 3),
               OCTA_ERROR_RUNTIME);
  free (is);
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
  check_gif ();
  return check_report ();
}
