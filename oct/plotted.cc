/* plotted.cc -- device data as the value of a graphics object's property.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plotted.h"

#include <cmath>

#include <octave/interpreter.h>
#include <octave/ov-typeinfo.h>

const octave_function *octave_plotted::s_setter;
int octave_plotted::s_type = -1;
int octave_plotted::s_copies;

void
octave_plotted::register_type (octave::type_info& ti)
{
  if (s_type < 0)
    s_type = ti.register_type ("octcuda plotted data", "double",
                               octave_value (new octave_matrix ()));
}

octave_plotted::octave_plotted (octa_node *n)
  : octave_base_value (), m_data (nullptr)
{
  octa_array_info info;
  octa_node_info (n, &info);
  m_dims = dim_vector (info.size.dims[0], info.size.dims[1]);
  oct_check (octa_plot_data_of (n, &m_data));
}

static octave_base_value *
as_matrix (const octave_base_value& v)
{
  return new octave_matrix (v.array_value ());
}

octave_base_value::type_conv_info
octave_plotted::numeric_conversion_function () const
{
  return type_conv_info (as_matrix, octave_matrix::static_type_id ());
}

/* The interpreter waits while another thread draws, so one is enough.  */
static octa_plot_worker *
the_worker ()
{
  static octa_plot_worker *w;
  if (! w)
    oct_check (octa_plot_worker_new (&w));
  return w;
}

octave_value
octave_plotted::full () const
{
  if (m_full.is_undefined ())
    {
      NDArray a (m_dims);
      oct_check (octa_plot_values (the_worker (), m_data, 0, a.numel (),
                                   a.fortran_vec ()));
      m_full = a;
      s_copies++;
    }
  return m_full;
}

/* Not while the setter calls a listener, whose function is another.  */
bool
octave_plotted::is_being_set ()
{
  return s_setter
         && octave::interpreter::the_interpreter ()->get_evaluator ()
                .current_function () == s_setter;
}

/* The extreme numbers, which have the same limits as all of them.  An axis of
   logarithms wants the least positive one, and of negative ones the greatest:
   that is the maximum, unless that is 0.  */
bool
octave_plotted::find_limits (NDArray *limits) const
{
  octa_samples_extent e;
  oct_check (octa_plot_survey (the_worker (), m_data, &e));
  if (e.n_finite == 0 || (e.max == 0 && e.min < 0))
    return false;
  *limits = NDArray (dim_vector (1, 3), e.max);
  (*limits) (0) = e.min;
  if (std::isfinite (e.min_positive))
    (*limits) (1) = e.min_positive;
  return true;
}

NDArray
octave_plotted::array_value (bool) const
{
  NDArray limits;
  if (is_being_set () && find_limits (&limits))
    return limits;
  return full ().array_value ();
}

/* Of a column that becomes a row: properties want rows.  */
octave_value
octave_plotted::reshape (const dim_vector& d) const
{
  if (d.ndims () != 2 || d.numel () != m_dims.numel ())
    return full ().reshape (d);
  octave_plotted *same = new octave_plotted (*this);
  same->m_dims = d;
  if (same->m_full.is_defined ())
    same->m_full = same->m_full.reshape (d);
  return octave_value (same);
}
