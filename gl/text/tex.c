/* tex.c -- text as a list of steps, read as Octave's "tex" interpreter reads
   it.

   The grammar is Octave's.  A script is one character, one symbol or a group.
   An adjacent subscript and superscript are stacked.  The longest known name
   is read, and a blank after it is kept.  A text with a syntax error (an
   unmatched brace, a ^ without an operand, \fontsize without a number) is
   shown completely as written.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/text/private.h"

#include <stdlib.h>
#include <string.h>

typedef struct reader
{
  const char *text;
  size_t n, at;
  octa_gl_steps *out;
  int depth;
  bool is_bad;     /* against the grammar */
  bool has_failed; /* no memory */
} reader;

/* ---- the tables ---- */

static const struct
{
  const char *name;
  uint32_t code;
} symbols[] = {
#define SYMBOL(name, code) { name, code },
#include "gl/text/symbols.def"
#undef SYMBOL
};

static const struct
{
  const char *name;
  unsigned char rgb[3];
} colors[] = {
#define COLOR(name, red, green, blue) { name, { red, green, blue } },
#include "gl/text/colors.def"
#undef COLOR
};

static const struct
{
  const char *name;
  unsigned face;
} faces[] = {
  { "bf", OCTA_GL_BOLD },
  { "it", OCTA_GL_ITALIC },
  { "sl", OCTA_GL_ITALIC },
  { "rm", 0 },
};

const char *
octa_gl_tex_symbol (int i, uint32_t *code)
{
  if (i < 0 || (size_t)i >= sizeof symbols / sizeof *symbols)
    return NULL;
  *code = symbols[i].code;
  return symbols[i].name;
}

/* ---- writing ---- */

static void
emit (reader *r, octa_gl_step step)
{
  octa_gl_steps *out = r->out;
  if (out->n == out->cap)
    {
      size_t cap = out->cap ? 2 * out->cap : 64;
      octa_gl_step *steps = realloc (out->steps, cap * sizeof *steps);
      if (! steps)
        {
          r->has_failed = true;
          return;
        }
      out->steps = steps;
      out->cap = cap;
    }
  out->steps[out->n++] = step;
}

static void
emit_kind (reader *r, octa_gl_step_kind kind)
{
  emit (r, (octa_gl_step){ .kind = kind });
}

static void
emit_char (reader *r, uint32_t code)
{
  emit (r, (octa_gl_step){ .kind = OCTA_GL_STEP_CHAR, .code = code });
}

/* The next character as it is.  */
static void
copy_char (reader *r)
{
  emit_char (r, octa_gl_text_decode (r->text, r->n, &r->at));
}

/* ---- reading ---- */

/* If WORD is next, skip it and return true.  */
static bool
accept (reader *r, const char *word)
{
  size_t n = strlen (word);
  if (n > r->n - r->at || memcmp (r->text + r->at, word, n) != 0)
    return false;
  r->at += n;
  return true;
}

static bool
is_next (const reader *r, char c)
{
  return r->at < r->n && r->text[r->at] == c;
}

/* Read a number without a sign.  */
static bool
accept_number (reader *r, double *out)
{
  double value = 0, place = 1;
  size_t n_digits = 0;
  bool is_fraction = false;
  while (is_next (r, ' ') || is_next (r, '\t') || is_next (r, ','))
    r->at++;
  for (; r->at < r->n; r->at++)
    {
      char c = r->text[r->at];
      if (c == '.' && ! is_fraction)
        is_fraction = true;
      else if (c >= '0' && c <= '9')
        {
          n_digits++;
          place = is_fraction ? place / 10 : place;
          value = is_fraction ? value + place * (c - '0')
                              : value * 10 + (c - '0');
        }
      else
        break;
    }
  *out = value < 1e6 ? value : 1e6;
  return n_digits > 0;
}

/* Read {NUMBER ...}, N numbers.  */
static bool
read_numbers (reader *r, int n, double *out)
{
  if (! accept (r, "{"))
    return false;
  for (int i = 0; i < n; i++)
    if (! accept_number (r, &out[i]))
      return false;
  while (is_next (r, ' ') || is_next (r, '\t') || is_next (r, ','))
    r->at++;
  return accept (r, "}");
}

/* Read {NAME}, which has no special characters.  */
static bool
read_name (reader *r, const char **name, size_t *n)
{
  if (! accept (r, "{"))
    return false;
  *name = r->text + r->at;
  size_t from = r->at;
  while (r->at < r->n && ! strchr ("{}^_\\", r->text[r->at]))
    r->at++;
  *n = r->at - from;
  return *n > 0 && accept (r, "}");
}

static void
read_size (reader *r)
{
  double points;
  if (read_numbers (r, 1, &points))
    emit (r, (octa_gl_step){ .kind = OCTA_GL_STEP_SIZE,
                             .points = (float)points });
  else
    r->is_bad = true;
}

static void
read_rgb (reader *r)
{
  double rgb[3];
  octa_gl_step step = { .kind = OCTA_GL_STEP_COLOR };
  if (! read_numbers (r, 3, rgb))
    r->is_bad = true;
  else
    {
      for (int i = 0; i < 3; i++)
        step.rgb[i] = (unsigned char)((rgb[i] < 1 ? rgb[i] : 1) * 255 + 0.5);
      emit (r, step);
    }
}

/* Read a colour command, which began at FROM.  If the colour is unknown, the
   command is shown as written.  */
static void
read_color (reader *r, size_t from)
{
  const char *name;
  size_t n;
  if (! read_name (r, &name, &n))
    {
      r->is_bad = true;
      return;
    }
  for (size_t i = 0; i < sizeof colors / sizeof *colors; i++)
    if (strlen (colors[i].name) == n && memcmp (colors[i].name, name, n) == 0)
      {
        octa_gl_step step = { .kind = OCTA_GL_STEP_COLOR };
        memcpy (step.rgb, colors[i].rgb, sizeof step.rgb);
        emit (r, step);
        return;
      }
  size_t end = r->at;
  for (r->at = from; r->at < end;)
    copy_char (r);
}

static void
read_font_name (reader *r)
{
  const char *name;
  size_t n;
  if (! read_name (r, &name, &n))
    r->is_bad = true;
}

/* Read the longest symbol that is next.  */
static bool
accept_symbol (reader *r, uint32_t *code)
{
  size_t best = 0, left = r->n - r->at;
  for (size_t i = 0; left && i < sizeof symbols / sizeof *symbols; i++)
    {
      const char *name = symbols[i].name;
      if (*name != r->text[r->at])
        continue;
      size_t n = strlen (name);
      if (n > best && n <= left && memcmp (r->text + r->at, name, n) == 0)
        {
          best = n;
          *code = symbols[i].code;
        }
    }
  r->at += best;
  return best > 0;
}

/* Read one character after a backslash: \\ \{ \} \^ \_, or a symbol.  */
static bool
accept_escape (reader *r, uint32_t *code)
{
  if (r->at < r->n && strchr ("\\{}^_", r->text[r->at])
      && r->text[r->at] != '\0')
    {
      *code = (unsigned char)r->text[r->at++];
      return true;
    }
  return accept_symbol (r, code);
}

/* Read a command; AT is at its backslash.  */
static void
read_command (reader *r)
{
  size_t from = r->at++, n = r->at;
  uint32_t code;
  if (accept_escape (r, &code))
    {
      emit_char (r, code);
      return;
    }
  for (size_t i = 0; i < sizeof faces / sizeof *faces; i++)
    if (accept (r, faces[i].name))
      {
        emit (r, (octa_gl_step){ .kind = OCTA_GL_STEP_FACE,
                                 .face = faces[i].face });
        return;
      }
  if (accept (r, "fontname"))
    read_font_name (r);
  else if (accept (r, "fontsize"))
    read_size (r);
  else if (accept (r, "color[rgb]"))
    read_rgb (r);
  else if (accept (r, "color"))
    read_color (r, from);
  else
    {
      r->at = n;
      emit_char (r, '\\');
    }
}

static void read_list (reader *r);

/* Read a group; AT is after its opening brace.  */
static void
read_group (reader *r)
{
  emit_kind (r, OCTA_GL_STEP_OPEN);
  read_list (r);
  emit_kind (r, OCTA_GL_STEP_CLOSE);
  r->is_bad |= ! accept (r, "}");
}

/* Read the operand of a script: a character, a symbol or a group.  */
static void
read_script (reader *r, octa_gl_step_kind kind, bool is_joined)
{
  uint32_t code;
  size_t from = r->at;
  if (++r->depth > OCTA_GL_DEPTH)
    r->is_bad = true;
  emit (r, (octa_gl_step){ .kind = kind, .is_joined = is_joined });
  if (r->is_bad || r->at == r->n)
    r->is_bad = true;
  else if (accept (r, "{"))
    read_group (r);
  else if (is_next (r, '}') || is_next (r, '^') || is_next (r, '_'))
    r->is_bad = true;
  else if (! is_next (r, '\\'))
    copy_char (r);
  else if (r->at++, accept_escape (r, &code))
    emit_char (r, code);
  else
    {
      /* a command cannot be raised, an unknown name can */
      r->at = from;
      size_t n = r->out->n;
      read_command (r);
      const octa_gl_step *s = &r->out->steps[n];
      r->is_bad |= r->has_failed || r->out->n != n + 1
                   || s->kind != OCTA_GL_STEP_CHAR;
    }
  emit_kind (r, OCTA_GL_STEP_END);
  r->depth--;
}

/* Read until the end of the text or group.  */
static void
read_list (reader *r)
{
  /* the last script, if one of the other kind may join it */
  int open = -1;
  if (++r->depth > OCTA_GL_DEPTH)
    r->is_bad = true;
  while (! r->is_bad && ! r->has_failed && r->at < r->n && ! is_next (r, '}'))
    {
      char c = r->text[r->at];
      if (c == '^' || c == '_')
        {
          octa_gl_step_kind kind = c == '^' ? OCTA_GL_STEP_SUPER
                                            : OCTA_GL_STEP_SUB;
          bool is_joined = open >= 0 && open != (int)kind;
          r->at++;
          read_script (r, kind, is_joined);
          open = is_joined ? -1 : (int)kind;
          continue;
        }
      open = -1;
      if (c == '\\')
        read_command (r);
      else if (accept (r, "{"))
        read_group (r);
      else
        copy_char (r);
    }
  r->depth--;
}

octa_status
octa_gl_tex_read (const char *text, size_t n, bool is_tex, octa_gl_steps *out)
{
  reader r = { .text = text, .n = n, .out = out };
  out->n = 0;
  if (is_tex)
    {
      read_list (&r);
      r.is_bad |= r.at < n;
    }
  if (! is_tex || r.is_bad)
    {
      out->n = 0;
      for (r.at = 0; r.at < n && ! r.has_failed;)
        copy_char (&r);
    }
  return r.has_failed ? octa_no_memory ("a text") : OCTA_OK;
}
