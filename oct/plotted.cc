/* plotted.cc -- device data as the value of a graphics object's property.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plotted.h"

#include <cmath>

#include <octave/interpreter.h>
#include <octave/ov-bool-mat.h>
#include <octave/ov-flt-re-mat.h>
#include <octave/ov-int16.h>
#include <octave/ov-int32.h>
#include <octave/ov-int64.h>
#include <octave/ov-int8.h>
#include <octave/ov-re-mat.h>
#include <octave/ov-typeinfo.h>
#include <octave/ov-uint16.h>
#include <octave/ov-uint32.h>
#include <octave/ov-uint64.h>
#include <octave/ov-uint8.h>

const octave_function *octave_plotted::s_setter;
int octave_plotted::s_type = -1;
int octave_plotted::s_copies;
unsigned octave_plotted::s_names;

void
octave_plotted::register_type (octave::type_info& ti)
{
  if (s_type < 0)
    s_type = ti.register_type ("octcuda plotted data", "double",
                               octave_value (new octave_matrix ()));
}

/* ---- classes ---- */

namespace
{
template <class ARRAY>
octave_value
make_array (const dim_vector& dims, void **elements)
{
  ARRAY a (dims);
  *elements = a.fortran_vec ();
  return octave_value (a);
}

/* Octave 11 does not export all of these classes, but their static members.  */
#define CLASS(T, builtin, value, array, how)                                  \
  {                                                                           \
    OCTA_TYPE_##T, btyp_##builtin, octave_##value::static_type_id,            \
      octave_##value::static_type_name, octave_##value::static_class_name,    \
      [] () { return octave_value (array ()).get_rep ().empty_clone (); },    \
      [] (const octave_base_value& v)                                         \
      { return octave_value (v.how##array_value ()).get_rep ().clone (); },   \
      make_array<array>                                                       \
  }
#define INTEGERS(T, t)                                                        \
  CLASS (T, t, t##_matrix, t##NDArray, t##_)

const oct_plotted_class classes[]
  = { CLASS (DOUBLE, double, matrix, NDArray, ),
      CLASS (SINGLE, float, float_matrix, FloatNDArray, float_),
      CLASS (LOGICAL, bool, bool_matrix, boolNDArray, bool_),
      INTEGERS (INT8, int8),     INTEGERS (INT16, int16),
      INTEGERS (INT32, int32),   INTEGERS (INT64, int64),
      INTEGERS (UINT8, uint8),   INTEGERS (UINT16, uint16),
      INTEGERS (UINT32, uint32), INTEGERS (UINT64, uint64) };
}

const oct_plotted_class *
oct_plotted_class_of (octa_type t)
{
  for (const auto& c : classes)
    if (c.type == t)
      return &c;
  return nullptr;
}

const oct_plotted_class *
oct_plotted_class_of (const octave_value& v)
{
  for (const auto& c : classes)
    if (c.type_id () == v.type_id ())
      return &c;
  return nullptr;
}

octave_plotted::octave_plotted (octa_node *n, bool keeps_class)
  : octave_base_value (), m_data (nullptr)
{
  octa_array_info info;
  octa_node_info (n, &info);
  m_class = oct_plotted_class_of (keeps_class ? info.type : OCTA_TYPE_DOUBLE);
  m_dims = dim_vector (info.size.dims[0], info.size.dims[1]);
  if (info.size.n_dims > 2)
    m_dims.resize (3, static_cast<int> (info.size.dims[2]));
  oct_check (octa_plot_data_of (n, &m_data));
}

octave_base_value::type_conv_info
octave_plotted::numeric_conversion_function () const
{
  return type_conv_info (m_class->convert, m_class->type_id ());
}

/* ---- numbers ---- */

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
      void *to;
      octave_value made = m_class->make (m_dims, &to);
      const octave_idx_type n = m_dims.numel ();
      oct_check (m_class->type == OCTA_TYPE_DOUBLE
                   ? octa_plot_values (the_worker (), m_data, 0, n,
                                       static_cast<double *> (to))
                   : octa_plot_elements (the_worker (), m_data, 0, n, to));
      m_full = made;
      s_copies++;
    }
  return m_full;
}

/* Not while the setter calls a listener, whose function is another.  */
bool
octave_plotted::is_being_set ()
{
  return s_setter
         && oct_interpreter ().get_evaluator ()
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

Matrix
octave_plotted::range () const
{
  octa_samples_extent e;
  oct_check (octa_plot_survey (the_worker (), m_data, &e));
  if (e.n_finite == 0)
    return Matrix ();
  Matrix r (1, 2, e.min);
  r(1) = e.max;
  return r;
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

/* ---- properties ---- */

namespace
{
/* Does V name the property NAME?  */
bool
names (const octave_value& v, const char *name)
{
  return v.is_string () && caseless_str (v.string_value ()).compare (name);
}

/* May the real array V of the device stay there as the property that NAME
   names?  */
bool
stays (const octave_value& name, const octave_value& v)
{
  if (v.numel () <= 1)
    return false;
  if (names (name, "volumedata"))
    return v.ndims () == 3;
  if (names (name, "cdata"))
    return v.ndims () == 2 || (v.ndims () == 3 && v.dims () (2) == 3);
  return v.isfloat () && v.ndims () == 2
         && (names (name, "xdata") || names (name, "ydata")
             || names (name, "zdata"));
}
}

octave_value
oct_plotted_property (const octave_value& name, const octave_value& v,
                      bool is_patch)
{
  const oct_array *a = dynamic_cast<const oct_array *> (&v.get_rep ());
  if (! a)
    return v;
  if (v.isreal () && stays (name, v) && ! (is_patch && names (name, "cdata")))
    return octave_value (
      new octave_plotted (a->node (), names (name, "cdata") || names (name, "volumedata")));
  return a->host ();
}
