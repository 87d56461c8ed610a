/* arrayfun.cc -- arrayfun for gpuArrays, and cuda.arrayfun.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <algorithm>
#include <cctype>

#include <octave/errwarn.h>
#include <octave/interpreter.h>

namespace
{
/* The size of the results: that of the arrays, which are the second to the Nth of
   ARGS, where dimensions of length 1 are repeated.  False: they do not fit.  */
bool
common_size (const octave_value_list& args, octave_idx_type n,
             dim_vector *whole)
{
  *whole = args(1).dims ();
  for (octave_idx_type i = 2; i < n; i++)
    {
      dim_vector d = args(i).dims ();
      int n_dims = std::max (d.ndims (), whole->ndims ());
      d.resize (n_dims, 1);
      whole->resize (n_dims, 1);
      for (int k = 0; k < n_dims; k++)
        {
          if (d(k) != (*whole)(k) && d(k) != 1 && (*whole)(k) != 1)
            return false;
          (*whole)(k) = (*whole)(k) == 1 ? d(k) : (*whole)(k);
        }
    }
  return true;
}

bool
is_plain_true (const octave_value& v)
{
  return (v.is_bool_scalar () || v.is_real_scalar ()) && v.double_value () == 1;
}

/* May core compute?  It may if the warning CompileError has been turned off, in
   octcuda_auto, and for a caller in a package that does not know gpuArrays.  */
bool
is_core_allowed ()
{
  return oct_auto.is_on || oct_in_package ()
         || oct_interpreter ().get_error_system ()
                .warning_enabled (OCTA_ERROR_COMPILE)
              == 0;
}

/* V with dimensions of length 1 repeated up to SIZE.  */
octave_value
repeated (const octave_value& v, const dim_vector& size)
{
  dim_vector d = v.dims ();
  d.resize (size.ndims (), 1);
  if (d == size)
    return v;
  Matrix times (1, size.ndims ());
  for (int k = 0; k < size.ndims (); k++)
    times(k) = d(k) == size(k) ? 1 : size(k);
  return oct_core_call ("repmat", ovl (v, times), 1) (0);
}

/* The first N of ARGS are the function and arrays.  IS_QUIET: without a warning,
   because there are no elements, or core will report an error.  */
octave_value_list
by_core (const octave_value_list& args, octave_idx_type n, int nargout,
         bool is_quiet)
{
  static bool has_warned;
  octave_value_list in = args;
  dim_vector size;
  bool fits = common_size (args, n, &size);
  for (octave_idx_type i = 1; i < args.length (); i++)
    {
      in(i) = oct_host (args(i));
      if (fits && i < n)
        in(i) = repeated (in(i), size);
    }
  octave_value_list out = oct_core_call ("arrayfun", in, nargout);
  is_quiet = is_quiet || gpu_is_auto ("arrayfun", "calls the function for each element of the gathered arguments");
  if (! has_warned && ! is_quiet)
    warning_with_id ("octcuda:fallback",
                     "arrayfun: core Octave calls the function for each "
                     "element of the gathered arguments");
  has_warned |= ! is_quiet;
  for (octave_idx_type i = 0; i < out.length (); i++)
    if (out(i).is_defined () && ! out(i).issparse ()
        && octa_type_find (out(i).class_name ().c_str ()) != OCTA_TYPE_COUNT)
      out(i) = octave_gpu_array::upload (out(i));
  return out;
}
}

/* Is F neither a function nor the name of one?  Core says so.  */
static bool
is_no_function (const octave_value& f)
{
  if (f.is_string ())
    return octave::valid_identifier (f.string_value ())
           && oct_symbols ().find_function (f.string_value ()).is_undefined ();
  return oct_cast (f) || f.isnumeric () || f.islogical () || f.iscell () || f.isstruct ();
}

octave_idx_type
oct_arrayfun_options (const octave_value_list& args, bool *is_cores)
{
  octave_idx_type n = args.length ();
  for (; n > 3 && args(n - 2).is_string (); n -= 2)
    {
      std::string name = args(n - 2).string_value ();
      std::transform (name.begin (), name.end (), name.begin (), ::tolower);
      *is_cores |= name != "uniformoutput" || ! is_plain_true (args(n - 1));
    }
  *is_cores |= args(n - 1).is_string ();
  return n;
}

octave_value_list
oct_arrayfun_method (const octave_value_list& args, int nargout)
{
  bool is_cores = false;
  dim_vector size;
  if (args.length () < 2)
    error_with_id ("Octave:invalid-fun-call",
                   "Invalid call to arrayfun; it is called as "
                   "arrayfun (F, X, ...)");
  octave_idx_type n = oct_arrayfun_options (args, &is_cores);
  is_cores |= is_no_function (args(0));
  bool fits = common_size (args, n, &size);
  if (is_cores || ! fits || size.numel () == 0)
    return by_core (args, n, nargout,
                    ! fits || size.numel () == 0 || is_no_function (args(0)));
  try
    {
      return oct_call_each (oct_way::each, args, n, size, nargout);
    }
  catch (const octave::execution_exception& e)
    {
      if (e.identifier () != OCTA_ERROR_COMPILE)
        throw;
      if (! is_core_allowed ())
        error_with_id (OCTA_ERROR_COMPILE,
                       "%s\nTo let core Octave compute it on the CPU, type "
                       "warning (\"off\", \"%s\")",
                       e.message ().c_str (), OCTA_ERROR_COMPILE);
    }
  return by_core (args, n, nargout, false);
}

/* The function cuda.arrayfun.  */
static octave_value_list
ordinary (oct_way way, const octave_value_list& args, int nargout)
{
  bool is_ours = false;
  octave_idx_type n = args.length ();
  if (n < 2)
    error_with_id (OCTA_ERROR_CALL,
                   "Invalid call to cuda.arrayfun; it is called as "
                   "cuda.arrayfun (F, X, ...)");
  for (octave_idx_type i = 1; i < n; i++)
    {
      is_ours |= oct_cast (args(i)) != nullptr;
      if (args(i).is_string ())
        error_with_id (OCTA_ERROR_LOGIC,
                       "cuda.arrayfun: argument %d must be an array of "
                       "numbers, not a string; there are no options",
                       static_cast<int> (i + 1));
    }
  dim_vector size;
  if (! common_size (args, n, &size))
    error_with_id ("Octave:nonconformant-args",
                   "cuda.arrayfun: nonconformant arrays; along each "
                   "dimension the sizes must be equal or 1");
  octave_value_list out = size.numel () > 0
                            ? oct_call_each (way, args, n, size, nargout)
                            : by_core (args, n, nargout, true);
  oct_say_warnings ();
  for (octave_idx_type i = 0; i < out.length () && ! is_ours; i++)
    out(i) = oct_host (out(i));
  return out;
}

octave_value_list
oct_arrayfun (const octave_value_list& args, int nargout)
{
  return ordinary (oct_way::each, args, nargout);
}

octave_value_list
oct_arrayfun_fma (const octave_value_list& args, int nargout)
{
  return ordinary (oct_way::fma, args, nargout);
}

octave_value_list
oct_bsxfun (const octave_value_list& args, int)
{
  dim_vector size;
  const octave_value_list by_core = ovl (false, Matrix ());
  if (! common_size (args, 3, &size) || size.numel () == 0)
    return by_core;
  try
    {
      return oct_call_each (oct_way::columns, args, 3, size, 1)
        .prepend (true);
    }
  catch (const octave::execution_exception&)
    {
      /* core computes it or reports the error */
    }
  return by_core;
}

octave_value_list
oct_explain (const octave_value_list& args, int)
{
  const octa_callee *c
    = oct_compile_each (args.slice (1, args.length () - 1), args(0).int_value ());
  octave_scalar_map s;
  Cell classes (1, c->n_results);
  for (int i = 0; i < c->n_results; i++)
    classes(i) = std::string (c->result[i].cplx == OCTA_REAL ? "" : "complex ")
                 + octa_types[c->result[i].type].name;
  s.assign ("classes", classes);
  s.assign ("leaves", c->may_leave);
  s.assign ("fails", c->may_fail);
  s.assign ("loops", c->wants_stop);
  s.assign ("text", c->text);
  return ovl (s);
}
