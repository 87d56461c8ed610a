/* functions.c -- the functions of a text, as steps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/step.h"

#include <string.h>

const octa_ir_function *
octa_spec_lowered (octa_spec *s, const octa_syntax_function *f)
{
  for (int i = 0; i < s->n_functions; i++)
    if (s->function_of[i] == f)
      return s->function[i];
  if (s->n_functions == OCTA_SPEC_FRAMES)
    {
      s->st = octa_syntax_refuse (s->syntax, f->at,
                                  "it calls more than %d functions",
                                  OCTA_SPEC_FRAMES);
      return NULL;
    }
  if (f->is_varargin || f->is_varargout)
    {
      s->st = octa_syntax_refuse (s->syntax, f->at,
                                  "%s cannot be compiled yet; name the "
                                  "%s of '%s' one by one",
                                  f->is_varargin ? "varargin" : "varargout",
                                  f->is_varargin ? "arguments" : "results",
                                  f->name);
      return NULL;
    }
  s->st = octa_ir_lower (s->syntax, f, &s->function[s->n_functions]);
  if (s->st != OCTA_OK)
    return NULL;
  s->function_of[s->n_functions] = f;
  return s->function[s->n_functions++];
}

const octa_ir_function *
octa_spec_function (octa_spec *s, const char *name)
{
  for (int i = 0; i < s->syntax->n_functions; i++)
    if (strcmp (s->syntax->function[i]->name, name) == 0)
      return octa_spec_lowered (s, s->syntax->function[i]);
  return NULL;
}
