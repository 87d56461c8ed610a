/* pdf.cc -- PDF files of figures, made of SVG by another program.

   Octave's gl2ps does not align texts in PDF, and does not know TeX there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "toolkit.h"

#include <octave/file-ops.h>
#include <octave/oct-env.h>

namespace
{
const char *const converter = "rsvg-convert";

octave_value_list
feval (const char *name, const octave_value_list& args)
{
  return oct_interpreter ().feval (name, args, 1);
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
  octave_value_list out = oct_interpreter ().feval (
    "system",
    ovl (std::string (converter) + " --format=pdf --output=" + shell_word (to)
         + ' ' + shell_word (from) + " 2>&1"),
    2);
  if (out(0).int_value () != 0)
    error ("print: %s cannot be written: %s", to.c_str (),
           out(1).string_value ().c_str ());
}

bool
oct_pdf_is_ours (bool has_bitmap)
{
  return has_program (converter) && (has_bitmap || ! has_program ("gs"));
}
