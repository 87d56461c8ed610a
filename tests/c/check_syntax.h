/* check_syntax.h -- a tree as text in which nothing is left to precedence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef CHECK_SYNTAX_H
#define CHECK_SYNTAX_H 1

#include "check.h"
#include "function/syntax.h"

static const char *const op_text[] = {
  [OCTA_SYNTAX_PLUS] = "+",       [OCTA_SYNTAX_MINUS] = "-",
  [OCTA_SYNTAX_MTIMES] = "*",     [OCTA_SYNTAX_TIMES] = ".*",
  [OCTA_SYNTAX_MRDIVIDE] = "/",   [OCTA_SYNTAX_RDIVIDE] = "./",
  [OCTA_SYNTAX_MLDIVIDE] = "\\",  [OCTA_SYNTAX_LDIVIDE] = ".\\",
  [OCTA_SYNTAX_MPOWER] = "^",     [OCTA_SYNTAX_POWER] = ".^",
  [OCTA_SYNTAX_LT] = "<",         [OCTA_SYNTAX_LE] = "<=",
  [OCTA_SYNTAX_EQ] = "==",        [OCTA_SYNTAX_NE] = "!=",
  [OCTA_SYNTAX_GE] = ">=",        [OCTA_SYNTAX_GT] = ">",
  [OCTA_SYNTAX_AND] = "&",        [OCTA_SYNTAX_OR] = "|",
  [OCTA_SYNTAX_ANDAND] = "&&",    [OCTA_SYNTAX_OROR] = "||",
  [OCTA_SYNTAX_NOT] = "!",        [OCTA_SYNTAX_UPLUS] = "+",
  [OCTA_SYNTAX_UMINUS] = "-",     [OCTA_SYNTAX_INCREMENT] = "++",
  [OCTA_SYNTAX_DECREMENT] = "--", [OCTA_SYNTAX_TRANSPOSE] = ".'",
  [OCTA_SYNTAX_CTRANSPOSE] = "'", [OCTA_SYNTAX_NONE] = ""
};

static void print_expr (octa_strbuf *b, const octa_expr *e);

static void
print_list (octa_strbuf *b, octa_expr *const *list, int n, const char *between)
{
  for (int i = 0; i < n; i++)
    {
      octa_strbuf_add (b, i ? between : "");
      print_expr (b, list[i]);
    }
}

/* Parameters; a default has no parentheses.  */
static void
print_params (octa_strbuf *b, octa_expr *const *list, int n)
{
  for (int i = 0; i < n; i++)
    {
      bool has_default = list[i]->kind == OCTA_EXPR_ASSIGN;
      octa_strbuf_add (b, i ? ", " : "");
      print_expr (b, has_default ? list[i]->arg[0] : list[i]);
      octa_strbuf_add (b, has_default ? " = " : "");
      if (has_default)
        print_expr (b, list[i]->arg[1]);
    }
}

static void
print_number (octa_strbuf *b, const octa_syntax_number *n)
{
  const octa_type_info *type = &octa_types[n->type];
  if (n->type == OCTA_TYPE_DOUBLE)
    octa_strbuf_printf (b, "%.15g%s", n->d, n->is_imaginary ? "i" : "");
  else if (type->group == OCTA_GROUP_SIGNED)
    octa_strbuf_printf (b, "%s(%lld)", type->name, (long long)n->bits);
  else
    octa_strbuf_printf (b, "%s(%llu)", type->name,
                        (unsigned long long)n->bits);
}

static void
print_string (octa_strbuf *b, const octa_expr *e)
{
  octa_strbuf_add (b, e->is_double ? "\"" : "'");
  for (int i = 0; i < e->length; i++)
    {
      unsigned char c = (unsigned char)e->text[i];
      if (! e->is_double && c == '\'')
        octa_strbuf_add (b, "''");
      else if (e->is_double && (c < ' ' || c == '"' || c == '\\'))
        octa_strbuf_printf (b, "\\%03o", c);
      else
        octa_strbuf_addn (b, (const char *)&e->text[i], 1);
    }
  octa_strbuf_add (b, e->is_double ? "\"" : "'");
}

static void
print_indexed (octa_strbuf *b, const octa_expr *e)
{
  print_expr (b, e->arg[0]);
  if (e->kind == OCTA_EXPR_FIELD && e->n == 1)
    octa_strbuf_printf (b, ".%s", e->text);
  else
    {
      bool is_cell = e->kind == OCTA_EXPR_CELLINDEX;
      octa_strbuf_add (b, e->kind == OCTA_EXPR_FIELD ? ".("
                          : is_cell                  ? "{"
                                                     : "(");
      print_list (b, e->arg + 1, e->n - 1, ", ");
      octa_strbuf_add (b, is_cell ? "}" : ")");
    }
}

static void
print_assign (octa_strbuf *b, const octa_expr *e)
{
  octa_strbuf_add (b, e->is_list ? "([" : "(");
  print_list (b, e->arg, e->n - 1, ", ");
  octa_strbuf_printf (b, "%s %s= ", e->is_list ? "]" : "", op_text[e->op]);
  print_expr (b, e->arg[e->n - 1]);
  octa_strbuf_add (b, ")");
}

static void
print_operation (octa_strbuf *b, const octa_expr *e)
{
  /* ('a')' is not 'a''.  */
  bool is_quoted = e->is_postfix && e->arg[0]->kind == OCTA_EXPR_STRING;
  octa_strbuf_add (b, is_quoted ? "((" : "(");
  if (e->kind == OCTA_EXPR_UNARY && ! e->is_postfix)
    octa_strbuf_add (b, op_text[e->op]);
  print_expr (b, e->arg[0]);
  octa_strbuf_add (b, is_quoted ? ")" : "");
  if (e->kind == OCTA_EXPR_UNARY && e->is_postfix)
    octa_strbuf_add (b, op_text[e->op]);
  if (e->kind == OCTA_EXPR_BINARY)
    octa_strbuf_printf (b, " %s ", op_text[e->op]);
  if (e->kind == OCTA_EXPR_BINARY)
    print_expr (b, e->arg[1]);
  octa_strbuf_add (b, ")");
}

static void
print_expr (octa_strbuf *b, const octa_expr *e)
{
  switch ((octa_expr_kind)e->kind)
    {
    case OCTA_EXPR_NUMBER:
      print_number (b, &e->number);
      break;
    case OCTA_EXPR_STRING:
      print_string (b, e);
      break;
    case OCTA_EXPR_NAME:
      octa_strbuf_add (b, e->text);
      break;
    case OCTA_EXPR_COLON:
      octa_strbuf_add (b, ":");
      break;
    case OCTA_EXPR_END:
      octa_strbuf_add (b, "end");
      break;
    case OCTA_EXPR_IGNORED:
      octa_strbuf_add (b, "~");
      break;
    case OCTA_EXPR_UNARY:
    case OCTA_EXPR_BINARY:
      print_operation (b, e);
      break;
    case OCTA_EXPR_RANGE:
      octa_strbuf_add (b, "(");
      print_list (b, e->arg, e->n, ":");
      octa_strbuf_add (b, ")");
      break;
    case OCTA_EXPR_INDEX:
    case OCTA_EXPR_CELLINDEX:
    case OCTA_EXPR_FIELD:
      print_indexed (b, e);
      break;
    case OCTA_EXPR_MATRIX:
    case OCTA_EXPR_CELL:
      octa_strbuf_add (b, e->kind == OCTA_EXPR_CELL ? "{" : "[");
      print_list (b, e->arg, e->n, "; ");
      octa_strbuf_add (b, e->kind == OCTA_EXPR_CELL ? "}" : "]");
      break;
    case OCTA_EXPR_ROW:
      print_list (b, e->arg, e->n, ", ");
      break;
    case OCTA_EXPR_HANDLE:
      octa_strbuf_printf (b, "@%s", e->text);
      break;
    case OCTA_EXPR_ANON:
      octa_strbuf_add (b, "(@(");
      print_params (b, e->arg, e->n - 1);
      octa_strbuf_add (b, ") ");
      print_expr (b, e->arg[e->n - 1]);
      octa_strbuf_add (b, ")");
      break;
    case OCTA_EXPR_ASSIGN:
      print_assign (b, e);
      break;
    }
}

static void print_stmts (octa_strbuf *b, const octa_stmts *list);

static void
print_stmt (octa_strbuf *b, const octa_stmt *s)
{
  static const char *const names[] = {
    "",         "if",     "switch",  "while", "until",  "for",    "break",
    "continue", "return", "command", "try",   "unwind", "global", "persistent"
  };
  octa_strbuf_add (b, s->is_parallel ? "parfor" : names[s->kind]);
  if (s->text)
    octa_strbuf_printf (b, "<%s>", s->text);
  if (s->words)
    octa_strbuf_printf (b, "<%s>", s->words);
  if (s->target)
    {
      octa_strbuf_add (b, " ");
      print_expr (b, s->target);
      octa_strbuf_add (b, " =");
    }
  if (s->expr)
    {
      octa_strbuf_add (b, s->kind == OCTA_STMT_EXPR ? "" : " ");
      print_expr (b, s->expr);
    }
  for (int i = 0; i < s->n_clauses; i++)
    {
      octa_strbuf_add (b, i ? " | " : " ");
      if (s->clause[i].label)
        print_expr (b, s->clause[i].label);
      print_stmts (b, &s->clause[i].body);
    }
  if (s->kind == OCTA_STMT_EXPR || s->kind == OCTA_STMT_COMMAND)
    octa_strbuf_add (b, s->prints ? "!" : "");
}

static void
print_stmts (octa_strbuf *b, const octa_stmts *list)
{
  octa_strbuf_add (b, "{");
  for (int i = 0; i < list->n; i++)
    {
      octa_strbuf_add (b, i ? "; " : "");
      print_stmt (b, list->stmt[i]);
    }
  octa_strbuf_add (b, "}");
}

static void
print_function (octa_strbuf *b, const octa_syntax_function *f)
{
  if (f->outer)
    octa_strbuf_printf (b, "%s/", f->outer->name);
  octa_strbuf_printf (b, "%s (", f->name);
  print_params (b, f->param, f->n_params);
  octa_strbuf_add (b, ") -> (");
  print_list (b, f->result, f->n_results, ", ");
  octa_strbuf_printf (b, ")%s%s ", f->is_varargin ? " in" : "",
                      f->is_varargout ? " out" : "");
  print_stmts (b, &f->body);
}

#endif
