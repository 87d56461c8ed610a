/* auto_elements.cc -- octcuda_auto where a program takes a few elements at a time.

   On the device each of these steps costs as much as an operation on a whole array.  So
   a value that is read often gets a copy on the host, and one that is written often
   becomes an ordinary array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

/* One step on the device takes as long as copying so many bytes.  */
static const double bytes_a_step = 65536;
static const int steps_min = 4;

bool
octave_gpu_array::auto_is_dear (int times) const
{
  return times >= steps_min && times * bytes_a_step >= byte_size ();
}

/* The function of core's that runs, as far as Octave says.  */
static std::string
name_of_caller ()
{
  octave_function *f = oct_interpreter ().get_evaluator ().current_function ();
  return f && ! f->is_user_code () ? f->name () : "a function of core";
}

/* IS_WHOLE: core's C++ takes all elements.  */
const octave_value&
octave_gpu_array::auto_mirror (bool is_whole) const
{
  if (m_mirror.is_undefined ())
    {
      oct_auto_clock clock;
      octave_value v = host ();
      m_mirror = v;
      if (is_filled ())
        return m_mirror; /* nothing was copied */
      if (is_whole)
        oct_auto_count_core (oct_auto_event::fallbacks,
                             name_of_caller () + " takes ordinary arrays", byte_size ());
      else
        oct_auto_count (oct_auto_event::mirrors, byte_size ());
    }
  return m_mirror;
}

/* Is each subscript of IDX an ordinary value with few elements?  */
static bool
has_few (const octave_value_list& idx)
{
  for (octave_idx_type k = 0; k < idx.length (); k++)
    if (oct_cast (idx(k))
        || idx(k).numel () >= oct_auto.threshold (oct_auto_kind::kept))
      return false;
  return true;
}

static octave_value_list
host_of (const octave_value_list& idx)
{
  octave_value_list at = idx;
  for (octave_idx_type k = 0; k < at.length (); k++)
    if (oct_cast (idx(k)))
      at(k) = oct_host (idx(k));
  return at;
}

/* Elements of the copy on the host were read again: in variables an ordinary array is
   faster, and the one here is known as its upload.  The array may be in a cell, so
   variables are searched less and less often.  */
void
octave_gpu_array::auto_mirror_is_read () const
{
  if ((m_reads & (m_reads - 1)) != 0)
    return;
  octave_value device (const_cast<octave_gpu_array *> (this), true);
  if (oct_auto_remember (m_mirror, device))
    oct_auto_variables_stay (*this, m_mirror);
}

/* x(idx): few elements are ordinary.  */
octave_value
octave_gpu_array::auto_read (const octave_value_list& idx, bool resize_ok) const
{
  if (has_few (idx))
    m_reads++;
  if (m_mirror.is_defined () || auto_is_dear (m_reads))
    {
      octave_value host = auto_mirror ();
      auto_mirror_is_read ();
      return host.index_op (host_of (idx), resize_ok);
    }
  oct_auto_clock clock;
  octave_value v;
  oct_auto_with_memory ([&] { v = read_elements (idx, resize_ok); });
  if (v.numel () >= oct_auto.threshold (oct_auto_kind::kept))
    m_reads = 0;
  return oct_auto_home (v);
}

/* Does core warn of RHS, an element of which is not 0 or 1, as an element of a logical
   array?  */
static bool
is_doubtful (const octave_value& rhs)
{
  return rhs.is_defined () && rhs.numel () > 0 && ! rhs.islogical () && rhs.isnumeric ()
         && (oct_cast (rhs)
             || (rhs.isreal () && rhs.array_value ().any_element_not_one_or_zero ()));
}

/* Does x(idx) = RHS take something from the device?  */
static bool
has_device (const octave_value_list& idx, const octave_value& rhs)
{
  for (octave_idx_type k = 0; k < idx.length (); k++)
    if (oct_cast (idx(k)))
      return true;
  return rhs.is_undefined () || oct_cast (rhs);
}

/* x(idx) = RHS: true if x becomes ORDINARY, with these elements.  What zeros or ones has
   made does so at the first element, as that costs what core's zeros costs.  */
bool
octave_gpu_array::auto_writes (const octave_value_list& idx,
                               const octave_value& rhs,
                               octave_value *ordinary) const
{
  bool is_few = rhs.is_defined () && has_few (idx)
                && rhs.numel () < oct_auto.threshold (oct_auto_kind::kept);
  const bool is_new = is_filled ();
  const bool is_dear = is_new ? ! has_device (idx, rhs) : is_few && auto_is_dear (++m_writes);
  if (! is_dear && ! (islogical () && is_doubtful (rhs)))
    return false;
  oct_auto_clock clock;
  if (! is_new)
    oct_auto_variables_stay (*this, octave_value ());
  *ordinary = m_mirror.is_defined () ? m_mirror : host ();
  m_mirror = octave_value ();
  ordinary->assign (octave_value::op_asn_eq, "(", { host_of (idx) }, oct_host (rhs));
  if (! is_new)
    oct_auto_count (oct_auto_event::mirrors, byte_size ());
  return true;
}

/* printf and others take one element after the other.  */
octave_value
octave_gpu_array::fast_elem_extract (octave_idx_type n) const
{
  return is_hidden () ? auto_mirror ().fast_elem_extract (n)
                       : octave_value ();
}
