/* functions.c -- OpenGL as the virtual functions of a C++ class.

   In the C++ ABI of Linux and macOS, a virtual function takes the object as
   its first argument, and the object's first word points to a table of the
   addresses of virtual functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <string.h>

#define MOVE 0.0103 /* pixels that texts are moved to the left and down */

/* Octave never destroys the object.  */
static void
destroy (void *object)
{
  (void)object;
}

/* The projection before a text's texture is drawn, and while it is.  */
static GLdouble projection[2][16];
static bool is_text, is_moved;

void
octa_gl_canvas_functions_text (bool is)
{
  is_text = is;
}

static void
set_projection (const GLdouble *m, double right, double up)
{
  GLint mode;
  glGetIntegerv (GL_MATRIX_MODE, &mode);
  glMatrixMode (GL_PROJECTION);
  glLoadIdentity ();
  glTranslated (right, up, 0);
  glMultMatrixd (m);
  glMatrixMode ((GLenum)mode);
}

static void
move_picture (void)
{
  GLint view[4];
  if (! is_text || is_moved)
    return;
  is_moved = true;
  glGetIntegerv (GL_VIEWPORT, view);
  glGetDoublev (GL_PROJECTION_MATRIX, projection[0]);
  set_projection (projection[0], -2 * MOVE / view[2], -2 * MOVE / view[3]);
  glGetDoublev (GL_PROJECTION_MATRIX, projection[1]);
}

/* Move it back, unless the projection is another one.  */
static void
leave_picture (void)
{
  GLdouble now[16];
  glGetDoublev (GL_PROJECTION_MATRIX, now);
  if (is_moved && memcmp (now, projection[1], sizeof now) == 0)
    set_projection (projection[0], 0, 0);
  is_moved = false;
}

#define VALUE(type, name, arguments, ...)                                     \
  static type method_##name (void *object, ##__VA_ARGS__)                     \
  {                                                                           \
    (void)object;                                                             \
    return name arguments;                                                    \
  }
#define SLOT(name, arguments, ...)                                            \
  static void method_##name (void *object, ##__VA_ARGS__)                     \
  {                                                                           \
    (void)object;                                                             \
    name arguments;                                                           \
  }
/* Texts are textures that repeat, on rectangles whose edges lie between
   pixels. A pixel at an edge, of which few samples are covered, has its middle
   outside: it would get the colour of the opposite edge.  So textures are
   drawn with one sample to a pixel.  If edges go through the middles of
   pixels, rounding decides for each pixel which element of the texture it
   gets, so that rows or columns would be missing.  So texts are moved by a
   small part of a pixel.

   Mesa's llvmpipe writes the depth of one sample then.  So textures that hide
   others are drawn again for their depths.  */
static bool only_depths;

bool
octa_gl_canvas_only_depths (bool is_on)
{
  GLint mode;
  glGetIntegerv (GL_RENDER_MODE, &mode);
  only_depths = is_on && octa_gl_canvas_chosen.is_smooth && mode == GL_RENDER;
  const GLboolean has_colors = ! only_depths;
  glColorMask (has_colors, has_colors, has_colors, has_colors);
  return only_depths;
}

void
octa_gl_canvas_blend (bool is_on)
{
  (is_on ? glEnable : glDisable) (GL_BLEND);
  glBlendFunc (GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
}

#define STATE(name, opposite, move)                                           \
  static void method_##name (void *object, GLenum what)                       \
  {                                                                           \
    (void)object;                                                             \
    name (what);                                                              \
    if (what == GL_TEXTURE_2D && ! only_depths)                               \
      {                                                                       \
        opposite (GL_MULTISAMPLE);                                            \
        move ();                                                              \
      }                                                                       \
  }
#define SHADE(name, arguments, colour, ...)                                   \
  static void method_##name (void *object, ##__VA_ARGS__)                     \
  {                                                                           \
    (void)object;                                                             \
    octa_gl_canvas_thin_colour colour;                                        \
    name arguments;                                                           \
  }
#define PLACED(name, arguments, ...)                                          \
  static void method_##name (void *object, ##__VA_ARGS__)                     \
  {                                                                           \
    (void)object;                                                             \
    octa_gl_canvas_origin_##name arguments;                                   \
  }
#define SINCE_11 SLOT
#include "gl/canvas/functions.def"
#undef VALUE
#undef SLOT
#undef STATE
#undef SHADE
#undef PLACED
#undef SINCE_11

/* Up to Octave 10, and since 11.  */
#define VALUE(type, name, ...) SLOT (name)
#define STATE(name, opposite, move) SLOT (name)
#define SHADE(name, ...) SLOT (name)
#define PLACED(name, ...) SLOT (name)
#define SLOT(name, ...) (const void *)method_##name,
#define SINCE_11(name, ...)
static const void *const before_11[OCTA_GL_CANVAS_SLOTS] = {
  (const void *)destroy,
  (const void *)destroy,
#include "gl/canvas/functions.def"
};
#undef SINCE_11
#define SINCE_11 SLOT
static const void *const since_11[OCTA_GL_CANVAS_SLOTS] = {
  (const void *)destroy,
  (const void *)destroy,
#include "gl/canvas/functions.def"
};

octa_status
octa_gl_canvas_functions_for (int finish, int viewport,
                              octa_gl_canvas_functions *f)
{
  static const void *const *const tables[] = { before_11, since_11 };
  bool may_be = finish >= 0 && finish < OCTA_GL_CANVAS_SLOTS && viewport >= 0
                && viewport < OCTA_GL_CANVAS_SLOTS;
  for (size_t i = 0; may_be && i < sizeof tables / sizeof *tables; i++)
    if (tables[i][finish] == (const void *)method_glFinish
        && tables[i][viewport] == (const void *)method_glViewport)
      {
        f->table = tables[i];
        return OCTA_OK;
      }
  return octa_fail (OCTA_ERROR_NOTSUPPORTED,
                    "the renderer of this Octave calls OpenGL in a way that "
                    "octcuda does not know (functions %d and %d): use another "
                    "graphics toolkit, or the gl* functions",
                    finish, viewport);
}
