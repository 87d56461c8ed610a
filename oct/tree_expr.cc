/* tree_expr.cc -- expressions of Octave's as the compiler's.

   Octave has folded constants: [1, 2; 3, 4], {1, 2} and 1:3 are one value each
   (nodes.cc).  It has not kept all positions in the text (positions.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tree_reader.h"

#include <map>

static octa_syntax_op
operator_of (const std::string& s)
{
  static const std::map<std::string, octa_syntax_op> ops
    = { { "+", OCTA_SYNTAX_PLUS },         { "-", OCTA_SYNTAX_MINUS },
        { "*", OCTA_SYNTAX_MTIMES },       { ".*", OCTA_SYNTAX_TIMES },
        { "/", OCTA_SYNTAX_MRDIVIDE },     { "./", OCTA_SYNTAX_RDIVIDE },
        { "\\", OCTA_SYNTAX_MLDIVIDE },    { ".\\", OCTA_SYNTAX_LDIVIDE },
        { "^", OCTA_SYNTAX_MPOWER },       { ".^", OCTA_SYNTAX_POWER },
        { "<", OCTA_SYNTAX_LT },           { "<=", OCTA_SYNTAX_LE },
        { "==", OCTA_SYNTAX_EQ },          { "!=", OCTA_SYNTAX_NE },
        { ">=", OCTA_SYNTAX_GE },          { ">", OCTA_SYNTAX_GT },
        { "&", OCTA_SYNTAX_AND },          { "|", OCTA_SYNTAX_OR },
        { "&&", OCTA_SYNTAX_ANDAND },      { "||", OCTA_SYNTAX_OROR },
        { "!", OCTA_SYNTAX_NOT },          { "++", OCTA_SYNTAX_INCREMENT },
        { "--", OCTA_SYNTAX_DECREMENT },   { ".'", OCTA_SYNTAX_TRANSPOSE },
        { "'", OCTA_SYNTAX_CTRANSPOSE } };
  auto p = ops.find (s);
  return p == ops.end () ? OCTA_SYNTAX_NONE : p->second;
}

/* ---- all nodes ---- */

void
oct_tree_reader::refuse (octave::tree *t, const char *why)
{
  octa_syntax_refuse (m_nodes.tree (), m_places.at (t), "%s", why);
  oct_throw ();
}

void
oct_tree_reader::enter (octave::tree *t)
{
  if (++m_depth > OCT_TREE_HEIGHT)
    refuse (t, "this is nested too deeply; move parts of it into functions "
               "or variables");
}

octa_expr *
oct_tree_reader::expression (octave::tree_expression *t)
{
  enter (t);
  t->accept (*this);
  m_depth--;
  for (int i = oct_parentheses (t); i > 0; i--)
    m_expr->at = m_places.is_printed () ? m_places.at (t)
                                        : m_places.opening (m_expr->at, '(');
  return m_expr;
}

std::vector<octa_expr *>
oct_tree_reader::expressions (octave::tree_argument_list *l)
{
  std::vector<octa_expr *> all;
  if (l)
    for (octave::tree_expression *t : *l)
      all.push_back (expression (t));
  return all;
}

/* ---- expressions ---- */

void
oct_tree_reader::visit_anon_fcn_handle (octave::tree_anon_fcn_handle& t)
{
  m_expr = anonymous (t.parameter_list (), t.expression (), m_places.at (&t));
}

void
oct_tree_reader::visit_binary_expression (octave::tree_binary_expression& t)
{
  octa_expr *a = expression (t.lhs ());
  int at = m_places.of_operator (&t, oct_operator_place (t));
  octa_expr *b = expression (t.rhs ());
  octa_expr *e = m_nodes.expr (OCTA_EXPR_BINARY, a->at, { a, b });
  std::string op = oct_operator (t);
  e->op = static_cast<uint8_t> (operator_of (op));
  e->op_at = m_places.of_operator (at, b->at, op);
  m_expr = e;
}

void
oct_tree_reader::visit_colon_expression (octave::tree_colon_expression& t)
{
  std::vector<octa_expr *> a = { expression (t.base ()) };
  if (t.increment ())
    a.push_back (expression (t.increment ()));
  a.push_back (expression (t.limit ()));
  m_expr = m_nodes.expr (OCTA_EXPR_RANGE, a[0]->at, a);
}

void
oct_tree_reader::visit_identifier (octave::tree_identifier& t)
{
  int at = m_places.at (&t);
  if (t.is_black_hole ())
    {
      m_expr = m_nodes.expr (OCTA_EXPR_IGNORED, at);
      return;
    }
  m_fits = m_places.find_word (&t, t.name (), &at) && m_fits;
  m_expr = t.name () == "end" ? m_nodes.expr (OCTA_EXPR_END, at)
                              : m_nodes.word (OCTA_EXPR_NAME, at, t.name ());
}

void
oct_tree_reader::visit_constant (octave::tree_constant& t)
{
  octave_value v = t.value ();
  int at = m_places.at (&t);
  if (v.is_string () && v.rows () <= 1 && m_places.is_string (at, v.string_value ()))
    at--;
  else if (v.iscell () || v.numel () != 1)
    at = m_places.partner (at, v.iscell () ? '{' : '[');
  m_expr = m_nodes.literal (v, at);
}

/* The rows of a matrix or cell.  Octave before 10 gives only the place where it
   ends.  */
template <class L>
void
oct_tree_reader::rows (octa_expr_kind kind, L& l, char open)
{
  std::vector<octa_expr *> all;
  int at = m_places.at (&l);
  for (octave::tree_argument_list *x : l)
    all.push_back (row (x, at));
  if (! m_places.is_printed ())
    at = all.empty () || all[0]->n == 0 || all[0]->arg[0]->at == 0
           ? m_places.partner (at, open)
           : m_places.last (all[0]->arg[0]->at - 1, open);
  m_expr = m_nodes.expr (kind, at, all);
}

octa_expr *
oct_tree_reader::row (octave::tree_argument_list *l, int at)
{
  return m_nodes.expr (OCTA_EXPR_ROW, at, expressions (l));
}

void
oct_tree_reader::unary (octave::tree_unary_expression& t, bool is_postfix)
{
  int at = m_places.at (&t);
  octa_expr *operand = expression (t.operand ());
  octa_syntax_op op = operator_of (oct_operator (t));
  if (! is_postfix && op == OCTA_SYNTAX_PLUS)
    op = OCTA_SYNTAX_UPLUS;
  if (! is_postfix && op == OCTA_SYNTAX_MINUS)
    op = OCTA_SYNTAX_UMINUS;
  m_expr = m_nodes.expr (OCTA_EXPR_UNARY, is_postfix ? operand->at : at,
                         { operand });
  m_expr->op = static_cast<uint8_t> (op);
  m_expr->op_at = is_postfix ? m_places.postfix (at, oct_operator (t)) : at;
  m_expr->is_postfix = is_postfix;
}

octa_expr *
oct_tree_reader::subscripts (octa_expr *base, char open,
                         octave::tree_argument_list *l)
{
  std::vector<octa_expr *> all = expressions (l);
  int first = all.empty () ? 0 : all[0]->at;
  int at = first ? m_places.opening (first, open)
                 : m_places.next (base->at, open);
  for (octa_expr *x : all) /* a colon has no place of its own */
    if (x->kind == OCTA_EXPR_COLON && x->at == 0)
      x->at = at;
  all.insert (all.begin (), base);
  octa_expr *e = m_nodes.expr (
    open == '(' ? OCTA_EXPR_INDEX : OCTA_EXPR_CELLINDEX, base->at, all);
  e->op_at = at;
  return e;
}

octa_expr *
oct_tree_reader::field (octa_expr *base, const string_vector& names,
                    octave::tree_expression *dynamic)
{
  if (! dynamic)
    {
      octa_expr *e = m_nodes.expr (OCTA_EXPR_FIELD, base->at, { base });
      m_nodes.set_text (e, names.numel () > 0 ? names(0) : "");
      return e;
    }
  octa_expr *name = expression (dynamic);
  name->at = m_places.opening (name->at, '(');
  return m_nodes.expr (OCTA_EXPR_FIELD, base->at, { base, name });
}

void
oct_tree_reader::visit_index_expression (octave::tree_index_expression& t)
{
  auto args = t.arg_lists ();
  auto names = t.arg_names ();
  auto dynamic = t.dyn_fields ();
  auto a = args.begin ();
  auto n = names.begin ();
  auto d = dynamic.begin ();
  octa_expr *e = expression (t.expression ());
  for (char c : t.type_tags ())
    {
      e = c == '.' ? field (e, *n, *d) : subscripts (e, c, *a);
      a++;
      n++;
      d++;
    }
  m_expr = e;
}

void
oct_tree_reader::visit_simple_assignment (octave::tree_simple_assignment& t)
{
  octa_expr *a = expression (t.left_hand_side ());
  int at = m_places.at (&t);
  if (at == a->at && ! m_places.is_printed ())
    at = m_places.postfix (at, oct_operator (t));
  octa_expr *b = expression (t.right_hand_side ());
  std::string op = oct_operator (t);
  octa_expr *e = m_nodes.expr (OCTA_EXPR_ASSIGN, a->at, { a, b });
  e->op_at = m_places.of_operator (at, b->at, op);
  op.pop_back ();
  e->op = static_cast<uint8_t> (operator_of (op));
  m_expr = e;
}

void
oct_tree_reader::visit_multi_assignment (octave::tree_multi_assignment& t)
{
  std::vector<octa_expr *> all = expressions (t.left_hand_side ());
  int op_at = m_places.at (&t);
  octa_expr *b = expression (t.right_hand_side ());
  op_at = m_places.of_operator (op_at, b->at, "=");
  all.push_back (b);
  m_expr = m_nodes.expr (OCTA_EXPR_ASSIGN, m_places.last (op_at, '['), all);
  m_expr->op_at = op_at;
  for (octa_expr *x : all) /* ~ has no place of its own */
    if (x->kind == OCTA_EXPR_IGNORED && x->at == 0)
      x->at = m_expr->at;
}
