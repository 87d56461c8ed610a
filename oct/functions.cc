/* functions.cc -- what Octave calls: gpuArray itself and its methods.

   Octave looks for a function in a file of its name.  All these files are links
   to this one oct-file, which has a loader G<name> for each name.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"
#include "complete.h"
#include "kernel.h"
#include "operators.h"

#include <algorithm>
#include <vector>
#include <cmath>
#include <cstdio>
#include <cstring>

#include <octave/interpreter.h>
#include <octave/mxarray.h>
#include <octave/ov-builtin.h>
#include <octave/ov-typeinfo.h>
#include <octave/symtab.h>
#include <octave/unwind-prot.h>
#include <octave/utils.h>
#include <octave/version.h>

extern "C"
{
  void mexFunction (int, mxArray **, int, const mxArray **);
  mxArray *mxDuplicateArray (const mxArray *);
}

typedef octave::dynamic_library library;

/* ---- what gateways in other files ask about values ---- */

static bool
id_of (const void *mx, octa_id *id)
{
  const mxArray *x = static_cast<const mxArray *> (mx);
  if (! x->is_octave_value ())
    return false;
  octave_value v = mxArray::as_octave_value (x);
  const octave_gpu_array *g = oct_cast (v);
  const octave_cuda_kernel *k = oct_kernel (v);
  if (g)
    *id = g->id ();
  else if (k)
    *id = k->id ();
  return g || k;
}

static bool
open_kernel (void *mx, octa_id id)
{
  const mxArray *x = static_cast<const mxArray *> (mx);
  if (! x->is_octave_value ())
    return false;
  octave_value v = mxArray::as_octave_value (x);
  octave_cuda_kernel *k = oct_kernel (v);
  if (k)
    k->open (id);
  return k;
}

static octa_status
operand_of (const void *mx, const char *arg, octa_node **out)
{
  octave_value v
    = mxArray::as_octave_value (static_cast<const mxArray *> (mx));
  return oct_try_operand (v.get_rep (), arg, out);
}

/* Convert to an mxArray that Octave keeps, by Octave's own copy, which lets
   the value choose another representation.  */
static void *
make_mx (octa_node *n)
{
  mxArray x (true, oct_value (oct_node (n)));
  octave::unwind_protect_var<bool> restore (octave_gpu_array::s_stays, true);
  return mxDuplicateArray (&x);
}

/* ---- methods ---- */

namespace
{
/* While a method runs messages name it, or the one that called it.  */
class naming
{
public:
  explicit naming (const std::string& name) : m_is_first (! octa_parts_method)
  {
    if (m_is_first)
      octa_parts_method = name.c_str ();
  }
  naming (const naming&) = delete;
  naming& operator= (const naming&) = delete;
  ~naming ()
  {
    if (m_is_first)
      octa_parts_method = nullptr;
  }

private:
  bool m_is_first;
};

/* ARGS with arrays instead of the memory that holds them.  CASTS: a text of class (g)
   is replaced by the name of the elements' class.  */
octave_value_list
with_contents (const octave_value_list& args, bool casts)
{
  octave_value_list out = args;
  for (octave_idx_type i = 0; i < args.length (); i++)
    if (args(i).is_classdef_object () && oct_has_contents (args(i).get_rep ()))
      out(i) = oct_contents (args(i).get_rep ());
    else if (casts && oct_named_class (args(i)) >= 0)
      out(i) = octa_types[oct_named_class (args(i))].name;
  return out;
}

/* Products and quotients with diagonal and permutation matrices only move and scale
   rows and columns: the zeros of such a matrix make no NaN.  So do the zeros of the
   first factor of kron.  Core computes them, since a MEX function would get a full
   matrix.  How many first arguments of NAME count?  */
int
structured_arguments (const char *name)
{
  for (int i = 0; i < OCTA_OP_COUNT; i++)
    if (octa_op_traits[i].matrix && ! std::strcmp (octa_op_traits[i].matrix, name))
      return 2;
  return ! std::strcmp (name, "kron");
}

bool
has_structure (const octave_value_list& args, int n)
{
  for (octave_idx_type i = 0; i < args.length () && i < n; i++)
    if (args(i).is_diag_matrix () || args(i).is_perm_matrix ())
      return true;
  return false;
}

/* Call the operator NAME, or horzcat or vertcat, of an object among ARGS that is
   not octcuda's: it comes first, as it does beside an ordinary array.  Classes of
   handles have methods of the kind below, which ask here again: an object that was
   asked is not asked once more.  */
bool
call_operator_of_object (const std::string& name, octave::tree_evaluator& tw, int nargout,
                         const octave_value_list& args, octave_value_list *results)
{
  static std::vector<const octave_base_value *> asked;
  struct leaving
  {
    ~leaving () { asked.pop_back (); }
  };
  for (octave_idx_type i = 0; i < args.length (); i++)
    {
      const octave_base_value *object = &args(i).get_rep ();
      if (oct_cast (args(i)) || ! args(i).isobject ()
          || std::find (asked.begin (), asked.end (), object) != asked.end ()
          || oct_has_contents (*object))
        continue;
      octave_value f = oct_symbols ().find_method (name, args(i).class_name ());
      if (f.is_undefined ())
        continue;
      asked.push_back (object);
      leaving restore;
      *results = f.function_value ()->call (tw, nargout, args);
      return true;
    }
  return false;
}

/* A method is a MEX function, but most calls go straight to libocta.  */
class gpu_method : public oct_mex_function<octave_mex_function>
{
public:
  gpu_method (const char *name, const char *help, const library& lib)
    : oct_mex_function (reinterpret_cast<void *> (mexFunction), lib, name),
      m_help (help),
      m_direct (oct_find_direct (name)), m_op (gpu_direct_op (name)),
      m_reduction (gpu_direct_reduction (name)),
      m_plain (gpu_plain_find (name)), m_arrays (gpu_arrays_find (name)),
      m_joins (! std::strcmp (name, "horzcat")   ? 1
               : ! std::strcmp (name, "vertcat") ? 0
                                                 : -1),
      m_compiles (! std::strcmp (name, "arrayfun")),
      m_casts (! std::strcmp (name, "typecast")),
      m_structured (structured_arguments (name))
  {
  }
  bool is_legacy_method (const std::string& c = "") const
  {
    return c.empty () || c == "gpuArray";
  }
  std::string doc_string (const std::string& = "") const { return m_help; }
  /* Empty: otherwise Octave would check the file's date, and whether it is still on
     the path.  */
  std::string fcn_file_name () const { return ""; }
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args)
  {
    octave_value result;
    octave_value_list results;
    if ((m_op != OCTA_OP_COUNT || m_structured > 1 || m_joins >= 0)
        && call_operator_of_object (m_name, tw, nargout, args, &results))
      return results;
    oct_auto_pause pause;
    naming named (m_name);
    if (nargout < 0) /* in Octave 11, in an argument of another call */
      nargout = 1;
    if (m_compiles)
      return oct_arrayfun_method (args, nargout);
    if (has_structure (args, m_structured))
      return by_core (nargout, args);
    if ((m_direct && m_direct->run (args, nargout, &result))
        || (nargout <= 1 && (apply (args, &result) || reduce (args, &result))))
      return result.is_defined () ? ovl (result) : octave_value_list ();
    if (m_plain && oct_plain (m_plain, args, nargout, &results))
      return results;
    if (m_direct && m_direct->asks)
      return oct_core_call (m_name, args, nargout);
    octave_value_list in = with_contents (args, m_casts);
    return m_joins < 0 ? run (tw, nargout, in) : join (tw, nargout, in);
  }

private:
  bool apply (const octave_value_list& args, octave_value *result) const;
  bool reduce (const octave_value_list& args, octave_value *result) const;
  octave_value_list by_core (int nargout, const octave_value_list& args) const;
  octave_value_list run (octave::tree_evaluator& tw, int nargout,
                         const octave_value_list& args);
  octave_value_list join (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args);
  octave_value_list joined (octave::tree_evaluator& tw, int nargout,
                            const octave_value_list& args);
  const char *m_help;
  const oct_direct *m_direct;
  octa_op m_op;    /* OCTA_OP_COUNT: it is none */
  int m_reduction; /* -1: it is none */
  const gpu_plain_row *m_plain; /* or null */
  const gpu_arrays_row *m_arrays; /* or null */
  int m_joins;     /* the dimension of brackets, or -1 */
  bool m_compiles; /* it is arrayfun */
  bool m_casts;    /* it is typecast */
  int m_structured; /* first arguments whose structure counts */
};

octave_value_list
gpu_method::by_core (int nargout, const octave_value_list& args) const
{
  octave_value_list in = args;
  for (octave_idx_type i = 0; i < in.length (); i++)
    in(i) = oct_host (in(i));
  octave_value_list out = oct_core_call (m_name, in, nargout);
  for (octave_idx_type i = 0; i < out.length (); i++)
    out(i) = octave_gpu_array::upload (out(i));
  return out;
}

bool
gpu_method::apply (const octave_value_list& args, octave_value *result) const
{
  const octave_base_value *in[OCTA_OPERANDS_MAX];
  int n = args.length ();
  if (m_op == OCTA_OP_COUNT || octa_ops[m_op].n != n
      || octa_ops[m_op].cplx == OCTA_CPLX_CORE)
    return false;
  for (int i = 0; i < n; i++)
    {
      in[i] = &args(i).get_rep ();
      if (! oct_is_operand (*in[i]) || in[i]->is_string ())
        return false;
    }
  *result = oct_apply (m_op, n, in);
  return true;
}

/* Is X [], which stands before the dimension in max (x, [], dim)?  */
bool
is_nothing (const octave_value& x)
{
  return ! oct_cast (x) && x.is_double_type () && x.is_zero_by_zero ();
}

bool
gpu_method::reduce (const octave_value_list& args, octave_value *result) const
{
  int n = args.length (), dim = -1;
  const int at = m_op == OCTA_OP_COUNT ? 1 : 2; /* of the dimension */
  if (m_reduction < 0 || (n != 1 && n != at + 1) || ! oct_cast (args(0))
      || (n == 3 && ! is_nothing (args(1))))
    return false;
  octa_array_info info = oct_cast (args(0))->info ();
  if (! octa_fuse_has_kernels (static_cast<octa_type> (info.type),
                               info.cplx != OCTA_REAL))
    return false;
  if (n > 1)
    {
      double d = args(at).is_real_scalar () && args(at).is_double_type ()
                   ? args(at).double_value ()
                   : 0;
      if (! (d >= 1 && d <= 1e9) || d != std::floor (d))
        return false;
      dim = static_cast<int> (d) - 1;
    }
  *result = oct_cast (args(0))->reduce (m_reduction, dim);
  return true;
}

octave_value_list
gpu_method::run (octave::tree_evaluator& tw, int nargout,
                 const octave_value_list& args)
{
  octave_value result;
  if (m_arrays && nargout <= 1 && oct_of_arrays (m_arrays, args, &result))
    return ovl (result);
  return octave_mex_function::call (tw, nargout, args);
}

/* The first of PIECES that is an object, which cannot be concatenated; or -1.  */
octave_idx_type
object_among (const octave_value_list& pieces)
{
  for (octave_idx_type i = 0; i < pieces.length (); i++)
    if (pieces(i).is_classdef_object () || oct_kernel (pieces(i)))
      return i;
  return -1;
}

/* The error of brackets for pieces that do not fit; empty if they do.  */
std::string
mismatch (const octave_value_list& pieces, int dim)
{
  dim_vector whole;
  bool is_first = true;
  if (object_among (pieces) >= 0)
    return "";
  for (octave_idx_type i = 0; i < pieces.length (); i++)
    {
      dim_vector d = pieces(i).dims ();
      if (d.zero_by_zero ())
        continue;
      if (is_first)
        whole = d;
      else if (! whole.hvcat (d, dim))
        return std::string (dim ? "horizontal" : "vertical")
               + " dimensions mismatch (" + whole.str () + " vs " + d.str ()
               + ")";
      is_first = false;
    }
  return "";
}

/* horzcat and vertcat of gpuArrays, and of every other class of the package.  A
   call by name has names of arguments.  Brackets have none, and for them an error
   becomes a value.  */
octave_value_list
gpu_method::join (octave::tree_evaluator& tw, int nargout,
                  const octave_value_list& args)
{
  if (! args.name_tags ().isempty ())
    return joined (tw, nargout, args);
  for (octave_idx_type i = 0; i < args.length (); i++)
    if (oct_cast (args(i)) && oct_cast (args(i))->is_error ())
      return ovl (args(i));
  try
    {
      return joined (tw, nargout, args);
    }
  catch (const octave::execution_exception& e)
    {
      std::string text = mismatch (args, m_joins);
      octave::execution_exception meant ("error", e.identifier (),
                                         text.empty () ? e.message () : text);
      return ovl (octave_value (new octave_gpu_array (meant)));
    }
}

octave_value_list
gpu_method::joined (octave::tree_evaluator& tw, int nargout,
                    const octave_value_list& args)
{
  octave_idx_type i = object_among (args);
  if (i >= 0)
    error_with_id (OCTA_ERROR_KIND,
                   "a %s cannot be concatenated; use a cell array, {a, b}",
                   args(i).class_name ().c_str ());
  return run (tw, nargout, args);
}

/* ---- prepared_call (kernel, grid, block, ...), and with a stream ---- */

class kernel_method : public octave_function
{
public:
  kernel_method (const char *name, const char *help, bool has_stream)
    : octave_function (name, help), m_has_stream (has_stream)
  {
    lock (); /* stays when functions are cleared */
  }
  octave_function *function_value (bool = false) { return this; }
  bool is_legacy_method (const std::string& c = "") const
  {
    return c.empty () || c == octave_cuda_function::static_class_name ();
  }
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args)
  {
    return execute (tw, nargout, args);
  }
  octave_value_list execute (octave::tree_evaluator&, int nargout,
                             const octave_value_list& args)
  {
    octave_idx_type n = args.length ();
    octave_cuda_kernel *f = n ? oct_kernel (args(0)) : nullptr;
    if (f && f->prepared_call (args, 1, m_has_stream))
      return octave_value_list ();
    if (n < 1 || ! is_legacy_method (args(0).class_name ()))
      error_with_id (OCTA_ERROR_CALL,
                     "Invalid call to %s; it is called as f.%s (grid, block, "
                     "%sa, b, ...)",
                     m_name.c_str (), m_name.c_str (),
                     m_has_stream ? "stream, " : "");
    if (f)
      return f->call_method (m_name, args, 1, nargout);
    octave_value k = args(0);
    return k.subsref (".(", { ovl (m_name), args.slice (1, n - 1) }, nargout);
  }

private:
  bool m_has_stream;
};

/* ---- gpuArray (x) and gpuArray.zeros (n) ---- */

/* The name gpuArray, which Octave treats as that of a classdef class: a dot may
   follow it.  */
class gpu_class : public octave_function
{
public:
  gpu_class (bool is_meta = true);
  /* `which' asks for a function, and would take a class for an object of Octave's
     own: it gets the constructor alone.  */
  octave_function *function_value (bool is_silent = false)
  {
    return is_silent || m_plain.is_undefined () ? this
                                                : m_plain.function_value ();
  }
  bool is_classdef_meta () const { return m_plain.is_defined (); }
  std::string doc_string (const std::string& method = "") const;
  bool is_legacy_constructor (const std::string& c = "") const
  {
    return c.empty () || c == "gpuArray";
  }
  bool accepts_postfix_index (char type) const { return type == '.'; }
  using octave_function::subsref;
  octave_value_list subsref (const std::string& type,
                             const std::list<octave_value_list>& idx,
                             int nargout);
  octave_value_list call (octave::tree_evaluator& tw, int nargout,
                          const octave_value_list& args)
  {
    return execute (tw, nargout, args);
  }
  octave_value_list execute (octave::tree_evaluator&, int,
                             const octave_value_list& args);

private:
  octave_value m_plain;
};

const char gpu_class_help[] =
#include "help.inc"
  ;

gpu_class::gpu_class (bool is_meta)
  : octave_function ("gpuArray", gpu_class_help),
    m_plain (is_meta ? octave_value (new gpu_class (false)) : octave_value ())
{
}

std::string
gpu_class::doc_string (const std::string& method) const
{
  if (method.empty ())
    return m_doc;
  octave_value f = oct_symbols ().find_method (method, "gpuArray");
  return f.is_defined () ? f.function_value ()->doc_string () : "";
}

octave_value_list
gpu_class::execute (octave::tree_evaluator&, int,
                    const octave_value_list& args)
{
  oct_check_build ();
  if (args.length () > 1)
    error_with_id ("Octave:invalid-fun-call",
                   "Invalid call to gpuArray; it is called as gpuArray (X): for "
                   "another class, write gpuArray (single (X))");
  if (args.length () == 0)
    return ovl (octave_value (new octave_gpu_array ()));
  if (oct_cast (args(0)))
    {
      /* A new array, since a kernel may write into one of the two.  */
      oct_call call;
      oct_node out, in = oct_operand (args(0));
      call.meet (1, in.out ());
      oct_check (octa_node_alias (in.get (), out.out ()));
      return ovl (oct_value (std::move (out)));
    }
  if (args(0).is_string ())
    error_with_id (OCTA_ERROR_KIND,
                   "gpuArray: X must be a numeric or logical array, not a "
                   "char; use double (X)");
  /* All elements are copied now, those of a range too.  */
  octave_value x = args(0);
  if (x.is_range ())
    x = octave_value (x.array_value ());
  octave_value out;
  {
    oct_call call;
    out = oct_value (oct_operand (x, "gpuArray: X"));
  }
  oct_say_warnings ();
  return ovl (out);
}

/* The names that may follow `gpuArray.'.  */
const char *const statics[]
  = { "Inf",  "NA",   "NaN",   "colon",    "eye",  "false", "freqspace",
      "inf",  "linspace", "logspace", "nan", "ones", "rand",
      "rande", "randg", "randi", "randn", "randp", "randperm", "true", "zeros" };

octave_value_list
gpu_class::subsref (const std::string& type,
                    const std::list<octave_value_list>& idx, int nargout)
{
  octave::tree_evaluator& tw = oct_interpreter ().get_evaluator ();
  if (type[0] == '(')
    return call (tw, nargout, idx.front ());
  std::string name = idx.front () (0).string_value ();
  if (type[0] != '.'
      || std::none_of (std::begin (statics), std::end (statics),
                       [&] (const char *s) { return name == s; }))
    {
      std::string all;
      for (const char *s : statics)
        all += std::string (all.empty () ? "" : ", ") + s;
      error_with_id ("Octave:undefined-function",
                     "invalid reference to gpuArray.%s; valid names are %s",
                     name.c_str (), all.c_str ());
    }
  octave_value f
    = oct_symbols ().find_method (name, "gpuArray");
  bool has_args = type.length () > 1 && type[1] == '(';
  octave_value_list out = f.function_value ()->call (
    tw, nargout, has_args ? *std::next (idx.begin ()) : octave_value_list ());
  std::size_t used = has_args ? 2 : 1;
  if (used < type.length () && out.length () > 0)
    return out(0).next_subsref (nargout, type, idx, used);
  return out;
}
}

/* ---- loading ---- */

/* Print a notice, but only to a terminal.  */
static void
say_notice (const char *id, const char *text)
{
  if (isatty (2)
      && oct_interpreter ().get_error_system ().warning_enabled (id) == 1)
    std::fprintf (stderr, "%s\n", text);
}

static void
load_type ()
{
  static bool is_loaded;
  octa_build_check (octa_build_own);
  oct_check_build ();
  if (is_loaded)
    return;
  octave::type_info& ti = oct_interpreter ().get_type_info ();
  string_vector names = ti.installed_type_names ();
  for (octave_idx_type i = 0; i < names.numel (); i++)
    if (names(i) == octave_gpu_array::static_type_name ())
      error_with_id (OCTA_ERROR_REPLACED,
                     "octcuda is already loaded from other files; restart "
                     "Octave to use these");
  is_loaded = true; /* for the methods that are loaded below */
  octave_gpu_array::register_type (ti);
  octave_cuda_function::register_type (ti);
  octave_cuda_expression::register_type (ti);
  oct_install_operators (ti);
  /* The hooks are here because this file stays loaded.  Gateways may be unloaded
     when functions are cleared.  */
  octa_interrupt_hook (gateway_is_interrupted);
  octa_signal_hook (gateway_signals);
  octa_notice_hook (say_notice);
  octa_release_set (OCTAVE_MAJOR_VERSION);
  octave::symbol_table& st = oct_symbols ();
  oct_install_builtins (st);
  oct_interpreter ().feval ("atexit", ovl ("__octcuda_end__"), 0);
  /* For brackets in which only some rows have a gpuArray.  */
  for (const char *c :
       { "double", "single", "logical", "char", "int8", "int16", "int32",
         "int64", "uint8", "uint16", "uint32", "uint64", "cell", "struct" })
    {
      st.install_built_in_dispatch ("horzcat", c);
      st.install_built_in_dispatch ("vertcat", c);
    }
  oct_install_options ();
  oct_install_save ();
  oct_install_completion ();
  /* Octave calls a method without classdef's detours if it has found the method
     before the class.  */
  for (const char *name : { "prepared_call", "prepared_async_call" })
    st.find_method (name, octave_cuda_function::static_class_name ());
  /* These are found now, so that they work when the package has left the path or
     its files are gone.  */
  for (const char *name :
       { "horzcat", "vertcat", "gather", "disp", "display" })
    st.find_method (name, "gpuArray");
  octa_native_hooks = { oct_keep,    oct_drop,   oct_sweep, id_of,
                        open_kernel, operand_of, make_mx,   oct_handle_signals };
  oct_handle_signals ();
  if (octa_setting (OCTA_SETTING_AUTO))
    oct_auto_switch (true);
}

OCT_EXPORT octave_function *
GgpuArray (const library&, bool)
{
  load_type ();
  return new gpu_class ();
}

#define KERNEL_METHOD(name, has_stream)                                       \
  OCT_EXPORT octave_function *G##name (const library&, bool)                  \
  {                                                                           \
    load_type ();                                                             \
    return new kernel_method (#name, name##_help, has_stream);                \
  }
#define METHOD(name, help) static const char name##_help[] = help;
#include "kernel_methods.inc"
#undef METHOD
KERNEL_METHOD (prepared_call, false)
KERNEL_METHOD (prepared_async_call, true)

#define METHOD(name, help)                                                    \
  OCT_EXPORT octave_function *G##name (const library& lib, bool)              \
  {                                                                           \
    load_type ();                                                             \
    return new gpu_method (#name, help, lib);                                 \
  }
#include "methods.inc"
