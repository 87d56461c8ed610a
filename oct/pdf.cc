/* pdf.cc -- PDF files of figures, made of SVG by another program.

   Octave's gl2ps does not align texts in PDF, and does not know TeX there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "toolkit.h"

#include <fstream>

#include <octave/file-ops.h>
#include <octave/oct-env.h>

namespace
{
const char *const converter = "rsvg-convert";

const double most_vectors = 1e5; /* elements that are vectors in a file */

octave_value_list
feval (const char *name, const octave_value_list& args)
{
  return octave::interpreter::the_interpreter ()->feval (name, args, 1);
}

bool
has_program (const char *name)
{
  return ! feval ("file_in_path",
                  ovl (octave::sys::env::getenv ("PATH"), name)) (0)
             .isempty ();
}

std::string
shell_word (const std::string& s)
{
  std::string out = "'";
  for (char c : s)
    out += c == '\'' ? std::string ("'\\''") : std::string (1, c);
  return out + "'";
}

}

void
oct_pdf_make (const std::string& from, std::string to)
{
  if (to.find ('.') == std::string::npos)
    to += ".pdf";
  to = octave::sys::file_ops::tilde_expand (to);
  octave_value_list out = octave::interpreter::the_interpreter ()->feval (
    "system",
    ovl (std::string (converter) + " --format=pdf --output=" + shell_word (to)
         + ' ' + shell_word (from) + " 2>&1"),
    2);
  if (out(0).int_value () != 0)
    error ("print: %s cannot be written: %s", to.c_str (),
           out(1).string_value ().c_str ());
}

void
oct_pdf_frame (const std::string& file, const std::string& png, int resolution)
{
  unsigned char head[24] = {};
  std::ifstream (png, std::ios::binary)
    .read (reinterpret_cast<char *> (head), sizeof head);
  double points[2];
  for (int k = 0; k < 2; k++)
    points[k] = (head[18 + 4 * k] * 256 + head[19 + 4 * k]) * 72.0 / resolution;
  std::ofstream (file)
    << "<svg xmlns='http://www.w3.org/2000/svg' "
       "xmlns:xlink='http://www.w3.org/1999/xlink' width='"
    << points[0] << "pt' height='" << points[1]
    << "pt'><image width='100%' height='100%' xlink:href='"
    << png.substr (png.rfind ('/') + 1) << "'/></svg>\n";
}

namespace
{
/* Pixels, which Octave's gl2ps leaves out if it was built without PNG.  */
bool
is_pixels (const octave::graphics_object& go)
{
  return go.isa ("image")
         || (go.isa ("surface") && go.get ("facecolor").is_string ()
             && go.get ("facecolor").string_value () == "texturemap");
}

double
elements_of (const octave::graphics_object& go)
{
  static const char *const data[][2] = { { "line", "ydata" },
                                         { "scatter", "ydata" },
                                         { "surface", "zdata" },
                                         { "patch", "faces" } };
  for (const auto& row : data)
    if (go.isa (row[0]))
      return go.get (row[1]).numel ();
  return 0;
}
}

bool
oct_pdf_is_bitmap (const octave::graphics_object& figure)
{
  if (! figure)
    return false;
  const Matrix all
    = feval ("findall", ovl (figure.get_handle ().as_octave_value ())) (0)
        .matrix_value ();
  double n = 0;
  for (octave_idx_type i = 0; i < all.numel (); i++)
    {
      octave::graphics_object go = oct_objects ().get_object (all(i));
      if (is_pixels (go))
        return true;
      n += elements_of (go);
    }
  return n > most_vectors;
}

bool
oct_pdf_is_ours ()
{
  return ! has_program ("gs") && has_program (converter);
}
