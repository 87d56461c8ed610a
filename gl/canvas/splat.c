/* splat.c -- many opaque markers, of which only visible samples are drawn.

   Each sample of a pixel gets the colour of the uppermost marker: the last
   one, or with the depth test the nearest one.  So markers are stamped from
   front to back, each on the samples that are still free.  Tiles of pixels
   count these: a mark on tiles without any is left out.  Then OpenGL draws the
   stamped planes, one for each sample.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  FINENESS = OCTA_GL_CANVAS_STAMP_FINENESS,
  MARGIN = OCTA_GL_CANVAS_STAMP_MOST + 8, /* pixels around the viewport */
  SAMPLES = 8,
  TILE = 8, /* pixels of its side: as many as a word has */
  MOST_BYTES = 1 << 29,
  MOST_KEPT = 1 << 20, /* marks whose memory stays for the next object */
  AHEAD = 16,          /* marks that are fetched to the cache */
  DIGIT = 16,          /* bits that one pass sorts by */
  DIGITS = 1 << DIGIT
};

static const float depth_step = 1.0f / (1 << 24);

/* The render thread's.  */
static struct
{
  int width, height, stride, samples;
  size_t n_pixels;
  bool has_depth;
  unsigned char *cover; /* a bit for each taken sample */
  uint16_t *open;       /* for each tile, the number of free samples */
  int tiles[2];         /* rows and columns of them */
  uint32_t *colours[SAMPLES];
  float *depths[SAMPLES];
  octa_gl_canvas_mark *marks;
  int64_t n_marks; /* for which there is memory */
  uint32_t *order; /* of marks by depth: work space for sort() */
  int64_t n, room;
} now;

static GLuint program; /* of the context */

/* ---- planes ---- */

static void
free_marks (void)
{
  free (now.marks);
  now.marks = NULL;
  now.n_marks = 0;
}

static bool
make_marks (void)
{
  if (now.n_marks >= now.room)
    return true;
  free_marks ();
  now.marks = malloc ((size_t)now.room * sizeof *now.marks);
  now.n_marks = now.marks ? now.room : 0;
  return now.marks;
}

static void
free_planes (void)
{
  for (int k = 0; k < SAMPLES; k++)
    {
      free (now.colours[k]);
      free (now.depths[k]);
      now.colours[k] = NULL;
      now.depths[k] = NULL;
    }
  free (now.cover);
  free (now.open);
  free (now.order);
  now.cover = NULL;
  now.open = NULL;
  now.order = NULL;
  if (now.n_marks > MOST_KEPT)
    free_marks ();
}

static bool
make_planes (void)
{
  now.cover = malloc (now.n_pixels);
  now.open = malloc ((size_t)now.tiles[0] * (size_t)now.tiles[1]
                     * sizeof *now.open);
  if (now.has_depth)
    now.order = malloc (3 * (size_t)now.room * sizeof *now.order);
  bool is = now.cover && now.open && make_marks ()
            && (now.order || ! now.has_depth);
  for (int k = 0; is && k < now.samples; k++)
    {
      now.colours[k] = malloc (now.n_pixels * sizeof **now.colours);
      if (now.has_depth)
        now.depths[k] = malloc (now.n_pixels * sizeof **now.depths);
      is = now.colours[k] && (! now.has_depth || now.depths[k]);
    }
  return is;
}

bool
octa_gl_canvas_splat_begin (int64_t room)
{
  GLint view[4], samples = 0;
  glGetIntegerv (GL_VIEWPORT, view);
  glGetIntegerv (GL_SAMPLES, &samples);
  now.width = view[2];
  now.height = view[3];
  now.stride = view[2] + 2 * MARGIN;
  now.samples = samples > 1 ? samples : 1;
  now.n_pixels = (size_t)now.stride * (size_t)(view[3] + 2 * MARGIN);
  now.tiles[0] = (view[3] + 2 * MARGIN + TILE - 1) / TILE;
  now.tiles[1] = (now.stride + TILE - 1) / TILE;
  now.has_depth = glIsEnabled (GL_DEPTH_TEST);
  now.n = 0;
  now.room = room;
  const size_t bytes = sizeof (uint32_t) * (size_t)(1 + now.has_depth);
  if (now.samples <= SAMPLES
      && now.n_pixels * (size_t)now.samples * bytes < MOST_BYTES
      && glSampleMaski && ! glIsEnabled (GL_LINE_SMOOTH) && make_planes ())
    return true;
  free_planes ();
  return false;
}

void
octa_gl_canvas_splat_end (void)
{
  free_planes ();
}

int
octa_gl_canvas_splat_samples (void)
{
  return now.samples;
}

/* ---- stamping ---- */

static void
take (uint64_t free, size_t at, uint32_t colour, float depth)
{
  for (; free; free &= free - 1)
    {
      const int bit = __builtin_ctzll (free), k = bit % 8;
      const size_t pixel = at + (size_t)(bit / 8);
      now.colours[k][pixel] = colour;
      if (now.has_depth)
        now.depths[k][pixel] = depth;
    }
}

/* Count the samples FREE of the pixels from ROW, COL on as taken.  */
static void
count (uint64_t free, int row, int col)
{
  const int in = TILE - col % TILE; /* pixels of the first tile */
  const uint64_t first = in < TILE ? free & ((1ull << TILE * in) - 1) : free;
  uint16_t *open = now.open + row / TILE * now.tiles[1] + col / TILE;
  open[0] -= (uint16_t)__builtin_popcountll (first);
  if (first != free)
    open[1] -= (uint16_t)__builtin_popcountll (free & ~first);
}

/* Are all samples taken where S would be, with its middle at ROW, COL?  */
static bool
is_hidden (const octa_gl_canvas_stamps *s, int row, int col)
{
  const int end_row = (row + s->most[0]) / TILE,
            end_col = (col + s->most[1]) / TILE;
  for (int i = (row + s->least[0]) / TILE; i <= end_row; i++)
    for (int j = (col + s->least[1]) / TILE; j <= end_col; j++)
      if (now.open[i * now.tiles[1] + j])
        return false;
  return true;
}

/* Stamp S at X, Y, which count pixels from the corner of the planes.  */
static void
stamp (const octa_gl_canvas_stamps *s, float x, float y, uint32_t colour,
       float depth)
{
  const int qx = (int)(x * FINENESS), qy = (int)(y * FINENESS),
            cell = qy % FINENESS * FINENESS + qx % FINENESS,
            row = qy / FINENESS, col = qx / FINENESS;
  for (int i = s->first[cell]; i < s->first[cell + 1]; i++)
    {
      const octa_gl_canvas_word *w = s->words + i;
      const size_t at = (size_t)(row + w->row) * (size_t)now.stride
                        + (size_t)(col + w->col);
      uint64_t taken;
      memcpy (&taken, now.cover + at, sizeof taken);
      const uint64_t free = w->bits & ~taken;
      if (! free)
        continue;
      taken |= free;
      memcpy (now.cover + at, &taken, sizeof taken);
      take (free, at, colour, depth);
      count (free, row + w->row, col + w->col);
    }
}

/* Is nothing of M seen?  */
static bool
is_mark_hidden (const octa_gl_canvas_mark *m)
{
  const int row = (int)m->y, col = (int)m->x;
  return (! m->above || is_hidden (m->above, row, col))
         && (! m->below || is_hidden (m->below, row, col));
}

/* Edges are in front of faces, as in the renderer.  */
static void
stamp_mark (const octa_gl_canvas_mark *m)
{
  const bool has_face = m->face;
  if (m->above)
    stamp (m->above, m->x, m->y, m->edge,
           m->depth - (has_face ? 2 * depth_step : 0));
  if (m->below)
    stamp (m->below, m->x, m->y, m->face, m->depth - depth_step);
}

/* ---- the order of depth ---- */

static uint32_t
key (float depth)
{
  uint32_t bits;
  const float in = depth > 0 ? depth : 0;
  memcpy (&bits, &in, sizeof bits);
  return bits;
}

/* Sort the N indices IN by digit D of their KEYS into OUT.  */
static void
sort_digit (const uint32_t *keys, const uint32_t *in, uint32_t *out, int64_t n,
            int d)
{
  static uint32_t first[DIGITS + 1];
  memset (first, 0, sizeof first);
  for (int64_t i = 0; i < n; i++)
    first[(keys[i] >> d) % DIGITS + 1]++;
  for (int k = 0; k < DIGITS; k++)
    first[k + 1] += first[k];
  for (int64_t i = 0; i < n; i++)
    out[first[(keys[in[i]] >> d) % DIGITS]++] = in[i];
}

/* WORK has room for N indices twice, then N keys.  Fill the first part with
   the indices from front to back; of marks with one depth the last is in
   front.  */
static void
sort (uint32_t *work, int64_t n)
{
  uint32_t *other = work + n, *keys = other + n;
  for (int64_t i = 0; i < n; i++)
    work[i] = (uint32_t)(n - 1 - i);
  sort_digit (keys, work, other, n, 0);
  sort_digit (keys, other, work, n, DIGIT);
}

static void
stamp_by_depth (void)
{
  uint32_t *order = now.order;
  for (int64_t i = 0; i < now.n; i++)
    order[2 * now.n + i] = key (now.marks[i].depth);
  sort (order, now.n);
  for (int64_t i = 0; i < now.n; i++)
    if (! is_mark_hidden (now.marks + order[i]))
      stamp_mark (now.marks + order[i]);
}

/* Free all samples.  */
static void
clear (void)
{
  const int width = now.stride, height = now.height + 2 * MARGIN;
  for (int i = 0; i < now.tiles[0]; i++)
    for (int j = 0; j < now.tiles[1]; j++)
      {
        const int down = height - i * TILE, across = width - j * TILE;
        now.open[i * now.tiles[1] + j] = (uint16_t)((down < TILE ? down : TILE)
                                                    * (across < TILE ? across
                                                                     : TILE)
                                                    * now.samples);
      }
  memset (now.cover, 0, now.n_pixels);
  for (int k = 0; k < now.samples; k++)
    memset (now.colours[k], 0, now.n_pixels * sizeof **now.colours);
}

static void
stamp_all (void)
{
  clear ();
  if (now.has_depth)
    stamp_by_depth ();
  for (int64_t i = now.n; i > 0 && ! now.has_depth; i--)
    if (! is_mark_hidden (now.marks + i - 1))
      stamp_mark (now.marks + i - 1);
}

/* ---- OpenGL ---- */

static const char text[] = "uniform sampler2D colours, depths;\n"
                           "void main ()\n"
                           "{\n"
                           "  ivec2 at = ivec2 (gl_FragCoord.xy);\n"
                           "  vec4 colour = texelFetch (colours, at, 0);\n"
                           "  if (colour.a == 0.0)\n"
                           "    discard;\n"
                           "  gl_FragColor = colour;\n"
                           "  gl_FragDepth = texelFetch (depths, at, 0).r;\n"
                           "}\n";

void
octa_gl_canvas_splat_forget (void)
{
  program = 0;
  free_marks ();
}

/* Make a texture of the part of PLANE in the viewport.  */
static void
send (GLenum unit, GLuint texture, GLint inner, GLenum format, GLenum type,
      const void *plane)
{
  glActiveTexture (unit);
  glBindTexture (GL_TEXTURE_2D, texture);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexImage2D (GL_TEXTURE_2D, 0, inner, now.width, now.height, 0, format,
                type, plane);
}

static void
draw_sample (int k, const GLuint textures[2])
{
  if (now.samples > 1)
    {
      glEnable (GL_SAMPLE_MASK);
      glSampleMaski (0, 1u << k);
    }
  send (GL_TEXTURE0, textures[0], GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE,
        now.colours[k]);
  if (now.has_depth)
    send (GL_TEXTURE1, textures[1], GL_R32F, GL_RED, GL_FLOAT, now.depths[k]);
  glRectf (-1, -1, 1, 1);
}

/* Draw the planes.  The matrices must be identities.  */
static void
draw_samples (void)
{
  GLuint textures[2];
  if (! program)
    program = octa_gl_canvas_program (GL_FRAGMENT_SHADER, "", text);
  glPushAttrib (GL_ALL_ATTRIB_BITS);
  glPushClientAttrib (GL_CLIENT_PIXEL_STORE_BIT);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
  glPixelStorei (GL_UNPACK_ROW_LENGTH, now.stride);
  glPixelStorei (GL_UNPACK_SKIP_ROWS, MARGIN);
  glPixelStorei (GL_UNPACK_SKIP_PIXELS, MARGIN);
  glGenTextures (2, textures);
  glUseProgram (program);
  glUniform1i (glGetUniformLocation (program, "depths"), 1);
  for (int k = 0; k < now.samples; k++)
    draw_sample (k, textures);
  glUseProgram (0);
  glDisable (GL_SAMPLE_MASK);
  glDeleteTextures (2, textures);
  glActiveTexture (GL_TEXTURE0);
  glPopClientAttrib ();
  glPopAttrib ();
}

void
octa_gl_canvas_splat_flush (void)
{
  if (now.n == 0)
    return;
  stamp_all ();
  draw_samples ();
  now.n = 0;
}

/* Does a mark at X, Y reach into the viewport?  */
static bool
is_near (float x, float y)
{
  const float far = OCTA_GL_CANVAS_STAMP_MOST / 2;
  return x >= -far && y >= -far && x <= (float)now.width + far
         && y <= (float)now.height + far;
}

/* Markers outside of the viewport are left out.  */
void
octa_gl_canvas_splat_add (const octa_gl_canvas_mark *m)
{
  if (! is_near (m->x, m->y))
    return;
  if (now.n == now.room)
    octa_gl_canvas_splat_flush ();
  octa_gl_canvas_mark *to = now.marks + now.n++;
  *to = *m;
  to->x += MARGIN;
  to->y += MARGIN;
}

/* The N indices of AT by depth, malloc'd.  */
static uint32_t *
sorted (const float (*at)[3], int64_t n)
{
  uint32_t *work = malloc (3 * (size_t)n * sizeof *work);
  if (! work)
    return NULL;
  for (int64_t i = 0; i < n; i++)
    work[2 * n + i] = key (at[i][2]);
  sort (work, n);
  return work;
}

bool
octa_gl_canvas_splat_all (const octa_gl_canvas_mark *like,
                          const float (*at)[3], int64_t n,
                          void (*find) (void *data, int64_t i,
                                        octa_gl_canvas_mark *mark),
                          void *data)
{
  uint32_t *order = now.has_depth && n < UINT32_MAX ? sorted (at, n) : NULL;
  if (now.has_depth && ! order)
    return false;
  clear ();
  octa_gl_canvas_mark m = *like;
  for (int64_t k = 0; k < n; k++)
    {
      const int64_t i = order ? order[k] : n - 1 - k;
      if (order && k + AHEAD < n)
        __builtin_prefetch (at[order[k + AHEAD]]);
      if (! is_near (at[i][0], at[i][1]))
        continue;
      m.x = at[i][0] + MARGIN;
      m.y = at[i][1] + MARGIN;
      m.depth = at[i][2];
      if (is_mark_hidden (&m))
        continue;
      find (data, i, &m);
      stamp_mark (&m);
    }
  free (order);
  draw_samples ();
  return true;
}
