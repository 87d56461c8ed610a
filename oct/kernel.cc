/* kernel.cc -- calling a kernel: arguments of the usual kinds go straight to
   libocta.

   Everything else (streams, cuda.In, structs, the other options) is read by
   the class's MEX function `subsref', which knows all of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kernel.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include <octave/interpreter.h>
#include <octave/ov-classdef.h>
#include <octave/ov-fcn.h>
#include <octave/symtab.h>

DEFINE_OV_TYPEID_FUNCTIONS_AND_DATA (octave_cuda_function, "cudaFunction",
                                     "cudaFunction");
DEFINE_OV_TYPEID_FUNCTIONS_AND_DATA (octave_cuda_expression, "cudaExpression",
                                     "cudaExpression");

/* ---- arguments and options ---- */

const void *
oct_elements (const octave_value& v)
{
  builtin_type_t t = v.builtin_type ();
  if (oct_cast (v) || t > btyp_bool || v.issparse () || v.is_range () || v.is_diag_matrix ()
      || v.is_perm_matrix ())
    return nullptr;
  return v.get_rep ().mex_get_data ();
}

namespace
{

bool
read_value (const octave_value& v, octa_launch_arg *a)
{
  a->kind = OCTA_LAUNCH_ARG_VALUE;
  a->data = oct_elements (v);
  if (! a->data)
    return false;
  a->type = octa_type_find (v.class_name ().c_str ());
  a->is_complex = v.iscomplex ();
  a->numel = v.numel ();
  a->bytes = static_cast<std::size_t> (a->numel) * octa_types[a->type].size
             * (a->is_complex ? 2 : 1);
  return true;
}

/* Does only the list of arguments hold V?  */
bool
is_temporary (const octave_value& v)
{
  return v.get_count () == 1;
}

bool
read_argument (const octave_value& v, octa_launch_arg *a)
{
  *a = octa_launch_arg ();
  if (const octave_gpu_array *g = oct_cast (v))
    {
      a->kind = OCTA_LAUNCH_ARG_DEVICE;
      a->id = g->id ();
      a->is_temporary = is_temporary (v);
      return true;
    }
  if (! v.is_classdef_object () || v.numel () != 1)
    return read_value (v, a);
  a->kind = OCTA_LAUNCH_ARG_DEVICE;
  a->id = oct_object_id (v);
  return octa_is_memory (a->id);
}

const int ARGS_MAX = 32;

/* Read the arguments in LIST from FIRST on, up to the first name of an option.
   Returns their number; -1: some are not of the usual kinds.  */
int
read_arguments (const octave_value_list& list, int first, octa_launch_arg *args)
{
  int n = 0;
  for (int i = first; i < list.length () && ! list(i).is_string (); i++, n++)
    if (n == ARGS_MAX || ! read_argument (list(i), &args[n]))
      return -1;
  return n;
}

bool
read_dims (const octave_value& v, unsigned dims[3])
{
  octave_idx_type n = v.numel ();
  const double *d = v.builtin_type () == btyp_double && n >= 1 && n <= 3
                      ? static_cast<const double *> (oct_elements (v))
                      : nullptr;
  for (int i = 0; i < 3; i++)
    {
      double e = ! d ? 0 : i < n ? d[i] : 1;
      if (! (e >= 1 && e <= UINT32_MAX && e == std::floor (e)))
        return false;
      dims[i] = static_cast<unsigned> (e);
    }
  return true;
}

/* Which values of LIST from FIRST on are temporary?  */
boolNDArray
temporaries (const octave_value_list& list, int first)
{
  boolNDArray t (dim_vector (1, list.length () - first));
  for (int i = first; i < list.length (); i++)
    t(i - first) = is_temporary (list(i));
  return t;
}

/* [], or an open stream.  */
bool
read_stream (const octave_value& v, octa_launch *l)
{
  l->has_stream = true;
  if (v.builtin_type () == btyp_double && v.isempty ())
    return true;
  if (! v.is_classdef_object () || v.numel () != 1)
    return false;
  l->stream = oct_object_id (v);
  return octa_id_kind (l->stream) == OCTA_KIND_STREAM
         && octa_handle_is_open (l->stream);
}

/* Read V, the value of an option that loops use.  */
bool
read_option (const std::string& name, const octave_value& v, octa_launch *l)
{
  if (name == "block")
    return read_dims (v, l->block);
  if (name == "grid")
    return read_dims (v, l->grid);
  return name == "stream" && read_stream (v, l);
}

/* Read names and values of options.  */
bool
read_options (const octave_value_list& list, int first, octa_launch *l)
{
  for (int i = first; i < list.length (); i += 2)
    if (! list(i).is_string () || i + 1 == list.length ()
        || ! read_option (list(i).string_value (), list(i + 1), l))
      return false;
  return true;
}
}

octa_id
oct_object_id (const octave_value& v)
{
  octave_classdef *object = v.classdef_object_value ();
  octave_value slot = object->get_property (0, OCTA_HANDLE_PROPERTY);
  octa_id id = 0;
  if (slot.is_defined () && slot.is_real_scalar () && slot.is_double_type ())
    {
      double bits = slot.double_value ();
      std::memcpy (&id, &bits, sizeof id);
    }
  return id;
}

/* ---- the calls ---- */

/* Launch kernel ID as L says, with arguments and options from LIST(FIRST) on.  */
static bool
launch (octa_id id, octa_launch *l, const octave_value_list& list, int first)
{
  octa_launch_arg args[ARGS_MAX];
  double seconds;
  int n = read_arguments (list, first, args);
  if (n < 0 || ! read_options (list, first + n, l))
    return false;
  oct_call call;
  oct_check (octa_kernel_call (id, l, args, n, &seconds));
  oct_say_warnings ();
  return true;
}

bool
octave_cuda_function::run (const octave_value_list& list, octave_value *,
                           int) const
{
  octa_launch l = octa_launch ();
  std::fill_n (l.grid, 3, 1);
  return launch (id (), &l, list, 0);
}

bool
octave_cuda_function::prepared_call (const octave_value_list& list, int first,
                                     bool has_stream) const
{
  octa_launch l = octa_launch ();
  int n = has_stream ? 3 : 2;
  return list.length () >= first + n && read_dims (list(first), l.grid)
         && read_dims (list(first + 1), l.block)
         && (! has_stream || read_stream (list(first + 2), &l))
         && launch (id (), &l, list, first + n);
}

bool
octave_cuda_expression::run (const octave_value_list& list,
                             octave_value *result, int nargout) const
{
  octa_launch_arg args[ARGS_MAX + OCTA_EXPRESSION_ROOM];
  octa_expression_call c = octa_expression_call ();
  oct_node out;
  c.args = args;
  c.n = read_arguments (list, 0, args);
  int n = c.n;
  bool is_in_place = octa_expression_is_in_place (id ());
  if (n < list.length () || (is_in_place && n > 2))
    return false;
  /* The result is one of the arguments, which is therefore used again.  */
  for (int i = 0; is_in_place && nargout != 0 && i < n; i++)
    args[i].is_temporary = false;
  oct_call call;
  oct_check (octa_expression_run (id (), &c, out.out ()));
  oct_say_warnings ();
  if (out.get ())
    *result = oct_value (std::move (out));
  else if (is_in_place && nargout != 0 && n > 0)
    *result = list(n - 1);   // what the scan has written
  return true;
}

/* ---- as values ---- */

octave_value_list
octave_cuda_kernel::subsref (const std::string& type,
                             const std::list<octave_value_list>& idx,
                             int nargout)
{
  octave_value result;
  if (type == "(" && run (idx.front (), &result, nargout))
    return result.is_defined () ? ovl (result) : octave_value_list ();
  if (type != ".(")
    return subsref_by_mex (type, idx, temporaries (idx.front (), 0), nargout);
  std::string name = idx.front () (0).string_value ();
  bool has_stream = name == "prepared_async_call";
  if ((has_stream || name == "prepared_call")
      && prepared_call (idx.back (), 0, has_stream))
    return octave_value_list ();
  return subsref_by_mex (type, idx, temporaries (idx.back (), 0), nargout);
}

octave_value_list
octave_cuda_kernel::call_method (const std::string& name,
                                 const octave_value_list& args, int first,
                                 int nargout)
{
  boolNDArray temporary = temporaries (args, first);
  return subsref_by_mex (".(",
                         { ovl (name),
                           args.slice (first, args.length () - first) },
                         temporary, nargout);
}

octave_value_list
octave_cuda_kernel::subsref_by_mex (const std::string& type,
                                    const std::list<octave_value_list>& idx,
                                    const boolNDArray& temporary, int nargout)
{
  octave::interpreter& interp = oct_interpreter ();
  octave_value f
    = interp.get_symbol_table ().find_method ("subsref", class_name ());
  octave_map subs = make_idx_args (type, idx, "subsref").map_value ();
  if (temporary.nnz () > 0)
    subs.setfield (OCTA_TEMPORARY_FIELD, Cell (subs.dims (), temporary));
  octave_value_list args = ovl (as_value (), subs);
  /* Octave 11 passes -1 in an argument of another call.  */
  return f.function_value ()->call (interp.get_evaluator (),
                                    nargout < 0 ? 1 : nargout, args);
}

octave_value
octave_cuda_kernel::subsasgn (const std::string&,
                              const std::list<octave_value_list>&,
                              const octave_value&)
{
  error_with_id (
    OCTA_ERROR_LOGIC,
    "a %s has no properties that can be set; see help %s",
    class_name ().c_str (), class_name ().c_str ());
}

bool
octave_cuda_kernel::say_unsaved () const
{
  warning_with_id ("octcuda:not-saved",
                   "save: a %s cannot be saved, and will be closed when it "
                   "is loaded; save its source and create it again",
                   class_name ().c_str ());
  return true;
}

void
octave_cuda_kernel::print (std::ostream& os, bool pr_as_read_syntax)
{
  print_raw (os, pr_as_read_syntax);
  newline (os);
}

void
octave_cuda_kernel::print_raw (std::ostream& os, bool) const
{
  os << "<object " << class_name () << '>';
}
