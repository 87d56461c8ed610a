/* read.c -- x(i, j): elements of arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/local.h"

#include <stdio.h>
#include <string.h>

/* The selected element I of X as an operand.  */
static octa_known_operand
element (octa_emit *text, const octa_local_places *p,
         const octa_known_operand *x, int i)
{
  int at = octa_local_place_known (p, i);
  octa_known_operand e = octa_local_element_at (x, at < 0 ? 0 : at);
  char place[OCTA_LOCAL_TEXT];
  if (at >= 0 || x->value.kind == OCTA_KNOWN_NUMBER)
    return e;
  octa_local_place_text (p, i, place, sizeof place);
  octa_strbuf_printf (&text->body, "const long long at%d = %s;\n", i, place);
  if (x->value.kind == OCTA_KNOWN_WHOLE)
    snprintf (e.text, sizeof e.text, "%.8s.p[at%d]", x->text, i);
  else
    snprintf (e.text, sizeof e.text, "octa_at (%.60s, at%d)", x->text, i);
  return e;
}

/* DST = the selected elements of X, with subscripts of run time.  */
static void
read_at_run_time (octa_spec *s, const octa_local_places *p,
                  const octa_known_operand *x, int dst)
{
  octa_known v = octa_known_array ((octa_type)x->value.type,
                                   x->value.is_complex, p->rows, p->cols);
  octa_known_operand out;
  if (! octa_local_make (s, dst, v, &out)
      || ! octa_local_places_begin (&s->text, p))
    return;
  for (int i = 0; i < p->rows * p->cols; i++)
    {
      octa_known_operand to = octa_local_element_at (&out, i),
                         e = element (&s->text, p, x, i);
      octa_emit_printf (s, "%s = %s;\n", to.text, e.text);
    }
  octa_local_places_end (&s->text);
}

void
octa_local_read (octa_spec *s, const octa_known_operand *x, const char *name,
                 int n, const octa_known_operand *in, int dst)
{
  octa_local_places p;
  int which[OCTA_KNOWN_ELEMENTS + 1];
  if (n == 0)
    {
      octa_local_copy_to (s, dst, x);
      return;
    }
  if (! octa_local_find_places (s, &x->value, name, n, in, &p))
    return;
  if (p.is_run_time || p.whole >= 0)
    {
      read_at_run_time (s, &p, x, dst);
      return;
    }
  if (! octa_local_places_begin (&s->text, &p))
    return;
  octa_local_places_end (&s->text);
  for (int i = 0; i < p.rows * p.cols; i++)
    which[i] = octa_local_place_known (&p, i);
  octa_local_gather (s, dst, (octa_type)x->value.type, p.rows, p.cols, x,
                     which);
}

/* ---- end ---- */

void
octa_local_end (octa_spec *s)
{
  const octa_ir *x = s->now.at;
  octa_known_operand o = { 0 }, out;
  int d = x->yes, n = x->no;
  if (x->arg[0] >= 0)
    o = octa_now_operand (s, x->arg[0]);
  if (octa_known_is_sized (&o.value))
    {
      int e = n == 1   ? octa_known_numel (&o.value)
              : d == 0 ? octa_known_rows (&o.value)
              : d == 1 ? octa_known_cols (&o.value)
                       : 1;
      octa_now_set (&s->now, x->dst, octa_known_const (OCTA_TYPE_DOUBLE, e));
      return;
    }
  if (o.value.kind != OCTA_KNOWN_WHOLE)
    {
      octa_now_refuse (&s->now,
                       "end can be used only in a subscript of an array");
      return;
    }
  if (octa_local_make (s, x->dst, octa_known_number (OCTA_TYPE_DOUBLE, false),
                       &out))
    octa_emit_printf (s, "%s = (double)octa_extent (%s, %d, %d);\n", out.text,
                      o.text, d, n);
}
