/* arguments.cc -- the values of a function's parameters, from the arguments of its
   call.

   [v1, v2, ...] = __arguments__ (WHO, GIVEN)
   [v1, v2, ...] = __arguments__ (WHO, GIVEN, FORM, ...)
   S = __arguments__ (WHO, GIVEN, "struct")

   The values of the parameters of the function WHO, such as "cuda.Event", in the
   order of its row in mex/gateway/signatures.def.  The cell array GIVEN has the
   arguments: by position, or each after its name.  A parameter that is not given
   has the row's default.  S has the values as fields, under the first names.  If
   an argument is missing, the error shows the FORMs in which WHO is called; by
   default those at the beginning of the help of the caller's file.

   Functions that are called in loops begin with this call.  It is fast if all
   arguments are given by position.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operators.h"

#include <algorithm>
#include <map>
#include <vector>

#include <octave/interpreter.h>
#include <octave/oct-map.h>
#include <octave/ov-usr-fcn.h>

#include "gateway/signatures.h"

namespace
{
struct parameters
{
  std::vector<std::string> names;
  octave_value_list defaults;
  int least = 0;        /* how many must be given */
  bool is_plain = true; /* there is no parameter "order" */
};

std::string
text_of (const span& t)
{
  return std::string (t.s, t.n);
}

parameters
read_row (const std::string& who)
{
  param params[PARAMS_MAX];
  parameters row;
  const char *text = signature_find ("", who.c_str ());
  if (! text)
    error_with_id (OCTA_ERROR_LOGIC, "%s has no signature", who.c_str ());
  int n = signature_read (text, params);
  for (int k = 0; k < n; k++)
    {
      std::string names = text_of (params[k].names);
      row.names.push_back (names.substr (0, names.find ('/')));
      if (! params[k].standard.s)
        {
          row.defaults.append (octave_value (Matrix ()));
          row.least++;
          continue;
        }
      int status;
      row.is_plain &= row.names.back () != "order";
      row.defaults.append (
        oct_interpreter ().eval_string (text_of (params[k].standard), true,
                                        status, 1) (0));
    }
  return row;
}

/* Never freed, since the order of destruction at Octave's end is not defined.  */
const parameters&
row_of (const std::string& who)
{
  static auto& known = *new std::map<std::string, parameters>;
  auto at = known.find (who);
  if (at == known.end ())
    at = known.emplace (who, read_row (who)).first;
  return at->second;
}

bool
are_in_place (const parameters& row, const Cell& given)
{
  octave_idx_type n = given.numel ();
  if (! row.is_plain || n < row.least || n > row.defaults.length ())
    return false;
  for (octave_idx_type i = 0; i < n; i++)
    if (given(i).builtin_type () == btyp_char)
      return false;
  return true;
}

/* Throws an error that says how WHO is called: as in FORMS, or else in the help of
   the caller's file, or else in the row.  */
void
miscalled (const std::string& who, const parameters& row,
           const octave_value_list& forms)
{
  octave_user_code *code = oct_interpreter ().get_evaluator ()
                             .current_user_code ();
  Cell names (1, row.names.size ());
  for (size_t i = 0; i < row.names.size (); i++)
    names(i) = row.names[i];
  octave_value_list args
    = ovl (who, code ? code->fcn_file_name () : "", names);
  oct_interpreter ().feval ("cuda.internal.miscalled", args.append (forms), 0);
}

/* The general case: __cuda__ ("places", ...) finds each parameter's argument.  */
octave_value_list
sorted (const std::string& who, const parameters& row, const Cell& given,
        const octave_value_list& forms)
{
  octave_value_list args = ovl ("places", who), values = row.defaults;
  for (octave_idx_type i = 0; i < given.numel (); i++)
    args.append (given(i));
  NDArray at = oct_interpreter ().feval ("__cuda__", args, 1) (0).array_value ();
  for (octave_idx_type k = 0; k < at.numel (); k++)
    if (at(k) > 0)
      values(k) = given(static_cast<octave_idx_type> (at(k)) - 1);
    else if (k < row.least)
      miscalled (who, row, forms);
  return values;
}
}

octave_value_list
oct_arguments (const octave_value_list& args, int nargout)
{
  std::string who = args(0).string_value ();
  Cell given = args(1).cell_value ();
  const parameters& row = row_of (who);
  octave_value_list forms = args.slice (2, args.length () - 2), values;
  bool is_struct = forms.length () > 0 && forms(0).string_value () == "struct";
  if (is_struct)
    forms = octave_value_list ();
  if (are_in_place (row, given))
    {
      values = row.defaults;
      for (octave_idx_type i = 0; i < given.numel (); i++)
        values(i) = given(i);
    }
  else
    values = sorted (who, row, given, forms);
  if (! is_struct)
    return values.slice (0, std::min (std::max (nargout, 1),
                                      static_cast<int> (values.length ())));
  octave_scalar_map s;
  for (octave_idx_type k = 0; k < values.length (); k++)
    s.setfield (row.names[k], values(k));
  return ovl (s);
}
