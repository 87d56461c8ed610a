/* gif.c -- animated GIF files, a picture at a time.

   The file is complete after each picture.  A pixel that has not changed is
   transparent, so that it takes no room and keeps its color.  The others have
   a table of at most 255 colors for each picture.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/picture/picture.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  BITS = 5,             /* of each channel, for counting */
  BINS = 1 << 3 * BITS, /* colors with the same bits are one bin */
  MOST = 255,           /* colors of a picture */
  SAME = 255            /* the index of transparent pixels */
};

/* ---- colors ---- */

typedef struct bin
{
  uint64_t n, sum[3]; /* pixels, and the sums of their colors */
} bin;

/* Bins used[from] to used[to - 1], which become one color.  */
typedef struct box
{
  int from, to;
  int axis;             /* with the largest error */
  double middle, error; /* along AXIS: mean, sum of squares */
} box;

typedef struct colors
{
  bin bins[BINS];
  int used[BINS], n_used;
  box boxes[MOST];
  int n_boxes;
  unsigned char rgb[256][3], of[BINS]; /* the table; the index of a bin */
} colors;

static int
bin_of (const unsigned char *rgb)
{
  return rgb[0] >> (8 - BITS) << 2 * BITS | rgb[1] >> (8 - BITS) << BITS
         | rgb[2] >> (8 - BITS);
}

/* Part AXIS of a bin's color.  */
static int
part_of (int code, int axis)
{
  return code >> (2 - axis) * BITS & ((1 << BITS) - 1);
}

static void
count (colors *c, const unsigned char *rgb)
{
  bin *b = &c->bins[bin_of (rgb)];
  if (b->n++ == 0)
    c->used[c->n_used++] = bin_of (rgb);
  for (int k = 0; k < 3; k++)
    b->sum[k] += rgb[k];
}

static void
measure (const colors *c, box *b)
{
  b->error = 0;
  for (int axis = 0; axis < 3; axis++)
    {
      double n = 0, sum = 0, squares = 0;
      for (int i = b->from; i < b->to; i++)
        {
          double w = (double)c->bins[c->used[i]].n;
          int v = part_of (c->used[i], axis);
          n += w;
          sum += w * v;
          squares += w * v * v;
        }
      double error = squares - sum * sum / n;
      if (error > b->error)
        {
          b->axis = axis;
          b->middle = sum / n;
          b->error = error;
        }
    }
}

/* Divide box I at its mean.  */
static void
divide (colors *c, int i)
{
  box *low = &c->boxes[i], *high = &c->boxes[c->n_boxes++];
  int at = low->from;
  for (int k = low->from; k < low->to; k++)
    if (part_of (c->used[k], low->axis) <= low->middle)
      {
        int code = c->used[k];
        c->used[k] = c->used[at];
        c->used[at++] = code;
      }
  *high = (box){ .from = at, .to = low->to };
  low->to = at;
  measure (c, low);
  measure (c, high);
}

static int
worst (const colors *c)
{
  int most = 0;
  for (int i = 1; i < c->n_boxes; i++)
    if (c->boxes[i].error > c->boxes[most].error)
      most = i;
  return most;
}

/* The mean color of box I.  */
static void
settle (colors *c, int i)
{
  bin all = { 0 };
  for (int k = c->boxes[i].from; k < c->boxes[i].to; k++)
    {
      const bin *b = &c->bins[c->used[k]];
      all.n += b->n;
      for (int j = 0; j < 3; j++)
        all.sum[j] += b->sum[j];
      c->of[c->used[k]] = (unsigned char)i;
    }
  for (int j = 0; j < 3; j++)
    c->rgb[i][j] = (unsigned char)((all.sum[j] + all.n / 2) / all.n);
}

static void
choose (colors *c)
{
  if (c->n_used == 0)
    return;
  c->n_boxes = 1;
  c->boxes[0] = (box){ .from = 0, .to = c->n_used };
  measure (c, &c->boxes[0]);
  /* no error: each box is a bin, hence far fewer than 0.5 */
  for (int i; c->n_boxes < MOST && c->boxes[i = worst (c)].error > 0.25;)
    divide (c, i);
  for (int i = 0; i < c->n_boxes; i++)
    settle (c, i);
}

/* ---- the indices, compressed (LZW) ---- */

enum
{
  CLEAR = 256,
  END,
  FIRST,
  LONGEST = 12,   /* bits of a code */
  SLOTS = 1 << 14 /* of the dictionary */
};

typedef struct packer
{
  FILE *out;
  unsigned char block[255];
  int n_block, n_bits;
  uint32_t bits;
  int width, next; /* bits of a code, and the next new code */
  int prefix;      /* the code of the indices that are not written yet */
  int keys[SLOTS], codes[SLOTS];
} packer;

static void
put_block (packer *p)
{
  putc (p->n_block, p->out);
  fwrite (p->block, 1, (size_t)p->n_block, p->out);
  p->n_block = 0;
}

static void
put_code (packer *p, int code)
{
  p->bits |= (uint32_t)code << p->n_bits;
  p->n_bits += p->width;
  for (; p->n_bits >= 8; p->n_bits -= 8, p->bits >>= 8)
    {
      p->block[p->n_block++] = (unsigned char)p->bits;
      if (p->n_block == sizeof p->block)
        put_block (p);
    }
}

static void
put_clear (packer *p)
{
  put_code (p, CLEAR);
  memset (p->keys, -1, sizeof p->keys);
  p->width = 9;
  p->next = FIRST;
}

/* The slot of KEY, which is a prefix and an index after it, or the free slot
   for it.  */
static int
find (const packer *p, int key)
{
  int at = (int)((uint32_t)key * 2654435761u >> 18);
  while (p->keys[at] >= 0 && p->keys[at] != key)
    at = (at + 1) % SLOTS;
  return at;
}

/* A reader of the file now has one more code.  */
static int
learn (packer *p)
{
  int code = p->next++;
  if (code == 1 << p->width && p->width < LONGEST)
    p->width++;
  return code;
}

static void
put_index (packer *p, int index)
{
  if (p->prefix < 0)
    {
      p->prefix = index;
      return;
    }
  int key = p->prefix << 8 | index, at = find (p, key);
  if (p->keys[at] == key)
    {
      p->prefix = p->codes[at];
      return;
    }
  put_code (p, p->prefix);
  p->keys[at] = key;
  p->codes[at] = learn (p);
  p->prefix = index;
  if (p->next == 1 << LONGEST)
    put_clear (p);
}

static void
put_end (packer *p)
{
  put_code (p, p->prefix);
  learn (p);
  put_code (p, END);
  p->width = 7; /* fills the last byte */
  put_code (p, 0);
  if (p->n_block > 0)
    put_block (p);
  putc (0, p->out);
}

/* ---- a picture ---- */

typedef struct frame
{
  const octa_gl_picture *picture, *before;
  int delay;
  colors colors;
  packer packer;
} frame;

static const unsigned char *
pixel (const octa_gl_picture *p, int x, int y)
{
  return p->pixels + y * p->stride + x * p->channels;
}

static bool
is_same (const frame *f, int x, int y)
{
  return f->before
         && memcmp (pixel (f->picture, x, y), pixel (f->before, x, y), 3) == 0;
}

static void
put_short (int v, FILE *out)
{
  putc (v & 255, out);
  putc (v >> 8, out);
}

/* Write the header: the size, and that the film repeats.  */
static void
put_head (const octa_gl_picture *p, FILE *out)
{
  fwrite ("GIF89a", 1, 6, out);
  put_short (p->width, out);
  put_short (p->height, out);
  fwrite ("\x70\0\0", 1, 3, out);
  fwrite ("\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", 1, 19, out);
}

static void
put_frame (frame *f, FILE *out)
{
  const octa_gl_picture *p = f->picture;
  for (int y = 0; y < p->height; y++)
    for (int x = 0; x < p->width; x++)
      if (! is_same (f, x, y))
        count (&f->colors, pixel (p, x, y));
  choose (&f->colors);
  fwrite ("\x21\xf9\x04\x05", 1, 4, out); /* stays; has transparent pixels */
  put_short (f->delay, out);
  putc (SAME, out);
  fwrite ("\0\x2c\0\0\0\0", 1, 6, out);
  put_short (p->width, out);
  put_short (p->height, out);
  putc (0x87, out); /* 256 colors */
  fwrite (f->colors.rgb, 3, 256, out);
  putc (8, out);
  f->packer.out = out;
  f->packer.width = 9;
  f->packer.prefix = -1;
  put_clear (&f->packer);
  for (int y = 0; y < p->height; y++)
    for (int x = 0; x < p->width; x++)
      put_index (&f->packer, is_same (f, x, y)
                                 ? SAME
                                 : f->colors.of[bin_of (pixel (p, x, y))]);
  put_end (&f->packer);
  putc (0x3b, out);
}

/* ---- the file ---- */

static bool
write_at (int fd, off_t at, const char *bytes, size_t n)
{
  while (n > 0)
    {
      ssize_t done = pwrite (fd, bytes, n, at);
      if (done < 0 && errno == EINTR)
        continue;
      if (done <= 0)
        return false;
      bytes += done;
      at += done;
      n -= (size_t)done;
    }
  return true;
}

/* Write at AT.  If that fails, restore the previous end of the file, with its
   last byte.  */
static bool
write_or_end (int fd, off_t at, const char *bytes, size_t n)
{
  if (write_at (fd, at, bytes, n))
    return true;
  int why = errno;
  if (ftruncate (fd, at) == 0 && at > 0)
    write_at (fd, at, "\x3b", 1);
  errno = why;
  return false;
}

/* Begin FILE with BYTES, or write them over its last byte.  */
static bool
put (const char *file, bool is_first, const char *bytes, size_t n)
{
  int fd = open (file,
                 O_WRONLY | O_CLOEXEC | (is_first ? O_CREAT | O_TRUNC : 0),
                 0666);
  off_t end = fd >= 0 && ! is_first ? lseek (fd, 0, SEEK_END) : 1;
  bool is_done = fd >= 0 && end > 0 && write_or_end (fd, end - 1, bytes, n);
  int why = errno;
  if (fd >= 0 && close (fd) != 0 && is_done)
    return false;
  errno = why;
  return is_done;
}

octa_status
octa_gl_gif_write (const char *file, const octa_gl_picture *picture,
                   const octa_gl_picture *before, int delay)
{
  octa_status st = OCTA_OK;
  char *bytes = NULL;
  size_t n = 0;
  frame *f = calloc (1, sizeof *f);
  FILE *out = f ? open_memstream (&bytes, &n) : NULL;
  if (! out)
    {
      free (f);
      return octa_no_memory ("a picture");
    }
  *f = (frame){ .picture = picture, .before = before, .delay = delay };
  if (! before)
    put_head (picture, out);
  put_frame (f, out);
  bool is_complete = ! ferror (out);
  if (fclose (out) != 0 || ! is_complete)
    st = octa_no_memory ("a picture");
  else if (! put (file, ! before, bytes, n))
    st = octa_fail (OCTA_ERROR_RUNTIME, "cannot write \"%s\": %s", file,
                    strerror (errno));
  free (bytes);
  free (f);
  return st;
}
