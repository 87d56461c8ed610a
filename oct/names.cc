/* names.cc -- what names and handles of functions stand for.

   Octave's record of a function has its kind and its file.  For an anonymous
   function that is the file in which it was written, which functions () does not
   return.  The function's scope finds the functions that it can call: those beside
   and inside it, and private ones.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "names.h"
#include "versions.h"

#include <cctype>
#include <fstream>
#include <sstream>

#include <octave/oct-env.h>
#include <octave/ov-fcn-handle.h>
#include <octave/ov-struct.h>

namespace
{
bool
is_of_word (char c)
{
  return std::isalnum (static_cast<unsigned char> (c)) || c == '_';
}

/* ---- kinds ---- */

const char not_compiled[]
  = " is a builtin function of Octave that cannot be compiled; rewrite the "
    "call with other functions";

void
set_script (oct_meaning& t)
{
  t.kind = oct_kind::script;
  t.why = t.name + " is a script; turn it into a function";
}

void
set_class (oct_meaning& t)
{
  t.kind = oct_kind::classdef;
  t.why = t.name + " belongs to a class; write a function that does the "
                   "same";
}

void
set_compiled (oct_meaning& t)
{
  t.kind = oct_kind::builtin;
  t.why = t.name + " is machine code in " + t.file
          + "; write an m-file that does the same";
}

/* The function NAME as FROM sees it; for a function that we have replaced, its
   m-file.  */
octave_value
named (const std::string& name, const octave_value& from)
{
  octave_value f = oct_find_function (name, from);
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

/* There is no function T.NAME.  It may be a static method, CLASS.METHOD, of a class
   that may be in a namespace.  */
void
set_none (oct_meaning& t)
{
  t.kind = oct_kind::none;
  t.why = "there is no function " + t.name
          + "; check its name, or add its folder with addpath";
  std::size_t dot = t.name.rfind ('.');
  if (dot == std::string::npos || dot == 0)
    return;
  octave_value f = named (t.name.substr (0, dot), octave_value ());
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
set_user (oct_meaning& t, octave_user_function& user)
{
  t.parent = user.parent_fcn_name ();
  t.is_nested = user.is_nested_function ();
  t.is_main = ! user.is_subfunction () && ! t.is_nested;
  t.kind = t.file.empty () || is_command_line (t.name, &user) ? oct_kind::text : oct_kind::file;
  if (! t.file.empty ())
    t.file = octave::sys::env::make_absolute (t.file);
  if (t.kind == oct_kind::file)
    t.name = user.name ();
}

/* Fill T from F, the function of T.NAME or undefined.  */
void
set_function (oct_meaning& t, const octave_value& f)
{
  octave_function *fcn = f.is_function () ? f.function_value (true) : nullptr;
  if (! fcn)
    return set_none (t);
  octave_user_function *user
    = fcn->is_user_function () ? f.user_function_value (true) : nullptr;
  t.fcn = f;
  t.file = fcn->fcn_file_name ();
  if (user && user->is_anonymous_function ())
    {
      t.kind = oct_kind::expression;
      t.name.clear ();
      t.parent = user->parent_fcn_name ();
    }
  else if (f.is_user_script ())
    set_script (t);
  else if (f.is_builtin_function ())
    {
      t.kind = oct_kind::builtin;
      t.is_builtin = true;
      t.why = t.name + not_compiled;
    }
  else if (f.is_dld_function () || f.is_mex_function ())
    set_compiled (t);
  else if (! user || (! user->is_nested_function () && is_of_class (fcn)))
    set_class (t);
  else
    set_user (t, *user);
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
set_name (oct_meaning& t, const octave_value& from)
{
  if (is_name (t.name))
    return set_function (t, named (t.name, from));
  t.kind = oct_kind::none;
  t.why = "\"" + t.name + "\" is not the name of a function; write @(x) ...";
}

void
set_handle (oct_meaning& t, const octave_value& f)
{
  octave_fcn_handle *h = f.fcn_handle_value ();
  octave_value fcn = h->fcn_val ();
  t.name = h->fcn_name ();
  set_function (t, fcn.is_defined () ? fcn : named (t.name, octave_value ()));
}

octave_user_function *
user_function (const octave_value& f)
{
  return f.is_function () ? f.user_function_value (true) : nullptr;
}

/* The function around the one whose scope is S.  */
octave_value
around (const octave::symbol_scope& s)
{
  auto outer = s.parent_scope ();
  octave_user_code *code = outer ? outer->user_code () : nullptr;
  return code ? octave_value (code, true) : octave_value ();
}

/* The meaning of NAME, which SET fills in.  An error of Octave's becomes the reason
   why it cannot be compiled.  */
template <class F>
oct_meaning
made (const std::string& name, F set)
{
  oct_meaning t;
  t.name = name;
  try
    {
      set (t);
    }
  catch (const octave::execution_exception& e)
    {
      t = oct_meaning ();
      t.name = name;
      std::istringstream in (e.message ());
      for (std::string line; std::getline (in, line);)
        if (! trimmed (line).empty ())
          t.why += (t.why.empty () ? "" : " ") + trimmed (line);
    }
  return t;
}
}

/* ---- functions ---- */

bool
oct_read_file (const std::string& file, std::string *text)
{
  std::ifstream in (file, std::ios::binary);
  std::ostringstream out;
  if (file.empty () || ! in.is_open ())
    return false;
  if (in.peek () != std::ifstream::traits_type::eof ())
    out << in.rdbuf ();
  *text = out.str ();
  return ! in.bad ();
}

octave_value
oct_find_function (const std::string& name, const octave_value& from)
{
  /* without FROM: an empty scope, not that of the user's function that has called
     us */
  octave_user_function *user = user_function (from);
  return oct_symbols ().find_function (
    name, user ? user->scope () : octave::symbol_scope (""));
}

octave_value
oct_main_function (const octave_value& f)
{
  octave_value main = f;
  while (octave_user_function *user = user_function (main))
    {
      octave_value outer = around (user->scope ());
      if (! user_function (outer))
        break;
      main = outer;
    }
  return main;
}

octave_value
oct_function_around (octave_user_function& f)
{
  return around (f.scope ());
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

oct_meaning
oct_meaning_of_name (const std::string& name, const octave_value& from)
{
  return made (name, [&] (oct_meaning& t) { set_name (t, from); });
}

oct_meaning
oct_meaning_of (const octave_value& f)
{
  if (f.is_string () && f.rows () <= 1)
    return oct_meaning_of_name (f.string_value (), octave_value ());
  return made ("", [&] (oct_meaning& t) {
    if (f.is_function_handle ())
      set_handle (t, f);
    else
      t.why = "a value of class " + f.class_name ()
              + " is not a function; pass a function handle, @(x) ... or "
                "@NAME";
  });
}

octave_value_list
oct_function_kind (const octave_value_list& args, int)
{
  static const char *const kinds[]
    = { "other", "none", "file", "text", "expression", "builtin", "script", "classdef" };
  oct_meaning t = args.length () == 1
                    ? oct_meaning_of (args(0))
                    : oct_meaning_of_name (args(0).string_value (),
                                           oct_meaning_of (args(1)).fcn);
  octave_scalar_map s;
  s.assign ("kind", kinds[static_cast<int> (t.kind)]);
  s.assign ("name", t.name);
  s.assign ("is_main", t.is_main);
  s.assign ("file", t.is_builtin ? "" : t.file);
  s.assign ("parent", t.parent);
  s.assign ("is_nested", t.is_nested);
  s.assign ("why", t.why);
  return ovl (s);
}
