/* statements.cc -- the statements of a file as structs, for octcuda_lint.

   Octave parses the file, and oct_tree_reader reads what it has parsed.  Nothing
   is executed or defined.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "names.h"
#include "tree_reader.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <octave/interpreter.h>
#include <octave/oct-env.h>
#include <octave/parse.h>
#include <octave/pt-classdef.h>

/* Octave 11 does not export its parser, its reader of files, and this destructor.
   After reset () the parser's state is a single block.  */
octave::base_parser::~base_parser ()
{
  reset ();
  std::free (m_parser_state);
  delete &m_lexer;
}

namespace
{
/* Reads the text of a file line by line.  */
class text_lexer : public octave::base_lexer
{
public:
  text_lexer (const std::string& text)
    : base_lexer (oct_interpreter ()), m_text (text),
      m_next (text.compare (0, 3, "\xef\xbb\xbf") == 0 ? 3 : 0)
  {
  }
  std::string input_source () const { return "file"; }
  bool input_from_file () const { return true; }
  int fill_flex_buffer (char *buffer, unsigned int size)
  {
    if (m_input_buf.empty ())
      fill ();
    return m_input_buf.empty () ? 0 : m_input_buf.copy_chunk (buffer, size);
  }

private:
  std::string m_text;
  std::size_t m_next;

  void fill ()
  {
    std::size_t end = m_text.find ('\n', m_next);
    end = end == std::string::npos ? m_text.size () : end + 1;
    m_current_input_line = m_text.substr (m_next, end - m_next);
    m_next = end;
    m_input_buf.fill (m_current_input_line, m_next == m_text.size ());
  }
};

class file_parser : public octave::base_parser
{
public:
  file_parser (const std::string& text, const std::string& path)
    : base_parser (*new text_lexer (text))
  {
    using octave::sys::env;
    std::string full = env::make_absolute (path), name = env::base_pathname (path),
                folder = env::base_pathname (full.substr (0, full.rfind ('/')));
    if (folder[0] == '@')
      m_curr_class_name = folder.substr (1);
    m_autoloading = true; /* a function may have another name than its file */
    m_lexer.prep_for_file ();
    m_lexer.m_fcn_file_name = name.substr (0, name.rfind ('.'));
    m_lexer.m_fcn_file_full_name = path;
  }
  /* octave::parser adds only functions to its base.  */
  __attribute__ ((no_sanitize ("vptr"))) int run ()
  {
    octave::base_parser *p = this;
    return static_cast<octave::parser *> (p)->octave::parser::run ();
  }
  octave_value primary () const { return m_primary_fcn; }
};

/* Reads also what the compiler refuses.  */
class file_reader : public oct_tree_reader
{
public:
  using oct_tree_reader::oct_tree_reader;
  Cell read (const file_parser& p);

  void visit_function_def (octave::tree_function_def& t)
  {
    m_functions.push_back (t.function ());
  }
  void OCT_VISIT_METHODS (oct_methods& all)
  {
    m_functions.insert (m_functions.end (), all.begin (), all.end ());
  }
  void visit_spmd_command (octave::tree_spmd_command& t)
  {
    octa_stmt *s = statement (OCTA_STMT_UNWIND, &t);
    clause (clauses (s, 1)[0], &t, nullptr, t.body ());
    m_stmt = s;
  }
  void visit_arguments_block (octave::tree_arguments_block&) {}
  void visit_superclass_ref (octave::tree_superclass_ref& t)
  {
    m_expr = m_nodes.word (OCTA_EXPR_NAME, m_places.at (&t), t.method_name ());
  }
  void visit_metaclass_query (octave::tree_metaclass_query& t)
  {
    m_expr = m_nodes.word (OCTA_EXPR_HANDLE, m_places.at (&t), t.class_name ());
  }

private:
  std::vector<octave_value> m_functions, m_all;

  octave_value node (const char *kind, int at, const std::string& text = "",
                     const Cell& arg = Cell (1, 0)) const;
  octave_value node (const octa_expr *e) const;
  void add (const octa_expr *e);
  void add (const octa_stmt& s);
  void add (const octa_stmts& all)
  {
    for (int i = 0; i < all.n; i++)
      add (*all.stmt[i]);
  }
};

octave_value
file_reader::node (const char *kind, int at, const std::string& text,
                   const Cell& arg) const
{
  octave_scalar_map m;
  m.assign ("kind", kind);
  m.assign ("line", m_places.line (at));
  m.assign ("text", text);
  m.assign ("arg", octave_value (arg));
  return m;
}

/* x += y is x = x + y here.  */
octave_value
file_reader::node (const octa_expr *e) const
{
  static const char *const kinds[]
    = { "number", "string", "name",  "colon", "end",       "ignored",
        "unary",  "binary", "range", "index", "cellindex", "field",
        "matrix", "cell",   "row",   "handle", "anon",     "assign" };
  Cell arg (1, e->n);
  for (int i = 0; i < e->n; i++)
    arg(i) = node (e->arg[i]);
  if (e->kind == OCTA_EXPR_ASSIGN && e->op != OCTA_SYNTAX_NONE)
    arg(e->n - 1) = node ("binary", e->at, "", arg);
  return node (kinds[e->kind], e->at,
               std::string (e->text, static_cast<std::size_t> (e->length)),
               arg);
}

void
file_reader::add (const octa_expr *e)
{
  if (e && e->kind == OCTA_EXPR_ROW) /* of global */
    for (int i = 0; i < e->n; i++)
      add (e->arg[i]);
  else if (e)
    m_all.push_back (node (e));
}

void
file_reader::add (const octa_stmt& s)
{
  if (s.kind == OCTA_STMT_COMMAND)
    m_all.push_back (node ("command", s.at, s.text));
  else if (s.kind == OCTA_STMT_FOR)
    add (m_nodes.expr (OCTA_EXPR_ASSIGN, s.at, { s.target, s.expr }));
  else if (s.kind != OCTA_STMT_UNTIL)
    add (s.expr);
  for (int i = 0; i < s.n_clauses; i++)
    {
      add (s.clause[i].label);
      add (s.clause[i].body);
    }
  if (s.kind == OCTA_STMT_UNTIL)
    add (s.expr);
}

/* A script first, then functions.  */
Cell
file_reader::read (const file_parser& p)
{
  if (p.primary ().is_user_script ())
    add (statements (p.primary ().user_script_value ()->body ()));
  else if (p.primary ().is_defined ())
    m_functions.push_back (p.primary ());
  if (p.classdef_object ())
    p.classdef_object ()->accept (*this);
  for (std::size_t i = 0; i < m_functions.size (); i++)
    {
      octave_value f = m_functions[i];
      oct_tree_parts parts;
      if (octave_user_function *u = f.user_function_value (true))
        oct_add_parts (*u, -1, parts);
      for (const oct_tree_part& part : parts)
        {
          m_all.push_back (node ("function", 0));
          add (statements (part.f->body ()));
        }
    }
  return Cell (octave_value_list (m_all));
}
}

octave_value_list
oct_statements (const octave_value_list& args, int)
{
  std::string path = args(0).string_value (), text;
  if (! oct_read_file (path, &text))
    error_with_id ("octcuda:LogicError", "octcuda_lint: cannot read %s: %s",
                   path.c_str (), std::strerror (errno));
  file_parser p (text, path);
  p.run ();
  oct_places places;
  places.set_file (text);
  return ovl (file_reader (places, path).read (p));
}
