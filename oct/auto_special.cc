/* auto_special.cc -- octcuda_auto where core's results are diagonal or permutation
   matrices, and where it lacks options.

   The methods return full matrices.  Core prints diagonal and permutation matrices
   differently, and its products with them only move and scale rows and columns.  The
   methods have options of newer releases and of MATLAB.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "auto.h"

#include <set>

namespace
{
octave_value
as_diagonal (const octave_value& v)
{
  oct_auto_pause pause;
  octave_value host = oct_host (v);
  const octave_idx_type m = v.rows (), n = v.columns ();
  octave_value_list first = ovl (1.0);
  octave_value d = m == 1 || n == 1 ? host.index_op (first) : host.diag ();
  return oct_core_call ("diag", ovl (d, static_cast<double> (m), static_cast<double> (n)), 1) (0);
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
  bool is_square; /* of any other shape it is a vector */
  octave_value (*make) (const octave_value& v);
} specials[] = { { "eig", 1, 0, true, as_diagonal },
                 { "eig", 2, 1, true, as_diagonal },
                 { "eig", 3, 1, true, as_diagonal },
                 { "lu", 3, 2, true, as_permutation },
                 { "qr", 3, 2, true, as_permutation },
                 { "svd", 3, 1, false, as_diagonal } };

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
        if (v.is_defined () && v.numel () > 1 && v.ndims () == 2
            && (v.rows () == v.columns () || ! k.is_square))
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

bool
oct_auto_has_new_option (const std::string& name, const octave_value_list& args)
{
  static const std::set<std::string> words
    = { "all", "omitnan", "includenan", "omitmissing", "includemissing" },
    since_9 = { "mean", "median", "std", "var" };
  for (octave_idx_type i = 1; i < args.length (); i++)
    if (args(i).is_string () && words.count (args(i).string_value ()))
      return OCTAVE_MAJOR_VERSION < 9 || ! since_9.count (name);
  return false;
}
