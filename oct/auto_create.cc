/* auto_create.cc -- octcuda_auto where a program makes large arrays of few numbers.

   linspace and repmat give on the device what they give in core.  zeros and ones make one
   number, of which no memory is filled before the program takes elements.  Random numbers
   are the device's only if the user has chosen them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <algorithm>

namespace
{
/* The product of the lengths that ARGS have from FIRST on: (N), (M, N, ...) or
   ([M, N, ...]), and the name of a class.  0 if there are others.  */
double
product (const octave_value_list& args, octave_idx_type first)
{
  octave_idx_type n = args.length ();
  if (n > first && args(n - 1).is_string ())
    n--;
  double all = 1, last = 1;
  for (octave_idx_type i = first; i < n; i++)
    {
      if (! args(i).isnumeric () || ! args(i).isreal ()
          || (n > first + 1 && args(i).numel () != 1))
        return 0;
      if (args(i).is_real_scalar ())
        {
          all *= last = std::max (args(i).double_value (), 0.0);
          continue;
        }
      const NDArray lengths = args(i).array_value ();
      for (octave_idx_type k = 0; k < lengths.numel (); k++)
        all *= last = std::max (lengths(k), 0.0);
    }
  return n == first + 1 && args(first).numel () == 1 ? last * last : all;
}

octave_idx_type
elements (double n)
{
  return n >= 0 && n < 0x1p53 ? static_cast<octave_idx_type> (n) : 0;
}

bool
is_real_number (const octave_value& v)
{
  return v.is_real_scalar () && v.isfloat ();
}

octave_idx_type
linspace_makes (const octave_value_list& args)
{
  for (octave_idx_type i = 0; i < args.length (); i++)
    if (! is_real_number (args(i)))
      return 0;
  return args.length () == 3 ? elements (args(2).double_value ()) : 0;
}

/* Copies of a number are made as zeros are: on the host, where loops fill them.  */
octave_idx_type
repmat_makes (const octave_value_list& args)
{
  octave_idx_type n = args.length () < 2 ? 0 : args(0).numel ();
  bool is_array = n > 1 && (oct_cast (args(0)) || oct_auto_is_full (args(0)));
  return is_array ? elements (static_cast<double> (n) * product (args, 1)) : 0;
}

/* ---- random numbers ---- */

octave_idx_type
draws (const octave_value_list& args)
{
  return elements (product (args, 0));
}

octave_idx_type
draws_in_limits (const octave_value_list& args)
{
  return args.length () > 1 ? elements (product (args, 1)) : 0;
}

octave_idx_type
draws_with_parameter (const octave_value_list& args)
{
  return args.length () == 1 ? args(0).numel () : draws_in_limits (args);
}

octave_idx_type
draws_places (const octave_value_list& args)
{
  octave_idx_type n = args.length ();
  return n == 1 || n == 2 ? elements (args(n - 1).numel () == 1 && args(n - 1).isnumeric ()
                                        ? args(n - 1).double_value ()
                                        : 0)
                          : 0;
}

/* Larger arrays are core's, which says if there is not so much memory.  */
const double filled_bytes_max = 0x1p30;

octave_idx_type
fills (const octave_value_list& args)
{
  octave_idx_type n = args.length ();
  octa_type t = OCTA_TYPE_DOUBLE;
  if (n > 0 && args(n - 1).is_string ())
    t = octa_type_find (args(n - 1).string_value ().c_str ());
  if (t == OCTA_TYPE_COUNT || t == OCTA_TYPE_LOGICAL)
    return 0;
  const double all = product (args, 0);
  return all > 1 && all * static_cast<double> (octa_types[t].size) <= filled_bytes_max ? elements (all) : 0;
}

struct maker
{
  const char *name;
  oct_auto_made *makes;
};
const maker makers[] = { { "linspace", linspace_makes }, { "repmat", repmat_makes } };
}

struct oct_auto_creator
{
  const char *name;
  oct_auto_made *makes;
  bool draws;
};

namespace
{
const oct_auto_creator creators[]
  = { { "ones", fills, false },
      { "rand", draws, true },
      { "rande", draws, true },
      { "randg", draws_with_parameter, true },
      { "randi", draws_in_limits, true },
      { "randn", draws, true },
      { "randp", draws_with_parameter, true },
      { "randperm", draws_places, true },
      { "zeros", fills, false } };

template <class ROW, int N>
const ROW *
found (const ROW (&all)[N], const std::string& name)
{
  for (const ROW& r : all)
    if (name == r.name)
      return &r;
  return nullptr;
}

/* rand ("state", X) and its like.  */
bool
is_seed (const octave_value_list& args)
{
  return args.length () == 2 && args(0).is_string ();
}

}

oct_auto_made *
oct_auto_maker (const std::string& name)
{
  const maker *m = found (makers, name);
  return m ? m->makes : nullptr;
}

const oct_auto_creator *
oct_auto_creator_of (const std::string& name)
{
  return found (creators, name);
}

bool
oct_auto_creates (const oct_auto_creator& how, const oct_stand_in& f,
                  octave::tree_evaluator& tw, const octave_value_list& args, int nargout,
                  octave_value_list *out)
{
  if (! oct_auto.is_on || (how.draws && ! oct_auto.draws))
    return false;
  const bool seeds = how.draws && is_seed (args);
  /* What is drawn on the device need not be sent there: it is worth it if it stays.  */
  const bool is_enough
    = how.draws ? seeds || oct_auto_is_enough (how.makes (args), oct_auto_kind::kept)
                : oct_auto_is_large (how.makes (args), oct_auto_kind::elementwise);
  if (! is_enough || ! oct_auto_hides ())
    return false;
  const bool is_done = oct_auto_try ([&] () {
    {
      oct_auto_pause pause;
      *out = f.method ().function_value ()->call (tw, nargout, args);
    }
    if (how.draws && ! seeds && out->length () > 0)
      (*out)(0) = oct_auto_home ((*out)(0));
    if (how.draws && ! seeds)
      oct_auto_count (oct_auto_event::functions);
  });
  return is_done && ! seeds;
}
