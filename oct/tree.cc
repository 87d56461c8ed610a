/* tree.cc -- functions of Octave's as the compiler's trees: statements, whole
   functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "names.h"
#include "tree_reader.h"

/* ---- statements ---- */

octa_stmt *
oct_tree_reader::statement (octa_stmt_kind kind, octave::tree *t)
{
  m_stmt = m_nodes.stmt (kind, m_places.at (t));
  return m_stmt;
}

octa_stmts
oct_tree_reader::statements (octave::tree_statement_list *l)
{
  std::vector<octa_stmt *> all;
  if (l)
    for (octave::tree_statement *t : *l)
      {
        m_stmt = nullptr;
        t->accept (*this);
        if (m_stmt)
          all.push_back (m_stmt);
      }
  octa_stmts s;
  s.n = static_cast<int> (all.size ());
  s.stmt = m_nodes.list (all);
  return s;
}

void
oct_tree_reader::visit_statement (octave::tree_statement& t)
{
  if (t.is_command ())
    {
      enter (t.command ());
      t.command ()->accept (*this);
      m_depth--;
    }
  if (! t.is_expression ())
    return;
  octave::tree_expression *e = t.expression ();
  auto *x = dynamic_cast<octave::tree_index_expression *> (e);
  if (x && x->is_word_list_cmd ())
    command (*x);
  else
    {
      octa_expr *value = expression (e);
      m_stmt = m_nodes.stmt (OCTA_STMT_EXPR, value->at);
      m_stmt->expr = value;
    }
  m_stmt->prints = e->print_result ();
}

/* hold on  */
void
oct_tree_reader::command (octave::tree_index_expression& t)
{
  std::string words;
  for (octave::tree_argument_list *l : t.arg_lists ())
    if (l)
      for (octave::tree_expression *e : *l)
        if (e->is_constant ())
          words += (words.empty () ? "" : " ")
                   + static_cast<octave::tree_constant *> (e)
                       ->value ()
                       .string_value ();
  octa_stmt *s = statement (OCTA_STMT_COMMAND, &t);
  s->text = m_nodes.copy (t.name ());
  s->words = m_nodes.copy (words);
}

octa_clause *
oct_tree_reader::clauses (octa_stmt *s, std::size_t n)
{
  s->n_clauses = static_cast<int> (n);
  s->clause = static_cast<octa_clause *> (
    m_nodes.memory (sizeof (octa_clause) * (n + 1)));
  return s->clause;
}

void
oct_tree_reader::clause (octa_clause& c, octave::tree *t,
                     octave::tree_expression *label,
                     octave::tree_statement_list *l)
{
  c.at = m_places.at (t);
  c.label = label ? expression (label) : nullptr;
  c.body = statements (l);
}

void
oct_tree_reader::visit_decl_command (octave::tree_decl_command& t)
{
  octa_stmt *s = statement (
    t.name () == "global" ? OCTA_STMT_GLOBAL : OCTA_STMT_PERSISTENT, &t);
  std::vector<octa_expr *> all;
  for (octave::tree_decl_elt *d : *t.initializer_list ())
    all.push_back (declared (*d));
  s->expr = m_nodes.expr (OCTA_EXPR_ROW, s->at, all);
  m_stmt = s;
}

void
oct_tree_reader::visit_simple_for_command (octave::tree_simple_for_command& t)
{
  octa_stmt *s = statement (OCTA_STMT_FOR, &t);
  s->is_parallel = t.in_parallel ();
  s->target = expression (t.left_hand_side ());
  s->expr = expression (t.control_expr ());
  clause (clauses (s, 1)[0], &t, t.maxproc_expr (), t.body ());
  m_stmt = s;
}

/* for [value, key] = struct  */
void
oct_tree_reader::visit_complex_for_command (octave::tree_complex_for_command& t)
{
  octa_stmt *s = statement (OCTA_STMT_FOR, &t);
  octa_expr *names = row (t.left_hand_side (), s->at);
  int at = names->n ? m_places.opening (names->arg[0]->at, '[') : s->at;
  s->target = m_nodes.expr (OCTA_EXPR_MATRIX, at, { names });
  s->expr = expression (t.control_expr ());
  clause (clauses (s, 1)[0], &t, nullptr, t.body ());
  m_stmt = s;
}

void
oct_tree_reader::visit_if_command (octave::tree_if_command& t)
{
  octa_stmt *s = statement (OCTA_STMT_IF, &t);
  octa_clause *c = clauses (s, t.cmd_list ()->size ());
  for (octave::tree_if_clause *x : *t.cmd_list ())
    clause (*c++, x, x->condition (), x->commands ());
  m_stmt = s;
}

void
oct_tree_reader::visit_switch_command (octave::tree_switch_command& t)
{
  octa_stmt *s = statement (OCTA_STMT_SWITCH, &t);
  s->expr = expression (t.switch_value ());
  octave::tree_switch_case_list *all = t.case_list ();
  octa_clause *c = clauses (s, all ? all->size () : 0);
  if (all)
    for (octave::tree_switch_case *x : *all)
      clause (*c++, x, x->case_label (), x->commands ());
  m_stmt = s;
}

template <class T>
void
oct_tree_reader::loop (octa_stmt_kind kind, T& t)
{
  octa_stmt *s = statement (kind, &t);
  s->expr = expression (t.condition ());
  clause (clauses (s, 1)[0], &t, nullptr, t.body ());
  m_stmt = s;
}

/* The statements of try or unwind_protect, and those that clean up.  */
template <class T>
void
oct_tree_reader::both (octa_stmt_kind kind, T& t)
{
  octa_stmt *s = statement (kind, &t);
  octa_clause *c = clauses (s, 2);
  clause (c[0], &t, nullptr, t.body ());
  clause (c[1], &t, nullptr, t.cleanup ());
  m_stmt = s;
}

void
oct_tree_reader::visit_try_catch_command (octave::tree_try_catch_command& t)
{
  both (OCTA_STMT_TRY, t);
  if (t.identifier ())
    m_stmt->text = m_nodes.copy (t.identifier ()->name ());
}

/* ---- functions ---- */

octa_expr *
oct_tree_reader::declared (octave::tree_decl_elt& d)
{
  octa_expr *name = expression (d.ident ());
  if (! d.expression ())
    return name;
  return m_nodes.expr (OCTA_EXPR_ASSIGN, name->at,
                       { name, expression (d.expression ()) });
}

/* Append the parameters L to OUT.  Is the last varargin or varargout?  */
bool
oct_tree_reader::parameters (octave::tree_parameter_list *l,
                         std::vector<octa_expr *>& out)
{
  if (! l)
    return false;
  for (octave::tree_decl_elt *d : *l)
    out.push_back (declared (*d));
  if (l->takes_varargs ())
    out.push_back (m_nodes.word (OCTA_EXPR_NAME,
                                 out.empty () ? 0 : out.back ()->at,
                                 l->varargs_symbol_name ()));
  return l->takes_varargs ();
}

octa_expr *
oct_tree_reader::anonymous (octave::tree_parameter_list *l,
                        octave::tree_expression *body, int at)
{
  std::vector<octa_expr *> all;
  parameters (l, all);
  all.push_back (expression (body));
  return m_nodes.expr (OCTA_EXPR_ANON, at, all);
}

octa_syntax_function *
oct_tree_reader::function (octave_user_function& f)
{
  auto *out = static_cast<octa_syntax_function *> (
    m_nodes.memory (sizeof (octa_syntax_function)));
  std::vector<octa_expr *> in, results;
  out->name = m_nodes.copy (f.name ());
  out->at = place (f);
  out->is_varargin = parameters (f.parameter_list (), in);
  out->is_varargout = parameters (f.return_list (), results);
  out->n_params = static_cast<int> (in.size ());
  out->n_results = static_cast<int> (results.size ());
  out->param = m_nodes.list (in);
  out->result = m_nodes.list (results);
  out->body = statements (f.body ());
  return out;
}

octa_syntax *
oct_tree_reader::read (const oct_tree_parts& all)
{
  octa_syntax *s = m_nodes.tree ();
  octave_user_function& first = *all[0].f;
  octave::tree_statement_list *b = first.body ();
  if (first.is_anonymous_function ())
    {
      if (! b || b->size () != 1 || ! b->front ()->is_expression ())
        error_with_id (OCTA_ERROR_COMPILE,
                       "the function has no expression; write @(x) "
                       "EXPRESSION");
      octave::tree_expression *e = b->front ()->expression ();
      s->expr = anonymous (first.parameter_list (), e, place (first));
      return m_nodes.take ();
    }
  std::vector<octa_syntax_function *> functions;
  for (const oct_tree_part& p : all)
    {
      functions.push_back (function (*p.f));
      if (p.outer >= 0)
        functions.back ()->outer = functions[static_cast<std::size_t> (p.outer)];
    }
  s->function = m_nodes.list (functions);
  s->n_functions = static_cast<int> (functions.size ());
  return m_nodes.take ();
}

void
oct_add_parts (octave_user_function& f, int outer, oct_tree_parts& all)
{
  int mine = static_cast<int> (all.size ());
  all.push_back ({ &f, outer });
  for (auto& x : f.subfunctions ())
    {
      octave_value v = x.second;
      octave_user_function *u = v.user_function_value (true);
      if (u && u->is_nested_function () && u->parent_fcn_name () == f.name ())
        oct_add_parts (*u, mine, all);
      else if (u && outer < 0 && ! u->is_nested_function ())
        oct_add_parts (*u, -1, all);
    }
}

octa_syntax *
oct_tree_of (octave_user_function& f)
{
  oct_places places;
  oct_tree_parts all;
  std::vector<octave_user_function *> functions;
  std::string text, file = f.fcn_file_name ();
  oct_add_parts (f, -1, all);
  for (const oct_tree_part& p : all)
    functions.push_back (p.f);
  if (oct_read_file (file, &text))
    {
      places.set_file (text);
      oct_tree_reader r (places, file);
      oct_tree t (r.read (all));
      if (r.fits ())
        return t.release ();
    }
  places.set_printed (functions);
  return oct_tree_reader (places,
                      f.is_anonymous_function () ? "@<anonymous>" : f.name ())
    .read (all);
}

std::string
oct_expression_key (octave_user_function& f)
{
  oct_places none;
  oct_tree t (oct_tree_reader (none, "").read ({ { &f, -1 } }));
  return oct_key (t->expr);
}
