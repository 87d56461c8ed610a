/* frame.h -- stages, frames and windows; shared by the files of gl/figure/.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef OCTA_GL_FRAME_H
#define OCTA_GL_FRAME_H 1

#include "gl/figure/batch.h"
#include "gl/figure/private.h"

/* Where figures are drawn: one for windows, one without.  */
struct octa_gl_stage
{
  octa_id id;
  octa_gl_context *context;
  bool is_window;
  bool is_slow; /* OpenGL is computed by the CPU */
  /* the render thread's */
  octa_gl_painter *painter;
  octa_gl_text *text;
  octa_gl_quads quads;
  octa_plot_worker *worker;
  uint64_t epoch;
};

/* ---- stage.c ---- */

/* The interpreter's: a stage for figures with or without a window.  */
octa_status octa_gl_stage_open (bool is_visible, octa_gl_stage **stage);
/* Close the stages that have ended.  */
void octa_gl_stage_close (void);
/* The render thread's: no figure is left.  */
void octa_gl_stage_end (void);

/* ---- listen.c ---- */

/* The interpreter's: make the window of I, if it will be visible, and a
   stage.  */
octa_status octa_gl_frame_open (octa_gl_item *i, const octa_gl_batch *b);
/* Follow posted changes, which may have made I visible or invisible.  */
octa_status octa_gl_frame_follow (octa_gl_item *i);
/* The render thread's: begin to handle the window's events.  */
void octa_gl_window_start (octa_gl_item *i);

/* ---- window.c: the render thread ---- */

/* Change a position to one that a window can have.  */
void octa_gl_window_bound (double v[4]);
void octa_gl_window_hide (octa_gl_item *i);
void octa_gl_window_change (octa_gl_item *i); /* as its settings say */
void octa_gl_window_full (octa_gl_item *i);
/* The window was moved or resized: update the settings.  */
void octa_gl_window_moved (octa_gl_item *i);
octa_status octa_gl_window_show (octa_gl_item *i); /* the last frame */

/* ---- frame.c: the render thread ---- */

/* One frame in the making.  */
typedef struct octa_gl_frame
{
  octa_gl_item *figure;
  octa_gl_stage *stage;
  octa_gl_painter *p;
  int width, height;
  double dpi, scale; /* pixels of a point */
  octa_plot_rect all;
} octa_gl_frame;

/* Draw figure I if it is stale.  */
octa_status octa_gl_frame_draw (octa_gl_item *i);
/* Free the OpenGL part of figure I.  */
void octa_gl_frame_release (octa_gl_item *i);
/* Update the read-only properties.  */
void octa_gl_frame_state (octa_gl_item *i);
/* Lay out figure I as it would be drawn now.  */
octa_status octa_gl_frame_place (octa_gl_item *i);
/* Paint figure I at the size of T, for a screen or printer with DPI.  */
octa_status octa_gl_frame_paint (octa_gl_item *i, const octa_gl_target *t,
                                 double dpi);
/* Give T this SIZE in the current context; its contents are lost.  0 0: free
   it.  */
octa_status octa_gl_frame_target (octa_gl_context *c, octa_gl_target *t,
                                  const int size[2]);

/* ---- place.c: layout and texts ---- */

octa_gl_frame octa_gl_place_frame (octa_gl_item *i, const int size[2],
                                   double dpi);
/* The frame on the screen.  */
octa_gl_frame octa_gl_place_screen (octa_gl_item *i);
octa_status octa_gl_place_all (octa_gl_frame *f);
void octa_gl_place_style (const octa_gl_frame *f, const octa_gl_item *axes,
                          octa_plot_role role, octa_gl_text_style *s);
octa_plot_font octa_gl_place_font (octa_gl_frame *f, octa_gl_item *axes);
/* TEXT in STYLE at X, Y.  */
octa_status octa_gl_place_text (octa_gl_frame *f, const char *text,
                                const octa_gl_text_style *style, double x,
                                double y, octa_plot_rect clip);
octa_gl_text_extent octa_gl_place_extent (octa_gl_frame *f, const char *text,
                                          const octa_gl_text_style *style);

/* The style and the position of the text I.  */
void octa_gl_place_words (const octa_gl_frame *f, const octa_gl_item *i,
                          octa_gl_text_style *s);
void octa_gl_place_anchor (octa_gl_frame *f, const octa_gl_item *i,
                           const octa_gl_text_style *s, double at[2]);
/* Change S, the setting PROPERTY of AXES, to what is drawn: limits that were
   widened for the aspect of the units, and automatic ticks.  S then has no
   memory of its own.  */
void octa_gl_place_drawn (octa_gl_item *axes, int property,
                          octa_gl_setting *s);
/* Set the position of label I to that of the layout.  */
void octa_gl_place_tell (octa_gl_item *i);

/* ---- axes.c ---- */

octa_status octa_gl_axes_paint (octa_gl_frame *f, octa_gl_item *axes);

/* ---- legend.c, tip.c ---- */

octa_status octa_gl_legend_paint (octa_gl_frame *f, octa_gl_item *legend);
/* Determine its size, and the room that it takes; before the layout.  */
octa_status octa_gl_legend_measure (octa_gl_frame *f, octa_gl_item *legend);
/* The item whose row of LEGEND is at X, Y, or NULL.  IS_IN: is X, Y in the
   legend?  */
octa_gl_item *octa_gl_legend_at (const octa_gl_item *legend, double x,
                                 double y, bool *is_in);
/* The name of column K of I in a legend; "" if I has no name and is alone.  */
void octa_gl_legend_name (const octa_gl_item *i, int64_t k, char *name,
                          size_t size);
/* Move the tip to the point near the mouse in AXES, or hide it.  */
void octa_gl_tip_move (octa_gl_item *figure, octa_gl_item *axes,
                       bool is_click);
octa_status octa_gl_tip_paint (octa_gl_frame *f);
octa_status octa_gl_help_paint (octa_gl_frame *f);

/* ---- output.c ---- */

/* The render thread's: write the figure as it is to FILE.  */
octa_status octa_gl_output_save (octa_gl_item *figure, const char *file);

static inline void
octa_gl_rgba (float out[4], const double rgb[3], double alpha)
{
  for (int i = 0; i < 3; i++)
    out[i] = (float)rgb[i];
  out[3] = (float)alpha;
}

#endif
