/* tree.h -- functions of Octave's as the compiler's trees.

   Octave has parsed every function that it can call.  We walk its tree, and build
   that of function/syntax.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_TREE_H
#define OCT_TREE_H 1

#include "value.h"

#include <unordered_map>
#include <vector>

#include <octave/ov-usr-fcn.h>
#include <octave/pt-all.h>

/* ---- positions.cc: where things stand in a text ---- */

/* A place is an offset in the text that messages show: that of the file where
   a function was written, or else what Octave prints of it.  */
class oct_places
{
public:
  /* TEXT is that of a file, in which Octave gives lines and columns.  */
  void set_file (const std::string& text);
  /* The text is what Octave prints of ALL.  */
  void set_printed (const std::vector<octave_user_function *>& all);

  const std::string& text () const { return m_text; }
  /* The position of the first character of T, or for an operation that of its
     operator.  In a printed text it is that of the first character of the whole
     operation, which may be a parenthesis.  */
  int at (octave::tree *t) const;
  int at (oct_place p) const;
  /* The line of AT in a file, from 1.  */
  int line (int at) const;
  int of_operator (octave::tree *t, oct_place p) const
  {
    return m_is_printed ? at (t) : at (p);
  }
  bool is_printed () const { return m_is_printed; }
  /* Of the operator OP at AT, whose right operand is at RIGHT.  */
  int of_operator (int at, int right, const std::string& op) const;
  /* Of the bracket OPEN whose contents begin at AT; else AT.  */
  int opening (int at, char open) const;
  /* Of the first C from AT on, or the last one before; else AT.  */
  int next (int at, char c) const;
  int last (int at, char c) const;
  /* Of the bracket OPEN that is closed at AT or before it.  */
  int partner (int at, char open) const;
  /* Of the operator OP behind an operand that begins at AT or behind it.  */
  int postfix (int at, const std::string& op) const;
  /* Is AT one behind the quote of the string S?  */
  bool is_string (int at, const std::string& s) const;
  /* The position of T, which is WORD; false: WORD is not there.  Octave 7 counts some
     columns twice, such as that of an omitted separator.  Then WORD, and all that
     follows it in the line, is a little further left.  */
  bool find_word (octave::tree *t, const std::string& word, int *at);

private:
  int following (int at, char open) const;
  std::string m_text;
  bool m_is_printed = false;
  std::vector<std::size_t> m_lines;
  int m_line = 0, m_counted = 0; /* a line, and the columns counted twice in it */
  std::unordered_map<const octave::tree *, int> m_at;
};

/* ---- tree.cc ---- */

/* The tree of F, which the caller owns: for an anonymous function its expression,
   for others all functions of the file, beginning with F.  Throws an error for what
   the compiler refuses.  */
octa_syntax *oct_tree_of (octave_user_function& f);
struct oct_tree_free
{
  void operator() (octa_syntax *s) const { octa_syntax_free (s); }
};
typedef std::unique_ptr<octa_syntax, oct_tree_free> oct_tree;
/* (FILE): its statements and conditions, as a cell of expressions.  Each is a struct
   with `kind', `line', `text' and `arg', a cell row of expressions.  */
octave_value_list oct_statements (const octave_value_list& args, int);
/* The text of the anonymous function F, the same for all equal ones.  */
std::string oct_expression_key (octave_user_function& f);

#endif
