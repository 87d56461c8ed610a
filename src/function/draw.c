/* draw.c -- random numbers inside functions: rand, randn, rande, randi.

   Each element draws from a block of its own.  The element's position and the
   callee's last three operands select the block: seed, first block and stream
   (call_function.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"

#include <stdio.h>
#include <string.h>

static const struct
{
  const char *name, *tag;
} distributions[] = {
  { "rand", "octad_uniform" },
  { "randn", "octad_normal" },
  { "rande", "octad_exponential" },
  { "randi", "" },
};

void
octa_step_draw_begin (octa_strbuf *t, int n)
{
  octa_strbuf_printf (t,
                      "  octa_draws draws = {};\n  unsigned drawn = 0;\n"
                      "  draws.seed = a%d;\n"
                      "  draws.block = a%d + (octa_u64)place;\n"
                      "  draws.stream = a%d;\n",
                      n, n + 1, n + 2);
}

/* Read the limits of randi from its first argument, a number or an array of
   two.  */
static bool
limits (octa_spec *s, char text[2][3 * OCTA_KNOWN_NAME])
{
  octa_known_operand o = octa_now_operand (s, s->now.at->arg[1]);
  bool is_pair = o.value.kind == OCTA_KNOWN_ARRAY
                 && o.value.rows * o.value.cols == 2;
  if (o.value.is_complex || (! is_pair && o.value.kind != OCTA_KNOWN_NUMBER))
    {
      octa_now_refuse (&s->now,
                       "the limits of randi must be a number or [min, "
                       "max]");
      return false;
    }
  for (int i = 0; i < 2; i++)
    if (is_pair)
      snprintf (text[i], sizeof text[i], "(double)%s.v[%d]", o.text, i);
    else
      snprintf (text[i], sizeof text[i], "(double)%s", i ? o.text : "1");
  octa_emit_printf (s, "if (! octa_are_limits (%s, %s)) ", text[0], text[1]);
  octa_fail ("", "randi: IMIN and IMAX must be integer bounds");
  octa_emit_fail (&s->text);
  octa_emit_printf (s, "if (! (%s >= %s)) ", text[1], text[0]);
  octa_fail ("", is_pair ? "randi: require IMIN <= IMAX"
                         : "randi: require IMAX >= 1");
  octa_emit_fail (&s->text);
  return true;
}

/* Take the last of N arguments if it names a class.  False: numbers of that
   class cannot be drawn.  */
static bool
class_of (octa_now *now, bool is_integer, int *n, octa_type *t)
{
  const octa_known *last = *n ? &now->state[now->at->arg[*n]] : NULL;
  *t = OCTA_TYPE_DOUBLE;
  if (! last || last->kind != OCTA_KNOWN_TEXT)
    return true;
  *t = octa_type_find (octa_known_characters (now->known, last));
  --*n;
  return *t == OCTA_TYPE_DOUBLE || *t == OCTA_TYPE_SINGLE
         || (is_integer && *t != OCTA_TYPE_COUNT && *t != OCTA_TYPE_LOGICAL);
}

bool
octa_step_draw (octa_spec *s, const char *name, int n)
{
  size_t k = 0;
  octa_type t;
  char memory[OCTA_KNOWN_NAME], limit[2][3 * OCTA_KNOWN_NAME];
  while (k < sizeof distributions / sizeof *distributions
         && strcmp (distributions[k].name, name) != 0)
    k++;
  if (k == sizeof distributions / sizeof *distributions)
    return false;
  bool is_integer = ! *distributions[k].tag;
  if (! class_of (&s->now, is_integer, &n, &t) || n < is_integer
      || ! octa_now_is_one_by_one (&s->now, 1 + is_integer, n))
    {
      octa_now_refuse (&s->now,
                       "%s can only draw one number of class double or "
                       "single%s",
                       name, is_integer ? ", or of an integer class" : "");
      return true;
    }
  if (is_integer && ! limits (s, limit))
    return true;
  octa_known v = octa_known_number (t, false);
  octa_known_memory (&s->text, s->now.frame, s->now.at->dst, &v, memory);
  s->text.uses_random = true;
  if (is_integer)
    octa_emit_printf (
        s, "%s = octa_attempt_integer<%s> (draws, ++drawn, %s, %s);\n", memory,
        octa_ctype (t, false), limit[0], limit[1]);
  else
    octa_emit_printf (s, "%s = octa_attempt<%s, %s> (draws, ++drawn);\n",
                      memory, distributions[k].tag, octa_ctype (t, false));
  octa_now_set (&s->now, s->now.at->dst, v);
  return true;
}
