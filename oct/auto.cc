/* auto.cc -- octcuda_auto: hidden gpuArrays, uploads and downloads, functions, the
   command.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <algorithm>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <unordered_map>

#include <octave/call-stack.h>
#include <octave/defaults.h>
#include <octave/interpreter.h>
#include <octave/load-path.h>
#include <octave/ov-fcn-handle.h>
#include <octave/ov-fcn.h>
#include <octave/stack-frame.h>
#include <octave/symscope.h>

oct_auto_state oct_auto;

namespace
{
/* ---- who asks? ---- */

bool
is_asked_by_own ()
{
  octave::tree_evaluator& tw = oct_interpreter ().get_evaluator ();
  octave_function *f = tw.current_function ();
  if (f && f->is_user_code ())
    return oct_auto_is_own (*f);
  octave_user_code *code = tw.current_user_code ();
  return (f && f->is_dld_function () && oct_auto_is_own (*f))
         || (code && oct_auto_is_own (*code));
}

/* Does core's C++ ask, and not the evaluator in its search for a function?  */
bool
is_asked_by_core ()
{
  octave_function *f = oct_interpreter ().get_evaluator ().current_function ();
  return f && f->is_builtin_function ();
}

/* ---- the names under which a gpuArray is hidden ---- */

bool
is_complex (const octave_gpu_array& g)
{
  return g.resolved ().cplx == OCTA_COMPLEX;
}

std::string
core_type_name (const octave_gpu_array& g)
{
  octa_array_info i = g.info ();
  bool is_number = i.n_elems == 1;
  std::string name = is_complex (g) ? "complex " : "";
  name += is_number ? "scalar" : "matrix";
  switch (i.type)
    {
    case OCTA_TYPE_DOUBLE:
      return name;
    case OCTA_TYPE_SINGLE:
      return "float " + name;
    case OCTA_TYPE_LOGICAL:
      return is_number ? "bool" : "bool matrix";
    default:
      return octa_types[i.type].name + (" " + name);
    }
}

builtin_type_t
core_builtin_type (const octave_gpu_array& g)
{
  int type = g.info ().type;
  /* The evaluator only looks for methods, and computes nothing.  */
  bool z = is_asked_by_core () && is_complex (g);
  switch (type)
    {
    case OCTA_TYPE_DOUBLE:
      return z ? btyp_complex : btyp_double;
    case OCTA_TYPE_SINGLE:
      return z ? btyp_float_complex : btyp_float;
    case OCTA_TYPE_LOGICAL:
      return btyp_bool;
#define INTEGER(T, t)                                                         \
    case OCTA_TYPE_##T:                                                       \
      return btyp_##t;
      INTEGER (INT8, int8)
      INTEGER (INT16, int16)
      INTEGER (INT32, int32)
      INTEGER (INT64, int64)
      INTEGER (UINT8, uint8)
      INTEGER (UINT16, uint16)
      INTEGER (UINT32, uint32)
      INTEGER (UINT64, uint64)
#undef INTEGER
    default:
      return btyp_unknown;
    }
}
}

bool
oct_auto_hides ()
{
  return oct_auto.is_on && ! oct_auto.paused && ! is_asked_by_own ();
}

bool
octave_gpu_array::is_hidden () const
{
  return m_is_auto && oct_auto_hides ();
}

bool
octave_gpu_array::isobject () const
{
  return ! is_hidden ();
}

std::string
octave_gpu_array::class_name () const
{
  return is_hidden () ? octa_types[info ().type].name
                       : static_class_name ();
}

std::string
octave_gpu_array::type_name () const
{
  return is_hidden () ? core_type_name (*this) : static_type_name ();
}

builtin_type_t
octave_gpu_array::builtin_type () const
{
  return is_hidden () ? core_builtin_type (*this) : btyp_unknown;
}

/* ---- what goes and what comes ---- */

bool
oct_auto_is_full (const octave_value& v)
{
  return v.builtin_type () <= btyp_bool && ! v.issparse ()
         && ! v.is_diag_matrix () && ! v.is_perm_matrix ();
}

namespace
{
/* Few elements are sent with the operation itself, and again with the next one.  */
bool
is_sent (const octave_value& v, oct_auto_kind kind)
{
  if (oct_cast (v))
    return false;
  octave_idx_type n = v.numel ();
  return (n >= oct_auto.threshold (kind)
          || n >= oct_auto.threshold (oct_auto_kind::kept))
         && oct_auto_is_full (v);
}

/* Ordinary arrays that were sent lately.  They are held here, so Octave makes a copy
   before it changes one.  */
struct sent
{
  octave_value host, device;
};
std::deque<sent> lately;
const std::size_t lately_max = 8;
const double lately_bytes_max = 0x1p28;

octave_value
found_sent (const octave_value& v)
{
  for (const sent& s : lately)
    if (&s.host.get_rep () == &v.get_rep ())
      return s.device;
  return octave_value ();
}
}

/* Does no variable hold the ordinary array of S?  Its array on the device may have it as
   its copy.  */
static bool
is_forgotten (const sent& s)
{
  const octave_gpu_array *g = oct_cast (s.device);
  const bool is_copy = g && s.device.get_count () == 1 && g->mirrors (s.host);
  return s.host.get_count () == (is_copy ? 2 : 1);
}

bool
oct_auto_remember (const octave_value& host, const octave_value& device)
{
  if (host.is_range () || host.byte_size () > lately_bytes_max)
    return false;
  /* what only this list holds can never be met again */
  lately.erase (std::remove_if (lately.begin (), lately.end (), is_forgotten), lately.end ());
  if (found_sent (host).is_defined ())
    return true;
  lately.push_back ({ host, device });
  double bytes = 0;
  for (const sent& s : lately)
    bytes += s.host.byte_size ();
  for (; bytes > lately_bytes_max || lately.size () > lately_max;
       lately.pop_front ())
    bytes -= lately.front ().host.byte_size ();
  return true;
}

octave_value
oct_auto_sent (const octave_value& v, oct_auto_kind kind)
{
  if (! is_sent (v, kind))
    return v;
  octave_value known = found_sent (v);
  oct_auto_count (known.is_defined () ? oct_auto_event::known
                                      : oct_auto_event::uploads,
                  known.is_defined () ? 0 : v.byte_size ());
  if (known.is_defined ())
    return known;
  octave_value device = octave_gpu_array::upload (v);
  oct_auto_remember (v, device);
  if (! v.is_range ())
    oct_auto_variables_sent (v.get_rep (), device);
  return device;
}

/* Is V a gpuArray with so few elements that it becomes ordinary?  */
static bool
comes_home (const octave_value& v)
{
  const octave_gpu_array *g = v.is_defined () ? oct_cast (v) : nullptr;
  return g && ! g->is_error () && g->numel () < oct_auto.threshold (oct_auto_kind::kept);
}

octave_value
oct_auto_home (octave_value v)
{
  if (! comes_home (v))
    return v;
  oct_auto_count (oct_auto_event::home, v.byte_size ());
  return oct_cast (v)->host ();
}

bool
oct_auto_frees_memory (const octave::execution_exception& e)
{
  /* A Ctrl-C is not forgotten, as it would be by Octave's recover_from_exception, which
     an error that has been thrown and caught here does not need.  */
  octave_quit ();
  if (e.identifier () != OCTA_ERROR_MEMORY || lately.empty ())
    return false;
  lately.clear ();
  return true;
}

bool
oct_auto_tries_again (const octave::execution_exception& e, bool is_again)
{
  if (oct_auto_frees_memory (e) && ! is_again)
    return true;
  oct_auto_count_core (oct_auto_event::by_core, "the device reported: " + e.message ());
  return false;
}

bool
gpu_is_auto (const char *name, const char *why)
{
  if (oct_auto.is_on)
    oct_auto_count_core (oct_auto_event::fallbacks, std::string (name) + ' ' + why);
  return oct_auto.is_on;
}

/* ---- functions ---- */

namespace
{
/* Which argument of NAME is a dimension, counted from 0; 0: none.  */
int
dimension_of (const std::string& name)
{
  static const std::map<std::string, int> all
    = { { "all", 1 }, { "any", 1 },  { "max", 2 },  { "min", 2 },
        { "prod", 1 }, { "sum", 1 }, { "sumsq", 1 } };
  auto d = all.find (name);
  return d == all.end () ? 0 : d->second;
}

/* Core's function NAME, in calls for which there is nothing to do on the device.  A
   user's file of the name comes first, as always.  */
class auto_function : public oct_stand_in
{
public:
  auto_function (const std::string& name, const octave_value& core,
                 oct_auto_kind kind)
    : oct_stand_in (name, core), m_kind (kind), m_makes (oct_auto_maker (name)),
      m_dimension (dimension_of (name)), m_may_be_special (oct_auto_may_be_special (name))
  {
  }
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args);
  /* nargin (NAME), func2str and others ask for the file's function.  */
  octave_user_function *user_function_value (bool is_silent = false)
  {
    return is_builtin_function ()
             ? octave_function::user_function_value (is_silent)
             : core ().user_function_value (is_silent);
  }
  octave_user_code *user_code_value (bool is_silent = false)
  {
    return is_builtin_function ()
             ? octave_function::user_code_value (is_silent)
             : core ().user_code_value (is_silent);
  }

private:
  bool is_met (const octave_value_list& args) const;
  bool has_dimensions (const octave_value_list& args) const;
  octave_value_list by_core (octave::tree_evaluator& tw, int nargout,
                             const octave_value_list& args) const;
  bool is_of_core () const
  {
    return is_builtin_function ()
           || core ().function_value ()->is_system_fcn_file ();
  }
  bool sends (const octave_value_list& args) const;
  octave_value_list on_device (octave::tree_evaluator& tw, int nargout,
                               const octave_value_list& args) const;
  octave_value_list run (octave::tree_evaluator& tw, int nargout,
                         const octave_value_list& args, int lists) const;
  oct_auto_kind m_kind;
  oct_auto_made *m_makes; /* or null */
  const int m_dimension;  /* which argument is one, counted from 0; 0: none */
  const bool m_may_be_special;
};

bool
auto_function::is_met (const octave_value_list& args) const
{
  for (octave_idx_type i = 0; i < args.length (); i++)
    if (oct_cast (args(i))
        || (oct_auto_is_enough (args(i).numel (), m_kind)
            && oct_auto_is_full (args(i))))
      return true;
  return m_makes && oct_auto_is_enough (m_makes (args), oct_auto_kind::elementwise);
}

/* Arguments that no variable has: a result that comes home at once is computed without
   storing them first.  */
class ending_arguments
{
public:
  /* ARGS are in so many LISTS, with the caller's.  */
  ending_arguments (const octave_value_list& args, int lists)
  {
    for (octave_idx_type i = 0; i < args.length (); i++)
      if (const octave_gpu_array *g = oct_cast (args(i)))
        if (args(i).get_count () <= lists && ! g->is_error ())
          m_nodes.push_back (g->node ());
    for (octa_node *n : m_nodes)
      octa_node_ending (n, true);
  }
  ~ending_arguments ()
  {
    for (octa_node *n : m_nodes)
      octa_node_ending (n, false);
  }
  ending_arguments (const ending_arguments&) = delete;
  ending_arguments& operator= (const ending_arguments&) = delete;

private:
  std::vector<octa_node *> m_nodes; /* of the caller's values */
};

bool
auto_function::sends (const octave_value_list& args) const
{
  for (octave_idx_type i = 0; i < args.length () && m_kind != oct_auto_kind::here; i++)
    if (is_sent (args(i), m_kind))
      return true;
  return false;
}

octave_value_list
auto_function::on_device (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args) const
{
  if (! sends (args))
    return run (tw, nargout, args, 1);
  octave_value_list in = args;
  for (octave_idx_type i = 0; i < in.length (); i++)
    in(i) = oct_auto_sent (in(i), m_kind);
  return run (tw, nargout, in, 2);
}

octave_value_list
auto_function::run (octave::tree_evaluator& tw, int nargout, const octave_value_list& args,
                    int lists) const
{
  octave_value_list out = method ().function_value ()->call (tw, nargout, args);
  if (m_may_be_special)
    oct_auto_make_special (m_name, std::max (nargout, 1), out);
  octave_idx_type i = 0;
  while (i < out.length () && ! comes_home (out(i)))
    i++;
  if (i == out.length ())
    return out;
  ending_arguments ending (args, lists);
  for (; i < out.length (); i++)
    out(i) = oct_auto_home (out(i));
  return out;
}

/* Of several dimensions core takes the first one, and gpuArray's method all.  */
bool
auto_function::has_dimensions (const octave_value_list& args) const
{
  return m_dimension > 0 && args.length () > m_dimension && is_builtin_function ()
         && args(m_dimension).isnumeric () && args(m_dimension).numel () > 1;
}

octave_value_list
auto_function::by_core (octave::tree_evaluator& tw, int nargout,
                        const octave_value_list& args) const
{
  octave_value_list in = args;
  for (octave_idx_type i = 0; i < in.length (); i++)
    in(i) = oct_host (in(i));
  return core ().function_value ()->call (tw, nargout, in);
}

/* Is one of ARGS a function of the program, which core must call?  */
bool
calls_program (const octave_value_list& args)
{
  for (octave_idx_type i = 0; i < args.length (); i++)
    if (args(i).is_function_handle () && args(i).fcn_handle_value ()->is_anonymous ())
      return true;
  return false;
}

octave_value_list
auto_function::call (octave::tree_evaluator& tw, int nargout,
                     const octave_value_list& args)
{
  if (! is_met (args) || ! oct_auto_hides () || ! is_of_core ()
      || (m_may_be_special && oct_auto_is_special (m_name, args)))
    return core ().function_value ()->call (tw, nargout, args);
  const bool calls = calls_program (args);
  if (oct_auto_has_new_option (m_name, args))
    return by_core (tw, nargout, args);
  if (calls || has_dimensions (args))
    {
      oct_auto_count_core (oct_auto_event::fallbacks,
                           m_name + (calls ? " calls a function of the program, whose own lines are listed"
                                           : " takes the first of several dimensions"));
      return by_core (tw, nargout, args);
    }
  oct_auto_clock clock;
  std::optional<octave_value_list> out;
  if (oct_auto_try ([&] { out.emplace (on_device (tw, nargout, args)); }))
    {
      clock.counts (oct_auto_event::functions);
      return std::move (*out);
    }
  oct_auto_pause pause;
  return by_core (tw, nargout, args);
}

/* A function of core that a stand-in replaces.  */
struct replaced
{
  octave_value stand_in, before;
  bool is_builtin;
};
std::unordered_map<std::string, replaced> stand_ins;

void
install (const std::string& name, const octave_value& f, bool is_builtin)
{
  if (is_builtin)
    oct_symbols ().install_built_in_function (name, f);
  else
    oct_symbols ().install_cmdline_function (name, f);
}

/* Is R still there?  A user's function may have taken its place.  */
bool
stands (const std::string& name, const replaced& r)
{
  octave::symbol_table& st = oct_symbols ();
  octave_value now = r.is_builtin ? st.find_built_in_function (name)
                                  : st.find_cmdline_function (name);
  return &now.get_rep () == &r.stand_in.get_rep ();
}

/* While it lives, the functions that a call names are core's.  */
class core_in_place
{
public:
  explicit core_in_place (const octave_value_list& args)
  {
    for (octave_idx_type i = 0; i < args.length (); i++)
      {
        auto at = args(i).is_string () ? stand_ins.find (args(i).string_value ())
                                       : stand_ins.end ();
        if (at == stand_ins.end () || ! stands (at->first, at->second))
          continue;
        install (at->first, at->second.before, at->second.is_builtin);
        m_all.push_back (*at);
      }
  }
  ~core_in_place ()
  {
    for (const auto& each : m_all)
      install (each.first, each.second.stand_in, each.second.is_builtin);
  }
  core_in_place (const core_in_place&) = delete;
  core_in_place& operator= (const core_in_place&) = delete;

private:
  std::list<std::pair<std::string, replaced>> m_all;
};

/* exist, and what which calls: they answer as without the mode.  */
class auto_asks : public oct_stand_in
{
public:
  auto_asks (const std::string& name, const octave_value& core) : oct_stand_in (name, core) {}
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args)
  {
    octave_value f = core ();
    core_in_place meanwhile (args);
    return f.function_value ()->call (tw, nargout, args);
  }
};

/* Functions with stand-ins of their own; gpuArray may have no method of that name.  */
const struct
{
  const char *name;
  bool has_method;
  octave_function *(*make) (const octave_value& core); /* null: it is auto_asks */
} own_stand_ins[]
  = { { "arrayfun", true, oct_auto_arrayfun },
      { "exist", false, nullptr },
      { "fork", false, oct_auto_fork },
      { "__which__", false, nullptr } };

octave_function *
stand_in (const std::string& name, oct_auto_kind kind, const octave_value& core)
{
  for (const auto& own : own_stand_ins)
    if (name == own.name)
      return own.make ? own.make (core) : new auto_asks (name, core);
  return new auto_function (name, core, kind);
}

void
replace (const std::string& name, oct_auto_kind kind)
{
  octave::symbol_table& st = oct_symbols ();
  octave_value before = st.find_built_in_function (name);
  bool is_builtin = before.is_defined ();
  std::string file = is_builtin ? "" : oct_interpreter ().get_load_path ().find_fcn (name);
  std::string root = octave::config::fcn_file_dir ();
  if (st.find_cmdline_function (name).is_defined ()
      || (! is_builtin && file.compare (0, root.length (), root) != 0))
    return;
  octave_value f (stand_in (name, kind, before));
  stand_ins[name] = { f, before, is_builtin };
  install (name, f, is_builtin);
}

void
replace_all ()
{
  for (const auto& own : own_stand_ins)
    if (! own.has_method)
      replace (own.name, oct_auto_kind::here);
  for (const std::string& name :
       oct_interpreter ().get_load_path ().methods ("gpuArray"))
    {
      oct_auto_kind kind = oct_auto_kind_of (name);
      if (kind != oct_auto_kind::left)
        replace (name, kind);
    }
}

/* If a user's function has taken a stand-in's place, it stays.  */
void
restore_all ()
{
  for (const auto& f : stand_ins)
    if (stands (f.first, f.second))
      install (f.first, f.second.before, f.second.is_builtin);
  stand_ins.clear ();
}
}

void
oct_auto_release ()
{
  lately.clear ();
  oct_auto_forget_variables ();
  oct_auto_release_functions ();
}

void
oct_auto_switch (bool is_on)
{
  if (is_on == oct_auto.is_on)
    return;
  if (is_on)
    {
      std::string here
        = oct_interpreter ().get_load_path ().find_method ("gpuArray", "sum");
      std::size_t at = here.rfind ("@gpuArray/");
      oct_auto_own (at == std::string::npos ? "" : here.substr (0, at));
      oct_auto_forget_counts ();
      replace_all ();
    }
  else
    restore_all ();
  oct_auto_operators (is_on);
  oct_auto.is_on = octave_gpu_array::s_is_auto = is_on;
  if (! is_on)
    {
      oct_auto_release ();
      oct_auto_all_home ();
    }
}

/* ---- the command ---- */

namespace
{
/* The addresses of all operators and functions that the mode replaces.  */
uint64NDArray
addresses ()
{
  std::vector<const void *> all = oct_auto_tables ();
  octave::symbol_table& st = oct_symbols ();
  std::list<std::string> names = oct_interpreter ().get_load_path ().methods ("gpuArray");
  for (const auto& own : own_stand_ins)
    names.push_back (own.name);
  for (const std::string& name : names)
    for (const octave_value& f :
         { st.find_built_in_function (name), st.find_cmdline_function (name) })
      all.push_back (f.is_defined () ? &f.get_rep () : nullptr);
  uint64NDArray out (dim_vector (static_cast<octave_idx_type> (all.size ()), 1));
  for (octave_idx_type i = 0; i < out.numel (); i++)
    out.xelem (i) = reinterpret_cast<std::uintptr_t> (all[i]);
  return out;
}
}

octave_value_list
oct_auto_command (const octave_value_list& args, int)
{
  std::string what = args.length () > 0 ? args(0).string_value () : "";
  if (what == "on" || what == "off")
    oct_auto_switch (what == "on");
  else if (what == "measuring") /* auto_thresholds.m, which has found the machine idle */
    octa_notice ("octcuda:measuring",
                 "octcuda_auto: measuring this machine once, for a few seconds ...");
  else if (what == "measure")
    oct_auto_measure ();
  else if (what == "threshold" && args.length () > 1)
    oct_auto_set_thresholds (args(1).scalar_map_value ());
  else if (what == "random" && args.length () > 1)
    oct_auto.draws = args(1).string_value () == "device";
  else if (what == "tables")
    return ovl (addresses ());
  else if (what == "why")
    return ovl (oct_auto_lines ());
  octave_scalar_map s = oct_auto_counts ();
  s.assign ("on", oct_auto.is_on);
  if (what.empty () || what == "threshold" || what == "measure")
    s.assign ("threshold", oct_auto_thresholds ());
  s.assign ("random", oct_auto.draws ? "device" : "core");
  return ovl (s);
}
