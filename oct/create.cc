/* create.cc -- arrays from sizes, and perhaps a class: zeros, rand and their like.

   Other forms and errors are left to the gateway (mex/@gpuArray/build.c,
   random.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operators.h"

#include <algorithm>
#include <cmath>

namespace
{
struct wish
{
  octa_size size = { 0, {} };
  octa_type type = OCTA_TYPE_DOUBLE;
};

/* Append the numbers of V, which are lengths, to SIZE.  */
bool
add_lengths (const octave_value& v, bool may_be_negative, octa_size *size)
{
  if (! v.is_double_type () || ! v.isreal () || v.issparse () || oct_cast (v)
      || v.ndims () != 2 || (v.rows () != 1 && v.columns () != 1)
      || v.numel () < 1 || v.numel () > OCTA_DIMS_MAX - size->n_dims)
    return false;
  NDArray a;
  double one;
  const double *d = &one;
  if (v.numel () == 1)
    one = v.double_value ();
  else
    d = (a = v.array_value ()).data ();
  for (octave_idx_type i = 0; i < v.numel (); i++)
    {
      if (! (d[i] > -0x1p53 && d[i] < 0x1p53) || d[i] != std::floor (d[i])
          || (d[i] < 0 && ! may_be_negative))
        return false;
      size->dims[size->n_dims++] = d[i] < 0 ? 0 : static_cast<int64_t> (d[i]);
    }
  return true;
}

/* Do the N ARGS end with "like" and a model?  */
bool
has_model (const octave_value_list& args, octave_idx_type n)
{
  return n > 1 && args(n - 2).is_string () && oct_cast (args(n - 1));
}

/* Set TYPE to that of MODEL.  False: the gateway has to look at the model.  */
bool
read_model (const octave_value& name, const octave_value& model, octa_type *type)
{
  const octa_array_info info = oct_cast (model)->info ();
  *type = info.type;
  return name.string_value () == "like" && info.cplx == OCTA_REAL
         && info.type != OCTA_TYPE_LOGICAL && ! octa_array_is_spread ();
}

/* Read (N), (M, N, ...) or ([M, N, ...]), and the name of a class or a model.  */
bool
read_wish (const octave_value_list& args, bool may_be_negative, wish *w)
{
  octave_idx_type n = args.length ();
  if (has_model (args, n))
    {
      if (! read_model (args(n - 2), args(n - 1), &w->type))
        return false;
      n -= 2;
    }
  else if (n > 0 && args(n - 1).is_string ())
    {
      int type = args(n - 1).rows () == 1
                   ? octa_type_find (args(n - 1).string_value ().c_str ())
                   : OCTA_TYPE_COUNT;
      if (type == OCTA_TYPE_COUNT || type == OCTA_TYPE_LOGICAL)
        return false;
      w->type = static_cast<octa_type> (type);
      n--;
    }
  for (octave_idx_type i = 0; i < n; i++)
    if ((n > 1 && args(i).numel () != 1)
        || ! add_lengths (args(i), may_be_negative, &w->size))
      return false;
  if (n == 0)
    w->size = { 1, { 1 } };
  if (w->size.n_dims == 1)
    w->size.dims[w->size.n_dims++] = w->size.dims[0];
  return true;
}

bool
is_float (const wish& w)
{
  return octa_types[w.type].group == OCTA_GROUP_FLOAT;
}

/* An array of SIZE, each element being the value of TYPE at DATA.  */
oct_node
filled (octa_type type, const octa_size& size, const void *data)
{
  oct_node one, out;
  oct_check (octa_node_scalar (type, false, data, one.out ()));
  oct_check (octa_node_fill (one.get (), &size, out.out ()));
  return out;
}

oct_node
filled_with (octa_type type, const octa_size& size, double value)
{
  const float single = static_cast<float> (value);
  const int64_t whole = std::isfinite (value) ? static_cast<int64_t> (value) : 0;
  return filled (type, size,
                 type == OCTA_TYPE_DOUBLE   ? static_cast<const void *> (&value)
                 : type == OCTA_TYPE_SINGLE ? static_cast<const void *> (&single)
                                            : &whole);
}
}

bool
oct_fill (double value, const octave_value_list& args, int nargout,
          octave_value *result)
{
  wish w;
  if (nargout > 1 || ! read_wish (args, true, &w)
      || (! is_float (w) && ! std::isfinite (value)))
    return false;
  oct_call call;
  *result = oct_value (filled_with (w.type, w.size, value));
  return true;
}

bool
oct_fill_logical (bool value, const octave_value_list& args, int nargout,
                  octave_value *result)
{
  wish w;
  octave_idx_type n = args.length ();
  if (nargout > 1 || (n > 0 && args(n - 1).is_string ()) || has_model (args, n)
      || ! read_wish (args, true, &w))
    return false;
  oct_call call;
  *result = oct_value (filled (OCTA_TYPE_LOGICAL, w.size, &value));
  return true;
}

bool
oct_eye (const octave_value_list& args, int nargout, octave_value *result)
{
  static const octa_size number = { 2, { 1, 1 } };
  wish w;
  if (nargout > 1 || ! read_wish (args, true, &w) || w.size.n_dims != 2
      || octa_size_elems (&w.size) == 0)
    return false;
  octa_subscript diagonal = {};
  diagonal.step = w.size.dims[0] + 1;
  diagonal.count = std::min (w.size.dims[0], w.size.dims[1]);
  oct_call call;
  oct_node base = filled_with (w.type, w.size, 0),
           one = filled_with (w.type, number, 1), out;
  oct_check (octa_index_assign (base.get (), 1, &diagonal, one.get (), out.out ()));
  *result = oct_value (std::move (out));
  return true;
}

bool
oct_draw (octa_distribution distribution, const octave_value_list& args,
          int nargout, octave_value *result)
{
  wish w;
  if (nargout > 1 || ! read_wish (args, false, &w) || ! is_float (w)
      || octa_generators[octa_rng_global.generator].kind == OCTA_GENERATOR_IS_HOST)
    return false;
  octa_draw_request q = {};
  q.distribution = distribution;
  q.type = w.type;
  oct_call call;
  oct_node out;
  oct_check (octa_random (&octa_rng_global, &q, &w.size, out.out ()));
  *result = oct_value (std::move (out));
  return true;
}
