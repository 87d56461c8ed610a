/* auto_arrayfun.cc -- octcuda_auto's arrayfun.

   A function that can be compiled, and that does nothing but compute its results, runs
   as gpuArray's method arrayfun.  Core calls any other one for each element; the compiler
   remembers which functions it has refused.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

namespace
{
/* Are the second to the Nth of ARGS arrays of one size, and large?  Core reports
   others.  */
bool
are_large (const octave_value_list& args, octave_idx_type n)
{
  for (octave_idx_type i = 1; i < n; i++)
    if (! (oct_cast (args(i)) || oct_auto_is_full (args(i)))
        || args(i).dims () != args(1).dims ())
      return false;
  return n > 1 && oct_auto_is_enough (args(1).numel (), oct_auto_kind::other);
}

/* One element like those of V.  */
octave_value
element_like (const octave_value& v)
{
  static const double zeros[2] = {};
  const octave_gpu_array *g = oct_cast (v);
  octa_array_info i = g ? g->resolved () : octa_array_info ();
  octa_type type = g ? i.type : octa_type_find (v.class_name ().c_str ());
  oct_node one;
  oct_check (octa_node_scalar (type, g ? i.cplx == OCTA_COMPLEX : v.iscomplex (), zeros,
                               one.out ()));
  return oct_value (std::move (one));
}

/* Why the first of ARGS cannot be compiled for the others; empty: it can.  Random numbers
   are core's, unless those of the device have been chosen.  */
std::string
obstacle (const octave_value_list& args, int nargout)
{
  octave_value_list in = args;
  for (octave_idx_type i = 1; i < args.length (); i++)
    in(i) = element_like (args(i));
  try
    {
      const octa_callee *c = oct_compile_each (in, std::max (nargout, 1));
      return oct_auto.draws || ! c->uses_random
               ? ""
               : "arrayfun draws random numbers: octcuda_auto random device compiles it";
    }
  catch (const octave::execution_exception& e)
    {
      octave_quit (); /* a Ctrl-C is not forgotten */
      return "arrayfun: " + e.message ().substr (0, e.message ().find ('\n'));
    }
}

class auto_arrayfun : public oct_stand_in
{
public:
  explicit auto_arrayfun (const octave_value& core) : oct_stand_in ("arrayfun", core) {}
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args);

private:
  bool on_device (int nargout, const octave_value_list& args, octave_value_list *out) const;
};

/* False: core computes it, or reports the error.  */
bool
auto_arrayfun::on_device (int nargout, const octave_value_list& args,
                          octave_value_list *out) const
{
  bool is_cores = false;
  octave_idx_type n = oct_arrayfun_options (args, &is_cores);
  octave_value_list in = args.slice (0, n);
  if (is_cores || ! are_large (args, n))
    return false;
  oct_auto_pause pause;
  oct_auto_clock clock;
  const std::string why = obstacle (in, nargout);
  if (! why.empty ())
    {
      oct_auto_count_core (oct_auto_event::fallbacks, why);
      return false;
    }
  return oct_auto_try ([&] () {
    octave_value_list sent = in;
    for (octave_idx_type i = 1; i < n; i++)
      sent(i) = oct_auto_sent (in(i), oct_auto_kind::other);
    *out = oct_call_each (oct_way::each, sent, n, sent(1).dims (), nargout);
    for (octave_idx_type i = 0; i < out->length (); i++)
      (*out)(i) = oct_auto_home ((*out)(i));
    oct_auto_count (oct_auto_event::functions);
  });
}

octave_value_list
auto_arrayfun::call (octave::tree_evaluator& tw, int nargout, const octave_value_list& args)
{
  octave_value_list out;
  if (args.length () > 1 && oct_auto_hides () && on_device (nargout, args, &out))
    return out;
  octave_value_list in = args;
  for (octave_idx_type i = 1; i < in.length (); i++)
    if (const octave_gpu_array *g = oct_cast (in(i)))
      in(i) = g->auto_mirror ();
  return core ().function_value ()->call (tw, nargout, in);
}
}

octave_function *
oct_auto_arrayfun (const octave_value& core)
{
  return new auto_arrayfun (core);
}
