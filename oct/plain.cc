/* plain.cc -- methods whose arguments are an array, dimensions and words.

   (X, DIM, WORD ...) or (X, W, DIM, WORD ...), where DIM may be several
   dimensions; or (X, Y, ...), all of them arrays.  Calls of other forms are
   left to the gateway.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operators.h"

#include <cmath>

namespace
{
const struct
{
  const char *text;
  unsigned word;
} words[] = { { "all", GPU_ALL },       { "omitnan", GPU_OMITNAN },
              { "includenan", GPU_INCLUDENAN },
              { "native", GPU_NATIVE }, { "double", GPU_DOUBLE },
              { "default", GPU_DEFAULT }, { "ascend", GPU_ASCEND },
              { "descend", GPU_DESCEND } };

/* The word V, or 0.  */
unsigned
word_of (const octave_value& v)
{
  std::string text = v.is_string () && v.rows () == 1 ? v.string_value () : "";
  for (const auto& w : words)
    if (text == w.text)
      return w.word;
  return 0;
}

/* Add the word V to FOUND.  False: it is none, or FOUND has one of its group.  */
bool
add_word (const octave_value& v, unsigned *found)
{
  unsigned word = word_of (v);
  for (unsigned group : { unsigned (GPU_ALL), unsigned (GPU_FLAGS),
                          unsigned (GPU_TYPES), unsigned (GPU_ORDERS) })
    if (word & group && *found & group)
      return false;
  *found |= word;
  return word != 0;
}

bool
is_double_vector (const octave_value& v)
{
  return v.is_double_type () && v.isreal () && ! v.issparse ()
         && ! oct_cast (v) && v.ndims () == 2
         && (v.rows () == 1 || v.columns () == 1);
}

bool
read_dims (const octave_value& v, gpu_plain *s)
{
  if (! is_double_vector (v) || v.numel () < 1 || v.numel () > OCTA_DIMS_MAX)
    return false;
  NDArray d = v.array_value ();
  s->n_dims = d.numel ();
  for (int i = 0; i < s->n_dims; i++)
    {
      if (! (d(i) >= 1 && d(i) <= 1e9) || d(i) != std::floor (d(i)))
        return false;
      s->dims[i] = static_cast<int> (d(i)) - 1;
      for (int k = 0; k < i; k++)
        if (s->dims[k] == s->dims[i])
          return false;
    }
  return true;
}

/* W: none, a number, or a vector, which becomes NODE.  */
bool
read_weight (const octave_value& v, gpu_plain *s, oct_node *node)
{
  octave_value w = oct_host (v);
  if (! w.isnumeric () || ! w.isreal () || w.issparse ())
    return false;
  if (w.isempty ())
    return w.ndims () == 2 && w.rows () == 0 && w.columns () == 0;
  if (w.numel () == 1)
    {
      s->w = w.double_value ();
      return true;
    }
  if (! w.isfloat () || w.ndims () != 2 || (w.rows () != 1 && w.columns () != 1))
    return false;
  NDArray d = w.array_value ();
  for (octave_idx_type i = 0; i < d.numel (); i++)
    if (! (d(i) >= 0))
      return false;
  *node = oct_operand (v);
  s->weights = node->get ();
  return true;
}

/* The arguments after X.  */
bool
read_rest (const gpu_plain_row *row, const octave_value_list& args,
           gpu_plain *s, oct_node *weights)
{
  octave_idx_type i = 1, n = args.length ();
  s->n_dims = -1;
  if (row->has_weight && i < n && ! args(i).is_string ()
      && ! read_weight (args(i++), s, weights))
    return false;
  if (i < n && ! args(i).is_string ())
    {
      bool is_none = row->has_weight && args(i).is_double_type ()
                     && args(i).dims ().zero_by_zero ();
      if (! is_none && ! read_dims (args(i), s))
        return false;
      i++;
    }
  for (; i < n; i++)
    if (! add_word (args(i), &s->words))
      return false;
  unsigned allowed = s->is_new ? row->words_new : row->words;
  return ! (s->words & ~allowed) && s->n_dims <= row->n_dims
         && ! (s->n_dims > 0 && s->words & GPU_ALL);
}
}

bool
oct_plain (const gpu_plain_row *row, const octave_value_list& args, int nargout,
             octave_value_list *out)
{
  const octave_gpu_array *g = args.length () > 0 ? oct_cast (args(0)) : nullptr;
  gpu_plain s = {};
  s.is_new = octa_release () >= 9;
  s.n_out = std::max (nargout, 1);
  s.arg = row->arg;
  if (! g || s.n_out > (s.is_new ? row->n_out_new : row->n_out)
      || gpu_core_is_replaced (row->name))
    return false;
  s.info = g->info ();
  oct_node weights;
  if (s.info.n_elems == 0
      || ! octa_fuse_has_kernels (s.info.type, s.info.cplx != OCTA_REAL)
      || ! read_rest (row, args, &s, &weights))
    return false;
  oct_call call;
  oct_operands in;
  octa_node_retain (in.node[0] = oct_cast (args(0))->node ());
  in.node[1] = weights.take ();
  call.meet (s.weights ? 2 : 1, in.node);
  s.x = in.node[0];
  s.weights = in.node[1];
  oct_node results[GPU_PLAIN_OUT];
  octa_node *made[GPU_PLAIN_OUT] = {};
  octa_status st = row->run (&s, made);
  for (int i = 0; i < GPU_PLAIN_OUT; i++)
    *results[i].out () = made[i];
  oct_check (st);
  if (! results[0].get ())
    return false;
  for (int i = 0; i < s.n_out; i++)
    out->append (oct_value (std::move (results[i])));
  return true;
}

bool
oct_of_arrays (const gpu_arrays_row *row, const octave_value_list& args,
               octave_value *result)
{
  int n = args.length ();
  if (n > OCTA_OPERANDS_MAX)
    return false;
  for (int i = 0; i < n; i++)
    if (! oct_is_operand (args(i).get_rep ()) || args(i).is_string ()
        || args(i).is_diag_matrix () || args(i).is_perm_matrix ())
      return false;
  oct_call call;
  oct_operands in;
  for (int i = 0; i < n; i++)
    oct_check (oct_try_operand (args(i).get_rep (), "X", &in.node[i]));
  call.meet (n, in.node);
  oct_node out;
  oct_check (row->run (row->arg, n, in.node, out.out ()));
  if (out.get ())
    *result = oct_value (std::move (out));
  return result->is_defined ();
}
