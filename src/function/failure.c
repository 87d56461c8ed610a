/* failure.c -- errors while a compiled function runs.

   Most messages are known at compile time.  A message about a subscript
   contains the subscript, which differs by element.  The function returns it
   together with the number of the error; the sizes of the arrays are read when
   the message is made.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/emit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table of errors ---- */

/* Core's message names the operator as it is written in the function: in `x *
   y' with a number, `*' and not `.*', which computes it.  */
static void
name_operator (void)
{
  char msg[512];
  snprintf (msg, sizeof msg, "%.500s", octa_error ()->msg);
  char *dot = strstr (msg, "operator '.");
  if (! dot)
    return;
  dot += strlen ("operator '");
  memmove (dot, dot + 1, strlen (dot));
  octa_fail (octa_error ()->id, "%s", msg);
}

/* The number, from 1, of the error in the slot.  */
static int
error_number (octa_emit *e, int whole, int position, int n)
{
  if (e->is_matrix_op)
    name_operator ();
  const octa_error_info *error = octa_error ();
  for (int i = 0; i < e->n_errors; i++)
    {
      const octa_emit_error *x = &e->error[i];
      if (strcmp (x->msg, error->msg) == 0 && strcmp (x->id, error->id) == 0
          && x->whole == whole && x->position == position && x->n == n)
        return i + 1;
    }
  if (e->n_errors == OCTA_EMIT_ERRORS)
    {
      e->has_too_many_errors = true;
      return 0;
    }
  octa_emit_error x = { strdup (error->id), strdup (error->msg), whole,
                        position, n };
  if (! x.id || ! x.msg)
    {
      octa_emit_error_free (&x);
      e->body.failed = true;
      return 0;
    }
  e->error[e->n_errors] = x;
  return ++e->n_errors;
}

void
octa_emit_error_free (octa_emit_error *e)
{
  free (e->id);
  free (e->msg);
}

void
octa_emit_fail (octa_emit *e)
{
  e->may_fail = true;
  octa_strbuf_printf (&e->body, "{ out.error = %d; goto done; }\n",
                      error_number (e, -1, 0, 0));
}

void
octa_emit_fail_with (octa_emit *e, const char *value, int whole, int position,
                     int n)
{
  e->may_fail = true;
  e->n_values = e->n_values ? e->n_values : 1;
  octa_strbuf_printf (&e->body,
                      "{ out.value0 = (double)(%s); out.error = %d; "
                      "goto done; }\n",
                      value, error_number (e, whole, position, n));
}

void
octa_emit_dead_end (octa_emit *e)
{
  octa_emit_fail (e);
  e->has_ended = true;
}

void
octa_emit_undefined (octa_emit *e)
{
  octa_fail ("Octave:undefined-function",
             "value on the right hand side of the assignment not defined");
  octa_emit_dead_end (e);
}

/* ---- texts ---- */

void
octa_emit_subscript_text (double value, char *text, size_t n)
{
  if (value == floor (value) && fabs (value) < 9e18)
    snprintf (text, n, "%lld", (long long)value);
  else
    snprintf (text, n, "%g", value);
  double d = value - floor (value + 0.5);
  if (d != 0 && d == d && ! strchr (text, '.') && ! isinf (value))
    snprintf (text + strlen (text), n - strlen (text), "%+g", d);
}

/* The bound of subscript POSITION of N in SIZE.  The last subscript covers all
   remaining dimensions.  */
static int64_t
bound (const octa_size *size, int position, int n)
{
  int64_t e = octa_size_along (size, position);
  for (int d = n; d < size->n_dims && position == n - 1; d++)
    e *= octa_size_along (size, d);
  return e;
}

void
octa_emit_error_text (const octa_emit_error *e, const double *value,
                      const octa_node *call, char *msg, size_t n)
{
  size_t len = 0;
  for (const char *p = e->msg; *p && len < n - 1; p++)
    {
      char part[160] = { *p, 0 };
      if (*p == 1)
        octa_emit_subscript_text (value[0], part, sizeof part);
      else if (*p == 2)
        snprintf (part, sizeof part, "%lld",
                  (long long)bound (&call->in[e->whole]->size, e->position,
                                    e->n));
      else if (*p == 3)
        octa_size_text (&call->in[e->whole]->size, part, sizeof part);
      snprintf (msg + len, n - len, "%s", part);
      len += strlen (msg + len);
    }
  msg[len] = 0;
}
