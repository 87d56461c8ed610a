/* shader.c -- the programs, each compiled when it is first used.

   The library contains their texts.  A program is one file with both stages,
   after common.glsl.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/draw/private.h"

#include <stdio.h>

enum
{
  MAX_LOG = 2048,
  PARTS = 4
};

/* The assembler includes the file and appends a NUL.  */
#define GLSL(name)                                                            \
  __asm__(".pushsection .rodata\n"                                            \
          "octa_glsl_" #name ": .incbin \"gl/draw/" #name ".glsl\"\n"         \
          ".byte 0\n"                                                         \
          ".popsection");                                                     \
  extern const char octa_glsl_##name[];

GLSL (common)
GLSL (rect)
GLSL (face)
GLSL (line)
GLSL (marker)
GLSL (image)
GLSL (label)
GLSL (veil)

/* Constants that the shaders share with C.  */
static const struct
{
  const char *name, *text, *defines;
} programs[OCTA_GL_PAINT_PROGRAMS] = {
  [OCTA_GL_PAINT_RECT] = { "rect", octa_glsl_rect, "" },
  [OCTA_GL_PAINT_FACE] = { "face", octa_glsl_face, "" },
  [OCTA_GL_PAINT_LINE] = { "line", octa_glsl_line,
                           OCTA_GL_PAINT_LINE_DEFINES },
  [OCTA_GL_PAINT_MARKER] = { "marker", octa_glsl_marker,
                             OCTA_GL_PAINT_MARKER_DEFINES },
  [OCTA_GL_PAINT_IMAGE] = { "image", octa_glsl_image,
                            OCTA_GL_PAINT_IMAGE_DEFINES },
  [OCTA_GL_PAINT_LABEL] = { "label", octa_glsl_label, "" },
  [OCTA_GL_PAINT_VEIL] = { "veil", octa_glsl_veil, "" },
};

static const char *const uniforms[OCTA_GL_PAINT_UNIFORMS] = {
#define UNIFORM(id, name) name,
#include "gl/draw/uniforms.def"
};

/* Compile a stage of a variant of program K.  0: the error slot is filled.  */
static GLuint
compile (octa_gl_paint_program k, int variant, GLenum type)
{
  const bool is_vertex = type == GL_VERTEX_SHADER;
  char begin[120];
  snprintf (begin, sizeof begin, "#version 330 core\n%s#define VARIANT %d\n",
            is_vertex ? "#define VERTEX\n" : "", variant);
  const char *parts[PARTS] = { begin, programs[k].defines, octa_glsl_common,
                               programs[k].text };
  GLint is_good = GL_FALSE;
  GLuint s = glCreateShader (type);
  glShaderSource (s, PARTS, parts, NULL);
  glCompileShader (s);
  glGetShaderiv (s, GL_COMPILE_STATUS, &is_good);
  if (is_good)
    return s;
  char log[MAX_LOG] = "";
  glGetShaderInfoLog (s, sizeof log, NULL, log);
  glDeleteShader (s);
  octa_fail (OCTA_ERROR_COMPILE,
             "this OpenGL does not compile the %s shader of %s: please report "
             "this with its version:\n%s",
             is_vertex ? "vertex" : "fragment", programs[k].name, log);
  return 0;
}

/* Assign the samplers to their units.  */
static void
set_units (GLuint program)
{
  static const char *const names[OCTA_GL_PAINT_UNITS] = {
    [OCTA_GL_PAINT_DATA] = "data",
    [OCTA_GL_PAINT_SIZES] = "sizes",
    [OCTA_GL_PAINT_COLORS] = "colors"
  };
  for (int i = 0; i < OCTA_GL_PAINT_UNITS; i++)
    glUniform1i (glGetUniformLocation (program, names[i]), i);
}

static octa_status
link_program (octa_gl_painter *p, octa_gl_paint_program k, int variant)
{
  GLint is_good = GL_FALSE;
  GLuint vertex = compile (k, variant, GL_VERTEX_SHADER);
  GLuint fragment = vertex ? compile (k, variant, GL_FRAGMENT_SHADER) : 0;
  GLuint program = 0;
  if (fragment)
    {
      program = glCreateProgram ();
      glAttachShader (program, vertex);
      glAttachShader (program, fragment);
      glLinkProgram (program);
      glGetProgramiv (program, GL_LINK_STATUS, &is_good);
    }
  glDeleteShader (vertex);
  glDeleteShader (fragment);
  if (is_good)
    {
      octa_gl_paint_variant *v = &p->programs[k][variant];
      v->name = program;
      for (int i = 0; i < OCTA_GL_PAINT_UNIFORMS; i++)
        v->uniforms[i] = glGetUniformLocation (program, uniforms[i]);
      return OCTA_OK;
    }
  if (! program)
    return OCTA_FAIL;
  char log[MAX_LOG] = "";
  glGetProgramInfoLog (program, sizeof log, NULL, log);
  glDeleteProgram (program);
  return octa_fail (OCTA_ERROR_COMPILE,
                    "this OpenGL does not link the shaders of %s: please "
                    "report this with its version:\n%s",
                    programs[k].name, log);
}

octa_status
octa_gl_paint_use (octa_gl_painter *p, octa_gl_paint_program k, int variant)
{
  octa_status st = OCTA_OK;
  const octa_gl_paint_variant *v = &p->programs[k][variant];
  const bool is_new = ! v->name;
  if (is_new)
    OCTA_TRY (link_program (p, k, variant));
  glUseProgram (v->name);
  if (is_new)
    set_units (v->name);
  p->at = v->uniforms;
  glUniform2f (p->at[OCTA_GL_PAINT_U_SIZE], (GLfloat)p->width,
               (GLfloat)p->height);
  glUniform1f (p->at[OCTA_GL_PAINT_U_MARGIN], 0);
done:
  return st;
}

void
octa_gl_paint_box (const octa_gl_painter *p, octa_plot_rect box)
{
  glUniform4f (p->at[OCTA_GL_PAINT_U_BOX], (GLfloat)box.x,
               (GLfloat)(p->height - (box.y + box.height)), (GLfloat)box.width,
               (GLfloat)box.height);
}
