/* complete.cc -- the TAB key after "cuda." and "parallel.gpu.".

   Octave completes names of functions on the path and fields of variables, but
   not functions in namespaces.  Where it has nothing to offer, this offers the
   names of INDEX.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "complete.h"

#include "versions.h"

#include <cstring>

#include <octave/cmd-edit.h>
#include <octave/load-path.h>

namespace
{
const char *const names[] = {
#include "names.inc"
};

octave::command_editor::completion_fcn s_usual;

/* The completion number STATE of TEXT, from 0 on; "" after the last.  */
std::string
completion (const std::string& text, int state)
{
  static bool is_usual;
  static std::size_t next;
  if (state == 0 || is_usual)
    {
      std::string found = s_usual (text, state);
      is_usual = ! found.empty ()
                 || ! oct_interpreter ().get_load_path ().find_package ("cuda");
      next = 0;
      if (is_usual)
        return found;
      octave::command_editor::set_completion_append_character ('\0');
    }
  for (; next < sizeof names / sizeof *names; next++)
    if (! std::strncmp (names[next], text.c_str (), text.length ()))
      return names[next++];
  return "";
}
}

void
oct_install_completion ()
{
  if (! oct_interpreter ().interactive ())
    return;
  s_usual = octave::command_editor::get_completion_function ();
  if (s_usual)
    octave::command_editor::set_completion_function (completion);
}
