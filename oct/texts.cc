/* texts.cc -- Octave's renderer, which keeps the pixels of texts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "texts.h"

#include <map>
#include <sstream>

namespace
{
/* All that are kept, in the render thread.  When there are too many, all go: a
   figure has few hundreds.  */
const std::size_t most_texts = 2048, most_bytes = 1 << 24;

struct text_pixels
{
  uint8NDArray pixels;
  Matrix box;
};

std::map<std::string, text_pixels> kept;
std::size_t kept_bytes;

void
keep (const std::string& key, const text_pixels& t)
{
  const std::size_t bytes = t.pixels.numel ();
  if (kept.size () >= most_texts || kept_bytes + bytes > most_bytes)
    {
      kept.clear ();
      kept_bytes = 0;
    }
  if (bytes > most_bytes)
    return;
  kept[key] = t;
  kept_bytes += bytes;
}

/* The font of P as a text; SCALE pixels are one of the screen's.  */
template <class PROPERTIES>
std::string
font_of (const PROPERTIES& p, double scale)
{
  std::ostringstream s;
  s.precision (17);
  s << p.get_fontname () << '\n' << p.get_fontweight () << '\n'
    << p.get_fontangle () << '\n' << p.is_fontsmoothing () << '\n'
    << p.get___fontsize_points__ () * scale << '\n';
  return s.str ();
}
}

void
oct_text_renderer::set_font (const octave::base_properties& p)
{
  m_font.clear ();
  if (auto a = dynamic_cast<const octave::axes::properties *> (&p))
    m_font = font_of (*a, m_devpixratio);
  else if (auto t = dynamic_cast<const octave::text::properties *> (&p))
    m_font = font_of (*t, m_devpixratio);
  m_with_font = m_font.empty () ? nullptr : &p;
  if (! m_with_font)
    octave::opengl_renderer::set_font (p);
}

void
oct_text_renderer::set_color (const Matrix& c)
{
  m_color = c;
  octave::opengl_renderer::set_color (c);
}

void
oct_text_renderer::set_interpreter (const caseless_str& name)
{
  m_interpreter = name;
  octave::opengl_renderer::set_interpreter (name);
}

void
oct_text_renderer::text_to_pixels (const std::string& text,
                                   uint8NDArray& pixels, Matrix& box,
                                   int halign, int valign, double rotation)
{
  std::ostringstream s;
  s.precision (17);
  s << m_font << m_interpreter << '\n' << halign << ' ' << valign << ' '
    << rotation << '\n';
  for (octave_idx_type i = 0; i < m_color.numel (); i++)
    s << m_color(i) << ' ';
  const std::string key = s.str () + '\n' + text;
  const auto found = kept.find (key);
  if (! m_font.empty () && found != kept.end ())
    {
      pixels = found->second.pixels;
      box = found->second.box;
      return;
    }
  if (m_with_font)
    octave::opengl_renderer::set_font (*m_with_font);
  m_with_font = nullptr;
  octave::opengl_renderer::text_to_pixels (text, pixels, box, halign, valign,
                                           rotation);
  if (! m_font.empty ())
    keep (key, { pixels, box });
}

namespace
{
/* While it lives, texts are drawn.  */
struct of_texts
{
  of_texts () { octa_gl_canvas_functions_text (true); }
  ~of_texts () { octa_gl_canvas_functions_text (false); }
};
}

void
oct_text_renderer::draw_text (const octave::text::properties& p)
{
  of_texts now;
  octave::opengl_renderer::draw_text (p);
}

Matrix
oct_text_renderer::render_text (const std::string& text, double x, double y,
                                double z, int halign, int valign,
                                double rotation)
{
  of_texts now;
  return octave::opengl_renderer::render_text (text, x, y, z, halign, valign,
                                               rotation);
}
