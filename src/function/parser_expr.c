/* parser_expr.c -- the tree of an expression.

   Operators bind as in Octave: || && | & comparisons : + * signs and ! powers
   and transposes, the last ones most.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "function/lexer.h"

#include <string.h>

static octa_expr *parse_binary (octa_syntax_parser *p, int least);

/* ---- nodes ---- */

/* A node of operator OP, whose token is at OP_AT, with what was pushed since
   FROM.  */
static octa_expr *
operation (octa_syntax_parser *p, octa_expr_kind kind, int op, int op_at,
           int from)
{
  octa_expr *first = p->stack[from], *last = p->stack[p->n - 1];
  octa_expr *e = octa_syntax_node (p, kind, first->at);
  if (! e)
    return NULL;
  e->op = (uint8_t)op;
  e->op_at = op_at;
  e->end = last->end;
  return octa_syntax_adopt (p, e, from) == OCTA_OK ? e : NULL;
}

/* A leaf of what the token says; goes on behind it.  */
static octa_expr *
leaf (octa_syntax_parser *p, octa_expr_kind kind)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_expr *e = octa_syntax_node (p, kind, t->at);
  if (! e)
    return NULL;
  e->text = t->text ? t->text : "";
  e->length = t->length;
  e->is_double = t->is_double;
  e->number = t->number;
  return octa_syntax_advance (p) == OCTA_OK ? e : NULL;
}

octa_expr *
octa_syntax_parse_name (octa_syntax_parser *p)
{
  if (octa_syntax_token_of (p)->kind == OCTA_SYNTAX_NAME)
    return leaf (p, OCTA_EXPR_NAME);
  octa_syntax_unexpected (p, "a name was expected");
  return NULL;
}

/* ---- lists: subscripts, rows ---- */

/* Whether what is next, behind white space, ends an argument.  */
static bool
ends_argument (const octa_syntax_parser *p)
{
  const char *text = p->s->text + p->lexer.pos;
  while (octa_syntax_is_blank (*text))
    text++;
  return *text && strchr (",;)]}", *text);
}

/* A subscript or an element: an expression, a lone : or ~.  */
static octa_expr *
parse_argument (octa_syntax_parser *p)
{
  int kind = octa_syntax_token_of (p)->kind;
  if (kind == OCTA_SYNTAX_COLON)
    return leaf (p, OCTA_EXPR_COLON);
  if (kind == OCTA_SYNTAX_TILDE && ends_argument (p))
    return leaf (p, OCTA_EXPR_IGNORED);
  return octa_syntax_parse (p);
}

/* Behind the bracket that opens: arguments up to CLOSE, onto the stack.  */
static octa_status
parse_arguments (octa_syntax_parser *p, octa_syntax_kind close)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_status st = OCTA_OK;
  while (st == OCTA_OK && t->kind != close)
    {
      int at = t->at;
      octa_expr *e = parse_argument (p);
      OCTA_TRY (octa_syntax_push (p, e));
      if (e->kind == OCTA_EXPR_IGNORED)
        return octa_syntax_refuse (p->s, at,
                                   "parse error: ~ is no argument; it stands "
                                   "for a result that is not wanted");
      if (t->kind == close)
        break;
      OCTA_TRY (octa_syntax_expect (p, OCTA_SYNTAX_COMMA,
                                    close == OCTA_SYNTAX_RPAREN
                                        ? "',' or ')' was expected"
                                        : "',' or '}' was expected"));
      if (t->kind == close)
        st = octa_syntax_unexpected (p, "an argument was expected");
    }
done:
  return st;
}

/* One row of a matrix, up to ; or CLOSE; NULL for an empty one, and *IS_OK. */
static octa_expr *
parse_row (octa_syntax_parser *p, octa_syntax_kind close, bool *is_ok)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_status st = OCTA_OK;
  octa_expr *row = NULL;
  int from = p->n, end = t->end;
  *is_ok = false;
  if (t->kind == OCTA_SYNTAX_COMMA)
    OCTA_TRY (octa_syntax_advance (p));
  int at = t->at;
  while (t->kind != close && t->kind != OCTA_SYNTAX_SEMICOLON)
    {
      octa_expr *e = parse_argument (p);
      OCTA_TRY (octa_syntax_push (p, e));
      end = e->end;
      if (t->kind != close && t->kind != OCTA_SYNTAX_SEMICOLON)
        OCTA_TRY (octa_syntax_expect (p, OCTA_SYNTAX_COMMA,
                                      close == OCTA_SYNTAX_RBRACE
                                          ? "',', ';' or '}' was expected"
                                          : "',', ';' or ']' was expected"));
    }
  if (p->n > from)
    {
      row = octa_syntax_node (p, OCTA_EXPR_ROW, at);
      if (! row || octa_syntax_adopt (p, row, from) != OCTA_OK)
        return NULL;
      row->end = end;
    }
  *is_ok = true;
done:
  return row;
}

/* Refuse ~ in the matrix E, which is not assigned to.  */
static octa_status
check_no_ignored (octa_syntax_parser *p, const octa_expr *e)
{
  for (int i = 0; i < e->n; i++)
    for (int k = 0; k < e->arg[i]->n; k++)
      if (e->arg[i]->arg[k]->kind == OCTA_EXPR_IGNORED)
        return octa_syntax_refuse (p->s, e->arg[i]->arg[k]->at,
                                   "parse error: ~ is no element; it stands "
                                   "for a result that is not wanted");
  return OCTA_OK;
}

static octa_expr *
parse_matrix (octa_syntax_parser *p)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  bool is_cell = t->kind == OCTA_SYNTAX_LBRACE, is_ok;
  octa_syntax_kind close = is_cell ? OCTA_SYNTAX_RBRACE : OCTA_SYNTAX_RBRACKET;
  octa_expr *e = octa_syntax_node (p,
                                   is_cell ? OCTA_EXPR_CELL : OCTA_EXPR_MATRIX,
                                   t->at);
  int from = p->n;
  octa_status st = OCTA_OK;
  if (! e)
    return NULL;
  OCTA_TRY (octa_syntax_advance (p));
  for (;;)
    {
      octa_expr *row = parse_row (p, close, &is_ok);
      if (! is_ok)
        return NULL;
      if (row)
        OCTA_TRY (octa_syntax_push (p, row));
      if (t->kind == close)
        break;
      OCTA_TRY (octa_syntax_advance (p));
    }
  e->end = t->end;
  OCTA_TRY (octa_syntax_adopt (p, e, from));
  OCTA_TRY (octa_syntax_advance (p));
  if (is_cell || t->kind != OCTA_SYNTAX_ASSIGN)
    OCTA_TRY (check_no_ignored (p, e));
done:
  return st == OCTA_OK ? e : NULL;
}

/* ---- operands ---- */

static octa_expr *
parse_parenthesised (octa_syntax_parser *p)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  int at = t->at;
  octa_expr *e;
  if (octa_syntax_advance (p) != OCTA_OK || ! (e = octa_syntax_parse (p)))
    return NULL;
  e->at = at;
  e->end = t->end;
  e->is_parenthesised = true;
  return octa_syntax_expect (p, OCTA_SYNTAX_RPAREN,
                             "an operator or ')' was expected")
                 == OCTA_OK
             ? e
             : NULL;
}

/* __FILE__ and __LINE__.  */
static octa_expr *
parse_magic (octa_syntax_parser *p)
{
  octa_syntax_token *t = octa_syntax_token_of (p);
  if (t->kind == OCTA_SYNTAX_KEYWORD && t->word == OCTA_WORD_FILE)
    {
      t->text = p->s->name;
      t->length = (int)strlen (p->s->name);
      return leaf (p, OCTA_EXPR_STRING);
    }
  if (t->kind == OCTA_SYNTAX_KEYWORD && t->word == OCTA_WORD_LINE)
    {
      t->number.type = OCTA_TYPE_DOUBLE;
      t->number.d = octa_syntax_line (p->s, t->at);
      return leaf (p, OCTA_EXPR_NUMBER);
    }
  octa_syntax_unexpected (p, "an expression was expected");
  return NULL;
}

static octa_expr *
parse_primary (octa_syntax_parser *p)
{
  switch (octa_syntax_token_of (p)->kind)
    {
    case OCTA_SYNTAX_NUMBER:
      return leaf (p, OCTA_EXPR_NUMBER);
    case OCTA_SYNTAX_STRING:
      return leaf (p, OCTA_EXPR_STRING);
    case OCTA_SYNTAX_NAME:
      return leaf (p, OCTA_EXPR_NAME);
    case OCTA_SYNTAX_LAST:
      return leaf (p, OCTA_EXPR_END);
    case OCTA_SYNTAX_HANDLE:
      return leaf (p, OCTA_EXPR_HANDLE);
    case OCTA_SYNTAX_LPAREN:
      return parse_parenthesised (p);
    case OCTA_SYNTAX_LBRACKET:
    case OCTA_SYNTAX_LBRACE:
      return parse_matrix (p);
    default:
      return parse_magic (p);
    }
}

/* E (...) or E {...}.  */
static octa_expr *
parse_index (octa_syntax_parser *p, octa_expr *e)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  bool is_cell = t->kind == OCTA_SYNTAX_LBRACE;
  octa_syntax_kind close = is_cell ? OCTA_SYNTAX_RBRACE : OCTA_SYNTAX_RPAREN;
  octa_status st = OCTA_OK;
  int from = p->n;
  octa_expr *index = octa_syntax_node (p,
                                       is_cell ? OCTA_EXPR_CELLINDEX
                                               : OCTA_EXPR_INDEX,
                                       e->at);
  if (! index)
    return NULL;
  index->op_at = t->at;
  OCTA_TRY (octa_syntax_push (p, e));
  OCTA_TRY (octa_syntax_advance (p));
  OCTA_TRY (parse_arguments (p, close));
  index->end = t->end;
  OCTA_TRY (octa_syntax_adopt (p, index, from));
  OCTA_TRY (octa_syntax_advance (p));
done:
  return st == OCTA_OK ? index : NULL;
}

/* E.name or E.(expression).  */
static octa_expr *
parse_field (octa_syntax_parser *p, octa_expr *e)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_expr *field = octa_syntax_node (p, OCTA_EXPR_FIELD, e->at);
  octa_status st = OCTA_OK;
  int from = p->n;
  if (! field)
    return NULL;
  field->op_at = t->at;
  OCTA_TRY (octa_syntax_push (p, e));
  OCTA_TRY (octa_syntax_advance (p));
  field->end = t->end;
  if (t->kind == OCTA_SYNTAX_LPAREN)
    {
      octa_expr *name = parse_parenthesised (p);
      OCTA_TRY (octa_syntax_push (p, name));
      field->end = name->end;
    }
  else
    {
      field->text = t->text;
      field->length = t->length;
      OCTA_TRY (octa_syntax_expect (p, OCTA_SYNTAX_NAME,
                                    "the name of a field was expected"));
    }
  OCTA_TRY (octa_syntax_adopt (p, field, from));
done:
  return st == OCTA_OK ? field : NULL;
}

/* Refuse what changes a variable, inside an anonymous function.  */
static octa_status
check_changes (octa_syntax_parser *p)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  if (! p->n_anonymous)
    return OCTA_OK;
  return octa_syntax_refuse (p->s, t->at,
                             "parse error: invalid use of operator %.*s in "
                             "anonymous function; write a function",
                             t->end - t->at, p->s->text + t->at);
}

/* An operator behind E, which the token is.  */
static octa_expr *
parse_postfix (octa_syntax_parser *p, octa_expr *e)
{
  const octa_syntax_token t = *octa_syntax_token_of (p);
  int from = p->n;
  if (t.kind == OCTA_SYNTAX_STEP && check_changes (p) != OCTA_OK)
    return NULL;
  if (octa_syntax_push (p, e) != OCTA_OK)
    return NULL;
  octa_expr *postfix = operation (p, OCTA_EXPR_UNARY, t.op, t.at, from);
  if (! postfix || octa_syntax_advance (p) != OCTA_OK)
    return NULL;
  postfix->is_postfix = true;
  postfix->end = t.end;
  return postfix;
}

/* An operand with its subscripts, fields and ++.  */
static octa_expr *
parse_indexed (octa_syntax_parser *p, octa_expr *e)
{
  while (e)
    switch (octa_syntax_token_of (p)->kind)
      {
      case OCTA_SYNTAX_LPAREN:
      case OCTA_SYNTAX_LBRACE:
        e = parse_index (p, e);
        break;
      case OCTA_SYNTAX_DOT:
        e = parse_field (p, e);
        break;
      case OCTA_SYNTAX_STEP:
        e = parse_postfix (p, e);
        break;
      default:
        return e;
      }
  return NULL;
}

/* ---- operators ---- */

/* How much operators between two operands bind; ranges are between.  */
enum
{
  RANGE = 6
};

static const uint8_t levels[OCTA_SYNTAX_UNARY] = {
  [OCTA_SYNTAX_OROR] = 1,     [OCTA_SYNTAX_ANDAND] = 2,
  [OCTA_SYNTAX_OR] = 3,       [OCTA_SYNTAX_AND] = 4,
  [OCTA_SYNTAX_LT] = 5,       [OCTA_SYNTAX_LE] = 5,
  [OCTA_SYNTAX_EQ] = 5,       [OCTA_SYNTAX_NE] = 5,
  [OCTA_SYNTAX_GE] = 5,       [OCTA_SYNTAX_GT] = 5,
  [OCTA_SYNTAX_PLUS] = 7,     [OCTA_SYNTAX_MINUS] = 7,
  [OCTA_SYNTAX_MTIMES] = 8,   [OCTA_SYNTAX_TIMES] = 8,
  [OCTA_SYNTAX_MRDIVIDE] = 8, [OCTA_SYNTAX_RDIVIDE] = 8,
  [OCTA_SYNTAX_MLDIVIDE] = 8, [OCTA_SYNTAX_LDIVIDE] = 8,
  [OCTA_SYNTAX_MPOWER] = 9,   [OCTA_SYNTAX_POWER] = 9
};

static bool
is_power (const octa_syntax_token *t)
{
  return t->kind == OCTA_SYNTAX_BINARY && levels[t->op] == 9;
}

/* The operation of a sign in front of an operand, or NONE.  */
static octa_syntax_op
prefix_of (const octa_syntax_token *t)
{
  if (t->kind == OCTA_SYNTAX_BINARY)
    return t->op == OCTA_SYNTAX_PLUS    ? OCTA_SYNTAX_UPLUS
           : t->op == OCTA_SYNTAX_MINUS ? OCTA_SYNTAX_UMINUS
                                        : OCTA_SYNTAX_NONE;
  if (t->kind == OCTA_SYNTAX_TILDE || t->kind == OCTA_SYNTAX_STEP)
    return t->op;
  return OCTA_SYNTAX_NONE;
}

/* The sign OP at the token, and behind it an operand that READ reads.  */
static octa_expr *
parse_prefix (octa_syntax_parser *p, octa_syntax_op op,
              octa_expr *(*read) (octa_syntax_parser *))
{
  int at = octa_syntax_token_of (p)->at, from = p->n;
  octa_expr *e = NULL, *arg;
  bool is_step = octa_syntax_token_of (p)->kind == OCTA_SYNTAX_STEP;
  /* - -x is written as --x by func2str, which changes nothing there */
  bool is_twice = is_step && p->n_anonymous && ! p->in;
  if (is_twice)
    op = op == OCTA_SYNTAX_INCREMENT ? OCTA_SYNTAX_UPLUS : OCTA_SYNTAX_UMINUS;
  if (octa_syntax_enter (p) != OCTA_OK
      || (is_step && ! is_twice && check_changes (p) != OCTA_OK)
      || octa_syntax_advance (p) != OCTA_OK)
    return NULL;
  arg = read (p);
  if (octa_syntax_push (p, arg) == OCTA_OK)
    e = operation (p, OCTA_EXPR_UNARY, op, at, from);
  if (is_twice && octa_syntax_push (p, e) == OCTA_OK)
    e = operation (p, OCTA_EXPR_UNARY, op, at, from);
  if (e)
    e->at = at;
  octa_syntax_leave (p);
  return e;
}

/* What a power may be raised to: 2^-x, but not 2^x'.  */
static octa_expr *
parse_exponent (octa_syntax_parser *p)
{
  octa_syntax_op op = prefix_of (octa_syntax_token_of (p));
  if (op != OCTA_SYNTAX_NONE)
    return parse_prefix (p, op, parse_exponent);
  return parse_indexed (p, parse_primary (p));
}

/* E ^ exponent.  */
static octa_expr *
parse_power (octa_syntax_parser *p, octa_expr *e)
{
  const octa_syntax_token t = *octa_syntax_token_of (p);
  int from = p->n;
  octa_status st = OCTA_OK;
  OCTA_TRY (octa_syntax_push (p, e));
  OCTA_TRY (octa_syntax_advance (p));
  OCTA_TRY (octa_syntax_push (p, parse_exponent (p)));
  return operation (p, OCTA_EXPR_BINARY, t.op, t.at, from);
done:
  return NULL;
}

/* An operand with everything behind it that binds more than a sign.  */
static octa_expr *
parse_operand (octa_syntax_parser *p)
{
  octa_expr *e = parse_indexed (p, parse_primary (p));
  const octa_syntax_token *t = octa_syntax_token_of (p);
  for (;;)
    if (e && t->kind == OCTA_SYNTAX_QUOTE)
      e = parse_indexed (p, parse_postfix (p, e));
    else if (e && is_power (t))
      e = parse_power (p, e);
    else
      return e;
}

static octa_expr *
parse_unary (octa_syntax_parser *p)
{
  octa_syntax_op op = prefix_of (octa_syntax_token_of (p));
  return op != OCTA_SYNTAX_NONE ? parse_prefix (p, op, parse_unary)
                                : parse_operand (p);
}

/* E : b, or E : b : c.  */
static octa_expr *
parse_range (octa_syntax_parser *p, octa_expr *e)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  int from = p->n, at = t->at;
  octa_status st = OCTA_OK;
  OCTA_TRY (octa_syntax_push (p, e));
  while (t->kind == OCTA_SYNTAX_COLON && p->n - from < 3)
    {
      OCTA_TRY (octa_syntax_advance (p));
      OCTA_TRY (octa_syntax_push (p, parse_binary (p, RANGE + 1)));
    }
  if (t->kind == OCTA_SYNTAX_COLON)
    OCTA_TRY (octa_syntax_unexpected (
        p, "a range has at most three parts; write parentheses"));
  return operation (p, OCTA_EXPR_RANGE, OCTA_SYNTAX_NONE, at, from);
done:
  return NULL;
}

/* Operators that bind at least as LEAST says.  */
static octa_expr *
parse_binary (octa_syntax_parser *p, int least)
{
  octa_expr *e = parse_unary (p);
  const octa_syntax_token *t = octa_syntax_token_of (p);
  while (e)
    if (t->kind == OCTA_SYNTAX_COLON && least <= RANGE)
      e = parse_range (p, e);
    else if (t->kind == OCTA_SYNTAX_BINARY && levels[t->op] >= least)
      {
        octa_syntax_token o = *t;
        int from = p->n;
        if (octa_syntax_push (p, e) != OCTA_OK
            || octa_syntax_advance (p) != OCTA_OK
            || octa_syntax_push (p, parse_binary (p, levels[o.op] + 1))
                   != OCTA_OK)
          return NULL;
        e = operation (p, OCTA_EXPR_BINARY, o.op, o.at, from);
      }
    else
      return e;
  return NULL;
}

octa_expr *
octa_syntax_parse_simple (octa_syntax_parser *p)
{
  return parse_binary (p, 1);
}

/* ---- assignments ---- */

/* TARGET = expression, at the operator.  */
static octa_expr *
parse_assignment (octa_syntax_parser *p, octa_expr *target)
{
  const octa_syntax_token t = *octa_syntax_token_of (p);
  bool is_list = target->kind == OCTA_EXPR_MATRIX;
  int from = p->n;
  octa_status st = OCTA_OK;
  OCTA_TRY (check_changes (p));
  OCTA_TRY (octa_syntax_check_target (p, target));
  if (is_list && t.op != OCTA_SYNTAX_NONE)
    OCTA_TRY (octa_syntax_refuse (p->s, t.at,
                                  "parse error: computed multiple assignment "
                                  "not allowed; write one for each variable"));
  for (int i = 0; is_list && i < target->arg[0]->n; i++)
    OCTA_TRY (octa_syntax_push (p, target->arg[0]->arg[i]));
  if (! is_list)
    OCTA_TRY (octa_syntax_push (p, target));
  OCTA_TRY (octa_syntax_advance (p));
  OCTA_TRY (octa_syntax_push (p, octa_syntax_parse (p)));
  octa_expr *e = operation (p, OCTA_EXPR_ASSIGN, t.op, t.at, from);
  if (e)
    {
      e->is_list = is_list;
      e->at = target->at;
    }
  return e;
done:
  return NULL;
}

/* ---- functions' parameters, anonymous functions ---- */

/* Refuse NAME if it is among the parameters since FROM.  */
octa_status
octa_syntax_check_twice (octa_syntax_parser *p, int from,
                         const octa_expr *name)
{
  for (int i = from; i < p->n; i++)
    {
      const octa_expr *e = p->stack[i];
      if (e->kind == OCTA_EXPR_ASSIGN)
        e = e->arg[0];
      if (e->kind == OCTA_EXPR_NAME && strcmp (e->text, name->text) == 0)
        return octa_syntax_refuse (p->s, name->at,
                                   "parse error: '%s' appears more than once "
                                   "in parameter list",
                                   name->text);
    }
  return OCTA_OK;
}

octa_expr *
octa_syntax_parse_declared (octa_syntax_parser *p)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  octa_expr *name = octa_syntax_parse_name (p);
  if (! name)
    return NULL;
  if (t->kind != OCTA_SYNTAX_ASSIGN || t->op != OCTA_SYNTAX_NONE)
    return name;
  int around = p->n_anonymous;
  p->n_anonymous = 0;
  octa_expr *e = parse_assignment (p, name);
  p->n_anonymous = around;
  return e;
}

/* name, name = default, or ~.  */
static octa_expr *
parse_parameter (octa_syntax_parser *p, int from)
{
  if (octa_syntax_token_of (p)->kind == OCTA_SYNTAX_TILDE)
    return leaf (p, OCTA_EXPR_IGNORED);
  octa_expr *e = octa_syntax_parse_declared (p);
  if (! e)
    return NULL;
  const octa_expr *name = e->kind == OCTA_EXPR_ASSIGN ? e->arg[0] : e;
  return octa_syntax_check_twice (p, from, name) == OCTA_OK ? e : NULL;
}

octa_status
octa_syntax_parse_params (octa_syntax_parser *p)
{
  const octa_syntax_token *t = octa_syntax_token_of (p);
  int from = p->n;
  octa_status st = OCTA_OK;
  OCTA_TRY (octa_syntax_expect (p, OCTA_SYNTAX_LPAREN, "'(' was expected"));
  while (t->kind != OCTA_SYNTAX_RPAREN)
    {
      OCTA_TRY (octa_syntax_push (p, parse_parameter (p, from)));
      if (t->kind == OCTA_SYNTAX_RPAREN)
        break;
      OCTA_TRY (octa_syntax_expect (p, OCTA_SYNTAX_COMMA,
                                    "',' or ')' was expected"));
      if (t->kind == OCTA_SYNTAX_RPAREN)
        OCTA_TRY (octa_syntax_unexpected (p, "a parameter was expected"));
    }
  OCTA_TRY (octa_syntax_advance (p));
done:
  return st;
}

static octa_expr *
parse_anonymous (octa_syntax_parser *p)
{
  octa_expr *e = octa_syntax_node (p, OCTA_EXPR_ANON,
                                   octa_syntax_token_of (p)->at);
  octa_expr *body = NULL;
  int from = p->n;
  octa_status st = e ? OCTA_OK : OCTA_FAIL;
  OCTA_TRY (st);
  OCTA_TRY (octa_syntax_advance (p));
  OCTA_TRY (octa_syntax_parse_params (p));
  if (p->n > from)
    {
      const octa_expr *last = p->stack[p->n - 1];
      e->is_varargs = last->kind == OCTA_EXPR_NAME
                      && strcmp (last->text, "varargin") == 0;
    }
  p->n_anonymous++;
  body = octa_syntax_parse (p);
  p->n_anonymous--;
  OCTA_TRY (octa_syntax_push (p, body));
  e->end = body->end;
  OCTA_TRY (octa_syntax_adopt (p, e, from));
done:
  return st == OCTA_OK ? e : NULL;
}

octa_expr *
octa_syntax_parse (octa_syntax_parser *p)
{
  octa_expr *e = NULL;
  if (octa_syntax_enter (p) != OCTA_OK)
    return NULL;
  if (octa_syntax_token_of (p)->kind == OCTA_SYNTAX_AT)
    e = parse_anonymous (p);
  else
    {
      e = octa_syntax_parse_simple (p);
      if (e && octa_syntax_token_of (p)->kind == OCTA_SYNTAX_ASSIGN)
        e = parse_assignment (p, e);
    }
  octa_syntax_leave (p);
  return e;
}
