/* class_name.cc -- class (g): a text that remembers the class of the elements.

   Programs use class (x) as the class of x's elements: zeros (3, class (x)),
   cast (y, class (x)).  So the text "gpuArray" that class (g) returns remembers
   that class, and functions that take the name of a class look for it
   (options.cc).  Functions of other packages also compare class (x) with names
   that they know, and most of them do not know gpuArrays.  In them class (g)
   returns the name of the elements' class, as a text that remembers that arrays
   made with it belong on the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operators.h"

#include <fstream>
#include <map>
#include <set>

#include <octave/call-stack.h>
#include <octave/interpreter.h>
#include <octave/ov-usr-fcn.h>

namespace
{
/* The values of the texts that have been made, or null.  */
const octave_base_value *text_reps[2][OCTA_TYPE_COUNT];

/* The text for elements of TYPE, which inside a package is another one.  Each is
   made once and held here: all users share that value, and a change makes a copy.
   They are never freed, since the order of destruction at Octave's end is not
   defined.  */
const octave_value&
text_of (int type, bool in_package)
{
  static octave_value (&texts)[2][OCTA_TYPE_COUNT]
    = *new octave_value[1][2][OCTA_TYPE_COUNT];
  octave_value& v = texts[in_package][type];
  if (v.is_undefined ())
    v = octave_value (in_package ? octa_types[type].name : "gpuArray", '\'');
  text_reps[in_package][type] = &v.get_rep ();
  return v;
}

std::string
parent_of (const std::string& folder)
{
  std::size_t at = folder.find_last_of ('/');
  return at == std::string::npos ? "" : folder.substr (0, at);
}

/* The text after FIELD in a package's DESCRIPTION.  */
std::string
field_of (const std::string& file, const std::string& field)
{
  std::ifstream in (file);
  std::string line;
  while (std::getline (in, line))
    if (line.compare (0, field.length (), field) == 0)
      return line.substr (field.length ());
  return "";
}

/* Does FOLDER belong to a package that does not depend on octcuda?  The package's
   DESCRIPTION is in packinfo/, or in its sources beside inst/.  */
bool
belongs_to_package (std::string folder)
{
  for (int up = 0; up < 4 && ! folder.empty (); up++)
    {
      for (const char *place : { "/packinfo/DESCRIPTION", "/DESCRIPTION" })
        {
          std::string name = field_of (folder + place, "Name:");
          if (! name.empty ())
            return (name + field_of (folder + place, "Depends:"))
                     .find ("octcuda")
                   == std::string::npos;
        }
      folder = parent_of (folder);
    }
  return false;
}

/* The same, with the answers of earlier calls.  */
bool
is_known_package (const std::string& folder)
{
  static std::map<std::string, bool> known;
  auto at = known.find (folder);
  if (at == known.end ())
    at = known.emplace (folder, belongs_to_package (folder)).first;
  return at->second;
}
}

bool
oct_is_package_file (const std::string& file)
{
  return ! file.empty () && is_known_package (parent_of (file));
}

bool
oct_in_package ()
{
  octave_user_code *code = oct_interpreter ().get_evaluator ()
                             .current_user_code ();
  if (! code)
    return false;
  /* An anonymous function has the folder of the file in which it was made.  */
  std::string folder = parent_of (code->fcn_file_name ());
  return is_known_package (folder.empty () ? code->dir_name () : folder);
}

octave_value
oct_class_name (int type)
{
  return text_of (type, oct_in_package ());
}

int
oct_named_class (const octave_value& v)
{
  for (const auto& reps : text_reps)
    for (int t = 0; t < OCTA_TYPE_COUNT; t++)
      if (&v.get_rep () == reps[t])
        return t;
  return -1;
}

octave_value
octave_gpu_array::given () const
{
  static std::set<std::string> told;
  if (is_hidden ())
    return auto_mirror (true);
  const octave_function *f = oct_interpreter ().get_evaluator ()
                               .current_function ();
  if (f && f->is_dld_function () && ! f->is_system_fcn_file ()
      && ! told.count (f->name ())
      && ! gpu_is_auto (f->name ().c_str (), "is a compiled function that takes ordinary arrays"))
    {
      warning_with_id ("octcuda:fallback",
                       "%s is a compiled function that does not support "
                       "gpuArrays: its arguments are gathered, and it "
                       "returns ordinary arrays",
                       f->name ().c_str ());
      /* After the warning: if it is an error, it is raised each time.  */
      told.insert (f->name ());
    }
  return host ();
}
