/* auto_operators.cc -- octcuda_auto's operators.

   Octave looks an operator up by the types of its operands.  While the mode is on, its
   tables have the functions of this file for all pairs with a full array; the
   originals are kept here, and come back when the mode is switched off.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <algorithm>
#include <vector>

#include <octave/error.h>
#include <octave/interpreter.h>
#include <octave/ov-typeinfo.h>

namespace
{
typedef octave::type_info type_info;
constexpr int binary_count = octave_value::num_binary_ops;
constexpr int compound_count = octave_value::num_compound_binary_ops;
constexpr int unary_count = octave_value::num_unary_ops;
constexpr int assign_count = octave_value::num_assign_ops;
const int types_max = 48;

/* Octave's array types by numbers of our own, which are places in the tables.  */
struct type_kind
{
  int id;
  bool is_full, is_matrix, is_range; /* is_matrix: full, and not one number */
} kinds[types_max];
signed char number_of[256]; /* by id */
int n_types;

type_info::binary_op_fcn binary_was[binary_count][types_max][types_max],
  compound_was[compound_count][types_max][types_max];
type_info::unary_op_fcn unary_was[unary_count][types_max];
type_info::assign_op_fcn assign_was[assign_count][types_max][types_max];

type_info&
types ()
{
  return oct_interpreter ().get_type_info ();
}

octave_value
held (const octave_base_value& v)
{
  return octave_value (const_cast<octave_base_value *> (&v), true);
}

/* V, or if V has no operators the value to which Octave converts it.  */
octave_value
on_host (const octave_base_value& v)
{
  return v.is_range () ? octave_value (v.array_value ())
                       : oct_host (held (v));
}

int
gpu_number ()
{
  return number_of[octave_gpu_array::static_type_id ()];
}

/* ---- the operators ---- */

/* How many elements count for an M x K by K x N product: where one of the three
   matrices is small, the product only reads or fills the large ones.  */
octave_idx_type
product_size (octave_idx_type m, octave_idx_type k, octave_idx_type n)
{
  return std::min ({ m * k, k * n, m * n });
}

bool
is_number (const octave_base_value& v)
{
  return v.numel () == 1;
}

/* x .^ 2 and its like, which core computes as products.  */
bool
is_small_power (const octave_base_value& b)
{
  double p = is_number (b) && ! oct_cast (b) && b.isreal () ? b.double_value () : 0;
  return p == 2 || p == 3 || p == -1;
}

template <int OP>
oct_auto_kind
binary_kind (const octave_base_value& a, const octave_base_value& b)
{
  const bool a_is_matrix = ! is_number (a), b_is_matrix = ! is_number (b);
  if ((OP == octave_value::op_mul && a_is_matrix && b_is_matrix)
      || (OP == octave_value::op_div && b_is_matrix)
      || (OP == octave_value::op_ldiv && a_is_matrix) || OP == octave_value::op_pow)
    return oct_auto_kind::product;
  return OP == octave_value::op_el_pow && ! is_small_power (b) ? oct_auto_kind::mapper
                                                               : oct_auto_kind::elementwise;
}

/* Is an operation on ordinary operands worth sending them to the device?  */
template <int OP>
bool
is_binary_sent (const octave_base_value& a, const octave_base_value& b)
{
  octave_idx_type n = std::max (a.numel (), b.numel ());
  if (n < oct_auto.least_of_all)
    return false;
  const oct_auto_kind kind = binary_kind<OP> (a, b);
  if (kind == oct_auto_kind::product)
    n = OP == octave_value::op_mul ? product_size (a.rows (), a.columns (), b.columns ())
        : OP == octave_value::op_div ? b.numel ()
                                     : a.numel ();
  return oct_auto_is_enough (n, kind);
}

template <int OP>
bool
is_compound_sent (const octave_base_value& a, const octave_base_value& b)
{
  constexpr bool is_logical = OP >= octave_value::op_el_not_and;
  if (is_logical || is_number (a) || is_number (b))
    return oct_auto_is_enough (std::max (a.numel (), b.numel ()),
                               oct_auto_kind::elementwise);
  constexpr bool is_right
    = OP == octave_value::op_mul_trans || OP == octave_value::op_mul_herm;
  return oct_auto_is_enough (
    is_right ? product_size (a.rows (), a.columns (), b.rows ())
             : product_size (a.columns (), a.rows (), b.columns ()),
    oct_auto_kind::product);
}

octave_value
operand (const octave_base_value& v, oct_auto_kind kind)
{
  return oct_auto_sent (held (v), kind);
}

/* Call RUN, and CORE instead if it fails.  HELD: the operands, which may be of a
   variable that changes its place (auto_variables.cc).  */
template <class RUN, class CORE>
octave_value
on_device (std::initializer_list<octave_value> /* held */, const RUN& run, const CORE& core)
{
  oct_auto_clock clock;
  octave_value out;
  if (oct_auto_try ([&] { out = oct_auto_home (run ()); }))
    {
      clock.counts (oct_auto_event::operators);
      return out;
    }
  oct_auto_pause pause;
  return core ();
}

/* Is V there already, or so small that it is not sent?  */
bool
stays (const octave_base_value& v)
{
  return oct_cast (v) || v.numel () < oct_auto.least_of_all;
}

/* A OP B on the device.  */
template <int OP>
octave_value
binary_there (const octave_base_value& a, const octave_base_value& b)
{
  oct_auto_pause pause;
  return binary_was[OP][gpu_number ()][gpu_number ()](a, b);
}

template <int OP>
octave_value
auto_binary (const octave_base_value& a, const octave_base_value& b)
{
  constexpr auto op = static_cast<octave_value::binary_op> (OP);
  const int i = number_of[a.type_id ()], k = number_of[b.type_id ()];
  type_info::binary_op_fcn was = binary_was[OP][i][k];
  auto core = [&] {
    return octave::binary_op (types (), op, on_host (a), on_host (b));
  };
  /* core's A ^ 0 is a diagonal matrix */
  const bool is_identity = OP == octave_value::op_pow && is_number (b) && ! oct_cast (b)
                           && b.isreal () && b.double_value () == 0;
  if (kinds[i].is_full && kinds[k].is_full && ! is_identity
      && (oct_cast (a) || oct_cast (b) || is_binary_sent<OP> (a, b))
      && oct_auto_hides ())
    {
      if (stays (a) && stays (b))
        return on_device ({}, [&] { return binary_there<OP> (a, b); }, core);
      return on_device (
        { held (a), held (b) },
        [&] {
          const oct_auto_kind kind = binary_kind<OP> (a, b);
          octave_value x = operand (a, kind), y = operand (b, kind);
          return binary_there<OP> (x.get_rep (), y.get_rep ());
        },
        core);
    }
  /* Text, and diagonal and other special matrices: core's results have their kind.  */
  bool is_gathered = (oct_cast (a) || oct_cast (b)) && oct_auto_hides ();
  return was && ! is_gathered ? was (a, b) : core ();
}

/* A' * B and its like, each of which is one operation.  */
template <int OP>
octave_value
compound (const octave_base_value& a, const octave_base_value& b)
{
  constexpr auto op = static_cast<octave_value::compound_binary_op> (OP);
  type_info::binary_op_fcn was
    = compound_was[OP][number_of[a.type_id ()]][number_of[b.type_id ()]];
  if (! (oct_cast (a) || oct_cast (b) || is_compound_sent<OP> (a, b))
      || ! oct_auto_hides ())
    return was (a, b);
  return on_device (
    { held (a), held (b) },
    [&] {
      octave_value x = operand (a, oct_auto_kind::product),
                   y = operand (b, oct_auto_kind::product);
      type_info::binary_op_fcn gpu = compound_was[OP][gpu_number ()][gpu_number ()];
      if (! gpu || ! oct_cast (x) || ! oct_cast (y))
        return octave::binary_op (types (), op, x, y);
      oct_auto_pause pause;
      return gpu (x.get_rep (), y.get_rep ());
    },
    [&] {
      return octave::binary_op (types (), op, on_host (a), on_host (b));
    });
}

template <int OP>
octave_value
auto_unary (const octave_base_value& a)
{
  type_info::unary_op_fcn was = unary_was[OP][number_of[a.type_id ()]];
  constexpr auto op = static_cast<octave_value::unary_op> (OP);
  if (! (oct_cast (a)
         || oct_auto_is_enough (a.numel (), oct_auto_kind::elementwise))
      || ! oct_auto_hides ())
    return was (a);
  return on_device (
    { held (a) },
    [&] {
      octave_value x = operand (a, oct_auto_kind::elementwise);
      oct_auto_pause pause;
      return unary_was[OP][gpu_number ()](x.get_rep ());
    },
    [&] { return octave::unary_op (types (), op, on_host (a)); });
}

/* While it lives, warnings are neither shown nor remembered: Octave warns of each
   function that takes another one's place.  */
class no_warnings
{
public:
  no_warnings ()
    : m_errors (oct_interpreter ().get_error_system ()),
      m_options (m_errors.warning_options ()),
      m_text (m_errors.last_warning_message ()),
      m_id (m_errors.last_warning_id ())
  {
    octave_map off (dim_vector (1, 1));
    off.setfield ("identifier", Cell (octave_value ("all")));
    off.setfield ("state", Cell (octave_value ("off")));
    m_errors.set_warning_options (off);
  }
  ~no_warnings ()
  {
    m_errors.set_warning_options (m_options);
    m_errors.set_last_warning_message (m_text);
    m_errors.set_last_warning_id (m_id);
  }

private:
  octave::error_system& m_errors;
  octave_map m_options;
  std::string m_text, m_id;
};

/* ---- installing ---- */

bool
has_word (const std::string& name, std::initializer_list<const char *> words)
{
  for (const char *word : words)
    if (name.find (word) != std::string::npos)
      return true;
  return false;
}

/* Octave's types, to which others may have been added.  */
void
find_types ()
{
  string_vector names = types ().installed_type_names ();
  std::fill (std::begin (number_of), std::end (number_of), -1);
  n_types = 0;
  for (int t = 0; t < names.numel () && t < 256 && n_types < types_max; t++)
    {
      const std::string& name = names(t);
      if (t != octave_gpu_array::static_type_id () && ! oct_is_array_type (name))
        continue;
      type_kind& k = kinds[n_types];
      k.id = t;
      k.is_range = name == "double_range";
      k.is_full = ! has_word (name, { "diag", "permut", "string", "null", "magic" });
      k.is_matrix = k.is_full && (k.is_range || has_word (name, { "matrix", "lazy_index" }));
      number_of[t] = static_cast<signed char> (n_types++);
    }
}

/* Is the pair ours?  Those of gpuArray or a range with any array are, and those of full
   arrays.  Without a function for a range and a diagonal matrix, Octave would convert
   the second one, since there is one for a range and a full matrix.  */
bool
is_pair (int a, int b)
{
  int g = gpu_number ();
  return a == g || b == g || kinds[a].is_range || kinds[b].is_range
         || ((kinds[a].is_matrix || kinds[b].is_matrix) && kinds[a].is_full
             && kinds[b].is_full);
}

/* Put OURS in the place of Octave's function for OP of types A and B, which WAS there,
   or put that back.  IS_NEW: also where there was none.  */
template <class OP>
void
switch_pair (OP op, int a, int b, type_info::binary_op_fcn& was,
             type_info::binary_op_fcn ours, bool is_on, bool is_new)
{
  type_info& ti = types ();
  if (is_on)
    was = ti.lookup_binary_op (op, kinds[a].id, kinds[b].id);
  if (was || is_new)
    ti.register_binary_op (op, kinds[a].id, kinds[b].id, is_on ? ours : was, false);
}

template <int OP>
void
switch_binary (bool is_on)
{
  for (int a = 0; a < n_types; a++)
    for (int b = 0; b < n_types; b++)
      if (is_pair (a, b))
        switch_pair (static_cast<octave_value::binary_op> (OP), a, b,
                     binary_was[OP][a][b], auto_binary<OP>, is_on,
                     kinds[a].is_range || kinds[b].is_range);
  if constexpr (OP > 0)
    switch_binary<OP - 1> (is_on);
}

template <int OP>
void
switch_compound (bool is_on)
{
  int g = gpu_number ();
  for (int a = 0; a < n_types; a++)
    for (int b = 0; b < n_types; b++)
      if ((kinds[a].is_matrix || a == g) && (kinds[b].is_matrix || b == g))
        switch_pair (static_cast<octave_value::compound_binary_op> (OP), a, b,
                     compound_was[OP][a][b], compound<OP>, is_on, false);
  if constexpr (OP > 0)
    switch_compound<OP - 1> (is_on);
}

template <int OP>
void
switch_unary (bool is_on)
{
  constexpr auto op = static_cast<octave_value::unary_op> (OP);
  constexpr bool is_turn = OP == octave_value::op_transpose
                           || OP == octave_value::op_hermitian;
  type_info& ti = types ();
  int g = gpu_number ();
  for (int a = 0; a < n_types; a++)
    if (! is_turn && (kinds[a].is_matrix || a == g))
      {
        type_info::unary_op_fcn& was = unary_was[OP][a];
        if (is_on)
          was = ti.lookup_unary_op (op, kinds[a].id);
        if (was)
          ti.register_unary_op (op, kinds[a].id, is_on ? auto_unary<OP> : was, false);
      }
  if constexpr (OP > 0)
    switch_unary<OP - 1> (is_on);
}

/* x op= y, which Octave computes in the place of an ordinary x.  Where there is no
   function for it, Octave computes x = x op y.  So the first large x of a program
   removes the function.  */
template <int OP>
octave_value
auto_update (octave_base_value& a, const octave_value_list& idx,
             const octave_base_value& b)
{
  constexpr auto op = static_cast<octave_value::assign_op> (OP);
  if (a.numel () >= oct_auto.least_of_all
      && oct_auto_is_enough (a.numel (), oct_auto_kind::elementwise)
      && oct_auto_hides ())
    {
      no_warnings quiet;
      types ().register_assign_op (op, a.type_id (), b.type_id (), nullptr, false);
    }
  return assign_was[OP][number_of[a.type_id ()]][number_of[b.type_id ()]](a, idx, b);
}

/* A gpuArray's x op= y is always x = x op y: an error there is core's.  */
template <int OP>
void
switch_assign (bool is_on)
{
  constexpr auto op = static_cast<octave_value::assign_op> (OP);
  type_info& ti = types ();
  for (int a = 0; a < n_types; a++)
    for (int b = 0; b < n_types; b++)
      {
        type_info::assign_op_fcn& was = assign_was[OP][a][b];
        const bool is_gpu = a == gpu_number ();
        if (op == octave_value::op_asn_eq || ! (kinds[a].is_matrix || is_gpu))
          continue;
        if (is_on)
          was = ti.lookup_assign_op (op, kinds[a].id, kinds[b].id);
        if (was)
          ti.register_assign_op (op, kinds[a].id, kinds[b].id,
                                 ! is_on   ? was
                                 : is_gpu ? nullptr
                                          : auto_update<OP>,
                                 false);
      }
  if constexpr (OP > 0)
    switch_assign<OP - 1> (is_on);
}
}

void
oct_auto_operators (bool is_on)
{
  no_warnings quiet;
  if (is_on)
    find_types ();
  switch_binary<binary_count - 1> (is_on);
  switch_compound<compound_count - 1> (is_on);
  switch_unary<unary_count - 1> (is_on);
  switch_assign<assign_count - 1> (is_on);
}

std::vector<const void *>
oct_auto_tables ()
{
  std::vector<const void *> all;
  type_info& ti = types ();
  int n = ti.installed_type_names ().numel ();
  auto add = [&] (auto f) { all.push_back (reinterpret_cast<const void *> (f)); };
  for (int a = 0; a < n; a++)
    {
      for (int k = 0; k < unary_count; k++)
        add (ti.lookup_unary_op (static_cast<octave_value::unary_op> (k), a));
      for (int b = 0; b < n; b++)
        {
          for (int k = 0; k < binary_count; k++)
            add (ti.lookup_binary_op (static_cast<octave_value::binary_op> (k), a, b));
          for (int k = 0; k < compound_count; k++)
            add (ti.lookup_binary_op (
              static_cast<octave_value::compound_binary_op> (k), a, b));
          for (int k = 0; k < assign_count; k++)
            add (ti.lookup_assign_op (static_cast<octave_value::assign_op> (k), a, b));
        }
    }
  return all;
}
