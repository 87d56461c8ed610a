/* names.cc -- what names and handles of functions stand for.

   Octave's record of a function knows its kind and its file: of an anonymous
   one that in which it was written, which functions () does not tell.  What a
   file's own functions see by a name is read from the file and its folder.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "texts.h"
#include "versions.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

#include <sys/stat.h>

#include <octave/oct-env.h>
#include <octave/ov-fcn-handle.h>
#include <octave/ov-struct.h>

namespace
{
/* ---- a file's text ---- */

bool
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r';
}

bool
is_of_word (char c)
{
  return std::isalnum (static_cast<unsigned char> (c)) || c == '_';
}

/* Where what is not blank begins, in LINE from AT.  */
std::size_t
behind_blanks (const std::string& line, std::size_t at = 0)
{
  while (at < line.length () && is_blank (line[at]))
    at++;
  return at;
}

/* Is LINE nothing but a % or # with BRACKET?  */
bool
is_block (const std::string& line, char bracket)
{
  std::size_t at = behind_blanks (line);
  return at + 1 < line.length () && (line[at] == '%' || line[at] == '#')
         && line[at + 1] == bracket
         && behind_blanks (line, at + 2) == line.length ();
}

/* TEXT with empty lines for what stands between %{ and %}.  */
std::string
without_blocks (const std::string& text)
{
  std::string out;
  std::istringstream in (text);
  int depth = 0;
  for (std::string line; std::getline (in, line); out += '\n')
    {
      depth += is_block (line, '{');
      if (depth == 0)
        out += line;
      else
        depth -= is_block (line, '}');
    }
  return out;
}

/* A place in a text.  */
struct reader
{
  const std::string& text;
  std::size_t at = 0;

  explicit reader (const std::string& t) : text (t) {}
  char next () const { return at < text.length () ? text[at] : '\0'; }
  void skip_line ()
  {
    at = std::min (text.find ('\n', at), text.length () - 1) + 1;
  }
  void skip_blanks ()
  {
    for (; at < text.length (); at++)
      if (text.compare (at, 3, "...") == 0)
        at = std::min (text.find ('\n', at), text.length () - 1);
      else if (! is_blank (text[at]) && text[at] != '\n')
        break;
  }
  std::string word ()
  {
    std::size_t from = at;
    while (is_of_word (next ()))
      at++;
    return text.substr (from, at - from);
  }
};

/* The first word that is not a comment's.  */
std::string
first_word (const std::string& text)
{
  reader r (text);
  for (;; r.skip_line ())
    {
      while (is_blank (r.next ()) || r.next () == '\n')
        r.at++;
      if (r.next () != '%' && r.next () != '#')
        return r.word ();
    }
}

/* What the line at R defines: the name behind "function y =".  */
std::string
defined_at (reader r)
{
  while (is_blank (r.next ()))
    r.at++;
  if (r.word () != "function")
    return "";
  r.skip_blanks ();
  if (r.next () == '[')
    r.at = std::min (r.text.find (']', r.at), r.text.length () - 1) + 1;
  std::string name = r.word ();
  r.skip_blanks ();
  if (r.next () != '=')
    return name;
  r.at++;
  r.skip_blanks ();
  return r.word ();
}

/* What is in a file: the first word, and the functions in their order.  */
struct contents
{
  oct_stamp stamp;
  std::string first;
  std::vector<std::string> defined;
};

void
read_contents (const std::string& file, contents& c)
{
  std::string text;
  c.first.clear ();
  c.defined.clear ();
  if (! oct_read_file (file, &text))
    return;
  text = without_blocks (text);
  c.first = first_word (text);
  for (reader r (text); r.at < text.length (); r.skip_line ())
    {
      std::string name = defined_at (r);
      if (! name.empty ())
        c.defined.push_back (name);
    }
}

/* FILE is read again when it has changed.  */
const contents&
contents_of (const std::string& file)
{
  static std::map<std::string, contents> files;
  if (files.size () > 1000)
    files.clear ();
  oct_stamp now = oct_stamp_of (file);
  contents& c = files[file];
  if (now.is_there != c.stamp.is_there
      || ! std::equal (now.v, now.v + 3, c.stamp.v))
    {
      read_contents (file, c);
      c.stamp = now;
    }
  return c;
}

/* ---- what a file's functions see ---- */

bool
is_of_package (const std::string& name)
{
  return name.find ('.') != std::string::npos;
}

/* Is NAME a function of FILE other than its first?  Functions that a script
   defines are everybody's.  */
bool
has_function (const std::string& file, const std::string& name)
{
  const contents& c = contents_of (file);
  return c.first == "function" && c.defined.size () > 1
         && std::find (c.defined.begin () + 1, c.defined.end (), name)
              != c.defined.end ();
}

/* FOLDER/NAME as FOLDER and NAME.  */
std::string
folder_of (const std::string& path, std::string *name)
{
  std::size_t slash = path.rfind ('/');
  *name = slash == std::string::npos ? path : path.substr (slash + 1);
  return slash == std::string::npos ? "" : path.substr (0, slash);
}

/* The file that the functions of FILE find in the folder private/, or in their
   own if that is it; a namespace has none.  */
std::string
private_file (const std::string& file, const std::string& name)
{
  std::string base, last;
  std::string folder = folder_of (octave::sys::env::make_absolute (file), &base);
  folder_of (folder, &last);
  if (last != "private")
    folder += "/private";
  if (last[0] != '+')
    for (const char *ext : { ".oct", ".mex", ".m" })
      {
        std::string found = folder + "/" + name + ext;
        if (oct_stamp_of (found).is_there)
          return found;
      }
  return "";
}

/* ---- kinds ---- */

const char not_compiled[]
  = " is a part of Octave that has no text in Octave's language: write what it "
    "does with other functions";

void
set_script (oct_text& t)
{
  t.kind = "script";
  t.why = t.name + " is a script: make a function of it";
}

void
set_class (oct_text& t)
{
  t.kind = "classdef";
  t.why = t.name + " belongs to a class: write what it does in a function";
}

void
set_compiled (oct_text& t)
{
  t.kind = "builtin";
  t.why = t.name + " is machine code in " + t.file
          + ": write what it does in an m-file";
}

/* T is in T.FILE.  */
void
set_file (oct_text& t)
{
  t.file = octave::sys::env::make_absolute (t.file);
  t.stamp = oct_stamp_of (t.file);
  std::string base;
  folder_of (t.file, &base);
  std::size_t dot = base.rfind ('.');
  std::string first = "function";
  if (dot == std::string::npos || base.substr (dot) != ".m")
    return set_compiled (t);
  if (! oct_read_file (t.file, &t.text))
    {
      t.why = t.name + " is in " + t.file
              + ", which cannot be read any more: put the file back, or clear "
              + t.name;
      return;
    }
  if (t.is_main)
    {
      t.name = base.substr (0, dot);
      first = contents_of (t.file).first;
    }
  if (first == "function")
    {
      t.kind = "file";
      return;
    }
  t.text.clear ();
  if (first == "classdef")
    set_class (t);
  else
    set_script (t);
}

/* A name that we have replaced is the file that it stood for.  */
octave_value
named (const std::string& name)
{
  octave_value f = oct_function_now (name);
  if (f.is_defined () && ! f.is_builtin_function () && ! f.is_user_code ()
      && f.is_function () && f.function_value ()->fcn_file_name ().empty ())
    f = oct_symbols ().find_user_function (name);
  return f;
}

bool
is_of_class (const octave_function *fcn)
{
  return ! fcn->is_user_function () || fcn->is_class_constructor ()
         || fcn->is_class_method () || ! fcn->dispatch_class ().empty ();
}

bool
is_command_line (const std::string& name, const octave_function *fcn)
{
  octave_value f = oct_symbols ().find_cmdline_function (name);
  return f.is_defined () && f.function_value () == fcn;
}

/* There is no function T.NAME, but a static method is CLASS.METHOD; a class may
   be in a namespace.  */
void
set_none (oct_text& t)
{
  t.kind = "none";
  t.why = "there is no function " + t.name
          + ": check its name, or add its folder with addpath";
  std::size_t dot = t.name.rfind ('.');
  if (dot == std::string::npos || dot == 0)
    return;
  octave_value f = named (t.name.substr (0, dot));
  octave_function *fcn = f.is_function () ? f.function_value (true) : nullptr;
  if (fcn && ! f.is_user_script () && ! f.is_builtin_function ()
      && ! f.is_dld_function () && ! f.is_mex_function () && is_of_class (fcn))
    set_class (t);
}

std::string
trimmed (const std::string& s)
{
  static const char blanks[] = " \t\n\v\f\r";
  std::size_t from = s.find_first_not_of (blanks);
  return from == std::string::npos
           ? ""
           : s.substr (from, s.find_last_not_of (blanks) - from + 1);
}

void
set_anonymous (oct_text& t, octave_user_function& user)
{
  t.kind = "expression";
  t.name.clear ();
  t.text = trimmed (oct_expression_text (user, &t.is_exact));
  if (! t.text.empty ())
    return;
  t.kind = "other";
  t.why = "the function has no expression: write @(x) EXPRESSION";
}

/* What F, a function or undefined, says of T.NAME.  */
void
set_function (oct_text& t, const octave_value& f)
{
  octave_function *fcn = f.is_function () ? f.function_value (true) : nullptr;
  if (! fcn)
    return set_none (t);
  octave_user_function *user
    = fcn->is_user_function () ? f.user_function_value (true) : nullptr;
  t.file = fcn->fcn_file_name ();
  t.stamp = oct_stamp_of (t.file);
  t.parent = user ? user->parent_fcn_name () : "";
  if (user && user->is_anonymous_function ())
    set_anonymous (t, *user);
  else if (f.is_user_script ())
    set_script (t);
  else if (f.is_builtin_function ())
    {
      t.kind = "builtin";
      t.why = t.name + not_compiled;
    }
  else if (f.is_dld_function () || f.is_mex_function ())
    set_compiled (t);
  else if (user && user->is_nested_function ())
    {
      t.is_nested = true;
      set_file (t);
    }
  else if (is_of_class (fcn))
    set_class (t);
  else if (is_command_line (t.name, fcn))
    {
      t.kind = "text";
      t.text = trimmed (oct_command_text (*user, &t.is_exact));
    }
  else
    {
      t.is_main = ! user->is_subfunction ();
      set_file (t);
    }
}

bool
is_name (const std::string& s)
{
  bool begins = true;
  for (char c : s)
    {
      if (c == '.' ? begins
                   : ! is_of_word (c)
                       || (begins && std::isdigit (static_cast<unsigned char> (c))))
        return false;
      begins = c == '.';
    }
  return ! begins;
}

void
set_name (oct_text& t, const std::string& from)
{
  bool is_own = ! from.empty () && ! is_of_package (t.name);
  std::string own;
  if (! is_name (t.name))
    {
      t.kind = "none";
      t.why = "\"" + t.name + "\" is not the name of a function: write @(x) ...";
    }
  else if (is_own && has_function (from, t.name))
    {
      t.file = from;
      folder_of (from, &t.parent);
      t.parent.erase (std::min (t.parent.rfind ('.'), t.parent.length ()));
      set_file (t);
    }
  else if (is_own && ! (own = private_file (from, t.name)).empty ())
    {
      t.file = own;
      t.is_main = true;
      set_file (t);
    }
  else
    set_function (t, named (t.name));
}

void
set_handle (oct_text& t, const octave_value& f)
{
  octave_fcn_handle *h = f.fcn_handle_value ();
  octave_value fcn = h->fcn_val ();
  t.name = h->fcn_name ();
  set_function (t, fcn.is_defined () ? fcn : named (t.name));
}

/* NAME as SET describes it, which Octave may leave with an error.  */
template <class F>
oct_text
made (const std::string& name, F set)
{
  oct_text t;
  t.name = name;
  try
    {
      set (t);
    }
  catch (const octave::execution_exception& e)
    {
      t = oct_text ();
      t.name = name;
      std::istringstream in (e.message ());
      for (std::string line; std::getline (in, line);)
        if (! trimmed (line).empty ())
          t.why += (t.why.empty () ? "" : " ") + trimmed (line);
    }
  return t;
}
}

/* ---- files ---- */

oct_stamp
oct_stamp_of (const std::string& file)
{
  oct_stamp out;
  struct stat s;
  if (file.empty () || stat (file.c_str (), &s) != 0)
    return out;
  out.is_there = true;
  out.v[0] = static_cast<double> (s.st_mtim.tv_sec);
  out.v[1] = static_cast<double> (s.st_mtim.tv_nsec);
  out.v[2] = static_cast<double> (s.st_size);
  return out;
}

bool
oct_read_file (const std::string& file, std::string *text)
{
  std::ifstream in (file, std::ios::binary);
  std::ostringstream out;
  if (! in.is_open ())
    return false;
  if (in.peek () != std::ifstream::traits_type::eof ())
    out << in.rdbuf ();
  *text = out.str ();
  return ! in.bad ();
}

/* ---- functions ---- */

octave_value
oct_function_now (const std::string& name)
{
  /* a scope without functions or a folder of its own: not that of the user's
     function that has called us */
  return oct_symbols ().find_function (name, octave::symbol_scope (""));
}

bool
oct_is_local (const std::string& file, const std::string& from)
{
  std::string base, last;
  folder_of (folder_of (file, &base), &last);
  return file == from || last == "private";
}

Cell
oct_frames_of (const octave_value& f)
{
  octave_value held;
  if (f.is_function_handle ())
    held = f.fcn_handle_value ()->workspace ();
  if (held.iscell ())
    return held.cell_value ();
  return held.isstruct () ? Cell (held) : Cell ();
}

oct_text
oct_text_of_name (const std::string& name, const std::string& from)
{
  return made (name, [&] (oct_text& t) { set_name (t, from); });
}

oct_text
oct_text_of (const octave_value& f)
{
  if (f.is_string () && f.rows () <= 1)
    return oct_text_of_name (f.string_value (), "");
  return made ("", [&] (oct_text& t) {
    if (f.is_function_handle ())
      set_handle (t, f);
    else
      t.why = "a value of class " + f.class_name ()
              + " is no function: give a function handle, @(x) ... or @NAME";
  });
}

octave_value_list
oct_function_text (const octave_value_list& args, int)
{
  oct_text t;
  if (args.length () == 1)
    t = oct_text_of (args(0));
  else if (args(1).is_string ())
    t = oct_text_of_name (args(0).string_value (), args(1).string_value ());
  else
    t.why = "FROM must be the name of a file";
  RowVector stamp (t.stamp.is_there ? 3 : 0);
  std::copy (t.stamp.v, t.stamp.v + stamp.numel (), stamp.fortran_vec ());
  octave_scalar_map s, held;
  if (t.kind == "expression" && oct_frames_of (args(0)).numel () > 0)
    held = oct_frames_of (args(0)) (0).scalar_map_value ();
  Cell values (1, held.nfields ()), names (held.fieldnames (), true);
  for (octave_idx_type i = 0; i < names.numel (); i++)
    values(i) = held.contents (names(i).string_value ());
  s.assign ("kind", t.kind);
  s.assign ("name", t.name);
  s.assign ("is_main", t.is_main);
  s.assign ("file", t.file);
  s.assign ("parent", t.parent);
  s.assign ("is_nested", t.is_nested);
  s.assign ("text", t.text);
  s.assign ("stamp", stamp);
  s.assign ("is_exact", t.is_exact);
  s.assign ("names", octave_value (names.reshape (dim_vector (1, names.numel ()))));
  s.assign ("values", octave_value (values));
  s.assign ("why", t.why);
  return ovl (s);
}
