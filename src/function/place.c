/* place.c -- subscripts, and the elements that they select.

   A subscript is a constant, or computed at run time.  The second kind is
   checked at run time in core's order: first that each is a valid subscript,
   then the bounds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- core's errors ---- */

/* Write "a(_,5)" or "index (_,5)" for subscript D of N.  */
static void
where (const octa_local_places *p, int d, const char *value, char *text,
       size_t n)
{
  size_t len = (size_t)snprintf (text, n, "%.48s(",
                                 p->name ? p->name : "index ");
  for (int i = 0; i < p->n_subs; i++)
    len += (size_t)snprintf (text + len, n - len, "%s%s", i ? "," : "",
                             i == d ? value : "_");
  snprintf (text + len, n - len, ")");
}

static void
no_subscript (const octa_local_places *p, int d, const char *value)
{
  char text[160];
  where (p, d, value, text, sizeof text);
  octa_fail ("Octave:invalid-index",
             "%s: subscripts must be either integers 1 to (2^63)-1 or "
             "logicals",
             text);
}

static void
out_of_bound (const octa_local_places *p, int d, const char *value)
{
  char text[160];
  where (p, d, value, text, sizeof text);
  if (p->is_put)
    octa_fail (OCTA_ERROR_COMPILE,
               "%s = ... would enlarge '%s' beyond %dx%d, but its size must "
               "not depend on values; preallocate it, as in %s = zeros (1, "
               "10)",
               text, p->name, p->rows_of, p->cols_of, p->name);
  else if (p->whole >= 0)
    octa_fail ("Octave:index-out-of-bounds",
               "%s: out of bound \2 (dimensions are \3)", text);
  else
    octa_fail ("Octave:index-out-of-bounds",
               "%s: out of bound %d (dimensions are %dx%d)", text,
               p->extent[d], p->rows_of, p->cols_of);
}

/* ---- one subscript ---- */

/* The bound of subscript D.  */
static int
extent (const octa_local_places *p, int d)
{
  int n = p->n_subs;
  if (n == 1)
    return p->rows_of * p->cols_of;
  return d == 0 ? p->rows_of : d == 1 ? p->cols_of : 1;
}

static bool
colon (octa_now *now, octa_local_places *p, int d)
{
  octa_local_sub *b = &p->sub[d];
  if (p->whole >= 0)
    {
      octa_now_refuse (now, "the number of elements that \":\" selects is not "
                            "known when the function is compiled; use a loop");
      return false;
    }
  b->n = p->extent[d];
  b->rows = b->n;
  b->cols = 1;
  b->is_colon = true;
  for (int i = 0; i < b->n && b->n <= OCTA_KNOWN_ELEMENTS; i++)
    b->at[i] = i;
  return octa_local_is_small (now, b->n, 1);
}

/* A constant mask.  */
static bool
mask (octa_now *now, octa_local_places *p, int d, const octa_known_operand *o)
{
  octa_local_sub *b = &p->sub[d];
  int rows = octa_known_rows (&o->value), cols = octa_known_cols (&o->value);
  if (! octa_known_wholly (&o->value))
    {
      octa_now_refuse_argument (
          now, d,
          "the number of elements that a mask selects must not depend on "
          "values; use a loop with an if");
      return false;
    }
  for (int i = 0; i < rows * cols; i++)
    if (octa_known_element (now->known, &o->value, i) != 0)
      b->at[b->n++] = i;
  bool is_row = rows == 1 && cols != 1, is_one = rows == 1 && cols == 1;
  b->rows = is_row ? 1 : b->n;
  b->cols = is_row || is_one ? b->n : 1;
  return true;
}

static bool
known (octa_emit *e, octa_local_places *p, int d, const octa_known_operand *o)
{
  octa_local_sub *b = &p->sub[d];
  for (int i = 0; i < b->n; i++)
    {
      double k = octa_known_element (e->known, &o->value, i);
      if (k >= 1 && k == floor (k) && k < 2e9)
        {
          b->at[i] = (int)k - 1;
          continue;
        }
      char value[48];
      octa_emit_subscript_text (k, value, sizeof value);
      if (k >= 1 && k == floor (k))
        out_of_bound (p, d, value);
      else
        no_subscript (p, d, value);
      if (p->whole < 0)
        octa_emit_dead_end (e);
      else
        octa_emit_fail_with (e, "0", p->whole, d, p->n_subs);
      e->has_ended = true;
      return false;
    }
  return true;
}

/* Read subscript D from the operand O.  */
static bool
subscript (octa_spec *s, octa_local_places *p, int d,
           const octa_known_operand *o)
{
  octa_local_sub *b = &p->sub[d];
  b->o = *o;
  if (o->value.kind == OCTA_KNOWN_COLON)
    return colon (&s->now, p, d);
  if (! octa_local_want_sized (s, o, "a subscript"))
    return false;
  if (! octa_local_is_small (&s->now, octa_known_rows (&o->value),
                             octa_known_cols (&o->value)))
    return false;
  if (o->value.type == OCTA_TYPE_LOGICAL)
    return mask (&s->now, p, d, o);
  b->rows = octa_known_rows (&o->value);
  b->cols = octa_known_cols (&o->value);
  b->n = b->rows * b->cols;
  b->is_run_time = ! octa_known_wholly (&o->value);
  p->is_run_time |= b->is_run_time;
  return b->is_run_time || known (&s->text, p, d, o);
}

/* ---- all subscripts ---- */

static bool
is_vector (int rows, int cols)
{
  return (rows == 1) != (cols == 1);
}

/* The size of the selected elements.  */
static bool
shape (octa_now *now, octa_local_places *p)
{
  const octa_local_sub *b = p->sub;
  p->rows = b[0].n;
  p->cols = p->n_subs > 1 ? b[1].n : 1;
  for (int d = 2; d < p->n_subs; d++)
    if (b[d].n != 1)
      {
        octa_now_refuse (now, "arrays in a compiled function must have two "
                              "dimensions");
        return false;
      }
  if (p->n_subs == 1 && ! b->is_colon)
    {
      bool turns = is_vector (p->rows_of, p->cols_of) && b->n != 1
                   && is_vector (b->rows, b->cols) && p->whole < 0;
      p->rows = ! turns ? b->rows : p->rows_of == 1 ? 1 : b->n;
      p->cols = ! turns ? b->cols : p->rows_of == 1 ? b->n : 1;
    }
  if (p->n_subs == 1 && p->whole >= 0 && b->n != 1)
    {
      octa_now_refuse (now, "it is not known when the function is compiled "
                            "whether this is a row or a column; give two "
                            "subscripts");
      return false;
    }
  return octa_local_is_small (now, p->rows, p->cols);
}

bool
octa_local_find_places (octa_spec *s, const octa_known *x, const char *name,
                        int n, const octa_known_operand *in,
                        octa_local_places *p)
{
  memset (p, 0, sizeof *p);
  p->name = name;
  p->n_subs = n;
  p->whole = octa_known_is_sized (x) ? -1 : x->id;
  p->rows_of = octa_known_is_sized (x) ? octa_known_rows (x) : -1;
  p->cols_of = octa_known_is_sized (x) ? octa_known_cols (x) : -1;
  if (n > OCTA_LOCAL_SUBS)
    {
      octa_now_refuse (&s->now, "there are more than %d subscripts",
                       OCTA_LOCAL_SUBS);
      return false;
    }
  for (int d = 0; d < n; d++)
    p->extent[d] = extent (p, d);
  for (int d = 0; d < n; d++)
    if (! subscript (s, p, d, &in[d]))
      return false;
  return shape (&s->now, p);
}

int
octa_local_places_highest (const octa_local_places *p, int d)
{
  int hi = -1;
  for (int i = 0; i < p->sub[d].n; i++)
    hi = p->sub[d].at[i] > hi ? p->sub[d].at[i] : hi;
  return hi;
}

/* ---- checks at run time ---- */

/* Check element K of subscript D, and put it into the variable p<D>_<K>.  */
static void
check_subscript (octa_emit *text, const octa_local_places *p, int d, int k)
{
  const octa_local_sub *b = &p->sub[d];
  octa_known_operand e = octa_local_element_at (&b->o, k);
  if (e.value.is_complex)
    {
      octa_fail ("Octave:invalid-index",
                 "subscripts must be real (forgot to initialize i or j?)");
      octa_strbuf_printf (&text->body, "if (%s.im != 0) ", e.text);
      octa_emit_fail (text);
      strcat (e.text, ".re");
    }
  octa_strbuf_printf (&text->body, "if (! octa_is_subscript (%s)) ", e.text);
  no_subscript (p, d, "\1");
  octa_emit_fail_with (text, e.text, -1, 0, 0);
  octa_strbuf_printf (&text->body,
                      "const long long p%d_%d = (long long)%s - 1;\n", d, k,
                      e.text);
}

static void place_of (const octa_local_places *p, int d, int k, char *text);

static void
check_bound (octa_emit *e, const octa_local_places *p, int d, int k)
{
  char at[48], bound[48];
  place_of (p, d, k, at);
  snprintf (bound, sizeof bound, p->whole < 0 ? "%d" : "e%d",
            p->whole < 0 ? p->extent[d] : d);
  octa_strbuf_printf (&e->body, "if (%s >= %s) ", at, bound);
  out_of_bound (p, d, "\1");
  char value[64];
  snprintf (value, sizeof value, "%s + 1", at);
  octa_emit_fail_with (e, value, p->whole, d, p->n_subs);
}

bool
octa_local_places_begin (octa_emit *e, const octa_local_places *p)
{
  octa_strbuf_printf (&e->body, "{\n");
  for (int d = 0; d < p->n_subs && p->whole >= 0; d++)
    {
      octa_strbuf_printf (&e->body,
                          "const long long e%d = octa_extent (a%d, %d, %d);\n",
                          d, p->whole, d, p->n_subs);
      if (d > 0)
        octa_strbuf_printf (&e->body,
                            d > 1 ? "const long long s%d = s%d * e%d;\n"
                                  : "const long long s%d = e0;\n",
                            d, d - 1, d - 1);
    }
  for (int d = 0; d < p->n_subs; d++)
    for (int k = 0; k < p->sub[d].n && p->sub[d].is_run_time; k++)
      check_subscript (e, p, d, k);
  for (int d = 0; d < p->n_subs; d++)
    for (int k = 0; k < p->sub[d].n; k++)
      {
        const bool is_run_time = p->sub[d].is_run_time || p->whole >= 0;
        if (is_run_time)
          check_bound (e, p, d, k);
        /* nothing goes on behind a place that the array does not have */
        if (is_run_time ? p->whole < 0 && p->extent[d] == 0
                        : p->sub[d].at[k] >= p->extent[d])
          {
            char value[32];
            snprintf (value, sizeof value, "%d",
                      is_run_time ? 1 : p->sub[d].at[k] + 1);
            out_of_bound (p, d, value);
            octa_emit_dead_end (e);
            octa_strbuf_printf (&e->body, "}\n");
            return false;
          }
      }
  return true;
}

void
octa_local_places_end (octa_emit *e)
{
  octa_strbuf_printf (&e->body, "}\n");
}

/* The C code of element K of subscript D.  */
static void
place_of (const octa_local_places *p, int d, int k, char *text)
{
  if (p->sub[d].is_run_time)
    snprintf (text, 48, "p%d_%d", d, k);
  else
    snprintf (text, 48, "%d", p->sub[d].at[k]);
}

int
octa_local_place_known (const octa_local_places *p, int i)
{
  int at = 0, stride = 1;
  for (int d = 0; d < p->n_subs; d++)
    {
      const octa_local_sub *b = &p->sub[d];
      int k = i % (b->n ? b->n : 1);
      i /= b->n ? b->n : 1;
      if (b->is_run_time)
        return -1;
      at += stride * b->at[k];
      stride *= p->extent[d];
    }
  return p->whole < 0 ? at : -1;
}

void
octa_local_place_text (const octa_local_places *p, int i, char *text, size_t n)
{
  char at[48];
  size_t len = 0;
  int stride = 1;
  *text = 0;
  for (int d = 0; d < p->n_subs; d++)
    {
      const octa_local_sub *b = &p->sub[d];
      place_of (p, d, i % b->n, at);
      i /= b->n;
      len += (size_t)snprintf (text + len, n - len, "%s%s", d ? " + " : "",
                               at);
      if (d && p->whole >= 0)
        len += (size_t)snprintf (text + len, n - len, " * s%d", d);
      if (stride != 1 && p->whole < 0)
        len += (size_t)snprintf (text + len, n - len, " * %d", stride);
      stride *= p->extent[d];
    }
}
