/* program.c -- programs that replace one stage of OpenGL 1.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/canvas/private.h"

GLuint
octa_gl_canvas_program (GLenum stage, const char *begin, const char *text)
{
  const char *const parts[] = { "#version 130\n", begin, text };
  GLint is_good = GL_FALSE;
  const GLuint s = glCreateShader (stage), p = glCreateProgram ();
  glShaderSource (s, 3, parts, NULL);
  glCompileShader (s);
  glAttachShader (p, s);
  glLinkProgram (p);
  glGetProgramiv (p, GL_LINK_STATUS, &is_good);
  glDeleteShader (s);
  if (is_good)
    return p;
  glDeleteProgram (p);
  return 0;
}
