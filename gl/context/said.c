/* said.c -- errors of OpenGL.

   They come from KHR_debug, if it is available, and from glGetError.  All
   errors are counted, even if they are not fetched; with OCTCUDA_GL_DEBUG=1
   contexts are made for debugging, so that drivers report more.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gl/context/private.h"

#include <stdatomic.h>

enum
{
  MAX_MESSAGES = 8 /* kept per command */
};

static atomic_uint n_errors;

bool
octa_gl_context_debugs (void)
{
  return octa_setting (OCTA_SETTING_GL_DEBUG) != 0;
}

unsigned
octa_gl_context_errors (void)
{
  return atomic_load (&n_errors);
}

static void GLAPIENTRY
listen (GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
        const GLchar *text, const void *data)
{
  octa_gl_context *c = (octa_gl_context *)data;
  (void)id, (void)length;
  /* messages about shaders are in the shader's log */
  if (source == GL_DEBUG_SOURCE_SHADER_COMPILER)
    return;
  bool is_error = type == GL_DEBUG_TYPE_ERROR
                  || type == GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR;
  if (is_error)
    atomic_fetch_add (&n_errors, 1);
  if (is_error && c->is_debugged)
    octa_warn ("OpenGL says: %s", text);
  if (! is_error && severity != GL_DEBUG_SEVERITY_HIGH)
    return;
  if (c->n_messages++ < MAX_MESSAGES)
    octa_gl_context_tried (c->message, sizeof c->message, "%s", text);
}

void
octa_gl_context_listen (octa_gl_context *c)
{
  c->is_debugged = octa_gl_context_debugs ();
  if (! GLEW_KHR_debug && c->info.version < 43)
    return;
  glEnable (GL_DEBUG_OUTPUT);
  glEnable (GL_DEBUG_OUTPUT_SYNCHRONOUS);
  glDebugMessageCallback (listen, c);
}

static const char *
error_name (GLenum e)
{
  switch (e)
    {
    case GL_INVALID_ENUM:
      return "GL_INVALID_ENUM";
    case GL_INVALID_VALUE:
      return "GL_INVALID_VALUE";
    case GL_INVALID_OPERATION:
      return "GL_INVALID_OPERATION";
    case GL_INVALID_FRAMEBUFFER_OPERATION:
      return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case GL_OUT_OF_MEMORY:
      return "GL_OUT_OF_MEMORY";
    default:
      return "an error without a name";
    }
}

/* OpenGL's reset status, if it can tell.  */
static GLenum
reset_status (const octa_gl_context *c)
{
  if (GLEW_ARB_robustness)
    return glGetGraphicsResetStatusARB ();
  if (GLEW_KHR_robustness || c->info.version >= 45)
    return glGetGraphicsResetStatus ();
  return GL_NO_ERROR;
}

octa_status
octa_gl_context_alive (octa_gl_context *c)
{
  if (! c->is_lost)
    c->is_lost = reset_status (c) != GL_NO_ERROR;
  if (! c->is_lost)
    return OCTA_OK;
  return octa_fail (OCTA_ERROR_RUNTIME,
                    "the GPU failed, and OpenGL lost all data there: call "
                    "glclose (\"all\"), clear the objects of cuda.gl, and "
                    "draw again");
}

octa_status
octa_gl_context_check (octa_gl_context *c, const char *what)
{
  GLenum e, first = GL_NO_ERROR;
  /* a lost context returns errors for ever */
  for (int i = 0; i < MAX_MESSAGES && (e = glGetError ()) != GL_NO_ERROR; i++)
    if (first == GL_NO_ERROR || e == GL_OUT_OF_MEMORY)
      first = e;
  if (first == GL_NO_ERROR && c->n_messages == 0)
    return OCTA_OK;
  if (octa_gl_context_alive (c) != OCTA_OK)
    return OCTA_FAIL;
  if (c->n_messages == 0)
    atomic_fetch_add (&n_errors, 1);
  octa_fail (first == GL_OUT_OF_MEMORY ? OCTA_ERROR_MEMORY : OCTA_ERROR_LOGIC,
             "%s: OpenGL says %s", what,
             c->n_messages > 0 ? c->message : error_name (first));
  c->n_messages = 0;
  c->message[0] = '\0';
  return OCTA_FAIL;
}
