/* auto.h -- octcuda_auto: programs without the word gpuArray, on the device.

   In this mode large ordinary arrays go to the device where an operator or a function
   meets them, and results with few elements come back as ordinary arrays.  An array
   that stays on the device is a gpuArray, which answers Octave as the ordinary array
   would: it has core's class and type, and Octave finds the functions that it finds in
   plain programs.  In octcuda's own files and calls it is a plain gpuArray.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_AUTO_H
#define OCT_AUTO_H 1

#include "operators.h"

#include <chrono>
#include <string>
#include <vector>

/* The events that are counted while the mode is on: operators and functions on the
   device, ordinary arrays that were sent, or found there as they had been sent before,
   results that came home, copies on the host of arrays that are read a few elements at
   a time, and operations that core computed, after an error or for lack of a device
   version.  */
enum class oct_auto_event
{
  operators,
  functions,
  uploads,
  known,
  home,
  mirrors,
  by_core,
  fallbacks,
  count
};

/* Kinds of operations, and the other words of auto.def.  */
enum class oct_auto_kind
{
#define KIND(name, ...) name,
#include "auto.def"
  here,
  left
};
constexpr int oct_auto_kinds = static_cast<int> (oct_auto_kind::here);

struct oct_auto_state
{
  oct_auto_state ();
  bool is_on = false;
  int paused = 0;     /* octcuda's own calls that are running */
  bool draws = false; /* large random arrays come from the device's generator */
  /* Elements from which arrays go to the device, for each kind; HERE: none go.  */
  bool has_thresholds = false, may_be_measured = false;
  octave_idx_type least[oct_auto_kinds + 1], least_of_all = 4096;
  octave_idx_type threshold (oct_auto_kind k) const { return least[static_cast<int> (k)]; }
};
extern oct_auto_state oct_auto;

/* The kind of gpuArray's METHOD (auto_thresholds.cc).  */
oct_auto_kind oct_auto_kind_of (const std::string& method);
/* The thresholds as fields; set those that are fields of S.  */
octave_scalar_map oct_auto_thresholds ();
void oct_auto_set_thresholds (const octave_scalar_map& s);
/* Those of this device, by N elements that are enough for KIND as far as is known.  */
void oct_auto_settle_thresholds (octave_idx_type n, oct_auto_kind kind);
/* Measure them and keep them.  */
void oct_auto_measure ();

/* Are N elements enough for an operation of KIND on the device?  */
inline bool
oct_auto_is_enough (octave_idx_type n, oct_auto_kind kind)
{
  if (n < oct_auto.threshold (kind))
    return false;
  if (! oct_auto.has_thresholds || oct_auto.may_be_measured)
    oct_auto_settle_thresholds (n, kind);
  return n >= oct_auto.threshold (kind);
}

/* The same by what is known: nothing is measured for it.  */
inline bool
oct_auto_is_large (octave_idx_type n, oct_auto_kind kind)
{
  if (n >= oct_auto.threshold (kind) && ! oct_auto.has_thresholds)
    oct_auto_settle_thresholds (0, kind);
  return n >= oct_auto.threshold (kind);
}

/* Count EVENT for the line that runs now, and BYTES that were copied (auto_why.cc).  */
void oct_auto_count (oct_auto_event event, double bytes = 0);
/* Count an operation that core computes, and why.  */
void oct_auto_count_core (oct_auto_event event, const std::string& why, double bytes = 0);
/* The time from here to the end of the scope is the line's.  */
class oct_auto_clock
{
public:
  oct_auto_clock ()
  {
    if (s_running++ == 0)
      m_start = std::chrono::steady_clock::now ();
  }
  ~oct_auto_clock ();
  /* It also counts EVENT, at the end.  */
  void counts (oct_auto_event event) { m_event = event; }
  oct_auto_clock (const oct_auto_clock&) = delete;
  oct_auto_clock& operator= (const oct_auto_clock&) = delete;

private:
  std::chrono::steady_clock::time_point m_start; /* unless it runs inside another one */
  oct_auto_event m_event = oct_auto_event::count;
  static int s_running;
};
void oct_auto_forget_counts ();
/* The counts of all lines as fields, and an array of structs, one for each line.  */
octave_scalar_map oct_auto_counts ();
octave_map oct_auto_lines ();

/* Is F a file of octcuda's?  An anonymous function has the folder of the file in which
   it was made.  */
bool oct_auto_is_own (octave_function& f);
/* octcuda's files are in FOLDER.  */
void oct_auto_own (const std::string& folder);
void oct_auto_release_functions ();

/* While it lives, nothing is caught: core works for octcuda.  */
class oct_auto_pause
{
public:
  oct_auto_pause () { oct_auto.paused++; }
  ~oct_auto_pause () { oct_auto.paused--; }
  oct_auto_pause (const oct_auto_pause&) = delete;
  oct_auto_pause& operator= (const oct_auto_pause&) = delete;
};

/* Does the mode work for the function that runs now?  Not for one of octcuda's.  */
bool oct_auto_hides ();

/* Is V an ordinary full array of numbers?  */
bool oct_auto_is_full (const octave_value& v);

/* V on the device, if an operation of KIND there would rather have it there than as an
   operand of its own; V, a gpuArray with few elements, as an ordinary array.  */
octave_value oct_auto_sent (const octave_value& v, oct_auto_kind kind);
octave_value oct_auto_home (octave_value v);

/* The gpuArray DEVICE has the elements of HOST, an ordinary array: it need not be sent.
   False: it is not remembered, as it is a range or too large.  */
bool oct_auto_remember (const octave_value& host, const octave_value& device);
/* Variables of the function that runs now (auto_variables.cc).  Those with the value
   DEVICE are needed on the host: they become ORDINARY, if it is defined.  Those with
   the value HOST were sent: they become DEVICE the second time.  */
void oct_auto_variables_stay (const octave_base_value& device, const octave_value& ordinary);
void oct_auto_forget_variables ();
void oct_auto_variables_sent (const octave_base_value& host, const octave_value& device);

/* The device reported the error E: did it lack memory, which was released now?  */
bool oct_auto_frees_memory (const octave::execution_exception& e);

/* The device reported the error E: is it worth another try, with more memory?
   Otherwise it is counted, and core computes.  */
bool oct_auto_tries_again (const octave::execution_exception& e, bool is_again);

/* Call RUN; if memory ran out, release the uploads and call it again.  */
template <class RUN>
void
oct_auto_with_memory (const RUN& run)
{
  try
    {
      return run ();
    }
  catch (const octave::execution_exception& e)
    {
      if (! oct_auto_frees_memory (e))
        throw;
    }
  run ();
}

/* RUN without an error; false: core has to compute.  */
template <class RUN>
bool
oct_auto_try (const RUN& run)
{
  for (bool is_again = false;; is_again = true)
    try
      {
        run ();
        return true;
      }
    catch (const octave::execution_exception& e)
      {
        if (! oct_auto_tries_again (e, is_again))
          return false;
      }
}

/* How many elements a call makes of few numbers, such as linspace (0, 1, 1e6); null:
   NAME makes no such array (auto_create.cc).  */
typedef octave_idx_type oct_auto_made (const octave_value_list& args);
oct_auto_made *oct_auto_maker (const std::string& name);

/* Does core's NAME return a diagonal or a permutation matrix in some calls?  Make such
   ones of OUT, results of a call with COUNT of them (auto_special.cc).  */
bool oct_auto_may_be_special (const std::string& name);
void oct_auto_make_special (const std::string& name, int count, octave_value_list& out);
/* Has NAME (ARGS) an option that this Octave's function has not?  Its error is what the
   program expects.  */
bool oct_auto_has_new_option (const std::string& name, const octave_value_list& args);
/* Is NAME (ARGS) a call in which only core can make such a matrix?  */
bool oct_auto_is_special (const std::string& name, const octave_value_list& args);

/* How gpuArray's method NAME creates arrays in the place of core's function: zeros and ones
   as one number, and random numbers if the device is to draw them; null: it does not.  */
struct oct_auto_creator;
const oct_auto_creator *oct_auto_creator_of (const std::string& name);
/* The array that the method of F makes of ARGS; if they are a seed, both generators have
   it.  False: core's function runs.  */
bool oct_auto_creates (const oct_auto_creator& how, const oct_stand_in& f,
                       octave::tree_evaluator& tw, const octave_value_list& args,
                       int nargout, octave_value_list *out);

/* The stand-in for CORE: core's arrayfun (auto_arrayfun.cc) or fork (auto_left.cc).  */
octave_function *oct_auto_arrayfun (const octave_value& core);
octave_function *oct_auto_fork (const octave_value& core);

/* All operators, or those that were there before (auto_operators.cc).  */
void oct_auto_operators (bool is_on);

/* The contents of Octave's tables of operators, for a test.  */
std::vector<const void *> oct_auto_tables ();

/* Make the values of all variables ordinary (auto_left.cc).  */
void oct_auto_all_home ();

/* Switch the mode.  */
void oct_auto_switch (bool is_on);
/* Release the values that the mode holds: it is switched off, or Octave ends.  */
void oct_auto_release ();
/* The command octcuda_auto.  */
octave_value_list oct_auto_command (const octave_value_list& args, int nargout);

#endif
