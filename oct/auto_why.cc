/* auto_why.cc -- what octcuda_auto has done, line by line.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <array>
#include <map>

#include <octave/interpreter.h>
#include <octave/oct-map.h>
#include <octave/stack-frame.h>

namespace
{
constexpr int n_events = static_cast<int> (oct_auto_event::count);
const char *const event_names[n_events]
  = { "operators", "functions", "uploads", "known",
      "home",      "mirrors",   "by_core", "fallbacks" };

struct line_counts
{
  std::array<double, n_events> n = {};
  double bytes = 0;
};
std::map<std::pair<std::string, int>, line_counts> lines;

/* The file, or else the function, and the line that run now; a command at the prompt has
   none.  */
std::pair<std::string, int>
place ()
{
  auto f = oct_interpreter ().get_evaluator ().get_current_stack_frame ();
  while (f && ! f->is_user_fcn_frame () && ! f->is_user_script_frame ())
    f = f->parent_link ();
  if (! f)
    return { "", -1 };
  std::string name = f->function ()->fcn_file_name ();
  return { name.empty () ? f->function ()->name () : name, f->line () };
}
}

void
oct_auto_count (oct_auto_event event, double bytes)
{
  line_counts& c = lines[place ()];
  c.n[static_cast<int> (event)]++;
  c.bytes += bytes;
}

void
oct_auto_forget_counts ()
{
  lines.clear ();
}

octave_scalar_map
oct_auto_counts ()
{
  line_counts all;
  for (const auto& l : lines)
    for (int k = 0; k < n_events; k++)
      all.n[k] += l.second.n[k];
  octave_scalar_map s;
  for (int k = 0; k < n_events; k++)
    s.assign (event_names[k], all.n[k]);
  return s;
}

octave_map
oct_auto_lines ()
{
  octave_idx_type i = 0;
  const dim_vector size (static_cast<octave_idx_type> (lines.size ()), 1);
  Cell names (size), numbers (size), bytes (size), counts[n_events];
  for (Cell& c : counts)
    c = Cell (size);
  for (const auto& l : lines)
    {
      names(i) = l.first.first;
      numbers(i) = static_cast<double> (l.first.second);
      bytes(i) = l.second.bytes;
      for (int k = 0; k < n_events; k++)
        counts[k](i) = l.second.n[k];
      i++;
    }
  octave_map m (size);
  m.setfield ("file", names);
  m.setfield ("line", numbers);
  m.setfield ("bytes", bytes);
  for (int k = 0; k < n_events; k++)
    m.setfield (event_names[k], counts[k]);
  return m;
}
