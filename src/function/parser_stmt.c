/* parser_stmt.c -- the tree of statements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/lexer.h"

#include <string.h>

/* ---- lists of statements ---- */

/* Behind , ; and newlines.  */
octa_status
octa_syntax_skip_separators (octa_syntax_parser *p)
{
  while (octa_syntax_is_separator (octa_syntax_token_of (p)))
    if (octa_syntax_advance (p) != OCTA_OK)
      return OCTA_FAIL;
  return OCTA_OK;
}

/* Whether the token is no statement but what ends a list of them.  */
static bool
ends_list (const octa_syntax_parser *p)
{
  const octa_syntax_token *t = &p->lexer.token;
  if (t->kind == OCTA_SYNTAX_EOF)
    return true;
  if (t->kind != OCTA_SYNTAX_KEYWORD)
    return false;
  switch (t->word)
    {
    case OCTA_WORD_END:
    case OCTA_WORD_ELSE:
    case OCTA_WORD_ELSEIF:
    case OCTA_WORD_CASE:
    case OCTA_WORD_OTHERWISE:
    case OCTA_WORD_UNTIL:
    case OCTA_WORD_CATCH:
    case OCTA_WORD_CLEANUP:
      return true;
    case OCTA_WORD_FUNCTION:
      return ! p->has_ends;
    default:
      return false;
    }
}

octa_status
octa_syntax_parse_list (octa_syntax_parser *p, octa_stmts *out)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  int from = p->n;
  octa_status st = OCTA_OK;
  OCTA_TRY (octa_syntax_enter (p));
  OCTA_TRY (octa_syntax_skip_separators (p));
  while (! ends_list (p))
    {
      if (octa_syntax_is_word (t, OCTA_WORD_FUNCTION))
        {
          OCTA_TRY (p->read_function (p));
          OCTA_TRY (octa_syntax_skip_separators (p));
          continue;
        }
      octa_stmt *s = octa_syntax_parse_statement (p);
      OCTA_TRY (octa_syntax_push (p, s));
      s->prints = t->kind != OCTA_SYNTAX_SEMICOLON;
      if (! ends_list (p) && ! octa_syntax_is_separator (t))
        OCTA_TRY (octa_syntax_unexpected (
            p, "the statement is complete: an operator, ';', ',' or a new "
               "line was expected"));
      OCTA_TRY (octa_syntax_skip_separators (p));
    }
  out->n = p->n - from;
  out->stmt = octa_syntax_pop (p, from);
  octa_syntax_leave (p);
  st = out->stmt ? OCTA_OK : OCTA_FAIL;
done:
  return st;
}

/* ---- blocks ---- */

static const char *
word_name (octa_syntax_word word)
{
  static const char *const names[] = { [OCTA_WORD_DO] = "do",
                                       [OCTA_WORD_FOR] = "for",
                                       [OCTA_WORD_IF] = "if",
                                       [OCTA_WORD_PARFOR] = "parfor",
                                       [OCTA_WORD_SWITCH] = "switch",
                                       [OCTA_WORD_TRY] = "try",
                                       [OCTA_WORD_UNWIND] = "unwind_protect",
                                       [OCTA_WORD_WHILE] = "while",
                                       [OCTA_WORD_FUNCTION] = "function" };
  return names[word];
}

/* The word that ends block WORD, which began at AT.  */
octa_status
octa_syntax_parse_end (octa_syntax_parser *p, octa_syntax_word word, int at)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  if (! octa_syntax_is_word (t, OCTA_WORD_END))
    {
      /* A function in a block has an end of its own.  */
      p->wants_ends = octa_syntax_is_word (t, OCTA_WORD_FUNCTION);
      char wanted[80] = "'end' is missing of '";
      strcat (wanted, word_name (word));
      strcat (wanted, "' above");
      return octa_syntax_unexpected (p, wanted);
    }
  bool is_for = word == OCTA_WORD_PARFOR && t->block == OCTA_WORD_FOR;
  if (t->block != OCTA_WORD_ALL && t->block != word && ! is_for)
    return octa_syntax_refuse (
        p->s, t->at,
        "parse error: '%.*s' cannot end the '%s' of line %d; write 'end%s'",
        t->end - t->at, p->s->text + t->at, word_name (word),
        octa_syntax_line (p->s, at),
        word == OCTA_WORD_TRY      ? "_try_catch"
        : word == OCTA_WORD_UNWIND ? "_unwind_protect"
                                   : word_name (word));
  return octa_syntax_advance (p);
}

/* A clause whose word is the token; goes on behind the word.  */
static octa_clause *
new_clause (octa_syntax_parser *p)
{
  octa_clause *c = octa_syntax_alloc (p->s, sizeof *c);
  if (! c)
    return NULL;
  c->at = octa_syntax_token_of (p)->at;
  return octa_syntax_push (p, c) == OCTA_OK
                 && octa_syntax_advance (p) == OCTA_OK
             ? c
             : NULL;
}

/* The clauses that were pushed since FROM are S's, and its end WORD, which
   began at AT, follows.  */
static octa_status
end_clauses (octa_syntax_parser *p, octa_stmt *s, int from,
             octa_syntax_word word, int at)
{
  int n = p->n - from;
  s->n_clauses = n;
  s->clause = octa_syntax_alloc (p->s, (size_t)n * sizeof *s->clause);
  if (! s->clause)
    return OCTA_FAIL;
  for (int i = 0; i < n; i++)
    s->clause[i] = *(octa_clause *)p->stack[from + i];
  p->n = from;
  return octa_syntax_parse_end (p, word, at);
}

/* A clause without a label: its word and statements.  */
static octa_status
parse_plain_clause (octa_syntax_parser *p)
{
  octa_clause *c = new_clause (p);
  return c ? octa_syntax_parse_list (p, &c->body) : OCTA_FAIL;
}

/* A clause with its label or condition, which MAY_BREAK into a new line.  */
static octa_status
parse_label_clause (octa_syntax_parser *p, bool may_break)
{
  octa_clause *c = new_clause (p);
  octa_status st = OCTA_FAIL;
  if (! c)
    return st;
  if (may_break)
    OCTA_TRY (octa_syntax_skip_separators (p));
  c->label = octa_syntax_parse (p);
  st = c->label ? octa_syntax_parse_list (p, &c->body) : OCTA_FAIL;
done:
  return st;
}

static octa_status
parse_if (octa_syntax_parser *p, octa_stmt *s)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  int from = p->n, at = t->at;
  octa_status st;
  s->kind = OCTA_STMT_IF;
  OCTA_TRY (parse_label_clause (p, false));
  while (octa_syntax_is_word (t, OCTA_WORD_ELSEIF))
    OCTA_TRY (parse_label_clause (p, true));
  if (octa_syntax_is_word (t, OCTA_WORD_ELSE))
    OCTA_TRY (parse_plain_clause (p));
  st = end_clauses (p, s, from, OCTA_WORD_IF, at);
done:
  return st;
}

static octa_status
parse_switch (octa_syntax_parser *p, octa_stmt *s)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  int from = p->n, at = t->at;
  octa_status st;
  s->kind = OCTA_STMT_SWITCH;
  OCTA_TRY (octa_syntax_advance (p));
  s->expr = octa_syntax_parse (p);
  if (! s->expr)
    return OCTA_FAIL;
  OCTA_TRY (octa_syntax_skip_separators (p));
  while (octa_syntax_is_word (t, OCTA_WORD_CASE))
    OCTA_TRY (parse_label_clause (p, true));
  if (octa_syntax_is_word (t, OCTA_WORD_OTHERWISE))
    OCTA_TRY (parse_plain_clause (p));
  st = end_clauses (p, s, from, OCTA_WORD_SWITCH, at);
done:
  return st;
}

/* The statements of a loop, as its one clause; the token is the first of
   them.  */
static octa_status
parse_body (octa_syntax_parser *p, octa_stmt *s, int at)
{
  s->n_clauses = 1;
  s->clause = octa_syntax_alloc (p->s, sizeof *s->clause);
  if (! s->clause)
    return OCTA_FAIL;
  s->clause->at = at;
  p->n_loops++;
  octa_status st = octa_syntax_parse_list (p, &s->clause->body);
  p->n_loops--;
  return st;
}

static octa_status
parse_while (octa_syntax_parser *p, octa_stmt *s)
{
  int at = octa_syntax_token_of (p)->at;
  octa_status st;
  s->kind = OCTA_STMT_WHILE;
  OCTA_TRY (octa_syntax_advance (p));
  s->expr = octa_syntax_parse (p);
  if (! s->expr)
    return OCTA_FAIL;
  OCTA_TRY (parse_body (p, s, at));
  st = octa_syntax_parse_end (p, OCTA_WORD_WHILE, at);
done:
  return st;
}

static octa_status
parse_do (octa_syntax_parser *p, octa_stmt *s)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  int at = t->at;
  octa_status st;
  s->kind = OCTA_STMT_UNTIL;
  OCTA_TRY (octa_syntax_advance (p));
  OCTA_TRY (parse_body (p, s, at));
  if (! octa_syntax_is_word (t, OCTA_WORD_UNTIL))
    return octa_syntax_unexpected (p, "'until' is missing of 'do' above");
  OCTA_TRY (octa_syntax_advance (p));
  s->expr = octa_syntax_parse (p);
  st = s->expr ? OCTA_OK : OCTA_FAIL;
done:
  return st;
}

/* x = expression of a loop.  */
static octa_status
parse_loop_values (octa_syntax_parser *p, octa_stmt *s)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_status st = OCTA_OK;
  s->target = octa_syntax_parse_simple (p);
  if (! s->target)
    return OCTA_FAIL;
  if (t->kind != OCTA_SYNTAX_ASSIGN || t->op != OCTA_SYNTAX_NONE)
    return octa_syntax_unexpected (p, "'=' and the values of the loop were "
                                      "expected");
  OCTA_TRY (octa_syntax_check_target (p, s->target));
  OCTA_TRY (octa_syntax_advance (p));
  s->expr = octa_syntax_parse (p);
  st = s->expr ? OCTA_OK : OCTA_FAIL;
done:
  return st;
}

/* for x = values, for (x = values), parfor (x = values, workers).  */
static octa_status
parse_for (octa_syntax_parser *p, octa_stmt *s)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_syntax_word word = t->word;
  octa_expr *workers = NULL;
  int at = t->at;
  octa_status st;
  s->kind = OCTA_STMT_FOR;
  s->is_parallel = word == OCTA_WORD_PARFOR;
  OCTA_TRY (octa_syntax_advance (p));
  bool has_paren = t->kind == OCTA_SYNTAX_LPAREN;
  if (has_paren)
    OCTA_TRY (octa_syntax_advance (p));
  OCTA_TRY (parse_loop_values (p, s));
  if (has_paren && s->is_parallel && t->kind == OCTA_SYNTAX_COMMA)
    {
      OCTA_TRY (octa_syntax_advance (p));
      workers = octa_syntax_parse (p);
      if (! workers)
        return OCTA_FAIL;
    }
  if (has_paren)
    OCTA_TRY (octa_syntax_expect (p, OCTA_SYNTAX_RPAREN, "')' was expected"));
  OCTA_TRY (parse_body (p, s, at));
  s->clause->label = workers;
  st = octa_syntax_parse_end (p, word, at);
done:
  return st;
}

/* The name behind catch, which stands in its line as a statement.  */
static void
take_catch_name (octa_stmt *s)
{
  octa_stmts *body = &s->clause[1].body;
  const octa_stmt *first = body->n ? body->stmt[0] : NULL;
  if (! first || first->kind != OCTA_STMT_EXPR
      || first->expr->kind != OCTA_EXPR_NAME)
    return;
  s->text = first->expr->text;
  body->stmt++;
  body->n--;
}

static octa_status
parse_try (octa_syntax_parser *p, octa_stmt *s)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  int from = p->n, at = t->at;
  bool has_name = false;
  octa_status st;
  s->kind = OCTA_STMT_TRY;
  OCTA_TRY (parse_plain_clause (p));
  if (octa_syntax_is_word (t, OCTA_WORD_CATCH))
    {
      octa_clause *c = new_clause (p);
      if (! c)
        return OCTA_FAIL;
      has_name = ! octa_syntax_is_separator (t);
      OCTA_TRY (octa_syntax_parse_list (p, &c->body));
    }
  else
    {
      octa_clause *c = octa_syntax_alloc (p->s, sizeof *c);
      OCTA_TRY (octa_syntax_push (p, c));
      c->at = t->at;
    }
  OCTA_TRY (end_clauses (p, s, from, OCTA_WORD_TRY, at));
  if (has_name)
    take_catch_name (s);
done:
  return st;
}

static octa_status
parse_unwind (octa_syntax_parser *p, octa_stmt *s)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  int from = p->n, at = t->at;
  octa_status st;
  s->kind = OCTA_STMT_UNWIND;
  OCTA_TRY (parse_plain_clause (p));
  if (! octa_syntax_is_word (t, OCTA_WORD_CLEANUP))
    return octa_syntax_unexpected (p, "'unwind_protect_cleanup' is missing of "
                                      "'unwind_protect' above");
  OCTA_TRY (parse_plain_clause (p));
  st = end_clauses (p, s, from, OCTA_WORD_UNWIND, at);
done:
  return st;
}

/* ---- statements that are no blocks ---- */

/* global a b = 1 c */
static octa_status
parse_declaration (octa_syntax_parser *p, octa_stmt *s)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_status st;
  int from = p->n;
  s->kind = t->word == OCTA_WORD_GLOBAL ? OCTA_STMT_GLOBAL
                                        : OCTA_STMT_PERSISTENT;
  OCTA_TRY (octa_syntax_advance (p));
  s->expr = octa_syntax_node (p, OCTA_EXPR_ROW, t->at);
  if (! s->expr)
    return OCTA_FAIL;
  do
    {
      octa_expr *e = octa_syntax_parse_declared (p);
      OCTA_TRY (octa_syntax_push (p, e));
      s->expr->end = e->end;
    }
  while (t->kind == OCTA_SYNTAX_NAME);
  st = octa_syntax_adopt (p, s->expr, from);
done:
  return st;
}

static octa_status
parse_command (octa_syntax_parser *p, octa_stmt *s)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  s->kind = OCTA_STMT_COMMAND;
  s->text = t->text;
  s->words = t->words;
  return octa_syntax_advance (p);
}

static octa_status
parse_jump (octa_syntax_parser *p, octa_stmt *s)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  int word = t->word;
  if (word != OCTA_WORD_RETURN && ! p->n_loops)
    return octa_syntax_refuse (p->s, t->at,
                               "parse error: %s must appear within a loop",
                               word == OCTA_WORD_BREAK ? "break" : "continue");
  s->kind = word == OCTA_WORD_BREAK      ? OCTA_STMT_BREAK
            : word == OCTA_WORD_CONTINUE ? OCTA_STMT_CONTINUE
                                         : OCTA_STMT_RETURN;
  return octa_syntax_advance (p);
}

static octa_status
parse_expression (octa_syntax_parser *p, octa_stmt *s)
{
  s->kind = OCTA_STMT_EXPR;
  s->expr = octa_syntax_parse (p);
  return s->expr ? OCTA_OK : OCTA_FAIL;
}

static octa_status
parse_kind (octa_syntax_parser *p, octa_stmt *s)
{
  static octa_status (*const readers[]) (octa_syntax_parser *, octa_stmt *) = {
    [OCTA_WORD_IF] = parse_if,
    [OCTA_WORD_SWITCH] = parse_switch,
    [OCTA_WORD_WHILE] = parse_while,
    [OCTA_WORD_DO] = parse_do,
    [OCTA_WORD_FOR] = parse_for,
    [OCTA_WORD_PARFOR] = parse_for,
    [OCTA_WORD_TRY] = parse_try,
    [OCTA_WORD_UNWIND] = parse_unwind,
    [OCTA_WORD_GLOBAL] = parse_declaration,
    [OCTA_WORD_PERSISTENT] = parse_declaration,
    [OCTA_WORD_BREAK] = parse_jump,
    [OCTA_WORD_CONTINUE] = parse_jump,
    [OCTA_WORD_RETURN] = parse_jump
  };
  const octa_syntax_token *t = octa_syntax_token_of (p);
  if (t->kind == OCTA_SYNTAX_COMMAND)
    return parse_command (p, s);
  if (t->kind != OCTA_SYNTAX_KEYWORD)
    return parse_expression (p, s);
  if (t->word < sizeof readers / sizeof *readers && readers[t->word])
    return readers[t->word](p, s);
  if (octa_syntax_is_word (t, OCTA_WORD_SPMD))
    return octa_syntax_refuse (p->s, t->at,
                               "spmd blocks cannot be read; write the "
                               "statements without spmd");
  return parse_expression (p, s);
}

octa_stmt *
octa_syntax_parse_statement (octa_syntax_parser *p)
{
  octa_stmt *s = octa_syntax_alloc (p->s, sizeof *s);
  if (! s || octa_syntax_enter (p) != OCTA_OK)
    return NULL;
  s->at = octa_syntax_token_of (p)->at;
  octa_status st = parse_kind (p, s);
  s->end = p->lexer.last_end;
  octa_syntax_leave (p);
  return st == OCTA_OK ? s : NULL;
}
