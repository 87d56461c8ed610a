/* subscripts.cc -- x(idx), x(idx) = v and x(idx) = [].

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include <octave/lo-array-errwarn.h>

/* Masks of more elements are searched on the device.  */
static const octave_idx_type mask_on_device = 4096;

namespace
{
enum class purpose
{
  read,
  assign,
  erase
};

/* Octave's subscripts of array X as libocta's.  This object owns what they point
   to.  */
class subscripts
{
public:
  /* PLACES: the nodes of X and of gpuArrays among the subscripts, already on
     one device.  */
  subscripts (const octave_value_list& idx, const octa_array_info& x,
              oct_node *places, purpose why);
  int n () const { return m_n; }
  const octa_subscript *s () const { return m_s.s; }

private:
  void read (const octave_value& v, const oct_node& on_device,
             const octa_array_info& x, int k);
  void read_host (const octave_value& v, octa_subscript& s);
  void check (const octa_array_info& x, int k) const;
  /* Also freed when the constructor throws.  */
  struct owned
  {
    explicit owned (int count) : n (count)
    {
      std::memset (s, 0, n * sizeof *s);
    }
    owned (const owned&) = delete;
    owned& operator= (const owned&) = delete;
    ~owned () { octa_subscript_free (n, s); }
    octa_subscript s[OCTA_DIMS_MAX];
    int n;
  };
  int m_n;
  owned m_s;
  std::vector<Array<octave_idx_type>> m_lists;
};

subscripts::subscripts (const octave_value_list& idx, const octa_array_info& x,
                        oct_node *places, purpose why)
  : m_n (idx.length ()), m_s (m_n)
{
  int k = 0;
  try
    {
      for (; k < m_n; k++)
        {
          if (places[k + 1].get () && octa_node_has_parts (places[k + 1].get ()))
            oct_check (octa_parts_refuse ("x(mask) or x(index)"));
          read (idx(k), places[k + 1], x, k);
        }
      /* libocta checks subscripts that are on the device, and those behind them.  */
      for (k = 0; why == purpose::read && k < m_n && ! m_s.s[k].on_device; k++)
        check (x, k);
    }
  catch (octave::index_exception& e)
    {
      /* Core's message about a deletion has no position.  */
      if (why != purpose::erase)
        e.set_pos_if_unset (m_n, k + 1);
      throw;
    }
}

/* Check the bounds.  It throws core's index error, to which Octave adds the variable's
   name.  */
void
subscripts::check (const octa_array_info& x, int k) const
{
  const octa_subscript& s = m_s.s[k];
  int64_t length = m_n == 1 ? x.n_elems : octa_size_along (&x.size, k);
  for (int d = k + 1; m_n > 1 && k == m_n - 1 && d < x.size.n_dims; d++)
    length *= x.size.dims[d];
  if (s.is_colon || s.count == 0)
    return;
  int64_t highest = s.start;
  if (s.list)
    highest = *std::max_element (s.list, s.list + s.count);
  else if (s.step > 0)
    highest += (s.count - 1) * s.step;
  if (highest >= length)
    octave::err_index_out_of_range (m_n, k + 1, highest + 1, length,
                                    oct_dim_vector (x.size));
}

void
subscripts::read (const octave_value& v, const oct_node& on_device,
                  const octa_array_info& x, int k)
{
  octa_subscript& s = m_s.s[k];
  if (v.is_magic_colon ())
    s.is_colon = true;
  else if (on_device.get ())
    oct_check_index (octa_subscript_take (on_device.get (), k, m_n, &s), x.size);
  else
    read_host (v, s);
}

void
subscripts::read_host (const octave_value& v, octa_subscript& s)
{
  if (v.is_real_scalar () && v.is_double_type ())
    {
      double d = v.double_value ();
      if (d >= 1 && d < 0x1p53 && d == std::floor (d))
        {
          s.start = static_cast<int64_t> (d) - 1;
          s.step = s.count = 1;
          s.shape = { 2, { 1, 1 } };
          return;
        }
    }
  octave::idx_vector iv = v.index_vector ();
  switch (iv.idx_class ())
    {
    case octave::idx_vector::class_colon:
      s.is_colon = true;
      return;
    case octave::idx_vector::class_range:
      s.count = iv.length (0);
      s.start = s.count > 0 ? iv (0) : 0;
      s.step = s.count > 1 ? iv (1) - iv (0) : 1;
      break;
    default:
      {
        m_lists.push_back (iv.as_array ());
        const Array<octave_idx_type>& list = m_lists.back ();
        const octave_idx_type *p = list.data ();
        s.count = list.numel ();
        s.start = s.count > 0 ? p[0] : 0;
        s.step = s.count > 1 ? p[1] - p[0] : 1;
        for (octave_idx_type i = 1; i < s.count && ! s.list; i++)
          if (p[i] - p[i - 1] != s.step)
            s.list = p;
      }
    }
  oct_check (oct_size (iv.orig_dimensions (), &s.shape));
}

/* The nodes of an indexing: first that of the array, then those of the subscripts
   that are on the device or go there, last that of the right-hand side, if any.  */
class places
{
public:
  places (octa_node *x, const octave_value_list& idx);
  /* Bring them together.  */
  void meet (oct_call& call, bool is_assignment);
  oct_node nodes[OCTA_DIMS_MAX + 2];
};

places::places (octa_node *x, const octave_value_list& idx)
{
  if (idx.length () > OCTA_DIMS_MAX)
    error_with_id (OCTA_ERROR_LOGIC,
                   "gpuArray: more than %d subscripts; reshape the array or "
                   "gather it first",
                   OCTA_DIMS_MAX);
  nodes[0] = oct_node::retained (x);
  for (int k = 0; k < idx.length (); k++)
    {
      const octave_value& v = idx(k);
      if (oct_cast (v)
          || (v.islogical () && ! v.issparse ()
              && v.numel () > mask_on_device))
        nodes[k + 1] = oct_operand (v);
    }
}

void
places::meet (oct_call& call, bool is_assignment)
{
  octa_node *all[OCTA_DIMS_MAX + 2];
  oct_node *from[OCTA_DIMS_MAX + 2];
  int n = 0;
  if (! octa_array_is_spread ())
    return;
  for (oct_node& p : nodes)
    if (p.get ())
      {
        from[n] = &p;
        all[n++] = p.take ();
      }
  octa_status st = octa_visit_begin (call.visit (), n, all, is_assignment);
  for (int i = 0; i < n; i++)
    *from[i] = oct_node (all[i]);
  oct_check (st);
}
}

/* ---- x(idx) ---- */

octave_value
octave_gpu_array::read_elements (const octave_value_list& idx,
                                 bool resize_ok) const
{
  if (idx.length () == 0)
    return as_value ();
  if (resize_ok)
    return upload (host ().index_op (idx, true));
  oct_call call;
  oct_node out;
  places at (node (), idx);
  at.meet (call, false);
  octa_array_info info = at.nodes[0].info ();
  subscripts s (idx, info, at.nodes, purpose::read);
  oct_check_index (octa_index_read (at.nodes[0].get (), s.n (), s.s (), out.out ()),
               info.size);
  return oct_value (std::move (out));
}

octave_value
octave_gpu_array::do_index_op (const octave_value_list& idx, bool resize_ok)
{
  return is_hidden () ? auto_read (idx, resize_ok)
                       : read_elements (idx, resize_ok);
}

octave_map
octave_gpu_array::map_value () const
{
  if (is_hidden ())
    return host ().map_value (); /* core's error */
  error_with_id (OCTA_ERROR_CALL,
                 "a gpuArray is not a struct; write struct (\"x\", x) for one "
                 "that has it as a field");
}

octave_value
octave_gpu_array::subsref (const std::string& type,
                           const std::list<octave_value_list>& idx)
{
  if (type[0] != '(' && is_hidden ())
    return host ().subsref (type, idx); /* core's error */
  if (type[0] == '.')
    error_with_id ("Octave:undefined-function",
                   "a gpuArray has no fields or dot methods; write size "
                   "(x), gather (x), ... instead of x.%s",
                   idx.front () (0).string_value ().c_str ());
  if (type[0] == '{')
    error_with_id (
      "Octave:undefined-function",
      "'{' undefined for arguments of type 'gpuArray': index with ()");
  octave_value v = do_index_op (idx.front (), false);
  return type.length () == 1 ? v : v.next_subsref (type, idx);
}

/* ---- x(idx) = v ---- */

/* Is it X(MASK) = V, where each element of X becomes V or stays as it is?  */
static bool
is_choice (const octa_array_info& x, const octave_value_list& idx,
           const octa_array_info& v)
{
  return v.n_elems == 1 && x.n_elems >= 2 && idx.length () == 1
         && idx(0).islogical () && ! idx(0).issparse ()
         && idx(0).numel () == x.n_elems;
}

/* False: core has to do it, or to report the error.  */
bool
octave_gpu_array::assign_on_device (const octave_value_list& idx,
                                    const octave_value& rhs)
{
  oct_call call;
  oct_node out;
  places at (node (), idx);
  oct_node& x = at.nodes[0];
  octa_array_info info = x.info ();
  if (rhs.isnull ())
    {
      at.meet (call, true);
      subscripts s (idx, info, at.nodes, purpose::erase);
      if (s.n () > 0)
        oct_check_index (octa_index_delete (x.get (), s.n (), s.s (), out.out ()),
                     info.size);
    }
  else
    {
      oct_node& v = at.nodes[OCTA_DIMS_MAX + 1];
      v = oct_operand (rhs);
      bool is_masked = is_choice (info, idx, v.info ())
                       && ! octa_node_is_lent (x.get ());
      if (is_masked && ! at.nodes[1].get ())
        at.nodes[1] = oct_operand (idx(0));
      at.meet (call, true);
      if (is_masked)
        oct_check (octa_index_assign_masked (x.get (), at.nodes[1].get (),
                                            v.get (), out.out ()));
      else
        {
          subscripts s (idx, info, at.nodes, purpose::assign);
          if (s.n () > 0)
            oct_check_index (octa_index_assign (x.get (), s.n (), s.s (), v.get (),
                                            out.out ()),
                         info.size);
        }
    }
  if (! out.get ())
    return false;
  set (std::move (out));
  return true;
}

/* The owner of lent memory reads it without asking us, so it is written now.  */
void
octave_gpu_array::write_through ()
{
  if (! octa_node_is_lent (node ()))
    return;
  oct_call call;
  oct_node n = operand (call);
  oct_check (octa_node_compute (n.get ()));
}

void
octave_gpu_array::assign_by_core (const octave_value_list& idx,
                                  const octave_value& rhs)
{
  octave_value v = host ();
  octave_value_list host_idx = idx;
  for (octave_idx_type k = 0; k < idx.length (); k++)
    host_idx(k) = oct_host (idx(k));
  v.assign (octave_value::op_asn_eq, "(", { host_idx }, oct_host (rhs));
  set (oct_operand (v));
}

void
octave_gpu_array::assign_elements (const octave_value_list& idx,
                          const octave_value& rhs)
{
  if (! m_id && ! rhs.isnull ())
    {
      /* y(3) = g for a y that is new, or empty: it gets g's class.  */
      static const octa_size nothing = { 2, { 0, 0 } };
      oct_node n;
      oct_check (octa_node_upload (oct_operand (rhs).info ().type, false,
                                   &nothing, nullptr, n.out ()));
      set (std::move (n));
    }
  if (rhs.isnull () || oct_is_operand (rhs.get_rep ()))
    if (assign_on_device (idx, rhs))
      {
        write_through ();
        return;
      }
  assign_by_core (idx, rhs);
}

octave_value
octave_gpu_array::subsasgn (const std::string& type,
                            const std::list<octave_value_list>& idx,
                            const octave_value& rhs)
{
  if (type != "(" && numel () == 0)
    return octave_value (Matrix ()).subsasgn (type, idx, rhs);
  if (type != "(" && is_hidden ())
    return host ().subsasgn (type, idx, rhs);
  if (type[0] == '.')
    error_with_id (
      "Octave:undefined-function",
      "scalar cannot be indexed with .: a gpuArray has no fields");
  if (type[0] == '{')
    error_with_id (
      "Octave:undefined-function",
      "'{' undefined for arguments of type 'gpuArray': index with ()");
  if (type.length () > 1)
    error_with_id (
      OCTA_ERROR_CALL,
      "in indexed assignment of gpuArray, last lhs index must be ()");
  octave_value ordinary;
  if (is_hidden () && auto_writes (idx.front (), rhs, &ordinary))
    return ordinary;
  oct_node captured;
  if (m_id && octa_node_is_captured (node ()))
    captured = oct_node::retained (node ());
  assign_elements (idx.front (), rhs);
  if (captured.get ())
    {
      octa_node_detached (captured.get ());
      oct_say_warnings ();
    }
  return as_value ();
}

/* cellfun and the like collect results with it.  In some versions of Octave, false
   is an error if the classes are the same.  */
bool
octave_gpu_array::fast_elem_insert (octave_idx_type n, const octave_value& x)
{
  const octave_gpu_array *g = oct_cast (x);
  if (! g || g->numel () != 1 || n >= numel ()
      || g->info ().type != info ().type)
    return false;
  assign_elements (ovl (static_cast<double> (n + 1)), x);
  return true;
}
