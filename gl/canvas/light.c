/* light.c -- light on faces, computed by a shader.

   The camera determines which normals are reversed.  The shader reverses them
   while it draws, so that arrays of normals stay valid when the view moves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

#include <stdio.h>
#include <stdlib.h>

/* The assembler includes the file and appends a NUL.  */
__asm__(".pushsection .rodata\n"
        "octa_glsl_light: .incbin \"gl/canvas/light.glsl\"\n"
        ".byte 0\n"
        "octa_glsl_lit: .incbin \"gl/canvas/lit.glsl\"\n"
        ".byte 0\n"
        ".popsection");
extern const char octa_glsl_light[], octa_glsl_lit[];

/* The render thread's: one for each number of lights, compiled when it is
   first used.  */
static GLuint programs[OCTA_GL_CANVAS_LIGHTS + 1];

int
octa_gl_canvas_lights_count (void)
{
  int n = 0;
  while (n < OCTA_GL_CANVAS_LIGHTS && glIsEnabled ((GLenum)(GL_LIGHT0 + n)))
    n++;
  return n;
}

GLuint
octa_gl_canvas_lit_program (GLenum stage, int n_lights, const char *begin,
                            const char *text)
{
  char *all = NULL;
  GLuint p = 0;
  if (asprintf (&all, "#define LIGHTS %d\n%s%s", n_lights, begin,
                octa_glsl_lit)
      >= 0)
    p = octa_gl_canvas_program (stage, all, text);
  free (all);
  return p;
}

void
octa_gl_canvas_lit_set (GLuint p, const octa_gl_canvas_light *l)
{
  glUniform3f (glGetUniformLocation (p, "strength"), l->ambient, l->diffuse,
               l->specular);
  glUniform1f (glGetUniformLocation (p, "reflectance"), l->reflectance);
  glUniform1f (glGetUniformLocation (p, "exponent"), l->exponent);
}

bool
octa_gl_canvas_light_begin (const octa_gl_canvas_light *l)
{
  static const float backs[] = { [OCTA_GL_CANVAS_LIT] = 1,
                                 [OCTA_GL_CANVAS_REVERSED] = -1,
                                 [OCTA_GL_CANVAS_UNLIT] = 0 };
  GLint mode;
  glGetIntegerv (GL_RENDER_MODE, &mode);
  if (mode != GL_RENDER) /* nothing is seen */
    return true;
  const int n = octa_gl_canvas_lights_count ();
  if (! programs[n])
    programs[n] = octa_gl_canvas_lit_program (GL_VERTEX_SHADER, n, "",
                                              octa_glsl_light);
  const GLuint p = programs[n];
  if (! p)
    return false;
  glUseProgram (p);
  glUniform3f (glGetUniformLocation (p, "camera"), (float)l->camera[0],
               (float)l->camera[1], (float)l->camera[2]);
  glUniform1f (glGetUniformLocation (p, "back"), backs[l->back]);
  octa_gl_canvas_lit_set (p, l);
  glUniform1i (glGetUniformLocation (p, "clips"),
               glIsEnabled (GL_CLIP_PLANE0));
  return true;
}

void
octa_gl_canvas_light_end (void)
{
  glUseProgram (0);
}

void
octa_gl_canvas_light_forget (bool is_lost)
{
  for (int n = 0; n <= OCTA_GL_CANVAS_LIGHTS; n++)
    {
      if (programs[n] && ! is_lost)
        glDeleteProgram (programs[n]);
      programs[n] = 0;
    }
}
