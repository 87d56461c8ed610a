/* save.cc -- save leaves out what belongs to this process: handles and
   kernels.

   In Octave a class has no function that saves its objects.  Octave's save
   stops at the first object, and the variables after it are lost.  In MATLAB's
   formats it knows integers by the name of their class: gpuArrays of integers
   are saved there as ordinary arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel.h"
#include "operators.h"

#include <cctype>
#include <fstream>
#include <iostream>
#include <sstream>

#include <octave/glob-match.h>
#include <octave/interpreter.h>
#include <octave/oct-map.h>
#include <octave/ov-fcn-handle.h>

namespace
{
bool is_dump; /* all objects are left out, since Octave can run no more code */
bool is_matlab; /* the file has one of MATLAB's formats */

/* ---- what cannot be saved ---- */

bool
is_of_ours (const octave_value& v)
{
  if (oct_kernel (v))
    return true;
  if (! v.is_classdef_object ())
    return false;
  std::string name = v.class_name ();
  return is_dump || name.compare (0, 4, "cuda") == 0
         || name.compare (0, 13, "parallel.gpu.") == 0
         || (name.compare (0, 2, "gl") == 0 && std::isupper (name[2]));
}

/* Something that is saved as something else: its place; the class of an object
   that cannot be saved, or empty.  */
struct finding
{
  std::string place, class_name;
  bool is_inside; /* of a cell or a struct; or it has a value to be saved */
};
typedef std::vector<finding> findings;

/* The first of FOUND that cannot be saved.  */
const finding *
lost (const findings& found)
{
  for (const finding& f : found)
    if (! f.class_name.empty ())
      return &f;
  return nullptr;
}

octave_value without (const octave_value& v, const std::string& place,
                      bool is_inside, findings& found);

octave_value
cell_without (const octave_value& v, const std::string& place, findings& found)
{
  Cell c = v.cell_value ();
  std::size_t before = found.size ();
  Cell out = c;
  for (octave_idx_type i = 0; i < c.numel (); i++)
    {
      std::size_t n = found.size ();
      octave_value e = without (c(i),
                                place + "{" + std::to_string (i + 1) + "}",
                                true, found);
      if (found.size () > n)
        out(i) = e;
    }
  return found.size () > before ? octave_value (out) : v;
}

octave_value
struct_without (const octave_value& v, const std::string& place,
                findings& found)
{
  octave_map m = v.map_value ();
  std::size_t before = found.size ();
  for (octave_idx_type k = 0; k < m.nfields (); k++)
    {
      std::string field = m.fieldnames ()(k);
      Cell c = m.contents (field);
      std::size_t n = found.size ();
      for (octave_idx_type i = 0; i < c.numel (); i++)
        {
          std::string element = c.numel () == 1
                                    ? ""
                                    : "(" + std::to_string (i + 1) + ")";
          octave_value e = without (c(i), place + element + "." + field, true,
                                    found);
          if (found.size () > n)
            c(i) = e;
        }
      if (found.size () > n)
        m.setfield (field, c);
    }
  if (found.size () == before)
    return v;
  return v.type_name () == "scalar struct"
             ? octave_value (octave_scalar_map (m.checkelem (0)))
             : octave_value (m);
}

/* Fail before a file is opened if the elements of V, a gpuArray, cannot be had.
   What is saved at the end of a session is looked at then (files.cc).  */
void
admit (const octave_value& v)
{
  const octave_gpu_array *x = oct_cast (v);
  if (! x || is_dump || octa_session_is_saving ())
    return;
  oct_check (octa_node_has_parts (x->node ()) ? octa_parts_refuse ("save")
                                              : octa_node_compute (x->node ()));
}

/* V with [] for what cannot be saved, and ordinary arrays for gpuArrays that MATLAB's
   formats do not have.  */
octave_value
without (const octave_value& v, const std::string& place, bool is_inside,
         findings& found)
{
  admit (v);
  if (is_of_ours (v))
    {
      found.push_back ({ place, "a " + v.class_name (), is_inside });
      return Matrix ();
    }
  if (is_matlab && oct_cast (v) && v.isobject () && v.isinteger ())
    {
      found.push_back ({ place, "", true });
      return oct_host (v);
    }
  if (v.iscell ())
    return cell_without (v, place, found);
  if (v.isstruct ())
    return struct_without (v, place, found);
  if (v.is_function_handle ())
    {
      findings held;
      without (v.fcn_handle_value ()->workspace (), place, true, held);
      if (const finding *f = lost (held))
        {
          found.push_back (
              { place, "a function that holds " + f->class_name, is_inside });
          return Matrix ();
        }
    }
  return v;
}

void
say (const findings& found)
{
  for (const finding& f : found)
    if (! f.class_name.empty ())
      warning_with_id (
          "octcuda:not-saved",
          "save: %s is %s, which cannot be saved: %s; create it again after "
          "loading",
          f.place.c_str (), f.class_name.c_str (),
          f.is_inside ? "[] is saved instead" : "it is left out");
}

/* ---- the call ---- */

/* save [OPTION ...] FILE [NAME ...], or -struct NAME [FIELD ...], read as core
   does.  */
struct save_call
{
  explicit save_call (const octave_value_list& args);
  octave_value_list arguments () const; /* up to the names */
  octave_value_list options;
  std::string file;
  bool has_file = false;
  bool is_struct = false;
  std::string of_struct;
  octave_value_list names; /* patterns */
};

save_call::save_call (const octave_value_list& args)
{
  const string_vector words = args.make_argv ();
  for (octave_idx_type i = 0; i < words.numel (); i++)
    {
      const std::string word = words(i);
      if (word == "-struct")
        is_struct = true;
      else if (word.length () > 1 && word[0] == '-')
        options.append (octave_value (word));
      else if (! has_file)
        {
          has_file = true;
          file = word;
        }
      else if (is_struct && of_struct.empty ())
        of_struct = word;
      else
        names.append (octave_value (word));
    }
}

octave_value_list
save_call::arguments () const
{
  octave_value_list out = options;
  out.append (octave_value (file));
  if (is_struct)
    {
      out.append (octave_value ("-struct"));
      out.append (octave_value (of_struct));
    }
  return out;
}

/* Do OPTIONS ask for one of MATLAB's formats?  The last one counts.  */
bool
asks_for_matlab (const octave_value_list& options)
{
  octave::interpreter& interp = oct_interpreter ();
  std::istringstream words (interp.feval ("save_default_options", ovl (), 1)(0).string_value ());
  for (octave_idx_type i = 0; i < options.length (); i++)
    words.str (words.str () + ' ' + options(i).string_value ());
  bool yes = false;
  for (std::string word; words >> word;)
    if (word.compare (0, 4, "-mat") == 0)
      yes = true;
    else if (word == "-text" || word.find ("binary") != std::string::npos
             || word.find ("hdf5") != std::string::npos)
      yes = false;
    else
      yes |= word.back () >= '4' && word.back () <= '7';
  return yes;
}

/* The fields of S that PATTERN names, sorted as core saves them.  */
octave_scalar_map
chosen (const octave_scalar_map& s, const octave_value& pattern)
{
  using namespace octave; /* glob_match is there from Octave 8 on */
  glob_match names (pattern.string_value ());
  octave_scalar_map out;
  for (auto field = s.begin (); field != s.end (); field++)
    if (names.match (s.key (field)))
      out.setfield (s.key (field), s.contents (field));
  return out;
}

/* The variables that CALL names, as fields; false: core reports the error.  */
bool
variables (octave::interpreter& interp, const save_call& call,
           octave_scalar_map *all)
{
  octave::tree_evaluator& tw = interp.get_evaluator ();
  if (! call.has_file || (call.is_struct && call.of_struct.empty ()))
    return false;
  octave_value_list patterns = call.names.empty () ? ovl ("*") : call.names;
  if (call.is_struct)
    {
      octave_value s = tw.varval (call.of_struct);
      if (! s.is_defined () || ! s.isstruct () || s.numel () != 1)
        return false;
      for (octave_idx_type i = 0; i < patterns.length (); i++)
        {
          octave_scalar_map m = chosen (s.scalar_map_value (), patterns(i));
          for (octave_idx_type k = 0; k < m.nfields (); k++)
            all->setfield (m.fieldnames ()(k), m.contents (k));
        }
      return true;
    }
  for (octave_idx_type k = 0; k < patterns.length (); k++)
    {
      string_vector names
        = interp.feval ("who", ovl (patterns(k)), 1)(0).string_vector_value ();
      for (octave_idx_type i = 0; i < names.numel (); i++)
        all->setfield (names(i), tw.varval (names(i)));
    }
  return true;
}

/* save, which leaves out what cannot be saved.  */
class save_function : public oct_stand_in
{
public:
  explicit save_function (const octave_value& core)
    : oct_stand_in ("save", core)
  {
  }
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args);
};

octave_value_list
save_function::call (octave::tree_evaluator& tw, int nargout,
                     const octave_value_list& args)
{
  octave_function *f = core ().function_value ();
  for (octave_idx_type i = 0; i < args.length (); i++)
    if (! args(i).is_string ())
      return f->call (tw, nargout, args);
  octave::interpreter& interp = oct_interpreter ();
  save_call asked (args);
  octave_scalar_map all, good;
  if (! variables (interp, asked, &all))
    return f->call (tw, nargout, args);
  is_matlab = asks_for_matlab (asked.options);
  findings found;
  bool has_inside = false;
  for (octave_idx_type k = 0; k < all.nfields (); k++)
    {
      std::string name = all.fieldnames ()(k);
      std::size_t n = found.size ();
      octave_value v = without (all.contents (name), name, false, found);
      if (found.size () == n || found.back ().is_inside)
        good.setfield (name, v);
      has_inside |= found.size () > n && found.back ().is_inside;
    }
  if (found.empty ())
    return f->call (tw, nargout, args);
  if (good.nfields () == 0)
    error_with_id (
        OCTA_ERROR_LOGIC,
        "save: %s is %s, which cannot be saved, and there is nothing else "
        "to save; create it again where you need it",
        found.front ().place.c_str (), found.front ().class_name.c_str ());
  say (found);
  if (has_inside)
    {
      octave_value_list changed = ovl (good, asked.file);
      changed.append (asked.options);
      return interp.feval ("cuda.internal.save_fields", changed, nargout);
    }
  octave_value_list rest = asked.arguments ();
  for (octave_idx_type k = 0; k < good.nfields (); k++)
    rest.append (octave_value (good.fieldnames ()(k)));
  for (octave_idx_type i = 0; i < asked.names.length (); i++)
    if (chosen (all, asked.names(i)).nfields () == 0)
      rest.append (asked.names(i)); /* core reports that it does not exist */
  return f->call (tw, nargout, rest);
}

/* ---- the end of a session ---- */

/* Octave's handler of signals, which Octave sets after it has read the path.  */
void (*core_handle_signals) ();

/* It saved the variables, which stopped at an object.  */
bool is_cut;

/* Does FILE end with the word "object"?  */
bool
ends_at_object (const std::string& file)
{
  std::ifstream in (file, std::ios::binary | std::ios::ate);
  const std::string text = "# type: object\n";
  const std::string binary = std::string ("\6\0\0\0", 4) + "object";
  std::string end (text.length (), '\0');
  std::streamoff n = end.length ();
  if (in.tellg () < n || ! in.seekg (-n, std::ios::end)
      || ! in.read (&end[0], n))
    return false;
  return end == text || end.substr (n - binary.length ()) == binary;
}

std::string
core_file ()
{
  octave::interpreter& interp = oct_interpreter ();
  return interp.feval ("octave_core_file_name", octave_value_list (), 1) (0)
    .string_value ();
}

/* A signal that ends the session lets Octave save its variables first.  An error of
   that would go to the program, which may catch it and go on.  It ends the session
   here, too.  */
void
handle_signals ()
{
  try
    {
      core_handle_signals ();
      if (oct_take_interrupt () && octave_interrupt_state == 0)
        octave_interrupt_state = 1;
    }
  catch (const octave::execution_exception& e)
    {
      is_cut = ends_at_object (core_file ());
      if (! is_cut)
        std::cerr << "error: " << e.message () << std::endl;
      throw octave::exit_exception (1);
    }
}
}

void
oct_install_save ()
{
  octave::symbol_table& st = oct_symbols ();
  octave_value core = st.builtin_find ("save");
  st.install_built_in_function ("save", new save_function (core));
}

void
oct_handle_signals ()
{
  if (! octave_signal_hook || octave_signal_hook == handle_signals)
    return;
  core_handle_signals = octave_signal_hook;
  octave_signal_hook = handle_signals;
}

void
oct_save_again ()
{
  octave::interpreter& interp = oct_interpreter ();
  if (! is_cut)
    return;
  is_dump = true;
  octa_session_saves (true);
  interp.feval ("evalin",
                ovl ("base", "save (strsplit (octave_core_file_options (), "
                             "' '){:}, octave_core_file_name ());"),
                0);
  octa_session_saves (false);
  is_dump = false;
}
