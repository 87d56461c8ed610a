/* nodes.h -- nodes of the compiler's trees, and constants among them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_NODES_H
#define OCT_NODES_H 1

#include "tree.h"

#include <algorithm>

enum
{
  OCT_TREE_HEIGHT = 2000 /* the compiler walks trees recursively, and so do we */
};

/* A tree that is being built, with its source TEXT.  */
class oct_nodes
{
public:
  oct_nodes (const std::string& name, const std::string& text)
    : m_tree (octa_syntax_new (name.c_str (), text.c_str ()))
  {
    if (! m_tree)
      oct_throw ();
  }
  octa_syntax *tree () const { return m_tree.get (); }
  octa_syntax *take () { return m_tree.release (); }

  void *memory (std::size_t n)
  {
    void *p = octa_syntax_alloc (tree (), n);
    if (! p)
      oct_throw ();
    return p;
  }
  template <class T> T **list (const std::vector<T *>& v)
  {
    T **p = static_cast<T **> (memory (sizeof (T *) * (v.size () + 1)));
    std::copy (v.begin (), v.end (), p);
    return p;
  }
  const char *copy (const std::string& s)
  {
    const char *p = octa_syntax_copy (tree (), s.data (), s.length ());
    if (! p)
      oct_throw ();
    return p;
  }

  octa_expr *expr (octa_expr_kind kind, int at,
                   const std::vector<octa_expr *>& args = {});
  octa_stmt *stmt (octa_stmt_kind kind, int at);
  octa_expr *word (octa_expr_kind kind, int at, const std::string& s)
  {
    octa_expr *e = expr (kind, at);
    set_text (e, s);
    return e;
  }
  void set_text (octa_expr *e, const std::string& s)
  {
    e->text = copy (s);
    e->length = static_cast<int> (s.length ());
  }
  /* The constant V, which Octave may have folded from several.  */
  octa_expr *literal (const octave_value& v, int at);

private:
  oct_tree m_tree;

  octa_expr *number (const octave_value& v, int at);
  octa_expr *range (const octave_value& base, const octave_value& step,
                    const octave_value& limit, int at);
  octa_expr *element (const octave_value& v, octave_idx_type i,
                      octave_idx_type j, int at);
  octa_expr *rows (const octave_value& v, int at);
};

/* The text of E, the same for all equal expressions, wherever they are
   written.  */
std::string oct_key (const octa_expr *e);

#endif
