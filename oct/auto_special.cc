/* auto_special.cc -- octcuda_auto where core's results are diagonal or permutation
   matrices.

   The methods return full matrices.  Core prints diagonal and permutation matrices
   differently, and its products with them only move and scale rows and columns.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

namespace
{
octave_value
as_diagonal (const octave_value& v)
{
  oct_auto_pause pause;
  octave_value host = oct_host (v);
  return oct_core_call ("diag", ovl (host.diag ()), 1) (0);
}

octave_value
as_permutation (const octave_value& v)
{
  const Matrix m = oct_host (v).matrix_value ();
  Array<octave_idx_type> at (dim_vector (m.rows (), 1), 0);
  for (octave_idx_type k = 0; k < m.columns (); k++)
    for (octave_idx_type i = 0; i < m.rows (); i++)
      if (m(i, k) != 0)
        at(i) = k;
  return PermMatrix (octave::idx_vector (at), false);
}
}

/* The kind of matrix that Octave's function NAME returns as result PLACE of COUNT.  */
static const struct special
{
  const char *name;
  int count, place;
  octave_value (*make) (const octave_value& v);
} specials[] = { { "eig", 1, 0, as_diagonal },
                 { "eig", 2, 1, as_diagonal },
                 { "eig", 3, 1, as_diagonal },
                 { "lu", 3, 2, as_permutation },
                 { "qr", 3, 2, as_permutation } };

bool
oct_auto_may_be_special (const std::string& name)
{
  for (const special& k : specials)
    if (name == k.name)
      return true;
  return name == "diag" || name == "expm";
}

void
oct_auto_make_special (const std::string& name, int count, octave_value_list& out)
{
  for (const special& k : specials)
    if (name == k.name && k.count == count && k.place < out.length ())
      {
        octave_value v = out(k.place);
        if (v.is_defined () && v.rows () > 1 && v.rows () == v.columns () && v.ndims () == 2)
          out(k.place) = k.make (v);
      }
}

bool
oct_auto_is_special (const std::string& name, const octave_value_list& args)
{
  const octave_value x = args(0);
  if (x.ndims () != 2)
    return false;
  if (name == "diag") /* of a vector: a full matrix might not fit into memory */
    return x.rows () == 1 || x.columns () == 1;
  oct_auto_pause pause;
  return name == "expm" && oct_core_call ("isdiag", ovl (oct_host (x)), 1)(0).is_true ();
}
