/* texts.cc -- functions as text, from Octave's record of them.

   func2str and type write 0x1F as 1F and 0b11 as 11.  The record knows better.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "texts.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include <octave/pt-all.h>

namespace
{
/* 0x1F of type uint8 is written 0x1Fu8, as Octave reads it.  */
std::string
literal (const octave_value& v)
{
  std::string type = v.class_name ();
  bool is_signed = type[0] == 'i';
  int bits = std::atoi (type.c_str () + (is_signed ? 3 : 4));
  unsigned long long n
    = is_signed
        ? static_cast<unsigned long long> (v.int64_scalar_value ().value ())
        : v.uint64_scalar_value ().value ();
  if (bits < 64)
    n &= (1ULL << bits) - 1;
  char text[40];
  std::snprintf (text, sizeof text, "0x%llX%c%d", n, is_signed ? 's' : 'u',
                 bits);
  return text;
}

/* Octave has made one constant of [0x1F, 2].  */
std::string
literals (octave_value v)
{
  if (v.numel () == 1)
    return literal (v);
  std::string text = "[";
  for (octave_idx_type i = 0; i < v.rows (); i++)
    for (octave_idx_type j = 0; j < v.columns (); j++)
      text += (j ? ", " : i ? "; " : "")
              + literal (v.index_op (ovl (octave_value (i + 1.0),
                                          octave_value (j + 1.0))));
  return text + "]";
}

bool
has_integers (const octave_value& v)
{
  if (! v.iscell ())
    return v.isinteger ();
  Cell c = v.cell_value ();
  for (octave_idx_type i = 0; i < c.numel (); i++)
    if (has_integers (c(i)))
      return true;
  return false;
}

/* What Octave writes of the constant V is not what it reads: integers lose their
   class, and empty ones are written "{}(0x0)", or in Octave 11 all as {}.  */
std::string
own_text (const octave_value& v)
{
  if (v.isinteger ())
    return literals (v);
  bool is_none = v.ndims () == 2 && v.rows () == 0 && v.columns () == 0;
  return is_none && v.iscell () ? "{}" : is_none && v.is_double_type () ? "[]" : "";
}

/* A stream that is there before who writes to it.  */
struct written
{
  std::ostringstream m_text;
};

class writer : private written, public octave::tree_print_code
{
public:
  writer () : octave::tree_print_code (m_text) {}

  void visit_constant (octave::tree_constant& c)
  {
    if (c.value ().iscell () && has_integers (c.value ()))
      m_is_exact = false;
    std::string own = own_text (c.value ());
    if (own.empty ())
      return octave::tree_print_code::visit_constant (c);
    std::size_t from = m_text.tellp ();
    octave::tree_print_code::visit_constant (c);
    std::ostringstream was;
    c.print_raw (was, true, true);
    std::string all = m_text.str ();
    std::size_t at = all.find (was.str (), from);
    if (at != std::string::npos)
      all.replace (at, was.str ().length (), own);
    m_text.str (all);
    m_text.seekp (0, std::ios::end);
  }

  std::string text () const { return m_text.str (); }
  bool is_exact () const { return m_is_exact; }

  std::string expression (octave_user_function& f)
  {
    m_text << "@";
    if (f.parameter_list ())
      f.parameter_list ()->accept (*this);
    m_text << " ";
    octave::tree_expression *e = nullptr;
    if (f.body () && f.body ()->size () == 1)
      e = f.body ()->front ()->expression ();
    if (e)
      print_fcn_handle_body (e);
    return e ? text () : "";
  }

private:
  bool m_is_exact = true;
};
}

std::string
oct_expression_text (octave_user_function& f, bool *is_exact)
{
  writer w;
  std::string text = w.expression (f);
  *is_exact = w.is_exact ();
  return text;
}

std::string
oct_command_text (octave_user_function& f, bool *is_exact)
{
  writer w;
  f.accept (w);
  *is_exact = w.is_exact ();
  return w.text ();
}
