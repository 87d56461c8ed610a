/* atlas.c -- the atlas: bitmaps of glyphs on shelves.

   A shelf is a band of rows that is filled from left to right.  A bitmap goes
   to the lowest shelf that is high enough and not much too high, else to a new
   one below the others.  If there is no room, the atlas doubles its height.
   Each bitmap has an empty pixel on every side, so that filtered quads see
   nothing of its neighbours.  Shelves record their last change, so that a
   texture can fetch only the rows that changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/text/private.h"

#include <stdlib.h>
#include <string.h>

enum
{
  FIRST_HEIGHT = 64,
  STEP = 4 /* of the shelves' heights */
};

/* Have at least NEEDED rows.  */
static octa_gl_room
grow (octa_gl_atlas_shelves *a, int needed)
{
  int height = a->face.height ? a->face.height : FIRST_HEIGHT;
  while (height < needed)
    height *= 2;
  if (height > OCTA_GL_ATLAS_HEIGHT)
    return OCTA_GL_ROOM_FULL;
  if (height == a->face.height)
    return OCTA_GL_ROOM_MADE;
  size_t old = (size_t)a->face.height * OCTA_GL_ATLAS_WIDTH;
  size_t bytes = (size_t)height * OCTA_GL_ATLAS_WIDTH;
  unsigned char *pixels = realloc (a->pixels, bytes);
  if (! pixels)
    return OCTA_GL_ROOM_NO_MEMORY;
  memset (pixels + old, 0, bytes - old);
  a->pixels = pixels;
  a->face.pixels = pixels;
  a->face.width = OCTA_GL_ATLAS_WIDTH;
  a->face.height = height;
  a->face.generation++;
  return OCTA_GL_ROOM_MADE;
}

/* A new shelf of HEIGHT rows.  */
static octa_gl_room
add_shelf (octa_gl_atlas_shelves *a, int height, octa_gl_shelf **out)
{
  if (! a->shelves || a->n_shelves == a->cap_shelves)
    {
      int cap = a->cap_shelves ? 2 * a->cap_shelves : 16;
      octa_gl_shelf *shelves = realloc (a->shelves,
                                        (size_t)cap * sizeof *shelves);
      if (! shelves)
        return OCTA_GL_ROOM_NO_MEMORY;
      a->shelves = shelves;
      a->cap_shelves = cap;
    }
  octa_gl_shelf *last = a->n_shelves ? &a->shelves[a->n_shelves - 1] : NULL;
  int y = last ? last->y + last->height : 0;
  octa_gl_room room = grow (a, y + height);
  if (room != OCTA_GL_ROOM_MADE)
    return room;
  *out = &a->shelves[a->n_shelves++];
  **out = (octa_gl_shelf){ .y = y, .height = height };
  return OCTA_GL_ROOM_MADE;
}

/* The best shelf for a box; NULL if none will do.  */
static octa_gl_shelf *
find_shelf (octa_gl_atlas_shelves *a, int width, int height)
{
  octa_gl_shelf *best = NULL;
  for (octa_gl_shelf *s = a->shelves; s < a->shelves + a->n_shelves; s++)
    if (s->height >= height && s->height <= height + height / 2 + STEP
        && OCTA_GL_ATLAS_WIDTH - s->used >= width
        && (! best || s->height < best->height))
      best = s;
  return best;
}

octa_gl_room
octa_gl_atlas_put (octa_gl_atlas_shelves *a, const unsigned char *bitmap,
                   int pitch, int width, int height, int *x, int *y)
{
  if (width > OCTA_GL_ATLAS_WIDTH - 2 || height > OCTA_GL_ATLAS_HEIGHT - 2)
    return OCTA_GL_ROOM_NEVER;
  octa_gl_shelf *s = find_shelf (a, width + 2, height + 2);
  if (! s)
    {
      int high = (height + 2 + STEP - 1) / STEP * STEP;
      octa_gl_room room = add_shelf (a, high, &s);
      if (room != OCTA_GL_ROOM_MADE)
        return room;
    }
  *x = s->used + 1;
  *y = s->y + 1;
  for (int row = 0; row < height; row++)
    memcpy (a->pixels + (size_t)(*y + row) * OCTA_GL_ATLAS_WIDTH + *x,
            bitmap + (ptrdiff_t)row * pitch, (size_t)width);
  s->used += width + 2;
  s->generation = ++a->face.generation;
  return OCTA_GL_ROOM_MADE;
}

void
octa_gl_atlas_clear (octa_gl_atlas_shelves *a)
{
  if (a->pixels)
    memset (a->pixels, 0, (size_t)a->face.height * OCTA_GL_ATLAS_WIDTH);
  a->n_shelves = 0;
  a->face.generation++;
  a->face.epoch++;
}

void
octa_gl_atlas_free (octa_gl_atlas_shelves *a)
{
  free (a->pixels);
  free (a->shelves);
}

const octa_gl_atlas *
octa_gl_text_atlas (const octa_gl_text *t)
{
  return &t->atlas.face;
}

bool
octa_gl_text_changes (const octa_gl_text *t, uint64_t generation,
                      int *first_row, int *n_rows)
{
  const octa_gl_atlas_shelves *a = &t->atlas;
  int first = a->face.height, end = 0;
  for (int i = 0; i < a->n_shelves; i++)
    {
      const octa_gl_shelf *s = &a->shelves[i];
      if (s->generation <= generation)
        continue;
      first = s->y < first ? s->y : first;
      end = s->y + s->height;
    }
  if (end == 0)
    return false;
  *first_row = first;
  *n_rows = end - first;
  return true;
}
