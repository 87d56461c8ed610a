/* setting.c -- values of properties: reading, checking, returning them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/figure/settings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void
octa_gl_setting_free (octa_gl_setting *s)
{
  free (s->list);
  free (s->text);
  *s = (octa_gl_setting){ 0 };
}

static octa_status
fail_kind (const octa_gl_property *p, const char *wanted,
           const octa_gl_value *v)
{
  if (v->text)
    return octa_fail (OCTA_ERROR_LOGIC, "\"%s\" must be %s, not \"%.60s\"",
                      p->name, wanted, v->text);
  if (v->numbers && v->rows * v->columns == 1)
    return octa_fail (OCTA_ERROR_LOGIC, "\"%s\" must be %s, not the number %g",
                      p->name, wanted, v->numbers[0]);
  if (v->numbers)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"%s\" must be %s, not an array of %lld x %lld",
                      p->name, wanted, (long long)v->rows,
                      (long long)v->columns);
  return octa_fail (OCTA_ERROR_LOGIC, "\"%s\" must be %s, not %s", p->name,
                    wanted, v->is ? v->is : "that");
}

octa_status
octa_gl_setting_keep (octa_gl_setting *s, const double *v, int64_t n)
{
  s->n = (int)n;
  if (n <= 4)
    {
      if (n > 0)
        memcpy (s->v, v, (size_t)n * sizeof *v);
      return OCTA_OK;
    }
  s->list = malloc ((size_t)n * sizeof *v);
  if (! s->list)
    return octa_no_memory ("the value of a property");
  memcpy (s->list, v, (size_t)n * sizeof *v);
  return OCTA_OK;
}

/* ---- numbers ---- */

static octa_status
read_number (const octa_gl_property *p, const octa_gl_value *v,
             octa_gl_setting *s)
{
  double lo = -INFINITY, hi = INFINITY;
  sscanf (p->check, "%lf %lf", &lo, &hi);
  if (! v->numbers || v->rows * v->columns != 1)
    return fail_kind (p, "a number", v);
  double x = v->numbers[0];
  if (! (x >= lo && x <= hi))
    return octa_fail (OCTA_ERROR_LOGIC, "\"%s\" must be from %g to %g, not %g",
                      p->name, lo, hi, x);
  return octa_gl_setting_keep (s, &x, 1);
}

/* Check a vector beyond its length, by the RULE of its row.  */
static octa_status
check_numbers (const octa_gl_property *p, const char *rule, const double *v,
               int64_t n)
{
  bool is_limits = ! strcmp (rule, "limits");
  bool are_ends = is_limits || ! strcmp (rule, "ends");
  for (int64_t i = 0; i < n; i++)
    if (! isfinite (v[i]) && ! (are_ends && isinf (v[i])))
      return octa_fail (OCTA_ERROR_LOGIC,
                        "\"%s\" must be finite numbers, not %g", p->name,
                        v[i]);
  if (are_ends && ! (v[0] < v[1]))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"%s\" must be ascending, not [%g %g]", p->name, v[0],
                      v[1]);
  if (is_limits && isfinite (v[0]) && isfinite (v[1])
      && ! octa_plot_is_sane (OCTA_PLOT_LINEAR, v[0], v[1]))
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"%s\": the interval from %.17g to %.17g is too "
                      "narrow for class double; widen the limits",
                      p->name, v[0], v[1]);
  const bool is_positive = ! strcmp (rule, "positive");
  for (int64_t i = 0; is_positive && i < n; i++)
    if (! (v[i] > 0))
      return octa_fail (OCTA_ERROR_LOGIC, "\"%s\" must be positive, not %g",
                        p->name, v[i]);
  for (int64_t i = 2; ! strcmp (rule, "window") && i < n; i++)
    if (! (v[i] >= 1 && v[i] <= OCTA_GL_SIDE_MAX))
      return octa_fail (OCTA_ERROR_LOGIC,
                        "\"%s\": a figure of %g x %g pixels cannot be drawn: "
                        "OpenGL draws 1 to %d pixels; set [left, bottom, "
                        "width, height]",
                        p->name, v[2], v[3], OCTA_GL_SIDE_MAX);
  const bool is_rising = ! strcmp (rule, "rising");
  for (int64_t i = 1; is_rising && i < n; i++)
    if (! (v[i] > v[i - 1]))
      return octa_fail (OCTA_ERROR_LOGIC, "\"%s\" must be ascending", p->name);
  return OCTA_OK;
}

static octa_status
read_numbers (const octa_gl_property *p, const octa_gl_value *v,
              octa_gl_setting *s)
{
  int lo = 0, hi = 4;
  char wanted[64], rule[16] = "";
  sscanf (p->check, "%d %d %15s", &lo, &hi, rule);
  int64_t n = v->rows * v->columns;
  if (! v->numbers || n < lo || n > hi)
    {
      if (lo == hi)
        snprintf (wanted, sizeof wanted, "%d numbers", lo);
      else
        snprintf (wanted, sizeof wanted, "%d to %d numbers", lo, hi);
      return fail_kind (p, wanted, v);
    }
  octa_status st = check_numbers (p, rule, v->numbers, n);
  return st == OCTA_OK ? octa_gl_setting_keep (s, v->numbers, n) : st;
}

static octa_status
read_map (const octa_gl_property *p, const octa_gl_value *v,
          octa_gl_setting *s)
{
  if (v->numbers && v->rows * v->columns == 0)
    return OCTA_OK;
  if (! v->numbers || v->columns != 3)
    return fail_kind (p, "colors, n x 3", v);
  if (v->rows > 65536)
    return octa_fail (OCTA_ERROR_LOGIC,
                      "\"%s\" must have at most 65536 colors, not %lld",
                      p->name, (long long)v->rows);
  for (int64_t i = 0; i < 3 * v->rows; i++)
    if (! (v->numbers[i] >= 0 && v->numbers[i] <= 1))
      return octa_fail (OCTA_ERROR_LOGIC,
                        "\"%s\" must have colors from 0 to 1, not %g", p->name,
                        v->numbers[i]);
  s->n = 3 * (int)v->rows;
  s->list = malloc ((size_t)s->n * sizeof *s->list);
  if (! s->list)
    return octa_no_memory ("a color map");
  for (int64_t i = 0; i < v->rows; i++)
    for (int64_t k = 0; k < 3; k++)
      s->list[3 * i + k] = v->numbers[k * v->rows + i];
  return OCTA_OK;
}

/* ---- colours ---- */

static const struct
{
  const char *name;
  char letter;
  double rgb[3];
} colors[] = { { "black", 'k', { 0, 0, 0 } },  { "red", 'r', { 1, 0, 0 } },
               { "green", 'g', { 0, 1, 0 } },  { "blue", 'b', { 0, 0, 1 } },
               { "yellow", 'y', { 1, 1, 0 } }, { "magenta", 'm', { 1, 0, 1 } },
               { "cyan", 'c', { 0, 1, 1 } },   { "white", 'w', { 1, 1, 1 } } };

/* "#rrggbb" or "#rgb".  */
static bool
read_hex (const char *text, double rgb[3])
{
  unsigned x;
  size_t n = strlen (text);
  if (text[0] != '#' || (n != 7 && n != 4)
      || strspn (text + 1, "0123456789abcdefABCDEF") != n - 1)
    return false;
  sscanf (text + 1, "%x", &x);
  for (int i = 2; i >= 0; i--)
    {
      rgb[i] = n == 7 ? (x & 255) / 255.0 : (x & 15) / 15.0;
      x >>= n == 7 ? 8 : 4;
    }
  return true;
}

static bool
find_color (const char *text, double rgb[3])
{
  for (size_t i = 0; i < sizeof colors / sizeof *colors; i++)
    if (! strcasecmp (text, colors[i].name)
        || (text[0] == colors[i].letter && ! text[1]))
      {
        memcpy (rgb, colors[i].rgb, 3 * sizeof *rgb);
        return true;
      }
  return read_hex (text, rgb);
}

static octa_status
fail_color (const octa_gl_property *p, const octa_gl_value *v)
{
  char wanted[160];
  snprintf (wanted, sizeof wanted,
            "a color (\"r\", \"red\", \"#ff0000\", [1 0 0]%s%s)",
            *p->check ? " or one of: " : "", p->check);
  return fail_kind (p, wanted, v);
}

static octa_status
read_color (const octa_gl_property *p, const octa_gl_value *v,
            octa_gl_setting *s)
{
  if (v->text)
    {
      int word = octa_gl_property_word (p->check, v->text);
      if (word >= 0)
        {
          s->is_word = true;
          s->v[0] = word;
          s->n = 1;
          return OCTA_OK;
        }
      if (! find_color (v->text, s->v))
        return fail_color (p, v);
      s->n = 3;
      return OCTA_OK;
    }
  if (! v->numbers || v->rows * v->columns != 3)
    return fail_color (p, v);
  for (int i = 0; i < 3; i++)
    if (! (v->numbers[i] >= 0 && v->numbers[i] <= 1))
      return octa_fail (OCTA_ERROR_LOGIC,
                        "\"%s\" must have numbers from 0 to 1, not %g",
                        p->name, v->numbers[i]);
  return octa_gl_setting_keep (s, v->numbers, 3);
}

/* ---- words and texts ---- */

static octa_status
read_choice (const octa_gl_property *p, const octa_gl_value *v,
             octa_gl_setting *s)
{
  int word = v->text ? octa_gl_property_word (p->check, v->text) : -1;
  if (word < 0)
    {
      char wanted[400];
      snprintf (wanted, sizeof wanted, "one of these words: %s;", p->check);
      if (v->text)
        return octa_fail (OCTA_ERROR_LOGIC,
                          "\"%s\" cannot be \"%.60s\"; it is one of: %s",
                          p->name, v->text, p->check);
      return fail_kind (p, wanted, v);
    }
  s->v[0] = word;
  s->n = 1;
  return OCTA_OK;
}

static octa_status
read_switch (const octa_gl_property *p, const octa_gl_value *v,
             octa_gl_setting *s)
{
  int word = v->text ? octa_gl_property_word ("off on", v->text) : -1;
  if (v->numbers && v->rows * v->columns == 1)
    word = v->numbers[0] != 0;
  if (word < 0)
    return fail_kind (p, "\"on\" or \"off\"", v);
  s->v[0] = word;
  s->n = 1;
  return OCTA_OK;
}

/* Join N texts with a newline after each; if IS_BETWEEN, not after the
   last.  */
static octa_status
join (octa_gl_setting *s, const char *const *texts, int n, bool is_between)
{
  size_t size = 1;
  for (int i = 0; i < n; i++)
    size += strlen (texts[i]) + 1;
  char *p = s->text = malloc (size);
  if (! p)
    return octa_no_memory ("the value of a property");
  *p = '\0';
  for (int i = 0; i < n; i++)
    {
      p = stpcpy (p, texts[i]);
      if (! is_between || i < n - 1)
        p = stpcpy (p, "\n");
    }
  s->n = n;
  return OCTA_OK;
}

static octa_status
read_text (const octa_gl_property *p, const octa_gl_value *v,
           octa_gl_setting *s)
{
  bool is_one = p->kind != OCTA_GL_TEXTS;
  if (v->text)
    return is_one ? join (s, &v->text, 1, true) : join (s, &v->text, 1, false);
  if (v->texts)
    return join (s, v->texts, v->n_texts, is_one);
  if (v->numbers && v->rows * v->columns == 0)
    return join (s, NULL, 0, true);
  return fail_kind (p, is_one ? "text" : "a cell of texts", v);
}

octa_status
octa_gl_setting_read (const octa_gl_property *p, const octa_gl_value *value,
                      octa_gl_setting *out)
{
  static octa_status (*const readers[]) (const octa_gl_property *p,
                                         const octa_gl_value *v,
                                         octa_gl_setting *s)
      = { [OCTA_GL_NUMBER] = read_number, [OCTA_GL_NUMBERS] = read_numbers,
          [OCTA_GL_COLOR] = read_color,   [OCTA_GL_CHOICE] = read_choice,
          [OCTA_GL_SWITCH] = read_switch, [OCTA_GL_TEXTLINE] = read_text,
          [OCTA_GL_TEXTS] = read_text,    [OCTA_GL_MAP] = read_map,
          [OCTA_GL_LABEL] = read_text };
  *out = (octa_gl_setting){ 0 };
  if (p->kind == OCTA_GL_STATE)
    return octa_fail (OCTA_ERROR_LOGIC, "\"%s\" is read-only", p->name);
  octa_status st = readers[p->kind](p, value, out);
  if (st != OCTA_OK)
    octa_gl_setting_free (out);
  return st;
}

/* ---- defaults ---- */

octa_status
octa_gl_setting_default (const octa_gl_property *p, octa_gl_setting *out)
{
  double v[64];
  int n = 0, used;
  const char *t = p->otherwise;
  *out = (octa_gl_setting){ 0 };
  if (p->kind == OCTA_GL_DATA)
    return OCTA_OK;
  while (n < 64 && sscanf (t, "%lf%n", &v[n], &used) == 1)
    {
      n++;
      t += used;
    }
  bool is_text = n == 0 && p->kind != OCTA_GL_NUMBERS && p->kind != OCTA_GL_MAP
                 && p->kind != OCTA_GL_STATE;
  octa_gl_value value = { .text = is_text ? p->otherwise : NULL,
                          .numbers = is_text ? NULL : v,
                          .rows = 1,
                          .columns = n };
  if (p->kind == OCTA_GL_STATE)
    return octa_gl_setting_keep (out, v, n);
  if (p->kind == OCTA_GL_TEXTS)
    value = (octa_gl_value){ .numbers = v };
  if (p->kind != OCTA_GL_MAP)
    return octa_gl_setting_read (p, &value, out);
  /* red green blue of each colour, the order of the setting */
  return octa_gl_setting_keep (out, v, n);
}

/* ---- returning values ---- */

static octa_status
tell_text (octa_gl_value *v, const char *text)
{
  v->text = strdup (text);
  return v->text ? OCTA_OK : octa_no_memory ("a text");
}

static octa_status
tell_numbers (octa_gl_value *v, const double *from, int64_t n)
{
  double *to = malloc ((size_t)(n > 0 ? n : 1) * sizeof *to);
  if (! to)
    return octa_no_memory ("the value of a property");
  if (n > 0)
    memcpy (to, from, (size_t)n * sizeof *to);
  v->numbers = to;
  v->rows = n > 0;
  v->columns = n;
  return OCTA_OK;
}

static octa_status
tell_map (octa_gl_value *v, const octa_gl_setting *s)
{
  int64_t n = s->n / 3;
  const double *from = octa_gl_setting_numbers (s);
  double *to = malloc ((size_t)(s->n > 0 ? s->n : 1) * sizeof *to);
  if (! to)
    return octa_no_memory ("a color map");
  for (int64_t i = 0; i < n; i++)
    for (int64_t k = 0; k < 3; k++)
      to[k * n + i] = from[3 * i + k];
  v->numbers = to;
  v->rows = n;
  v->columns = 3;
  return OCTA_OK;
}

/* Return the lines of TEXT, each ended by a newline.  */
static octa_status
tell_texts (octa_gl_value *v, const char *text)
{
  int n = 0;
  for (const char *p = text; *p; p++)
    n += *p == '\n';
  char **all = calloc ((size_t)n + 1, sizeof *all);
  if (! all)
    return octa_no_memory ("texts");
  v->texts = (const char *const *)all;
  for (; v->n_texts < n; v->n_texts++)
    {
      size_t len = strcspn (text, "\n");
      all[v->n_texts] = strndup (text, len);
      if (! all[v->n_texts])
        return octa_no_memory ("texts");
      text += len + 1;
    }
  return OCTA_OK;
}

octa_status
octa_gl_setting_tell (const octa_gl_property *p, const octa_gl_setting *s,
                      octa_gl_value *value)
{
  char word[64];
  *value = (octa_gl_value){ .kind = p->kind };
  switch (p->kind)
    {
    case OCTA_GL_CHOICE:
    case OCTA_GL_SWITCH:
      octa_gl_property_word_text (p->kind == OCTA_GL_SWITCH ? "off on"
                                                            : p->check,
                                  (int)s->v[0], word, sizeof word);
      return tell_text (value, word);
    case OCTA_GL_COLOR:
      if (! s->is_word)
        return tell_numbers (value, s->v, 3);
      octa_gl_property_word_text (p->check, (int)s->v[0], word, sizeof word);
      return tell_text (value, word);
    case OCTA_GL_TEXTLINE:
      return tell_text (value, s->text ? s->text : "");
    case OCTA_GL_TEXTS:
      return tell_texts (value, s->text ? s->text : "");
    case OCTA_GL_MAP:
      return tell_map (value, s);
    case OCTA_GL_NUMBER:
    case OCTA_GL_NUMBERS:
    case OCTA_GL_STATE:
      return tell_numbers (value, octa_gl_setting_numbers (s), s->n);
    case OCTA_GL_DATA:
    case OCTA_GL_LABEL:
      break;
    }
  return OCTA_OK;
}

void
octa_gl_value_free (octa_gl_value *value)
{
  free ((void *)value->numbers);
  free ((void *)value->text);
  for (int i = 0; i < value->n_texts; i++)
    free ((void *)value->texts[i]);
  free ((void *)value->texts);
  *value = (octa_gl_value){ 0 };
}
