/* parser.c -- the tree of functions, and of a text.

   Functions of a file may end with a word, and may then have others inside;
   or none does, and each ends where the next begins.  Which of the two it is,
   one learns at the first such word: then the text is read again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/lexer.h"

#include <stdlib.h>
#include <string.h>

/* ---- functions ---- */

/* A function's results up to =, onto the stack.  The token is [.  */
static octa_status
parse_results (octa_syntax_parser *p)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  int from = p->n;
  octa_status st;
  OCTA_TRY (octa_syntax_advance (p));
  while (t->kind != OCTA_SYNTAX_RBRACKET)
    {
      octa_expr *e = octa_syntax_parse_name (p);
      OCTA_TRY (octa_syntax_push (p, e));
      p->n--;
      OCTA_TRY (octa_syntax_check_twice (p, from, e));
      p->n++;
      if (t->kind == OCTA_SYNTAX_RBRACKET)
        break;
      OCTA_TRY (octa_syntax_expect (p, OCTA_SYNTAX_COMMA,
                                    "',' or ']' was expected"));
      if (t->kind == OCTA_SYNTAX_RBRACKET)
        OCTA_TRY (octa_syntax_unexpected (p, "a name was expected"));
    }
  OCTA_TRY (octa_syntax_advance (p));
done:
  return st;
}

static bool
is_last (octa_expr *const *list, int n, const char *name)
{
  return n > 0 && list[n - 1]->kind == OCTA_EXPR_NAME
         && strcmp (list[n - 1]->text, name) == 0;
}

static bool
is_assign (const octa_syntax_token *t)
{
  return t->kind == OCTA_SYNTAX_ASSIGN && t->op == OCTA_SYNTAX_NONE;
}

/* [results] = name, or name alone.  */
static octa_status
parse_head (octa_syntax_parser *p, octa_syntax_function *f)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_expr *name = NULL;
  int from = p->n;
  octa_status st;
  bool is_list = t->kind == OCTA_SYNTAX_LBRACKET;
  if (is_list)
    OCTA_TRY (parse_results (p));
  else if (! (name = octa_syntax_parse_name (p)))
    return OCTA_FAIL;
  if (is_list && ! is_assign (t))
    return octa_syntax_unexpected (p, "'=' and the function's name were "
                                      "expected");
  if (is_assign (t))
    {
      if (name)
        OCTA_TRY (octa_syntax_push (p, name));
      OCTA_TRY (octa_syntax_advance (p));
      if (! (name = octa_syntax_parse_name (p)))
        return OCTA_FAIL;
    }
  if (t->kind == OCTA_SYNTAX_DOT)
    return octa_syntax_refuse (p->s, name->at,
                               "a function with a dot in its name belongs to "
                               "a class, and cannot be read here");
  f->name = name->text;
  f->at = name->at;
  f->n_results = p->n - from;
  f->result = octa_syntax_pop (p, from);
  f->is_varargout = is_last (f->result, f->n_results, "varargout");
  st = f->result ? OCTA_OK : OCTA_FAIL;
done:
  return st;
}

static octa_status
parse_parameters (octa_syntax_parser *p, octa_syntax_function *f)
{
  int from = p->n;
  octa_status st = OCTA_OK;
  if (octa_syntax_token_of (p)->kind == OCTA_SYNTAX_LPAREN)
    OCTA_TRY (octa_syntax_parse_params (p));
  f->n_params = p->n - from;
  f->param = octa_syntax_pop (p, from);
  f->is_varargin = is_last (f->param, f->n_params, "varargin");
  st = f->param ? OCTA_OK : OCTA_FAIL;
done:
  return st;
}

/* The statements of F, and the functions inside.  */
static octa_status
parse_function_body (octa_syntax_parser *p, octa_syntax_function *f)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_status st;
  OCTA_TRY (octa_syntax_skip_separators (p));
  if (t->kind == OCTA_SYNTAX_NAME && strcmp (t->text, "arguments") == 0
      && octa_syntax_is_newline (p->s->text[t->end]))
    return octa_syntax_refuse (p->s, t->at,
                               "arguments blocks cannot be read; check the "
                               "arguments by statements");
  st = octa_syntax_parse_list (p, &f->body);
done:
  return st;
}

/* What ends F: a word, or the next function and the end of the text.  */
static octa_status
parse_function_end (octa_syntax_parser *p, const octa_syntax_function *f)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  if (! p->has_ends && octa_syntax_is_word (t, OCTA_WORD_END)
      && (t->block == OCTA_WORD_ALL || t->block == OCTA_WORD_FUNCTION))
    {
      p->wants_ends = true;
      return OCTA_FAIL;
    }
  if (p->has_ends && t->kind == OCTA_SYNTAX_EOF)
    return octa_syntax_refuse (p->s, f->begin,
                               "parse error: the text ends inside of "
                               "function '%s'; its 'endfunction' is missing, "
                               "or an 'end' inside",
                               f->name);
  if (p->has_ends)
    return octa_syntax_parse_end (p, OCTA_WORD_FUNCTION, f->begin);
  if (t->kind == OCTA_SYNTAX_EOF
      || octa_syntax_is_word (t, OCTA_WORD_FUNCTION))
    return OCTA_OK;
  return octa_syntax_unexpected (p, "no block that it belongs to is open");
}

static octa_status
enter_function (octa_syntax_parser *p, octa_syntax_function *f)
{
  octa_syntax *s = p->s;
  if ((s->n_functions & (s->n_functions - 1)) == 0)
    {
      size_t n = s->n_functions ? 2 * (size_t)s->n_functions : 1;
      octa_syntax_function **grown = octa_syntax_alloc (
          s, n * sizeof *s->function);
      if (! grown)
        return OCTA_FAIL;
      if (s->n_functions)
        memcpy (grown, s->function,
                (size_t)s->n_functions * sizeof *s->function);
      s->function = grown;
    }
  s->function[s->n_functions++] = f;
  f->outer = p->in;
  p->in = f;
  return OCTA_OK;
}

/* The function whose word is the token.  */
static octa_status
parse_function (octa_syntax_parser *p)
{
  octa_syntax_function *f = octa_syntax_alloc (p->s, sizeof *f);
  octa_status st = f ? octa_syntax_enter (p) : OCTA_FAIL;
  OCTA_TRY (st);
  f->begin = octa_syntax_token_of (p)->at;
  OCTA_TRY (enter_function (p, f));
  OCTA_TRY (octa_syntax_advance (p));
  OCTA_TRY (parse_head (p, f));
  OCTA_TRY (parse_parameters (p, f));
  OCTA_TRY (parse_function_body (p, f));
  OCTA_TRY (parse_function_end (p, f));
  f->end = p->lexer.last_end;
  p->in = f->outer;
  octa_syntax_leave (p);
done:
  return st;
}

/* ---- texts ---- */

/* A statement between functions.  1; is usual in front of them, and what is
   behind the first one does not belong to any.  */
static octa_status
parse_between (octa_syntax_parser *p)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  if (octa_syntax_is_word (t, OCTA_WORD_CLASSDEF))
    return octa_syntax_refuse (p->s, t->at,
                               "a class is defined here; only functions can "
                               "be read");
  if (octa_syntax_is_word (t, OCTA_WORD_END))
    return octa_syntax_unexpected (p, "no block that it belongs to is open");
  int at = t->at;
  octa_stmt *s = octa_syntax_parse_statement (p);
  if (! s)
    return OCTA_FAIL;
  if (! p->s->n_functions
      && (s->kind != OCTA_STMT_EXPR || s->expr->kind != OCTA_EXPR_NUMBER))
    return octa_syntax_refuse (p->s, at,
                               "this statement is in no function; only "
                               "functions can be read, no scripts");
  if (! octa_syntax_is_separator (t) && t->kind != OCTA_SYNTAX_EOF)
    return octa_syntax_unexpected (p, "';' or a new line was expected");
  return OCTA_OK;
}

static octa_status
parse_text (octa_syntax_parser *p)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_status st;
  OCTA_TRY (octa_syntax_advance (p));
  for (;;)
    {
      OCTA_TRY (octa_syntax_skip_separators (p));
      if (t->kind == OCTA_SYNTAX_EOF)
        break;
      if (octa_syntax_is_word (t, OCTA_WORD_FUNCTION))
        OCTA_TRY (parse_function (p));
      else
        OCTA_TRY (parse_between (p));
    }
  if (! p->s->n_functions)
    st = octa_syntax_refuse (p->s, 0,
                             "the text has no function; begin with "
                             "'function'");
done:
  return st;
}

static octa_status
parse_one (octa_syntax_parser *p)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_status st;
  OCTA_TRY (octa_syntax_advance (p));
  OCTA_TRY (octa_syntax_skip_separators (p));
  p->s->expr = octa_syntax_parse (p);
  if (! p->s->expr)
    return OCTA_FAIL;
  OCTA_TRY (octa_syntax_skip_separators (p));
  if (t->kind != OCTA_SYNTAX_EOF)
    st = octa_syntax_unexpected (p, "the expression is complete");
done:
  return st;
}

/* Read TEXT by READ, whose functions end with a word if HAS_ENDS; *WANTS_ENDS
   when it fails because they do.  */
static octa_status
read_text (const char *name, const char *text,
           octa_status (*read) (octa_syntax_parser *), bool has_ends,
           bool *wants_ends, octa_syntax **out)
{
  octa_syntax *s = octa_syntax_new (name, text);
  if (! s)
    return OCTA_FAIL;
  octa_syntax_parser p = { .s = s,
                           .has_ends = has_ends,
                           .read_function = parse_function,
                           .lexer = { .s = s } };
  p.lexer.is_start = read == parse_text; /* else nothing is a command */
  /* The mark that some editors put in front of UTF-8.  */
  if (strncmp (text, "\xef\xbb\xbf", 3) == 0)
    p.lexer.pos = 3;
  octa_status st = read (&p);
  free (p.stack);
  *wants_ends = p.wants_ends;
  if (st == OCTA_OK)
    *out = s;
  else
    octa_syntax_free (s);
  return st;
}

octa_status
octa_syntax_read (const char *name, const char *text, octa_syntax **out)
{
  bool wants_ends;
  octa_status st = read_text (name, text, parse_text, false, &wants_ends, out);
  if (st != OCTA_OK && wants_ends)
    st = read_text (name, text, parse_text, true, &wants_ends, out);
  return st;
}

octa_status
octa_syntax_expression (const char *name, const char *text, octa_syntax **out)
{
  bool wants_ends;
  return read_text (name, text, parse_one, false, &wants_ends, out);
}
