/* texts.cc -- what a function is written as, and where.

   functions () has no file for an anonymous function, and func2str and type
   write 0x1F as 1F and 0b11 as 11.  Octave's own record of a function knows
   both.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operators.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include <sys/stat.h>

#include <octave/interpreter.h>
#include <octave/ov-fcn-handle.h>
#include <octave/ov-struct.h>
#include <octave/ov-usr-fcn.h>
#include <octave/pt-all.h>
#include <octave/symtab.h>

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

/* A name that we have replaced is the file that it stood for.  */
octave_value
named (const std::string& name)
{
  octave::symbol_table& st
    = octave::interpreter::the_interpreter ()->get_symbol_table ();
  octave_value f = st.find_function (name);
  if (f.is_defined () && ! f.is_builtin_function () && ! f.is_user_code ()
      && f.is_function () && f.function_value ()->fcn_file_name ().empty ())
    f = st.find_user_function (name);
  return f;
}

std::string
kind_of (const octave_value& f, const octave_function *fcn,
         const octave_user_function *user)
{
  if (user && user->is_anonymous_function ())
    return "anonymous";
  if (user && user->is_nested_function ())
    return "nested";
  if (f.is_user_script ())
    return "script";
  if (f.is_builtin_function ())
    return "builtin";
  if (! user && (f.is_dld_function () || f.is_mex_function ()))
    return "compiled";
  if (! user || fcn->is_class_constructor () || fcn->is_class_method ()
      || ! fcn->dispatch_class ().empty ())
    return "class";
  return "function";
}

/* What changes when the file does: seconds, nanoseconds, bytes.  */
RowVector
stamp (const std::string& file)
{
  struct stat s;
  if (file.empty () || stat (file.c_str (), &s) != 0)
    return RowVector ();
  RowVector out (3);
  out(0) = s.st_mtim.tv_sec;
  out(1) = s.st_mtim.tv_nsec;
  out(2) = s.st_size;
  return out;
}

bool
is_command_line (const std::string& name, const octave_function *fcn)
{
  octave::symbol_table& st
    = octave::interpreter::the_interpreter ()->get_symbol_table ();
  octave_value f = st.find_cmdline_function (name);
  return f.is_defined () && f.function_value () == fcn;
}
}

/* What F, an anonymous function, is written as; "" if it has no expression.  */
std::string
oct_expression_text (octave_user_function& f, bool *is_exact)
{
  writer w;
  std::string text = w.expression (f);
  *is_exact = w.is_exact ();
  return text;
}

/* (F), F a handle or a name: a struct with its kind, name, file, the function
   that it is a part of, and, where it has no file of its own, its text.
   (FILE, "stamp"): the file's stamp.  */
octave_value_list
oct_function_text (const octave_value_list& args, int)
{
  if (args.length () > 1)
    return ovl (stamp (args(0).string_value ()));
  octave_scalar_map s;
  octave_value f;
  std::string name;
  if (args(0).is_function_handle ())
    {
      f = args(0).fcn_handle_value ()->fcn_val ();
      name = args(0).fcn_handle_value ()->fcn_name ();
    }
  else
    name = args(0).string_value ();
  if (f.is_undefined ())
    f = named (name);
  octave_function *fcn = f.is_function () ? f.function_value (true) : nullptr;
  octave_user_function *user
    = fcn && fcn->is_user_function () ? f.user_function_value (true) : nullptr;
  std::string kind = fcn ? kind_of (f, fcn, user) : "none";
  std::string text;
  writer w;
  if (kind == "anonymous")
    text = w.expression (*user);
  else if (kind == "function" && is_command_line (name, fcn))
    {
      kind = "command-line";
      user->accept (w);
      text = w.text ();
    }
  s.assign ("kind", kind);
  s.assign ("name", name);
  std::string file = fcn ? fcn->fcn_file_name () : "";
  s.assign ("file", file);
  s.assign ("stamp", stamp (file));
  s.assign ("parent", user ? user->parent_fcn_name () : "");
  s.assign ("is_part", user && user->is_subfunction ());
  s.assign ("text", text);
  s.assign ("is_exact", w.is_exact ());
  return ovl (s);
}
