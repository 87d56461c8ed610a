/* png.c -- PNG files by libpng.

   The picture is encoded in memory, so that only a few system calls on the
   file can fail.  They write a file with another name in the same folder,
   which is then renamed.  Other kinds of files (/dev/stdout, a pipe) are
   written directly, and so is a file in a folder that we may not write to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/picture/picture.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- encoding ---- */

enum
{
  LEVEL = 3, /* zlib's level: files a third larger than at 6, in half the
                time */
  FILTER = PNG_FILTER_UP /* choosing among several doubles the time */
};

/* The file in memory, and libpng's error ("": out of memory).  */
typedef struct writer
{
  unsigned char *bytes;
  size_t n, cap;
  char why[160];
} writer;

static void
on_error (png_structp png, png_const_charp text)
{
  writer *w = png_get_error_ptr (png);
  snprintf (w->why, sizeof w->why, "%s", text);
  png_longjmp (png, 1);
}

static void
on_warning (png_structp png, png_const_charp text)
{
  (void)png;
  (void)text;
}

static void
on_bytes (png_structp png, png_bytep bytes, png_size_t n)
{
  writer *w = png_get_io_ptr (png);
  if (n > w->cap - w->n)
    {
      size_t cap = w->cap ? w->cap : 1 << 16;
      while (n > cap - w->n)
        cap *= 2;
      unsigned char *more = realloc (w->bytes, cap);
      if (! more)
        png_longjmp (png, 1);
      w->bytes = more;
      w->cap = cap;
    }
  memcpy (w->bytes + w->n, bytes, n);
  w->n += n;
}

static void
on_flush (png_structp png)
{
  (void)png;
}

/* All calls that may longjmp.  The function owns nothing that must be
   released.  */
static bool
encode_by (png_structp png, png_infop info, const octa_gl_picture *picture,
           double dpi)
{
  if (setjmp (png_jmpbuf (png)))
    return false;
  png_set_compression_level (png, LEVEL);
  png_set_filter (png, PNG_FILTER_TYPE_BASE, FILTER);
  png_set_user_limits (png, INT_MAX, INT_MAX);
  png_set_IHDR (png, info, (png_uint_32)picture->width,
                (png_uint_32)picture->height, 8,
                picture->channels == 4 ? PNG_COLOR_TYPE_RGB_ALPHA
                                       : PNG_COLOR_TYPE_RGB,
                PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                PNG_FILTER_TYPE_DEFAULT);
  if (dpi > 0)
    {
      png_uint_32 per_metre = (png_uint_32)(dpi / 0.0254 + 0.5);
      png_set_pHYs (png, info, per_metre, per_metre, PNG_RESOLUTION_METER);
    }
  png_write_info (png, info);
  for (int y = 0; y < picture->height; y++)
    png_write_row (png, picture->pixels + y * picture->stride);
  png_write_end (png, info);
  return true;
}

static bool
encode (const octa_gl_picture *picture, double dpi, writer *w)
{
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, w,
                                             on_error, on_warning);
  png_infop info = png ? png_create_info_struct (png) : NULL;
  bool is_done = false;
  if (info)
    {
      png_set_write_fn (png, w, on_bytes, on_flush);
      is_done = encode_by (png, info, picture, dpi);
    }
  if (png)
    png_destroy_write_struct (&png, &info);
  return is_done;
}

/* ---- the file ---- */

static bool
write_all (int fd, const unsigned char *bytes, size_t n)
{
  while (n > 0)
    {
      ssize_t done = write (fd, bytes, n);
      if (done < 0 && errno == EINTR)
        continue;
      if (done <= 0)
        return false;
      bytes += done;
      n -= (size_t)done;
    }
  return true;
}

/* Write and close FD.  False: errno has the reason.  */
static bool
fill (int fd, const writer *w)
{
  bool is_written = write_all (fd, w->bytes, w->n);
  int why = errno;
  if (close (fd) != 0 && is_written)
    return false;
  errno = why;
  return is_written;
}

/* Write FILE directly; it need not be a regular file.  */
static bool
put_straight (const char *file, const writer *w)
{
  int fd = open (file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  return fd >= 0 && fill (fd, w);
}

/* Open a new file in the folder of FILE.  NAME, with room for SIZE bytes, is
   its name.  */
static int
open_beside (const char *file, char *name, size_t size)
{
  for (int i = 0; i < 100; i++)
    {
      snprintf (name, size, "%s.%ld-%d.tmp", file, (long)getpid (), i);
      int fd = open (name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
      if (fd >= 0 || errno != EEXIST)
        return fd;
    }
  return -1;
}

/* Replace FILE, which is a regular file or does not exist, and is not a
   link.  */
static bool
put_whole (const char *file, const struct stat *old, const writer *w)
{
  char name[PATH_MAX + 32];
  int fd = open_beside (file, name, sizeof name);
  if (fd < 0 && old && (errno == EACCES || errno == EPERM))
    return put_straight (file, w);
  if (fd < 0)
    return false;
  /* keep the mode of the file, if possible */
  if (old && fchmod (fd, old->st_mode & 07777) != 0)
    errno = 0;
  if (fill (fd, w) && rename (name, file) == 0)
    return true;
  int why = errno;
  unlink (name);
  errno = why;
  return false;
}

static bool
put (const char *file, const writer *w)
{
  char real[PATH_MAX];
  struct stat is;
  if (! realpath (file, real))
    return errno == ENOENT && lstat (file, &is) != 0
               ? put_whole (file, NULL, w)
               : put_straight (file, w);
  if (stat (real, &is) != 0 || ! S_ISREG (is.st_mode))
    return put_straight (real, w);
  /* a write-protected file is not replaced either */
  return access (real, W_OK) == 0 && put_whole (real, &is, w);
}

octa_status
octa_gl_png_write (const char *file, const octa_gl_picture *picture,
                   double dpi)
{
  writer w = { 0 };
  octa_status st = OCTA_OK;
  if (picture->width < 1 || picture->height < 1)
    return octa_fail (OCTA_ERROR_CALL,
                      "cannot write \"%s\": a picture of %d x %d pixels is "
                      "empty",
                      file, picture->width, picture->height);
  if (strlen (file) >= PATH_MAX)
    st = octa_fail (OCTA_ERROR_RUNTIME, "cannot write \"%s\": %s", file,
                    strerror (ENAMETOOLONG));
  else if (! encode (picture, dpi, &w))
    st = *w.why ? octa_fail (OCTA_ERROR_RUNTIME, "cannot write \"%s\": %s",
                             file, w.why)
                : octa_no_memory ("a picture");
  else if (! put (file, &w))
    st = octa_fail (OCTA_ERROR_RUNTIME, "cannot write \"%s\": %s", file,
                    strerror (errno));
  free (w.bytes);
  return st;
}
