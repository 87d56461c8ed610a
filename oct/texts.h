/* texts.h -- Octave's renderer, which keeps the pixels of texts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_TEXTS_H
#define OCT_TEXTS_H 1

#include "toolkit.h"

#include <octave/gl-render.h>

/* Octave's renderer draws the glyphs of each label again for each frame, and
   finds fonts by the names of properties.  Here the pixels of a label stay for
   later frames, and the renderer learns the font only if it must draw
   glyphs.  Texts are drawn with all their rows and columns.  */
class oct_text_renderer : public octave::opengl_renderer
{
public:
  using octave::opengl_renderer::opengl_renderer;

protected:
  void set_font (const octave::base_properties& p) override;
  void set_color (const Matrix& c) override;
  void set_interpreter (const caseless_str& name) override;
  void text_to_pixels (const std::string& text, uint8NDArray& pixels,
                       Matrix& box, int halign = 0, int valign = 0,
                       double rotation = 0) override;
  void draw_text (const octave::text::properties& p) override;
  Matrix render_text (const std::string& text, double x, double y, double z,
                      int halign, int valign, double rotation) override;

private:
  /* The object whose font is set; null: the renderer knows the font.  */
  const octave::base_properties *m_with_font = nullptr;
  std::string m_font; /* empty: unknown */
  std::string m_interpreter;
  Matrix m_color;
};

#endif
