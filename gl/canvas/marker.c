/* marker.c -- markers, drawn from arrays or from stamps.

   Octave's renderer calls a display list of OpenGL 1 for each marker.  Here
   the vertices of many markers are drawn at once, in the same order.  They are
   computed from the renderer's numbers in single precision, as in OpenGL, so
   the picture is the same.

   If there are many markers, only their visible samples are drawn (splat.c).
   Positions are then rounded to one of FINENESS x FINENESS parts of a pixel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <string.h>

enum
{
  MANY = 1 << 14, /* vertices that are drawn at once */
  CELLS = 256,    /* per side of the grid */
  FEW = 5000,     /* fewer markers are not stamped */
  MOST_MARKS = 1 << 20,
  SIZES = 16,   /* sizes of stamps per point */
  TABLE = 1024, /* slots for sets of stamps */
  MOST_SETS = 256,
  FINENESS = OCTA_GL_CANVAS_STAMP_FINENESS
};

typedef struct vertex
{
  float at[3], colour[4];
} vertex;

/* Vertices, with the corners of triangles or lines, or with polygons whose
   edges are drawn.  Each vertex is a corner of at most three triangles.  */
typedef struct heap
{
  vertex vertices[MANY];
  GLuint corners[3 * MANY];
  GLint firsts[MANY];
  GLsizei counts[MANY], n_corners, n_polygons;
  GLuint n;
} heap;

/* BELOW: faces, or open markers.  ABOVE: edges of faces.  */
typedef enum layer
{
  BELOW,
  ABOVE,
  LAYERS
} layer;

typedef enum part
{
  OPEN,
  FACE,
  RIM, /* of a face */
  PARTS
} part;

/* The parameters on which stamps depend.  */
typedef struct name
{
  int64_t size;
  int32_t kind, samples;
  float width, scale;
} name;

/* The stamps of markers of one name.  They are kept for later frames.  */
typedef struct set
{
  bool is_used;
  name name;
  octa_gl_canvas_stamps *parts[PARTS];
} set;

/* The render thread's.  */
static struct
{
  octa_gl_canvas_markers where;
  octa_gl_canvas_glyph glyph;
  float projection[16], view[2], reach, width; /* of lines */
  heap heaps[LAYERS];
  bool is_filled;
  GLenum shape; /* of the heap below */
  /* The cells of the markers of this turn.  These markers do not overlap, so
     all edges may be drawn after all faces.  */
  unsigned turn, taken[CELLS][CELLS];
  bool has_stamps;
  name name;
  set sets[TABLE], *set; /* the current one */
  int n_sets;
  part part;
  bool needs[PARTS];
} now;

/* ---- heaps ---- */

static void
empty (heap *h)
{
  h->n = 0;
  h->n_corners = h->n_polygons = 0;
}

static void
draw_heap (heap *h, GLenum shape)
{
  glVertexPointer (3, GL_FLOAT, sizeof *h->vertices, h->vertices->at);
  glColorPointer (4, GL_FLOAT, sizeof *h->vertices, h->vertices->colour);
  if (h->n_corners > 0)
    glDrawElements (shape, h->n_corners, GL_UNSIGNED_INT, h->corners);
  if (h->n_polygons > 0)
    glMultiDrawArrays (shape, h->firsts, h->counts, h->n_polygons);
  empty (h);
}

/* Move polygons STEPS of depth nearer, as the renderer does.  */
static void
set_nearer (float steps)
{
  glEnable (GL_POLYGON_OFFSET_FILL);
  glEnable (GL_POLYGON_OFFSET_LINE);
  glPolygonOffset (-steps, -steps);
}

static void
flush (void)
{
  glPushAttrib (GL_POLYGON_BIT | GL_CURRENT_BIT);
  if (now.is_filled)
    set_nearer (1);
  draw_heap (&now.heaps[BELOW], now.shape);
  if (now.heaps[ABOVE].n > 0)
    {
      set_nearer (2);
      glPolygonMode (GL_FRONT_AND_BACK, GL_LINE);
      draw_heap (&now.heaps[ABOVE], GL_POLYGON);
    }
  glPopAttrib ();
  now.turn++;
}

/* Make room for N more vertices in H.  */
static void
make_room (heap *h, GLuint n)
{
  if (h->n + n > MANY)
    flush ();
}

/* ---- shapes ---- */

/* Find the pixel P of the marker at AT, and SHIFT, its position after the
   projection; false if it is not finite.  */
static bool
find_shift (const double at[3], double p[3], float shift[3])
{
  bool is = true;
  for (int k = 0; k < 3; k++)
    {
      p[k] = now.where.origin[k];
      for (int d = 0; d < 3; d++)
        p[k] += (at[d] - now.where.from[d]) * now.where.step[d][k];
      const float move = (float)(k == 2 ? -p[k] : p[k]);
      shift[k] = now.projection[5 * k] * move + now.projection[12 + k];
      is = is && isfinite (shift[k]);
    }
  return is;
}

static void
add_vertex (heap *h, const float at[2], const float shift[3],
            const float colour[4])
{
  vertex *v = h->vertices + h->n++;
  v->at[0] = now.projection[0] * at[0] + shift[0];
  v->at[1] = now.projection[5] * at[1] + shift[1];
  v->at[2] = shift[2];
  memcpy (v->colour, colour, sizeof v->colour);
}

static void
add_corners (heap *h, int n, GLuint a, GLuint b, GLuint c)
{
  const GLuint corners[] = { a, b, c };
  memcpy (h->corners + h->n_corners, corners, (size_t)n * sizeof *corners);
  h->n_corners += n;
}

/* Add the outline O: a polygon as triangles, or separate lines.  */
static void
add_shape (heap *h, const octa_gl_canvas_outline *o, const float shift[3],
           const float colour[4])
{
  const GLuint first = h->n, n = (GLuint)o->n;
  for (int i = 0; i < o->n; i++)
    add_vertex (h, o->at[i], shift, colour);
  if (o->mode == GL_POLYGON)
    for (GLuint i = 1; i + 1 < n; i++)
      add_corners (h, 3, first + i, first + i + 1, first);
  else
    for (GLuint i = 0; i < n; i += o->mode == GL_LINES ? 2 : 1)
      add_corners (h, 2, first + i, first + (i + 1) % n, 0);
}

/* Add the polygon O, whose edges OpenGL draws.  */
static void
add_edges (heap *h, const octa_gl_canvas_outline *o, const float shift[3],
           const float colour[4])
{
  h->firsts[h->n_polygons] = (GLint)h->n;
  h->counts[h->n_polygons++] = o->n;
  for (int i = 0; i < o->n; i++)
    add_vertex (h, o->at[i], shift, colour);
}

/* ---- markers ---- */

/* Begin another turn if the marker at P may overlap one of this turn.  Mark
   its cell.  */
static void
keep_apart (const double p[2])
{
  const double side = 2 * now.reach + now.width + 2;
  const unsigned x = (unsigned)(int64_t)floor (p[0] / side),
                 y = (unsigned)(int64_t)floor (p[1] / side);
  bool is = false;
  for (unsigned k = 0; k < 9; k++)
    is |= now.taken[(x + k % 3 - 1) % CELLS][(y + k / 3 - 1) % CELLS]
          == now.turn;
  if (is)
    flush ();
  now.taken[x % CELLS][y % CELLS] = now.turn;
}

static void
set_colour (const double rgb[3], double alpha, float colour[4])
{
  for (int k = 0; k < 3; k++)
    colour[k] = (float)rgb[k];
  colour[3] = (float)alpha;
}

static void
add_open (const octa_gl_canvas_marker *m, const float shift[3])
{
  const octa_gl_canvas_outline *o = &now.glyph.outlines[OCTA_GL_CANVAS_OPEN];
  heap *h = &now.heaps[BELOW];
  float colour[4];
  now.is_filled = false;
  now.shape = o->mode == GL_POLYGON ? GL_TRIANGLES : GL_LINES;
  set_colour (m->edge, m->edge_alpha, colour);
  make_room (h, (GLuint)o->n);
  add_shape (h, o, shift, colour);
}

static void
add_filled (const octa_gl_canvas_marker *m, const double p[2],
            const float shift[3])
{
  const octa_gl_canvas_outline *o = &now.glyph.outlines[OCTA_GL_CANVAS_FILLED];
  heap *below = &now.heaps[BELOW], *above = &now.heaps[ABOVE];
  const GLuint n = (GLuint)o->n;
  float colour[4];
  now.is_filled = true;
  now.shape = GL_TRIANGLES;
  make_room (below, n);
  make_room (above, n);
  if (m->edge)
    keep_apart (p);
  set_colour (m->face, m->face_alpha, colour);
  add_shape (below, o, shift, colour);
  if (! m->edge)
    return;
  set_colour (m->edge, m->edge_alpha, colour);
  add_edges (above, o, shift, colour);
}

static void
add_shapes (const octa_gl_canvas_marker *m, const double p[2],
            const float shift[3], bool is_filled)
{
  if (is_filled != now.is_filled)
    flush ();
  if (is_filled)
    add_filled (m, p, shift);
  else
    add_open (m, shift);
}

/* ---- stamps ---- */

static const float white[4] = { 1, 1, 1, 1 };

/* The position of a marker in cell I of row J.  */
static void
find_place (int i, int j, int cell, int size, float shift[3])
{
  const int place[2] = { i, j };
  for (int d = 0; d < 2; d++)
    shift[d] = 2
                   * ((float)(place[d] * cell + cell / 2)
                      + ((float)place[d] + 0.5f) / FINENESS)
                   / (float)size
               - 1;
  shift[2] = 0;
}

/* Draw part NOW.PART of the glyph into all cells.  */
static void
paint (int cell, int size)
{
  const float before[2] = { now.projection[0], now.projection[5] };
  const octa_gl_canvas_outline *o
      = &now.glyph.outlines[now.part == OPEN ? OCTA_GL_CANVAS_OPEN
                                             : OCTA_GL_CANVAS_FILLED];
  heap *h = &now.heaps[now.part == RIM ? ABOVE : BELOW];
  float shift[3];
  now.is_filled = now.part != OPEN;
  now.shape = o->mode == GL_POLYGON ? GL_TRIANGLES : GL_LINES;
  now.projection[0] *= now.view[0] / (float)size;
  now.projection[5] *= now.view[1] / (float)size;
  for (int j = 0; j < FINENESS; j++)
    for (int i = 0; i < FINENESS; i++)
      {
        make_room (h, (GLuint)o->n);
        find_place (i, j, cell, size, shift);
        (now.part == RIM ? add_edges : add_shape) (h, o, shift, white);
      }
  flush ();
  now.projection[0] = before[0];
  now.projection[5] = before[1];
}

/* The extent of the glyph on each side, in pixels of the figure.  */
static float
reach_in_figure (void)
{
  return octa_gl_canvas_glyph_reach (&now.glyph) * fabsf (now.projection[0])
         * now.view[0] / 2;
}

/* The stamps of part P of set S; made if necessary.  NULL: memory is
   exhausted.  */
static const octa_gl_canvas_stamps *
find_stamps (set *s, part p)
{
  now.part = p;
  now.needs[p] = true;
  if (! s->parts[p])
    s->parts[p] = octa_gl_canvas_stamps_new (octa_gl_canvas_splat_samples (),
                                             octa_gl_canvas_stamps_cell (
                                                 reach_in_figure ()),
                                             paint);
  return s->parts[p];
}

static uint32_t
bytes_of (const double rgb[3])
{
  uint32_t c = 255u << 24;
  for (int k = 0; k < 3; k++)
    c |= (uint32_t)lrint (255 * (rgb[k] > 0 ? rgb[k] < 1 ? rgb[k] : 1 : 0))
         << 8 * k;
  return c;
}

void
octa_gl_canvas_markers_colours (const octa_gl_canvas_marker *m,
                                octa_gl_canvas_mark *mark)
{
  if (mark->above)
    mark->edge = bytes_of (m->edge);
  if (mark->below)
    mark->face = bytes_of (m->face);
}

/* Find the stamps of M.  False: it is translucent, or memory is exhausted.  */
static bool
find_mark (const octa_gl_canvas_marker *m, bool is_filled,
           octa_gl_canvas_mark *mark)
{
  set *s = now.set;
  if ((m->edge && m->edge_alpha != 1) || (is_filled && m->face_alpha != 1))
    return false;
  if (m->edge)
    mark->above = find_stamps (s, is_filled ? RIM : OPEN);
  if (is_filled)
    mark->below = find_stamps (s, FACE);
  return (! m->edge || mark->above) && (! is_filled || mark->below);
}

static bool
has_face (const octa_gl_canvas_marker *m)
{
  return m->face && now.glyph.outlines[OCTA_GL_CANVAS_FILLED].n > 0;
}

bool
octa_gl_canvas_markers_stamps (const octa_gl_canvas_marker *m,
                               octa_gl_canvas_mark *mark)
{
  *mark = (octa_gl_canvas_mark){ 0 };
  return now.has_stamps && find_mark (m, has_face (m), mark);
}

static void
find_pixel (const float shift[3], float to[3])
{
  to[0] = (shift[0] + 1) / 2 * now.view[0];
  to[1] = (shift[1] + 1) / 2 * now.view[1];
  to[2] = (shift[2] + 1) / 2;
}

bool
octa_gl_canvas_markers_pixel (const double at[3], float to[3])
{
  double p[3];
  float shift[3];
  const bool is = find_shift (at, p, shift);
  find_pixel (shift, to);
  return is;
}

/* Add M as stamps.  False: there are none.  */
static bool
add_mark (const octa_gl_canvas_marker *m, const float shift[3], bool is_filled)
{
  octa_gl_canvas_mark mark = { 0 };
  float at[3];
  if (! find_mark (m, is_filled, &mark))
    return false;
  octa_gl_canvas_markers_colours (m, &mark);
  find_pixel (shift, at);
  mark.x = at[0];
  mark.y = at[1];
  mark.depth = at[2];
  octa_gl_canvas_splat_add (&mark);
  return true;
}

static void
free_sets (void)
{
  for (int i = 0; i < TABLE; i++)
    for (int p = 0; p < PARTS; p++)
      octa_gl_canvas_stamps_free (now.sets[i].parts[p]);
  memset (now.sets, 0, sizeof now.sets);
  now.n_sets = 0;
}

static void
end_stamps (void)
{
  if (now.has_stamps)
    octa_gl_canvas_splat_flush ();
  octa_gl_canvas_splat_end ();
  now.has_stamps = false;
}

/* Make the set of markers of SIZE the current one.  */
static void
find_set (double size)
{
  now.name.size = llrint (size * SIZES);
  unsigned at = (unsigned)(now.name.size * 31 + now.name.kind) % TABLE;
  for (; now.sets[at].is_used; at = (at + 1) % TABLE)
    if (memcmp (&now.sets[at].name, &now.name, sizeof now.name) == 0)
      break;
  now.set = now.sets + at;
  if (now.set->is_used)
    return;
  if (now.n_sets == MOST_SETS)
    {
      octa_gl_canvas_splat_flush ();
      free_sets ();
    }
  now.n_sets++;
  now.set->is_used = true;
  now.set->name = now.name;
}

/* Does the current set have all stamps, so that no glyph is needed?  */
static bool
is_complete (void)
{
  bool is = true, needs = false;
  for (int p = 0; p < PARTS; p++)
    {
      needs |= now.needs[p];
      is = is && (now.set->parts[p] || ! now.needs[p]);
    }
  return is && needs;
}

static void
begin_stamps (const octa_gl_canvas_markers *m)
{
  const int way = octa_gl_canvas_chosen.markers;
  const double largest = reach_in_figure () * fmax (m->largest, 1);
  memset (now.needs, 0, sizeof now.needs);
  now.has_stamps = (way == 1 || m->n >= FEW)
                   && octa_gl_canvas_stamps_cell ((float)largest)
                          <= OCTA_GL_CANVAS_STAMP_MOST
                   && octa_gl_canvas_splat_begin (
                       m->n < MOST_MARKS ? m->n : MOST_MARKS);
  if (! now.has_stamps)
    return;
  now.name = (name){ .kind = m->kind,
                     .samples = octa_gl_canvas_splat_samples (),
                     .width = now.width,
                     .scale = fabsf (now.projection[0]) * now.view[0] };
  find_set (m->size);
}

/* ---- markers ---- */

void
octa_gl_canvas_markers_add (const octa_gl_canvas_marker *m)
{
  const bool is_filled = has_face (m);
  double p[3];
  float shift[3];
  if (! (is_filled || m->edge) || ! find_shift (m->at, p, shift))
    return;
  if (now.has_stamps && ! add_mark (m, shift, is_filled))
    end_stamps ();
  if (! now.has_stamps)
    add_shapes (m, p, shift, is_filled);
}

bool
octa_gl_canvas_markers_resize (double size)
{
  if (now.has_stamps)
    {
      find_set (size);
      if (is_complete ())
        return false;
    }
  octa_gl_canvas_glyph_hear (&now.glyph);
  return true;
}

bool
octa_gl_canvas_markers_are_ours (void)
{
  return octa_gl_canvas_chosen.markers != 0;
}

bool
octa_gl_canvas_markers_shape (void)
{
  const bool is = octa_gl_canvas_markers_are_ours ();
  octa_gl_canvas_glyph_hear (is ? &now.glyph : NULL);
  return is;
}

void
octa_gl_canvas_markers_begin (const octa_gl_canvas_markers *m)
{
  GLint view[4];
  now.where = *m;
  now.turn++;
  now.reach = octa_gl_canvas_glyph_reach (&now.glyph);
  glGetFloatv (GL_LINE_WIDTH, &now.width);
  glGetFloatv (GL_PROJECTION_MATRIX, now.projection);
  glGetIntegerv (GL_VIEWPORT, view);
  now.view[0] = (float)view[2];
  now.view[1] = (float)view[3];
  glMatrixMode (GL_PROJECTION);
  glPushMatrix ();
  glLoadIdentity ();
  glMatrixMode (GL_MODELVIEW);
  glPushMatrix ();
  glLoadIdentity ();
  glEnableClientState (GL_VERTEX_ARRAY);
  glEnableClientState (GL_COLOR_ARRAY);
  begin_stamps (m);
}

void
octa_gl_canvas_markers_drop (void)
{
  octa_gl_canvas_splat_end ();
  now.has_stamps = false;
  octa_gl_canvas_glyph_hear (NULL);
  for (int i = 0; i < LAYERS; i++)
    empty (&now.heaps[i]);
}

void
octa_gl_canvas_markers_forget (void)
{
  free_sets ();
  octa_gl_canvas_splat_forget ();
}

void
octa_gl_canvas_markers_end (void)
{
  flush ();
  end_stamps ();
  octa_gl_canvas_markers_drop ();
  glDisableClientState (GL_COLOR_ARRAY);
  glDisableClientState (GL_VERTEX_ARRAY);
  glMatrixMode (GL_PROJECTION);
  glPopMatrix ();
  glMatrixMode (GL_MODELVIEW);
  glPopMatrix ();
}
