/* tree_reader.h -- the walk through Octave's tree.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_TREE_READER_H
#define OCT_TREE_READER_H 1

#include "nodes.h"

/* A function of a file, and the place in the list of the one around it.  */
struct oct_tree_part
{
  octave_user_function *f;
  int outer;
};
typedef std::vector<oct_tree_part> oct_tree_parts;
/* Append F and the functions inside; those beside it, too, if it is not inside
   of another.  */
void oct_add_parts (octave_user_function& f, int outer, oct_tree_parts& all);

class oct_tree_reader : public octave::tree_walker
{
public:
  oct_tree_reader (oct_places& places, const std::string& name)
    : m_places (places), m_nodes (name, places.text ())
  {
  }
  /* An anonymous function, or all of a file.  */
  octa_syntax *read (const oct_tree_parts& all);
  /* Is the text the one that Octave has parsed?  */
  bool fits () const { return m_fits; }

  /* Expressions: what is visited becomes M_EXPR.  */
  void visit_anon_fcn_handle (octave::tree_anon_fcn_handle& t);
  void visit_binary_expression (octave::tree_binary_expression& t);
  void visit_boolean_expression (octave::tree_boolean_expression& t)
  {
    visit_binary_expression (t);
  }
  void visit_compound_binary_expression (
    octave::tree_compound_binary_expression& t)
  {
    visit_binary_expression (t);
  }
  void visit_colon_expression (octave::tree_colon_expression& t);
  void visit_identifier (octave::tree_identifier& t);
  void visit_constant (octave::tree_constant& t);
  void visit_fcn_handle (octave::tree_fcn_handle& t)
  {
    m_expr = m_nodes.word (OCTA_EXPR_HANDLE, m_places.at (&t), t.name ());
  }
  void visit_matrix (octave::tree_matrix& t)
  {
    rows (OCTA_EXPR_MATRIX, t, '[');
  }
  void visit_cell (octave::tree_cell& t)
  {
    rows (OCTA_EXPR_CELL, t, '{');
  }
  void visit_prefix_expression (octave::tree_prefix_expression& t)
  {
    unary (t, false);
  }
  void visit_postfix_expression (octave::tree_postfix_expression& t)
  {
    unary (t, true);
  }
  void visit_index_expression (octave::tree_index_expression& t);
  void visit_simple_assignment (octave::tree_simple_assignment& t);
  void visit_multi_assignment (octave::tree_multi_assignment& t);

  /* Statements: what is visited becomes M_STMT; null: nothing is left.  */
  void visit_statement (octave::tree_statement& t);
  void visit_no_op_command (octave::tree_no_op_command&) {}
  void visit_function_def (octave::tree_function_def&) {}
  void visit_break_command (octave::tree_break_command& t)
  {
    statement (OCTA_STMT_BREAK, &t);
  }
  void visit_continue_command (octave::tree_continue_command& t)
  {
    statement (OCTA_STMT_CONTINUE, &t);
  }
  void visit_return_command (octave::tree_return_command& t)
  {
    statement (OCTA_STMT_RETURN, &t);
  }
  void visit_decl_command (octave::tree_decl_command& t);
  void visit_simple_for_command (octave::tree_simple_for_command& t);
  void visit_complex_for_command (octave::tree_complex_for_command& t);
  void visit_if_command (octave::tree_if_command& t);
  void visit_switch_command (octave::tree_switch_command& t);
  void visit_while_command (octave::tree_while_command& t)
  {
    loop (OCTA_STMT_WHILE, t);
  }
  void visit_do_until_command (octave::tree_do_until_command& t)
  {
    loop (OCTA_STMT_UNTIL, t);
  }
  void visit_try_catch_command (octave::tree_try_catch_command& t);
  void visit_unwind_protect_command (octave::tree_unwind_protect_command& t)
  {
    both (OCTA_STMT_UNWIND, t);
  }
  void visit_spmd_command (octave::tree_spmd_command& t)
  {
    refuse (&t, "spmd blocks cannot be read; write the statements without spmd");
  }
  void visit_arguments_block (octave::tree_arguments_block& t)
  {
    refuse (&t, "arguments blocks cannot be read; check the arguments by "
                "statements");
  }
  void visit_superclass_ref (octave::tree_superclass_ref& t)
  {
    refuse (&t, "this belongs to a class; write what it does in a function");
  }
  void visit_metaclass_query (octave::tree_metaclass_query& t)
  {
    refuse (&t, "this belongs to a class; write what it does in a function");
  }

protected:
  oct_places& m_places;
  oct_nodes m_nodes;
  octa_expr *m_expr = nullptr;
  octa_stmt *m_stmt = nullptr;

  octa_stmt *statement (octa_stmt_kind kind, octave::tree *t);
  octa_stmts statements (octave::tree_statement_list *l);
  octa_clause *clauses (octa_stmt *s, std::size_t n);
  void clause (octa_clause& c, octave::tree *t,
               octave::tree_expression *label, octave::tree_statement_list *l);

private:
  bool m_fits = true;
  int m_depth = 0;

  [[noreturn]] void refuse (octave::tree *t, const char *why);
  void enter (octave::tree *t);
  octa_expr *expression (octave::tree_expression *t);
  std::vector<octa_expr *> expressions (octave::tree_argument_list *l);
  octa_expr *row (octave::tree_argument_list *l, int at);
  template <class L> void rows (octa_expr_kind kind, L& l, char open);
  void unary (octave::tree_unary_expression& t, bool is_postfix);
  octa_expr *subscripts (octa_expr *base, char open,
                         octave::tree_argument_list *l);
  octa_expr *field (octa_expr *base, const string_vector& names,
                    octave::tree_expression *dynamic);

  template <class T> void loop (octa_stmt_kind kind, T& t);
  template <class T> void both (octa_stmt_kind kind, T& t);
  void command (octave::tree_index_expression& t);

  octa_expr *declared (octave::tree_decl_elt& d);
  bool parameters (octave::tree_parameter_list *l,
                   std::vector<octa_expr *>& out);
  octa_expr *anonymous (octave::tree_parameter_list *l,
                        octave::tree_expression *body, int at);
  octa_syntax_function *function (octave_user_function& f);
  int place (octave_user_function& f)
  {
    return m_places.at (oct_begin (f));
  }
};

#endif
