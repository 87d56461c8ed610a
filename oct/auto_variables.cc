/* auto_variables.cc -- octcuda_auto: variables of a program that change their place.

   k(mask) = 1 of an ordinary array K leaves it ordinary, whatever the mask is, so an
   operation with K in a loop would send it each time.  A variable that is sent again
   becomes the array on the device.  If then its elements are read or written one by one,
   it becomes ordinary, and stays so until the function ends.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <octave/interpreter.h>
#include <octave/stack-frame.h>
#include <octave/symscope.h>

namespace
{
typedef std::shared_ptr<octave::stack_frame> frame;

/* How often a variable was sent; STAYS: it is needed on the host.  */
struct sent_variable
{
  std::weak_ptr<octave::stack_frame> where;
  std::string name;
  int times;
  bool stays;
};
std::deque<sent_variable> were_sent;
const std::size_t were_sent_max = 32;

frame
running_frame ()
{
  frame f = oct_interpreter ().get_evaluator ().get_current_stack_frame ();
  bool has_variables = f->is_user_fcn_frame () || f->is_user_script_frame ()
                       || f->is_scope_frame ();
  return has_variables ? f : nullptr;
}

std::vector<std::string>
names_of (const frame& f, const octave_base_value& v)
{
  std::vector<std::string> names;
  if (! f)
    return names;
  const std::map<std::string, octave::symbol_record> all = f->get_scope ().symbols ();
  for (const auto& each : all)
    if (&f->varval (each.second).get_rep () == &v)
      names.push_back (each.first);
  return names;
}

sent_variable&
known_variable (const frame& f, const std::string& name)
{
  for (sent_variable& v : were_sent)
    if (v.name == name && v.where.lock () == f)
      return v;
  if (were_sent.size () == were_sent_max)
    were_sent.pop_front ();
  were_sent.push_back ({ f, name, 0, false });
  return were_sent.back ();
}
}

void
oct_auto_variables_stay (const octave_base_value& device, const octave_value& ordinary)
{
  frame f = running_frame ();
  for (const std::string& name : names_of (f, device))
    {
      known_variable (f, name).stays = true;
      if (ordinary.is_defined ())
        f->assign (name, ordinary);
    }
}

void
oct_auto_variables_sent (const octave_base_value& host, const octave_value& device)
{
  frame f = running_frame ();
  for (const std::string& name : names_of (f, host))
    {
      sent_variable& v = known_variable (f, name);
      if (! v.stays && ++v.times > 1)
        f->assign (name, device);
    }
}

void
oct_auto_forget_variables ()
{
  were_sent.clear ();
}
