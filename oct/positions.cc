/* positions.cc -- where the parts of a function stand in a text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tree.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <sstream>

namespace
{
enum
{
  MISCOUNTED = 20 /* columns, at most */
};

/* A base class, so that the stream exists before the class that writes to it.  */
struct printed_text
{
  std::ostringstream m_text;
};

/* Functions as Octave prints them; it remembers where each part begins.  */
class place_printer : private printed_text, public octave::tree_print_code
{
public:
  typedef std::unordered_map<const octave::tree *, int> map;

  explicit place_printer (map& at) : tree_print_code (m_text), m_at (at) {}
  std::string text () const { return m_text.str (); }
  void function (octave_user_function& f);

#define PART(kind)                                                            \
  void visit_##kind (octave::tree_##kind& t)                                  \
  {                                                                           \
    mark (&t);                                                                \
    tree_print_code::visit_##kind (t);                                        \
  }
  PART (anon_fcn_handle)
  PART (binary_expression)
  PART (colon_expression)
  PART (identifier)
  PART (constant)
  PART (fcn_handle)
  PART (index_expression)
  PART (matrix)
  PART (cell)
  PART (multi_assignment)
  PART (simple_assignment)
  PART (prefix_expression)
  PART (postfix_expression)
  PART (break_command)
  PART (continue_command)
  PART (return_command)
  PART (decl_command)
  PART (simple_for_command)
  PART (complex_for_command)
  PART (if_command)
  PART (if_clause)
  PART (switch_command)
  PART (switch_case)
  PART (while_command)
  PART (do_until_command)
  PART (try_catch_command)
  PART (unwind_protect_command)
  PART (spmd_command)
  PART (superclass_ref)
  PART (metaclass_query)
#undef PART

private:
  map& m_at;
  void mark (const octave::tree *t)
  {
    m_at[t] = static_cast<int> (m_text.tellp ());
  }
};

void
place_printer::function (octave_user_function& f)
{
  octave::tree_statement_list *b = f.body ();
  if (! f.is_anonymous_function ())
    return f.accept (*this);
  m_text << "@";
  if (f.parameter_list ())
    f.parameter_list ()->accept (*this);
  m_text << " ";
  if (b && b->size () == 1 && b->front ()->expression ())
    print_fcn_handle_body (b->front ()->expression ());
}

bool
is_space (char c)
{
  return std::isspace (static_cast<unsigned char> (c));
}

std::size_t
offset (int at)
{
  return static_cast<std::size_t> (at);
}
}

void
oct_places::set_file (const std::string& text)
{
  m_text = text;
  m_is_printed = false;
  m_lines = { 0 };
  for (std::size_t i = 0; i < text.length (); i++)
    if (text[i] == '\n')
      m_lines.push_back (i + 1);
}

void
oct_places::set_printed (const std::vector<octave_user_function *>& all)
{
  place_printer p (m_at);
  m_is_printed = true;
  for (octave_user_function *f : all)
    p.function (*f);
  m_text = p.text ();
}

int
oct_places::at (oct_place p) const
{
  std::size_t i = static_cast<std::size_t> (p.line) - 1;
  if (m_is_printed || p.line < 1 || p.column < 1 || i >= m_lines.size ())
    return 0;
  int column = p.column;
  if (p.line == m_line)
    column = std::max (column - m_counted, 1);
  return static_cast<int> (
    std::min (m_lines[i] + offset (column) - 1, m_text.length ()));
}

int
oct_places::line (int at) const
{
  return static_cast<int> (
    std::upper_bound (m_lines.begin (), m_lines.end (), offset (at))
    - m_lines.begin ());
}

int
oct_places::at (octave::tree *t) const
{
  if (! m_is_printed)
    return at (oct_place { t->line (), t->column () });
  auto p = m_at.find (t);
  std::size_t i = p == m_at.end () ? 0 : offset (p->second);
  while (i + 1 < m_text.length () && is_space (m_text[i]))
    i++;
  return static_cast<int> (i);
}

int
oct_places::of_operator (int at, int right, const std::string& op) const
{
  int n = static_cast<int> (op.length ());
  return m_is_printed ? std::max (right - 1 - n, 0) : at;
}

int
oct_places::opening (int at, char open) const
{
  int i = at - 1;
  while (i > 0 && is_space (m_text[offset (i)]))
    i--;
  return i >= 0 && m_text[offset (i)] == open ? i : at;
}

int
oct_places::next (int at, char c) const
{
  std::size_t found = m_text.find (c, offset (at));
  return found == std::string::npos ? at : static_cast<int> (found);
}

int
oct_places::last (int at, char c) const
{
  std::size_t found = m_text.rfind (c, offset (at));
  return found == std::string::npos ? at : static_cast<int> (found);
}

/* The position of OPEN, after AT and blanks; else AT.  */
int
oct_places::following (int at, char open) const
{
  std::size_t i = offset (at) + 1;
  while (i < m_text.length () && is_space (m_text[i]))
    i++;
  return i < m_text.length () && m_text[i] == open ? static_cast<int> (i) : at;
}

int
oct_places::partner (int at, char open) const
{
  static const char quotes[] = "\"'";
  if (oct_knows_brackets && ! m_is_printed)
    return m_text[offset (at)] == open ? at : following (at, open);
  char close = open == '[' ? ']' : '}';
  std::size_t found = m_text.rfind (close, offset (at));
  if (m_is_printed || found == std::string::npos
      || found + MISCOUNTED < offset (at))
    return at;
  at = static_cast<int> (found);
  int depth = 0;
  char in = 0; /* the quote of a string */
  for (int i = at; i >= 0; i--)
    {
      char c = m_text[offset (i)];
      if (in)
        in = c == in && ! (i > 0 && m_text[offset (i - 1)] == '\\') ? 0 : in;
      else if (c == quotes[0] || c == quotes[1])
        in = c;
      else if (c == close)
        depth++;
      else if (c == open && --depth == 0)
        return i;
    }
  return at;
}

int
oct_places::postfix (int at, const std::string& op) const
{
  std::size_t found = m_text.find (op, offset (at));
  return found == std::string::npos ? at : static_cast<int> (found);
}

bool
oct_places::is_string (int at, const std::string& s) const
{
  if (at < 1 || ! std::strchr ("\"'", m_text[offset (at) - 1]))
    return false;
  return m_text[offset (at)] != ']' || (! s.empty () && s[0] == ']');
}

bool
oct_places::find_word (octave::tree *t, const std::string& word, int *at)
{
  *at = this->at (t);
  std::size_t found = m_text.rfind (word, offset (*at));
  if (found == std::string::npos || found + MISCOUNTED < offset (*at))
    return false;
  int more = *at - static_cast<int> (found);
  m_counted = t->line () == m_line ? m_counted + more : more;
  m_line = t->line ();
  *at -= more;
  return true;
}
