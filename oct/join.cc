/* join.cc -- a bitmap as the ground of a file of vectors.

   SVG has it as a PNG file.  PostScript has the data of a PNG file as they are:
   they are the input of a filter of its own (PostScript Language Reference,
   third edition, 3.13.3; PNG specification, ISO/IEC 15948).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "toolkit.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <sstream>

namespace
{
std::string
contents_of (const std::string& file)
{
  std::ifstream in (file, std::ios::binary);
  if (! in)
    error_with_id (OCTA_ERROR_RUNTIME,
                   "print: %s cannot be read: choose a file that can be both "
                   "written and read",
                   file.c_str ());
  return std::string (std::istreambuf_iterator<char> (in),
                      std::istreambuf_iterator<char> ());
}

/* The place in TEXT behind the first WORD from AT on.  */
std::size_t
behind (const std::string& text, const std::string& word, std::size_t at = 0)
{
  const std::size_t found = text.find (word, at);
  if (found == std::string::npos)
    error_with_id (OCTA_ERROR_LOGIC,
                   "print: gl2ps wrote a file without \"%s\", so its bitmap "
                   "has no place: write PNG",
                   word.c_str ());
  return found + word.size ();
}

/* ---- SVG ---- */

/* The place in the SVG text up to which there is only the figure's background.  */
std::size_t
svg_begin (const std::string& svg)
{
  const std::string background = "<polygon";
  const std::size_t at = behind (svg, "<g>\n");
  return svg.compare (at, background.size (), background) == 0
           ? behind (svg, "/>", at)
           : at;
}

std::string
svg_image (const std::string& png)
{
  uint8NDArray bytes (dim_vector (1, png.size ()));
  std::copy (png.begin (), png.end (),
             reinterpret_cast<char *> (bytes.fortran_vec ()));
  const std::string text
    = oct_interpreter ().feval ("matlab.net.base64encode", ovl (bytes), 1)(0)
        .string_value ();
  return "\n<image x=\"0\" y=\"0\" width=\"100%\" height=\"100%\" "
         "preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,"
         + text + "\"/>\n";
}

/* ---- PostScript ---- */

/* What PostScript needs of a PNG file.  */
struct png_parts
{
  std::uint32_t width, height;
  int bits, kind; /* of colours: gray, RGB, or indices of a palette */
  std::string palette, data;

  explicit png_parts (const std::string& png);
  int channels () const { return kind == 2 ? 3 : 1; }
};

std::uint32_t
word_at (const std::string& s, std::size_t at)
{
  std::uint32_t v = 0;
  for (char c : s.substr (at, 4))
    v = v << 8 | static_cast<unsigned char> (c);
  return v;
}

/* A chunk has its size, its name, data, and a checksum.  */
png_parts::png_parts (const std::string& png)
{
  for (std::size_t at = 8, size; at + 12 <= png.size (); at += 12 + size)
    {
      size = word_at (png, at);
      const std::string name = png.substr (at + 4, 4),
                        chunk = png.substr (at + 8, size);
      if (name == "IHDR")
        {
          width = word_at (chunk, 0);
          height = word_at (chunk, 4);
          bits = chunk[8];
          kind = chunk[9];
        }
      else if (name == "PLTE")
        palette = chunk;
      else if (name == "IDAT")
        data += chunk;
    }
}

std::string
hex (const std::string& bytes)
{
  static const char digits[] = "0123456789abcdef";
  std::string out;
  for (unsigned char c : bytes)
    out += { digits[c / 16], digits[c % 16] };
  return out;
}

/* BYTES as PostScript's ASCII85, in lines.  */
std::string
ascii85 (const std::string& bytes)
{
  std::string out;
  out.reserve (bytes.size () * 5 / 4 + bytes.size () / 60 + 16);
  for (std::size_t i = 0; i < bytes.size (); i += 4)
    {
      const std::size_t n = std::min<std::size_t> (4, bytes.size () - i);
      std::uint32_t v
        = word_at (bytes.substr (i, n) + std::string (4 - n, '\0'), 0);
      char digits[5];
      for (int k = 4; k >= 0; k--, v /= 85)
        digits[k] = static_cast<char> ('!' + v % 85);
      out.append (digits, n + 1);
      if (i % 60 == 56)
        out += '\n';
    }
  return out + "~>\n";
}

std::string
eps_colors (const png_parts& p)
{
  return p.kind == 3 ? "[/Indexed /DeviceRGB "
                         + std::to_string (p.palette.size () / 3 - 1) + " <"
                         + hex (p.palette) + ">]"
         : p.kind == 2 ? "/DeviceRGB"
                       : "/DeviceGray";
}

/* The bitmap over the box of EPS.  */
std::string
eps_image (const std::string& eps, const std::string& png)
{
  const png_parts p (png);
  int box[4] = { 0, 0, 0, 0 };
  std::istringstream words (eps.substr (behind (eps, "%%BoundingBox:"), 80));
  for (int& v : box)
    words >> v;
  const std::string most
    = p.kind == 3 ? std::to_string ((1 << p.bits) - 1) : "1";
  std::ostringstream out;
  out << "gsave\n" << box[2] << ' ' << box[3] << " scale\n"
      << eps_colors (p) << " setcolorspace\n<< /ImageType 1 /Width " << p.width
      << " /Height " << p.height << " /BitsPerComponent " << p.bits
      << "\n/Decode [";
  for (int k = 0; k < p.channels (); k++)
    out << " 0 " << most;
  out << " ] /ImageMatrix [" << p.width << " 0 0 -" << p.height << " 0 "
      << p.height << "]\n/DataSource currentfile /ASCII85Decode filter\n"
      << "<< /Predictor 15 /Colors " << p.channels () << " /BitsPerComponent "
      << p.bits << " /Columns " << p.width
      << " >> /FlateDecode filter\n>> image\n" << ascii85 (p.data)
      << "grestore\n";
  return out.str ();
}
}

void
oct_layers_join (const std::string& file, const std::string& png, bool is_eps)
{
  const std::string vectors = contents_of (file), bitmap = contents_of (png);
  const std::size_t at
    = is_eps ? behind (vectors, "closepath clip\n") : svg_begin (vectors);
  std::ofstream (file, std::ios::binary)
    << vectors.substr (0, at)
    << (is_eps ? eps_image (vectors, bitmap) : svg_image (bitmap))
    << vectors.substr (at);
}
