/* markers.h -- Octave's renderer, with the markers of gl/canvas.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCT_MARKERS_H
#define OCT_MARKERS_H 1

#include "texts.h"

/* Markers that the renderer draws one by one are gathered.  It still decides
   which markers of an object are drawn, where, and in which order and
   colours.  */
class oct_marker_renderer : public oct_text_renderer
{
public:
  using oct_text_renderer::oct_text_renderer;
  using octave::opengl_renderer::draw;
  void draw (const octave::graphics_object& go, bool is_top = true) override
  {
    expect (go);
    octave::opengl_renderer::draw (go, is_top);
  }

protected:
  void init_marker (const std::string& m, double size, float width) override;
  void change_marker (const std::string& m, double size) override;
  void draw_marker (double x, double y, double z, const Matrix& edge,
                    const Matrix& face, double edge_alpha,
                    double face_alpha) override;
  void end_marker () override;
  /* Those of P, which has no z unless gl/canvas draws them.  */
  void draw_markers (const octave::line::properties& p);
  void draw_scatter (const octave::scatter::properties& p) override;

private:
  void expect (const octave::graphics_object& go);
  void begin (char kind, double size);
  /* Those of P, which may be clipped in the first DIMS directions.  */
  void draw_points (octa_gl_canvas_points& p, int dims);
  bool is_linear () const;
  bool is_many (const octave::scatter::properties& p) const;

  octave_idx_type m_n = 0; /* of the present object */
  double m_largest = 0;    /* size; 0: all have one */
  bool m_is_ours = false;  /* gl/canvas draws them */
};

#endif
