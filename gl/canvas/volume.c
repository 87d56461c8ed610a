/* volume.c -- volumes, drawn by rays.

   The elements are a three-dimensional texture (voxels.c).  The faces of the
   volume's box that point away from the camera are drawn, and for each of
   their pixels a shader follows the ray (volume.glsl).  Absorption ends at the
   depth of what is already drawn, so volumes are drawn last; the other modes
   write depth.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
  COARSE = 64 /* samples along the longest side */
};

/* The assembler includes the file and appends a NUL.  */
__asm__(".pushsection .rodata\n"
        "octa_glsl_volume: .incbin \"gl/canvas/volume.glsl\"\n"
        ".byte 0\n"
        ".popsection");
extern const char octa_glsl_volume[];

const char *
octa_gl_canvas_volume_mode_name (int mode)
{
  static const char *const names[] = {
#define MODE(NAME, name) name,
#include "gl/canvas/volume_modes.def"
  };
  return mode < OCTA_GL_CANVAS_VOLUMES ? names[mode] : NULL;
}

const char *
octa_gl_canvas_volume_mode_names (void)
{
#define MODE(NAME, name) ", \"" name "\""
  static const char names[] =
#include "gl/canvas/volume_modes.def"
      ;
  return names + 2;
}

/* The render thread's: one for each mode and number of lights, compiled when
   it is first used.  */
static GLuint programs[OCTA_GL_CANVAS_VOLUMES][OCTA_GL_CANVAS_LIGHTS + 1];

static int
lights_of (const octa_gl_canvas_volume *v)
{
  return v->is_lit && v->mode == OCTA_GL_CANVAS_ISO
             ? octa_gl_canvas_lights_count ()
             : 0;
}

static GLuint
program_of (const octa_gl_canvas_volume *v)
{
  static const char *const begin[] = {
#define MODE(NAME, name) "#define " #NAME "\n",
#include "gl/canvas/volume_modes.def"
  };
  const int n = lights_of (v);
  GLuint *p = &programs[v->mode][n];
  if (! *p)
    *p = octa_gl_canvas_lit_program (GL_FRAGMENT_SHADER, n, begin[v->mode],
                                     octa_glsl_volume);
  return *p;
}

void
octa_gl_canvas_volume_forget (bool is_lost)
{
  for (GLuint *p = programs[0]; p < programs[OCTA_GL_CANVAS_VOLUMES]; p++)
    {
      if (*p && ! is_lost)
        glDeleteProgram (*p);
      *p = 0;
    }
}

/* ---- matrices, in columns ---- */

typedef double matrix[16];

static void
multiply (const matrix a, const matrix b, matrix out)
{
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < 4; i++)
      {
        double sum = 0;
        for (int k = 0; k < 4; k++)
          sum += a[4 * k + i] * b[4 * j + k];
        out[4 * j + i] = sum;
      }
}

/* Invert IN by Gauss and Jordan, with pivots.  False: it is singular.  */
static bool
invert (const matrix in, matrix out)
{
  double a[4][8];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 8; j++)
      a[i][j] = j < 4 ? in[4 * j + i] : i == j - 4;
  for (int c = 0; c < 4; c++)
    {
      int p = c;
      for (int i = c + 1; i < 4; i++)
        p = fabs (a[i][c]) > fabs (a[p][c]) ? i : p;
      const double pivot = a[p][c];
      if (! (fabs (pivot) > 0))
        return false;
      for (int j = 0; j < 8; j++)
        {
          const double v = a[p][j] / pivot;
          a[p][j] = a[c][j];
          a[c][j] = v;
        }
      for (int i = 0; i < 4; i++)
        for (int j = 7; i != c && j >= c; j--)
          a[i][j] -= a[i][c] * a[c][j];
    }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      out[4 * j + i] = a[i][4 + j];
  return true;
}

/* Matrices from the unit cube to eye and clip coordinates, and back.  */
typedef struct ways
{
  matrix to_eye, to_clip, to_unit, from_eye;
} ways;

static bool
find_ways (const octa_gl_canvas_volume *v, ways *w)
{
  matrix model, projection, unit = { [15] = 1 };
  glGetDoublev (GL_MODELVIEW_MATRIX, model);
  glGetDoublev (GL_PROJECTION_MATRIX, projection);
  for (int k = 0; k < 3; k++)
    {
      unit[5 * k] = v->to[k] - v->from[k];
      unit[12 + k] = v->from[k] - octa_gl_canvas_origin ()[k];
    }
  multiply (model, unit, w->to_eye);
  multiply (projection, w->to_eye, w->to_clip);
  return invert (w->to_clip, w->to_unit) && invert (w->to_eye, w->from_eye);
}

/* ---- the box ---- */

static void
apply (const matrix m, const double at[3], double out[3])
{
  double p[4];
  for (int i = 0; i < 4; i++)
    p[i] = m[i] * at[0] + m[4 + i] * at[1] + m[8 + i] * at[2] + m[12 + i];
  for (int i = 0; i < 3; i++)
    out[i] = p[i] / p[3];
}

/* Does the face of the box at END of direction K point away from the camera?
 */
static bool
is_behind (const octa_gl_canvas_volume *v, const ways *w, int k, int end)
{
  double middle[3], at[3], near[3], far[3];
  for (int i = 0; i < 3; i++)
    middle[i] = 0.5 * (v->least[i] + v->most[i]);
  middle[k] = end ? v->most[k] : v->least[k];
  apply (w->to_clip, middle, at);
  apply (w->to_unit, (double[]){ at[0], at[1], -1 }, near);
  apply (w->to_unit, (double[]){ at[0], at[1], 1 }, far);
  return (far[k] - near[k]) * (end ? 1 : -1) > 0;
}

static void
draw_face (const octa_gl_canvas_volume *v, int k, int end)
{
  static const int corners[4][2] = { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, 1 } };
  const int i = (k + 1) % 3, j = (k + 2) % 3;
  glBegin (GL_QUADS);
  for (int c = 0; c < 4; c++)
    {
      double u[3], at[3];
      u[k] = end ? v->most[k] : v->least[k];
      u[i] = corners[c][0] ? v->most[i] : v->least[i];
      u[j] = corners[c][1] ? v->most[j] : v->least[j];
      for (int d = 0; d < 3; d++)
        at[d] = v->from[d] + u[d] * (v->to[d] - v->from[d]);
      octa_gl_canvas_origin_glVertex3dv (at);
    }
  glEnd ();
}

/* ---- textures of a frame ---- */

/* Bind the two-dimensional TEXTURE to UNIT, without filtering.  */
static void
bind (GLenum unit, GLuint texture)
{
  glActiveTexture (unit);
  glBindTexture (GL_TEXTURE_2D, texture);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

static bool
make_map (const octa_gl_canvas_volume *v, GLuint texture)
{
  const int64_t n = v->map_n;
  GLfloat (*map)[3] = malloc ((size_t)n * sizeof *map);
  for (int64_t i = 0; map && i < n; i++)
    for (int k = 0; k < 3; k++)
      map[i][k] = (GLfloat)v->map[k * n + i];
  bind (GL_TEXTURE1, texture);
  if (map)
    glTexImage2D (GL_TEXTURE_2D, 0, GL_RGB8, (GLsizei)n, 1, 0, GL_RGB,
                  GL_FLOAT, map);
  free (map);
  return map;
}

/* Copy the depth buffer to TEXTURE, one sample per pixel.  */
static void
copy_depth (GLuint texture)
{
  GLint view[4], drawn = 0;
  GLuint frame;
  glGetIntegerv (GL_VIEWPORT, view);
  glGetIntegerv (GL_DRAW_FRAMEBUFFER_BINDING, &drawn);
  const GLint w = view[0] + view[2], h = view[1] + view[3];
  bind (GL_TEXTURE2, texture);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, w, h, 0,
                GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, NULL);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_NONE);
  glGenFramebuffers (1, &frame);
  glBindFramebuffer (GL_READ_FRAMEBUFFER, (GLuint)drawn);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, frame);
  glFramebufferTexture2D (GL_DRAW_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT,
                          GL_TEXTURE_2D, texture, 0);
  glDrawBuffer (GL_NONE);
  glBlitFramebuffer (0, 0, w, h, 0, 0, w, h, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer (GL_FRAMEBUFFER, (GLuint)drawn);
  glDeleteFramebuffers (1, &frame);
}

/* ---- drawing ---- */

static void
set_matrix (GLuint p, const char *name, const matrix m)
{
  GLfloat out[16];
  for (int i = 0; i < 16; i++)
    out[i] = (GLfloat)m[i];
  glUniformMatrix4fv (glGetUniformLocation (p, name), 1, GL_FALSE, out);
}

static void
set_vector (GLuint p, const char *name, const double v[3])
{
  glUniform3f (glGetUniformLocation (p, name), (GLfloat)v[0], (GLfloat)v[1],
               (GLfloat)v[2]);
}

static void
set_number (GLuint p, const char *name, double v)
{
  glUniform1f (glGetUniformLocation (p, name), (GLfloat)v);
}

/* The inverse's transpose.  */
static void
set_normals (GLuint p, const matrix from_eye)
{
  GLfloat out[9];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      out[3 * j + i] = (GLfloat)from_eye[4 * i + j];
  glUniformMatrix3fv (glGetUniformLocation (p, "to_eye"), 1, GL_FALSE, out);
}

static double
samples_of (const octa_gl_canvas_volume *v)
{
  const int64_t *n = v->size;
  const double longest = (double)(n[0] > n[1] ? (n[0] > n[2] ? n[0] : n[2])
                                              : (n[1] > n[2] ? n[1] : n[2]));
  return v->is_coarse ? fmin (v->samples, COARSE / longest) : v->samples;
}

static void
set_places (const octa_gl_canvas_volume *v, GLuint p, const ways *w)
{
  GLint view[4];
  glGetIntegerv (GL_VIEWPORT, view);
  glUniform4f (glGetUniformLocation (p, "view"), (GLfloat)view[0],
               (GLfloat)view[1], (GLfloat)view[2], (GLfloat)view[3]);
  set_matrix (p, "to_unit", w->to_unit);
  set_matrix (p, "to_clip", w->to_clip);
  set_matrix (p, "model", w->to_eye);
  set_normals (p, w->from_eye);
  set_vector (p, "least", v->least);
  set_vector (p, "most", v->most);
  set_vector (p, "bend", v->bend);
  set_vector (p, "sides", v->sides);
  set_vector (p, "slices", v->slices);
  /* x is the index of columns */
  set_vector (p, "size",
              (double[]){ (double)v->size[1], (double)v->size[0],
                          (double)v->size[2] });
}

static void
set_values (const octa_gl_canvas_volume *v, GLuint p)
{
  const double *range = v->kept->range, all = range[1] - range[0],
               span = v->hi - v->lo;
  glUniform2f (glGetUniformLocation (p, "scale"), (GLfloat)(all / span),
               (GLfloat)((range[0] - v->lo) / span));
  set_number (p, "n_colours", (double)v->map_n);
  set_number (p, "isovalue", (v->isovalue - range[0]) / all);
  set_number (p, "alpha", v->alpha);
  set_number (p, "samples", samples_of (v));
  octa_gl_canvas_lit_set (p, &v->light);
  glUniform1i (glGetUniformLocation (p, "values"), 0);
  glUniform1i (glGetUniformLocation (p, "map"), 1);
  glUniform1i (glGetUniformLocation (p, "depths"), 2);
}

/* In mode absorption the shader compares depths; in the others OpenGL's depth
   test does.  */
static void
set_state (const octa_gl_canvas_volume *v)
{
  const bool is_clear = v->mode == OCTA_GL_CANVAS_ABSORPTION;
  (is_clear ? glDisable : glEnable) (GL_DEPTH_TEST);
  glDepthMask (! is_clear);
  glDepthFunc (GL_LEQUAL);
  glDisable (GL_ALPHA_TEST);
  glDisable (GL_CULL_FACE);
  glDisable (GL_POLYGON_OFFSET_FILL);
  glPolygonMode (GL_FRONT_AND_BACK, GL_FILL);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

static void
paint (const octa_gl_canvas_volume *v, GLuint p, const ways *w)
{
  glUseProgram (p);
  set_places (v, p, w);
  set_values (v, p);
  set_state (v);
  for (int k = 0; k < 3; k++)
    for (int end = 0; end < 2; end++)
      if (is_behind (v, w, k, end))
        draw_face (v, k, end);
  glUseProgram (0);
}

octa_status
octa_gl_canvas_volume_draw (const octa_gl_canvas_volume *v)
{
  octa_status st = OCTA_OK;
  GLuint textures[2];
  ways w;
  if (v->is_new)
    OCTA_TRY (octa_gl_canvas_voxels_make (v));
  octa_gl_canvas_arrays_use (v->kept);
  if (! (v->kept->range[0] <= v->kept->range[1]) || ! find_ways (v, &w))
    return OCTA_OK; /* nothing is seen */
  const GLuint p = program_of (v);
  if (! p)
    OCTA_TRY (octa_fail (OCTA_ERROR_NOTSUPPORTED,
                         "glvolume: this OpenGL cannot compile the shaders "
                         "for volumes: use isosurface or slice instead"));
  glPushAttrib (GL_ALL_ATTRIB_BITS);
  glGenTextures (2, textures);
  const bool has_map = make_map (v, textures[0]);
  if (v->mode == OCTA_GL_CANVAS_ABSORPTION)
    copy_depth (textures[1]);
  glActiveTexture (GL_TEXTURE0);
  glBindTexture (GL_TEXTURE_3D, v->kept->names[OCTA_GL_CANVAS_PLACES]);
  if (has_map)
    paint (v, p, &w);
  else
    st = octa_no_memory ("a color map");
  glBindTexture (GL_TEXTURE_3D, 0);
  glDeleteTextures (2, textures);
  glPopAttrib ();
done:
  return st;
}
