/* value.cc -- gpuArray as a value: its node, its size, its class, its text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operators.h"

#include <octave/ov-typeinfo.h>
#include <octave/lo-array-errwarn.h>
#include <octave/mxarray.h>
#include <octave/ov-complex.h>
#include <octave/pr-output.h>

#include <algorithm>
#include <cstdio>
#include <vector>

int octave_gpu_array::s_type = -1;
bool octave_gpu_array::s_stays = false;
bool octave_gpu_array::s_is_auto = false;

void
octave_gpu_array::register_type (octave::type_info& ti)
{
  s_type = ti.register_type (static_type_name (), static_class_name (),
                             octave_value (new octave_gpu_array ()));
}

namespace
{
/* A subscript, from WHERE, which shows it among the others: "_,7,_".  */
struct position
{
  std::string value;
  int n, dim;
  explicit position (const std::string& where)
    : value (where), n (1 + std::count (where.begin (), where.end (), ',')),
      dim (1)
  {
    for (; value.compare (0, 2, "_,") == 0; value.erase (0, 2))
      dim++;
    value.resize (std::min (value.size (), value.find (',')));
  }
};
}

void
oct_check_index (octa_status st, const octa_size& size)
{
  static const char begin[] = "index (", end[] = "): ";
  if (st == OCTA_OK)
    return;
  std::string text = octa_error ()->msg;
  size_t from = sizeof begin - 1, to = text.find (end);
  if (text.compare (0, from, begin) != 0 || to == std::string::npos)
    oct_throw ();
  octave_quit ();
  position p (text.substr (from, to - from));
  std::string why = text.substr (to + sizeof end - 1);
  long long bound;
  if (std::sscanf (why.c_str (), "out of bound %lld", &bound) == 1)
    octave::err_index_out_of_range (p.n, p.dim, std::stoll (p.value), bound,
                                    oct_dim_vector (size));
  double re, im;
  if (std::sscanf (p.value.c_str (), "%lf%lfi", &re, &im) == 2)
    octave_value (new octave_complex (Complex (re, im))).index_vector ();
  octave::err_invalid_index (p.value, 0, 0);
}

/* ---- the node ---- */

octave_gpu_array::octave_gpu_array (const octave_gpu_array& o)
  : octave_base_value (), m_is_auto (o.m_is_auto), m_id (0)
{
  if (o.m_id)
    set (oct_node::retained (o.node ()));
}

void
octave_gpu_array::set (oct_node&& n)
{
  octa_id id;
  oct_check (octa_array_open (n.take (), &id));
  octa_handle_close (m_id);
  m_id = id;
  m_mirror = octave_value ();
  m_reads = 0;
}

/* When brackets join objects, Octave replaces the text of any error by its own.  So
   the error becomes a value, and is thrown when Octave asks whether the result of
   the brackets is defined.  */
octave_gpu_array::octave_gpu_array (const octave::execution_exception& e)
  : octave_base_value (), m_id (0),
    m_error (new octave::execution_exception (e))
{
}

bool
octave_gpu_array::is_defined () const
{
  if (m_error)
    throw octave::execution_exception (*m_error);
  return true;
}

octa_id
octave_gpu_array::id () const
{
  is_defined ();
  static const octa_size nothing = { 2, { 0, 0 } };
  if (! m_id)
    {
      oct_node n;
      oct_check (octa_node_upload (OCTA_TYPE_DOUBLE, false, &nothing, nullptr,
                                   n.out ()));
      oct_check (octa_array_open (n.take (), &m_id));
    }
  return m_id;
}

octa_node *
octave_gpu_array::node () const
{
  octa_node *n = octa_array_node (id ());
  if (! n)
    oct_throw ();
  return n;
}

octa_array_info
octave_gpu_array::info () const
{
  octa_array_info i;
  octa_node_info (node (), &i);
  return i;
}

octa_array_info
octave_gpu_array::resolved () const
{
  octa_array_info i = info ();
  if (i.cplx == OCTA_UNRESOLVED)
    {
      oct_call call (true);
      oct_check (octa_node_resolve (node ()));
      octa_node_info (node (), &i);
    }
  return i;
}

oct_node
octave_gpu_array::operand (oct_call& call) const
{
  oct_node n = oct_node::retained (node ());
  call.meet (1, n.out ());
  return n;
}

octave_value
octave_gpu_array::as_value () const
{
  return octave_value (const_cast<octave_gpu_array *> (this), true);
}

/* ---- values that are kept ---- */

/* Values that arrays have kept, because they use their memory, and have released.
   Their destructors may do anything, so they run while no call of ours is running.  */
static std::vector<octave_value> let_go;

void *
oct_keep (const void *mx)
{
  return new octave_value (
    mxArray::as_octave_value (static_cast<const mxArray *> (mx)));
}

void
oct_drop (void *kept)
{
  octave_value *v = static_cast<octave_value *> (kept);
  let_go.push_back (*v);
  delete v;
}

void
oct_sweep ()
{
  while (! let_go.empty ())
    {
      octave_value last = let_go.back ();
      let_go.pop_back ();
    }
}

/* ---- size ---- */

dim_vector
oct_dim_vector (const octa_size& size)
{
  dim_vector dv;
  dv.resize (size.n_dims);
  for (int d = 0; d < size.n_dims; d++)
    dv(d) = size.dims[d];
  return dv;
}

octa_status
oct_size (const dim_vector& dv, octa_size *size)
{
  size->n_dims = dv.ndims ();
  if (octa_size_admit (size->n_dims) != OCTA_OK)
    return OCTA_FAIL;
  for (int d = 0; d < size->n_dims; d++)
    size->dims[d] = dv(d);
  return OCTA_OK;
}

dim_vector
octave_gpu_array::dims () const
{
  return oct_dim_vector (info ().size);
}

std::size_t
octave_gpu_array::byte_size () const
{
  octa_array_info i = resolved ();
  return i.n_elems * octa_types[i.type].size * (i.cplx == OCTA_REAL ? 1 : 2);
}

octave_value
octave_gpu_array::reshape (const dim_vector& dv) const
{
  oct_call call;
  oct_node out;
  octa_size size;
  if (dv.numel () != numel ())
    error ("reshape: can't reshape %s array to %s array",
           this->dims ().str ().c_str (), dv.str ().c_str ());
  oct_check (oct_size (dv, &size));
  oct_check (octa_node_reshape (operand (call).get (), &size, out.out ()));
  return oct_value (std::move (out));
}

/* As NDArray::squeeze: a vector along a third dimension becomes a column.  */
octave_value
octave_gpu_array::squeeze () const
{
  dim_vector dv = dims (), squeezed = dv.squeeze ();
  if (dv.ndims () == 2)
    return as_value ();
  if (squeezed.ndims () == 2 && squeezed(0) == 1)
    squeezed = dim_vector (squeezed(1), 1);
  return reshape (squeezed);
}

octave_value
octave_gpu_array::permute (const Array<int>& perm, bool inverse) const
{
  oct_call call;
  oct_node out;
  int order[OCTA_DIMS_MAX], n = perm.numel ();
  bool is_seen[OCTA_DIMS_MAX] = {};
  if (n > OCTA_DIMS_MAX || n < ndims ())
    error ("%s: PERM is too short or too long",
           inverse ? "ipermute" : "permute");
  for (int d = 0; d < n; d++)
    {
      int k = perm.elem (d);
      if (k < 0 || k >= n || is_seen[k])
        error ("%s: PERM contains an invalid element",
               inverse ? "ipermute" : "permute");
      is_seen[k] = true;
      order[inverse ? k : d] = inverse ? d : k;
    }
  oct_check (octa_index_permute (operand (call).get (), n, order, out.out ()));
  return oct_value (std::move (out));
}

octave_value
octave_gpu_array::resize (const dim_vector& dv, bool) const
{
  oct_call call;
  oct_node out;
  octa_size size;
  oct_check (oct_size (dv, &size));
  oct_check (octa_index_resize (operand (call).get (), &size, out.out ()));
  return oct_value (std::move (out));
}

/* ---- operations that Octave asks for through the type ---- */

octave_value
octave_gpu_array::convert (octa_op op) const
{
  const octave_base_value *in[1] = { this };
  return oct_apply (op, 1, in);
}

octave_value
octave_gpu_array::reduce (int reduction, int dim) const
{
  oct_call call;
  oct_node out, in = operand (call);
  oct_check (octa_reduce_node (reduction, in.get (), dim, out.out ()));
  return oct_value (std::move (out));
}

octave_idx_type
octave_gpu_array::nnz () const
{
  oct_call call;
  int64_t n = 0;
  oct_node in = operand (call);
  if (in.info ().n_elems > 0)
    oct_check (octa_index_nnz (in.get (), &n));
  return n;
}

octave_value
octave_gpu_array::sort (octave_idx_type dim, sortmode mode) const
{
  oct_call call;
  oct_node out, in = operand (call);
  if (in.info ().n_elems == 0)
    return as_value ();
  oct_check (octa_order_sort (in.get (), dim, mode == DESCENDING, out.out (),
                             nullptr));
  return oct_value (std::move (out));
}

/* The row of ops.def whose name is that of core's mapper F.  */
octa_op
octave_gpu_array::mapper_op (unary_mapper_t f)
{
  static octa_op ops[num_unary_mappers];
  static bool is_filled;
  if (! is_filled)
    for (int i = 0; i < num_unary_mappers; i++)
      ops[i]
        = octa_op_find (get_umap_name (static_cast<unary_mapper_t> (i)));
  is_filled = true;
  return ops[f];
}

octave_value
octave_gpu_array::map (unary_mapper_t f) const
{
  octa_op op = mapper_op (f);
  if (op != OCTA_OP_COUNT
      && ! (octa_ops[op].cplx == OCTA_CPLX_CORE && iscomplex ()))
    return convert (op);
  octave_value v = host ().get_rep ().map (f);
  return oct_is_operand (v.get_rep ()) && ! v.is_string () ? upload (v) : v;
}

/* ---- text: as the ordinary array ---- */

bool
octave_gpu_array::print_as_scalar () const
{
  return numel () == 1 || host ().print_as_scalar ();
}

void
octave_gpu_array::print (std::ostream& os, bool pr_as_read_syntax)
{
  octave_value v = host ();
  v.print (os, pr_as_read_syntax);
}

void
octave_gpu_array::print_raw (std::ostream& os, bool pr_as_read_syntax) const
{
  host ().print_raw (os, pr_as_read_syntax);
}

bool
octave_gpu_array::print_name_tag (std::ostream& os,
                                  const std::string& name) const
{
  return host ().print_name_tag (os, name);
}

/* The workspace panel calls it for every variable after every command.  */
void
octave_gpu_array::short_disp (std::ostream& os) const
{
  octa_array_info i = info ();
  if (i.is_computed && i.n_elems <= 10)
    host ().short_disp (os);
  else
    os << "[" << dims ().str () << " gpuArray " << octa_types[i.type].name
       << "]";
}

float_display_format
octave_gpu_array::get_edit_display_format () const
{
  return host ().get_edit_display_format ();
}

std::string
octave_gpu_array::edit_display (const float_display_format& fmt,
                                octave_idx_type i, octave_idx_type j) const
{
  return host ().edit_display (fmt, i, j);
}

/* Other packages' MEX files get a copy on the host.  */
mxArray *
octave_gpu_array::as_mxArray (bool interleaved) const
{
  return s_stays ? nullptr : host ().as_mxArray (interleaved);
}
