/* refuse.c -- messages about code that cannot be compiled.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/form.h"
#include "function/spec.h"

#include <stdio.h>

/* The innermost frame of the user's own code.  AT is the offset of its current
   call; CALLED is the frame of the function of Octave's that it calls, or
   NULL.  */
static int
users_frame (const octa_now *now, int *at, const octa_unit_frame **called)
{
  int k = now->frame;
  *called = NULL;
  while (k > 0 && now->units->frame[k].source
         && now->units->frame[k].source->is_octaves)
    {
      const octa_unit_frame *c = &now->units->frame[k];
      const octa_ir_function *f = now->units->frame[c->parent].f;
      *called = c;
      *at = f->block[c->block].ir[c->step - 1].at;
      k = c->parent;
    }
  return k;
}

static void
refuse (octa_now *now, int at, const char *fmt, va_list ap)
{
  char why[512];
  const octa_unit_frame *called;
  vsnprintf (why, sizeof why, fmt, ap);
  int frame = users_frame (now, &at, &called);
  if (called)
    octa_form_not_ours (called->f->name, called->n_args, why, sizeof why);
  /* frame 0 is not the user's code */
  if (now->st == OCTA_OK && frame == 0)
    now->st = octa_fail (OCTA_ERROR_COMPILE, "%s", why);
  else if (now->st == OCTA_OK)
    now->st = octa_syntax_refuse (now->units->frame[frame].f->syntax, at, "%s",
                                  why);
}

void
octa_now_refuse (octa_now *now, const char *fmt, ...)
{
  va_list ap;
  va_start (ap, fmt);
  refuse (now, now->at->at, fmt, ap);
  va_end (ap);
}

void
octa_now_refuse_argument (octa_now *now, int i, const char *fmt, ...)
{
  const octa_expr *e = now->at->expr;
  va_list ap;
  va_start (ap, fmt);
  refuse (now,
          e && e->kind == OCTA_EXPR_INDEX && i + 1 < e->n ? e->arg[i + 1]->at
                                                          : now->at->at,
          fmt, ap);
  va_end (ap);
}
