/* graphics.cc -- functions that draw arrays: if the graphics toolkit is
   octcuda, nothing is copied to the host.

   Core's m-files, such as plot, then compute with gpuArrays.  In the end they
   call functions that make a graphics object or set its properties, which the
   toolkit calls with data on the device (toolkit.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operators.h"

/* The toolkit's results for NAME and ARGS; empty if it is not loaded.  */
static octave_value_list
ask_toolkit (const char *name, const octave_value_list& args, int nargout)
{
  octave_value f = oct_symbols ().builtin_find ("__octcuda_draw__");
  octave_value_list in = args;
  if (f.is_undefined ())
    return octave_value_list ();
  in.prepend (octave_value (name));
  octave::tree_evaluator& tw
    = oct_interpreter ().get_evaluator ();
  return f.function_value ()->call (tw, nargout + 1, in);
}

bool
oct_plot (const char *name, const octave_value_list& args, int nargout,
          octave_value *result)
{
  if (nargout > 1 || ask_toolkit (name, args, nargout).length () == 0)
    return false;
  octave_value_list out = oct_core_call (name, args, nargout);
  if (out.length () > 0)
    *result = out(0);
  return true;
}

/* From so many samples on their numbers are made on the device.  */
enum { MANY = 65536 };

static bool
is_axes (const octave_value& v)
{
  return v.is_real_scalar ()
         && oct_interpreter ().feval ("isaxes", octave_value_list (v), 1)(0).is_true ();
}

/* ARGS of plot: where the first vector of the device has no x, it gets the numbers of
   its samples as a range, which core would make on the host.  */
static octave_value_list
with_numbers (const octave_value_list& args)
{
  const octave_idx_type n = args.length ();
  octave_idx_type at = n > 0 && ! oct_cast (args(0)) ? 1 : 0;
  if (at >= n || ! oct_cast (args(at))
      || (at + 1 < n && ! args(at + 1).is_string ()))
    return args;
  const octave_value& y = args(at);
  const dim_vector size = y.dims ();
  if (size.ndims () != 2 || (size(0) != 1 && size(1) != 1)
      || size.numel () < MANY || y.iscomplex () || (at == 1 && ! is_axes (args(0))))
    return args;
  octave_value_list out;
  for (octave_idx_type i = 0; i < n; i++)
    {
      if (i == at)
        out.append (oct_value (oct_operand (octave_value (
          octave::range<double> (1, 1, static_cast<double> (size.numel ()))))));
      out.append (args(i));
    }
  return out;
}

bool
oct_plot_lines (const char *name, const octave_value_list& args, int nargout,
                octave_value *result)
{
  return oct_plot (name, with_numbers (args), nargout, result);
}

bool
oct_plot_object (const char *name, const octave_value_list& args, int nargout,
                 octave_value *result)
{
  octave_value_list out;
  if (nargout <= 1)
    out = ask_toolkit (name, args, nargout);
  if (out.length () > 1)
    *result = out(1);
  return out.length () > 0;
}
