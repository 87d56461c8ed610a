/* layout.c -- measuring text, and laying it out.

   One pass over the steps places glyphs on lines, relative to the left end and
   the baseline of each line.  Then the sizes of the lines are known, and their
   positions follow.  A second pass moves and rotates the glyphs into quads.
   All positions are whole pixels, except after a rotation by an angle that is
   not a multiple of 90 degrees.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/text/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sizes and shifts of scripts, relative to the size around them, as in
   Octave.  */
#define SCRIPT_SIZE 0.7
#define SCRIPT_LEAST 5.0 /* points */
#define SCRIPT_UP 0.4
#define SCRIPT_DOWN 0.15

#define SPACING_MOST 100.0 /* times the font's line spacing */

enum
{
  SIZE_LEAST = 64, /* of text, in 1/64 of a pixel */
  SIZE_MOST = 64000
};

struct octa_gl_placed
{
  octa_gl_glyph glyph;
  int64_t x;
  int shift; /* above its line's baseline */
  unsigned char rgba[4];
};

struct octa_gl_line
{
  size_t end; /* of its glyphs */
  int64_t width;
  int ascent, descent, cap;
  bool has_text;
};

/* The state that the end of a group or script restores.  */
typedef struct font_state
{
  unsigned face;
  double points;
  int shift;
  unsigned char rgba[4];
  int64_t x;     /* position at which the script began */
  size_t line;   /* and on which line */
  int64_t least; /* end of the script that it joins */
} font_state;

typedef struct arranger
{
  octa_gl_text *t;
  const octa_gl_text_style *style;
  bool has_quads; /* glyphs are kept */
  font_state now;
  font_state *stack;
  int n_stack;
  octa_gl_metrics m; /* of the current font */
  octa_gl_line line; /* the current line */
  int64_t x;
  octa_gl_glyph last; /* for kerning; key 0: none */
  /* the last script, which another one may join */
  int64_t script_from, script_to;
} arranger;

/* ---- placing ---- */

static octa_status
use_font (arranger *a)
{
  double px = a->now.points * a->style->dpi / 72 * 64 + 0.5;
  long size = ! (px > SIZE_LEAST) ? SIZE_LEAST
              : px > SIZE_MOST    ? SIZE_MOST
                                  : (long)px;
  if (a->m.size == size && a->m.face == a->now.face)
    return OCTA_OK;
  const octa_gl_metrics *m = octa_gl_text_metrics (a->t, a->now.face, size);
  if (! m)
    return octa_no_memory ("glyphs");
  a->m = *m;
  a->last.key = 0;
  return OCTA_OK;
}

/* Make the line as high as its contents.  */
static void
stretch (arranger *a)
{
  int ascent = a->m.ascent + a->now.shift, cap = a->m.cap;
  int descent = a->m.descent - a->now.shift;
  octa_gl_line *l = &a->line;
  if (! l->has_text || ascent > l->ascent)
    l->ascent = ascent;
  if (! l->has_text || descent > l->descent)
    l->descent = descent;
  if (! l->has_text || (a->now.shift == 0 && cap > l->cap))
    l->cap = cap;
  l->has_text = true;
}

/* Reallocate P for one more than N elements of SIZE.  NULL: P is
   unchanged.  */
static void *
grown (void *p, size_t n, size_t *cap, size_t size)
{
  if (n < *cap)
    return p;
  size_t more = *cap ? 2 * *cap : 32;
  void *q = more <= SIZE_MAX / size ? realloc (p, more * size) : NULL;
  if (q)
    *cap = more;
  return q;
}

static octa_status
end_line (arranger *a)
{
  octa_gl_text *t = a->t;
  if (! a->line.has_text)
    stretch (a);
  octa_gl_line *lines = grown (t->lines, t->n_lines, &t->cap_lines,
                               sizeof *lines);
  if (! lines)
    return octa_no_memory ("a text");
  t->lines = lines;
  if (a->x > a->line.width)
    a->line.width = a->x;
  a->line.end = t->n_placed;
  t->lines[t->n_lines++] = a->line;
  a->line = (octa_gl_line){ 0 };
  a->x = 0;
  a->now.shift = 0; /* as Octave's */
  a->last.key = 0;
  return OCTA_OK;
}

static octa_status
keep (arranger *a, const octa_gl_glyph *g)
{
  octa_gl_text *t = a->t;
  if (! a->has_quads || g->width == 0)
    return OCTA_OK;
  octa_gl_placed *placed = grown (t->placed, t->n_placed, &t->cap_placed,
                                  sizeof *placed);
  if (! placed)
    return octa_no_memory ("a text");
  t->placed = placed;
  octa_gl_placed *p = &placed[t->n_placed++];
  p->glyph = *g;
  p->x = a->x;
  p->shift = a->now.shift;
  memcpy (p->rgba, a->now.rgba, sizeof p->rgba);
  return OCTA_OK;
}

static octa_status
place (arranger *a, uint32_t code)
{
  octa_gl_glyph g;
  octa_status st;
  if (code == '\n')
    return end_line (a);
  stretch (a);
  if (code == '\t')
    {
      a->x = (a->x / a->m.tab + 1) * a->m.tab;
      a->last.key = 0;
      return OCTA_OK;
    }
  if (code < 0x20 || (code >= 0x7f && code < 0xa0))
    return OCTA_OK; /* control characters show nothing */
  st = octa_gl_text_glyph (a->t, a->m.face, a->m.size, code, &g);
  if (st != OCTA_OK)
    return st;
  if (a->last.key)
    a->x += octa_gl_text_kerning (a->t, &a->last, &g, a->m.size);
  st = keep (a, &g);
  a->x += g.advance;
  a->last = g;
  return st;
}

/* ---- groups and scripts ---- */

static void
push (arranger *a)
{
  a->now.x = a->x;
  a->now.line = a->t->n_lines;
  a->stack[a->n_stack++] = a->now;
}

static octa_status
begin_script (arranger *a, const octa_gl_step *s)
{
  double points = a->now.points, px = (double)a->m.size / 64;
  if (s->is_joined)
    a->x = a->script_from;
  push (a);
  a->stack[a->n_stack - 1].least = s->is_joined ? a->script_to : INT64_MIN;
  if (s->kind == OCTA_GL_STEP_SUPER)
    a->now.shift += (int)ceil (px * SCRIPT_UP);
  else
    a->now.shift -= (int)ceil (px * SCRIPT_DOWN);
  if (points > SCRIPT_LEAST)
    a->now.points = fmax (SCRIPT_LEAST, points * SCRIPT_SIZE);
  a->last.key = 0;
  return use_font (a);
}

static octa_status
end_script (arranger *a)
{
  a->now = a->stack[--a->n_stack];
  int64_t from = a->now.x, to = a->x;
  if (a->now.line != a->t->n_lines)
    {
      /* it continues on another line, with its own baseline */
      a->now.shift = 0;
      from = a->x;
    }
  else if (to < a->now.least)
    to = a->now.least;
  a->x = to;
  a->script_from = from;
  a->script_to = to;
  a->last.key = 0;
  return use_font (a);
}

static octa_status
end_group (arranger *a)
{
  int shift = a->now.shift;
  a->now = a->stack[--a->n_stack];
  a->now.shift = shift;
  return use_font (a);
}

static octa_status
step (arranger *a, const octa_gl_step *s)
{
  switch (s->kind)
    {
    case OCTA_GL_STEP_CHAR:
      return place (a, s->code);
    case OCTA_GL_STEP_OPEN:
      push (a);
      return OCTA_OK;
    case OCTA_GL_STEP_CLOSE:
      return end_group (a);
    case OCTA_GL_STEP_SUPER:
    case OCTA_GL_STEP_SUB:
      return begin_script (a, s);
    case OCTA_GL_STEP_END:
      return end_script (a);
    case OCTA_GL_STEP_FACE:
      a->now.face = s->face;
      return use_font (a);
    case OCTA_GL_STEP_SIZE:
      a->now.points = s->points;
      return use_font (a);
    case OCTA_GL_STEP_COLOR:
      memcpy (a->now.rgba, s->rgb, 3);
      return OCTA_OK;
    }
  return OCTA_OK;
}

/* Turn the steps of T into glyphs and lines.  */
static octa_status
arrange_once (octa_gl_text *t, const octa_gl_text_style *style, bool has_quads)
{
  font_state stack[OCTA_GL_DEPTH + 2];
  arranger a = {
    .t = t, .style = style, .has_quads = has_quads, .stack = stack
  };
  a.now.points = style->points;
  a.now.face = (style->is_bold ? OCTA_GL_BOLD : 0u)
               | (style->is_italic ? OCTA_GL_ITALIC : 0u);
  memcpy (a.now.rgba, style->rgba, sizeof a.now.rgba);
  t->n_placed = t->n_lines = 0;
  octa_status st = use_font (&a);
  for (size_t i = 0; st == OCTA_OK && i < t->steps.n; i++)
    st = step (&a, &t->steps.steps[i]);
  return st == OCTA_OK ? end_line (&a) : st;
}

static octa_status
arrange (octa_gl_text *t, const char *text, size_t n,
         const octa_gl_text_style *style, bool has_quads)
{
  octa_status st = octa_gl_tex_read (text, n, style->is_tex, &t->steps);
  if (st != OCTA_OK)
    return st;
  st = arrange_once (t, style, has_quads);
  if (st != OCTA_OK || ! t->is_full)
    return st;
  /* keep only this text's glyphs; those without room are left out */
  octa_gl_text_clear (t);
  st = arrange_once (t, style, has_quads);
  t->is_full = false;
  return st;
}

/* ---- positions of lines ---- */

/* The distance from the baseline of BEFORE down to that of LINE.  */
static int64_t
step_down (const octa_gl_line *before, const octa_gl_line *line,
           double spacing)
{
  double high = before->descent + line->ascent;
  double by = spacing > 0 ? fmin (spacing, SPACING_MOST) : 1;
  return (int64_t)floor (high * by + 0.5);
}

typedef struct frame
{
  int64_t width;
  int64_t first; /* the first baseline above the anchor */
  int64_t top, bottom;
} frame;

static frame
frame_of (const octa_gl_text *t, const octa_gl_text_style *style)
{
  frame f = { 0 };
  const octa_gl_line *l = t->lines;
  int64_t below = l[t->n_lines - 1].descent;
  for (size_t i = 0; i < t->n_lines; i++)
    {
      f.width = l[i].width > f.width ? l[i].width : f.width;
      below += i ? step_down (&l[i - 1], &l[i], style->spacing) : 0;
    }
  switch (style->valign)
    {
    case OCTA_GL_BASELINE:
      break;
    case OCTA_GL_BOTTOM:
      f.first = below;
      break;
    case OCTA_GL_MIDDLE:
      f.first = (below - l->ascent) >> 1;
      break;
    case OCTA_GL_TOP:
      f.first = -l->ascent;
      break;
    case OCTA_GL_CAP:
      f.first = -l->cap;
      break;
    }
  f.top = f.first + l->ascent;
  f.bottom = f.first - below;
  return f;
}

/* The position, relative to the anchor, at which a line of width WIDE
   begins.  */
static int64_t
left_of (const octa_gl_text_style *style, int64_t wide)
{
  switch (style->halign)
    {
    case OCTA_GL_LEFT:
      break;
    case OCTA_GL_CENTER:
      return -(wide / 2);
    case OCTA_GL_RIGHT:
      return -wide;
    }
  return 0;
}

/* ---- rotation ---- */

typedef struct turn
{
  double c, s;
  bool is_exact; /* a multiple of 90 degrees */
} turn;

static turn
turn_of (double degrees)
{
  static const turn exact[] = {
    { 1, 0, true }, { 0, 1, true }, { -1, 0, true }, { 0, -1, true }
  };
  double d = isfinite (degrees) ? fmod (degrees, 360) : 0;
  d += d < 0 ? 360 : 0;
  double quarter = d / 90;
  if (quarter == floor (quarter))
    return exact[(int)quarter & 3];
  double radians = d * (3.14159265358979323846 / 180);
  return (turn){ cos (radians), sin (radians), false };
}

static void
turn_point (turn r, double x, double y, double *to_x, double *to_y)
{
  *to_x = r.c * x - r.s * y;
  *to_y = r.s * x + r.c * y;
}

static void
extent_of (const octa_gl_text *t, frame f, const octa_gl_text_style *style,
           octa_gl_text_extent *out)
{
  turn r = turn_of (style->degrees);
  double from = (double)left_of (style, f.width);
  double x[2] = { from, from + (double)f.width };
  double y[2] = { (double)f.bottom, (double)f.top };
  octa_gl_text_extent e = { .width = (double)f.width,
                            .height = y[1] - y[0],
                            .ascent = t->lines[0].ascent,
                            .descent = t->lines[t->n_lines - 1].descent,
                            .n_lines = (int)t->n_lines };
  for (int i = 0; i < 4; i++)
    {
      double tx, ty;
      turn_point (r, x[i & 1], y[i >> 1], &tx, &ty);
      e.left = i && e.left < tx ? e.left : tx;
      e.right = i && e.right > tx ? e.right : tx;
      e.bottom = i && e.bottom < ty ? e.bottom : ty;
      e.top = i && e.top > ty ? e.top : ty;
    }
  *out = e;
}

/* The quad of P, whose line begins at X with its baseline at Y.  The quad of a
   filtered glyph includes half of the empty pixel around it.  */
static octa_gl_quad
quad_of (const octa_gl_placed *p, turn r, int64_t x, int64_t y)
{
  const octa_gl_glyph *g = &p->glyph;
  int edge = r.is_exact ? 0 : 1;
  octa_gl_quad q = { .x = (uint16_t)(g->x - edge),
                     .y = (uint16_t)(g->y - edge),
                     .width = (uint16_t)(g->width + 2 * edge),
                     .height = (uint16_t)(g->height + 2 * edge) };
  double left = (double)(x + p->x + g->left - edge);
  double top = (double)(y + p->shift + g->top + edge);
  for (int i = 0; i < 4; i++)
    {
      double tx, ty;
      turn_point (r, left + (i & 1 ? q.width : 0),
                  top - (i >> 1 ? q.height : 0), &tx, &ty);
      q.corner[i][0] = (float)tx;
      q.corner[i][1] = (float)ty;
    }
  memcpy (q.rgba, p->rgba, sizeof q.rgba);
  return q;
}

static octa_status
reserve (octa_gl_quads *out, size_t n)
{
  if (n <= out->cap - out->n)
    return OCTA_OK;
  size_t cap = out->n + n > 2 * out->cap ? out->n + n : 2 * out->cap;
  octa_gl_quad *quads = realloc (out->quads, cap * sizeof *quads);
  if (! quads)
    return octa_no_memory ("a text");
  out->quads = quads;
  out->cap = cap;
  return OCTA_OK;
}

static void
emit (const octa_gl_text *t, frame f, const octa_gl_text_style *style,
      octa_gl_quads *out)
{
  turn r = turn_of (style->degrees);
  int64_t y = f.first;
  size_t k = 0;
  for (size_t i = 0; i < t->n_lines; i++)
    {
      const octa_gl_line *l = &t->lines[i];
      int64_t x = left_of (style, l->width);
      if (i)
        y -= step_down (l - 1, l, style->spacing);
      for (; k < l->end; k++)
        out->quads[out->n++] = quad_of (&t->placed[k], r, x, y);
    }
}

/* ---- interface ---- */

octa_status
octa_gl_text_measure (octa_gl_text *t, const char *text, size_t n,
                      const octa_gl_text_style *style,
                      octa_gl_text_extent *extent)
{
  octa_status st = OCTA_OK;
  if (! t)
    *extent = (octa_gl_text_extent){ 0 };
  else if ((st = arrange (t, text, n, style, false)) == OCTA_OK)
    extent_of (t, frame_of (t, style), style, extent);
  return st;
}

octa_status
octa_gl_text_layout (octa_gl_text *t, const char *text, size_t n,
                     const octa_gl_text_style *style, octa_gl_quads *out,
                     octa_gl_text_extent *extent)
{
  octa_status st = OCTA_OK;
  if (t && (st = arrange (t, text, n, style, true)) == OCTA_OK)
    st = reserve (out, t->n_placed);
  if (st != OCTA_OK)
    return st;
  octa_gl_text_extent e = { 0 };
  if (t)
    {
      frame f = frame_of (t, style);
      extent_of (t, f, style, &e);
      emit (t, f, style, out);
    }
  if (extent)
    *extent = e;
  return OCTA_OK;
}

void
octa_gl_quads_free (octa_gl_quads *quads)
{
  free (quads->quads);
  *quads = (octa_gl_quads){ 0 };
}
