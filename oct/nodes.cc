/* nodes.cc -- nodes of the compiler's trees, and constants among them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nodes.h"

#include <octave/Cell.h>
#include <octave/Range.h>

octa_expr *
oct_nodes::expr (octa_expr_kind kind, int at,
                 const std::vector<octa_expr *>& args)
{
  octa_expr *e = static_cast<octa_expr *> (memory (sizeof *e));
  e->kind = static_cast<uint8_t> (kind);
  e->op = OCTA_SYNTAX_NONE;
  e->at = e->op_at = at;
  e->height = 1;
  e->n = static_cast<int> (args.size ());
  e->arg = list (args);
  e->text = "";
  for (const octa_expr *x : args)
    e->height = std::max (e->height, x->height + 1);
  if (e->height > OCT_TREE_HEIGHT)
    {
      octa_syntax_refuse (tree (), at,
                          "this expression is too long; assign parts of it "
                          "to variables");
      oct_throw ();
    }
  return e;
}

octa_stmt *
oct_nodes::stmt (octa_stmt_kind kind, int at)
{
  octa_stmt *s = static_cast<octa_stmt *> (memory (sizeof *s));
  s->kind = static_cast<uint8_t> (kind);
  s->at = at;
  return s;
}

/* A constant is real or imaginary.  A double does not hold all digits of
   9007199254740993.  */
octa_expr *
oct_nodes::number (const octave_value& v, int at)
{
  octa_expr *e = expr (OCTA_EXPR_NUMBER, at);
  octa_syntax_number& n = e->number;
  n.type = octa_type_find (v.class_name ().c_str ());
  if (v.iscomplex ())
    {
      Complex z = v.complex_value ();
      n.is_imaginary = z.real () == 0;
      n.d = n.is_imaginary ? z.imag () : z.real ();
      return e;
    }
  n.d = v.double_value ();
  if (v.isinteger () && v.class_name ()[0] == 'i')
    n.bits = static_cast<uint64_t> (v.int64_scalar_value ().value ());
  else if (v.isinteger ())
    n.bits = v.uint64_scalar_value ().value ();
  else if (v.is_magic_int ())
    n.bits = v.as_uint64 ().uint64_scalar_value ().value ();
  return e;
}

octa_expr *
oct_nodes::range (const octave_value& base, const octave_value& step,
                  const octave_value& limit, int at)
{
  std::vector<octa_expr *> a = { number (base, at) };
  if (step.double_value () != 1)
    a.push_back (number (step, at));
  a.push_back (number (limit, at));
  return expr (OCTA_EXPR_RANGE, at, a);
}

octa_expr *
oct_nodes::element (const octave_value& v, octave_idx_type i,
                    octave_idx_type j, int at)
{
  if (v.iscell ())
    return literal (v.cell_value () (i, j), at);
  octave_value all = v;
  return number (all.index_op (ovl (i + 1.0, j + 1.0)), at);
}

/* The rows of a matrix, of strings, or of a cell.  */
octa_expr *
oct_nodes::rows (const octave_value& v, int at)
{
  std::vector<octa_expr *> all;
  for (octave_idx_type i = 0; i < v.rows () && v.columns () > 0; i++)
    {
      std::vector<octa_expr *> row;
      if (v.is_string ())
        row.push_back (literal (
          octave_value (v.char_matrix_value ().row_as_string (i),
                        v.is_dq_string () ? '"' : '\''),
          at));
      else
        for (octave_idx_type j = 0; j < v.columns (); j++)
          row.push_back (element (v, i, j, at));
      all.push_back (expr (OCTA_EXPR_ROW, at, row));
    }
  return expr (v.iscell () ? OCTA_EXPR_CELL : OCTA_EXPR_MATRIX, at, all);
}

/* Is V a long row with the values of a range, such as 0x0:0xFF?  */
static bool
is_run (const octave_value& v)
{
  if (v.iscell () || v.is_string () || v.iscomplex () || v.rows () != 1
      || v.columns () <= 64)
    return false;
  NDArray x = v.array_value ();
  double step = x(1) - x(0);
  bool is_even = step != 0;
  for (octave_idx_type i = 0; i < x.numel () && is_even; i++)
    is_even = x(i) == x(0) + static_cast<double> (i) * step;
  return is_even;
}

octa_expr *
oct_nodes::literal (const octave_value& v, int at)
{
  if (v.is_magic_colon ())
    return expr (OCTA_EXPR_COLON, at);
  if (v.is_string () && v.rows () <= 1)
    {
      octa_expr *e = word (OCTA_EXPR_STRING, at, v.string_value ());
      e->is_double = v.is_dq_string ();
      return e;
    }
  /* 1:0 may be a matrix already */
  if (v.rows () == 1 && v.columns () == 0 && v.is_double_type ())
    return range (1, 1, 0, at);
  if (v.is_range ())
    {
      octave::range<double> r = v.range_value ();
      return range (r.base (), r.increment (), r.limit (), at);
    }
  if (v.numel () == 1 && ! v.iscell ())
    return number (v, at);
  if (is_run (v))
    {
      octave_value all = v;
      double last = static_cast<double> (v.columns ());
      return range (all.index_op (ovl (1.0)),
                    v.array_value ()(1) - v.array_value ()(0),
                    all.index_op (ovl (last)), at);
    }
  return rows (v, at);
}

/* ---- what an expression says ---- */

namespace
{
void
add (std::string& key, const void *p, std::size_t n)
{
  key.append (static_cast<const char *> (p), n);
}

void
add_key (std::string& key, const octa_expr *e)
{
  const uint8_t what[] = { e->kind, e->op, e->is_postfix, e->is_double };
  const octa_syntax_number& n = e->number;
  add (key, what, sizeof what);
  add (key, &e->n, sizeof e->n);
  add (key, &e->length, sizeof e->length);
  add (key, e->text, static_cast<std::size_t> (e->length));
  if (e->kind == OCTA_EXPR_NUMBER)
    {
      key += n.is_imaginary;
      add (key, &n.type, sizeof n.type);
      add (key, &n.d, sizeof n.d);
      add (key, &n.bits, sizeof n.bits);
    }
  for (int i = 0; i < e->n; i++)
    add_key (key, e->arg[i]);
}
}

std::string
oct_key (const octa_expr *e)
{
  std::string key;
  add_key (key, e);
  return key;
}
