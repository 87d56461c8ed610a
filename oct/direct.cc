/* direct.cc -- methods that need no MEX function around them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "operators.h"

#include <cmath>

#include <octave/ov-builtin.h>
#include <octave/pager.h>
#include <octave/utils.h>

namespace
{
bool
gather (const octave_value_list& args, int nargout, octave_value *result)
{
  if (args.length () != 1 || nargout > 1)
    return false;
  const octave_gpu_array *g = oct_cast (args(0));
  if (! g || ! octa_node_has_parts (g->node ()))
    *result = oct_host (args(0));
  else
    {
      oct_node whole;
      oct_check (octa_distributed_gather (g->node (), whole.out ()));
      *result = oct_host (oct_value (std::move (whole)));
    }
  return true;
}

/* V as core's disp shows it; of a distributed array the parts of this process, so that
   no rank waits for another one.  */
std::string
text_of (const octave_value& v)
{
  const octave_gpu_array *g = oct_cast (v);
  if (! g || ! octa_node_has_parts (g->node ()))
    return oct_core_call ("disp", ovl (oct_host (v)), 1) (0).string_value ();
  std::string text;
  octa_distributed_info info;
  octa_distributed_query (g->node (), &info);
  for (int l = 0; l < info.n_local; l++)
    {
      const int k = info.first + l;
      octa_node *part = octa_distributed_part (g->node (), l);
      if (! part)
        oct_throw ();
      text += "rank " + std::to_string (k) + ", "
              + std::to_string (info.start[k] + 1) + ":"
              + std::to_string (info.start[k + 1]) + " along dimension "
              + std::to_string (info.dim + 1) + ":\n"
              + oct_core_call ("disp",
                               ovl (oct_host (oct_value (
                                 oct_node::retained (part)))),
                               1) (0).string_value ();
    }
  return text;
}

std::string
label (const octave_value& v)
{
  char size[200];
  octa_distributed_info info;
  const octave_gpu_array *g = oct_cast (v);
  if (! g || ! octa_node_has_parts (g->node ()))
    return std::string ("(gpuArray on ") + octa_array_label () + ")\n";
  octa_distributed_query (g->node (), &info);
  const octa_array_info a = g->info ();
  octa_size_text (&a.size, size, sizeof size);
  return std::string ("(distributed gpuArray of ") + size + " on "
         + std::to_string (info.n) + " ranks)\n";
}

bool
disp (const octave_value_list& args, int nargout, octave_value *result)
{
  if (args.length () != 1 || nargout > 1)
    return false;
  std::string s = text_of (args(0)) + label (args(0));
  if (nargout > 0)
    *result = s;
  else
    octave_stdout << s;
  return true;
}

/* As core's display, and a line that says where the array is.  */
bool
display (const octave_value_list& args, int, octave_value *)
{
  if (args.length () != 1)
    return false;
  const octave_gpu_array *g = oct_cast (args(0));
  bool has_parts = g && octa_node_has_parts (g->node ());
  octave_value v = has_parts ? octave_value (Matrix (2, 2))
                             : oct_host (args(0));
  std::string name;
  if (args.name_tags ().numel () > 0)
    name = args.name_tags () (0);
  bool is_long = octave::valid_identifier (name)
                 && v.print_name_tag (octave_stdout, name);
  octave_stdout << text_of (has_parts ? args(0) : v);
  if (is_long)
    octave_stdout << "\n";
  octave_stdout << label (args(0));
  return true;
}

bool
class_underlying (const octave_value_list& args, int, octave_value *result)
{
  const octave_gpu_array *g = args.length () == 1 ? oct_cast (args(0))
                                                  : nullptr;
  if (g)
    *result = octa_types[g->info ().type].name;
  return g;
}

bool
class_name (const octave_value_list& args, int, octave_value *result)
{
  const octave_gpu_array *g = args.length () == 1 ? oct_cast (args(0))
                                                  : nullptr;
  if (g)
    *result = oct_class_name (g->info ().type);
  return g;
}

bool
yes (const octave_value_list& args, int, octave_value *result)
{
  *result = true;
  return args.length () == 1;
}

/* size (X), size (X, DIM) */
bool
size_of (const octave_value_list& args, int nargout, octave_value *result)
{
  octave_idx_type n = args.length ();
  const octave_gpu_array *g = n >= 1 && n <= 2 && nargout <= 1
                                ? oct_cast (args(0)) : nullptr;
  double d = n == 2 && args(1).is_real_scalar () && args(1).is_double_type ()
               ? args(1).double_value () : 0;
  if (! g || (n == 2 && ! (d >= 1 && d < 1e9 && d == std::floor (d))))
    return false;
  octa_size size = g->info ().size;
  if (n == 2)
    *result = octa_size_along (&size, static_cast<int> (d) - 1);
  else
    {
      Matrix m (1, size.n_dims);
      for (int k = 0; k < size.n_dims; k++)
        m.xelem (k) = size.dims[k];
      *result = m;
    }
  return true;
}

/* A question about one value.  Octave finds a method faster than core's function.  */
#define QUESTION(answer)                                                      \
  [] (const octave_value_list& args, int, octave_value *result)               \
  {                                                                           \
    const octave_gpu_array *g = args.length () == 1 ? oct_cast (args(0))      \
                                                    : nullptr;                \
    if (g)                                                                    \
      *result = answer;                                                       \
    return g != nullptr;                                                      \
  }

/* Call MAKER with arguments of its own.  It may be the session's first call, which
   can leave warnings.  */
#define MADE(maker, ...)                                                      \
  [] (const octave_value_list& args, int nargout, octave_value *result)       \
  {                                                                           \
    bool is_made = maker (__VA_ARGS__ args, nargout, result);                 \
    oct_say_warnings ();                                                      \
    return is_made;                                                           \
  }

/* A function that draws.  */
#define PLOT(name, how)                                                       \
  {                                                                           \
    name, [] (const octave_value_list& args, int nargout,                     \
              octave_value *result)                                           \
    { return how (name, args, nargout, result); }                             \
  }

const oct_direct directs[] = {
  { "size", size_of, true },
  { "numel", QUESTION (g->numel ()), true },
  { "ndims", QUESTION (g->ndims ()), true },
  { "rows", QUESTION (g->dims () (0)), true },
  { "columns", QUESTION (g->dims () (1)), true },
  { "length", QUESTION (args(0).length ()), true },
  { "isempty", QUESTION (g->numel () == 0), true },
  { "isscalar", QUESTION (g->numel () == 1), true },
  { "isreal", QUESTION (g->isreal ()), true },
  { "iscomplex", QUESTION (g->iscomplex ()), true },
  { "islogical", QUESTION (g->islogical ()), true },
  { "isnumeric", QUESTION (g->isnumeric ()), true },
  { "isfloat", QUESTION (g->isfloat ()), true },
  { "isinteger", QUESTION (g->isinteger ()), true },
  { "zeros", MADE (oct_fill, 0, ) },
  { "ones", MADE (oct_fill, 1, ) },
  { "eye", MADE (oct_eye, ) },
  { "Inf", MADE (oct_fill, octave::numeric_limits<double>::Inf (), ) },
  { "inf", MADE (oct_fill, octave::numeric_limits<double>::Inf (), ) },
  { "NaN", MADE (oct_fill, octave::numeric_limits<double>::NaN (), ) },
  { "nan", MADE (oct_fill, octave::numeric_limits<double>::NaN (), ) },
  { "true", MADE (oct_fill_logical, true, ) },
  { "false", MADE (oct_fill_logical, false, ) },
  { "rand", MADE (oct_draw, OCTA_DRAW_UNIFORM, ) },
  { "randn", MADE (oct_draw, OCTA_DRAW_NORMAL, ) },
  { "rande", MADE (oct_draw, OCTA_DRAW_EXPONENTIAL, ) },
  { "gather", gather },
  { "disp", disp },
  { "display", display },
  { "class", class_name },
  { "classUnderlying", class_underlying },
  { "isgpuarray", yes },
  { "isobject", yes },
  PLOT ("image", oct_plot),
  PLOT ("imagesc", oct_plot),
  PLOT ("line", oct_plot),
  PLOT ("loglog", oct_plot_lines),
  PLOT ("mesh", oct_plot),
  PLOT ("pcolor", oct_plot),
  PLOT ("plot", oct_plot_lines),
  PLOT ("plot3", oct_plot),
  PLOT ("scatter", oct_plot),
  PLOT ("scatter3", oct_plot),
  PLOT ("semilogx", oct_plot_lines),
  PLOT ("semilogy", oct_plot_lines),
  PLOT ("stem", oct_plot),
  PLOT ("surf", oct_plot),
  PLOT ("surface", oct_plot),
  PLOT ("__go_image__", oct_plot_object),
  PLOT ("__go_line__", oct_plot_object),
  PLOT ("__go_scatter__", oct_plot_object),
  PLOT ("__go_surface__", oct_plot_object),
  PLOT ("addproperty", oct_plot_object),
  PLOT ("set", oct_plot_object),
};
}

const oct_direct *
oct_find_direct (const std::string& name)
{
  for (const auto& d : directs)
    if (name == d.name)
      return &d;
  return nullptr;
}
