/* fail.c -- error and related functions.  The message is made at compile time,
   except for numbers that are known only at run time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/format.h"
#include "function/step.h"

#include <stdio.h>
#include <string.h>

/* The remaining arguments of error.  */
typedef struct message
{
  int n; /* format and values, from the current step's argument FIRST on */
  int first;
  const char *id;
} message;

static const octa_known *
argument (const octa_now *now, int i)
{
  return &now->state[now->at->arg[i]];
}

/* Is TEXT an identifier of errors?  */
static bool
is_identifier (const char *text)
{
  size_t n = strlen (text);
  return n && strchr (text, ':') && text[0] != ':' && text[n - 1] != ':'
         && ! strpbrk (text, "% \f\n\r\t\v");
}

/* Process the escapes, such as \n, in TEXT, which was written in single
   quotes.  */
static void
escapes (octa_strbuf *out, const char *text)
{
  static const char from[] = "abfnrtv\\\"'", to[] = "\a\b\f\n\r\t\v\\\"'";
  for (const char *p = text; *p; p++)
    {
      const char *k = p[0] == '\\' && p[1] ? strchr (from, p[1]) : NULL;
      octa_strbuf_addn (out, k ? &to[k - from] : p, 1);
      p += k != NULL;
    }
}

/* Convert the values after the format to ARG.  For numbers that are known only
   at run time, write the code that returns them.  */
static bool
values (octa_spec *s, const message *m, octa_emit_format_arg *arg)
{
  int told = 0;
  for (int i = 0; i < m->n - 1; i++)
    {
      octa_known_operand o = octa_now_operand (s, s->now.at
                                                      ->arg[m->first + 1 + i]);
      arg[i] = (octa_emit_format_arg){ .told = -1 };
      if (o.value.kind == OCTA_KNOWN_TEXT)
        {
          arg[i].text = octa_known_characters (&s->known, &o.value);
          arg[i].length = o.value.cols;
        }
      else if (o.value.kind != OCTA_KNOWN_NUMBER || o.value.is_complex
               || told == OCTA_CALL_VALUES)
        {
          octa_now_refuse (&s->now,
                           "error can print strings and at most %d real "
                           "numbers",
                           OCTA_CALL_VALUES);
          return false;
        }
      else if (o.value.is_const)
        arg[i].number = o.value.d;
      else
        {
          octa_emit_printf (s, "out.value%d = (double) %s;\n", told, o.text);
          arg[i].told = told++;
        }
    }
  s->text.n_values = told > s->text.n_values ? told : s->text.n_values;
  return true;
}

/* Write the message M to OUT.  False: s->st is set.  */
static bool
write_message (octa_spec *s, const message *m, octa_strbuf *out)
{
  const octa_known *f = argument (&s->now, m->first);
  octa_emit_format_arg arg[OCTA_NOW_ARGS];
  octa_strbuf format = { 0 };
  bool is_right = true;
  if (m->n == 1 && ! m->id)
    octa_strbuf_add (out, octa_known_characters (&s->known, f));
  else
    {
      if (f->type)
        octa_strbuf_add (&format, octa_known_characters (&s->known, f));
      else
        escapes (&format, octa_known_characters (&s->known, f));
      is_right = values (s, m, arg);
      if (is_right && format.len && octa_strbuf_ok (&format)
          && ! octa_emit_format (out, format.s, m->n - 1, arg))
        {
          octa_now_refuse (&s->now,
                           "error can print numbers with %%d, %%g, %%f, "
                           "%%e, %%x and the like, and strings with %%s");
          is_right = false;
        }
      octa_strbuf_free (&format);
    }
  return is_right;
}

/* error (...) */
static void
error (octa_spec *s, int n)
{
  message m = { .n = n, .first = 1 };
  octa_strbuf out = { 0 };
  if (argument (&s->now, 1)->kind != OCTA_KNOWN_TEXT)
    {
      octa_now_refuse (&s->now, "the message of an error is a constant string "
                                "here");
      return;
    }
  const char *first = octa_known_characters (&s->known, argument (&s->now, 1));
  /* OCTA_EMIT_USERS */
  octa_strbuf_add (&out, "\4");
  if (n == 1 && is_identifier (first))
    octa_strbuf_printf (&out,
                        "call to error with message identifier '%s' requires "
                        "message",
                        first);
  else
    {
      if (is_identifier (first))
        m = (message){ .n = n - 1, .first = 2, .id = first };
      if (argument (&s->now, m.first)->kind != OCTA_KNOWN_TEXT)
        octa_now_refuse (&s->now,
                         "the message of an error is a constant string "
                         "here");
      else
        (void)write_message (s, &m, &out);
    }
  const char *text = octa_strbuf_ok (&out);
  if (! text)
    s->now.st = OCTA_FAIL;
  else if (s->now.st == OCTA_OK && out.len > 1)
    {
      if (out.s[out.len - 1] == '\n')
        out.s[out.len - 1] = 0;
      octa_fail (m.id ? m.id : "", "%s", text);
      octa_emit_dead_end (&s->text);
    }
  octa_strbuf_free (&out);
}

/* narginchk (MIN, MAX) */
static void
check_arguments (octa_spec *s)
{
  const octa_known *min = argument (&s->now, 1), *max = argument (&s->now, 2);
  int n = s->units.frame[s->now.frame].n_args;
  if (! min->is_const || ! max->is_const)
    octa_now_refuse (&s->now, "the limits of narginchk must be constants");
  else if (n < min->d || n > max->d)
    {
      octa_fail ("Octave:invalid-fun-call", "\4narginchk: %s input arguments",
                 n < min->d ? "not enough" : "too many");
      octa_emit_dead_end (&s->text);
    }
}

bool
octa_step_error_call (octa_spec *s, const char *name, int n)
{
  if (strcmp (name, "error") == 0 && n > 0)
    error (s, n);
  else if (strcmp (name, "print_usage") == 0 && n == 0)
    {
      const octa_unit *u = s->now.unit;
      if (octa_ir_is_live (s->units.frame[u->frame].f, u->block,
                           s->now.step + 1, s->now.at->dst))
        octa_fail ("Octave:invalid-fun-call",
                   "\4print_usage: function " OCTA_TOO_MANY_OUTPUTS);
      else
        octa_fail ("Octave:invalid-fun-call", "\4Invalid call to %s",
                   s->units.frame[s->now.frame].f->name);
      octa_emit_dead_end (&s->text);
    }
  else if (strcmp (name, "narginchk") == 0 && n == 2)
    check_arguments (s);
  else
    return false;
  return true;
}
