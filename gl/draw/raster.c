/* raster.c -- pictures kept on the device: their textures.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

#include <limits.h>
#include <stdlib.h>

/* OpenGL's formats for octa_gl_texel.  */
static const struct
{
  GLint internal;
  GLenum format, type;
  size_t bytes;
} kinds[] = {
  [OCTA_GL_TEXEL_COLOR] = { GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4 },
  [OCTA_GL_TEXEL_PREMULTIPLIED] = { GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 4 },
  [OCTA_GL_TEXEL_VALUE] = { GL_R32F, GL_RED, GL_FLOAT, 4 },
  [OCTA_GL_TEXEL_COVER] = { GL_R8, GL_RED, GL_UNSIGNED_BYTE, 1 },
};

octa_status
octa_gl_raster_create (octa_gl_painter *p, octa_gl_raster **out)
{
  octa_gl_raster *r = calloc (1, sizeof *r);
  if (! r)
    return octa_no_memory ("an image");
  r->painter = p;
  octa_gl_context_count (1);
  *out = r;
  return OCTA_OK;
}

/* Remove all texels.  */
static void
empty (octa_gl_raster *r)
{
  if (r->n_tiles > 0)
    glDeleteTextures (r->n_tiles, r->textures);
  free (r->textures);
  r->textures = NULL;
  r->n_tiles = 0;
  r->columns = r->rows = 0;
}

void
octa_gl_raster_free (octa_gl_raster *r)
{
  if (! r)
    return;
  if (octa_gl_context_enter (r->painter->context) == OCTA_OK)
    {
      empty (r);
      octa_gl_context_count (-1);
    }
  free (r->textures);
  free (r);
}

/* A tile holds the texels that it paints, and one more on each side where
   there is one.  */
void
octa_gl_raster_tile (const octa_gl_raster *r, int i, int own[4], int all[4])
{
  const int size[2] = { r->columns, r->rows },
            at[2] = { i % r->across, i / r->across };
  for (int d = 0; d < 2; d++)
    {
      const int lo = at[d] * r->step[d];
      const int hi = size[d] - lo > r->step[d] ? lo + r->step[d] : size[d];
      own[d] = lo;
      own[2 + d] = hi;
      all[d] = lo > 0 ? lo - 1 : 0;
      all[2 + d] = hi < size[d] ? hi + 1 : hi;
    }
}

/* Make the textures.  */
static octa_status
allot (octa_gl_raster *r, octa_gl_texel kind, int columns, int rows)
{
  const int size[2] = { columns, rows }, max = r->painter->max_texture;
  int tiles[2];
  empty (r);
  for (int d = 0; d < 2; d++)
    {
      r->step[d] = size[d] <= max ? size[d] : max - 2;
      tiles[d] = (size[d] + r->step[d] - 1) / r->step[d];
    }
  r->textures = malloc ((size_t)tiles[0] * (size_t)tiles[1]
                        * sizeof *r->textures);
  if (! r->textures)
    return octa_no_memory ("an image");
  r->n_tiles = tiles[0] * tiles[1];
  r->across = tiles[0];
  r->kind = kind;
  r->columns = columns;
  r->rows = rows;
  glGenTextures (r->n_tiles, r->textures);
  for (int i = 0; i < r->n_tiles; i++)
    {
      int own[4], all[4];
      octa_gl_raster_tile (r, i, own, all);
      glBindTexture (GL_TEXTURE_2D, r->textures[i]);
      glTexImage2D (GL_TEXTURE_2D, 0, kinds[kind].internal, all[2] - all[0],
                    all[3] - all[1], 0, kinds[kind].format, kinds[kind].type,
                    NULL);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
    }
  return octa_gl_context_check (r->painter->context, "an image");
}

static void
upload (const octa_gl_raster *r, const octa_gl_data *d)
{
  glBindBuffer (GL_PIXEL_UNPACK_BUFFER, d->buffer);
  glPixelStorei (GL_UNPACK_ROW_LENGTH, r->columns);
  for (int i = 0; i < r->n_tiles; i++)
    {
      int own[4], all[4];
      octa_gl_raster_tile (r, i, own, all);
      size_t skip = ((size_t)all[1] * (size_t)r->columns + (size_t)all[0])
                    * kinds[r->kind].bytes;
      const char *from = d->buffer ? (const char *)d->offset
                                   : (const char *)d->host;
      glBindTexture (GL_TEXTURE_2D, r->textures[i]);
      glTexSubImage2D (GL_TEXTURE_2D, 0, 0, 0, all[2] - all[0],
                       all[3] - all[1], kinds[r->kind].format,
                       kinds[r->kind].type, from + skip);
    }
  glPixelStorei (GL_UNPACK_ROW_LENGTH, 0);
  glBindBuffer (GL_PIXEL_UNPACK_BUFFER, 0);
  glBindTexture (GL_TEXTURE_2D, 0);
}

octa_status
octa_gl_raster_fill (octa_gl_raster *r, octa_gl_texel kind, int64_t columns,
                     int64_t rows, const octa_gl_data *texels)
{
  octa_status st;
  OCTA_TRY (octa_gl_context_enter (r->painter->context));
  if (columns > INT_MAX - 2 || rows > INT_MAX - 2)
    OCTA_TRY (octa_fail (OCTA_ERROR_NOTSUPPORTED,
                         "an image has at most %d texels along a side, but "
                         "this one has %lld x %lld: draw every tenth of them",
                         INT_MAX - 2, (long long)columns, (long long)rows));
  glActiveTexture (GL_TEXTURE0);
  if (columns < 1 || rows < 1)
    empty (r);
  else
    {
      if (r->kind != kind || r->columns != columns || r->rows != rows)
        OCTA_TRY (allot (r, kind, (int)columns, (int)rows));
      upload (r, texels);
      OCTA_TRY (octa_gl_context_check (r->painter->context, "an image"));
    }
done:
  if (st != OCTA_OK)
    empty (r);
  return st;
}
