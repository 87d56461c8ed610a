/* auto_why.cc -- the work of octcuda_auto, counted for each line of the program.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <octave/interpreter.h>
#include <octave/oct-map.h>
#include <octave/stack-frame.h>

/* ---- functions that were asked about lately ---- */

namespace
{
/* The folder of octcuda's m-files, with a slash behind it, as Octave writes it.  */
std::string folder;

/* The answers about a function that each operation needs.  The function is held, so that no other
   function gets its address.  */
struct asked_function
{
  octave_value f;
  bool is_own;
  int file; /* -1: not asked yet */
};
asked_function lately_asked[64];

std::vector<std::string> files; /* or names of functions that have none */

bool
is_below (const std::string& file)
{
  return ! folder.empty () && file.compare (0, folder.length (), folder) == 0;
}

asked_function&
asked_of (octave_function& f)
{
  asked_function& k = lately_asked[(reinterpret_cast<std::uintptr_t> (&f) >> 5) % 64];
  if (k.f.is_undefined () || &k.f.get_rep () != &f)
    k = { octave_value (&f, true),
          is_below (f.fcn_file_name ()) || is_below (f.dir_name () + "/"), -1 };
  return k;
}

int
file_of (octave_function& f)
{
  asked_function& k = asked_of (f);
  if (k.file < 0)
    {
      std::string name = f.fcn_file_name ();
      if (name.empty ())
        name = f.name ();
      std::size_t i = 0;
      while (i < files.size () && files[i] != name)
        i++;
      if (i == files.size ())
        files.push_back (name);
      k.file = static_cast<int> (i);
    }
  return k.file;
}
}

bool
oct_auto_is_own (octave_function& f)
{
  return asked_of (f).is_own;
}

void
oct_auto_own (const std::string& own_folder)
{
  folder = own_folder;
  oct_auto_release_functions ();
}

void
oct_auto_release_functions ()
{
  for (asked_function& k : lately_asked)
    k = asked_function ();
}

/* ---- counts ---- */

namespace
{
constexpr int n_events = static_cast<int> (oct_auto_event::count);
const char *const event_names[n_events]
  = { "operators", "functions", "uploads", "known",
      "home",      "mirrors",   "by_core", "fallbacks" };

struct line_counts
{
  std::array<double, n_events> n = {};
  double bytes = 0, seconds = 0;
  std::set<std::string> core; /* why core computed */
};
const std::size_t reasons_max = 4;
/* By the file's place in `files', and the line; a command at the prompt has neither.  */
std::map<std::pair<int, int>, line_counts> lines;

/* The counts of lines that were asked for lately, as those of a loop.  */
struct asked_line
{
  const octave_function *f; /* held by lately_asked */
  int line;
  line_counts *counts;
} lately_counted[32];

asked_line&
counted_of (int line)
{
  return lately_counted[static_cast<unsigned> (line) % 32];
}

/* The counts of the line that runs now, if it was asked for lately; or null.  */
line_counts *
known_now ()
{
  octave::tree_evaluator& tw = oct_interpreter ().get_evaluator ();
  octave_function *f = tw.current_function ();
  const int line = tw.current_line ();
  const asked_line& k = counted_of (line);
  return f && f == k.f && line == k.line && asked_of (*f).file >= 0 ? k.counts : nullptr;
}

/* The counts for the line of the user's program that runs now.  */
line_counts&
now ()
{
  if (line_counts *known = known_now ())
    return *known;
  auto f = oct_interpreter ().get_evaluator ().get_current_stack_frame ();
  while (f
         && ! ((f->is_user_fcn_frame () || f->is_user_script_frame ())
               && ! oct_auto_is_own (*f->function ())))
    f = f->parent_link ();
  if (! f)
    return lines[{ -1, -1 }];
  octave_function& function = *f->function ();
  const int line = f->line ();
  counted_of (line) = { &function, line, &lines[{ file_of (function), line }] };
  return *counted_of (line).counts;
}

line_counts&
counted (oct_auto_event event, double bytes)
{
  line_counts& c = now ();
  c.n[static_cast<int> (event)]++;
  c.bytes += bytes;
  return c;
}
}

void
oct_auto_count (oct_auto_event event, double bytes)
{
  counted (event, bytes);
}

void
oct_auto_count_core (oct_auto_event event, const std::string& why, double bytes)
{
  line_counts& c = counted (event, bytes);
  if (c.core.size () < reasons_max)
    c.core.insert (why);
}

int oct_auto_clock::s_running = 0;

oct_auto_clock::~oct_auto_clock ()
{
  const bool is_timed = --s_running == 0 && oct_auto.is_on;
  const bool is_counted = m_event != oct_auto_event::count;
  if (! is_timed && ! is_counted)
    return;
  line_counts& c = now ();
  if (is_counted)
    c.n[static_cast<int> (m_event)]++;
  if (is_timed)
    c.seconds
      += std::chrono::duration<double> (std::chrono::steady_clock::now () - m_start).count ();
}

void
oct_auto_forget_counts ()
{
  std::fill (std::begin (lately_counted), std::end (lately_counted), asked_line ());
  lines.clear ();
  files.clear ();
}

octave_scalar_map
oct_auto_counts ()
{
  line_counts all;
  for (const auto& l : lines)
    {
      for (int k = 0; k < n_events; k++)
        all.n[k] += l.second.n[k];
      all.seconds += l.second.seconds;
    }
  octave_scalar_map s;
  for (int k = 0; k < n_events; k++)
    s.assign (event_names[k], all.n[k]);
  s.assign ("seconds", all.seconds);
  return s;
}

static std::string
joined (const std::set<std::string>& reasons)
{
  std::string all;
  for (const std::string& r : reasons)
    all += (all.empty () ? "" : "; ") + r;
  return all;
}

octave_map
oct_auto_lines ()
{
  octave_idx_type i = 0;
  const dim_vector size (static_cast<octave_idx_type> (lines.size ()), 1);
  Cell names (size), numbers (size), bytes (size), seconds (size), core (size), counts[n_events];
  for (Cell& c : counts)
    c = Cell (size);
  for (const auto& l : lines)
    {
      names(i) = l.first.first < 0 ? "" : files[l.first.first];
      numbers(i) = static_cast<double> (l.first.second);
      bytes(i) = l.second.bytes;
      seconds(i) = l.second.seconds;
      core(i) = joined (l.second.core);
      for (int k = 0; k < n_events; k++)
        counts[k](i) = l.second.n[k];
      i++;
    }
  octave_map m (size);
  m.setfield ("file", names);
  m.setfield ("line", numbers);
  m.setfield ("bytes", bytes);
  m.setfield ("seconds", seconds);
  m.setfield ("core", core);
  for (int k = 0; k < n_events; k++)
    m.setfield (event_names[k], counts[k]);
  return m;
}
